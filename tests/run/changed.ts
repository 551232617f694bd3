import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** Returns the paths of files that differ from a commit, including untracked and excluding deleted ones. */
export const changedSince = (commit: string): readonly string[] =>
  [...new Set([...git('diff', '--name-only', '--relative', '-z', commit, '--'), ...filesUnknown()])].toSorted()

const filesUnknown = (): readonly string[] => git('ls-files', '--others', '--exclude-standard', '-z')

/** Returns all files in the folders that git doesn't ignore. */
export const filesIn = (...folders: readonly string[]): readonly string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders)
