import { problem, type Problem } from '../../../src-core/problem.ts'
import { gaugeMargin } from './arrange.ts'
import { toFace, toPage } from '../../../src-core/sheet/gauge/geometry.ts'
import type { TextItem } from './items.ts'
import { textCorners } from './items.ts'
import type { GaugePage } from './page.ts'
import { boundsOf, isInside, overlap, pieces } from './room.ts'

/**
 * The last look before drawing: what a laid out page must never show. Each is an error of the layout, not of the player:
 * `misprint` (into the margins, or beyond the scale that stands in one), `misprint` (across a cut or fold), `misprint`.
 */
export const checkPage = (page: GaugePage): Problem[] => {
  const within = page.parts.map(({ items }) => ({
    texts: items.filter((item): item is TextItem => item.kind === 'text'),
    edge: items.some((item) => item.kind === 'path' && item.role === 'ruler-down') ? gaugeMargin / 2 : gaugeMargin,
  }))
  const texts = within.flatMap((part) => part.texts)
  return [
    ...within.flatMap((part) => part.texts.flatMap((text) => offPage(text, part.edge, page))),
    ...texts.flatMap((text) => offFace(text, page)),
    ...texts.flatMap((text, index) => overText(text, texts.slice(index + 1))),
  ]
}

const offPage = (text: TextItem, edge: number, { width, height, stretch }: GaugePage): Problem[] =>
  textCorners(text).every(
    ({ x, y }) =>
      x >= edge - 1e-6 &&
      x <= width / stretch.x - edge + 1e-6 &&
      y >= edge - 1e-6 &&
      y <= height / stretch.y - edge + 1e-6,
  )
    ? []
    : [problem('misprint', { what: 'off-page', text: text.text })]

/** A text of a face must touch none of the outside; one of the page must touch no face. */
const offFace = (text: TextItem, { faces }: GaugePage): Problem[] => {
  const box = textCorners(text)
  const home = faces.find(({ items }) => items.includes(text))
  const strays = faces.some(
    (one) =>
      one !== home &&
      pieces(one.face).some((piece) =>
        overlap(
          box,
          piece.map((point) => toPage(one.frame, point)),
        ),
      ),
  )
  const leaves = home !== undefined && !isInside(home.face, boundsOf(box.map((point) => toFace(home.frame, point))), 0)
  return strays || leaves ? [problem('misprint', { what: 'off-face', text: text.text })] : []
}

const overText = (text: TextItem, others: readonly TextItem[]): Problem[] =>
  others
    .filter((other) => overlap(textCorners(text), textCorners(other)))
    .map((other) => problem('misprint', { what: 'overlap', text: text.text, other: other.text }))
