/** What a command keeps of rulesets is what the library loads, for as long as no file changes. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import { listRulesets } from '../../../src-main/rulesets/offered.ts'
import { openQuickLibrary, type QuickLibrary } from '../../../src-main/rulesets/quick.ts'
import { codesOf, valueOf } from '../machine-tools.ts'

vi.mock(import('../../../src-core/ruleset/parse.ts'), { spy: true })

const places: string[] = []
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true })
})

let working = ''
let answers = ''
beforeEach(() => {
  working = mkdtempSync(join(tmpdir(), 'doublequick-'))
  answers = join(working, 'answers')
  places.push(working)
  cpSync(join(import.meta.dirname, '../../../rulesets'), join(working, 'rules'), { recursive: true })
})

const open = async (): Promise<QuickLibrary> =>
  valueOf(await openQuickLibrary({ working, program: join(working, 'rules') }, answers))
const whole = () => valueOf(openLibrary({ working, program: join(working, 'rules') }))
const rulesOf = (name: string): string => join(working, 'rules', `${name}.yaml`)
const edit = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

/** How many files are parsed while something is done: none where all was kept. */
const parsedIn = async (work: () => Promise<unknown>): Promise<number> => {
  vi.mocked(parseSource).mockClear()
  await work()
  return vi.mocked(parseSource).mock.calls.length
}

const house = `ruleset:
  id: club
  title: Club rules
  version: 1.0.0
  format: 1
  extends: fire-and-fury
rules:
  terms: {unit: [company, companies]}
`

test.each(['fire-and-fury', 'italy-1799', 'napoleonic-fury', 'regimental-fury', 'triple-alliance-1864'])(
  '%s is loaded once, and is then the same',
  async (name) => {
    const loaded = whole().load(name)
    expect(await (await open()).load(name)).toEqual(loaded)
    expect(await parsedIn(async () => expect(await (await open()).load(name)).toEqual(loaded))).toBe(0)
  },
)

test('what is offered is listed once, and is then the same', async () => {
  const listed = listRulesets(whole())
  expect(listed.rulesets).toHaveLength(5)
  expect(await (await open()).list()).toEqual(listed)
  expect(await parsedIn(async () => expect(await (await open()).list()).toEqual(listed))).toBe(0)
})

const titleOf = async (name: string): Promise<string> => valueOf(await (await open()).load(name)).head.title
const houseOf = async (rules: readonly string[]): Promise<unknown> =>
  valueOf(await (await open()).load('fire-and-fury', rules)).house

test('a file that changes is loaded anew: the one asked for, its base, house rules over it', async () => {
  const club = join(working, 'club.houserules.yaml')
  writeFileSync(club, house)
  expect(await titleOf('regimental-fury')).toBe('Regimental Fury')
  edit(rulesOf('regimental-fury'), 'title: Regimental Fury', 'title: Regimental Fire')
  expect(await titleOf('regimental-fury')).toBe('Regimental Fire')
  edit(rulesOf('fire-and-fury'), 'version: ', 'version: 9')
  expect(valueOf(await (await open()).load('regimental-fury')).lineage).toEqual(
    valueOf(whole().load('regimental-fury')).lineage,
  )
  expect(await houseOf([club])).toEqual(valueOf(whole().load('fire-and-fury', [club])).house)
  edit(club, 'version: 1.0.0', 'version: 1.0.1')
  expect(await houseOf([club])).toEqual(valueOf(whole().load('fire-and-fury', [club])).house)
})

test('a file that comes or goes is seen', async () => {
  expect(await titleOf('fire-and-fury')).toBe('Fire and Fury')
  cpSync(rulesOf('fire-and-fury'), rulesOf('another'))
  expect(codesOf(await (await open()).load('fire-and-fury'))).toEqual(['same-id'])
  rmSync(rulesOf('fire-and-fury'))
  edit(rulesOf('another'), 'title: Fire and Fury', 'title: Another')
  expect(await titleOf('fire-and-fury')).toBe('Another')
})

test('what is wrong is not kept', async () => {
  edit(rulesOf('fire-and-fury'), 'title:', 'titel:')
  expect((await (await open()).load('fire-and-fury')).ok).toBe(false)
  expect((await (await open()).list()).problems).not.toEqual([])
  expect(existsSync(answers)).toBe(false)
  expect(codesOf(await openQuickLibrary({ working, folders: ['nowhere'] }, answers))).toEqual(['no-such-folder'])
})

test('what was kept and is broken is made again', async () => {
  const loaded = await (await open()).load('fire-and-fury')
  const [name = ''] = readdirSync(answers)
  const path = join(answers, name)
  for (const size of [0, 1, 1000, statSync(path).size - 1]) {
    truncateSync(path, size)
    expect(await (await open()).load('fire-and-fury')).toEqual(loaded)
    expect(await parsedIn(async () => (await open()).load('fire-and-fury'))).toBe(0)
  }
  writeFileSync(path, serialize({ nothing: 'of the kind' }))
  expect(await (await open()).load('fire-and-fury')).toEqual(loaded)
})

test('it is kept for the player alone, and no more than sixty answers', async () => {
  for (let number = 0; number < 70; number += 1) {
    const club = join(working, `club-${String(number)}.houserules.yaml`)
    writeFileSync(club, house)
    valueOf(await (await open()).load('fire-and-fury', [club]))
  }
  const names = readdirSync(answers)
  expect(names).toHaveLength(60)
  expect(
    [answers, ...names.map((name) => join(answers, name))].filter((path) => (statSync(path).mode & 0o077) !== 0),
  ).toEqual([])
})

test('where nothing can be kept all is loaded', async () => {
  writeFileSync(answers, 'a file stands in its place')
  expect(await titleOf('fire-and-fury')).toBe('Fire and Fury')
  const nowhere = valueOf(await openQuickLibrary({ working, program: join(working, 'rules') }, null))
  expect(valueOf(await nowhere.load('fire-and-fury'))).toEqual(valueOf(whole().load('fire-and-fury')))
})
