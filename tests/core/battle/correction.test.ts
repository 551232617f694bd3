/** Correcting a roll re-evaluates later rolls with the same dice and changes nothing else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { correction } from '../../../src-core/battle/correction.ts'
import { journalOf } from '../../../src-core/battle/journal-text.ts'
import { rollAgainEvent } from '../../../src-core/battle/recording.ts'
import { reportOf } from '../../../src-core/battle/resolved.ts'
import { chainItems, chainLength } from '../../../src-core/collections.ts'
import type { Faces } from '../../../src-core/play/report.ts'
import { nonNull } from '../../../src-core/present.ts'
import { applied, at, mustered, rolled, setByHand } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const ruleset = 'fire-and-fury'
const start = mustered(ruleset, {
  sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
  units: [
    { id: 'mabry', name: 'Mabry', is: 'unit', side: 'south', command: null, facts: { stands: 7, 'worn-at': 5, 'spent-at': 3 } },
    { id: 'cutler', name: 'Cutler', is: 'unit', side: 'north', command: null, facts: { stands: 6, 'worn-at': 4, 'spent-at': 2 } },
  ],
}) // prettier-ignore
const fire = { procedure: 'fire', cast: { firer: ['cutler'], target: ['mabry'] }, entered: { points: 7 } }
const charge = { procedure: 'charge', cast: { attacker: ['cutler'], defender: ['mabry'] } }
const maneuver = { procedure: 'maneuver', cast: { unit: ['mabry'] } }
const stateOf = ({ states }: Battle): object => ({ ...states.get('mabry') })

/** Corrects the dice of a step and applies the new result. */
const withDice = (battle: Battle, step: number, check: Parameters<typeof rolled>[2], ...throws: readonly Faces[]): Battle => {
  const before = nonNull(chainItems(battle.done)[step - 1]).before
  const steps = throws.map((_, index) => {
    const after = applied(throws.slice(0, index + 1).reduce<Battle>((now, dice, roll) => (roll === 0 ? rolled(now, ruleset, check, dice) : applied(now)), before))
    return nonNull(after.done).last.events
  })
  return afterEvent(battle, correction(rulesetNamed, battle, { step, at, steps }))
} // prettier-ignore

