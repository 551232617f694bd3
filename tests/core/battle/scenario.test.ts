import { describe, expect, test } from 'vitest'
import { derivedStates } from '../../../src-core/battle/derived.ts'
import { keptTraits } from '../../../src-core/battle/roster.ts'
import { musterOf, readScenario } from '../../../src-core/battle/scenario.ts'
import { rosterView } from '../../../src-core/battle/view.ts'
import { unitNow } from '../../../src-core/battle/units.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

test('every ruleset has two battles ready to play', () => {
  const count = (id: string): number => scenarios.filter(({ about }) => about.ruleset === id).length
  expect(offered().map((id) => [id, count(id)])).toEqual(offered().map((id) => [id, 2]))
})

describe.each(scenarios.map((scenario) => [scenario.about.title, scenario] as const))('%s', (_, scenario) => {
  const ruleset = rulesetNamed(scenario.about.ruleset)
  const { edit, doubts } = musterOf(ruleset, scenario)

  test('is read without a doubt, and every fact is one that its rules keep', () => {
    expect(doubts).toEqual([])
    expect(edit.sides?.map(({ name }) => name)).toEqual(Object.keys(scenario.data.sides))
    const kept = new Set(keptTraits(ruleset, 'unit').map(({ id }) => id))
    const battle = new Set(keptTraits(ruleset, 'battle').map(({ id }) => id))
    for (const { facts } of edit.units ?? []) expect(Object.keys(facts).filter((id) => !kept.has(id))).toEqual([])
    for (const { facts } of edit.sides ?? []) expect(Object.keys(facts).filter((id) => !kept.has(id) && !battle.has(id))).toEqual([])
    expect(Object.keys(edit.facts ?? {}).filter((id) => !battle.has(id))).toEqual([])
    for (const { facts } of edit.sides ?? [])
      for (const [id, given] of Object.entries(facts)) {
        const trait = ruleset.traits.get(id)
        expect([id, trait?.kind === 'choice' ? trait.choices.has(String(given)) : typeof given === 'boolean']).toEqual([id, true])
      }
  })

  test('says of each unit only what is its own: not what holds for the whole battle', () => {
    const { words, units } = rosterView(ruleset, begun(scenario))
    for (const said of words) expect(units.flatMap((unit) => unit.words)).not.toContain(said)
  })

  test('begins with every unit fresh, whole and in good order', () => {
    const battle = begun(scenario)
    expect(battle.roster.units.size).toBeGreaterThan(5)
    for (const { id, facts } of battle.roster.units.values()) {
      const now = unitNow(ruleset, battle, id)
      expect(now).toMatchObject({ order: 'good' })
      if (facts['worn-at'] !== undefined) expect(derivedStates(ruleset, 'unit', now)).toMatchObject({ fatigue: 'fresh' })
    }
  })
})

test('what is wrong with a battle is said with its place', () => {
  const wrong = readScenario('x.battle.yaml', 'battle: {title: X, ruleset: fire-and-fury, turn: 3}\nsides: {}\nroster: |\n  Name\n')
  expect(wrong).toMatchObject({ ok: false, problems: [{ code: 'unknown-key', place: { line: 1 } }] })
})
