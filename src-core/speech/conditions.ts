/** Conditions in words, of ruleset data and of what is still unknown in an answer: "if disordered and against cavalry". */
import type { Fraction } from '../exact.ts'
import type { Condition, Guard, Range, Term, Test } from '../ruleset/model/conditions.ts'
import { sumWritten } from '../ruleset/sum-text.ts'
import { isTest } from '../ruleset/condition-terms.ts'
import { inUnit, rangeText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { alternatives } from './alternatives.ts'
import { roleText, type NamedTrait, type Names } from './names.ts'
import { sumText } from './sums.ts'

/** `if X`, `unless Y`, `if X, unless Y`; empty without a condition. `already`: X is what comes of it as well. */
export const guardText = (guard: Guard, names: Names, already = false): string => {
  const when = conditionText(guard.when, names)
  const unless = conditionText(guard.unless, names)
  return [
    when && speechWords.condition.when(already ? speechWords.condition.already(when) : when),
    unless && speechWords.condition.unless(unless),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The bare condition: "outflanked, in square or against cavalry". Empty if there is none, or if it always holds. */
export const conditionText = (condition: Condition | null, names: Names): string => {
  if (condition === null || condition.some((terms) => terms.length === 0)) return ''
  const states = condition.flatMap((terms) => (terms.length === 1 ? terms.filter(isTest).filter((test) => ofEnemyState(test, names)) : []))
  if (states.length === condition.length) {
    const texts = states.flatMap((test) => testTexts({ ...test, on: null }, names))
    return speechWords.condition.enemy(joined([...new Set(texts)], speechWords.or))
  }
  const ways = wayTexts(condition, names)
  return joined(ways, speechWords.or, ways.some(isTogether))
}

/** What one of must hold, each once. */
const wayTexts = (condition: Condition, names: Names): readonly string[] => [
  ...new Set(
    condition.flatMap((terms) => {
      // What leaves a choice comes last: "against cavalry, and unlimbered or dismounted".
      const [first, ...rest] = placed(terms, names).toSorted((a, b) => Number(a.length > 1) - Number(b.length > 1))
      if (first === undefined || rest.length === 0) return first ?? []
      const said = [first, ...rest]
      return [
        joined(
          said.map((texts) => joined(texts, speechWords.or)),
          speechWords.and,
          said.some((texts) => texts.length > 1),
        ),
      ]
    }),
  ),
]

const isTogether = (text: string): boolean => text.includes(` ${speechWords.and} `)

/** What a term asks, one text for each thing of which one will do. */
const termTexts = (term: Term, names: Names): readonly string[] => {
  if (isTest(term)) return testTexts(term, names)
  const { not, named, is } = term
  const own = named?.words ?? null
  if (named !== null && own !== null) {
    const words = named.on === null ? own : speechWords.condition.of(roleText(named.on, names), own)
    return [not ? speechWords.condition.not(words) : words]
  }
  if (not) return [notText(is, names)]
  return wayTexts(is, names).map((text) => (is.length > 1 && isTogether(text) ? speechWords.condition.brackets(text) : text))
}

/** That a condition does not hold: "not disordered", "neither worn nor spent", "not both in line and disordered". */
const notText = (condition: Condition, names: Names): string => {
  const { not, neither, notTogether, brackets } = speechWords.condition
  const [terms, ...others] = condition
  if (terms && terms.length > 1 && others.length === 0) {
    const parts = terms.map((term) => termTexts(term, names))
    if (parts.every((texts) => texts.length === 1)) return notTogether(parts.flat())
  }
  const ways = wayTexts(condition, names)
  const [only = '', ...rest] = ways
  if (ways.some(isTogether)) return not(brackets(joined(ways, speechWords.or, true)))
  return rest.length === 0 ? not(only) : neither(ways)
}

/** What each term asks; where one stands follows what one is: "cavalry in woods". */
const placed = (terms: readonly Term[], names: Names): readonly (readonly string[])[] => {
  const said = terms.map((term) => ({ test: isTest(term) && term.on === null ? term : null, texts: termTexts(term, names) }))
  const isPlace = ({ test, texts }: (typeof said)[number]): boolean => test !== null && speechWords.condition.isPlace(texts[0] ?? '')
  const what = said.find(
    (each) => each.test !== null && each.texts.length === 1 && !isPlace(each) && isNature(names.ruleset.traits.get(each.test.key)),
  )
  const where = said.find(isPlace)
  if (what === undefined || where === undefined) return said.map(({ texts }) => texts)
  const both = `${what.texts.join('')} ${joined(where.texts, speechWords.or)}`
  return said.flatMap((each) => (each === what ? [[both]] : each === where ? [] : [each.texts]))
}

/** Says how the enemy stands, not what he is. */
const ofEnemyState = (test: Test, { ruleset }: Names): boolean =>
  test.on === 'enemy' && !('than' in test.accepts) && !isNature(ruleset.traits.get(test.key))

/** A choice that nothing changes says what one is. */
const isNature = (trait: NamedTrait | undefined): boolean => trait?.kind === 'choice' && !trait.changes

/** `a`, `a or b`, `a, b or c`; with `apart`, a comma before the last as well. */
export const joined = (parts: readonly string[], by: string, apart = false): string => {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${apart ? ',' : ''} ${by} ${last}`
}

/** The same test, whoever wrote it. */
export const sameTest = (a: Test, b: Test): boolean => a.on === b.on && a.key === b.key && acceptsKey(a) === acceptsKey(b)

/** The same term: a test, or a condition within the condition. */
export const sameTerm = (a: Term, b: Term): boolean => {
  if (isTest(a) || isTest(b)) return isTest(a) && isTest(b) && sameTest(a, b)
  if (a.not !== b.not || a.named?.id !== b.named?.id || a.named?.on !== b.named?.on || a.is.length !== b.is.length) return false
  return a.is.every((terms, at) => {
    const others = b.is[at] ?? []
    return terms.length === others.length && terms.every((term) => others.some((other) => sameTerm(term, other)))
  })
}

const acceptsKey = ({ accepts }: Test): string => {
  if ('choices' in accepts) return [...accepts.choices].join(' ')
  if ('flag' in accepts) return String(accepts.flag)
  if ('than' in accepts) return `${accepts.comparison} ${sumWritten(accepts.than)}`
  return accepts.ranges.map(rangeText).join(' ')
}

/** What a test asks, one text for each thing it accepts where that is a choice. */
const testTexts = (test: Test, names: Names): readonly string[] => {
  if ('than' in test.accepts) return [comparisonText(test, test.accepts, names)]
  const trait = names.ruleset.traits.get(test.key)
  const what = trait ? traitTexts(trait, test) : test.key === 'role' ? roleTexts(test, names) : [figureText(test)]
  if (test.on === null) return what
  if (test.on === 'enemy') {
    const [first = '', ...others] = what
    return [isNature(trait) ? speechWords.condition.against(first) : speechWords.condition.enemy(first), ...others]
  }
  const [first = '', ...others] = what
  const role = roleText(test.on, names)
  return [isNature(trait) ? speechWords.condition.is(role, first) : speechWords.condition.of(role, first), ...others]
}

/** A number beside another: "stands ≤ 2 × enemy stands", or of one count "fewer stands than the enemy". */
const comparisonText = ({ on, key }: Test, { comparison, than }: Compared, names: Names): string => {
  const { condition } = speechWords
  const trait = names.ruleset.traits.get(key)
  const what = trait?.words ?? key
  const isSame = than.kind === 'trait' && than.trait === key && than.of !== null && trait?.kind === 'count'
  if (isSame && on === null) return condition.counted(what, comparison, condition.theOther(roleText(than.of, names)))
  const text = condition.compared(what, comparison, sumText(than, names))
  return on === null ? text : condition.of(roleText(on, names), text)
}

type Compared = Extract<Test['accepts'], { readonly comparison: unknown }>

const traitTexts = (trait: NamedTrait, { accepts }: Test): readonly string[] => {
  if ('choices' in accepts) return alternatives([...accepts.choices].map((id) => trait.choices.get(id)?.words ?? id))
  if ('flag' in accepts) return [accepts.flag ? trait.words : speechWords.condition.not(trait.words)]
  const ranges = rangesIn(accepts)
  const [only] = ranges
  const some = trait.kind === 'count' && ranges.length === 1 && isAt(only?.min, 1n) && only?.max === null
  const range = rangesText(ranges)
  return [some ? trait.words : speechWords.condition.of(trait.words, inUnit(range, trait.unit))]
}

const roleTexts = ({ accepts }: Test, names: Names): readonly string[] =>
  'choices' in accepts ? [...accepts.choices].map((id) => roleText(id, names)) : []

/** What is no trait: the die result, the dice alone, fire points, the roll of a charge. */
const figureText = ({ key, accepts }: Test): string => {
  const ranges = rangesIn(accepts)
  const range = rangesText(ranges)
  if (key === 'round') return roundText(ranges, range)
  if (key === 'natural') return speechWords.condition.natural(range)
  return key === 'points' ? speechWords.condition.points(range) : speechWords.condition.result(range)
}

const rangesIn = (accepts: Test['accepts']): readonly Range<Fraction>[] => ('ranges' in accepts ? accepts.ranges : [])

const roundText = ([first, ...others]: readonly Range<Fraction>[], range: string): string => {
  if (others.length === 0 && isAt(first?.max, 1n)) return speechWords.condition.firstRoll
  return others.length === 0 && isAt(first?.min, 2n) && first?.max === null
    ? speechWords.condition.laterRolls
    : speechWords.condition.rolls(range)
}

const isAt = (end: Fraction | null | undefined, number: bigint): boolean => end?.n === number && end.d === 1n

const rangesText = (ranges: readonly Range<Fraction>[]): string => joined(ranges.map(rangeText), speechWords.or)
