/**
 * A battle as it stands: its events replayed, which are only ever added to. Undo and redo are events too, so nothing that was
 * ever rolled is lost. The rules are not read again: what was recorded holds.
 */
import { chainItems, chainLength, append, type Chain } from '../collections.ts'
import type { RandomState } from '../dice/random.ts'
import type { CheckReport, Faces, FollowUpView } from '../play/report.ts'
import type {
  BattleEvent,
  BattleHeader,
  Cast,
  TraitChange,
  Clock,
  Correct,
  DiceSource,
  Done,
  PlayedCheck,
} from './events.ts'
import { editedRoster, emptyRoster, type UnitFacts, type Roster } from './roster.ts'
import { followUpAt, withFollowUps, withoutFollowUp, type FollowUpRef } from './waiting.ts'

/** A check with all its rolls; the last report covers them all. */
export interface BattleEntry extends Omit<PlayedCheck, 'cast'> {
  /** From 1; kept when a check before it is taken away by a correction, so it names the check. */
  readonly number: number
  /** Null: a check without units. */
  readonly cast: Cast | null
  readonly at: string
  readonly throws: readonly {
    readonly dice: Faces
    readonly source: DiceSource
    readonly states?: PlayedCheck['inputs'] | undefined
  }[]
  readonly report: CheckReport
  readonly clock: Clock
  /** The changes that players took from its results, roll by roll. */
  readonly changes: readonly TraitChange[]
  /** Players have taken or declined the effects of its last roll. */
  readonly settled: boolean
}

/** The states of units; null for a unit that had not changed. */
export type StatesOf = ReadonlyMap<string, UnitFacts | null>

/** Events that are undone together, with the battle before them. */
export interface BattleStep {
  readonly events: readonly Done[]
  readonly before: Pick<Battle, 'entries' | 'rules' | 'roster' | 'clock' | 'queue' | 'ended'>
  /** The earlier states of the units that it changed. */
  readonly were: StatesOf
  /** The states, when it was recorded, of all units that took part or changed. A correction of an earlier step may change them since. */
  readonly basis: StatesOf
  /** The number of the check that it begins; null where it begins none. */
  readonly number: number | null
  /** The follow-up that it plays or declines, as it was when the step was recorded. */
  readonly follow: FollowUpView | null
  /** The report of the tie, where this is the roll after one. */
  readonly tie: CheckReport | null
  /** False where it is left out, because a correction changed the tie that it follows. */
  readonly fits: boolean
}

export interface Battle {
  /** The rules it is played by, as last mustered; null: without units. */
  readonly rules: PlayedCheck['rules'] | null
  readonly roster: Roster
  /** What events have changed of each unit; it counts before the roster. */
  readonly states: ReadonlyMap<string, UnitFacts>
  readonly clock: Clock
  readonly ended: boolean
  readonly entries: Chain<BattleEntry>
  /** Follow-ups of this phase's checks with units that were neither played nor left, the earliest first; the latest `mostWaiting`. */
  readonly queue: readonly FollowUpRef[]
  /** Steps that count, and steps that were undone; the next to redo is the last. */
  readonly done: Chain<BattleStep>
  readonly undone: Chain<BattleStep | Correct>
  /** The last correction; it is undone next as long as no step has been added or undone since. */
  readonly corrected: { readonly event: Correct; readonly done: Chain<BattleStep>; readonly before: Battle } | null
  readonly chance: RandomState
}

export const firstClock: Clock = { turn: 1, side: null, phase: null }

/** A battle before its first event. */
export const emptyBattle = ({ seed }: BattleHeader): Battle => ({
  rules: null,
  roster: emptyRoster,
  states: new Map(),
  clock: firstClock,
  ended: false,
  entries: null,
  queue: [],
  done: null,
  undone: null,
  corrected: null,
  chance: { seed, drawn: 0 },
})

/** The battle after an event. An event that does not fit changes nothing: an undo or redo with no step left, a roll after a tie without a check, a step that does not exist. */
export const afterEvent = (battle: Battle, event: BattleEvent): Battle => {
  switch (event.event) {
    case 'undo':
      return undone(battle)
    case 'redo':
      return redone(battle)
    case 'correct':
      return corrected(battle, event)
    default: {
      const after = withEvent(battle, event)
      return after === battle ? battle : { ...after, undone: null }
    }
  }
}

