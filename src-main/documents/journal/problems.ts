/** What can be wrong with the file of a journal, and what its player is told. */
import type { Problem } from '../../../src-core/problem.ts'
import type { Replayed } from './replay.ts'

interface Named {
  readonly name: string
  readonly instead: string
}

/** Of a file whose first line is none of such a journal. */
export const headProblem = (path: string, { standing, rest }: Replayed<unknown, unknown>, { name, instead }: Named): Problem | null => {
  if (standing !== null) return null
  if (rest === 'newer')
    return {
      code: `newer-${name}`,
      message: `${path} was written by a newer Doublequick and is left as it is`,
      right: `open it with that one; ${instead}`,
    }
  if (rest === 'wrong')
    return {
      code: `${name}-broken`,
      message: `line 1 of ${path} is no line of a ${name}; the file is left as it is`,
      right: `mend that line; ${instead}`,
      place: { file: path, line: 1, column: 1 },
    }
  return null
}

const before = (lines: number): string => {
  if (lines === 0) return 'it holds no whole line'
  return lines === 1 ? 'the line before it holds' : `the ${lines} lines before it hold`
}

const kept = 'As soon as you go on, the file as it is is kept beside it.'

export const tornNote = (path: string, lines: number): string => `The last line of ${path} was torn off; ${before(lines)}. ${kept}`

export const brokenNote = (path: string, lines: number): string =>
  `Line ${lines + 1} of ${path} is damaged; ${before(lines)}, and what comes after is left out. ${kept}`

export const doesNotFit = (path: string): Problem => ({
  code: 'does-not-fit',
  message: `${path} stands otherwise than was thought`,
  right: 'look how it stands now, and do it again',
})

export const journalFull = (path: string, { name, limit }: Named & { readonly limit: number }): Problem => ({
  code: 'journal-full',
  message: `${path} is full: it would be larger than ${limit / 1024 / 1024} MiB`,
  right: name === 'battle' ? 'begin a new battle' : 'save the house rules, close them and open their file',
})
