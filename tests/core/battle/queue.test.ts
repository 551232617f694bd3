/** Follow-ups of checks with units wait until they are played or skipped, and name the affected units. */
import { describe, expect, test } from 'vitest'
import type { Cast } from '../../../src-core/battle/events.ts'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { followUpProposals, queueView } from '../../../src-core/battle/queue.ts'
import { followUpAt, maxWaiting, type FollowUpRef } from '../../../src-core/battle/waiting.ts'
import { chainItems } from '../../../src-core/collections.ts'
import type { UnitFacts, RosterEdit } from '../../../src-core/battle/roster.ts'
import type { QueuedView } from '../../../src-core/contract/battle.ts'
import type { Faces } from '../../../src-core/play/report.ts'
import { nonNull } from '../../../src-core/present.ts'
import { at, mustered, rolled } from '../support/battles.ts'
import { rulesetNamed } from '../support/rulesets.ts'

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

/** A battle with a ruleset, and functions for its checks and queue. */
const playing = (ruleset: string) => {
  const loaded = rulesetNamed(ruleset)
  const begun = mustered(ruleset, edit)
  const check = (battle: Battle, procedure: string, cast: Cast, entered: object, ...throws: readonly Faces[]): Battle =>
    rolled(battle, ruleset, { procedure, cast, entered: { ...entered } }, ...throws)
  const queue = (battle: Battle): readonly QueuedView[] => queueView(battle, () => loaded)
  return { loaded, begun, check, queue }
}

const named = ({ entries }: Battle, ref: FollowUpRef) => ({
  check: ref.check,
  ...nonNull(followUpAt(entries, ref)).follow,
})

describe('the queue', () => {
  const { begun, check, queue } = playing('fire-and-fury')
  const fired = check(begun, 'fire', { firer: ['first'], target: ['enemy'] }, { points: 7 }, [[10]])
  const [low] = fired.queue

  test('keeps follow-ups with their units until they are played or skipped', () => {
    expect(queue(fired).map(({ title, units, next }) => [title, units, next])).toContainEqual([
      'Low on ammunition',
      ['first'],
      null,
    ])
    const twice = check(fired, 'fire', { firer: ['second'], target: ['enemy'] }, { points: 7 }, [[10]])
    expect(twice.queue.map((each) => each.check)).toEqual(
      [...fired.queue, ...fired.queue].map((_, index) => (index < fired.queue.length ? 1 : 2)),
    )
    const left = afterEvent(twice, {
      event: 'apply',
      at,
      of: 'follow-up',
      by: 'players',
      after: named(twice, nonNull(low)),
      changes: [],
    })
    expect(left.queue).toEqual(twice.queue.slice(1))
    expect(left.entries).toBe(twice.entries)
    expect(afterEvent(left, { event: 'undo', at }).queue).toEqual(twice.queue)
  })

  test('keeps only the latest follow-ups if the phase never ends', () => {
    const again = (battle: Battle): Battle =>
      check(battle, 'fire', { firer: ['second'], target: ['enemy'] }, { points: 7 }, [[10]])
    const many = Array.from({ length: maxWaiting }).reduce<Battle>(again, fired)
    expect(many.queue).toHaveLength(maxWaiting)
    expect(many.queue.at(-1)?.check).toBe(maxWaiting + 1)
    expect(afterEvent(many, { event: 'undo', at }).queue.at(-1)?.check).toBe(maxWaiting)
  })

  test('is empty after the phase', () => {
    const clock = { turn: 1, side: 'ours', phase: 'charge' }
    expect(afterEvent(fired, { event: 'turn', at, clock, changes: [] }).queue).toEqual([])
  })

  test('leaves out pending ties and checks without units', () => {
    const both = { attacker: ['first'], defender: ['enemy'] }
    expect(check(begun, 'charge', both, {}, [[5], [5]]).queue).toEqual([])
    expect(check(begun, 'charge', both, {}, [[5], [5]], [[10], [1]]).queue).not.toEqual([])
    expect(rolled(begun, 'fire-and-fury', { procedure: 'fire', entered: { points: 7 } }, [[10]]).queue).toEqual([])
  })

  test('starts a breakthrough with the unit’s current state', () => {
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
    const ref = nonNull(swept.queue.at(-1))
    const event = nonNull(chainItems(swept.done).at(-1)).events[0]
    if (event?.event !== 'check') throw new Error('no check was rolled')
    expect(afterEvent(swept, { ...event, after: named(swept, ref) }).queue).not.toContainEqual(ref)
  })
})

