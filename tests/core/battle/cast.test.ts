import { describe, expect, test } from 'vitest'
import type { Cast, TraitChange } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { rollEffects, traitDifferences, lossesIn, type RollEffects } from '../../../src-core/battle/consequences.ts'
import { proposalsIn } from '../../../src-core/battle/proposals.ts'
import type { UnitFacts, RosterEdit } from '../../../src-core/battle/roster.ts'
import { unitNow } from '../../../src-core/battle/units.ts'
import { nonNull } from '../../../src-core/present.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolve, resolveCheck } from '../../../src-core/resolve/resolve.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const at = '2026-11-22T10:00:00.000Z'
const unit = (
  id: string,
  side: string,
  command: string | null,
  facts: UnitFacts,
): NonNullable<RosterEdit['units']>[number] => ({
  id,
  name: id,
  is: 'unit',
  side,
  command,
  facts,
})

const roster: RosterEdit = {
  facts: { going: 'open' },
  sides: [
    { id: 'union', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'first', name: 'I Corps', side: 'union', parent: null, facts: { 'exceptional-commander': true } }],
  units: [
    unit('cutler', 'union', 'first', { stands: 6, 'worn-at': 4, 'spent-at': 3 }),
    unit('meredith', 'union', 'first', { stands: 5, 'worn-at': 3, 'spent-at': 2 }),
    unit('hall', 'union', 'first', { arm: 'artillery', stands: 2 }),
    unit('davis', 'south', null, { stands: 7, 'worn-at': 5, 'spent-at': 4, order: 'disordered' }),
  ],
}

const mustered = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at,
  edit: roster,
})
const procedure = (id: string) => nonNull(rules.procedures.get(id))
const inputs = (id: string, cast: Cast, said: object = {}, battle: Battle = mustered) =>
  castInputs(rules, procedure(id), battle, cast, said as Readonly<Record<string, unknown>>)

