/** Follow-ups of a result: those of the procedure, and checks required by effects. */
import { wholeNumber, type Fraction } from '../exact.ts'
import { getEntry, nonNull } from '../present.ts'
import { soleTest } from '../language/logic.ts'
import { isWithin } from '../language/ranges.ts'
import { appliedEffects, type AppliedEffect } from './effects.ts'
import { memoize } from '../memoize.ts'
import type { Guard, Range } from '../language/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Part } from '../ruleset/model/traits.ts'
import { openGuard, readingOf, type Reading, combineGuards, areSameGuards, emptyGuard } from './reading.ts'
import { rolesNamed, type Situation } from '../language/situation.ts'

/** A role that a follow-up can apply to. `when` and `unless` are its conditions that depend on missing inputs; they refer to `of`. */
export interface PossibleFollowUp extends Guard {
  readonly of: string
}

/** A check or effect that follows. */
export interface TriggeredFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
  /** The id of the procedure to resolve next; null if the follow-up only has effects. */
  readonly procedure: string | null
  /** A description of who is affected, if it isn't a role. */
  readonly who: string | null
  /** The next lower outcome, which then applies; null if none does. */
  readonly lower: { readonly id: string; readonly name: string } | null
  /** The effects. A guard that equals the guard of the follow-up is left out. */
  readonly effects: readonly AppliedEffect[]
}

/** An entry of `follows`, or an effect with the verb `check`. */
export interface FollowUpSource extends Guard {
  readonly id: string
  /** Null if the title of the procedure is used. */
  readonly title: string | null
  readonly procedure: string | null
  readonly of: string
  readonly kind: string | null
  readonly who: string | null
  readonly lower: boolean
  readonly natural: Range | null
  readonly result: Range | null
  /** Die results for which the follow-up doesn't happen. */
  readonly exceptResults: readonly Range<Fraction>[]
  readonly outcomes: ReadonlySet<string> | null
  readonly effects: readonly Effect[]
}

/** Returns the follow-ups of an outcome. `situation` includes the dice and the result. */
export const followUps = (situation: Situation, outcome: Outcome): readonly TriggeredFollowUp[] => {
  const triggered = triggeredSources(situation, outcome)
  if (triggered.length === 0) return []
  const reading = readingOf(situation, false)
  return triggered.flatMap((source) => {
    const { id, procedure, who } = source
    const lower = (source.lower && outcome.lower !== null && situation.procedure.outcomes.get(outcome.lower)) || null
    const effects = [
      ...(lower ? appliedEffects(readingOfOthers(situation, lower.effects), lower.effects) : []),
      ...appliedEffects(reading, source.effects),
    ]
    return possibleFollowUps(reading, source).map((opening) => ({
      id,
      title: followUpTitle(situation, source),
      procedure,
      ...opening,
      who,
      lower: lower && { id: lower.id, name: lower.name },
      effects: effects.map((effect) =>
        effect.of === opening.of && areSameGuards(effect, opening) ? { ...effect, ...emptyGuard } : effect,
      ),
    }))
  })
}

/** Returns the outcome's sources that match the dice. Doesn't check their guards. */
export const triggeredSources = (
  { procedure, natural, result }: Pick<Situation, 'procedure' | 'natural' | 'result'>,
  outcome: Outcome,
): readonly FollowUpSource[] => {
  const isExcepted = ({ exceptResults }: FollowUpSource): boolean =>
    result !== null && exceptResults.some((range) => isWithin(wholeNumber(BigInt(result)), range))
  return followUpSources(procedure)(outcome).filter(
    (source) => isInRange(source.natural, natural) && isInRange(source.result, result) && !isExcepted(source),
  )
}

/** Returns the sources of an outcome for any die result. */
export const followUpSources = memoize((procedure: Procedure) => {
  const follows = procedure.follows.map((follow): FollowUpSource => ({
    ...follow,
    ...exceptedResults(follow.unless),
    kind: null,
    procedure: firstCheck(follow.effects),
  }))
  return memoize((outcome: Outcome): readonly FollowUpSource[] => [
    ...follows.filter(
      ({ outcomes, lower }) => (outcomes === null || outcomes.has(outcome.id)) && !(lower && outcome.lower === null),
    ),
    ...outcome.effects
      .filter((effect) => firstCheck([effect]) !== null)
      .map((effect) => ({ ...effect, ...anyRoll, procedure: firstCheck([effect]), effects: [effect] })),
  ])
})

/** Turns an `unless` that tests only the die result into ranges of results, so the guard doesn't have to be read for each result. */
const exceptedResults = (unless: Guard['unless']): Pick<FollowUpSource, 'unless' | 'exceptResults'> => {
  const test = soleTest(unless)
  if (test?.key !== 'result' || test.on !== null || !('ranges' in test.accepts)) return { unless, exceptResults: [] }
  return { unless: null, exceptResults: test.accepts.ranges }
}

const anyRoll = {
  title: null,
  who: null,
  lower: false,
  natural: null,
  result: null,
  exceptResults: [],
  outcomes: null,
}

/** The procedure of the first check that the effects require; null if none does. */
const firstCheck = (effects: readonly Effect[]): string | null => {
  const check = effects.flatMap(({ verbs }) => verbs).find((verb) => verb.verb === 'check')
  return check?.verb === 'check' ? check.procedure : null
}

/** The roles that a source applies to or may apply to. */
export const possibleFollowUps = (reading: Reading, source: FollowUpSource): readonly PossibleFollowUp[] =>
  rolesNamed(reading.procedure, source.of).flatMap((of): readonly PossibleFollowUp[] => {
    const there =
      source.kind === null
        ? emptyGuard
        : openGuard(reading, of, presenceOf(getEntry(reading.ruleset.parts, source.kind)))
    const open = openGuard(reading, of, source)
    const guard = there !== false && open !== false && combineGuards(there, open)
    return guard === false ? [] : [{ of, ...guard }]
  })

const presenceOf = memoize(({ when }: Part): Guard => ({ when, unless: null }))

/** A reading in which the units in the roles affected by the effects are unknown. */
const readingOfOthers = (situation: Situation, effects: readonly Effect[]): Reading => {
  const affectedRoles = new Set(effects.flatMap(({ of }) => rolesNamed(situation.procedure, of)))
  const known = new Map([...situation.known].filter(([role]) => !affectedRoles.has(role)))
  const changed = new Map([...situation.changed].filter(([{ holder }]) => !affectedRoles.has(holder)))
  return readingOf({ ...situation, known, changed }, false)
}

/** Returns the title of a follow-up, or the title of the check it requires. */
export const followUpTitle = ({ ruleset }: Situation, { title, procedure }: FollowUpSource): string =>
  title ?? getEntry(ruleset.procedures, nonNull(procedure)).title

const isInRange = (range: Range | null, number: number | null): boolean =>
  range === null ||
  (number !== null && (range.min === null || number >= range.min) && (range.max === null || number <= range.max))
