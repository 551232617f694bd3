import { expect, test } from 'vitest'
import { displayAmount } from '../../../src-core/house/display.ts'
import { dataOf, isDataMap, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import { displayAt } from '../../../src-core/house/display.ts'
import { napoleonic, offeredBase, rulesOf, shipped } from './rules.ts'

const mapOf = (data: Data): DataMap => (isDataMap(data) ? data : {})
const rules = mapOf(dataOf(rulesOf(napoleonic)))
const said = (data: Data): string => displayAmount(data, rules, ['procedures', 'movement', 'gives', 'allowance', 'is'])

test('amounts that are looked up are named after their source', () => {
  for (const [data, words] of [
    ['1/2', '½'],
    [{ trait: 'leader-value' }, 'Worth of the leader in melee'],
    [{ grid: 'movement', column: 'line' }, 'Movement (Line)'],
    [{ grid: 'fire-points' }, 'Fire points per stand or battery'],
  ] as const)
    expect(said(data)).toBe(words)
  const inFire = ['procedures', 'fire', 'modifiers', 'new', 'value']
  expect(displayAmount({ points: true }, rules, inFire)).toBe('fire points')
})

test('calculations with looked-up amounts have parentheses where needed', () => {
  const sum = { plus: [6, -2, { trait: 'leader-value' }] }
  expect(said(sum)).toBe('6 − 2 + Worth of the leader in melee')
  expect(said({ times: ['1/2', sum] })).toBe('½ × (6 − 2 + Worth of the leader in melee)')
  expect(said({ ratio: [1, { times: [2, 3] }] })).toBe('1 ÷ (2 × 3)')
  expect(said({ 'at-least': 0, is: sum })).toBe('6 − 2 + Worth of the leader in melee, at least 0')
  expect(said({ round: 'half-up', is: { ratio: [1, 2] } })).toBe('1 ÷ 2, rounded to the nearest, halves up')
})

test('shows each case with its condition, and the last one as “else”', () => {
  const ways = {
    guard: { is: 2, when: { class: ['guard', 'old-guard'] }, unless: { nation: 'britain' } },
    ordinary: { is: 1 },
  }
  expect(said({ first: ways })).toBe('2 if guard or Old Guard, unless British; else 1')
})

test('shows a value that is not an amount as written', () => {
  expect(said({ sideways: 3 })).toBe('{sideways: 3}')
})

test.each(['fire-and-fury', 'napoleonic-fury'])('shows every calculated amount of %s in words', (id) => {
  const all = mapOf(dataOf(rulesOf(shipped(id))))
  const shown: string[] = []
  const walk = (data: Data, path: readonly (string | number)[]): void => {
    if (!isDataMap(data)) return
    if (['value', 'is', 'times'].includes(String(path.at(-1))) && !path.includes('effects'))
      shown.push(displayAt([...path], all))
    else for (const [key, one] of Object.entries(data)) walk(one, [...path, key])
  }
  for (const room of ['procedures', 'traits']) walk(all[room] ?? null, [room])
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((words) => /[{}]/.test(words))).toEqual([])
})

test('a distance is decimal if no ruler has its fraction', () => {
  const gauge: DataMap = { gauge: { stand: 1.575, length: '63/40' }, distances: { close: { inches: 1.575 } } }
  expect(displayAt(['gauge', 'stand'], gauge)).toBe('1.575')
  expect(displayAt(['gauge', 'length'], gauge)).toBe('1.575')
  expect(displayAt(['distances', 'close', 'inches'], gauge)).toBe('1.575')
})

test('a one-line amount is shown by its parts, not as written', () => {
  const { data } = offeredBase('fire-and-fury')
  expect(displayAt(['procedures', 'charge', 'modifiers', 'favorable-ground', 'value'], data)).toBe('Ground value')
})

test.each([
  [['procedures', 'maneuver', 'outcomes', 'tardy', 'effects', 'slow', 'may-not'], 'change formation'],
  [['procedures', 'charge', 'modifiers', 'stands-lost', 'per'], 'Stands lost in this fire phase'],
  [['procedures', 'charge', 'modifiers', 'stands-lost', 'of'], 'Each side'],
  [['procedures', 'maneuver', 'outcomes', 'rally', 'effects', 'slow', 'set', 'order'], 'Good order'],
  [['traits', 'stands-lost', 'losses', 'add'], 'Musketry and cannonade'],
])('shows an id by the name of its target: %j', (path, words) => {
  const { data } = offeredBase('fire-and-fury')
  expect(displayAt(path, data)).toBe(words)
})
