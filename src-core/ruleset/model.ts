/**
 * A loaded ruleset for the engine, the sheet and the window: merged, checked, with all names resolved and all labels in this ruleset's terms. Built
 * by load.ts and immutable. Maps keep the order of the file.
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
import { enclosingPaths } from '../paths.ts'

/** The colors a phase can have. The theme defines their values. */
export const tones = ['blue', 'amber', 'red', 'green', 'violet', 'teal', 'slate'] as const
export type Tone = (typeof tones)[number]

/** How turns are counted: by number, or as full turns since the removal. */
export const turnCounts = ['turns', 'full-turns'] as const

export interface Phase {
  readonly id: string
  /** The position in the turn, starting at 1. */
  readonly number: number
  readonly title: string
  readonly tone: Tone
  readonly subtitle: string | null
  readonly steps: readonly { readonly id: string; readonly text: string }[]
  /** How turns are counted for removed units, which return at the start of this phase. Null if none return in it. */
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
  /** The default width of a stand, in the ruleset's unit. `length` is the default depth of the gauge. */
  readonly stand: Fraction
  readonly length: Fraction
  /** The length of the ruleset's unit in millimeters. */
  readonly mm: Fraction
}

export interface Provenance {
  readonly kind: 'printed' | 'reconstructed' | 'assumed' | 'house'
  readonly why: string | null
  /** The alternative value that a player can choose. */
  readonly other: string | null
  /** For a house rule, the id of the house rules that set the value. */
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

/** The head of house rules, with the file they came from. */
export interface HouseHead extends Head {
  readonly file: string
  /** The changes that these house rules make to everything below them. Unset unless needed for printing; see `withHouseChanges`. */
  readonly changes?: readonly RuleChange[]
}

/** A small patch that a ruleset's author offers and players choose before play. */
export interface RulesetOption {
  readonly id: string
  readonly title: string
  /** One sentence about what the option does, or null. */
  readonly about: string | null
}

/** A single change as text, for a sheet. */
export interface RuleChange {
  readonly path: readonly string[]
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** The location, outermost part first: `Fire`, `row 15–19`, `Telling`. */
  readonly where: readonly string[]
  /** The old and the new value; null if there is none. */
  readonly before: string | null
  readonly after: string | null
}

/** Results and follow-ups without house rules, by path. */
interface BaseResults {
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: ReadonlyMap<string, FollowUp>
}

export interface Ruleset {
  readonly head: Head
  /** The heads of the ruleset and everything it extends, lowest base first. Doesn't include house rules. */
  readonly lineage: readonly Head[]
  /**
   * Options that players can choose, with the id of the ruleset or house rules that offer them. Unset if there are none. Active options are among the
   * house rules.
   */
  readonly options?: readonly (RulesetOption & { readonly of: string })[]
  /** Active house rules, in order. */
  readonly house: readonly HouseHead[]
  /** Results and follow-ups before house rules changed them. Unset if none were changed, or unless needed for printing; see `withBaseResults`. */
  readonly below?: BaseResults
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
  /** Provenance marks by dotted path into `rules`. Use `provenanceOf` to read them. */
  readonly provenance: ReadonlyMap<string, Provenance>
  /** The file and line of each leaf, by dotted path into `rules`. */
  readonly origins: ReadonlyMap<string, Place>
}

export type ProvenanceMarks = ReadonlyMap<string, Provenance>

export const printedProvenance: Provenance = { kind: 'printed', why: null, other: null }

/** The provenance of a path into `rules`, such as `gauge.arcs.infantry.degrees`, taken from the longest mark that covers it. */
export const provenanceOf = ({ provenance }: Pick<Ruleset, 'provenance'>, path: string): Provenance =>
  coveringMark(provenance, path) ?? printedProvenance

/** The longest mark that covers a path. */
export const coveringMark = (marks: ProvenanceMarks, path: string): Provenance | undefined => {
  for (const outer of enclosingPaths(path)) {
    const mark = marks.get(outer)
    if (mark) return mark
  }
  return undefined
}
