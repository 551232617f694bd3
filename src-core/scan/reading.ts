/**
 * The result of reading pages: charts, tables of numbers and lists of modifiers, each cell with its source and doubts.
 */
import type { Budget } from '../budget.ts'
import { diceBonus, highestTotal, lowestTotal, parseDice } from '../odds/dice.ts'
import { problem } from '../problem.ts'

/**
 * Why a cell or a name is doubtful. Of cells: `several`: it reads in more than one way. `misfit`: it leaves a gap or overlaps its neighbors.
 * `unreadable`: no reading was found. `unclear`: the OCR was unsure. `moved`: it may belong to another column. Of names: `slipped`: it may
 * belong to another row. `unnamed`: no heading was found. `split`: headings ran together. Of modifiers: `minus`: a hyphen apart from its
 * number may only be a bullet, and brackets may only number. `unsigned`: it has no sign. `unsaid`: it has no number. `always`: the rules have
 * no words for its condition. `meant`: its words may mean something else. `overlap`: it may count together with another. `whose`: it names no role. `sides`: some name neither of two sides.
 */
export const doubts = [
  ...(['several', 'misfit', 'unreadable', 'unclear', 'moved', 'slipped', 'unnamed', 'split', 'minus'] as const),
  ...(['unsigned', 'unsaid', 'always', 'meant', 'overlap', 'whose', 'sides'] as const),
] as const
export type Doubt = (typeof doubts)[number]

/** `repaired`: the only reading that fits the dice and its neighbors, such as `10+` for `l0+`. */
export const surenesses = ['read', 'repaired', 'doubtful'] as const
export type Sureness = (typeof surenesses)[number]

/** A place in the source; `page` from 0, `line` from 1 where the source is text. */
export interface SourceBox {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly line?: number
}

/** A cell, a heading or the name of a row. */
export interface ReadText {
  /** Empty: none. */
  readonly text: string
  readonly sure: Sureness
  readonly doubts: readonly Doubt[]
  /** Other possible texts. */
  readonly others: readonly string[]
  /** The words in the source, where they are not the text. */
  readonly source?: string
  /** Null if empty. */
  readonly box: SourceBox | null
}

export interface ReadRow {
  readonly name: ReadText
  readonly cells: readonly ReadText[]
}

/** A column of words in a chart, such as effects; one text per row. */
export interface WordColumn {
  readonly heading: ReadText
  readonly texts: readonly ReadText[]
}

/**
 * `across`: each row of a chart covers every result of the dice, with a column for each result. `down`: each column does, with a row for
 * each result. `grid`: a table of numbers or words. `modifiers`: a list, each row with its number.
 */
export type ReadKind = 'across' | 'down' | 'grid' | 'modifiers'

export interface ReadTable {
  readonly kind: ReadKind
  /** The nearest heading above; empty: none. */
  readonly title: string
  /** All headings above, the nearest first. */
  readonly headings: readonly string[]
  /** The dice of a chart, such as `1d10`, if the page names them or its rows show them; else empty. */
  readonly dice: string
  /** The heading over the names of the rows; empty: none. */
  readonly corner: string
  readonly columns: readonly ReadText[]
  readonly rows: readonly ReadRow[]
  readonly words: readonly WordColumn[]
}

/** Words that nothing was read from, as a line. */
export interface UnreadLine {
  readonly text: string
  readonly box: SourceBox
}

export interface PagesReading {
  /** In the order of the pages, from the top down. */
  readonly tables: readonly ReadTable[]
  readonly unread: readonly UnreadLine[]
}

/** The lowest and highest result of the dice. */
export interface DiceSpan {
  readonly lowest: number
  readonly highest: number
}

/** The range of results of dice such as `2d6`; undefined if the text is not dice. */
export const spanOfDice = (text: string | undefined): DiceSpan | undefined => {
  const dice = text === undefined ? undefined : parseDice(text)
  if (!dice) return undefined
  const bonus = diceBonus(dice)
  return { lowest: lowestTotal(dice) + bonus, highest: highestTotal(dice) + bonus }
}

/** The largest input that is read: a few pages. */
export const scanLimits = { characters: 60_000, words: 12_000, pages: 20 } as const

/** About two seconds: reading runs in its own thread. */
export const scanSteps = 20_000_000

/** Counts the work of reading. */
export const spendReading = (budget: Budget, steps: number): void =>
  budget.spend(steps, () => problem('too-large', { what: 'chart' }))
