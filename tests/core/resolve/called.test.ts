import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fraction, plus, type Fraction } from '../../../src-core/exact.ts'
import { getEntry } from '../../../src-core/present.ts'
import { nextChecks } from '../../../src-core/play/next-checks.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolve, resolveCheck } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const text = readFileSync(new URL('../../fixtures/rulesets/barricades.yaml', import.meta.url), 'utf8')

/** The fixture with one string replaced. */
const barricadesWith = (written: string, by: string) => {
  expect(text).toContain(written)
  return loadRuleset(
    new Map([['barricades', value(parseSource({ file: 'barricades.yaml', text: text.replace(written, by) }))]]),
    'barricades',
  )
}

const rules = rulesetNamed('barricades')
const chance = (count: bigint | undefined, total: bigint): Fraction => fraction(count ?? 0n, total)

describe('checks called by a result, in the odds of a sequence', () => {
  test.each(['volley', 'volley-turned'])('are all rolled, whatever was called before: %s', (sequence) => {
    const { parties, total } = value(sequenceOdds(rules, sequence, { firer: {}, target: { leader: true } }, {}))
    const { removed, leadersLost } = getEntry(parties, 'target')
    // Half of the volleys hit. Half of those rout the target, and half hit the leader.
    expect(chance(removed, total)).toEqual(fraction(1n, 4n))
    expect(chance(leadersLost.get('1'), total)).toEqual(fraction(1n, 4n))
  })

  test('use the current state of both units if opposed', () => {
    for (const shaken of [{}, { mood: 'shaken' }]) {
      const inputs = { attacker: { ...shaken, stands: 3 }, defender: { stands: 2 } }
      const { parties, total, holds } = value(sequenceOdds(rules, 'storm', inputs, {}))
      const judged = stormByHand(inputs)
      const { standsLost, removed } = getEntry(parties, 'defender')
      for (const lost of [0, 1, 2])
        expect(chance(standsLost.get(String(lost)), total)).toEqual(judged(({ lost: all }) => all === lost))
      expect(chance(removed, total)).toEqual(judged(({ lost }) => lost === 2))
      expect(chance(getEntry(getEntry(parties, 'attacker').states, 'chasing').get('true'), total)).toEqual(
        judged(({ lost }) => lost === 2),
      )
      // If the called check destroys the last stand, the position goes to the other side.
      expect(chance(holds?.get('attacker'), total)).toEqual(judged(({ lost }) => lost === 2))
    }
  })

  test('don’t pursue a side without stands', () => {
    const { parties, total } = value(
      sequenceOdds(rules, 'storm', { attacker: { stands: 3 }, defender: { stands: 1 } }, {}),
    )
    expect(chance(getEntry(getEntry(parties, 'attacker').states, 'chasing').get('true'), total)).toEqual(fraction(0n))
  })
})

describe('a called check without dice', () => {
  /** The leader's fate is decided without a roll: behind the barricade he is safe. */
  const decided = barricadesWith(
    `      dice: 1d2
      tables: {fate: {bands: {hit: ..1, unharmed: 2..}}}
`,
    `      decide: {behind: {outcome: unharmed, when: {barricade: true}}, rest: {outcome: hit}}
`,
  )

  test.each([
    [false, fraction(1n, 2n)],
    [true, fraction(0n)],
  ])('is decided by known inputs (barricade: %s)', (barricade, fallen) => {
    for (const sequence of ['volley', 'volley-turned']) {
      const { parties, total } = value(
        sequenceOdds(value(decided), sequence, { firer: {}, target: { leader: true }, barricade }, {}),
      )
      const { leadersLost, removed } = getEntry(parties, 'target')
      expect(chance(leadersLost.get('1'), total)).toEqual(fallen)
      expect(chance(removed, total)).toEqual(fraction(1n, 4n))
    }
  })
})

test('a check with fire points can’t be called within a step, directly or indirectly', () => {
  const fires = barricadesWith(
    `      dice: 1d2
      tables: {fate:`,
    `      points: {of: leader-down}
      dice: 1d2
      tables: {fate:`,
  )
  expect(fires.ok ? [] : fires.problems.map(({ code }) => code)).toContain('no-points')
})

test('passes both units to the next check', () => {
  const check = value(
    readCheck(rules, 'storm', { attacker: { stands: 3, mood: 'shaken' }, defender: { stands: 2, mood: 'shaken' } }),
  )
  const { called } = nextChecks(check, value(resolveCheck(check, { attacker: [2], defender: [1] })))
  expect(called('chase', 'attacker', new Map([['hare', 'enemy']]))?.inputs).toEqual({
    hound: { mood: 'shaken' },
    hare: { mood: 'shaken' },
  })
})

interface Storm {
  readonly lost: number
}

/** Plays every roll of the storm, and every roll of the chase after it. */
const stormByHand = (inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const ends: { readonly end: Storm; readonly chance: Fraction }[] = []
  for (const attacker of [1, 2])
    for (const defender of [1, 2]) {
      const storm = value(resolve(rules, 'storm', inputs, { attacker: [attacker], defender: [defender] }))
      if (storm.outcome?.id === 'stopped') ends.push({ end: { lost: 0 }, chance: fraction(1n, 4n) })
      else
        for (const hound of [1, 2, 3])
          for (const hare of [1, 2, 3]) {
            const { stands: _, ...mood } = getEntry(new Map(Object.entries(inputs)), 'attacker')
            const chase = value(resolve(rules, 'chase', { hound: mood }, { hound: [hound], hare: [hare] }))
            ends.push({ end: { lost: chase.outcome?.id === 'caught' ? 2 : 1 }, chance: fraction(1n, 36n) })
          }
    }
  return (holds: (end: Storm) => boolean): Fraction =>
    ends.reduce((sum, { end, chance: each }) => (holds(end) ? plus(sum, each) : sum), fraction(0n))
}

describe('a call to an opposed check', () => {
  const written = '{procedure: chase, as: {hare: enemy}}'

  test.each([
    ['chase', 'party-roles', 'as: {hare: attacker or defender}'],
    ['{procedure: chase, as: {rabbit: enemy}}', 'unknown-name', 'the roles of chase'],
    ['{procedure: chase, as: {hare: enmy}}', 'unknown-name', 'attacker'],
    ['{procedure: chase, as: {hare: enemy, hound: defender}}', 'party-roles', 'one role'],
  ])('refuses %s', (by, code, right) => {
    const loaded = barricadesWith(written, by)
    expect(loaded).toMatchObject({ ok: false, problems: [{ code }] })
    expect(loaded.ok ? '' : loaded.problems.map(problemText).join()).toContain(right)
  })
})
