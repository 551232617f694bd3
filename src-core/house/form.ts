/** Forms to edit a ruleset, as plain data: the grids of an entry, and every cell with its path. */
import type { Edit, ProvenanceMark } from './edit.ts'
import type { Data, DataMap } from '../ruleset/data.ts'
import type { Path } from '../paths.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { CellKind } from './cell-input.ts'
import type { Mark as Sign } from '../words/text.ts'

export type CellState = 'same' | 'changed' | 'added' | 'removed'

export interface FormChoice {
  readonly id: string
  readonly label: string
  /** The value that is written, where that is not the id. */
  readonly value?: Data
}

/** The mark of provenance of a cell. */
export interface FormMark {
  /** Its sign on the sheet; null if the value is as printed. */
  readonly sign: Sign | null
  readonly why: string
  /** The mark written for exactly this path, to be changed or removed; null if there is none. */
  readonly own: ProvenanceMark | null
}

export interface FormCell {
  readonly path: Path
  /**
   * `band`, `number`, `words`, `cell`: what is typed goes into a `type` edit of that kind. `choice`: a `set` edit of an id.
   * `condition`: a `set` edit of `conditionData`. `amount`: a `set` edit of `amountData`. `several`: a `set` edit of a list of ids.
   * `piece`: its parts have their own form.
   */
  readonly as: CellKind | 'choice' | 'several' | 'condition' | 'amount' | 'piece'
  readonly shown: string
  /** The text that editing begins with; empty if the cell is not typed. */
  readonly typed: string
  /** The base's value for display; null if it has none. */
  readonly base: string | null
  readonly state: CellState
  /** The indexes of its problems. */
  readonly problems: readonly number[]
  /** The number of parts of a split cell, to be copied into edits. */
  readonly of?: number
  /** The condition under which the value counts, in words. */
  readonly note?: string
  /** The data of a condition; null if it has none. */
  readonly condition?: Data
  /** The data of a value that may be an amount of parts; null if there is none. */
  readonly amount?: Data
  /** The label next to a condition; without one the condition is printed. `follows`: the label is not from house rules and changes with the condition. */
  readonly label?: { readonly path: Path; readonly text: string; readonly follows: boolean }
  /** Its choices, where the column has none. */
  readonly choices?: readonly FormChoice[]
  /** The ids of a `several` cell. */
  readonly chosen?: readonly string[]
  /** Its mark, where the value is not as printed. */
  readonly mark?: FormMark
  /** The unit of a length in the file, and the player's, in which it is then shown and typed. */
  readonly unit?: LengthUnit
  readonly shownIn?: LengthUnit
  /** The written value with its unit, where the shown one may be rounded. */
  readonly exact?: string
  /** It may also consist of parts, which have their own form as those of a piece do. */
  readonly opens?: boolean
}

export interface FormRow {
  readonly path: Path
  readonly name: string
  /** The description of its key, as in the reference of the format. */
  readonly about?: string
  readonly state: CellState
  /** The indexes of problems of the row itself and none of its cells. */
  readonly problems: readonly number[]
  /** One for each column; null if the row has none. */
  readonly cells: readonly (FormCell | null)[]
}

export interface FormColumn {
  readonly title: string
  readonly as: FormCell['as']
  /** The key of an entry that its cells show; left out where they do not show one key each. */
  readonly key?: string
  /** For a band: the severity of its result, from 0 to 4, if the rules define it. */
  readonly severity?: number
  /** The options of its cells. */
  readonly choices?: readonly FormChoice[]
}

export interface FormGrid {
  readonly path: Path
  readonly title: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly FormRow[]
  readonly problems: readonly number[]
  /** What an `add` edit adds; null if no row can be added. */
  readonly adds: NewEntry | null
}

/** A new entry: its id, where that is not made from its name, and the entry it comes after, where it may not be last (null: it is first). */
export interface NewEntry {
  readonly value: Data
  readonly id?: string
  readonly after?: string | null
  /** Edits elsewhere that go with it: the rows of a new choice. */
  readonly also?: readonly Edit[]
}

/** A row that a new choice needs in a chart. */
export interface RowOfChoice {
  /** The path of the chart's rows. */
  readonly path: Path
  readonly value: DataMap
}

/** A section in the contents of the rules. */
export interface SectionHead {
  readonly path: Path
  readonly title: string
  readonly kind: 'check' | 'chart' | 'notes' | 'other'
  readonly phase: { readonly id: string; readonly title: string; readonly tone: string } | null
  readonly changes: number
  readonly problems: number
}

/** The form of a place of the sheet. */
export interface FormEntry {
  /** The chosen value or entry: the anchor itself, or what is around it in the rules. */
  readonly place: Path
  /** The entry whose fields the grids show. */
  readonly path: Path
  readonly title: string
  /** The entries around it, from the whole rules down. */
  readonly within: readonly { readonly path: Path; readonly title: string }[]
  /** Related entries elsewhere: the checks, charts and notes of a phase. */
  readonly related: readonly { readonly path: Path; readonly title: string }[]
  /** The text that typing at the place begins with; null if nothing can be typed. */
  readonly typed: string | null
  /** Whether the place differs from the base, whose value it had in words. */
  readonly state: CellState
  readonly base: string | null
  /** The name of the entry that it is like. */
  readonly like?: string
  /** The first values of a new entry below it; null if none can be added. */
  readonly adds: NewEntry | null
  /** The ids of the entries in its map, in order; removed ones are left out. */
  readonly siblings: readonly string[]
  readonly removes: boolean
  readonly moves: boolean
  /** It still has its first name: the name typed instead also gives it its id. */
  readonly isUnnamed: boolean
  /** The unit of distances in the rules. */
  readonly unit: LengthUnit
  readonly grids: readonly FormGrid[]
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
    readonly rows: readonly RowOfChoice[]
  }[]
  /** Keys that are not traits: `role`, `result`, `natural`, `round`, `points`. */
  readonly known: readonly FormChoice[]
  /** Conditions that have a name. */
  readonly named: readonly FormChoice[]
  /** Grids in which an amount may be looked up. */
  readonly grids: readonly (FormChoice & { readonly columns: readonly FormChoice[] })[]
}
