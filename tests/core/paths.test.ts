import { expect, test } from 'vitest'
import { bandPath, dotted, pathInside, isInside, enclosingPaths, rowPath, stepsOf } from '../../src-core/paths.ts'

test('a path converts between steps and a string', () => {
  expect(stepsOf('firer.groups.0.stands')).toEqual(['firer', 'groups', 0, 'stands'])
  expect(dotted(['firer', 'groups', 0, 'stands'])).toBe('firer.groups.0.stands')
})

test('builds paths inside a path, and finds the paths that enclose a path', () => {
  expect(pathInside('', 'gauge')).toBe('gauge')
  expect(pathInside('gauge', 'arcs', 'foot')).toBe('gauge.arcs.foot')
  expect(enclosingPaths('gauge.arcs.foot')).toEqual(['gauge.arcs.foot', 'gauge.arcs', 'gauge'])
  expect([isInside('gauge.arcs', 'gauge'), isInside('gauges', 'gauge'), isInside('gauge', 'gauge')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the only row of a table without row ids has the path of the table', () => {
  const [fire, table] = [{ id: 'fire' }, { id: 'main' }]
  expect(rowPath(fire, table, { id: null })).toBe('procedures.fire.tables.main')
  expect(bandPath(fire, table, { id: 'p6' }, { outcome: 'lively' })).toBe(
    'procedures.fire.tables.main.rows.p6.bands.lively',
  )
})
