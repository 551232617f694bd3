import { expect, test } from 'vitest'
import { openBudget } from '../../../src-core/budget.ts'
import { causesOf, causeSteps, type Cause, undoableGroups, withoutChanges } from '../../../src-core/compare/causes.ts'
import type { ComparedRef } from '../../../src-core/compare/compared.ts'
import { heatMap } from '../../../src-core/compare/heat-map.ts'
import { heatView } from '../../../src-core/compare/heat-view.ts'
import { compareWords } from '../../../src-core/words/compare.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { ruleChangesText } from '../../../src-core/house/changes.ts'
import type { RuleChange } from '../../../src-core/ruleset/model.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSource } from '../support/rulesets.ts'

const sources = new Map([['napoleonic-fury', shippedSource('napoleonic-fury')]])
const melee: ComparedRef = { kind: 'check', id: 'melee' }
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
const causesAt = (layers: ReturnType<typeof layersOf>, of: ComparedRef): readonly Cause[] => {
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const map = value(heatMap(rulesetNamed('napoleonic-fury'), house, { of, inputs: {} }))
  const { row, column, figure } = entryAt(heatView(rulesetNamed('napoleonic-fury'), house, map).largest, 0)
  const { inputs } = entryAt(entryAt(map.cells, row), column)
  return value(causesOf(layers, of, inputs, entryAt(map.figures, figure), openBudget(causeSteps)))
}
const pathsOf = (layers: ReturnType<typeof layersOf>, of = melee): readonly string[] =>
  causesAt(layers, of).map(
    ({ changes, isWhole }) => `${changes.map(({ path }) => path.join('.')).join(' with ')}${isWhole ? '' : ' in part'}`,
  )

test('finds the responsible change among several', () => {
  const layers = layersOf(
    '{lists: {}, procedures: {melee: {modifiers: {fresh: {value: 3}}}, fire: {modifiers: {rain: {label: Rain, of: firer, value: -1}}}}}',
  )
  expect(pathsOf(layers)).toEqual(['procedures.melee.modifiers.fresh.value'])
})

test('a moved edge changes two cells but is one cause', () => {
  const layers = layersOf('{procedures: {fire: {tables: {fire: {rows: {p20: {bands: {lively: 2-5, telling: 6-7}}}}}}}}')
  const row = 'procedures.fire.tables.fire.rows.p20.bands'
  for (const of of [
    { kind: 'check', id: 'fire' },
    { kind: 'sequence', id: 'assault' },
  ] as const)
    expect(pathsOf(layers, of)).toEqual([`${row}.lively with ${row}.telling`])
  expect(ruleChangesText(nonNull(causesAt(layers, { kind: 'check', id: 'fire' })[0]).changes)).toBe(
    'Musketry and cannonade, row 20–24: Lively: 2–4 → 2–5; Telling: 5–7 → 6–7',
  )
})

test('attributes a cell to the moved edge that affects it', () => {
  const rows = '{p15: {bands: {lively: 3-4, telling: 5-8}}, p20: {bands: {lively: 2-6, telling: 7}}}'
  const paths = pathsOf(layersOf(`{procedures: {fire: {tables: {fire: {rows: ${rows}}}}}}`), {
    kind: 'check',
    id: 'fire',
  })
  expect(paths).toHaveLength(1)
  expect(paths[0]).toContain('p20.bands.lively with')
})

test('a trait that a modifier reads is not a separate cause, and is included where needed', () => {
  const rules =
    '{traits: {veteran: {label: Veteran, of: unit, flag: true}}, procedures: {melee: {modifiers: {veteran: {label: Veteran, of: each, value: 2, when: {veteran: true}}}}}}'
  expect(pathsOf(layersOf(rules))).toEqual(['procedures.melee.modifiers.veteran'])
})

test('groups that share a change count as two causes, as do a group and a larger one that contains it', () => {
  const source = entryAt(
    layersOf(
      '{traits: {a: {flag: true}, b: {flag: true}}, procedures: {melee: {modifiers: {m: {label: M, of: each, value: 1, when: {a: true, b: true}}}}}}',
    ).house,
    0,
  )
  const [a, b, m] = [['traits', 'a'], ['traits', 'b'], ['procedures', 'melee', 'modifiers', 'm']].map((path) => ({ path }) as unknown as RuleChange) // prettier-ignore
  const [one, other, both] = [nonNull(a), nonNull(b), nonNull(m)]
  const groups = (sound: readonly (readonly RuleChange[])[]): unknown =>
    undoableGroups(source, [both, one, other], [one, other, both], (without) =>
      sound.some((each) => each.length === without.length && each.every((change) => without.includes(change))),
    )
  expect(groups([[one, both], [other, both]])).toEqual([[one, both], [other, both]]) // prettier-ignore
  expect(groups([[one], [other, both]])).toEqual([[one], [other, both]])
  expect(groups([[both], [one, both]])).toEqual([[both], [one, both]]) // prettier-ignore
})

test('undoing any change leaves valid rules', () => {
  const rows = '{p15: {from: 16}, p20: {from: 22}, p12: {from: 13}}'
  const layers = layersOf(`{procedures: {fire: {tables: {fire: {rows: ${rows}}}}}}`)
  const causes = causesAt(layers, { kind: 'check', id: 'fire' })
  expect(causes.length).toBeGreaterThan(0)
  for (const { house, changes } of causes) {
    const left = layers.house.map((source, index) => (index === house ? withoutChanges(source, changes) : source))
    expect(loadRuleset(layers.sources, layers.id, left).ok).toBe(true)
  }
})

