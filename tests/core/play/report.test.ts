/** The follow-ups in a report: the affected unit, condition, effects, and the next check. */
import { expect, test } from 'vitest'
import { report } from '../../../src-core/play/report.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const follows = (procedure: string, inputs: object, dice: readonly (readonly number[])[]) =>
  value(report(rules, procedure, inputs, [dice])).follows.map(({ id, who, condition, words, next }) => ({
    id,
    who,
    condition,
    words,
    next: next && next.procedure,
  }))

test('lists follow-up checks by name, and other follow-ups with effect, unit and time', () => {
  expect(follows('fire', { points: 8, target: { 'attached-leaders': 1 } }, [[10]])).toEqual([
    { id: 'fallen-leader', who: null, condition: '', words: [], next: 'fallen-leader' },
    {
      id: 'low-ammunition',
      who: 'any brigade or battery that fires half or more of its stands at the target',
      condition: 'If half or more of its stands fire at the target',
      words: ['Firers: low on ammunition.'],
      next: null,
    },
  ])
})

test('a unit that breaks through repeats the check without further details', () => {
  const on = follows('charge', { attacker: { fatigue: 'fresh' }, defender: { fatigue: 'spent' } }, [[10], [1]])
  expect(on.at(-1)).toEqual({ id: 'on', who: null, condition: '', words: [], next: 'charge' })
})

test('a follow-up check between two units lists each role with its inputs', () => {
  const chased = rulesetOf(`
traits:
  stands: {of: unit, label: Stands, count: {max: 20}, losses: reduce}
procedures:
  clash:
    title: Clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d2, defender: 1d2}
    modifiers:
      stands: {label: Stands, of: each, value: {trait: stands}}
    tables: {clash: {bands: {parted: ..}}}
    outcomes: {parted: {name: Parted}}
    follows:
      chase: {title: Chase, result: ..9, effects: {chase: {of: attacker, lose: 1, check: {procedure: pursuit, as: {hunter: attacker, prey: defender}}}}}
  pursuit:
    title: Pursuit
    roles: {prey: {title: Prey}, hunter: {title: Hunter}}
    dice: {prey: 1d2, hunter: 1d2}
    modifiers:
      stands: {label: Stands, of: each, value: {trait: stands}}
    tables: {pursuit: {bands: {caught: ..}}}
    outcomes: {caught: {name: Caught}}
`)
  const { follows: after } = value(
    report(chased, 'clash', { attacker: { stands: 7 }, defender: { stands: 5 } }, [[[1], [1]]]),
  )
  expect(after.map(({ words, next }) => [words, next?.players, next?.inputs])).toEqual([
    [
      ['Attacker: lose 1 stand; check Pursuit.'],
      { hunter: 'attacker', prey: 'defender' },
      { hunter: { stands: 7 }, prey: { stands: 5 } },
    ],
  ])
})
