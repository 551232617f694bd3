/** Files that are written aside and then renamed: their names say who makes them, so that what a killed program leaves can go. */
import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { computer, hasEnded } from './holder.ts'

/** A file beside another one, for this process to write: `.settings.json.2f1c8a90-4711-0a1b2c3d.tmp`. */
export const asideOf = (target: string): string => {
  const stem = basename(target).slice(0, 100)
  return join(dirname(target), `.${stem}.${computer}-${process.pid}-${randomUUID().slice(0, 8)}.tmp`)
}

/** The last part is all that the names of earlier versions have. */
const name = /^\..+\.(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{8}\.tmp$/

/** In milliseconds. No file takes so long to write. */
const longest = 3_600_000

/**
 * Removes what was written aside in a folder by programs that are there no longer; of other computers' what is old. Only in a folder
 * that is `ours` a name need not say who made it: elsewhere it may be another program's.
 */
export const sweepAsides = (folder: string, ours: boolean): void => {
  for (const file of namesOf(folder)) {
    const made = name.exec(file)
    if (!made || (made[1] === undefined && !ours)) continue
    const [, where = '', pid] = made
    try {
      const path = join(folder, file)
      if (hasEnded(Number(pid), where) || Date.now() - statSync(path).mtimeMs > longest) rmSync(path)
    } catch {
      // Its maker has renamed it meanwhile, or it may not be removed: it does no harm.
    }
  }
}

const namesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