describe('inputs from participating units', () => {
  test('come from the unit, its command or its side, nearest first, if the check reads them', () => {
    expect(inputs('maneuver', { unit: ['cutler'] })['unit']).toMatchObject({
      'exceptional-commander': true,
      stands: 6,
      'worn-at': 4,
      'spent-at': 3,
    })
    expect(inputs('maneuver', { unit: ['cutler'] })['unit']).not.toHaveProperty('works')
  })

  test('are overridden by entered inputs', () => {
    expect(
      inputs('charge', { attacker: ['davis'], defender: ['cutler'] }, { attacker: { order: 'good', supported: true } }),
    ).toMatchObject({
      attacker: { stands: 7, order: 'good', supported: true },
      defender: { stands: 6 },
    })
  })

  test('a commander’s rating is set once, on the corps or the army', () => {
    const napoleonic = rulesetNamed('napoleonic-fury')
    const corps: RosterEdit = {
      sides: [{ id: 'french', name: 'French', facts: { rating: 'poor' } }],
      commands: [{ id: 'second', name: 'II Corps', side: 'french', parent: null, facts: { rating: 'excellent' } }],
      units: [unit('line', 'french', 'second', { stands: 5 }), unit('guard', 'french', null, { stands: 5 })],
    }
    const battle = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
      event: 'muster',
      at,
      edit: corps,
    })
    const maneuver = nonNull(napoleonic.procedures.get('maneuver'))
    const read = (id: string, said = {}) => castInputs(napoleonic, maneuver, battle, { unit: [id] }, said)['commander']
    expect(read('line')).toEqual({ rating: 'excellent' })
    expect(read('guard')).toEqual({ rating: 'poor' })
    expect(read('line', { commander: { rating: 'good' } })).toEqual({ rating: 'good' })
  })

  describe('facts set by a leader', () => {
    const leader = (id: string, command: string | null, facts: UnitFacts) => ({
      ...unit(id, 'french', command, facts),
      is: 'leader' as const,
    })
    const battleWith = (...units: NonNullable<RosterEdit['units']>): Battle =>
      afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
        event: 'muster',
        at,
        edit: {
          sides: [{ id: 'french', name: 'French', facts: { rating: 'poor' } }],
          commands: [
            { id: 'corps', name: 'II Corps', side: 'french', parent: null, facts: {} },
            { id: 'division', name: '1st Division', side: 'french', parent: 'corps', facts: {} },
          ],
          units: [
            unit('line', 'french', 'division', { stands: 5 }),
            unit('guard', 'french', null, { stands: 5 }),
            ...units,
          ],
        },
      })
    const byHand = (battle: Battle, ...changes: readonly TraitChange[]): Battle =>
      afterEvent(battle, { event: 'apply', at, of: 'hand', by: 'players', changes })
    const napoleonic = rulesetNamed('napoleonic-fury')
    const commander = (battle: Battle, id: string) =>
      castInputs(napoleonic, nonNull(napoleonic.procedures.get('maneuver')), battle, { unit: [id] }, {})['commander']

    test('apply to his whole command from his arrival until he falls', () => {
      const ney = leader('ney', 'corps', { rating: 'excellent', level: 'corps' })
      const battle = battleWith(ney, leader('marchand', 'division', { level: 'division' }))
      expect(commander(battle, 'line')).toEqual({ rating: 'excellent' })
      expect(commander(battle, 'guard')).toEqual({ rating: 'poor' })
      expect(commander(byHand(battle, { unit: 'ney', trait: 'gone', to: true }), 'line')).toEqual({ rating: 'poor' })
      expect(commander(battleWith({ ...ney, arrives: 3 }), 'line')).toEqual({ rating: 'poor' })
    })

    test('come from the nearest leader, or from the side’s leader if the command has none', () => {
      const battle = battleWith(
        leader('napoleon', null, { rating: 'good' }),
        leader('ney', 'corps', { rating: 'excellent' }),
      )
      expect([commander(battle, 'line'), commander(battle, 'guard')]).toEqual([
        { rating: 'excellent' },
        { rating: 'good' },
      ])
    })

    test('count for the unit he is attached to, if the rules allow', () => {
      const worth = (battle: Battle) => unitNow(napoleonic, battle, 'line')['leader-value']
      const ney = leader('ney', 'corps', { inspiring: true })
      const attached = { unit: 'ney', trait: 'attached-to', to: 'line' }
      expect(worth(battleWith(ney))).toBe(1)
      expect(worth(byHand(battleWith(ney), attached))).toBe(2)
      expect(
        worth(
          byHand(battleWith(ney, leader('murat', 'corps', { inspiring: true })), attached, {
            ...attached,
            unit: 'murat',
          }),
        ),
      ).toBe(2)
    })

    test('are facts of the command’s units unless a unit overrides them', () => {
      const italy = rulesetNamed('italy-1799')
      const battle = battleWith(
        leader('ney', 'corps', { rating: 'gallant' }),
        unit('foreign', 'french', 'division', { rating: 'able' }),
      )
      const ratings = (now: Battle) => ['line', 'foreign', 'guard'].map((id) => unitNow(italy, now, id)['rating'])
      expect(ratings(battle)).toEqual(['gallant', 'able', 'poor'])
      expect(ratings(byHand(battle, { unit: 'ney', trait: 'gone', to: true }))).toEqual(['poor', 'able', 'poor'])
    })
  })

  test('several units fire as groups, each with its own stands and facts', () => {
    const fire = inputs(
      'fire',
      { firer: ['cutler', 'hall'], target: ['davis'] },
      { firer: { groups: [{ range: 4 }, { range: 9, stands: 1 }] } },
    )
    expect(fire['firer']).toMatchObject({
      groups: [
        { stands: 6, range: 4 },
        { stands: 1, range: 9, arm: 'artillery' },
      ],
    })
    expect(fire['target']).toMatchObject({ formation: 'line' })
  })

  test('add up the stands of units on one side', () => {
    expect(inputs('charge', { attacker: ['cutler', 'meredith'], defender: ['davis'] })['attacker']).toMatchObject({
      stands: 11,
      'worn-at': 4,
    })
  })

  test('give no total if a unit’s stands are unknown', () => {
    const { stands: _, ...withoutStands } = unitNow(rules, mustered, 'meredith')
    const edit = { units: [unit('meredith', 'union', 'first', withoutStands)] }
    const unsure = afterEvent(mustered, { event: 'muster', at, edit })
    const both = inputs('charge', { attacker: ['cutler', 'meredith'], defender: ['davis'] }, {}, unsure)['attacker']
    expect(both).not.toHaveProperty('stands')
  })

  test('give the same results as facts entered one by one', () => {
    const cast = { attacker: ['davis'], defender: ['cutler'] }
    const told = {
      attacker: { army: 'confederate', arm: 'infantry', stands: 7, 'worn-at': 5, 'spent-at': 4, order: 'disordered' },
      defender: {
        army: 'union',
        arm: 'infantry',
        stands: 6,
        'worn-at': 4,
        'spent-at': 3,
        'exceptional-commander': true,
      },
    }
    const dice = { attacker: [7], defender: [2] }
    const rolled = (given: object) =>
      value(resolve(rules, 'charge', given, dice)).rounds.map(({ sums, outcome }) => ({ sums, outcome }))
    expect(rolled(inputs('charge', cast))).toEqual(rolled(told))
  })
})

