/** Which files may be opened, and written, as rules: by their ending, by where they really are, by what they say. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/format/limits.ts'
import { errorCode, readText } from '../documents/read.ts'

/* Which file of a folder is meant by the path of an address. */

/**
 * The real file that an address's path (`/assets/a.js`, still percent-encoded; `/` is `index.html`) means in a folder; null where
 * there is none, or where it would be outside: by dots, by a drive or device, or by a link that leads out.
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

/** What the player has let the window name; all paths are absolute. */
export interface Allowed {
  /** Folders whose own files are allowed, but not those of folders inside them. */
  readonly folders: readonly string[]
  /** Whether a file was chosen by itself; known by the name that `realPath` gave it then. */
  readonly isChosen: (path: string) => boolean
}

/** How the names of files of house rules end. */
export const houseEnding = '.houserules.yaml'

/**
 * A name of a file, without ending, that is valid on every system: the letters and digits of a text, in any script, and hyphens. Windows
 * reserves the names of devices.
 */
export const fileStem = (text: string): string => {
  const stem = text
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, longestStem)
    .replaceAll(/^-+|[-\ud800-\udbff]+$/g, '')
  if (stem === '') return 'rules'
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i.test(stem) ? `rules-${stem}` : stem
}

const longestStem = 60

/** Whether a path names house rules, by the file's name. */
export const isHouseRules = (path: string): boolean => path.endsWith(houseEnding)

/**
 * Where rules that a path names are to be read, links followed. What is not allowed is not looked at on the disk: the refusal says
 * nothing of it. Problems: `not-rules` by its ending, `not-chosen`, `leads-out` for a link that leads elsewhere.
 */
export const readableRules = (path: string, allowed: Allowed): Result<string> =>
  /\.ya?ml$/i.test(path) ? placeOf(path, allowed) : failure(notRules(path))

/** Where house rules may be written under a path: as below, and their names have an end of their own. Problem: `not-rules`. */
export const writableHouse = (path: string, allowed: Allowed): Result<string> =>
  isHouseRules(path) ? writableRules(path, allowed) : failure(notHouseRules(path))

/** Where rules may be written under a path: as above, and what stands there already must be rules as well. */
export const writableRules = (path: string, allowed: Allowed): Result<string> => {
  const place = readableRules(path, allowed)
  if (!place.ok || !isThere(place.value)) return place
  const text = readRules(place.value, path)
  return text.ok ? place : text
}

/** The text of a file of rules. Problems: those of `readText`; `not-rules`, which reveals nothing of the text. */
export const readRules = (path: string, shown = path): Result<string> => {
  const text = readText(path, limits.bytes, shown)
  return text.ok && !looksLikeRules(text.value) ? failure(notRules(shown)) : text
}

/** Whether a text looks like a ruleset or house rules, broken or not: somewhere it begins their head. */
export const looksLikeRules = (text: string): boolean => /(?:^|[{,])[ \t]*["']?ruleset["']?[ \t]*:/m.test(text)

/** The real path behind all links; of what is not there yet, that of its folder with its own name. Null for a link to nowhere. */
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

/** A file that is no file of rules. */
export const notRules = (file: string): Problem => problem('not-rules', { what: 'file', file })

/** A file whose name does not end as those of house rules do. */
export const notHouseRules = (file: string): Problem =>
  problem('not-rules', { what: 'house-rules', file, ending: houseEnding })
