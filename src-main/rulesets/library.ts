/** Rulesets loaded by name, with their house rules. */
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { loadRuleset } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { openFinder, type Finder, type Places } from './finder.ts'
import { remember } from './remember.ts'
import type { Book } from './shelf.ts'

export interface Library {
  /** Every file in the folders, rulesets and parts. */
  readonly books: () => readonly Book[]
  /**
   * A ruleset by id or by the path of its file, with the files of house rules over it in order. Loaded once: the same names give
   * the same ruleset, whatever happens to the files meanwhile. Problems carry the place in their file and, as path, what was
   * asked for: `ruleset` or `house.N`.
   */
  readonly load: (name: string, house?: readonly string[]) => Result<Ruleset>
  /** All that is wrong with a file and what it extends: a ruleset, a part or house rules. */
  readonly check: (file: string) => readonly Problem[]
}

/** So many loaded rulesets are kept. */
const kept = 64

/** Problem: `no-such-folder`. */
export const openLibrary = (places: Places): Result<Library> => {
  const finder = openFinder(places)
  if (!finder.ok) return finder
  const load = remember(kept, (key) => loadNow(finder.value, ...(JSON.parse(key) as [string, string[]])))
  return success({
    books: finder.value.books,
    load: (name, house = []) => load(JSON.stringify([name, house])),
    check: (file) => checkFile(finder.value, file),
  })
}

const loadNow = (finder: Finder, name: string, files: readonly string[]): Result<Ruleset> => {
  const problems: Problem[] = []
  const taken = <T>(result: Result<T>, path: NonNullable<Problem['path']>): T | undefined => {
    if (result.ok) return result.value
    problems.push(...result.problems.map((problem) => ({ path, ...problem })))
    return undefined
  }
  const book = taken(finder.named(name), ['ruleset'])
  const source = book && taken(book.source(), ['ruleset'])
  const sources = book && source && taken(finder.lineage(book), ['ruleset'])
  const house = files.flatMap((file, index) => taken(finder.book(file).source(), ['house', index]) ?? [])
  if (!source || !sources || problems.length > 0) return failure(...problems)

  const loaded = loadRuleset(sources, source.head.id, house)
  return loaded.ok ? loaded : failure(...loaded.problems.map((problem) => ({ path: askedBy(problem, house), ...problem })))
}

const askedBy = ({ place }: Problem, house: readonly RulesetSource[]): NonNullable<Problem['path']> => {
  const index = house.findIndex(({ file }) => file === place?.file)
  return index < 0 ? ['ruleset'] : ['house', index]
}

const checkFile = (finder: Finder, file: string): readonly Problem[] => {
  const book = finder.book(file)
  const source = book.source()
  if (!source.ok) return source.problems
  if (source.value.head.part === true) return checkPart(finder, source.value)
  const sources = finder.lineage(book)
  const loaded = sources.ok ? loadRuleset(sources.value, source.value.head.id) : sources
  return loaded.ok ? [] : loaded.problems
}

/** A part is whole only in what extends it: what is wrong in any of these and stands in the part itself. */
const checkPart = (finder: Finder, part: RulesetSource): readonly Problem[] => {
  const sources = finder.all([part])
  const heirs = [...sources.values()].filter(({ head }) => head.part !== true && head.extends !== undefined)
  const problems = heirs.flatMap(({ head }) => {
    const loaded = loadRuleset(sources, head.id)
    return loaded.ok ? [] : loaded.problems.filter(({ place }) => place?.file === part.file)
  })
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}
