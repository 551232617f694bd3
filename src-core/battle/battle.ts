/**
 * A battle as it was played: a header and one event a line, only ever added to. What stands is what replaying them gives;
 * undo and redo are events too, so nothing that was ever rolled is lost. The rules are not asked: what was recorded holds.
 */
import type { ScaleChoice } from '../ruleset/scale-choice.ts'
import { chainItems, lengthOf, link, type Chain } from '../chain.ts'
import type { RandomState } from '../dice/random.ts'
import type { CheckReport, Faces, FollowUpView } from '../play/report.ts'
import { editedRoster, emptyRoster, type Facts, type FactValue, type Roster, type RosterEdit } from './roster.ts'
import { followUpAt, withFollowUps, withoutFollowUp, type FollowUpRef } from './waiting.ts'

export interface BattleHeader {
  readonly doublequick: 'battle'
  readonly format: 1
  readonly began: string
  /** Of the program's dice. */
  readonly seed: string
  /** The call that began it. */
  readonly call?: string
}

/** Who threw: keys, a finger on the pad, the program. */
export type DiceSource = 'typed' | 'tapped' | 'program'

interface Rolled {
  /** When, as ISO text. */
  readonly at: string
  readonly dice: Faces
  readonly source: DiceSource
  /** Of the program's dice: numbers taken after this roll. */
  readonly drawn?: number | undefined
  readonly report: CheckReport
}

/** Units by the role they play in a check; several fire together, or stand side by side. */
export type Cast = Readonly<Record<string, readonly string[]>>

export interface PlayedCheck {
  /** Distances among the inputs are at the scale; left out: as the rules have them. */
  readonly rules: { readonly ruleset: string; readonly house: readonly string[]; readonly scale?: ScaleChoice }
  readonly procedure: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** Left out: a check without units. */
  readonly cast?: Cast | undefined
}

/** What a unit's trait becomes; null: what the roster says of it. */
export interface Change {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
  /** The turn in which it ends by itself; left out: it does not. */
  readonly until?: number
}

/** A change alone, without what is told beside it. */
export const bareChange = ({ unit, trait, to, until }: Change): Change => ({ unit, trait, to, ...(until !== undefined && { until }) })

/** Where the turn stands. */
export interface Clock {
  /** From 1. */
  readonly turn: number
  /** The side whose turn it is; null where there are none. */
  readonly side: string | null
  readonly phase: string | null
}

/** `after`: the follow-up that it plays. `states`: what a roll after a tie found of those who take part, as inputs; over what the rules make of the tie. */
type Roll =
  | ({ readonly event: 'check'; readonly after?: FollowUpRef | undefined } & PlayedCheck & Rolled)
  | ({ readonly event: 'again'; readonly states?: PlayedCheck['inputs'] | undefined } & Rolled)

interface At {
  readonly at: string
}

/** Of the roll before it, with which it is taken back; else a follow-up (`after`) or set by hand, and a step of its own. */
type Apply = At & {
  readonly event: 'apply'
  readonly of: 'roll' | 'follow-up' | 'hand'
  readonly after?: FollowUpRef | undefined
  readonly changes: readonly Change[]
  readonly note?: string | undefined
}
type Muster = At & {
  readonly event: 'muster'
  readonly rules: PlayedCheck['rules']
  readonly edit: RosterEdit
  readonly note?: string | undefined
}
/** The clock goes on; `changes` are the states that end there, `ends` the traits that do, of whomever they are. */
type Turn = At & {
  readonly event: 'turn'
  readonly clock: Clock
  readonly changes: readonly Change[]
  readonly ends?: readonly string[] | undefined
}
/** The battle is over. What comes after goes on with it. */
type End = At & { readonly event: 'end' }

/** What players do; each a step, or a part of one. */
export type Done = Roll | Apply | Muster | Turn | End

/** Other steps in the place of one, from 1; none: it never was. What came after it is done again as it was recorded. */
export type Correct = At & { readonly event: 'correct'; readonly step: number; readonly steps: readonly (readonly Done[])[] }

/** `call` names the call that brought the event: the same call made again has been done. */
export type BattleEvent = { readonly call?: string } & (Done | Correct | (At & { readonly event: 'undo' | 'redo' }))

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
  /** What was taken of its results, roll by roll. */
  readonly changes: readonly Change[]
  /** What its last roll does was taken, or left. */
  readonly settled: boolean
}

