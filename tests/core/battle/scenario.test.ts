import { describe, expect, test } from 'vitest'
import { afterEvent } from '../../../src-core/battle/battle.ts'
import { nextDay } from '../../../src-core/battle/casualties.ts'
import { derivedStates } from '../../../src-core/battle/derived.ts'
import { keptTraits } from '../../../src-core/battle/roster.ts'
import { musterOf, readScenario, scenarioText, type ScenarioFile } from '../../../src-core/battle/scenario.ts'
import { rosterView } from '../../../src-core/battle/view.ts'
import { unitNow } from '../../../src-core/battle/units.ts'
import { nonNull } from '../../../src-core/present.ts'
import { value } from '../support/brute-force.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

test('every ruleset has two sample battles', () => {
  const count = (id: string): number => scenarios.filter(({ about }) => about.ruleset === id).length
  expect(offered().map((id) => [id, count(id)])).toEqual(offered().map((id) => [id, 2]))
})

test('every battle has turns, victory conditions, a map, deployment, a leader per side and unit states', () => {
  for (const scenario of scenarios) {
    const { turns, about = '', setup = [] } = scenario.about
    expect([scenario.file, turns !== undefined, /win|won|it has/.test(about), setup.length > 3]).toEqual([
      scenario.file,
      true,
      true,
      true,
    ])
    const { sides, units } = begun(scenario).roster
    for (const side of sides.keys())
      expect([...units.values()].filter((unit) => unit.side === side && unit.is === 'leader').length).toBeGreaterThan(0)
    const formations = new Set([...units.values()].flatMap(({ facts }) => facts['formation'] ?? []))
    expect([scenario.file, formations.size > 0]).toEqual([scenario.file, true])
  }
})

const sidesOf = ({ data }: ScenarioFile): readonly string[] => ('sides' in data ? Object.keys(data.sides) : [])

describe.each(scenarios.map((scenario) => [scenario.about.title, scenario] as const))('%s', (_, scenario) => {
  const ruleset = rulesetNamed(scenario.about.ruleset)
  const { edit, doubts } = musterOf(ruleset, scenario)

  test('is read without doubts, and its rules define every fact', () => {
    expect(doubts).toEqual([])
    expect(edit.sides?.map(({ name }) => name)).toEqual(sidesOf(scenario))
    const kept = new Set(keptTraits(ruleset, 'unit').map(({ id }) => id))
    const ofLeaders = new Set(keptTraits(ruleset, 'leader').map(({ id }) => id))
    const battle = new Set(keptTraits(ruleset, 'battle').map(({ id }) => id))
    for (const { is, facts } of edit.units ?? [])
      expect(Object.keys(facts).filter((id) => !(is === 'unit' ? kept : ofLeaders).has(id))).toEqual([])
    for (const { facts } of edit.sides ?? [])
      expect(Object.keys(facts).filter((id) => !kept.has(id) && !battle.has(id) && !ofLeaders.has(id))).toEqual([])
    expect(Object.keys(edit.facts ?? {}).filter((id) => !battle.has(id))).toEqual([])
    for (const { facts } of edit.sides ?? [])
      for (const [id, given] of Object.entries(facts)) {
        const trait = ruleset.traits.get(id)
        expect([id, trait?.kind === 'choice' ? trait.choices.has(String(given)) : typeof given === 'boolean']).toEqual([
          id,
          true,
        ])
      }
  })

  test('sets on each unit only its own facts, not those of the whole battle', () => {
    const { words, units } = rosterView(ruleset, begun(scenario))
    for (const said of words) expect(units.flatMap((unit) => unit.words)).not.toContain(said)
  })

  test('starts with every unit fresh, at full strength and in good order', () => {
    const battle = begun(scenario)
    expect(battle.roster.units.size).toBeGreaterThan(5)
    for (const { id, is, facts } of battle.roster.units.values()) {
      if (is === 'leader') continue
      const now = unitNow(ruleset, battle, id)
      expect(now).toMatchObject({ order: 'good' })
      if (facts['worn-at'] !== undefined)
        expect(derivedStates(ruleset, 'unit', now)).toMatchObject({ fatigue: 'fresh' })
    }
  })
})

test('name, turns and map notes come with the battle and can be edited; the next day keeps only the name', () => {
  const scenario = nonNull(scenarios.find(({ file }) => file === 'millbrook.battle.yaml'))
  const { title, turns, about, setup } = scenario.about
  const battle = begun(scenario)
  expect(battle.roster.scenario).toEqual({ title, turns, about, setup })
  const longer = afterEvent(battle, {
    event: 'muster',
    at: '',
    edit: { scenario: { title: 'At dusk', turns: 9 } },
  })
  expect(longer.roster).toEqual({ ...battle.roster, scenario: { title: 'At dusk', turns: 9 } })
  expect(rosterView(rulesetNamed(scenario.about.ruleset), longer).scenario).toEqual({ title: 'At dusk', turns: 9 })
  expect(afterEvent(longer, { event: 'undo', at: '' }).roster).toEqual(battle.roster)
  expect(nextDay(rulesetNamed(scenario.about.ruleset), battle).scenario).toEqual({ title })
})

test('a problem in a battle file is reported at its line', () => {
  const wrong = readScenario(
    'x.battle.yaml',
    'battle: {title: X, ruleset: fire-and-fury, turn: 3}\nsides: {}\nroster: |\n  Name\n',
  )
  expect(wrong).toMatchObject({ ok: false, problems: [{ code: 'unknown-key', place: { line: 1 } }] })
})

test('saving and reading preserve the order of battle, initial states, story and map', () => {
  for (const scenario of scenarios) {
    const { roster } = begun(scenario)
    const text = scenarioText(scenario.about.ruleset, roster)
    const saved = value(readScenario('saved.battle.yaml', text))
    expect(saved.about).toEqual(scenario.about)
    expect(begun(saved).roster).toEqual(roster)
  }
})

test('an unnamed saved battle is named after its sides, and an invalid file is refused', () => {
  const scenario = nonNull(scenarios.find(({ file }) => file === 'millbrook.battle.yaml'))
  const { roster } = begun(scenario)
  const nameless = value(readScenario('saved.battle.yaml', scenarioText('fire-and-fury', { ...roster, scenario: {} })))
  expect(nameless.about.title).toBe([...roster.sides.values()].map(({ name }) => name).join(' - '))
  expect(
    readScenario('x.battle.yaml', '{"battle": {"title": "X", "ruleset": "fire-and-fury"}, "order": {"units": [{}]}}'),
  ).toMatchObject({
    ok: false,
  })
})
