/** A whole assault, fire then charge, with two sets of rules: who wins and what it costs, in different situations. */
import { expect, test } from 'vitest'
import { openBudget } from '../../../src-core/budget.ts'
import { comparedIn } from '../../../src-core/compare/compared.ts'
import { heatMap, type HeatMap } from '../../../src-core/compare/heat-map.ts'
import { cellShift, shiftSize } from '../../../src-core/compare/situations.ts'
import { heatView } from '../../../src-core/compare/heat-view.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'

const houseOf = (id: string, rules: string): Ruleset => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules: ${rules}\n`
  return value(loadRuleset(shippedSources(), id, [value(parseSource({ file: 'club.houserules.yaml', text }))]))
}
const napoleonic = rulesetNamed('napoleonic-fury')
const fresher = houseOf('napoleonic-fury', '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}')
const assault = { kind: 'sequence', id: 'assault' } as const
const mapOf = (more: object = {}): HeatMap => value(heatMap(napoleonic, fresher, { of: assault, inputs: {}, ...more }))

test('each cell matches the odds and losses of the sequence', () => {
  for (const { inputs, base, house } of mapOf().cells.flat())
    for (const [ruleset, odds] of [
      [napoleonic, value(base)],
      [fresher, value(house)],
    ] as const) {
      const { total, holds, parties } = value(sequenceOdds(ruleset, 'assault', inputs, {}))
      expect(odds.total).toBe(total)
      for (const [party, count] of nonNull(holds)) expect(odds.ends.get(`holds ${party}`)).toBe(count)
      for (const [party, { removed, retreated }] of parties) {
        expect(odds.ends.get(`removed ${party}`)).toBe(removed)
        expect(odds.ends.get(`retreated ${party}`)).toBe(retreated)
      }
    }
})

test('the shifts start with the winner, in players’ terms', () => {
  const view = heatView(napoleonic, fresher, mapOf())
  expect(entryAt(view.largest, 0).text).toMatch(
    /^\w+ attacker at \w+ defender: (?:Attacker|Defender) wins [\d.]+%, was [\d.]+%$/,
  )
  expect(view.figures.filter(({ isWin }) => isWin).map(({ label }) => label)).toEqual([
    'Attacker wins',
    'Defender wins',
  ])
  expect(view.largest.some(({ text }) => /loses [\d.]+ stands, was/.test(text))).toBe(true)
})

test('names one shift for a number that only rises, and none between numbers that print the same', () => {
  const harder = houseOf(
    'napoleonic-fury',
    '{procedures: {melee: {outcomes: {driven-back: {effects: {loss: {lose: 2}}}}}}}',
  )
  const { largest } = heatView(napoleonic, harder, value(heatMap(napoleonic, harder, { of: assault, inputs: {} })))
  expect(largest.map(({ text }) => text)).toEqual([
    expect.stringMatching(/: defender loses [\d.]+ stands, was [\d.]+$/),
  ])
  for (const { text } of largest) {
    const [, now, was] = / ([\d.< %]+?)(?: stands)?, was (.+)$/.exec(text) ?? []
    expect(now).not.toBe(was)
  }
})

test('missing inputs are assumed and reported', () => {
  const view = heatView(napoleonic, fresher, mapOf())
  expect(view.holds.map(({ title }) => title)).toEqual(['Attacker', 'Defender', 'Defensive fire'])
  const given = heatView(
    napoleonic,
    fresher,
    mapOf({ inputs: { attacker: { stands: 9 }, steps: { 'defensive-fire': { points: 20 } } } }),
  )
  expect(given.holds.flatMap(({ words }) => words)).toEqual(expect.arrayContaining(['stands 9', '20 fire points']))
})

test('strength, position and the fire of a step can be chosen as axes', () => {
  for (const [across, down] of [
    ['attacker.stands', 'defender.ground'],
    ['steps.defensive-fire.points', 'attacker.outnumbered'],
  ] as const) {
    const map = mapOf({ across, down })
    expect([map.across.at, map.down?.at]).toEqual([across, down])
    expect(map.cells.flat().filter(({ house }) => house.ok).length).toBeGreaterThan(20)
  }
  // Fire points belong to neither party, so their label names no party.
  const { largest } = heatView(
    napoleonic,
    fresher,
    mapOf({ across: 'steps.defensive-fire.points', down: 'attacker.outnumbered' }),
  )
  expect(entryAt(largest, 0).text).toMatch(/^Defensive fire with \S+ fire points, attacker /)
})

test('the attacker wins more often if fresher, and less often if the defender is fresher', () => {
  const map = mapOf({ across: 'attacker.fatigue', down: 'defender.fatigue' })
  const wins = nonNull(map.figures.find((figure) => figure.kind === 'end' && figure.id === 'holds attacker'))
  const shiftAt = (attacker: string, defender: string): number =>
    nonNull(
      cellShift(
        nonNull(
          map.cells
            .flat()
            .find(
              ({ inputs }) =>
                JSON.stringify(inputs).includes(`"fatigue":"${defender}"`) &&
                (inputs['attacker'] as { fatigue: string }).fatigue === attacker,
            ),
        ),
        wins,
      ),
    )
  expect(shiftAt('fresh', 'worn')).toBeGreaterThan(0)
  expect(shiftAt('worn', 'fresh')).toBeLessThan(0)
})

test.each([
  ['fire-and-fury', 'charge'],
  ['regimental-fury', 'charge'],
  ['italy-1799', 'charge'],
  ['triple-alliance-1864', 'charge'],
  ['napoleonic-fury', 'melee'],
])('%s: lists its sequence, and a change to %s shifts the odds', (id, procedure) => {
  const house = houseOf(id, `{procedures: {${procedure}: {modifiers: {disordered: {value: -4}}}}}`)
  const [base, listed] = [rulesetNamed(id), comparedIn(rulesetNamed(id), house)]
  expect(listed.map(({ kind }) => kind)).toContain('sequence')
  for (const of of listed.filter(({ kind }) => kind === 'sequence')) {
    const map = value(heatMap(base, house, { of: { kind: of.kind, id: of.id }, inputs: {} }))
    expect(Math.max(...map.cells.flat().map((cell) => shiftSize(map.compared, cell)))).toBeGreaterThan(0)
  }
})

test('refuses work beyond the budget instead of showing cells without odds', () => {
  for (const steps of [1000, 300_000, 900_000]) {
    const map = heatMap(napoleonic, fresher, { of: assault, inputs: {} }, openBudget(steps))
    expect(map.ok ? [] : map.problems.map(({ code }) => code)).toEqual(['too-much-work'])
  }
})
