/** Reads PDFs with pdf.js: the words of each page with their positions, or the pictures of a page without text. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { warp, type GrayPicture } from '../../src-core/picture/gray.ts'
import { compose, invert, project, type PixelPoint, type Projection } from '../../src-core/picture/projection.ts'
import type { PlacedPage, PlacedWord, Stroke } from '../../src-core/scan/page.ts'

/** A page as words, or as a picture that still has to be recognized. */
type PdfPage = { readonly page: PlacedPage } | { readonly picture: GrayPicture; readonly scale: number }

type OpenedPdf =
  { readonly ok: true; readonly pdf: PDFDocumentProxy } | { readonly ok: false; readonly why: 'password' | 'damaged' }

export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  // pdf.js needs these when it loads but uses them only for drawing.
  const shared = globalThis as { DOMMatrix?: unknown; Path2D?: unknown; pdfjsWorker?: unknown }
  shared.DOMMatrix ??= Object
  shared.Path2D ??= Object
  // Hides pdf.js's warning that it can't draw.
  const { warn } = console
  console.warn = () => undefined
  shared.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  console.warn = warn
  const own = new Uint8Array(bytes)
  const loading = getDocument({ data: own, useWasm: false, useSystemFonts: false, disableFontFace: true, verbosity: 0 })
  return loading.promise.then(
    (pdf) => ({ ok: true, pdf }),
    (error: unknown) => ({
      ok: false,
      why: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged',
    }),
  )
}

/** Reads a page, counted from 1. */
export const pdfPage = async (pdf: PDFDocumentProxy, number: number): Promise<PdfPage> => {
  const page = await pdf.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const words = joinedWords(await wordPieces(page, matrixOf(transform)))
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (letters >= minLetters) return { page: { width, height, words, strokes: await strokesOf(page) } }
  const picture = await pageOfPictures(page)
  return picture ?? { page: { width, height, words } }
}

/** The minimum number of letters on a page with text. Fewer may be a page number on a scanned page. */
const minLetters = 20

/** Converts the six numbers of a PDF matrix. */
const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Projection => [
  a,
  c,
  e,
  b,
  d,
  f,
  0,
  0,
  1,
]

/* A piece of text on a page. */

interface Piece extends PlacedWord {
  /** The font height. */
  readonly size: number
}

const wordPieces = async (page: PDFPageProxy, toPage: Projection): Promise<readonly Piece[]> => {
  const { items } = await page.getTextContent()
  return items.flatMap((item): readonly Piece[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[]
    const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
    const place = (s: number, t: number) =>
      project(toPage, { x: x + (a / along) * s + (c / up) * t, y: y + (b / along) * s + (d / up) * t })
    const text = item.str
    const each = item.width / text.length
    return [...text.matchAll(/\S+/g)].map((match) => {
      const [from, to] = [match.index * each, (match.index + match[0].length) * each]
      const corners = [place(from, -0.2 * up), place(to, -0.2 * up), place(from, 0.75 * up), place(to, 0.75 * up)]
      const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
      const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
      return { text: plainText(match[0]), ...box, size: up }
    })
  })
}

/** Replaces ligatures with letters, and removes soft hyphens except one at the end, which may mark a broken word. */
const plainText = (text: string): string =>
  text.replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC')).replaceAll(/\u00AD(?=.)/g, '')

/** Joins words whose parts are separate in the file. */
const joinedWords = (pieces: readonly Piece[]): readonly PlacedWord[] => {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isBeside =
      last &&
      Math.abs(last.bottom - piece.bottom) < piece.size / 4 &&
      Math.abs(piece.left - last.right) < piece.size / 12
    if (last && isBeside)
      joined[joined.length - 1] = {
        ...last,
        text: last.text + piece.text,
        right: piece.right,
        top: Math.min(last.top, piece.top),
        bottom: Math.max(last.bottom, piece.bottom),
      }
    else joined.push(piece)
  }
  return joined.map(({ size: _, ...word }) => word)
}

/** The maximum thickness of a line in points. A thicker shape is an area. */
const thickestStroke = 3

/** Returns the straight lines of a page: stroked paths, and thin filled boxes. */
const strokesOf = async (page: PDFPageProxy): Promise<readonly Stroke[]> => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  const strokes: Stroke[] = []
  await eachOperation(page, (operation, args, matrix) => {
    if (operation !== OPS.constructPath) return
    const [painted, [data] = [null]] = args as [number, (ArrayLike<number> | null)[]?]
    const isFilled = painted === OPS.fill || painted === OPS.eoFill
    if (!data || (!isFilled && painted !== OPS.stroke && painted !== OPS.closeStroke)) return
    for (const points of subpathsOf(data)) {
      const placed = points.map((point) => project(matrix, point))
      if (isFilled) strokes.push(...levelStroke(placed))
      else
        for (const [at, point] of placed.slice(1).entries()) strokes.push(...levelStroke([placed[at] ?? point, point]))
    }
  })
  return strokes
}

