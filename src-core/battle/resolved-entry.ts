/** A check of the journal once more. */
import { totalsOf } from '../play/report.ts'
import { success, type Result } from '../problem.ts'
import type { Resolution } from '../resolve/answer.ts'
import { readCheck, type Check } from '../resolve/check.ts'
import { resolveCheck } from '../resolve/resolve.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { BattleEntry } from './battle.ts'

/** By the rules as they are now. Problems as of `resolve`, where these have changed since. */
export const resolvedEntry = (
  ruleset: Ruleset,
  { procedure, inputs, throws }: Pick<BattleEntry, 'procedure' | 'inputs' | 'throws'>,
): Result<{ readonly check: Check; readonly answer: Resolution }> => {
  const check = readCheck(ruleset, procedure, inputs)
  if (!check.ok) return check
  const faces = throws.map(({ dice }) => dice)
  const answer = resolveCheck(check.value, totalsOf(check.value.situation.procedure, faces))
  return answer.ok ? success({ check: check.value, answer: answer.value }) : answer
}
