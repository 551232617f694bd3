/** Tests the fuzzer, and runs a few inputs of each target. */
import { describe, expect, test } from 'vitest'
import { depthProblem } from '../../src-core/untrusted.ts'
import { campaign, type Find } from './campaign.ts'
import { openCoverage } from './coverage.ts'
import { mutated } from './mutate.ts'
import { randomFrom } from './random.ts'
import { bytesOf, textOf, type Target } from './target.ts'
import { targets } from './targets.ts'

const quiet = { begins: () => undefined, stands: () => undefined }

describe.each(targets)('$name', ({ open }) => {
  test('a few inputs don’t crash', async () => {
    const target = await open()
    const found: Find[] = []
    const few = { ...target, corpus: target.corpus.slice(0, 20) }
    const { runs } = await campaign(few, { seed: 1, runs: 60, seconds: 60 }, null, {
      ...quiet,
      finds: (find) => found.push(find),
    })
    await target.close()
    expect(found.filter(({ kind }) => kind === 'crash')).toEqual([])
    expect(runs).toBe(60)
  })
})

/** Fails on digits. */
const digits: Target = {
  corpus: ['abc', '{"a":[true]}', 'a: b\nc: d\n'].map(bytesOf),
  run: (input) => {
    if (/\d/.test(textOf(input))) throw new Error('a digit')
  },
  close: () => undefined,
}

test('a failing input is found, and found again with the same seed', async () => {
  const hunt = async (seed: number): Promise<string[]> => {
    const found: Find[] = []
    const { crashes } = await campaign(digits, { seed, runs: 300, seconds: 60 }, null, {
      ...quiet,
      finds: (find) => found.push(find),
    })
    expect(found).toHaveLength(crashes)
    return found.map(({ input }) => textOf(input))
  }
  const first = await hunt(3)
  expect(first.length).toBeGreaterThan(0)
  for (const input of first) expect(input).toMatch(/\d/)
  expect(await hunt(3)).toEqual(first)
  expect(await hunt(4)).not.toEqual(first)
})

test('structural changes keep JSON valid, and reach every depth', () => {
  const random = randomFrom(5)
  const corpus = [bytesOf('{"a":{"b":[1,{"c":2}]}}')]
  const texts = Array.from({ length: 500 }, () => textOf(mutated(corpus, random)))
  const whole = texts.filter((text) => {
    try {
      return typeof JSON.parse(text) === 'object'
    } catch {
      return false
    }
  })
  expect(whole.length).toBeGreaterThan(150)
  for (const reached of [/"c":\{/, /"length"/, /^\[|^\{"a":\[/])
    expect(texts.some((text) => reached.test(text))).toBe(true)
})

test('coverage reports which project code ran for the first time', () => {
  const coverage = openCoverage()
  const round: unknown[] = []
  round.push(round)
  const isNewWith = (data: unknown): boolean => {
    depthProblem(data)
    const look = coverage.look()
    look.remember()
    return look.isNew
  }
  expect([{ a: 1 }, { b: 2 }, round, round, {}].map(isNewWith)).toEqual([true, false, true, false, false])
  expect(coverage.known()).toBeGreaterThan(100)
  coverage.close()
})
