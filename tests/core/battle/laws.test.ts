/** What holds of every battle, whatever is mustered, taken, set by hand and gone on with. */
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { BattleEvent, Done } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { chainItems } from '../../../src-core/collections.ts'
import { rounds } from '../../tools.ts'
import type { CheckReport, FollowUpView } from '../../../src-core/play/report.ts'
import { followUpAt, type FollowUpRef } from '../../../src-core/battle/waiting.ts'
import { present } from '../../../src-core/present.ts'

const at = '2026-11-22T10:00:00.000Z'
const header = { doublequick: 'battle', format: 1, began: at, seed: '0'.repeat(16) } as const
const rules = { ruleset: 'any', house: [] }
const report = (pending: boolean): CheckReport => ({
  procedure: 'charge',
  title: 'Charge',
  tone: 'red',
  said: [],
  points: null,
  rounds: [],
  outcome: { id: 'tie', name: 'Tie', severity: 0 },
  words: [],
  follows: [],
  pending: pending ? { round: 2, tallies: [], changed: [], odds: null } : null,
  exhausted: [],
})

const id = fc.constantFrom('a', 'b', 'c')
const fact = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.constantFrom('good', 'disordered'))
const facts = fc.dictionary(fc.constantFrom('stands', 'order', 'worn'), fact)
const changes = fc.array(fc.record({ unit: id, trait: fc.constantFrom('stands', 'order'), to: fc.option(fact) }), {
  maxLength: 4,
})
const rolled = { at, dice: [[1]], source: 'typed' } as const
const edit = fc.record({
  sides: fc.array(fc.record({ id: fc.constantFrom('n', 's'), name: fc.string(), facts }), { maxLength: 2 }),
  commands: fc.array(fc.record({ id: fc.constantFrom('x', 'y'), name: fc.string(), side: fc.constantFrom('n', 's'), parent: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 2 }),
  units: fc.array(fc.record({ id, name: fc.string(), is: fc.constant('unit' as const), side: fc.constantFrom('n', 's'), command: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 3 }),
  gone: fc.array(fc.constantFrom('a', 'b', 'n', 'x', 'y'), { maxLength: 2 }),
}) // prettier-ignore

const event: fc.Arbitrary<Done> = fc.oneof(
  fc.record({ event: fc.constant('muster' as const), at: fc.constant(at), rules: fc.constant(rules), edit }),
  fc
    .record({
      pending: fc.boolean(),
      cast: fc.dictionary(fc.constantFrom('attacker', 'defender'), fc.array(id, { minLength: 1, maxLength: 2 })),
    })
    .map(({ pending, cast }): Done => ({
      event: 'check',
      rules,
      procedure: 'charge',
      inputs: {},
      cast,
      ...rolled,
      report: report(pending),
    })),
  fc.boolean().map((pending): Done => ({ event: 'again', ...rolled, report: report(pending) })),
  fc.record({
    event: fc.constant('apply' as const),
    at: fc.constant(at),
    of: fc.constantFrom('roll' as const, 'hand' as const),
    changes,
  }),
  fc.record({
    event: fc.constant('turn' as const),
    at: fc.constant(at),
    clock: fc.record({
      turn: fc.integer({ min: 1, max: 9 }),
      side: fc.constantFrom('n', 's', null),
      phase: fc.constantFrom('fire', null),
    }),
    changes,
    ends: fc.subarray(['stands', 'order']),
  }),
  fc.constant<Done>({ event: 'end', at }),
)
const followUps = fc
  .subarray(['ammunition', 'leader', 'breakthrough'])
  .map((names): readonly FollowUpView[] =>
    names.map((name) => ({ id: name, title: name, who: null, condition: '', words: [], next: null })),
  )
const after = fc.record({ check: fc.integer({ min: 1, max: 40 }), follow: fc.nat(2) })
/** With what follows from checks, played and left; the states that a roll after a tie found; who is gone and returns; facts of the scenario. */
const wholeEvent: fc.Arbitrary<Done> = fc.oneof(
  { weight: 2, arbitrary: event },
  fc.tuple(followUps, fc.option(after, { nil: undefined })).map(([follows, ref]): Done => ({
    event: 'check',
    rules,
    procedure: 'charge',
    inputs: {},
    cast: { attacker: ['a'] },
    ...(ref && { after: ref }),
    ...rolled,
    report: { ...report(false), follows },
  })),
  fc
    .tuple(followUps, fc.dictionary(id, facts))
    .map(([follows, states]): Done => ({ event: 'again', states, ...rolled, report: { ...report(false), follows } })),
  fc
    .tuple(after, changes)
    .map(([ref, made]): Done => ({ event: 'apply', at, of: 'follow-up', after: ref, changes: made })),
  fc.tuple(id, fc.option(fc.oneof(fc.constant(true), fc.integer({ min: 1, max: 9 })))).map(([unit, to]): Done => ({
    event: 'turn',
    at,
    clock: { turn: 2, side: 'n', phase: 'fire' },
    changes: [{ unit, trait: 'gone', to }],
  })),
  facts.map((ofBattle): Done => ({ event: 'muster', at, rules, edit: { facts: ofBattle } })),
)
const correct = fc.record({
  event: fc.constant('correct' as const),
  at: fc.constant(at),
  step: fc.integer({ min: 1, max: 12 }),
  steps: fc.array(fc.array(event, { maxLength: 3 }), { maxLength: 2 }),
})
const steps = fc.constantFrom<BattleEvent[]>({ event: 'undo', at }, { event: 'redo', at })
const played = (events: readonly BattleEvent[]): Battle => events.reduce(afterEvent, emptyBattle(header))
const stepsOf = ({ done }: Battle): readonly (readonly Done[])[] =>
  chainItems(done).flatMap(({ events, fits }) => (fits ? [events] : []))
/** Checks by their place: a correction may have taken one away before them, and they keep their numbers. */
const standing = ({ undone: _, chance: __, corrected: ___, done, entries, queue, ...rest }: Battle): object => {
  const checks = chainItems(entries)
  return {
    ...rest,
    entries: checks.map((entry, index) => ({ ...entry, number: index + 1 })),
    queue: queue.map(({ check, follow }) => ({
      check: checks.findIndex(({ number }) => number === check) + 1,
      follow,
    })),
    done: chainItems(done).map(({ events, fits }) => ({ events, fits })),
  }
}
/** Taken after a roll that was left out, a result is a step of its own, and one with the roll before where the other never was. */
const withoutLeftOut = (battle: Battle): object => ({ ...standing(battle), done: stepsOf(battle).flat() })
const undo: BattleEvent = { event: 'undo', at }
const redo: BattleEvent = { event: 'redo', at }

/** A tie's second roll that its corrected check no longer has, and a result taken then. */
const tieLeftOut: BattleEvent[] = [
  { event: 'muster', at, rules, edit: {} },
  { event: 'check', rules, procedure: 'charge', inputs: {}, cast: {}, ...rolled, report: report(true) },
  { event: 'again', ...rolled, report: report(false) },
  { event: 'correct', at, step: 2, steps: [] },
  { event: 'apply', at, of: 'roll', changes: [{ unit: 'a', trait: 'stands', to: 0 }] },
]

test('what stands is what replaying all that was not taken back gives', () => {
  const anything = fc.oneof({ weight: 3, arbitrary: event }, steps, correct)
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (events) => {
      const battle = played(events)
      expect(withoutLeftOut(battle)).toEqual(withoutLeftOut(played(stepsOf(battle).flat())))
    }),
    { numRuns: 300, examples: [[tieLeftOut]] },
  )
})

