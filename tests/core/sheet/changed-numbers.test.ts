/** Numbers changed by house rules, anywhere on a sheet. */
import { expect, test } from 'vitest'
import { withBaseResults, withHouseChanges } from '../../../src-core/house/with-changes.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { Block, Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { markNewNumbers } from '../../../src-core/sheet/changes.ts'
import { good, shipped } from '../house/rules.ts'

const sources = new Map([['fire-and-fury', shipped('fire-and-fury')]])
const sheetWith = (rules: string): Sheet => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {${rules}}\n`
  const house = [good(parseSource({ file: 'club.houserules.yaml', text }))]
  const below = good(loadRuleset(sources, 'fire-and-fury'))
  const played = withBaseResults(good(loadRuleset(sources, 'fire-and-fury', house)), () => below)
  return buildSheet(withHouseChanges(played, sources, house))
}

const textsOf = (block: Block): readonly Text[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) =>
        lines.map(({ value, changed, text }): Text => [{ text: value, ...(changed ? { changed } : {}) }, ...text]),
      )
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))
    case 'notes':
      return block.notes.map(({ text }) => text)
  }
}

/** Each changed number in brackets, with the text next to it. */
const changedIn = ({ sections }: Sheet): readonly string[] =>
  sections
    .flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
    .flatMap(textsOf)
    .filter((text) => text.some(({ changed }) => changed))
    .map((text) =>
      text
        .map((run) => (run.changed ? `[${run.text}]` : run.text))
        .join('')
        .replaceAll('\u00a0', ' '),
    )

test.each([
  [
    'a number of stands in a result under a staircase',
    'procedures: {fire: {outcomes: {deadly: {effects: {troops: {lose: 4}}}}}}',
    ['Disordered; lose [4] stands.'],
  ],
  [
    'a number in a table of results',
    'procedures: {maneuver: {outcomes: {broken: {effects: {retreat: {lose: 2}}}}}}',
    ['Broken. Full retreat, disordered; lose [2] stands.'],
  ],
  [
    'a distance for one of two sides',
    'procedures: {charge: {outcomes: {hard-pressed: {effects: {troops: {retreat: {from-enemy: 3}}}}}}}',
    ['Retreat to [3″] from the enemy, disordered.'],
  ],
  [
    'a breakthrough distance shared by several results',
    'procedures: {charge: {outcomes: {swept-from-the-field: {effects: {breakthrough: {continue: {moves: 3/4}}}}, driven-back: {effects: {breakthrough: {continue: {moves: 3/4}}}}}}}',
    ['Charge on: [¾] move toward the nearest enemy (breakthrough charge).  ¹ 1 leader captured, if present.'],
  ],
  ['a factor of fire points', 'procedures: {fire: {factors: {enfilade: {times: 3}}}}', ['[×3]Stands that enfilade']],
  ['an arc of fire', 'gauge: {arcs: {infantry: {degrees: 50}}}', ['Infantry [50°] · Artillery 30°']],
  [
    'bands of one of several tables',
    'procedures: {maneuver: {tables: {good-order: {bands: {hold-ground: 3..5, tardy: 6..6}}}}}',
    ['[6]', '[5]'],
  ],
  [
    'bands of a fate roll',
    'procedures: {fallen-leader: {outcomes: {staff: null}, tables: {fate: {bands: {horse: 8..9, staff: null}}}}}',
    ['[6–10]'],
  ],
  [
    'numbers within a sentence',
    'lists: {fractions: {entries: {row: "Dropped: 8½ points use 8–9."}}}',
    ['Dropped: [8½] points use [8–9].'],
  ],
])('marks %s', (_, rules, expected) => {
  expect(changedIn(sheetWith(rules))).toEqual(expected)
})

test('marks nothing in a line with the same numbers', () => {
  expect(
    changedIn(
      sheetWith(
        'procedures: {fire: {outcomes: {deadly: {name: Murderous}}, factors: {enfilade: {label: raking fire}}}}',
      ),
    ),
  ).toEqual([])
})

test('compares numbers in the same position', () => {
  const marked = (now: string, before: string): string =>
    markNewNumbers([[{ text: now }]], [[{ text: before }]])
      .flat()
      .map(({ text, changed }) => (changed ? `[${text}]` : text))
      .join('')
  expect(marked('lose 2 stands; retreat 2″', 'lose 1 stand; retreat 2″')).toBe('lose [2] stands; retreat 2″')
  expect(marked('lose 2, +1 per point over 12.', 'lose 2, +1 per point over 10.')).toBe(
    'lose 2, +1 per point over [12].',
  )
  expect(marked('≤ 4 on 2d6', '≤ 5 on 1d10')).toBe('[≤ 4] on [2d6]')
  expect(marked('broken', 'lose 1 stand')).toBe('broken')
  expect(marked('lose ½ and 1 more', 'lose 1 more')).toBe('lose [½] and 1 more')
})
