/** A check: its roles, the modifiers of its roll, and its results. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Range, Rounding, Value, Amount } from '../../language/model.ts'
import type { CellUnit } from './grids.ts'
import type { Effect, Outcome } from './effects.ts'

export interface Role {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** Whether the role can be entered as firing groups of stands. */
  readonly groups: boolean
}

export interface Modifier extends Guard {
  readonly id: string
  /** The label in the list of modifiers. */
  readonly label: string
  /** The name outside the list: the label, after the label of the line above if this one continues it. */
  readonly name: string
  /** The role whose traits are read, or `each` for every rolling side. Never null. */
  readonly of: string
  /** The side whose roll is modified; null in a check with a single roll. `each` is the side whose traits are read. */
  readonly to: string | null
  readonly group: string | null
  readonly value: Amount
  /** The trait that multiplies the value; null if none. */
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
  /** Whether the row applies if no other one does. */
  readonly otherwise: boolean
  /** In ascending order. The outermost bands are open, and together the bands cover every result once. */
  readonly bands: readonly Band[]
}

export interface Table {
  readonly id: string
  readonly title: string
  readonly when: Condition | null
  /** What selects the row: `points`, a trait, or null (a single row, or the conditions of the rows). */
  readonly by: string | null
  /** The role of the trait that selects the row. */
  readonly of: string | null
  readonly across: 'outcomes' | 'rows'
  readonly rows: readonly TableRow[]
}

export interface Dice {
  readonly count: number
  readonly sides: number
  /** The numbers on the sides of a die, in ascending order; 1 to `sides` if unset. */
  readonly faces?: readonly number[]
  /** The range of results that are rerolled once. */
  readonly reroll?: { readonly min: number; readonly max: number }
  /** Which dice count, the highest or the lowest, and how many; all if unset. */
  readonly keep?: { readonly highest: boolean; readonly count: number }
  /** How the average of the dice is rounded; if unset, the dice are added up. */
  readonly average?: Rounding
  /** Set if the dice are the digits of one number, as with d66. */
  readonly digits?: true
  /** The constant added to the dice. */
  readonly plus?: number
  /** Set for a pool, which is entered as its hits and, with `saves`, its saves. The total is the number of hits left. */
  readonly pool?: { readonly saves: boolean }
}

/** A pool of `count` dice. Each die hits on `hit` or more after modifiers, and each hit is saved on `save` or more. */
export interface Pool {
  readonly sides: number
  /** The role whose traits are read by the amounts. */
  readonly of: string
  readonly count: Amount
  readonly hit: Amount
  readonly save: Amount | null
}

export interface SideRoll {
  /** Null in a check with a single roll. With two sides, the result is the first total minus the second. */
  readonly side: string | null
  readonly dice: Dice
}

export interface FollowUp extends Guard {
  readonly id: string
  readonly title: string
  /** The triggers. All that aren't null must match. */
  readonly natural: Range | null
  readonly result: Range | null
  readonly outcomes: ReadonlySet<string> | null
  /** The role that the guard refers to. */
  readonly of: string
  /** A description of the affected units if they have no role; null for the roles that the effects name. */
  readonly who: string | null
  /** Whether `who` describes all units of the role that meet the conditions. If not, it may mean only one of them. */
  readonly all: boolean
  /** Whether the next lower outcome also applies, to the units described by `who`. */
  readonly lower: boolean
  readonly effects: readonly Effect[]
}

/** An input of a request. */
export interface Input {
  /** The path in `inputs`: `['target', 'cover']`, `['points']`, `['firer', 'groups']`. */
  readonly path: readonly string[]
  readonly role: string | null
  readonly trait: string | null
  readonly what: 'trait' | 'points' | 'groups' | 'other'
  /** Whether the input can differ between firing groups. */
  readonly inGroups: boolean
}

/** How the inputs of a side's or command's check are calculated from its units. */
export interface CommandInputs {
  readonly side: ReadonlyMap<string, Value>
  readonly command: ReadonlyMap<string, Value>
  /** The trait that counts the initial stands of a unit. */
  readonly had: string
  /** The traits that count lost stands. Each unit uses the first one whose guard holds. */
  readonly lost: readonly (Guard & { readonly id: string })[]
}

export interface Procedure {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** What several units in the first role do, such as `fire at`; null if not set. */
  readonly verb: string | null
  readonly phase: string | null
  readonly roles: ReadonlyMap<string, Role>
  readonly points: { readonly of: string; readonly stand: Amount | null } | null
  readonly groups: ReadonlyMap<string, string>
  readonly factors: readonly Factor[]
  readonly modifiers: readonly Modifier[]
  readonly limit: { readonly min: number; readonly max: number } | null
  /** Empty without dice; otherwise one roll, or one for each of two sides. */
  readonly rolls: readonly SideRoll[]
  /** The pool of the only roll; null for other dice. */
  readonly pool: Pool | null
  readonly tables: readonly Table[]
  readonly decide: readonly (Guard & { readonly id: string; readonly label: string | null; readonly outcome: string })[]
  readonly gives: readonly { readonly id: string; readonly label: string; readonly is: Amount; readonly as: CellUnit }[]
  /** Null if battles don't make this check for commands automatically. */
  readonly commands: CommandInputs | null
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: readonly FollowUp[]
  /** All inputs, ordered by role. Within a role, `other` is last. */
  readonly inputs: readonly Input[]
}
