import fc from 'fast-check'
import { stepsOf } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { describe, expect, test } from 'vitest'
import { verbFor } from '../../src-core/words/text.ts'
import { percentText } from '../../src-core/words/numbers.ts'
import { enteredDice, parseDice } from '../../src-core/odds/dice.ts'
import type { Control, FormRoll } from '../../src-core/play/form.ts'
import { afterPress, isVisible, type Placed, valueAt, withValue } from '../../src-renderer/play/controls.ts'
import {
  dieAt,
  facesByRoll,
  noDice,
  numbersOf,
  finishNumber,
  removeLast,
  enterNumber,
  enterDigit,
  type DiceEntry,
} from '../../src-renderer/play/dice.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

const rollOf = (text: string, side: string | null = null): FormRoll => {
  const dice = nonNull(parseDice(text))
  return { side, dice, name: text, ...enteredDice(dice) }
}
const ten = [rollOf('1d10')]
/** Rolls entered as totals of two dice. */
const melee = [rollOf('2d6', 'attacker'), rollOf('2d6', 'defender')]
const boarding = [rollOf('1d20', 'boarder'), rollOf('3d6 keep highest 1', 'boarded')]
const keyed = (rolls: readonly FormRoll[], keys: string): DiceEntry =>
  Array.from(keys).reduce((entry, key) => enterDigit(rolls, entry, key), noDice)

/** No fact is known. */
const unknown = (): boolean => false

describe('dice', () => {
  test('0 means ten on dice that have a ten, and nothing on a six-sided die', () => {
    expect(keyed(ten, '0').faces).toEqual([10])
    expect(keyed(melee, '0').faces).toEqual([10])
    expect(keyed(boarding, '3007').faces).toEqual([3])
  })

  test('on percentile dice 00 is 100, 05 is 5, and all other results take two digits', () => {
    const hundred = [rollOf('d%')]
    for (const [keys, face] of [
      ['00', 100],
      ['05', 5],
      ['42', 42],
    ] as const)
      expect(keyed(hundred, keys).faces).toEqual([face])
    expect(keyed(hundred, '0')).toEqual({ faces: [], digits: '0' })
    expect(finishNumber(hundred, keyed(hundred, '7')).faces).toEqual([7])
  })

  test('the verb of a check agrees with the number of its units', () => {
    expect(verbFor('fire at', 1)).toBe('fires at')
    expect(verbFor('fire at', 3)).toBe('fire at')
    expect(verbFor('clash with', 1)).toBe('clashes with')
  })

  test('a total of two dice is one key, except eleven and twelve', () => {
    for (const total of [2, 3, 4, 5, 6, 7, 8, 9]) expect(keyed(melee, String(total)).faces).toEqual([total])
    expect(keyed(melee, '1')).toEqual({ faces: [], digits: '1' })
    expect(keyed(melee, '11').faces).toEqual([11])
    expect(keyed(melee, '12').faces).toEqual([12])
    expect(keyed(melee, '13').faces).toEqual([])
  })

  test('the first side rolls before the second', () => {
    expect(dieAt(melee, keyed(melee, '3'))).toMatchObject({ side: 'defender', number: 1 })
    expect(facesByRoll(melee, keyed(melee, '35'))).toEqual([[3], [5]])
    expect(dieAt(melee, keyed(melee, '35'))).toBeNull()
    expect(facesByRoll(boarding, keyed(boarding, '7456'))).toEqual([[7], [4, 5, 6]])
  })

  test('a twenty-sided die takes one or two digits, and a complete number is entered immediately', () => {
    expect(keyed(boarding, '7').faces).toEqual([7])
    expect(keyed(boarding, '1')).toEqual({ faces: [], digits: '1' })
    expect(keyed(boarding, '17').faces).toEqual([17])
    expect(keyed(boarding, '20').faces).toEqual([20])
    expect(keyed(boarding, '25')).toEqual({ faces: [], digits: '2' })
    expect(finishNumber(boarding, keyed(boarding, '1')).faces).toEqual([1])
  })

  test('Backspace removes the last digit, or else the last die', () => {
    expect(removeLast(keyed(boarding, '1'))).toEqual(noDice)
    expect(removeLast(keyed(melee, '34')).faces).toEqual([3])
    expect(removeLast(noDice)).toEqual(noDice)
  })

  test('whatever is typed, every entered face exists on the die', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ten, melee, boarding, [rollOf('d66')], [rollOf('1d6 faces 0 1 1 2 4 12')]),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 20 }),
        (rolls, keys) => {
          const faces = facesByRoll(rolls, keyed(rolls, keys))
          for (const [index, roll] of rolls.entries()) {
            expect(faces[index]?.length).toBeLessThanOrEqual(roll.count)
            for (const face of faces[index] ?? []) expect(numbersOf(roll)).toContain(face)
          }
        },
      ),
    )
  })

  test('each of two averaged dice is entered separately, and so are both digits of d66', () => {
    const averaged = [rollOf('2d10 average round up')]
    expect(facesByRoll(averaged, keyed(averaged, '30'))).toEqual([[3, 10]])
    const digits = [rollOf('d66')]
    expect(facesByRoll(digits, keyed(digits, '34'))).toEqual([[3, 4]])
    expect(keyed(digits, '7').faces).toEqual([])
  })

  test('dice with custom faces accept only these faces', () => {
    const own = [rollOf('1d6 faces 0 1 1 2 4 12')]
    expect(numbersOf(nonNull(own[0]))).toEqual([0, 1, 2, 4, 12])
    expect(['0', '3', '4', '12'].map((keys) => keyed(own, keys).faces)).toEqual([[0], [], [4], [12]])
    expect(enterNumber(own, noDice, 12).faces).toEqual([12])
    expect(enterNumber(own, noDice, 3)).toBe(noDice)
  })

  test('an impossible number is not entered', () => {
    expect(enterNumber(ten, noDice, 11)).toBe(noDice)
    expect(enterNumber(melee, noDice, 1)).toBe(noDice)
  })
})

