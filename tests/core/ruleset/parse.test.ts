import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadRuleset, sourceProblems } from '../../../src-core/ruleset/load.ts'
import { parseSource, parseTree } from '../../../src-core/ruleset/parse.ts'
import { limits } from '../../../src-core/format/limits.ts'
import { placeAt, plainData, treeAt } from '../../../src-core/ruleset/tree.ts'
import { isGate, rounds } from '../../tools.ts'
import { among, bad, good, source, textOf, treeIn } from './sources.ts'
import { inWords } from '../../../src-core/words/problems/catalogue.ts'

const head = 'ruleset: {id: case, title: Case, version: 1.0.0, format: 1}\n'
const tree = (text: string) => treeIn('a.yaml', text)
const codes = (text: string): string[] => parseTree('a.yaml', text).problems.map(({ code }) => code)

describe('parses text into a tree with places', () => {
  const text = 'a:\n  b: [x, {c: 2}]\n  d: "y"\n'

  test('keys and values have their line and column, counted from 1', () => {
    expect(placeAt(tree(text), ['a', 'b'])).toEqual({ file: 'a.yaml', line: 2, column: 6 })
    expect(placeAt(tree(text), ['a', 'b'], true)).toEqual({ file: 'a.yaml', line: 2, column: 3 })
    expect(placeAt(tree(text), ['a', 'b', 1, 'c'])).toEqual({ file: 'a.yaml', line: 2, column: 14 })
    expect(placeAt(tree(text), ['a', 'd'])).toEqual({ file: 'a.yaml', line: 3, column: 6 })
  })

  test('finds the last existing key of a path', () => {
    expect(placeAt(tree(text), ['a', 'nowhere', 'at', 'all'])).toEqual({ file: 'a.yaml', line: 1, column: 1 })
    expect(placeAt(tree(text), ['a', 'd', 'below'])).toEqual({ file: 'a.yaml', line: 3, column: 3 })
  })

  test('reads values as YAML 1.2: yes and no are strings, only an explicit null is null', () => {
    const values = tree('a: yes\nb: true\nc: 0x10\nd: 1.50\ne: null\nf: "7"\ng: 1/2\nh: 5..7\ni: 1.0.0\n')
    expect(plainData(values)).toEqual({
      a: 'yes',
      b: true,
      c: 16,
      d: 1.5,
      e: null,
      f: '7',
      g: '1/2',
      h: '5..7',
      i: '1.0.0',
    })
  })

  test.each([
    ['[4, -]', [4, null]],
    ['[-, 4]', [null, 4]],
    ['[ - , -, -4, "-", -x]', [null, null, -4, '-', '-x']],
    ['[{a: [-]}, - ]', [{ a: [null] }, null]],
    ['[\n  4, # a dash:\n  -\n  ]', [4, null]],
  ])('reads a lone dash in a bracketed list as none: %s', (list, data) => {
    const text = `a: ${list}\nb: [-1]\n`
    expect(plainData(tree(text))).toEqual({ a: data, b: [-1] })
    expect(placeAt(tree(text), ['b', 0])).toMatchObject({ line: text.split('\n').length - 1, column: 5 })
  })

  test('reads other dashes as YAML', () => {
    expect(codes('a: {b: -}\n')).toEqual(['syntax'])
    expect(plainData(tree('a:\n  - - 1\n    - [-]\n'))).toEqual({ a: [[1, [null]]] })
  })

  test('Windows line endings and a byte order mark change only the columns of the first line', () => {
    expect(plainData(tree('\uFEFFa:\r\n  b: 1\r\n'))).toEqual({ a: { b: 1 } })
    expect(placeAt(tree('\uFEFFa:\r\n  b: 1\r\n'), ['a', 'b'])).toEqual({ file: 'a.yaml', line: 2, column: 6 })
  })

  test('reports lone carriage returns as line endings', () => {
    const { tree: none, problems } = parseTree('a.yaml', '# old\ra: 1\r')
    expect(none).toBeNull()
    expect(problems).toMatchObject([{ code: 'syntax', place: { line: 1, column: 6 } }])
  })

  test('accepts ids that are JavaScript properties, except __proto__', () => {
    const map = tree('constructor: 1\ntoString: 2\nhasOwnProperty: 3\n')
    expect(treeAt(map, ['constructor'])).toMatchObject({ value: 1 })
    expect(treeAt(map, ['valueOf'])).toBeUndefined()
    expect(Object.keys(plainData(map) as object)).toEqual(['constructor', 'toString', 'hasOwnProperty'])
    expect(codes('__proto__: 1\n')).toEqual(['bad-key'])
    expect(codes('"\\x5f_proto__": {a: 1}\n')).toEqual(['bad-key'])
  })
})

