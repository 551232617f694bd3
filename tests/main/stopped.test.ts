/** Work on an answer that nobody waits for any more is given up. */
import { expect, test } from 'vitest'
import { callName, type Caller } from '../../src-main/api/caller.ts'
import { codesOf, startMachine, valueOf } from './machine-tools.ts'

const rules = { ruleset: 'regimental-fury', house: [] }
const fire = { procedure: 'fire', inputs: { points: 7 } }
const sides = { attacker: { stands: 8 }, defender: { stands: 6 }, next: { stands: 4 } }
const sequence = { ruleset: 'regimental-fury', sequence: 'assault', inputs: { ...sides, steps: { 'defensive-fire': { points: 8 } } } }

/** Waits until it was asked so many times. */
const patient = (times: number): Caller => {
  let asked = 0
  return { client: 'a', call: callName(), gone: new AbortController().signal, stopped: () => (asked += 1) > times, tell: () => undefined }
}

test.each([
  ['assess', { rules, ...fire }],
  ['largestShifts', { rules, ...fire }],
  ['odds', { ruleset: 'regimental-fury', ...fire }],
  ['odds', { ruleset: 'regimental-fury', ...fire, sensitivity: true }],
  ['resolve', { ruleset: 'regimental-fury', ...fire, dice: [8] }],
])('%s answers whom it has, and no one who has gone', async (name, data) => {
  const { call } = startMachine()
  valueOf(await call(name, data, patient(Infinity)))
  expect(codesOf(await call(name, data, patient(0)))).toEqual(['stopped'])
})

test('long work is given up in its midst', async () => {
  const { call } = startMachine()
  valueOf(await call('sequenceOdds', sequence, patient(Infinity)))
  expect(codesOf(await call('sequenceOdds', sequence, patient(3)))).toEqual(['stopped'])
})
