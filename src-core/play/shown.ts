/** Modifiers, a row and odds in the words of the sheet, as the table shows them before the dice and after. */
import { guardText } from '../speech/conditions.ts'
import type { FollowOdds, Odds } from '../resolve/answer.ts'
import { share } from '../resolve/json.ts'
import type { Place } from '../resolve/lookup.ts'
import type { Sum, UsedModifier } from '../resolve/modifiers.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { bandPath, rowPath } from '../paths.ts'
import { rangeText, signedText } from '../words/numbers.ts'

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

export const tallied = ({ side, modifiers, limited, total }: Sum, used: readonly UsedModifier[], { roles }: Procedure): Tallied => ({
  side,
  title: side === null ? null : (roles.get(side)?.title ?? side),
  terms: used.filter((term) => term.side === side).map(({ id, label, value }) => ({ id, label, value: signedText(value) })),
  limited: limited === modifiers ? null : signedText(limited),
  total: signedText(total),
})

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
