/** The context for building a sheet: the ruleset and the marks of values that are not as printed. */
import { dotted, enclosingPaths } from '../paths.ts'
import { memoize } from '../memoize.ts'
import type { Speech } from '../language/names.ts'
import { provenanceOf, type ProvenanceMarks, type Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Mark, Text } from './blocks.ts'

/** A mark to spread into an object. */
export interface WithMark {
  readonly mark?: Mark
}

/** Spread into an object to mark whether house rules changed its number. */
export interface WithChange {
  readonly changed?: boolean
}

export interface SheetContext {
  readonly ruleset: Ruleset
  /** Returns the names used in the text of a check. Pass null for text outside checks. */
  readonly speech: (procedure: Procedure | null) => Speech
  /** The mark that covers a path, or a stronger one below the path. */
  readonly mark: (path: string) => WithMark
  /** Like `mark`, but leaves out a mark that the heading of `block` already has. */
  readonly markWithin: (block: string, ...paths: readonly string[]) => WithMark
  /** The mark that covers a path, ignoring marks below it. */
  readonly markOver: (path: string) => WithMark
  /** Whether house rules changed the value at or below a path, to spread into a number. */
  readonly changed: (path: string) => WithChange
  /** The text at a path before house rules changed it. Undefined if it wasn't changed. */
  readonly before: (path: string) => string | undefined
  /** The anchor of a path, on its first use only, to spread into a run. */
  readonly once: (path: string) => { readonly id?: string }
}

/** Returns an empty run for each path that has no anchor yet, to insert before the text that comes from the paths. */
export const anchorRuns = (paths: readonly string[], { once }: SheetContext): Text =>
  paths.map(once).flatMap((anchor): Text => (anchor.id === undefined ? [] : [{ ...anchor, text: '' }]))

/** Creates the context of a sheet, which tracks the anchors already used. */
export const sheetContext = (ruleset: Ruleset): SheetContext => {
  const over = (path: string): Mark | undefined => markOf(provenanceOf(ruleset, path).kind)
  const below = marksBelow(ruleset.provenance)
  /** Returns the strongest of a mark and the marks below a path. */
  const withBelow = (path: string, mark: Mark | undefined): Mark | undefined => {
    const there = below.get(path)
    return strongest.find((each) => each === mark || there?.has(each))
  }
  const within = (block: string, path: string): Mark | undefined =>
    withBelow(path, over(path) === over(block) ? undefined : over(path))
  const spread = (mark: Mark | undefined): WithMark => (mark === undefined ? {} : { mark })
  const usedAnchors = new Set<string>()
  const once = (id: string): { readonly id?: string } => {
    if (usedAnchors.has(id)) return {}
    usedAnchors.add(id)
    return { id }
  }
  const mark = (path: string): WithMark => spread(withBelow(path, over(path)))
  const words = new Map(
    ruleset.house
      .flatMap(({ changes = [] }) => changes.map(({ path, before }) => [dotted(path), before] as const))
      .toReversed(),
  )
  return {
    ruleset,
    changed: (path) => (mark(path).mark === 'house' ? { changed: true } : {}),
    before: (path) => words.get(path) ?? undefined,
    once,
    speech: (procedure) => ({ ruleset, procedure }),
    mark,
    markWithin: (block, ...paths) => strongestMark(paths.map((path) => spread(within(block, path)))),
    markOver: (path) => spread(over(path)),
  }
}

/** Returns the marks below each path. */
const marksBelow = memoize((marks: ProvenanceMarks): ReadonlyMap<string, ReadonlySet<Mark>> => {
  const below = new Map<string, Set<Mark>>()
  for (const [path, { kind }] of marks) {
    const mark = markOf(kind)
    if (mark)
      for (const above of enclosingPaths(path).slice(1))
        below.set(above, (below.get(above) ?? new Set<Mark>()).add(mark))
  }
  return below
})

/** Returns the strongest of several marks in one place. */
export const strongestMark = (all: readonly WithMark[]): WithMark => {
  const found = strongest.find((each) => all.some(({ mark }) => mark === each))
  return found === undefined ? {} : { mark: found }
}
const strongest: readonly Mark[] = ['house', 'assumed', 'reconstructed']

const markOf = (kind: Mark | 'printed'): Mark | undefined => (kind === 'printed' ? undefined : kind)
