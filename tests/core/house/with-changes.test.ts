import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { changeCount } from '../../../src-core/house/changes.ts'
import { withHouseChanges } from '../../../src-core/house/with-changes.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { good, napoleonic } from './rules.ts'

const sources = new Map([['napoleonic-fury', napoleonic]])
const houseText = (id: string, modifiers: string): string =>
  `ruleset: {id: ${id}, title: The ${id}, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {procedures: {melee: {modifiers: ${modifiers}}}}\n`
const club = houseText(
  'club',
  '{fresh: {value: 3}, heavy: null, rain: {label: Rain, of: each, value: -1, when: {arm: infantry}}}',
)
const evening = houseText('evening', '{fresh: {value: 4}}')

const played = (...texts: readonly string[]): Ruleset => {
  const house = texts.map((text, index) => good(parseSource({ file: `${index}.houserules.yaml`, text })))
  return withHouseChanges(good(loadRuleset(sources, 'napoleonic-fury', house)), sources, house)
}
const last = (ruleset: Ruleset): readonly string[] => {
  const { id, loose } = buildSheet(ruleset).sections.at(-1) ?? { id: '', loose: [] }
  const rows = loose.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  return id === 'changes'
    ? rows.map(({ cells }) => cells.map(({ lines }) => lines.map(plainText).join(' / ')).join(' | '))
    : []
}

test('the sheet ends with the house rule changes: old and new numbers, additions and removals', () => {
  const lines = last(played(club))
  expect(lines[0]).toMatch(/Fresh.* \| \+\d \| \+3$/)
  expect(lines[1]).toMatch(/ \| .+ \| removed$/)
  expect(lines[2]).toMatch(/Rain \| – \| −1.*$/)
})

test('the sheet lists as many changes as the editor', () => {
  const { changes } = analyze(good(openBase(sources, 'napoleonic-fury')), 'club.houserules.yaml', club)
  expect(last(played(club))).toHaveLength(changes.length)
})

test('each house rules file has its own heading, and is compared with the printed rules', () => {
  const lines = last(played(club, evening, houseText('night', '{rain: {value: -2}}')))
  expect(lines.slice(-4, -2)).toEqual(['The evening 1.0.0', expect.stringMatching(/Fresh.* \| \+2 \| \+4$/)])
  expect(lines.slice(-2)).toEqual(['The night 1.0.0', expect.stringMatching(/Rain.* \| – \| −2$/)])
  expect(lines[0]).toBe('The club 1.0.0')
})

test('a change overridden by later house rules is listed once, with the value in play', () => {
  const gone = houseText('gone', '{rain: null}')
  expect(last(played(club, evening))).toEqual([
    'The club 1.0.0',
    expect.stringContaining('removed'),
    expect.stringMatching(/Rain \| – \| −1/),
    'The evening 1.0.0',
    expect.stringMatching(/Fresh.* \| \+2 \| \+4$/),
  ])
  const night = last(played(club, houseText('night', '{rain: {value: -2}}')))
  expect(night).toContainEqual(expect.stringMatching(/Rain \| – \| −2, if infantry$/))
  expect(last(played(club, gone)).filter((line) => line.includes('Rain'))).toHaveLength(1)
  for (const ruleset of [played(club), played(club, evening), played(club, gone)])
    expect(last(ruleset).filter((line) => line.includes(' | '))).toHaveLength(Number(changeCount(ruleset)))
})

test('lists the cells of a new chart row', () => {
  const text = `ruleset: {id: told, title: Told, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {grids: {national: {rows: {danes: {before: austria-infantry, label: Danes, when: {nation: others, arm: infantry}, cells: {column: 1, fire: -1, melee: {value: 2, when: {formation: line}}}}}}}}\n`
  expect(last(played(text))).toEqual([
    'National, row Danes | – | Column +1, Fire −1, Melee +2 if in line, if infantry of another nation',
  ])
})

test('a value changed by several house rules counts once', () => {
  expect([played(club), played(club, evening)].map(changeCount)).toEqual([3, 3])
})

test('a change within an entry that other house rules remove doesn’t count', () => {
  const [changed, gone] = [houseText('changed', '{fresh: {value: 4}}'), houseText('gone', '{fresh: null}')]
  expect([played(changed), played(gone), played(changed, gone)].map(changeCount)).toEqual([1, 1, 1])
})

test('shows the effects of a result before and after', () => {
  const rules =
    'wavering: {effects: {back: {retreat: {inches: 4}}}}, broken: {effects: {back: {lose: 2, retreat: {moves: 1/2}}}}'
  const text = `ruleset: {id: told, title: Told, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {procedures: {maneuver: {outcomes: {${rules}}}}}\n`
  expect(last(played(text)).map((line) => line.split(' | ').slice(1))).toEqual([
    ['3″', '4″'],
    ['1', '2'],
    ['moves a full move, at column rate', 'moves ½, at column rate'],
  ])
})

test('lists no changes without house rules, or if they change nothing', () => {
  expect(last(good(loadRuleset(sources, 'napoleonic-fury')))).toEqual([])
  expect(last(played(houseText('idle', '{}')))).toEqual([])
})

test('underlines a number changed by house rules, but not other parts of its line', () => {
  const named = houseText('named', '{fresh: {label: Rested}}')
  const fresh = (ruleset: Ruleset): unknown =>
    buildSheet(ruleset)
      .sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
      .flatMap((block) => (block.kind === 'modifiers' ? block.groups.flatMap(({ lines }) => lines) : []))
      .find(({ id }) => id === 'procedures.melee.modifiers.fresh')
  expect(fresh(played(club))).toMatchObject({ mark: 'house', changed: true })
  expect(fresh(played(named))).toMatchObject({ mark: 'house' })
  expect(fresh(played(named))).not.toHaveProperty('changed')
})
