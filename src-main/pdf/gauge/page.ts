import type { GaugeForm } from '../../../src-core/sheet/choices.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import {
  type GaugeContents,
  type GaugeArc,
  type GaugePiece,
  checkGauge,
  gaugePieces,
} from '../../../src-core/sheet/gauge.ts'
import {
  pageSize,
  papers,
  isMirroredAcross,
  correctionStretch,
  type Orientation,
  type PageSize,
  pageToFill,
} from '../../../src-core/sheet/paper.ts'
import { entryAt } from '../../../src-core/present.ts'
import type { GaugeWords } from '../../../src-core/words/cut-outs.ts'
import type { DocumentHead } from '../document.ts'
import type { Fonts } from '../fonts.ts'
import {
  cutLine,
  foldLine,
  type Block,
  blockAt,
  downRuler,
  footBlock,
  headBlock,
  rulerBlock,
  stepsBlock,
} from './blocks.ts'
import { layOutFaces } from './face.ts'
import { boundsOf, headroom, isInside, overlap, pieces } from './room.ts'
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
  moveItem,
  type TextItem,
  textCorners,
  arcLooks,
} from './items.ts'
import { angleText } from './labels.ts'

/**
 * Checks a finished page. Each `misprint` is a bug in the layout, not the player's mistake: text in the margins or on other text, or on the wrong
 * side of a cut.
 */
export const checkPage = (page: GaugePage): Problem[] => {
  const within = page.parts.map(({ items }) => ({
    texts: items.filter((item): item is TextItem => item.kind === 'text'),
    edge: items.some((item) => item.kind === 'path' && item.role === 'ruler-down') ? gaugeMargin / 2 : gaugeMargin,
  }))
  const texts = within.flatMap((part) => part.texts)
  return [
    ...within.flatMap((part) => part.texts.flatMap((text) => offPageProblems(text, part.edge, page))),
    ...texts.flatMap((text) => offFaceProblems(text, page)),
    ...texts.flatMap((text, index) => overText(text, texts.slice(index + 1))),
  ]
}

const offPageProblems = (text: TextItem, edge: number, { width, height, stretch }: GaugePage): Problem[] =>
  textCorners(text).every(
    ({ x, y }) =>
      x >= edge - 1e-6 &&
      x <= width / stretch.x - edge + 1e-6 &&
      y >= edge - 1e-6 &&
      y <= height / stretch.y - edge + 1e-6,
  )
    ? []
    : [problem('misprint', { what: 'off-page', text: text.text })]

