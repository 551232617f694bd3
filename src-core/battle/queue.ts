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
import { guardHolds, readingOf } from '../resolve/reading.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { capitalize } from '../words/text.ts'
import { unitsAs, type Cast } from './events.ts'
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
        units: cast ? Object.values(cast).flat() : affectedUnits(battle, followUp),
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

/** The units in the affected role. Empty if the follow-up affects other units, or only one of several. */
const affectedUnits = ({ roster }: Battle, { entry, follow: { of, who, others } }: FollowUp): readonly string[] => {
  if (others) return []
  const units = (of === undefined ? [] : unitsAs(entry.cast, of)).filter((unit) => roster.units.has(unit))
  return who === null || units.length === 1 ? units : []
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
  const procedure = queued && ruleset.procedures.get(queued.entry.procedure)
  const role = queued?.follow.of
  if (!queued || !procedure || role === undefined) return noProposals
  const inputs = inputsOf(ruleset, queued.entry)
  const resolved = resolvedEntry(ruleset, queued.entry)
  if (!resolved.ok) return noProposals
  const { check, answer } = resolved.value
  const { outcome, followUps: triggered } = answer
  const follow = triggered.find(({ id, of }) => id === queued.follow.id && of === role)
  if (!follow || !outcome) return noProposals
  const rolled = situationOfLastRoll(check, answer.rounds)
  const each = units
    .filter((unit) => battle.roster.units.has(unit))
    .flatMap((unit) => {
      const ownEntered = ownInputs(procedure, queued.entry, inputs, role, unit)
      // Omit fire points, since they aren't a trait of a unit.
      const given = castInputs(ruleset, { ...procedure, points: null }, battle, { [role]: [unit] }, ownEntered)
      const alone = readPartialCheck(ruleset, procedure.id, { ...inputs, ...given })
      if (!alone.ok) return []
      const { known, groups } = alone.value.check.situation
      const situation = { ...rolled, known, groups }
      const asRolled = readingOf(situation, true)
      // Evaluates the follow-up again for this unit, since the first unit in its role may be of another kind, or be the only one that meets the
      // condition.
      const own = followUps(situation, outcomeNamed(procedure, outcome.id)).find(
        ({ id, of }) => id === follow.id && of === role,
      )
      const effects = own?.effects.filter((effect) => guardHolds(asRolled, role, effect) !== false) ?? []
      return [
        proposalsIn({
          ruleset,
          procedure,
          battle,
          cast: { [role]: [unit] },
          callers: [],
          on: () => ({ effects, holds: (guard) => guardHolds(asRolled, role, guard) !== false }),
        }),
      ]
    })
  return { differences: each.flatMap(({ differences }) => differences), losses: each.flatMap(({ losses }) => losses) }
}
