import { describe, expect, test } from 'vitest'
import { effectOfChange } from '../../../src-core/compare/effect.ts'
import { comparedIn, comparedOdds, type ComparedRef } from '../../../src-core/compare/compared.ts'
import { heatMap, type HeatMap } from '../../../src-core/compare/heat-map.ts'
import { cellShift, shiftSize, type MapCell } from '../../../src-core/compare/situations.ts'
import { heatView } from '../../../src-core/compare/heat-view.ts'
import type { Inputs } from '../../../src-core/resolve/inputs.ts'
import { figureOf, checkInputsKnownBy, type RulesOdds } from '../../../src-core/compare/rules-odds.ts'
import { entryAt, getEntry } from '../../../src-core/present.ts'
import type { Result } from '../../../src-core/problem.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { openBudget } from '../../../src-core/budget.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { allThrows, diceOf, value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSource } from '../support/rulesets.ts'

const sources = new Map([['napoleonic-fury', shippedSource('napoleonic-fury')]])
const base = rulesetNamed('napoleonic-fury')
const houseOf = (rules: string): Ruleset => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: ${rules}\n`
  return value(loadRuleset(sources, 'napoleonic-fury', [value(parseSource({ file: 'club.houserules.yaml', text }))]))
}
const mapOf = (house: Ruleset, id: string, more: object = {}): HeatMap =>
  value(heatMap(base, house, { of: { kind: 'check', id }, inputs: {}, ...more }))
const cellsOf = ({ cells }: HeatMap): readonly MapCell[] => cells.flat()
const largest = (map: HeatMap): number => Math.max(...cellsOf(map).map((cell) => shiftSize(map.compared, cell)))

const rain = houseOf(
  '{procedures: {fire: {modifiers: {rain: {label: Rain, of: firer, value: -2, when: {arm: artillery}}}}}}',
)
const fresher = houseOf('{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}')

/** Counts the outcomes of every possible first roll with `resolve`. */
const thrown = (ruleset: Ruleset, procedure: string, inputs: Inputs): ReadonlyMap<string, bigint> => {
  const counts = new Map<string, bigint>()
  for (const { totals, ways } of allThrows(getEntry(ruleset.procedures, procedure))) {
    const dice = diceOf(getEntry(ruleset.procedures, procedure), [totals])
    const { outcome } = entryAt(value(resolve(ruleset, procedure, inputs, dice)).rounds, 0)
    counts.set(outcome.id, (counts.get(outcome.id) ?? 0n) + ways)
  }
  return counts
}
const countsOf = (odds: Result<RulesOdds>): ReadonlyMap<string, bigint> =>
  new Map([...value(odds).ends].filter(([, count]) => count > 0n))

test('every cell matches a count of all rolls under both rules', () => {
  const { cells } = mapOf(rain, 'fire')
  for (const { inputs, base: before, house } of cells.flat()) {
    expect(countsOf(before)).toEqual(thrown(base, 'fire', inputs))
    expect(countsOf(house)).toEqual(thrown(rain, 'fire', inputs))
  }
})

test('plays out ties in the same way as the odds of the check', async () => {
  const { odds } = await import('../../../src-core/odds/odds.ts')
  for (const { inputs, house } of cellsOf(mapOf(fresher, 'melee'))) {
    const { final } = value(odds(fresher, 'melee', inputs))
    for (const [id, count] of final?.outcomes ?? []) expect(value(house).ends.get(id)).toBe(count)
    expect(value(house).total).toBe(final?.total)
  }
})

describe('stands lost, with ties played out,', () => {
  const clash =
    'sequences: {clash: {title: Clash, phase: melee, parties: [attacker, defender], position: defender, steps: {melee: {procedure: melee}}}}'
  const harder = houseOf(`{procedures: {melee: {outcomes: {driven-back: {effects: {loss: {lose: 2}}}}}}, ${clash}}`)
  const lossesOf = (of: ComparedRef, inputs: Inputs): readonly (number | null)[] => {
    const odds = value(comparedOdds(of)(harder, inputs, openBudget()))
    return ['attacker', 'defender'].map((role) => figureOf(odds, { kind: 'loss', role }))
  }
  const [check, sequence] = [{ kind: 'check', id: 'melee' } as const, { kind: 'sequence', id: 'clash' } as const]

  test.each([
    [{ attacker: { stands: 6 }, defender: { stands: 4 } }],
    [{ attacker: { stands: 1, fatigue: 'fresh' }, defender: { stands: 2, order: 'disordered' } }],
    [{ attacker: { stands: 8, arm: 'cavalry' }, defender: { stands: 3, formation: 'square' } }],
  ])('match the check as a sequence: %j', (inputs) => {
    expect(lossesOf(check, inputs)).toEqual(lossesOf(sequence, inputs))
  })

  test('are the same whether stands are unknown or exceed the possible losses', () => {
    const many = { attacker: { stands: 60 }, defender: { stands: 60 } }
    for (const [index, loss] of lossesOf(check, {}).entries())
      expect(loss).toBeCloseTo(Number(lossesOf(check, many)[index]), 8)
  })

  test('shift if a result costs more, and name the change', () => {
    const map = mapOf(harder, 'melee')
    expect(largest(map)).toBeGreaterThan(0.1)
    expect(heatView(base, harder, map).largest.map(({ text }) => text)).toEqual([
      expect.stringMatching(/: defender loses [\d.]+ stands, was [\d.]+$/),
    ])
  })
})

test('a changed modifier puts its inputs on the axes, and shows the shift where it applies', () => {
  const map = mapOf(fresher, 'melee')
  expect([map.across.at, map.down?.at].toSorted()).toEqual(['attacker.fatigue', 'defender.fatigue'])
  const winning = map.figures.find((figure) => cellsOf(map).some((cell) => (cellShift(cell, figure) ?? 0) > 0.05))
  expect(winning).toBeDefined()
  for (const cell of cellsOf(map)) {
    const [attacker, defender] = [cell.inputs['attacker'], cell.inputs['defender']]
    const isFresh = JSON.stringify([attacker, defender]).includes('"fresh"')
    if (!isFresh) expect(shiftSize(map.compared, cell)).toBe(0)
  }
})

describe('the default axes are those a player would choose', () => {
  const overOf = (id: string, rules: string): Ruleset => {
    const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules: ${rules}\n`
    const patch = value(parseSource({ file: 'club.houserules.yaml', text }))
    return value(loadRuleset(new Map([[id, shippedSource(id)]]), id, [patch]))
  }
  const axes = (id: string, check: string, rules: string): readonly (string | undefined)[] => {
    const of = { kind: 'check', id: check } as const
    const { across, down } = value(heatMap(rulesetNamed(id), overOf(id, rules), { of, inputs: {} }))
    return [across.at, down?.at].toSorted()
  }
  const maneuver = (rules: string): string => `{procedures: {maneuver: ${rules}}}`

  test.each([
    [
      'fire-and-fury',
      'fire',
      '{procedures: {fire: {tables: {fire: {rows: {p15: {bands: {lively: 2..5, telling: 6..7}}}}}}}}',
      ['points', 'target.cover'],
    ],
    [
      'fire-and-fury',
      'fire',
      '{procedures: {fire: {modifiers: {bad: {label: Bad, of: firer, value: -3, when: {order: disordered}}}}}}',
      ['firer.order', 'points'],
    ],
    ['fire-and-fury', 'maneuver', maneuver('{modifiers: {fresh: {value: 3}}}'), ['unit.fatigue', 'unit.order']],
    [
      'fire-and-fury',
      'maneuver',
      maneuver('{modifiers: {mud: {label: Mud, of: unit, value: -1}}}'),
      ['unit.fatigue', 'unit.order'],
    ],
  ] as const)('%s: %s with %s', (id, check, rules, expected) => {
    expect(axes(id, check, rules)).toEqual(expected)
  })

  test('fixes and names the turn if it matters, and never uses it as an axis by default', () => {
    const rules =
      '{traits: {turn: {of: battle, label: Turn, count: {min: 1}, known: turn}}, procedures: {maneuver: {modifiers: {dawn: {label: Dawn, of: unit, value: -2, when: {turn: 1}}}}}}'
    const house = overOf('fire-and-fury', rules)
    const map = value(
      heatMap(rulesetNamed('fire-and-fury'), house, { of: { kind: 'check', id: 'maneuver' }, inputs: {} }),
    )
    expect([map.across.at, map.down?.at].toSorted()).toEqual(['unit.fatigue', 'unit.order'])
    expect(map.inputs).toMatchObject({ turn: 1 })
    const view = heatView(rulesetNamed('fire-and-fury'), house, map)
    expect(view.holds).toContainEqual({ title: null, words: ['in turn 1'] })
    expect(view.sentence).toMatch(/^In turn 1: /)
  })

  test('describes the first change in a sentence, and lists lost stands first', () => {
    const [id, check] = ['fire-and-fury', 'fire']
    const house = overOf(
      id,
      '{procedures: {fire: {tables: {fire: {rows: {p15: {bands: {lively: 2..5, telling: 6..7}}}}}}}}',
    )
    const map = value(heatMap(rulesetNamed(id), house, { of: { kind: 'check', id: check }, inputs: {} }))
    const view = heatView(rulesetNamed(id), house, map)
    expect(view.sentence).toBe(effectOfChange(rulesetNamed(id), house, check)?.sentence)
    expect(view.sentence).toMatch(/fire points.*: .*, was .*\.$/)
    expect(entryAt(view.figures, view.leading).kind).toBe('loss')
  })
})

