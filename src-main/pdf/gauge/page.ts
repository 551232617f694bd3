import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import type { Gauge, GaugeArc, GaugePiece } from '../../../src-core/sheet/gauge.ts'
import { checkGauge, piecesOf } from '../../../src-core/sheet/gauge.ts'
import { pageSize, papers } from '../../../src-core/sheet/paper.ts'
import type { GaugeWords } from '../../../src-core/words/gauge.ts'
import type { DocumentHead } from '../document.ts'
import type { Fonts } from '../fonts.ts'
import { arrange } from './arrange.ts'
import type { Spot } from './arrange.ts'
import { cutLine, foldLine } from './blocks.ts'
import { layOutFaces } from './face.ts'
import { arcLooks } from './looks.ts'
import { outline } from '../../../src-core/sheet/gauge/drawing.ts'
import type { Face, Frame, Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { corners, makeFaces, makeFrames, outlineBound, scaleOf, toPage } from '../../../src-core/sheet/gauge/geometry.ts'
import type { Item, PageElement } from './items.ts'
import { line, moved } from './items.ts'
import { angleText } from './labels.ts'

/** A piece of a gauge on its page, ready to draw; millimetres from the top left corner. */
export interface GaugePage {
  readonly head: DocumentHead
  readonly width: number
  readonly height: number
  /** First face, with the first arc left, below the fold and upright; the second above it, on its head. */
  readonly faces: readonly [PlacedFace, PlacedFace]
  /** In the order they are read. */
  readonly parts: readonly PageElement[]
}

export interface PlacedFace {
  readonly face: Face
  readonly frame: Frame
  readonly items: readonly Item[]
}

/**
 * Lays a gauge out, each piece on a page of its own: the piece true to size, upright or on a turned page, the words round it. Problems: those of `checkGauge`;
 * `gauge-does-not-fit` when the page is too small, naming the longest that fits; `gauge-too-small` when the labels find no room on
 * a face, naming the shortest that has room.
 */
export const layOutGauge = (gauge: Gauge, words: GaugeWords, fonts: Fonts): Result<readonly GaugePage[]> => {
  const problems = checkGauge(gauge)
  if (problems.length > 0) return failure(...problems)
  const pages: GaugePage[] = []
  for (const each of piecesOf(gauge)) {
    const piece = { ...each, footnotes: gauge.footnotes.filter(({ sign }) => signsOf(each).includes(sign)) }
    const page = tryLayOut(piece, words, fonts)
    if (!page) return failure(lengthProblem(piece, words, fonts))
    pages.push(page)
  }
  return success(pages)
}

const signsOf = ({ arcs, standSign, lengthSign }: GaugePiece): readonly (string | undefined)[] => [
  ...arcs.map(({ sign }) => sign),
  standSign,
  lengthSign,
]

const tryLayOut = (gauge: GaugePiece, words: GaugeWords, fonts: Fonts): GaugePage | null => {
  const looks = arcLooks(gauge)
  const faces = makeFaces(gauge)
  const spot = arrange(faces[0], gauge, words, fonts)
  if (!spot) return null
  const layouts = layOutFaces([
    { face: faces[0], looks: { left: looks[0], right: looks[1] }, gauge, words, fonts },
    { face: faces[1], looks: { left: looks[1], right: looks[0] }, gauge, words, fonts },
  ])
  if (!layouts) return null
  return assemble(gauge, words, spot, [
    { face: faces[0], items: layouts[0].items },
    { face: faces[1], items: layouts[1].items },
  ])
}

const assemble = (gauge: GaugePiece, words: GaugeWords, spot: Spot, [first, second]: readonly [FaceItems, FaceItems]): GaugePage => {
  const frames = makeFrames(spot.middle, spot.foldY, first.face.depth)
  const faces = [placed(first, frames[0]), placed(second, frames[1])] as const
  const cut: readonly Point[] = [
    ...fromRightTip(first.face).map((point) => toPage(frames[0], point)),
    ...fromRightTip(second.face)
      .slice(1, -1)
      .map((point) => toPage(frames[1], point)),
  ]
  const fold = line(
    'fold',
    toPage(frames[0], first.face.left.tip),
    toPage(frames[0], first.face.right.tip),
    foldLine.stroke,
    foldLine.width,
    foldLine.dash,
  )
  const figure: PageElement = {
    tag: 'Figure',
    alt: gaugeAlt(gauge, words),
    items: [...faces[1].items, ...faces[0].items, fold, { kind: 'path', role: 'cut', steps: outline(cut), ...cutLine }],
  }
  return {
    head: {
      title: `${gauge.title}: ${words.heading}`,
      subject: words.heading,
      language: gauge.language,
      paper: gauge.paper,
      orientation: spot.orientation,
    },
    ...pageSize(gauge.paper, spot.orientation),
    faces,
    parts: [...spot.before, figure, ...spot.after],
  }
}

/** The corners of a face from one end of the fold round the stand to the other. */
const fromRightTip = (face: Face): readonly Point[] => {
  const all = corners(face)
  const tip = 1 + face.left.rim.length
  return [...all.slice(tip), ...all.slice(0, tip)]
}

interface FaceItems {
  readonly face: Face
  readonly items: readonly Item[]
}

const placed = ({ face, items }: FaceItems, frame: Frame): PlacedFace => ({
  face,
  frame,
  items: items.map((item) => moved(item, (point) => toPage(frame, point), frame.turned)),
})

const gaugeAlt = (gauge: GaugePiece, words: GaugeWords): string => {
  const { stand, length, unit } = gauge
  return words.gaugeAlt(faceTexts(gauge, words), words.length(stand, unit, null), words.length(length, unit, stand))
}

/** What each face shows, left arc first; once where both faces show the same. */
const faceTexts = ({ arcs: [first, second] }: GaugePiece, words: GaugeWords): readonly [string, string?] => {
  if (second === undefined) return [`${first.label} ${angleText(first, 'both', words)}`]
  const face = (left: GaugeArc, right: GaugeArc): string =>
    `${left.label} ${angleText(left, 'left', words)}, ${right.label} ${angleText(right, 'right', words)}`
  return [face(first, second), face(second, first)]
}

const lengthProblem = (gauge: GaugePiece, words: GaugeWords, fonts: Fonts): Problem => {
  const fits = (length: number): boolean => tryLayOut({ ...gauge, length }, words, fonts) !== null
  const { mm, step } = scaleOf(gauge.unit, gauge.stand)
  const part = mm * step
  const parts = Array.from({ length: Math.max(0, Math.floor(outlineBound(gauge, gauge.paper) / part)) }, (_, index) => (index + 1) * part)
  const where = { path: ['length'] }
  const { stand, length, unit } = gauge
  const made = { arcs: gauge.arcs.map(({ label, degrees }) => ({ label, degrees })), stand, length, unit }
  const paper = papers[gauge.paper].title
  const longest = parts.findLast(fits)
  if (longest === undefined) return problem('gauge-does-not-fit', { gauge: made, paper, longest: null }, where)
  if (length > longest) {
    const exactly = { inParts: longest, mm: exactLongest(longest, longest + part, fits) }
    return problem('gauge-does-not-fit', { gauge: made, paper, longest: exactly }, where)
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
