/** How the options of a control affect a roll, grouped and compared. */
import { describe, expect, test } from 'vitest'
import { commonEffect, isSame, type OptionTrial } from '../../../src-core/play/trials.ts'
import { fraction, one } from '../../../src-core/exact.ts'
import type { RulesetModifier } from '../../../src-core/resolve/modifiers.ts'

const modifier = (id: string, role: string, value: number): RulesetModifier => ({
  id,
  role,
  value,
  label: id,
  side: null,
  group: null,
})
const trial = (modifiers: readonly RulesetModifier[], { factor = one, place = '' } = {}): OptionTrial => ({
  option: true,
  modifiers,
  factor,
  place,
  worth: null,
})
const plain = trial([modifier('cover', 'target', -1)])

describe('two options are equivalent', () => {
  test('if they give the same modifiers for the same roles and values, in any order', () => {
    const two = [modifier('cover', 'target', -1), modifier('raw', 'firer', -2)]
    expect(isSame(trial(two), trial(two.toReversed()))).toBe(true)
  })

  test.each([
    ['another modifier', trial([modifier('height', 'target', -1)])],
    ['another role', trial([modifier('cover', 'firer', -1)])],
    ['another value', trial([modifier('cover', 'target', -2)])],
    ['an additional modifier', trial([...plain.modifiers, modifier('raw', 'firer', -2)])],
    ['no modifiers', trial([])],
    ['another factor', trial(plain.modifiers, { factor: fraction(1n, 2n) })],
    ['another row', trial(plain.modifiers, { place: 'fire p6' })],
  ])('but not if one has %s', (_, other) => {
    expect([isSame(plain, other), isSame(other, plain)]).toEqual([false, false])
  })
})

describe('the common effect of most options', () => {
  const other = trial([modifier('height', 'target', -1)], { factor: fraction(1n, 2n) })

  test('is shared by more than half of the options, including the default', () => {
    expect(commonEffect([plain, plain, other], plain)).toEqual({ modifiers: plain.modifiers, factor: one })
    expect(commonEffect([plain, plain, other], undefined)).toEqual({ modifiers: plain.modifiers, factor: one })
    expect(commonEffect([plain, other, other], plain)).toEqual({ modifiers: [], factor: one })
    expect(commonEffect([plain, other, other], other)).toEqual({ modifiers: other.modifiers, factor: fraction(1n, 2n) })
  })

  test('needs more than half of the options', () => {
    expect(commonEffect([plain, other], plain)).toEqual({ modifiers: [], factor: one })
  })
})
