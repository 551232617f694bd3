/** Battles with units: the roster and its edits, the units of a check, changes applied from results, and the turn. */
import { z } from 'zod'
import type { Cast, TraitChange, Clock, ValueChange } from '../battle/events.ts'
import type { ReadingChoices, RosterDoubt, TextTable } from '../battle/read-roster.ts'
import type { Command, UnitFacts, RosterEdit, Scenario, Side } from '../battle/roster.ts'
import type { StrengthCount } from '../battle/roster-cells.ts'
import { battleLimits } from '../battle/limits.ts'
import type { ScoredState } from '../battle/victory-points.ts'
import type { UnitStatus } from '../battle/status.ts'
import type { UnitKind } from '../ruleset/model/traits.ts'
import type { FollowUpRef } from '../battle/waiting.ts'
import { listOf, textOf } from '../sizes.ts'
import type { Control } from '../play/form.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { rulesChoiceSchema } from './rules.ts'

const id = textOf(1, 80)
const name = textOf(1, battleLimits.name)
const fact = z.union([textOf(0, 80), z.number(), z.boolean()])
/** Facts of a unit, command or side, or of the whole battle, by trait. */
export const factsSchema: z.ZodType<UnitFacts, UnitFacts> = z
  .record(id, fact)
  .refine((facts) => Object.keys(facts).length <= battleLimits.facts)

/** The `revision` of the battle that the window shows. If the battle has changed since, the call fails with `changed-meanwhile`. */
export const seenSchema = textOf(1, 300).exactOptional()

/** Units by role. */
export const castSchema: z.ZodType<Cast, Cast> = z.record(id, listOf(id, 1, 40).readonly())

const side: z.ZodType<Side, Side> = z.strictObject({ id, name, facts: factsSchema })
const command = z.strictObject({ id, name, side: id, parent: id.nullable(), facts: factsSchema })
const unit = z.strictObject({
  id,
  name,
  is: z.enum(['unit', 'leader']),
  side: id,
  command: id.nullable(),
  arrives: z.int().min(1).max(999).exactOptional(),
  arrivesAt: name.exactOptional(),
  facts: factsSchema,
})

const scenario = z.strictObject({
  title: name.exactOptional().describe('Name'),
  turns: z.int().min(1).max(200).exactOptional().describe('Number of turns'),
  about: textOf(1, 600).exactOptional().describe('The story, and how each side wins'),
  setup: listOf(textOf(1, 400), 0, 40).readonly().exactOptional().describe('Notes on the map and starting positions'),
  points: z
    .record(textOf(1, 170), z.int().min(0).max(999))
    .exactOptional()
    .describe('Victory points for each enemy unit in a state'),
})
/** A scenario as stored in a file, where it must have a title. */
export const namedScenarioSchema = scenario.required({ title: true })

export const rosterEditSchema: z.ZodType<RosterEdit, RosterEdit> = z.strictObject({
  scenario: scenario.exactOptional(),
  facts: factsSchema.exactOptional(),
  sides: listOf(side, 0, battleLimits.sides).readonly().exactOptional(),
  commands: listOf(command, 0, battleLimits.commands).readonly().exactOptional(),
  units: listOf(unit, 0, battleLimits.units).readonly().exactOptional(),
  gone: listOf(id, 0, battleLimits.commands + battleLimits.units)
    .readonly()
    .exactOptional(),
})

const changeFields = { unit: id, trait: id }
/** Sets a trait, or increases or decreases a count. */
export const changeSchema = z.union([
  z.strictObject({ ...changeFields, to: fact.nullable(), until: z.int().min(1).max(9999).exactOptional() }),
  z.strictObject({ ...changeFields, by: z.int().min(-9999).max(9999), from: fact.exactOptional() }),
]) satisfies z.ZodType<TraitChange, TraitChange>
export const followUpSchema: z.ZodType<FollowUpRef, FollowUpRef> = z.strictObject({
  check: z.int().min(1),
  follow: z.int().min(0).max(1000),
})
export const clockSchema: z.ZodType<Clock, Clock> = z.strictObject({
  turn: z.int().min(1).max(battleLimits.turns),
  side: id.nullable(),
  phase: id.nullable(),
})

const standsSchema = z.int().min(1).max(999)

/** A player's action on a unit. `unit` and `to` are ids. */
const unitActionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('destroy'), unit: id }),
  /** Returns a unit to the table. `stands` is the unit's new count if it had no stands left (default 1). */
  z.strictObject({ do: z.literal('restore'), unit: id, stands: standsSchema.exactOptional() }),
  z.strictObject({ do: z.literal('rename'), unit: id, name }),
  /** Moves a unit to another command of its side, or directly under the side if `command` is null. */
  z.strictObject({ do: z.literal('move'), unit: id, command: id.nullable() }),
  /**
   * Turns some stands of a unit into a new unit with the same states. Marks of single stands, such as damaged guns, stay with the original unit as
   * long as it has enough stands.
   */
  z.strictObject({ do: z.literal('split'), unit: id, stands: standsSchema, name }),
  /** Merges all stands of the unit and their marks into another unit, whose states don't change. */
  z.strictObject({ do: z.literal('merge'), unit: id, into: id }),
  /** Attaches a leader to a unit, and detaches the leader from any other unit. */
  z.strictObject({ do: z.literal('attach'), unit: id, to: id }),
  z.strictObject({ do: z.literal('detach'), unit: id }),
  /** Has reinforcements arrive. */
  z.strictObject({ do: z.literal('arrive'), units: listOf(id, 1, 200).readonly() }),
])
export type UnitAction = Readonly<z.infer<typeof unitActionSchema>>