describe('a ruleset with ids that are JavaScript properties', () => {
  const rules = `rules:
  actions: {constructor: {name: construct}}
  traits:
    constructor: {of: unit, label: C, choices: {constructor: C, prototype: P}, default: prototype, changes: true}
  procedures:
    constructor:
      title: T
      roles: {prototype: {title: U}}
      dice: 1d10
      tables: {constructor: {by: constructor, rows: {constructor: {bands: {constructor: ..}}, prototype: {bands: {prototype: ..}}}}}
      outcomes: {constructor: {name: C, effects: {constructor: {set: {constructor: prototype}, may: {constructor: true}}}}, prototype: {name: P}}
`
  test('loads like any other', () => {
    const { procedures } = good(loadRuleset(among(source('c.yaml', head + rules)), 'case'))
    expect([...(procedures.get('constructor')?.outcomes.keys() ?? [])]).toEqual(['constructor', 'prototype'])
  })

  test('reports a name that only JavaScript has as unknown', () => {
    const text = `${head}rules:\n  traits: {a: {of: unit, label: A, flag: true, from: {x: {is: true, when: {constructor: true}}, y: {is: true, when: {valueOf: 1}}}}}\n`
    expect(bad(loadRuleset(among(source('c.yaml', text)), 'case'))).toEqual([
      expect.stringContaining('These rules are empty'),
      expect.stringContaining('Unknown trait `constructor`'),
      expect.stringContaining('Unknown trait `valueOf`'),
    ])
  })
})

describe('limits', () => {
  test('text can be up to 1 MiB, counted in bytes, not characters', () => {
    expect(codes(`a: ${'x'.repeat(limits.bytes - 3)}`)).toEqual([])
    expect(codes(`a: ${'x'.repeat(limits.bytes - 2)}`)).toEqual(['too-large'])
    expect(codes(`a: ${'é'.repeat(limits.bytes / 2 - 1)}`)).toEqual(['too-large'])
    expect(codes(`a: ${'é'.repeat(limits.bytes / 2 - 2)}`)).toEqual([])
  })

  test.each([
    ['flow maps', (depth: number) => `a: ${'{a: '.repeat(depth - 1)}1${'}'.repeat(depth - 1)}`],
    ['lists', (depth: number) => `a: ${'['.repeat(depth - 1)}1${']'.repeat(depth - 1)}`],
    [
      'lines',
      (depth: number) => Array.from({ length: depth }, (_, index) => `${' '.repeat(index)}a:`).join('\n') + ' 1',
    ],
  ])('%s can be nested 32 levels deep and no deeper', (_, nested) => {
    expect(codes(nested(limits.depth))).toEqual([])
    expect(codes(nested(limits.depth + 1))).toEqual(['too-large'])
    expect(codes(nested(1000))).toEqual(['too-large'])
  })

  test.runIf(isGate)('text can have up to 100,000 keys and values', () => {
    const list = (length: number): string => `a: [${Array.from({ length }, () => '1').join(',')}]`
    expect(codes(list(limits.nodes - 3))).toEqual([])
    expect(codes(list(limits.nodes - 2))).toEqual(['too-large'])
    expect(codes(list(limits.bytes / 2 - 10))).toEqual(['too-large'])
  })

  test('lists 200 problems and the number of further ones', () => {
    const text = `${head}rules:\n${Array.from({ length: 500 }, (_, index) => `  k${index}:\n`).join('')}`
    const said = sourceProblems(good(parseSource({ file: 'a.yaml', text })))
    expect(said.length).toBe(201)
    expect(said.map(inWords).at(-1)?.message).toBe('300 more problems follow.')
  })
})

