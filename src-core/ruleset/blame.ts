/** Attributes problems to the files and lines that caused them. Each problem belongs to the first of the layered files with which it occurs. */
import { siblingKeys, type ExtendedRules } from './extend.ts'
import { problem, type Problem, type Place } from '../problem.ts'
import { problemIdentity } from './problem-list.ts'
import { dotted, lastKey, startsWith, type Path } from '../paths.ts'
import { treeAt, type MapTree } from './tree.ts'

/** A problem with its paths in the rules. */
export interface LocatedProblem {
  readonly problem: Problem
  /** The path of the problem. */
  readonly path: Path
  /** The path of the missing entry, if the entry is somewhere else. */
  readonly about: Path | undefined
}

/** The rules after adding one more file. */
export interface LayerStage {
  readonly file: string
  readonly rules: MapTree
  /** Whether the file is a part, which is complete only in rulesets that extend it. */
  readonly part: boolean
  readonly touches: () => readonly PatchChange[]
}

/** A line of a patch that changes something. */
interface PatchChange {
  readonly path: Path
  readonly place: Place
  readonly removes: boolean
}

export const patchChanges = (patch: MapTree, { changed, removed }: ExtendedRules): PatchChange[] => {
  const written = new Set([...changed, ...removed])
  const walk = (map: MapTree, path: Path): PatchChange[] =>
    [...map.entries].flatMap(([key, { value }]) => {
      const keyPath = [...path, key]
      if (value.kind === 'map') return walk(value, keyPath)
      const removes = value.kind === 'leaf' && value.value === null
      return written.has(dotted(keyPath)) || siblingKeys.has(key)
        ? [{ path: keyPath, place: value.place, removes }]
        : []
    })
  return walk(patch, [])
}

/**
 * Returns the problems of the last stage. Each has the place from the first stage in which it occurs, or the line of a patch in another file that
 * caused it. Problems caused by the same line are merged.
 */
export const attributeProblems = (
  stages: readonly LayerStage[],
  find: (rules: MapTree) => readonly LocatedProblem[],
): Problem[] => {
  const seen = new Map<number, ReadonlyMap<string, LocatedProblem>>()
  const foundIn = (index: number): ReadonlyMap<string, LocatedProblem> => {
    const stage = stages[index]
    const known = seen.get(index) ?? new Map(stage ? find(stage.rules).map((found) => [keyOf(found), found]) : [])
    seen.set(index, known)
    return known
  }
  const problems: Problem[] = []
  const brought = new Map<PatchChange, LocatedProblem[]>()
  const missing = new Map<PatchChange, LocatedProblem>()
  for (const [key, last] of foundIn(stages.length - 1)) {
    let index = stages.length - 1
    while (index > 0 && foundIn(index - 1).has(key)) index -= 1
    const found = foundIn(index).get(key) ?? last
    const stage = stages[index]
    const touch = stage && index > 0 ? causeOf(found, stage, stages.slice(0, index)) : undefined
    const gone = touch ? undefined : removalBelow(found, stages.slice(0, index))
    if (gone) missing.set(gone, missing.get(gone) ?? found)
    else if (touch) brought.set(touch, [...(brought.get(touch) ?? []), found])
    else problems.push(found.problem)
  }
  return [
    ...problems,
    ...[...missing].map(([gone, found]) => removedBelow(gone, found)),
    ...[...brought].map(([touch, all]) => mergeByCause(touch, all)),
  ]
}

/** The line of a lower file that removed the entry around a problem, if it is still removed. */
const removalBelow = ({ path }: LocatedProblem, below: readonly LayerStage[]): PatchChange | undefined => {
  const rules = below.at(-1)?.rules
  const isGone = (touch: PatchChange): boolean =>
    touch.removes && startsWith(path, touch.path) && !(rules && treeAt(rules, touch.path))
  return below.flatMap(({ touches }) => touches()).findLast(isGone)
}

/** Returns a single problem for everything that a new entry lacks because a lower file removed the original entry. */
const removedBelow = ({ path, place }: PatchChange, { problem: first }: LocatedProblem): Problem =>
  problem(
    'gone-from-base',
    { what: 'removed', entry: lastKey(path), by: place.file },
    { ...(first.place ? { place: first.place } : {}), elsewhere: [place] },
  )

const keyOf = ({ problem: one, path }: LocatedProblem): string => `${dotted(path)} ${problemIdentity(one)}`

/** The line of a patch that caused a problem. Undefined if the value with the problem isn't in a lower file, or if it belongs to a part. */
const causeOf = (
  { problem: { place }, path, about = path }: LocatedProblem,
  { touches }: LayerStage,
  below: readonly LayerStage[],
): PatchChange | undefined => {
  const lines = touches()
  const removal = lines.find(
    (touch) => touch.removes && (startsWith(about, touch.path) || startsWith(touch.path, path)),
  )
  const home = below.findIndex(({ file }) => file === place?.file)
  if (removal || home < 0) return removal
  const nearness = (touch: PatchChange): number =>
    100 * sharedLength(touch.path, about) + 2 * sharedLength(touch.path, path) + (touch.removes ? 1 : 0)
  const near = lines.toSorted((a, b) => nearness(b) - nearness(a))
  // Unless a lower file is complete, the part itself may have caused the problem, so only a line at the same place counts as the cause.
  const wasWhole = below.slice(home).some(({ part }) => !part)
  return wasWhole ? near[0] : near.find((touch) => [path, about].some((one) => isSamePlace(one, touch.path)))
}

/** Whether one path contains the other and both are inside a procedure or grid. */
const isSamePlace = (a: Path, b: Path): boolean =>
  (startsWith(a, b) || startsWith(b, a)) && Math.min(a.length, b.length) > 2

const sharedLength = (a: Path, b: Path): number => {
  const apart = a.findIndex((step, index) => step !== b[index])
  return apart < 0 ? a.length : apart
}

/** Merges all problems caused by one line of a patch into one problem at that line, which lists the other places. */
const mergeByCause = (touch: PatchChange, all: readonly LocatedProblem[]): Problem => {
  const [first, ...more] = all.toSorted((a, b) => sharedLength(b.path, touch.path) - sharedLength(a.path, touch.path))
  if (!first) throw new Error('a line that brought no problem')
  const { place, removes } = touch
  const key = String(touch.path.at(-1))
  if (removes && dotted(first.path) === dotted(touch.path) && first.problem.code === 'missing')
    return problem('missing', { what: 'needed', key }, { place })
  const elsewhere = [first, ...more].flatMap(({ problem: other }) =>
    other.place && other.place.file !== place.file ? [other.place] : [],
  )
  const without = removes ? { without: [first, ...more].map(({ path }) => path) } : {}
  return {
    ...first.problem,
    place,
    causedBy: { key, removes, ...without },
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
  }
}
