/** Properties of every battle: its state compared with a naive model, and random undo, redo and corrections. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  battleEventSchema,
  type BattleEvent,
  type PlayEvent,
  type TraitChange,
} from '../../../src-core/battle/events.ts'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { followUpAt } from '../../../src-core/battle/waiting.ts'
import { chainItems } from '../../../src-core/collections.ts'
import { nonNull } from '../../../src-core/present.ts'
import { rounds } from '../../tools.ts'
import { at, noBattle, played } from '../support/battles.ts'

const id = fc.constantFrom('a', 'b', 'c')
const fact = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.constantFrom('good', '1 1/2'))
const facts = fc.dictionary(fc.constantFrom('stands', 'order', 'worn'), fact)
const valueChange = fc.record(
  { unit: id, trait: fc.constantFrom('stands', 'order'), to: fc.option(fact), until: fc.integer({ min: 1, max: 9 }) },
  { requiredKeys: ['unit', 'trait', 'to'] },
)
const countChange = fc.record(
  { unit: id, trait: fc.constantFrom('stands', 'lost'), by: fc.integer({ min: -5, max: 3 }), from: fc.nat(6) },
  { requiredKeys: ['unit', 'trait', 'by'] },
)
const changes: fc.Arbitrary<TraitChange[]> = fc.array(fc.oneof(valueChange, countChange), { maxLength: 4 })
const rolled = { at, dice: [[1]], source: 'typed' } as const
const edit = fc.record({
  sides: fc.array(fc.record({ id: fc.constantFrom('n', 's'), name: fc.string({ minLength: 1 }), facts }), { maxLength: 2 }),
  commands: fc.array(fc.record({ id: fc.constantFrom('x', 'y'), name: fc.string({ minLength: 1 }), side: fc.constantFrom('n', 's'), parent: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 2 }),
  units: fc.array(fc.record({ id, name: fc.string({ minLength: 1 }), is: fc.constant('unit' as const), side: fc.constantFrom('n', 's'), command: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 3 }),
  gone: fc.array(fc.constantFrom('a', 'b', 'n', 'x', 'y'), { maxLength: 2 }),
}) // prettier-ignore
const follows = fc.subarray(['ammunition', 'leader', 'breakthrough']).map((ids) => ids.map((each) => ({ id: each })))
const result = fc
  .record({ outcome: fc.constantFrom('hit', 'miss'), pending: fc.boolean(), follows })
  .map(({ pending, ...facts }) => ({ ...facts, ...(pending && { pending: true as const }) }))
const after = fc.record({ check: fc.integer({ min: 1, max: 40 }), id: fc.constantFrom('ammunition', 'leader') })

const event: fc.Arbitrary<PlayEvent> = fc.oneof(
  edit.map((made): PlayEvent => ({ event: 'muster', at, edit: made })),
  fc.constantFrom('old', 'new').map((rules): PlayEvent => ({
    event: 'rules',
    at,
    rules,
    choice: { ruleset: rules, house: [] },
  })),
  {
    weight: 3,
    arbitrary: fc.tuple(result, fc.option(after, { nil: undefined })).map(([made, ref]): PlayEvent => ({
      event: 'check',
      rules: 'old',
      procedure: 'charge',
      entered: {},
      cast: { attacker: ['a'] },
      ...(ref && { after: ref }),
      ...rolled,
      ...made,
    })),
  },
  fc.tuple(result, fc.dictionary(id, facts)).map(([made, states]): PlayEvent => ({
    event: 'again',
    states,
    ...rolled,
    ...made,
  })),
  {
    weight: 3,
    arbitrary: fc
      .record({ of: fc.constantFrom('roll' as const, 'hand' as const), by: fc.constantFrom('result' as const, 'players' as const), changes })
      .map((made): PlayEvent => ({ event: 'apply', at, ...made })),
  }, // prettier-ignore
  fc.tuple(after, changes).map(([ref, made]): PlayEvent => ({
    event: 'apply',
    at,
    of: 'follow-up',
    by: 'players',
    after: ref,
    changes: made,
  })),
  fc
    .record({ turn: fc.integer({ min: 1, max: 9 }), side: fc.constantFrom('n', 's', null), phase: fc.constantFrom('fire', null) })
    .chain((clock) => fc.record({ clock: fc.constant(clock), changes, ends: fc.subarray(['stands', 'order']) }))
    .map((made): PlayEvent => ({ event: 'turn', at, ...made })),
  fc.constant<PlayEvent>({ event: 'end', at }),
) // prettier-ignore
/** The events of one step, as a correction stores them. */
const step = fc.oneof(
  event.map((each) => [each]),
  fc
    .tuple(event, changes)
    .map(([each, made]): PlayEvent[] =>
      each.event === 'check' ? [each, { event: 'apply', at, of: 'roll', by: 'result', changes: made }] : [each],
    ),
)
const review = fc.constantFrom({ differs: [{ unit: 'a', trait: 'stands', was: 5, is: null }] }, { isLeftOut: true as const, differs: [] }) // prettier-ignore
const correct = fc.record({
  event: fc.constant('correct' as const),
  at: fc.constant(at),
  step: fc.integer({ min: 1, max: 12 }),
  steps: fc.array(step, { maxLength: 2 }),
  later: fc.array(fc.record({ step: fc.integer({ min: 2, max: 14 }), events: step, review }, { requiredKeys: ['step', 'events'] }), { maxLength: 2 }),
}) // prettier-ignore
const undo: BattleEvent = { event: 'undo', at }
const redo: BattleEvent = { event: 'redo', at }
const steps = fc.constantFrom(undo, redo)

