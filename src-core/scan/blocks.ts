/** Splits a page into blocks, such as a list at the left of a table, by white space and ruled lines. */
import { entryAt } from '../present.ts'
import { letterWidth, linesOf, median, type Line, type Word } from './lines.ts'
import type { Stroke } from './page.ts'

/** White space between words on both sides, across some lines. */
interface Gutter {
  readonly left: number
  readonly right: number
  readonly lines: readonly Line[]
  /** Ruled lines of one width are right above and below it, as within a table. */
  readonly isEnclosed: boolean
}

/** A way to cut a region: what is above a gutter, at its left, at its right, and below. */
export type Parts = readonly (readonly Word[])[]

/** In letters: the minimum width of a gutter. */
const narrowest = 1

/** All gutters of a region, of two lines or more. Ruled lines end them. */
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

/** The runs of `false`, as their first and last index. */
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

/** The level lines of a page from the top down, adjoining pieces as one. */
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

/** The most gutters tried per region. */
const mostGutters = 14

/** Ways to cut a region at a gutter, the largest first. */
export const waysToCut = (words: readonly Word[], strokes: readonly Stroke[]): readonly Parts[] => {
  const lines = linesOf(words)
  const areaOf = (gutter: Gutter): number => (gutter.right - gutter.left) * gutter.lines.length
  return guttersOf(words, lines, strokes)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, mostGutters)
    .map((gutter) => partsAt(lines, gutter))
}

/** In heights of a line: level words in a photo are less apart. */
const mostUneven = 0.225

/** The minimum evidence for blocks side by side. */
const leastEvidence = 3

/** Splits a region at a gutter that clearly separates blocks, not columns of one table; undefined if there is none. */
export const partsOfBlocks = (words: readonly Word[], strokes: readonly Stroke[]): Parts | undefined => {
  const lines = linesOf(words)
  const letter = letterWidth(words)
  const best = guttersOf(words, lines, strokes)
    .map((gutter) => ({ gutter, evidence: evidenceFor(gutter, strokes, letter) }))
    .filter(({ evidence }) => evidence >= leastEvidence)
    .toSorted((a, b) => b.evidence - a.evidence)[0]
  return best && partsAt(lines, best.gutter)
}

/** How many lines at both sides of a gutter are not level with each other, and ruled lines end at it; less half of those that are level. */
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
  const level = offsets.filter((offset) => offset < mostUneven).length
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
