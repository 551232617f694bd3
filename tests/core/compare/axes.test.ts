/** The values of an input that a heat map covers. */
import { describe, expect, test } from 'vitest'
import { axesOf } from '../../../src-core/compare/axes.ts'
import { heatMap } from '../../../src-core/compare/heat-map.ts'
import { shiftSize } from '../../../src-core/compare/situations.ts'
import { plainNumber } from '../../../src-core/exact.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'

const houseOf = (id: string, rules: string): Ruleset => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules: ${rules}\n`
  return value(loadRuleset(shippedSources(), id, [value(parseSource({ file: 'club.houserules.yaml', text }))]))
}

/** Each row of each table that uses fire points, with its lowest edge moved by one. */
const movedEdges = (id: string) =>
  [...rulesetNamed(id).procedures.values()].flatMap((procedure) =>
    procedure.tables
      .filter(({ by }) => by === 'points')
      .flatMap((table) =>
        table.rows.flatMap(({ id: row, from, bands: [low, high] }) => {
          if (row === null || from === null || !low || !high || low.max === null || high.max === low.max + 1) return []
          const edge = low.max + 1
          const bands = `{${low.outcome}: "${low.min ?? ''}..${edge}", ${high.outcome}: "${edge + 1}..${high.max ?? ''}"}`
          const rules = `{procedures: {${procedure.id}: {tables: {${table.id}: {rows: {${row}: {bands: ${bands}}}}}}}}`
          return [
            {
              title: `${id} ${row}`,
              id,
              procedure: procedure.id,
              rules,
              row: `${row}: {bands: ${bands}}`,
              points: plainNumber(from),
            },
          ]
        }),
      ),
  )
const ids = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury']
const edges = ids.flatMap(movedEdges)

test('each ruleset has several row edges to test', () => {
  for (const id of ids) expect(edges.filter((edge) => edge.id === id).length).toBeGreaterThan(2)
})

describe('a moved row edge puts fire points on the axis, with enough values, and finds the shift', () => {
  test.each(edges)('$title', ({ id, procedure, rules, points }) => {
    const [base, house] = [rulesetNamed(id), houseOf(id, rules)]
    const axis = nonNull(axesOf(base, house, procedure).find(({ at }) => at === 'points'))
    expect(axis.values.map((each) => each.value)).toContain(points)
    const all = edges.filter((edge) => edge.id === id).length
    expect(axis.values.length).toBeGreaterThanOrEqual(Math.min(12, all))
    expect(axis.values.length).toBeLessThanOrEqual(13)
    const map = value(heatMap(base, house, { of: { kind: 'check', id: procedure }, inputs: {} }))
    expect(Math.max(...map.cells.flat().map((cell) => shiftSize(map.compared, cell)))).toBeGreaterThan(0)
  })
})

test('the axes are fire points, stands and other inputs that change the odds, in sheet order', () => {
  const atsOf = (id: string, procedure: string): readonly string[] =>
    axesOf(rulesetNamed(id), rulesetNamed(id), procedure).map(({ at }) => at)
  expect(atsOf('fire-and-fury', 'fire')).toEqual([
    'points',
    'firer.groups',
    'firer.arm',
    'firer.order',
    'firer.low-ammunition',
    'firer.damaged',
    'firer.enfilading',
    'target.limbered',
    'target.formation',
    'target.arm',
    'target.changing',
    'target.about-facing',
    'target.cover',
  ])
  expect(atsOf('fire-and-fury', 'fallen-leader')).toEqual([])
})

test('an input that only the old rules read can be an axis', () => {
  const atsOf = (house: Ruleset): readonly string[] =>
    axesOf(rulesetNamed('fire-and-fury'), house, 'charge').map(({ at }) => at)
  const without = houseOf('fire-and-fury', '{procedures: {charge: {modifiers: {leader: null}}}}')
  expect(axesOf(without, without, 'charge').map(({ at }) => at)).not.toContain('attacker.attached-leaders')
  expect(atsOf(without)).toContain('attacker.attached-leaders')
})

test('shows every row if all of them changed', () => {
  const rows = movedEdges('napoleonic-fury').map(({ row }) => row)
  expect(rows.length).toBeGreaterThan(12)
  const house = houseOf('napoleonic-fury', `{procedures: {fire: {tables: {fire: {rows: {${rows.join(', ')}}}}}}}`)
  const axis = entryAt(axesOf(rulesetNamed('napoleonic-fury'), house, 'fire'), 0)
  expect(axis.values).toHaveLength(entryAt(nonNull(house.procedures.get('fire')).tables, 0).rows.length)
})

test('an input with one value is not an axis, and the axis of fire points starts at half a point, not at zero', () => {
  const rules = `{traits: {only: {of: unit, choices: [one]}}, procedures: {fire: {
    modifiers: {only: {label: Only, of: target, value: 1, when: {only: one}}},
    tables: {fire: {rows: {p0: {from: 0, like: p1, before: p1}}}}}}}`
  const all = axesOf(rulesetNamed('fire-and-fury'), houseOf('fire-and-fury', rules), 'fire')
  expect(all.map(({ at }) => at)).not.toContain('target.only')
  expect(entryAt(all, 0).values[0]).toMatchObject({ value: '1/2' })
})
