/** A battle with units: the roster and its edits, the units of a check, the changes taken from its results, and the turn. */
import { z } from 'zod'
import type { Cast, TraitChange, Clock, ValueChange } from '../battle/events.ts'
import type { Command, UnitFacts, RosterEdit, Scenario, Side } from '../battle/roster.ts'
import { battleLimits } from '../battle/limits.ts'
import type { UnitStatus } from '../battle/status.ts'
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

/** The `revision` of the battle that a window acts on: where another has played on meanwhile, nothing is done (`changed-meanwhile`). */
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
  facts: factsSchema,
})

const scenario = z.strictObject({
  title: name.exactOptional().describe('Its name'),
  turns: z.int().min(1).max(200).exactOptional().describe('So many turns it lasts'),
  about: textOf(1, 600).exactOptional().describe('What it is about, and who has won when'),
  setup: listOf(textOf(1, 400), 0, 40).readonly().exactOptional().describe('Notes on the map and the first positions'),
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

/** What a player does with a unit; `unit` and `to` are ids. */
export const unitActionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('destroy'), unit: id }),
  /** Back on the table. `stands`: its new count if it had none left; 1 if left out. */
  z.strictObject({ do: z.literal('restore'), unit: id, stands: stands.exactOptional() }),
  z.strictObject({ do: z.literal('rename'), unit: id, name }),
  /** To another command of its side; null: to the side itself. */
  z.strictObject({ do: z.literal('move'), unit: id, command: id.nullable() }),
  /** Some of its stands become a new unit with the same states. */
  z.strictObject({ do: z.literal('split'), unit: id, stands, name }),
  /** All its stands join another unit, which keeps its own states. */
  z.strictObject({ do: z.literal('merge'), unit: id, into: id }),
  /** Attaches a leader to a unit; he leaves the one he was attached to. */
  z.strictObject({ do: z.literal('attach'), unit: id, to: id }),
  z.strictObject({ do: z.literal('detach'), unit: id }),
  /** Reinforcements come on the table. */
  z.strictObject({ do: z.literal('arrive'), units: listOf(id, 1, 200).readonly() }),
])
export type UnitAction = Readonly<z.infer<typeof unitActionSchema>>

/** An action as an event stores it: `counts` are the traits that count stands, `id` is that of a unit that was split off. */
export const storedActionSchema = z.object({
  action: unitActionSchema,
  counts: listOf(id, 0, 20).readonly().exactOptional(),
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
/** An edit of the roster; `note` says why it was made. */
export const musterSchema = z.strictObject({
  rules: rulesChoiceSchema,
  edit: rosterEditSchema,
  note: note.exactOptional(),
})
/** Changes taken from the last roll or from a follow-up (`after`), or set by hand. A follow-up without changes is declined. */
export const applySchema = z.strictObject({
  of: z.enum(['roll', 'follow-up', 'hand']),
  after: followUpSchema.exactOptional(),
  changes: listOf(changeSchema, 0, battleLimits.changes).readonly(),
  note: note.exactOptional(),
  seen: seenSchema,
})
/** A spreadsheet as it is pasted or saved: cells between tabs, commas or semicolons. */
export const rosterTextSchema = z.strictObject({ rules: rulesChoiceSchema, text: textOf(1, 500_000) })
/** A battle that comes with the program, ready to play. */
export interface SampleBattle {
  /** `startBattle` takes it. */
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

/** The roster in a spreadsheet: an edit for `muster`, and the cells that were left out. Row 0 is the headings; columns count from 1. */
export interface RosterReading {
  readonly edit: RosterEdit
  readonly doubts: readonly {
    readonly row: number
    readonly column: number
    readonly text: string
    readonly message: string
  }[]
}

/** The controls of the roster editor, without keys: for the battle (with all its units), for a unit and for a leader. `at` is the trait. */
export interface MusterForm {
  readonly battle: readonly Control[]
  /** Controls of a side or a command: for its units, for its commander, and for itself. */
  readonly command: readonly Control[]
  readonly unit: readonly Control[]
  readonly leader: readonly Control[]
}

export interface UnitView {
  readonly id: string
  readonly name: string
  /** The letters that pick it, as they are typed. */
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
  /** Only units that are present take part in checks. */
  readonly status: UnitStatus
  /** The turn in which it arrives, where it is not on the table from the start. */
  readonly arrives: number | null
  /** The leaders who go with it. */
  readonly leaders: readonly string[]
  /** It took the first part in a check of this phase. */
  readonly acted: boolean
  /** What is still to do with it: it must roll or continue; it may begin a check of this phase. Null: nothing. */
  readonly due: 'must' | 'may' | null
}

export interface RosterView {
  readonly scenario: Scenario
  readonly facts: UnitFacts
  /** The facts of the whole battle in words, without usual values. */
  readonly words: readonly string[]
  /** Reminders of the phase beside its checks, in words. */
  readonly reminders: readonly string[]
  /** The units of the side whose turn it is that are due to arrive. */
  readonly arriving: readonly string[]
  readonly sides: readonly Side[]
  readonly commands: readonly Command[]
  readonly units: readonly UnitView[]
}

interface Consequence {
  /** Whether it happens, with the defaults that the roll took for what was not given. */
  readonly happens: boolean
  /** The part of its condition that was not given, in words; empty: it is certain. */
  readonly condition: string
}

/** A change by a roll, for players to accept or decline. */
export interface DifferenceView extends ValueChange, Consequence {
  /** `Archer: Order: good → disordered`. */
  readonly text: string
}

/** Stands that a role loses, and what losing them changes of each of its units. */
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
  /** The player may choose to take it from something other than the unit's own stands. */
  readonly isChosen: boolean
}

export interface ShareView {
  readonly unit: string
  readonly name: string
  /** The count that is not known, so that the whole loss cannot be taken, and what to do about it; empty: nothing is missing. */
  readonly missing: string
  /** By the number of stands lost, from 0 to the most that it can lose: `Stands: 6 → 4`, and the changes. */
  readonly steps: readonly { readonly text: string; readonly changes: readonly TraitChange[] }[]
}

/** A follow-up that waits to be played or left. */
export interface QueuedView extends FollowUpRef {
  readonly title: string
  /** The units it affects, as far as they are known. */
  readonly units: readonly string[]
  /** In words: whom it affects or on what condition, and what it does. */
  readonly text: string
  /** Null where it only has effects on units. */
  readonly next: QueuedCheck | null
}

/** The check to play, with who is known to take part. */
export interface QueuedCheck {
  readonly procedure: string
  readonly inputs: Inputs
  readonly cast: Cast
}

/** A call for the effects of a follow-up without a check on these units. */
export const readFollowUpSchema = z.strictObject({ after: followUpSchema, units: listOf(id, 0, 40).readonly() })

/** What a roll does to units. */
export interface Proposals {
  readonly differences: readonly DifferenceView[]
  readonly losses: readonly LossesView[]
}

export const nothingProposed: Proposals = { differences: [], losses: [] }
