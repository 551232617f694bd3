import { getEntry as namedIn, nonNull, entryAt, getEntry } from '../present.ts'
import { bandPath, pathInside, tablePath } from '../paths.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure, Table, Dice } from '../ruleset/model/procedures.ts'
import { partColumns } from '../speech/effect-lines.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { capitalize, lowerFirst, plainText } from '../words/text.ts'
import type { Block, Column, Row, Run, Text, TableBlock } from './blocks.ts'
import { effectCell, effectRows, partTitle, plainLine, type EffectCell, type EffectRow } from './effect-cells.ts'
import { effectAnchors, outcomeName, outcomeEffects, withStop } from './results.ts'
import { keyColumn, ownTitle, titleProps, type CheckPrinting, diceOf } from './table-parts.ts'
import { sheetWords } from '../words/sheet.ts'
import { lowestTotal, highestTotal, diceBonus } from '../odds/dice.ts'
import type { Range } from '../language/model.ts'
import { strongestMark, type WithChange, type WithMark } from './context.ts'

/** One result of a roll with its outcome. */
interface BandFate {
  readonly id: string
  readonly shown: Range
  readonly outcome: Outcome
  readonly effect: Text
  readonly mark: WithMark
}

/**
 * Returns the table of a roll without modifiers, lowest result first. Adjacent results with the same effects share a row, with their names
 * after the effects. If that leaves many rows, all results with the same effects share a row.
 */
export const plainRollTable = (table: Table, printing: CheckPrinting): TableBlock => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const fates = row.bands.map((band): BandFate => {
    const outcome = getEntry(procedure.outcomes, band.outcome)
    const id = bandPath(procedure, table, row, band)
    const effect = outcomeEffects(outcome, procedure, context)
    return { id, shown: onDice(band, procedure.rolls[0]?.dice), outcome, effect, mark: context.markWithin(path, id) }
  })
  const rows = sharing(fates).map((group): Row => {
    const first = entryAt(group, 0)
    const alone = group.length === 1
    const shown = runs(group.map((each) => each.shown))
      .map(rangeText)
      .join(', ')
    const names = group.map(({ outcome, mark }) => outcomeName(outcome, procedure, context, mark))
    const anchors = effectAnchors(
      group.map(({ outcome }) => outcome),
      procedure,
      context,
    )
    const line: Text = alone
      ? [...withStop(names.flat()), { text: ' ' }, ...anchors, ...first.effect]
      : [
          ...anchors,
          ...withoutStop(first.effect),
          { text: ' (' },
          ...names.flatMap((name, index): Text => [
            ...(index === 0 ? [] : [{ text: ', ' }]),
            { id: entryAt(group, index).id, text: '' },
            ...name.map((run, at) => ({ ...light(run), text: at === 0 ? lowerFirst(run.text) : run.text })),
          ]),
          { text: ').' },
        ]
    return {
      id: alone ? first.id : pathInside(first.id, 'on'),
      cells: [
        { lines: [[{ text: shown, ...isNew(strongestMark(group.map(({ mark }) => mark))) }]] },
        { lines: [line] },
      ],
    }
  })
  const own = context.markOver(path)
  return {
    kind: 'table',
    id: path,
    ...titleProps(printing, own),
    columns: [title === null ? keyColumn(diceOf(procedure), own) : keyColumn(''), { header: [], holds: 'text' }],
    rows,
  }
}

const isNew = ({ mark }: WithMark): WithChange => (mark === 'house' ? { changed: true } : {})

const withoutStop = (text: Text): Text =>
  text.map((run, index) => (index === text.length - 1 ? { ...run, text: run.text.replace(/\.$/, '') } : run))

/** Limits a range to possible results of the dice. */
const onDice = ({ min, max }: Range, dice: Dice | undefined): Range =>
  dice
    ? {
        min: Math.max(min ?? -Infinity, lowestTotal(dice) + diceBonus(dice)),
        max: Math.min(max ?? Infinity, highestTotal(dice) + diceBonus(dice)),
      }
    : { min, max }

/** Groups results with the same effects, including results that aren't adjacent if that halves the number of rows. */
const sharing = (fates: readonly BandFate[]): readonly (readonly BandFate[])[] => {
  const near = neighbors(fates)
  const groups = [...Map.groupBy(fates, ({ effect }) => plainText(effect)).values()]
  return groups.length * 2 <= near.length ? groups : near
}

/** Merges consecutive ranges. */
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

const neighbors = (fates: readonly BandFate[]): readonly (readonly BandFate[])[] => {
  const groups: BandFate[][] = []
  for (const each of fates) {
    const last = groups.at(-1)
    if (last?.[0] && plainText(last[0].effect) === plainText(each.effect)) last.push(each)
    else groups.push([each])
  }
  return groups
}

