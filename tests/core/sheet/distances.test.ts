/** Distances for sticks and arcs, from the rulesets' charts. */
import { expect, test } from 'vitest'
import { compare, zero } from '../../../src-core/exact.ts'
import { entryAt } from '../../../src-core/present.ts'
import { type Reach, movesOf, radiiOf, sticksOf, weaponsOf } from '../../../src-core/sheet/sticks.ts'
import { numberText } from '../../../src-core/words/numbers.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

/** `0–6: Rough`, from near to far. */
const spans = (reaches: readonly Reach[], label: string): readonly string[] => {
  const found = reaches.filter((reach) => reach.label === label)
  expect(found).toHaveLength(1)
  return entryAt(found, 0).spans.map(({ from, to, text }) => `${numberText(from)}–${numberText(to)}: ${text}`)
}

const inGroup = (reaches: readonly Reach[], name: string): readonly Reach[] =>
  reaches.filter(({ group }) => group === name)

/** The labels of rows by their stick. */
const sticks = (id: string): Readonly<Record<string, readonly string[]>> => {
  const made = sticksOf(rulesetNamed(id), ['ranges', 'moves'], undefined)
  return Object.fromEntries(
    (made.ok ? made.value : []).map(({ title, rows }) => [title, rows.map(({ label }) => label)]),
  )
}

test('each row is on the stick of the arm that its conditions or heading name', () => {
  const napoleonic = sticks('napoleonic-fury')
  expect(Object.keys(napoleonic)).toEqual(['Infantry', 'Battery', 'Cavalry', 'Leaders'])
  expect(napoleonic['Battery']).toEqual([
    'Horse artillery', 'Heavy artillery (reconstructed)', 'Horse battery', 'Heavy battery',
  ]) // prettier-ignore
  expect(napoleonic['Infantry']?.at(-1)).toBe('Austrian, others (assumed)')
  expect(Object.keys(sticks('italy-1799'))).toEqual(['Infantry', 'Cavalry', 'Artillery', 'Leaders'])
  expect(sticks('italy-1799')['Artillery']).toEqual(expect.arrayContaining(['Howitzer (H)', 'Light carriage gun']))
  expect(sticks('regimental-fury')['Artillery']).toEqual(
    expect.arrayContaining(['Howitzer to 24 lb', 'Horse artillery']),
  )
})

test('an arm has one stick with its weapons and moves; arms with the same rows share it', () => {
  expect(Object.keys(sticks('regimental-fury'))).toEqual([
    'Infantry, dismounted cavalry', 'Mounted cavalry', 'Artillery',
  ]) // prettier-ignore
  for (const [id, arm, row] of [
    ['regimental-fury', 'Infantry, dismounted cavalry', '1st rate rifles'],
    ['regimental-fury', 'Infantry, dismounted cavalry', 'Infantry'],
    ['italy-1799', 'Infantry', 'Musket (M)'],
    ['italy-1799', 'Infantry', 'Square'],
    ['italy-1799', 'Cavalry', 'Carbine (C) (assumed)'],
  ] as const)
    expect(sticks(id)[arm]).toContain(row)
})

test('rows with the same segments are merged', () => {
  expect(sticks('triple-alliance-1864')['Infantry']?.[0]).toBe(
    'Rifle musket (RM) (reconstructed), rifle carbine (RC) (reconstructed), smoothbore musket (SM) (reconstructed)',
  )
})

test('adjacent weapon bands with the same label are merged', () => {
  expect(spans(weaponsOf(rulesetNamed('regimental-fury')), 'Smoothbore to 6 lb')).toEqual([
    '0–6: 4', '6–8: 3', '8–16: 1½', '16–24: 1', '24–36: ½',
  ]) // prettier-ignore
})

test('a weapon that doesn’t reach the end of its column has a shorter band', () => {
  expect(spans(weaponsOf(rulesetNamed('regimental-fury')), 'Shotgun or pistol')).toEqual(['0–2: 2'])
})

test('contact alone isn’t a range band', () => {
  const [infantry] = weaponsOf(rulesetNamed('napoleonic-fury'))
  expect(infantry).toMatchObject({ label: 'Infantry', touching: 'Contact 2' })
  expect(spans(weaponsOf(rulesetNamed('napoleonic-fury')), 'Infantry')).toEqual(['0–2: 1'])
})

