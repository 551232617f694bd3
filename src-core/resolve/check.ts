/** A check whose inputs have been read. Results, odds and forms are all computed from it. */
import { openBudget, type Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import { alternativesTo } from '../nearest.ts'
import { getEntry } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { CheckSummary, AssumedInput } from './answer.ts'
import {
  heldTraits,
  type HeldTrait,
  openingSituation,
  type Changes,
  type Situation,
  everyone,
} from '../language/situation.ts'
import { readPartialInputs } from './inputs.ts'
import type { Adjustments } from './modifiers.ts'
import { partialFirePoints, type AppliedFactor } from './points.ts'
import { readingOf, type MissingTraits, traitValue, type Reading } from './reading.ts'
import { tiesOf } from '../odds/tie-state.ts'
import { memoize } from '../memoize.ts'
import { isDerivedNumber } from '../ruleset/reads.ts'

export interface Check extends Adjustments {
  readonly situation: Situation
  /** The points of each firing group; empty if points were entered as a total. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly AppliedFactor[]
  /** For each tie so far, in order, the traits corrected before the next roll. */
  readonly corrections: readonly Changes[]
  /** The traits read so far that were not entered. */
  readonly missingTraits: MissingTraits
  readonly budget: Budget
}

/** A check whose inputs may be incomplete. */
export interface PartialCheck {
  /** The check, without fire points if some are missing. */
  readonly check: Check
  /** The fire points of each group; null while unknown. */
  readonly groupPoints: readonly (Fraction | null)[]
  /** Problems for the inputs that are still needed for a roll. */
  readonly missing: readonly Problem[]
}

/** Reads the inputs of a check. Null and undefined mean no inputs. Fails with a problem for every wrong or missing input. */
export const readCheck = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<Check> => {
  const read = readPartialCheck(ruleset, procedureId, inputs, budget)
  if (!read.ok) return read
  const { check, missing } = read.value
  return missing.length > 0 ? failure(...missing) : success(check)
}

/** Like `readCheck`, but missing fire points aren't a failure. */
export const readPartialCheck = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<PartialCheck> => {
  const procedure = ruleset.procedures.get(procedureId)
  if (!procedure) return failure(unknownProcedure(ruleset, procedureId))
  const given = readPartialInputs(ruleset, procedure, inputs ?? {})
  if (!given.ok) return given
  const situation = openingSituation(
    ruleset,
    procedure,
    given.value.traits,
    given.value.groups?.map((group) => group.traits),
  )
  spend({ situation, budget }, (10 + procedure.factors.length * 5) * (1 + situation.groups.length))
  const missingTraits: MissingTraits = new Set()
  const { points, groupPoints } = partialFirePoints(readingOf(situation, true, missingTraits), given.value)
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

/** Adds corrections to a check. For each tie, oldest first, `afterTies` has inputs for the traits to correct. Fails if an input is wrong. */
export const withCorrections = (check: Check, afterTies: readonly unknown[]): Result<Check> => {
  const { ruleset, procedure } = check.situation
  const { of } = heldTraits(ruleset)(procedure.roles)
  const corrections: Changes[] = []
  for (const inputs of afterTies) {
    const given = readPartialInputs(ruleset, procedure, inputs)
    if (!given.ok) return given
    const changes = new Map<HeldTrait, Value>()
    for (const [holder, traits] of given.value.traits)
      for (const [id, value] of traits) changes.set(of(holder, getEntry(ruleset.traits, id)), value)
    corrections.push(changes)
  }
  return success({ ...check, corrections })
}

/** Returns the problem `too-much-work`. `situations` is the number of situations that the ties have led to so far. */
export const tooMuchWork = (procedure: Procedure, max: number, situations: number | null = null): Problem =>
  problem(
    'too-much-work',
    { what: 'check', title: procedure.title, max, hasTies: tiesOf(procedure).length > 0, situations },
    { path: ['inputs'] },
  )

/** Counts steps against the check's budget. */
export const spend = (
  { situation: { procedure }, budget }: Pick<Check, 'budget'> & { readonly situation: Situation },
  steps: number,
): void => budget.spend(steps, (max) => tooMuchWork(procedure, max))

export const summarizeCheck = (check: Check): CheckSummary => ({
  procedure: check.situation.procedure.id,
  points: check.situation.points,
  groupPoints: check.groupPoints,
  factors: check.factors,
  assumed: assumedInputs(check),
})

/** Returns the problem `unknown-name` with the known ids and the closest match. */
export const unknownProcedure = ({ procedures, head }: Ruleset, id: string): Problem => {
  const known = [...procedures.keys()]
  return problem(
    'unknown-name',
    { kind: 'requested procedure', name: id, title: head.title, alternatives: alternativesTo(id, known) },
    { path: ['procedure'] },
  )
}

/** Lists the inputs that were read but not entered, in the procedure's order. Leaves out derived numbers and traits derived from entered inputs. */
export const assumedInputs = ({
  situation,
  missingTraits,
}: {
  readonly situation: Situation
  readonly missingTraits: MissingTraits
}): readonly AssumedInput[] => {
  // Traits derived from entered inputs aren't assumed.
  if (![...missingTraits].some(({ trait }) => trait.from.length === 0)) return []
  const places = inputPlaces(situation.ruleset)(situation.procedure)
  const assumed = [...missingTraits].flatMap((held) => {
    const place = places.get(held)
    return place === undefined ? [] : [{ held, place }]
  })
  const derived = assumed.some(({ held }) => held.trait.from.length > 0)
  const readings = derived ? { given: readingOf(situation, false), assuming: readingOf(situation, true) } : null
  return assumed
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ held }): readonly AssumedInput[] => {
      const { holder, trait } = held
      const role = holder === everyone ? null : holder
      if (trait.from.length === 0 || !readings) return [{ role, trait: trait.id, value: trait.default }]
      const { given, assuming } = readings
      return followsFromInputs(given, held)
        ? []
        : [{ role, trait: trait.id, value: traitValue(assuming, role, trait.id) ?? null }]
    })
}

/** The index of each trait among the inputs, except derived numbers. */
const inputPlaces = memoize((ruleset: Ruleset) =>
  memoize(({ inputs, roles }: Procedure): ReadonlyMap<HeldTrait, number> => {
    const { of } = heldTraits(ruleset)(roles)
    return new Map(
      inputs.flatMap(({ role, trait: id }, index) => {
        const trait = id === null ? undefined : ruleset.traits.get(id)
        return trait && !isDerivedNumber(trait) ? [[of(role ?? everyone, trait), index] as const] : []
      }),
    )
  }),
)

/** Whether a trait is derived from entered inputs. For firing groups, this must be true for each group. */
const followsFromInputs = (reading: Reading, { holder, trait }: HeldTrait): boolean => {
  const firing = holder === reading.procedure.points?.of && reading.asGroups.length > 0
  return (firing ? reading.asGroups : [reading]).every(
    (each) => traitValue(each, holder === everyone ? null : holder, trait.id) !== undefined,
  )
}
