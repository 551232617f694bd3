/** The dice of a request, checked against what a procedure rolls. */
import { countedDice, lowestThrow, highestThrow } from '../dice/dice.ts'
import { entryAt, present } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import type { Procedure, SideRoll } from '../ruleset/model/procedures.ts'

/** One throw: the total of each roll's dice, in the procedure's order of rolls. */
export type Throw = readonly number[]

const mostThrows = 1000

/** The throws in order: `[8]` for one roll, `{"attacker": [4, 7], "defender": [4, 2]}` for two sides. Empty where nothing is rolled. */
export const readDice = ({ rolls, title }: Procedure, dice: unknown): Result<readonly Throw[]> => {
  if (rolls.length === 0) {
    const none = dice === undefined || dice === null || (Array.isArray(dice) && dice.length === 0)
    return none ? success([]) : failure(problem('no-dice', { what: 'given', title }, { path: ['dice'] }))
  }
  const problems: Problem[] = []
  const lists = rolls.map((roll) => {
    const path = roll.side === null ? ['dice'] : ['dice', roll.side]
    return readList(roll, roll.side === null ? dice : ownEntry(dice, roll.side), path, problems)
  })
  problems.push(...unknownKeys(rolls, dice))
  if (problems.length > 0) return failure(...problems)
  const most = Math.max(...lists.map((list) => list.length))
  const [fewer] = rolls.filter((_, index) => entryAt(lists, index).length < most)
  if (fewer) return failure(diceMissing(fewer, entryAt(lists, rolls.indexOf(fewer)).length, most))
  return success(Array.from({ length: most }, (_, index) => lists.map((list) => entryAt(list, index))))
}

const diceMissing = ({ side }: SideRoll, count: number, most: number): Problem =>
  problem('wrong-dice', { what: 'some', side: present(side), count, most }, { path: ['dice', present(side)] })

const ownEntry = (dice: unknown, side: string): unknown =>
  isRecord(dice) && Object.hasOwn(dice, side) ? dice[side] : undefined

const readList = (
  { dice, side }: SideRoll,
  given: unknown,
  path: readonly string[],
  problems: Problem[],
): readonly number[] => {
  const [least, most] = [lowestThrow(dice), highestThrow(dice)]
  const own = { count: countedDice(dice), sides: dice.sides }
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) {
    problems.push(problem('wrong-dice', { what: 'all', side, dice: own }, { path }))
    return []
  }
  if (!Array.isArray(given)) {
    problems.push(problem('wrong-dice', { what: 'list', side, dice: own }, { path }))
    return []
  }
  if (given.length > mostThrows) {
    problems.push(problem('wrong-dice', { what: 'many', count: given.length, most: mostThrows }, { path }))
    return []
  }
  return Array.from(given as readonly unknown[], (total, index) => {
    if (typeof total === 'number' && Number.isInteger(total) && total >= least && total <= most) return total
    const shown = typeof total === 'number' ? String(total) : null
    problems.push(problem('wrong-dice', { what: 'total', total: shown, dice: own }, { path: [...path, index] }))
    return least
  })
}

/** Sides that do not roll. */
const unknownKeys = (rolls: readonly SideRoll[], dice: unknown): readonly Problem[] => {
  if (rolls.length < 2 || !isRecord(dice)) return []
  const sides = rolls.map(({ side }) => side)
  return Object.keys(dice)
    .filter((side) => !sides.includes(side))
    .slice(0, 20)
    .map((side) => problem('no-dice', { what: 'side', rolling: sides.map(present) }, { path: ['dice', side] }))
}
