/** Plays one battle in both the product and the model, and compares every unit after each event. */
import { afterEvent, battleBefore, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import { correction } from '../../src-core/battle/correction.ts'
import { derivedStates } from '../../src-core/battle/derived.ts'
import { clockChanges, endingTraits, nextClock } from '../../src-core/battle/clock.ts'
import type { BattleEvent, CheckEvent, PlayEvent, RollEvent } from '../../src-core/battle/events.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { followUpProposals, queueView } from '../../src-core/battle/queue.ts'
import { checkEvent, rollAgainEvent } from '../../src-core/battle/recording.ts'
import { resolvedEntry } from '../../src-core/battle/resolved.ts'
import { likeliestChanges } from '../../src-core/battle/shares.ts'
import { attachmentTrait, leavingTrait, unitStatus } from '../../src-core/battle/status.ts'
import { planAction } from '../../src-core/battle/unit-actions.ts'
import { markedStands, unitNow } from '../../src-core/battle/units.ts'
import { followUpAt } from '../../src-core/battle/waiting.ts'
import { chainLength } from '../../src-core/collections.ts'
import type { Faces } from '../../src-core/play/report.ts'
import { nonNull } from '../../src-core/present.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { value } from '../core/support/brute-force.ts'
import {
  afterAction,
  afterFollowUp,
  afterOffers,
  afterPhase,
  afterResult,
  afterSetByHand,
  bearing,
  factsNow,
  followUpsOf,
  keptTraits,
  leadersOf,
  mustered,
  sceneOf,
  statusOf,
  unitOf,
  type Action,
  type Cast,
  type Entered,
  type ModelBattle,
  type ModelUnit,
  type Roll,
} from './battle.ts'
import { valueOf, type Facts, type Value } from './conditions.ts'
import { at, entriesOf, textIn, type Rules } from './rules.ts'

const now = '2026-11-27T10:00:00.000Z'
const sides = ['north', 'south'] as const

/** A check before it is rolled. */
export interface Check {
  readonly procedure: string
  readonly cast: Cast
  readonly entered: Entered
  readonly after?: CheckEvent['after']
  readonly callers?: readonly string[]
}

/** Thrown if product and model differ. */
export class Difference extends Error {}

/** The state of the model. */
interface Track {
  readonly model: ModelBattle
  /** The rolls of the checks by number. */
  readonly rolls: ReadonlyMap<number, Roll>
  /** The number of steps, and the state before the last one. */
  readonly steps: number
  readonly before: Track | null
  /** The last correction: the number of steps at the time, and the state before it. */
  readonly corrected: { readonly steps: number; readonly from: Track } | null
}

export class Game {
  readonly rules: Rules
  readonly ruleset: Ruleset
  battle: Battle
  events = 0
  #track: Track
  #undone: readonly Track[] = []
  #names = 0

  constructor(ruleset: Ruleset, rules: Rules) {
    this.rules = rules
    this.ruleset = ruleset
    const [north] = sides
    const model: ModelBattle = { rules, sides, clock: { turn: 1, side: north, phase: null }, units: new Map() }
    const empty: Track = { model, rolls: new Map(), steps: 0, before: null, corrected: null }
    this.#track = { ...empty, steps: 1, before: empty }
    this.battle = emptyBattle({ seed: '0'.repeat(16) })
    const { id } = ruleset.head
    this.battle = afterEvent(this.battle, { event: 'rules', at: now, rules: id, choice: { ruleset: id, house: [] } })
    const commands = sides.flatMap((side) =>
      [1, 2].map((number) => ({ id: `${side}-${number}`, name: `${side} ${number}`, side, parent: null, facts: {} })),
    )
    this.battle = afterEvent(this.battle, {
      event: 'muster',
      at: now,
      edit: { sides: sides.map((side) => ({ id: side, name: side, facts: {} })), commands },
    })
    this.nextPhase()
  }

  get model(): ModelBattle {
    return this.#track.model
  }

  get units(): readonly ModelUnit[] {
    return [...this.model.units.values()]
  }

  /** Plays an event with the model's state after it. `isJoined` means that the event belongs to the step before it. */
  #play(event: PlayEvent, model: ModelBattle, isJoined = false): void {
    this.battle = afterEvent(this.battle, event)
    const { steps, corrected } = this.#track
    this.#track = isJoined
      ? { ...this.#track, model, corrected: corrected?.steps === steps ? null : corrected }
      : { ...this.#track, model, steps: steps + 1, before: this.#track }
    this.#undone = []
    this.#compare(event)
  }

  muster(units: readonly Pick<ModelUnit, 'id' | 'isLeader' | 'side' | 'start' | 'isExpected'>[]): void {
    const made = units.map((unit) => ({ ...unit, name: unit.id, command: `${unit.side}-1` }))
    const edit = {
      units: made.map(({ id, name, isLeader, side, command, start, isExpected }) => ({
        ...{ id, name, is: isLeader ? ('leader' as const) : ('unit' as const), side, command, facts: start },
        ...(isExpected && { arrives: this.model.clock.turn + 1 }),
      })),
    }
    this.#play({ event: 'muster', at: now, edit }, mustered(this.model, made))
  }

  freshName(start: string): string {
    this.#names += 1
    return `${start}${this.#names}`
  }

  setByHand(unit: string, trait: string, to: Value): void {
    this.#play(
      { event: 'apply', at: now, of: 'hand', by: 'players', changes: [{ unit, trait, to }] },
      afterSetByHand(this.model, unit, trait, to),
    )
  }

  /** Returns the event and result of a check with given dice; null if the product rejects it. */
  tryRoll(
    check: Check,
    dice: Faces,
    from: Battle = this.battle,
  ): { readonly event: CheckEvent; readonly roll: Roll } | null {
    const { procedure, cast, entered, after, callers = [] } = check
    const event = checkEvent(
      this.ruleset,
      from,
      { rules: this.ruleset.head.id, procedure, cast, entered, ...(after && { after }) },
      { at: now, dice, source: 'typed' },
    )
    if (!event.ok) return null
    const result = this.#resultOf(afterEvent(from, event.value))
    return {
      event: event.value,
      roll: { ...{ procedure, cast, entered, callers, result, round: 1 }, outcome: event.value.outcome },
    }
  }

  #resultOf({ entries }: Battle): number | null {
    return value(resolvedEntry(this.ruleset, nonNull(entries).last)).answer.rounds.at(-1)?.result ?? null
  }

  check({ event, roll }: { readonly event: RollEvent; readonly roll: Roll }): void {
    this.#play(event, this.model)
    const natural = event.dice.length === 1 ? (event.dice[0]?.reduce((sum, face) => sum + face, 0) ?? null) : null
    const follows = [
      event.follows ?? [],
      followUpsOf(this.model, roll, natural).map(({ id, role }) => ({ id, of: role })),
    ]
    const [is, should] = follows.map((all) => all.map(({ id, of }) => `${id} ${of ?? ''}`.trim()).toSorted())
    if (!this.isTied && String(is) !== String(should)) this.#differ(event, 'follows', { is }, { is: should })
    this.#track = { ...this.#track, rolls: this.#withRoll(roll) }
  }

  #withRoll(roll: Roll): Track['rolls'] {
    const rolledWith = sceneOf(this.model, roll).roles
    return new Map([...this.#track.rolls, [nonNull(this.battle.entries).last.number, { ...roll, rolledWith }]])
  }

  /** The roll of the last check. */
  get lastRoll(): Roll {
    return nonNull(this.#track.rolls.get(nonNull(this.battle.entries).last.number))
  }

  get isTied(): boolean {
    return this.battle.entries?.last.pending === true
  }

  /** Applies the result, with or without its offers, or nothing. */
  apply(choice: 'result' | 'offers' | 'nothing'): void {
    const proposed = proposals(this.ruleset, this.battle)
    const names = [...this.rules.actions.values()].flatMap(({ offers }) =>
      entriesOf(offers).map(([id, offer]) => textIn(at(offer, 'name') ?? id)),
    )
    const differences = proposed.differences.map((difference) => ({
      ...difference,
      happens: difference.happens || (choice === 'offers' && names.includes(difference.condition)),
    }))
    const changes = choice === 'nothing' ? [] : likeliestChanges({ ...proposed, differences })
    const result = choice === 'nothing' ? this.model : afterResult(this.model, this.lastRoll)
    const model = choice === 'offers' ? afterOffers(this.model, result, this.lastRoll, names) : result
    this.#play(
      { event: 'apply', at: now, of: 'roll', by: choice === 'result' ? 'result' : 'players', changes },
      model,
      true,
    )
  }

  /** Rolls again after a tie; returns false if that isn't possible. */
  rollAgain(dice: Faces): boolean {
    const event = rollAgainEvent(this.ruleset, this.battle, { at: now, dice, source: 'typed' })
    if (!event.ok) return false
    const after = afterEvent(this.battle, event.value)
    const { rolledWith: _, ...before } = this.lastRoll
    const roll = { ...before, outcome: event.value.outcome, result: this.#resultOf(after), round: before.round + 1 }
    this.check({ event: event.value, roll })
    return true
  }

  /** Applies a waiting follow-up to its units, or to chosen ones if it has none. If it calls for a check, returns the check instead. */
  followUp(place: number, choose: (role: string) => readonly string[]): Check | null {
    const queued = queueView(this.battle, () => this.ruleset)[place]
    const stored = queued && followUpAt(this.battle.entries, queued)
    const roll = queued && this.#track.rolls.get(queued.check)
    if (!queued || !stored || !roll) return null
    const { id, of } = stored.follow
    const after = { check: queued.check, ...stored.follow }
    const callers = of === undefined ? [] : (roll.cast[of] ?? []).filter((unit) => this.model.units.has(unit))
    if (queued.next) {
      const { procedure, cast, inputs } = queued.next
      const leaders = this.rules.procedures.get(procedure)?.roles.filter(({ isLeader }) => isLeader) ?? []
      const [leader] = callers.flatMap((unit) => leadersOf(this.model, unit))
      for (const role of leaders)
        if (of !== undefined && cast[role.id]?.[0] !== leader?.id)
          throw new Difference(
            `${procedure}: rolls for ${String(cast[role.id]?.[0])}, should for ${String(leader?.id)}`,
          )
      return { procedure, cast, entered: inputs as Entered, after, callers }
    }
    if (of === undefined) return null
    const units = queued.units.length > 0 ? queued.units : choose(of)
    const changes = likeliestChanges(followUpProposals(this.ruleset, this.battle, queued, units))
    const model = afterFollowUp(this.model, roll, id, of, units)
    this.#play({ event: 'apply', at: now, of: 'follow-up', by: 'players', after, changes }, model)
    return null
  }

  get waiting(): number {
    return this.battle.queue.length
  }

  nextPhase(): void {
    const clock = nextClock(this.ruleset, this.battle)
    const [changes, ends] = [
      clockChanges(this.ruleset, this.battle, clock),
      endingTraits(this.ruleset, this.battle, clock),
    ]
    this.#play({ event: 'turn', at: now, clock, changes, ends }, afterPhase(this.model))
  }

  /** Performs an action; returns false if the product rejects it. */
  act(action: Action): boolean {
    const id = this.freshName('part')
    const planned = planAction(this.ruleset, this.battle, action, id)
    if (planned.ok) this.#play({ event: 'unit', at: now, ...planned.value }, afterAction(this.model, action, id))
    return planned.ok
  }

  undo(): void {
    const event: BattleEvent = { event: 'undo', at: now }
    const { before, corrected, steps } = this.#track
    // The rules, the sides and the first phase can't be undone here.
    if (!before || steps <= 2) return
    this.battle = afterEvent(this.battle, event)
    this.#undone = [...this.#undone, this.#track]
    this.#track = corrected?.steps === steps ? corrected.from : { ...before, corrected }
    this.#compare(event)
  }

  redo(): void {
    const track = this.#undone.at(-1)
    if (!track) return
    const event: BattleEvent = { event: 'redo', at: now }
    this.battle = afterEvent(this.battle, event)
    this.#undone = this.#undone.slice(0, -1)
    this.#track = track
    this.#compare(event)
  }

  /** Corrects the last step, a check with its result applied, to other dice. */
  correctLast(dice: Faces): void {
    const step = chainLength(this.battle.done)
    const last = nonNull(this.battle.done).last
    const before = battleBefore(this.battle, step)
    const [checked] = last.events
    if (!before || checked?.event !== 'check' || last.events.length !== 2) return
    const { procedure, cast, entered, callers } = this.lastRoll
    const tried = this.tryRoll(
      { procedure, cast, entered, callers, ...(checked.after && { after: checked.after }) },
      dice,
      before,
    )
    if (!tried) return
    const rolled = afterEvent(before, tried.event)
    const changes = likeliestChanges(proposals(this.ruleset, rolled))
    const event = correction(() => this.ruleset, this.battle, {
      ...{ at: now, step },
      steps: [[tried.event, { event: 'apply', at: now, of: 'roll', by: 'result', changes }]],
    })
    this.battle = afterEvent(this.battle, event)
    const track = this.#track
    const from = nonNull(track.before)
    const model = afterResult(from.model, tried.roll)
    this.#track = from
    this.#track = { ...track, model, rolls: this.#withRoll(tried.roll), corrected: { steps: track.steps, from: track } }
    this.#undone = []
    this.#compare(event)
  }

  #compare(event: BattleEvent): void {
    this.events += 1
    const { clock, roster } = this.battle
    if (JSON.stringify(clock) !== JSON.stringify(this.model.clock))
      this.#differ(event, 'clock', clock, this.model.clock)
    if ([...roster.units.keys()].join() !== [...this.model.units.keys()].join())
      this.#differ(event, 'units', [...roster.units.keys()], [...this.model.units.keys()])
    for (const id of roster.units.keys()) {
      const [is, should] = [this.#productState(id), this.#modelState(id)]
      if (JSON.stringify(is) !== JSON.stringify(should)) this.#differ(event, id, is, should)
    }
  }

  #differ(event: BattleEvent, what: string, is: unknown, should: unknown): never {
    const roll = event.event === 'apply' && event.of === 'roll' ? ` of ${JSON.stringify(this.lastRoll)}` : ''
    const [got, wanted] = [is, should].map((each) => new Map(Object.entries(each as object)))
    const keys = [...new Set([...(got?.keys() ?? []), ...(wanted?.keys() ?? [])])].filter(
      (key) => JSON.stringify(got?.get(key)) !== JSON.stringify(wanted?.get(key)),
    )
    const texts = keys.map(
      (key) => `${key} is ${JSON.stringify(got?.get(key))}, should be ${JSON.stringify(wanted?.get(key))}`,
    )
    throw new Difference(
      `${this.rules.id}, ${what}: ${texts.join('; ')}\nafter ${JSON.stringify(event)}${roll}\n${JSON.stringify(should)}`,
    )
  }

  #productState(id: string): Facts {
    const { battle, ruleset, rules } = this
    const unit = nonNull(battle.roster.units.get(id))
    const isLeader = unit.is === 'leader'
    const status = unitStatus(ruleset, battle, unit)
    const { [attachmentTrait]: attached, [leavingTrait]: leaving, gone } = battle.states.get(id) ?? {}
    const isWith = typeof attached === 'string' && this.battle.roster.units.has(attached)
    const own = unitNow(ruleset, battle, id)
    const now = isLeader ? own : { ...derivedStates(ruleset, 'unit', own), ...own }
    return {
      ...{ name: unit.name, side: unit.side, command: unit.command ?? '', status },
      ...(status === 'away' && { back: gone ?? '' }),
      attached: isWith ? attached : '',
      leaving: leaving ?? false,
      ...Object.fromEntries(keptTraits(rules, isLeader).map((trait) => [trait, now[trait] ?? ''])),
      ...(!isLeader &&
        Object.fromEntries(
          markTraits(rules).map((flag) => [`${flag} stands`, markedStands(ruleset, battle, id, flag)?.bearing ?? '']),
        )),
    }
  }

  #modelState(id: string): Facts {
    const { model, rules } = this
    const unit = unitOf(model, id)
    const status = statusOf(unit)
    const now = factsNow(model, id)
    const scene = { rules, roles: {}, situation: {}, result: null, round: 1, assumes: false }
    return {
      ...{ name: unit.name, side: unit.side, command: unit.command ?? '', status },
      ...(status === 'away' && { back: unit.removed }),
      attached: unit.attachedTo ?? '',
      leaving: unit.leaving,
      ...Object.fromEntries(
        keptTraits(rules, unit.isLeader).map((trait) => [trait, valueOf(scene, '', now, trait) ?? '']),
      ),
      ...(!unit.isLeader &&
        Object.fromEntries(markTraits(rules).map((flag) => [`${flag} stands`, bearing(unit, flag)]))),
    }
  }
}

/** The flags that single stands can have. */
const markTraits = ({ traits }: Rules): readonly string[] =>
  ['silenced', 'damaged', 'low-ammunition'].filter((flag) => traits.has(flag))
