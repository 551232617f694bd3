/** Sheets for readers with dyslexia or low vision: large, with wide spacing, black, and within their pages. */
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { formats, presets } from '../../src-core/sheet/formats.ts'
import { rosterSheet } from '../../src-core/sheet/roster.ts'
import { qrsPdf, layoutSpaced } from '../../src-main/pdf/qrs.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { valueOf } from './machine-tools.ts'
import { readPdf } from './read-pdf.ts'
import { faults, fonts, layOut, pageTexts, said, sectionsSaid } from './sheet-reading.ts'

const { type, ink, ...spacing } = presets.clear
const ids = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864']
const smallestMark = 8

describe.each(ids)('%s', (id) => {
  test.each(['a4', 'letter'] as const)(
    'follows the layout rules on %s, with nothing too small and nothing missing',
    (paper) => {
      const frame = { ...formats.page.frameOn(paper), type: { ...type, comfortable: type.smallest } }
      for (const sheet of [sheetOf(rulesetNamed(id)), rosterSheet(rulesetNamed(id), null, 'full')]) {
        const layout = valueOf(layoutSpaced(sheet, { frame, ink, inOrder: true }, fonts, spacing))
        expect(faults(layout, type.smallest)).toEqual([])
        const texts = layout.pages.flatMap(pageTexts)
        expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(smallestMark)
        expect(texts.filter(({ color }) => color !== '#000000' && color !== '#ffffff')).toEqual([])
        for (const section of sheet.sections)
          expect(said(texts)).toContain(
            sectionsSaid({ ...sheet, sections: [{ ...section, left: [], right: [], loose: [] }] }),
          )
      }
    },
  )
})

test('the clear preset has 25% more line spacing, and its text stays within the margin', async () => {
  const sheet = sheetOf(rulesetNamed('fire-and-fury'))
  const { pages } = await readPdf(valueOf(await qrsPdf(sheet, fonts, { paper: 'a4', preset: 'clear' })).bytes)
  const edge = formats.page.frameOn('a4').margin
  for (const { texts } of pages) for (const { at, width } of texts) expect(at.x + width).toBeLessThan(210 - edge + 0.2)
  const usual = layOut(sheet, { paper: 'a4', size: 12.5 })
  const frame = { ...formats.page.frameOn('a4'), type: { ...type, comfortable: type.smallest } }
  const clear = valueOf(layoutSpaced(sheet, { frame, ink, size: 12.5 }, fonts, spacing))
  const min = (of: typeof usual): number => {
    const columns = Map.groupBy(
      of.pages
        .slice(0, 1)
        .flatMap(pageTexts)
        .filter(({ size }) => size === 12.5),
      ({ x }) => x.toFixed(1),
    )
    const gaps = [...columns.values()].flatMap((boxes) =>
      boxes.slice(1).map(({ y }, index) => y - (boxes[index]?.y ?? NaN)),
    )
    return Math.min(...gaps.filter((gap) => gap > 1))
  }
  expect(min(clear) / min(usual)).toBeCloseTo(1.25, 1)
})
