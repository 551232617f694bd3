/** Unresolved follow-ups of this phase's checks, with the units they affect. */
import type { Proposals, QueuedView } from '../contract/battle.ts'
import { noProposals } from '../contract/window.ts'
import type { NextCheck } from '../play/next-checks.ts'
import type { FollowUpView } from '../play/report.ts'
import { isRecord } from '../untrusted.ts'
import { readPartialCheck } from '../resolve/check.ts'
import { followUps } from '../resolve/follow-ups.ts'
import { outcomeNamed } from '../resolve/results.ts'
import { situationOfLastRoll } from '../resolve/resolve.ts'
import { areSameGuards, emptyGuard, guardHolds, readingOf } from '../resolve/reading.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { capitalize } from '../words/text.ts'
import { unitsAs, type Cast, type StoredFollowUp } from './events.ts'
import type { Battle, BattleEntry } from './battle.ts'
import { castInputs } from './cast.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { proposalsIn } from './proposals.ts'
import { inputsOf, reportOf, resolvedEntry, type RulesByHash } from './resolved.ts'
import { isKept } from './roster.ts'
import { leadersOf } from './units.ts'
import { followUpAt, type FollowUpRef } from './waiting.ts'

/** A follow-up and the check it belongs to. */
interface FollowUp {
  readonly entry: BattleEntry
  readonly follow: FollowUpView
}

const followUpOf = (ruleset: Ruleset, { entries }: Battle, ref: FollowUpRef): FollowUp | null => {
  const entry = followUpAt(entries, ref)?.entry
  const report = entry && reportOf(ruleset, entry)
  const follow = report?.ok ? report.value.follows[ref.follow] : undefined
  return entry && follow ? { entry, follow } : null
}

/** The queue for display. Omits follow-ups of checks whose rules can't be loaded. */
export const queueView = (battle: Battle, rulesOf: RulesByHash): readonly QueuedView[] =>
  battle.queue.flatMap((ref): readonly QueuedView[] => {
    const queued = followUpAt(battle.entries, ref)
    const ruleset = queued && rulesOf(queued.entry.rules)
    const followUp = ruleset && followUpOf(ruleset, battle, ref)
    if (!followUp) return []
    const { title, who, condition, words, next } = followUp.follow
    const cast = next && castOfNext(ruleset, battle, followUp)
    const text = [who === null ? condition : capitalize(who), words.join(' ')].filter((each) => each !== '').join(': ')
    return [
      {
        ...ref,
        title,
        units: cast ? Object.values(cast).flat() : affectedUnits(ruleset, battle, followUp),
        text,
        next: next && cast && { procedure: next.procedure, inputs: inputsOfNext(ruleset, next, cast), cast },
      },
    ]
  })

/** The units that take part in the next check: units of the right kind for its roles, and a leader attached to the affected units. */
const castOfNext = (ruleset: Ruleset, battle: Battle, { entry, follow: { next, of } }: FollowUp): Cast => {
  const { roster } = battle
  const roles = next && ruleset.procedures.get(next.procedure)?.roles
  const players = Object.entries(next?.players ?? {}).flatMap(
    ([role, player]): readonly (readonly [string, readonly string[]])[] => {
      const units = unitsAs(entry.cast, player).filter((unit) => roster.units.get(unit)?.is === roles?.get(role)?.is)
      return units.length > 0 ? [[role, units]] : []
    },
  )
  const struck = of === undefined ? [] : unitsAs(entry.cast, of)
  const [leader] = struck.filter((unit) => roster.units.has(unit)).flatMap((unit) => leadersOf(ruleset, battle, unit))
  const leaderRole = [...(roles?.values() ?? [])].find(
    ({ id, is }) => is === 'leader' && players.every(([role]) => role !== id),
  )
  return Object.fromEntries(leader !== undefined && leaderRole ? [...players, [leaderRole.id, [leader]]] : players)
}

/**
 * The initial inputs of the next check, without facts that come from its units. Keeps facts of the situation and the traits that change when the
 * check continues.
 */
const inputsOfNext = ({ traits }: Ruleset, { inputs, with: own = [] }: NextCheck, cast: Cast): NextCheck['inputs'] => {
  const isOpen = (id: string): boolean => {
    const trait = traits.get(id)
    return own.includes(id) || (trait !== undefined && !isKept(trait))
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([key, value]) =>
      key in cast && isRecord(value)
        ? [key, Object.fromEntries(Object.entries(value).filter(([id]) => isOpen(id)))]
        : [key, value],
    ),
  )
}

