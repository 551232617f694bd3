/** The record sheet: what the rules know is there to tick off, names where there are any, lines where there are none. */
import { expect, test } from 'vitest'
import { emptyRoster, editedRoster } from '../../src-core/battle/roster.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { formatIds } from '../../src-core/sheet/formats.ts'
import { recordOf } from '../../src-core/sheet/record.ts'
import { unitStates } from '../../src-core/sheet/states.ts'
import type { TableBlock } from '../../src-core/sheet/blocks.ts'
import { plainText } from '../../src-core/words/text.ts'
import { copyOf } from '../../src-main/pdf/copy.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { valueOf } from './machine-tools.ts'
import { readPdf } from './read-pdf.ts'
import { faults, fonts, layOut } from './sheet-reading.ts'

const ids = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864']

const roster = editedRoster(emptyRoster, {
  sides: [{ id: 'union', name: 'Union', facts: {} }],
  commands: [{ id: 'hanna', name: 'Hanna', side: 'union', parent: null, facts: {} }],
  units: [
    {
      id: 'fifth',
      name: '5th Michigan',
      is: 'unit',
      side: 'union',
      command: 'hanna',
      facts: { arm: 'infantry', stands: 7 },
    },
    { id: 'cutler', name: 'Cutler', is: 'leader', side: 'union', command: null, facts: {} },
  ],
})

/** The rows of a section as texts, cell by cell. */
const rowsOf = (ruleset: Ruleset, section: string, of: typeof roster | null = null): readonly (readonly string[])[] =>
  recordOf(ruleset, of)
    .sections.filter(({ id }) => id === `record.${section}`)
    .flatMap(({ wide }) => wide.filter((block): block is TableBlock => block.kind === 'table'))
    .flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ lines }) => lines.map(plainText).join(' '))))

test.each(ids)('%s has a box for each phase of each turn, and for each state that a roll may bring', (id) => {
  const ruleset = rulesetNamed(id)
  const track = rowsOf(ruleset, 'turns')
  expect(track.map(([phase]) => phase)).toEqual([...ruleset.phases.values()].map(({ title }) => title))
  for (const [, ...turns] of track) expect(turns).toEqual(Array.from({ length: 12 }, () => '☐'))
  const [first = []] = rowsOf(ruleset, 'units')
  for (const { label, isFound } of unitStates(ruleset))
    expect(first.at(-1)?.replaceAll('\u00a0', ' ').includes(`☐ ${label}`)).toBe(!isFound)
  const found = unitStates(ruleset).flatMap(({ label, isFound }) => (isFound ? [`☐ ${label}`] : []))
  expect(first[2]?.replaceAll('\u00a0', ' ')).toBe(`${'☐'.repeat(8)} ${found.join('  ')}`.trim())
  expect(rowsOf(ruleset, 'leaders').length).toBeGreaterThan(0)
})

test('with a roster it has its units and leaders by name, their stands, and where no thresholds part these a box for each fatigue', () => {
  const ruleset = rulesetNamed('fire-and-fury')
  const units = rowsOf(ruleset, 'units', roster)
  expect(units.map(([name]) => name)).toEqual(['5th Michigan'])
  expect(units[0]?.[2]?.replaceAll('\u00a0', ' ')).toBe(`${'☐'.repeat(7)} ☐ Worn  ☐ Spent`)
  expect(rowsOf(ruleset, 'leaders', roster).map(([name]) => name)).toEqual(['Cutler'])
})

test.each(ids)('%s keeps the laws of a page, and without names takes one side', (id) => {
  const layout = layOut(recordOf(rulesetNamed(id), null), { paper: 'a4', sides: 1 })
  expect(faults(layout, 7.5)).toEqual([])
  expect(layout.pages).toHaveLength(1)
})

test.each(formatIds)('it can be had as %s', (format) => {
  expect(copyOf(rulesetNamed('italy-1799'), { what: 'record', paper: 'a4', format }).ok).toBe(true)
  expect(faults(layOut(recordOf(rulesetNamed('italy-1799'), roster), { paper: 'a4', format }), 5.5)).toEqual([])
})

test('it is the back of a sheet where that is asked for', async () => {
  const copy = valueOf(copyOf(rulesetNamed('fire-and-fury'), { what: 'qrs', paper: 'a4', back: true }, roster))
  if (copy.what !== 'qrs') throw new Error('no sheet')
  const { pages, outline } = await readPdf(valueOf(await qrsPdf(copy.sheet, fonts, copy.options)).bytes)
  const texts = pages.map((page) => page.texts.map(({ text }) => text).join(' '))
  expect(texts.map((text) => text.includes('Turn track'))).toEqual([false, true])
  expect(texts[1]).toContain('5th Michigan')
  expect(outline.slice(-3)).toEqual(['Turn track', 'Units', 'Leaders'])
})
