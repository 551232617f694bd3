/** Rulesets unrelated to Fire and Fury: opposed d20, percentile dice with a table by weapon and range, and a pool of d6 with saves. */
import { expect, test } from 'vitest'
import { effectOfChange } from '../../../src-core/compare/effect.ts'
import { expectedLosses } from '../../../src-core/odds/expected-loss.ts'
import { rollPool } from '../../../src-core/odds/dice.ts'
import { odds, rollAfterTies } from '../../../src-core/odds/odds.ts'
import { approximate } from '../../../src-core/exact.ts'
import { openBudget } from '../../../src-core/budget.ts'
import { getEntry, nonNull } from '../../../src-core/present.ts'
import { report } from '../../../src-core/play/report.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sensitivity } from '../../../src-core/odds/sensitivity.ts'
import { value } from '../support/brute-force.ts'
import { expectOddsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { sheetLinesOf } from '../support/sheet-lines.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { qrsPdf } from '../../../src-main/pdf/qrs.ts'
import { readPdf } from '../../main/read-pdf.ts'
import { fonts } from '../../main/sheet-reading.ts'

const [opposed, percentile, buckets] = [
  rulesetNamed('opposed-d20'),
  rulesetNamed('percentile'),
  rulesetNamed('buckets'),
]

test('opposed d20: the higher modified total wins by the margin', () => {
  const inputs = { attacker: { quality: 'veteran', stands: 6 }, defender: { quality: 'raw', uphill: true, stands: 6 } }
  expect(value(resolve(opposed, 'melee', inputs, { attacker: [12], defender: [9] })).outcome?.id).toBe('pushed-back')
  for (const each of [{}, inputs, { attacker: { tired: true }, defender: { quality: 'veteran' } }])
    expectOddsOfAllThrows(opposed, 'melee', each)
})

test('percentile dice: the weapon gives the row, the range gives the table, and 00 is 100', () => {
  for (const weapon of ['musket', 'rifle', 'cannon'])
    for (const range of ['short', 'long'])
      for (const cover of ['open', 'wall'])
        expectOddsOfAllThrows(percentile, 'fire', { firer: { weapon }, target: { cover }, range })
  const long = { firer: { weapon: 'musket' }, range: 'long' }
  expect(value(resolve(percentile, 'fire', long, [100])).outcome?.id).toBe('hit')
})

/** Counts unsaved hits over every roll of every die and its save. */
const thrown = (dice: number, hit: number, save: number): readonly bigint[] => {
  let counts: readonly bigint[] = [1n]
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: counts.length + 1 }, () => 0n)
    for (const [left, ways] of counts.entries())
      for (let shown = 1; shown <= 6; shown += 1)
        for (let saved = 1; saved <= 6; saved += 1) {
          const at = shown >= hit && saved < save ? left + 1 : left
          next[at] = nonNull(next[at]) + ways
        }
    counts = next
  }
  return counts
}

test.each([
  [{ points: 4, target: { quality: 'line' } }, 4, 5, 5],
  [{ points: 4, target: { quality: 'guard', cover: 'woods' } }, 4, 6, 4],
  [{ points: 3, firer: { quality: 'guard', volley: true }, target: { quality: 'militia' } }, 5, 4, 6],
  [{ points: '7/2', firer: { quality: 'guard' }, target: { cover: 'works' } }, 3, 5, 5],
  [{ firer: { groups: [{ stands: 2 }] } }, 4, 5, 5],
  [{ points: '1/2' }, 0, 5, 5],
])('pool: the odds of %j are those of %i dice, hits on %i+, saves on %i+', (inputs, dice, hit, save) => {
  const given = value(odds(buckets, 'fire', inputs))
  const counts = thrown(dice, hit, save)
  expect(given.total).toBe(36n ** BigInt(dice))
  expect([...given.results]).toEqual(counts.flatMap((count, hits) => (count > 0n ? [[hits, count]] : [])))
  expect(given.outcomes.get('nothing')).toBe(counts[0])
  const roll = value(rollAfterTies(value(readCheck(buckets, 'fire', { target: { stands: 40 }, ...inputs }, openBudget())), [])) // prettier-ignore
  const average = counts.reduce((sum, count, hits) => sum + Number(count) * hits, 0) / Number(given.total)
  expect(approximate(nonNull(expectedLosses(roll).get('target')))).toBeCloseTo(average, 10)
})

