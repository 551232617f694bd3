import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of Electron's binary, below the folder of the npm package `electron`; null where it was not fetched. */
export const findBinary = (electron: string): string | null => {
  const named = join(electron, 'path.txt')
  const path = existsSync(named) ? join(electron, 'dist', readFileSync(named, 'utf8').trim()) : null
  return path !== null && existsSync(path) ? path : null
}
