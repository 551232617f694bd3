/** Tracks which data of a ruleset is printed, reconstructed, assumed or a house rule, and where each leaf was written. */
import { entryAt } from '../present.ts'
import { pathInside, enclosingPaths, stepsOf, type Path } from '../paths.ts'
import { nearestName } from '../nearest.ts'
import { problem, type Problem, type Place } from '../problem.ts'
import type { ReportProblem } from './problem-list.ts'
import type { ExtendedRules } from './extend.ts'
import { type Provenance, coveringMark, printedProvenance, type ProvenanceMarks } from './model.ts'
import { pathPattern, provenanceSchema, type ProvenanceData } from '../format/file-schema.ts'
import { placeAt, treeAt, type MapTree, type Tree } from './tree.ts'
import { validate } from './validate.ts'

/** Whether the keys include a path or any path that contains it. */
const begins = (keys: ReadonlySet<string>, path: string): boolean =>
  enclosingPaths(path).some((outer) => keys.has(outer))

/**
 * Updates the marks for another layer. Changed values lose their marks or are marked as house rules, and removed values lose theirs. Then adds the
 * layer's marks. `house` is the id of the house rules; null for a ruleset.
 */
export const marksAfterLayer = (
  marks: ProvenanceMarks,
  { changed, removed }: Pick<ExtendedRules, 'changed' | 'removed'>,
  own: ProvenanceData,
  house: string | null,
): ProvenanceMarks => {
  const gone = new Set(removed)
  const written = new Set(changed)
  const result = new Map<string, Provenance>()
  for (const [path, mark] of marks) {
    if (!begins(gone, path) && !begins(written, path)) result.set(path, mark)
  }
  const before = new Map(result)
  for (const path of changed) {
    if (house !== null) result.set(path, { kind: 'house', why: null, other: null, by: house })
    else if (before.size > 0 && (coveringMark(before, path)?.kind ?? 'printed') !== 'printed')
      result.set(path, printedProvenance)
  }
  const restated = new Set(Object.keys(own))
  for (const [path, mark] of result) {
    if (mark.kind === 'printed' && begins(restated, path)) result.delete(path)
  }
  for (const [path, mark] of Object.entries(own)) result.set(path, provenanceFrom(mark, house))
  return result
}

/** The provenance for a written mark. Marks in house rules have the kind `house`. `house` is as for `marksAfterLayer`. */
export const provenanceFrom = (
  { reconstructed, assumed, printed: asPrinted, other }: ProvenanceData[string],
  house: string | null,
): Provenance => {
  if (asPrinted && house === null) return printedProvenance
  const kind = house !== null ? 'house' : reconstructed === undefined ? 'assumed' : 'reconstructed'
  return { kind, why: reconstructed ?? assumed ?? null, other: other ?? null, ...(house === null ? {} : { by: house }) }
}

/** Reads the marks in a file, by each path they apply to. If one is malformed, reports it and returns none. */
export const writtenMarks = (file: MapTree, note: ReportProblem): ProvenanceData => {
  const tree = treeAt(file, ['provenance'])
  const valid = tree && tree.kind !== 'hole' && validate(provenanceSchema, file, ['provenance'], note)
  if (!valid) return {}
  const written = Object.entries(valid)
  const also = written.flatMap(([, mark]) => (mark.also ?? []).map((path) => [path, mark] as const))
  return Object.fromEntries([...also, ...written])
}

/** A mark whose path doesn't exist. */
export interface LostMark {
  readonly steps: Path
  readonly problem: Problem
}

/** Finds marks whose path doesn't exist in the rules of their layer, including malformed marks. `source` is the whole file. */
export const lostMarks = (source: MapTree, rules: MapTree): LostMark[] => {
  const marks = treeAt(source, ['provenance'])
  return (marks?.kind === 'map' ? [...marks.entries] : []).flatMap(([path, { value }]) => [
    ...(value.kind === 'hole' ? [] : lostMark(path, placeAt(source, ['provenance', path], true), rules)),
    ...additionalPaths(value).flatMap(({ path: other, place }) => lostMark(other, place, rules)),
  ])
}

/** The additional paths of a mark, with their places. */
const additionalPaths = (mark: Tree): readonly { readonly path: string; readonly place: Place }[] => {
  const also = treeAt(mark, ['also'])
  return also?.kind === 'list'
    ? also.items.flatMap((item) =>
        item.kind === 'leaf' && typeof item.value === 'string' ? [{ path: item.value, place: item.place }] : [],
      )
    : []
}

const lostMark = (path: string, place: Place, rules: MapTree): readonly LostMark[] => {
  const steps = stepsOf(path)
  if (treeAt(rules, steps) || !pathPattern.test(path)) return []
  const length = steps.findIndex((_, index) => !treeAt(rules, steps.slice(0, index + 1)))
  const parent = treeAt(rules, steps.slice(0, length))
  const step = String(entryAt(steps, length))
  const above = steps.slice(0, length).map(String)
  const facts = {
    kind: 'path' as const,
    above,
    step,
    get alternatives() {
      const near = parent?.kind === 'map' ? nearestName(step, parent.entries.keys()) : undefined
      return near === undefined ? null : [...above, near, ...steps.slice(length + 1).map(String)]
    },
  }
  return [{ steps, problem: problem('unknown-name', facts, { place }) }]
}

/** The place of every leaf and list, by dotted path. */
export const originsOf = (rules: MapTree): ReadonlyMap<string, Place> => {
  const origins = new Map<string, Place>()
  const walk = (tree: Tree, path: string): void => {
    if (tree.kind === 'map') for (const [key, { value }] of tree.entries) walk(value, pathInside(path, key))
    else origins.set(path, tree.place)
  }
  walk(rules, '')
  return origins
}
