/** Recognizes the text of pictures with Tesseract, compiled to WebAssembly, and its English data. Loads only local files. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { GrayPicture } from '../../src-core/picture/gray.ts'
import type { StraightPicture } from '../../src-core/picture/straighten.ts'
import { textLines, type TextRun } from '../../src-core/picture/text-runs.ts'
import { nonNull } from '../../src-core/present.ts'
import type { PlacedWord } from '../../src-core/scan/page.ts'

/** The parts of tesseract.js-core that we use. The package has no types. */
interface Core {
  readonly FS: { readonly writeFile: (path: string, data: Uint8Array) => void }
  readonly TessBaseAPI: new () => BaseApi
  readonly _malloc: (bytes: number) => number
  readonly _free: (at: number) => void
  /** Returns the address of a Leptonica picture, or 0 if the bytes aren't a picture. */
  readonly _pixReadMem: (at: number, length: number) => number
  /** Writes format, width, height, bits and samples per pixel, and whether it has a color table. Returns 1 if the bytes aren't a picture. */
  readonly _pixReadHeaderMem: (at: number, length: number, ...facts: readonly number[]) => number
  /** Takes a pointer to the picture's address. */
  readonly _pixDestroy: (at: number) => void
}

interface BaseApi {
  readonly Init: (folder: string, language: string, engine: number) => number
  readonly SetPageSegMode: (mode: number) => void
  readonly SetImage: (picture: number) => void
  readonly SetSourceResolution: (dpi: number) => void
  readonly Recognize: (monitor: null) => number
  readonly GetTSVText: (page: number) => string
}

export interface Recognition {
  /** Decodes a PNG, JPEG, WebP or BMP to shades of gray. Undefined if it is damaged. */
  readonly decode: (bytes: Uint8Array, maxPixels: number) => GrayPicture | 'too-large' | undefined
  /** Returns the confidence, from 0 to 100, for a sample of the picture's lines. */
  readonly confidenceOf: (straight: StraightPicture) => number
  readonly wordsOf: (straight: StraightPicture) => readonly PlacedWord[]
}

const neuralNetwork = 1
const oneLine = 7

