import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF: the content of its pages in millimeters from the top left corner, with y down. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A painted path; for curves, only the end points. */
export interface ReadPath {
  readonly points: readonly Point[]
  readonly closed: boolean
  readonly curved: boolean
  /** Indexes of the points where a curve ends. */
  readonly bends: readonly number[]
  readonly painted: 'stroke' | 'fill' | 'both'
  /** Line width in millimeters. */
  readonly width: number
  readonly dashed: boolean
  readonly fill: string
}

export interface ReadText {
  readonly text: string
  /** Start of the baseline. `degrees` is its direction: 0 reads to the right, 180 is upside down. */
  readonly at: Point
  readonly degrees: number
  readonly width: number
  /** Type size in points. */
  readonly size: number
}

export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly paths: readonly ReadPath[]
  readonly texts: readonly ReadText[]
  /** Strings as drawn one by one, including spaces. */
  readonly shown: readonly string[]
  /** Every color of text, lines and fills. */
  readonly colors: readonly string[]
  readonly structure: StructureNode
}

export interface StructureNode {
  readonly role?: string
  readonly alt?: string
  /** Left, bottom, right and top in points, from the bottom left corner of the page. */
  readonly bbox?: readonly number[]
  readonly children?: readonly StructureNode[]
}

export interface ReadDocument {
  readonly pages: readonly ReadPage[]
  readonly info: Readonly<Record<string, unknown>>
  readonly printScaling: unknown
  readonly displaysTitle: unknown
  readonly outline: readonly string[]
  /** The entries below each outline entry, with title and page, from 0. */
  readonly bookmarks: readonly (readonly { readonly title: string; readonly page: number }[])[]
  readonly duplex: unknown
  readonly pageLabels: readonly string[]
  /** The targets of outline entries: page, from 0, and position in points from the top left corner. */
  readonly places: readonly { readonly page: number; readonly x: number; readonly y: number }[]
  /** Metadata as XMP. */
  readonly xmp: string
}

const mmPerPoint = 25.4 / 72