test('compares only checks that differ, and equal rules shift nothing', () => {
  expect(comparedIn(base, base)).toEqual([])
  expect(comparedIn(base, rain).map(({ id }) => id)).toEqual(['fire', 'assault'])
  expect(largest(value(heatMap(base, base, { of: { kind: 'check', id: 'melee' }, inputs: {} })))).toBe(0)
})

test('finds a change that shows only with two inputs combined', () => {
  const both = houseOf(
    '{procedures: {fire: {modifiers: {odd: {label: Odd, of: firer, value: 3, when: {arm: artillery, order: disordered}}}}}}',
  )
  const map = mapOf(both, 'fire')
  expect(new Set([map.across.at, map.down?.at])).toEqual(new Set(['points', 'firer.order']))
  expect(map.inputs).toMatchObject({ firer: { arm: 'artillery' } })
  expect(largest(map)).toBeGreaterThan(0)
})

test('an input or choice added by house rules leaves the base unchanged', () => {
  const veterans = houseOf(
    '{traits: {veteran: {label: Veteran, of: unit, flag: true}}, procedures: {melee: {modifiers: {veteran: {label: Veteran, of: each, value: 2, when: {veteran: true}}}}}}',
  )
  const map = mapOf(veterans, 'melee')
  expect([map.across.at, map.down?.at].toSorted()).toEqual(['attacker.veteran', 'defender.veteran'])
  const without = countsOf(entryAt(cellsOf(map), 0).base)
  for (const { base: before } of cellsOf(map)) expect(countsOf(before)).toEqual(without)
  expect(checkInputsKnownBy(base, 'melee', { attacker: { veteran: true, fatigue: 'fresh' } })).toEqual({
    attacker: { fatigue: 'fresh' },
  })
})

