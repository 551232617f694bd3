/** Dependencies within a ruleset: read once, and used by caches between answers. */
import { expect, test } from 'vitest'
import { getEntry } from '../../../src-core/present.ts'
import { dependsOnOthers, keysReadBy } from '../../../src-core/resolve/reading.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const derived = rulesetOf(`
parts: {}
traits:
  stands: {of: unit, count: {min: 0}}
  worn-at: {of: unit, count: {min: 0}}
  weather: {of: situation, choices: [clear, fog]}
  size: {of: unit, choices: [small, large], from: [{small: {stands: ..3}}, large]}
  wear: {of: unit, choices: [fresh, worn], from: [{worn: {size: small}}, fresh]}
  sight: {of: unit, choices: [far, near], from: [{near: {weather: fog}}, far]}
  view: {of: unit, choices: [good, bad], from: [{bad: {sight: near}}, good]}
  beside: {of: unit, choices: [larger, smaller], from: [{larger: {enemy: {size: small}}}, smaller]}
  here: {of: unit, choices: [firing, hit], from: [{firing: {role: firer}}, hit]}
phases: {fire: {tone: amber}}
procedures:
  fire:
    phase: fire
    roles: [firer, target]
    modifiers: {wear: {of: firer, value: 1, when: {wear: worn}}}
    dice: 1d10
    tables: {fire: {bands: {miss: ..5, hit: 6..}}}
    outcomes: {miss: {severity: 0}, hit: {severity: 1}}
`)

test('a trait depends on others if anything it uses belongs to another unit, the situation or the role', () => {
  const depends = [...derived.traits.values()].filter((trait) => dependsOnOthers(derived, trait)).map(({ id }) => id)
  expect(depends).toEqual(['sight', 'view', 'beside', 'here'])
})

test('lists the dependencies of the included rulesets', () => {
  const all = offered().map((id) => {
    const ruleset = rulesetNamed(id)
    return [
      id,
      [...ruleset.traits.values()].filter((trait) => dependsOnOthers(ruleset, trait)).map((trait) => trait.id),
    ]
  })
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "fire-and-fury": [
        "outnumbered",
        "enemies-for-two",
      ],
      "italy-1799": [
        "combat",
        "outnumbered",
        "enemies-for-two",
      ],
      "napoleonic-fury": [
        "against-square",
        "chart",
        "outnumbered",
        "enemies-for-two",
        "fatigued-at",
        "beyond-fatigue",
        "quality-used",
      ],
      "regimental-fury": [
        "outnumbered",
        "enemies-for-two",
        "more-stands",
        "smaller",
      ],
      "triple-alliance-1864": [
        "combat",
        "outnumbered",
        "enemies-for-two",
      ],
    }
  `)
})

test('dependencies include the inputs of calculated values', () => {
  const { modifiers } = getEntry(derived.procedures, 'fire')
  expect([...keysReadBy(derived, modifiers)].toSorted()).toEqual(['size', 'stands', 'wear'])
  expect([...keysReadBy(derived, modifiers, 'sight')].toSorted()).toEqual([
    'sight',
    'size',
    'stands',
    'wear',
    'weather',
  ])
})
