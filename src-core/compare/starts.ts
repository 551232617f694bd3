/** Situations in which a difference of house rules has an effect: a map begins there when the usual situation shows no shift. */
import { minus, one, plainNumber, plus, zero } from '../exact.ts'
import { stepsOf } from '../paths.ts'
import { named } from '../present.ts'
import { triggersOf } from '../play/relevant-inputs.ts'
import { termOf } from '../language/logic.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Test, Amount } from '../language/model.ts'
import type { GridColumn } from '../ruleset/model/grids.ts'
import type { Factor, Modifier, Procedure, TableRow } from '../ruleset/model/procedures.ts'
import { changedRows, oddsText, type ChangedCheck, type ChangedRow } from './changed.ts'
import type { InputValue, Setting } from './inputs-at.ts'

/** The most situations that are tried. */
const mostStarts = 40

/** For each way in which something changed comes into force, the inputs that it needs. Both rulesets have the check. */
export const startsOf = (
  base: Ruleset,
  house: Ruleset,
  procedureId: string,
  changed: ChangedCheck,
): readonly (readonly Setting[])[] => {
  const [before, now] = [named(base.procedures, procedureId), named(house.procedures, procedureId)]
  const all = [
    ...partsOf(now, changed).flatMap((part) => [
      part,
      ...rowsRead(base, house, part, 'value' in part ? part.value : null),
    ]),
    ...(now.points ? rowsRead(base, house, { id: 'points', of: now.points.of, when: null }, now.points.stand) : []),
    ...rowsOf(before, now),
    ...linesOf(base, house, now, changed),
  ]
  const gone = partsOf(before, changed).filter(
    ({ id }) => ![...now.modifiers, ...now.factors].some((part) => part.id === id),
  )
  return [...all, ...gone]
    .flatMap((part) => triggersOf(house, now, part))
    .slice(0, mostStarts)
    .map(({ tests }) => tests.flatMap((each) => settingOf(house, each)))
    .filter((settings) => settings.length > 0)
}

type Part = Pick<Modifier, 'id' | 'of' | 'when'>

const partsOf = ({ modifiers, factors }: Procedure, { parts }: ChangedCheck): readonly (Modifier | Factor)[] =>
  [...modifiers, ...factors].filter(({ id }) => parts.has(id))

/** A part together with each changed row of the grids that its amount is looked up in. */
const rowsRead = (base: Ruleset, house: Ruleset, part: Part, amount: Amount | null): readonly Part[] =>
  (amount === null ? [] : lookedUp(amount)).flatMap(({ grid, when }) =>
    changedRows(base, house, grid).map((changed) => ({
      ...part,
      when: together([part.when, ...when, ...pickedBy(changed)]),
    })),
  )

interface LookedUp {
  readonly grid: Amount
  /** The conditions that lead to it. */
  readonly when: readonly (Condition | null)[]
}

/** The grids in which an amount is looked up. */
const lookedUp = (amount: Amount): readonly LookedUp[] => {
  if (amount.kind === 'grid') return [{ grid: amount, when: [] }]
  if (amount.kind === 'first')
    return amount.lines.flatMap((line) =>
      lookedUp(line.is).map(({ grid, when }) => ({ grid, when: [line.when, ...when] })),
    )
  if (amount.kind === 'plus' || amount.kind === 'times') return amount.terms.flatMap(lookedUp)
  if (amount.kind === 'ratio') return [amount.of, amount.to].flatMap(lookedUp)
  return 'is' in amount ? lookedUp(amount.is) : []
}

/** What picks the row, and its column where that is looked up. */
const pickedBy = ({ grid: { by, across }, row, column }: ChangedRow): readonly (Condition | null)[] => {
  const columns = column === null || across === null ? null : [[columnTest(across, column)]]
  return [by === null ? row.when : [[rowTest(by, row)]], columns]
}

const columnTest = (across: string, { id, to }: GridColumn): Test =>
  to === null
    ? { on: null, key: across, accepts: { choices: new Set([id]) } }
    : { on: null, key: across, accepts: { ranges: [{ min: null, max: to }] } }

const numberTest = (key: string, from: TableRow['from']): Test => ({
  on: null,
  key,
  accepts: { ranges: [{ min: from, max: null }] },
})

const together = (conditions: readonly (Condition | null)[]): Condition => [
  conditions.flatMap((each) => (each === null ? [] : [termOf(each, false)])),
]

/** The conditions that pick each row that differs. */
const rowsOf = (before: Procedure, now: Procedure): readonly Part[] =>
  now.tables.flatMap((table) => {
    const { id, by, when } = table
    const of = table.of ?? [...now.roles.keys()][0]
    if (of === undefined) return []
    const old = new Set(before.tables.find((other) => other.id === id)?.rows.map(oddsText))
    const rows = table.rows.filter((row) => !old.has(oddsText(row)))
    return rows.map((row) => {
      const picked: Condition | null = by !== null && row.id !== null ? [[rowTest(by, row)]] : null
      return { id, of, when: together([when, row.when, picked]) }
    })
  })

const rowTest = (by: string, { id, from }: Pick<TableRow, 'id' | 'from'>): Test =>
  from === null ? { on: null, key: by, accepts: { choices: new Set([String(id)]) } } : numberTest(by, from)

/** The inputs that the lines of a changed trait need, for each role that has it. */
const linesOf = (base: Ruleset, house: Ruleset, { inputs }: Procedure, { traits }: ChangedCheck): readonly Part[] =>
  inputs.flatMap(({ trait, role }) => {
    if (trait === null || role === null || !traits.has(trait)) return []
    const old = new Set(base.traits.get(trait)?.from.map(oddsText))
    return named(house.traits, trait).from.flatMap(({ id, when, ...line }) =>
      old.has(oddsText({ id, when, ...line })) ? [] : [{ id, of: role, when }],
    )
  })

const settingOf = (
  { traits }: Ruleset,
  { at, test, not }: { readonly at: string | null; readonly test: Test; readonly not: boolean },
): readonly Setting[] => {
  if (test.key === 'points') return pointsOf(test.accepts, not)
  const trait = at === null ? undefined : traits.get(test.key)
  const value = trait && accepted(test.accepts, not, [...trait.choices.keys()])
  return at === null || value === undefined ? [] : [{ path: stepsOf(at).map(String), value }]
}

const pointsOf = (accepts: Test['accepts'], not: boolean): readonly Setting[] => {
  const value = accepted(accepts, not, [])
  return value === undefined || value === 0 ? [] : [{ path: ['points'], value }]
}

const anyNumber = zero

/** A value that passes, or does not; undefined for a comparison with another figure. */
const accepted = (accepts: Test['accepts'], not: boolean, choices: readonly string[]): InputValue | undefined => {
  if ('choices' in accepts) return choices.find((id) => accepts.choices.has(id) !== not)
  if ('flag' in accepts) return accepts.flag !== not
  if (!('ranges' in accepts)) return undefined
  const [range] = accepts.ranges
  const { min, max } = range ?? { min: null, max: null }
  if (!not) return plainNumber(min ?? max ?? anyNumber)
  const outside = max !== null ? plus(max, one) : min !== null ? minus(min, one) : undefined
  return outside && plainNumber(outside)
}
