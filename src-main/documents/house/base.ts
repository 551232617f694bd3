/** The base of edited rules: prepared once, and again when its files change or when the rules name others. */
import {
  extendableIds,
  openBase,
  openStandaloneBase,
  type AnyBase,
  type Base,
  type ComparedRules,
} from '../../../src-core/house/base.ts'
import type { Draft } from '../../../src-core/house/draft.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { placeAt } from '../../../src-core/ruleset/tree.ts'
import { houseRulesBelow, type Library } from '../../rulesets/library.ts'

export interface ReadyBase {
  readonly base: AnyBase
  /** The ids of other files in the rules' head when these were looked for. */
  readonly by: string
  /** Whether all of them were found. */
  readonly whole: boolean
  /** The texts that it is made of, by file. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where they were read. */
  readonly library: Library
}

/** What of rules in the making decides their base. */
interface Making {
  /** The ruleset that house rules change; null for a ruleset of its own. */
  readonly ruleset: Draft['ruleset']
  readonly file: string
  /** Null where it cannot be read. */
  readonly source: RulesetSource | null
}

/**
 * The base of rules in the making; of a ruleset of its own there always is one. Problems: what is wrong with what house rules extend or where it is sought;
 * `house-extends` where it is not to be found.
 */
export const readyFor = (library: Library, { ruleset, file, source }: Making): Result<ReadyBase> =>
  ruleset === null ? success(readyOwn(library, file, source)) : readyBase(library, ruleset, source)

/** A ruleset, by id or file, with the house rules over it that `house` extends; null where that cannot be read. */
const readyBase = (
  library: Library,
  ruleset: string,
  house: RulesetSource | null,
): Result<ReadyBase & { readonly base: Base }> => {
  const book = library.find(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.sourcesOf(book.value)
  if (!sources.ok) return sources
  const below = house ? houseRulesBelow(library, [...sources.value.keys()], house) : success([])
  if (!below.ok) return below
  const base = openBase(sources.value, source.value.head.id, below.value)
  if (!base.ok) return base
  const extended = house?.head.extends
  if (house && extended !== undefined && !extendableIds(base.value).includes(extended))
    return failure(
      problem(
        'house-extends',
        { extends: extended, ids: extendableIds(base.value) },
        { place: placeAt(house.tree, ['ruleset', 'extends']) },
      ),
    )
  const texts = textsOf(library, [...sources.value.values(), ...below.value])
  return success({ base: base.value, by: byOf(house), whole: true, texts, library })
}

const readyOwn = (library: Library, file: string, source: RulesetSource | null): ReadyBase => {
  const lineage = source && library.sourcesOf({ ...library.file(file), source: () => success(source) })
  const sources = lineage?.ok ? lineage.value : new Map<string, RulesetSource>()
  const compared = source ? comparedWith(library, source) : undefined
  const base = openStandaloneBase(sources, source?.head.extends, compared)
  const read = [...sources.values(), ...(compared?.sources.values() ?? [])].filter((one) => one !== source)
  const whole = lineage?.ok === true && (base.ruleset !== null || comparedId(source) === undefined)
  return { base, by: byOf(source), whole, texts: textsOf(library, read), library }
}

/** What its head says of others. */
const byOf = (source: RulesetSource | null): string =>
  source ? JSON.stringify([source.head.id, source.head.extends, source.head['copy-of']]) : ''

const comparedId = (source: RulesetSource | null): string | undefined => source?.head['copy-of'] ?? source?.head.extends

const comparedWith = (library: Library, source: RulesetSource): ComparedRules | undefined => {
  const id = comparedId(source)
  const book = id === undefined || id === source.head.id ? undefined : library.find(id)
  const sources = book?.ok ? library.sourcesOf(book.value) : undefined
  return id !== undefined && sources?.ok ? { sources: sources.value, id } : undefined
}

const textsOf = (library: Library, sources: readonly RulesetSource[]): ReadyBase['texts'] =>
  new Map(sources.map(({ file }) => [file, readOf(library, file)]))

/** The base as its files are now. If it is broken or gone meanwhile, the last sound one stays. */
export const renewed = (ready: ReadyBase, library: Library, making: Making): ReadyBase => {
  const by = making.source ? byOf(making.source) : ready.by
  if (library === ready.library && by === ready.by) return ready
  const isSame =
    by === ready.by && ready.whole && [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : readyFor(library, making)
  return now?.ok ? now.value : { ...ready, library, by, whole: isSame }
}

/** Null where it cannot be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.file(file)
  return text.ok ? text.value : null
}
