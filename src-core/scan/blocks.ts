/** Splits a page at white space and ruled lines into blocks, such as a list to the left of a table. */
import { entryAt } from '../present.ts'
import { letterWidth, linesOf, median, type Line, type Word } from './lines.ts'
import type { Stroke } from './page.ts'

/** White space that runs through several lines, with words on both sides. */
interface Gutter {
  readonly left: number
  readonly right: number
  readonly lines: readonly Line[]
  /** Whether ruled lines of equal width are directly above and below the gutter, as inside a table. */
  readonly isEnclosed: boolean
}

/** The parts of a region cut at a gutter: above it, to its left, to its right, and below it. */
export type Parts = readonly (readonly Word[])[]

/** The minimum width of a gutter, in letters. */
const narrowest = 1

/** Returns a region's gutters that span at least two lines. Ruled lines end a gutter. */
const guttersOf = (words: readonly Word[], lines: readonly Line[], strokes: readonly Stroke[]): readonly Gutter[] => {
  const letter = letterWidth(words)
  const edges = [...new Set(words.map(({ left }) => Math.round(left / letter)))].map((left) => left * letter)
  const found = edges.flatMap((edge): Gutter[] => {
    const [from, to] = [edge - letter * 1.5, edge - letter / 2]
    const rows = [
      ...lines.map((line) => ({ line, stroke: undefined, y: middle(line.top, line.bottom) })),
      ...strokes
        .filter(({ left, right }) => left < from && right > to)
        .map((stroke) => ({ line: undefined, stroke, y: stroke.top })),
    ].toSorted((a, b) => a.y - b.y)
    const isCrossed = rows.map(({ line }) => !line || line.words.some(({ left, right }) => left < to && right > from))
    return stretches(isCrossed).flatMap(([start, end]) => {
      const own = rows.slice(start, end + 1).flatMap(({ line }) => line ?? [])
      const before = own.flatMap((line) => line.words.filter((word) => word.right < edge).map(({ right }) => right))
      const after = own.flatMap((line) => line.words.filter((word) => word.right >= edge).map(({ left }) => left))
      const [left, right] = [Math.max(...before), Math.min(...after)]
      return own.length > 1 && before.length > 2 && after.length > 2 && right - left > letter * narrowest
        ? [
            {
              left,
              right,
              lines: own,
              isEnclosed: isOfOneWidth(rows[start - 1]?.stroke, rows[end + 1]?.stroke, letter),
            },
          ]
        : []
    })
  })
  return [
    ...new Map(found.map((gutter) => [`${gutter.left} ${lines.indexOf(entryAt(gutter.lines, 0))}`, gutter])).values(),
  ]
}

const isOfOneWidth = (above: Stroke | undefined, below: Stroke | undefined, letter: number): boolean =>
  above !== undefined &&
  below !== undefined &&
  Math.abs(above.left - below.left) < letter &&
  Math.abs(above.right - below.right) < letter

const middle = (from: number, to: number): number => (from + to) / 2

/** Returns the runs of `false` by their first and last index. */
const stretches = (flags: readonly boolean[]): readonly (readonly [number, number])[] =>
  flags.flatMap((flag, at) => {
    if (flag || flags[at - 1] === false) return []
    const end = flags.indexOf(true, at)
    return [[at, end < 0 ? flags.length - 1 : end - 1] as const]
  })

const partsAt = (lines: readonly Line[], gutter: Gutter): Parts => {
  const inside = gutter.lines.flatMap((line) => line.words)
  const first = lines.indexOf(entryAt(gutter.lines, 0))
  return [
    lines.slice(0, first).flatMap((line) => line.words),
    inside.filter((word) => word.right <= gutter.left),
    inside.filter((word) => word.right > gutter.left),
    lines.slice(first + gutter.lines.length).flatMap((line) => line.words),
  ].filter((part) => part.length > 0)
}

/** Returns the horizontal lines of a page from top to bottom, with adjoining pieces merged. */
export const levelLines = (strokes: readonly Stroke[], letter: number): readonly Stroke[] => {
  const joined: Stroke[] = []
  const level = strokes.filter(
    ({ left, top, right, bottom }) => right - left > bottom - top && right - left > 2 * letter,
  )
  for (const stroke of level.toSorted((a, b) => a.left - b.left)) {
    const at = joined.findIndex(
      (one) => Math.abs(middleOf(one) - middleOf(stroke)) < letter / 2 && stroke.left - one.right < letter,
    )
    const one = joined[at]
    if (one) joined[at] = { ...one, right: Math.max(one.right, stroke.right) }
    else joined.push(stroke)
  }
  return joined.toSorted((a, b) => a.top - b.top)
}

export const middleOf = ({ top, bottom }: Stroke): number => middle(top, bottom)

/** The maximum number of gutters tried per region. */
const maxGutters = 14

/** Returns the ways to cut a region at a gutter, largest gutter first. */
export const waysToCut = (words: readonly Word[], strokes: readonly Stroke[]): readonly Parts[] => {
  const lines = linesOf(words)
  const areaOf = (gutter: Gutter): number => (gutter.right - gutter.left) * gutter.lines.length
  return guttersOf(words, lines, strokes)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, maxGutters)
    .map((gutter) => partsAt(lines, gutter))
}

/** The largest vertical offset, in line heights, at which two lines in a photo count as level with each other. */
const maxUnevenness = 0.225

/** The minimum evidence for separate blocks. */
const minEvidence = 3

/** Splits a region at a gutter that clearly separates blocks rather than columns of one table. Undefined if there is none. */
export const partsOfBlocks = (words: readonly Word[], strokes: readonly Stroke[]): Parts | undefined => {
  const lines = linesOf(words)
  const letter = letterWidth(words)
  const best = guttersOf(words, lines, strokes)
    .map((gutter) => ({ gutter, evidence: evidenceFor(gutter, strokes, letter) }))
    .filter(({ evidence }) => evidence >= minEvidence)
    .toSorted((a, b) => b.evidence - a.evidence)[0]
  return best && partsAt(lines, best.gutter)
}

/**
 * Returns the evidence that a gutter separates blocks: the number of lines beside it that aren't level with each other, plus the ruled lines that end
 * at it, minus half of the level lines.
 */
const evidenceFor = (gutter: Gutter, strokes: readonly Stroke[], letter: number): number => {
  const words = gutter.lines.flatMap((line) => line.words)
  const [left, right] = [
    linesOf(words.filter((word) => word.right <= gutter.left)),
    linesOf(words.filter((word) => word.right > gutter.left)),
  ]
  const height = median(words.map(({ top, bottom }) => bottom - top))
  const levels = right.map(({ top, bottom }) => middle(top, bottom))
  const offsets = left
    .map(({ top, bottom }) => Math.min(...levels.map((level) => Math.abs(level - middle(top, bottom)))) / height)
    .filter((offset) => offset < 0.8)
  const level = offsets.filter((offset) => offset < maxUnevenness).length
  const [top, bottom] = [Math.min(...words.map((word) => word.top)), Math.max(...words.map((word) => word.bottom))]
  const ends = strokes.filter(
    (stroke) =>
      stroke.right - stroke.left > 4 * letter &&
      stroke.top > top &&
      stroke.bottom < bottom &&
      ((stroke.right > gutter.left - 3 * letter && stroke.right <= gutter.right) ||
        (stroke.left >= gutter.left && stroke.left < gutter.right + 3 * letter)),
  ).length
  return offsets.length - level + (gutter.isEnclosed ? 0 : ends) - level / 2
}
