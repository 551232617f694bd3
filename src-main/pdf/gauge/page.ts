import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import {
  type GaugeContents,
  type GaugeArc,
  type GaugePiece,
  checkGauge,
  piecesOf,
} from '../../../src-core/sheet/gauge.ts'
import { pageSize, papers, isMirroredAcross, correctionStretch } from '../../../src-core/sheet/paper.ts'
import type { GaugeWords } from '../../../src-core/words/gauge.ts'
import type { DocumentHead } from '../document.ts'
import type { Fonts } from '../fonts.ts'
import { arrange, type Spot, gaugeMargin } from './draw.ts'
import { cutLine, foldLine } from './blocks.ts'
import { layOutFaces, boundsOf, isInside, overlap, pieces } from './face.ts'
import {
  type Face,
  type FacePlacement,
  type Point,
  makeFaces,
  facePlacements,
  outlineBound,
  toPage,
  toFace,
} from '../../../src-core/sheet/gauge/geometry.ts'
import { cropMarks, pieceOutline, roundedSteps } from '../../../src-core/sheet/gauge/outline.ts'
import { tickScale } from '../../../src-core/sheet/gauge/face.ts'
import {
  type Item,
  type PageElement,
  type PathItem,
  line,
  moved,
  type TextItem,
  textCorners,
  arcLooks,
} from './items.ts'
import { angleText } from './labels.ts'

/**
 * The last look before drawing: what a laid out page must never show. Each is an error of the layout, not of the player:
 * `text-off-page` (into the margins, or beyond the scale that stands in one), `text-off-face` (across a cut or fold), `text-over-text`.
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
    : [problem('text-off-page', { text: text.text })]

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
  return strays || leaves ? [problem('text-off-face', { text: text.text })] : []
}

const overText = (text: TextItem, others: readonly TextItem[]): Problem[] =>
  others
    .filter((other) => overlap(textCorners(text), textCorners(other)))
    .map((other) => problem('text-over-text', { text: text.text, other: other.text }))

/** A page of a gauge, ready to draw; millimetres from the top left corner. */
export interface GaugePage {
  readonly head: DocumentHead
  readonly width: number
  readonly height: number
  /** By how much it is drawn larger than it was laid out, to make up for the printer. */
  readonly stretch: { readonly x: number; readonly y: number }
  /** Folded: the first face, with the first arcs left, below the fold and upright; the second above it, on its head. Single: the page's own. */
  readonly faces: readonly [PlacedFace, ...PlacedFace[]]
  /** In the order they are read. */
  readonly parts: readonly PageElement[]
}

interface PlacedFace {
  readonly face: Face
  readonly frame: FacePlacement
  readonly items: readonly Item[]
}

/**
 * Lays a gauge out, each piece on a page of its own or, with one face on each side of the paper, on two: the piece true to size, upright or
 * on a turned page, the words round it. Problems: those of `checkGauge`; `gauge-does-not-fit` when the page is too small, naming the
 * longest that fits; `gauge-too-small` when the labels find no room on a face, naming the shortest that has room.
 */
export const layOutGauge = (gauge: GaugeContents, words: GaugeWords, fonts: Fonts): Result<readonly GaugePage[]> => {
  const problems = checkGauge(gauge)
  if (problems.length > 0) return failure(...problems)
  const pages: GaugePage[] = []
  for (const each of piecesOf(gauge)) {
    const piece = { ...each, footnotes: gauge.footnotes.filter(({ sign }) => signsOf(each).includes(sign)) }
    const laidOut = tryLayOut(piece, words, fonts)
    if (!laidOut) return failure(lengthProblem(piece, words, fonts))
    pages.push(...laidOut)
  }
  return success(pages)
}

const signsOf = ({ arcs, standSign, lengthSign }: GaugePiece): readonly (string | undefined)[] => [
  ...arcs.map(({ sign }) => sign),
  standSign,
  lengthSign,
]

const tryLayOut = (gauge: GaugePiece, words: GaugeWords, fonts: Fonts): readonly GaugePage[] | null => {
  const looks = arcLooks(gauge)
  const faces = makeFaces(gauge)
  const spot = arrange(faces[0], gauge, words, fonts)
  if (!spot) return null
  const layouts = layOutFaces([
    { face: faces[0], looks, gauge, words, fonts },
    { face: faces[1], looks: { left: looks.right, right: looks.left }, gauge, words, fonts },
  ])
  if (!layouts) return null
  const first = { face: faces[0], items: layouts[0].items }
  const second = { face: faces[1], items: layouts[1].items }
  return gauge.form === 'folded'
    ? [foldedPage(gauge, words, spot, first, second)]
    : singlePages(gauge, words, spot, first, second)
}

const foldedPage = (
  gauge: GaugePiece,
  words: GaugeWords,
  spot: Spot,
  first: FaceItems,
  second: FaceItems,
): GaugePage => {
  const frames = facePlacements(spot.middle, spot.foldY, first.face.depth)
  const faces = [placed(first, frames[0]), placed(second, frames[1])] as const
  const { left, right } = first.face
  const fold = foldLines(toPage(frames[0], left.tip), toPage(frames[0], right.tip))
  const alt = gaugeAlt(gauge, faceTexts(gauge, words), words)
  const items = [...faces[1].items, ...faces[0].items, ...fold, ...cutItems(first.face, frames[0])]
  return { ...pageOf(gauge, words, spot), faces, parts: [...spot.before, { tag: 'Figure', alt, items }, ...spot.after] }
}

