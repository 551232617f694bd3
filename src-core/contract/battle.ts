/** A battle with units: the roster and its edits, the units of a check, changes applied from results, and the turn. */
import { z } from 'zod'
import type { Cast, TraitChange, Clock, ValueChange } from '../battle/events.ts'
import type { ReadingChoices, RosterDoubt, Table } from '../battle/read-roster.ts'
import type { Command, UnitFacts, RosterEdit, Scenario, Side } from '../battle/roster.ts'
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

/** The `revision` of the battle that a window acts on. If the battle has changed since, nothing is done (`changed-meanwhile`). */
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
  title: name.exactOptional().describe('Its name'),
  turns: z.int().min(1).max(200).exactOptional().describe('So many turns it lasts'),
  about: textOf(1, 600).exactOptional().describe('What it is about, and who has won when'),
  setup: listOf(textOf(1, 400), 0, 40).readonly().exactOptional().describe('Notes on the map and the first positions'),
  points: z
    .record(textOf(1, 170), z.int().min(0).max(999))
    .exactOptional()
    .describe('Victory points for each enemy unit in a state'),
})
/** The scenario of a file, which always has a title. */
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

const changed = { unit: id, trait: id }
/** A trait that is set, or a count that goes up or down. */
export const changeSchema = z.union([
  z.strictObject({ ...changed, to: fact.nullable(), until: z.int().min(1).max(9999).exactOptional() }),
  z.strictObject({ ...changed, by: z.int().min(-9999).max(9999), from: fact.exactOptional() }),
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

const stands = z.int().min(1).max(999)

/** An action of a player on a unit; `unit` and `to` are ids. */
export const unitActionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('destroy'), unit: id }),
  /** Returns to the table. `stands`: its new count if it had none left; default 1. */
  z.strictObject({ do: z.literal('restore'), unit: id, stands: stands.exactOptional() }),
  z.strictObject({ do: z.literal('rename'), unit: id, name }),
  /** To another command of its side; null: directly under the side. */
  z.strictObject({ do: z.literal('move'), unit: id, command: id.nullable() }),
  /** Some of its stands become a new unit with the same states; marks of single stands, such as damaged guns, stay while it has the stands. */
  z.strictObject({ do: z.literal('split'), unit: id, stands, name }),
  /** All its stands join another unit with their marks; that unit keeps its states. */
  z.strictObject({ do: z.literal('merge'), unit: id, into: id }),
  /** Attaches a leader to a unit, and detaches him from any other. */
  z.strictObject({ do: z.literal('attach'), unit: id, to: id }),
  z.strictObject({ do: z.literal('detach'), unit: id }),
  /** Reinforcements arrive. */
  z.strictObject({ do: z.literal('arrive'), units: listOf(id, 1, 200).readonly() }),
])
export type UnitAction = Readonly<z.infer<typeof unitActionSchema>>

/**
 * An action as stored in an event: `counts` are the traits that count stands, `marks` the flags that single stands have, `id` is that of a unit
 * that was split off.
 */
export const storedActionSchema = z.object({
  action: unitActionSchema,
  counts: listOf(id, 0, 20).readonly().exactOptional(),
  marks: listOf(id, 1, 200).readonly().exactOptional(),
  id: id.exactOptional(),
})
export type StoredAction = Readonly<z.infer<typeof storedActionSchema>>