/**
 * An action as stored in an event. `counts` lists the traits that count stands, `marks` lists the flags that single stands have, and `id` is the id
 * of a unit that was split off.
 */
export const storedActionSchema = z.object({
  action: unitActionSchema,
  counts: listOf(id, 0, 20).readonly().exactOptional(),
  marks: listOf(id, 1, 200).readonly().exactOptional(),
  id: id.exactOptional(),
})
export type StoredAction = Readonly<z.infer<typeof storedActionSchema>>

/** An action on a unit other than applying a result. */
export const actOnUnitSchema = z.strictObject({ action: unitActionSchema, seen: seenSchema })
/** An edit of the roster. */
export const musterSchema = z.strictObject({ rules: rulesChoiceSchema, edit: rosterEditSchema })
/** Applies changes from the last roll or from a follow-up (`after`), or sets them by hand. A follow-up without changes is declined. */
export const applySchema = z.strictObject({
  of: z.enum(['roll', 'follow-up', 'hand']),
  after: followUpSchema.exactOptional(),
  changes: listOf(changeSchema, 0, battleLimits.changes).readonly(),
  note: textOf(1, 400).exactOptional(),
  seen: seenSchema,
})
/** Pasted text, or the bytes of a file. Problems refer to the input by `name`. */
export const readTablesSchema = z.strictObject({
  name: textOf(0, 255),
  text: textOf(0, 2_000_000).exactOptional(),
  bytes: z.instanceof(Uint8Array).exactOptional(),
})
const line = z.int().min(1).max(100_000_000)
const tableSchema = z.strictObject({
  name: textOf(0, 255),
  rows: listOf(
    z.strictObject({
      line,
      cells: listOf(textOf(0, 1000), 0, 201).readonly(),
      hasOpenQuote: z.boolean().exactOptional(),
    }),
    0,
    2100,
  ).readonly(),
}) satisfies z.ZodType<TextTable, TextTable>
/** The tables in a file. A workbook has one for each sheet. */
export interface TableList {
  readonly tables: readonly TextTable[]
}
const readingChoicesSchema = z.strictObject({
  columns: z.record(textOf(1, 5), textOf(1, 90)).exactOptional(),
  cells: listOf(z.strictObject({ line, column: z.int().min(1).max(201), text: textOf(0, 1000) }), 0, 2000)
    .readonly()
    .exactOptional(),
  side: name.exactOptional(),
  menPerStand: z.number().min(1).max(10_000).exactOptional(),
  repeated: z.enum(['replace', 'add', 'skip']).exactOptional(),
}) satisfies z.ZodType<ReadingChoices, ReadingChoices>
/** A table to read as a roster, with the player's choices. */
export const readRosterSchema = z.strictObject({
  rules: rulesChoiceSchema,
  table: tableSchema,
  choices: readingChoicesSchema,
})
/** A battle that comes with the program, ready to play. */
export interface SampleBattle {
  /** The name to pass to `startBattle`. */
  readonly name: string
  readonly title: string
  /** The id of the battle's ruleset. */
  readonly ruleset: string
  readonly turns: number | null
  readonly about: string
  readonly setup: readonly string[]
}

export interface SampleBattles {
  readonly battles: readonly SampleBattle[]
}

/** `text` is a scenario or an exported battle that the player opened. Problems refer to the file by `name`. */
export const startBattleSchema = z.strictObject({ name: textOf(1, 255), text: textOf(1, 2_000_000).exactOptional() })
export const turnSchema = z.strictObject({ rules: rulesChoiceSchema, seen: seenSchema })

/** A cell in doubt, or the whole row if `column` is 0. A question must be answered before anything is added. */
export interface RosterDoubtView {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly why: RosterDoubt['why']
  readonly message: string
  /** Possible corrections of the cell's text. */
  readonly fixes: readonly string[]
  readonly isQuestion: boolean
}

/** The roster in a table: an edit for `muster`, the meanings of its columns, and everything that needs attention. */
export interface RosterReading {
  readonly edit: RosterEdit
  readonly columns: readonly { readonly heading: string; readonly meaning: string }[]
  /** All possible meanings of a column. */
  readonly meanings: readonly { readonly id: string; readonly label: string }[]
  /** The rows that are neither units nor leaders. */
  readonly others: readonly { readonly line: number; readonly use: string; readonly text: string }[]
  readonly doubts: readonly RosterDoubtView[]
}