/** Reads the whole document. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadDocument> => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view
    const place = (x: number, y: number): Point => ({ x: (x - x0) * mmPerPoint, y: (y1 - y) * mmPerPoint })
    const operators = await page.getOperatorList()
    pages.push({
      width: (x1 - x0) * mmPerPoint,
      height: (y1 - y0) * mmPerPoint,
      paths: readPaths(operators, place),
      texts: readTexts((await page.getTextContent()).items, place),
      shown: readShown(operators),
      colors: readColors(operators),
      structure: (await page.getStructTree()) as StructureNode,
    })
  }
  const preferences = new Map<string, unknown>((await document.getViewerPreferences()) ?? [])
  const { info, metadata } = await document.getMetadata()
  const outline = (await document.getOutline()) as unknown as readonly Entry[] | null
  const places = await Promise.all(
    (outline ?? []).map(async ({ dest: [page, , x, y] }) => {
      const index = await document.getPageIndex(page)
      const { view } = await document.getPage(index + 1)
      return { page: index, x: x - (view[0] ?? NaN), y: (view[3] ?? NaN) - y }
    }),
  )
  const bookmarks = await Promise.all(
    (outline ?? []).map(({ items }) =>
      Promise.all(items.map(async ({ title, dest: [page] }) => ({ title, page: await document.getPageIndex(page) }))),
    ),
  )
  const pageLabels = (await document.getPageLabels()) ?? []
  await task.destroy()
  return {
    pages,
    info: info as Record<string, unknown>,
    printScaling: preferences.get('PrintScaling'),
    displaysTitle: preferences.get('DisplayDocTitle'),
    outline: (outline ?? []).map(({ title }) => title),
    bookmarks,
    duplex: preferences.get('Duplex'),
    pageLabels,
    places,
    xmp: String((metadata as typeof metadata | null)?.getRaw() ?? ''),
  }
}

interface Entry {
  readonly title: string
  readonly items: readonly Entry[]
  readonly dest: readonly [page: { readonly num: number; readonly gen: number }, kind: unknown, x: number, y: number]
}

interface TextRun {
  readonly str: string
  readonly width: number
  readonly transform: readonly [number, number, number, number, number, number]
}

const readTexts = (items: readonly object[], place: (x: number, y: number) => Point): readonly ReadText[] =>
  items
    .filter((item): item is TextRun => 'str' in item && String(item.str).trim() !== '')
    .map(({ str, width, transform: [a, b, , , x, y] }) => ({
      text: str,
      at: place(x, y),
      degrees: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360,
      width: width * mmPerPoint,
      size: Math.hypot(a, b),
    }))

interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly (readonly unknown[] | null)[]
}

type Matrix = readonly [number, number, number, number, number, number]

interface State {
  readonly matrix: Matrix
  readonly width: number
  readonly dashed: boolean
  readonly fill: string
}

const multiply = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + c * b2,
  b * a2 + d * b2,
  a * c2 + c * d2,
  b * c2 + d * d2,
  a * e2 + c * f2 + e,
  b * e2 + d * f2 + f,
]

const readPaths = (
  { fnArray, argsArray }: OperatorList,
  place: (x: number, y: number) => Point,
): readonly ReadPath[] => {
  const paths: ReadPath[] = []
  const saved: State[] = []
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], width: 1, dashed: false, fill: '#000000' }
  fnArray.forEach((operator, index) => {
    const args = argsArray[index] ?? []
    if (operator === OPS.save) saved.push(state)
    else if (operator === OPS.restore) state = saved.pop() ?? state
    else if (operator === OPS.transform) state = { ...state, matrix: multiply(state.matrix, args as unknown as Matrix) }
    else if (operator === OPS.setLineWidth) state = { ...state, width: Number(args[0]) }
    else if (operator === OPS.setDash) state = { ...state, dashed: (args[0] as readonly number[]).length > 0 }
    else if (operator === OPS.setFillRGBColor) state = { ...state, fill: String(args[0]) }
    else if (operator === OPS.constructPath) paths.push(readPath(args, state, place))
  })
  return paths
}

const readShown = ({ fnArray, argsArray }: OperatorList): readonly string[] =>
  fnArray.flatMap((operator, index) => {
    if (operator !== OPS.showText) return []
    const glyphs = (argsArray[index]?.[0] ?? []) as readonly (number | { readonly unicode: string })[]
    return [glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('')]
  })

const readColors = ({ fnArray, argsArray }: OperatorList): readonly string[] => {
  const set = fnArray.flatMap((operator, index) =>
    operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor ? [String(argsArray[index]?.[0])] : [],
  )
  return [...new Set(set)].toSorted()
}

/** Codes of path steps in pdf.js; each is followed by its coordinates. */
const steps = { move: 0, line: 1, curve: 2, close: 4 } as const

const readPath = (
  [painted, data]: readonly unknown[],
  { matrix, width, dashed, fill }: State,
  place: (x: number, y: number) => Point,
): ReadPath => {
  const numbers = Array.from((data as readonly [ArrayLike<number>])[0])
  const points: Point[] = []
  const bends: number[] = []
  let closed = false
  for (let index = 0; index < numbers.length;) {
    const step = numbers[index]
    if (step === steps.close) {
      closed = true
      index += 1
      continue
    }
    const length = step === steps.curve ? 7 : 3
    if (step !== steps.move && step !== steps.line && step !== steps.curve)
      throw new Error(`unknown path step ${String(step)}`)
    if (step === steps.curve) bends.push(points.length)
    const [, , , , x, y] = multiply(matrix, [
      1,
      0,
      0,
      1,
      numbers[index + length - 2] ?? NaN,
      numbers[index + length - 1] ?? NaN,
    ])
    points.push(place(x, y))
    index += length
  }
  const isFilled = painted === OPS.fill || painted === OPS.eoFill || painted === OPS.fillStroke
  const isStroked = painted === OPS.stroke || painted === OPS.closeStroke || painted === OPS.fillStroke
  const scale = Math.hypot(matrix[0], matrix[1])
  return {
    points,
    closed: closed || painted === OPS.closeStroke,
    curved: bends.length > 0,
    bends,
    painted: isFilled ? (isStroked ? 'both' : 'fill') : 'stroke',
    width: width * scale * mmPerPoint,
    dashed,
    fill,
  }
}