const note = textOf(1, 400)
/** An action on a unit other than applying a result. */
export const actOnUnitSchema = z.strictObject({
  action: unitActionSchema,
  note: note.exactOptional(),
  seen: seenSchema,
})
/** An edit of the roster; `note` is its reason. */
export const musterSchema = z.strictObject({
  rules: rulesChoiceSchema,
  edit: rosterEditSchema,
  note: note.exactOptional(),
})
/** Changes applied from the last roll or from a follow-up (`after`), or set by hand. A follow-up without changes is declined. */
export const applySchema = z.strictObject({
  of: z.enum(['roll', 'follow-up', 'hand']),
  after: followUpSchema.exactOptional(),
  changes: listOf(changeSchema, 0, battleLimits.changes).readonly(),
  note: note.exactOptional(),
  seen: seenSchema,
})
/** Pasted text, or a file by its bytes, which `name` names in problems. */
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
}) satisfies z.ZodType<Table, Table>
/** The tables of a file; a workbook has one a sheet. */
export interface TableList {
  readonly tables: readonly Table[]
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
/** A table to be read as a roster, with what the player has chosen about it. */
export const readRosterSchema = z.strictObject({
  rules: rulesChoiceSchema,
  table: tableSchema,
  choices: readingChoicesSchema,
})
/** A battle included in the program, ready to play. */
export interface SampleBattle {
  /** For `startBattle`. */
  readonly name: string
  readonly title: string
  /** The id of its ruleset. */
  readonly ruleset: string
  readonly turns: number | null
  readonly about: string
  readonly setup: readonly string[]
}

export interface SampleBattles {
  readonly battles: readonly SampleBattle[]
}

/** `text`: a scenario or an exported battle that the player opened; `name` is its name in problems. */
export const startBattleSchema = z.strictObject({ name: textOf(1, 255), text: textOf(1, 2_000_000).exactOptional() })
export const turnSchema = z.strictObject({ rules: rulesChoiceSchema, seen: seenSchema })

/** A cell in doubt, or the whole row if `column` is 0. A question must be answered before anything is added. */
export interface RosterDoubtView {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly why: RosterDoubt['why']
  readonly message: string
  /** Texts that could replace the cell. */
  readonly fixes: readonly string[]
  readonly isQuestion: boolean
}

/** The roster in a table: an edit for `muster`, what its columns mean, and what needs attention. */
export interface RosterReading {
  readonly edit: RosterEdit
  readonly columns: readonly { readonly heading: string; readonly meaning: string }[]
  /** All that a column may mean. */
  readonly meanings: readonly { readonly id: string; readonly label: string }[]
  /** The rows that are neither units nor leaders. */
  readonly others: readonly { readonly line: number; readonly use: string; readonly text: string }[]
  readonly doubts: readonly RosterDoubtView[]
}

/** The controls of the roster editor, without keys: for the battle (with all its units), for a unit and for a leader. `at` is the trait. */
export interface MusterForm {
  readonly battle: readonly Control[]
  /** Controls of a side or a command: for its units, for its commander, and for itself. */
  readonly command: readonly Control[]
  readonly unit: readonly Control[]
  readonly leader: readonly Control[]
  /** The traits of a label such as 6/4/2, in its order. */
  readonly strength: readonly string[]
  /** The trait that a unit's symbol shows, such as its arm; null if none does. */
  readonly type: Control | null
  /** The states that a scenario may give victory points for. */
  readonly scored: readonly ScoredState[]
}

export interface UnitView {
  readonly id: string
  readonly name: string
  /** The letters that pick it. */
  readonly code: string
  readonly is: 'unit' | 'leader'
  readonly side: string
  readonly command: string | null
  /** Its own facts in the roster. */
  readonly facts: UnitFacts
  /** Its current facts, with those of its commands and its side, and the states derived from them. */
  readonly now: UnitFacts
  /** Its state in words, without usual values and facts that never change. */
  readonly words: readonly string[]
  /** The words of its state that its symbol and its stands don't show. */
  readonly state: readonly string[]
  /** Its map symbol; null: the ruleset gives it none. */
  readonly symbol: UnitKind | 'leader' | null
  /** Stands left, and the groups of its stands in which losses change its state, the last to be lost first. Null: unknown, or too many to draw. */
  readonly stands: { readonly left: number; readonly groups: readonly number[] } | null
  /** Only units that are present take part in checks. */
  readonly status: UnitStatus
  /** The turn in which it arrives; null if present from the start. */
  readonly arrives: number | null
  /** The place where it arrives. */
  readonly arrivesAt: string | null
  /** The leaders attached to it. */
  readonly leaders: readonly string[]
  /** It took the first role in a check of this phase. */
  readonly acted: boolean
  /** What it still has to do: it must roll or continue; it may begin a check of this phase. Null: nothing. */
  readonly due: 'must' | 'may' | null
}

export interface RosterView {
  readonly scenario: Scenario
  readonly facts: UnitFacts
  /** The facts of the whole battle in words, without usual values. */
  readonly words: readonly string[]
  /** Reminders of the phase in words. */
  readonly reminders: readonly string[]
  /** The units of the side whose turn it is that are due to arrive. */
  readonly arriving: readonly string[]
  readonly sides: readonly Side[]
  readonly commands: readonly Command[]
  readonly units: readonly UnitView[]
}

interface Consequence {
  /** Whether it happens, with the defaults that the roll assumed. */
  readonly happens: boolean
  /** The unknown part of its condition, in words; empty: it is certain. */
  readonly condition: string
}

/** A change by a roll, for players to apply or decline. */
export interface DifferenceView extends ValueChange, Consequence {
  /** `Archer: disordered`. */
  readonly text: string
  /** The new state alone: `disordered`. */
  readonly state: string
  /** The choice that it is an option of, named by `condition`: the players pick one option of each. */
  readonly choice?: string
}

/** Stands that a role loses, and the resulting changes of each of its units. */
export interface LossesView {
  /** The title of the role. */
  readonly title: string
  readonly losses: readonly LossView[]
  readonly shares: readonly ShareView[]
}

export interface LossView extends Consequence {
  readonly stands: number | 'all'
  /** `loses 2`. */
  readonly text: string
  /** The player may choose to lose something other than the unit's own stands. */
  readonly isChosen: boolean
}

export interface ShareView {
  readonly unit: string
  readonly name: string
  /** The unknown count that prevents applying the whole loss, and what to do about it; empty: none. */
  readonly missing: string
  /** By the number of stands lost, from 0 to the most that it can lose: `Stands: 6 → 4`, and the changes. */
  readonly steps: readonly { readonly text: string; readonly changes: readonly TraitChange[] }[]
}

/** An unresolved follow-up. */
export interface QueuedView extends FollowUpRef {
  readonly title: string
  /** The known units that it affects. */
  readonly units: readonly string[]
  /** In words: whom it affects or on what condition, and what it does. */
  readonly text: string
  /** Null if it only has effects on units. */
  readonly next: QueuedCheck | null
}

/** The check to play, with its known participants. */
export interface QueuedCheck {
  readonly procedure: string
  readonly inputs: Inputs
  readonly cast: Cast
}

/** A call for the effects of a follow-up without a check on these units. */
export const readFollowUpSchema = z.strictObject({ after: followUpSchema, units: listOf(id, 0, 40).readonly() })

/** The effects of a roll on units. */
export interface Proposals {
  readonly differences: readonly DifferenceView[]
  readonly losses: readonly LossesView[]
}
