/** Finds the modifiers that would shift the odds most if they were dropped or applied. */
import { runBounded, openBudget } from '../budget.ts'
import { getEntry } from '../present.ts'
import { success, type Result } from '../problem.ts'
import { readCheck, type Check } from '../resolve/check.ts'
import { share } from '../resolve/json.ts'
import { rollAfterTies } from '../odds/odds.ts'
import { sensitivityOf, finalShift } from '../odds/sensitivity.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { formOf } from './build-form.ts'
import type { Control } from './form.ts'
import { trialsIn } from './trials.ts'

export interface ModifierShift {
  readonly id: string
  readonly label: string
  /** The side that has the modifier, if two sides roll. */
  readonly title: string | null
  /** Whether the modifier applies now. */
  readonly holds: boolean
  /** The share of rolls that get another outcome. */
  readonly moved: number
}

/**
 * At most `max` modifiers that shift the odds, largest shift first. Includes only modifiers that apply or that one option would make apply. Fails
 * with the problems of `odds`.
 */
export const largestModifierShifts = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  max = 5,
  budget = openBudget(),
): Result<readonly ModifierShift[]> =>
  runBounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfterTies(check.value, []) : check
    const found = roll.ok ? sensitivityOf(roll.value) : roll
    if (!check.ok) return check
    if (!found.ok) return found
    const { procedure } = check.value.situation
    const isOpposed = procedure.rolls.length > 1
    const near = modifiersWithinReach(check.value, formOf(ruleset)(procedure).controls)
    const shifts = found.value.modifiers
      .filter(({ id, role, holds }) => holds || near.has(`${id} ${role}`))
      .map((modifier): ModifierShift => {
        const { id, label, role, holds } = modifier
        const { moved, total } = finalShift(modifier)
        return {
          id,
          label,
          title: isOpposed ? getEntry(procedure.roles, role).title : null,
          holds,
          moved: share(moved, total),
        }
      })
    return success(shifts.filter(({ moved }) => moved > 0).slice(0, max))
  })

/** Modifiers that one option of a single control would make apply, as `id role`. */
const modifiersWithinReach = (check: Check, controls: readonly Control[]): ReadonlySet<string> =>
  new Set(
    controls
      .flatMap(trialsIn(check, false))
      .flatMap(({ modifiers }) => modifiers)
      .map(({ id, role }) => `${id} ${role}`),
  )