test('compares a new choice with the base’s default, and notes the choice', () => {
  const warsaw = houseOf(
    '{traits: {nation: {choices: {warsaw: {label: Duchy of Warsaw, words: of the Duchy of Warsaw}}}},' +
      ' procedures: {melee: {modifiers: {poles: {label: Poles, of: each, value: 2, when: {nation: warsaw}}}}}}',
  )
  const map = mapOf(warsaw, 'melee', { across: 'attacker.nation', down: 'attacker.fatigue' })
  const at = (label: string): MapCell =>
    entryAt(
      entryAt(map.cells, 0),
      map.across.values.findIndex((each) => each.label === label),
    )
  expect(countsOf(at('Duchy of Warsaw').base)).toEqual(countsOf(at('Others').base))
  expect(shiftSize(map.compared, at('Duchy of Warsaw'))).toBeGreaterThan(0.05)
  expect(map.unknown).toEqual(['The base ruleset has no Duchy of Warsaw; it uses Others instead.'])
  // The default axes also reveal the change.
  expect(largest(mapOf(warsaw, 'melee'))).toBeGreaterThan(0.05)
  expect(mapOf(fresher, 'melee').unknown).toEqual([])
})

describe('with chosen axes', () => {
  test('uses the player’s axes, and applies the entered values to every cell', () => {
    const map = mapOf(rain, 'fire', { across: 'points', down: 'target.cover', inputs: { firer: { arm: 'artillery' } } })
    expect([map.across.at, map.down?.at]).toEqual(['points', 'target.cover'])
    expect(cellsOf(map)).toHaveLength(map.across.values.length * (map.down?.values.length ?? 1))
    for (const { inputs } of cellsOf(map)) expect(inputs['firer']).toEqual({ arm: 'artillery' })
    expect(largest(map)).toBeGreaterThan(0)
  })

  test.each([
    ['an unknown check', { of: { kind: 'check', id: 'nothing' }, inputs: {} }, 'unknown-name'],
    ['an unknown sequence', { of: { kind: 'sequence', id: 'nothing' }, inputs: {} }, 'unknown-name'],
    ['an unknown axis', { of: { kind: 'check', id: 'fire' }, inputs: {}, across: 'target.weather' }, 'unknown-name'],
    ['a check without inputs', { of: { kind: 'check', id: 'fallen-leader' }, inputs: {} }, 'unknown-name'],
    ['invalid inputs', { of: { kind: 'check', id: 'fire' }, inputs: { points: -3 } }, 'wrong-input'],
  ] as const)('refuses %s', (_, request, code) => {
    const map = heatMap(base, rain, request)
    expect(map.ok ? [] : map.problems.map((each) => each.code)).toContain(code)
  })

  test('refuses more work than the budget allows', () => {
    const map = heatMap(base, fresher, { of: { kind: 'check', id: 'melee' }, inputs: {} }, openBudget(1000))
    expect(map.ok ? [] : map.problems.map(({ code }) => code)).toEqual(['too-much-work'])
  })
})

