/** The modifiers that would move the odds most, were they dropped or brought into force. */
import { bounded, openBudget, type Budget } from '../budget.ts'
import { success, type Result } from '../problem.ts'
import { setOut } from '../resolve/check.ts'
import { share } from '../resolve/json.ts'
import { sensitivity } from '../resolve/sensitivity.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { oneAway } from './bearing.ts'
import { checkOf } from './controls.ts'

export interface Weight {
  readonly id: string
  readonly label: string
  /** Whose it is, where two sides roll. */
  readonly title: string | null
  readonly holds: boolean
  /** The share of throws that come to another outcome. */
  readonly moved: number
}

/** Those in force or one press away that move anything, the heaviest first, at most `most`. Problems as of `odds`. */
export const weigh = (ruleset: Ruleset, procedureId: string, inputs: unknown, most: number, budget = openBudget()): Result<readonly Weight[]> =>
  bounded(() => weighed(ruleset, procedureId, inputs, most, budget))

const weighed = (ruleset: Ruleset, procedureId: string, inputs: unknown, most: number, budget: Budget): Result<readonly Weight[]> => {
  const found = sensitivity(ruleset, procedureId, inputs, budget)
  if (!found.ok) return found
  const procedure = ruleset.procedures.get(procedureId)
  const check = setOut(ruleset, procedureId, inputs, budget)
  if (!procedure || !check.ok) return success([])
  const opposed = procedure.rolls.length > 1
  const near = oneAway(check.value, checkOf(procedure, ruleset).controls)
  const bearing = found.value.modifiers.filter(({ id, role, holds }) => holds || near.has(`${id} ${opposed ? role : ''}`))
  const weights = bearing.map(({ id, label, role, holds, once, final }): Weight => {
    const { moved, total } = final ?? once
    return {
      id,
      label,
      title: opposed ? (procedure.roles.get(role)?.title ?? role) : null,
      holds,
      moved: share(moved, total),
    }
  })
  return success(weights.filter(({ moved }) => moved > 0).slice(0, most))
}
