import { describe, expect, test } from 'vitest'
import { json } from '../../../src-core/resolve/json.ts'
import { isTest, testsIn } from '../../../src-core/language/logic.ts'
import { loaded, patch } from './sources.ts'

describe('conditions', () => {
  test('are completed with the owner of the trait', () => {
    const { procedures } = loaded([])
    const charge = procedures.get('charge')?.modifiers.find(({ id }) => id === 'against-horse')
    expect(charge?.when).toEqual([[{ on: 'enemy', key: 'arm', accepts: { choices: new Set(['cavalry']) } }]])
    expect(procedures.get('maneuver')?.tables[0]?.of).toBeNull()
  })

  test('read a trait of another kind on the only role that has it', () => {
    const { procedures } = loaded([
      patch('variant', 'procedures: {maneuver: {modifiers: {leaders: {when: {rating: good}}}}}'),
    ])
    expect(procedures.get('maneuver')?.modifiers[0]?.when).toEqual([
      [{ on: 'commander', key: 'rating', accepts: { choices: new Set(['good']) } }],
    ])
  })

  test('on the subject’s name apply to the subject', () => {
    const { procedures } = loaded([
      patch(
        'variant',
        'procedures: {charge: {modifiers: {raw: {label: Raw, of: attacker, value: -1, when: {attacker: {quality: raw}, defender: {quality: crack}}}}}}',
      ),
    ])
    expect(
      procedures
        .get('charge')
        ?.modifiers.at(-1)
        ?.when?.[0]?.map((term) => isTest(term) && term.on),
    ).toEqual([null, 'defender'])
  })

  test.each(['situation', 'battle'])('on the %s belong to no role, wherever they are used', (kind) => {
    const weather = `traits: {weather: {of: ${kind}, label: Weather, choices: {fair: Fair, foul: Foul}, default: fair}}`
    const foul = (when: string): unknown => {
      const modifier = `foul: {label: Foul, of: attacker, value: -1, when: ${when}}`
      const { procedures } = loaded([patch('variant', `${weather}\nprocedures: {charge: {modifiers: {${modifier}}}}`)])
      return procedures.get('charge')?.modifiers.at(-1)?.when
    }
    const ofNobody = [[{ on: null, key: 'weather', accepts: { choices: new Set(['foul']) } }]]
    expect(foul('{weather: foul}')).toEqual(ofNobody)
    expect(foul('{enemy: {weather: foul}}')).toEqual(ofNobody)
    expect(foul('{attacker: {weather: foul}}')).toEqual(ofNobody)
  })

  test('that always hold are removed, and numbers become ranges', () => {
    const { procedures } = loaded([
      patch(
        'variant',
        'procedures: {charge: {modifiers: {crack: {when: {quality: null}}, far: {label: Far, of: each, value: 1, when: {range: [3, ..1, 5..7, 9..]}}}}}',
      ),
    ])
    const [crack, , far] = procedures.get('charge')?.modifiers ?? []
    expect(crack?.when).toBeNull()
    expect(json(testsIn(far?.when ?? null)[0]?.accepts)).toEqual({
      ranges: [
        { min: 3, max: 3 },
        { min: null, max: 1 },
        { min: 5, max: 7 },
        { min: 9, max: null },
      ],
    })
  })
})
