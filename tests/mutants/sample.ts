/** Draws a seeded sample of the core's code in chunks: declarations with comments, separated by blank lines. */
import { createHash } from 'node:crypto'

export interface Stretch {
  readonly file: string
  /** Counted from 1, inclusive. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Returns the chunks of a file. */
export const stretchesOf = (file: string, text: string): readonly Stretch[] => {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) =>
    index === 0 || (lines[index - 1] === '' && /^\S/.test(line)) ? [index] : [],
  )
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length
    return { file, from: start + 1, to: end, text: lines.slice(start, end).join('\n') }
  })
}

/**
 * Draws chunks until they have the given number of lines. The draw depends on each chunk's text, not its position, so edits elsewhere don't change
 * the sample and earlier results stay valid.
 */
export const sampleOf = (all: readonly Stretch[], lines: number, seed: number): readonly Stretch[] => {
  const lot = ({ file, text }: Stretch): string => createHash('sha256').update(`${seed} ${file} ${text}`).digest('hex')
  const drawn = all
    .map((stretch) => ({ stretch, lot: lot(stretch) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
  let sum = 0
  return drawn.flatMap(({ stretch }) => {
    const before = sum
    sum += stretch.to - stretch.from + 1
    return before < lines ? [stretch] : []
  })
}