describe('effects of a follow-up', () => {
  test('apply only to the named units', () => {
    const { loaded, begun, check } = playing('fire-and-fury')
    const fired = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { points: 7 }, [[10]])
    const done = followUpProposals(loaded, fired, nonNull(fired.queue[0]), ['second'])
    expect(done.differences.map(({ unit: who, trait, to, happens }) => [who, trait, to, happens])).toEqual([
      ['second', 'low-ammunition', true, true],
    ])
    expect(followUpProposals(loaded, fired, nonNull(fired.queue[0]), [])).toEqual({ differences: [], losses: [] })
  })

  test('leave firing units low on ammunition if half or more of their stands fired', () => {
    const { loaded, begun, check, queue } = playing('fire-and-fury')
    const groups = [{ stands: 2, each: 1 }, { stands: 3, each: 1 }] // prettier-ignore
    const fired = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { firer: { groups } }, [[10]])
    const low = nonNull(queue(fired).find(({ title }) => title === 'Low on ammunition'))
    expect(low.text).not.toContain('half or more of its stands fire at the target')
    const done = followUpProposals(loaded, fired, low, ['first', 'second'])
    expect(done.differences.map(({ unit: who }) => who)).toEqual(['second'])
  })

  test.each([
    ['fire-and-fury', [6, 5], ['first', 'second']],
    ['fire-and-fury', [2, 3], ['second']],
    ['triple-alliance-1864', [2, 3], ['second']],
    // These rules name one of the units, so the players choose.
    ['triple-alliance-1864', [6, 5], []],
  ])('%s: with %s stands firing, %s are picked already', (ruleset, stands, picked) => {
    const { begun, check, queue } = playing(ruleset)
    const groups = stands.map((count) => ({ stands: count, each: 1 }))
    const fired = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { firer: { groups } }, [[10]])
    expect(queue(fired).find(({ title }) => title === 'Low on ammunition')?.units).toEqual(picked)
    // It isn't known how many stands of each unit fired.
    const total = check(begun, 'fire', { firer: ['first', 'second'], target: ['enemy'] }, { points: 9 }, [[10]])
    expect(queue(total).find(({ title }) => title === 'Low on ammunition')?.units).toEqual([])
  })

  test.each([
    ['fire-and-fury', [2], false],
    ['fire-and-fury', [3], true],
    ['fire-and-fury', [2, 2], false],
    ['fire-and-fury', [2, 3], true],
    ['triple-alliance-1864', [2], false],
    ['triple-alliance-1864', [3], true],
  ])('%s: with %s stands firing, low on ammunition is %s', (ruleset, stands, isLow) => {
    const { begun, check, queue } = playing(ruleset)
    const groups = stands.map((count) => ({ stands: count, each: 1 }))
    const cast = { firer: ['first', 'second'].slice(0, stands.length), target: ['enemy'] }
    const fired = check(begun, 'fire', cast, { firer: { groups } }, [[10]])
    expect(queue(fired).some(({ title }) => title === 'Low on ammunition')).toBe(isLow)
  })

  test('affect other units by kind: troops as troops, guns as guns', () => {
    const { loaded, begun, check, queue } = playing('triple-alliance-1864')
    const fired = check(
      begun,
      'fire',
      { firer: ['first'], target: ['enemy'] },
      { points: 12, target: { massed: true } },
      [[10]],
    )
    const massed = nonNull(queue(fired).find(({ title }) => title === 'Massed target'))
    expect(massed.units).toEqual([])
    const done = followUpProposals(loaded, fired, massed, ['behind', 'guns'])
    const of = (who: string): readonly unknown[] =>
      done.differences.filter((each) => each.unit === who).map(({ trait, to }) => [trait, to])
    expect(of('behind')).toEqual([['order', 'disordered']])
    expect(of('guns').map((each) => (each as readonly unknown[])[0])).not.toContain('order')
  })
})
