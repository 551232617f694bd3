import { entryAt } from '../../../src-core/present.ts'
import { type Result, failure, success } from '../../../src-core/problem.ts'
import type { GaugeContents, GaugePiece, GaugeForm } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/gauge.ts'
import { finish, openDocument, pointsPerMm } from '../document.ts'
import { type Fonts, registerFonts } from '../fonts.ts'
import { elementOf } from '../paint.ts'
import { themeFor, type Ink, type Theme } from '../theme.ts'
import { layOutGauge, type GaugePage, checkPage } from './page.ts'
import { type Orientation, type PageSize, pageToFill } from '../../../src-core/sheet/paper.ts'
import { type Block, blockAt, downRuler, footBlock, headBlock, rulerBlock, stepsBlock } from './blocks.ts'
import type { Face } from '../../../src-core/sheet/gauge/geometry.ts'
import type { PageElement } from './items.ts'
import { headroom } from './face.ts'

/**
 * Finds the gauge and the words about it their places. The gauge is broad at the fold and narrow at both ends, so the words stand
 * in the corners of the page beside its ends; where there is room the gauge lies in the middle.
 */

/** Left free at every edge of the page, in mm. */
export const gaugeMargin = 10

/** Least distance between the gauge and the words, and between two blocks, in mm. */
const gap = 4

/** Where the gauge lies and what is read before and after it. */
export interface Spot {
  readonly orientation: Orientation
  /** x of the middle of the short sides, and y of the fold, or of a single face's far edge. */
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
  /** Under everything, over the whole width; or a narrow column in a corner. */
  readonly foot: 'row' | Corner
}

/** The plans to try, the best looking first. A single face is broad at the top: its head may have to stand below. */
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

/** The first place that works, upright before turned; null when none does. */
export const arrange = (face: Face, gauge: GaugePiece, words: GaugeWords, fonts: Fonts): Spot | null => {
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

/** The same function, called once for each width. */
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

/** Of all that is cut out as one. */
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

  // How far a block may reach past the level of the gauge's end next to it, lying beside the gauge.
  const besideEnd = ({ block, x }: Placed): number => headroom(face, x - middle - gap, x + block.width - middle + gap)
  const besideTop = face.form === 'folded' ? besideEnd : (): number => 0
  const height = heightOf(face)
  const least = Math.max(gaugeMargin, ...top.map((one) => one.y + one.block.height + gap - besideTop(one)))
  const most = Math.min(page.height - gaugeMargin, ...bottom.map((one) => one.y - gap + besideEnd(one))) - height
  if (least > most) return null
  const upper = Math.min(most, Math.max(least, (page.height - height) / 2))
  const partsOf = (block: Block): readonly PageElement[] =>
    all.filter((one) => one.block === block).flatMap(({ x, y }) => blockAt(block, x, y))
  return {
    middle,
    foldY: face.form === 'folded' ? upper + height / 2 : upper,
    before: [...partsOf(head), ...partsOf(steps)],
    after: [...partsOf(ruler), downRuler(words, fonts, page, gaugeMargin), ...partsOf(foot)],
  }
}

/** Blocks under each other in a corner of the page, at its edge; `floor` is the level the lower corners end at. */
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

interface PrintedGauge {
  readonly bytes: Uint8Array
  readonly pages: number
}

/**
 * Makes the PDF of a gauge. Problems: those of `layOutGauge` and of `checkPage`; then nothing is drawn.
 * Equal input gives equal bytes.
 */
export const renderGauge = async (
  gauge: GaugeContents,
  words: GaugeWords,
  fonts: Fonts,
  ink: Ink = 'colour',
): Promise<Result<PrintedGauge>> => {
  const pages = layOutGauge(gauge, words, fonts)
  if (!pages.ok) return pages
  const problems = pages.value.flatMap(checkPage)
  if (problems.length > 0) return failure(...problems)
  return success({ bytes: await drawGauge(pages.value, fonts, themeFor(ink)), pages: pages.value.length })
}

/** Draws pages that were laid out and checked. */
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
  return finish(doc)
}
