/** Validates data against the Zod schema. Every issue becomes a problem with its place in the file. */
import { dotted, type Path } from '../paths.ts'
import type { z } from 'zod'
import { isRecord } from '../untrusted.ts'
import { nearestName } from '../nearest.ts'
import { problem, type Problem } from '../problem.ts'
import type { LocatedProblem } from './blame.ts'
import type { ReportProblem } from './problem-list.ts'
import { explainIssues, type Finding } from './explain.ts'
import { memoize } from '../memoize.ts'
import { procedure } from '../format/procedure-schema.ts'
import { rulesSchema, type RulesData } from '../format/schema.ts'
import { idPattern } from '../format/basics.ts'
import { entryDepths } from '../format/entries.ts'
import { hasUnusableKey, holesIn, placeAt, plainData, treeAt, type MapTree, type Tree } from './tree.ts'

/** Validates the data at `path` of a file. If it doesn't match the schema, reports problems and returns undefined. */
export const validate = <T>(schema: z.ZodType<T>, file: MapTree, path: Path, note: ReportProblem): T | undefined => {
  const tree = treeAt(file, path)
  const data = tree && plainData(tree)
  const result = schema.safeParse(data)
  if (result.success) return result.data
  for (const finding of explainIssues(schema, data, result.error.issues, path))
    if (!followsFromHole(finding, file)) note(placeProblem(finding, file))
  return undefined
}

/** Whether a finding reports something as missing that exists but couldn't be read. */
const followsFromHole = ({ problem: { code }, path, key }: Finding, tree: Tree): boolean => {
  const there = treeAt(tree, path)
  if (there) return there.kind === 'hole' || (code !== 'unknown-key' && !(key && code === 'wrong-id') && hasHole(there))
  return hasUnusableKey(treeAt(tree, path.slice(0, -1)))
}

const mayBeInBase = ({ problem: { code, facts }, path }: Finding, tree: Tree): boolean =>
  ['missing', 'wrong-keys', 'two-ways'].includes(code) ||
  (code === 'wrong-value' && facts.what === 'shape' && treeAt(tree, path)?.kind === 'map')

const hasHole = (tree: Tree): boolean =>
  tree.kind === 'map' && [...tree.entries.values()].some(({ value }) => value.kind === 'hole')

const placeProblem = ({ problem, path, key }: Finding, file: MapTree): Problem => ({
  ...problem,
  place: placeAt(file, path, key),
})

/** What was omitted because it was wrong. The rest can then be checked without reporting problems that only follow from it. */
export interface Damage {
  /** Whether the value at a path, or something that contains it, was omitted. */
  readonly gone: (path: Path) => boolean
  /** Like `gone`, but also true if something inside the value was omitted. */
  readonly touched: (path: Path) => boolean
}

export interface ShapedRules {
  readonly rules: RulesData
  readonly damage: Damage
  readonly problems: readonly LocatedProblem[]
}

/**
 * Converts the rules to typed data. If something has the wrong shape, reports a problem and omits the field or the entry around it. Holes are omitted
 * without a problem. For a patch without its base, reports nothing that the base might provide.
 */
export const shapeRules = (tree: MapTree, withoutBase = false): ShapedRules => {
  const valid = parseValidRules(tree)
  if (valid) return { rules: valid, damage: damageOf(tree, [], []), problems: [] }
  const data = plainData(tree)
  const holes = holesIn(tree)
  const cuts = [...holes]
  let result = rulesSchema.safeParse(data)
  const findings = result.success ? [] : explainIssues(rulesSchema, data, result.error.issues, [])
  for (let level = 0; !result.success && level < 40; level += 1) {
    const found = level === 0 ? findings : explainIssues(rulesSchema, data, result.error.issues, [])
    for (const { path } of found) {
      const cut = cutAt(path, level)
      cuts.push(cut)
      remove(data, cut)
    }
    result = rulesSchema.safeParse(data)
  }
  const problems = withoutBaseless(findings, tree)
    .filter((finding) => !followsFromHole(finding, tree) && !(withoutBase && mayBeInBase(finding, tree)))
    .map((finding) => ({ problem: placeProblem(finding, tree), path: finding.path, about: undefined }))
  const unknownKeys = findings
    .filter(({ problem: { code } }) => code === 'unknown-key' || code === 'wrong-id')
    .map(({ path }) => path)
  const nameless = holes.filter((path) => !idPattern.test(String(path.at(-1))))
  return {
    rules: result.success ? result.data : {},
    damage: damageOf(tree, cuts, [...unknownKeys, ...nameless]),
    problems,
  }
}

/**
 * The rules as typed data, or null if anything is wrong. Each section and each check is validated once for as long as its tree exists, so
 * an edit validates only what it changes. Results share data: don't change them.
 */