/** A battle's state without its history. */
const shown = ({ rules, roster, states, endings, clock, ended, entries, queue, done }: Battle): object => ({
  ...{ rules, clock, ended, queue },
  roster: [[...roster.sides], [...roster.commands], [...roster.units]],
  states: Object.fromEntries([...states].filter(([, each]) => Object.keys(each).length > 0)),
  endings: Object.fromEntries(endings),
  entries: chainItems(entries),
  done: chainItems(done).map((each) => ({ events: each.events, review: each.review })),
})

test('events match the schema and survive JSON unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(event, correct, steps), (each) => {
      expect(battleEventSchema.parse(JSON.parse(JSON.stringify(each)))).toEqual(each)
    }),
    { numRuns: 500 },
  )
})

describe('compared with a naive model', () => {
  interface Counts {
    readonly states: Record<string, Record<string, unknown>>
    readonly outcomes: readonly string[]
  }
  /** Calculates states and outcomes from all events with plain arithmetic. */
  const naive = (events: readonly PlayEvent[]): Counts => {
    const states: Record<string, Record<string, unknown>> = {}
    const outcomes: string[] = []
    let units: Record<string, Record<string, unknown>> = {}
    const change = (each: TraitChange): void => {
      const own = (states[each.unit] ??= {})
      if ('to' in each) own[each.trait] = each.to
      else {
        const before = own[each.trait] ?? units[each.unit]?.[each.trait] ?? each.from ?? 0
        const halves = before === '1 1/2' ? 3 : /^(\d+)\/2$/.exec(typeof before === 'string' ? before : '')?.[1]
        const number = typeof before === 'number' ? before : Number(halves ?? 0) / 2
        const after = Math.max(0, number + each.by)
        own[each.trait] = Number.isInteger(after) ? after : `${2 * after}/2`
      }
      if (own[each.trait] === null) Reflect.deleteProperty(own, each.trait)
    }
    for (const each of events) {
      if (each.event === 'apply' || each.event === 'turn') each.changes.forEach(change)
      if (each.event === 'turn')
        for (const own of Object.values(states)) for (const end of each.ends ?? []) Reflect.deleteProperty(own, end)
      if (each.event === 'muster')
        units = Object.fromEntries((each.edit.units ?? []).map((unit) => [unit.id, unit.facts]))
      if (each.event === 'check') outcomes.push(each.outcome)
    }
    return { states: Object.fromEntries(Object.entries(states).filter(([, own]) => Object.keys(own).length > 0)), outcomes } // prettier-ignore
  }
  const muster: PlayEvent = {
    event: 'muster',
    at,
    edit: {
      sides: [{ id: 'n', name: 'n', facts: {} }],
      units: ['a', 'b'].map((unit) => ({ id: unit, name: unit, is: 'unit', side: 'n', command: null, facts: { stands: unit === 'a' ? 6 : '1 1/2' } })),
    },
  } // prettier-ignore
  const simple = event.filter(({ event: kind }) => kind !== 'muster' && kind !== 'again')
  const countsOf = ({ states, entries }: Battle): object => ({
    states: Object.fromEntries([...states].filter(([, each]) => Object.keys(each).length > 0)),
    outcomes: chainItems(entries).map(({ outcome }) => outcome),
  })

  test('differences add up exactly, even in fractions, and no value drops below zero', () => {
    fc.assert(
      fc.property(fc.array(simple, { maxLength: 60 }), (events) => {
        const all = [muster, ...events]
        expect(countsOf(played(all))).toEqual(naive(all))
      }),
      { numRuns: 500 },
    )
  })

  test('undo, redo and corrections give the same state as the remaining steps alone', () => {
    /** A step with its events, or a correction. A history is a list of these. */
    type Action = readonly PlayEvent[] | Extract<BattleEvent, { readonly event: 'correct' }>
    const stepsAfter = (actions: readonly Action[]): (readonly PlayEvent[])[] => {
      let done: (readonly PlayEvent[])[] = []
      for (const action of actions) {
        if (!('event' in action)) done = [...done, action]
        else {
          const later = new Map(action.later?.map((each) => [each.step, each]))
          const following = done.slice(action.step).map((own, index) => {
            const instead = later.get(action.step + 1 + index)
            return instead ? (instead.review?.isLeftOut ? [{ ...muster, edit: {} }] : instead.events) : own
          })
          done = [...done.slice(0, action.step - 1), ...action.steps, ...following]
        }
      }
      return done
    }
    const single = event.filter(({ event: kind }) => !['muster', 'again', 'rules', 'apply'].includes(kind))
    const byHand = changes.map((made): PlayEvent => ({ event: 'apply', at, of: 'hand', by: 'players', changes: made }))
    const own = fc.oneof(single, byHand)
    const corrected = correct.chain((each) =>
      fc.record({
        steps: fc.array(own.map((one) => [one]), { maxLength: 2 }),
        later: fc.array(own, { maxLength: 2 }).map((ones) => ones.map((one, index) => ({ step: each.step + 1 + index, events: [one] }))),
      }).map((made) => ({ ...each, ...made })),
    ) // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: own }, steps, corrected), { maxLength: 40 }), (events) => {
        let actions: readonly Action[] = [[muster]]
        let undone: readonly Action[] = []
        for (const each of events) {
          if (each.event === 'undo') [actions, undone] = [actions.slice(0, -1), [...undone, ...actions.slice(-1)]]
          else if (each.event === 'redo') [actions, undone] = [[...actions, ...undone.slice(-1)], undone.slice(0, -1)]
          else if (each.event === 'correct') {
            if (each.step <= stepsAfter(actions).length) [actions, undone] = [[...actions, each], []]
          } else [actions, undone] = [[...actions, [each]], []]
        }
        expect(countsOf(played([muster, ...events]))).toEqual(naive(stepsAfter(actions).flat()))
      }),
      { numRuns: 500 },
    )
  })
})

