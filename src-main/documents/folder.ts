/** Folders of rules that several programs write to. */
import { join } from 'node:path'
import { failure, type Result } from '../../src-core/problem.ts'
import type { writeWhole } from './atomic.ts'
import { clearLock, lockProblem, withLock } from './lock.ts'
import { namesIn } from './read.ts'

type Write = typeof writeWhole

/** No file, but the name that the lock of a folder goes by: not likely another program's, and no file of rules. */
const name = '.doublequick'
const locks = /^\.doublequick(\.lock)+$/

/**
 * Looks into a folder and writes to it while no other Doublequick does, so that what was looked for is still so. Problems: those of a
 * lock and of the work.
 */
export const inFolder = <T>(folder: string, write: Write, work: (write: Write) => Result<T>): Result<T> => {
  const path = join(folder, name)
  return withLock(
    path,
    (isStillOurs) => work((...file) => (isStillOurs() ? write(...file) : failure(lockProblem(path, folder)))),
    folder,
  )
}

/** Removes the locks of a folder whose holders are gone. */
export const clearFolder = (folder: string): void => {
  const names = namesIn(folder, '.lock')
  for (const lock of names.ok ? names.value : []) if (locks.test(lock)) clearLock(join(folder, lock))
}
