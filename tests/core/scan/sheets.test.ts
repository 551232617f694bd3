/** The sheets of all rulesets, from their recorded words: every unmarked string matches the ruleset. */
import { describe, expect, test } from 'vitest'
import { readPages } from '../../../src-core/scan/read.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { recordedPages } from '../../fixtures/pictures/recorded.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { compareWithSheet, textsOn } from './sheet-score.ts'

/** Minimum share of strings read correctly from each sheet's PDF and from pictures of its pages at 150 dpi, and the number of pages. */
const sheets = [
  ['fire-and-fury', 0.9, 0.68, 1],
  ['napoleonic-fury', 0.88, 0.57, 2],
  ['italy-1799', 0.8, 0.5, 2],
  ['regimental-fury', 0.9, 0.67, 2],
  ['triple-alliance-1864', 0.9, 0.64, 2],
] as const

describe.each(sheets)('%s: every error is marked', (id, fromPdf, fromPictures, pages) => {
  const sheet = buildSheet(rulesetNamed(id))
  test.each([
    ['as PDF', [`${id}.pdf`], fromPdf],
    ['as pictures', Array.from({ length: pages }, (_, at) => `${id}-${at + 1}.png`), fromPictures],
  ] as const)('%s', (_, files, fewest) => {
    const scores = files.map((file) => compareWithSheet(readPages(recordedPages(file), undefined), sheet))
    expect(scores.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(scores.reduce((sum, { right }) => sum + right, 0) / textsOn(sheet)).toBeGreaterThanOrEqual(fewest)
  })
})
