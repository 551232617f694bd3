/** The names of the files of rules in a folder. */
import { readdirSync } from 'node:fs'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { errorText, hasCode } from '../documents/read.ts'
import { houseEnding } from '../security/rules-file.ts'

/** Files of rules that a folder may hold: each is read to know its id. Another folder takes more. */
const mostFiles = 200

/** House rules are known by their file's name. */
export const isHouseRules = (file: string): boolean => file.endsWith(houseEnding)

/** The names of all files of rules in a folder, in order. Problems: `no-such-folder`, `too-many-files`. */
export const rulesNames = (path: string, shown = path): Result<readonly string[]> => {
  try {
    const names = readdirSync(path).filter((name) => name.endsWith('.yaml') && !name.startsWith('.'))
    return names.length > mostFiles
      ? failure(problem('too-many-files', { folder: shown, count: names.length, most: mostFiles }))
      : success(names.toSorted())
  } catch (error) {
    const missing = hasCode(error, 'ENOENT', 'ENOTDIR')
    return failure(problem('no-such-folder', { folder: shown, system: missing ? null : errorText(error) }))
  }
}

/**
 * Why a file of rules cannot be added to a folder: with it none would be read. Null: there is room. A folder that is not there has
 * room, and one that cannot be read is for who writes to it. Problem: `too-many-files`.
 */
export const noRoom = (path: string): Problem | null => {
  const names = rulesNames(path)
  const isFull = names.ok
    ? names.value.length === mostFiles
    : names.problems.some(({ code }) => code === 'too-many-files')
  return isFull ? problem('too-many-files', { folder: path, count: null, most: mostFiles }) : null
}
