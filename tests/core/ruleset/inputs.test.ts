import { describe, expect, test } from 'vitest'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { loaded, patch } from './sources.ts'

describe('a procedure’s inputs', () => {
  const inputsOf = (ruleset: Ruleset, id: string): string[] =>
    (ruleset.procedures.get(id)?.inputs ?? []).map(({ path, inGroups }) => path.join('.') + (inGroups ? '*' : ''))

  test('include points and groups, then traits of modifiers, factors, grids, guards and parts by role, then the battle, then `other`', () => {
    expect(inputsOf(loaded([]), 'fire')).toEqual([
      'points',
      'firer.groups',
      'firer.nation',
      'firer.order*',
      'firer.weapon*',
      'firer.range*',
      'target.arm',
      'target.leaders',
      'year',
      'other',
    ])
  })

  test('include a derived trait and the traits it is calculated from', () => {
    expect(inputsOf(loaded([]), 'maneuver')).toEqual(['unit.leaders', 'commander.rating', 'chart', 'other'])
  })

  test('include the inputs of each side, and the stands of each side if a tie costs stands', () => {
    expect(inputsOf(loaded([]), 'charge')).toEqual([
      'attacker.arm',
      'attacker.quality',
      'attacker.stands',
      'attacker.other',
      'defender.quality',
      'defender.stands',
      'defender.other',
    ])
    const untied = loaded([patch('variant', 'procedures: {charge: {outcomes: {tied: {effects: {again: null}}}}}')])
    expect(inputsOf(untied, 'charge')).not.toContain('attacker.stands')
  })

  test('don’t include `other` without dice', () => {
    expect(inputsOf(loaded([]), 'fatigue')).toEqual(['unit.stands'])
  })
})
