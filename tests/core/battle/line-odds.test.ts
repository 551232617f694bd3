import { describe, expect, test } from 'vitest'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { rollEffects, lossesIn } from '../../../src-core/battle/consequences.ts'
import { lineOdds, type UnitLine } from '../../../src-core/battle/line-odds.ts'
import { lineView } from '../../../src-core/battle/line-view.ts'
import { lostInAll } from '../../../src-core/battle/shares.ts'
import { openBudget } from '../../../src-core/budget.ts'
import { approximate } from '../../../src-core/exact.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolveCheck } from '../../../src-core/resolve/resolve.ts'
import type { Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import { allThrows, diceOf, value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

type Battle = ReturnType<typeof begun>

const unitsOf = ({ roster }: Battle, side: number): readonly string[] => {
  const { id } = entryAt([...roster.sides.values()], side)
  return [...roster.units.values()].filter((unit) => unit.is === 'unit' && unit.side === id).map((unit) => unit.id)
}

/** The first side against the second, in a check with two units. */
const bothSides = (battle: Battle, { id, roles }: Procedure, entered: UnitLine['entered'] = {}): UnitLine => {
  const [first, second] = [...roles.keys()]
  return {
    procedure: id,
    cast: {},
    entered,
    across: { role: nonNull(second), units: unitsOf(battle, 1) },
    down: { role: nonNull(first), units: unitsOf(battle, 0) },
  }
}

const ofTwoUnits = ({ rolls, roles }: Procedure): boolean =>
  rolls.length > 0 && roles.size === 2 && [...roles.values()].every(({ is }) => is === 'unit')

const cases = scenarios.flatMap((scenario) => {
  const ruleset = rulesetNamed(scenario.about.ruleset)
  return [...ruleset.procedures.values()].filter(ofTwoUnits).map((procedure) => ({
    name: `${scenario.about.title}: ${procedure.title}`,
    ruleset,
    procedure,
    battle: begun(scenario),
    entered: procedure.points ? { [procedure.points.of]: { groups: [{ each: 2 }] } } : {},
  }))
})

describe.each(cases)('$name', ({ ruleset, procedure, battle, entered }) => {
  const line = bothSides(battle, procedure, entered)
  const { across, down } = { across: line.across, down: nonNull(line.down) }
  const { pairs, places } = value(lineOdds(ruleset, battle, line))
  const pairOf = (row: number, column: number) => entryAt(pairs, entryAt(entryAt(places, row), column))

  test('every pair has the odds of a separate check', () => {
    for (const [row, attacker] of down.units.entries())
      for (const [column, defender] of across.units.entries()) {
        const cast = { [down.role]: [attacker], [across.role]: [defender] }
        const alone = odds(ruleset, procedure.id, castInputs(ruleset, procedure, battle, cast, entered))
        const { odds: found } = pairOf(row, column)
        expect(found.ok ? found.value.odds : found).toEqual(alone.ok ? alone.value : alone)
      }
  })

  test('a pair’s average loss covers all rolls', () => {
    for (const [column, target] of across.units.entries()) {
      const { inputs, odds: found } = pairOf(0, column)
      if (!found.ok || found.value.loss === null) continue
      const cast = { [down.role]: [entryAt(down.units, 0)], [across.role]: [target] }
      let [lost, total] = [0, 0]
      for (const { totals, ways } of allThrows(procedure)) {
        const check = value(readCheck(ruleset, procedure.id, inputs))
        const answer = value(resolveCheck(check, diceOf(procedure, [totals])))
        for (const { losses, shares } of lossesIn(rollEffects(check, answer, battle, cast)).filter(
          ({ role }) => role === across.role,
        )) {
          const happening = losses.filter(({ happens }) => happens).map(({ stands }) => stands)
          lost += Number(ways) * lostInAll(happening, [entryAt(shares, 0).changes.length - 1])
        }
        total += Number(ways)
      }
      expect([target, approximate(found.value.loss)]).toEqual([target, expect.closeTo(lost / total, 10) as number])
    }
  })
})

const rules = rulesetNamed('fire-and-fury')
const battle = begun(nonNull(scenarios.find(({ about }) => about.ruleset === 'fire-and-fury')))
const [first = '', second = ''] = unitsOf(battle, 0)
const [target = '', other = ''] = unitsOf(battle, 1)
const line = (entered: UnitLine['entered'], units = [target, other]): UnitLine => ({
  procedure: 'fire',
  cast: { firer: [first], target: [target] },
  entered,
  across: { role: 'target', units },
  down: { role: 'firer', units: [first, second] },
})

test('inputs of the picked unit apply to other units whose values are unknown', () => {
  const entered = {
    firer: { groups: [{ each: 3, stands: 1, enfilading: true }] },
    target: { cover: 'woods', order: 'disordered' },
  }
  const { pairs, places } = value(lineOdds(rules, battle, line(entered)))
  const inputs = (row: number, column: number) => entryAt(pairs, entryAt(entryAt(places, row), column)).inputs
  expect(inputs(0, 0)['target']).toMatchObject({ cover: 'woods', order: 'disordered' })
  expect(inputs(0, 1)['target']).toMatchObject({ cover: 'woods' })
  expect(inputs(0, 1)['target']).not.toMatchObject({ order: 'disordered' })
  expect(inputs(0, 0)['firer']).toMatchObject({ groups: [{ stands: 1, each: 3, enfilading: true }] })
  expect(inputs(1, 0)['firer']).toMatchObject({ groups: [{ each: 3, enfilading: true }] })
  expect(inputs(1, 0)['firer']).not.toMatchObject({ groups: [{ stands: 1 }] })
})

test('lists in words which facts were shared and which were assumed', () => {
  const view = (entered: UnitLine['entered']) =>
    lineView(rules, line(entered), value(lineOdds(rules, battle, line(entered))))
  const { entered, assumed, pairs, problems } = view({ firer: { groups: [{ each: 3 }] }, target: { cover: 'woods' } })
  expect(entered.map(({ words }) => words)).toEqual([['in woods'], ['3 points per stand']])
  expect(assumed.flatMap(({ words }) => words)).not.toContain('Cover: None')
  expect(
    pairs.every(({ shares }) => Math.abs(nonNull(shares).reduce((sum, share) => sum + share, 0) - 1) < 1e-12),
  ).toBe(true)
  expect(problems).toEqual([])

  const untold = view({ firer: { groups: [{ each: 3 }] } })
  expect(untold.assumed.length).toBeGreaterThan(0)
  expect(untold.pairs.every(({ isAssumed }) => isAssumed)).toBe(true)

  const nothing = view({})
  expect(nothing.pairs.every(({ shares, loss }) => shares === null && loss === null)).toBe(true)
  expect(nothing.problems.map(({ code }) => code)).toEqual(['points-missing'])
})

test('identical pairs are calculated once', () => {
  const brigade = nonNull(battle.roster.units.get(target))
  const twins = Array.from({ length: 30 }, (_, index) => ({ ...brigade, id: `twin-${index}` }))
  const units = new Map([...battle.roster.units, ...twins.map((twin) => [twin.id, twin] as const)])
  const many = { ...battle, roster: { ...battle.roster, units } }
  const { pairs, places } = value(
    lineOdds(
      rules,
      many,
      line(
        { points: 5 },
        twins.map(({ id }) => id),
      ),
    ),
  )
  expect(pairs.length).toBeLessThanOrEqual(2)
  expect(places.map((row) => row.length)).toEqual([30, 30])
})

test('reports an unknown role or too much work', () => {
  const strange = lineOdds(rules, battle, { ...line({}), across: { role: 'umpire', units: [target] } })
  expect(strange.ok ? [] : strange.problems.map(({ code }) => code)).toEqual(['no-such-role'])
  const short = lineOdds(rules, battle, line({ points: 5 }), openBudget(100))
  expect(short.ok ? [] : short.problems.map(({ code }) => code)).toEqual(['too-much-work'])
})