test('a cell without odds under either ruleset shows no shift', () => {
  const map = mapOf(fresher, 'melee')
  const cell = entryAt(cellsOf(map), 0)
  const figure = entryAt(map.figures, 0)
  const none = { ok: false, problems: [] } as const
  expect(cellShift(cell, figure)).not.toBeNull()
  expect(cellShift({ ...cell, base: none }, figure)).toBeNull()
  expect(cellShift({ ...cell, house: none }, figure)).toBeNull()
})

describe('lists a check only if its odds can differ', () => {
  const listed = (rules: string): readonly string[] => comparedIn(base, houseOf(rules)).map(({ id }) => id)
  test('ignores names, notes and other printed text', () => {
    expect(
      listed('{procedures: {melee: {modifiers: {fresh: {label: Rested}}, outcomes: {checked: {name: Held}}}}}'),
    ).toEqual([])
    expect(listed('{grids: {national: {rows: {britain-infantry: {label: British}}}}}')).toEqual([])
  })
  test('lists checks that read a changed cell’s column, or any column of a new row', () => {
    expect(listed('{grids: {national: {rows: {britain-infantry: {cells: {fire: 2}}}}}}')).toEqual(['fire', 'assault'])
    const row = '{after: france-infantry, label: Danes, when: {nation: others, arm: infantry}, cells: {fire: 1}}'
    expect(listed(`{grids: {national: {rows: {danes: ${row}}}}}`)).toEqual(['maneuver', 'fire', 'melee', 'assault'])
  })
  test('ignores how far a unit falls back, but not a lost stand, even in a sequence', () => {
    expect(listed('{procedures: {melee: {outcomes: {checked: {effects: {back: {retreat: {inches: 5}}}}}}}}')).toEqual(
      [],
    )
    expect(listed('{procedures: {melee: {outcomes: {checked: {effects: {back: {lose: 1}}}}}}}')).toEqual([
      'melee',
      'assault',
    ])
  })
})

describe('finds a shift for any change that has one', () => {
  test.each([
    ['three inputs at once', 'fire', '{procedures: {fire: {modifiers: {heavy-guns: {value: 3}}}}}'],
    ['two inputs with many choices', 'melee', '{procedures: {melee: {modifiers: {old-guard: {value: 5}}}}}'],
    ['a cell of a chart', 'melee', '{grids: {national: {rows: {ottoman-infantry: {cells: {melee: 3}}}}}}'],
    [
      'a stand’s fire points at one range',
      'fire',
      '{grids: {fire-points: {rows: {horse-artillery: {cells: {to-12: 4}}}}}}',
    ],
    ['a factor for the firers', 'fire', '{procedures: {fire: {factors: {weak: {times: 1/4}}}}}'],
    [
      'a modifier that only counts with another',
      'fire',
      '{procedures: {fire: {modifiers: {cover-fortified: {value: -4}}}}}',
    ],
    ['a trait’s calculation', 'melee', '{traits: {outnumbered: {from: {two: {when: {enemies-for-two: 5..}}}}}}'],
  ])('%s', (_, id, rules) => {
    const map = mapOf(houseOf(rules), id)
    expect(largest(map)).toBeGreaterThan(0)
    expect(map.tried).toBeLessThan(1000)
  })
})