/** The first face with the words, then the second where the first lies, seen from the other side of the paper. */
const singlePages = (
  gauge: GaugePiece,
  words: GaugeWords,
  spot: Spot,
  first: FaceItems,
  second: FaceItems,
): readonly GaugePage[] => {
  const page = pageOf(gauge, words, spot)
  const origin = { x: spot.middle, y: spot.foldY + first.face.depth }
  const behind: FacePlacement = isMirroredAcross(gauge.duplex, spot.orientation)
    ? { origin: { x: page.width / page.stretch.x - origin.x, y: origin.y }, turned: false }
    : { origin: { x: origin.x, y: page.height / page.stretch.y - origin.y }, turned: true }
  const [text, other = text] = faceTexts(gauge, words)
  const pageWith = (
    face: FaceItems,
    frame: FacePlacement,
    alt: string,
    before: readonly PageElement[],
    after: readonly PageElement[],
  ): GaugePage => {
    const there = placed(face, frame)
    const figure: PageElement = { tag: 'Figure', alt, items: [...there.items, ...cutItems(face.face, frame)] }
    return { ...page, faces: [there], parts: [...before, figure, ...after] }
  }
  return [
    pageWith(first, { origin, turned: false }, gaugeAlt(gauge, [text], words), spot.before, spot.after),
    pageWith(second, behind, words.backAlt(other), [], []),
  ]
}

const pageOf = (gauge: GaugePiece, words: GaugeWords, { orientation }: Spot): Omit<GaugePage, 'faces' | 'parts'> => ({
  head: {
    title: `${gauge.head}: ${words.heading}`,
    subject: words.heading,
    language: gauge.language,
    paper: gauge.paper,
    orientation,
  },
  ...pageSize(gauge.paper, orientation),
  stretch: correctionStretch(gauge.correction, orientation),
})

/** The line to cut along, and its marks in the waste. */
const cutItems = (face: Face, frame: FacePlacement): readonly Item[] => {
  const corners = pieceOutline(face)
  const cut: PathItem = { kind: 'path', role: 'cut', steps: roundedSteps(corners), ...cutLine }
  const marks = cropMarks(corners).map((steps): PathItem => ({
    kind: 'path',
    role: 'crop',
    steps,
    stroke: 'text',
    width: 0.15,
  }))
  return [cut, ...marks].map((item) => moved(item, (point) => toPage(frame, point), frame.turned))
}

/** The line to fold on, and where it goes on in the waste. */
const foldLines = (left: Point, right: Point): readonly Item[] => [
  line('fold', left, right, foldLine.stroke, foldLine.width, foldLine.dash),
  line('crop', { x: left.x - 3.8, y: left.y }, { x: left.x - 0.8, y: left.y }, 'text', 0.15),
  line('crop', { x: right.x + 0.8, y: right.y }, { x: right.x + 3.8, y: right.y }, 'text', 0.15),
]

interface FaceItems {
  readonly face: Face
  readonly items: readonly Item[]
}

const placed = ({ face, items }: FaceItems, frame: FacePlacement): PlacedFace => ({
  face,
  frame,
  items: items.map((item) => moved(item, (point) => toPage(frame, point), frame.turned)),
})

const gaugeAlt = (
  { form, stand, length, unit }: GaugePiece,
  faces: readonly [string, string?],
  words: GaugeWords,
): string => words.gaugeAlt(form, faces, words.length(stand, unit, null), words.length(length, unit, stand))

/** What each face shows, left arcs first; once where both faces show the same. */
const faceTexts = ({ sides: [left, right] }: GaugePiece, words: GaugeWords): readonly [string, string?] => {
  if (left === right || left[0] === right[0])
    return [left.map((arc) => `${arc.label} ${angleText(arc, 'both', words)}`).join(', ')]
  const side = (arcs: readonly GaugeArc[], hand: 'left' | 'right'): readonly string[] =>
    arcs.map((arc) => `${arc.label} ${angleText(arc, hand, words)}`)
  return [
    [...side(left, 'left'), ...side(right, 'right')].join(', '),
    [...side(right, 'left'), ...side(left, 'right')].join(', '),
  ]
}

const lengthProblem = (gauge: GaugePiece, words: GaugeWords, fonts: Fonts): Problem => {
  const fits = (length: number): boolean => tryLayOut({ ...gauge, length }, words, fonts) !== null
  const { mm, step } = tickScale(gauge.unit, gauge.stand)
  const part = mm * step
  const parts = Array.from(
    { length: Math.max(0, Math.floor(outlineBound(gauge, gauge.paper) / part)) },
    (_, index) => (index + 1) * part,
  )
  const where = { path: ['length'] }
  const { form, stand, length, unit } = gauge
  const made = { arcs: gauge.arcs.map(({ label, degrees }) => ({ label, degrees })), stand, length, unit }
  const paper = papers[gauge.paper].title
  const longest = parts.findLast(fits)
  if (longest === undefined) return problem('gauge-does-not-fit', { gauge: made, form, paper, longest: null }, where)
  if (length > longest) {
    const exactly = { inParts: longest, mm: exactLongest(longest, longest + part, fits) }
    return problem('gauge-does-not-fit', { gauge: made, form, paper, longest: exactly }, where)
  }
  const shortest = parts.find((longer) => longer > length && fits(longer)) ?? longest
  return problem('gauge-too-small', { gauge: made, shortest }, where)
}

/** The longest that fits in whole tenths of a millimetre, between a length that does and one that does not. */
const exactLongest = (fitting: number, tooLong: number, fits: (length: number) => boolean): number => {
  let [good, bad] = [Math.floor(fitting * 10), Math.ceil(tooLong * 10)]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (fits(middle / 10)) good = middle
    else bad = middle
  }
  return good / 10
}
