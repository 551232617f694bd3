/** Enables Node's compile cache, which speeds up later starts. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homeFolder } from './documents/home.ts'

/** The folder above the source, or above the build in `dist/main`. */
const programFolder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '..' : '../..', import.meta.url))

/** Enables the cache. Call it before importing anything large. Does nothing before Node 22 or if no safe folder is available. */
export const enableCompileCache = (): void => {
  const folder = compileCacheFolder(programFolder, homeFolder())
  if (folder !== null && 'enableCompileCache' in module) module.enableCompileCache(folder)
}

/**
 * Returns a folder that only the player can write to, creating it if necessary: in `node_modules` if npm installed `program`, or else in the settings
 * folder `home` if that exists. Null if there is none or others can write to it, because its contents are run as code.
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

/** Whether a folder is private. Rejects symbolic links. On systems without owners, checks only the type. */
const isPrivate = (folder: string): boolean => {
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
}
