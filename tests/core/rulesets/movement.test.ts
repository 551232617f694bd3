/** No unit moves less than zero, however many costs add up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { asking } from '../support/asking.ts'
import { value } from '../support/brute-force.ts'
import { requests } from '../support/requests.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'

const worst: readonly (readonly [string, object, string])[] = [
  ['fire-and-fury', { unit: { 'moves-as': 'horse-artillery' }, going: 'rough', crossing: 'ford' }, '0'],
  ['fire-and-fury', { unit: { 'moves-as': 'infantry' }, going: 'rough', crossing: 'ford', passage: 'lines' }, '0'],
  ['fire-and-fury', { unit: { 'moves-as': 'cavalry' }, going: 'rough', crossing: 'ford' }, '3'],
  ['regimental-fury', { unit: { 'moves-as': 'foot-artillery' }, going: 'rough', crossing: 'obstacle' }, '0'],
  [
    'regimental-fury',
    { unit: { 'moves-as': 'infantry' }, going: 'rough', crossing: 'obstacle', passage: 'skirmishers' },
    '2',
  ],
  ['italy-1799', { unit: { 'moves-as': 'pack-dismounted' }, going: 'rough' }, '2'],
  ['italy-1799', { unit: { 'moves-as': 'infantry-line' }, going: 'road' }, '-'],
  ['triple-alliance-1864', { unit: { 'moves-as': 'siege-gun' }, going: 'rough' }, '2'],
  ['triple-alliance-1864', { unit: { 'moves-as': 'infantry-square' }, going: 'rough', gait: 'double-quick' }, '-'],
]
const tired = { passage: true, 'changes-formation': true }
const napoleonic: readonly (readonly [object, object, string])[] = [
  [{ arm: 'infantry', nation: 'russia', formation: 'line' }, tired, '0'],
  [{ arm: 'infantry', nation: 'france', formation: 'line' }, tired, '0'],
  [{ arm: 'infantry', nation: 'france', formation: 'line', class: 'light' }, tired, '3'],
  [{ arm: 'infantry', nation: 'austria', formation: 'square' }, { passage: true }, '0'],
  [{ arm: 'cavalry', weight: 'heavy', reacting: true }, tired, '0'],
  [{ arm: 'artillery', weight: 'heavy' }, { ...tired, going: 'road' }, '0'],
]

test.each(worst)('%s: %j moves %s', (id, inputs, inches) => {
  expect(asking(id).gives('movement', { ...inputs }, 'move')).toBe(inches)
})

test.each(napoleonic)('napoleonic-fury: %j, %j moves %s', (unit, more, inches) => {
  expect(asking('napoleonic-fury').gives('movement', { unit, ...more }, 'allowance')).toBe(inches)
})

describe.each([...offered(), 'skyhulks', 'hardest-regiments', 'hardest-renamed'])('%s', (id) => {
  const ruleset = rulesetNamed(id)
  const distanceChecks = [...ruleset.procedures.values()].filter(({ gives }) => gives.some(({ as }) => as === 'inches'))

  test.each(distanceChecks.map((procedure) => [procedure.id, procedure] as const))(
    '%s is never below 0, for any input',
    (_, procedure) => {
      fc.assert(
        fc.property(requests(ruleset, procedure), (inputs) => {
          for (const { value: inches } of value(resolve(ruleset, procedure.id, inputs, undefined)).gives.values())
            if (typeof inches === 'object' && inches !== null) expect(inches.n).toBeGreaterThanOrEqual(0n)
        }),
        { numRuns: 400 },
      )
    },
  )
})
