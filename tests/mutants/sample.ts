/** A sample of the core's code that a seed chooses, as stretches: declarations with their comments, from one blank line to the next. */
import { createHash } from 'node:crypto'

export interface Stretch {
  readonly file: string
  /** The first line is 1; both lines are part of it. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The stretches of a file. */
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
 * Some of them, drawn by a seed until they have so many lines together; all if there are not as many. The draw is by what each says, not
 * by its number: an edit elsewhere leaves the sample as it is, so that mutants once killed in it stay counted.
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