/** Checks that a face's text is inside the face and other text is outside all faces. */
const offFaceProblems = (text: TextItem, { faces }: GaugePage): Problem[] => {
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

/** A page ready to draw, in millimeters from the top left corner. */
export interface GaugePage {
  readonly head: DocumentHead
  readonly width: number
  readonly height: number
  /** Magnification that compensates for the printer's scaling. */
  readonly stretch: { readonly x: number; readonly y: number }
  /**
   * If folded, the first face (with the first arcs on its left) is upright below the fold and the second is upside down above it. Otherwise, the
   * page's only face.
   */
  readonly faces: readonly [PlacedFace, ...PlacedFace[]]
  /** In reading order. */
  readonly parts: readonly PageElement[]
}

interface PlacedFace {
  readonly face: Face
  readonly frame: FacePlacement
  readonly items: readonly Item[]
}

/**
 * Lays out each piece true to size on a separate page, portrait or landscape, surrounded by its text. A piece with one face per side of the paper
 * takes two pages. Fails with the problems of `checkGauge`; with `gauge-does-not-fit` and the longest length that fits if the page is too small; and
 * with `gauge-too-small` and the shortest length that fits if a face is too small for its labels.
 */
export const layOutGauge = (gauge: GaugeContents, words: GaugeWords, fonts: Fonts): Result<readonly GaugePage[]> => {
  const problems = checkGauge(gauge)
  if (problems.length > 0) return failure(...problems)
  const pages: GaugePage[] = []
  for (const piece of piecesOf(gauge)) {
    const laidOut = tryLayOut(piece, words, fonts)
    if (!laidOut) return failure(lengthProblem(piece, words, fonts))
    pages.push(...laidOut)
  }
  return success(pages)
}

const piecesOf = (gauge: GaugeContents): readonly GaugePiece[] =>
  gaugePieces(gauge).map((each) => ({
    ...each,
    footnotes: gauge.footnotes.filter(({ sign }) => signsOf(each).includes(sign)),
  }))

/**
 * The longest length at which all pieces fit the paper, in millimeters, rounded down to whole parts of the unit. Fails for the same reasons as
 * `layOutGauge`.
 */
export const longestLength = (gauge: GaugeContents, words: GaugeWords, fonts: Fonts): Result<number> => {
  const problems = checkGauge(gauge)
  if (problems.length > 0) return failure(...problems)
  const pieces = piecesOf(gauge)
  const first = entryAt(pieces, 0)
  const longest = lengthsFor(gauge, first).findLast((length) =>
    pieces.every((piece) => tryLayOut({ ...piece, length }, words, fonts)),
  )
  return longest === undefined ? failure(lengthProblem(first, words, fonts)) : success(longest)
}

/** Whole parts of the unit up to the size of the paper, in millimeters. */
const lengthsFor = ({ unit, stand, paper }: GaugeContents, piece: GaugePiece): readonly number[] => {
  const { mm, step } = tickScale(unit, stand)
  const part = mm * step
  const count = Math.max(0, Math.floor(outlineBound(piece, paper) / part))
  return Array.from({ length: count }, (_, index) => (index + 1) * part)
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
  const faces = [placeFace(first, frames[0]), placeFace(second, frames[1])] as const
  const { left, right } = first.face
  const fold = foldLines(toPage(frames[0], left.tip), toPage(frames[0], right.tip))
  const alt = gaugeAlt(gauge, faceTexts(gauge, words), words)
  const items = [...faces[1].items, ...faces[0].items, ...fold, ...cutItems(first.face, frames[0])]
  return { ...pageOf(gauge, words, spot), faces, parts: [...spot.before, { tag: 'Figure', alt, items }, ...spot.after] }
}

/** A page with the first face and the text, then a page with the second face exactly behind the first. */
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
    const there = placeFace(face, frame)
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
    edge: gauge.form === 'single' ? gauge.duplex : null,
  },
  ...pageSize(gauge.paper, orientation),
  stretch: correctionStretch(gauge.correction, orientation),
})

/** The cut line and its crop marks. */
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
  return [cut, ...marks].map((item) => moveItem(item, (point) => toPage(frame, point), frame.turned))
}

/** The fold line and its continuation outside the gauge. */
const foldLines = (left: Point, right: Point): readonly Item[] => [
  line('fold', left, right, foldLine.stroke, foldLine.width, foldLine.dash),
  line('crop', { x: left.x - 3.8, y: left.y }, { x: left.x - 0.8, y: left.y }, 'text', 0.15),
  line('crop', { x: right.x + 0.8, y: right.y }, { x: right.x + 3.8, y: right.y }, 'text', 0.15),
]

interface FaceItems {
  readonly face: Face
  readonly items: readonly Item[]
}

const placeFace = ({ face, items }: FaceItems, frame: FacePlacement): PlacedFace => ({
  face,
  frame,
  items: items.map((item) => moveItem(item, (point) => toPage(frame, point), frame.turned)),
})

const gaugeAlt = (
  { form, stand, length, unit }: GaugePiece,
  faces: readonly [string, string?],
  words: GaugeWords,
): string => words.gaugeAlt(form, faces, words.length(stand, unit, null), words.length(length, unit, stand))

