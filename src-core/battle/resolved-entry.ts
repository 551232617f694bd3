/** A check of the journal resolved again, by the current rules. */
import { report, totalsOf } from '../play/report.ts'
import { success, type Result } from '../problem.ts'
import type { Resolution } from '../resolve/answer.ts'
import { readCheck, withCorrections, type Check } from '../resolve/check.ts'
import { resolveCheck } from '../resolve/resolve.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle, BattleEntry } from './battle.ts'
import { tieStates } from './tie-states.ts'

/** Problems as of `resolve`, where the rules have changed since. */
export const resolvedEntry = (
  ruleset: Ruleset,
  { procedure, inputs, throws }: Pick<BattleEntry, 'procedure' | 'inputs' | 'throws'>,
): Result<{ readonly check: Check; readonly answer: Resolution }> => {
  const read = readCheck(ruleset, procedure, inputs)
  const check = read.ok ? withCorrections(read.value, statesAtRolls(throws)) : read
  if (!check.ok) return check
  const faces = throws.map(({ dice }) => dice)
  const answer = resolveCheck(check.value, totalsOf(check.value.situation.procedure, faces))
  return answer.ok ? success({ check: check.value, answer: answer.value }) : answer
}

/** The states before each roll after a tie, the earliest first. */
export const statesAtRolls = (throws: BattleEntry['throws']): readonly unknown[] =>
  throws.slice(1).map(({ states }) => states ?? unchanged)

/** The states are as the tie left them: without units, or in battles of versions that did not record them. */
const unchanged = {}

/** A battle's last check; where a tie waits for its next roll, with that roll by the current states: changes taken from the tie or set by hand count. */
export const pendingEntry = (ruleset: Ruleset, battle: Battle, entry: BattleEntry): BattleEntry => {
  if (!entry.report.pending || !entry.cast) return entry
  const { procedure, inputs, throws } = entry
  const faces = throws.map(({ dice }) => dice)
  const now = report(ruleset, procedure, inputs, faces, [...statesAtRolls(throws), tieStates(ruleset, battle)])
  return now.ok ? { ...entry, report: { ...entry.report, pending: now.value.pending } } : entry
}
