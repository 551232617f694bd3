/** Describes tallies, rows and odds in the terms of the sheet, before and after the roll. */
import { guardText } from '../language/expression-text.ts'
import { getEntry } from '../present.ts'
import type { FollowUpOdds, Odds } from '../resolve/answer.ts'
import { share } from '../resolve/json.ts'
import { outcomeNamed, type RowPlace } from '../resolve/results.ts'
import type { SideSum, AppliedModifier } from '../resolve/modifiers.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { bandPath, rowPath } from '../paths.ts'
import { rangeText, signedText } from '../words/numbers.ts'

/** A modifier that applies, such as `+2` and `fresh`. */
export interface TermView {
  readonly id: string
  readonly label: string
  readonly value: string
}

/** What one side adds to its dice. */
export interface TallyView {
  /** Null in a check with one roll. */
  readonly side: string | null
  readonly title: string | null
  readonly terms: readonly TermView[]
  /** The sum after a limit reduced it, such as `+3`. */
  readonly limited: string | null
  readonly total: string
}

interface BandView {
  /** The path of the band on the sheet. */
  readonly path: string
  readonly outcome: string
  readonly name: string
  readonly severity: number
  readonly range: string
}

/** The row in use. */
export interface RowView {
  readonly path: string
  readonly table: string
  readonly label: string
  readonly bands: readonly BandView[]
}

/** A count of rolls, as digits and as a decimal. */
interface Probability {
  readonly count: string
  readonly p: number
}

export interface OutcomeOdds extends Probability {
  readonly id: string
  readonly name: string
  readonly severity: number
}

export interface OddsView {
  readonly total: string
  readonly outcomes: readonly OutcomeOdds[]
  /** The probability that the roll is repeated. Null if nothing ties. */
  readonly tie: Probability | null
  /** How the check ends after all ties: with outcomes, or with sides that run out of stands. */
  readonly final: { readonly total: string; readonly outcomes: readonly OutcomeOdds[] } | null
  readonly follows: readonly (Probability & {
    readonly id: string
    readonly title: string
    readonly condition: string
  })[]
}

/** The title of a side's role. Null in a check with one roll. */
export const sideTitle = ({ roles }: Procedure, side: string | null): string | null =>
  side === null ? null : getEntry(roles, side).title

/** The modifiers of a side and their sum, for display. */
export const tallyView = (
  { side, modifiers, limited, total }: SideSum,
  used: readonly AppliedModifier[],
  procedure: Procedure,
): TallyView => ({
  side,
  title: sideTitle(procedure, side),
  terms: used
    .filter((term) => term.side === side)
    .map(({ id, label, value }) => ({ id, label, value: signedText(value) })),
  limited: limited === modifiers ? null : signedText(limited),
  total: signedText(total),
})

/** The table row used for a roll. The bands are in the order of the sheet. On the sheet, a line of results starts with the highest. */
export const rowView = (procedure: Procedure, { table, row }: RowPlace): RowView => ({
  path: rowPath(procedure, table, row),
  table: table.title,
  label: row.label,
  bands: (table.rows.length === 1 || table.across === 'rows' ? row.bands.toReversed() : row.bands).map((band) => {
    const { id, name, severity } = outcomeNamed(procedure, band.outcome)
    return { path: bandPath(procedure, table, row, band), outcome: id, name, severity, range: rangeText(band) }
  }),
})

const chance = (count: bigint, total: bigint): Probability => ({ count: String(count), p: share(count, total) })

/** Odds with the names of their outcomes. */
export const oddsView = (ruleset: Ruleset, procedure: Procedure, odds: Odds): OddsView => {
  const { total, outcomes, tie, final, followUps } = odds
  const conditionOf = (follow: FollowUpOdds): string => guardText(follow, { ruleset, procedure })
  return {
    total: String(total),
    outcomes: [...outcomes].map(([id, count]) => outcomeOdds(procedure, id, count, total)),
    tie: tie === null ? null : chance(tie, total),
    final: final && { total: String(final.total), outcomes: endsView(procedure, odds) },
    follows: followUps
      .filter(({ count }) => count > 0n)
      .map((follow) => ({
        id: follow.id,
        title: follow.title,
        condition: conditionOf(follow),
        ...chance(follow.count, total),
      })),
  }
}

/** How a check ends after all ties: with outcomes, or with sides that run out of stands. */
export const endsView = (procedure: Procedure, { total, outcomes, final }: Odds): readonly OutcomeOdds[] =>
  final
    ? [
        ...[...final.outcomes].map(([id, count]) => outcomeOdds(procedure, id, count, final.total)),
        ...[...final.exhausted].map(([sides, count]) => exhaustedOdds(procedure, sides, count, final.total)),
      ]
    : [...outcomes].map(([id, count]) => outcomeOdds(procedure, id, count, total))

const outcomeOdds = (procedure: Procedure, outcome: string, count: bigint, total: bigint): OutcomeOdds => {
  const { id, name, severity } = outcomeNamed(procedure, outcome)
  return { id, name, severity, ...chance(count, total) }
}

/** `sides` has the ids of the sides without stands, joined with `+`. Such a result isn't an outcome in the rules, so it has no severity. */
const exhaustedOdds = (procedure: Procedure, sides: string, count: bigint, total: bigint): OutcomeOdds => ({
  id: `exhausted ${sides}`,
  name: sides
    .split('+')
    .map((side) => getEntry(procedure.roles, side).title)
    .join(', '),
  severity: 0,
  ...chance(count, total),
})