export const openRecognition = async (): Promise<Recognition> => {
  const require = createRequire(import.meta.url)
  const { resolve } = require
  const name = 'tesseract.js-core/tesseract-core-simd-lstm'
  const create = require(`${name}.js`) as (options: object) => Promise<Core>
  const [code, data] = await Promise.all([
    readFile(resolve(`${name}.wasm`)),
    readFile(resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  ])
  let memory: WebAssembly.Memory | undefined
  const core = await create({
    // Captures the memory, which the core doesn't export.
    instantiateWasm: (imports: never, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports)
      memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory)
      done(instance)
      return instance.exports
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  const bytesOf = (): Uint8Array => new Uint8Array(nonNull(memory).buffer)
  core.FS.writeFile('/eng.traineddata', gunzipSync(data))
  const api = new core.TessBaseAPI()
  if (api.Init('/', 'eng', neuralNetwork) !== 0) throw new Error('Tesseract did not start')

  const withBytes = <T>(bytes: Uint8Array, work: (at: number) => T): T => {
    const at = core._malloc(bytes.length)
    bytesOf().set(bytes, at)
    const done = work(at)
    core._free(at)
    return done
  }
  const pictureOf = (bytes: Uint8Array): number => withBytes(bytes, (at) => core._pixReadMem(at, bytes.length))
  /** Returns the number of pixels according to a picture's header. Undefined if the bytes aren't a picture. */
  const pixelsIn = (bytes: Uint8Array): number | undefined => {
    const facts = core._malloc(24)
    const places = [0, 1, 2, 3, 4, 5].map((index) => facts + 4 * index)
    const isBad = withBytes(bytes, (at) => core._pixReadHeaderMem(at, bytes.length, ...places)) !== 0
    const [, width = 0, height = 0] = new Uint32Array(bytesOf().buffer, facts, 6)
    core._free(facts)
    return isBad ? undefined : width * height
  }

  const holder = core._malloc(4)
  const discard = (picture: number): void => {
    new Uint32Array(bytesOf().buffer)[holder / 4] = picture
    core._pixDestroy(holder)
  }

  const recognize = ({ width, height, pixels }: GrayPicture, at: TextRun): readonly PlacedWord[] => {
    const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`)
    const bytes = new Uint8Array(head.length + pixels.length)
    bytes.set(head)
    bytes.set(pixels, head.length)
    const picture = pictureOf(bytes)
    api.SetPageSegMode(oneLine)
    api.SetImage(picture)
    api.SetSourceResolution(300)
    api.Recognize(null)
    const text = api.GetTSVText(0)
    discard(picture)
    return wordsOfTable(text, at.left - margin, at.top - margin)
  }

  return {
    decode: (bytes, max) => {
      const count = pixelsIn(bytes)
      if (count === undefined) return undefined
      if (count > max) return 'too-large'
      const picture = pictureOf(bytes)
      if (picture === 0) return undefined
      const gray = grayOf(nonNull(memory).buffer, picture)
      discard(picture)
      return gray
    },
    confidenceOf: ({ picture, letters }) => {
      const longest = textLines(picture, letters)
        .toSorted((a, b) => b.runs.length - a.runs.length || b.right - b.left - a.right + a.left)
        .slice(0, sampledLines)
      const words = longest.flatMap((line) => recognize(cutOut(picture, line, line.runs), line))
      const letterCount = words.reduce((sum, { text }) => sum + text.length, 0)
      return (
        words.reduce((sum, { text, confidence = 0 }) => sum + confidence * text.length, 0) / Math.max(1, letterCount)
      )
    },
    wordsOf: ({ picture, letters }) =>
      withDoubtfulWidths(
        textLines(picture, letters).flatMap((line) => {
          const words = recognize(cutOut(picture, line, line.runs), line)
          return line.runs.flatMap((run) => {
            const own = words.filter((word) => isIn(word, run))
            const best =
              own.length > 0 && own.every(isClear)
                ? own
                : betterReading(own, recognize(cutOut(picture, run, [run]), run))
            return withLostMarks(best, run, line.parts, letters)
          })
        }),
      ),
  }
}

const isIn = ({ left, right }: PlacedWord, run: TextRun): boolean =>
  left + right >= 2 * run.left && left + right < 2 * run.right

/** Whether a word was recognized well and has no digits. Digits matter most. */
const isClear = ({ text, confidence = 0 }: PlacedWord): boolean => confidence > 85 && !/\d/.test(text)

/**
 * Returns the reading with the higher confidence, or the longer one if it has all letters of the other, since dashes get lost. The result is doubtful
 * if both may be right.
 */
const betterReading = (first: readonly PlacedWord[], second: readonly PlacedWord[]): readonly PlacedWord[] => {
  const [a, b] = [confidenceOf(first), confidenceOf(second)]
  const surer = a >= b ? first : second
  if (textOf(first) === textOf(second) || Math.min(a, b) < readable) return surer
  const longer = textOf(first).length > textOf(second).length ? first : second
  const shorter = longer === first ? second : first
  const best = isPartOf(textOf(shorter), textOf(longer)) ? longer : surer
  return best.map((word) => ({ ...word, confidence: Math.min(word.confidence ?? 0, doubtfulConfidence) }))
}

/* The minimum confidence of a usable reading, and the confidence of text in which two readings differ. */
const readable = 60
const doubtfulConfidence = 50

/** Whether a string contains all letters of another in the same order. */
const isPartOf = (part: string, whole: string): boolean => {
  let at = 0
  for (const letter of whole) if (letter === part[at]) at += 1
  return at === part.length
}

/** Restores dashes that get lost between digits and the bar under ≤ and ≥, and adds a question mark for ink without a word. */
const withLostMarks = (
  words: readonly PlacedWord[],
  run: TextRun,
  all: readonly TextRun[],
  letters: number,
): readonly PlacedWord[] => {
  const parts = all.filter(({ left, right }) => left >= run.left && right <= run.right)
  const isTall = (part: TextRun): boolean => heightOf(part) >= letters / 2
  const marked = words.flatMap((word, index): readonly PlacedWord[] => {
    const end = words[index + 1]?.left ?? run.right
    const own = parts.filter(({ left, right }) => left + right > 2 * word.left && left + right < 2 * end)
    const note = noteMark(own, letters)
    // Keep marks that may be the sign of a band or an inch mark.
    if (!note || !/.[^-+–=]$/.test(word.text) || /\d["″”'’]$/.test(word.text)) return [withMarks(word, own, letters)]
    const rest = { ...word, text: word.text.slice(0, -1), right: note.left - 1 }
    const others = own.filter((part) => part !== note)
    return [withMarks(rest, others, letters), { ...word, ...note, text: word.text.slice(-1) }]
  })
  const missed = parts.filter(
    (part) => isTall(part) && !words.some((word) => part.left < word.right && part.right > word.left),
  )
  return [...marked, ...missed.map((part) => ({ ...part, text: '?', confidence: 0 }))].toSorted(
    (a, b) => a.left - b.left,
  )
}

/** Corrects a word by the shapes of its parts or lowers its confidence. */
const withMarks = (word: PlacedWord, parts: readonly TextRun[], letters: number): PlacedWord => {
  const isTall = (part: TextRun): boolean => heightOf(part) >= letters / 2
  const [tall, small] = [parts.filter(isTall), parts.filter((part) => !isTall(part))]
  const [mark] = small
  const unsure = { ...word, confidence: Math.min(word.confidence ?? 0, doubtfulConfidence) }
  if (/^[<>]/.test(word.text)) {
    const [sign] = tall
    const hasBar =
      sign &&
      small.some((part) => part.left < sign.right && part.right > sign.left && part.top >= (sign.top + sign.bottom) / 2)
    return hasBar ? { ...word, text: word.text.replace('<', '≤').replace('>', '≥') } : word
  }
  const fraction = fractionsSeen[/^[x×](?:[V¥Y%]|1\/)s?([2-6ae]?)$/.exec(word.text)?.[1] ?? '-']
  if (fraction) return { ...unsure, text: `×${fraction}` }
  const half = /^([x×]?)(\d)%$/.exec(word.text)
  if (half) return { ...unsure, text: `${half[1] === '' ? '' : '×'}${half[2] ?? ''}½` }
  if (/^\p{L}{4,}$/u.test(word.text)) return widestGapIn(parts) > letters * minSpaceWidth ? unsure : word
  if (!/^\d+$/.test(word.text)) return word
  // A fraction has small digits or is wide.
  const isFraction =
    tall.some((part) => heightOf(part) < 0.78 * letters) ||
    (word.text.length === 1 && word.right - word.left > 0.85 * letters)
  if (isFraction) return unsure
  if (!mark) return word
  const before = tall.filter(({ right }) => right <= mark.left + 1).length
  const isDash = mark.bottom - mark.top < letters / 4 && mark.right - mark.left > letters / 4
  if (small.length === 1 && isDash && before > 0 && before < tall.length && word.text.length === tall.length)
    return { ...word, text: `${word.text.slice(0, before)}-${word.text.slice(before)}` }
  return unsure
}

/** The minimum width of a gap in a word that may be a space, in units of the height of a capital letter. */
const minSpaceWidth = 0.27

const widestGapIn = (parts: readonly TextRun[]): number => {
  let [end, widest] = [Infinity, 0]
  for (const { left, right } of parts) {
    widest = Math.max(widest, left - end)
    end = end === Infinity ? right : Math.max(end, right)
  }
  return widest
}

const heightOf = ({ top, bottom }: TextRun): number => bottom - top

/** Returns the small raised sign at the end of a word. Undefined if there is none. */
const noteMark = (parts: readonly TextRun[], letters: number): TextRun | undefined => {
  const last = parts.at(-1)
  const base = parts.filter((part) => part !== last && heightOf(part) >= letters / 2).map(({ bottom }) => bottom)
  if (!last || base.length === 0) return undefined
  const isSmall = heightOf(last) > 0.5 * letters && heightOf(last) < 0.8 * letters
  return isSmall && last.bottom < Math.min(...base) - 0.15 * letters ? last : undefined
}

/** Fractions by what OCR recognizes below their bar. Tesseract's English data lacks fractions, so ½ is read as a percent sign. */
const fractionsSeen: Readonly<Record<string, string>> = { '': '½', 2: '½', 3: '⅓', 4: '¼', a: '¼', 6: '⅙', e: '⅙' }

/** Marks numbers that are wider than their digits as doubtful, since a dash may run into them. */
const withDoubtfulWidths = (words: readonly PlacedWord[]): readonly PlacedWord[] => {
  const pitches = words
    .filter(({ text }) => /^[\d+-]{3,}$/.test(text))
    .map(({ left, right, text }) => (right - left) / text.length)
    .toSorted((a, b) => a - b)
  const pitch = pitches[Math.floor(pitches.length / 2)]
  return words.map((word) =>
    pitch !== undefined && /^\d{2,}$/.test(word.text) && (word.right - word.left) / word.text.length > 1.3 * pitch
      ? { ...word, confidence: Math.min(word.confidence ?? 0, doubtfulConfidence) }
      : word,
  )
}

const textOf = (words: readonly PlacedWord[]): string => words.map(({ text }) => text).join('')
const confidenceOf = (words: readonly PlacedWord[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ confidence = 0 }) => confidence))

/** The number of lines sampled to tell whether a picture is upright. */
const sampledLines = 6

/** The margin around a line in pixels. */
const margin = 10

/** Copies boxes of a picture onto white, cropped to a frame with a margin. */
const cutOut = ({ width, pixels }: GrayPicture, frame: TextRun, boxes: readonly TextRun[]): GrayPicture => {
  const across = frame.right - frame.left + 2 * margin
  const down = frame.bottom - frame.top + 2 * margin
  const cut = new Uint8Array(across * down).fill(255)
  for (const { left, top, right, bottom } of boxes)
    for (let y = top - 2; y < bottom + 2; y += 1) {
      const to = (y - frame.top + margin) * across + left - frame.left + margin
      cut.set(pixels.subarray(y * width + left - 2, y * width + right + 2), to - 2)
    }
  return { width: across, height: down, pixels: cut }
}

/** Parses Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence and text. Words have level 5. */
const wordsOfTable = (text: string, x: number, y: number): readonly PlacedWord[] =>
  text.split('\n').flatMap((row): PlacedWord[] => {
    const [level, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = row.split('\t').map(Number)
    const word = row.split('\t')[11]?.trim() ?? ''
    if (level !== 5 || word === '') return []
    return [{ text: word, left: left + x, top: top + y, right: left + x + width, bottom: top + y + height, confidence }]
  })

/** Reads the shades of a Leptonica Pix: width, height, depth, samples, words per row, …, color table, data. The first pixels are in the high bits. */
const grayOf = (memory: ArrayBuffer, at: number): GrayPicture => {
  const words = new Uint32Array(memory)
  const field = (index: number): number => words[at / 4 + index] ?? 0
  const [width, height, depth, perRow, colors, data] = [field(0), field(1), field(2), field(4), field(11), field(12)]
  const hasAlpha = field(3) === 4
  const pixels = new Uint8Array(width * height)
  const perWord = 32 / depth
  const mask = depth === 32 ? 0xffffffff : 2 ** depth - 1
  const table = colors === 0 ? undefined : new Uint8Array(memory, words[colors / 4] ?? 0, 4 * 2 ** depth)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const word = words[data / 4 + y * perRow + Math.floor(x / perWord)] ?? 0
      const value = (word >>> (32 - depth * ((x % perWord) + 1))) & mask
      let shade: number
      if (depth === 32) {
        const opacity = hasAlpha ? (word & 255) / 255 : 1
        shade = Math.round(luma(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255) * opacity + 255 * (1 - opacity))
      } else if (table) shade = luma(table[4 * value + 2] ?? 0, table[4 * value + 1] ?? 0, table[4 * value] ?? 0)
      else if (depth === 1) shade = value === 0 ? 255 : 0
      else shade = depth === 16 ? value >>> 8 : Math.round((value * 255) / mask)
      pixels[y * width + x] = shade
    }
  return { width, height, pixels }
}

const luma = (red: number, green: number, blue: number): number => Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
