/** Rulesets loaded by name, with their house rules. */
import { guarded, startOf } from '../../src-core/guarded.ts'
import { remembered } from '../../src-core/remember.ts'
import { failure, problemKey, success, type Problem, type Result } from '../../src-core/problem.ts'
import { layered } from '../../src-core/ruleset/layered.ts'
import { loadRuleset, sourceProblems, type Sources } from '../../src-core/ruleset/load.ts'
import { optionLayers } from '../../src-core/ruleset/options.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseScale, type Scale, type ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { placeAt } from '../../src-core/ruleset/tree.ts'
import { openFinder, type Finder, type RulesetFolders } from './finder.ts'
import { keepLatest } from './latest.ts'
import { loadOnce, loadWithChanges } from './loaded.ts'
import type { Book } from './shelf.ts'

export interface Library extends Pick<Finder, 'shelf' | 'book' | 'books' | 'named' | 'patch' | 'house' | 'lineage'> {
  /**
   * A ruleset by id or by the path of its file, with the house rules over it in order, and those that they extend below them:
   * files, and options that it offers. Loaded once: the same names give the same ruleset, whatever happens to the files
   * meanwhile. Problems carry the place in their file and, as path, the name they are about: `ruleset` or `house.N`. Distances
   * are at the scale.
   */
  readonly load: (name: string, house?: readonly string[], scale?: ScaleChoice) => Result<Ruleset>
  /** All that is wrong with a file and what it extends: a ruleset, a part or house rules. */
  readonly check: (file: string) => readonly Problem[]
  /**
   * House rules in the order of their layers over rulesets of these ids: below each the house rules that it extends, each once.
   * Ids mean those `near` first; if left out, the same. What is not found is reported by the loading. Problems: as of `house`.
   */
  readonly layered: (
    rulesets: Pick<ReadonlySet<string>, 'has'>,
    house: readonly RulesetSource[],
    near?: readonly RulesetSource[],
  ) => Result<readonly RulesetSource[]>
}

/** The most loaded rulesets that are kept. */
const kept = 64

/** Problem: `no-such-folder`. */
export const openLibrary = (places: RulesetFolders): Result<Library> => {
  const finder = openFinder(places)
  if (!finder.ok) return finder
  const alone = remembered((book: Book) => loadAlone(finder.value, book))
  const load = keepLatest(kept, (key) => {
    const [name, house, scale] = JSON.parse(key) as [string, string[], ScaleChoice]
    return guarded({ kind: 'load', of: name }, () => loadNow(finder.value, alone, name, house, parseScale(scale)), {
      path: ['ruleset'],
    })
  })
  const { shelf, book, books, named, patch, house, lineage } = finder.value
  return success({
    shelf,
    book,
    books,
    named,
    patch,
    house,
    lineage,
    layered: (rulesets, list, near) => layeredBy(finder.value, rulesets, list, near),
    load: (name, house = [], scale = {}) => load(JSON.stringify([name, house, scale])),
    check: keepLatest(kept, (file) => {
      const checked = guarded(
        { kind: 'check', of: file },
        () => success(checkFile(finder.value, alone, file)),
        startOf(file),
      )
      return checked.ok ? checked.value : checked.problems
    }),
  })
}

const layeredBy = (
  finder: Finder,
  rulesets: Pick<ReadonlySet<string>, 'has'>,
  house: readonly RulesetSource[],
  near = house,
): Result<readonly RulesetSource[]> => {
  const problems: Problem[] = []
  const below = (source: RulesetSource): RulesetSource | undefined => {
    const id = source.head.extends
    if (id === undefined || rulesets.has(id)) return undefined
    const given = near.find(({ head }) => head.id === id)
    if (given) return given
    const found = finder.house(id, finder.book(source.file))
    if (found.ok) return found.value ?? undefined
    const place = placeAt(source.tree, ['ruleset', 'extends'])
    problems.push(...found.problems.map((problem) => ({ place, ...problem })))
    return undefined
  }
  const all = layered(house, below)
  return problems.length === 0 ? success(all) : failure(...problems)
}

type LoadAlone = (book: Book) => Result<Ruleset>

/** A file's ruleset, with nothing over it. */
const loadAlone = (finder: Finder, book: Book): Result<Ruleset> => {
  const source = book.source()
  if (!source.ok) return source
  const sources = finder.lineage(book)
  if (!sources.ok) return failure(...sources.problems, ...sourceProblems(source.value))
  return loadOnce(sources.value, source.value.head.id)
}

