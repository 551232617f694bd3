/** Atomic file writes: writes a temporary file, flushes it, and renames it over the old one. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { NotWritten } from '../../src-core/words/problems/files.ts'
import { errorCode, errorText, hasCode } from './read.ts'

/** The modes of files and folders that only the player may access. Ignored on Windows. */
export const privateModes = { folder: 0o700, file: 0o600 } as const

/**
 * Writes a file, creating folders as needed. After a crash, the path has either the old or the new bytes. Synchronous, so signal handlers can't run
 * in the middle. Follows links and keeps permissions. Fails with `not-written`.
 */
export const writeWhole = (path: string, bytes: Uint8Array): Result<{ readonly path: string }> => write(path, bytes, {})

/** Like `writeWhole`, but for the settings folder: only the owner can read the file. */
export const writePrivate = (path: string, bytes: Uint8Array): Result<{ readonly path: string }> =>
  write(path, bytes, privateModes)

/** Whether a regular file has exactly these bytes. False if it can't be read. */
export const isUnchanged = (path: string, bytes: Uint8Array): boolean => {
  try {
    const file = statSync(path, { throwIfNoEntry: false })
    return file?.isFile() === true && file.size === bytes.length && readFileSync(path).equals(bytes)
  } catch {
    return false
  }
}

const write = (
  path: string,
  bytes: Uint8Array,
  modes: Partial<typeof privateModes>,
): Result<{ readonly path: string }> => {
  try {
    makeFolder(dirname(path), modes.folder)
    const target = realTarget(path)
    const old = statSync(target, { throwIfNoEntry: false })
    if (old && !old.isFile()) return failure(notWritten(path, old.isDirectory() ? 'a-folder' : 'not-ordinary'))
    replace(target, bytes, modes.file ?? old?.mode)
    return success({ path })
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

/** Creates a folder and its parents. Unlike recursive `mkdirSync`, it doesn't loop forever if a system folder refuses with ENOENT. */
export const makeFolder = (folder: string, mode = 0o777): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent, mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

const realTarget = (path: string): string => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return path
    throw error
  }
}

const replace = (target: string, bytes: Uint8Array, mode: number | undefined): void => {
  const aside = temporaryName(target)
  const file = openSync(aside, 'wx', mode ?? 0o666)
  try {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      if (mode !== undefined) fchmodSync(file, mode & 0o777)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(aside, target)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
  flushFolder(dirname(target))
}

/** Returns a unique name in the same folder, for a later rename. */
export const temporaryName = (target: string): string =>
  join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.tmp`)

/** Makes a rename survive a power failure. Some systems can't flush folders. */
export const flushFolder = (folder: string): void => {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF', 'ENOTSUP')) throw error
  }
}

export const writeProblem = (error: unknown, path: string): Problem => {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return problem('not-written', { what: 'file', why: 'disk-full', file: path })
    case 'EEXIST':
    case 'ENOTDIR':
      return notWritten(path, 'in-a-file')
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritten(path, 'forbidden')
    case 'ELOOP':
      return notWritten(path, 'link-circle')
    case 'ENAMETOOLONG':
      return notWritten(path, 'long-name')
    default:
      return notWritten(path, { system: errorText(error) })
  }
}

const notWritten = (file: string, why: NotWritten): Problem => problem('not-written', { what: 'file', file, why })
