/** What an editor shows of a ruleset and lets change, as plain data: sections of grids, and every cell with its path. */
import type { ConditionForm } from './condition.ts'
import type { DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import type { CellKind } from './typed.ts'

export type CellState = 'same' | 'changed' | 'added' | 'removed'

export interface Choice {
  readonly id: string
  readonly label: string
}

export interface FormCell {
  readonly path: EditPath
  /**
   * `band`, `number`, `words`, `cell`: what is typed goes into a `type` edit of that kind. `choice`: a `set` edit of an id.
   * `condition`: a `set` edit of `conditionData`. `fixed`: shown only; the text edits it.
   */
  readonly as: CellKind | 'choice' | 'condition' | 'fixed'
  readonly shown: string
  /** What typing begins with; empty where nothing is typed. */
  readonly typed: string
  /** What the base says, as it is shown; null where it says nothing. */
  readonly base: string | null
  readonly state: CellState
  /** Which of the problems belong here, by their number. */
  readonly problems: readonly number[]
  /** Belongs into an edit as it stands: this cell is one of so many parts. */
  readonly of?: number
  /** Conditions under which the value counts, in words. */
  readonly note?: string
  readonly condition?: ConditionForm
}

export interface FormRow {
  readonly path: EditPath
  readonly name: string
  readonly state: CellState
  /** Those that belong to the row and to none of its cells. */
  readonly problems: readonly number[]
  /** One for each column; null where there is nothing to say. */
  readonly cells: readonly (FormCell | null)[]
}

export interface FormColumn {
  readonly title: string
  readonly as: FormCell['as']
  /** What its cells choose from. */
  readonly choices?: readonly Choice[]
}

export interface FormGrid {
  readonly path: EditPath
  readonly title: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly FormRow[]
  readonly problems: readonly number[]
  /** Rows may be removed and restored. */
  readonly removes: boolean
  /** Rows may be moved. */
  readonly moves: boolean
  /** The value of an `add` edit; null where no row can be added. */
  readonly adds: DataMap | null
}

export interface SectionHead {
  readonly path: EditPath
  readonly title: string
  readonly kind: 'procedure' | 'chart' | 'notes' | 'gauge' | 'names' | 'traits' | 'sequences'
  readonly phase: { readonly id: string; readonly title: string; readonly tone: string } | null
  readonly changes: number
  readonly problems: number
}

export interface FormSection extends SectionHead {
  readonly grids: readonly FormGrid[]
}

/** What conditions in a section may ask. */
export interface Vocabulary {
  readonly roles: readonly Choice[]
  readonly traits: readonly {
    readonly id: string
    readonly label: string
    readonly of: string
    readonly kind: 'choice' | 'flag' | 'number'
    readonly choices: readonly Choice[]
  }[]
  /** What is no trait: `role`, `result`, `natural`, `round`, `points`. */
  readonly known: readonly Choice[]
}