const undone = (battle: Battle): Battle => {
  const { done, undone: others, corrected: last, chance } = battle
  if (last && last.done === done) return { ...last.before, chance, undone: append(last.event, others) }
  return done ? { ...withoutSteps(battle, [done.last]), done: done.rest, undone: append(done.last, others) } : battle
}

const redone = (battle: Battle): Battle => {
  if (!battle.undone) return battle
  const { last, rest } = battle.undone
  return { ...('event' in last ? corrected(battle, last) : withStep(battle, last)), undone: rest }
}

const corrected = (battle: Battle, event: Correct): Battle => {
  const before = battleBefore(battle, event.step)
  if (!before) return battle
  const [replaced, ...later] = chainItems(battle.done, chainLength(battle.done) - event.step + 1)
  const [first, ...others] = event.steps.flat()
  const instead = first ? others.reduce(nextEvent, withEvent(before, first, replaced)) : before
  const after = later.reduce(withStep, instead)
  return { ...after, undone: null, corrected: { event, done: after.done, before: battle } }
}

/** The battle before a step, counted from 1; null where there is no such step. */
export const battleBefore = (battle: Battle, step: number): Battle | null => {
  const later: BattleStep[] = []
  let at = battle.done
  for (; at && at.length > step; at = at.rest) later.push(at.last)
  return at?.length === step ? { ...withoutSteps(battle, [...later, at.last]), done: at.rest } : null
}

/** The battle with a recorded step played again. */
const withStep = (battle: Battle, step: BattleStep): Battle => {
  const { events, basis, tie } = step
  if (tie && !isSame(battle.entries?.last.report, tie))
    return { ...battle, done: append({ ...step, before: standing(battle), were: new Map(), fits: false }, battle.done) }
  const [first, ...joined] = events
  const after = first ? joined.reduce(nextEvent, withEvent(battle, first, step)) : battle
  return after.done
    ? {
        ...after,
        done: append({ ...after.done.last, basis: new Map([...after.done.last.basis, ...basis]) }, after.done.rest),
      }
    : after
}

const isSame = (one: CheckReport | undefined, other: CheckReport): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const standing = ({ entries, rules, roster, clock, queue, ended }: Battle): BattleStep['before'] => ({
  entries,
  rules,
  roster,
  clock,
  queue,
  ended,
})

const nextEvent = (battle: Battle, event: Done): Battle => withEvent(battle, event)

/** `recorded`: the step that the event began when it was recorded, or in whose place it comes. */
const withEvent = (battle: Battle, event: Done, recorded?: BattleStep): Battle => {
  const { rules, roster, clock, queue, states, done, chance, entries: earlier } = battle
  if (event.event === 'again' && !earlier?.last.report.pending) return battle
  const changes = changesOf(battle, event)
  const entries = entriesAfter(battle, event, recorded?.number)
  const follow = recorded?.follow ?? followUpOf(earlier, event)
  const after = {
    ...battle,
    ended: event.event === 'end',
    entries,
    queue: queueAfter(queue, event, entries, follow),
    rules: event.event === 'muster' ? event.rules : rules,
    roster: event.event === 'muster' ? editedRoster(roster, event.edit) : roster,
    clock: event.event === 'turn' ? event.clock : clock,
    states: changes.length === 0 ? states : changedStates(states, changes),
    chance:
      'drawn' in event && event.drawn !== undefined
        ? { ...chance, drawn: Math.max(chance.drawn, event.drawn) }
        : chance,
  }
  const were = statesOf(battle, changes.map(({ unit }) => unit)) // prettier-ignore
  const basis = statesOf(battle, concerned(battle, event))
  if (done && joins(done.last, event)) {
    const { last } = done
    const joined = {
      ...last,
      events: [...last.events, event],
      were: new Map([...were, ...last.were]),
      basis: new Map([...basis, ...last.basis]),
    }
    // Changes taken from the last roll belong to that roll, so the correction is no longer the last thing done.
    return {
      ...after,
      corrected: battle.corrected?.done === done ? null : battle.corrected,
      done: append(joined, done.rest),
    }
  }
  const tie = event.event === 'again' && earlier ? earlier.last.report : null
  const number = event.event === 'check' && entries ? entries.last.number : null
  return {
    ...after,
    done: append({ events: [event], before: standing(battle), were, basis, number, follow, tie, fits: true }, done),
  }
}

