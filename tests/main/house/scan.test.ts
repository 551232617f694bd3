/** A chart is read in a separate thread: other calls are answered meanwhile, and reading can be canceled. */
import { expect, test } from 'vitest'
import { codesOf, startMachine, valueOf, type Window } from '../machine-tools.ts'
import { begin } from './tools.ts'

const threadOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const read = async (window: Window, text = '1\tHold\n2\tFall back\n3\tRout\n') => {
  const { session } = await begin(window)
  return window.call('readScan', { task: 'scan', session, source: { text }, dice: '1d3' })
}

test('other calls are answered while a chart is read, and canceling stops the reading', async () => {
  const { window } = startMachine({ worker: threadOf('for (;;);') })
  const one = window('a')
  const reading = read(one)
  expect((await one.call('about', {})).ok).toBe(true)
  // Reading has started once its draft exists.
  await expect.poll(async () => valueOf(await one.call('listDrafts', {})).drafts.length).toBe(1)
  valueOf(await one.call('cancel', { task: 'scan' }))
  expect(codesOf(await reading)).toEqual(['canceled'])
})

test('a thread that crashes, or takes too much memory, is reported; the next one works', async () => {
  const faults = [
    'throw new Error("broken")',
    'process.exit(0)',
    'const all = []; for (;;) all.push(new Array(100000).fill(all.length))',
  ]
  const codes: string[][] = []
  for (const fault of faults) codes.push(codesOf(await read(startMachine({ worker: threadOf(fault) }).window('a'))))
  expect(codes).toEqual([['internal'], ['internal'], ['out-of-memory']])
})

test('a scan that is too large is refused', async () => {
  const one = startMachine().window('a')
  expect(codesOf(await read(one, 'a '.repeat(13_000)))).toEqual(['too-large'])
  expect((await read(one)).ok).toBe(true)
})
