/** A check set out: its inputs read, its fire points reckoned. What resolve and odds begin with. */
import { openBudget, type Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { countText } from '../words/numbers.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { brief } from '../words/visible.ts'
import type { AboutCheck } from './answer.ts'
import { readInputs, type Given } from './inputs.ts'
import type { Weighing } from './modifiers.ts'
import { firePoints, type UsedFactor } from './points.ts'
import { readingOf } from './read.ts'
import type { Situation } from './situation.ts'
import { tiesOf } from './ties.ts'

export interface Check extends Weighing {
  readonly situation: Situation
  /** Of each firing group; empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly UsedFactor[]
  readonly budget: Budget
}

export const setOut = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Check> => {
  const procedure = ruleset.procedures.get(procedureId)
  if (!procedure) return failure(noProcedure(ruleset, procedureId))
  const given = readInputs(ruleset, procedure, inputs ?? {})
  if (!given.ok) return given
  const situation = situationOf(ruleset, procedure, given.value)
  const { factors } = procedure
  spend({ situation, budget }, (10 + factors.length * 5) * (1 + situation.groups.length))
  const points = firePoints(readingOf(situation, true), given.value)
  if (!points.ok) return points
  return success({
    situation: { ...situation, points: points.value?.points ?? null },
    groupPoints: points.value?.groupPoints ?? [],
    factors: points.value?.factors ?? [],
    other: given.value.other,
    turned: null,
    budget,
  })
}

/** Work that a check may need too much of. */
export const tooMuch = (procedure: Procedure, most: number, sofar = ''): Problem => ({
  code: 'too-much-work',
  message: `"${procedure.title}" takes more than ${countText(most)} steps of work with these inputs${sofar}`,
  right:
    tiesOf(procedure).length > 0
      ? 'give fewer stands, so that ties come to an end sooner, or fewer modifiers, firing groups or dice'
      : 'fewer modifiers, firing groups or dice',
  path: ['inputs'],
})

/** Counts steps of a check's work. */
export const spend = (
  { situation: { procedure }, budget }: Pick<Check, 'budget'> & { readonly situation: Situation },
  steps: number,
): void => budget.spend(steps, (most) => tooMuch(procedure, most))

/** What every answer says of a check. */
export const aboutCheck = ({ situation, groupPoints, factors }: Check): AboutCheck => ({
  procedure: situation.procedure.id,
  points: situation.points,
  groupPoints,
  factors,
})

const situationOf = (ruleset: Ruleset, procedure: Procedure, { traits, groups }: Given): Situation => ({
  ruleset,
  procedure,
  known: traits,
  groups: groups?.map((group) => group.traits) ?? [],
  points: null,
  round: 1,
  natural: null,
  result: null,
})

export const noProcedure = ({ procedures, head }: Ruleset, id: string): { code: string; message: string; right: string; path: string[] } => {
  const meant = nearest(id, procedures.keys())
  return {
    code: 'no-such-procedure',
    message: `${head.title} has no procedure "${brief(id, 41)}"`,
    right: meant === undefined ? `one of ${[...procedures.keys()].join(', ')}` : `did you mean "${meant}"?`,
    path: ['procedure'],
  }
}