const rolled = (id: string, cast: Cast, said: object, dice: unknown): RollEffects => {
  const check = value(readCheck(rules, id, inputs(id, cast, said)))
  return rollEffects(check, value(resolveCheck(check, dice)), mustered, cast)
}
/** All changes that happen. The first units take the losses. */
const changesOf = (rollEffect: RollEffects): readonly TraitChange[] => [
  ...traitDifferences(rollEffect).flatMap(({ unit: id, trait, is, happens }) =>
    happens ? [{ unit: id, trait, to: is }] : [],
  ),
  ...lossesIn(rollEffect).flatMap(({ shares }) =>
    shares.flatMap(({ changes }) => nonNull(changes.at(-1)).map(({ change }) => change)),
  ),
]
const fired = (points: number, die: number, target: string): RollEffects =>
  rolled('fire', { target: [target] }, { points }, [die])

describe('results are applied as differences', () => {
  test('disorders a brigade and subtracts its stands', () => {
    expect(
      traitDifferences(fired(20, 9, 'cutler')).map(({ unit: id, trait, was, is, happens }) => [
        id,
        trait,
        was,
        is,
        happens,
      ]),
    ).toEqual([['cutler', 'order', 'good', 'disordered', true]])
    const [losses] = lossesIn(fired(20, 9, 'cutler'))
    expect(losses?.losses).toMatchObject([{ stands: 2, happens: true, isChosen: false }])
    expect(losses?.shares[0]?.changes.map((step) => step.map(({ trait, was, is }) => [trait, was, is]))).toEqual([
      [],
      [['stands', 6, 5], ['stands-lost', 0, 1]],
      [['stands', 6, 4], ['stands-lost', 0, 2]],
    ]) // prettier-ignore
  })

  test('an effect on an attached battery does not affect the troops', () => {
    const swept = rolled(
      'charge',
      { attacker: ['davis'], defender: ['cutler'] },
      { attacker: { other: 9 } },
      { attacker: [9], defender: [1] },
    )
    expect(swept.on('defender', 'cutler').effects.some(({ kind, kindKnown }) => kind !== null && !kindKnown)).toBe(true)
    const lost = traitDifferences(swept).filter(({ unit: id }) => id === 'cutler')
    expect(lost.map(({ trait }) => trait)).not.toContain('silenced')
    expect(lost.every(({ happens }) => happens)).toBe(true)
  })

  test('a loss is applied, and marked as a choice if the player must choose which part takes it', () => {
    const tied = rolled(
      'charge',
      { attacker: ['cutler'], defender: ['meredith'] },
      {},
      { attacker: [5], defender: [5] },
    )
    expect(lossesIn(tied).map(({ losses }) => losses.map(({ happens, isChosen }) => [happens, isChosen]))).toEqual([
      [[true, true]],
      [[true, true]],
    ])
  })

  test('units of a side share a loss, each up to its stands', () => {
    const swept = rolled(
      'charge',
      { attacker: ['davis'], defender: ['cutler', 'meredith'] },
      { attacker: { other: 19 } },
      { attacker: [9], defender: [1] },
    )
    const [losses] = lossesIn(swept)
    expect(losses?.losses.length).toBeGreaterThan(1)
    expect(
      losses?.shares.map(({ unit: id, changes }) => [
        id,
        nonNull(changes.at(-1)).find(({ trait }) => trait === 'stands')?.is,
      ]),
    ).toEqual([
      ['cutler', 0],
      ['meredith', 0],
    ])
  })

  test.each([[['cutler', 'hall']], [['hall', 'cutler']]])(
    'each unit gets the effects on its kind, whichever unit was picked first: %s',
    (defender) => {
      const swept = rolled(
        'charge',
        { attacker: ['davis'], defender },
        { attacker: { other: 9 } },
        { attacker: [9], defender: [1] },
      )
      const set = traitDifferences(swept).filter(({ happens }) => happens)
      expect(set.map(({ unit: id, trait }) => `${id} ${trait}`).toSorted()).toEqual(['cutler order', 'hall silenced'])
      // The brigade loses two stands, the battery all of its stands.
      const lost = lossesIn(swept).flatMap(({ losses, shares }) =>
        shares.map(({ unit: id }) => [id, losses.map(({ stands }) => stands)] as const),
      )
      expect(Object.fromEntries(lost)).toMatchObject({ hall: ['all'] })
      expect(Object.fromEntries(lost)['cutler']).not.toContain('all')
    },
  )

  test('changes that make no difference are left out', () => {
    expect(traitDifferences(fired(7, 8, 'davis')).some(({ trait }) => trait === 'order')).toBe(false)
  })

  test('an applied result affects later checks until undone', () => {
    const hit = afterEvent(mustered, {
      event: 'apply',
      at,
      of: 'hand',
      by: 'players',
      changes: changesOf(fired(20, 9, 'cutler')),
    })
    const now = unitNow(rules, hit, 'cutler')
    expect(now['order']).toBe('disordered')
    expect(now['stands']).toBeLessThan(6)
    expect(inputs('maneuver', { unit: ['cutler'] }, {}, hit)['unit']).toMatchObject({
      order: 'disordered',
      stands: now['stands'],
    })
    expect(unitNow(rules, afterEvent(hit, { event: 'undo', at }), 'cutler')).toEqual(unitNow(rules, mustered, 'cutler'))
  })
})

