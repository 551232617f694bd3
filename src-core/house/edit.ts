/** Edits to house rules, as data. */
import type { Path } from '../paths.ts'
import type { Data } from '../ruleset/data.ts'
import type { CellKind } from './cell-input.ts'

export type Edit =
  /** Sets the value regardless of the base. Sets an item of a list if the path ends in its index. */
  | {
      readonly kind: 'set'
      readonly path: Path
      readonly value: Data
      /** The number of parts of a split cell: a single value is copied to each part. */
      readonly of?: number
    }
  /** Sets a typed value. An empty text or a dash empties the cell. */
  | { readonly kind: 'type'; readonly path: Path; readonly as: CellKind; readonly text: string; readonly of?: number }
  /** Sets a condition from the text on the sheet. Unrecognized text stays as typed; an empty string or a dash removes the condition. */
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
   * Adds an entry to the map at the path. If `id` is unset, the id is made from the name. The entry goes after the entry `after`: first if `after` is
   * null, last if it is unset. With `like`, the entry shares the fields of that entry, and only the fields of `value` that differ are written.
   */
  | {
      readonly kind: 'add'
      readonly path: Path
      readonly id?: string
      readonly value: Data
      readonly after?: string | null
      readonly like?: string
    }
  /** Writes out all fields of an entry that is `like` another. */
  | { readonly kind: 'write-out'; readonly path: Path }
  | { readonly kind: 'move'; readonly path: Path; readonly after: string | null }
  /** Changes the id of an entry that the house rules add, and all references to it. */
  | { readonly kind: 'rename'; readonly path: Path; readonly id: string }
  /** Sets a key of the file's head; null removes it. */
  | { readonly kind: 'head'; readonly key: HeadKey; readonly value: string | readonly string[] | null }
  /** Sets the provenance mark of the path. Null removes the mark for exactly this path. */
  | { readonly kind: 'mark'; readonly path: Path; readonly mark: ProvenanceMark | null }
  /** Sets the title and description of an option. Without an `id`, adds an option with an id made from its title. Null removes the option. */
  | { readonly kind: 'option'; readonly id?: string; readonly option: OptionHead | null }
  /** Sets the whole YAML, valid or not. `from` is the YAML before the edit; changes made elsewhere since then are kept. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }

export const headKeys = ['id', 'title', 'subtitle', 'version', 'date', 'language', 'credits'] as const
export type HeadKey = (typeof headKeys)[number]

/** A provenance mark. */
export interface ProvenanceMark {
  readonly kind: 'printed' | 'reconstructed' | 'assumed'
  /** The reason; empty for printed values. */
  readonly why: string
  /** The alternative that players may choose; empty if there is none. */
  readonly other: string
}

export interface OptionHead {
  readonly title: string
  /** Describes the effect of the option; may be empty. */
  readonly about: string
}

/** An edit that depends only on the base. Several can be applied together. */
export type PlainEdit = Extract<Edit, { kind: 'set' | 'type' | 'remove' | 'restore' }> & {
  readonly path: readonly string[]
}
/** An edit that can depend on the current house rules. */
export type StructuralEdit = Exclude<Edit, { kind: 'head' | 'mark' | 'option' | 'text' | 'rename' }>

/** Whether an edit changes a single value or entry outside a list. */
export const isPlainEdit = (one: Edit): one is PlainEdit =>
  (one.kind === 'set' || one.kind === 'type' || one.kind === 'remove' || one.kind === 'restore') &&
  one.path.every((step) => typeof step === 'string')
