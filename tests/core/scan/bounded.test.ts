/** The work of reading a text is counted: whatever the text is, it is read within the budget or refused, and can be cancelled. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded, openBudget, type Budget } from '../../../src-core/budget.ts'
import { success } from '../../../src-core/problem.ts'
import { readScan } from '../../../src-core/scan/read.ts'
import { scanSteps } from '../../../src-core/scan/reading.ts'

const span = { lowest: 1, highest: 10 }
const read = (text: string, budget = openBudget(scanSteps)) => bounded(() => success(readScan(text, span, budget)))

const folder = new URL('../../fixtures/scans/', import.meta.url)
const scans = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

/** The steps that reading a text takes, none of which is refused. */
const stepsOf = (text: string): number => {
  let steps = 0
  const counting: Budget = { spend: (more) => void (steps += more) }
  readScan(text, span, counting)
  return steps
}

test.each([
  ['line ends', '\n'.repeat(16_000)],
  ['a long line', `Infantry ${'1/'.repeat(5000)}`],
  ['long text', 'In line, 1\n'.repeat(10_000)],
])('%s: refused before they are read', (_, text) => {
  const untouched: Budget = { spend: () => expect.unreachable() }
  expect(read(text, untouched)).toMatchObject({ ok: false, problems: [{ code: 'too-large', facts: { what: 'scan' } }] })
})

test('empty lines cost next to nothing', () => {
  expect(stepsOf('\n'.repeat(1900))).toBeLessThan(100_000)
})

test('ranges that can be read in very many ways are refused', () => {
  const row = `Infantry to 1 = 1${'1to 1 = 1'.repeat(40)}\n`
  expect(read(row.repeat(2))).toMatchObject({ ok: false, problems: [{ code: 'too-large', facts: { what: 'chart' } }] })
})

test('real scans take a small part of the budget', () => {
  for (const scan of scans) expect(stepsOf(scan)).toBeLessThan(scanSteps / 10)
})

test('mutated scans are read within the budget or refused', () => {
  const piece = fc.constantFrom(
    '\n',
    '\t',
    '-',
    '1',
    '12',
    '+',
    ' to ',
    ' = ',
    '/',
    '"',
    '½',
    '|',
    ' or more',
    '\n\n\n',
    'X',
  )
  const mutation = fc.record({ at: fc.nat(1500), cut: fc.nat(40), piece, times: fc.constantFrom(1, 2, 5, 40) })
  const mutated = fc
    .tuple(fc.constantFrom(...scans), fc.array(mutation, { maxLength: 30 }), fc.constantFrom(1, 3))
    .map(([scan, mutations, copies]) =>
      mutations.reduce(
        (text, { at, cut, piece: added, times }) => `${text.slice(0, at)}${added.repeat(times)}${text.slice(at + cut)}`,
        scan.repeat(copies),
      ),
    )
  fc.assert(
    fc.property(mutated, (text) => {
      const result = read(text, openBudget(1_000_000))
      expect(result.ok ? [] : result.problems.filter(({ code }) => code !== 'too-large')).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('reading ends as soon as it is cancelled', () => {
  const scan = scans.join('\n')
  expect(read(scan).ok).toBe(true)
  expect(
    read(
      scan,
      openBudget(undefined, () => true),
    ),
  ).toMatchObject({ ok: false, problems: [{ code: 'stopped' }] })
})
