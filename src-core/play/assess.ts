/** How a check stands before the dice: what modifies it and why, its fire points, the row it uses and the exact odds, in words. */
import { plus, zero, type Fraction } from '../exact.ts'
import { guardText } from '../outcomes/conditions.ts'
import { effectSentences, plainText } from '../outcomes/words.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { share } from '../resolve/json.ts'
import type { FollowOdds, Odds, Reckoned } from '../resolve/answer.ts'
import { setOut, type Check } from '../resolve/check.ts'
import { placeOf, type Place } from '../resolve/lookup.ts'
import { tally, type Sum, type UsedModifier } from '../resolve/modifiers.ts'
import { odds } from '../resolve/odds.ts'
import { readingOf } from '../resolve/read.ts'
import { resolve } from '../resolve/resolve.ts'
import type { Situation } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { bandPath, rowPath } from '../sheet/tables/printing.ts'
import { cellText, numberText, rangeText, signedText, timesText } from '../words/numbers.ts'
import { bearings, type Bearing } from './bearing.ts'
import { checkOf } from './controls.ts'
import type { Control } from './model.ts'

/** A modifier in force: `+2` `fresh`. */
export interface Term {
  readonly id: string
  readonly label: string
  readonly value: string
}

/** What is added to the dice of one side. */
export interface Tallied {
  /** Null in a check of one roll. */
  readonly side: string | null
  readonly title: string | null
  readonly terms: readonly Term[]
  /** Where a limit cut the sum: `+3`. */
  readonly limited: string | null
  readonly total: string
}

/** Fire points as they sum: `16 + 3 = 19`. */
export interface PointsTallied {
  readonly total: string
  /** One a firing group; null where its stands have none. */
  readonly groups: readonly (string | null)[]
  /** Factors on the whole, or on the groups. */
  readonly factors: readonly { readonly label: string; readonly times: string; readonly group: number | null }[]
}

export interface BandShown {
  /** Where it stands on the sheet. */
  readonly path: string
  readonly outcome: string
  readonly name: string
  readonly severity: number
  readonly range: string
}

/** The row in use. */
export interface RowShown {
  readonly path: string
  readonly table: string
  readonly label: string
  readonly bands: readonly BandShown[]
}

/** Throws of the total, as digits, and as a decimal. */
export interface Chance {
  readonly count: string
  readonly p: number
}

export interface OutcomeOdds extends Chance {
  readonly id: string
  readonly name: string
  readonly severity: number
}

export interface OddsShown {
  readonly total: string
  readonly outcomes: readonly OutcomeOdds[]
  /** This roll is rolled again; null where nothing ties. */
  readonly tie: Chance | null
  /** How it ends with ties played out: outcomes, and sides that run out of stands. */
  readonly final: { readonly total: string; readonly outcomes: readonly OutcomeOdds[] } | null
  readonly follows: readonly (Chance & { readonly id: string; readonly title: string; readonly condition: string })[]
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
  readonly problems: readonly Problem[]
}

/** Everything at once for one press. Problems only for what no control can say; what is missing stands in the answer. */
export const assess = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<Assessment> => {
  const procedure = ruleset.procedures.get(procedureId)
  const whole = setOut(ruleset, procedureId, inputs)
  const check = whole.ok ? whole : withoutPoints(ruleset, procedureId, inputs, whole.problems)
  if (!procedure || !check.ok) return whole.ok ? failure() : whole
  const { situation, other } = check.value
  const reading = readingOf(situation, true)
  const { modifiers, sums, problems } = tally(reading, other, new Set())
  const place = placeOf(reading)
  const asked = whole.ok && procedure.rolls.length > 0 ? odds(ruleset, procedureId, inputs) : null
  const missing = whole.ok ? (asked?.ok === false ? asked.problems : problems) : whole.problems
  return success({
    tallies: sums.map((sum) => tallied(sum, modifiers, procedure)),
    points: pointsTallied(ruleset, check.value, inputs, whole.ok),
    row: place.ok && procedure.rolls.length > 0 ? rowShown(procedure, place.value) : null,
    odds: asked?.ok ? oddsShown(ruleset, procedure, asked.value) : null,
    reckoned: procedure.rolls.length === 0 && whole.ok ? reckonedShown(ruleset, procedure, inputs) : null,
    bearings: Object.fromEntries(allBearings(situation, checkOf(procedure, ruleset).controls)),
    problems: missing,
  })
}

/** Before the points are known the modifiers are: the check with stands worth 1 each, and then without points. */
const withoutPoints = (ruleset: Ruleset, id: string, inputs: unknown, problems: readonly Problem[]): Result<Check> => {
  const codes = new Set(problems.map(({ code }) => code))
  if (![...codes].every((code) => code === 'points-missing' || code === 'out-of-range' || code === 'not-stands'))
    return failure(...problems)
  const firer = ruleset.procedures.get(id)?.points?.of
  const given = isObject(inputs) ? inputs : {}
  const role = firer === undefined ? undefined : given[firer]
  const groups = isObject(role) && Array.isArray(role['groups']) ? (role['groups'] as readonly unknown[]) : null
  const stood = groups?.map((group) => ({ stands: 1, each: 1, ...dropMissing(group) }))
  const tried =
    firer !== undefined && stood
      ? { ...given, [firer]: { ...(role as object), groups: stood.map((group) => ({ ...group, each: 1 })) } }
      : { ...given, points: 1 }
  const check = setOut(ruleset, id, tried)
  return check.ok ? success({ ...check.value, situation: { ...check.value.situation, points: null }, factors: [] }) : failure(...problems)
}