/** States of units; null: nothing had changed. */
export type StatesOf = ReadonlyMap<string, Facts | null>

/** What is undone at once, and how it stood before. */
export interface Step {
  readonly events: readonly Done[]
  readonly before: Pick<Battle, 'entries' | 'rules' | 'roster' | 'clock' | 'queue' | 'ended'>
  /** The states of the units that it changed, as they were. */
  readonly were: StatesOf
  /** The states, when it was recorded, of all who took part or were changed: a correction before it may make others of them. */
  readonly basis: StatesOf
  /** The number of its check; null where it begins none. */
  readonly number: number | null
  /** The follow-up that it plays or leaves, as it was when the step was recorded. */
  readonly follow: FollowUpView | null
  /** Of a roll after a tie: the report of the tie. */
  readonly tie: CheckReport | null
  /** False: left out, for the tie that it goes on from is another since a correction. */
  readonly fits: boolean
}

export interface Battle {
  /** The rules it is played by, as last mustered; null: without units. */
  readonly rules: PlayedCheck['rules'] | null
  readonly roster: Roster
  /** What events made of units, by unit: over what the roster says. */
  readonly states: ReadonlyMap<string, Facts>
  readonly clock: Clock
  readonly ended: boolean
  readonly entries: Chain<BattleEntry>
  /** Follow-ups of this phase's checks with units that were neither played nor left, the earliest first; the latest `mostWaiting`. */
  readonly queue: readonly FollowUpRef[]
  /** Steps that stand, and what was taken back, the next to come again last. */
  readonly done: Chain<Step>
  readonly undone: Chain<Step | Correct>
  /** The last correction: undone next while the steps are those it left. */
  readonly corrected: { readonly event: Correct; readonly done: Chain<Step>; readonly before: Battle } | null
  readonly chance: RandomState
}

export const firstClock: Clock = { turn: 1, side: null, phase: null }

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

/** The battle after an event. What does not fit changes nothing: an undo or redo with nothing to take, a second roll of no check, a step that is not there. */
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
  if (last && last.done === done) return { ...last.before, chance, undone: link(last.event, others) }
  return done ? { ...withoutSteps(battle, [done.last]), done: done.rest, undone: link(done.last, others) } : battle
}

const redone = (battle: Battle): Battle => {
  if (!battle.undone) return battle
  const { last, rest } = battle.undone
  return { ...('event' in last ? corrected(battle, last) : withStep(battle, last)), undone: rest }
}

const corrected = (battle: Battle, event: Correct): Battle => {
  const before = battleBefore(battle, event.step)
  if (!before) return battle
  const [replaced, ...later] = chainItems(battle.done, lengthOf(battle.done) - event.step + 1)
  const [first, ...others] = event.steps.flat()
  const instead = first ? others.reduce(nextEvent, withEvent(before, first, replaced)) : before
  const after = later.reduce(withStep, instead)
  return { ...after, undone: null, corrected: { event, done: after.done, before: battle } }
}

/** As it stood before a step, from 1; null where there is no such step. */
export const battleBefore = (battle: Battle, step: number): Battle | null => {
  const later: Step[] = []
  let at = battle.done
  for (; at && at.length > step; at = at.rest) later.push(at.last)
  return at?.length === step ? { ...withoutSteps(battle, [...later, at.last]), done: at.rest } : null
}

/** A step once more, as it was recorded. */
const withStep = (battle: Battle, step: Step): Battle => {
  const { events, basis, tie } = step
  if (tie && !isSame(battle.entries?.last.report, tie))
    return { ...battle, done: link({ ...step, before: standing(battle), were: new Map(), fits: false }, battle.done) }
  const [first, ...joined] = events
  const after = first ? joined.reduce(nextEvent, withEvent(battle, first, step)) : battle
  return after.done
    ? { ...after, done: link({ ...after.done.last, basis: new Map([...after.done.last.basis, ...basis]) }, after.done.rest) }
    : after
}

const isSame = (one: CheckReport | undefined, other: CheckReport): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

const standing = ({ entries, rules, roster, clock, queue, ended }: Battle): Step['before'] => ({
  entries,
  rules,
  roster,
  clock,
  queue,
  ended,
})

const nextEvent = (battle: Battle, event: Done): Battle => withEvent(battle, event)

