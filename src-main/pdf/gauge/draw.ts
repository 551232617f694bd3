/** Draws a gauge laid out by `page.ts`. This is a separate module so that checking whether a gauge fits doesn't load pdfkit. */
import { pointsPerMm, type Duplex } from '../../../src-core/sheet/paper.ts'
import { entryAt } from '../../../src-core/present.ts'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import type { GaugeContents } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/cut-outs.ts'
import { finish, openDocument, sideLabels } from '../document.ts'
import { type Fonts, registerFonts } from '../fonts.ts'
import { elementOf } from '../paint.ts'
import { themeFor, type Ink, type Theme } from '../theme.ts'
import { checkPage, layOutGauge, type GaugePage } from './page.ts'

interface PrintedGauge {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly edge: Duplex | null
}

/** Lays out and draws a gauge. The output is deterministic. Fails with the problems of `layOutGauge` and `checkPage` before drawing anything. */
export const renderGauge = async (
  gauge: GaugeContents,
  words: GaugeWords,
  fonts: Fonts,
  ink: Ink = 'color',
): Promise<Result<PrintedGauge>> => {
  const pages = layOutGauge(gauge, words, fonts)
  if (!pages.ok) return pages
  const problems = pages.value.flatMap(checkPage)
  if (problems.length > 0) return failure(...problems)
  const bytes = await drawGauge(pages.value, fonts, themeFor(ink))
  return success({ bytes, pages: pages.value.length, edge: entryAt(pages.value, 0).head.edge })
}

const drawGauge = (pages: readonly GaugePage[], fonts: Fonts, theme: Theme): Promise<Uint8Array> => {
  const { head } = entryAt(pages, 0)
  const doc = openDocument(head)
  registerFonts(doc, fonts)
  doc.addPage()
  doc.outline.addItem(head.title)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const [index, { width, height, stretch, parts }] of pages.entries()) {
    if (index > 0) doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 })
    if (stretch.x !== 1 || stretch.y !== 1) doc.scale(stretch.x, stretch.y)
    for (const part of parts) root.add(elementOf(doc, part, theme, stretch))
  }
  root.end()
  return finish(doc, sideLabels(pages.length, head.edge !== null))
}
