/** Luck: the rank of a throw's result among all possible results. */
import { diceBonus } from '../odds/dice.ts'
import { rolesNamed } from '../language/situation.ts'
import { resultsOf, outcomeNamed } from '../resolve/results.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure, SideRoll, TableRow } from '../ruleset/model/procedures.ts'

/** Whole numbers are digits: they may be larger than JSON's. */
export interface Luck {
  /** The role whose luck it is; the other side of an opposed roll has one minus this. */
  readonly of: string
  readonly against: string | null
  /** The numbers of throws with a worse result, and with an equal one. */
  readonly worse: string
  readonly alike: string
  readonly total: string
  /** The sum of the cubes of the counts of equal results, from which the variance follows. */
  readonly cubes: string
  /** The mean rank of the modified results among those of plain dice, as a fraction: the share of the modifiers, before the dice. */
  readonly modifiers: { readonly n: string; readonly d: string }
}

/**
 * The luck of a throw. With two sides, a higher difference is better for the first. With one roll, a higher severity is worse for the
 * roller; better where it affects somebody else. Outcomes of equal severity are equal.
 */
export const luckOf = (
  ruleset: Ruleset,
  procedure: Procedure,
  row: TableRow,
  shift: number,
  outcome: string,
): Luck | null => {
  const [first] = procedure.rolls.map(({ side }) => side ?? [...procedure.roles.keys()][0])
  if (first === undefined) return null
  const rank = ranks(procedure, row, first)
  const modified = countsByRank(ruleset, procedure, row, shift, rank)
  const plain = countsByRank(ruleset, procedure, row, plusOf(procedure.rolls[0]) - plusOf(procedure.rolls[1]), rank)
  const total = sumOf(modified.values())
  const here = rank(outcome)
  return {
    of: first,
    against: procedure.rolls[1]?.side ?? null,
    worse: String(countBelow(modified, here)),
    alike: String(modified.get(here) ?? none),
    total: String(total),
    cubes: String(sumOf([...modified.values()].map((count) => count ** 3n))),
    modifiers: {
      n: String(
        sumOf([...modified].map(([at, count]) => count * (2n * countBelow(plain, at) + (plain.get(at) ?? none)))),
      ),
      d: String(2n * total * total),
    },
  }
}

/** The constant that is always added to the dice, which is no modifier; 0 for a side that does not roll. */
const plusOf = (roll: SideRoll | undefined): number => (roll ? diceBonus(roll.dice) : 0)

/** The count of a result that no throw has. */
const none = 0n

type Counts = ReadonlyMap<number, bigint>

/** How good an outcome is for the roller; higher is better. */
const ranks = (procedure: Procedure, { bands }: TableRow, roller: string): ((outcome: string) => number) => {
  if (procedure.rolls.length > 1) return (outcome) => bands.findIndex((band) => band.outcome === outcome)
  const sign = affectsAnother(procedure, roller) ? 1 : -1
  return (outcome) => sign * outcomeNamed(procedure, outcome).severity
}

/** Whether a roll affects somebody else: judged by the gravest of its outcomes that do anything. */
const affectsAnother = (procedure: Procedure, roller: string): boolean => {
  const [gravest] = [...procedure.outcomes.values()]
    .filter(({ effects }) => effects.length > 0)
    .toSorted((a, b) => b.severity - a.severity)
  return gravest !== undefined && gravest.effects.every(({ of }) => !rolesNamed(procedure, of).includes(roller))
}

const countsByRank = (
  ruleset: Ruleset,
  procedure: Procedure,
  row: TableRow,
  shift: number,
  rank: (outcome: string) => number,
): Counts => {
  const counts = new Map<number, bigint>()
  for (const { outcome, count } of resultsOf(ruleset, procedure, row, shift)) {
    const at = rank(outcome.id)
    counts.set(at, (counts.get(at) ?? none) + count)
  }
  return counts
}

const countBelow = (counts: Counts, rank: number): bigint =>
  sumOf([...counts].flatMap(([at, count]) => (at < rank ? [count] : [])))

const sumOf = (counts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const count of counts) sum += count
  return sum
}
