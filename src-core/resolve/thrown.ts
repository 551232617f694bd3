/** The dice of a request, checked against what a procedure rolls. */
import { entryAt, present } from '../present.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../record.ts'
import type { Procedure, Roll } from '../ruleset/model/procedures.ts'
import { diceText } from '../words/numbers.ts'

/** One throw: the total of each roll's dice, in the procedure's order of rolls. */
export type Throw = readonly number[]

const mostThrows = 1000

/** The throws in order: `[8]` for one roll, `{"attacker": [4, 7], "defender": [4, 2]}` for two sides. Empty where nothing is rolled. */
export const readDice = ({ rolls, title }: Procedure, dice: unknown): Result<readonly Throw[]> => {
  if (rolls.length === 0) {
    const none = dice === undefined || dice === null || (Array.isArray(dice) && dice.length === 0)
    return none
      ? success([])
      : failure({ code: 'no-dice', message: `"${title}" is not rolled for`, right: 'leave "dice" out', path: ['dice'] })
  }
  const problems: Problem[] = []
  const lists = rolls.map((roll) => {
    const path = roll.side === null ? ['dice'] : ['dice', roll.side]
    return readList(roll, roll.side === null ? dice : ownEntry(dice, roll.side), path, problems)
  })
  problems.push(...strangers(rolls, dice))
  if (problems.length > 0) return failure(...problems)
  const most = Math.max(...lists.map((list) => list.length))
  const [fewer] = rolls.filter((_, index) => entryAt(lists, index).length < most)
  if (fewer) return failure(diceMissing(fewer, entryAt(lists, rolls.indexOf(fewer)).length, most))
  return success(Array.from({ length: most }, (_, index) => lists.map((list) => entryAt(list, index))))
}

const diceMissing = ({ side }: Roll, count: number, most: number): Problem => ({
  code: 'dice-missing',
  message: `${present(side)} has ${count} of ${most} rolls`,
  right: 'both sides roll equally often',
  path: ['dice', present(side)],
})

const ownEntry = (dice: unknown, side: string): unknown => (isRecord(dice) && Object.hasOwn(dice, side) ? dice[side] : undefined)

const readList = ({ dice, side }: Roll, given: unknown, path: readonly string[], problems: Problem[]): readonly number[] => {
  const [least, most] = [dice.count, dice.count * dice.sides]
  const example = side === null ? `[${most}]` : `{"${side}": [${most}]}`
  const right = `a list of the totals of ${diceText(dice)}, such as ${example}`
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) {
    problems.push({ code: 'dice-missing', message: side === null ? 'there is no roll' : `there is no roll of ${side}`, right, path })
    return []
  }
  if (!Array.isArray(given)) {
    problems.push({ code: 'not-dice', message: 'dice are a list', right, path })
    return []
  }
  if (given.length > mostThrows) {
    problems.push({ code: 'not-dice', message: `there are ${given.length} rolls`, right: `at most ${mostThrows} rolls`, path })
    return []
  }
  return Array.from(given as readonly unknown[], (total, index) => {
    if (typeof total === 'number' && Number.isInteger(total) && total >= least && total <= most) return total
    const shown = typeof total === 'number' ? String(total) : 'this'
    problems.push({
      code: 'not-a-roll',
      message: `${shown} cannot come up on ${diceText(dice)}`,
      right: `a whole number from ${least} to ${most}`,
      path: [...path, index],
    })
    return least
  })
}

/** Sides that do not roll. */
const strangers = (rolls: readonly Roll[], dice: unknown): readonly Problem[] => {
  if (rolls.length < 2 || !isRecord(dice)) return []
  const sides = rolls.map(({ side }) => side)
  const right = `dice of ${sides.join(' and ')}`
  return Object.keys(dice)
    .filter((side) => !sides.includes(side))
    .slice(0, 20)
    .map((side) => ({ code: 'unknown-side', message: 'this side does not roll', right, path: ['dice', side] }))
}
