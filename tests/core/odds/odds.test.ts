import { describe, expect, test } from 'vitest'
import { odds } from '../../../src-core/odds/odds.ts'
import { value } from '../support/brute-force.ts'
import { expectEndsOfAllThrows, expectOddsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { drifting, duel, otherWorld, tiesInTurn } from '../support/worlds.ts'
import { inGate, isGate } from '../../tools.ts'

const world = rulesetOf(otherWorld)

describe('one roll', () => {
  test.each([
    [
      '3d6, a table of two keys, three roles',
      { target: { hull: 'wood', height: 'high' }, captain: { skill: 2 }, wind: 'gale', gunner: { holes: 3 } },
    ],
    ['no inputs', {}],
    ['impossible results count 0', { target: { hull: 'iron', height: 'high' }, other: -9 }],
  ])('%s', (_, inputs) => {
    expectOddsOfAllThrows(world, 'broadside', inputs)
  })

  test('rolls 1d20 against 3d6', () => {
    const { total } = expectOddsOfAllThrows(world, 'boarding', { boarder: { other: 1 }, boarded: { ablaze: true } })
    expect(total).toBe(20n * 216n)
  })

  test('rolls 2d6 with a limit and national modifiers from a grid', () => {
    const empires = rulesetNamed('hardest-empires')
    const firer = { nation: 'britain', class: 'light' }
    expectOddsOfAllThrows(empires, 'fire', {
      points: 7.5,
      firer,
      target: { formation: 'square', leader: true },
      other: 1,
    })
    expectOddsOfAllThrows(empires, 'maneuver', {
      unit: { nation: 'prussia', formation: 'column', fatigue: 'spent' },
      year: 1806,
      chain: 'broken',
      commander: { rating: 'good' },
    })
  })

  test('leaves out a follow-up whose condition can’t be met, and shows an open condition', () => {
    expect(value(odds(world, 'broadside', { target: { hull: 'iron' } })).followUps.map(({ id }) => id)).toEqual([
      'spread',
    ])
    const open = value(odds(world, 'broadside', {})).followUps.find(({ id }) => id === 'magazine')
    expect(open).toMatchObject({ count: 1n, of: 'target', when: null, unless: [[{ key: 'hull' }]] })
    expect(
      value(odds(world, 'broadside', { target: { hull: 'wood' } })).followUps.find(({ id }) => id === 'magazine'),
    ).toMatchObject({
      count: 1n,
      unless: null,
    })
  })

  test('keeps the follow-ups of different rolls apart, even with the same name', () => {
    const called = rulesetOf(`
procedures:
  fire:
    title: Fire
    roles: {unit: {title: Unit}}
    dice: 1d6
    tables: {fire: {bands: {hit: ..}}}
    outcomes: {hit: {name: Hit}}
    follows:
${[
  ['a', 1],
  ['bc', 1],
  ['ab', 2],
  ['c', 2],
]
  .map(
    ([id, natural]) =>
      `      ${id}: {title: T, natural: ${natural}, of: unit, effects: {gone: {of: unit, remove: true}}}`,
  )
  .join('\n')}
`)
    const { followUps } = expectOddsOfAllThrows(called, 'fire', {})
    expect(followUps.map(({ id, count }) => [id, count])).toEqual(['a', 'bc', 'ab', 'c'].map((id) => [id, 1n]))
  })

  test('a check without dice has no odds', () => {
    const movement = odds(rulesetNamed('hardest-regiments'), 'movement', {})
    expect(movement).toMatchObject({ ok: false, problems: [{ code: 'no-dice' }] })
  })
})

describe('rerolled ties', () => {
  const plain = rulesetOf(duel())
  const limited = rulesetOf(duel('limit: {min: -3, max: 3}'))
  const oneSided = rulesetOf(duel('limit: {min: -3, max: 9}'))

  test.each([
    ['even', {}],
    ['one side too far ahead to tie', { attacker: { nerve: 9 }, defender: { nerve: -9 } }],
    ['a modifier dropped by the tie', { attacker: { bold: true } }],
    ['losses that make the sums drift apart', { attacker: { bold: true, nerve: 2 }, defender: { lost: 2 } }],
    ['a state that only one side can still get', { attacker: { order: 'disordered' }, defender: { other: 1 } }],
    ['stands on one side', { attacker: { stands: 3 } }],
    ['stands that run out on both sides together', { attacker: { stands: 2 }, defender: { stands: 2 } }],
    ['outnumbering calculated from stands', { attacker: { stands: 7, bold: true }, defender: { stands: 4 } }],
    ['outnumbering as entered', { attacker: { stands: 7, outnumbered: 'double' }, defender: { stands: 4 } }],
  ])('%s', (_, inputs) => {
    expectEndsOfAllThrows(plain, 'duel', inputs, 14)
    expectEndsOfAllThrows(limited, 'duel', inputs, 14)
  })

  test.each(
    inGate([
      ['sums that return from far beyond the limit in turn', { attacker: { nerve: 20 }, defender: { nerve: 14 } }],
      ['sums that return from beyond the limit', { attacker: { nerve: 9 }, defender: { nerve: 6 } }],
      ['one side at its limit, the other still drifting', { attacker: { nerve: 6 }, defender: { nerve: -1 } }],
      ['both sides stay beyond the limit', { attacker: { nerve: -6 }, defender: { nerve: -9 } }],
    ]),
  )('%s', (_, inputs) => {
    expectEndsOfAllThrows(limited, 'duel', inputs, 20)
    expectEndsOfAllThrows(oneSided, 'duel', inputs, 20)
  })

  test.each(
    inGate(
      [
        [
          '3 minus half the losses, at least 0',
          '{round: up, is: {at-least: 0, is: {plus: [3, {times: [-1/2, {trait: lost}]}]}}}',
          { defender: { lost: 1 } },
        ],
        [
          'losses from the third on',
          '{first: {many: {is: -4, when: {lost: 9..}}, some: {is: -2, when: {lost: 3..}}, few: {is: 0}}}',
          { defender: { lost: 1 } },
        ],
        [
          '−1 per stand lost, at least −3',
          '{at-least: -3, is: {times: [-1, {trait: lost}]}}',
          { defender: { lost: 1 } },
        ],
        [
          'losses after the first two',
          '{times: [-1, {at-least: 0, is: {plus: [-2, {trait: lost}]}}]}',
          { defender: { lost: 1 } },
        ],
        ['a gain per loss, from below a limit', '{trait: lost}', { attacker: { nerve: -12 }, defender: { nerve: -8 } }],
        ['one in three stands lost', '{round: down, is: {times: [-1/3, {trait: lost}]}}', { defender: { lost: 1 } }],
      ],
      2,
    ),
  )('%s', (_, amount, inputs) => {
    expectEndsOfAllThrows(rulesetOf(drifting(amount)), 'duel', inputs, 14)
    expectEndsOfAllThrows(rulesetOf(drifting(amount, 'limit: {min: -3, max: 3}')), 'duel', inputs, 22)
  })

  test('solves ties with a product of counts exactly, or reports that they never end', () => {
    const product = '{times: [{trait: nerve}, {trait: lost}, {plus: [4, {times: [-1, {trait: lost}]}]}]}'
    expectEndsOfAllThrows(rulesetOf(drifting(product)), 'duel', { attacker: { nerve: 1 } }, 14)
    const without = odds(rulesetOf(drifting(product, 'limit: {min: -3, max: 3}')), 'duel', { attacker: { nerve: 1 } })
    expect(without).toMatchObject({
      ok: false,
      problems: [{ code: 'endless-ties', facts: { what: 'check', title: 'Duel' }, path: ['inputs'] }],
    })
  })

  test.each([
    ['is rounded', '{at-least: -3, is: {round: down, is: {times: [-1/2, {trait: lost}]}}}'],
    ['cancels itself', '{at-least: 0, is: {plus: [{trait: lost}, {times: [-1, {trait: lost}]}]}}'],
    ['uses two counts', '{at-least: -3, is: {plus: [{times: [-1, {trait: lost}]}, {times: [-1, {trait: worn}]}]}}'],
  ])('reports endless ties if a limited amount %s', (_, amount) => {
    const worn = 'traits:\n  worn: {of: unit, label: Worn, count: {max: 99}, default: 0, losses: add}'
    const ruleset = rulesetOf(drifting(amount).replace('traits:', worn))
    expect(odds(ruleset, 'duel', { defender: { lost: 1 } })).toMatchObject({
      ok: false,
      problems: [{ code: 'endless-ties' }],
    })
  })

  test('does not assume that a sum stays at its limit if two different ties together move it', () => {
    const inTurn = rulesetOf(tiesInTurn)
    // After either tie alone the attacker still has +3 or more; the first tie followed by the second lowers him to +2. If he wrongly stayed at +3, he
    // would be repulsed in 15.13% instead of 15.00%.
    const inputs = { attacker: { lost: 2, nerve: 2 }, defender: { lost: 2, nerve: 2 }, clock: { lost: 2 } }
    expect(odds(inTurn, 'duel', inputs)).toMatchObject({ ok: false, problems: [{ code: 'endless-ties' }] })
  })

  test('diverging sums without a limit have odds', () => {
    const { final, tie } = value(odds(plain, 'duel', { attacker: { bold: true } }))
    expect(tie).toBe(7n)
    expect(final?.total).toBeGreaterThan(100n)
  })

  test('covers ties on several results, each with different losses', () => {
    expectEndsOfAllThrows(world, 'boarding', { boarder: { crew: 4 }, boarded: { crew: 3 } }, 3)
  })

  test.runIf(isGate)('covers ties on several results if the sums drift and no side runs out of stands', () => {
    expectEndsOfAllThrows(world, 'boarding', { boarded: { ablaze: true } }, 3)
  })

  test('counts follow-ups, and sides left without stands, across all ties', () => {
    const final = expectEndsOfAllThrows(plain, 'duel', { attacker: { stands: 4 }, defender: { stands: 4, lost: 1 } }, 8)
    expect(final.followUps.find(({ id }) => id === 'leader')?.count).toBe(final.outcomes.get('swept'))
    expect([...final.exhausted.keys()]).toEqual(['attacker+defender'])
  })

  test.each([
    ['a state caused by a tie', 'when: {order: disordered}'],
    ['a state removed by a tie', 'unless: {order: disordered}'],
    ['losses from a tie', 'when: {lost: 2..}'],
    ['the number of the roll', 'when: {round: 2..}'],
    ['the result', 'unless: {result: 8..}'],
  ])('counts follow-ups that depend on %s, across all ties', (_, guard) => {
    // A second result has the same follow-up without a condition.
    const pressed = 'pressed: {name: Pressed, effects: {led: {of: attacker, check: leader}}}'
    const guarded = rulesetOf(
      duel().replace('check: leader}', `check: leader, ${guard}}`).replace('pressed: {name: Pressed}', pressed),
    )
    const final = expectEndsOfAllThrows(
      guarded,
      'duel',
      { attacker: { order: 'good' }, defender: { order: 'good', lost: 0 } },
      5,
    )
    const count = final.followUps.find(({ id, of }) => id === 'leader' && of === 'defender')?.count ?? 0n
    expect(count > 0n && count < (final.outcomes.get('swept') ?? 0n)).toBe(true)
  })

  test('covers the horse-and-musket melee and the regimental charge', () => {
    expectEndsOfAllThrows(
      rulesetNamed('hardest-empires'),
      'melee',
      { attacker: { nation: 'france', formation: 'column', 'stands-lost': 2 }, defender: { fatigue: 'fresh' } },
      6,
    )
    expectEndsOfAllThrows(
      rulesetNamed('hardest-regiments'),
      'charge',
      { attacker: { 'cold-steel': true, stands: 6 }, defender: { stands: 3, quality: 'crack' } },
      6,
    )
  })
})

test('an endless tie is a problem, unless stands run out', () => {
  const endless = rulesetOf(`
traits:
  stands: {of: unit, label: Stands, count: {max: 99}, losses: reduce}
procedures:
  duel:
    title: Duel
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {duel: {bands: {tie: ..}}}
    outcomes: {tie: {name: Tie, effects: {both: {of: each, lose: 1}, again: {of: each, again: {drop: []}}}}}
`)
  expect(odds(endless, 'duel', {})).toMatchObject({
    ok: false,
    problems: [{ code: 'endless-ties', facts: { what: 'forever', title: 'Duel' }, path: ['inputs'] }],
  })
  const { final } = value(odds(endless, 'duel', { attacker: { stands: 99 } }))
  expect(final).toMatchObject({ total: 1n, exhausted: new Map([['attacker', 1n]]) })
})

test('in a check with one die, the effects of a tie can depend on the natural roll', () => {
  // A 3 or a 4 ties. Only a 4 shakes the unit, which then can't pass anymore. After a 3 it rolls again unchanged.
  const rally = rulesetOf(`
traits:
  shaken: {of: unit, label: Shaken, flag: true, changes: true}
procedures:
  rally:
    title: Rally
    roles: {unit: {title: Unit}}
    dice: 1d6
    modifiers: {shaken: {label: Shaken, value: -9, when: {shaken: true}}}
    tables: {rally: {bands: {fails: ..2, again: 3..4, passes: 5..}}}
    outcomes:
      fails: {name: Fails}
      again: {name: Again, effects: {shaken: {set: {shaken: true}, when: {natural: 4}}, again: {again: {drop: []}}}}
      passes: {name: Passes}
`)
  // p = 2/6 + p/6: two in five pass.
  const final = expectEndsOfAllThrows(rally, 'rally', {}, 12)
  expect([final.outcomes.get('passes'), final.total]).toEqual([2n, 5n])
})
