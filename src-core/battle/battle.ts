/**
 * Calculates a battle from its events. Undo and redo are events too, so no roll is ever lost. Events store results, so replaying them needs no
 * rules.
 */
import { endingKey } from './clock.ts'
import { chainItems, chainLength, append, type Chain } from '../collections.ts'
import type { RulesChoice } from '../contract/rules.ts'
import type { RandomState } from '../odds/dice.ts'
import { compare, parseFraction, plainNumber, plus, wholeNumber, zero } from '../exact.ts'
import type { Faces } from '../play/report.ts'
import type { Inputs } from '../resolve/inputs.ts'
import {
  isPreparation,
  isRoll,
  type ApplyEvent,
  type BattleEvent,
  type BattleHeader,
  type Cast,
  type Clock,
  type CorrectEvent,
  type CountChange,
  type DiceSource,
  type PlayedFollowUp,
  type PlayEvent,
  type Review,
  type RollEvent,
  type StoredFollowUp,
  type TraitChange,
} from './events.ts'
import { editedRoster, emptyRoster, factsOf, type FactValue, type Roster } from './roster.ts'
import { effectsOfAction } from './unit-actions.ts'
import { noStates, withStates, type UnitStates } from './unit-states.ts'
import { withFollowUps, withoutFollowUp, type FollowUpRef } from './waiting.ts'

/** A check with all its rolls. */
export interface BattleEntry {
  /** The number of the check, starting at 1. Checks aren't renumbered when a correction removes an earlier one. */
  readonly number: number
  /** The hash of the rules the check was rolled under. */
  readonly rules: string
  readonly procedure: string
  /** Inputs that the players entered, and inputs read from the battle. */
  readonly entered: Inputs
  readonly facts: Inputs
  /** Null for a check without units. */
  readonly cast: Cast | null
  /** The follow-up that led to this check, if any. */
  readonly after: PlayedFollowUp | null
  readonly at: string
  readonly rolls: readonly BattleRoll[]
  /** The outcome id of the last roll. */
  readonly outcome: string
  /** True after a tie that needs another roll. */
  readonly pending: boolean
  readonly follows: readonly StoredFollowUp[]
  readonly clock: Clock
  /** True once the effects of the check's last roll were applied or declined. */
  readonly settled: boolean
}

export interface BattleRoll {
  readonly dice: Faces
  readonly source: DiceSource
  /** For a roll after a tie, the states of the participants before the roll, as inputs by role. */
  readonly states?: Inputs
}

/** A group of events that are undone together. */
export interface BattleStep {
  readonly events: readonly PlayEvent[]
  readonly before: Battle
  /** The check, including its rolls so far. Null for a step without a roll. */
  readonly entry: BattleEntry | null
  /** Set when the correction of an earlier step changed something this step depends on. */
  readonly review: Review | null
  /** Set if this step replaced another. */
  readonly isCorrected?: true
}

export interface Battle {
  /** The hash of the current rules. Null before the first rules are set. */
  readonly rules: string | null
  /** The choice that each set of rules came from, by hash. */
  readonly choices: ReadonlyMap<string, RulesChoice>
  readonly roster: Roster
  /** Changes made by events; they override the roster. */
  readonly states: UnitStates
  /** The turns in which states end automatically, by `endingKey`. */
  readonly endings: ReadonlyMap<string, number>
  readonly clock: Clock
  readonly ended: boolean
  readonly entries: Chain<BattleEntry>
  /** Unresolved follow-ups of checks with units since the players last ended a phase, oldest first. Only the latest `maxWaiting` are kept. */
  readonly queue: readonly FollowUpRef[]
  /** Steps that were done, and steps that were undone. The last undone step is redone first. */
  readonly done: Chain<BattleStep>
  readonly undone: Chain<BattleStep | CorrectEvent>
  /** The last correction. Undo reverts it unless a step was added or undone since. */
  readonly corrected: { readonly event: CorrectEvent; readonly done: Chain<BattleStep>; readonly before: Battle } | null
  readonly chance: RandomState
}

/** A battle before its first event. */
export const emptyBattle = ({ seed }: Pick<BattleHeader, 'seed'>): Battle => ({
  rules: null,
  choices: new Map(),
  roster: emptyRoster,
  states: noStates,
  endings: new Map(),
  clock: { turn: 1, side: null, phase: null },
  ended: false,
  entries: null,
  queue: [],
  done: null,
  undone: null,
  corrected: null,
  chance: { seed, drawn: 0 },
})

