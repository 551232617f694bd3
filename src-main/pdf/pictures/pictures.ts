/** Makes pictures of a copy. The pictures show pages of a sheet in reading orientation, or pieces to cut and engrave without the text around them. */
import type { Resvg } from '@resvg/resvg-wasm'
import { memoize } from '../../../src-core/memoize.ts'
import { entryAt } from '../../../src-core/present.ts'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import type { PictureFormat } from '../../../src-core/sheet/choices.ts'
import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import type { PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import { pointsPerMm } from '../../../src-core/sheet/paper.ts'
import { gaugeWords } from '../../../src-core/words/cut-outs.ts'
import type { Copy } from '../copy.ts'
import { cutMargin, cutPage, piecesThatDontFit } from '../cut/draw.ts'
import { backOf, onPage, packPieces, type Placed } from '../cut/pack.ts'
import type { Piece } from '../cut/piece.ts'
import { underline } from '../draw.ts'
import type { Fonts } from '../fonts.ts'
import type { Item } from '../gauge/items.ts'
import { layOutGauge, type GaugePage } from '../gauge/page.ts'
import type { Box, Mark, TextBox } from '../layout/boxes.ts'
import type { Layout, Page } from '../layout/layout.ts'
import { qrsPages } from '../qrs.ts'
import { themeFor, white } from '../theme.ts'
import { engraveShapes } from './engrave.ts'
import { moveShape, shapeOf, textSteps, type Picture, type Shape } from './shape.ts'
import { dxfOf, svgOf } from './write.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export interface Pictures {
  /** One file per page. */
  readonly files: readonly Uint8Array[]
  readonly typeSize: number | null
}

/** Makes the pictures of a copy. `dpi` is the resolution of a PNG. `fonts` must be parsed. Fails with the problems of the layout. */
export const picturesOf = async (
  copy: Copy,
  pieces: Result<Iterable<Piece>> | null,
  { as, dpi }: { readonly as: PictureFormat; readonly dpi: number },
  fonts: Fonts,
): Promise<Result<Pictures>> => {
  const drawn = drawingOf(copy, pieces, fonts)
  if (!drawn.ok) return drawn
  const { pictures, typeSize } = drawn.value
  const texts = pictures.map(as === 'dxf' ? dxfOf : svgOf)
  if (as !== 'png') return success({ files: texts.map((text) => new TextEncoder().encode(text)), typeSize })
  const files: Uint8Array[] = []
  for (const [index, svg] of texts.entries())
    files.push(await pngOf(svg, Math.round((entryAt(pictures, index).width / 25.4) * dpi)))
  return success({ files, typeSize })
}

let started: Promise<typeof Resvg> | undefined

/** Loads resvg, which is needed only for PNG. */
const loadResvg = async (): Promise<typeof Resvg> => {
  const { initWasm, Resvg: Renderer } = await import('@resvg/resvg-wasm')
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return Renderer
}

/** Renders an SVG on white. `width` is in pixels. */
const pngOf = async (svg: string, width: number): Promise<Uint8Array> => {
  const Renderer = await (started ??= loadResvg())
  const resvg = new Renderer(svg, { fitTo: { mode: 'width', value: width }, background: 'white' })
  const image = resvg.render()
  const bytes = image.asPng()
  image.free()
  resvg.free()
  return bytes
}

const drawingOf = (
  copy: Copy,
  pieces: Result<Iterable<Piece>> | null,
  fonts: Fonts,
): Result<{ readonly pictures: readonly Picture[]; readonly typeSize: number | null }> => {
  if ('options' in copy) {
    const pages = qrsPages(copy.sheet, fonts, copy.options)
    if (!pages.ok) return pages
    const { layout, of } = pages.value
    return success({
      pictures: layout.pages.map((page) => pagePicture(of.title, page, layout, fonts)),
      typeSize: layout.typeSize,
    })
  }
  if (copy.what === 'gauge') {
    const pages = layOutGauge(copy.gauge, gaugeWords, fonts)
    return pages.ok
      ? success({ pictures: pages.value.map((page) => gaugePicture(page, fonts)), typeSize: null })
      : pages
  }
  const pictures = pieces?.ok ? cutPictures(copy.sheet, pieces.value, fonts) : (pieces ?? success([]))
  return pictures.ok ? success({ pictures: [...pictures.value] as Picture[], typeSize: null }) : pictures
}

/* Sheets. */

const pagePicture = (title: string, page: Page, layout: Layout, fonts: Fonts): Picture => {
  const [across, down] = page.sideways ? [layout.height, layout.width] : [layout.width, layout.height]
  const boxes: readonly Box[] = [...page.behind, ...[...page.marks, ...page.repeated].flatMap(boxesIn)]
  const shapes = boxes.flatMap((box) => boxShapes(box, fonts))
  const [width, height] = [across / pointsPerMm, down / pointsPerMm]
  return {
    title,
    width,
    height,
    layers: [{ id: 'sheet', shapes: [filledRectangle(0, 0, across, down, white), ...shapes] }],
  }
}

const boxesIn = ({ sign, children }: Mark): readonly Box[] => [
  ...(sign ? [sign.box] : []),
  ...children.flatMap((child) => ('tag' in child ? boxesIn(child) : [child])),
]

