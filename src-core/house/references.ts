/** References between entries: the names that ids refer to, and what depends on a removed entry. */
import { lastKey, lastName, type Path, dotted, startsWith } from '../paths.ts'
import { formatAt } from '../format/format-at.ts'
import { houseWords } from '../words/house.ts'
import { asList, dataAt, isDataMap, isDataList, isEqualData, type DataMap, withValueAt } from '../ruleset/data.ts'
import type { FormChoice } from './form.ts'
import { inlineYaml } from './inline.ts'
import { entryName, entryWords } from './names.ts'
import { stringify } from 'yaml'
import type { Problem } from '../problem.ts'
import { loadRuleset } from '../ruleset/load.ts'
import { parseSource } from '../ruleset/parse.ts'
import { entryDepths } from '../format/entries.ts'
import { treeAt } from '../ruleset/tree.ts'
import { pathOfPlace } from './places.ts'

/** The choices for the value at a path; null if its key isn't a reference. */
export const referenceChoicesAt = (path: Path, rules: DataMap): readonly FormChoice[] | null => {
  const key = lastName(path)
  const home = path.at(-2)
  const isOfTrait =
    home === 'set' ||
    path.at(-3) === 'with' ||
    (path[0] === 'procedures' && ['with', 'side', 'command'].includes(String(home)))
  if (isOfTrait) return traitValueChoices(lastKey(path), rules)
  if (home === 'as')
    return [
      ...entryChoices([...path.slice(0, 2), path[0] === 'sequences' ? 'parties' : 'roles'], rules),
      ...enemyChoice,
    ]
  return Object.hasOwn(values, key) ? (values[key]?.(path, rules) ?? null) : null
}

/** The names for an id, a list of ids, or a fixed word of the format at a path; undefined if the value is none of these. */
export const idNames = (path: Path, rules: DataMap): string | undefined => {
  const data = dataAt(rules, path)
  if (data === undefined || isDataMap(data) || (isDataList(data) && data.length === 0)) return undefined
  const choices = referenceChoicesAt(path, rules) ?? formatAt(path)?.values.map(fixedChoice) ?? []
  const names = asList(data).map((id) => choices.find((choice) => isEqualData(choice.value ?? choice.id, id))?.label)
  return names.every((name) => name !== undefined) ? names.join(', ') : undefined
}

/** A choice for a fixed word of the format. */
export const fixedChoice = (value: string | boolean): FormChoice =>
  yesOrNo.find((one) => one.value === value) ?? { id: String(value), label: houseWords.fixed(String(value)) }

/** The ids allowed as keys of the map at a path; null if the map itself defines entries. */
export const keyChoicesAt = (path: Path, rules: DataMap): readonly FormChoice[] | null => {
  const key = lastKey(path)
  if (path.at(-2) === 'with') return entryChoices(['traits'], rules)
  return Object.hasOwn(keys, key) ? (keys[key]?.(path, rules) ?? null) : null
}

type Named = (path: Path, rules: DataMap) => readonly FormChoice[]

/** Returns the entries of the map at a path, with ids and names. */
export const entryChoices: Named = (path, rules) => {
  const map = dataAt(rules, path)
  return isDataMap(map) ? Object.keys(map).map((id) => ({ id, label: entryName([...path, id], rules) })) : []
}
const entriesIn =
  (...home: readonly string[]): Named =>
  (_path, rules) =>
    entryChoices(home, rules)
/** Choices from the same check, chart or sequence. */
const siblingEntries =
  (kind: string): Named =>
  (path, rules) =>
    entryChoices([...path.slice(0, 2), kind], rules)
/** Returns the roles of the check around a path, or of all checks if there is none. */
export const roleChoices: Named = (path, rules) =>
  path[0] === 'procedures'
    ? siblingEntries('roles')(path, rules)
    : entryChoices(['procedures'], rules).flatMap(({ id }) => entryChoices(['procedures', id, 'roles'], rules))

const eachSideChoice: readonly FormChoice[] = [{ id: 'each', label: houseWords.eachSide }]
export const enemyChoice: readonly FormChoice[] = [{ id: 'enemy', label: houseWords.enemy }]

