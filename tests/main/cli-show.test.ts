import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cliHere } from './cli-tools.ts'

const root = resolve(import.meta.dirname, '../..')

interface Input {
  readonly path: readonly string[]
  readonly kind: string
  readonly choices?: readonly { readonly id: string; readonly label: string }[]
  readonly min?: number | string | null
  readonly max?: number | string | null
  readonly default?: unknown
}

interface Procedure {
  readonly inputs: readonly Input[]
  readonly rolls: readonly { readonly side: string | null; readonly min: number; readonly max: number }[]
  readonly outcomes: Readonly<
    Record<string, { readonly words: readonly string[]; readonly effects: readonly object[] }>
  >
  readonly tables: readonly {
    readonly id: string
    readonly by: string | null
    readonly when: unknown
    readonly rows: readonly {
      readonly id: string | null
      readonly from: number | string | null
      readonly bands: readonly Band[]
    }[]
  }[]
}

interface Band {
  readonly outcome: string
  readonly min: number | null
  readonly max: number | null
}

interface Answer {
  readonly ok: boolean
  readonly code?: string
  readonly outcome: { readonly id: string } | null
  readonly table: { readonly id: string; readonly row: string | null } | null
}

/** Values for an input, using only what `show` says about it. */
const valuesOf = ({ kind, choices = [], min, max, default: usual }: Input): unknown[] => {
  if (kind === 'choice') return choices.map(({ id }) => id)
  if (kind === 'flag') return [true, false]
  if (kind === 'list') return []
  if (kind === 'whole') return [-3, 0, 3]
  return [min, max, usual, 2].filter((value) => value !== null && value !== undefined && value !== 0)
}

const placed = (path: readonly string[], value: unknown): Record<string, unknown> => {
  const [key = '', ...rest] = path
  return { [key]: rest.length === 0 ? value : placed(rest, value) }
}

const withPoints = ({ inputs }: Procedure): object =>
  inputs.some(({ path }) => path[0] === 'points') ? { points: 7 } : {}
const lowest = ({ rolls }: Procedure): object => {
  const [first, second] = rolls
  if (!first) return {}
  return { dice: second ? { [first.side ?? '']: [first.min], [second.side ?? '']: [second.min] } : [first.min] }
}

const answers = async (requests: readonly object[]): Promise<Answer[]> => {
  const { stdout } = await cliHere(root, ['resolve'], {
    input: requests.map((request) => JSON.stringify(request)).join('\n'),
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer)
}

describe.each(['fire-and-fury', 'regimental-fury'])('show %s', (ruleset) => {
  let procedures: Readonly<Record<string, Procedure>>
  beforeAll(async () => {
    const { stdout } = await cliHere(root, ['show', ruleset, '--json'])
    procedures = (JSON.parse(stdout) as { procedures: typeof procedures }).procedures
  })

  test('lists every input and value that a request accepts', async () => {
    const requests = Object.entries(procedures).flatMap(([procedure, shown]) =>
      shown.inputs.flatMap((input) =>
        valuesOf(input).map((value) => ({
          ruleset,
          procedure,
          ...lowest(shown),
          inputs: { ...withPoints(shown), ...placed(input.path, value) },
        })),
      ),
    )
    expect(requests.length).toBeGreaterThan(100)
    const refused = (await answers(requests)).flatMap((answer, index) =>
      answer.ok ? [] : [[answer.code, requests[index]]],
    )
    expect(refused).toEqual([])
  })

  test('shows the default of every input', () => {
    const defaults = new Map(procedures['fire']?.inputs.map(({ path, default: usual }) => [path.join('.'), usual]))
    expect(
      ['target.arm', 'target.cover', 'firer.enfilading', 'target.attached-leaders', 'other'].map((path) =>
        defaults.get(path),
      ),
    ).toEqual(['infantry', 'none', false, 0, 0])
  })

  test('lists enough to query every cell of the tables by points', async () => {
    const cells = Object.entries(procedures).flatMap(([procedure, { tables, rolls }]) =>
      tables
        .filter(({ by }) => by === 'points')
        .flatMap(({ id, rows }) =>
          rows.flatMap((row) =>
            row.bands.flatMap(({ outcome, min, max }) =>
              [min ?? (max ?? 0) - 3, max ?? (min ?? 0) + 3].map((result) => {
                const die = Math.min(rolls[0]?.max ?? 1, Math.max(rolls[0]?.min ?? 1, result))
                return {
                  cell: { table: id, row: row.id, outcome },
                  request: { ruleset, procedure, inputs: { points: row.from, other: result - die }, dice: [die] },
                }
              }),
            ),
          ),
        ),
    )
    expect(cells.length).toBeGreaterThan(100)
    const found = (await answers(cells.map(({ request }) => request))).map(({ table, outcome }) => ({
      table: table?.id,
      row: table?.row,
      outcome: outcome?.id,
    }))
    expect(found).toEqual(cells.map(({ cell }) => cell))
  })

  test('shows every effect in words', () => {
    const outcomes = Object.values(procedures).flatMap((procedure) => Object.values(procedure.outcomes))
    expect(outcomes.length).toBeGreaterThan(20)
    for (const { effects, words } of outcomes) expect(words.length > 0).toBe(effects.length > 0)
  })

  test('fits a terminal of 80 columns, with all necessary ids', async () => {
    const { status, stdout } = await cliHere(root, ['show', ruleset])
    expect(status).toBe(0)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    const words = new Set(stdout.split(/[\s,;*:()]+/))
    for (const [id, { inputs }] of Object.entries(procedures)) {
      expect(words).toContain(id)
      for (const { path, choices = [] } of inputs)
        for (const word of [path.join('.'), ...choices.map((choice) => choice.id)]) expect(words).toContain(word)
    }
  })
})

test('a calculated number is not listed as an input, but can be entered', async () => {
  const { stdout } = await cliHere(root, ['show', 'fire-and-fury', '--json'])
  const { procedures } = JSON.parse(stdout) as { procedures: Readonly<Record<string, Procedure>> }
  const paths = procedures['charge']?.inputs.map(({ path }) => path.join('.')) ?? []
  expect(paths).toEqual(expect.arrayContaining(['attacker.stands', 'attacker.worn-at', 'attacker.fatigue']))
  expect(paths.filter((path) => path.includes('for-two'))).toEqual([])
  const fresh = { stands: 9, 'worn-at': 6 }
  const dice = { attacker: [5], defender: [5] }
  const requests = [fresh, { ...fresh, 'enemies-for-two': 6 }].map((attacker) =>
    JSON.stringify({ ruleset: 'fire-and-fury', procedure: 'charge', inputs: { attacker }, dice }),
  )
  const answered = await cliHere(root, ['resolve'], { input: requests.join('\n') })
  const results = answered.stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { result: number }).result)
  expect(results).toEqual([2, -1])
})
