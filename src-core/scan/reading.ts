/** What is read from pages: charts, tables of numbers and lists of modifiers, each cell with its source and doubts. */
import type { Budget } from '../budget.ts'
import { diceBonus, highestTotal, lowestTotal, parseDice } from '../odds/dice.ts'
import { problem } from '../problem.ts'

/**
 * Why a reading is doubtful.
 * Cells: `several` has more than one reading. `misfit` leaves a gap or overlaps its neighbors. `unreadable` has no reading. `unclear` has low OCR
 * confidence. `moved` may belong to another column.
 * Names: `slipped` may belong to another row. `unnamed` has no heading. `split` comes from headings that ran together. Modifiers: `minus` has a
 * hyphen or parentheses that may only mark a list item. `unsigned` has no sign. `unsaid` has no number. `always` has a condition that the rules can't
 * express. `meant` has words that may mean something else. `overlap` may apply together with another. `whose` names no role. `sides` is in a list in
 * which some lines name neither side.
 */
export const doubts = [
  ...(['several', 'misfit', 'unreadable', 'unclear', 'moved', 'slipped', 'unnamed', 'split', 'minus'] as const),
  ...(['unsigned', 'unsaid', 'always', 'meant', 'overlap', 'whose', 'sides'] as const),
] as const
export type Doubt = (typeof doubts)[number]

/** `repaired` is the only reading that fits the dice and its neighbors, such as `10+` for `l0+`. */
export const certainties = ['read', 'repaired', 'doubtful'] as const
export type Certainty = (typeof certainties)[number]

/** A place in the source. `page` counts from 0. `line` counts from 1 and is set only for text. */
export interface SourceBox {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly line?: number
}

/** A cell, a heading or a row name. */
export interface ReadText {
  /** Empty if there is no text. */
  readonly text: string
  readonly sure: Certainty
  readonly doubts: readonly Doubt[]
  /** Other possible readings. */
  readonly others: readonly string[]
  /** The text in the source, if different. */
  readonly source?: string
  /** Null if the text is empty. */
  readonly box: SourceBox | null
}

export interface ReadRow {
  readonly name: ReadText
  readonly cells: readonly ReadText[]
}

/** A column of text in a chart, such as effects, with one string per row. */
export interface WordColumn {
  readonly heading: ReadText
  readonly texts: readonly ReadText[]
}

/**
 * `across` is a chart in which each row covers every result of the dice, with one column per result. `down` is a chart in which each column covers
 * every result, with one row per result. `grid` is a table of numbers or text. `modifiers` is a list with one number per row.
 */
export type ReadKind = 'across' | 'down' | 'grid' | 'modifiers'

export interface ReadTable {
  readonly kind: ReadKind
  /** The nearest heading above. Empty if there is none. */
  readonly title: string
  /** All headings above, nearest first. */
  readonly headings: readonly string[]
  /** The dice of a chart, such as `1d10`. Empty if neither the page nor the rows show them. */
  readonly dice: string
  /** The heading of the row names. Empty if there is none. */
  readonly corner: string
  readonly columns: readonly ReadText[]
  readonly rows: readonly ReadRow[]
  readonly words: readonly WordColumn[]
}

/** A line of text that isn't part of any table. */
export interface UnreadLine {
  readonly text: string
  readonly box: SourceBox
}

export interface PagesReading {
  /** In page order, from top to bottom. */
  readonly tables: readonly ReadTable[]
  readonly unread: readonly UnreadLine[]
}

/** The lowest and highest result of the dice. */
export interface DiceSpan {
  readonly lowest: number
  readonly highest: number
}

/** Returns the range of results of dice such as `2d6`. Undefined if the text is not dice. */
export const spanOfDice = (text: string | undefined): DiceSpan | undefined => {
  const dice = text === undefined ? undefined : parseDice(text)
  if (!dice) return undefined
  const bonus = diceBonus(dice)
  return { lowest: lowestTotal(dice) + bonus, highest: highestTotal(dice) + bonus }
}

/** The maximum size of the input: a few pages. */
export const scanLimits = { characters: 60_000, words: 12_000, pages: 20 } as const

/** The step budget, about two seconds. Reading runs in its own thread. */
export const scanSteps = 20_000_000

/** Counts reading steps against the budget. */
export const spendReading = (budget: Budget, steps: number): void =>
  budget.spend(steps, () => problem('too-large', { what: 'chart' }))