test('pool: hits and saves are entered, and each unsaved hit costs a stand', () => {
  const inputs = { points: 8, target: { stands: 6 } }
  const answer = value(resolve(buckets, 'fire', inputs, [3]))
  expect(answer.outcome?.id).toBe('losses')
  expect(JSON.stringify(answer.effects.map(({ verbs }) => verbs.map((verb) => 'loss' in verb && verb.loss.stands)), (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))).toBe('[[{"n":3,"d":1}]]') // prettier-ignore
  expect(resolve(buckets, 'fire', inputs, [9])).toMatchObject({ problems: [{ code: 'wrong-dice' }] })
  const { rounds, outcome } = value(report(buckets, 'fire', inputs, [[[5, 2]]]))
  expect([rounds[0]?.rolled[0]?.shown, rounds[0]?.rolled[0]?.sum, outcome.id]).toEqual([
    '5 hits, 2 saved',
    '3',
    'losses',
  ])
})

test('pool: the program rolls each die, and a save for each hit', () => {
  const state = { seed: '00000000000000ff', drawn: 0 }
  const { faces, left } = rollPool(state, { dice: 600, sides: 6, hits: 2, saves: 3 })
  const [hits = 0, saves = 0] = faces
  expect([hits > 150 && hits < 250, saves > hits / 3 && saves < hits / 1.5, left.drawn]).toEqual([
    true,
    true,
    600 + hits,
  ])
  expect(rollPool(state, { dice: 4, sides: 6, hits: 6, saves: null }).faces).toEqual([4])
})

test('pool: finds the effect of its modifiers, amounts and bands', () => {
  const { modifiers } = value(sensitivity(buckets, 'fire', { points: 6 }))
  expect(modifiers.map(({ id, once }) => [id, once.moved > 0n])).toEqual([
    ['woods', true],
    ['guard', true],
  ])
  const procedure = getEntry(buckets.procedures, 'fire')
  const easier = {
    ...procedure,
    pool: { ...nonNull(procedure.pool), hit: { kind: 'number', value: { n: 4n, d: 1n } } as const },
  }
  const changed = { ...buckets, procedures: new Map([['fire', easier]]) }
  expect(effectOfChange(buckets, changed)?.sentence).toMatch(/target loses at least 1 stand in/)
})

test('the sheets show the dice, and the rolls of a pool', async () => {
  expect(sheetLinesOf(opposed).all.join('\n')).toContain('1d20')
  expect(sheetLinesOf(percentile).all.join('\n')).toContain('1d100')
  const lines = sheetLinesOf(buckets).all
  expect(lines).toContain('Number of d6: fire points + (2 if first volley; else 0).')
  expect(lines).toContain('Hits on 5+, modifiers added to each die.')
  for (const ruleset of [opposed, percentile, buckets]) {
    const { bytes, pages } = value(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4', sides: 1 }))
    const { pages: read } = await readPdf(bytes)
    const printed = read.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
    expect(pages).toBe(1)
    for (const { name } of [...ruleset.procedures.values()].flatMap(({ outcomes }) => [...outcomes.values()]))
      expect(printed).toContain(name)
  }
  expect(lines.join('\n')).toMatch(/pool of d6/)
})

test.each([
  ['dice: 1d6, pool: {die: d6, count: 3, hit: 5}', 'has both dice and a pool'],
  ['pool: {die: 2d6, count: 3, hit: 5}', 'one kind of die: d6'],
])('%s is refused', (dice, message) => {
  const rules = `procedures: {p: {title: P, roles: {u: {title: U}}, ${dice}, tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}`
  expect(() => rulesetOf(rules)).toThrow(message)
})
