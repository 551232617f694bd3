/** What a person does to house rules, as data. */
import type { Path } from '../paths.ts'
import type { Data } from './data.ts'
import type { CellKind } from './cell-input.ts'

export type Edit =
  /** The value becomes this, whatever the base says; of a list one item if the path ends in its number. */
  | {
      readonly kind: 'set'
      readonly path: Path
      readonly value: Data
      /** How many parts the cell is split into: a single value for all parts becomes one for each. */
      readonly of?: number
    }
  /** The same, as a person types it; nothing or a dash empties the cell. */
  | { readonly kind: 'type'; readonly path: Path; readonly as: CellKind; readonly text: string; readonly of?: number }
  /** A condition, as the sheet prints it; what is not understood is kept as it is, and nothing or a dash takes it away. */
  | { readonly kind: 'say'; readonly path: Path; readonly text: string }
  /** The same, as YAML: what stands at the path in a file. */
  | { readonly kind: 'write'; readonly path: Path; readonly text: string }
  /** It is no longer there. */
  | { readonly kind: 'remove'; readonly path: Path }
  /** As in the base: what the house rules say of it is removed. */
  | { readonly kind: 'restore'; readonly path: Path }
  /**
   * A new entry of the map at the path; its id is made from its name if left out. It goes last, `after` another, or first (null). `like`
   * another there: that says the rest, and of the value only what tells the two apart is kept.
   */
  | {
      readonly kind: 'add'
      readonly path: Path
      readonly id?: string
      readonly value: Data
      readonly after?: string | null
      readonly like?: string
    }
  /** An entry that is like another says all of it itself. */
  | { readonly kind: 'write-out'; readonly path: Path }
  | { readonly kind: 'move'; readonly path: Path; readonly after: string | null }
  /** Another id for an entry that the house rules add, and for all that names it. */
  | { readonly kind: 'rename'; readonly path: Path; readonly id: string }
  /** A key of the file's head; null takes it away. */
  | { readonly kind: 'head'; readonly key: HeadKey; readonly value: string | readonly string[] | null }
  /** How sure what stands at the path is; null takes away the mark that is written for just this path. */
  | { readonly kind: 'mark'; readonly path: Path; readonly mark: ProvenanceMark | null }
  /** What an option that the file offers is called and does; without an id a new one, whose id is made of its title. Null takes it away. */
  | { readonly kind: 'option'; readonly id?: string; readonly option: OptionHead | null }
  /** The whole text, which may say anything. It was made from the text `from`; changes made to that meanwhile are kept where they are elsewhere. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }

export const headKeys = ['id', 'title', 'subtitle', 'version', 'date', 'language', 'credits'] as const
export type HeadKey = (typeof headKeys)[number]

/** A mark of provenance. */
export interface ProvenanceMark {
  readonly kind: 'printed' | 'reconstructed' | 'assumed'
  /** Why it is so; of what is printed nothing. */
  readonly why: string
  /** The other reading that players may choose; empty if there is none. */
  readonly other: string
}

export interface OptionHead {
  readonly title: string
  /** What it does; empty if that is not said. */
  readonly about: string
}

/** An edit that can be written with the base alone, many at a time. */
export type PlainEdit = Extract<Edit, { kind: 'set' | 'type' | 'remove' | 'restore' }> & { readonly path: readonly string[] }
/** An edit that may depend on what the house rules hold already. */
export type StructuralEdit = Exclude<Edit, { kind: 'head' | 'mark' | 'option' | 'text' | 'rename' }>

/** Whether an edit is about one value or entry, under keys alone and not in a list. */
export const isPlain = (one: Edit): one is PlainEdit =>
  (one.kind === 'set' || one.kind === 'type' || one.kind === 'remove' || one.kind === 'restore') &&
  one.path.every((step) => typeof step === 'string')
