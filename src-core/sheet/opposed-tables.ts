import { named as namedIn, present, entryAt, named } from '../present.ts'
import { bandPath, inside, outcomePath, tablePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure, Table, Dice } from '../ruleset/model/procedures.ts'
import { joined } from '../language/phrases.ts'
import { sentences, type Sentence } from '../speech/effects.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { plainText, lowerFirst } from '../words/text.ts'
import type { Block, Cell, Column, NotesBlock, Row, Text, TableBlock } from './blocks.ts'
import { markNewNumbers } from './changes.ts'
import { outcomeName, outcomeText, outcomeEffects } from './results.ts'
import { keyColumn, ownTitle, titleProps, type CheckPrinting, diceOf } from './table-parts.ts'
import { sheetWords } from '../words/sheet.ts'
import { lowestTotal, highestTotal, diceBonus } from '../odds/dice.ts'
import type { Range } from '../language/model.ts'
import type { WithChange, WithMark } from './context.ts'

/** One result of the roll. */
interface BandFate {
  readonly id: string
  readonly shown: Range
  readonly outcome: Outcome
  readonly effect: Text
  readonly mark: WithMark
}

/**
 * The table of a roll without modifiers, in rising order of results. Adjacent results with the same effects share a row, each named with its
 * number; if many rows remain, so do all results with the same effects.
 */