describe('missing facts', () => {
  const told = (said: object) => {
    const italy = rulesetNamed('italy-1799')
    const cast = { attacker: ['cutler'], defender: ['davis'] }
    const check = value(
      readCheck(italy, 'charge', {
        attacker: { fatigue: 'fresh', quality: 'trained', ...said },
        defender: { quality: 'veteran', fatigue: 'fresh' },
      }),
    )
    return traitDifferences(
      rollEffects(check, value(resolveCheck(check, { attacker: [5], defender: [5] })), mustered, cast),
    )
  }

  test('are assumed as in the roll: not outflanked means disordered but not broken', () => {
    const orders = told({}).filter(({ trait }) => trait === 'order')
    expect(orders.map(({ is, happens }) => [is, happens])).toEqual([
      ['disordered', true],
      ['broken', false],
    ])
    expect(orders.every(({ when, unless }) => when !== null || unless !== null)).toBe(true)
  })

  test('are no longer assumed once entered', () => {
    expect(told({ outflanked: true }).map(({ is, happens }) => [is, happens])).toEqual([['broken', true]])
  })

  /** The same units, with unknown numbers of stands. */
  const unsure = {
    ...roster,
    units: nonNull(roster.units).map(({ facts: { stands: _, ...facts }, ...each }) => ({ ...each, facts })),
  }
  const fallen = (ruleset: string, check: string, cast: Cast, said: object, dice: unknown) => {
    const loaded = rulesetNamed(ruleset)
    const event = { event: 'muster', at, edit: unsure } as const
    const battle = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), event)
    const given = castInputs(
      loaded,
      nonNull(loaded.procedures.get(check)),
      battle,
      cast,
      said as Readonly<Record<string, unknown>>,
    )
    const read = value(readCheck(loaded, check, given))
    const roll = rollEffects(read, value(resolveCheck(read, dice)), battle, cast)
    const shares = lossesIn(roll).flatMap((each) => each.shares)
    return {
      shares: shares.map(({ unit: id, missing, changes }) => [id, missing, changes.at(-1)?.length]),
      told: proposalsIn(roll).losses,
    }
  }

  test('with unknown strength, the loss is skipped and the missing input named', () => {
    const guns = { attacker: ['davis'], defender: ['hall'] }
    const swept = fallen('fire-and-fury', 'charge', guns, { attacker: { other: 9 } }, { attacker: [9], defender: [1] })
    expect(swept.shares).toEqual([['hall', 'stands', 0]])
    expect(swept.told[0]?.shares[0]?.missing).toBe(
      'hall: Stands not entered. Enter it in the order of battle to apply the loss.',
    )
    // Stands lost in this phase are counted even if the number left is unknown.
    const hit = fallen('fire-and-fury', 'fire', { target: ['cutler'] }, { points: 20 }, [9])
    expect(hit.shares).toEqual([['cutler', null, 1]])
  })

  test('with unknown strength, rules that track only remaining stands skip even the first loss', () => {
    const hit = fallen('italy-1799', 'fire', { target: ['cutler'] }, { points: 25, target: { quality: 'raw' } }, [10])
    expect(hit.shares).toEqual([['cutler', 'stands', 0]])
  })
})
