import { pageWords } from '../../src-core/words/sheet.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Cell, Column, Row, Run, Section, Sheet, Text } from '../../src-core/sheet/blocks.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'
import { measureWith } from '../../src-main/pdf/fonts.ts'
import { faults, fonts, nodesOf, said, sectionsSaid, textsUnder, framed } from './sheet-reading.ts'
import { rounds } from '../tools.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'

const word = fc.constantFrom(
  'stand',
  'disordered',
  'a',
  'full retreat',
  'guns',
  '≤ 1',
  '½',
  '8–10',
  'woods/town',
  'breastworks',
  'and',
  'silenced;',
  'counter-charge',
  '12″',
)
const longWord = fc.constantFrom('Unterscharführerregiment', 'x'.repeat(60), 'x'.repeat(200))
const mark = fc.constantFrom('reconstructed', 'assumed', 'house')

const run: fc.Arbitrary<Run> = fc.record(
  {
    text: fc
      .array(fc.oneof({ weight: 500, arbitrary: word }, { weight: 1, arbitrary: longWord }), { maxLength: 12 })
      .map((words) => words.join(' ')),
    weight: fc.constantFrom('regular', 'semibold', 'bold'),
    soft: fc.boolean(),
    mark,
  },
  { requiredKeys: ['text'] },
)

const text: fc.Arbitrary<Text> = fc.array(run, { maxLength: 3 })
const id = fc.uuid()
const title = fc.option(word, { nil: undefined }).map((found) => (found === undefined ? {} : { title: found }))

const modifiers: fc.Arbitrary<Block> = fc.record({
  kind: fc.constant('modifiers'),
  id,
  title: word,
  groups: fc.array(
    fc.record({
      exclusive: fc.boolean(),
      lines: fc.array(fc.record({ id, value: fc.constantFrom('+1', '−2', '+1/+2', '×½'), text }), { maxLength: 5 }),
    }),
    { maxLength: 4 },
  ),
})

const notes: fc.Arbitrary<Block> = fc
  .tuple(
    title,
    fc.record({
      kind: fc.constant('notes'),
      id,
      numbered: fc.boolean(),
      notes: fc.array(fc.record({ id, text }), { maxLength: 6 }),
    }),
  )
  .map(([titled, block]) => ({ ...titled, ...block }))

const column: fc.Arbitrary<Column> = fc.record({
  header: text,
  holds: fc.constantFrom('number', 'text'),
  key: fc.boolean(),
})

/** Numbers never wrap, so cells of number columns are short. */
const cellOf = ({ holds }: Column): fc.Arbitrary<Cell> =>
  fc.record({
    lines:
      holds === 'number'
        ? fc.array(
            word.map((only) => [{ text: only }]),
            { maxLength: 2 },
          )
        : fc.array(text, { maxLength: 3 }),
  })

const table: fc.Arbitrary<Block> = fc.array(column, { minLength: 1, maxLength: 5 }).chain((columns) => {
  const row = (): fc.Arbitrary<Row> => fc.record({ id, cells: fc.tuple(...columns.map(cellOf)), band: fc.boolean() })
  const spanned = fc.tuple(id, id, fc.tuple(...columns.map(cellOf))).map(([one, two, cells]): Row[] => [
    { id: one, cells: cells.map((cell, index) => (index === 0 ? { ...cell, rows: 2 } : cell)) },
    { id: two, cells: cells.slice(1) },
  ])
  const rows = fc
    .array(fc.oneof({ weight: 3, arbitrary: row().map((only) => [only]) }, { weight: 1, arbitrary: spanned }), {
      maxLength: 8,
    })
    .map((groups) => groups.flat())
  return fc
    .tuple(
      title,
      fc.record({ kind: fc.constant('table'), id, columns: fc.constant(columns), rows, ruled: fc.boolean() }),
    )
    .map(([titled, block]) => ({ ...titled, ...block }))
})

const blocks = fc.array(fc.oneof(modifiers, notes, table), { maxLength: 4 })

const section: fc.Arbitrary<Section> = fc.record(
  {
    id,
    number: fc.integer({ min: 1, max: 12 }),
    title: word,
    subtitle: word,
    tone: fc.constantFrom('blue', 'amber', 'red', 'slate'),
    left: blocks,
    right: blocks,
    loose: blocks,
  },
  { requiredKeys: ['id', 'title', 'tone', 'left', 'right', 'loose'] },
)

const sheet: fc.Arbitrary<Sheet> = fc.record({
  id: fc.constant('random'),
  title: word,
  subtitle: word,
  language: fc.constant('en'),
  version: fc.constant('1'),
  sections: fc.array(section, { maxLength: 4 }),
  credits: fc.array(word, { maxLength: 3 }),
  legend: fc.constant([
    { mark: 'reconstructed', sign: 'R', meaning: 'reconstructed' },
    { mark: 'assumed', sign: 'A', meaning: 'assumed' },
    { mark: 'house', sign: 'H', meaning: 'house rule' },
  ]),
  house: fc.array(word, { maxLength: 2 }),
})

const options = fc.record({
  paper: fc.constantFrom('a4', 'letter'),
  sides: fc.integer({ min: 1, max: 6 }),
  ink: fc.constantFrom('color', 'black'),
})

const letters = (text: string): string => Array.from(text).sort().join('')

test('any sheet is laid out completely by the layout rules, or gives a helpful problem', () => {
  let laidOut = 0
  fc.assert(
    fc.property(sheet, options, (asked, how) => {
      const made = layoutSheet(asked, framed(how), measureWith(fonts))
      if (!made.ok) {
        expect(made.problems.length).toBeGreaterThan(0)
        for (const problem of made.problems) expect(inWords(problem).right).toBeTruthy()
        return
      }
      laidOut += 1
      expect(faults(made.value)).toEqual([])
      expect(made.value.pages.length).toBeLessThanOrEqual(how.sides)
      const sections = nodesOf(made.value, 'Sect')
      const ids = sections.map(({ id: each }) => each)
      // Sections and blocks that continue on another page repeat their heading, so their letters can't be counted here.
      const words = said(sections.flatMap(textsUnder))
      if (new Set(ids).size === ids.length && !words.includes(pageWords.continued))
        expect(letters(words)).toBe(letters(sectionsSaid(asked)))
    }),
    { numRuns: rounds(80, 30, 8), seed: 1, endOnFailure: true },
  )
  expect(laidOut).toBeGreaterThan(rounds(30, 10, 2))
})

test('earlier measurements have no effect: an edited sheet is laid out like a new one', () => {
  fc.assert(
    fc.property(sheet, section, options, (before, changed, how) => {
      layoutSheet(before, framed(how), measureWith(fonts))
      const [first, ...others] = before.sections
      const here = first && { ...first, left: [...changed.left, ...first.left] }
      const edited = { ...before, sections: [...(here ? [here] : [changed]), ...others] }
      expect(layoutSheet(edited, framed(how), measureWith(fonts))).toEqual(
        layoutSheet(structuredClone(edited), framed(how), measureWith(fonts)),
      )
    }),
    { numRuns: rounds(30, 10, 4), seed: 1, endOnFailure: true },
  )
})