const dropMissing = (group: unknown): object =>
  isObject(group) ? Object.fromEntries(Object.entries(group).filter(([key, value]) => key !== 'stands' || typeof value === 'number')) : {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const tallied = ({ side, modifiers, limited, total }: Sum, used: readonly UsedModifier[], { roles }: Procedure): Tallied => ({
  side,
  title: side === null ? null : (roles.get(side)?.title ?? side),
  terms: used.filter((term) => term.side === side).map(({ id, label, value }) => ({ id, label, value: signedText(value) })),
  limited: limited === modifiers ? null : signedText(limited),
  total: signedText(total),
})

const pointsTallied = (
  ruleset: Ruleset,
  { situation, groupPoints, factors }: Check,
  inputs: unknown,
  whole: boolean,
): PointsTallied | null => {
  if (situation.procedure.points === null) return null
  const groups = whole ? groupPoints : pointsSoFar(ruleset, situation, inputs)
  const total = whole && situation.points ? numberText(situation.points) : groups.length > 0 ? numberText(summed(groups)) : ''
  return {
    total,
    groups: groups.map((points) => points && numberText(points)),
    factors: factors.map(({ label, times, group }) => ({ label, times: timesText(times), group })),
  }
}

const summed = (all: readonly (Fraction | null)[]): Fraction => all.reduce<Fraction>((sum, each) => (each ? plus(sum, each) : sum), zero)

/** While one group lacks its points: those of each by itself. */
const pointsSoFar = (ruleset: Ruleset, { procedure, groups }: Situation, inputs: unknown): readonly (Fraction | null)[] => {
  const firer = procedure.points?.of
  if (firer === undefined || groups.length === 0 || !isObject(inputs)) return []
  const role = inputs[firer]
  if (!isObject(role) || !Array.isArray(role['groups'])) return []
  return (role['groups'] as readonly unknown[]).map((group) => {
    const alone = setOut(ruleset, procedure.id, { ...inputs, [firer]: { ...role, groups: [group] } })
    return alone.ok ? alone.value.situation.points : null
  })
}

const allBearings = (situation: Situation, controls: readonly Control[]): readonly (readonly [string, Bearing])[] => {
  const { procedure, groups, known } = situation
  const firer = procedure.points?.of
  const whole = [...bearings(situation, groups.length > 0 ? controls.filter(({ inGroups }) => !inGroups) : controls, false)]
  if (firer === undefined || groups.length === 0) return whole
  const own = controls.filter(({ inGroups }) => inGroups)
  return [
    ...whole,
    ...groups.flatMap((traits, index) => {
      const seen: Situation = {
        ...situation,
        groups: [],
        points: null,
        known: new Map([...known, [firer, new Map([...(known.get(firer) ?? []), ...traits])]]),
      }
      return [...bearings(seen, own, true)].map(([at, bearing]) => [at.replace(`${firer}.`, `${firer}.groups.${index}.`), bearing] as const)
    }),
  ]
}

export const rowShown = (procedure: Procedure, { table, row }: Place): RowShown => ({
  path: rowPath(procedure, table, row),
  table: table.title,
  label: row.label,
  bands: row.bands.map((band) => {
    const outcome = procedure.outcomes.get(band.outcome)
    return {
      path: bandPath(procedure, table, row, band),
      outcome: band.outcome,
      name: outcome?.name ?? band.outcome,
      severity: outcome?.severity ?? 0,
      range: rangeText(band),
    }
  }),
})

const chance = (count: bigint, total: bigint): Chance => ({ count: String(count), p: share(count, total) })

/** Odds with the names of what they are of. */
export const oddsShown = (ruleset: Ruleset, procedure: Procedure, { total, outcomes, tie, final, followUps }: Odds): OddsShown => {
  const named = (id: string, count: bigint, of: bigint): OutcomeOdds => {
    const outcome = procedure.outcomes.get(id)
    return { id, name: outcome?.name ?? id, severity: outcome?.severity ?? 0, ...chance(count, of) }
  }
  const exhausted = (sides: string): string =>
    sides
      .split('+')
      .map((side) => procedure.roles.get(side)?.title ?? side)
      .join(', ')
  return {
    total: String(total),
    outcomes: [...outcomes].map(([id, count]) => named(id, count, total)),
    tie: tie === null ? null : chance(tie, total),
    final: final && {
      total: String(final.total),
      outcomes: [
        ...[...final.outcomes].map(([id, count]) => named(id, count, final.total)),
        ...[...final.exhausted].map(([sides, count]) => ({ ...named(`exhausted ${sides}`, count, final.total), name: exhausted(sides) })),
      ],
    },
    follows: [...followUps]
      .filter(([, { count }]) => count > 0n)
      .map(([id, follow]) => ({ id, title: follow.title, condition: said(ruleset, procedure, follow), ...chance(follow.count, total) })),
  }
}

const said = (ruleset: Ruleset, procedure: Procedure, follow: FollowOdds): string => guardText(follow, { ruleset, procedure })

const reckonedShown = (ruleset: Ruleset, procedure: Procedure, inputs: unknown): ReckonedShown | null => {
  const answer = resolve(ruleset, procedure.id, inputs, undefined)
  if (!answer.ok) return null
  const { outcome, effects, gives } = answer.value
  const own = outcome && procedure.outcomes.get(outcome.id)
  const words = effects.length === 0 ? [] : effectSentences(effects, { ruleset, procedure }).map(plainText)
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
