/** Work on an answer is stopped when no one waits for it anymore. */
import { expect, test } from 'vitest'
import { callId, type Caller } from '../../src-main/api/host.ts'
import { codesOf, startMachine, valueOf } from './machine-tools.ts'

const rules = { ruleset: 'regimental-fury', house: [] }
const fire = { procedure: 'fire', inputs: { points: 7 } }
const charge = { procedure: 'charge', inputs: { attacker: { stands: 8 }, defender: { stands: 6 } } }

/** A caller that cancels after `isCanceled` was called a number of times. */
const patient = (times: number): Caller => {
  let asked = 0
  return {
    client: 'a',
    call: callId(),
    signal: new AbortController().signal,
    isCanceled: () => (asked += 1) > times,
    send: () => undefined,
  }
}

test.each([
  ['assess', { rules, ...fire }],
  ['largestShifts', { rules, ...fire }],
])('%s answers a waiting caller, and stops for a caller that has left', async (name, data) => {
  const { call } = startMachine()
  valueOf(await call(name, data, patient(Infinity)))
  expect(codesOf(await call(name, data, patient(0)))).toEqual(['stopped'])
})

test('long work stops midway', async () => {
  const { call } = startMachine()
  valueOf(await call('largestShifts', { rules, ...charge }, patient(Infinity)))
  expect(codesOf(await call('largestShifts', { rules, ...charge }, patient(1)))).toEqual(['stopped'])
})
