/** Content that doesn't fit on any paper is rejected before layout. */
import { describe, expect, test } from 'vitest'
import { loadRuleset } from '../../src-core/ruleset/load.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { fireAndFury, notes, section } from '../fixtures/sheets.ts'
import { framed, layOut, nodesOf, textsUnder } from './sheet-reading.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'
import { largest } from '../fixtures/largest.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'

const sheetOf = (name: string, max?: number): Sheet => {
  const source = parseSource({ file: 'large.yaml', text: largest(name, max) })
  const rules = source.ok ? loadRuleset(new Map([['large', source.value]]), 'large') : source
  if (!rules.ok) throw new Error(rules.problems.map(problemText).join('\n'))
  return buildSheet(rules.value)
}

/** Lays out with letters of equal width, and counts the measured words. */
const laidOut = (sheet: Sheet) => {
  let measured = 0
  const result = layoutSheet(sheet, framed({ paper: 'a4' }), (text) => {
    measured += 1
    return 0.5 * text.length
  })
  return { codes: result.ok ? [] : [...new Set(result.problems.map(({ code }) => code))], result, measured }
}

describe('a very large sheet', () => {
  test.each([
    ['notes', 'block-too-high'],
    ['modifiers that exclude each other', 'block-too-high'],
    ['rows', 'block-too-high'],
    ['grids', 'sheet-crowded'],
    ['pages full of lists', 'sheet-crowded'],
  ])('with too many %s is refused by counting, without measuring', (name, code) => {
    const { codes, measured } = laidOut(sheetOf(name, 2500))
    expect(codes).toEqual([code])
    expect(measured).toBe(0)
  })

  test('with more phases than the sides hold is refused', () => {
    expect(laidOut(sheetOf('phases', 2600))).toMatchObject({
      result: { problems: [{ code: 'sheet-too-long', facts: { what: 'least', max: 40 } }] },
    })
  })

  test('with texts longer than a page is refused, measuring each word once', () => {
    const { codes, measured } = laidOut(sheetOf('long texts', 300))
    expect(codes).toEqual(['block-too-high'])
    expect(measured).toBeLessThan(3 * 300 * 120)
  })

  test('a list longer than a page continues on the next page, under its title', () => {
    const { result } = laidOut(sheetOf('notes', 400))
    if (!result.ok) throw new Error('refused')
    expect(result.value.pages.length).toBeGreaterThan(1)
    const titles = nodesOf(result.value, 'H3').map((title) =>
      textsUnder(title)
        .map(({ text }) => text)
        .join(' '),
    )
    expect(titles.filter((title) => title.endsWith('continued')).length).toBeGreaterThan(0)
  })

  test('steps longer than a page continue on the next page with their numbers', () => {
    const steps = Array.from({ length: 150 }, (_, index) => `Step ${index + 1} of the day.`)
    const sheet = {
      ...fireAndFury,
      sections: [section('day', 1, 'Day', 'blue', '', [], [notes('day.steps', 'The day', steps, true)])],
    }
    const layout = layOut(sheet, { paper: 'a4', size: 12 })
    const numbers = nodesOf(layout, 'Lbl').map((label) => Number(textsUnder(label)[0]?.text))
    expect(layout.pages.length).toBeGreaterThan(1)
    expect(numbers.filter(Number.isFinite)).toEqual(steps.map((_, index) => index + 1))
  })

  test('content that can fit is laid out', () => {
    expect(laidOut(sheetOf('notes', 30)).codes).toEqual([])
    expect(laidOut(sheetOf('rows', 40)).codes).toEqual([])
    // Hundreds of sections fit, and each is measured only once because their order is kept.
    expect(laidOut(sheetOf('phases', 300)).codes).toEqual([])
  })
})
