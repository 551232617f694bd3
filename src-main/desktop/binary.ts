/** Electron's binary: npm brings its package, and the binary is fetched when it is first needed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of Electron's binary, below the folder of the npm package `electron`; null where it was not fetched. */
export const findBinary = (electron: string): string | null => {
  const named = join(electron, 'path.txt')
  const path = existsSync(named) ? join(electron, 'dist', readFileSync(named, 'utf8').trim()) : null
  return path !== null && existsSync(path) ? path : null
}

/** The binary, fetched if it is not there and can be; null where it cannot be had, and the browser is to open instead. */
export const binaryAtHand = async (
  find: () => string | null,
  canFetch: () => Promise<boolean>,
  fetchNow: () => boolean,
): Promise<string | null> => find() ?? ((await canFetch()) && fetchNow() ? find() : null)
