/** Whatever a file contains, loading it throws nothing and reports only problems with their places, none of them internal. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { depthProblem, isTooDeep } from '../../src-core/untrusted.ts'
import { openBase } from '../../src-core/house/base.ts'
import { analyze } from '../../src-core/house/analysis.ts'
import type { Problem, ProblemInWords, Result } from '../../src-core/problem.ts'
import { loadRuleset, sourceProblems } from '../../src-core/ruleset/load.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { rounds } from '../tools.ts'
import { among, good, small, textOf } from './ruleset/sources.ts'
import { withAnyValue } from './support/anything.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'

const sound = (problems: readonly ProblemInWords[]): void => {
  for (const { code, message, place } of problems) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(code, message).not.toBe('internal')
    expect(message).not.toBe('')
    if (code !== 'unknown-ruleset') expect(place?.line).toBeGreaterThan(0)
  }
}

const judge = (text: string): void => {
  const source = parseSource({ file: 'any.yaml', text })
  if (!source.ok) return sound(source.problems.map(inWords))
  sound(sourceProblems(source.value).map(inWords))
  const loaded = loadRuleset(among(source.value), source.value.head.id)
  if (!loaded.ok) return sound(loaded.problems.map(inWords))
  buildSheet(loaded.value)
}

const smallData: unknown = parse(textOf('tests/fixtures/rulesets/small.yaml'))
const house = {
  ruleset: { id: 'club', title: 'Club', version: '1.0.0', format: 1, extends: 'small', credits: ['us'] },
  rules: {
    procedures: {
      fire: {
        modifiers: { mist: { label: 'Mist', value: -1, when: { cover: 'woods' }, after: 'cover' } },
        tables: { fire: null },
      },
    },
    lists: { ours: { title: 'Ours', entries: { one: 'One', two: { lead: 'Two', text: 'too' } } } },
  },
  provenance: { 'procedures.fire': { assumed: 'so' } },
}

test('any JSON value at any key of a ruleset loads or gives problems with places', () => {
  fc.assert(fc.property(withAnyValue(smallData), judge), { seed: 1, numRuns: rounds(100, 100, 40) })
})

test('any JSON value at any key of house rules loads or gives problems, and the text stays as written', () => {
  const base = good(openBase(among(), 'small'))
  const law = fc.property(withAnyValue(house), (text) => {
    judge(text)
    const analysis = analyze(base, 'club.houserules.yaml', text)
    expect(analysis.text).toBe(text)
    sound(analysis.problems)
    expect(analysis.ruleset.ok || analysis.problems.length > 0).toBe(true)
  })
  fc.assert(law, { seed: 1, numRuns: rounds(120, 120, 40) })
})

test.each([
  ['title: {length: {toString: 1}}', 'wrong-value'],
  ['title: [a, b, c]', 'wrong-value'],
  ['credits: {length: {toString: 1}}', 'wrong-value'],
])('%s is reported for its type, without measuring its length', (line, code) => {
  const text = `ruleset: {id: trial, version: 1.0.0, format: 1, ${line}${line.startsWith('title') ? '' : ', title: Trial'}}\nrules: {}\n`
  const source = good(parseSource({ file: 'trial.yaml', text }))
  expect(sourceProblems(source).map((problem) => problem.code)).toEqual([code])
})

/** Data that no file can contain, to provoke an internal error. */
const broken = { ...small, tree: null } as unknown as RulesetSource

const faultIn = (result: Result<unknown>): Problem | undefined => (result.ok ? undefined : result.problems[0])

test('an internal error becomes one problem of its file, with the exception', () => {
  const parsed = faultIn(parseSource({ file: 'a.yaml', text: undefined as unknown as string }))
  expect(parsed).toMatchObject({ code: 'internal', place: { file: 'a.yaml', line: 1, column: 1 } })
  expect(parsed && inWords(parsed).message).toMatch(/^Can’t read a\.yaml because of a bug in Doublequick \(TypeError: /)
  expect(parsed?.cause).toBeInstanceOf(TypeError)
  expect(faultIn(loadRuleset(new Map([['small', broken]]), 'small'))).toMatchObject({
    code: 'internal',
    place: { file: 'small.yaml' },
  })
  const ofFile = {
    code: 'internal',
    place: { file: 'small.yaml' },
    facts: { task: { kind: 'check', of: 'small.yaml' } },
  }
  expect(sourceProblems(broken)).toMatchObject([ofFile])
  const base = { ...good(openBase(among(), 'small')), sources: null } as unknown as Parameters<typeof analyze>[0]
  expect(analyze(base, 'club.yaml', 'ruleset: {}\nrules: {a: {}}\n')).toMatchObject({
    ruleset: { ok: false },
    problems: [{ code: 'internal', cell: null }],
  })
})

test('recognizes endlessly or too deeply nested data', () => {
  const round: unknown[] = []
  round.push(round)
  expect(isTooDeep(round)).toBe(true)
  expect(isTooDeep(JSON.parse('['.repeat(64) + ']'.repeat(64)))).toBe(false)
  expect(isTooDeep(JSON.parse('['.repeat(66) + ']'.repeat(66)))).toBe(true)
  expect(isTooDeep(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true)
  expect(isTooDeep({ a: new Uint8Array(4) })).toBe(false)
  expect(isTooDeep('text')).toBe(false)
  expect(depthProblem({ a: 1, b: round })).toMatchObject({ code: 'too-large', path: ['b'] })
  expect(depthProblem(round)).toMatchObject({ path: [] })
})
