/** Turns actions of the players into events. Resolves each roll once, and records whether the result or the players decided each change. */
import { report, type CheckReport } from '../play/report.ts'
import { failure, success, type Result } from '../problem.ts'
import { unknownProcedure } from '../resolve/check.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { afterEvent, type Battle } from './battle.ts'
import { castInputs, factsToStore } from './cast.ts'
import { clockChanges, endingTraits, isOfLaterPhase, nextClock } from './clock.ts'
import type { ApplyEvent, CheckEvent, RollEvent, TraitChange, TurnEvent } from './events.ts'
import { proposals } from './proposals.ts'
import { inputsOf, statesAtRolls, tieStates } from './resolved.ts'
import { likeliestChanges } from './shares.ts'

/** Dice as rolled. */
export type Roll = Pick<RollEvent, 'at' | 'dice' | 'source' | 'drawn'>
/** A check before its dice are rolled. */
export type CheckToRoll = Pick<CheckEvent, 'rules' | 'procedure' | 'cast' | 'entered' | 'after'>

/** Picks the facts of a report to store with a roll. */
export const rollResult = ({
  outcome,
  pending,
  follows,
}: CheckReport): Pick<RollEvent, 'outcome' | 'pending' | 'follows'> => ({
  outcome: outcome.id,
  ...(pending && { pending: true }),
  ...(follows.length > 0 && { follows: follows.map(({ id, of }) => (of === undefined ? { id } : { id, of })) }),
})

/** Creates the event that ends the phase. */
export const turnEvent = (ruleset: Ruleset, battle: Battle, at: string): TurnEvent => {
  const clock = nextClock(ruleset, battle)
  const [changes, ends] = [clockChanges(ruleset, battle, clock), endingTraits(ruleset, battle, clock)]
  return { event: 'turn', at, clock, changes, ends }
}

/**
 * Advances the battle to the phase of a check, if that phase comes later in this turn. Returns the events and the battle after them. A follow-up stays
 * in the phase of its check.
 */
export const beginPhaseOf = (
  ruleset: Ruleset,
  battle: Battle,
  { procedure, isFollowUp }: { readonly procedure: string; readonly isFollowUp: boolean },
  at: string,
): { readonly events: readonly TurnEvent[]; readonly battle: Battle } => {
  const events: TurnEvent[] = []
  let now = battle
  while (!isFollowUp && isOfLaterPhase(ruleset, now.clock, procedure)) {
    const event: TurnEvent = { ...turnEvent(ruleset, now, at), by: 'check' }
    events.push(event)
    now = afterEvent(now, event)
  }
  return { events, battle: now }
}

/**
 * Creates the event of a check with its first roll. The check's units must be in the roster. Fails with `unknown-name` or the problems of `resolve`.
 */
export const checkEvent = (ruleset: Ruleset, battle: Battle, check: CheckToRoll, roll: Roll): Result<CheckEvent> => {
  const { procedure: id, cast, entered } = check
  const procedure = ruleset.procedures.get(id)
  if (!procedure) return failure(unknownProcedure(ruleset, id))
  const inputs = cast ? castInputs(ruleset, procedure, battle, cast, entered) : entered
  const facts = cast ? factsToStore(ruleset, procedure, cast, inputs, entered) : {}
  const reported = report(ruleset, id, inputs, [roll.dice])
  if (!reported.ok) return reported
  const read = Object.keys(facts).length > 0 ? { facts } : {}
  return success({ event: 'check', ...check, ...read, ...roll, ...rollResult(reported.value) })
}

/** Creates the event of the next roll after a tie, with the current states of its participants. Fails with the problems of `resolve`. */
export const rollAgainEvent = (ruleset: Ruleset, battle: Battle, roll: Roll): Result<RollEvent> => {
  const entry = battle.entries?.last
  if (!entry) throw new RangeError('no check to roll again')
  const states = tieStates(ruleset, battle)
  const faces = [...entry.rolls.map(({ dice }) => dice), roll.dice]
  const reported = report(ruleset, entry.procedure, inputsOf(ruleset, entry), faces, [...statesAtRolls(entry), states])
  if (!reported.ok) return reported
  const found = Object.keys(states).length > 0 ? { states } : {}
  return success({ event: 'again', ...found, ...roll, ...rollResult(reported.value) })
}

/** Who decided the given changes: the result, if they are exactly those that it proposes, otherwise the players. */
export const decidedBy = (ruleset: Ruleset, battle: Battle, changes: readonly TraitChange[]): ApplyEvent['by'] => {
  const keysOf = (all: readonly TraitChange[]): string => JSON.stringify(all.map(keyOf).toSorted())
  return keysOf(changes) === keysOf(likeliestChanges(proposals(ruleset, battle))) ? 'result' : 'players'
}

const keyOf = (change: TraitChange): string =>
  'to' in change
    ? JSON.stringify([change.unit, change.trait, change.to, change.until ?? null])
    : JSON.stringify([change.unit, change.trait, 'by', change.by])
