/** A chart that modifiers use and that has no phase: where it is printed, and with which columns. */
import { expect, test } from 'vitest'
import type { Sheet, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { rulesetOf } from '../support/rulesets.ts'

const check = (id: string, phase: string | null, column: string): string => `
  ${id}:
    title: ${id}
    ${phase === null ? '' : `phase: ${phase}`}
    roles: {unit: {title: Unit}}
    dice: 1d6
    modifiers: {nation: {label: Nation, value: nations.${column}}}
    tables: {t: {bands: {bad: ..2, good: 3..}}}
    outcomes: {bad: {name: Bad}, good: {name: Good}}`

const sheetWith = (...checks: readonly string[]): Sheet =>
  buildSheet(
    rulesetOf(`
phases:
  march: {title: March, tone: green}
  fight: {title: Fight, tone: red}
traits:
  nation: {of: unit, choices: {red: Red, blue: Blue, gray: Gray}}
grids:
  nations:
    title: Nations
    as: modifier
    by: nation
    columns: [march, rally, fight]
    rows: {red: {cells: {march: 1, rally: 0, fight: 2}}, blue: {cells: {march: 0, rally: 1, fight: 0}}, gray: {cells: {march: 0, rally: 0, fight: 0}}}
procedures:${checks.join('')}
`),
  )

/** The rows of the chart in each section. */
const printed = ({ sections }: Sheet): readonly (readonly [string, readonly string[]])[] =>
  sections.flatMap(({ title, left, right, loose }) =>
    [...left, ...right, ...loose]
      .filter((block): block is TableBlock => block.kind === 'table' && block.title === 'Nations')
      .map(({ columns, rows }): readonly [string, readonly string[]] => [
        title,
        [
          columns.map(({ header }) => plainText(header)).join(' | '),
          ...rows.map(({ cells }) => cells.map(({ lines }) => lines.map(plainText).join(' ')).join(' | ')),
        ],
      ]),
  )

test('each phase prints only the columns that its checks read, and merges rows of zeros', () => {
  const sheet = sheetWith(
    check('step', 'march', 'march'),
    check('rally', 'march', 'rally'),
    check('fight', 'fight', 'fight'),
  )
  expect(printed(sheet)).toEqual([
    ['March', [' | March | Rally', 'Red | +1 | 0', 'Blue | 0 | +1', 'Others | 0 | 0']],
    ['Fight', [' | Fight', 'Red | +2', 'Others | 0']],
  ])
})

test('a chart used in one phase is printed whole', () => {
  expect(printed(sheetWith(check('step', 'march', 'march')))).toEqual([
    ['March', [' | March | Rally | Fight', 'Red | +1 | 0 | +2', 'Blue | 0 | +1 | 0', 'Gray | 0 | 0 | 0']],
  ])
})

test('a chart with a column that no check reads is printed whole', () => {
  const sheet = sheetWith(check('step', 'march', 'march'), check('fight', 'fight', 'fight'))
  expect(printed(sheet).map(([title, rows]) => [title, rows[0]])).toEqual([['Reference', ' | March | Rally | Fight']])
})
