import type { Problem } from '../../src-core/problem.ts'
import type { Library } from '../rulesets/library.ts'

export interface Checked {
  readonly file: string
  /** Whether it can be played by: neither it nor what it extends has a problem. */
  readonly ok: boolean
  /** In the order of the lines, without those that were said of a file before. */
  readonly problems: readonly Problem[]
}

/** All that is wrong in each of the files and in what they extend. */
export const checkFiles = (library: Library, files: readonly string[]): readonly Checked[] => {
  const said = new Set<string>()
  return files.map((file) => {
    const all = library.check(file)
    const problems = all.filter((problem) => !said.has(JSON.stringify(problem)))
    for (const problem of problems) said.add(JSON.stringify(problem))
    return { file, ok: all.length === 0, problems }
  })
}
