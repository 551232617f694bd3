import { expect, test } from 'vitest'
import { openBudget } from '../../../src-core/budget.ts'
import { causesOf } from '../../../src-core/compare/causes.ts'
import { heatMap } from '../../../src-core/compare/heat-map.ts'
import { heatView } from '../../../src-core/compare/heat-view.ts'
import { entryAt, present } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSource } from '../support/rulesets.ts'

const sources = new Map([['napoleonic-fury', shippedSource('napoleonic-fury')]])
const layersOf = (...files: readonly string[]) => ({
  sources,
  id: 'napoleonic-fury',
  below: [],
  house: files.map((rules, index) =>
    value(
      parseSource({
        file: `${index}.houserules.yaml`,
        text: `ruleset: {id: club-${index}, title: Club, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: ${rules}\n`,
      }),
    ),
  ),
})
const pathsOf = (layers: ReturnType<typeof layersOf>): readonly string[] => {
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const map = value(heatMap(rulesetNamed('napoleonic-fury'), house, { procedure: 'melee', inputs: {} }))
  const { row, column, figure } = entryAt(heatView(house, map).largest, 0)
  const { inputs } = entryAt(entryAt(map.cells, row), column)
  const causes = value(causesOf(layers, 'melee', inputs, entryAt(map.figures, figure), openBudget()))
  return causes.map(({ change, isWhole }) => `${change.path.join('.')}${isWhole ? '' : ' in part'}`)
}

test('the one change that does it is found among those that do not', () => {
  const layers = layersOf(
    '{lists: {}, procedures: {melee: {modifiers: {fresh: {value: 3}}}, fire: {modifiers: {rain: {label: Rain, of: firer, value: -1}}}}}',
  )
  expect(pathsOf(layers)).toEqual(['procedures.melee.modifiers.fresh.value'])
})

test('of two that move the same cell each is named, and that neither does it alone', () => {
  const layers = layersOf(
    '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}',
    '{procedures: {melee: {modifiers: {rain: {label: Rain, of: attacker, value: 2}}}}}',
  )
  expect(pathsOf(layers)).toEqual(['procedures.melee.modifiers.fresh.value in part', 'procedures.melee.modifiers.rain in part'])
})

test('the largest shifts say where, what is now and what was', () => {
  const layers = layersOf('{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}')
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const view = heatView(house, value(heatMap(rulesetNamed('napoleonic-fury'), house, { procedure: 'melee', inputs: {} })))
  expect(view.largest.length).toBeGreaterThan(1)
  for (const { row, column, figure, shift, text } of view.largest) {
    const cell = entryAt(entryAt(view.cells, row), column)
    const [now, was] = [present(cell.house[figure]), present(cell.base[figure])]
    expect(shift).toBeCloseTo(now.value - was.value, 12)
    expect(text).toContain(present(view.figures[figure]).label)
    expect(text).toContain(present(view.across.values[column]))
  }
})