const loadNow = (
  finder: Finder,
  alone: LoadAlone,
  name: string,
  files: readonly string[],
  scale: Scale | null,
): Result<Ruleset> => {
  const problems: Problem[] = []
  const taken = <T>(result: Result<T>, path: NonNullable<Problem['path']>): T | undefined => {
    if (result.ok) return result.value
    problems.push(...result.problems.map((problem) => ({ path, ...problem })))
    return undefined
  }
  const book = taken(finder.named(name), ['ruleset'])
  const source = book && taken(book.source(), ['ruleset'])
  const sources = book && source && taken(finder.lineage(book), ['ruleset'])
  const named = files.flatMap((file, index) => taken(finder.patch(file), ['house', index]) ?? [])
  if (!book || !source || !sources || problems.length > 0) return failure(...problems)

  const all = layeredBy(finder, sources, named)
  if (!all.ok) return failure(...all.problems.map((problem) => ({ path: namedBy(problem, named, named), ...problem })))
  const house = all.value
  const loaded = scale
    ? loadWithChanges(sources, source.head.id, house, scale)
    : house.length === 0
      ? alone(book)
      : loadOnce(sources, source.head.id, house)
  return loaded.ok
    ? loaded
    : failure(...loaded.problems.map((problem) => ({ path: namedBy(problem, named, house), ...problem })))
}

/** The name it was loaded by; a file that was not named was loaded because the one above extends it. */
const namedBy = (
  { place }: Problem,
  named: readonly RulesetSource[],
  house: readonly RulesetSource[],
): NonNullable<Problem['path']> => {
  const from = house.findIndex(({ file }) => file === place?.file)
  const index = named.findIndex((one) => from >= 0 && one === house.slice(from).find((other) => named.includes(other)))
  return index < 0 ? ['ruleset'] : ['house', index]
}

const checkFile = (finder: Finder, alone: LoadAlone, file: string): readonly Problem[] => {
  const book = finder.book(file)
  const source = book.source()
  if (source.ok && source.value.head.part === true) return checkPart(finder, source.value)
  const loaded = alone(book)
  if (loaded.ok) return source.ok ? optionProblems(finder, book, source.value) : []
  // The problems of an unfinished part name the files that make it whole.
  const among =
    source.ok && loaded.problems.some(({ heirs }) => heirs)
      ? loadWithChanges(finder.all([source.value]), source.value.head.id, [])
      : loaded
  return among.ok ? [] : among.problems
}

/** What is wrong with each option over the ruleset that offers it. */
const optionProblems = (finder: Finder, book: Book, source: RulesetSource): readonly Problem[] => {
  const sources = finder.lineage(book)
  if (!sources.ok) return sources.problems
  return [...optionLayers(source).values()].flatMap((layer) => {
    const loaded = loadRuleset(sources.value, source.head.id, [layer])
    return loaded.ok ? [] : loaded.problems
  })
}

/** Whether what is extended is the part, or extends it. */
const extendsPart = (sources: Sources, base: string | undefined, part: RulesetSource): boolean => {
  const seen = new Set<string>()
  for (let id = base; id !== undefined && !seen.has(id); id = sources.get(id)?.head.extends) {
    if (id === part.head.id) return true
    seen.add(id)
  }
  return false
}

/** A part is whole only in what extends it: what is wrong in any of these and stands in the part itself. */
const checkPart = (finder: Finder, part: RulesetSource): readonly Problem[] => {
  const sources = finder.all([part])
  const heirs = [...sources.values()].filter(
    ({ head }) => head.part !== true && extendsPart(sources, head.extends, part),
  )
  const problems = heirs.flatMap(({ head }) => {
    const loaded = loadOnce(sources, head.id)
    return loaded.ok ? [] : loaded.problems.filter(({ place }) => place?.file === part.file)
  })
  return heirs.length > 0 ? together(problems) : sourceProblems(part)
}

/** What is wrong in several heirs is one problem. */
const together = (problems: readonly Problem[]): readonly Problem[] => {
  const once = new Map<string, Problem>()
  for (const one of problems) {
    const before = once.get(problemKey(one))
    once.set(problemKey(one), before?.heirs && one.heirs ? { ...one, heirs: [...before.heirs, ...one.heirs] } : one)
  }
  return [...once.values()]
}