test('no-break spaces in indentation are one problem, at their line', () => {
  const text = `${head}rules:\n\u00a0 \u00a0 procedures:\n    fire: {modifiers: {cover: {value: -2}}}\n`
  expect(parseTree('a.yaml', text).problems).toMatchObject([
    { code: 'control-character', facts: { space: 'U+00A0' }, place: { line: 3, column: 1 } },
  ])
})

test.each(['9', '.inf9', '1e9', 'Null', '~'])('a problem quotes only the start of a long %s', (value) => {
  const text = `${head}rules: {a: ${value}${'9'.repeat(5000)}}\n`
  for (const { message } of sourceProblems(good(parseSource({ file: 'a.yaml', text }))).map(inWords))
    expect(message.length).toBeLessThan(100)
})

// Any quadratic or recursive code in the parser would hang or overflow the stack on this input.
describe('hostile text returns a result', () => {
  const long = (text: string, length = 120_000): string => text.repeat(Math.floor(length / text.length))
  const rules = (text: string): string => `${head}rules: {${text}}\n`
  const many = (length: number, entry: (index: number) => string): string =>
    Array.from({ length }, (_, index) => entry(index)).join(', ')
  const flag = '{of: unit, label: A, flag: true}'
  test.each([
    ...[
      '[',
      '{a: ',
      '- ',
      '? ',
      ': ',
      '}',
      ',',
      '---\n',
      '...\n',
      '!a ',
      '&a ',
      '*a ',
      '%A\n',
      '\n',
      '\t',
      '\0',
      '#\n',
      '"',
      '|\n',
      '\ud800',
      '💣',
    ].map(long),
    `a: &a [x]\nb: &b [${long('*a,', 90)}]\nc: [${long('*b,', 90)}]`,
    rules(`actions: {${many(8000, (i) => `a${i}: {name: x, after: ${i === 0 ? 'a7999' : `a${i - 1}`}}`)}}`),
    rules(
      `traits: {${many(1500, (i) => `t${i}: ${flag}`)}}, parts: {${many(1500, (i) => `p${i}: {name: x, when: {q${i}: true}}`)}}`,
    ),
    rules(
      `traits: {${many(60, (i) => `t${i}: ${flag}`)}}, grids: {g: {title: G, columns: {c: {}}, rows: {${many(60, (i) => `r${i}: {when: {t${i}: true, t${(i * 7 + 1) % 60}: false, t${(i * 11 + 2) % 60}: true}, cells: {}}`)}}}}`,
    ),
    rules(
      `traits: {${many(1500, (i) => `t${i}: ${flag}`)}}, grids: {g: {title: G, columns: {c: {}}, rows: {r: {when: {${many(1500, (i) => `t${i}: true`)}}, cells: {}}}}}`,
    ),
    rules(
      `traits: {t: {of: unit, label: A, choices: {${many(2000, (i) => `c${i}: x`)}}}}, grids: {g: {title: G, columns: {c: {}}, rows: {${many(2000, (i) => `r${i}: {when: {t: c${i}}, cells: {}}`)}}}}`,
    ),
    rules(
      `traits: {${many(1500, (i) => `t${i}: {of: unit, label: A, flag: true, from: {a: {is: {trait: t${(i + 1) % 1500}}}}}`)}}`,
    ),
    rules(`actions: {${many(5000, (i) => `A_${i}: {nam: "{{{a}"}`)}}`),
  ])('text %#', (text) => {
    const parsed = parseSource({ file: 'a.yaml', text })
    const result = parsed.ok ? loadRuleset(among(parsed.value), 'case') : parsed
    expect(result.ok ? [] : result.problems.length).not.toBe(0)
    if (!result.ok)
      for (const { code, message, right } of result.problems.map(inWords))
        expect([code, message, right].every((words) => words !== undefined && words.length < 900)).toBe(true)
  })
})

