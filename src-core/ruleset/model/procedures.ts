/** A check: its roles, what modifies the roll, and its results. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Range, Rounding, Value, Amount } from '../../language/model.ts'
import type { CellUnit } from './grids.ts'
import type { Effect, Outcome } from './effects.ts'

export interface Role {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** May be entered as firing groups of stands. */
  readonly groups: boolean
}

export interface Modifier extends Guard {
  readonly id: string
  /** Its label in its list. */
  readonly label: string
  /** Its name outside the list: the label, preceded by that of the line above if it continues that. */
  readonly name: string
  /** The role whose traits it reads; `each` for every rolling side. Never null. */
  readonly of: string
  /** The side whose roll it changes; null in a check with one roll. `each`: the side whose traits it reads. */
  readonly to: string | null
  readonly group: string | null
  readonly value: Amount
  /** The trait that its value is multiplied by; null: none. */
  readonly per: string | null
}

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
  /** Null if the table has no rows. */
  readonly id: string | null
  readonly label: string
  readonly from: Fraction | null
  readonly when: Condition | null
  /** Applies if no other row does. */
  readonly otherwise: boolean
  /** In rising order of results; the outermost are open, and together they cover every result once. */
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
  /** The numbers on the sides of each die, rising; missing: 1 to `sides`. */
  readonly faces?: readonly number[]
  /** A die that shows one of these is rerolled once. */
  readonly reroll?: { readonly min: number; readonly max: number }
  /** How many dice count, highest or lowest; missing: all. */
  readonly keep?: { readonly highest: boolean; readonly count: number }
  /** The dice that count are averaged and rounded this way; missing: they are added. */
  readonly average?: Rounding
  /** The dice are the digits of one number, as with d66; missing: they are added. */
  readonly digits?: true
  /** Always added to the dice. */
  readonly plus?: number
  /** A pool: entered as its hits and, if `saves`, the saves; its total is the hits that are left. */
  readonly pool?: { readonly saves: boolean }
}

/** As many dice as `count`; each hits from `hit` on, modifiers added, and each hit is saved from `save` on. */
export interface Pool {
  readonly sides: number
  /** The role whose traits the amounts read. */
  readonly of: string
  readonly count: Amount
  readonly hit: Amount
  readonly save: Amount | null
}

export interface SideRoll {
  /** Null in a check with one roll. With two sides the result is the first minus the second. */
  readonly side: string | null
  readonly dice: Dice
}

export interface FollowUp extends Guard {
  readonly id: string
  readonly title: string
  /** Its triggers: all that are not null must match. */
  readonly natural: Range | null
  readonly result: Range | null
  readonly outcomes: ReadonlySet<string> | null
  /** The role its guard is about. */
  readonly of: string
  /** The units it affects, in words, if not those of a role; null: the roles that its effects name. */
  readonly who: string | null
  /** The next lower outcome applies as well, to the units that `who` describes. */
  readonly lower: boolean
  readonly effects: readonly Effect[]
}

/** An input of a request. */
export interface Input {
  /** Its path in `inputs`: `['target', 'cover']`, `['points']`, `['firer', 'groups']`. */
  readonly path: readonly string[]
  readonly role: string | null
  readonly trait: string | null
  readonly what: 'trait' | 'points' | 'groups' | 'other'
  /** May differ between firing groups. */
  readonly inGroups: boolean
}

/** How the inputs of a check are calculated for a side or a command from its units. */
export interface CommandInputs {
  readonly side: ReadonlyMap<string, Value>
  readonly command: ReadonlyMap<string, Value>
  /** The trait that counts the units' initial stands. */
  readonly had: string
  /** Traits that count stands lost; each unit uses the first whose guard holds. */
  readonly lost: readonly (Guard & { readonly id: string })[]
}

export interface Procedure {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** What several units of its first role do: `fire at`; null: not given. */
  readonly verb: string | null
  readonly phase: string | null
  readonly roles: ReadonlyMap<string, Role>
  readonly points: { readonly of: string; readonly stand: Amount | null } | null
  readonly groups: ReadonlyMap<string, string>
  readonly factors: readonly Factor[]
  readonly modifiers: readonly Modifier[]
  readonly limit: { readonly min: number; readonly max: number } | null
  /** Empty: no dice. Otherwise one roll, or one for each of two sides. */
  readonly rolls: readonly SideRoll[]
  /** The pool of its only roll; null: other dice are rolled. */
  readonly pool: Pool | null
  readonly tables: readonly Table[]
  readonly decide: readonly (Guard & { readonly id: string; readonly label: string | null; readonly outcome: string })[]
  readonly gives: readonly { readonly id: string; readonly label: string; readonly is: Amount; readonly as: CellUnit }[]
  /** Null: battles don't make this check automatically. */
  readonly commands: CommandInputs | null
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: readonly FollowUp[]
  /** All its inputs, by role in order; `other` is last in each. */
  readonly inputs: readonly Input[]
}
