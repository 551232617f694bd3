/** How a check stands before the dice: what modifies it and why, its fire points, the row it uses and the exact odds, in words. */
import { bounded, openBudget, type Budget } from '../budget.ts'
import { plus, zero, type Fraction } from '../exact.ts'
import { effectWords } from '../outcomes/words.ts'
import { failure, success, type Problem, type ProblemInWords, type Result } from '../problem.ts'
import { inWords } from '../words/problems/words.ts'
import { isRecord } from '../record.ts'
import type { Reckoned } from '../resolve/answer.ts'
import { setOut, type Check } from '../resolve/check.ts'
import { placeOf } from '../resolve/lookup.ts'
import { tally } from '../resolve/modifiers.ts'
import { odds } from '../resolve/odds.ts'
import { readingOf } from '../resolve/read.ts'
import { resolve } from '../resolve/resolve.ts'
import { inGroup, type Situation } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { cellText, numberText, timesText } from '../words/numbers.ts'
import { bearings, type Bearing } from './bearing.ts'
import { checkOf } from './controls.ts'
import type { Control } from './model.ts'
import { oddsShown, rowShown, tallied, type OddsShown, type RowShown, type Tallied } from './shown.ts'

/** Fire points as they sum: `16 + 3 = 19`. */
export interface PointsTallied {
  readonly total: string
  /** One a firing group; null where its stands have none. */
  readonly groups: readonly (string | null)[]
  /** Factors on the whole, or on the groups. */
  readonly factors: readonly { readonly label: string; readonly times: string; readonly group: number | null }[]
}

/** What comes of a check without dice. */
export interface ReckonedShown {
  readonly outcome: { readonly id: string; readonly name: string; readonly severity: number; readonly words: readonly string[] } | null
  readonly gives: readonly { readonly id: string; readonly label: string; readonly value: string | null }[]
}

export interface Assessment {
  readonly tallies: readonly Tallied[]
  readonly points: PointsTallied | null
  readonly row: RowShown | null
  readonly odds: OddsShown | null
  readonly reckoned: ReckonedShown | null
  /** By control; of firing groups also by group: `firer.groups.0.order`. */
  readonly bearings: Readonly<Record<string, Bearing>>
  /** What is still missing, or cannot be. */
  readonly problems: readonly ProblemInWords[]
}

/**
 * Everything at once for one press. Problems only for what no control can say, and where all the controls take more work than the
 * budget has; what is missing stands in the answer, and so does that its odds take more than is left.
 */
export const assess = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Assessment> =>
  bounded(() => {
    const procedure = ruleset.procedures.get(procedureId)
    const whole = setOut(ruleset, procedureId, inputs, budget)
    const check = whole.ok ? whole : withoutPoints(ruleset, procedureId, inputs, whole.problems, budget)
    if (!procedure || !check.ok) return whole.ok ? failure() : whole
    const { situation } = check.value
    const reading = readingOf(situation, true)
    const { modifiers, sums, problems } = tally(reading, check.value, new Set())
    const place = placeOf(reading)
    const found = Object.fromEntries(allBearings(check.value, checkOf(procedure, ruleset).controls))
    const asked = whole.ok && procedure.rolls.length > 0 ? odds(ruleset, procedureId, inputs, budget) : null
    const missing = whole.ok ? (asked?.ok === false ? asked.problems : problems) : whole.problems
    return success({
      tallies: sums.map((sum) => tallied(sum, modifiers, procedure)),
      points: pointsTallied(ruleset, check.value, inputs, whole.ok),
      row: place.ok && procedure.rolls.length > 0 ? rowShown(procedure, place.value) : null,
      odds: asked?.ok ? oddsShown(ruleset, procedure, asked.value) : null,
      reckoned: procedure.rolls.length === 0 && whole.ok ? reckonedShown(ruleset, procedure, inputs, budget) : null,
      bearings: found,
      problems: missing.map(inWords),
    })
  })

