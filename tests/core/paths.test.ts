import { expect, test } from 'vitest'
import { bandPath, dotted, pathInside, isInside, enclosingPaths, rowPath, stepsOf } from '../../src-core/paths.ts'

test('a path has the same meaning as steps and as a string', () => {
  expect(stepsOf('firer.groups.0.stands')).toEqual(['firer', 'groups', 0, 'stands'])
  expect(dotted(['firer', 'groups', 0, 'stands'])).toBe('firer.groups.0.stands')
})

test('finds a path’s contents and its parents', () => {
  expect(pathInside('', 'gauge')).toBe('gauge')
  expect(pathInside('gauge', 'arcs', 'foot')).toBe('gauge.arcs.foot')
  expect(enclosingPaths('gauge.arcs.foot')).toEqual(['gauge.arcs.foot', 'gauge.arcs', 'gauge'])
  expect([isInside('gauge.arcs', 'gauge'), isInside('gauges', 'gauge'), isInside('gauge', 'gauge')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a table without rows is its only row', () => {
  const [fire, table] = [{ id: 'fire' }, { id: 'main' }]
  expect(rowPath(fire, table, { id: null })).toBe('procedures.fire.tables.main')
  expect(bandPath(fire, table, { id: 'p6' }, { outcome: 'lively' })).toBe(
    'procedures.fire.tables.main.rows.p6.bands.lively',
  )
})
