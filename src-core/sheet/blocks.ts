/**
 * What a reference sheet says, before any page: plain data that paper and screen both draw.
 * Words are ready to print; nothing here knows sizes, fonts or colours.
 */
import type { Tone } from '../ruleset/model.ts'
import type { Mark, Text } from '../words/text.ts'

export type { Tone }
export type { Mark, Run, Text } from '../words/text.ts'

/** Names a thing in the ruleset data (dotted path), so that a search, a link or a rolled result finds it on the sheet. */
export interface Anchored {
  readonly id: string
}

/** One line of a modifier list: the number first, then what brings it. */
export interface ModifierLine extends Anchored {
  /** As printed: `+2`, `−1`, `×½`, `+1/+2`. */
  readonly value: string
  readonly text: Text
  readonly mark?: Mark
  /** House rules changed the number: it is underlined. */
  readonly changed?: boolean
}

/** Lines that belong together; where they exclude each other the sheet ties them with a bar. */
export interface ModifierGroup {
  readonly exclusive: boolean
  readonly lines: readonly ModifierLine[]
}

/** What stands over a block, with its mark. */
interface Titled extends Anchored {
  readonly title?: string
  readonly mark?: Mark
  /** Path of the check it belongs to: all blocks of one check are read together. */
  readonly check?: string
}

export interface ModifiersBlock extends Titled {
  readonly kind: 'modifiers'
  readonly title: string
  readonly groups: readonly ModifierGroup[]
}

export interface Column {
  readonly header: Text
  /** Stands once over neighbours that have the same. */
  readonly group?: Text
  /** `number` aligns by the figures and never wraps; `text` takes the width that is left. */
  readonly holds: 'number' | 'text'
  /** A key column ends with a vertical rule. */
  readonly key?: boolean
  /** Severity of a result, 0 (harmless) to 4: its tint and weight grow with it. */
  readonly severity?: number
}

export interface Cell {
  /** Where the figure comes from in the ruleset data, if it is one. */
  readonly id?: string
  /** One line an entry; a line may wrap. Empty: nothing is printed. */
  readonly lines: readonly Text[]
  /** Which lines, from 0, may run on after the one before where room is scarce. */
  readonly runOn?: readonly number[]
  readonly mark?: Mark
  readonly severity?: number
  /** Columns and rows this cell covers, 1 if left out; the covered cells are left out of their rows. */
  readonly columns?: number
  readonly rows?: number
}

export interface Row extends Anchored {
  readonly cells: readonly Cell[]
  /** A band across the table: the tie in the middle of a charge. */
  readonly band?: boolean
  /** A small heading inside the table, over the rows after it. */
  readonly heading?: boolean
}

export interface TableBlock extends Titled {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** A long table of figures: every fifth row gets a darker rule. */
  readonly ruled?: boolean
}

/** Results of growing weight side by side: the name, then what it does. Stands under the staircase it explains. */
export interface ResultsBlock extends Titled {
  readonly kind: 'results'
  /** Stands by itself, as no page holds it under its staircase. */
  readonly apart?: boolean
  readonly results: readonly (Anchored & { readonly name: Text; readonly lines: readonly Text[]; readonly severity: number })[]
}

/** Short statements, each with an optional bold lead. `numbered` are steps done in order. */
export interface NotesBlock extends Titled {
  readonly kind: 'notes'
  readonly numbered?: boolean
  /** So many of its statements stand on earlier pages. */
  readonly earlier?: number
  readonly notes: readonly (Anchored & { readonly text: Text })[]
}

export type Block = ModifiersBlock | TableBlock | ResultsBlock | NotesBlock

/**
 * One phase of the turn, or what has no phase. `left` changes the die, `right` is what the die does;
 * `wide` takes the whole width below both.
 */
export interface Section extends Anchored {
  /** Number of the phase in the turn; left out for what has no phase. */
  readonly number?: number
  readonly title: string
  /** Of the title and what stands beside it. */
  readonly mark?: Mark
  /** Steps or scope in a few words beside the title. */
  readonly subtitle?: string
  readonly tone: Tone
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly wide: readonly Block[]
}

export interface Sheet {
  readonly id: string
  /** With title and version of the house rules in force: it heads every page. */
  readonly title: string
  /** Scope, dice and units in a few words. */
  readonly subtitle: string
  /** BCP 47, such as `en`. */
  readonly language: string
  readonly version: string
  readonly sections: readonly Section[]
  /** Credits and what a player must own; one sentence an entry. */
  readonly credits: readonly string[]
  /** Marks in use on this sheet, with what they mean. */
  readonly legend: readonly { readonly mark: Mark; readonly sign: string; readonly meaning: string }[]
  /** House rules in force: file title, version, date. Empty without. */
  readonly house: readonly string[]
}