/** Choices for `of`: the roles that an effect or a value can belong to. For a loss, the parts that can be lost. */
const roleOrPartChoices: Named = (path, rules) => {
  const home = path.findLast((step, at) => typeof step === 'string' && at < path.length - 1 && step !== 'of')
  if (home === 'lose' || home === 'capture') return entryChoices(['parts'], rules)
  const found = distinctChoices(roleChoices(path, rules))
  if (path.includes('effects')) return [...eachSideChoice, ...found]
  if (path[2] !== 'modifiers') return [...found, ...enemyChoice]
  const isOpposed = isDataMap(dataAt(rules, [...path.slice(0, 2), 'dice']))
  return isOpposed ? [...eachSideChoice, ...found] : found
}

/** Removes choices with duplicate ids, keeping the last of each. */
export const distinctChoices = (choices: readonly FormChoice[]): readonly FormChoice[] => [
  ...new Map(choices.map((one) => [one.id, one])).values(),
]

const picking: Named = (_path, rules) => [
  ...entryChoices(['traits'], rules),
  { id: 'points', label: houseWords.ownTests['points'] ?? 'points' },
]

const column: Named = (path, rules) => {
  const grid = dataAt(rules, [...path.slice(0, -1), 'grid'])
  return typeof grid === 'string' ? entryChoices(['grids', grid, 'columns'], rules) : []
}

const ownChoices: Named = (path, rules) => entryChoices(['traits', String(path[1]), 'choices'], rules)

/** The choices for values, by key. */
const values: Readonly<Record<string, Named>> = {
  phase: entriesIn('phases'),
  of: roleOrPartChoices,
  to: siblingEntries('roles'),
  group: siblingEntries('groups'),
  per: entriesIn('traits'),
  by: picking,
  across: entriesIn('traits'),
  lower: siblingEntries('outcomes'),
  outcome: siblingEntries('outcomes'),
  outcomes: siblingEntries('outcomes'),
  kind: entriesIn('parts'),
  beyond: entriesIn('distances'),
  check: entriesIn('procedures'),
  procedure: entriesIn('procedures'),
  for: entriesIn('traits'),
  drop: siblingEntries('modifiers'),
  'may-not': entriesIn('actions'),
  grid: entriesIn('grids'),
  column,
  trait: entriesIn('traits'),
  position: siblingEntries('parties'),
  continues: siblingEntries('parties'),
  add: entriesIn('phases'),
  had: entriesIn('traits'),
  default: ownChoices,
  is: (path, rules) => (path[0] === 'traits' ? traitValueChoices(String(path[1]), rules) : []),
}

const changing: Named = (_path, rules) =>
  entryChoices(['traits'], rules).filter(({ id }) => dataAt(rules, ['traits', id, 'changes']) === true)

const rolesOfCheck: Named = (path, rules) => {
  const procedure = dataAt(rules, [...path.slice(0, -1), 'procedure'])
  return typeof procedure === 'string' ? entryChoices(['procedures', procedure, 'roles'], rules) : []
}

/** The choices for the keys of a map, by the map's key. */
const keys: Readonly<Record<string, Named>> = {
  set: changing,
  with: (path, rules) =>
    path[0] === 'sequences' ? siblingEntries('parties')(path, rules) : entryChoices(['traits'], rules),
  may: entriesIn('actions'),
  choose: entriesIn('actions'),
  bands: siblingEntries('outcomes'),
  cells: siblingEntries('columns'),
  side: entriesIn('traits'),
  command: entriesIn('traits'),
  lost: entriesIn('traits'),
  dice: siblingEntries('roles'),
  as: rolesOfCheck,
}

/** Returns the values that a trait can have: its choices, yes and no for a flag, none for a number. */
export const traitValueChoices = (id: string, rules: DataMap): readonly FormChoice[] => {
  const choices = entryChoices(['traits', id, 'choices'], rules)
  return choices.length > 0 ? choices : dataAt(rules, ['traits', id, 'flag']) === true ? yesOrNo : []
}

const yesChoice: FormChoice = { id: inlineYaml(true), label: houseWords.yes, value: true }
const yesOrNo: readonly FormChoice[] = [yesChoice, { id: inlineYaml(false), label: houseWords.no, value: false }]

export interface EntryDependents {
  /** The dependents in the order found, each with its name and location as text. */
  readonly entries: readonly (Dependent & { readonly words: string })[]
  /** Whether problems that must be fixed by hand remain after removing all entries. */
  readonly leaves: boolean
}

interface Dependent {
  /** What to remove. If `back`, only a change by house rules depends on the removed entry, so the base's value is restored instead. */
  readonly path: Path
  readonly back: boolean
}

