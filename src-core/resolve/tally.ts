/** How a check stands before the dice: what a window shows at every press beside the odds. */
import { success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { CheckTally } from './answer.ts'
import { setOut, type Check } from './check.ts'
import { nextRoll, placeNamed, type SetRoll } from './roll.ts'

/**
 * The modifiers in force, their sums before and after the limit, fire points by group, and the row in use. Problems as of `odds`,
 * which answers the same and more; a procedure without dice has its points only.
 */
export const tallyCheck = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<CheckTally> => {
  const check = setOut(ruleset, procedureId, inputs)
  if (!check.ok) return check
  const { situation } = check.value
  if (situation.procedure.rolls.length === 0) return success(tallied(check.value, null))
  const next = nextRoll({ situation, dropped: new Set() }, check.value)
  return next.ok ? success(tallied(check.value, next.value)) : next
}

const tallied = (check: Check, roll: SetRoll | null): CheckTally => ({
  ...pointsOf(check),
  modifiers: roll?.modifiers ?? [],
  sums: roll?.sums ?? [],
  table: roll && placeNamed(roll.place),
})

/** What is known of a check once its inputs are read. */
export const pointsOf = ({
  situation,
  groupPoints,
  factors,
}: Check): Pick<CheckTally, 'procedure' | 'points' | 'groupPoints' | 'factors'> => ({
  procedure: situation.procedure.id,
  points: situation.points,
  groupPoints,
  factors,
})