/**
 * Returns the battle after an event. Ignores events that don't fit: undo or redo with no step left, another roll without a tie, or a
 * correction of a step that doesn't exist.
 */
export const afterEvent = (battle: Battle, event: BattleEvent): Battle => {
  switch (event.event) {
    case 'undo':
      return undo(battle)
    case 'redo':
      return redo(battle)
    case 'correct':
      return correct(battle, event)
    default:
      return withEvent(battle, event, null)
  }
}

const undo = (battle: Battle): Battle => {
  const { done, undone, corrected, chance } = battle
  if (corrected && corrected.done === done)
    return { ...corrected.before, chance, undone: append(corrected.event, undone) }
  return done ? { ...done.last.before, chance, corrected, undone: append(done.last, undone) } : battle
}

const redo = (battle: Battle): Battle => {
  if (!battle.undone) return battle
  const { last, rest } = battle.undone
  const after =
    'event' in last ? correct(battle, last) : withStep(battle, { ...last, number: last.entry?.number ?? null })
  return { ...after, undone: rest }
}

const correct = (battle: Battle, event: CorrectEvent): Battle => {
  const before = battleBefore(battle, event.step)
  if (!before) return battle
  const [replaced, ...later] = chainItems(battle.done, chainLength(battle.done) - event.step + 1)
  const changed = new Map(event.later?.map((step) => [step.step, step]))
  let after = before
  for (const [index, events] of event.steps.entries())
    after = withStep(after, {
      ...{ events, review: null, number: index === 0 ? (replaced?.entry?.number ?? null) : null },
      ...((replaced?.isCorrected || events !== replaced?.events) && { isCorrected: true }),
    })
  for (const [index, step] of later.entries()) {
    const instead = changed.get(event.step + 1 + index)
    after = withStep(after, { ...numberedStep(step), ...(instead && { ...instead, review: instead.review ?? null }) })
  }
  return { ...after, undone: null, corrected: { event, done: after.done, before: battle } }
}

/** The battle before a step (counted from 1). Null if there is no such step. */
export const battleBefore = (battle: Battle, step: number): Battle | null => {
  let at = battle.done
  while (at && at.length > step) at = at.rest
  return at?.length === step ? { ...at.last.before, chance: battle.chance } : null
}

const numberedStep = (step: BattleStep): StepToAdd => ({ ...step, number: step.entry?.number ?? null })

/** A step to add. `number` keeps the number of its check, so that references to the check stay valid. */
type StepToAdd = Pick<BattleStep, 'events' | 'review' | 'isCorrected'> & { readonly number: number | null }

/** Returns the battle with a step added. A step that a correction left out is listed but has no effect. */
export const withStep = (battle: Battle, { events, review, number, isCorrected }: StepToAdd): Battle => {
  if (events.length === 0) return battle
  if (review?.isLeftOut)
    return { ...battle, done: append({ events, before: battle, entry: null, review }, battle.done) }
  let after = battle
  for (const event of events) after = withEvent(after, event, number)
  return (review || isCorrected) && after.done && after !== battle
    ? {
        ...after,
        done: append({ ...after.done.last, review, ...(isCorrected && { isCorrected }) }, after.done.rest),
      }
    : after
}

const withEvent = (battle: Battle, event: PlayEvent, number: number | null): Battle => {
  if (event.event === 'again' && !battle.entries?.last.pending) return battle
  const { done, corrected } = battle
  const after = effectOf(battle, event, number)
  const entry = isRoll(event) && after.entries ? after.entries.last : null
  if (done && joins(done.last, event)) {
    const joined = { ...done.last, events: [...done.last.events, event], entry: entry ?? done.last.entry }
    // The step now includes applied changes, so undo no longer reverts the correction.
    return {
      ...after,
      corrected: corrected?.done === done ? null : corrected,
      done: append(joined, done.rest),
      undone: null,
    }
  }
  return { ...after, done: append({ events: [event], before: battle, entry, review: null }, done), undone: null }
}

/**
 * Whether an event belongs to the last step, because it applies changes from the step's roll or because the step has only been prepared so far.
 */
const joins = ({ entry, events }: BattleStep, event: PlayEvent): boolean =>
  (entry !== null && event.event === 'apply' && event.of === 'roll') || events.every(isPreparation)

