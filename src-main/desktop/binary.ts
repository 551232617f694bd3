/** The Electron binary, which is downloaded when first needed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Finds the binary in the folder of the npm package `electron`. Null if it hasn't been downloaded. */
export const findBinary = (electron: string): string | null => {
  const named = join(electron, 'path.txt')
  const path = existsSync(named) ? join(electron, 'dist', readFileSync(named, 'utf8').trim()) : null
  return path !== null && existsSync(path) ? path : null
}

/** Returns the path of the binary, which is downloaded if it is missing. Null if the download fails, in which case the browser is used instead. */
export const isBinaryAvailable = async (
  find: () => string | null,
  canFetch: () => Promise<boolean>,
  fetchNow: () => boolean,
): Promise<string | null> => find() ?? ((await canFetch()) && fetchNow() ? find() : null)