export const plainRollTable = (table: Table, printing: CheckPrinting): TableBlock => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const fates = row.bands.map((band): BandFate => {
    const outcome = named(procedure.outcomes, band.outcome)
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
    const names = group.map(({ id, shown: own, outcome, mark }): Text => {
      const name = outcomeName(outcome, procedure, context, mark)
      return alone ? name : numbered(id, own, name, isNew(mark))
    })
    const listed = names.flatMap((name, index): Text => (index === 0 ? name : [{ text: ', ' }, ...name]))
    const lines = alone ? [[...listed, { text: ' ' }, ...first.effect]] : [listed, first.effect]
    return {
      id: alone ? first.id : inside(first.id, 'on'),
      cells: [{ lines: [[{ text: shown, ...isNew(alone ? first.mark : {}) }]] }, { lines }],
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

/** A range limited to what the dice can show. */
const onDice = ({ min, max }: Range, dice: Dice | undefined): Range =>
  dice
    ? {
        min: Math.max(min ?? -Infinity, lowestTotal(dice) + diceBonus(dice)),
        max: Math.min(max ?? Infinity, highestTotal(dice) + diceBonus(dice)),
      }
    : { min, max }

/** `3 Mortally stricken`: the number stays with its name. */
const numbered = (id: string, shown: Range, name: Text, changed: WithChange): Text => [
  { id, text: rangeText(shown), weight: 'semibold', ...changed },
  { text: '\u00a0' },
  ...name.map((run): Text[number] => ({ ...run, weight: 'regular' })),
]

/** Groups of results with the same effects, if they at least halve the rows. */
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

/** The effects of one result on one side. */
interface Fate {
  readonly side: string
  readonly outcome: Outcome
  readonly sentences: readonly Sentence[]
}

/**
 * The table of two sides: a column for the effects on each, with the result's name in the loser's; the tie as a band between. The result is
 * the first side's total minus the second's, so the second loses above 0, and its column comes first. Sentences shared by several results
 * are printed once below.
 */
export const opposedBlocks = (table: Table, printing: CheckPrinting): readonly Block[] => {
  const { procedure, context } = printing
  const path = tablePath(procedure, table)
  const sides = procedure.rolls.flatMap(({ side }) => side ?? []).toReversed()
  const [second, first] = sides
  const row = entryAt(table.rows, 0)
  const results = row.bands.toReversed().map((band) => {
    const outcome = namedIn(procedure.outcomes, band.outcome)
    const loser = isWon(band) ? second : first
    const fates = isTie(outcome) ? [] : sides.map((side) => fateOf(side, side === loser, outcome, sides, printing))
    return { id: bandPath(procedure, table, row, band), band, outcome, loser, fates }
  })
  const shared = sharedBy(results.flatMap(({ fates }) => fates))
  const rows = results.map(({ id, band, outcome, loser, fates }): Row => {
    const result: Cell = { lines: [[{ text: rangeText(band) }]], ...context.markWithin(path, id) }
    if (fates.length === 0)
      return {
        id,
        band: true,
        cells: [result, { lines: [outcomeText(outcome, procedure, context)], columns: sides.length }],
      }
    return {
      id,
      cells: [
        result,
        ...fates.map((fate): Cell => {
          const own = fate.sentences.filter(({ text }) => !shared.get(plainText(text))?.includes(fate))
          const lines = own.map(({ text }) => text)
          const named = fate.side === loser ? [outcomeName(outcome, procedure, context)] : []
          const runOn = own.flatMap(({ continues }, index) => (continues ? [named.length + index] : []))
          return { lines: [...named, ...lines], ...(runOn.length > 0 ? { runOn } : {}) }
        }),
      ],
    }
  })
  const key = keyColumn(
    ownTitle(table, procedure, sheetWords.sideBy(sideTitle(first, procedure))),
    context.markOver(path),
  )
  const columns = procedure.rolls.toReversed().flatMap(({ side, dice }): readonly Column[] => {
    if (side === null) return []
    return [{ header: [{ text: sheetWords.headAndDice(sideTitle(side, procedure), diceText(dice)) }], holds: 'text' }]
  })
  return [
    { kind: 'table', id: path, ...titleProps(printing), columns: [key, ...columns], rows: mergedDown(rows) },
    ...(shared.size > 0 ? [sharedBlock(shared, path, procedure)] : []),
  ]
}

const sideTitle = (side: string | undefined, { roles }: Procedure): string => namedIn(roles, present(side)).title

const isTie = ({ effects }: Outcome): boolean => effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))

/** The difference at which neither side wins. */
const level = 0

/** Whether the first side wins: every band except the tie is above or below 0. */
const isWon = ({ min, max }: Band): boolean => (min ?? max ?? level) > level

/** The effects on one side, and with the loser on others. */
const fateOf = (
  side: string,
  loses: boolean,
  outcome: Outcome,
  sides: readonly string[],
  { procedure, context }: CheckPrinting,
): Fate => {
  const concerned = ({ effects }: Outcome): Outcome['effects'] =>
    effects.filter(({ of }) => of === side || of === 'each' || (loses && !sides.includes(of)))
  const sentencesOf = (some: Outcome['effects']): readonly Sentence[] =>
    sentences(some, context.speech(procedure), { implied: new Set(['each', side]), apart: true })
  const now = sentencesOf(concerned(outcome))
  const before = context.ruleset.below?.outcomes.get(outcomePath(procedure, outcome))
  const texts = markNewNumbers(
    now.map(({ text }) => text),
    before && sentencesOf(concerned(before)).map(({ text }) => text),
  )
  return {
    side,
    outcome,
    sentences: now.map((sentence, index) => ({ ...sentence, text: texts[index] ?? sentence.text })),
  }
}

/** The number of equal sentences from which they are printed only once. */
const often = 3

/** Sentences shared by several cells, with the cells they are removed from. No cell is left empty. */
const sharedBy = (fates: readonly Fate[]): ReadonlyMap<string, readonly Fate[]> => {
  const textOf = ({ side, sentences: own }: Fate): string =>
    [side, ...own.map(({ text }) => plainText(text))].join('\n')
  const found = new Map<string, Fate[]>()
  for (const fate of fates)
    for (const { text, free } of fate.sentences)
      if (free) found.set(plainText(text), [...(found.get(plainText(text)) ?? []), fate])
  const shared = new Map([...found].filter(([, in_]) => new Set(in_.map(textOf)).size >= often))
  const emptied = fates.filter(
    ({ sentences: own }) => own.length > 0 && own.every(({ text }) => shared.has(plainText(text))),
  )
  return new Map([...shared].filter(([, in_]) => !in_.some((fate) => emptied.includes(fate))))
}

/** **Attacker, on Falter or Recoil** If outflanked: broken. */
const sharedBlock = (shared: ReadonlyMap<string, readonly Fate[]>, path: string, procedure: Procedure): NotesBlock => ({
  kind: 'notes',
  id: inside(path, 'shared'),
  notes: [...shared].map(([text, fates], index) => {
    const bySide = [...Map.groupBy(fates, ({ side }) => side)].map(([side, own]) => {
      const names = own.map(({ outcome }) => outcome.name)
      return sheetWords.sideOn(sideTitle(side, procedure), joined(names, speechWords.or))
    })
    const lead = bySide.map((words, at) => (at === 0 ? words : lowerFirst(words))).join('; ')
    return {
      id: inside(path, 'shared', index + 1),
      text: [{ text: lead, weight: 'bold' }, { text: ' ' }, ...sharedText(text, fates)],
    }
  }),
})

const sharedText = (words: string, fates: readonly Fate[]): Text =>
  fates.flatMap(({ sentences: own }) => own.map(({ text }) => text)).find((text) => plainText(text) === words) ?? [
    { text: words },
  ]

/** Merges cells with the same text as the cell above, except in the first column. */
const mergedDown = (rows: readonly Row[]): readonly Row[] => {
  const cellText = (row: number, column: number): string =>
    rows[row]?.band ? '' : (rows[row]?.cells[column]?.lines.map(plainText).join('\n') ?? '')
  return rows.map((row, index) => ({
    ...row,
    cells: row.cells.flatMap((cell, column) => {
      const text = cellText(index, column)
      if (column === 0 || text === '') return [cell]
      if (cellText(index - 1, column) === text) return []
      let span = 1
      while (cellText(index + span, column) === text) span += 1
      return [span > 1 ? { ...cell, rows: span } : cell]
    }),
  }))
}