/** Alternative text of the faces, starting with the face that has the first arcs on its left. A single string if both are equal. */
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
  const parts = lengthsFor(gauge, gauge)
  const where = { path: ['length'] }
  const { form, stand, length, unit } = gauge
  const made = { arcs: gauge.arcs.map(({ label, degrees }) => ({ label, degrees })), stand, length, unit }
  const paper = papers[gauge.paper].title
  const longest = parts.findLast(fits)
  if (longest === undefined) return problem('gauge-does-not-fit', { gauge: made, form, paper, longest: null }, where)
  if (length > longest) {
    const exactly = { inParts: longest, mm: exactLongest(longest, longest + entryAt(parts, 0), fits) }
    return problem('gauge-does-not-fit', { gauge: made, form, paper, longest: exactly }, where)
  }
  const shortest = parts.find((longer) => longer > length && fits(longer)) ?? longest
  return problem('gauge-too-small', { gauge: made, shortest }, where)
}

/** The longest length that fits, to 0.1 mm, between one that fits and one that doesn't. */
const exactLongest = (fitting: number, tooLong: number, fits: (length: number) => boolean): number => {
  let [good, bad] = [Math.floor(fitting * 10), Math.ceil(tooLong * 10)]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (fits(middle / 10)) good = middle
    else bad = middle
  }
  return good / 10
}

/**
 * Places the gauge and its text. The gauge is wide at the fold and narrow at both ends, so text goes in the corners of the page, next to the ends.
 * The gauge is centered if there is room.
 */

/** Page margin in mm. */
const gaugeMargin = 10

/** Minimum distance between the gauge and text, and between blocks, in mm. */
const gap = 4

/** The position of the gauge, and the elements to read before and after it. */
interface Spot {
  readonly orientation: Orientation
  /** x of the middle of the short sides. `foldY` is the y of the fold, or of the far edge of a single face. */
  readonly middle: number
  readonly foldY: number
  readonly before: readonly PageElement[]
  readonly after: readonly PageElement[]
}

type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

interface Plan {
  readonly head: Corner
  readonly headWidth: number
  readonly stepsWidth: number
  readonly steps: Corner
  readonly ruler: Corner
  /** At full width below everything else, or as a narrow column in a corner. */
  readonly foot: 'row' | Corner
}

/** Plans to try, best first. A single face is wide at the top, so its heading may have to go at the bottom. */
const plansOf = (form: GaugeForm): readonly Plan[] =>
  form === 'folded' ? plansWith('top-left') : [...plansWith('top-left'), ...plansWith('bottom-left')]