const parseValidRules = ({ entries }: MapTree): RulesData | null => {
  const sections = [...sectionParsers].flatMap(([key, parse]) => {
    const tree = entries.get(key)?.value
    return tree ? [[key, parse(tree)] as const] : []
  })
  const isValid = sections.length === entries.size && sections.every(([, data]) => data !== undefined)
  return isValid ? Object.fromEntries(sections) : null
}

/** Validates a tree against a schema. Returns its data, or undefined if it has a hole or doesn't match. */
const memoizedParser = (schema: z.ZodType): ((tree: Tree) => unknown) =>
  memoize((tree) => (holesIn(tree).length > 0 ? undefined : schema.safeParse(plainData(tree)).data))

const parseProcedure = memoizedParser(procedure)

const parseProcedures = (tree: Tree): unknown => {
  if (tree.kind !== 'map') return undefined
  const checks = [...tree.entries].map(([key, { value }]) => [key, parseProcedure(value)] as const)
  return checks.every(([key, data]) => idPattern.test(key) && data !== undefined)
    ? Object.fromEntries(checks)
    : undefined
}

const sectionParsers: ReadonlyMap<string, (tree: Tree) => unknown> = new Map(
  Object.entries(rulesSchema.shape).map(([key, schema]) => [
    key,
    key === 'procedures' ? parseProcedures : memoizedParser(schema),
  ]),
)

/**
 * If a new entry of a patch lacks fields, merges the findings about them into one. The author probably meant an entry of the base with a similar
 * name, or one that the base no longer has.
 */
const withoutBaseless = (findings: readonly Finding[], tree: MapTree): readonly Finding[] => {
  const lacking = new Map<string, Finding>()
  return findings.flatMap((finding): Finding[] => {
    const path = finding.path.slice(0, -1)
    if (finding.problem.code !== 'missing' || entryDepths(path).at(-1) !== path.length) return [finding]
    const known = lacking.get(dotted(path))
    if (known) return []
    const name = String(path.at(-1))
    const home = treeAt(tree, path.slice(0, -1))
    const { file } = placeAt(tree, path, true)
    const others =
      home?.kind === 'map' ? [...home.entries].filter(([id, { value }]) => id !== name && hasOther(value, file)) : []
    if (others.length === 0) return [finding]
    const meant = nearestName(name, others.map(([id]) => id)) // prettier-ignore
    const found = meant === undefined ? neededFor(name, finding.problem) : misspelled(name, meant, finding)
    const one = { problem: found, path, key: true }
    lacking.set(dotted(path), one)
    return [one]
  })
}

const misspelled = (name: string, meant: string, { path }: Finding): Problem =>
  problem('unknown-name', { kind: 'entry', name, meant, key: String(path.at(-1)) })

const neededFor = (name: string, missing: Problem): Problem =>
  missing.code === 'missing' && missing.facts.what === 'value'
    ? problem('missing', { ...missing.facts, what: 'new-entry', name })
    : missing

const hasOther = (tree: Tree, file: string): boolean =>
  tree.kind === 'map' ? [...tree.entries.values()].some(({ value }) => hasOther(value, file)) : tree.place.file !== file

/** The depth of a section's path, such as `traits`. */
const sectionDepth = 1

/**
 * The path to omit at each level: first the field of the innermost entry, then that entry, then those around it, then the section, and finally
 * everything.
 */
const cutAt = (path: Path, level: number): Path => {
  const depths = entryDepths(path)
  const lengths = [(depths.at(-1) ?? sectionDepth) + 1, ...depths.toReversed(), sectionDepth, 0]
  return path.slice(0, lengths[Math.min(level, lengths.length - 1)])
}

const remove = (data: unknown, path: Path): void => {
  let here = data
  for (const step of path.slice(0, -1)) here = isRecord(here) ? here[step] : undefined
  const last = path.at(-1)
  if (isRecord(here) && last !== undefined) delete here[last]
  else if (path.length === 0 && isRecord(data)) for (const key of Object.keys(data)) delete data[key]
}

/** The damage from omitting `cuts`. A missing key next to one of `unknownKeys` may just be misspelled. */
const damageOf = (tree: MapTree, cuts: readonly Path[], unknownKeys: readonly Path[]): Damage => {
  const doubtful = new Set(unknownKeys.map((path) => dotted(path.slice(0, -1))))
  const isMissed = (path: Path): boolean => doubtful.has(dotted(path.slice(0, -1))) && !treeAt(tree, path)
  const cut = new Set(cuts.map(dotted))
  const above = new Set(cuts.flatMap((path) => path.map((_, index) => dotted(path.slice(0, index)))))
  const gone = (path: Path): boolean =>
    cut.has('') ||
    path.some((_, index) => cut.has(dotted(path.slice(0, index + 1))) || isMissed(path.slice(0, index + 1)))
  return { gone, touched: (path) => gone(path) || above.has(dotted(path)) }
}
