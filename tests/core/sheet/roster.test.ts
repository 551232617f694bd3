/** The roster as a sheet: turn track, blank lines, and the units of a battle. */
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle } from '../../../src-core/battle/battle.ts'
import type { Section, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { rosterSheet } from '../../../src-core/sheet/roster.ts'
import { nonNull } from '../../../src-core/present.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const tableIn = ({ sections }: { readonly sections: readonly Section[] }, id: string): TableBlock => {
  const block = nonNull(sections.find((section) => section.id === id)).loose[0]
  if (block?.kind !== 'table') throw new Error(`no table in ${id}`)
  return block
}
const texts = ({ rows }: TableBlock): readonly (readonly string[])[] =>
  rows.map(({ cells }) => cells.map(({ lines }) => lines.map(plainText).join('\n')))
const heads = ({ columns }: TableBlock): readonly string[] => columns.map(({ header }) => plainText(header))

test('the turn track has a box for each phase of twelve turns', () => {
  const track = tableIn(rosterSheet(rules, null, 'full'), 'roster.turns')
  expect(track.id).toBe('roster.turns.track')
  expect(track.columns[0]).toMatchObject({ key: true, holds: 'text' })
  expect(track.columns.slice(1).every(({ holds }) => holds === 'number')).toBe(true)
  expect(heads(track)).toEqual(['Turn', ...Array.from({ length: 12 }, (_, index) => String(index + 1))])
  expect(track.columns.slice(1).every(({ key }) => key === undefined)).toBe(true)
  expect(track.rows.map(({ id }) => id)).toEqual([...rules.phases.keys()].map((id) => `phases.${id}`))
  expect(texts(track)).toEqual([...rules.phases.values()].map(({ title }) => [title, ...Array<string>(12).fill('☐')]))
})

test('rules without phases have one row of boxes', () => {
  const track = tableIn(rosterSheet({ ...rules, phases: new Map() }, null, 'full'), 'roster.turns')
  expect(track.rows.map(({ id }) => id)).toEqual(['roster.turns.done'])
  expect(texts(track)).toEqual([['', ...Array<string>(12).fill('☐')]])
})

test('without a roster, prints blank lines for units and leaders', () => {
  const sheet = rosterSheet(rules, null, 'full')
  expect(sheet.sections.map(({ id, tone, left, right }) => [id, tone, left, right])).toEqual([
    ['roster.turns', 'slate', [], []],
    ['roster.units', 'slate', [], []],
  ])
  const table = tableIn(sheet, 'roster.units')
  expect(table.rows).toHaveLength(16)
  expect(texts(table)[0]?.[3]).toMatch(/^☐{8}/)
})

test('units are listed under their commands with a box for each stand', () => {
  const { roster } = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
    event: 'muster',
    at: '2026-11-22T10:00:00.000Z',
    edit: {
      sides: [{ id: 'north', name: 'North', facts: {} }],
      commands: [{ id: 'first', name: 'First Corps', side: 'north', parent: null, facts: {} }],
      units: [
        {
          id: 'archer',
          name: 'Archer',
          is: 'unit',
          side: 'north',
          command: 'first',
          facts: { stands: 6, 'worn-at': 4, 'spent-at': 2 },
        },
      ],
    },
  })
  const full = tableIn(rosterSheet(rules, roster, 'full'), 'roster.north')
  expect(full.rows[0]).toMatchObject({ heading: true, cells: [{ columns: 5 }] })
  expect(texts(full)[0]).toEqual(['First Corps'])
  expect(texts(full)[1]?.slice(0, 4)).toEqual([
    'Archer',
    expect.any(String),
    '6/4/2',
    expect.stringMatching(/^☐☐\s☐☐\s☐☐$/),
  ])
  const compact = tableIn(rosterSheet(rules, roster, 'compact'), 'roster.order')
  expect(heads(compact)).toHaveLength(3)
  expect(texts(compact)[1]).toEqual(['Archer', expect.any(String), '6/4/2'])
})
