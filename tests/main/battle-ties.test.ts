/** Rolling again after a tie: the next roll uses the states as applied from the tie or set by hand since then. */
import { describe, expect, test } from 'vitest'
import { likeliestChanges } from '../../src-core/battle/shares.ts'
import type { TraitChange } from '../../src-core/battle/events.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import { nonNull } from '../../src-core/present.ts'
import { odds } from '../../src-core/odds/odds.ts'
import { value } from '../core/support/brute-force.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { asking, edit, rules } from './battle-tools.ts'
import { startMachine } from './machine-tools.ts'

const units = [
  ...edit.units,
  { ...edit.units[0], id: 'stone', name: 'Stone', facts: { stands: 3, 'worn-at': 2, 'spent-at': 1 } },
]
/** Cutler has five stands, is worn at four, and ties with Davis. */
const tied = async (attackers: readonly string[] = ['cutler']) => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit: { ...edit, units } })
  await battle('applyChanges', { of: 'hand', changes: [{ unit: 'cutler', trait: 'stands', to: 5 }] })
  const cast = { attacker: attackers, defender: ['davis'] }
  // Both sides are fresh. With two attackers, the defender isn't outnumbered 3:2.
  const tie = await battle('playCheck', {
    rules,
    procedure: 'charge',
    cast,
    inputs: {},
    dice: { source: 'typed', faces: [[5], [5]] },
  })
  expect(tie.last?.report.pending).not.toBeNull()
  return { battle, tie }
}

const termsOf = ({ last }: BattleView): readonly (readonly string[])[] =>
  nonNull(last?.report.pending).tallies.map(({ terms }) => terms.map(({ value: by, label }) => `${by} ${label}`))

/** Compares the odds of the next roll in a view with those for the same facts entered one by one. */
const expectOddsOf = (view: BattleView, inputs: object): void => {
  const { outcomes } = value(odds(rulesetNamed('fire-and-fury'), 'charge', inputs))
  expect(nonNull(view.last?.report.pending?.odds).outcomes.map(({ id, count }) => [id, BigInt(count)])).toEqual([
    ...outcomes,
  ])
}
const army = { attacker: { army: 'union' }, defender: { army: 'confederate' } }
const label = { attacker: { 'worn-at': 4, 'spent-at': 2 }, defender: { 'worn-at': 5, 'spent-at': 3 } }
const charge = (attacker: object, defender: object) => ({
  attacker: { ...army.attacker, ...label.attacker, order: 'disordered', ...attacker },
  defender: { ...army.defender, ...label.defender, order: 'disordered', ...defender },
})

describe('the next roll after a tie', () => {
  test('uses the worn state caused by the losses of the tie', async () => {
    const { battle, tie } = await tied()
    const taken = await battle('applyChanges', { of: 'roll', changes: likeliestChanges(tie.proposed) })
    expect(termsOf(taken)[0]).not.toContain('+2 Fresh')
    expectOddsOf(taken, charge({ stands: 4 }, { stands: 6 }))
    // What the battle knows is not recorded as entered, so that windows show the states after the tie.
    expect(taken.last?.inputs).toEqual({})
  })

  test('ignores losses that the players did not apply', async () => {
    const { battle, tie } = await tied()
    const left = likeliestChanges(tie.proposed).filter(({ unit }) => unit !== 'cutler')
    const taken = await battle('applyChanges', { of: 'roll', changes: left })
    expect(termsOf(taken)[0]).toContain('+2 Fresh')
    expectOddsOf(taken, charge({ stands: 5, order: 'good' }, { stands: 6 }))
    const rolled = await battle('playAgain', { dice: { source: 'typed', faces: [[9], [5]] } })
    expect(rolled.last?.report.rounds[1]?.tallies[0]?.terms.map(({ label: of }) => of)).toContain('Fresh')
    // Reading the battle again evaluates the tie with the same states.
    expect((await battle('readBattle', {})).last).toEqual(rolled.last)
  })

  test('assumes the tie’s effects until the player applies changes', async () => {
    const { tie } = await tied()
    expectOddsOf(tie, charge({ stands: 4 }, { stands: 6 }))
  })

  test('uses any manual change made between the two rolls', async () => {
    const { battle, tie } = await tied()
    await battle('applyChanges', { of: 'roll', changes: likeliestChanges(tie.proposed) })
    const changes: readonly TraitChange[] = [
      { unit: 'davis', trait: 'stands', to: 3 },
      { unit: 'cutler', trait: 'attached-leaders', to: 1 },
    ]
    const set = await battle('applyChanges', { of: 'hand', changes })
    expect(termsOf(set)[1]).toContain('−2 Spent')
    expectOddsOf(set, charge({ stands: 4, 'attached-leaders': 1 }, { stands: 3 }))
  })

  test('with several units, counts only each unit’s own losses', async () => {
    const { battle, tie } = await tied(['cutler', 'stone'])
    expect(tie.last?.report.rounds[0]?.tallies[0]?.terms.map(({ label: of }) => of)).toContain('Fresh')
    const taken = await battle('applyChanges', { of: 'roll', changes: likeliestChanges(tie.proposed) })
    expect(taken.roster?.units.find(({ id }) => id === 'cutler')?.now['fatigue']).toBe('worn')
    expect(termsOf(taken)[0]).not.toContain('+2 Fresh')
  })

  test('after a second tie, continues from the first', async () => {
    const { battle, tie } = await tied()
    await battle('applyChanges', {
      of: 'roll',
      changes: likeliestChanges(tie.proposed).filter(({ trait }) => trait !== 'stands'),
    })
    const difference = (view: BattleView): number => {
      const [ours, theirs] = nonNull(view.last?.report.pending).tallies
      return Number(theirs?.total.replace('−', '-')) - Number(ours?.total.replace('−', '-'))
    }
    const by = difference(await battle('readBattle', {}))
    const second = await battle('playAgain', { dice: { source: 'typed', faces: [[5 + by], [5]] } })
    expect(second.last?.report.pending?.round).toBe(3)
    const taken = await battle('applyChanges', { of: 'roll', changes: likeliestChanges(second.proposed) })
    expectOddsOf(taken, charge({ stands: 4 }, { stands: 6 }))
  })

  test('notes that the states have changed if the tie was corrected', async () => {
    const { battle, tie } = await tied()
    const taken = await battle('applyChanges', { of: 'roll', changes: likeliestChanges(tie.proposed) })
    const { at, number } = nonNull(taken.lines[0])
    const rolled = await battle('playAgain', { dice: { source: 'typed', faces: [[9], [2]] } })
    expect(rolled.lines[0]?.conflicts).toEqual([])
    const corrected = await battle('correctPlay', { number, at, to: 'taken', changes: [] })
    const strange = corrected.lines[0]?.conflicts ?? []
    expect(strange.filter((text) => text.startsWith('Cutler'))).toHaveLength(2)
    expect(strange.filter((text) => text.startsWith('Davis'))).toHaveLength(2)
  })
})
