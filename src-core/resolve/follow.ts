/** What a result brings beside its own effects. */
import { appliedEffects } from '../outcomes/apply.ts'
import type { AppliedEffect } from '../outcomes/applied.ts'
import { remembered } from '../remember.ts'
import type { Effect, Guard, Outcome, Procedure, Range } from '../ruleset/model.ts'
import { openGuard, readingOf, type Reading } from './read.ts'
import { rolesNamed, type Situation } from './situation.ts'

/** A check or effect that follows; `when` and `unless` are what the request left open about `of`. */
export interface FollowsOn extends Guard {
  readonly id: string
  readonly title: string
  /** The procedure to ask next; null where it only has effects. */
  readonly procedure: string | null
  readonly of: string
  /** Whom it befalls, in words, where that is no role. */
  readonly who: string | null
  /** The next lower outcome, which befalls them. */
  readonly lower: { readonly id: string; readonly name: string } | null
  readonly effects: readonly AppliedEffect[]
}

/** What follows from an outcome, after `situation` has its dice and result. */
export const followUps = (situation: Situation, outcome: Outcome): readonly FollowsOn[] => {
  const { procedure } = situation
  const triggered = procedure.follows.filter(({ natural, result, outcomes, lower }) => {
    if (lower && outcome.lower === null) return false
    return isIn(natural, situation.natural) && isIn(result, situation.result) && (outcomes === null || outcomes.has(outcome.id))
  })
  const checks = outcome.effects.filter((effect) => checkedIn(effect) !== null)
  if (triggered.length === 0 && checks.length === 0) return []

  const reading = readingOf(situation, false)
  const follows = triggered.flatMap((follow): readonly FollowsOn[] => {
    const open = openGuard(reading, follow.of, follow)
    if (open === false) return []
    const { id, title, of, who } = follow
    const lower = (follow.lower && outcome.lower !== null && procedure.outcomes.get(outcome.lower)) || null
    const effects = [
      ...(lower ? appliedEffects(aboutOthers(situation, lower.effects), lower.effects) : []),
      ...appliedEffects(reading, follow.effects),
    ]
    const called = follow.effects.map(checkedIn).find((check) => check !== null) ?? null
    return [{ id, title, procedure: called, of, who, lower: lower && { id: lower.id, name: lower.name }, ...open, effects }]
  })
  const called = appliedEffects(reading, checks).flatMap((effect): readonly FollowsOn[] => {
    const check = checkedIn(effect)
    const { id, of, when, unless } = effect
    return [{ id, title: titleOf(situation, check), procedure: check, of, who: null, lower: null, when, unless, effects: [effect] }]
  })
  return [...follows, ...called]
}

/** The situation of others than the request speaks of, in the roles that effects name: nothing is known of them. */
const aboutOthers = (situation: Situation, effects: readonly Effect[]): Reading => {
  const befallen = new Set(effects.flatMap(({ of }) => rolesNamed(situation.procedure, of)))
  return readingOf({ ...situation, known: new Map([...situation.known].filter(([role]) => !befallen.has(role))) }, false)
}

/** Whether anything can follow at all, so that odds need not ask for each result. */
export const mayFollow = remembered(
  ({ follows, outcomes }: Procedure): boolean =>
    follows.length > 0 || [...outcomes.values()].some(({ effects }) => effects.some((effect) => checkedIn(effect) !== null)),
)

const checkedIn = ({ verbs }: Effect): string | null => {
  const check = verbs.find((verb) => verb.verb === 'check')
  return check?.verb === 'check' ? check.procedure : null
}

const titleOf = ({ ruleset }: Situation, procedure: string | null): string =>
  (procedure === null ? undefined : ruleset.procedures.get(procedure)?.title) ?? procedure ?? ''

const isIn = (range: Range | null, number: number | null): boolean =>
  range === null || (number !== null && (range.min === null || number >= range.min) && (range.max === null || number <= range.max))