test('all taken back is how it began, and all brought again is how it stood', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: event }, correct), { maxLength: 40 }), (events) => {
      const battle = played(events)
      let back = battle
      let times = 0
      for (; (back.done || back.corrected) && times < 100; times += 1) back = afterEvent(back, undo)
      expect(standing(back)).toEqual(standing(emptyBattle(header)))
      const again = Array.from({ length: times }, () => redo).reduce(afterEvent, back)
      expect(standing(again)).toEqual(standing(battle))
    }),
    { numRuns: 300 },
  )
})

test('a long battle, undone, redone and corrected at random, is what its events give once more', () => {
  const anything = fc.oneof(
    { weight: 200, arbitrary: event },
    { weight: 50, arbitrary: steps },
    { weight: 1, arbitrary: correct },
  )
  const length = rounds(10_000, 600)
  fc.assert(
    fc.property(fc.array(anything, { minLength: length, maxLength: length, size: 'max' }), (events) => {
      const battle = played(events)
      expect(standing(played(JSON.parse(JSON.stringify(events)) as BattleEvent[]))).toEqual(standing(battle))
      expect(withoutLeftOut(battle)).toEqual(withoutLeftOut(played(stepsOf(battle).flat())))
      let back = battle
      let times = 0
      for (; back.done || back.corrected; times += 1) back = afterEvent(back, undo)
      expect(standing(back)).toEqual(standing(emptyBattle(header)))
      for (; times > 0; times -= 1) back = afterEvent(back, redo)
      expect(standing(back)).toEqual(standing(battle))
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 120_000)

test('a long battle with all that follows from its checks is what its events give once more, and goes back and comes again', () => {
  const anything = fc.oneof(
    { weight: 200, arbitrary: wholeEvent },
    { weight: 50, arbitrary: steps },
    { weight: 1, arbitrary: correct },
  )
  const length = rounds(10_000, 600)
  fc.assert(
    fc.property(fc.array(anything, { minLength: length, maxLength: length, size: 'max' }), (events) => {
      const battle = played(events)
      expect(standing(played(JSON.parse(JSON.stringify(events)) as BattleEvent[]))).toEqual(standing(battle))
      let back = battle
      let times = 0
      for (; back.done || back.corrected; times += 1) back = afterEvent(back, undo)
      expect(standing(back)).toEqual(standing(emptyBattle(header)))
      for (; times > 0; times -= 1) back = afterEvent(back, redo)
      expect(standing(back)).toEqual(standing(battle))
    }),
    { numRuns: rounds(1, 5), endOnFailure: true },
  )
}, 120_000)

test('what is taken of the last roll after a correction is taken back with that roll', () => {
  const roll: Done = {
    event: 'check',
    rules,
    procedure: 'charge',
    inputs: {},
    cast: { attacker: ['a'] },
    ...rolled,
    report: report(false),
  }
  const taken: Done = { event: 'apply', at, of: 'roll', changes: [{ unit: 'a', trait: 'stands', to: 3 }] }
  const battle = played([roll, roll, { event: 'correct', at, step: 1, steps: [] }, taken])
  const back = afterEvent(battle, undo)
  expect([back.done, back.corrected, back.states.size]).toEqual([null, null, 0])
  expect(standing(afterEvent(back, redo))).toEqual(standing(battle))
})

test('a battle corrected is the battle in which it had been so from the start', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), correct, (events, correction) => {
      const before = played(events)
      const after = afterEvent(before, correction)
      const recorded = chainItems(before.done).map((step) => step.events)
      const { step, steps: others } = correction
      if (step > recorded.length) {
        expect(after).toBe(before)
        return
      }
      const fromStart = [...recorded.slice(0, step - 1), ...others, ...recorded.slice(step)]
      const isTied = chainItems(after.done).some(({ fits }) => !fits)
      if (!isTied) expect(standing(after)).toEqual(standing(played(fromStart.flat())))
      expect(standing(afterEvent(after, undo))).toEqual(standing(before))
      expect(standing(afterEvent(afterEvent(after, undo), redo))).toEqual(standing(after))
    }),
    { numRuns: 300 },
  )
})