/** The controls of the roster editor, without keys: for the battle and all its units, for a unit, and for a leader. `at` is the trait's id. */
export interface MusterForm {
  readonly battle: readonly Control[]
  /** Controls of a side or command: for its units, its commander, and the side or command itself. */
  readonly command: readonly Control[]
  readonly unit: readonly Control[]
  readonly leader: readonly Control[]
  /** The counts in a strength label such as 6/4/2, in the order of the label. */
  readonly strength: readonly StrengthCount[]
  /** The trait shown by a unit's symbol, such as its arm. Null if there is none. */
  readonly type: Control | null
  /** The states that a scenario may award victory points for. */
  readonly scored: readonly ScoredState[]
}

export interface UnitView {
  readonly id: string
  readonly name: string
  /** The letters to type to pick the unit. */
  readonly code: string
  readonly is: 'unit' | 'leader'
  readonly side: string
  readonly command: string | null
  /** The unit's own facts in the roster. */
  readonly facts: UnitFacts
  /** The unit's current facts, including those of its commands and side, and the states derived from them. */
  readonly now: UnitFacts
  /** The unit's state as text, without usual values and facts that never change. */
  readonly words: readonly string[]
  /** The part of the unit's state that its symbol and stands don't show, as text. */
  readonly state: readonly string[]
  /** The unit's map symbol. Null if the ruleset has none for the unit. */
  readonly symbol: UnitKind | 'leader' | null
  /**
   * The stands left, and the sizes of the groups of stands between changes of state. The last group is lost first. Null if the number of stands is
   * unknown or too large to draw.
   */
  readonly stands: { readonly left: number; readonly groups: readonly number[] } | null
  /** Only present units take part in checks. */
  readonly status: UnitStatus
  /** The turn in which the unit arrives. Null if present from the start. */
  readonly arrives: number | null
  readonly arrivesAt: string | null
  /** The leaders attached to the unit. */
  readonly leaders: readonly string[]
  /** Whether the unit was in the first role of a check in this phase. */
  readonly acted: boolean
  /** Whether the unit still must roll or continue, or may start a check of this phase. Null if there is nothing to do. */
  readonly due: 'must' | 'may' | null
}

export interface RosterView {
  readonly scenario: Scenario
  readonly facts: UnitFacts
  /** The facts of the whole battle as text, without usual values. */
  readonly words: readonly string[]
  /** Reminders for this phase. */
  readonly reminders: readonly string[]
  /** The units due to arrive, if their side has the turn. */
  readonly arriving: readonly string[]
  readonly sides: readonly Side[]
  readonly commands: readonly Command[]
  readonly units: readonly UnitView[]
}

interface Consequence {
  /** Whether the change happens, given the defaults that the roll assumed. */
  readonly happens: boolean
  /** The unknown part of the proposal's condition, as text. Empty if the proposal certainly applies. */
  readonly condition: string
}

/** A change from a roll, for players to apply or decline. */
export interface DifferenceView extends ValueChange, Consequence {
  /** For example, `Archer: disordered`. */
  readonly text: string
  /** Only the new state: `disordered`. */
  readonly state: string
  /** The choice that has this change as an option. Players pick one option per choice; `condition` has the name of the option. */
  readonly choice?: string
}

/** The stands that a role loses, and the resulting changes to each of its units. */
export interface LossesView {
  /** The title of the role. */
  readonly title: string
  readonly losses: readonly LossView[]
  readonly shares: readonly ShareView[]
}

export interface LossView extends Consequence {
  readonly stands: number | 'all'
  /** For example, `loses 2`. */
  readonly text: string
  /** Whether the player may choose to lose something other than the unit's own stands. */
  readonly isChosen: boolean
}

interface ShareView {
  readonly unit: string
  readonly name: string
  /** The unknown count that prevents applying the whole loss, and what to do about it. Empty if there is none. */
  readonly missing: string
  /** The changes and their text, such as `Stands: 6 → 4`, indexed by the number of stands lost, from 0 to the most the unit can lose. */
  readonly steps: readonly { readonly text: string; readonly changes: readonly TraitChange[] }[]
}

/** An unresolved follow-up. */
export interface QueuedView extends FollowUpRef {
  readonly title: string
  /** The known units that the follow-up affects. */
  readonly units: readonly string[]
  /** Describes what the follow-up does, and which units it affects or on what condition. */
  readonly text: string
  /** Null if the follow-up only has effects on units. */
  readonly next: QueuedCheck | null
}

/** The next check, with its known participants. */
interface QueuedCheck {
  readonly procedure: string
  readonly inputs: Inputs
  readonly cast: Cast
}

/** Requests the effects that a follow-up without a check has on the given units. */
export const readFollowUpSchema = z.strictObject({ after: followUpSchema, units: listOf(id, 0, 40).readonly() })

/** The effects of a roll on units. */
export interface Proposals {
  readonly differences: readonly DifferenceView[]
  readonly losses: readonly LossesView[]
}