describe('any text returns a result', () => {
  const files = [
    ...readdirSync(new URL('../../../rulesets/', import.meta.url))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `rulesets/${name}`),
    'tests/fixtures/rulesets/small.yaml',
  ]
  const answered = (text: string): void => {
    const parsed = parseSource({ file: 'a.yaml', text })
    const result = parsed.ok
      ? loadRuleset(new Map([[parsed.value.head.id, parsed.value]]), parsed.value.head.id)
      : parsed
    if (result.ok) return
    expect(result.problems.length).toBeGreaterThan(0)
    for (const { message } of result.problems.map(inWords))
      expect(message).not.toMatch(/undefined|NaN|\[object|Invalid input|Expected|received|function/)
  }

  test('random characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...'{}[]:,-?#&*!|>%@"\'\\ \n\tab1'.split('')), maxLength: 200 }),
        ),
        answered,
      ),
      { numRuns: rounds(300, 300, 100) },
    )
  })

  test('bytes decoded as text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => answered(new TextDecoder().decode(bytes))),
      { numRuns: rounds(300, 300, 100) },
    )
  })

  test('a real file with lines missing, duplicated, swapped or mistyped', () => {
    const lines = files.map((file) => textOf(file).split('\n'))
    const typo = fc.record({
      at: fc.nat(),
      what: fc.constantFrom('lose', 'double', 'swap', 'indent', 'insert', 'cut'),
      where: fc.nat(),
      sign: fc.constantFrom('{', '}', ':', ' ', '"', 'x', '9', '-', '.', 'null', '\t', '['),
    })
    fc.assert(
      fc.property(fc.constantFrom(...lines), fc.array(typo, { minLength: 1, maxLength: 4 }), (file, typos) => {
        const text = [...file]
        for (const { at, what, where, sign } of typos) {
          const index = at % text.length
          const line = text[index] ?? ''
          const column = where % (line.length + 1)
          if (what === 'lose') text.splice(index, 1)
          else if (what === 'double') text.splice(index, 0, line)
          else if (what === 'swap') text.splice(index, 2, text[index + 1] ?? '', line)
          else if (what === 'indent') text[index] = ` ${line}`
          else if (what === 'insert') text[index] = line.slice(0, column) + sign + line.slice(column)
          else text[index] = line.slice(0, column) + line.slice(column + 1)
        }
        answered(text.join('\n'))
      }),
      { numRuns: rounds(15, 15, 5) },
    )
  })

  test('a real file with values swapped', () => {
    const other = fc.oneof(
      fc.constantFrom(
        'null',
        'true',
        '{}',
        '[]',
        '[1, 2]',
        '-1',
        '99999',
        '1.5',
        'x',
        '..',
        '5..1',
        '{a: 1}',
        '{when: {}}',
      ),
      fc.string({ maxLength: 5 }).map((text) => JSON.stringify(text)),
    )
    const file = textOf('tests/fixtures/rulesets/small.yaml')
    const spots = [...file.matchAll(/: ([\w./-]+|"[^"]*")/g)]
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(spots.length - 1), other), { minLength: 1, maxLength: 3 }), (changes) => {
        let text = file
        for (const [index, value] of changes.toSorted(([a], [b]) => b - a)) {
          const spot = spots[index]
          if (spot) text = `${text.slice(0, spot.index)}: ${value}${text.slice(spot.index + spot[0].length)}`
        }
        answered(text)
      }),
      { numRuns: rounds(40, 40, 10) },
    )
  })
})
