/** A check set out: its inputs read, its fire points reckoned. What resolve and odds begin with. */
import type { Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { AboutCheck } from './answer.ts'
import { readInputs, type Given } from './inputs.ts'
import { firePoints, type UsedFactor } from './points.ts'
import { readingOf } from './read.ts'
import type { Situation } from './situation.ts'

export interface Check {
  readonly situation: Situation
  /** Of each firing group; empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly UsedFactor[]
  /** The free modifier by side, or `everyone` in a check of one roll. */
  readonly other: Given['other']
}

export const setOut = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<Check> => {
  const procedure = ruleset.procedures.get(procedureId)
  if (!procedure) return failure(noProcedure(ruleset, procedureId))
  const given = readInputs(ruleset, procedure, inputs ?? {})
  if (!given.ok) return given
  const situation = situationOf(ruleset, procedure, given.value)
  const points = firePoints(readingOf(situation, true), given.value)
  if (!points.ok) return points
  return success({
    situation: { ...situation, points: points.value?.points ?? null },
    groupPoints: points.value?.groupPoints ?? [],
    factors: points.value?.factors ?? [],
    other: given.value.other,
  })
}

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

const noProcedure = ({ procedures, head }: Ruleset, id: string): { code: string; message: string; right: string; path: string[] } => {
  const meant = nearest(id, procedures.keys())
  return {
    code: 'no-such-procedure',
    message: `${head.title} has no procedure "${id.slice(0, 40)}"`,
    right: meant === undefined ? `one of ${[...procedures.keys()].join(', ')}` : `did you mean "${meant}"?`,
    path: ['procedure'],
  }
}
