/** Converts a file to pages of words. The file's contents determine whether it is text, a PDF or a picture. */
import { fileKind, orientationOf } from '../../src-core/picture/file-kind.ts'
import { applyOrientation, type GrayPicture } from '../../src-core/picture/gray.ts'
import { compose, scaling, type Projection } from '../../src-core/picture/projection.ts'
import { straighten } from '../../src-core/picture/straighten.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { pageOfText, type PlacedPage } from '../../src-core/scan/page.ts'
import { decodeTable } from '../documents/tables.ts'
import { openPdf, pdfPage } from './pdf.ts'
import { openRecognition, type Recognition } from './recognition.ts'

export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
}

interface SourcePage {
  readonly page: PlacedPage
  /** The size of what the player sees, in pixels of a picture or points of a PDF page. */
  readonly width: number
  readonly height: number
  /** Projects positions of words onto what the player sees. Unset if the positions are the same. */
  readonly toShown?: Projection
}

/** The maximum size in bytes. */
export const largestSource = 16 * 1024 * 1024
const maxPages = 20
const maxPixels = 64_000_000

/** Called before each page, counted from 0. */
export type Progress = (page: number, pages: number) => void

/** Returns the pages. Fails with `not-a-source` or `too-large`. Runs in a thread, because a hostile file can use any amount of time and memory. */
export const readSource = async (
  { name, bytes }: Source,
  progress: Progress,
): Promise<Result<readonly SourcePage[]>> => {
  const refuse = (why: 'heic' | 'other-picture' | 'archive' | 'binary' | 'damaged' | 'pixels') =>
    failure(problem('not-a-source', { file: name, why }))
  const kind = fileKind(bytes)
  if (bytes.length > largestSource)
    return failure(problem('too-large', { what: 'file', file: name, limit: largestSource }))
  switch (kind) {
    case 'pdf':
      return readPdf(name, bytes, progress)
    case 'picture': {
      progress(0, 1)
      const recognition = await openRecognition()
      const picture = recognition.decode(bytes, maxPixels)
      if (picture === 'too-large') return refuse('pixels')
      return picture
        ? success([recognized(recognition, applyOrientation(picture, orientationOf(bytes)))])
        : refuse('damaged')
    }
    case 'text': {
      const text = decodeTable(bytes)
      if (/[\0-\x08\x0E-\x1A]/.test(text)) return refuse('binary')
      const page = pageOfText(text)
      return success([{ page, width: page.width, height: page.height }])
    }
    default:
      return refuse(kind)
  }
}

const readPdf = async (name: string, bytes: Uint8Array, progress: Progress): Promise<Result<readonly SourcePage[]>> => {
  const opened = await openPdf(bytes)
  if (!opened.ok) return failure(problem('not-a-source', { file: name, why: opened.why }))
  const { pdf } = opened
  if (pdf.numPages > maxPages) return failure(problem('not-a-source', { file: name, why: 'pages' }))
  const pages: SourcePage[] = []
  let recognition: Recognition | undefined
  for (let number = 1; number <= pdf.numPages; number += 1) {
    progress(number - 1, pdf.numPages)
    const read = await pdfPage(pdf, number)
    if ('page' in read) pages.push({ page: read.page, width: read.page.width, height: read.page.height })
    else {
      recognition ??= await openRecognition()
      const { page, toShown = scaling(1) } = recognized(recognition, read.picture)
      const { width, height } = read.picture
      pages.push({
        page,
        width: width / read.scale,
        height: height / read.scale,
        toShown: compose(scaling(1 / read.scale), toShown),
      })
    }
  }
  return success(pages)
}

/** If the confidence for the sampled lines is lower, the picture is not upright. */
const minConfidence = 70

/** Returns the words of a picture, which is turned until its text is upright. */
const recognized = (recognition: Recognition, picture: GrayPicture): SourcePage => {
  let best = { confidence: -1, straight: straighten(picture), turn: turns[0] }
  for (const turn of turns) {
    const straight = turn.orientation === 1 ? best.straight : straighten(applyOrientation(picture, turn.orientation))
    const confidence = recognition.confidenceOf(straight)
    if (confidence > best.confidence) best = { confidence, straight, turn }
    if (confidence >= minConfidence) break
  }
  const { straight, turn } = best
  const { width, height } = picture
  return {
    page: {
      width: straight.picture.width,
      height: straight.picture.height,
      words: recognition.wordsOf(straight),
      strokes: straight.strokes,
    },
    width,
    height,
    toShown: compose(turn.back(width, height), straight.toOriginal),
  }
}

/** Quarter turns as EXIF orientations, each with the projection from the turned picture back to the original. */
const turns: readonly [Turn, ...Turn[]] = [
  { orientation: 1, back: () => scaling(1) },
  { orientation: 6, back: (_, height) => [0, 1, 0, -1, 0, height, 0, 0, 1] },
  { orientation: 8, back: (width) => [0, -1, width, 1, 0, 0, 0, 0, 1] },
  { orientation: 3, back: (width, height) => [-1, 0, width, 0, -1, height, 0, 0, 1] },
]

interface Turn {
  readonly orientation: number
  readonly back: (width: number, height: number) => Projection
}