test('a state that ends leaves nothing behind, also where there was none', () => {
  const set = (to: number | null): Done => ({
    event: 'apply',
    at,
    of: 'hand',
    changes: [{ unit: 'a', trait: 'stands', to }],
  })
  expect([...played([set(null)]).states]).toEqual([])
  expect([...played([set(4), set(null)]).states]).toEqual([])
})

describe('what waits', () => {
  const follow = (name: string): FollowUpView => ({
    id: name,
    title: name,
    who: null,
    condition: '',
    words: [],
    next: null,
  })
  const checkWith = (follows: readonly string[], after?: FollowUpRef): Done => ({
    event: 'check',
    rules,
    procedure: 'charge',
    inputs: {},
    cast: { attacker: ['a'] },
    ...(after && { after }),
    ...rolled,
    report: { ...report(false), follows: follows.map(follow) },
  })
  const left = (after: FollowUpRef): Done => ({ event: 'apply', at, of: 'follow-up', after, changes: [] })
  const names = fc.subarray(['ammunition', 'leader', 'breakthrough'])
  const titles = ({ queue, entries }: Battle): readonly unknown[] =>
    queue.map((ref) => followUpAt(entries, ref)?.follow.title)

  test('is of the same checks after a correction takes others away', () => {
    const deed = fc.record({ names, of: fc.nat(), does: fc.constantFrom('check', 'leave', 'play') })
    fc.assert(
      fc.property(fc.array(deed, { minLength: 2, maxLength: 12 }), fc.nat(), (deeds, place) => {
        let battle = emptyBattle(header)
        const own: (number | null)[] = []
        for (const { names: follows, of, does } of deeds) {
          const after = does === 'check' ? undefined : battle.queue[of % Math.max(1, battle.queue.length)]
          battle = afterEvent(battle, does === 'leave' && after ? left(after) : checkWith(follows, after))
          own.push(battle.done?.last.events[0]?.event === 'check' ? present(battle.entries).last.number : null)
        }
        const step = 1 + (place % deeds.length)
        const gone = own[step - 1]
        const played = present(chainItems(battle.done)[step - 1]).events[0]
        const corrected = afterEvent(battle, { event: 'correct', at, step, steps: [] })
        const waits = corrected.queue.filter((ref) => !battle.queue.some((each) => isDeepStrictEqual(each, ref)))
        expect(corrected.queue.filter((ref) => !waits.includes(ref))).toEqual(
          battle.queue.filter(({ check }) => check !== gone),
        )
        // What the step had played or left waits again, and nothing else.
        const freed = played && 'after' in played && played.after ? [played.after] : []
        expect(freed).toEqual(expect.arrayContaining(waits))
        const next = afterEvent(corrected, checkWith(['leader']))
        expect(corrected.queue.map(({ check }) => check)).not.toContain(next.entries?.last.number)
      }),
      { numRuns: 500 },
    )
  })

  test('is known again where a check thrown anew brings other things in another order', () => {
    const battle = played([checkWith(['ammunition', 'leader']), left({ check: 1, follow: 1 })])
    expect(titles(battle)).toEqual(['ammunition'])
    const thrown = (follows: readonly string[]): Battle =>
      afterEvent(battle, { event: 'correct', at, step: 1, steps: [[checkWith(follows)]] })
    expect(titles(thrown(['leader', 'ammunition']))).toEqual(['ammunition'])
    expect(titles(thrown(['ammunition', 'breakthrough']))).toEqual(['ammunition', 'breakthrough'])
  })
})