const boxShapes = (box: Box, fonts: Fonts): readonly Shape[] => {
  const { x, y, width, height, color } = box as Exclude<Box, TextBox>
  switch (box.kind) {
    case 'text':
      return textShapes(box, fonts)
    case 'fill':
      return [filledRectangle(x, y, width, height, color, box.radius)]
    case 'rule': {
      const half = box.thickness / 2
      return height === 0
        ? [filledRectangle(x, y - half, width, box.thickness, color)]
        : [filledRectangle(x - half, y, box.thickness, height, color)]
    }
  }
}

const textShapes = ({ text, font, size, x, y, width, color, underlined, apart = 0 }: TextBox, fonts: Fonts) => {
  const [mm, at] = [1 / pointsPerMm, { x: x / pointsPerMm, y: y / pointsPerMm }]
  const outlines = { steps: textSteps(fonts, { text, font, size: size * mm, at, apart: apart * mm }), fill: color }
  return underlined
    ? [outlines, filledRectangle(x, y + size * underline.below, width, size * underline.thickness, color)]
    : [outlines]
}

/** A rectangle in points. */
const filledRectangle = (x: number, y: number, width: number, height: number, fill: string, radius = 0): Shape => {
  const point = (dx: number, dy: number) => ({ x: (x + dx) / pointsPerMm, y: (y + dy) / pointsPerMm })
  const line = (dx: number, dy: number): PenStep => ({ to: 'line', point: point(dx, dy) })
  if (radius <= 0)
    return { fill, steps: [{ to: 'move', point: point(0, 0) }, line(width, 0), line(width, height), line(0, height), { to: 'close' }] } // prettier-ignore
  const r = Math.min(radius, width / 2, height / 2)
  const pull = r * (1 - (4 / 3) * (Math.SQRT2 - 1))
  const turn = (c1: readonly [number, number], c2: readonly [number, number], end: readonly [number, number]): PenStep => ({ to: 'curve', control1: point(...c1), control2: point(...c2), point: point(...end) }) // prettier-ignore
  return {
    fill,
    steps: [
      { to: 'move', point: point(r, 0) },
      line(width - r, 0),
      turn([width - pull, 0], [width, pull], [width, r]),
      line(width, height - r),
      turn([width, height - pull], [width - pull, height], [width - r, height]),
      line(r, height),
      turn([pull, height], [0, height - pull], [0, height - r]),
      line(0, r),
      turn([0, pull], [pull, 0], [r, 0]),
      { to: 'close' },
    ],
  }
}

/* Pieces and gauges. */

/** Black, which engravers and cutters respond to. */
const theme = themeFor('black')

/** Hairlines, which laser cutters treat as cuts. */
const cutShape = (steps: readonly PenStep[]): Shape => ({ steps, stroke: '#ff0000', width: 0.1 })

const engravedItems = (items: readonly Item[], fonts: Fonts): readonly Shape[] =>
  engraveShapes(items.map((item) => shapeOf(item, theme, fonts)))

const gaugePicture = ({ head, width, height, parts }: GaugePage, fonts: Fonts): Picture => {
  const isCut = (item: Item): boolean => item.kind === 'path' && item.role === 'cut'
  const isMark = (item: Item): boolean => item.kind === 'path' && item.role === 'crop'
  const items = parts.map((part) => part.items).find((all) => all.some(isCut)) ?? []
  const shapes = engravedItems(
    items.filter((item) => !isCut(item) && !isMark(item)),
    fonts,
  )
  const cuts = items.flatMap((item) => (item.kind === 'path' && isCut(item) ? [cutShape(item.steps)] : []))
  return layered(head.title, width, height, shapes, cuts)
}

const layered = (
  title: string,
  width: number,
  height: number,
  engrave: readonly Shape[],
  cut: readonly Shape[],
): Picture => ({
  title,
  width,
  height,
  layers: [
    { id: 'engrave', shapes: engrave },
    { id: 'cut', shapes: cut },
  ],
})

/** Pieces on pages of the paper's size. Backs follow their fronts. */
const cutPictures = (sheet: CutSheet, pieces: Iterable<Piece>, fonts: Fonts): Result<readonly Picture[]> => {
  const { width, height } = cutPage(sheet)
  const room = { left: cutMargin, top: cutMargin, width: width - 2 * cutMargin, height: height - 2 * cutMargin }
  const problems = piecesThatDontFit(sheet, pieces, [room])
  if (problems.length > 0) return failure(...problems)
  // Copies of a piece are the same object.
  const shapesOf = memoize((piece: Piece) =>
    engravedItems([...(piece.unread ?? []), ...piece.front.flatMap(({ items }) => items)], fonts),
  )
  const backShapesOf = memoize((piece: Piece) => engravedItems(piece.back?.flatMap(({ items }) => items) ?? [], fonts))
  const side = (placed: readonly Placed[], engravedOn: (piece: Piece) => readonly Shape[]): Picture => {
    const put = (shapes: readonly Shape[], { at }: Placed): readonly Shape[] =>
      shapes.map((shape) => moveShape(shape, (point) => onPage(at, point)))
    return layered(
      sheet.title,
      width,
      height,
      placed.flatMap((each) => put(engravedOn(each.piece), each)),
      placed.flatMap((each) => put([cutShape(each.piece.outline)], each)),
    )
  }
  const pictures: Picture[] = []
  for (const placed of packPieces(pieces, () => room)) {
    pictures.push(side(placed, shapesOf))
    const backs = placed.flatMap(({ piece, at }) =>
      piece.back ? [{ piece, at: backOf({ piece, at }, sheet.duplex, { width, height }) }] : [],
    )
    if (backs.length > 0) pictures.push(side(backs, backShapesOf))
  }
  return success(pictures)
}
