/** The sheets of all rulesets, from their recorded words: what is read without a mark is what the ruleset says. */
import { expect, test } from 'vitest'
import { readPages } from '../../../src-core/scan/read.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { recordedPages } from '../../fixtures/pictures/recorded.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { compareWithSheet, textsOn } from './sheet-score.ts'

/** By sheet: how many texts are read right from its PDF and from its pictures, at least. */
const sheets = [['fire-and-fury', 1, 0, 0]] as const

test.each(sheets)('%s: nothing is wrong without a mark', (id, pages, fromPdf, fromPictures) => {
  const sheet = buildSheet(rulesetNamed(id))
  const scoreOf = (names: readonly string[]): { readonly right: number; readonly wrong: readonly string[] } => {
    const scores = names.map((name) => compareWithSheet(readPages(recordedPages(name), undefined), sheet))
    return { right: scores.reduce((sum, { right }) => sum + right, 0), wrong: scores.flatMap(({ wrong }) => wrong) }
  }
  const pdf = scoreOf([`${id}.pdf`])
  const pictures = scoreOf(Array.from({ length: pages }, (_, at) => `${id}-${at + 1}.png`))
  expect([...pdf.wrong, ...pictures.wrong]).toEqual([])
  expect(pdf.right / textsOn(sheet)).toBeGreaterThanOrEqual(fromPdf)
  expect(pictures.right / textsOn(sheet)).toBeGreaterThanOrEqual(fromPictures)
})
