/** Conditions in words, of ruleset data and of what is still unknown in an answer: "if disordered and against cavalry". */
import type { Condition, Guard, Range, Test } from '../ruleset/model/conditions.ts'
import { rangeText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { alternatives } from './alternatives.ts'
import { roleText, type NamedTrait, type Names } from './names.ts'

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
  if (condition === null || condition.some((tests) => tests.length === 0)) return ''
  if (condition.every((tests) => tests.length === 1 && ofEnemyState(tests[0], names))) {
    const states = condition.flatMap((tests) => tests.flatMap((test) => testTexts({ ...test, on: null }, names)))
    return speechWords.condition.enemy(joined([...new Set(states)], speechWords.or))
  }
  const lists = condition.flatMap((tests) => {
    // What leaves a choice comes last: "against cavalry, and unlimbered or dismounted".
    const said = placed(tests, names).toSorted((a, b) => Number(a.length > 1) - Number(b.length > 1))
    const [first, ...rest] = said
    if (first === undefined || rest.length === 0) return first ?? []
    return [
      joined(
        said.map((texts) => joined(texts, speechWords.or)),
        speechWords.and,
        said.some((texts) => texts.length > 1),
      ),
    ]
  })
  return joined(
    [...new Set(lists)],
    speechWords.or,
    lists.some((text) => text.includes(` ${speechWords.and} `)),
  )
}

/** What each test asks; where one stands follows what one is: "cavalry in woods". */
const placed = (tests: readonly Test[], names: Names): readonly (readonly string[])[] => {
  const said = tests.map((test) => ({ test, texts: testTexts(test, names) }))
  const isPlace = ({ test, texts }: (typeof said)[number]): boolean => test.on === null && speechWords.condition.isPlace(texts[0] ?? '')
  const what = said.find(
    (each) => each.test.on === null && each.texts.length === 1 && !isPlace(each) && isNature(names.ruleset.traits.get(each.test.key)),
  )
  const where = said.find(isPlace)
  if (what === undefined || where === undefined) return said.map(({ texts }) => texts)
  const both = `${what.texts.join('')} ${joined(where.texts, speechWords.or)}`
  return said.flatMap((each) => (each === what ? [[both]] : each === where ? [] : [each.texts]))
}

/** Says how the enemy stands, not what he is. */
const ofEnemyState = (test: Test | undefined, { ruleset }: Names): boolean =>
  test?.on === 'enemy' && !isNature(ruleset.traits.get(test.key))

/** A choice that nothing changes says what one is. */
const isNature = (trait: NamedTrait | undefined): boolean => trait?.kind === 'choice' && !trait.changes

/** `a`, `a or b`, `a, b or c`; with `apart`, a comma before the last as well. */
export const joined = (parts: readonly string[], by: string, apart = false): string => {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${apart ? ',' : ''} ${by} ${last}`
}

/** The same test, whoever wrote it. */
export const sameTest = (a: Test, b: Test): boolean => a.on === b.on && a.key === b.key && acceptsKey(a) === acceptsKey(b)

const acceptsKey = ({ accepts }: Test): string => {
  if ('choices' in accepts) return [...accepts.choices].join(' ')
  return 'flag' in accepts ? String(accepts.flag) : accepts.ranges.map(({ min, max }) => `${String(min)}..${String(max)}`).join(' ')
}

/** What a test asks, one text for each thing it accepts where that is a choice. */
const testTexts = (test: Test, names: Names): readonly string[] => {
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

const traitTexts = (trait: NamedTrait, { accepts }: Test): readonly string[] => {
  if ('choices' in accepts) return alternatives([...accepts.choices].map((id) => trait.choices.get(id)?.words ?? id))
  if ('flag' in accepts) return [accepts.flag ? trait.words : speechWords.condition.not(trait.words)]
  const [only] = accepts.ranges
  const some = trait.kind === 'count' && accepts.ranges.length === 1 && only?.min === 1 && only.max === null
  const range = rangesText(accepts.ranges)
  return [some ? trait.words : speechWords.condition.of(trait.words, trait.unit === 'inches' ? `${range}″` : range)]
}

const roleTexts = ({ accepts }: Test, names: Names): readonly string[] =>
  'choices' in accepts ? [...accepts.choices].map((id) => roleText(id, names)) : []

/** What is no trait: the die result, the dice alone, fire points, the roll of a charge. */
const figureText = ({ key, accepts }: Test): string => {
  const ranges = 'ranges' in accepts ? accepts.ranges : []
  const range = rangesText(ranges)
  if (key === 'round') return roundText(ranges, range)
  if (key === 'natural') return speechWords.condition.natural(range)
  return key === 'points' ? speechWords.condition.points(range) : speechWords.condition.result(range)
}

const roundText = ([first, ...others]: readonly Range[], range: string): string => {
  if (others.length === 0 && first?.max === 1) return speechWords.condition.firstRoll
  return others.length === 0 && first?.min === 2 && first.max === null
    ? speechWords.condition.laterRolls
    : speechWords.condition.rolls(range)
}

const rangesText = (ranges: readonly Range[]): string => joined(ranges.map(rangeText), speechWords.or)
