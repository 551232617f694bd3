/** Forms to edit a ruleset, as plain data: sections of grids, and every cell with its path. */
import type { Edit, ProvenanceMark } from './edit.ts'
import type { Data, DataMap } from './data.ts'
import type { Path } from '../paths.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { CellKind } from './cell-input.ts'
import type { Mark as Sign } from '../words/text.ts'

export type CellState = 'same' | 'changed' | 'added' | 'removed'

export interface FormChoice {
  readonly id: string
  readonly label: string
  /** What is written, where that is not the id. */
  readonly value?: Data
}

/** How sure what stands at a cell is. */
export interface FormMark {
  /** As the sheet marks it; null where it is as printed. */
  readonly sign: Sign | null
  readonly why: string
  /** The mark that is written for just this path, to be changed or taken away; null where there is none. */
  readonly own: ProvenanceMark | null
}

export interface FormCell {
  readonly path: Path
  /**
   * `band`, `number`, `words`, `cell`: what is typed goes into a `type` edit of that kind. `choice`: a `set` edit of an id.
   * `condition`: a `set` edit of `conditionData`. `amount`: a `set` edit of `amountData`. `several`: a `set` edit of a list of ids.
   * `piece`: what is inside has a form of its own, the section of its path.
   */
  readonly as: CellKind | 'choice' | 'several' | 'condition' | 'amount' | 'piece'
  readonly shown: string
  /** The text that editing begins with; empty where nothing is typed. */
  readonly typed: string
  /** The base's value for display; null where it has none. */
  readonly base: string | null
  readonly state: CellState
  /** The problems that belong here, by their index. */
  readonly problems: readonly number[]
  /** The number of parts the cell is split into; goes into an edit as it is. */
  readonly of?: number
  /** The condition under which the value counts, in words. */
  readonly note?: string
  /** The data of a condition; null where it has none. */
  readonly condition?: Data
  /** The data of what may be an amount of parts, whether it is typed or not; null where there is none. */
  readonly amount?: Data
  /** The label beside a condition; without one the condition is printed. `follows`: no house rules have written it. */
  readonly label?: { readonly path: Path; readonly text: string; readonly follows: boolean }
  /** What it chooses from, where its column does not say. */
  readonly choices?: readonly FormChoice[]
  /** The ids of a `several` cell. */
  readonly chosen?: readonly string[]
  /** How sure it is, where it is not simply printed. */
  readonly mark?: FormMark
  /** Of a length, the unit that it is written in, and the player's, where it is shown and typed in that. */
  readonly unit?: LengthUnit
  readonly shownIn?: LengthUnit
  /** As it is written, with its unit, where what is shown may be rounded. */
  readonly exact?: string
  /** It may also be written in parts, which have a form of their own as those of a piece. */
  readonly opens?: boolean
}

export interface FormRow {
  readonly path: Path
  readonly name: string
  /** What its key says, as the reference of the format has it. */
  readonly about?: string
  /** The name of the entry that it is like, which says what it does not say itself. */
  readonly like?: string
  readonly state: CellState
  /** It still has the name it was made with: the name typed in its place gives it its id. */
  readonly unnamed?: true
  /** Those of the row itself and of none of its cells. */
  readonly problems: readonly number[]
  /** One for each column; null where the row has none. */
  readonly cells: readonly (FormCell | null)[]
}

export interface FormColumn {
  readonly title: string
  readonly as: FormCell['as']
  /** The key of an entry that its cells are about; left out where they are not about one key each. */
  readonly key?: string
  /** Of a band: how severe its result is, from 0 to 4, where the rules say. */
  readonly severity?: number
  /** What its cells choose from. */
  readonly choices?: readonly FormChoice[]
}

export interface FormGrid {
  readonly path: Path
  readonly title: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly FormRow[]
  readonly problems: readonly number[]
  /** Rows may be removed and restored. */
  readonly removes: boolean
  /** Other rules may depend on its rows, by their names or as choices that need one: see `dependentsOf`. */
  readonly named: boolean
  /** What a row stands for has a form of its own, the section of its path. */
  readonly opens: boolean
  /** Rows may be moved. */
  readonly moves: boolean
  /** A new row may be like one that is there. */
  readonly likes: boolean
  /** What an `add` edit adds; null where no row can be added. */
  readonly adds: NewEntry | null
  /** Of a chart whose trait picks the row: what rows that are pasted beyond the last become. */
  readonly picks?: NewPick
}

/** A new entry: its id, where that is not made from its name, and the one it stands after, where it may not go last (null: it goes first). */
export interface NewEntry {
  readonly value: Data
  readonly id?: string
  readonly after?: string | null
  /** What is added with it elsewhere: the rows of a new choice. */
  readonly also?: readonly Edit[]
}

/** A row of a chart whose trait picks it: of a choice that has none yet, or of a new choice, with what that needs elsewhere. */
export interface NewPick {
  readonly value: DataMap
  readonly left: readonly FormChoice[]
  /** The choices of the trait, to which a new one is added, and rows of other charts that have one for every choice. */
  readonly choices: Path
  readonly others: readonly { readonly path: Path; readonly value: DataMap }[]
}

export interface SectionHead {
  readonly path: Path
  readonly title: string
  readonly kind: 'procedure' | 'chart' | 'notes' | 'gauge' | 'names' | 'traits' | 'sequences' | 'piece'
  readonly phase: { readonly id: string; readonly title: string; readonly tone: string } | null
  readonly changes: number
  readonly problems: number
}

export interface FormSection extends SectionHead {
  /** What the rules measure distances in. */
  readonly units: LengthUnit
  /** What it stands in, from the rules as a whole down. */
  readonly within: readonly { readonly path: Path; readonly title: string }[]
  /** What the sheet says of it, by the house rules and by the base; null where it says nothing of its own, or the rules are not sound. */
  readonly printed: { readonly now: string | null; readonly base: string | null }
  /** The name of the entry that it is like. */
  readonly like?: string
  readonly grids: readonly FormGrid[]
}

/** A section as YAML, by the house rules and by the base; null where it is not there. */
export interface SectionText {
  readonly now: string | null
  readonly base: string | null
}

/** What conditions and amounts in a section may read. */
export interface Vocabulary {
  readonly roles: readonly FormChoice[]
  readonly traits: readonly {
    readonly id: string
    readonly label: string
    readonly of: string
    readonly kind: 'choice' | 'flag' | 'number'
    readonly choices: readonly FormChoice[]
    /** Rows that a new choice needs, each in the chart whose rows stand at a path. */
    readonly rows: NewPick['others']
  }[]
  /** Keys that are no traits: `role`, `result`, `natural`, `round`, `points`. */
  readonly known: readonly FormChoice[]
  /** Conditions that have a name. */
  readonly named: readonly FormChoice[]
  /** Grids in which an amount may be looked up. */
  readonly grids: readonly (FormChoice & { readonly columns: readonly FormChoice[] })[]
}