const anything = fc.oneof({ weight: 6, arbitrary: event }, steps, correct)

test('undoing everything gives an empty battle, and redoing everything restores it', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (events) => {
      const battle = played(events)
      let back = battle
      let times = 0
      for (; (back.done || back.corrected) && times < 200; times += 1) back = afterEvent(back, undo)
      expect(shown(back)).toEqual(shown(noBattle))
      const again = Array.from({ length: times }, () => redo).reduce(afterEvent, back)
      expect(shown(again)).toEqual(shown(battle))
    }),
    { numRuns: rounds(1000, 300) },
  )
})

test('a long battle can be rebuilt from its events, undone and redone', () => {
  const mixed = fc.oneof({ weight: 200, arbitrary: event }, { weight: 50, arbitrary: steps }, { weight: 1, arbitrary: correct }) // prettier-ignore
  const length = rounds(10_000, 600)
  fc.assert(
    fc.property(fc.array(mixed, { minLength: length, maxLength: length, size: 'max' }), (events) => {
      const battle = played(events)
      expect(shown(played(JSON.parse(JSON.stringify(events)) as BattleEvent[]))).toEqual(shown(battle))
      let back = battle
      let times = 0
      for (; back.done || back.corrected; times += 1) back = afterEvent(back, undo)
      expect(shown(back)).toEqual(shown(noBattle))
      for (; times > 0; times -= 1) back = afterEvent(back, redo)
      expect(shown(back)).toEqual(shown(battle))
    }),
    { numRuns: rounds(1, 5), endOnFailure: true },
  )
}, 120_000)

test('a correction is undone and redone as one step', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), correct, (events, correction) => {
      const before = played(events)
      const corrected = afterEvent(before, correction)
      fc.pre(corrected !== before)
      expect(shown(afterEvent(corrected, undo))).toEqual(shown(before))
      expect(shown(afterEvent(afterEvent(corrected, undo), redo))).toEqual(shown(corrected))
    }),
    { numRuns: 300 },
  )
})

