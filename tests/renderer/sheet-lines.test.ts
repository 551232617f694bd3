import { describe, expect, test } from 'vitest'
import { anchorsOf } from '../core/support/anchors.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { findLines, nearestAnchor, queryWords, sheetLines } from '../../src-renderer/components/sheet/lines.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'

const sheet = buildSheet(rulesetNamed('fire-and-fury'))
const lines = sheetLines(sheet)
const found = (query: string): string[] => findLines(lines, queryWords(query)).map(({ text }) => text)

test('a match contains all words, in any order or case', () => {
  expect(found('BROKEN woods')).toEqual(found('woods broken'))
  expect(found('broken woods').length).toBeGreaterThan(0)
  for (const text of found('broken woods')) expect(text.toLowerCase()).toMatch(/woods/)
})

test('finds signs as typed', () => expect(new Set(found('-2 spent'))).toEqual(new Set(['−2 Spent'])))

test('a blank query finds nothing', () => expect(found('  ')).toEqual([]))

describe.each(offered())('%s', (id) => {
  const own = buildSheet(rulesetNamed(id))
  test('every anchor of a line is on the sheet', () => {
    const known = new Set([...anchorsOf(own.sections), ...own.sections.map((section) => section.id)])
    expect(sheetLines(own).flatMap(({ anchors }) => anchors.filter((anchor) => !known.has(anchor)))).toEqual([])
  })
})

test('a path leads to its own place, its parent, or its first part', () => {
  const anchors = new Set(['procedures.fire.rows.p6', 'procedures.fire.rows.p6.deadly', 'traits.order.broken'])
  expect(nearestAnchor(anchors, 'procedures.fire.rows.p6.deadly')).toBe('procedures.fire.rows.p6.deadly')
  expect(nearestAnchor(anchors, 'procedures.fire.rows.p6.bands.telling')).toBe('procedures.fire.rows.p6')
  expect(nearestAnchor(anchors, 'traits.order')).toBe('traits.order.broken')
  expect(nearestAnchor(anchors, 'gauge.stand')).toBeUndefined()
})
