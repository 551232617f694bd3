import { expect, test } from 'vitest'
import type { UnitView } from '../../src-core/contract/battle.ts'
import { formOf } from '../../src-core/play/build-form.ts'
import { nonNull } from '../../src-core/present.ts'
import { spanAcross, spanDown } from '../../src-renderer/stores/line.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const form = (id: string) => formOf(rules)(nonNull(rules.procedures.get(id)))
const unit = (id: string, side: string, is: UnitView['is'] = 'unit'): UnitView => ({
  ...{
    id,
    name: id,
    code: id,
    is,
    side,
    command: null,
    facts: {},
    now: {},
    words: [],
    state: [],
    symbol: null,
    stands: null,
    status: 'present',
    arrives: null,
    arrivesAt: null,
    leaders: [],
    acted: false,
    due: null,
  },
})
const units = [
  unit('a', 'north'),
  unit('b', 'north'),
  unit('c', 'south'),
  unit('d', 'south'),
  unit('general', 'south', 'leader'),
]

test('lists the targets as columns for a firing unit, before and after a target is picked', () => {
  const others = { role: 'target', units: ['c', 'd'] }
  expect(spanAcross(form('fire'), [{ role: 'firer', unit: 'a' }], units, null)).toEqual(others)
  expect(spanAcross(form('fire'), [{ role: 'firer', unit: 'a' }, { role: 'target', unit: 'c' }], units, null)).toEqual(others) // prettier-ignore
})

test('lists no targets while no unit fires; a check of one unit lists the active side', () => {
  expect(spanAcross(form('fire'), [], units, null)).toBeUndefined()
  expect(spanAcross(form('maneuver'), [], units, 'north')).toEqual({ role: 'unit', units: ['a', 'b'] })
  expect(spanAcross(form('movement'), [], units, null)).toBeUndefined()
})

test('lists the picked or active side as rows in checks of two units', () => {
  expect(spanDown(form('charge'), [{ role: 'attacker', unit: 'c' }], units, 'north')).toEqual({
    role: 'attacker',
    units: ['c', 'd'],
  })
  expect(spanDown(form('charge'), [], units, 'north')).toEqual({ role: 'attacker', units: ['a', 'b'] })
  expect(spanDown(form('maneuver'), [], units, null)).toBeUndefined()
})
