import { bandPath, tablePath } from '../../paths.ts'
import type { Outcome } from '../../ruleset/model/effects.ts'
import type { Band, Table } from '../../ruleset/model/procedures.ts'
import { effectSentences } from '../../speech/effects.ts'
import { plainText } from '../../words/text.ts'
import { diceText, rangeText } from '../../words/numbers.ts'
import type { Cell, Column, Row, TableBlock } from '../blocks.ts'
import { outcomeName, outcomeText } from '../results.ts'
import { keyColumn, ownTitle, titled, type Printing } from './printing.ts'
import { sheetWords } from '../../words/sheet.ts'

/**
 * Two sides: a column for what befalls each, with the result's name in the loser's; the tie as a band between. The
 * result is the first side's less the second's, so the second loses above nought; its column comes first.
 */
export const opposed = (table: Table, printing: Printing): TableBlock => {
  const { procedure, making } = printing
  const path = tablePath(procedure, table)
  const sides = procedure.rolls.flatMap(({ side }) => side ?? []).toReversed()
  const [second, first] = sides
  const nameOf = (side: string | undefined): string => procedure.roles.get(side ?? '')?.title ?? ''
  const row = table.rows[0]
  const rows = (row?.bands ?? []).toReversed().flatMap((band): Row[] => {
    const outcome = procedure.outcomes.get(band.outcome)
    if (!row || !outcome) return []
    const id = bandPath(procedure, table, row, band)
    const result: Cell = { lines: [[{ text: rangeText(band) }]], ...making.markWithin(path, id) }
    if (isTie(outcome))
      return [{ id, band: true, cells: [result, { lines: [outcomeText(outcome, procedure, making)], columns: sides.length }] }]
    const loser = isWon(band) ? second : first
    return [{ id, cells: [result, ...sides.map((side) => sideCell(side, side === loser, outcome, sides, printing))] }]
  })
  const key = keyColumn(ownTitle(table, procedure, sheetWords.sideBy(nameOf(first))), making.markOver(path))
  const columns = procedure.rolls.toReversed().flatMap(({ side, dice }): readonly Column[] => {
    if (side === null) return []
    return [{ header: [{ text: sheetWords.headed(nameOf(side), diceText(dice)) }], holds: 'text' }]
  })
  return { kind: 'table', id: path, ...titled(printing), columns: [key, ...columns], rows: mergedDown(rows) }
}

const isTie = ({ effects }: Outcome): boolean => effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))

const isWon = ({ min, max }: Band): boolean => (min ?? max ?? 0) > 0

/** What befalls one side, and in the loser's column whoever else is concerned. */
const sideCell = (side: string, loses: boolean, outcome: Outcome, sides: readonly string[], { procedure, making }: Printing): Cell => {
  const effects = outcome.effects.filter(({ of }) => of === side || of === 'each' || (loses && !sides.includes(of)))
  const lines = effects.length > 0 ? effectSentences(effects, making.speech(procedure), { said: new Set(['each', side]) }) : []
  return { lines: loses ? [outcomeName(outcome, procedure, making), ...lines] : lines }
}

/** Cells that say the same as the one above become one with it; the first column stays. */
const mergedDown = (rows: readonly Row[]): readonly Row[] => {
  const said = (row: number, column: number): string =>
    rows[row]?.band ? '' : (rows[row]?.cells[column]?.lines.map(plainText).join('\n') ?? '')
  return rows.map((row, index) => ({
    ...row,
    cells: row.cells.flatMap((cell, column) => {
      const text = said(index, column)
      if (column === 0 || text === '') return [cell]
      if (said(index - 1, column) === text) return []
      let span = 1
      while (said(index + span, column) === text) span += 1
      return [span > 1 ? { ...cell, rows: span } : cell]
    }),
  }))
}
