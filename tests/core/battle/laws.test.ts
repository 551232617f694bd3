/** What holds of every battle, whatever is mustered, taken, set by hand and gone on with. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle, type BattleEvent } from '../../../src-core/battle/battle.ts'
import { chainItems } from '../../../src-core/chain.ts'
import type { CheckReport } from '../../../src-core/play/report.ts'

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
const changes = fc.array(fc.record({ unit: id, trait: fc.constantFrom('stands', 'order'), to: fc.option(fact) }), { maxLength: 4 })
const rolled = { at, dice: [[1]], source: 'typed' } as const
const edit = fc.record({
  sides: fc.array(fc.record({ id: fc.constantFrom('n', 's'), name: fc.string(), facts }), { maxLength: 2 }),
  commands: fc.array(fc.record({ id: fc.constantFrom('x', 'y'), name: fc.string(), side: fc.constantFrom('n', 's'), parent: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 2 }),
  units: fc.array(fc.record({ id, name: fc.string(), is: fc.constant('unit' as const), side: fc.constantFrom('n', 's'), command: fc.constantFrom(null, 'x', 'y'), facts }), { maxLength: 3 }),
  gone: fc.array(fc.constantFrom('a', 'b', 'n', 'x', 'y'), { maxLength: 2 }),
}) // prettier-ignore

const event: fc.Arbitrary<BattleEvent> = fc.oneof(
  fc.record({ event: fc.constant('muster' as const), at: fc.constant(at), rules: fc.constant(rules), edit }),
  fc
    .record({
      pending: fc.boolean(),
      cast: fc.dictionary(fc.constantFrom('attacker', 'defender'), fc.array(id, { minLength: 1, maxLength: 2 })),
    })
    .map(({ pending, cast }): BattleEvent => ({
      event: 'check',
      rules,
      procedure: 'charge',
      inputs: {},
      cast,
      ...rolled,
      report: report(pending),
    })),
  fc.boolean().map((pending): BattleEvent => ({ event: 'again', ...rolled, report: report(pending) })),
  fc.record({ event: fc.constant('apply' as const), at: fc.constant(at), of: fc.constantFrom('roll' as const, 'hand' as const), changes }),
  fc.record({
    event: fc.constant('turn' as const),
    at: fc.constant(at),
    clock: fc.record({ turn: fc.integer({ min: 1, max: 9 }), side: fc.constantFrom('n', 's', null), phase: fc.constantFrom('fire', null) }),
    changes,
  }),
)
const steps = fc.constantFrom<BattleEvent[]>({ event: 'undo', at }, { event: 'redo', at })
const played = (events: readonly BattleEvent[]): Battle => events.reduce(afterEvent, emptyBattle(header))
const standing = ({ undone: _, chance: __, ...rest }: Battle): object => ({
  ...rest,
  done: chainItems(rest.done).map(({ events }) => events),
})

test('what stands is what replaying all that was not taken back gives', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: event }, steps), { maxLength: 60 }), (events) => {
      const battle = played(events)
      expect(standing(battle)).toEqual(standing(played(chainItems(battle.done).flatMap((step) => step.events))))
    }),
    { numRuns: 200 },
  )
})

test('all taken back is how it began, and all brought again is how it stood', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 50 }), (events) => {
      const battle = played(events)
      const times = chainItems(battle.done).length
      const back = Array.from({ length: times }, (): BattleEvent => ({ event: 'undo', at })).reduce(afterEvent, battle)
      expect(standing(back)).toEqual(standing(emptyBattle(header)))
      const again = Array.from({ length: times }, (): BattleEvent => ({ event: 'redo', at })).reduce(afterEvent, back)
      expect(standing(again)).toEqual(standing(battle))
    }),
    { numRuns: 200 },
  )
})