/**
 * The units in the affected role. If the follow-up describes some of several, those for which its conditions certainly hold. Empty if the players choose
 * one of these, or if the follow-up affects other units.
 */
const affectedUnits = (ruleset: Ruleset, battle: Battle, { entry, follow }: FollowUp): readonly string[] => {
  const { id, of, who, others } = follow
  if (others || of === undefined) return []
  const units = unitsAs(entry.cast, of).filter((unit) => battle.roster.units.has(unit))
  if (who === null || units.length === 1) return units
  const certain = units.filter((unit) => {
    const own = followUpOn(ruleset, battle, entry, { id, of }, unit)?.own
    return own !== undefined && areSameGuards(own, emptyGuard)
  })
  const isOfAll = ruleset.procedures.get(entry.procedure)?.follows.find((each) => each.id === id)?.all
  return isOfAll || certain.length === 1 ? certain : []
}

/** The values that were entered only for a unit's firing group, as inputs of its role. */
const ownInputs = (
  { points }: Procedure,
  { cast }: BattleEntry,
  inputs: Inputs,
  role: string,
  unit: string,
): Inputs => {
  if (points?.of !== role) return {}
  const fired = inputs[role]
  const groups: unknown = isRecord(fired) ? fired['groups'] : undefined
  const group: unknown = Array.isArray(groups) ? groups.find((_, index) => cast?.[role]?.[index] === unit) : undefined
  const { stands: _, each: _each, ...own } = isRecord(group) ? group : {}
  return { [role]: own }
}

/**
 * The effects that a follow-up without a check has on the given units. Empty if the current rules no longer have the follow-up. Skips units that are
 * no longer in the roster.
 */
export const followUpProposals = (
  ruleset: Ruleset,
  battle: Battle,
  ref: FollowUpRef,
  units: readonly string[],
): Proposals => {
  const queued = followUpOf(ruleset, battle, ref)
  const of = queued?.follow.of
  if (!queued || of === undefined) return noProposals
  const { entry, follow } = queued
  const each = units
    .filter((unit) => battle.roster.units.has(unit))
    .flatMap((unit) => {
      const found = followUpOn(ruleset, battle, entry, { id: follow.id, of }, unit)
      if (!found) return []
      const { procedure, asRolled, own } = found
      const effects = own?.effects.filter((effect) => guardHolds(asRolled, of, effect) !== false) ?? []
      return [
        proposalsIn({
          ruleset,
          procedure,
          battle,
          cast: { [of]: [unit] },
          callers: [],
          on: () => ({ effects, holds: (guard) => guardHolds(asRolled, of, guard) !== false }),
        }),
      ]
    })
  return { differences: each.flatMap(({ differences }) => differences), losses: each.flatMap(({ losses }) => losses) }
}

/**
 * A follow-up of a check as it applies to one unit, since the first unit in its role may be of another kind, or be the only one that meets the
 * conditions. `own` is undefined if it doesn't apply to this unit. Null if the rules no longer have the follow-up.
 */
const followUpOn = (
  ruleset: Ruleset,
  battle: Battle,
  entry: BattleEntry,
  { id, of }: Required<StoredFollowUp>,
  unit: string,
) => {
  const procedure = ruleset.procedures.get(entry.procedure)
  const inputs = inputsOf(ruleset, entry)
  const resolved = resolvedEntry(ruleset, entry)
  if (!procedure || !resolved.ok) return null
  const { check, answer } = resolved.value
  const { outcome } = answer
  if (!outcome || !answer.followUps.some((each) => each.id === id && each.of === of)) return null
  // Omit fire points, since they aren't a trait of a unit.
  const entered = ownInputs(procedure, entry, inputs, of, unit)
  const given = castInputs(ruleset, { ...procedure, points: null }, battle, { [of]: [unit] }, entered)
  const alone = readPartialCheck(ruleset, procedure.id, { ...inputs, ...given })
  if (!alone.ok) return null
  const { known, groups } = alone.value.check.situation
  const situation = { ...situationOfLastRoll(check, answer.rounds), known, groups }
  const own = followUps(situation, outcomeNamed(procedure, outcome.id)).find((each) => each.id === id && each.of === of)
  return { procedure, asRolled: readingOf(situation, true), own }
}
