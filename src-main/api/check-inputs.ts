/** Reads the dice and units of a call. */
import type { Battle } from '../../src-core/battle/battle.ts'
import { castInputs } from '../../src-core/battle/cast.ts'
import { unitStatus } from '../../src-core/battle/status.ts'
import type { Roll } from '../../src-core/battle/recording.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import type { DiceInput } from '../../src-core/contract/play.ts'
import { runBounded, openBudget } from '../../src-core/budget.ts'
import { isRollOf, rollFaces, rollPool, type PoolSize, type RandomState } from '../../src-core/odds/dice.ts'
import { rollAfterTies } from '../../src-core/odds/odds.ts'
import { nonNull } from '../../src-core/present.ts'
import type { Faces } from '../../src-core/play/report.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { readCheck, unknownProcedure } from '../../src-core/resolve/check.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Dice } from '../../src-core/ruleset/model/procedures.ts'
import { unstartedBattle } from './battle-view.ts'

/** Rolls the dice, or validates dice rolled by hand. Fails with `unknown-name`, `no-dice`, or `wrong-dice`. */
export const rollDice = (
  ruleset: Ruleset,
  id: string,
  given: DiceInput,
  chance: RandomState,
  at: string,
  inputs: Inputs,
): Result<Roll> => {
  const procedure = ruleset.procedures.get(id)
  if (!procedure) return failure(unknownProcedure(ruleset, id))
  const dice = procedure.rolls.map((roll) => roll.dice)
  const { source } = given
  if (source === 'program' && procedure.pool) {
    const pool = poolOfCheck(ruleset, id, inputs)
    if (!pool.ok) return pool
    const { faces, left } = rollPool(chance, pool.value)
    return success({ at, source, dice: [faces], drawn: left.drawn })
  }
  if (source === 'program') return success({ at, source, ...byProgram(dice, chance) })
  const { faces } = given
  if (faces.length === dice.length && dice.every((each, index) => isRollOf(each, faces[index])))
    return success({ at, source, dice: faces })
  return failure(problem('wrong-dice', { what: 'faces', dice }, { path: ['dice', 'faces'] }))
}

/** Returns the dice of a check's pool. Fails with the problems of the inputs. */
const poolOfCheck = (ruleset: Ruleset, id: string, inputs: Inputs): Result<PoolSize> =>
  runBounded(() => {
    const check = readCheck(ruleset, id, inputs, openBudget())
    const roll = check.ok ? rollAfterTies(check.value, []) : check
    return roll.ok ? success(nonNull(roll.value.set.pool)) : roll
  })

const byProgram = (rolls: readonly Dice[], chance: RandomState): { readonly dice: Faces; readonly drawn: number } => {
  let left = chance
  const faces = rolls.map((dice) => {
    const roll = rollFaces(left, dice)
    left = roll.left
    return roll.faces
  })
  return { dice: faces, drawn: left.drawn }
}

/** Adds data about the units from the battle to the inputs. Fails with `unknown-name` or `not-found`. */
export const withCast = (
  battle: Battle | null,
  ruleset: Ruleset,
  { procedure: id, cast, inputs }: Pick<ParsedOf<'assess'>, 'procedure' | 'cast' | 'inputs'>,
): Result<Inputs> => {
  if (!cast) return success(inputs)
  const now = battle ?? unstartedBattle
  const procedure = ruleset.procedures.get(id)
  if (!procedure) return failure(unknownProcedure(ruleset, id))
  const unknown = absentUnit(ruleset, now, Object.values(cast).flat())
  return unknown ? failure(unknown) : success(castInputs(ruleset, procedure, now, cast, inputs))
}

/** Returns a problem if a unit isn't in the roster or isn't on the table. Otherwise, returns null. */
export const absentUnit = (ruleset: Ruleset, battle: Battle, units: readonly string[]): Problem | null => {
  for (const id of units) {
    const unit = battle.roster.units.get(id)
    if (!unit) return problem('not-found', { what: 'unit', unit: id }, { path: ['cast'] })
    if (unitStatus(ruleset, battle, unit) !== 'present')
      return problem('unit-action', { why: 'not-here', unit: unit.name }, { path: ['cast'] })
  }
  return null
}
