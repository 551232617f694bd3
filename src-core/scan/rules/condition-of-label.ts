/**
 * Derives the condition of a modifier from its label, such as `Defending woods or breastworks`. Proposes only traits of the rules, and only if it
 * recognizes every word. Otherwise, the player decides, with the recognized words as suggestions.
 */
import { entryAt, nonNull } from '../../present.ts'
import { escapeRegExp } from '../../words/text.ts'
import { memoize } from '../../memoize.ts'
import { asList, dataAt, isDataMap, isDataList, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import { keysTested, hasAllWords, ruleWordsOf, keywordsOf, type NamedValue } from './rule-words.ts'

/** The condition of a modifier and the trait that multiplies it. If both are null, the modifier always applies once. */
export interface ModifierMeaning {
  readonly when: DataMap | readonly DataMap[] | null
  /** The trait that multiplies the modifier. Null if none. */
  readonly per: string | null
}

export interface LabelReading {
  /** The role that the label names. Null if none. */
  readonly of: string | null
  /** Undefined if some words were not recognized. */
  readonly meaning: ModifierMeaning | undefined
  /** Other possible meanings. */
  readonly others: readonly ModifierMeaning[]
  /** The label without the role and common opening words, as a name for a new trait. Empty for a count, which is not a state. */
  readonly name: string
}

/** Interprets a label in the check `procedures.ID`. */
export const conditionOfLabel = (label: string, check: string, rules: DataMap): LabelReading => {
  const known = readIn(rules)
  const key = `${check} ${label}`
  const before = known.get(key)
  if (before) return before
  const named = readLabel(label, check, rules)
  known.set(key, named)
  return named
}

const readIn = memoize((_rules: DataMap) => new Map<string, LabelReading>())

const readLabel = (label: string, check: string, rules: DataMap): LabelReading => {
  const text = plainLabel(label)
  const whole = readingOf(text, check, rules)
  const { of, rest } = withoutRole(text, check, rules)
  // A name in the rules may contain the name of a role.
  const isWholly = whole.meaning !== undefined || of === null
  const name = isWholly ? text : rest
  return {
    ...(isWholly ? { of: null, ...whole } : { of, ...readingOf(rest, check, rules) }),
    name: countedIn(name) === undefined ? name : '',
  }
}

/** Returns the words for the items that a modifier counts ("for each …"). */
const countedIn = (text: string): string | undefined => /^(?:for )?each (.+)$/i.exec(text)?.[1]

const readingOf = (text: string, check: string, rules: DataMap): Reading => {
  const each = countedIn(text)
  return each === undefined ? conditionOf(text, check, rules) : countOf(each, rules)
}

type Reading = Omit<LabelReading, 'of' | 'name'>

const lead = /^(?:to|from) (?:the )?die(?: result| roll)?:? ?(?:when |if )?|^fire points for (?:each )?/i

/** Returns the label without its period and common opening words. */
const plainLabel = (label: string): string =>
  label.replaceAll('&', ' and ').trim().replace(/\.$/, '').replace(lead, '').trim()

/** Splits a role from the start or end of a label, as in "Target in woods", "Defending woods" or "firing at a target that is in woods". */
const withoutRole = (
  text: string,
  check: string,
  rules: DataMap,
): { readonly of: string | null; readonly rest: string } => {
  const roles = dataAt(rules, ['procedures', check, 'roles'])
  const ids = Object.keys(isDataMap(roles) ? roles : {})
  const named = ids.map((id) => ({ id, word: `(?:${escapeRegExp(id)}|${escapeRegExp(stemOf(id))}(?:ing|ers?))` }))
  for (const { id, word } of named)
    for (const other of ids.filter((each) => each !== id)) {
      const rest = new RegExp(
        `^${word} at (?:(?:an? )?${escapeRegExp(other)}(?: (?:that|which) (?:is|are))?\\b:?)?(.+)$`,
        'i',
      ).exec(text)?.[1]
      if (rest !== undefined) return { of: other, rest: rest.trim() }
    }
  for (const { id, word } of named)
    for (const form of [`^${word}\\b:?(.+)$`, `^(.+) ${word}$`]) {
      const rest = new RegExp(form, 'i').exec(text)?.[1]
      if (rest !== undefined) return { of: id, rest: rest.trim() }
    }
  return { of: null, rest: text }
}

/** Returns the stem of a role, because `defender` and `firer` also appear as "defending" and "firing". */
const stemOf = (id: string): string => id.replace(/er$/, '')

const countOf = (text: string, rules: DataMap): Reading => {
  const words = keywordsOf(text)
  const counts = ruleWordsOf(rules).counts.filter((count) => hasAllWords(words, count.words))
  const best = counts.toSorted((a, b) => b.words.length - a.words.length)[0]
  if (!best) return { meaning: undefined, others: [] }
  const meaning = { when: null, per: best.trait }
  const isOnly = counts.every((count) => count.trait === best.trait || hasAllWords(best.words, count.words))
  return isOnly && hasAllWords(best.words, words) ? { meaning, others: [] } : { meaning: undefined, others: [meaning] }
}

/** The interpretation of one alternative of a label. */
interface Alternative {
  /** The possible conditions, most likely first. */
  readonly ways: readonly DataMap[]
  /** Whether the alternative can distinguish one side from the other. */
  readonly isDistinctive: boolean
  /** Words that were not recognized. */
  readonly unknownWords: readonly string[]
  /** Redundant words. */
  readonly neutralWords: readonly string[]
  /** Whether the alternative is exactly one name in the rules. */
  readonly isName: boolean
}

const isWhole = ({ isDistinctive, unknownWords: left }: Alternative): boolean => isDistinctive && left.length === 0

const conditionOf = (text: string, check: string, rules: DataMap): Reading => {
  const { head, list } = withoutHead(text)
  const parts = alternativesIn(list)
  const whole = alternativeOf(list, check, rules)
  const read =
    parts.length < 2 || (whole && isWhole(whole) && whole.isName)
      ? [whole]
      : parts.map((part, index) => withSharedWords(part, parts.slice(index + 1), check, rules))
  const known = read.filter((one) => one !== undefined)
  if (known.length === 0) return { meaning: undefined, others: [] }
  const plain = known.flatMap(({ ways }) => ways.slice(0, 1))
  const isSure =
    known.length === read.length &&
    known.every((one) => isWhole(one) && hasAllWords(one.neutralWords, keywordsOf(head)))
  if (!isSure) {
    const sound = known.filter(isWhole).flatMap(({ ways }) => ways.slice(0, 1))
    return { meaning: undefined, others: [meaningOf(sound.length > 0 ? sound : plain)] }
  }
  const others = known.flatMap(({ ways }, at) => ways.slice(1).map((way) => meaningOf(plain.with(at, way))))
  const meant = meaningOf(plain)
  return {
    meaning: { ...meant, when: asNamed(meant.when, check, rules) },
    others: [...others, ...sharedLastWord(plain)],
  }
}

/** Splits a label at its colon. In "Charge: outnumbered", the list is "outnumbered". */
const withoutHead = (text: string): { readonly head: string; readonly list: string } => {
  const parts = /^([^:]*\D): ?(\D.*)$/.exec(text)
  return parts ? { head: entryAt(parts, 1), list: entryAt(parts, 2) } : { head: '', list: text }
}

/**
 * Replaces a condition such as "cavalry against a square" with the trait that the check tests for it, if the rules have one with exactly that
 * condition.
 */
const asNamed = (when: ModifierMeaning['when'], check: string, rules: DataMap): ModifierMeaning['when'] => {
  const traits = isDataMap(rules['traits']) ? Object.entries(rules['traits']) : []
  const named = traits.find(
    ([id, trait]) => isEqualData(derivedCondition(trait), when as Data) && isTested(id, check, rules),
  )
  return named ? { [named[0]]: true } : when
}

/** Returns the condition of a derived trait if it has only one. */
const derivedCondition = (trait: Data): Data | undefined => {
  const from = isDataMap(trait) ? trait['from'] : undefined
  const [first, ...others] = isDataMap(from) ? Object.values(from).filter(isDataMap) : []
  return first?.['is'] === true && others.every(({ is }) => is === false) ? first['when'] : undefined
}

const meaningOf = (conditions: readonly DataMap[]): ModifierMeaning => ({
  when: combineAlternatives(conditions),
  per: null,
})

/** Returns interpretations in which the last word applies to all alternatives, as in "grenadier or guard infantry". */
const sharedLastWord = (conditions: readonly DataMap[]): readonly ModifierMeaning[] => {
  const max = Math.max(...conditions.map((condition) => Object.keys(condition).length))
  if (conditions.every((condition) => Object.keys(condition).length === max)) return []
  const all: DataMap = Object.assign(
    {},
    ...conditions.filter((condition) => Object.keys(condition).length === max),
  ) as DataMap
  return [meaningOf(conditions.map((condition) => ({ ...all, ...condition })))]
}

const alternativesIn = (text: string): readonly string[] =>
  text.split(/,\s*(?:or\s+)?|\s+or\s+(?!more|greater|over)|;\s*|\//).filter((part) => part.trim() !== '')

/** Completes an alternative with the last word of a later one: "field or march column" means "field column or march column". */
const withSharedWords = (
  part: string,
  after: readonly string[],
  check: string,
  rules: DataMap,
): Alternative | undefined => {
  const alone = alternativeOf(part, check, rules)
  if (alone?.unknownWords.length === 0) return alone
  const completed = after.map((other) => alternativeOf(`${part} ${lastWord(other)}`, check, rules))
  return completed.find((one) => one && isWhole(one) && one.isName) ?? alone
}

const lastWord = (text: string): string => {
  const words = text.trim().split(' ')
  return entryAt(words, words.length - 1)
}

const alternativeOf = (text: string, check: string, rules: DataMap): Alternative | undefined => {
  const [own = '', enemy] = text.split(/\b(?:vs\.?|against)(?=\s)/i)
  const ours = sideOf(own, check, rules)
  if (enemy === undefined) return ours
  const theirs = sideOf(enemy, check, rules)
  if (!theirs || (!ours && keywordsOf(own).length > 0)) return ours
  const { ways, isDistinctive, unknownWords: left, neutralWords } = ours ?? anyUnit
  return {
    ways: theirs.ways.flatMap((their) => ways.map((our): DataMap => ({ ...our, enemy: their }))),
    isDistinctive: theirs.isDistinctive || isDistinctive,
    unknownWords: [...theirs.unknownWords, ...left],
    neutralWords: [...theirs.neutralWords, ...neutralWords],
    isName: false,
  }
}

/** Matches any unit, since "against cavalry" doesn't restrict the unit itself. */
const anyUnit: Alternative = { ways: [{}], isDistinctive: false, unknownWords: [], neutralWords: [], isName: false }

/** Interprets words about one unit. */
const sideOf = (text: string, check: string, rules: DataMap): Alternative | undefined => {
  const { found, rest } = valuesIn(keywordsOf(text), check, rules)
  const ways = found.reduce<readonly DataMap[]>(
    (all, values) => all.flatMap((way) => values.flatMap((value) => withTest(way, value))),
    [{}],
  )
  const [first] = ways
  if (found.length === 0 || first === undefined) return undefined
  const neutralWords = found.flat().flatMap((value) => value.neutralWords)
  const unsaid = rest.filter((word) => !neutralWords.includes(word))
  const parts = partsNamed(unsaid, rules)
  const wider = found
    .flat()
    .flatMap(({ trait, value, wider: more }) =>
      more.length === 0 ? [] : [{ ...first, [trait]: [String(value), ...more] }],
    )
  const implied = found
    .flat()
    .flatMap((value) => impliedBy(value, check, rules))
    .flatMap((value) => joinedTo(first, { [value.trait]: value.value }))
  return {
    ways: [...ways, ...wider, ...implied, ...parts.flatMap((part) => joinedTo(first, part))],
    isDistinctive: !isOfBothSides(found, check, rules),
    unknownWords: parts.length > 0 ? [] : unsaid,
    neutralWords,
    isName: found.length === 1 && rest.length === 0,
  }
}

/** Returns values that a name implies and the check also tests. "Irregular cavalry" implies cavalry. */
const impliedBy = ({ words, trait }: NamedValue, check: string, rules: DataMap): readonly NamedValue[] =>
  words.length < 2
    ? []
    : words
        .flatMap((word) => valuesNamed([word], check, rules))
        .filter((other) => other.trait !== trait && isTested(other.trait, check, rules))

/** Adds a test to a condition. Empty if the condition already tests the trait for another value. */
const withTest = (way: DataMap, { trait, value }: NamedValue): readonly DataMap[] =>
  way[trait] === undefined || way[trait] === value ? [{ ...way, [trait]: value }] : []

const joinedTo = (way: DataMap, more: DataMap): readonly DataMap[] =>
  Object.keys(more).some((key) => way[key] !== undefined) ? [] : [{ ...more, ...way }]

/** Returns the parts that the given words name. "Troops" may be a part defined by the rules, such as all but guns, or just a word for units. */
const partsNamed = (words: readonly string[], rules: DataMap): readonly DataMap[] => {
  const parts = isDataMap(rules['parts']) ? Object.entries(rules['parts']) : []
  return parts.flatMap(([id, part]) =>
    words.length > 0 && hasAllWords(keywordsOf(id), words) && isDataMap(part) && isDataMap(part['when'])
      ? [part['when']]
      : [],
  )
}

/** Whether all values apply to both sides of an opposed roll, so that they can't be the whole condition of a modifier. */
const isOfBothSides = (found: readonly (readonly NamedValue[])[], check: string, rules: DataMap): boolean =>
  isDataMap(dataAt(rules, ['procedures', check, 'dice'])) &&
  found.every((values) => values.every(({ of }) => of === 'situation' || of === 'battle'))

interface Found {
  /** The possible values of each recognized run of words. */
  readonly found: readonly (readonly NamedValue[])[]
  /** Unknown words. */
  readonly rest: readonly string[]
}

/** Finds the values that words name, trying the longest runs of words first. */
const valuesIn = (words: readonly string[], check: string, rules: DataMap): Found => {
  for (let length = words.length; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const values = valuesNamed(words.slice(at, at + length), check, rules)
      if (values.length === 0) continue
      const before = valuesIn(words.slice(0, at), check, rules)
      const after = valuesIn(words.slice(at + length), check, rules)
      return { found: [...before.found, values, ...after.found], rest: [...before.rest, ...after.rest] }
    }
  return { found: [], rest: words }
}

/** Returns all values that a run of words may name. If there are several, values that the check already tests take precedence. */
const valuesNamed = (words: readonly string[], check: string, rules: DataMap): readonly NamedValue[] => {
  const all = ruleWordsOf(rules)
    .values.filter(
      (one) => one.words.length === words.length && hasAllWords(words, one.words) && hasAllWords(one.words, words),
    )
    .filter(
      ({ of, trait }) => of === 'unit' || (of === 'leader' ? hasLeader(check, rules) : isTested(trait, check, rules)),
    )
  const asked = all.filter(({ trait }) => isTested(trait, check, rules))
  return all.length > 1 && asked.length > 0 ? asked : all
}

const hasLeader = (check: string, rules: DataMap): boolean => {
  const roles = dataAt(rules, ['procedures', check, 'roles'])
  return Object.values(isDataMap(roles) ? roles : {}).some((role) => isDataMap(role) && role['is'] === 'leader')
}

const isTested = (trait: string, check: string, rules: DataMap): boolean => {
  const own = dataAt(rules, ['procedures', check])
  return isDataMap(own) && keysTested(own).has(trait)
}

/** Combines alternatives into one condition. Values of the same trait share one list. */
const combineAlternatives = (conditions: readonly DataMap[]): ModifierMeaning['when'] => {
  const all = conditions.reduce<readonly DataMap[]>((before, condition) => {
    const [test, ...more] = Object.entries(condition)
    const [trait, value] = nonNull(test)
    const at = before.findIndex(
      (other) => Object.keys(other).length === 1 && other[trait] !== undefined && isChoice(other[trait]),
    )
    if (more.length > 0 || at < 0 || !isChoice(value))
      return before.some((other) => isEqualData(other, condition)) ? before : [...before, condition]
    const values = [...new Set([...asList(nonNull(entryAt(before, at)[trait])), ...asList(value)])]
    return before.with(at, { [trait]: values.length === 1 ? entryAt(values, 0) : values })
  }, [])
  const [only, ...others] = all
  return only !== undefined && others.length === 0 ? only : all
}

const isChoice = (value: Data | undefined): boolean => typeof value === 'string' || isDataList(value)
