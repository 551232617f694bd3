/** Checks which files may be read and written as rules, by file extension, real path and contents. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/format/limits.ts'
import { errorCode, readText } from '../documents/read.ts'

/**
 * Returns the real file for a URL path (`/assets/a.js`, percent-encoded; `/` is `index.html`) in a folder. Null if there is
 * none or it is outside the folder (dots, drives, devices, links).
 */
export const fileInside = (folder: string, path: string): string | null => {
  const name = decoded(path)
  if (name === null || !/^\/[^\0\\:]*$/.test(name)) return null
  const steps = name.split('/').slice(1)
  if (steps.some((step, index) => step === '..' || step === '.' || (step === '' && index < steps.length - 1)))
    return null
  try {
    const root = realpathSync(folder)
    const file = realpathSync(join(root, ...steps, ...(steps.at(-1) === '' ? ['index.html'] : [])))
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : null
  } catch {
    return null
  }
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The files that windows may access. All paths are absolute. */
export interface Allowed {
  /** Folders that directly contain allowed files. */
  readonly folders: readonly string[]
  /** Whether the player chose a file. Compares real paths. */
  readonly isChosen: (path: string) => boolean
}

export const houseEnding = '.houserules.yaml'

/** The extension of shared rules, in place of `.yaml`, so that every system opens them with Doublequick. */
export const sharedEnding = '.doublequick'

/** The names of files that may contain rules. */
export const rulesName = /\.(?:ya?ml|doublequick)$/i

/**
 * Returns a file name without extension that is valid on all systems: letters and digits of any script, and hyphens. Avoids
 * names that Windows reserves for devices.
 */
export const fileStem = (text: string): string => {
  const stem = text
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxStemLength)
    .replaceAll(/^-+|[-\ud800-\udbff]+$/g, '')
  if (stem === '') return 'rules'
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i.test(stem) ? `rules-${stem}` : stem
}

const maxStemLength = 60

export const isHouseRules = (path: string): boolean => path.endsWith(houseEnding)

/**
 * Returns the real path of rules that may be read. Refuses other paths without touching the disk, so that nothing about them is revealed. Fails with
 * `not-rules` (by extension), `not-chosen`, or `leads-out` (a link outside).
 */
export const readableRules = (path: string, allowed: Allowed): Result<string> =>
  rulesName.test(path) ? placeOf(path, allowed) : failure(notRules(path))

/** Like `writableRules`, but the name must also have the extension of house rules. Fails with `not-rules`. */
export const writableHouse = (path: string, allowed: Allowed): Result<string> =>
  isHouseRules(path) ? writableRules(path, allowed) : failure(notHouseRules(path))

/** Like `readableRules`, but an existing file must also contain rules. */
export const writableRules = (path: string, allowed: Allowed): Result<string> => {
  const place = readableRules(path, allowed)
  if (!place.ok || !isThere(place.value)) return place
  const text = readRules(place.value, path)
  return text.ok ? place : text
}

/** Returns the content of a rules file. Fails with the problems of `readText` or with `not-rules`, which reveals nothing about the content. */
export const readRules = (path: string, shown = path): Result<string> => {
  const text = readText(path, limits.bytes, shown)
  return text.ok && !looksLikeRules(text.value) ? failure(notRules(shown)) : text
}

/** Whether text contains the head of a ruleset or house rules, valid or not. */
export const looksLikeRules = (text: string): boolean => /(?:^|[{,])[ \t]*["']?ruleset["']?[ \t]*:/m.test(text)

/** Resolves all links, or those of the folder if the file is missing. Null for a dangling link. */
export const realPath = (path: string): string | null => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (errorCode(error) === 'ELOOP' || isThere(path)) return null
    const folder = dirname(path)
    const real = folder === path ? path : realPath(folder)
    return real === null ? null : join(real, basename(path))
  }
}

const placeOf = (path: string, { folders, isChosen }: Allowed): Result<string> => {
  const named = resolve(path)
  const folder = dirname(named)
  const isInside = folders.includes(folder)
  if (!isInside && !isChosen(named)) return failure(problem('not-chosen', { file: path }))
  const real = realPath(named)
  const isHere = real !== null && (real === named || (isInside && dirname(real) === realPath(folder)))
  return isHere || (real !== null && isChosen(real))
    ? success(real)
    : failure(problem('leads-out', { file: path, to: 'read' }))
}

const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

export const notRules = (file: string): Problem => problem('not-rules', { what: 'file', file })

export const notHouseRules = (file: string): Problem =>
  problem('not-rules', { what: 'house-rules', file, ending: houseEnding })
