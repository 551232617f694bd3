import { memoize } from '../../../src-core/memoize.ts'
import { entryAt } from '../../../src-core/present.ts'
import type { TextBox } from './boxes.ts'
import type { Fragment, Word } from './words.ts'
import { scale } from '../theme.ts'

/** Tolerance for comparing sums of widths. */
export const tolerance = 1e-6

/** Width of the widest word. */
export const minWidth = (words: readonly Word[]): number => Math.max(0, ...words.map(({ width }) => width))

/** Width on one line, without the space after the last word. */
export const fullWidth = (words: readonly Word[]): number =>
  words.reduce((width, word, index) => width + word.width + (index < words.length - 1 ? word.space : 0), 0)

/**
 * Breaks words into lines of at most `width`, with the first line longer by `outdent`. A word wider than its line overflows, so callers must avoid
 * that.
 */
export const breakLines = (words: readonly Word[], width: number, outdent = 0): (readonly Word[])[] => {
  const lines: Word[][] = []
  let line: Word[] = []
  let taken = -outdent
  for (const word of words) {
    if (line.length > 0 && taken + word.width > width + tolerance) {
      lines.push(line)
      line = []
      taken = 0
    }
    line.push(word)
    taken += word.width + word.space
  }
  if (line.length > 0) lines.push(line)
  return lines
}

export const countLines = (words: readonly Word[], width: number): number => linesAt(lineSteps(words), width)

/** The minimum width at which the words take the given number of lines. */
export interface LineStep {
  readonly width: number
  readonly lines: number
}

/** The number of lines at a width. A linear search is fastest because few cells have more than a dozen steps. */
export const linesAt = (steps: readonly LineStep[], width: number): number => {
  let lines = 0
  for (const step of steps) {
    lines = step.lines
    if (step.width <= width + tolerance) return lines
  }
  return lines
}

/** Cache of steps by text and outdent. */
const cachedSteps = memoize((_words: readonly Word[]) => new Map<number, readonly LineStep[]>())

/** Starts with one line and repeatedly narrows the width to just below the widest line, until no line can be broken. */
export const lineSteps = (words: readonly Word[], outdent = 0): readonly LineStep[] => {
  const before = cachedSteps(words).get(outdent)
  if (before) return before
  const steps: LineStep[] = []
  for (let width = Infinity, more = true; more;) {
    const lines = breakLines(words, width, outdent)
    const widths = lines.map((line, index) => fullWidth(line) - (index === 0 ? outdent : 0))
    const widest = Math.max(0, ...widths)
    if (steps.at(-1)?.lines === lines.length) steps.pop()
    steps.push({ width: widest, lines: lines.length })
    const widestIsWord = lines.some((line, index) => line.length === 1 && entryAt(widths, index) >= widest - tolerance)
    more = lines.some((line) => line.length > 1) && !widestIsWord
    width = widest - 2 * tolerance
  }
  cachedSteps(words).set(outdent, steps)
  return steps
}

/** Text boxes of a line that starts at `x` on the baseline `y`. Consecutive letters of the same style share a box. */
export const setLine = (words: readonly Word[], x: number, y: number): TextBox[] => {
  const boxes: TextBox[] = []
  let at = x
  let gap = 0
  for (const word of words) {
    for (const fragment of word.fragments) {
      const last = boxes.at(-1)
      if (last && joins(last, fragment, y)) {
        boxes[boxes.length - 1] = {
          ...last,
          text: `${last.text}${gap > 0 ? ' ' : ''}${fragment.text}`,
          width: at + gap + fragment.width - last.x,
        }
      } else {
        boxes.push(fragmentBox(fragment, at + gap, y))
      }
      at += gap + fragment.width
      gap = 0
    }
    gap = word.space
  }
  return boxes
}

const joins = (box: TextBox, fragment: Fragment, y: number): boolean =>
  fragment.raise === 0 &&
  box.y === y &&
  box.font === fragment.style.font &&
  box.color === fragment.style.color &&
  box.size === fragment.style.size &&
  box.underlined === fragment.style.underlined

const fragmentBox = ({ text, style, raise, width }: Fragment, x: number, y: number): TextBox => ({
  kind: 'text',
  text,
  x,
  y: y - raise,
  width,
  size: style.size,
  font: style.font,
  color: style.color,
  ...(style.underlined ? { underlined: true } : {}),
})

/** Sets lines of normal type at `x`. The first line has its top at `y` and starts at `x - outdent`. Returns the boxes and the height. */
export const setLines = (
  words: readonly Word[],
  x: number,
  y: number,
  width: number,
  outdent = 0,
): { boxes: TextBox[]; height: number } => {
  const lines = breakLines(words, width, outdent)
  const boxes = lines.flatMap((line, index) =>
    setLine(line, index === 0 ? x - outdent : x, y + index * scale.line + scale.baseline),
  )
  return { boxes, height: lines.length * scale.line }
}
