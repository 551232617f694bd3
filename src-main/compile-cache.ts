/** Node's compile cache, which makes the next start of the program quicker. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homeFolder } from './documents/home.ts'

/** The folder above the source, or above the build in `dist/main`. */
const programFolder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '..' : '../..', import.meta.url))

/** Call before importing anything large. Does nothing where no safe folder can be made, or before Node 22. */
export const enableCompileCache = (): void => {
  const folder = compileCacheFolder(programFolder, homeFolder())
  if (folder !== null && 'enableCompileCache' in module) module.enableCompileCache(folder)
}

/**
 * A folder that only the player can write, created if necessary: inside `node_modules` where npm installed the packages of `program`, otherwise in
 * the settings folder `home`, which is not created for this. Null if there is none, or if others may write it: its content is run as code.
 */
export const compileCacheFolder = (program: string, home: string): string | null => {
  const packages = join(program, 'node_modules')
  const isInstalled = existsSync(join(packages, '.package-lock.json'))
  const folder = isInstalled ? join(packages, '.cache', 'doublequick') : join(home, 'cache')
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: isInstalled, mode: 0o700 })
    return isPrivate(folder) ? folder : null
  } catch {
    return null
  }
}

/** Rejects links, which may lead anywhere. Systems without owners are judged by the folder's type alone. */
const isPrivate = (folder: string): boolean => {
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
}
