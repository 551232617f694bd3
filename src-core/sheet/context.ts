/** The context of building a sheet: the ruleset, and the marks of values that are not as printed. */
import { dotted, outward } from '../paths.ts'
import { memoize } from '../memoize.ts'
import type { Speech } from '../language/names.ts'
import { provenanceOf, type ProvenanceMarks, type Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Mark, Text } from './blocks.ts'

/** A mark, to spread into an object. */
export interface WithMark {
  readonly mark?: Mark
}

/** Whether a number was changed, to spread into an object. */
export interface WithChange {
  readonly changed?: boolean
}

export interface SheetContext {
  readonly ruleset: Ruleset
  /** The names for texts of a check, or without one. */
  readonly speech: (procedure: Procedure | null) => Speech
  /** The mark that covers its path, or a stronger one below. */
  readonly mark: (path: string) => WithMark
  /** Like `mark`, inside a block whose heading already has the marks of `block` and above. */
  readonly markWithin: (block: string, ...paths: readonly string[]) => WithMark
  /** The mark that covers a path, ignoring those below. */
  readonly markOver: (path: string) => WithMark
  /** Whether house rules changed the value at a path or below; to spread into a number. */
  readonly changed: (path: string) => WithChange
  /** The words at a path before house rules changed them; undefined if none did. */
  readonly before: (path: string) => string | undefined
  /** The anchor of a path, only the first time; to spread into a run. */
  readonly once: (path: string) => { readonly id?: string }
}

/** Empty runs with the anchors of some paths that have none yet, in front of the words made from them. */
export const anchorRuns = (paths: readonly string[], { once }: SheetContext): Text =>
  paths.map(once).flatMap((anchor): Text => (anchor.id === undefined ? [] : [{ ...anchor, text: '' }]))

/** The context of one sheet; tracks the anchors already used. */
export const sheetContext = (ruleset: Ruleset): SheetContext => {
  const over = (path: string): Mark | undefined => markOf(provenanceOf(ruleset, path).kind)
  const below = marksBelow(ruleset.provenance)
  /** The strongest of a mark and the marks below a path. */
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

/** The marks below each path. */
const marksBelow = memoize((marks: ProvenanceMarks): ReadonlyMap<string, ReadonlySet<Mark>> => {
  const below = new Map<string, Set<Mark>>()
  for (const [path, { kind }] of marks) {
    const mark = markOf(kind)
    if (mark)
      for (const above of outward(path).slice(1)) below.set(above, (below.get(above) ?? new Set<Mark>()).add(mark))
  }
  return below
})

/** The most important of several marks in one place. */
export const strongestMark = (all: readonly WithMark[]): WithMark => {
  const found = strongest.find((each) => all.some(({ mark }) => mark === each))
  return found === undefined ? {} : { mark: found }
}
const strongest: readonly Mark[] = ['house', 'assumed', 'reconstructed']

const markOf = (kind: Mark | 'printed'): Mark | undefined => (kind === 'printed' ? undefined : kind)
