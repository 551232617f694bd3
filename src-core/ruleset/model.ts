/**
 * A loaded ruleset for the engine, the sheet and the window: merged, checked, every name resolved, every label in this ruleset's terms.
 * Built by load.ts; immutable. Maps keep the order of the file.
 */
import type { Fraction } from '../exact.ts'
import type { Place } from '../problem.ts'
import type { Part, Trait } from './model/traits.ts'
import type { AppliedScale } from './scale-choice.ts'
import type { LengthUnit } from './units.ts'
import type { Grid } from './model/grids.ts'
import type { Action, Outcome } from './model/effects.ts'
import type { FollowUp, Procedure } from './model/procedures.ts'
import type { Sequence } from './model/sequences.ts'
import { outward } from '../paths.ts'

/** Colors that a phase may have; the theme defines their values. */
export const tones = ['blue', 'amber', 'red', 'green', 'violet', 'teal', 'slate'] as const
export type Tone = (typeof tones)[number]

/** How turns are counted: by number, or as full turns since the removal. */
export const turnCounts = ['turns', 'full-turns'] as const

export interface Phase {
  readonly id: string
  /** From 1, in the order of the turn. */
  readonly number: number
  readonly title: string
  readonly tone: Tone
  readonly subtitle: string | null
  readonly steps: readonly { readonly id: string; readonly text: string }[]
  /** Removed units return when it begins, with turns counted this way; null: not in this phase. */
  readonly returns: (typeof turnCounts)[number] | null
}

export interface List {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly numbered: boolean
  readonly entries: readonly { readonly id: string; readonly lead: string | null; readonly text: string }[]
}

export interface Gauge {
  readonly arcs: readonly { readonly id: string; readonly label: string; readonly degrees: number }[]
  /** In the ruleset's unit: the default width of a stand and depth of the gauge. */
  readonly stand: Fraction
  readonly length: Fraction
  /** Millimeters in the ruleset's unit. */
  readonly mm: Fraction
}

export interface Provenance {
  readonly kind: 'printed' | 'reconstructed' | 'assumed' | 'house'
  readonly why: string | null
  /** The alternative value that a player may choose. */
  readonly other: string | null
  /** Of a house rule: the id of the house rules that set the value. */
  readonly by?: string
}

export interface Head {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly version: string
  readonly language: string
  readonly extends: string | null
  readonly part: boolean
  readonly date: string | null
  readonly credits: readonly string[]
}

/** The head of house rules, with the file they were read from. */
export interface HouseHead extends Head {
  readonly file: string
  /** Their changes of everything below; missing if not printed, see `withChanges`. */
  readonly changes?: readonly RuleChange[]
}

/** A small patch offered by the ruleset's author, chosen before play. */
export interface RulesetOption {
  readonly id: string
  readonly title: string
  /** One sentence about what it does, or null. */
  readonly about: string | null
}

/** One change in words, for a sheet. */
export interface RuleChange {
  readonly path: readonly string[]
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** Its location from the outside in: `Fire`, `row 15–19`, `Telling`. */
  readonly where: readonly string[]
  /** The value below and the new one; null if there is none. */
  readonly before: string | null
  readonly after: string | null
}

/** By path. */
export interface BaseResults {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: ReadonlyMap<string, FollowUp>
}

export interface Ruleset {
  readonly head: Head
  /** This ruleset's head last, its lowest base first, without house rules. */
  readonly lineage: readonly Head[]
  /**
   * Options for the players to choose, with the id of the ruleset or house rules that offer them; missing if there are none. Active options
   * are among the house rules.
   */
  readonly options?: readonly (RulesetOption & { readonly of: string })[]
  /** Active house rules, in order. */
  readonly house: readonly HouseHead[]
  /** Results and follow-ups before house rules changed them; missing if there are none or they aren't printed, see `withBelow`. */
  readonly below?: BaseResults
  /** The unit of distances. */
  readonly units: LengthUnit
  /** The scale applied to distances, or null. */
  readonly scale: AppliedScale | null
  readonly parts: ReadonlyMap<string, Part>
  readonly actions: ReadonlyMap<string, Action>
  readonly traits: ReadonlyMap<string, Trait>
  readonly grids: ReadonlyMap<string, Grid>
  readonly phases: ReadonlyMap<string, Phase>
  readonly procedures: ReadonlyMap<string, Procedure>
  readonly sequences: ReadonlyMap<string, Sequence>
  readonly lists: ReadonlyMap<string, List>
  readonly gauge: Gauge | null
  /** Marks by dotted path into `rules`; read them with `provenanceOf`. */
  readonly provenance: ReadonlyMap<string, Provenance>
  /** The file and line of each leaf, by dotted path into `rules`. */
  readonly origins: ReadonlyMap<string, Place>
}

export type ProvenanceMarks = ReadonlyMap<string, Provenance>

export const printedProvenance: Provenance = { kind: 'printed', why: null, other: null }

/** The provenance of a path into `rules`, such as `gauge.arcs.infantry.degrees`: that of the longest mark that covers it. */
export const provenanceOf = ({ provenance }: Pick<Ruleset, 'provenance'>, path: string): Provenance =>
  coveringMark(provenance, path) ?? printedProvenance

/** The longest mark that covers a path. */
export const coveringMark = (marks: ProvenanceMarks, path: string): Provenance | undefined => {
  for (const outer of outward(path)) {
    const mark = marks.get(outer)
    if (mark) return mark
  }
  return undefined
}