const plansWith = (head: Corner): readonly Plan[] =>
  (['row', 'bottom-left', 'bottom-right'] as const).flatMap((foot) =>
    (['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const).flatMap((ruler) =>
      (['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const).flatMap((steps) =>
        (
          [
            [100, 60],
            [80, 60],
            [80, 52],
            [62, 52],
            [62, 46],
            [46, 46],
          ] as const
        ).map(([headWidth, stepsWidth]): Plan => ({ head, headWidth, stepsWidth, steps, ruler, foot })),
      ),
    ),
  )

const footColumn = 80

/** The first plan that fits, trying portrait before landscape. Null if none does. */
const arrange = (face: Face, gauge: GaugePiece, words: GaugeWords, fonts: Fonts): Spot | null => {
  const head = keeping((width) => headBlock(gauge, words, fonts, width))
  const steps = keeping((width) => stepsBlock(gauge, words, fonts, width))
  const foot = keeping((width) => footBlock(gauge, words, fonts, width))
  const ruler = rulerBlock(words, fonts)
  for (const orientation of ['portrait', 'landscape'] as const) {
    const page = pageToFill(gauge.paper, gauge.correction, orientation)
    const room = { width: page.width - 2 * gaugeMargin, height: page.height - 2 * gaugeMargin }
    if (breadth(face) > room.width || heightOf(face) > room.height) continue
    for (const plan of plansOf(face.form)) {
      const blocks = {
        head: head(plan.headWidth),
        steps: steps(plan.stepsWidth),
        ruler,
        foot: foot(plan.foot === 'row' ? room.width : footColumn),
      }
      const spot = areAll(blocks) && arrangeBy(plan, blocks, face, page, words, fonts)
      if (spot) return { orientation, ...spot }
    }
  }
  return null
}

/** Caches results by width. */
const keeping = (make: (width: number) => Block | null): ((width: number) => Block | null) => {
  const known = new Map<number, Block | null>()
  return (width) => {
    const before = known.get(width)
    if (before !== undefined) return before
    const block = make(width)
    known.set(width, block)
    return block
  }
}

const areAll = (blocks: Readonly<Record<keyof Blocks, Block | null>>): blocks is Blocks =>
  Object.values(blocks).every((block) => block !== null)

const breadth = ({ left, right }: Face): number => right.tip.x - left.tip.x

/** Height of the whole cutout. */
const heightOf = ({ form, depth, behind }: Face): number => (form === 'folded' ? 2 : 1) * (depth + behind)

type Blocks = Readonly<Record<'head' | 'steps' | 'ruler' | 'foot', Block>>

interface Placed {
  readonly block: Block
  readonly x: number
  readonly y: number
}

const arrangeBy = (
  plan: Plan,
  { head, steps, ruler, foot }: Blocks,
  face: Face,
  page: PageSize,
  words: GaugeWords,
  fonts: Fonts,
): Omit<Spot, 'orientation'> | null => {
  const middle = page.width / 2 - (face.left.tip.x + face.right.tip.x) / 2
  const row: readonly Placed[] =
    plan.foot === 'row' ? [{ block: foot, x: gaugeMargin, y: page.height - gaugeMargin - foot.height }] : []
  const floor = row[0] ? row[0].y - gap : page.height - gaugeMargin
  const stacked = (corner: Corner): readonly Placed[] => {
    const places = [
      [plan.head, head],
      [plan.steps, steps],
      [plan.ruler, ruler],
      [plan.foot, foot],
    ] as const
    return stack(
      corner,
      places.flatMap(([place, block]) => (place === corner ? [block] : [])),
      page.width,
      floor,
    )
  }
  const top = [...stacked('top-left'), ...stacked('top-right')]
  const bottom = [...stacked('bottom-left'), ...stacked('bottom-right'), ...row]
  const all = [...top, ...bottom]
  if (all.some((one, index) => all.slice(index + 1).some((other) => collide(one, other)))) return null

  // How far a block next to the gauge may extend past the gauge's near end.
  const besideEnd = ({ block, x }: Placed): number => headroom(face, x - middle - gap, x + block.width - middle + gap)
  const besideTop = face.form === 'folded' ? besideEnd : (): number => 0
  const height = heightOf(face)
  const min = Math.max(gaugeMargin, ...top.map((one) => one.y + one.block.height + gap - besideTop(one)))
  const max = Math.min(page.height - gaugeMargin, ...bottom.map((one) => one.y - gap + besideEnd(one))) - height
  if (min > max) return null
  const upper = Math.min(max, Math.max(min, (page.height - height) / 2))
  const partsOf = (block: Block): readonly PageElement[] =>
    all.filter((one) => one.block === block).flatMap(({ x, y }) => blockAt(block, x, y))
  const foldY = face.form === 'folded' ? upper + height / 2 : upper
  return {
    middle,
    foldY,
    before: [...partsOf(head), ...partsOf(steps)],
    after: [...partsOf(ruler), downRuler(words, fonts, page, gaugeMargin, foldY), ...partsOf(foot)],
  }
}

/** Stacks blocks in a corner of the page. `floor` is the bottom of the lower corners. */
const stack = (corner: Corner, blocks: readonly Block[], pageWidth: number, floor: number): readonly Placed[] => {
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + Math.max(0, blocks.length - 1) * gap
  let y = corner.startsWith('top') ? gaugeMargin : floor - height
  return blocks.map((block) => {
    const placed = { block, x: corner.endsWith('left') ? gaugeMargin : pageWidth - gaugeMargin - block.width, y }
    y += block.height + gap
    return placed
  })
}

const collide = (a: Placed, b: Placed): boolean =>
  a.x < b.x + b.block.width + gap &&
  b.x < a.x + a.block.width + gap &&
  a.y < b.y + b.block.height + gap &&
  b.y < a.y + a.block.height + gap