/** `recorded`: the step that the event began when it was recorded, or in whose place it comes. */
const withEvent = (battle: Battle, event: Done, recorded?: Step): Battle => {
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
    chance: 'drawn' in event && event.drawn !== undefined ? { ...chance, drawn: Math.max(chance.drawn, event.drawn) } : chance,
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
    // What is taken of its last roll goes with that roll, and so the correction is no longer the last thing done.
    return { ...after, corrected: battle.corrected?.done === done ? null : battle.corrected, done: link(joined, done.rest) }
  }
  const tie = event.event === 'again' && earlier ? earlier.last.report : null
  const number = event.event === 'check' && entries ? entries.last.number : null
  return { ...after, done: link({ events: [event], before: standing(battle), were, basis, number, follow, tie, fits: true }, done) }
}

const followUpOf = (entries: Battle['entries'], event: Done): FollowUpView | null =>
  ('after' in event && event.after && followUpAt(entries, event.after)?.follow) || null

const changesOf = ({ states }: Battle, event: Done): readonly Change[] => {
  if (event.event === 'apply') return event.changes
  if (event.event !== 'turn') return []
  const ends = new Set(event.ends)
  if (ends.size === 0) return event.changes
  const ended = [...states].flatMap(([unit, facts]) =>
    Object.keys(facts).flatMap((trait) => (ends.has(trait) ? [{ unit, trait, to: null }] : [])),
  )
  return [...event.changes, ...ended]
}

/** Those whose states decide whether an event still fits. */
const concerned = ({ entries }: Battle, event: Done): readonly string[] => {
  if (event.event === 'check') return Object.values(event.cast ?? {}).flat()
  if (event.event === 'again') return Object.values(entries?.last.cast ?? {}).flat()
  return event.event === 'apply' ? event.changes.map(({ unit }) => unit) : []
}

const statesOf = ({ states }: Battle, units: readonly string[]): StatesOf => new Map(units.map((unit) => [unit, states.get(unit) ?? null]))

/** What is taken of a roll's results is one step with it; where a correction left that roll out, it is a step of its own. */
const joins = ({ events: [first], fits }: Step, event: Done): boolean =>
  fits && event.event === 'apply' && event.of === 'roll' && (first?.event === 'check' || first?.event === 'again')

/** As it stood before steps, the last of them first. */
const withoutSteps = (battle: Battle, steps: readonly Step[]): Battle => {
  const first = steps.at(-1)
  const states = new Map(battle.states)
  for (const { were } of steps)
    for (const [unit, facts] of were)
      if (facts === null) states.delete(unit)
      else states.set(unit, facts)
  return { ...battle, ...first?.before, states }
}

const entriesAfter = ({ entries, clock }: Battle, event: Done, recorded: number | null | undefined): Chain<BattleEntry> => {
  switch (event.event) {
    case 'check': {
      const { rules, procedure, inputs, cast, dice, source, report, at } = event
      const number = recorded ?? (entries ? entries.last.number + 1 : 1)
      const check = { number, rules, procedure, inputs, cast: cast ?? null, at, throws: [{ dice, source }], report, clock }
      return link({ ...check, changes: [], settled: false }, entries)
    }
    case 'again': {
      const { dice, source, states, report } = event
      return (
        entries &&
        link({ ...entries.last, throws: [...entries.last.throws, { dice, source, states }], report, settled: false }, entries.rest)
      )
    }
    case 'apply':
      if (!entries || event.of !== 'roll') return entries
      return link({ ...entries.last, changes: [...entries.last.changes, ...event.changes], settled: true }, entries.rest)
    default:
      return entries
  }
}

/** What follows comes with the roll that decides its check, and goes when it was played or left, and with its phase. */
const queueAfter = (queue: Battle['queue'], event: Done, entries: Chain<BattleEntry>, follow: FollowUpView | null): Battle['queue'] => {
  if (event.event === 'turn') return []
  const left = 'after' in event && event.after && follow ? withoutFollowUp(queue, entries, event.after, follow) : queue
  return entries && (event.event === 'check' || event.event === 'again') ? withFollowUps(left, entries.last) : left
}

const changedStates = (states: Battle['states'], changes: readonly Change[]): Battle['states'] => {
  const after = new Map(states)
  for (const { unit, trait, to } of changes) {
    const { [trait]: _, ...rest } = after.get(unit) ?? {}
    const left = to === null ? rest : { ...rest, [trait]: to }
    if (Object.keys(left).length === 0) after.delete(unit)
    else after.set(unit, left)
  }
  return after
}
