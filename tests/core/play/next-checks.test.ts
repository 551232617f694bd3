import { expect, test } from 'vitest'
import { changedTraits, nextChecks, type NextCheck } from '../../../src-core/play/next-checks.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolveCheck } from '../../../src-core/resolve/resolve.ts'
import { value } from '../support/brute-force.ts'
import { rulesetOf } from '../support/rulesets.ts'

/**
 * A clash that calls checks whose roles have other names. In the first called check, the role of the side that flees has the name of the winner's
 * role in the clash.
 */
const ruleset = rulesetOf(`
traits:
  stands: {of: unit, label: Stands, count: {max: 20}, losses: reduce}
  nerve: {of: unit, label: Nerve, number: {min: -3, max: 3}}
  rank: {of: leader, label: Rank, number: {min: 0, max: 3}}
  mud: {of: situation, label: Mud, flag: true}
procedures:
  clash:
    title: Clash
    roles: {unit: {title: Unit}, foe: {title: Foe}, leader: {title: Leader, is: leader}}
    dice: {unit: 1d2, foe: 1d2}
    modifiers:
      mud: {label: Mud, of: unit, value: -1, when: {mud: true}}
      rank: {label: Rank, of: leader, to: unit, value: {trait: rank}}
    tables: {clash: {bands: {broken: ..}}}
    outcomes: {broken: {name: Broken, effects: {flees: {of: foe, lose: 2, check: rally}}}}
  rally:
    title: Rally
    roles: {unit: {title: Unit}, leader: {title: Leader, is: leader}}
    dice: 1d2
    modifiers:
      stands: {label: Stands, of: unit, value: {trait: stands}}
      nerve: {label: Nerve, of: unit, value: {trait: nerve}}
      rank: {label: Rank, of: leader, value: {trait: rank}}
      mud: {label: Mud, of: unit, value: -1, when: {mud: true}}
    tables: {rally: {bands: {rallied: ..}}}
    outcomes: {rallied: {name: Rallied}}
  pursuit:
    title: Pursuit
    roles: {foe: {title: Foe}, unit: {title: Unit}}
    dice: {foe: 1d2, unit: 1d2}
    modifiers:
      stands: {label: Stands, of: each, value: {trait: stands}}
    tables: {pursuit: {bands: {caught: ..}}}
    outcomes: {caught: {name: Caught}}
`)

const inputs = { unit: { stands: 7, nerve: 2 }, foe: { stands: 5, nerve: -1 }, leader: { rank: 3 }, mud: true }
const called = (procedure: string, of: string): NextCheck | null => {
  const check = value(readCheck(ruleset, 'clash', inputs))
  return nextChecks(check, value(resolveCheck(check, { unit: [1], foe: [1] }))).called(procedure, of)
}

test('the affected unit gets its only matching role, under any name, with its new state', () => {
  expect(called('rally', 'foe')).toEqual({
    procedure: 'rally',
    title: 'Rally',
    inputs: { unit: { stands: 3, nerve: -1 }, leader: { rank: 3 }, mud: true },
    players: { unit: 'foe', leader: 'leader' },
  })
  expect(called('rally', 'unit')?.inputs).toMatchObject({ unit: { stands: 7, nerve: 2 } })
})

test('two units of a kind keep their roles, and only inputs that the check reads carry over', () => {
  expect(called('pursuit', 'foe')?.inputs).toEqual({ foe: { stands: 3 }, unit: { stands: 7 } })
})

test('an unknown check is not a next check', () => {
  expect(called('rout', 'foe')).toBeNull()
})

test('a destroyed unit’s lost stands are known only if its strength is', () => {
  const rout = rulesetOf(`
traits:
  stands: {of: unit, label: Stands, count: {max: 20}, losses: reduce}
  lost: {of: unit, label: Stands lost, count: {max: 20}, default: 0, losses: add}
procedures:
  rout:
    title: Rout
    roles: {unit: {title: Unit}}
    dice: 1d2
    modifiers: {lost: {label: Stands lost, value: {trait: lost}}}
    tables: {rout: {bands: {gone: ..}}}
    outcomes: {gone: {name: Gone, effects: {all: {of: unit, lose: all}}}}
`)
  const changed = (unit: Readonly<Record<string, number>>) => {
    const check = value(readCheck(rout, 'rout', { unit }))
    return changedTraits(check, value(resolveCheck(check, [1])))
  }
  expect(changed({ stands: 7, lost: 1 })).toEqual({ unit: { stands: 0, lost: 8 } })
  expect(changed({})).toEqual({})
})

test('carries over the effects of a check without dice', () => {
  const climb = rulesetOf(`
traits:
  order: {of: unit, label: Order, choices: {good: Good order, disordered: Disordered}, default: good, changes: true}
  steep: {of: unit, label: Steep, flag: true}
procedures:
  climb:
    title: Climb
    roles: {unit: {title: Unit}}
    decide: {up: {outcome: hard, when: {steep: true}}, level: {outcome: soft}}
    outcomes: {hard: {name: Hard, effects: {tired: {of: unit, set: {order: disordered}, check: rally}}}, soft: {name: Soft}}
  rally:
    title: Rally
    roles: {unit: {title: Unit}}
    dice: 1d2
    modifiers: {order: {label: Disordered, value: -1, when: {order: disordered}}}
    tables: {rally: {bands: {rallied: ..}}}
    outcomes: {rallied: {name: Rallied}}
`)
  const after = (steep: boolean) => {
    const check = value(readCheck(climb, 'climb', { unit: { steep } }))
    const answer = value(resolveCheck(check, undefined))
    return [changedTraits(check, answer), nextChecks(check, answer).called('rally', 'unit')?.inputs]
  }
  expect(after(true)).toEqual([{ unit: { order: 'disordered' } }, { unit: { order: 'disordered' } }])
  expect(after(false)).toEqual([{}, {}])
})
