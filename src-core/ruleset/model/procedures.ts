/** A check: who takes part, what changes the roll, and what it leads to. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Range, Value, Amount } from '../../language/model.ts'
import type { CellUnit } from './grids.ts'
import type { Effect, Outcome } from './effects.ts'

export interface Role {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** May be given as firing groups of stands. */
  readonly groups: boolean
}

export interface Modifier extends Guard {
  readonly id: string
  /** Its label in its list. */
  readonly label: string
  /** Its name outside the list: the label, with that of the line above where it continues it. */
  readonly name: string
  /** The role whose traits decide; `each` for every rolling side. Never null. */
  readonly of: string
  /** The side whose roll it changes; null in a check of one roll. `each`: the side whose traits decide. */
  readonly to: string | null
  readonly group: string | null
  readonly value: Amount
  /** The trait that counts how often the value applies; null: once. */
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
  /** It applies where no other row does. */
  readonly otherwise: boolean
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
  /** Only so many of them count, the highest or the lowest; all where it is left out. */
  readonly keep?: { readonly highest: boolean; readonly count: number }
  /** A die that shows one of these is rolled once more, and the second roll stands. */
  readonly reroll?: { readonly min: number; readonly max: number }
  /** Always added to what they show. */
  readonly plus?: number
}

export interface SideRoll {
  /** Null in a check of one roll. With two sides the result is the first minus the second. */
  readonly side: string | null
  readonly dice: Dice
}

export interface FollowUp extends Guard {
  readonly id: string
  readonly title: string
  /** Its triggers: all that are not null must apply. */
  readonly natural: Range | null
  readonly result: Range | null
  readonly outcomes: ReadonlySet<string> | null
  /** The role its guard is about. */
  readonly of: string
  /** Whom it affects, where that is not a role; null: the roles its effects name. */
  readonly who: string | null
  /** The next lower outcome applies as well, to those that `who` describes. */
  readonly lower: boolean
  readonly effects: readonly Effect[]
}

/** Something a request may give. */
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
  /** The trait that counts the stands its units had. */
  readonly had: string
  /** The ids of traits that count stands lost: each unit's by the first whose guard holds. */
  readonly lost: readonly (Guard & { readonly id: string })[]
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
  /** Empty: calculated without dice. Else one roll, or two sides. */
  readonly rolls: readonly SideRoll[]
  readonly tables: readonly Table[]
  readonly decide: readonly (Guard & { readonly id: string; readonly label: string | null; readonly outcome: string })[]
  readonly gives: readonly { readonly id: string; readonly label: string; readonly is: Amount; readonly as: CellUnit }[]
  /** Null: battles do not make this check by themselves. */
  readonly commands: CommandInputs | null
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: readonly FollowUp[]
  /** All its inputs, roles in order, `other` last in each. */
  readonly inputs: readonly Input[]
}
