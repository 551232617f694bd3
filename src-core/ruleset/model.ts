/**
 * A loaded ruleset as the engine, the sheet and the window see it: merged, checked, every name resolved, every
 * label already in this ruleset's own terms. Built by load.ts; immutable. Maps keep the order of the file.
 */
import type { Fraction } from '../exact.ts'
import type { Place } from '../problem.ts'

/** Both ends included; null is open. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** What a trait may hold: a choice's id, yes or no, a whole count or an exact number. */
export type Value = string | boolean | Fraction

/** One thing a condition asks. */
export interface Test {
  /** Whose: null is the one the condition is about; `enemy` the other role of two; else a role. */
  readonly on: string | null
  /**
   * A trait's id, or `role` (which role of the procedure the subject is), `result` (the die result or difference),
   * `natural` (the dice alone), `points`, or `round` (1 is the first roll).
   */
  readonly key: string
  readonly accepts: { readonly choices: ReadonlySet<string> } | { readonly flag: boolean } | { readonly ranges: readonly Range[] }
}

/** Any of the lists must hold; in a list, all tests. An empty list of tests always holds. */
export type Condition = readonly (readonly Test[])[]

/** Holds if `when` holds (or is null) and `unless` does not (or is null). */
export interface Guard {
  readonly when: Condition | null
  readonly unless: Condition | null
}

export type Amount =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'trait'; readonly trait: string; readonly of: string | null }
  | { readonly kind: 'points' }
  | { readonly kind: 'grid'; readonly grid: string; readonly column: string | null }
  | { readonly kind: 'plus' | 'times'; readonly terms: readonly Amount[] }
  | { readonly kind: 'ratio'; readonly of: Amount; readonly to: Amount }
  | { readonly kind: 'round'; readonly way: 'up' | 'down' | 'half-up' | 'half-down'; readonly is: Amount }
  | { readonly kind: 'at-least'; readonly least: Fraction; readonly is: Amount }
  | { readonly kind: 'first'; readonly lines: readonly (Guard & { readonly id: string; readonly is: Amount })[] }

/** Adds `each` for every full `per` points of the result above `over`, or below `below`; the other is null. */
export interface Growth {
  readonly each: Fraction
  readonly per: number
  readonly over: number | null
  readonly below: number | null
}

export interface Choice {
  readonly id: string
  readonly label: string
  /** How an effect or condition says it in a sentence: `disordered`. */
  readonly words: string
}

export interface Trait {
  readonly id: string
  readonly of: 'unit' | 'leader' | 'situation' | 'battle'
  readonly label: string
  /** How a condition says that it holds. */
  readonly words: string
  readonly kind: 'choice' | 'flag' | 'count' | 'number'
  /** Empty but for a choice. */
  readonly choices: ReadonlyMap<string, Choice>
  /** Bounds of a count or number; null is open. */
  readonly min: Fraction | null
  readonly max: Fraction | null
  readonly unit: 'inches' | 'points' | null
  /** Taken where nothing was given; a flag's is false and a count's 0; null is "none of the choices", "no number". */
  readonly default: Value | null
  readonly changes: boolean
  /** Whether stands lost come off this count or are added to it. */
  readonly losses: 'reduce' | 'add' | null
  /** Only losses in procedures of these phases are added; null: all. */
  readonly lossPhases: ReadonlySet<string> | null
  /** Found where nothing was given: the first line that matches. Empty: only given. */
  readonly from: readonly (Guard & {
    readonly id: string
    readonly is: Amount | { readonly kind: 'value'; readonly value: string | boolean }
  })[]
}

/** A kind of thing an effect may befall: troops, guns, a leader. `when` null: always there. */
export interface Part {
  readonly id: string
  readonly name: string
  /** What one stand of it is called: `gun stand`. */
  readonly stand: string
  readonly when: Condition | null
  /** A leader, who is none of the stands. */
  readonly isLeader: boolean
  /** Where this holds it goes with the unit and is none of its stands; null: never. */
  readonly beside: Condition | null
}

export type CellUnit = 'number' | 'inches' | 'times' | 'plus-inches' | 'modifier' | 'points' | 'text'

export interface CellValue extends Guard {
  /** Null: none. A string only in cells of text. */
  readonly value: Fraction | string | null
  readonly more: Growth | null
}

export interface GridColumn {
  readonly id: string
  readonly label: string
  readonly as: CellUnit
  /** Holds out to this number of the `across` trait. */
  readonly to: Fraction | null
  readonly when: Condition | null
}

