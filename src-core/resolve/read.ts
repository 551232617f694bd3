/**
 * Reading a situation: traits, conditions, amounts and grids. These are the functions to call; how they work is in `reading/`.
 *
 * There are two ways to read. Assuming, a trait that was not given has the value derived from others, else its default, and is recorded as
 * missing: this is how modifiers and rows are read. Not assuming, such a trait is unknown, and so is everything that depends on it: this is
 * how effects keep their open conditions. A trait without a default is unknown in both. `undefined` means unknown, `null` means no value.
 */
import { memoize } from '../memoize.ts'
import type { Amount, Condition, Guard, Term, Value } from '../language/model.ts'
import { isTest } from '../language/logic.ts'
import { keysReadBy } from './dependencies.ts'
import { readersIn } from '../language/readers.ts'
import { inGroup, type Situation, type Candidate, type Reading } from '../language/situation.ts'

export type { Reading } from '../language/situation.ts'

/** A reading of a situation. Traits that are read and were not given are added to `missingTraits`. */
export const readingOf = (
  situation: Situation,
  assuming: boolean,
  missingTraits: MissingTraits = new Set(),
): Reading => {
  const { groups, ruleset, procedure } = situation
  const firer = procedure.points?.of
  const asGroups =
    firer === undefined
      ? []
      : groups.map((traits) => readingOf(inGroup(situation, firer, traits), assuming, missingTraits))
  return { ...situation, assuming, missingTraits, about: readersIn(ruleset)(procedure), given: [], found: [], asGroups }
}

export type MissingTraits = Reading['missingTraits']

/** The value of a trait about `subject`. */
export const traitValue = (reading: Reading, subject: string | null, id: string): Value | null | undefined =>
  reading.about(subject).trait(id)(reading)

/** The unknown inputs that a part of the rules, and `also`, reads about `subject`, in reading order. */
export const missingInputs = (
  reading: Reading,
  subject: string | null,
  part: unknown,
  also: string | null = null,
): readonly string[] =>
  [...keysReadBy(reading.ruleset, part, also)].filter((id) => {
    const trait = reading.ruleset.traits.get(id)
    return trait !== undefined && trait.from.length === 0 && traitValue(reading, subject, id) === undefined
  })

/** Whether a guard about `subject` holds. */
export const guardHolds = (reading: Reading, subject: string | null, guard: Guard): boolean | undefined =>
  reading.about(subject).guard(guard)(reading)

/** Whether a condition about `subject` holds: any of its lists. Of firers in groups a list holds if it holds for any group. */
export const conditionHolds = (reading: Reading, subject: string | null, condition: Condition): boolean | undefined =>
  reading.about(subject).condition(condition)(reading)

/** An amount about `subject`: null where a cell is empty, a number is not set or a divisor is 0. A text comes only from cells of text. */
export const amountValue = (reading: Reading, subject: string | null, amount: Amount): Value | null | undefined =>
  reading.about(subject).amount(amount)(reading)

/** The entry of a table or grid that a value picks; see `Readers.entry`. */
export const entryOf = <T extends Candidate>(
  reading: Reading,
  subject: string | null,
  entries: readonly T[],
  by: Value | null,
): T | null | undefined => reading.about(subject).entry(entries)(reading, by)

/** The part of a guard about `subject` that is still open when everything known is evaluated; false if it cannot hold. Both null: it holds. */
export const openGuard = (reading: Reading, subject: string | null, guard: Guard): Guard | false => {
  if (guardHolds(reading, subject, guard) === false) return false
  const when = openCondition(reading, subject, guard.when)
  const unless = openCondition(reading, subject, guard.unless)
  return { when: when === true ? null : when, unless: unless === true ? null : unless }
}

/** True if a condition holds, null if there is none or it cannot hold, else its unknown part. */
const openCondition = (
  reading: Reading,
  subject: string | null,
  condition: Condition | null,
): Condition | true | null => {
  if (condition === null) return null
  if (conditionHolds(reading, subject, condition) === true) return true
  const open = condition
    .filter((terms) => reading.about(subject).list(terms)(reading) === undefined)
    .map((terms) =>
      terms
        .filter((term) => termHolds(reading, subject, term) !== true)
        .map((term) => openTerm(reading, subject, term)),
    )
  return open.length === 0 ? null : open
}

const termHolds = (reading: Reading, subject: string | null, term: Term): boolean | undefined =>
  reading.about(subject).list(alone(term))(reading)

const alone = memoize((term: Term): readonly Term[] => [term])

/** The unknown part of a nested condition; one with words of its own stays whole. */
const openTerm = (reading: Reading, subject: string | null, term: Term): Term => {
  if (isTest(term) || (term.named !== null && term.named.words !== null)) return term
  const is = openCondition(reading, subject, term.is)
  return is === null || is === true ? term : { not: term.not, named: null, is }
}
