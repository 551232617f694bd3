/** Forms for editing a ruleset, as plain data: the grids of an entry, and all cells with their paths. */
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
  /** The value to write, if different from the id. */
  readonly value?: Data
}

/** The provenance mark of a cell. */
export interface FormMark {
  /** The sign on the sheet; null for printed values. */
  readonly sign: Sign | null
  readonly why: string
  /** The mark written for exactly this path, which can be changed or removed; null if there is none. */
  readonly own: ProvenanceMark | null
}

export interface FormCell {
  readonly path: Path
  /**
   * How the cell is edited. `band`, `number`, `words`, `cell`, `length`: a `type` edit of that kind. `choice`: a `set` edit of an id. `condition`: a
   * `set` edit of `conditionData`. `amount`: a `set` edit of `amountData`. `several`: a `set` edit of a list of ids. `piece`: in a separate form.
   */
  readonly as: CellKind | 'choice' | 'several' | 'condition' | 'amount' | 'piece'
  readonly shown: string
  /** The initial text for editing; empty if the cell can't be typed into. */
  readonly typed: string
  /** The base's value for display; null if the base has none. */
  readonly base: string | null
  readonly state: CellState
  /** The indexes of the cell's problems. */
  readonly problems: readonly number[]
  /** The number of parts of a split cell, to copy into edits. */
  readonly of?: number
  /** The text of the condition that the value depends on. */
  readonly note?: string
  /** The data of a condition; null if there is none. */
  readonly condition?: Data
  /** The data of a value that can be an amount with several parts; null if there is none. */
  readonly amount?: Data
  /**
   * The label next to a condition; if unset, the condition itself is printed. If `follows`, the label didn't come from house rules and changes with
   * the condition.
   */
  readonly label?: { readonly path: Path; readonly text: string; readonly follows: boolean }
  /** The choices, unless the column has them. */
  readonly choices?: readonly FormChoice[]
  /** The ids of a `several` cell. */
  readonly chosen?: readonly string[]
  /** The mark, unless the value is as printed. */
  readonly mark?: FormMark
  /** The unit of a length in the file. `shownIn` is the player's unit, used for display and typing. */
  readonly unit?: LengthUnit
  readonly shownIn?: LengthUnit
  /** The written value with its unit, in case the shown value is rounded. */
  readonly exact?: string
  /** Whether the value can also have several parts, which open in a separate form, like the parts of a piece. */
  readonly opens?: boolean
}

export interface FormRow {
  readonly path: Path
  readonly name: string
  /** The description of the row's key from the format reference. */
  readonly about?: string
  readonly state: CellState
  /** The indexes of problems in the row but in none of its cells. */
  readonly problems: readonly number[]
  /** One cell per column; null for columns in which the row has no cell. */
  readonly cells: readonly (FormCell | null)[]
}

export interface FormColumn {
  readonly title: string
  readonly as: FormCell['as']
  /** The key of the entry that the cells show; unset if they show more than one. */
  readonly key?: string
  /** For bands, the severity of the result from 0 to 4; unset if the rules don't define it. */
  readonly severity?: number
  /** The choices of the column's cells. */
  readonly choices?: readonly FormChoice[]
}

export interface FormGrid {
  readonly path: Path
  readonly title: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly FormRow[]
  readonly problems: readonly number[]
  /** What an `add` edit adds; null if rows can't be added. */
  readonly adds: NewEntry | null
}

/**
 * A new entry. `id` is set unless it is made from the name. `after` is the preceding entry: null to add the new entry first, unset to add it last.
 */
export interface NewEntry {
  readonly value: Data
  readonly id?: string
  readonly after?: string | null
  /** Edits elsewhere that belong to the new entry, such as the rows of a new choice. */
  readonly also?: readonly Edit[]
}

/** A row that a new choice needs in a chart. */
export interface RowOfChoice {
  /** The path of the chart's rows. */
  readonly path: Path
  readonly value: DataMap
}

/** A section in the table of contents. */
export interface SectionHead {
  readonly path: Path
  readonly title: string
  readonly kind: 'check' | 'chart' | 'notes' | 'other'
  readonly phase: { readonly id: string; readonly title: string; readonly tone: string } | null
  readonly changes: number
  readonly problems: number
}

/** The form for a place on the sheet. */
export interface FormEntry {
  /** The chosen value or entry: the anchor's own path, or the innermost existing path around it. */
  readonly place: Path
  /** The entry whose fields the grids show. */
  readonly path: Path
  readonly title: string
  /** The entries around this one, outermost first. */
  readonly within: readonly { readonly path: Path; readonly title: string }[]
  /** Related entries elsewhere: the checks, charts and notes of a phase. */
  readonly related: readonly { readonly path: Path; readonly title: string }[]
  /** The initial text for typing at the place; null if nothing can be typed. */
  readonly typed: string | null
  /** How the place differs from the base. `base` is the base's value as text. */
  readonly state: CellState
  readonly base: string | null
  /** The name of the entry that this one is `like`. */
  readonly like?: string
  /** What to add below this entry; null if nothing can be added. */
  readonly adds: NewEntry | null
  /** The ids of the entries in the same map, in order and without removed ones. */
  readonly siblings: readonly string[]
  readonly removes: boolean
  readonly moves: boolean
  /** Whether the entry still has its initial name. Renaming it also sets its id. */
  readonly isUnnamed: boolean
  /** The unit of distance in the rules. */
  readonly unit: LengthUnit
  readonly grids: readonly FormGrid[]
}

/** What conditions and amounts in a section can read. */
export interface Vocabulary {
  readonly roles: readonly FormChoice[]
  readonly traits: readonly {
    readonly id: string
    readonly label: string
    readonly of: string
    readonly kind: 'choice' | 'flag' | 'number'
    readonly choices: readonly FormChoice[]
    /** Rows that a new choice needs, with the path of each chart's rows. */
    readonly rows: readonly RowOfChoice[]
  }[]
  /** Keys that are not traits: `role`, `result`, `natural`, `round`, `points`. */
  readonly known: readonly FormChoice[]
  /** The named conditions. */
  readonly named: readonly FormChoice[]
  /** The grids that an amount can be looked up in. */
  readonly grids: readonly (FormChoice & { readonly columns: readonly FormChoice[] })[]
}
