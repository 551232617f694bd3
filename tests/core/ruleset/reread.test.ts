/** The law of reading only what changed: whatever a change is, the result is what reading the whole text gives. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../tools.ts'
import { parseTree, type YamlReading } from '../../../src-core/ruleset/parse.ts'
import { extend } from '../../../src-core/ruleset/extend.ts'
import type { Marks } from '../../../src-core/ruleset/marks.ts'
import { marksAfterLayer, writtenMarks } from '../../../src-core/ruleset/provenance.ts'
import { longForm } from '../../../src-core/ruleset/short.ts'
import { reread } from '../../../src-core/ruleset/reread.ts'
import { treeAt, type MapTree } from '../../../src-core/ruleset/tree.ts'
import { club } from '../house/club.ts'

/** The beginnings of the files in a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) =>
      readFileSync(`${folder}/${name}`, 'utf8')
        .slice(0, 3000)
        .replace(/[^\n]*$/, ''),
    )

/** YAML of every kind that may reach further than its own lines, most of it sound. */
const strange = `# above
a: 1

b:
  # low
  quoted: "two
    lines"
  single: 'it''s
    here'
  plain: words that
    go on
# at the edge
  block: |
    a line
      deeper

    # no comment
  folded: >-
    one
    two

  keep: |+
    end

  map: {x: 1, y: [2, 3],
    z: {w: 4}}
  flow:
    {
      p: 1,
      q: 2,
    }
  list:
    - one
    - two: 2
      three: 3
    -
      - deep
  compact:
  - x: 1
    y: 2
  - z
  ? explicit
  : value
  "a key": v
  'b # c': v # d
c: # comment
  d: # another

    e: 1
    f: "#: {"
  g: [1, -, 2]
  h: 2026-11-25
  i: a:b
h, i: {j: k}
z:
  last: 1
`

/** Hardly more than keys within keys. */
const plain = `a:
  b:
    c: 1
    d: 2
  e:
    f: {g: 3, h: 4}
i: 5
`

const corpus = [...filesIn('rulesets'), ...filesIn('tests/fixtures/rulesets'), club, strange, plain].flatMap((text) => [
  text,
  text.replaceAll('\n', '\r\n'),
  `\ufeff${text}`,
  text.trimEnd(),
])

// prettier-ignore
const scraps = [
  '"', "'", ':', ': ', '{', '}', '[', ']', ',', '-', '- ', '#', ' #', '|', '>', '|\n', '\n', '\r\n', '\r', ' ', '  ', '    ', '\t', '&a ', '*a', '!t ', '%', '---\n', '...\n', '--- ',
  '? ', '? a\n', '~', 'null', '<<: ', '1: 2\n', 'a', 'a: 1\n', '  a: 1\n', '    a: 1\n', '      a: {b: 1}\n', '# note\n', '  # note\n', '\n\n', 'k: "x\n', "k: 'x\n", 'k: [\n', 'k: {\n',
  'k: |\n', 'k: >+\n\n', '\ufeff', '\u0007', '\ud83c', '\udfb2', '🎲', '½', '__proto__: 1\n', 'x'.repeat(1100), '{a: 1, b: 2}', '[1, [2, [3]]]', 'b:\n  c: 1\n',
]

interface Splice {
  readonly kind: 'offset' | 'line' | 'swap'
  readonly at: number
  readonly length: number
  readonly scrap: string
}

const splice: fc.Arbitrary<Splice> = fc.record({
  kind: fc.constantFrom('offset', 'offset', 'line', 'swap'),
  at: fc.nat(100_000),
  length: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.nat(60) },
  ),
  scrap: fc.oneof(fc.constantFrom(...scraps), fc.constant(''), fc.string({ maxLength: 4 })),
})

