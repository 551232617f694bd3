/** A check with its inputs read once: every answer about it is made from this. */
import { openBudget, type Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { named } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { AboutCheck } from './answer.ts'
import { assumedInputs } from './assumed.ts'
import { heldTraits, type HeldTrait, openingSituation, type Changes, type Situation } from '../language/situation.ts'
import { readInputsSoFar } from './inputs.ts'
import type { Adjustments } from './modifiers.ts'
import { firePointsSoFar, type UsedFactor } from './points.ts'
import { readingOf, type MissingTraits } from './read.ts'
import { tiesOf } from './ties.ts'

export interface Check extends Adjustments {
  readonly situation: Situation
  /** Of each firing group; empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly UsedFactor[]
  /** For each tie so far, the earliest first: traits that differed before the next roll from what the tie had left. */
  readonly corrections: readonly Changes[]
  /** The traits that were read so far and were not given. */
  readonly missingTraits: MissingTraits
  readonly budget: Budget
}

/** A check while its inputs are still being given. */
export interface CheckSoFar {
  /** The check; without fire points while some are missing. */
  readonly check: Check
  /** Fire points of each group, null where it has none yet. */
  readonly groupPoints: readonly (Fraction | null)[]
  /** The problems of inputs that are needed before it can be rolled. */
  readonly missing: readonly Problem[]
}

/** Reads the inputs of a check; null or undefined count as none given. Problems: all wrong or missing inputs. */
export const readCheck = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<Check> => {
  const read = readCheckSoFar(ruleset, procedureId, inputs, budget)
  if (!read.ok) return read
  const { check, missing } = read.value
  return missing.length > 0 ? failure(...missing) : success(check)
}

/** The same where fire points may still be missing. */
export const readCheckSoFar = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<CheckSoFar> => {
  const procedure = ruleset.procedures.get(procedureId)
  if (!procedure) return failure(noProcedure(ruleset, procedureId))
  const given = readInputsSoFar(ruleset, procedure, inputs ?? {})
  if (!given.ok) return given
  const situation = openingSituation(
    ruleset,
    procedure,
    given.value.traits,
    given.value.groups?.map((group) => group.traits),
  )
  spend({ situation, budget }, (10 + procedure.factors.length * 5) * (1 + situation.groups.length))
  const missingTraits: MissingTraits = new Set()
  const { points, groupPoints } = firePointsSoFar(readingOf(situation, true, missingTraits), given.value)
  const known = (points.ok && points.value) || { points: null, groupPoints: [], factors: [] }
  const check = {
    situation: { ...situation, points: known.points },
    groupPoints: known.groupPoints,
    factors: known.factors,
    other: given.value.other,
    whatIf: null,
    corrections: [],
    missingTraits,
    budget,
  }
  return success({ check, groupPoints, missing: points.ok ? [] : points.problems })
}

/**
 * The check with traits that differ after its ties from what its rules left: for each tie, the earliest first, as inputs. Problems: those of
 * inputs.
 */
export const withCorrections = (check: Check, afterTies: readonly unknown[]): Result<Check> => {
  const { ruleset, procedure } = check.situation
  const { of } = heldTraits(ruleset)(procedure.roles)
  const corrections: Changes[] = []
  for (const inputs of afterTies) {
    const given = readInputsSoFar(ruleset, procedure, inputs)
    if (!given.ok) return given
    const changes = new Map<HeldTrait, Value>()
    for (const [holder, traits] of given.value.traits)
      for (const [id, value] of traits) changes.set(of(holder, named(ruleset.traits, id)), value)
    corrections.push(changes)
  }
  return success({ ...check, corrections })
}

/** The problem that a check needs too much work; `situations`: how many its ties have led to so far. */
export const tooMuch = (procedure: Procedure, most: number, situations: number | null = null): Problem =>
  problem(
    'too-much-work',
    { what: 'check', title: procedure.title, most, hasTies: tiesOf(procedure).length > 0, situations },
    { path: ['inputs'] },
  )

/** Counts steps of a check's work. */
export const spend = (
  { situation: { procedure }, budget }: Pick<Check, 'budget'> & { readonly situation: Situation },
  steps: number,
): void => budget.spend(steps, (most) => tooMuch(procedure, most))

/** What every answer says of a check. */
export const aboutCheck = (check: Check): AboutCheck => ({
  procedure: check.situation.procedure.id,
  points: check.situation.points,
  groupPoints: check.groupPoints,
  factors: check.factors,
  assumed: assumedInputs(check),
})

/** The problem `no-such-procedure`, with the ids there are and the nearest of them. */
export const noProcedure = ({ procedures, head }: Ruleset, id: string): Problem => {
  const known = [...procedures.keys()]
  return problem(
    'no-such-procedure',
    { title: head.title, id, meant: nearest(id, known) ?? null, known },
    { path: ['procedure'] },
  )
}
