/** Reads untrusted files: only regular files, with a size limit, without blocking. */
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { nearestName } from '../../src-core/nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { NotRead } from '../../src-core/words/problems/files.ts'

/**
 * Reads UTF-8 text of at most `limit` bytes. `label` names the file in problems. Fails with `no-such-file`, `not-a-file` (a folder, pipe or device),
 * `too-large`, `not-utf-8`, or `unreadable`.
 */
export const readText = (path: string, limit: number, label = path): Result<string> =>
  withFile(path, constants.O_RDONLY, label, (file) => {
    const bytes = readAll(file, limit)
    return bytes ? decoded(bytes, label) : failure(tooLarge(label, limit))
  })

/** Reads at most `limit` bytes. Fails with the problems of `readText` except `not-utf-8`. */
export const readBytes = (path: string, limit: number, label: string): Result<Uint8Array> =>
  withFile(path, constants.O_RDONLY, label, (file) => {
    const bytes = readAll(file, limit)
    return bytes ? success(bytes) : failure(tooLarge(label, limit))
  })

/**
 * Opens a regular file, runs `work` and closes the file. Fails with the problems of `readText` except `not-utf-8`, and with the problems of `work`.
 */
export const withFile = <T>(
  path: string,
  flags: number,
  label: string,
  work: (file: number) => Result<T>,
): Result<T> => {
  try {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever. O_NONBLOCK is 0 on systems that lack it.
    const file = openSync(path, flags | constants.O_NONBLOCK)
    try {
      const stats = fstatSync(file)
      return stats.isFile() ? work(file) : failure(notAFile(label, stats.isDirectory()))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return failure(readProblem(error, path, label))
  }
}

/**
 * Reads an open file. Undefined if that is more than `max` bytes. The buffer starts at the file's size and grows, because
 * files may grow and some system files report a size of 0.
 */
const readAll = (file: number, max: number): Uint8Array | undefined => {
  const { size } = fstatSync(file)
  if (size > max) return undefined
  let bytes = new Uint8Array(size + 1)
  for (let length = 0; ;) {
    const read = readSync(file, bytes, length, bytes.length - length, length)
    length += read
    if (length > max) return undefined
    if (read === 0) return bytes.subarray(0, length)
    if (length < bytes.length) continue
    const more = new Uint8Array(Math.min(max + 1, 2 * length + 65_536))
    more.set(bytes)
    bytes = more
  }
}

const decoded = (bytes: Uint8Array, label: string): Result<string> => {
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const place = { file: label, ...firstWrong(bytes) }
    return failure(problem('not-utf-8', { file: label }, { place }))
  }
}

/** Returns the line and column of the first invalid UTF-8 byte. */
const firstWrong = (bytes: Uint8Array): { readonly line: number; readonly column: number } => {
  const lenient = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const wrong = lenient.findIndex((byte, index) => byte !== bytes[index])
  const before = new TextDecoder().decode(bytes.subarray(0, wrong))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

const notAFile = (label: string, isFolder: boolean): Problem => problem('not-a-file', { file: label, isFolder })

export const tooLarge = (label: string, limit: number): Problem =>
  problem('too-large', { what: 'file', file: label, limit })

/** Converts a read error to `no-such-file`, `not-a-file` or `unreadable`. */
export const readProblem = (error: unknown, path: string, label: string): Problem => {
  const unreadable = (why: NotRead): Problem => problem('unreadable', { what: 'file', file: label, why })
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return noSuchFile(path, label)
    case 'EACCES':
    case 'EPERM':
      return unreadable('forbidden')
    case 'ELOOP':
      return unreadable('link-circle')
    case 'ENXIO':
      return notAFile(label, false)
    default:
      return unreadable({ system: errorText(error) })
  }
}

const noSuchFile = (path: string, label: string): Problem =>
  problem('no-such-file', { file: label, meant: nearestName(basename(path), siblingNames(path)) ?? null })

/** Returns the names in a folder that have a given ending, sorted. Empty if there is no folder. Fails with `unreadable`. */
export const namesIn = (folder: string, ending: string): Result<readonly string[]> => {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending))
    return success(names.toSorted())
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return success([])
    return failure(problem('unreadable', { what: 'folder', folder, system: errorText(error) }))
  }
}

const siblingNames = (path: string): string[] => {
  try {
    return readdirSync(dirname(path)).slice(0, 1000)
  } catch {
    return []
  }
}

/** Returns the system's error code, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = errorCode(error)
  return code !== undefined && codes.includes(code)
}

/** Returns the system's error message without the path. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, .*$/s, '') : String(error)
