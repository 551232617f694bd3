/** What follows from checks with units waits until it is played or left, and says whom it befalls. */
import { describe, expect, test } from 'vitest'
import type { BattleEvent, Cast } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { followUpProposals, queueView } from '../../../src-core/battle/queue.ts'
import { mostWaiting } from '../../../src-core/battle/waiting.ts'
import type { UnitFacts, RosterEdit } from '../../../src-core/battle/roster.ts'
import type { QueuedView } from '../../../src-core/contract/battle.ts'
import { report, type Faces } from '../../../src-core/play/report.ts'
import { present } from '../../../src-core/present.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const at = '2026-11-22T10:00:00.000Z'
const unit = (id: string, side: string, facts: UnitFacts): NonNullable<RosterEdit['units']>[number] => ({
  ...{ id, name: id, is: 'unit', side, command: null, facts },
})
const edit: RosterEdit = {
  sides: ['ours', 'theirs'].map((id) => ({ id, name: id, facts: {} })),
  units: [
    unit('first', 'ours', { stands: 6 }),
    unit('second', 'ours', { stands: 5 }),
    unit('enemy', 'theirs', { stands: 6 }),
    unit('behind', 'theirs', { stands: 4 }),
    unit('guns', 'theirs', { arm: 'artillery', stands: 2 }),
  ],
}

/** A battle by a ruleset, and checks in it. */
const playing = (ruleset: string) => {
  const rules = { ruleset, house: [] }
  const loaded = rulesetNamed(ruleset)
  const begun = afterEvent(emptyBattle({ doublequick: 'battle', format: 1, began: at, seed: '0'.repeat(16) }), {
    event: 'muster',
    at,
    rules,
    edit,
  })
  const check = (battle: Battle, id: string, cast: Cast, said: object, ...throws: readonly Faces[]): Battle => {
    const inputs = castInputs(
      loaded,
      present(loaded.procedures.get(id)),
      battle,
      cast,
      said as Readonly<Record<string, unknown>>,
    )
    const rolled = (count: number) =>
      ({
        at,
        dice: present(throws[count - 1]),
        source: 'typed',
        report: value(report(loaded, id, inputs, throws.slice(0, count))),
      }) as const
    const first: BattleEvent = { event: 'check', rules, procedure: id, inputs, cast, ...rolled(1) }
    return throws
      .slice(1)
      .reduce((now, _, index) => afterEvent(now, { event: 'again', ...rolled(index + 2) }), afterEvent(battle, first))
  }
  const queue = (battle: Battle): readonly QueuedView[] => queueView(battle, () => loaded)
  return { loaded, begun, check, queue }
}

describe('the queue', () => {
  const { begun, check, queue } = playing('fire-and-fury')
  const fired = check(begun, 'fire', { firer: ['first'], target: ['enemy'] }, { points: 7 }, [[10]])
  const [low] = fired.queue

  test('has what follows from a check with units, until it is played or left', () => {
    expect(queue(fired).map(({ title, units, next }) => [title, units, next])).toContainEqual([
      'Low on ammunition',
      ['first'],
      null,
    ])
    const twice = check(fired, 'fire', { firer: ['second'], target: ['enemy'] }, { points: 7 }, [[10]])
    expect(twice.queue.map((each) => each.check)).toEqual(
      [...fired.queue, ...fired.queue].map((_, index) => (index < fired.queue.length ? 1 : 2)),
    )
    const left = afterEvent(twice, { event: 'apply', at, of: 'follow-up', after: present(low), changes: [] })
    expect(left.queue).toEqual(twice.queue.slice(1))
    expect(left.entries).toBe(twice.entries)
    expect(afterEvent(left, { event: 'undo', at }).queue).toEqual(twice.queue)
  })

  test('keeps the latest where nobody ends the phase', () => {
    const again = (battle: Battle): Battle =>
      check(battle, 'fire', { firer: ['second'], target: ['enemy'] }, { points: 7 }, [[10]])
    const many = Array.from({ length: mostWaiting }).reduce<Battle>(again, fired)
    expect(many.queue).toHaveLength(mostWaiting)
    expect(many.queue.at(-1)?.check).toBe(mostWaiting + 1)
    expect(afterEvent(many, { event: 'undo', at }).queue.at(-1)?.check).toBe(mostWaiting)
  })

  test('ends with the phase', () => {
    const clock = { turn: 1, side: 'ours', phase: 'charge' }
    expect(afterEvent(fired, { event: 'turn', at, clock, changes: [] }).queue).toEqual([])
  })

  test('has nothing of a tie that waits, nor of checks without units', () => {
    const both = { attacker: ['first'], defender: ['enemy'] }
    expect(check(begun, 'charge', both, {}, [[5], [5]]).queue).toEqual([])
    expect(check(begun, 'charge', both, {}, [[5], [5]], [[10], [1]]).queue).not.toEqual([])
    const without = present(fired.entries).last
    expect(
      afterEvent(begun, {
        event: 'check',
        at,
        rules: without.rules,
        procedure: 'fire',
        inputs: {},
        dice: [[10]],
        source: 'typed',
        report: without.report,
      }).queue,
    ).toEqual([])
  })

  test('whoever goes on plays the next check, as the battle knows him', () => {
    const swept = check(
      begun,
      'charge',
      { attacker: ['first'], defender: ['enemy'] },
      { defender: { outflanked: true } },
      [[10], [1]],
    )
    const on = queue(swept).at(-1)
    expect(on?.next).toMatchObject({
      procedure: 'charge',
      cast: { attacker: ['first'] },
      inputs: { attacker: { breakthrough: true } },
    })
    expect(on?.next?.inputs['attacker']).not.toHaveProperty('stands')
    const played = afterEvent(swept, { ...eventOf(swept), after: present(swept.queue.at(-1)) })
    expect(played.queue).not.toContainEqual(swept.queue.at(-1))
  })

  /** The battle's last check once more, as an event. */
  const eventOf = ({ entries }: Battle): Extract<BattleEvent, { event: 'check' }> => {
    const { rules, procedure, inputs, report: told, throws } = present(entries).last
    return {
      event: 'check',
      at,
      rules,
      procedure,
      inputs,
      dice: present(throws[0]).dice,
      source: 'typed',
      report: told,
    }
  }
})