test('invalid events change nothing', () => {
  expect(afterEvent(noBattle, undo)).toBe(noBattle)
  expect(afterEvent(noBattle, redo)).toBe(noBattle)
  expect(afterEvent(noBattle, { event: 'again', ...rolled, outcome: 'hit' })).toBe(noBattle)
  expect(afterEvent(noBattle, { event: 'correct', at, step: 1, steps: [] })).toBe(noBattle)
})

const checkWith = (ids: readonly string[], ref?: { readonly check: number; readonly id: string }): PlayEvent => ({
  event: 'check',
  rules: 'old',
  procedure: 'charge',
  entered: {},
  cast: { attacker: ['a'] },
  ...(ref && { after: ref }),
  ...rolled,
  outcome: 'hit',
  follows: ids.map((each) => ({ id: each })),
})

test('undo reverts changes applied after a correction along with their roll', () => {
  const taken: PlayEvent = { event: 'apply', at, of: 'roll', by: 'result', changes: [{ unit: 'a', trait: 'stands', to: 3 }] }
  const battle = played([checkWith([]), checkWith([]), { event: 'correct', at, step: 1, steps: [] }, taken])
  const back = afterEvent(battle, undo)
  expect([back.done, back.corrected, [...back.states]]).toEqual([null, null, []])
  expect(shown(afterEvent(back, redo))).toEqual(shown(battle))
}) // prettier-ignore

test('a rules change and its side effects are one step', () => {
  const rules: PlayEvent = { event: 'rules', at, rules: 'new', choice: { ruleset: 'new', house: [] } }
  const battle = played([checkWith([]), rules, checkWith([])])
  expect(chainItems(battle.done).map(({ events }) => events.length)).toEqual([1, 2])
  expect([battle.rules, afterEvent(battle, undo).rules]).toEqual(['new', null])
})

test('undo keeps earlier checks unchanged in a battle of any length', () => {
  const long = played(Array.from({ length: 20_000 }, () => checkWith([])))
  const back = afterEvent(afterEvent(long, checkWith([])), undo)
  expect(back.entries).toBe(long.entries)
  expect(back.done).toBe(long.done)
})

describe('pending follow-ups', () => {
  const declined = (ref: { readonly check: number; readonly id: string }): PlayEvent => ({
    ...{ event: 'apply', at, of: 'follow-up', by: 'players', after: ref, changes: [] },
  })
  const ids = ({ queue, entries }: Battle): readonly unknown[] =>
    queue.map((ref) => nonNull(followUpAt(entries, ref)).follow.id)

  test('stay with their checks when a correction removes another check', () => {
    const action = fc.record({ names: fc.subarray(['ammunition', 'leader', 'breakthrough']), of: fc.nat(), does: fc.constantFrom('check', 'decline', 'play') }) // prettier-ignore
    fc.assert(
      fc.property(fc.array(action, { minLength: 2, maxLength: 12 }), fc.nat(), (actions, place) => {
        let battle = noBattle
        const own: (number | null)[] = []
        for (const { names, of, does } of actions) {
          const ref = does === 'check' ? undefined : battle.queue[of % Math.max(1, battle.queue.length)]
          const found = ref && { check: ref.check, id: nonNull(followUpAt(battle.entries, ref)).follow.id }
          battle = afterEvent(battle, does === 'decline' && found ? declined(found) : checkWith(names, found))
          own.push(battle.done?.last.entry?.number ?? null)
        }
        const number = 1 + (place % actions.length)
        const removed = own[number - 1]
        const corrected = afterEvent(battle, { event: 'correct', at, step: number, steps: [] })
        const without = battle.queue.filter(({ check }) => check !== removed)
        expect(corrected.queue.filter((ref) => without.some((each) => isSame(each, ref)))).toEqual(without)
        const next = afterEvent(corrected, checkWith(['leader']))
        expect(corrected.queue.map(({ check }) => check)).not.toContain(next.entries?.last.number)
      }),
      { numRuns: 500 },
    )
  })
  const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

  test('are found by id if a correction reorders them', () => {
    const battle = played([checkWith(['ammunition', 'leader']), declined({ check: 1, id: 'leader' })])
    expect(ids(battle)).toEqual(['ammunition'])
    const thrown = (names: readonly string[]): Battle =>
      afterEvent(battle, { event: 'correct', at, step: 1, steps: [[checkWith(names)]] })
    expect(ids(thrown(['leader', 'ammunition']))).toEqual(['ammunition'])
    expect(ids(thrown(['ammunition', 'breakthrough']))).toEqual(['ammunition', 'breakthrough'])
  })
})
