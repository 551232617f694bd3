/** The sheet of house rules with problems: edited values appear as typed, and the rest is from the last version without problems. */
import { expect, test } from 'vitest'
import { analyze } from '../../src-core/house/analysis.ts'
import { dotted, type Path } from '../../src-core/paths.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { plainText } from '../../src-core/words/text.ts'
import { withEdits } from '../../src-renderer/house/sheet/with-edits.ts'
import { good, head, offeredBase } from '../core/house/rules.ts'

const base = offeredBase('fire-and-fury')
const analysisOf = (rules: string) => analyze(base, 'club.yaml', `${head('fire-and-fury')}rules: {procedures: {fire: ${rules}}}\n`) // prettier-ignore
const bands = (rows: string, more = ''): string => `{tables: {fire: {rows: {${rows}}}}${more}}`
const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']
const lively = (row: string): Path => [...rows, row, 'bands', 'lively']
const blocksOf = ({ sections }: Sheet) => sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
const cellIn = (sheet: Sheet, path: Path): string | undefined =>
  blocksOf(sheet)
    .flatMap((block) => (block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells) : []))
    .find(({ id }) => id === dotted(path))
    ?.lines.map(plainText)
    .join(' ')
const lineIn = (sheet: Sheet, path: Path): string =>
  blocksOf(sheet)
    .flatMap((block) => (block.kind === 'modifiers' ? block.groups.flatMap(({ lines }) => lines) : []))
    .filter(({ id }) => id === dotted(path))
    .map(({ value, text }) => `${value} ${plainText(text)}`)
    .join()

test('with a wrong value in one cell, that cell and edited ones beside it show what was typed', () => {
  const sheet = buildSheet(base.ruleset)
  expect([cellIn(sheet, lively('p15')), cellIn(sheet, lively('p20'))]).toEqual(['2–4', '1–3'])
  const now = analysisOf(
    bands('p15: {bands: {lively: x}}, p20: {bands: {lively: 1..4}}', ', modifiers: {cover-light: {value: -3, label: forest}}'), // prettier-ignore
  )
  expect(now.ruleset.ok).toBe(false)
  const shown = withEdits(sheet, [], now.changes)
  expect([cellIn(shown, lively('p15')), cellIn(shown, lively('p20'))]).toEqual(['x', '1–4'])
  expect(lineIn(shown, ['procedures', 'fire', 'modifiers', 'cover-light'])).toBe('−3 forest')
  expect(cellIn(shown, lively('p8'))).toBe(cellIn(sheet, lively('p8')))
})

test('a value that is reset while another is wrong shows the base’s value', () => {
  const before = analysisOf(bands('p20: {bands: {lively: 1..4, telling: 5..6}}'))
  const sheet = buildSheet(good(before.ruleset))
  expect(cellIn(sheet, lively('p20'))).toBe('1–4')
  const now = analysisOf(bands('p15: {bands: {lively: x}}'))
  const shown = withEdits(sheet, before.changes, now.changes)
  expect([cellIn(shown, lively('p15')), cellIn(shown, lively('p20'))]).toEqual(['x', '1–3'])
  expect(withEdits(sheet, before.changes, before.changes)).toBe(sheet)
})
