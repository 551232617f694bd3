/** Caches that outlive the program: the code that Node compiled, and loaded rulesets. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homeFolder } from './documents/home.ts'

/** Whether the program runs from its source, and not from a build. */
export const isSource = import.meta.url.endsWith('.ts')

/** The folder above the source, or above the build's two. */
export const programFolder = fileURLToPath(new URL(isSource ? '..' : '../..', import.meta.url))

/** To be called before anything else is loaded. Where no folder can be had, nothing is kept. */
export const keepCompiled = (): void => {
  const folder = cacheFolder()
  // Before version 22 Node keeps nothing.
  if (folder !== null && 'enableCompileCache' in module) module.enableCompileCache(folder)
}

/** The folder of these caches; null if there is no safe place. */
export const cacheFolder = (): string | null => compiledFolder(programFolder, homeFolder())

/**
 * A folder that is the player's alone, made if need be: where npm installed the program's packages, among them; else in the settings
 * folder `home`, which is not made for this. Null: there is none, it cannot be made, or others may write it, and what lies in it is run.
 */
export const compiledFolder = (program: string, home: string): string | null => {
  const packages = join(program, 'node_modules')
  const isInstalled = existsSync(join(packages, '.package-lock.json'))
  const folder = isInstalled ? join(packages, '.cache', 'doublequick') : join(home, 'cache')
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: isInstalled, mode: 0o700 })
    return isOwn(folder) ? folder : null
  } catch {
    return null
  }
}

/** A link is not: it may lead anywhere. Where the system knows no owners, the folder's place has to do. */
const isOwn = (folder: string): boolean => {
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)
}
