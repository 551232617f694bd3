/** The largest allowed files, made to be slow: each loads or is rejected with problems, and nothing is ever thrown. */
import { describe, expect, test } from 'vitest'
import { limits } from '../../../src-core/format/limits.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { rightText, type Problem, type Result } from '../../../src-core/problem.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { kinds, largest } from '../../fixtures/largest.ts'
import { isGate, rounds } from '../../tools.ts'
import { bad, good, patch, small, source } from './sources.ts'
import { inWords } from '../../../src-core/words/problems/catalogue.ts'

const loaded = (text: string) => {
  const read = parseSource({ file: 'large.yaml', text })
  return read.ok ? loadRuleset(new Map([[read.value.head.id, read.value]]), read.value.head.id) : read
}
const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems)
const codesOf = (name: string, max?: number): string[] => problemsOf(loaded(largest(name, max))).map(({ code }) => code)

describe('files that repeat one kind of content', () => {
  test.each(Object.keys(kinds))('%s load, or cause problems that quote at most one line', (name) => {
    const result = loaded(largest(name, rounds(300, 300, 20)))
    const problems = problemsOf(result)
    expect(problems.length).toBeLessThanOrEqual(201)
    for (const problem of problems) {
      expect(inWords(problem).message.length).toBeLessThanOrEqual(500)
      expect(rightText(inWords(problem)).length).toBeLessThanOrEqual(600)
    }
    expect(result.ok ? buildSheet(result.value).title.length : problems.length).toBeGreaterThan(0)
  })

  test('stay within the file limit, even the largest generated files', () => {
    for (const name of ['modifiers', 'notes', 'long words'])
      expect(Buffer.byteLength(largest(name))).toBeLessThanOrEqual(limits.bytes)
    expect(largest('notes').length).toBeGreaterThan(0.95 * limits.bytes)
  })
})

describe('chains', () => {
  test('of traits calculated from each other load, even if deeper than the call stack', () => {
    const rules = good(loaded(largest('traits found in a chain')))
    const [fire] = rules.procedures.values()
    expect(fire?.inputs.length).toBeGreaterThan(5000)
  })

  test.runIf(isGate)('of procedures with too many inputs in all are reported', () => {
    expect(codesOf('procedures that ask much')).toEqual(['too-large'])
    expect(codesOf('procedures that ask much', 100)).toEqual([])
  })

  test('of deeply nested terms are reported', () => {
    expect(codesOf('distances within distances', 2)).toEqual([])
    expect(new Set(codesOf('distances within distances', 40))).toEqual(new Set(['out-of-bounds']))
  })

  test.each(['{at-least: 0, is: ', '{round: up, is: '])(
    'of nested amounts load, and one mistake in them is one problem: %s',
    (begin) => {
      const deep = `${begin.repeat(22)}1${'}'.repeat(22)}`
      const rules = `procedures: {tally: {title: Tally, gives: {g: {label: G, is: ${deep}}}}}`
      expect(
        good(
          loadRuleset(
            new Map([
              ['small', small],
              ['deep', patch('deep', rules)],
            ]),
            'deep',
          ),
        ).procedures.has('tally'),
      ).toBe(true)
      const wrong = rules.replace('is: 1}', 'is: {tarit: x}}')
      expect(
        bad(
          loadRuleset(
            new Map([
              ['small', small],
              ['deep', patch('deep', wrong)],
            ]),
            'deep',
          ),
        ),
      ).toHaveLength(1)
    },
  )

  test('an amount with `is` needs exactly one of rounding, a minimum and a maximum', () => {
    for (const amount of ['{is: 1}', '{round: up, at-least: 0, is: 1}']) {
      const rules = `procedures: {tally: {title: Tally, gives: {g: {label: G, is: ${amount}}}}}`
      const [said, ...more] = bad(
        loadRuleset(
          new Map([
            ['small', small],
            ['both', patch('both', rules)],
          ]),
          'both',
        ),
      )
      expect(said).toMatch(/one of round: up, at-least: 0 and at-most: 9|\{trait: ID\}/)
      expect(more).toEqual([])
    }
  })
})

describe('quotes', () => {
  const a = 'a'.repeat(5000)
  test.each([
    ['an anchor', `&${a} 1`],
    ['an alias', `*${a}`],
    ['a tag', `!${a} 1`],
    ['a value', a],
    ['a name', `{of: unit, label: A, flag: true, from: {a: {is: {trait: ${a}}}}}`],
  ])('clips %s', (_, written) => {
    const problems = problemsOf(
      loaded(`ruleset: {id: large, title: L, version: 1.0.0, format: 1}\nrules:\n  traits:\n    t: ${written}\n`),
    )
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems)
      expect(`${inWords(problem).message}${rightText(inWords(problem))}`.length).toBeLessThan(300)
  })

  test('an id has at most 60 characters', () => {
    const withId = (id: string) =>
      loaded(
        `ruleset: {id: large, title: L, version: 1.0.0, format: 1}\nrules:\n  lists:\n    ${id}: {title: T, entries: {a: b}}\n`,
      )
    expect(withId('a'.repeat(60)).ok).toBe(true)
    expect(bad(withId('a'.repeat(61)))[0]).toContain(
      'large.yaml:4:5: `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…` isn’t an id. Use an id of at most 60 characters. [wrong-id]',
    )
  })
})

describe('files that extend each other', () => {
  const chain = (length: number) =>
    new Map([
      ['small', small],
      ...Array.from(
        { length: length - 1 },
        (_, i) => [`r${i}`, patch(`r${i}`, '{}', i === 0 ? 'small' : `r${i - 1}`)] as const,
      ),
    ])

  test('load up to the limit', () => {
    expect(loadRuleset(chain(limits.layers), `r${limits.layers - 2}`).ok).toBe(true)
    expect(bad(loadRuleset(chain(limits.layers + 1), `r${limits.layers - 1}`)).join()).toContain(
      `More than ${limits.layers} rulesets extend each other in a chain`,
    )
  })

  test('load with many house rules', () => {
    const house = Array.from({ length: limits.layers + 1 }, (_, i) => patch(`h${i}`, '{}'))
    const sources = new Map([['small', small]])
    expect(loadRuleset(sources, 'small', house.slice(1)).ok).toBe(true)
    expect(bad(loadRuleset(sources, 'small', house))[0]).toContain(`at most ${limits.layers}`)
  })

  test.runIf(isGate)('have a total size limit', () => {
    const entries = (letter: string): string => Array.from({ length: 34_000 }, (_, i) => `${letter}${i}: a`).join(', ')
    const file = (id: string, base?: string) =>
      source(
        `${id}.yaml`,
        `ruleset: {id: ${id}, title: T, version: 1.0.0, format: 1${base ? `, extends: ${base}` : ''}}\nrules: {lists: {n: {title: N, entries: {${entries(id)}}}}}\n`,
      )
    const base = file('a')
    const house = [file('b', 'a'), file('c', 'a')]
    expect(loadRuleset(new Map([['a', base]]), 'a', house.slice(1)).ok).toBe(true)
    expect(problemsOf(loadRuleset(new Map([['a', base]]), 'a', house))).toMatchObject([
      { code: 'too-large', facts: { what: 'merged-rules', max: 200_000 } },
    ])
  })
})
