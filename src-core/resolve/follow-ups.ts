/** The follow-ups of a result: those of the procedure, and checks that effects call for. */
import { whole, type Fraction } from '../exact.ts'
import { named, present } from '../present.ts'
import { soleTest } from '../language/logic.ts'
import { isWithin } from '../language/ranges.ts'
import { appliedEffects, type AppliedEffect } from './effects.ts'
import { memoize } from '../memoize.ts'
import type { Guard, Range } from '../language/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Part } from '../ruleset/model/traits.ts'
import { openGuard, readingOf, type Reading, bothHold, isSameGuard, unguarded } from './reading.ts'
import { rolesNamed, type Situation } from '../language/situation.ts'

/** A role for which it may follow; `when` and `unless` are the conditions on `of` that the request left open. */
export interface PossibleFollowUp extends Guard {
  readonly of: string
}

/** A check or effect that follows. */
export interface TriggeredFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
  /** The id of the procedure to resolve next; null where it only has effects. */
  readonly procedure: string | null
  /** Whom it affects, in words, where that is no role. */
  readonly who: string | null
  /** The next lower outcome, which applies to them. */
  readonly lower: { readonly id: string; readonly name: string } | null
  /** An effect with the same condition as the whole has no guard of its own. */
  readonly effects: readonly AppliedEffect[]
}

/** Something that can follow: an entry of `follows`, or an effect with the verb `check`. */
export interface Source extends Guard {
  readonly id: string
  /** Null: the title of its procedure. */
  readonly title: string | null
  readonly procedure: string | null
  readonly of: string
  readonly kind: string | null
  readonly who: string | null
  readonly lower: boolean
  readonly natural: Range | null
  readonly result: Range | null
  /** Die results after which it does not follow. */
  readonly exceptResults: readonly Range<Fraction>[]
  readonly outcomes: ReadonlySet<string> | null
  readonly effects: readonly Effect[]
}

/** The follow-ups of an outcome; `situation` has its dice and result. */
export const followUps = (situation: Situation, outcome: Outcome): readonly TriggeredFollowUp[] => {
  const triggered = triggeredBy(situation, outcome)
  if (triggered.length === 0) return []
  const reading = readingOf(situation, false)
  return triggered.flatMap((source) => {
    const { id, procedure, who } = source
    const lower = (source.lower && outcome.lower !== null && situation.procedure.outcomes.get(outcome.lower)) || null
    const effects = [
      ...(lower ? appliedEffects(aboutOthers(situation, lower.effects), lower.effects) : []),
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
        effect.of === opening.of && isSameGuard(effect, opening) ? { ...effect, ...unguarded } : effect,
      ),
    }))
  })
}

/** All that can follow from an outcome with this die result, whether or not its guards hold. */
export const triggeredBy = (
  { procedure, natural, result }: Pick<Situation, 'procedure' | 'natural' | 'result'>,
  outcome: Outcome,
): readonly Source[] => {
  const isExcepted = ({ exceptResults }: Source): boolean =>
    result !== null && exceptResults.some((range) => isWithin(whole(BigInt(result)), range))
  return sourcesOf(procedure)(outcome).filter(
    (source) => isIn(source.natural, natural) && isIn(source.result, result) && !isExcepted(source),
  )
}

/** All that can follow from an outcome, whatever the dice. */
export const sourcesOf = memoize((procedure: Procedure) => {
  const follows = procedure.follows.map((follow): Source => ({
    ...follow,
    ...exceptedResults(follow.unless),
    kind: null,
    procedure: firstCheck(follow.effects),
  }))
  return memoize((outcome: Outcome): readonly Source[] => [
    ...follows.filter(
      ({ outcomes, lower }) => (outcomes === null || outcomes.has(outcome.id)) && !(lower && outcome.lower === null),
    ),
    ...outcome.effects
      .filter((effect) => firstCheck([effect]) !== null)
      .map((effect) => ({ ...effect, ...untriggered, procedure: firstCheck([effect]), effects: [effect] })),
  ])
})

/** An `unless` on the die result alone becomes ranges of results, so that the guard need not be read for each result. */
const exceptedResults = (unless: Guard['unless']): Pick<Source, 'unless' | 'exceptResults'> => {
  const test = soleTest(unless)
  if (test?.key !== 'result' || test.on !== null || !('ranges' in test.accepts)) return { unless, exceptResults: [] }
  return { unless: null, exceptResults: test.accepts.ranges }
}

const untriggered = {
  title: null,
  who: null,
  lower: false,
  natural: null,
  result: null,
  exceptResults: [],
  outcomes: null,
}

/** The procedure that effects call for. */
const firstCheck = (effects: readonly Effect[]): string | null => {
  const check = effects.flatMap(({ verbs }) => verbs).find((verb) => verb.verb === 'check')
  return check?.verb === 'check' ? check.procedure : null
}

/** The roles for which it follows or may follow, as far as is known. */
export const possibleFollowUps = (reading: Reading, source: Source): readonly PossibleFollowUp[] =>
  rolesNamed(reading.procedure, source.of).flatMap((of): readonly PossibleFollowUp[] => {
    const there =
      source.kind === null ? unguarded : openGuard(reading, of, isThere(named(reading.ruleset.parts, source.kind)))
    const open = openGuard(reading, of, source)
    const guard = there !== false && open !== false && bothHold(there, open)
    return guard === false ? [] : [{ of, ...guard }]
  })

const isThere = memoize(({ when }: Part): Guard => ({ when, unless: null }))

/** A situation of other units than those in the request, in the roles that effects name: nothing is known of them. */
const aboutOthers = (situation: Situation, effects: readonly Effect[]): Reading => {
  const affectedRoles = new Set(effects.flatMap(({ of }) => rolesNamed(situation.procedure, of)))
  const known = new Map([...situation.known].filter(([role]) => !affectedRoles.has(role)))
  const changed = new Map([...situation.changed].filter(([{ holder }]) => !affectedRoles.has(holder)))
  return readingOf({ ...situation, known, changed }, false)
}

/** The title of a follow-up: its own, or that of the check it calls for. */
export const followUpTitle = ({ ruleset }: Situation, { title, procedure }: Source): string =>
  title ?? named(ruleset.procedures, present(procedure)).title

const isIn = (range: Range | null, number: number | null): boolean =>
  range === null ||
  (number !== null && (range.min === null || number >= range.min) && (range.max === null || number <= range.max))
