/** A sample of the core's code that a seed chooses, as stretches: declarations with their comments, from one blank line to the next. */
import fc from 'fast-check'

export interface Stretch {
  readonly file: string
  /** The first line is 1; both lines are part of it. */
  readonly from: number
  readonly to: number
}

/** The stretches of a file. */
export const stretchesOf = (file: string, text: string): readonly Stretch[] => {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) => (index === 0 || (lines[index - 1] === '' && /^\S/.test(line)) ? [index] : []))
  return starts.map((start, index) => ({ file, from: start + 1, to: starts[index + 1] ?? lines.length }))
}

/** Some of them, drawn by a seed until they have so many lines together; all if there are not as many. */
export const sampleOf = (all: readonly Stretch[], lines: number, seed: number): readonly Stretch[] => {
  const [drawn = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { seed, numRuns: 1 })
  let sum = 0
  return drawn.filter(({ from, to }) => {
    const before = sum
    sum += to - from + 1
    return before < lines
  })
}
