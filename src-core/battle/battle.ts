/**
 * A battle as it was played: a header and one event a line, only ever added to. What stands is what replaying them gives;
 * undo and redo are events too, so nothing that was ever rolled is lost. The rules are not asked: what was recorded holds.
 */
import { link, type Chain } from '../chain.ts'
import type { RandomState } from '../dice/random.ts'
import type { CheckReport, Faces } from '../play/report.ts'
import { editedRoster, emptyRoster, type Facts, type FactValue, type Roster, type RosterEdit } from './roster.ts'

export interface BattleHeader {
  readonly doublequick: 'battle'
  readonly format: 1
  readonly began: string
  /** Of the program's dice. */
  readonly seed: string
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
  readonly rules: { readonly ruleset: string; readonly house: readonly string[] }
  readonly procedure: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** Left out: a check without units. */
  readonly cast?: Cast | undefined
}

/** A follow-up of a check that was played. */
export interface FollowUpRef {
  /** The number of the check, from 1. */
  readonly check: number
  /** The place of the follow-up among those of its report, from 0. */
  readonly follow: number
}

/** What a unit's trait becomes; null: what the roster says of it. */
export interface Change {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
}

/** Where the turn stands. */
export interface Clock {
  /** From 1. */
  readonly turn: number
  /** The side whose turn it is; null where there are none. */
  readonly side: string | null
  readonly phase: string | null
}

/** `after`: the follow-up that it plays. */
type Roll =
  ({ readonly event: 'check'; readonly after?: FollowUpRef | undefined } & PlayedCheck & Rolled) | ({ readonly event: 'again' } & Rolled)

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
type Muster = At & { readonly event: 'muster'; readonly rules: PlayedCheck['rules']; readonly edit: RosterEdit }
/** The clock goes on; `changes` are the states that end there. */
type Turn = At & { readonly event: 'turn'; readonly clock: Clock; readonly changes: readonly Change[] }

type Done = Roll | Apply | Muster | Turn

/** `call` names the call that brought the event: the same call made again has been done. */
export type BattleEvent = { readonly call?: string } & (Done | (At & { readonly event: 'undo' | 'redo' }))

/** A check with all its rolls; the last report covers them all. */
export interface BattleEntry extends Omit<PlayedCheck, 'cast'> {
  /** Null: a check without units. */
  readonly cast: Cast | null
  readonly at: string
  readonly throws: readonly { readonly dice: Faces; readonly source: DiceSource }[]
  readonly report: CheckReport
  readonly clock: Clock
  /** What was taken of its results, roll by roll. */
  readonly changes: readonly Change[]
  /** What its last roll does was taken, or left. */
  readonly settled: boolean
}

/** What is undone at once, and how it stood before. */
interface Step {
  readonly events: readonly Done[]
  readonly before: Pick<Battle, 'entries' | 'rules' | 'roster' | 'clock' | 'queue'>
  /** The states of the units that it changed, as they were; null: nothing had changed. */
  readonly were: ReadonlyMap<string, Facts | null>
}

export interface Battle {
  /** The rules it is played by, as last mustered; null: without units. */
  readonly rules: PlayedCheck['rules'] | null
  readonly roster: Roster
  /** What events made of units, by unit: over what the roster says. */
  readonly states: ReadonlyMap<string, Facts>
  readonly clock: Clock
  readonly entries: Chain<BattleEntry>
  /** Follow-ups of this phase's checks with units that were neither played nor left, the earliest first. */
  readonly queue: readonly FollowUpRef[]
  /** Steps that stand, and those taken back, the next to come again last. */
  readonly done: Chain<Step>
  readonly undone: Chain<readonly Done[]>
  readonly chance: RandomState
}

export const firstClock: Clock = { turn: 1, side: null, phase: null }

export const emptyBattle = ({ seed }: BattleHeader): Battle => ({
  rules: null,
  roster: emptyRoster,
  states: new Map(),
  clock: firstClock,
  entries: null,
  queue: [],
  done: null,
  undone: null,
  chance: { seed, drawn: 0 },
})