/**
 * Returns the table of an opposed roll. Each side has columns for its effects, one per part that results distinguish, and the tie is a band in the
 * middle. The result is the first side's total minus the second's, so the second side loses above 0, and its columns come first.
 */
export const opposedBlocks = (table: Table, printing: CheckPrinting): readonly Block[] => {
  const { procedure, context } = printing
  const path = tablePath(procedure, table)
  const rolls = procedure.rolls.flatMap(({ side, dice }) => (side === null ? [] : [{ side, dice }])).toReversed()
  const [second, first] = rolls
  const bands = entryAt(table.rows, 0).bands.toReversed()
  const outcomes = bands.map(({ outcome }) => namedIn(procedure.outcomes, outcome))
  const sides = rolls.map(({ side, dice }) => {
    const isOwn = ({ of }: Effect): boolean => of === side || of === 'each'
    const some = outcomes.filter((outcome) => !isTie(outcome)).flatMap(({ effects }) => effects.filter(isOwn))
    const parts = partColumns(some, context.speech(procedure))
    const title = sheetWords.headAndDice(sideTitle(side, procedure), diceText(dice))
    return { side, isOwn, parts: parts.length === 0 ? [null] : parts, title }
  })
  const rows = bands.map((band, index): EffectRow => {
    const outcome = entryAt(outcomes, index)
    if (isTie(outcome)) return [[effectCell(outcome, procedure, { column: null }, context)]]
    const loser = isWon(band) ? second?.side : first?.side
    return sides.map(({ side, isOwn, parts }) => {
      const others = ({ of }: Effect): boolean =>
        side === loser && sides.every((each) => each.side !== of) && of !== 'each'
      const concerns = (effect: Effect): boolean => isOwn(effect) || others(effect)
      const implied = new Set(['each', side])
      return parts.map((column) =>
        holdCell(
          effectCell(outcome, procedure, { implied, column, concerns }, context),
          outcome,
          side === loser,
          concerns,
        ),
      )
    })
  })
  const cells = effectRows(rows, path, procedure, context)
  const columns = sides.flatMap(({ parts, title }) =>
    parts.map((part): Column =>
      part === null
        ? { header: [{ text: title }], holds: 'text' }
        : { header: [{ text: partTitle(part) }], group: [{ text: title }], holds: 'text' },
    ),
  )
  const key = ownTitle(table, procedure, sheetWords.sideBy(sideTitle(first?.side, procedure)))
  return [
    {
      kind: 'table',
      id: path,
      ...titleProps(printing),
      columns: [{ header: [{ text: key, ...context.markOver(path) }], holds: 'text', key: true }, ...columns],
      rows: bands.map((band, index): Row => {
        const outcome = entryAt(outcomes, index)
        const id = bandPath(procedure, table, entryAt(table.rows, 0), band)
        const number: Run = { text: rangeText(band), ...isNew(context.markWithin(path, id)) }
        const name = outcomeName(outcome, procedure, context, context.markWithin(path, id))
        if (!isTie(outcome))
          return { id, cells: [{ lines: [[number], name.map(light)] }, ...entryAt(cells.rows, index)] }
        const text = [withStop(name), ...entryAt(cells.rows, index).flatMap(({ lines }) => lines)]
          .flatMap((line): Text => [...line, { text: ' ' }])
          .slice(0, -1)
        return { id, band: true, cells: [{ lines: [[number]] }, { lines: [text], columns: columns.length }] }
      }),
    },
    ...cells.notes,
  ]
}

const light = (run: Run): Run => ({ ...run, weight: 'regular' })

const sideTitle = (side: string | undefined, { roles }: Procedure): string => namedIn(roles, nonNull(side)).title

const isTie = ({ effects }: Outcome): boolean => effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))

/** The difference at which neither side wins. */
const tieDifference = 0

/** Whether the first side wins. Every band except the tie is entirely above or below 0. */
const isWon = ({ min, max }: Band): boolean => (min ?? max ?? tieDifference) > tieDifference

/** Returns a cell that first says that the side holds, unless it loses or an effect moves it. */
const holdCell = (
  lines: EffectCell,
  { effects }: Outcome,
  loses: boolean,
  concerns: (effect: Effect) => boolean,
): EffectCell => {
  const isMoved = effects.some((effect) => concerns(effect) && effect.verbs.some(({ verb }) => movingVerbs.has(verb)))
  const hold = `${capitalize(speechWords.effect.hold(false))}.`
  if (lines.length > 0 && (loses || isMoved))
    return lines.map((line) => (plainText(line.text) === hold ? { ...line, text: [{ text: sheetWords.holds }] } : line))
  return [plainLine(sheetWords.holds), ...lines]
}

const movingVerbs: ReadonlySet<string> = new Set(['retreat', 'hold', 'carry', 'continue', 'remove'])