/** Before the points are known the modifiers are: the check with stands worth 1 each, and then without points. */
const withoutPoints = (ruleset: Ruleset, id: string, inputs: unknown, problems: readonly Problem[], budget: Budget): Result<Check> => {
  const codes = new Set(problems.map(({ code }) => code))
  if (![...codes].every((code) => code === 'points-missing' || code === 'out-of-range' || code === 'not-stands'))
    return failure(...problems)
  const firer = ruleset.procedures.get(id)?.points?.of
  const given = isRecord(inputs) ? inputs : {}
  const role = firer === undefined ? undefined : given[firer]
  const groups = isRecord(role) && Array.isArray(role['groups']) ? (role['groups'] as readonly unknown[]) : null
  const stood = groups?.map((group) => ({ stands: 1, each: 1, ...dropMissing(group) }))
  const tried =
    firer !== undefined && stood
      ? { ...given, [firer]: { ...(role as object), groups: stood.map((group) => ({ ...group, each: 1 })) } }
      : { ...given, points: 1 }
  const check = setOut(ruleset, id, tried, budget)
  return check.ok ? success({ ...check.value, situation: { ...check.value.situation, points: null }, factors: [] }) : failure(...problems)
}

const dropMissing = (group: unknown): object =>
  isRecord(group) ? Object.fromEntries(Object.entries(group).filter(([key, value]) => key !== 'stands' || typeof value === 'number')) : {}

const pointsTallied = (
  ruleset: Ruleset,
  { situation, groupPoints, factors, budget }: Check,
  inputs: unknown,
  whole: boolean,
): PointsTallied | null => {
  if (situation.procedure.points === null) return null
  const groups = whole ? groupPoints : pointsSoFar(ruleset, situation, inputs, budget)
  const total = whole && situation.points ? numberText(situation.points) : groups.length > 0 ? numberText(summed(groups)) : ''
  return {
    total,
    groups: groups.map((points) => points && numberText(points)),
    factors: factors.map(({ label, times, group }) => ({ label, times: timesText(times), group })),
  }
}

const summed = (all: readonly (Fraction | null)[]): Fraction => all.reduce<Fraction>((sum, each) => (each ? plus(sum, each) : sum), zero)

/** While one group lacks its points: those of each by itself. */
const pointsSoFar = (ruleset: Ruleset, { procedure, groups }: Situation, inputs: unknown, budget: Budget): readonly (Fraction | null)[] => {
  const firer = procedure.points?.of
  if (firer === undefined || groups.length === 0 || !isRecord(inputs)) return []
  const role = inputs[firer]
  if (!isRecord(role) || !Array.isArray(role['groups'])) return []
  return (role['groups'] as readonly unknown[]).map((group) => {
    const alone = setOut(ruleset, procedure.id, { ...inputs, [firer]: { ...role, groups: [group] } }, budget)
    return alone.ok ? alone.value.situation.points : null
  })
}

const allBearings = (check: Check, controls: readonly Control[]): readonly (readonly [string, Bearing])[] => {
  const { procedure, groups } = check.situation
  const firer = procedure.points?.of
  const whole = [...bearings(check, groups.length > 0 ? controls.filter(({ inGroups }) => !inGroups) : controls, false)]
  if (firer === undefined || groups.length === 0) return whole
  const own = controls.filter(({ inGroups }) => inGroups)
  return [
    ...whole,
    ...groups.flatMap((traits, index) => {
      const seen = { ...check, situation: { ...inGroup(check.situation, firer, traits), points: null } }
      return [...bearings(seen, own, true)].map(([at, bearing]) => [at.replace(`${firer}.`, `${firer}.groups.${index}.`), bearing] as const)
    }),
  ]
}

const reckonedShown = (ruleset: Ruleset, procedure: Procedure, inputs: unknown, budget: Budget): ReckonedShown | null => {
  const answer = resolve(ruleset, procedure.id, inputs, undefined, budget)
  if (!answer.ok) return null
  const { outcome, effects, gives } = answer.value
  const own = outcome && procedure.outcomes.get(outcome.id)
  const words = effectWords(effects, { ruleset, procedure })
  return {
    outcome: outcome && { ...outcome, severity: own?.severity ?? 0, words },
    gives: [...gives].map(([id, given]) => ({ id, label: given.label, value: givenText(given) })),
  }
}

const givenText = ({ value, as }: Reckoned): string | null => {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return value
  return as === 'inches' ? `${cellText(value, as)}″` : cellText(value, as)
}
