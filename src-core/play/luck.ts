/** Luck: how a roll's result ranks among all possible results. */
import { diceBonus, type PoolSize } from '../odds/dice.ts'
import { rolesNamed } from '../language/situation.ts'
import { resultsOf, outcomeNamed } from '../resolve/results.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure, SideRoll, TableRow } from '../ruleset/model/procedures.ts'

/** Whole numbers are strings of digits, since they may be too large for JSON. */
export interface Luck {
  /** The role whose luck this is. In an opposed roll, the other side's luck is one minus this luck. */
  readonly of: string
  readonly against: string | null
  /** `worse` is the number of rolls with a worse result, and `alike` is the number of rolls with an equal result. */
  readonly worse: string
  readonly alike: string
  readonly total: string
  /** For the variance: the number of rolls with each result, cubed and added up. */
  readonly cubes: string
  /** The mean rank of the modified results among those of plain dice, as a fraction. This is the effect of the modifiers, regardless of the roll. */
  readonly modifiers: { readonly n: string; readonly d: string }
}

/**
 * The luck of a roll. With two sides, a higher difference is better for the first. With one roll, a higher severity is worse for the roller, or
 * better if the roll affects someone else. Outcomes of equal severity rank equally.
 */
export const luckOf = (
  ruleset: Ruleset,
  procedure: Procedure,
  row: TableRow,
  { shift, pool }: { readonly shift: number; readonly pool: PoolSize | null },
  outcome: string,
): Luck | null => {
  const [first] = procedure.rolls.map(({ side }) => side ?? [...procedure.roles.keys()][0])
  if (first === undefined) return null
  const rank = ranks(procedure, row, first)
  const modified = countsByRank(ruleset, procedure, row, { shift, pool }, rank)
  const unmodified = plusOf(procedure.rolls[0]) - plusOf(procedure.rolls[1])
  // A pool's modifiers aren't part of its result, so they have no effect on luck.
  const plain = countsByRank(ruleset, procedure, row, { shift: unmodified, pool }, rank)
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

/** The constant that is always added to the dice and isn't a modifier. 0 for a side that doesn't roll. */
const plusOf = (roll: SideRoll | undefined): number => (roll ? diceBonus(roll.dice) : 0)

/** The count of an impossible result. */
const none = 0n

type Counts = ReadonlyMap<number, bigint>

/** Ranks outcomes for the roller. Higher is better. */
const ranks = (procedure: Procedure, { bands }: TableRow, roller: string): ((outcome: string) => number) => {
  if (procedure.rolls.length > 1) return (outcome) => bands.findIndex((band) => band.outcome === outcome)
  const sign = affectsAnother(procedure, roller) ? 1 : -1
  return (outcome) => sign * outcomeNamed(procedure, outcome).severity
}

/** Whether a roll affects another unit, judged by its most severe outcome that has effects. */
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
  { shift, pool }: { readonly shift: number; readonly pool: PoolSize | null },
  rank: (outcome: string) => number,
): Counts => {
  const counts = new Map<number, bigint>()
  for (const { outcome, count } of resultsOf(ruleset, procedure, row, shift, pool)) {
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
