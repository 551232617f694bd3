/** The sheets of all rulesets, from their recorded words: what is read without a mark is what the ruleset says. */
import { expect, test } from 'vitest'
import { readPages } from '../../../src-core/scan/read.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { recordedPages } from '../../fixtures/pictures/recorded.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { compareWithSheet, textsOn } from './sheet-score.ts'

/** By sheet: its pages, and which part of its texts is read right from its PDF, at least. */
const sheets = [
  ['fire-and-fury', 0.9],
  ['napoleonic-fury', 0.88],
  ['italy-1799', 0.8],
  ['regimental-fury', 0.9],
  ['triple-alliance-1864', 0.9],
] as const

test.each(sheets)('%s as PDF: nothing is wrong without a mark', (id, fewest) => {
  const sheet = buildSheet(rulesetNamed(id))
  const { right, wrong } = compareWithSheet(readPages(recordedPages(`${id}.pdf`), undefined), sheet)
  expect(wrong).toEqual([])
  expect(right / textsOn(sheet)).toBeGreaterThanOrEqual(fewest)
})