const followUpOf = (entries: Battle['entries'], event: Done): FollowUpView | null =>
  ('after' in event && event.after && followUpAt(entries, event.after)?.follow) || null

const changesOf = ({ states }: Battle, event: Done): readonly TraitChange[] => {
  if (event.event === 'apply') return event.changes
  if (event.event !== 'turn') return []
  const ends = new Set(event.ends)
  if (ends.size === 0) return event.changes
  const ended = [...states].flatMap(([unit, facts]) =>
    Object.keys(facts).flatMap((trait) => (ends.has(trait) ? [{ unit, trait, to: null }] : [])),
  )
  return [...event.changes, ...ended]
}

/** The units whose states decide whether an event still fits. */
const concerned = ({ entries }: Battle, event: Done): readonly string[] => {
  if (event.event === 'check') return Object.values(event.cast ?? {}).flat()
  if (event.event === 'again') return Object.values(entries?.last.cast ?? {}).flat()
  return event.event === 'apply' ? event.changes.map(({ unit }) => unit) : []
}

const statesOf = ({ states }: Battle, units: readonly string[]): StatesOf =>
  new Map(units.map((unit) => [unit, states.get(unit) ?? null]))

/** Whether an event joins the last step: changes taken from a roll do, unless a correction left that roll out. */
const joins = ({ events: [first], fits }: BattleStep, event: Done): boolean =>
  fits && event.event === 'apply' && event.of === 'roll' && (first?.event === 'check' || first?.event === 'again')

/** The battle before these steps; they are undone from the last to the first. */
const withoutSteps = (battle: Battle, steps: readonly BattleStep[]): Battle => {
  const first = steps.at(-1)
  const states = new Map(battle.states)
  for (const { were } of steps)
    for (const [unit, facts] of were)
      if (facts === null) states.delete(unit)
      else states.set(unit, facts)
  return { ...battle, ...first?.before, states }
}

const entriesAfter = (
  { entries, clock }: Battle,
  event: Done,
  recorded: number | null | undefined,
): Chain<BattleEntry> => {
  switch (event.event) {
    case 'check': {
      const { rules, procedure, inputs, cast, dice, source, report, at } = event
      const number = recorded ?? (entries ? entries.last.number + 1 : 1)
      const check = {
        number,
        rules,
        procedure,
        inputs,
        cast: cast ?? null,
        at,
        throws: [{ dice, source }],
        report,
        clock,
      }
      return append({ ...check, changes: [], settled: false }, entries)
    }
    case 'again': {
      const { dice, source, states, report } = event
      return (
        entries &&
        append(
          { ...entries.last, throws: [...entries.last.throws, { dice, source, states }], report, settled: false },
          entries.rest,
        )
      )
    }
    case 'apply':
      if (!entries || event.of !== 'roll') return entries
      return append(
        { ...entries.last, changes: [...entries.last.changes, ...event.changes], settled: true },
        entries.rest,
      )
    default:
      return entries
  }
}

/** The queue after an event: a decided check adds its follow-ups; one that is played or declined goes, and so do all at the end of the phase. */
const queueAfter = (
  queue: Battle['queue'],
  event: Done,
  entries: Chain<BattleEntry>,
  follow: FollowUpView | null,
): Battle['queue'] => {
  if (event.event === 'turn') return []
  const left = 'after' in event && event.after && follow ? withoutFollowUp(queue, entries, event.after, follow) : queue
  return entries && (event.event === 'check' || event.event === 'again') ? withFollowUps(left, entries.last) : left
}

const changedStates = (states: Battle['states'], changes: readonly TraitChange[]): Battle['states'] => {
  const after = new Map(states)
  for (const { unit, trait, to } of changes) {
    const { [trait]: _, ...rest } = after.get(unit) ?? {}
    const left = to === null ? rest : { ...rest, [trait]: to }
    if (Object.keys(left).length === 0) after.delete(unit)
    else after.set(unit, left)
  }
  return after
}