describe('inputs', () => {
  test('can be entered and removed without a trace', () => {
    const path = fc.constantFrom('points', 'other', 'target.cover', 'attacker.fatigue', 'attacker.other')
    const value = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom('woods', '1/2'))
    fc.assert(
      fc.property(fc.array(fc.tuple(path, value)), (said) => {
        const full = said.reduce<Inputs>((inputs, [at, one]) => withValue(inputs, stepsOf(at), one), {})
        for (const [at] of said) expect(valueAt(full, stepsOf(at))).toBe(said.findLast(([other]) => other === at)?.[1])
        expect(said.reduce<Inputs>((inputs, [at]) => withValue(inputs, stepsOf(at), undefined), full)).toEqual({})
      }),
    )
  })

  test('a firing group keeps its place when its inputs are cleared', () => {
    const inputs = { firer: { groups: [{ stands: 8 }, { stands: 2 }] } }
    expect(withValue(inputs, stepsOf('firer.groups.0.stands'), undefined)).toEqual({
      firer: { groups: [{}, { stands: 2 }] },
    })
    expect(withValue(inputs, stepsOf('firer.groups.1.order'), 'disordered')).toEqual({
      firer: { groups: [{ stands: 8 }, { stands: 2, order: 'disordered' }] },
    })
    expect(inputs).toEqual({ firer: { groups: [{ stands: 8 }, { stands: 2 }] } })
  })
})

describe('a key press', () => {
  const control: Control = {
    at: 'target.cover',
    role: 'target',
    trait: 'cover',
    label: 'Cover',
    shape: 'buttons',
    key: null,
    options: [
      { id: 'none', label: 'Open', key: 'o' },
      { id: 'woods', label: 'Woods', key: 'w' },
    ],
    min: null,
    max: null,
    unit: null,
    group: null,
    first: true,
    inGroups: false,
    usual: null,
    often: false,
  }
  const here = (
    more: Partial<Control>,
    given: unknown,
    now: Placed['state']['value'] = null,
    matters = true,
  ): Placed => ({
    control: { ...control, ...more },
    at: control.at,
    path: stepsOf(control.at),
    given,
    state: { value: now, relevant: matters, effects: {} },
  })

  test('selects an option, and a second press clears it', () => {
    expect(afterPress(here({}, undefined), 'woods')).toBe('woods')
    expect(afterPress(here({}, 'woods'), 'woods')).toBeUndefined()
    expect(afterPress(here({}, 'woods'), 'none')).toBe('none')
  })

  test('on a toggle sets it, or overrides a value read from the battle', () => {
    expect(afterPress(here({ shape: 'toggle', options: [] }, undefined, false))).toBe(true)
    expect(afterPress(here({ shape: 'toggle', options: [] }, true, true))).toBeUndefined()
    expect(afterPress(here({ shape: 'toggle', options: [] }, undefined, true))).toBe(false)
  })

  test('counts up to the maximum, and down to no entry', () => {
    expect(afterPress(here({ shape: 'count', max: 2 }, undefined, 0))).toBe(1)
    expect(afterPress(here({ shape: 'count', max: 2 }, 2, 2))).toBe(2)
  })

  test('is hidden when it cannot change anything, but entered values stay visible', () => {
    expect(isVisible(here({}, undefined, null, false), unknown)).toBe(false)
    expect(isVisible(here({ first: false }, undefined), unknown)).toBe(false)
    expect(isVisible(here({ first: false }, 'woods', 'woods', false), unknown)).toBe(true)
  })
})

test('formats probabilities in everyday form', () => {
  expect([0, 1 / 3, 0.5, 1, 0.0001, 0.99999, 0.072].map(percentText)).toEqual([
    '0%',
    '33.3%',
    '50%',
    '100%',
    '< 0.1%',
    '> 99.9%',
    '7.2%',
  ])
})
