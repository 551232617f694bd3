/** Edits of house rules, as data. */
import type { Path } from '../paths.ts'
import type { Data } from '../ruleset/data.ts'
import type { CellKind } from './cell-input.ts'

export type Edit =
  /** Sets the value, whatever the base has; one item of a list if the path ends in its index. */
  | {
      readonly kind: 'set'
      readonly path: Path
      readonly value: Data
      /** The number of parts of a split cell: a single value is copied to each part. */
      readonly of?: number
    }
  /** Sets a typed value; nothing or a dash empties the cell. */
  | { readonly kind: 'type'; readonly path: Path; readonly as: CellKind; readonly text: string; readonly of?: number }
  /** Sets a condition from the sheet's words; unrecognized text is kept as it is, and nothing or a dash removes the condition. */
  | { readonly kind: 'say'; readonly path: Path; readonly text: string }
  /** Sets text typed on the sheet: a value, or the number and name of an entry; see `enterEdits`. */
  | { readonly kind: 'enter'; readonly path: Path; readonly text: string }
  /** Sets the value at the path from YAML text. */
  | { readonly kind: 'write'; readonly path: Path; readonly text: string }
  /** Removes the value. */
  | { readonly kind: 'remove'; readonly path: Path }
  /** Restores the base's value by removing the house rules' value. */
  | { readonly kind: 'restore'; readonly path: Path }
  /**
   * Adds an entry to the map at the path; its id is made from its name if left out. It goes last, `after` another, or first (null). `like`
   * another there: that has the other fields, and only those that differ are kept of the value.
   */
  | {
      readonly kind: 'add'
      readonly path: Path
      readonly id?: string
      readonly value: Data
      readonly after?: string | null
      readonly like?: string
    }
  /** Writes out all fields of an entry that is like another. */
  | { readonly kind: 'write-out'; readonly path: Path }
  | { readonly kind: 'move'; readonly path: Path; readonly after: string | null }
  /** Changes the id of an entry that the house rules add, and of all references to it. */
  | { readonly kind: 'rename'; readonly path: Path; readonly id: string }
  /** Sets a key of the file's head; null removes it. */
  | { readonly kind: 'head'; readonly key: HeadKey; readonly value: string | readonly string[] | null }
  /** Sets the mark of provenance of the path; null removes the mark for exactly this path. */
  | { readonly kind: 'mark'; readonly path: Path; readonly mark: ProvenanceMark | null }
  /** Sets the title and description of an option; without an id a new one, whose id is made from its title. Null removes it. */
  | { readonly kind: 'option'; readonly id?: string; readonly option: OptionHead | null }
  /** Sets the whole text, which may be anything. It was made from the text `from`; changes made to that meanwhile are kept where they are elsewhere. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }

export const headKeys = ['id', 'title', 'subtitle', 'version', 'date', 'language', 'credits'] as const
export type HeadKey = (typeof headKeys)[number]

/** A mark of provenance. */
export interface ProvenanceMark {
  readonly kind: 'printed' | 'reconstructed' | 'assumed'
  /** The reason; empty for printed values. */
  readonly why: string
  /** The alternative that players may choose; empty if there is none. */
  readonly other: string
}

export interface OptionHead {
  readonly title: string
  /** A description of what it does; may be empty. */
  readonly about: string
}

/** An edit that depends only on the base, so that many can be applied together. */
export type PlainEdit = Extract<Edit, { kind: 'set' | 'type' | 'remove' | 'restore' }> & {
  readonly path: readonly string[]
}
/** An edit that may depend on the current house rules. */
export type StructuralEdit = Exclude<Edit, { kind: 'head' | 'mark' | 'option' | 'text' | 'rename' }>

/** Whether an edit affects a single value or entry outside a list. */
export const isPlainEdit = (one: Edit): one is PlainEdit =>
  (one.kind === 'set' || one.kind === 'type' || one.kind === 'remove' || one.kind === 'restore') &&
  one.path.every((step) => typeof step === 'string')
