/** Finds the text in a straightened picture, as runs of letters in a line. Gaps as wide as those between columns separate runs. */
import { inkShade, type GrayPicture } from './gray.ts'

export interface TextRun {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A line of text with its runs from left to right and all dark parts in it. */
interface TextLine extends TextRun {
  readonly runs: readonly TextRun[]
  readonly parts: readonly TextRun[]
}

/** Finds the lines of text from top to bottom. `letters` is the height of a capital letter in pixels. */
export const textLines = (picture: GrayPicture, letters: number): readonly TextLine[] => {
  const parts = inkParts(picture).filter((part) => isLetter(widthOf(part) / letters, heightOf(part) / letters))
  const isTall = (part: TextRun): boolean => heightOf(part) >= letters / 2
  const tall = joinBoxes(parts.filter(isTall), letters * widestSpace)
  const marked = parts.filter((part) => !isTall(part)).reduce((all, part) => withMark(all, part, letters), tall)
  const runs = joinBoxes(marked, letters * widestSpace)
  return joinBoxes(runs, letters * widestGap)
    .map((line) => {
      const within = (all: readonly TextRun[]) =>
        all.filter((box) => isWithin(box, line)).toSorted((a, b) => a.left - b.left)
      return { ...line, runs: within(runs), parts: within(parts) }
    })
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
}

/* The widest gaps between words and between the columns of a line, in heights of a capital letter. */
const widestSpace = 1.2
const widestGap = 12

/** Whether the size of a part, in heights of a capital letter, is plausible for a letter. Rules out specks, ruled lines and drawings. */
const isLetter = (width: number, height: number): boolean =>
  Math.max(width, height) >= 1 / 8 && height < 4 && !(width < 1 / 2 && height > 1.6) && !(height < 1 / 4 && width > 3)

const widthOf = ({ left, right }: TextRun): number => right - left
const heightOf = ({ top, bottom }: TextRun): number => bottom - top
const isWithin = (a: TextRun, b: TextRun): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

const union = (a: TextRun, b: TextRun): TextRun => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Adds a dot, dash or quotation mark to the nearest run. If none is near, a mark that is long enough becomes a separate run. */
const withMark = (runs: readonly TextRun[], mark: TextRun, letters: number): readonly TextRun[] => {
  const distances = runs.map((run) => {
    const across = Math.max(0, run.left - mark.right, mark.left - run.right)
    const down = Math.max(0, run.top - mark.bottom, mark.top - run.bottom)
    return down <= letters / 3 ? across + down : Infinity
  })
  const nearest = Math.min(...distances, Infinity)
  if (nearest < letters)
    return runs.map((run, index) => (index === distances.indexOf(nearest) ? union(run, mark) : run))
  return widthOf(mark) >= letters / 3 ? [...runs, mark] : runs
}

/** Joins boxes in the same line if the gap between them is smaller than `gap`. */
const joinBoxes = (boxes: readonly TextRun[], gap: number): readonly TextRun[] => {
  let runs: readonly TextRun[] = []
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const at = lastBefore(runs, box, gap)
    const run = runs[at]
    runs = run ? runs.with(at, union(run, box)) : [...runs, box]
  }
  return runs
}

/** The index of the nearest run that ends before a box in the same line; −1 if there is none. */
const lastBefore = (runs: readonly TextRun[], box: TextRun, widest: number): number => {
  let best = -1
  let nearest = widest
  for (const [at, run] of runs.entries()) {
    const gap = Math.max(0, box.left - run.right)
    const overlap = Math.min(run.bottom, box.bottom) - Math.max(run.top, box.top)
    if (gap < nearest && overlap >= Math.min(heightOf(run), heightOf(box)) * 0.5) [best, nearest] = [at, gap]
  }
  return best
}

/** Returns the boxes around connected dark parts. */
export const inkParts = ({ width, height, pixels }: GrayPicture): readonly TextRun[] => {
  const seen = new Uint8Array(width * height)
  const parts: TextRun[] = []
  const stack: number[] = []
  for (let start = 0; start < pixels.length; start += 1) {
    if (seen[start] === 1 || (pixels[start] ?? 255) >= inkShade) continue
    let [left, right, top, bottom] = [width, 0, height, 0]
    stack.push(start)
    seen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < pixels.length && seen[next] === 0 && (pixels[next] ?? 255) < inkShade) {
          seen[next] = 1
          stack.push(next)
        }
    }
    parts.push({ left, top, right, bottom })
  }
  return parts
}
