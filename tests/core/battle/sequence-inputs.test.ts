import { expect, test } from 'vitest'
import type { Cast } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle } from '../../../src-core/battle/battle.ts'
import { sequenceInputs } from '../../../src-core/battle/cast.ts'
import { changedTraits } from '../../../src-core/play/next-checks.ts'
import { sequenceForms, sequenceView } from '../../../src-core/play/sequence-view.ts'
import { nonNull } from '../../../src-core/present.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolveCheck } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const assault = nonNull(rules.sequences.get('assault'))
const facts = { arm: 'infantry', 'worn-at': 4, 'spent-at': 2 }
const unit = (id: string, side: string, more: object) => ({
  id,
  name: id,
  is: 'unit' as const,
  side,
  command: null,
  facts: { ...facts, ...more },
})
const battle = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at: '',
  edit: {
    sides: [
      { id: 'south', name: 'South', facts: { army: 'confederate' } },
      { id: 'north', name: 'North', facts: { army: 'union' } },
    ],
    units: [
      unit('davis', 'south', { stands: 7 }),
      unit('cutler', 'north', { stands: 6 }),
      unit('hall', 'north', { stands: 2, arm: 'artillery' }),
    ],
  },
})
const oddsOf = (cast: Cast, said: Readonly<Record<string, unknown>>) =>
  value(sequenceOdds(rules, 'assault', sequenceInputs(rules, assault, battle, cast, said), {}))
const byHand = (inputs: object) => value(sequenceOdds(rules, 'assault', inputs, {}))
const counts = ({ total, steps, parties, holds }: ReturnType<typeof byHand>) => ({ total, steps, parties, holds })

const attacker = { ...facts, army: 'confederate', stands: 7 }
const defender = { ...facts, army: 'union', stands: 6 }
const cast = { attacker: ['davis'], defender: ['cutler'] }

test('picked units give the same odds as entering their facts one by one', () => {
  const steps = { charge: { defender: { works: 'stone-wall' } } }
  const fire = { firer: { groups: [{ stands: 6, each: 2 }] } }
  expect(counts(oddsOf(cast, { steps: { ...steps, 'defensive-fire': { firer: { groups: [{ each: 2 }] } } } }))).toEqual(
    counts(byHand({ attacker, defender, steps: { ...steps, 'defensive-fire': fire } })),
  )
})

test('effects of the first fire count in the return fire', () => {
  const fires = {
    'defensive-fire': { firer: { groups: [{ each: 3 }] } },
    'offensive-fire': { firer: { groups: [{ each: 2 }] } },
  }
  const both = oddsOf(cast, { steps: fires })
  expect(counts(both)).toEqual(
    counts(
      byHand({
        attacker,
        defender,
        steps: {
          'defensive-fire': { firer: { groups: [{ stands: 6, each: 3 }] } },
          'offensive-fire': { firer: { groups: [{ stands: 7, each: 2 }] } },
        },
      }),
    ),
  )
})

test('several units that fire together keep their own facts', () => {
  const several = { attacker: ['davis'], defender: ['cutler', 'hall'] }
  const inputs = sequenceInputs(rules, assault, battle, several, {
    steps: { 'defensive-fire': { firer: { groups: [{ each: 1 }, { each: 4 }] } } },
  })
  expect(inputs).toMatchObject({
    defender: { stands: 8 },
    steps: {
      'defensive-fire': {
        firer: {
          groups: [
            { stands: 6, each: 1 },
            { stands: 2, each: 4, arm: 'artillery' },
          ],
        },
      },
    },
  })
})

test('an optional step is skipped until it has inputs', () => {
  expect(Object.keys(sequenceInputs(rules, assault, battle, cast, {})['steps'] as object)).toEqual([
    'defensive-fire',
    'charge',
  ])
})

test('describes the winner, each side’s losses and each step’s results, with shares that add up', () => {
  const odds = oddsOf(cast, { steps: { 'defensive-fire': { firer: { groups: [{ each: 3 }] } } } })
  const view = sequenceView(rules, assault, odds)
  const whole = (shares: readonly { readonly p: number }[]): number => shares.reduce((sum, { p }) => sum + p, 0)
  expect(whole(view.holds)).toBeCloseTo(1, 10)
  for (const { losses, loss } of view.parties) {
    expect(whole(losses)).toBeCloseTo(1, 10)
    expect(loss).toBeCloseTo(
      losses.reduce((sum, { name, p }) => sum + Number(name) * p, 0),
      10,
    )
  }
  for (const { id, outcomes, skipped } of view.steps)
    expect([id, whole(outcomes) + skipped]).toEqual([id, expect.closeTo(1, 10)])
  expect(view.parties[0]?.fates.map(({ name }) => name)).toContain('Disordered')
})

test('changes from one check are inputs of the next one between the same units', () => {
  const inputs = { points: 20, target: { ...attacker } }
  const check = value(readCheck(rules, 'fire', inputs))
  expect(changedTraits(check, value(resolveCheck(check, [9])))).toEqual({
    target: { order: 'disordered', stands: 5, 'stands-lost': 2 },
  })
})

test('describes a sequence by its steps, roles and inputs', () => {
  const napoleonic = sequenceForms(rulesetNamed('napoleonic-fury'))
  expect(napoleonic[0]?.steps.map(({ id, cast: who, inputs }) => [id, who, inputs])).toEqual([
    ['defensive-fire', { firer: 'defender', target: 'attacker' }, { target: { charging: true } }],
    ['offensive-fire', { firer: 'attacker', target: 'defender' }, {}],
    ['melee', { attacker: 'attacker', defender: 'defender' }, {}],
    ['breakthrough', { attacker: 'attacker', defender: 'next' }, { melee: 'second' }],
  ])
})
