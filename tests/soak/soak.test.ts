/** Short versions of the soak tests. */
import { expect, test } from 'vitest'
import { methodNames } from '../../src-core/contract/methods.ts'
import { runCalls } from './calls.ts'
import { runDamage } from './damage.ts'
import { callsLine, callsTable, damageLine, killsLine, twoLine } from './figures.ts'
import { actionCall, entered, numberOfCall, compareStored, type Action, type Ledger } from './journals.ts'
import { runKills } from './kills.ts'
import { runTwo } from './two.ts'
import { isGate, rounds } from '../tools.ts'

const seed = '1863070318630704'

/** `npm run soak` does 200. */
const kills = rounds(6, 2)

test.runIf(isGate)('no answered call is lost or repeated when the program is killed', async () => {
  const found = await runKills({ kills, seed })
  expect(found).toMatchObject({ kills, lost: 0, twice: 0 })
  expect(killsLine(found)).toMatch(/^kills: \d+ kills, .* lost 0, done twice 0$/)
})

test.runIf(isGate)('a damaged database is reported and set aside, and no event is misread', async () => {
  const found = await runDamage({ trials: rounds(40, 10), seed })
  expect(found).toMatchObject({ wrong: 0 })
  expect(damageLine(found)).toMatch(/^damage: \d+ databases spoiled, .* 0 wrong$/)
})

test.runIf(isGate)('two hosts on one home folder keep each other’s data', async () => {
  const two = await runTwo({ seconds: 4, stretch: 2 })
  expect(two.answered).toBeGreaterThan(0)
  expect(two).toMatchObject({ lost: 0, twice: 0, unreadable: 0, journals: 4 })
  expect(twoLine(two)).toMatch(/^two: two hosts for 4 s, .* lost 0, done twice 0, unreadable 0 of 4 journals$/)
})

test.runIf(isGate)('no valid call fails under concurrent load', async () => {
  const calls = await runCalls({ seconds: 3, seed })
  expect(calls.methods.flatMap(({ errors }) => errors)).toEqual([])
  expect(calls.watched.length).toBeGreaterThan(1)
  expect(callsTable(calls).split('\n')).toHaveLength(methodNames.length + 1)
  expect(callsLine(calls)).toMatch(/errors not meant 0, median [\d.]+ ms, .* MiB at the start/)
})

test('a comparison distinguishes lost actions from repeated ones', () => {
  const action = (does: Action['does']): Action => ({
    does,
    joins: (before) => does === 4 && before === 3,
    ask: () => Promise.resolve(undefined),
  })
  const after = ([...all]: Action['does'][]): Ledger =>
    all.reduce<Ledger>((ledger, does) => entered(ledger, action(does)), { done: [], undone: [] })
  expect(after([1, 2, 3, 'undo', 'undo', 'redo'])).toEqual({ done: [[1], [2]], undone: [[3]] })
  expect(after([1, 'undo', 2, 'redo'])).toEqual({ done: [[2]], undone: [] })
  expect(after([3, 4, 5, 'undo', 'undo'])).toEqual({ done: [], undone: [[5], [3, 4]] })
  expect(after(['undo', 'redo'])).toEqual({ done: [], undone: [] })
  expect(compareStored([1, 2, 3], [1, 3])).toEqual({ lost: 1, twice: 0 })
  expect(compareStored([1, 2], [1, 2, 2])).toEqual({ lost: 0, twice: 1 })
  expect(compareStored([1], [1, 4])).toEqual({ lost: 0, twice: 1 })
})

test('the number of an action is read only from its own call id', () => {
  expect(numberOfCall(actionCall('l8-battle-17', 12))).toBe(12)
  expect(numberOfCall(actionCall('l8-battle-18', 'undo'))).toBeUndefined()
  expect(numberOfCall('7d0b2137-5f04-4d58-8f49-012345678901')).toBeUndefined()
  expect(numberOfCall(null)).toBeUndefined()
})
