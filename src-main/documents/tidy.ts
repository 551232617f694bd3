/** The settings folder at the start of a program: private, and free of what killed programs left. */
import { chmodSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { sweepAsides } from './aside.ts'
import { privateModes } from './atomic.ts'
import { clearFolder } from './folder.ts'
import { clearLock } from './lock.ts'
import { namesIn } from './read.ts'

/** The folders and files that the program keeps in it. The folder itself may be one that the player shares with others, and stays as it is. */
const folders = ['battles', 'drafts', 'house-rules', 'revisions', 'rulesets']
const locks = /\.jsonl(\.lock)+$/
const homeLocks = /^(settings\.json|battles)(\.lock)+$/
const files = /^(settings(\.aside-\d+)?\.json|desktop\.json|token)$/

/**
 * Makes private what earlier versions left readable for everybody, and removes locks and files written aside whose makers
 * are gone, in the folders `elsewhere` as well. What cannot be done is left.
 */
export const tidyHome = (home: string, elsewhere: readonly string[]): void => {
  for (const folder of folders) restrict(join(home, folder), privateModes.folder)
  for (const file of names(home)) if (files.test(file)) restrict(join(home, file), privateModes.file)
  const own = [home, ...folders.map((folder) => join(home, folder))]
  for (const folder of own)
    for (const name of names(folder))
      if ((folder === home ? homeLocks : locks).test(name)) clearLock(join(folder, name))
  for (const folder of new Set([...own, ...elsewhere])) {
    clearFolder(folder)
    sweepAsides(folder, own.includes(folder))
  }
}

const names = (folder: string): readonly string[] => {
  const found = namesIn(folder, '')
  return found.ok ? found.value : []
}

/** Takes away what others may do. A link is left as it is. */
const restrict = (path: string, mode: number): void => {
  try {
    const stats = lstatSync(path)
    if (!stats.isSymbolicLink() && (stats.mode & 0o777 & ~mode) !== 0) chmodSync(path, stats.mode & mode)
  } catch {
    // It does not exist, or belongs to somebody else.
  }
}
