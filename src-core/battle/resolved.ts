/** Resolves the checks of a battle again under their own rules, since events store only facts. */
import { checkReport, totalsOf, type CheckReport } from '../play/report.ts'
import { runBounded } from '../budget.ts'
import { success, type Result } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import { memoize } from '../memoize.ts'
import type { Resolution } from '../resolve/answer.ts'
import { readCheck, withCorrections, type Check } from '../resolve/check.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { resolveCheck } from '../resolve/resolve.ts'
import { tieStateOf } from '../odds/tie-state.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle, BattleEntry, BattleStep } from './battle.ts'
import { castInputs, inputsOfFacts } from './cast.ts'
import type { Cast } from './events.ts'
import type { UnitFacts } from './roster.ts'

/** Returns the rules with the given hash. Null if they can't be loaded. */
export type RulesByHash = (hash: string) => Ruleset | null

/** A check of a battle and its result. */
interface ResolvedCheck {
  readonly check: Check
  readonly answer: Resolution
}

export const inputsOf = (ruleset: Ruleset, { procedure: id, cast, facts, entered }: BattleEntry): Inputs => {
  const procedure = ruleset.procedures.get(id)
  return procedure && cast ? inputsOfFacts(ruleset, procedure, cast, facts, entered) : entered
}

/** Resolves a check of a battle again with its own dice. Fails with the problems of `resolve`. */
export const resolvedEntry = (ruleset: Ruleset, entry: BattleEntry): Result<ResolvedCheck> =>
  deriveCached(ruleset, entry).resolved

/** The report of a check with all its rolls. Fails with the problems of `report`. */
export const reportOf = (ruleset: Ruleset, entry: BattleEntry): Result<CheckReport> => {
  const own = deriveCached(ruleset, entry)
  return (own.report ??= reportNow(ruleset, own.resolved, entry))
}

const reportNow = (ruleset: Ruleset, resolved: Result<ResolvedCheck>, entry: BattleEntry): Result<CheckReport> =>
  resolved.ok
    ? runBounded(() =>
        checkReport(resolved.value.check, inputsOf(ruleset, entry), facesOf(entry), resolved.value.answer),
      )
    : resolved

interface Derived {
  readonly resolved: Result<ResolvedCheck>
  report?: Result<CheckReport>
}

/** Cached by the list of rolls, which remains the same object until the next roll. */
const derivedByRolls = memoize((_: Ruleset) => new WeakMap<BattleEntry['rolls'], Derived>())

const deriveCached = (ruleset: Ruleset, entry: BattleEntry): Derived => {
  const known = derivedByRolls(ruleset)
  const before = known.get(entry.rolls)
  if (before) return before
  const now: Derived = { resolved: runBounded(() => resolveNow(ruleset, entry, statesAtRolls(entry))) }
  known.set(entry.rolls, now)
  return now
}

const resolveNow = (ruleset: Ruleset, entry: BattleEntry, states: readonly Inputs[]): Result<ResolvedCheck> => {
  const read = readCheck(ruleset, entry.procedure, inputsOf(ruleset, entry))
  const check = read.ok ? withCorrections(read.value, states) : read
  if (!check.ok) return check
  const answer = resolveCheck(check.value, totalsOf(check.value.situation.procedure, facesOf(entry)))
  return answer.ok ? success({ check: check.value, answer: answer.value }) : answer
}

const facesOf = ({ rolls }: BattleEntry): CheckFaces => rolls.map(({ dice }) => dice)
type CheckFaces = Parameters<typeof checkReport>[2]

/** The participants' states before each roll after a tie, oldest first. */
export const statesAtRolls = ({ rolls }: Pick<BattleEntry, 'rolls'>): readonly Inputs[] =>
  rolls.slice(1).map(({ states }) => states ?? noInputs)

const noInputs: Inputs = {}

/** The report of a battle's last check. The next roll after a tie uses the current states, including changes applied since the last roll. */
export const currentReport = (ruleset: Ruleset, battle: Battle, entry: BattleEntry): Result<CheckReport> => {
  const recorded = reportOf(ruleset, entry)
  if (!recorded.ok || !entry.pending || !entry.cast) return recorded
  const states = [...statesAtRolls(entry), tieStates(ruleset, battle)]
  const now = reportNow(
    ruleset,
    runBounded(() => resolveNow(ruleset, entry, states)),
    entry,
  )
  return now.ok ? success({ ...recorded.value, pending: now.value.pending }) : recorded
}

/**
 * The states to store for the next roll after a tie, as inputs by role. Includes the states that changed since the last roll, even by hand, and all
 * states that a tie may change once the roll's effects are applied or declined. Empty for a check without units.
 */
export const tieStates = (ruleset: Ruleset, battle: Battle): Inputs => {
  const entry = battle.entries?.last
  const procedure = entry && ruleset.procedures.get(entry.procedure)
  const before = lastRoll(battle)?.before
  if (!entry?.cast || !procedure || !before) return {}
  const cast: Cast = Object.fromEntries(
    Object.entries(entry.cast).map(([role, units]) => [
      role,
      units.filter((unit) => battle.roster.units.has(unit) && before.roster.units.has(unit)),
    ]),
  )
  const [then, now] = [before, battle].map((at) => castInputs(ruleset, procedure, at, cast, {}))
  const byTies = new Set(entry.settled ? tieStateOf(ruleset)(procedure).traits : [])
  return Object.fromEntries(
    [...procedure.roles.keys()].flatMap((role): readonly (readonly [string, UnitFacts])[] => {
      const [were, are] = [then?.[role], now?.[role]]
      if (!isRecord(are)) return []
      const { groups: _, ...states } = are
      const changed = Object.entries(states as UnitFacts).filter(
        ([id, value]) => byTies.has(id) || (isRecord(were) && were[id] !== value),
      )
      return changed.length > 0 ? [[role, Object.fromEntries(changed)]] : []
    }),
  )
}

const lastRoll = ({ done }: Battle): BattleStep | null => {
  let at = done
  while (at && !at.last.entry) at = at.rest
  return at && at.last
}