test('names both changes if a cell needs both to shift', () => {
  const layers = layersOf(
    '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}',
    '{procedures: {melee: {modifiers: {rain: {label: Rain, of: attacker, value: 2}}}}}',
  )
  expect(pathsOf(layers)).toEqual([
    'procedures.melee.modifiers.fresh.value in part',
    'procedures.melee.modifiers.rain in part',
  ])
})

test('the largest shifts include the situation with the new and old odds', () => {
  const layers = layersOf('{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}')
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const view = heatView(
    rulesetNamed('napoleonic-fury'),
    house,
    value(heatMap(rulesetNamed('napoleonic-fury'), house, { of: melee, inputs: {} })),
  )
  expect(view.largest.length).toBeGreaterThan(1)
  for (const { row, column, figure, shift, text } of view.largest) {
    const cell = entryAt(entryAt(view.cells, row), column)
    const [now, was] = [nonNull(cell.house[figure]), nonNull(cell.base[figure])]
    expect(shift).toBeCloseTo(now.value - was.value, 12)
    const { kind, label } = nonNull(view.figures[figure])
    expect(text).toContain(kind === 'loss' ? 'loses' : label)
    expect(text.toLowerCase()).toContain(nonNull(view.across.values[column]).toLowerCase())
  }
})

test.each([
  ['fire', 'points', 'target.cover', /^\d+ fire points, target (?:in|behind) [^,]+: target loses/],
  ['fire', 'firer.arm', 'target.cover', /^Infantry firers at target in the open: target loses/],
  ['fire', 'firer.arm', 'firer.order', /^Infantry firers in good order: target loses/],
  ['charge', 'attacker.fatigue', 'defender.fatigue', /^Spent attacker at fresh defender: attacker loses/],
  ['charge', 'attacker.fatigue', 'attacker.arm', /^\w+ \w+ attacker: attacker loses/],
  ['maneuver', 'unit.fatigue', 'unit.order', /^\w+ brigade in good order: /],
] as const)(
  'the largest shift of %s, with %s and %s as axes, names the owner of each setting',
  (id, across, down, words) => {
    const source = shippedSource('fire-and-fury')
    const [role] = [...nonNull(rulesetNamed('fire-and-fury').procedures.get(id)).roles.keys()]
    const rules = `{procedures: {${id}: {modifiers: {rain: {label: Rain, of: ${String(role)}, value: -2}}}}}`
    const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: ${rules}\n`
    const house = value(
      loadRuleset(new Map([['fire-and-fury', source]]), 'fire-and-fury', [
        value(parseSource({ file: 'rain.yaml', text })),
      ]),
    )
    const map = value(
      heatMap(rulesetNamed('fire-and-fury'), house, { of: { kind: 'check', id }, inputs: {}, across, down }),
    )
    expect(entryAt(heatView(rulesetNamed('fire-and-fury'), house, map).largest, 0).text).toMatch(words)
  },
)

test('puts a kind with an article in parentheses after the side’s name', () => {
  expect(compareWords.side('Firers', ['a battery', 'in good order'])).toBe('firers (a battery) in good order')
})

test('battle settings precede side settings', () => {
  const layers = layersOf('{procedures: {melee: {modifiers: {rain: {label: Rain, of: attacker, value: -2}}}}}')
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const map = value(
    heatMap(rulesetNamed('napoleonic-fury'), house, {
      of: melee,
      inputs: {},
      across: 'attacker.fatigue',
      down: 'year',
    }),
  )
  expect(entryAt(heatView(rulesetNamed('napoleonic-fury'), house, map).largest, 0).text).toMatch(
    /^Year 1803, spent attacker: attacker loses/,
  )
})

test('two battle settings need no owner', () => {
  const layers = layersOf(
    '{traits: {rain: {of: situation, label: Rain, flag: true}}, procedures: {melee: {modifiers: {rain: {label: Rain, of: attacker, value: -2, when: {rain: true}}}}}}',
  )
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const map = value(
    heatMap(rulesetNamed('napoleonic-fury'), house, { of: melee, inputs: {}, across: 'year', down: 'rain' }),
  )
  expect(entryAt(heatView(rulesetNamed('napoleonic-fury'), house, map).largest, 0).text).toMatch(/^Rain, year 1803: /)
})

test('sides that don’t fight each other are joined by a comma', () => {
  const layers = layersOf('{procedures: {maneuver: {modifiers: {rain: {label: Rain, of: unit, value: -2}}}}}')
  const house = value(loadRuleset(layers.sources, layers.id, layers.house))
  const axes = { across: 'unit.fatigue', down: 'commander.rating' }
  const map = value(
    heatMap(rulesetNamed('napoleonic-fury'), house, { of: { kind: 'check', id: 'maneuver' }, inputs: {}, ...axes }),
  )
  expect(entryAt(heatView(rulesetNamed('napoleonic-fury'), house, map).largest, 0).text).toMatch(
    /^Spent unit, corps or army commander with poor rating: Retreats/,
  )
})
