/**
 * Calculates odds independently: passes every roll of every single die to `resolve` and counts the results. Doesn't use distributions, bands or
 * modifiers.
 */
import type { Resolution, OpenFollowUp } from '../../../src-core/resolve/answer.ts'
import { json } from '../../../src-core/resolve/json.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import type { Result } from '../../../src-core/problem.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Dice, Procedure } from '../../../src-core/ruleset/model/procedures.ts'

/** Returns the value of a result; throws an error with its problems. */
export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

/** The totals of all rolls, each die counted separately; dice that may be rerolled, with every possible second roll. */
const throwsOf = ({ count, sides, faces: numbers, keep, reroll, average, digits }: Dice): readonly number[] => {
  if (numbers || keep || reroll || average || digits) {
    const die = numbers ?? Array.from({ length: sides }, (_, index) => index + 1)
    const stands = reroll
      ? die.flatMap((first) => die.map((second) => (first >= reroll.min && first <= reroll.max ? second : first)))
      : die
    let throws: readonly (readonly number[])[] = [[]]
    for (let each = 0; each < count; each += 1)
      throws = throws.flatMap((before) => stands.map((face) => [...before, face]))
    return throws.map((faces) => {
      if (digits) return Number(faces.join(''))
      const rising = faces.toSorted((a, b) => a - b)
      const kept = !keep ? rising : keep.highest ? rising.slice(-keep.count) : rising.slice(0, keep.count)
      const sum = kept.reduce((before, face) => before + face, 0)
      const [less, more] = [Math.floor(sum / kept.length), Math.ceil(sum / kept.length)]
      if (!average) return sum
      if (average === 'up' || average === 'down') return average === 'up' ? more : less
      const nearer = Math.sign(sum / kept.length - less - (more - sum / kept.length))
      return (average === 'half-up' ? nearer >= 0 : nearer > 0) ? more : less
    })
  }
  let totals = [0]
  for (let die = 0; die < count; die += 1)
    totals = totals.flatMap((total) => Array.from({ length: sides }, (_, index) => total + index + 1))
  return totals
}

/** The totals, one per roll, and the number of ways to roll them. */
interface Thrown {
  readonly totals: readonly number[]
  readonly ways: bigint
}

export const allThrows = ({ rolls }: Procedure): readonly Thrown[] => {
  let thrown: readonly (readonly number[])[] = [[]]
  for (const { dice } of rolls) thrown = thrown.flatMap((before) => throwsOf(dice).map((total) => [...before, total]))
  const ways = new Map<string, Thrown>()
  for (const totals of thrown) {
    const key = totals.join(' ')
    ways.set(key, { totals, ways: (ways.get(key)?.ways ?? 0n) + 1n })
  }
  return [...ways.values()]
}

export const diceOf = ({ rolls }: Procedure, throws: readonly (readonly number[])[]): unknown =>
  rolls.length === 1
    ? throws.map(([total]) => total)
    : Object.fromEntries(rolls.map(({ side }, index) => [side, throws.map((totals) => totals[index])]))

const procedureOf = (ruleset: Ruleset, id: string): Procedure => {
  const procedure = ruleset.procedures.get(id)
  if (!procedure) throw new Error(`no procedure ${id}`)
  return procedure
}

const add = <K>(sum: Map<K, bigint>, key: K, count: bigint): void => void sum.set(key, (sum.get(key) ?? 0n) + count)

export interface Counted {
  total: bigint
  readonly outcomes: Map<string, bigint>
  readonly results: Map<number, bigint>
  readonly followUps: Map<string, bigint>
  tie: bigint
}

/** Counts one roll over all possible dice. */
export const countOnce = (ruleset: Ruleset, id: string, inputs: unknown): Counted => {
  const procedure = procedureOf(ruleset, id)
  const counted: Counted = { total: 0n, outcomes: new Map(), results: new Map(), followUps: new Map(), tie: 0n }
  for (const { totals, ways } of allThrows(procedure)) {
    const answer = value(resolve(ruleset, id, inputs, diceOf(procedure, [totals])))
    const [round] = answer.rounds
    counted.total += ways
    add(counted.outcomes, answer.outcome?.id ?? '', ways)
    add(counted.results, round?.result ?? NaN, ways)
    for (const follow of answer.followUps) add(counted.followUps, followUpText(follow), ways)
    if (answer.pending || answer.exhausted.length > 0) counted.tie += ways
  }
  return counted
}

/** The endings of a check that may tie repeatedly, exact up to a number of rolls, and the number of cases that are still open then. */
export interface Ended {
  /** Counts out of `total`: outcomes by id, exhausted sides as `exhausted SIDES`, follow-ups as `follow ID OF CONDITION`. */
  readonly ends: Map<string, bigint>
  readonly total: bigint
  readonly open: bigint
}

/**
 * Rolls again after every tie, at most `rolls` times or until no more than one case in `enough` is open. Ties with the same die
 * result are counted together, using one of their rolls.
 */
export const countToTheEnd = (
  ruleset: Ruleset,
  id: string,
  inputs: unknown,
  rolls: number,
  enough = 10n ** 30n,
): Ended => {
  const procedure = procedureOf(ruleset, id)
  const throws = allThrows(procedure)
  const each = throws.reduce((sum, { ways }) => sum + ways, 0n)
  const ends = new Map<string, bigint>()
  let open = [{ before: [] as (readonly number[])[], weight: 1n }]
  let total = 1n
  for (
    let roll = 1;
    roll <= rolls && open.length > 0 && open.reduce((sum, { weight }) => sum + weight, 0n) * enough > total;
    roll += 1
  ) {
    total *= each
    for (const [end, count] of ends) ends.set(end, count * each)
    const tied = new Map<string, { before: (readonly number[])[]; weight: bigint }>()
    for (const { before, weight } of open) {
      for (const { totals, ways } of throws) {
        const dice = [...before, totals]
        const answer = value(resolve(ruleset, id, inputs, diceOf(procedure, dice)))
        if (!answer.pending) for (const end of endsOf(answer)) add(ends, end, weight * ways)
        else {
          const results = answer.rounds.map(({ result }) => result).join(' ')
          tied.set(results, { before: dice, weight: (tied.get(results)?.weight ?? 0n) + weight * ways })
        }
      }
    }
    open = [...tied.values()]
  }
  return { ends, total, open: open.reduce((sum, { weight }) => sum + weight, 0n) }
}

/** Returns a follow-up's id, role and condition as text. */
export const followUpText = ({ id, of, when, unless }: OpenFollowUp): string =>
  `${id} ${of} ${JSON.stringify([json(when), json(unless)])}`

const endsOf = ({ exhausted, outcome, followUps }: Resolution): readonly string[] =>
  exhausted.length > 0
    ? [`exhausted ${exhausted.join('+')}`]
    : [outcome?.id ?? '', ...followUps.map((follow) => `follow ${followUpText(follow)}`)]
