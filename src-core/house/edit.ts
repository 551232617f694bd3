/** What a person does to house rules, as data. */
import type { Path } from '../paths.ts'
import type { Data } from './data.ts'
import type { CellKind } from './typed.ts'

/** A path into `rules`. */
export type EditPath = Path

export type Edit =
  /** What stands there becomes this, whatever the base says; of a list one item if the path ends in its number. */
  | {
      readonly kind: 'set'
      readonly path: EditPath
      readonly value: Data
      /** How many parts the cell is split into: a value that was one for all becomes one for each of them. */
      readonly of?: number
    }
  /** The same as a person types it; nothing or a dash is none. */
  | { readonly kind: 'type'; readonly path: EditPath; readonly as: CellKind; readonly text: string; readonly of?: number }
  /** It is there no longer. */
  | { readonly kind: 'remove'; readonly path: EditPath }
  /** As the base says it: what the house rules say of it is taken away. */
  | { readonly kind: 'restore'; readonly path: EditPath }
  /** A new entry of the map at the path; its id is made of its name if left out. Last, `after` another or first (null). */
  | { readonly kind: 'add'; readonly path: EditPath; readonly id?: string; readonly value: Data; readonly after?: string | null }
  | { readonly kind: 'move'; readonly path: EditPath; readonly after: string | null }
  /** A key of the file's head; null takes it away. */
  | { readonly kind: 'head'; readonly key: HeadKey; readonly value: string | null }
  /** The whole text, which may say anything. `from` it was made; what became of that meanwhile holds as well where it is elsewhere. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }

export type HeadKey = 'title' | 'subtitle' | 'version' | 'date'

/** Such an edit needs no more than the base to be written, many at a time. */
export type PlainEdit = Extract<Edit, { kind: 'set' | 'type' | 'remove' | 'restore' }> & { readonly path: readonly string[] }
/** Such an edit needs to know how things stand. */
export type StandingEdit = Exclude<Edit, { kind: 'head' | 'text' }>

export const isPlain = (one: Edit): one is PlainEdit =>
  (one.kind === 'set' || one.kind === 'type' || one.kind === 'remove' || one.kind === 'restore') &&
  one.path.every((step) => typeof step === 'string')
