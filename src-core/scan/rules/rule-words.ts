/** The vocabulary for conditions about units: the words that name each value of a trait and each flag. */
import { lastKey } from '../../paths.ts'
import { memoize } from '../../memoize.ts'
import { isDataMap, isDataList, type Data, type DataMap } from '../../ruleset/data.ts'
import { fillTerms, writtenName } from '../../house/written-names.ts'

export interface NamedValue {
  /** The words that name the value, in any order, so that `leader attached` matches `attached leader`. */
  readonly words: readonly string[]
  readonly trait: string
  readonly value: string | true
  /** What the trait describes, such as `unit` or `situation`. */
  readonly of: string
  /** Redundant words, from the name of the trait. */
  readonly neutralWords: readonly string[]
  /** Other values of the trait whose names contain these words: `hasty square` for `square`. */
  readonly wider: readonly string[]
}

interface CountWords {
  readonly words: readonly string[]
  readonly trait: string
}

interface RuleWords {
  readonly values: readonly NamedValue[]
  readonly counts: readonly CountWords[]
}

/** Words that don't change the meaning. */
const fillerWords: ReadonlySet<string> = new Set(
  'a an the in on at of by with under or is are it its if any when while behind unit units this during current'.split(
    ' ',
  ),
)

/** Returns the significant words of a string, in lowercase and singular. Odds such as `3:1 or more` are one word. */
export const keywordsOf = (text: string): readonly string[] =>
  [
    ...text
      .toLowerCase()
      .replaceAll(
        /(\d) ?: ?(\d)(?: or (?:more|greater|over)| ?\+)?/g,
        (odds, own: string, other: string) => `${own}:${other}${odds.length > 3 && /or|\+/.test(odds) ? '+' : ''}`,
      )
      .matchAll(/\d+:\d+\+?|\d+[″"]?|[\p{L}’']+/gu),
  ]
    .map(([word]) => word)
    .filter((word) => !fillerWords.has(word))
    .map((word) => word.replaceAll(/[’']/g, '').replace(/(?<=\p{L}{3}[^s])s$/u, ''))

/** Returns the vocabulary of rules: values of traits, and counts. Caches it for each set of rules. */
export const ruleWordsOf = memoize((rules: DataMap): RuleWords => {
  const procedures = Object.values(isDataMap(rules['procedures']) ? rules['procedures'] : {})
  const rolled = procedures.filter(isDataMap).filter(({ dice }) => dice !== undefined)
  // A derived trait that no check tests is an intermediate result, not a state of a unit.
  const traits = Object.entries(isDataMap(rules['traits']) ? rules['traits'] : {}).filter(
    ([id, trait]) =>
      !isDataMap(trait) || trait['from'] === undefined || rolled.some((procedure) => keysTested(procedure).has(id)),
  )
  return {
    values: traits.flatMap(([id, trait]) => (isDataMap(trait) ? valuesOf(id, trait, rules) : [])),
    counts: traits.flatMap(([id, trait]) =>
      isDataMap(trait) && 'count' in trait
        ? namesOf(['traits', id], trait, rules).map((name) => ({ words: keywordsOf(name), trait: id }))
        : [],
    ),
  }
})

const valuesOf = (id: string, trait: DataMap, rules: DataMap): readonly NamedValue[] => {
  const names = namesOf(['traits', id], trait, rules)
  const of = typeof trait['of'] === 'string' ? trait['of'] : 'unit'
  if (trait['flag'] === true)
    return distinctValues(
      names.map((name) => ({ words: keywordsOf(name), trait: id, value: true, of, neutralWords: [], wider: [] })),
    )
  if (!isDataMap(trait['choices'])) return []
  const neutralWords = names.flatMap(keywordsOf)
  const choices = Object.entries(trait['choices']).map(([choice, data]) => ({
    choice,
    ways: namesOf(['traits', id, 'choices', choice], data, rules).map(keywordsOf),
  }))
  return distinctValues(
    choices.flatMap(({ choice, ways }) =>
      ways.map((words) => {
        const wider = choices.filter(
          (other) =>
            other.choice !== choice && other.ways.some((way) => way.length > words.length && hasAllWords(way, words)),
        )
        return { words, trait: id, value: choice, of, neutralWords, wider: wider.map((other) => other.choice) }
      }),
    ),
  )
}

/** Whether a list contains all words of another list. */
export const hasAllWords = (words: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => words.includes(word))

/** Returns the names of an entry: with and without words in parentheses, each alternative of an "or", and the words of its id. */
const namesOf = (path: readonly string[], entry: Data | undefined, rules: DataMap): readonly string[] => {
  const { words } = isDataMap(entry) ? entry : {}
  const given = [
    writtenName(path, rules),
    ...(typeof words === 'string' ? [fillTerms(words, rules)] : []),
    lastKey(path).replaceAll('-', ' '),
  ]
  return given
    .flatMap((name) => [name, name.replaceAll(/\([^)]*\)/g, ' ')])
    .flatMap((name) => [name, ...(/ or (?!more|greater|over)/.test(name) ? name.split(' or ') : [])])
}

const distinctValues = (values: readonly NamedValue[]): readonly NamedValue[] => [
  ...new Map(
    values
      .filter(({ words }) => words.length > 0)
      .map((named) => [`${named.trait} ${String(named.value)} ${named.words.toSorted().join(' ')}`, named]),
  ).values(),
]

/** Returns every key and every `by` and `per` value in a piece of the rules. These include the ids of all traits that the piece tests. */
export const keysTested = memoize((piece: DataMap): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (data: Data): void => {
    if (isDataList(data)) for (const item of data) visit(item)
    if (!isDataMap(data)) return
    for (const [key, value] of Object.entries(data)) {
      found.add(key)
      if ((key === 'by' || key === 'per') && typeof value === 'string') found.add(value)
      visit(value)
    }
  }
  visit(piece)
  return found
})
