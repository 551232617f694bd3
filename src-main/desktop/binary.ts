/** Electron's binary, which is downloaded when first needed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The binary below the folder of the npm package `electron`; null if it wasn't downloaded. */
export const findBinary = (electron: string): string | null => {
  const named = join(electron, 'path.txt')
  const path = existsSync(named) ? join(electron, 'dist', readFileSync(named, 'utf8').trim()) : null
  return path !== null && existsSync(path) ? path : null
}

/** Downloads the binary if it is missing; null if that fails, and the browser opens instead. */
export const binaryAtHand = async (
  find: () => string | null,
  canFetch: () => Promise<boolean>,
  fetchNow: () => boolean,
): Promise<string | null> => find() ?? ((await canFetch()) && fetchNow() ? find() : null)