/** The battle after an event. An undo or redo with nothing to take, and a second roll of no check, change nothing. */
export const afterEvent = (battle: Battle, event: BattleEvent): Battle => {
  const { done, undone } = battle
  switch (event.event) {
    case 'undo':
      if (!done) return battle
      return { ...withoutStep(battle, done.last), done: done.rest, undone: link(done.last.events, undone) }
    case 'redo':
      if (!undone) return battle
      return { ...undone.last.reduce(withEvent, battle), undone: undone.rest }
    case 'again':
      return battle.entries?.last.report.pending ? { ...withEvent(battle, event), undone: null } : battle
    default:
      return { ...withEvent(battle, event), undone: null }
  }
}

const withEvent = (battle: Battle, event: Done): Battle => {
  const { entries, rules, roster, clock, queue, states, done, chance } = battle
  const changes = event.event === 'apply' || event.event === 'turn' ? event.changes : []
  const now = entriesAfter(battle, event)
  const after = {
    ...battle,
    entries: now,
    queue: queueAfter(queue, event, now),
    rules: event.event === 'muster' ? event.rules : rules,
    roster: event.event === 'muster' ? editedRoster(roster, event.edit) : roster,
    clock: event.event === 'turn' ? event.clock : clock,
    states: changes.length === 0 ? states : changedStates(states, changes),
    chance: 'drawn' in event && event.drawn !== undefined ? { ...chance, drawn: Math.max(chance.drawn, event.drawn) } : chance,
  }
  const were = new Map(changes.map(({ unit }) => [unit, states.get(unit) ?? null] as const))
  if (done && joins(done.last, event)) {
    const { events, before, were: earlier } = done.last
    return { ...after, done: link({ events: [...events, event], before, were: new Map([...were, ...earlier]) }, done.rest) }
  }
  return { ...after, done: link({ events: [event], before: { entries, rules, roster, clock, queue }, were }, done) }
}

/** What is taken of a roll's results is one step with it. */
const joins = ({ events: [first] }: Step, event: Done): boolean =>
  event.event === 'apply' && event.of === 'roll' && (first?.event === 'check' || first?.event === 'again')

const withoutStep = (battle: Battle, { before, were }: Step): Battle => {
  const states = new Map(battle.states)
  for (const [unit, facts] of were)
    if (facts === null) states.delete(unit)
    else states.set(unit, facts)
  return { ...battle, ...before, states: were.size === 0 ? battle.states : states }
}

const entriesAfter = ({ entries, clock }: Battle, event: Done): Chain<BattleEntry> => {
  switch (event.event) {
    case 'check': {
      const { rules, procedure, inputs, cast, dice, source, report, at } = event
      return link(
        { rules, procedure, inputs, cast: cast ?? null, at, throws: [{ dice, source }], report, clock, changes: [], settled: false },
        entries,
      )
    }
    case 'again': {
      const { dice, source, report } = event
      return entries && link({ ...entries.last, throws: [...entries.last.throws, { dice, source }], report, settled: false }, entries.rest)
    }
    case 'apply':
      if (!entries || event.of !== 'roll') return entries
      return link({ ...entries.last, changes: [...entries.last.changes, ...event.changes], settled: true }, entries.rest)
    default:
      return entries
  }
}

/** What follows comes with the roll that decides its check, and goes when it was played or left, and with its phase. */
const queueAfter = (queue: Battle['queue'], event: Done, entries: Chain<BattleEntry>): Battle['queue'] => {
  if (event.event === 'turn') return []
  const { check, follow } = ('after' in event && event.after) || noFollowUp
  const left = queue.filter((each) => each.check !== check || each.follow !== follow)
  const isRoll = event.event === 'check' || event.event === 'again'
  if (!isRoll || !entries?.last.cast || event.report.pending) return left.length === queue.length ? queue : left
  return [...left, ...event.report.follows.map((_, index) => ({ check: entries.length, follow: index }))]
}

const noFollowUp: FollowUpRef = { check: 0, follow: 0 }

const changedStates = (states: Battle['states'], changes: readonly Change[]): Battle['states'] => {
  const after = new Map(states)
  for (const { unit, trait, to } of changes) {
    const { [trait]: _, ...rest } = after.get(unit) ?? {}
    after.set(unit, to === null ? rest : { ...rest, [trait]: to })
  }
  return after
}
