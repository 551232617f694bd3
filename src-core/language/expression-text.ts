/** Formats conditions and amounts, both from ruleset data and for the open conditions of an answer: "if disordered and against cavalry". */
import { type Fraction, compare, one, plus } from '../exact.ts'
import type { Condition, Guard, Range, Term, Test, Amount, Growth, Figure, Operation, Sum } from './model.ts'
import { isTest, soleTest } from './logic.ts'
import { figureInUnit, rangeText, numberText, signedText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { alternatives, joinPhrases } from './phrases.ts'
import { roleText, type NamedTrait, type SpeechNames, type Speech } from './names.ts'
import { sheetWords } from '../words/sheet.ts'

/**
 * For example, `if X`, `unless Y`, `if X, unless Y`, `on a natural 10`. Empty if there is no condition. `already` is true if X is also a result
 * of the effect.
 */
export const guardText = (guard: Guard, names: SpeechNames, already = false): string => {
  const when = conditionText(guard.when, names)
  const unless = conditionText(guard.unless, names)
  return [
    when &&
      (isOfDice(guard.when) ? when : speechWords.condition.when(already ? speechWords.condition.already(when) : when)),
    unless && speechWords.condition.unless(unless),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether a condition reads only the dice. For example, "on the first roll" needs no "if". */
const isOfDice = (condition: Condition | null): boolean => {
  const test = soleTest(condition)
  return test !== undefined && ['natural', 'result', 'round'].includes(test.key)
}

/** A condition without "if": "outflanked, in square or against cavalry". Empty if there is none, or if it is always true. */
export const conditionText = (condition: Condition | null, names: SpeechNames): string => {
  if (condition === null || condition.some((terms) => terms.length === 0)) return ''
  const [terms, ...others] = condition
  return (others.length === 0 && terms && kindsInPlace(terms, names)) || anyOf(wayTexts(condition, names))
}

/** The text for several kinds of unit in one place, if nothing else is tested: "infantry, cavalry or a battery, in woods". */
const kindsInPlace = (terms: readonly Term[], names: SpeechNames): string | null => {
  const [what, where, ...others] = terms
    .map((term) => placedTerm(term, names))
    .toSorted((a, b) => Number(b.isWhat) - Number(a.isWhat))
  if (!what?.isWhat || !where?.follows || where.isAgainst || others.length > 0) return null
  return leavesChoice(what.texts) && !leavesChoice(where.texts)
    ? `${joinPhrases(what.texts, speechWords.or)}, ${where.texts.join('')}`
    : null
}

/** Joins alternatives as `a, b or c`. If the second of three is a place or time, writes `a, or b, or c`, since b would seem to belong to a. */
const anyOf = (ways: readonly string[]): string => {
  const { isPlace, isOfEnemy, enemy, ofEnemy } = speechWords.condition
  // Name the enemy once, before all alternatives.
  if (ways.length > 1 && ways.every(isOfEnemy)) return enemy(anyOf(ways.map(ofEnemy)))
  const [first = '', second = '', third, ...more] = ways
  const misleads = third !== undefined && more.length === 0 && isPlace(second) && !isPlace(first)
  return misleads ? ways.join(`, ${speechWords.or} `) : joinPhrases(ways, speechWords.or)
}

/**
 * The alternatives of a condition, without duplicates. An alternative that offers a choice itself comes last: "cavalry, or charged over broken or
 * rough ground".
 */
const wayTexts = (condition: Condition, names: SpeechNames): readonly string[] => {
  const ways = condition.flatMap((terms) => {
    const all = orderedTermTexts(terms, names).toSorted(byChoice)
    const [only = [], ...others] = all
    if (others.length === 0) return only
    return [joinPhrases(all.map(asOne), speechWords.and)]
  })
  return [...new Set(ways)].toSorted((a, b) => byChoice([a], [b]))
}

/** Joins the alternatives of a term for use next to other terms, in brackets if there is a comma before the last alternative. */
const asOne = (texts: readonly string[]): string => {
  const text = joinPhrases(texts, speechWords.or)
  return texts.some(speechWords.isJoined) && texts.length > 1 ? speechWords.condition.brackets(text) : text
}

const byChoice = (a: readonly string[], b: readonly string[]): number =>
  Number(leavesChoice(a)) - Number(leavesChoice(b))

/** Whether the alternatives of a term offer a choice. */
const leavesChoice = (texts: readonly string[]): boolean => texts.length > 1 || texts.some(speechWords.isChoice)

const isTogether = (text: string): boolean => text.includes(` ${speechWords.and} `)

/** The alternatives of a term as strings. */
const termTexts = (term: Term, names: SpeechNames): readonly string[] => {
  if (isTest(term)) return testTexts(term, names)
  const { not, named, is } = term
  const own = (names.isShort ? named?.name : null) ?? named?.words ?? null
  if (named !== null && own !== null) {
    const words = named.on === null ? own : speechWords.condition.of(roleText(named.on, names), own)
    return [not ? speechWords.condition.not(words) : words]
  }
  if (not) return [notText(is, names)]
  return wayTexts(is, names).map((text) =>
    is.length > 1 && isTogether(text) ? speechWords.condition.brackets(text) : text,
  )
}

/** The negation of a condition: "not disordered", "neither worn nor spent", "not both in line and disordered". */
const notText = (condition: Condition, names: SpeechNames): string => {
  const { not, neither, notTogether, brackets } = speechWords.condition
  const [terms, ...others] = condition
  if (terms && terms.length > 1 && others.length === 0) {
    const parts = terms.map((term) => termTexts(term, names))
    if (parts.every((texts) => texts.length === 1)) return notTogether(parts.flat())
  }
  const ways = wayTexts(condition, names)
  const [only = '', ...rest] = ways
  if (ways.some(isTogether)) return not(brackets(joinPhrases(ways, speechWords.or)))
  return rest.length === 0 ? not(only) : neither(ways)
}

/** The alternatives of a term as strings, and how they combine with those of other terms. */
interface Placed {
  readonly texts: readonly string[]
  /** Whether the term is a kind of unit: a choice that never changes, or a role. */
  readonly isWhat: boolean
  readonly isAgainst: boolean
  /** Whether the term is a place, an opponent or a time that follows the kind of unit without "and". */
  readonly follows: boolean
  /** Whether the term is a time, which can follow anything. */
  readonly isWhen: boolean
}

/** The strings for terms that must all be true. */
const orderedTermTexts = (terms: readonly Term[], names: SpeechNames): readonly (readonly string[])[] => {
  const all = terms.map((term) => placedTerm(term, names))
  const isOne = ({ texts }: Placed): boolean => !leavesChoice(texts)
  const rank = ({ isWhat, isWhen }: Placed): number => (isWhat ? 0 : isWhen ? 2 : 1)
  const [what, ...others] = all.toSorted((a, b) => rank(a) - rank(b))
  if (what === undefined || !isOne(what)) return all.map(({ texts }) => texts)
  const after = others.filter(({ follows, isWhen }) => (what.isWhat ? follows : isWhen && others.length === 1))
  // Put a choice last. Anywhere else, it would be unclear where the choice ends.
  const inOrder = after.toSorted((a, b) => Number(a.isAgainst) - Number(b.isAgainst) || byChoice(a.texts, b.texts))
  const choice = inOrder.findIndex((each) => !isOne(each))
  const following = choice < 0 ? inOrder : inOrder.slice(0, choice + 1)
  const both = [what, ...following].map(({ texts }) => asOne(texts)).join(' ')
  return all.flatMap((each) => (each === what ? [[both]] : following.includes(each) ? [] : [each.texts]))
}

const placedTerm = (term: Term, names: SpeechNames): Placed => {
  const texts = termTexts(term, names)
  if (!isTest(term)) return { texts, isWhat: false, isAgainst: false, follows: false, isWhen: false }
  const trait = names.ruleset.traits.get(term.key)
  const isPlace = texts.every(speechWords.condition.isPlace)
  const isAgainst = texts.slice(0, 1).every(speechWords.condition.isAgainst)
  const isOfUnit = trait?.of === 'unit' || trait?.of === 'leader'
  return {
    texts,
    isWhat: term.on === null && !isPlace && (isNature(trait) || term.key === 'role'),
    isAgainst,
    follows: (term.on === null && isPlace) || isAgainst,
    isWhen: term.on === null && isPlace && !isOfUnit,
  }
}

/** Whether a trait is a kind of unit: a choice that never changes. */
const isNature = (trait: NamedTrait | undefined): boolean => trait?.kind === 'choice' && !trait.changes

/** The strings for a test, one for each accepted value of a choice. */
const testTexts = (test: Test, names: SpeechNames): readonly string[] => {
  if ('than' in test.accepts) return [comparisonText(test, test.accepts, names)]
  const trait = names.ruleset.traits.get(test.key)
  const what = trait ? traitTexts(trait, test) : test.key === 'role' ? roleTexts(test, names) : [figureText(test)]
  if (test.on === null) return what
  // Name the role before all values, or the second value would seem to be the unit's own.
  const text = joinPhrases(what, speechWords.or)
  const { against, enemy, is, of } = speechWords.condition
  if (test.on === 'enemy') return [isNature(trait) ? against(text) : enemy(text)]
  const role = roleText(test.on, names)
  return [isNature(trait) ? is(role, text) : of(role, text)]
}

/** Formats a comparison: "stands ≤ 2 × enemy stands" or, if both sides are the same count, "fewer stands than the enemy". */
const comparisonText = ({ on, key }: Test, { comparison, than }: Compared, names: SpeechNames): string => {
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
  return [some ? trait.words : speechWords.condition.of(trait.words, figureInUnit(range, trait.unit))]
}

const roleTexts = ({ accepts }: Test, names: SpeechNames): readonly string[] =>
  'choices' in accepts ? [...accepts.choices].map((id) => roleText(id, names)) : []

/** The text for a test of a number that isn't a trait: the die result, the dice alone, fire points or the round. */
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

const rangesText = (ranges: readonly Range<Fraction>[]): string => joinPhrases(ranges.map(rangeText), speechWords.or)

const words = speechWords.amount

/** The whole calculation, such as `Movement (Line) × ½ if disordered; else Movement (Line)`. */
export const amountText = (amount: Amount, names: SpeechNames): string => {
  const { traits, grids } = names.ruleset
  const within = (part: Amount, bracketed: readonly string[]): string =>
    bracketed.includes(part.kind) ? words.brackets(amountText(part, names)) : amountText(part, names)
  switch (amount.kind) {
    case 'number':
      return numberText(amount.value)
    case 'trait': {
      const label = traits.get(amount.trait)?.label ?? amount.trait
      return amount.of === null ? label : words.of(roleText(amount.of, names), label)
    }
    case 'points':
      return words.points
    case 'grid': {
      const grid = grids.get(amount.grid)
      const title = grid?.title ?? amount.grid
      return amount.column === null
        ? title
        : words.cell(title, grid?.columns.get(amount.column)?.label ?? amount.column)
    }
    case 'plus':
    case 'times':
    case 'ratio':
    case 'at-least':
    case 'at-most':
      return operationText(amount, within)
    case 'round':
      return words.rounded(within(amount.is, ['first']), amount.way)
    case 'first':
      return amount.lines
        .map((line) => {
          const [text, guard] = [amountText(line.is, names), guardText(line, names)]
          return guard === '' ? words.otherwise(text) : `${text} ${guard}`
        })
        .join('; ')
  }
}

/** A short form of an amount for a column, with an aside: `±` and `see Movement: Line`. `label` is printed next to it. */
export const amountFigure = (
  amount: Amount,
  label: string,
  speech: Speech,
): { readonly figure: string; readonly aside: string } => {
  const { varies, calculated, see, seeTable } = sheetWords
  switch (amount.kind) {
    case 'number':
      return { figure: signedText(amount.value), aside: '' }
    case 'trait': {
      const trait = speech.ruleset.traits.get(amount.trait)
      return { figure: (trait && boundsText(trait.min, trait.max)) ?? varies, aside: '' }
    }
    case 'grid': {
      const grid = speech.ruleset.grids.get(amount.grid)
      if (grid?.title === label) return { figure: varies, aside: seeTable }
      const column =
        grid && grid.columns.size > 1 && amount.column !== null ? grid.columns.get(amount.column)?.label : undefined
      const isInLabel = column !== undefined && label.toLowerCase().includes(column.toLowerCase())
      return {
        figure: varies,
        aside: see(grid?.title ?? amount.grid, column === undefined || isInLabel ? null : column),
      }
    }
    case 'first': {
      const lines = amount.lines.map((line) =>
        `${amountFigure(line.is, label, speech).figure} ${guardText(line, speech)}`.trim(),
      )
      return { figure: varies, aside: lines.join('; ') }
    }
    case 'points':
    case 'plus':
    case 'times':
    case 'ratio':
    case 'round':
    case 'at-least':
    case 'at-most':
      return { figure: varies, aside: calculated }
  }
}

/** `+1/+2` for a few whole numbers, or `+1 … +9` for many. Undefined for an open range. */
const boundsText = (min: Fraction | null, max: Fraction | null): string | undefined => {
  if (min === null || max === null) return undefined
  const all: Fraction[] = []
  for (let value = min; compare(value, max) <= 0 && all.length < 4; value = plus(value, one)) all.push(value)
  if (all.length === 0 || all.length > 3) return `${signedText(min)} … ${signedText(max)}`
  return all.map(signedText).join('/')
}

/** How a number grows with the result, such as `a point over 10` or `per 5 points below 0`. */
export const growthText = ({ per, over, below }: Growth): string =>
  over === null ? speechWords.effect.below(per, numberText(below)) : speechWords.effect.over(per, numberText(over))

/** Returns the text for a part of an amount, in brackets if the part is of one of these kinds. */
export type Within<Part> = (part: Part, bracketed: readonly string[]) => string

/** The text of a sum, product, ratio or bound. `within` formats its parts. */
const operationText = <Part>(operation: Operation<Part>, within: Within<Part>): string => {
  switch (operation.kind) {
    case 'plus':
      return words.sum(operation.terms.map((term) => within(term, ['first'])))
    case 'times':
      return words.product(operation.terms.map((term) => within(term, noFactors)))
    case 'ratio':
      return words.ratio([operation.of, operation.to].map((term) => within(term, [...noFactors, 'times', 'ratio'])))
    case 'at-least':
      return words.atLeast(within(operation.is, ['first']), numberText(operation.bound))
    case 'at-most':
      return words.atMost(within(operation.is, ['first']), numberText(operation.bound))
  }
}

const noFactors = ['first', 'plus', 'at-least', 'at-most', 'round']

/** The other side of a comparison, as in conditions: `stands + 2`, `2 × enemy stands`. */
export const sumText = (sum: Sum, names: SpeechNames): string => {
  const within: Within<Sum> = (part, bracketed) =>
    bracketed.includes(part.kind) ? words.brackets(sumText(part, names)) : sumText(part, names)
  return sum.kind === 'number' || sum.kind === 'trait' || sum.kind === 'points'
    ? plainAmountText(sum, names)
    : operationText(sum, within)
}

const plainAmountText = (figure: Figure, names: SpeechNames): string => {
  if (figure.kind === 'number') return numberText(figure.value)
  if (figure.kind === 'points') return words.points
  const what = names.ruleset.traits.get(figure.trait)?.words ?? figure.trait
  return figure.of === null ? what : speechWords.condition.of(roleText(figure.of, names), what)
}