test('a chart of one distance and factors multiplies the distance by each factor', () => {
  expect(spans(movesOf(rulesetNamed('fire-and-fury')), 'Infantry')).toEqual([
    '0–6: Rough',
    '6–12: Basic',
    '12–24: Road',
  ])
})

test('a move is named by its ground and gait, under the heading of its rows', () => {
  expect(spans(inGroup(movesOf(rulesetNamed('italy-1799')), 'Cavalry'), 'Broken')).toEqual([
    '0–8: Rough',
    '8–20: Broken',
    '20–24: Open',
    '24–36: Road',
  ])
  expect(spans(inGroup(movesOf(rulesetNamed('italy-1799')), 'Infantry'), 'Square')).toContain(
    '2–3: Broken, full move · Rough, double quick',
  )
})

test('a cost, which divides inches, is not a move', () => {
  expect(movesOf(rulesetNamed('napoleonic-fury')).map(({ path }) => path)).not.toContainEqual(
    expect.stringContaining('march-and-rough'),
  )
})

test('a distance that procedures give to leaders, or to no role, is a radius, not a move', () => {
  expect(spans(radiiOf(rulesetNamed('napoleonic-fury')), 'France')).toEqual([
    '0–4: Division',
    '4–8: Corps',
    '8–12: Wing, small army',
    '12–18: Large army',
  ])
  expect(spans(radiiOf(rulesetNamed('italy-1799')), 'Clear line of sight')).toEqual(['0–8: '])
})

test('a ruleset without weapon or radius charts has no sticks for them, and an unrelated ruleset gets its own', () => {
  expect([weaponsOf(rulesetNamed('fire-and-fury')), radiiOf(rulesetNamed('fire-and-fury'))]).toEqual([[], []])
  expect(spans(movesOf(rulesetNamed('skyhulks')), 'Skiff')).toEqual(['0–9: '])
  expect(spans(weaponsOf(rulesetNamed('skyhulks')), 'Bombards')).toEqual(['0–6: 1', '6–20: ⅓'])
})

test.each(offered())('%s: every row starts at zero and goes outward without gaps', (id) => {
  const ruleset = rulesetNamed(id)
  for (const { spans: row } of [...weaponsOf(ruleset), ...movesOf(ruleset), ...radiiOf(ruleset)]) {
    row.forEach(({ from, to }, index) => {
      expect(compare(from, index === 0 ? zero : entryAt(row, index - 1).to)).toBe(0)
      expect(compare(to, from)).toBe(1)
    })
  }
})

test('a band shows its cell: words, numbers by condition, and a dash for a missing part', () => {
  const rules = rulesetOf(`
phases: {fire: {title: Fire, tone: red}}
traits:
  weapon: {of: unit, label: Weapon, choices: {rifle: Rifle, mortar: Mortar, sling: Sling}}
  range: {of: unit, label: Range, number: {min: 0, max: 99, unit: inches}}
  braced: {of: unit, label: Braced, flag: true}
  moving: {of: unit, label: Moving, flag: true}
grids:
  fire:
    title: Fire
    phase: fire
    by: weapon
    across: range
    split: {resting: {label: Resting, when: {moving: false}}, moving: {label: Moving, when: {moving: true}}}
    columns: {near: {label: Near, to: 4}, middle: {label: Middle, to: 8}, far: {label: Far, to: 16}}
    rows:
      rifle: {cells: {near: [2, 1], middle: [1, null], far: [{value: 1, when: {braced: true}}, null]}}
      mortar: {cells: {near: {words: too close}, middle: [3, 3], far: [3, 3]}}
      sling: {cells: {near: [1, 1], middle: [1, 1]}}
`)
  const weapons = weaponsOf(rules)
  expect(spans(weapons, 'Rifle')).toEqual(['0–4: 2 / 1', '4–8: 1 / –', '8–16: 1 if braced / –'])
  expect(spans(weapons, 'Mortar')).toEqual(['0–4: too close', '4–16: 3 / 3'])
  expect(spans(weapons, 'Sling')).toEqual(['0–8: 1 / 1'])
})