describe('a corrected roll', () => {
  // An 8 on 7 points is Telling: disordered, lose 1 stand. A 1 is a miss.
  const hit = applied(rolled(start, ruleset, fire, [[8]]))
  const twice = applied(rolled(hit, ruleset, fire, [[8]]))

  test('changed to a miss keeps only the other hit’s effects', () => {
    expect(stateOf(twice)).toMatchObject({ stands: 5, order: 'disordered' })
    const missed = withDice(twice, 2, fire, [[1]])
    expect(stateOf(missed)).toMatchObject({ stands: 6, order: 'disordered' })
    expect(nonNull(missed.done).last.events.map(({ event }) => event)).toEqual(['check', 'apply'])
    expect(stateOf(afterEvent(missed, { event: 'undo', at }))).toEqual(stateOf(twice))
    expect(stateOf(afterEvent(afterEvent(missed, { event: 'undo', at }), { event: 'redo', at }))).toEqual(stateOf(missed))
  }) // prettier-ignore

  test('keeps the player’s decisions on a later roll with the same result', () => {
    const less = afterEvent(rolled(hit, ruleset, fire, [[8]]), {
      event: 'apply',
      at,
      of: 'roll',
      by: 'players',
      changes: [{ unit: 'mabry', trait: 'stands', by: -3 }],
    })
    const missed = withDice(less, 2, fire, [[1]])
    expect(stateOf(missed)).toEqual({ stands: 4 })
    expect(journalOf(rulesetNamed, missed).map(({ conflicts }) => conflicts.length > 0)).toEqual([false, false, false])
  })

  test('keeps later manual changes', () => {
    const set = setByHand(twice, [{ unit: 'mabry', trait: 'stands', to: 2 }])
    const missed = withDice(set, 2, fire, [[1]])
    expect(stateOf(missed)).toMatchObject({ stands: 2 })
    expect(nonNull(missed.done).last.review?.differs).toEqual([{ unit: 'mabry', trait: 'stands', was: 5, is: 6 }])
  })

  test('hides the reroll while it is not a tie', () => {
    const tie = applied(rolled(start, ruleset, charge, [[5], [5]]))
    expect(nonNull(tie.entries).last.pending).toBe(true)
    const over = applied(rolledAgain(tie, [[9], [2]]))
    const decided = withDice(over, 2, charge, [[9], [1]])
    expect(nonNull(decided.done).last.review?.isLeftOut).toBe(true)
    expect(nonNull(decided.entries).last.rolls).toHaveLength(1)
    const tied = withDice(decided, 2, charge, [[5], [5]])
    expect(nonNull(tied.done).last.review).toBeNull()
    expect(nonNull(tied.entries).last.rolls).toHaveLength(2)
    expect(stateOf(tied)).toEqual(stateOf(over))
  })

  test('keeps recorded effects of a later roll whose result changes, and reports the difference', () => {
    // Disordered by the hit, Mabry wavers on a 3. In good order, the same roll makes it tardy.
    const rallied = applied(rolled(hit, ruleset, maneuver, [[3]]))
    const missed = withDice(rallied, 2, fire, [[1]])
    const last = nonNull(missed.done).last
    expect(last.events).toEqual(nonNull(rallied.done).last.events)
    expect(last.review?.outcome).toBe('tardy')
    expect(journalOf(rulesetNamed, missed).map(({ conflicts }) => conflicts.length > 0)).toEqual([false, false, true])
    const again = withDice(missed, 2, fire, [[8]])
    expect(nonNull(again.done).last.review).toBeNull()
    expect(stateOf(again)).toEqual(stateOf(rallied))
  })

  test('that lets a leader survive re-evaluates the later rolls of his unit and group', () => {
    const charged = (facts: object, ...by: Parameters<typeof setByHand>[1]): Battle => {
      const led = setByHand(
        mustered('italy-1799', {
          sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
          units: [
            { id: 'cutler', name: 'Cutler', is: 'unit', side: 'north', command: null, facts: { stands: 6 } },
            { id: 'barlow', name: 'Barlow', is: 'leader', side: 'north', command: null, facts: { ...facts } },
          ],
        }),
        by,
      )
      return applied(rolled(led, 'italy-1799', fallen, [[10]]))
    }
    const fallen = { procedure: 'fallen-leader', cast: { leader: ['barlow'] } }
    const ofCutler = { procedure: 'maneuver', cast: { unit: ['cutler'] } }
    for (const shot of [
      charged({}, { unit: 'barlow', trait: 'attached-to', to: 'cutler' }),
      charged({ rating: 'gallant' }, { unit: 'cutler', trait: 'low-ammunition', to: true }),
    ]) {
      // A 2 is tardy, but well handled with the leader's +1.
      const after = applied(rolled(shot, 'italy-1799', ofCutler, [[2]]))
      expect(nonNull(after.entries).last.outcome).toBe('tardy')
      const steps = [nonNull(rolled(nonNull(shot.done).last.before, 'italy-1799', fallen, [[2]]).done).last.events]
      const step = nonNull(shot.done).length
      const alive = afterEvent(after, correction(rulesetNamed, after, { step, at, steps }))
      expect(nonNull(alive.done).last.review?.outcome).toBe('well-handled')
    }
  })

  test('gives the same battle as if it had been rolled that way, except for later conflicts', () => {
    const die = fc.integer({ min: 1, max: 10 })
    const action = fc.record({ check: fc.constantFrom(fire, maneuver, charge), first: die, second: die })
    type Action = { readonly check: Parameters<typeof rolled>[2]; readonly first: number; readonly second: number }
    const played = (from: Battle, { check, first, second }: Action): Battle =>
      rolled(from, ruleset, check, check === charge ? [[first], [second]] : [[first]])
    const isDecided = (battle: Battle): boolean => chainItems(battle.entries).every(({ pending }) => !pending)
    /** Describes what a result does, before it is applied. */
    const asked = (battle: Battle): unknown => {
      const { outcome, follows } = nonNull(battle.entries).last
      return [outcome, follows, nonNull(reportWords(battle))]
    }
    fc.assert(
      fc.property(fc.array(action, { minLength: 2, maxLength: 6 }), fc.nat(), die, (actions, nat, other) => {
        const place = nat % actions.length
        const original = [start]
        for (const each of actions) original.push(applied(played(nonNull(original.at(-1)), each)))
        let expected = nonNull(original[place])
        const marked: boolean[] = []
        for (const [index, each] of actions.entries()) {
          if (index < place) continue
          const fresh = played(expected, index === place ? { ...each, first: other } : each)
          const before = played(nonNull(original[index]), each)
          const isSame = index === place || JSON.stringify(asked(fresh)) === JSON.stringify(asked(before))
          marked.push(!isSame)
          expected = isSame ? applied(fresh) : nonNull(nonNull(original[index + 1]).done).last.events.reduce(afterEvent, expected)
        }
        const battle = nonNull(original.at(-1))
        fc.pre(isDecided(battle) && isDecided(expected))
        const { check, second } = nonNull(actions[place])
        const corrected = withDice(battle, place + 2, check, check === charge ? [[other], [second]] : [[other]])
        const states = (each: Battle): unknown => [...each.roster.units.keys()].map((unit) => ({ ...each.states.get(unit) }))
        expect(states(corrected)).toEqual(states(expected))
        const texts = (each: Battle): unknown => journalOf(rulesetNamed, each).map(({ text }) => text)
        expect(texts(corrected)).toEqual(texts(expected))
        const reviews = chainItems(corrected.done).slice(place + 1).map(({ review }) => review !== null)
        expect(reviews).toEqual(marked)
      }),
      { numRuns: 150 },
    )
  }) // prettier-ignore

  test('doesn’t change later lines that don’t depend on the corrected roll', () => {
    const apart = applied(rolled(hit, ruleset, { procedure: 'maneuver', cast: { unit: ['cutler'] } }, [[6]]))
    const event = correction(rulesetNamed, apart, { step: 2, at, steps: [] })
    expect(event.later).toBeUndefined()
    const turned = afterEvent(apart, { event: 'turn', at, clock: { turn: 1, side: 'north', phase: 'fire' }, changes: [] })
    expect(chainLength(afterEvent(turned, correction(rulesetNamed, turned, { step: 2, at, steps: [] })).done)).toBe(3)
  }) // prettier-ignore
})

/** The text of the last result. */
const reportWords = (battle: Battle): readonly string[] | null => {
  const report = reportOf(rulesetNamed(ruleset), nonNull(battle.entries).last)
  return report.ok ? report.value.words : null
}

const rolledAgain = (battle: Battle, dice: Faces): Battle =>
  afterEvent(battle, value(rollAgainEvent(rulesetNamed(ruleset), battle, { at, dice, source: 'typed' })))