const effectOf = (battle: Battle, event: PlayEvent, number: number | null): Battle => {
  const now = battle.ended ? { ...battle, ended: false } : battle
  switch (event.event) {
    case 'check':
    case 'again':
      return afterRoll(now, event, number)
    case 'apply':
      return afterApply(now, event)
    case 'muster':
      return { ...now, roster: editedRoster(now.roster, event.edit) }
    case 'unit': {
      const { edit, changes } = effectsOfAction(now, event)
      return withChanges(edit ? { ...now, roster: editedRoster(now.roster, edit) } : now, changes)
    }
    case 'rules':
      return { ...now, rules: event.rules, choices: new Map([...now.choices, [event.rules, event.choice]]) }
    case 'turn': {
      const { clock, changes, ends, by } = event
      const changed = withChanges(now, changes)
      return { ...withChanges(changed, endedIn(changed, ends)), clock, queue: by === 'check' ? now.queue : [] }
    }
    case 'end':
      return { ...now, ended: true }
  }
}

const afterRoll = (battle: Battle, event: RollEvent, number: number | null): Battle => {
  const { entries, clock, chance, queue } = battle
  const { dice, source, outcome, pending = false, follows = noFollowUps, drawn = 0 } = event
  const result = { outcome, pending, follows, settled: false }
  let rolled: Chain<BattleEntry>
  if (event.event === 'check') {
    const { rules, procedure, entered, facts = noInputs, cast = null, after = null, at } = event
    const next = number ?? (entries ? entries.last.number + 1 : 1)
    const rolls = [{ dice, source }]
    rolled = append(
      { number: next, rules, procedure, entered, facts, cast, after, at, rolls, clock, ...result },
      entries,
    )
  } else {
    if (!entries) return battle
    const { last, rest } = entries
    rolled = append(
      { ...last, rolls: [...last.rolls, { dice, source, ...(event.states && { states: event.states }) }], ...result },
      rest,
    )
  }
  const waiting = event.event === 'check' && event.after ? withoutFollowUp(queue, rolled, event.after) : queue
  return {
    ...battle,
    entries: rolled,
    queue: rolled ? withFollowUps(waiting, rolled.last) : waiting,
    chance: drawn > chance.drawn ? { ...chance, drawn } : chance,
  }
}

const noFollowUps: readonly StoredFollowUp[] = []
const noInputs: Inputs = {}

const afterApply = (battle: Battle, { of, changes, after }: ApplyEvent): Battle => {
  const { entries, queue } = battle
  return {
    ...withChanges(battle, changes),
    queue: after ? withoutFollowUp(queue, entries, after) : queue,
    entries: entries && of === 'roll' ? append({ ...entries.last, settled: true }, entries.rest) : entries,
  }
}

/** The changes that clear the given traits for every unit. */
const endedIn = ({ states }: Battle, ends: readonly string[] | undefined): readonly TraitChange[] => {
  if (!ends || ends.length === 0) return []
  const isOver = new Set(ends)
  return [...states].flatMap(([unit, facts]) =>
    Object.keys(facts).flatMap((trait) => (isOver.has(trait) ? [{ unit, trait, to: null }] : [])),
  )
}

/** Applies changes to units in order. Counts never go below 0. Copies each changed unit only once. */
export const withChanges = (battle: Battle, changes: readonly TraitChange[]): Battle => {
  if (changes.length === 0) return battle
  const changed = new Map<string, Record<string, FactValue>>()
  const endings = new Map(battle.endings)
  for (const change of changes) {
    const { unit, trait } = change
    const facts = changed.get(unit) ?? { ...battle.states.get(unit) }
    changed.set(unit, facts)
    const to = 'to' in change ? change.to : countAfter(battle.roster, change, facts[trait])
    if (to === null) delete facts[trait]
    else facts[trait] = to
    const until = 'to' in change ? change.until : undefined
    if (until === undefined) endings.delete(endingKey(unit, trait))
    else endings.set(endingKey(unit, trait), until)
  }
  return { ...battle, states: withStates(battle.states, changed), endings }
}

/** The count after a change to its current value in the battle, or else in the roster. */
const countAfter = (
  roster: Roster,
  { unit, trait, by, from }: CountChange,
  changed: FactValue | undefined,
): FactValue => {
  const entry = roster.units.get(unit)
  const before = changed ?? (entry && factsOf(roster, entry)[trait]) ?? from ?? 0
  if (typeof before === 'number' && Number.isInteger(before)) return Math.max(0, before + by)
  const count = typeof before === 'boolean' ? zero : (parseFraction(before) ?? zero)
  const after = plus(count, wholeNumber(BigInt(by)))
  return compare(after, zero) < 0 ? 0 : plainNumber(after)
}