export interface GridRow {
  readonly id: string
  readonly label: string
  readonly group: string | null
  readonly note: string | null
  readonly from: Fraction | null
  readonly when: Condition | null
  readonly otherwise: boolean
  /** By column; one value a part of the split, or one for all parts. A column that is missing is none. */
  readonly cells: ReadonlyMap<string, readonly CellValue[]>
}

export interface Grid {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  /** What picks the row: a trait whose choices name the rows, `points`, or null (the rows' own conditions). */
  readonly by: string | null
  /** Role whose traits are read; null: the one it is asked about. */
  readonly of: string | null
  /** What picks the column where none is named: a trait of choices, or a number held against `to`. */
  readonly across: string | null
  readonly split: readonly { readonly id: string; readonly label: string; readonly when: Condition }[]
  readonly columns: ReadonlyMap<string, GridColumn>
  readonly rows: readonly GridRow[]
  readonly note: string | null
}

export interface Move {
  /** 1 is a full move. */
  readonly moves: Fraction | null
  /** `result`: as many as the dice show. */
  readonly inches: Fraction | 'result' | null
  /** The named distance's words, such as `enemy musketry range` or `10″`. */
  readonly beyond: string | null
  readonly fromEnemy: Fraction | null
  readonly rate: string | null
  readonly how: string | null
  readonly upTo: boolean
}

export interface Loss {
  /** `all`, or stands. */
  readonly stands: 'all' | Fraction
  readonly more: Growth | null
}

/** The closed set of things an effect may do. */
export type Verb =
  | { readonly verb: 'set'; readonly trait: string; readonly to: Value }
  | { readonly verb: 'lose' | 'capture'; readonly loss: Loss }
  | { readonly verb: 'remove'; readonly turns: number | null; readonly replacedAfter: number | null; readonly at: string | null }
  | { readonly verb: 'retreat'; readonly move: Move }
  | { readonly verb: 'hold' | 'carry' }
  | { readonly verb: 'continue'; readonly move: Move; readonly must: boolean; readonly with: ReadonlyMap<string, Value> }
  | { readonly verb: 'may' | 'choose'; readonly actions: ReadonlyMap<string, Move | null> }
  | { readonly verb: 'may-not'; readonly actions: readonly string[] }
  | { readonly verb: 'check'; readonly procedure: string; readonly each: string | null; readonly for: readonly string[] }
  | { readonly verb: 'again'; readonly drop: readonly string[] }

export interface Effect extends Guard {
  readonly id: string
  /** The role it befalls; `each` for all rolling sides. Never null: the loader fills in a sole role. */
  readonly of: string
  readonly kind: string | null
  readonly verbs: readonly Verb[]
  readonly turns: number | null
  /** Only so many stands of it, or the others than those spoken of before; null: all of it. */
  readonly stands: number | 'others' | null
}

export interface Outcome {
  readonly id: string
  readonly name: string
  readonly aside: string | null
  /** 0 harmless to 4. */
  readonly severity: number
  /** The next lower outcome, for massed targets. */
  readonly lower: string | null
  readonly effects: readonly Effect[]
}

export interface Role {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** May be given as firing groups of stands. */
  readonly groups: boolean
}

export interface Modifier extends Guard {
  readonly id: string
  readonly label: string
  /** The role whose traits decide; `each` for every rolling side. Never null. */
  readonly of: string
  /** The side whose roll it changes; null in a check of one roll. `each`: the side whose traits decide. */
  readonly to: string | null
  readonly group: string | null
  readonly value: Amount
  /** A count the value is taken for each of. */
  readonly per: string | null
}

/** Multiplies fire points. */
export interface Factor extends Guard {
  readonly id: string
  readonly label: string
  readonly of: string
  readonly times: Fraction
}

export interface Band extends Range {
  readonly outcome: string
}

export interface TableRow {
  /** Null where the table has no rows. */
  readonly id: string | null
  readonly label: string
  readonly from: Fraction | null
  readonly when: Condition | null
  /** In order of the result, from the lowest; the outermost are open; together they cover every result once. */
  readonly bands: readonly Band[]
}

export interface Table {
  readonly id: string
  readonly title: string
  readonly when: Condition | null
  /** `points`, a trait, or null (one row, or the rows' own conditions). */
  readonly by: string | null
  /** Role whose trait picks the row. */
  readonly of: string | null
  readonly across: 'outcomes' | 'rows'
  readonly rows: readonly TableRow[]
}

export interface Dice {
  readonly count: number
  readonly sides: number
}

export interface Roll {
  /** Null in a check of one roll. Of two sides the result is the first less the second. */
  readonly side: string | null
  readonly dice: Dice
}