/** Returns the bounding box of the points if it is thin enough for a line. Otherwise empty. */
const levelStroke = (points: readonly PixelPoint[]): readonly Stroke[] => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  return Math.min(across, down) <= thickestStroke && Math.max(across, down) > 4 * thickestStroke ? [box] : []
}

/** The number of values that pdf.js stores per path step, including the step's type: move, line, two kinds of curves, close. */
const stepLengths = [3, 3, 7, 5, 1]

/** Returns the corners of each part of a path. A curve is represented by its ends. */
const subpathsOf = (data: ArrayLike<number>): readonly (readonly PixelPoint[])[] => {
  const parts: PixelPoint[][] = []
  for (let at = 0; at < data.length;) {
    const length = stepLengths[data[at] ?? 4] ?? 1
    const point = { x: data[at + length - 2] ?? 0, y: data[at + length - 1] ?? 0 }
    const [part] = parts.slice(-1)
    if (data[at] === 0) parts.push([point])
    else if (length > 1) part?.push(point)
    else part?.push(...part.slice(0, 1))
    at += length
  }
  return parts
}

/** Calls a function for each drawing operation, with the operation's matrix. */
const eachOperation = async (
  page: PDFPageProxy,
  work: (operation: number, args: readonly unknown[], matrix: Projection) => void | Promise<void>,
): Promise<void> => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const stack: Projection[] = []
  let matrix: Projection = matrixOf(page.getViewport({ scale: 1 }).transform)
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray as (unknown[] | null)[])[index] ?? []
    if (operation === OPS.save) stack.push(matrix)
    else if (operation === OPS.restore) matrix = stack.pop() ?? matrix
    else if (operation === OPS.transform) matrix = compose(matrix, matrixOf(args as number[]))
    else await work(operation, args, matrix)
  }
}

/* A picture on a page. */

interface PdfPicture {
  readonly width: number
  readonly height: number
  readonly data?: Uint8Array | Uint8ClampedArray
  /** 1 for one bit per pixel, 2 for three bytes, 3 for four bytes. */
  readonly kind?: number
}

/** Combines the pictures of a page into one. Undefined if it has none. */
const pageOfPictures = async (
  page: PDFPageProxy,
): Promise<{ readonly picture: GrayPicture; readonly scale: number } | undefined> => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  const placed: { readonly gray: GrayPicture; readonly matrix: Projection }[] = []
  await eachOperation(page, async (operation, [found], matrix) => {
    if (operation !== OPS.paintImageXObject && operation !== OPS.paintInlineImageXObject) return
    const picture = typeof found === 'string' ? await objectOf(page, found) : (found as PdfPicture)
    const gray = picture && grayOf(picture)
    if (gray) placed.push({ gray, matrix })
  })
  if (placed.length === 0) return undefined
  const { width, height } = page.getViewport({ scale: 1 })
  const finest = Math.max(...placed.map(({ gray, matrix: [a, , , b] }) => gray.width / Math.max(1, Math.hypot(a, b))))
  const scale = Math.min(finest, maxSideLength / Math.max(width, height))
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  const whole = new Uint8Array(across * down).fill(255)
  for (const { gray, matrix: own } of placed) {
    // A picture is one unit wide and high, with its first row at the top.
    const toPage = compose(own, [1 / gray.width, 0, 0, 0, -1 / gray.height, 1, 0, 0, 1])
    const seen = warp(gray, invert(compose([scale, 0, 0, 0, scale, 0, 0, 0, 1], toPage)), across, down)
    for (let at = 0; at < whole.length; at += 1) whole[at] = Math.min(whole[at] ?? 255, seen.pixels[at] ?? 255)
  }
  return { picture: { width: across, height: down, pixels: whole }, scale }
}

const maxSideLength = 4500

const objectOf = (page: PDFPageProxy, name: string): Promise<PdfPicture | null> =>
  new Promise((resolve) => {
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    objects.get(name, resolve)
  })

const grayOf = ({ width, height, data, kind }: PdfPicture): GrayPicture | undefined => {
  if (!data) return undefined
  const pixels = new Uint8Array(width * height)
  const step = kind === 3 ? 4 : 3
  const perRow = Math.ceil(width / 8)
  for (let at = 0; at < pixels.length; at += 1) {
    if (kind === 1) {
      const [x, y] = [at % width, Math.floor(at / width)]
      pixels[at] = ((data[y * perRow + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
    } else {
      const from = at * step
      pixels[at] = Math.round(0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0))
    }
  }
  return { width, height, pixels }
}