describe('what a follow-up does', () => {
  test('is done to the units that are named, and to no others', () => {
    const { loaded, begun, check } = playing('fire-and-fury')
    const fired = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { points: 7 }, [[10]])
    const done = followUpProposals(loaded, fired, present(fired.queue[0]), ['second'])
    expect(done.differences.map(({ unit: who, trait, to, happens }) => [who, trait, to, happens])).toEqual([
      ['second', 'low-ammunition', true, true],
    ])
    expect(followUpProposals(loaded, fired, present(fired.queue[0]), [])).toEqual({ differences: [], losses: [] })
  })

  test('of several that fired those run low of whose stands half or more did', () => {
    const { loaded, begun, check, queue } = playing('fire-and-fury')
    const groups = [{ stands: 2, each: 1 }, { stands: 3, each: 1 }] // prettier-ignore
    const fired = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { firer: { groups } }, [[10]])
    const low = present(queue(fired).find(({ title }) => title === 'Low on ammunition'))
    expect(low.text).not.toContain('half or more of its stands fire at the target')
    const done = followUpProposals(loaded, fired, low, ['first', 'second'])
    expect(done.differences.map(({ unit: who }) => who)).toEqual(['second'])
  })

  test.each([
    ['fire-and-fury', [2], false],
    ['fire-and-fury', [3], true],
    ['fire-and-fury', [2, 2], false],
    ['fire-and-fury', [2, 3], true],
    ['triple-alliance-1864', [2], false],
    ['triple-alliance-1864', [3], true],
  ])('%s: with %s stands firing somebody runs low: %s', (ruleset, stands, isLow) => {
    const { begun, check, queue } = playing(ruleset)
    const groups = stands.map((count) => ({ stands: count, each: 1 }))
    const cast = { firer: ['first', 'second'].slice(0, stands.length), target: ['enemy'] }
    const fired = check(begun, 'fire', cast, { firer: { groups } }, [[10]])
    expect(queue(fired).some(({ title }) => title === 'Low on ammunition')).toBe(isLow)
  })

  test('befalls others as what they are: troops as troops, guns as guns', () => {
    const { loaded, begun, check, queue } = playing('triple-alliance-1864')
    const fired = check(
      begun,
      'fire',
      { firer: ['first'], target: ['enemy'] },
      { points: 12, target: { massed: true } },
      [[10]],
    )
    const massed = present(queue(fired).find(({ title }) => title === 'Massed target'))
    expect(massed.units).toEqual([])
    const done = followUpProposals(loaded, fired, massed, ['behind', 'guns'])
    const of = (who: string): readonly unknown[] =>
      done.differences.filter((each) => each.unit === who).map(({ trait, to }) => [trait, to])
    expect(of('behind')).toEqual([['order', 'disordered']])
    expect(of('guns').map((each) => (each as readonly unknown[])[0])).not.toContain('order')
  })
})