export interface FollowUp extends Guard {
  readonly id: string
  readonly title: string
  /** What brings it: all that are given must hold. */
  readonly natural: Range | null
  readonly result: Range | null
  readonly outcomes: ReadonlySet<string> | null
  /** The role its guard is about. */
  readonly of: string
  /** Whom it befalls, where that is not a role; null: the roles its effects name. */
  readonly who: string | null
  /** The outcome's next lower one befalls as well, `who` says whom. */
  readonly lower: boolean
  readonly effects: readonly Effect[]
}

/** Something a request may give. */
export interface Input {
  /** Where it stands in `inputs`: `['target', 'cover']`, `['points']`, `['firer', 'groups']`. */
  readonly path: readonly string[]
  readonly role: string | null
  readonly trait: string | null
  readonly what: 'trait' | 'points' | 'groups' | 'other'
  /** May differ between firing groups. */
  readonly inGroups: boolean
}

export interface Procedure {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly phase: string | null
  readonly roles: ReadonlyMap<string, Role>
  readonly points: { readonly of: string; readonly stand: Amount | null } | null
  readonly groups: ReadonlyMap<string, string>
  readonly factors: readonly Factor[]
  readonly modifiers: readonly Modifier[]
  readonly limit: { readonly min: number; readonly max: number } | null
  /** None: reckoned without dice. One, or two sides. */
  readonly rolls: readonly Roll[]
  readonly tables: readonly Table[]
  readonly decide: readonly (Guard & { readonly id: string; readonly label: string | null; readonly outcome: string })[]
  readonly gives: readonly { readonly id: string; readonly label: string; readonly is: Amount; readonly as: CellUnit }[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: readonly FollowUp[]
  /** All that it reads, roles in order, `other` last of each. */
  readonly inputs: readonly Input[]
}

export interface Party {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** Need not be there. */
  readonly optional: boolean
}

/** One check of a sequence. */
export interface SequenceStep {
  readonly id: string
  readonly title: string
  readonly procedure: string
  /** The party that plays each role; of a role that is not here nothing is known. */
  readonly cast: ReadonlyMap<string, string>
  /** What holds in this step, by role (null: of the situation) and trait. */
  readonly with: ReadonlyMap<string | null, ReadonlyMap<string, Value>>
  /** Happens only where a request says something of it. */
  readonly optional: boolean
  /** The party that must have been told to continue. */
  readonly continues: string | null
}

/** Checks between the same parties, one after the other. */
export interface Sequence {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly parties: ReadonlyMap<string, Party>
  /** Who holds the position at first; null where none is fought for. */
  readonly position: string | null
  readonly steps: readonly SequenceStep[]
  /** All that it reads: of its parties (a party's id in `role`), of the situation, and of single steps. */
  readonly inputs: readonly Input[]
}

export interface Phase {
  readonly id: string
  /** From 1, in the order of the turn. */
  readonly number: number
  readonly title: string
  readonly tone: 'blue' | 'amber' | 'red' | 'green' | 'violet' | 'teal' | 'slate'
  readonly subtitle: string | null
  readonly steps: readonly { readonly id: string; readonly text: string }[]
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
  /** Inches; the width of a stand and the depth of the gauge unless the player says otherwise. */
  readonly stand: Fraction
  readonly length: Fraction
}

export interface Provenance {
  readonly kind: 'printed' | 'reconstructed' | 'assumed' | 'house'
  readonly why: string | null
  /** The other reading a player may choose. */
  readonly other: string | null
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

export interface Ruleset {
  readonly head: Head
  /** This ruleset's head last, its farthest base first; house rules are not among them. */
  readonly lineage: readonly Head[]
  /** House rules in force, in order. */
  readonly house: readonly Head[]
  readonly parts: ReadonlyMap<string, Part>
  readonly actions: ReadonlyMap<string, string>
  readonly traits: ReadonlyMap<string, Trait>
  readonly grids: ReadonlyMap<string, Grid>
  readonly phases: ReadonlyMap<string, Phase>
  readonly procedures: ReadonlyMap<string, Procedure>
  readonly sequences: ReadonlyMap<string, Sequence>
  readonly lists: ReadonlyMap<string, List>
  readonly gauge: Gauge | null
  /** By dotted path into `rules`, as marked; read through provenanceOf. */
  readonly provenance: ReadonlyMap<string, Provenance>
  /** The file and line each leaf was written at, by dotted path into `rules`. */
  readonly origins: ReadonlyMap<string, Place>
}
