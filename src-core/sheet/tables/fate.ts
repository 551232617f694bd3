import { named, entryAt } from '../../present.ts'
import { lowestThrow, highestThrow, addedTo } from '../../dice/dice.ts'
import { bandPath, inside, tablePath } from '../../paths.ts'
import type { Range } from '../../language/model.ts'
import type { Outcome } from '../../ruleset/model/effects.ts'
import type { Dice, Table } from '../../ruleset/model/procedures.ts'
import { plainText } from '../../words/text.ts'
import { rangeText } from '../../words/numbers.ts'
import type { Row, TableBlock, Text } from '../blocks.ts'
import type { Changed, Marked } from '../making.ts'
import { outcomeEffects, outcomeName } from '../results.ts'
import { diceOf, keyColumn, titled, type Printing } from './printing.ts'

/** One result of the roll. */
interface Fate {
  readonly id: string
  readonly shown: Range
  readonly outcome: Outcome
  readonly effect: Text
  readonly mark: Marked
}

/**
 * The table of a roll without modifiers, from the lowest result up. Neighbouring results with the same effects share a row, each named with
 * its number; where that leaves many rows, so do all with the same effects.
 */
export const fate = (table: Table, printing: Printing): TableBlock => {
  const { procedure, title, making } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const fates = row.bands.map((band): Fate => {
    const outcome = named(procedure.outcomes, band.outcome)
    const id = bandPath(procedure, table, row, band)
    const effect = outcomeEffects(outcome, procedure, making)
    return { id, shown: onDice(band, procedure.rolls[0]?.dice), outcome, effect, mark: making.markWithin(path, id) }
  })
  const rows = sharing(fates).map((group): Row => {
    const first = entryAt(group, 0)
    const alone = group.length === 1
    const shown = runs(group.map((each) => each.shown))
      .map(rangeText)
      .join(', ')
    const names = group.map(({ id, shown: own, outcome, mark }): Text => {
      const name = outcomeName(outcome, procedure, making, mark)
      return alone ? name : numbered(id, own, name, isNew(mark))
    })
    const listed = names.flatMap((name, index): Text => (index === 0 ? name : [{ text: ', ' }, ...name]))
    const lines = alone ? [[...listed, { text: ' ' }, ...first.effect]] : [listed, first.effect]
    return {
      id: alone ? first.id : inside(first.id, 'on'),
      cells: [{ lines: [[{ text: shown, ...isNew(alone ? first.mark : {}) }]] }, { lines }],
    }
  })
  const own = making.markOver(path)
  return {
    kind: 'table',
    id: path,
    ...titled(printing, own),
    columns: [title === null ? keyColumn(diceOf(procedure), own) : keyColumn(''), { header: [], holds: 'text' }],
    rows,
  }
}

const isNew = ({ mark }: Marked): Changed => (mark === 'house' ? { changed: true } : {})

/** A range limited to what the dice can show. */
const onDice = ({ min, max }: Range, dice: Dice | undefined): Range =>
  dice
    ? {
        min: Math.max(min ?? -Infinity, lowestThrow(dice) + addedTo(dice)),
        max: Math.min(max ?? Infinity, highestThrow(dice) + addedTo(dice)),
      }
    : { min, max }

/** `3 Mortally stricken`: the number stays with its name. */
const numbered = (id: string, shown: Range, name: Text, changed: Changed): Text => [
  { id, text: rangeText(shown), weight: 'semibold', ...changed },
  { text: '\u00a0' },
  ...name.map((run): Text[number] => ({ ...run, weight: 'regular' })),
]

/** Groups of results with the same effects, if at most half of the rows are left. */
const sharing = (fates: readonly Fate[]): readonly (readonly Fate[])[] => {
  const near = neighbours(fates)
  const groups = [...Map.groupBy(fates, ({ effect }) => plainText(effect)).values()]
  return groups.length * 2 <= near.length ? groups : near
}

/** Joins consecutive ranges. */
const runs = (ranges: readonly Range[]): readonly Range[] => {
  const found: Range[] = []
  for (const range of ranges) {
    const last = found.at(-1)
    if (last && last.max !== null && last.max + 1 === range.min)
      found[found.length - 1] = { min: last.min, max: range.max }
    else found.push(range)
  }
  return found
}

const neighbours = (fates: readonly Fate[]): readonly (readonly Fate[])[] => {
  const groups: Fate[][] = []
  for (const each of fates) {
    const last = groups.at(-1)
    if (last?.[0] && plainText(last[0].effect) === plainText(each.effect)) last.push(each)
    else groups.push([each])
  }
  return groups
}