const spliced = (text: string, { kind, at, length, scrap }: Splice): string => {
  if (kind === 'offset')
    return text.slice(0, at % (text.length + 1)) + scrap + text.slice((at % (text.length + 1)) + length)
  const lines = text.split('\n')
  const line = at % lines.length
  if (kind === 'line')
    return lines.toSpliced(line, length % 4, ...(scrap === '' ? [] : [scrap.replace(/\n$/, '')])).join('\n')
  // Lines moved to where others are, or another line's indentation.
  const other = (at >> 3) % lines.length
  const [moved = ''] = lines.slice(line, line + 1)
  const spaces = /^ */.exec(lines[other] ?? '')?.[0] ?? ''
  return length === 0
    ? lines.with(line, spaces + moved.trimStart()).join('\n')
    : lines.toSpliced(line, 1).toSpliced(other, 0, moved).join('\n')
}

/** The order of keys too. */
const flat = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof Map ? [...(inner as Map<unknown, unknown>)] : inner))

/** All that is read. */
const ordered = ({ tree, problems }: YamlReading): unknown => ({ tree: flat(tree), problems: flat(problems) })

/** What is kept for trees that stay the same: the long form, what it makes over a base and alone, and the marks of that. */
const made = ({ tree }: YamlReading, base: MapTree, unmarked: Marks): unknown => {
  if (!tree) return null
  const { tree: long, problems } = longForm(tree)
  const rules = rulesIn(long)
  const [over, alone] = [extend(base, rules), extend(undefined, rules)]
  const marks = marksAfterLayer(
    unmarked,
    over,
    writtenMarks(long, () => undefined),
    'club',
  )
  return { long: flat(long), problems: flat(problems), over: flat(over), alone: flat(alone), marks: flat(marks) }
}

const rulesIn = (file: MapTree): MapTree => {
  const rules = treeAt(file, ['rules'])
  return rules?.kind === 'map' ? rules : file
}
const nothing: MapTree = { kind: 'map', entries: new Map(), place: { file: '', line: 1, column: 1 } }

test('a text read again after any change is as it is read whole, and so is what is made of it', () => {
  let patches = 0
  fc.assert(
    fc.property(fc.constantFrom(...corpus), fc.array(splice, { minLength: 1, maxLength: 4 }), (text, splices) => {
      let reading = parseTree('a.yaml', text)
      const unmarked: Marks = new Map()
      const base = rulesIn(longForm(reading.tree ?? nothing).tree)
      for (const one of splices) {
        const after = spliced(reading.text, one)
        const again = reread(reading, after)
        const whole = parseTree('a.yaml', after)
        expect(ordered(again)).toEqual(ordered(whole))
        expect(made(again, base, unmarked)).toEqual(made(whole, base, new Map()))
        expect(again.counted).toBeGreaterThanOrEqual(whole.counted)
        if (
          again.tree &&
          [...again.tree.entries.values()].some((entry) => [...(reading.tree?.entries.values() ?? [])].includes(entry))
        )
          patches += 1
        // From a text with problems the whole is read anyway.
        if (again.tree && again.problems.length === 0) reading = again
      }
    }),
    { numRuns: rounds(2000, 120) },
  )
  // The law says nothing where the whole is read anyway.
  expect(patches).toBeGreaterThan(rounds(2000, 120) / 10)
})

test('what a change does not touch stays the same tree', () => {
  const before = parseTree('a.yaml', strange)
  const after = reread(before, strange.replace('e: 1', 'e: 2'))
  expect(after.tree && treeAt(after.tree, ['b'])).toBe(before.tree && treeAt(before.tree, ['b']))
  expect(after.tree && treeAt(after.tree, ['c', 'd', 'e'])).toMatchObject({ value: 2 })
})

test('what a file leaves out that extends none is filled in also where it extended another before', () => {
  const text = 'ruleset: {id: a, extends: b}\nrules:\n  traits:\n    wet: {flag: true}\n'
  const before = parseTree('a.yaml', text)
  if (before.tree) longForm(before.tree)
  const { tree } = reread(before, text.replace(', extends: b', ''))
  expect(tree && treeAt(longForm(tree).tree, ['rules', 'traits', 'wet', 'of'])).toMatchObject({ value: 'unit' })
})

test('an entry that loses its key is no longer one, though its braces are a map by themselves', () => {
  const text = 'a:\n  b: 1\n  c: {d: 2}\n  e: 3\n'
  const after = text.replace('c: ', '')
  expect(ordered(reread(parseTree('a.yaml', text), after))).toEqual(ordered(parseTree('a.yaml', after)))
})