/**
 * Finds what depends on the entries at these paths: loads the rules without them and takes the smallest entry around each new problem, then repeats.
 * Problems that existed before don't count. If house rules added all of the entries, nothing in the base can depend on them, so only changes by house
 * rules are restored there. `base` is null if there is none.
 */
export const dependentsOf = (rules: DataMap, paths: readonly Path[], base: DataMap | null = null): EntryDependents => {
  const below = base !== null && paths.every((path) => dataAt(base, path) === undefined) ? base : null
  const before = new Set(wrongIn(rules).map(({ path }) => dotted(path)))
  const found: Dependent[] = []
  let leaves = false
  for (let round = 0; round < maxRounds; round += 1) {
    const left = found.reduce(
      (now, { path, back }) => withValueAt(now, path, back && below ? dataAt(below, path) : undefined),
      paths.reduce((now, path) => withValueAt(now, path, undefined), rules),
    )
    const wrong = wrongIn(left).filter(({ path }) => !before.has(dotted(path)))
    leaves = wrong.length > 0
    const gone = [...paths, ...found.map(({ path }) => path)]
    const next = outermostDependents(
      wrong.flatMap(({ path, code }) =>
        code === 'row-missing'
          ? choicesLeft(path, gone, left).map(removed)
          : entryAround(path).map((entry) => changedIn(entry, path, left, below) ?? removed(entry)),
      ),
    )
    if (next.length === 0) break
    found.push(...next)
  }
  return {
    entries: outermostDependents(found).map((one) => ({ ...one, words: entryWords(one.path, rules).join(', ') })),
    leaves,
  }
}

const removed = (path: Path): Dependent => ({ path, back: false })

/** The part of a base entry that contains the problem, if house rules changed it; otherwise undefined. */
const changedIn = (entry: Path, problem: Path, rules: DataMap, base: DataMap | null): Dependent | undefined => {
  if (base === null || dataAt(base, entry) === undefined) return undefined
  const path = problem.slice(0, entry.length + 1)
  return isEqualData(dataAt(rules, path), dataAt(base, path)) ? undefined : { path, back: true }
}

/** The longest chain of dependencies to follow. Real rules have short chains. */
const maxRounds = 12

interface Wrong {
  readonly path: Path
  readonly code: Problem['code']
}

/** The loader's problems in complete rules, with their paths. */
const wrongIn = (rules: DataMap): readonly Wrong[] => {
  const text = stringify(
    { ruleset: { id: 'alone', title: 'Alone', version: '1.0.0', format: 1 }, rules },
    { aliasDuplicateObjects: false },
  )
  const source = parseSource({ file: 'alone.yaml', text })
  if (!source.ok) return []
  const loaded = loadRuleset(new Map([['alone', source.value]]), 'alone')
  const tree = treeAt(source.value.tree, ['rules'])
  if (loaded.ok || !tree) return []
  return loaded.problems.flatMap(({ place, code }) => {
    const path = pathOfPlace(place, [tree])
    return path ? [{ path, code }] : []
  })
}

/** The choices whose rows at a path were removed. If a trait selects the rows, these choices have to be removed too. */
const choicesLeft = (rows: Path, gone: readonly Path[], rules: DataMap): readonly Path[] => {
  const by = dataAt(rules, [...rows.slice(0, -1), 'by'])
  const choices = ['traits', typeof by === 'string' ? by : '', 'choices']
  const home = dotted(rows)
  return gone
    .filter((path) => dotted(path.slice(0, -1)) === home)
    .map((path) => [...choices, lastKey(path)])
    .filter((path) => dataAt(rules, path) !== undefined)
}

/** The innermost entry around a problem; empty if there is none. */
const entryAround = (path: Path): readonly Path[] => {
  const depth = entryDepths(path).at(-1)
  return depth === undefined ? [] : [path.slice(0, depth)]
}

/** The innermost entries around problems at these paths. Omits entries inside another one. */
export const entriesAround = (paths: readonly Path[]): readonly Path[] =>
  outermostDependents(paths.flatMap(entryAround).map(removed)).map(({ path }) => path)

const outermostDependents = (all: readonly Dependent[]): readonly Dependent[] => {
  const once = [...new Map(all.map((one) => [dotted(one.path), one])).values()]
  return once.filter(
    ({ path }) => !once.some(({ path: other }) => path.length > other.length && startsWith(path, other)),
  )
}
