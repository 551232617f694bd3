/**
 * Luck: what a throw brought, placed among all that it could have brought. Counted in whole throws when the dice are thrown, so that
 * it stays what it was, whatever becomes of units and rules.
 */
import { addedTo } from '../dice/dice.ts'
import { rolesNamed } from '../resolve/situation.ts'
import { outcomeNamed } from '../resolve/lookup.ts'
import { resultsOf } from '../resolve/results.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure, Roll, TableRow } from '../ruleset/model/procedures.ts'

/** Whole numbers are digits: they may be larger than JSON's. Battles keep it on disk. */
export interface Luck {
  /** The role whose luck it is; the other side of an opposed roll has what is missing to one. */
  readonly of: string
  readonly against: string | null
  /** Of all throws those that would have brought worse, and those that would have brought the same. */
  readonly worse: string
  readonly alike: string
  readonly total: string
  /** The counts of what is alike, each to the third power and added up: how far a fair throw lies from the middle. */
  readonly cubes: string
  /** Where what may come lies on the average among the results of plain dice: the modifiers' share, before the dice; a numerator over a denominator. */
  readonly modifiers: { readonly n: string; readonly d: string }
}

/**
 * Of a throw that brought an outcome. Two sides: the higher the difference, the better for the first. One roll: the graver, the worse
 * for who rolls, unless it befalls another; then the better. Outcomes as grave as each other are alike.
 */
export const luckOf = (ruleset: Ruleset, procedure: Procedure, row: TableRow, shift: number, outcome: string): Luck | null => {
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
      n: String(sumOf([...modified].map(([at, count]) => count * (2n * countBelow(plain, at) + (plain.get(at) ?? none))))),
      d: String(2n * total * total),
    },
  }
}

/** What is always added to dice is no modifier; a side that does not roll adds nothing. */
const plusOf = (roll: Roll | undefined): number => (roll ? addedTo(roll.dice) : 0)

/** What no throw brings. */
const none = 0n

type Counts = ReadonlyMap<number, bigint>

/** How good an outcome is for who rolls; higher is better. */
const ranks = (procedure: Procedure, { bands }: TableRow, roller: string): ((outcome: string) => number) => {
  if (procedure.rolls.length > 1) return (outcome) => bands.findIndex((band) => band.outcome === outcome)
  const sign = affectsAnother(procedure, roller) ? 1 : -1
  return (outcome) => sign * outcomeNamed(procedure, outcome).severity
}

/** Whether a roll affects somebody else: judged by the gravest of its outcomes that do anything. */
const affectsAnother = (procedure: Procedure, roller: string): boolean => {
  const [gravest] = [...procedure.outcomes.values()].filter(({ effects }) => effects.length > 0).toSorted((a, b) => b.severity - a.severity)
  return gravest !== undefined && gravest.effects.every(({ of }) => !rolesNamed(procedure, of).includes(roller))
}

const countsByRank = (ruleset: Ruleset, procedure: Procedure, row: TableRow, shift: number, rank: (outcome: string) => number): Counts => {
  const counts = new Map<number, bigint>()
  for (const { outcome, count } of resultsOf(ruleset, procedure, row, shift)) {
    const at = rank(outcome.id)
    counts.set(at, (counts.get(at) ?? none) + count)
  }
  return counts
}

const countBelow = (counts: Counts, rank: number): bigint => sumOf([...counts].flatMap(([at, count]) => (at < rank ? [count] : [])))

const sumOf = (counts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const count of counts) sum += count
  return sum
}
