import { describe, expect, test } from 'vitest'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { effectWords } from '../../../src-core/speech/effects.ts'
import { getEntry } from '../../../src-core/present.ts'
import { value } from '../support/brute-force.ts'
import { expectEndsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('barricades')

describe('a roll that is repeated only if a condition is met', () => {
  test('is repeated at most once: a second tie ends the melee, and the odds match a count of all rolls', () => {
    const { outcomes, total } = expectEndsOfAllThrows(rules, 'melee', { attacker: { leader: true } }, 3)
    // Only a second clash ends the melee: 2 of 9 rolls tie with the leader's +1; on the second roll he no longer counts and the defender is shaken.
    expect([outcomes.get('clash'), total]).toEqual([4n, 81n])
    expectEndsOfAllThrows(rules, 'melee', {}, 3)
  })

  test('can depend on the dice, on a trait that ties change, on the number of the roll, or on all of them', () => {
    for (const attacker of [{}, { mood: 'shaken' }, { leader: true }, { leader: true, mood: 'shaken' }])
      for (const defender of [{}, { mood: 'shaken' }, { leader: true }])
        expectEndsOfAllThrows(rules, 'duel', { attacker, defender }, 5)
  })

  test('is repeated for a crowd with a leader, but not without one', () => {
    const led = expectEndsOfAllThrows(rules, 'nerve', { crowd: { leader: true } }, 3)
    expect([led.outcomes.get('breaks'), led.outcomes.get('holds'), led.total]).toEqual([1n, 3n, 4n])
    const alone = expectEndsOfAllThrows(rules, 'nerve', { crowd: { leader: false } }, 3)
    expect([alone.outcomes.get('breaks'), alone.total]).toEqual([1n, 2n])
  })

  test('makes the check wait only if another roll follows', () => {
    const dice = { attacker: [2], defender: [2] }
    expect(value(resolve(rules, 'melee', {}, dice)).pending).toBe(true)
    // The defender is already shaken.
    expect(value(resolve(rules, 'melee', {}, { attacker: [2, 1], defender: [2, 2] })).pending).toBe(false)
    expect(value(resolve(rules, 'nerve', { crowd: { leader: false } }, [1])).pending).toBe(false)
    expect(resolve(rules, 'nerve', { crowd: { leader: false } }, [1, 1])).toMatchObject({
      ok: false,
      problems: [{ code: 'wrong-dice' }],
    })
  })

  test('works as a one-step sequence', () => {
    const { steps, total } = value(
      sequenceOdds(rules, 'melee', { attacker: { stands: 3 }, defender: { stands: 3 } }, {}),
    )
    const final = expectEndsOfAllThrows(rules, 'melee', { attacker: { stands: 3 }, defender: { stands: 3 } }, 3)
    for (const [id, count] of getEntry(steps, 'melee').outcomes)
      expect(count * final.total).toBe(getEntry(final.outcomes, id) * total)
  })

  test('shows its condition on the sheet', () => {
    const words = (procedure: string, outcome: string): string => {
      const own = getEntry(rules.procedures, procedure)
      return effectWords(getEntry(own.outcomes, outcome).effects, { ruleset: rules, procedure: own }).join(' ')
    }
    expect(words('melee', 'clash')).toMatchInlineSnapshot(
      `"Defender: shaken. On the first roll: roll again without: Leader."`,
    )
    expect(words('nerve', 'breaks')).toMatchInlineSnapshot(
      `"If leader on the first roll: roll again with adjusted modifiers. Otherwise: shaken."`,
    )
    expect(words('duel', 'even')).toMatchInlineSnapshot(
      `"Defender: shaken. If firm on roll ≤ 3: roll again with adjusted modifiers. If shaken on a result of 0: roll again without: Leader."`,
    )
  })
})
