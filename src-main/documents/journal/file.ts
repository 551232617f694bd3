/** The file of a journal: recognized by its stamp, appended to, or written whole where it is damaged. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { writePrivate, writeProblem } from '../atomic.ts'
import { readFrom, readProblem, withFile } from '../read.ts'
import { doesNotFit } from './problems.ts'

/** As the system has it. The same stamp: the same file, unchanged. */
export interface Stamp {
  readonly ino: bigint
  /** Bytes. */
  readonly size: bigint
  readonly mtimeNs: bigint
}

/** Null where there is no such file. Problem: `unreadable`. */
export const fileStamp = (path: string): Result<Stamp | null> => {
  try {
    return success(statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null)
  } catch (error) {
    return failure(readProblem(error, path, path))
  }
}

/** Whether both stamps are of the same unchanged file; null: there is none. */
export const isSame = (one: Stamp | null, other: Stamp | null): boolean =>
  one?.ino === other?.ino && one?.size === other?.size && one?.mtimeNs === other?.mtimeNs

/** Whether these bytes are the last before `end` of an open file. */
export const endsWith = (file: number, end: number, tail: Uint8Array): boolean => {
  const there = new Uint8Array(tail.length)
  const read = readSync(file, there, 0, there.length, end - tail.length)
  return read === tail.length && there.every((byte, index) => byte === tail[index])
}

/** Adds bytes to a file that still has this stamp, and flushes them. Where not all can be written, none stay. Problems: `not-written`, `stored-changed`. */
export const addAtEnd = (path: string, stamp: Stamp | null, bytes: Uint8Array): Result<Stamp> => {
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_APPEND)
    try {
      const before = fstatSync(file, { bigint: true })
      // Only a program that knows nothing of locks comes between.
      if (!isSame(stamp, before)) return failure(doesNotFit(path))
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
        fsyncSync(file)
      } catch (error) {
        truncateSync(path, Number(before.size))
        throw error
      }
      return success(fstatSync(file, { bigint: true }))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

/**
 * Writes a file that is new, or not whole: the first `end` bytes that stand in it, then these. Where more stood in it, all of it is
 * kept beside it first. Problems: `not-written`, those of reading.
 */
export const writeSound = (path: string, end: number, bytes: Uint8Array): Result<Stamp> => {
  const there = existsSync(path) ? allOf(path) : success(new Uint8Array())
  if (!there.ok) return there
  const kept = there.value.length > end ? writePrivate(freeName(path), there.value) : success(null)
  if (!kept.ok) return kept
  const written = writePrivate(path, Buffer.concat([there.value.subarray(0, end), bytes]))
  if (!written.ok) return written
  const stamp = fileStamp(path)
  return stamp.ok && stamp.value ? success(stamp.value) : failure(doesNotFit(path))
}

const allOf = (path: string): Result<Uint8Array> =>
  withFile(path, constants.O_RDONLY, path, (file) => {
    const bytes = readFrom(file, 0, Infinity)
    if (!bytes) throw new RangeError('a file cannot hold more than any number of bytes')
    return success(bytes)
  })

const freeName = (path: string): string => {
  let number = 1
  while (existsSync(`${path}.damaged-${number}`)) number += 1
  return `${path}.damaged-${number}`
}

/** Removes a file, which need not be there. Problem: `not-written`. */
export const removeFile = (path: string): Result<null> => {
  try {
    rmSync(path, { force: true })
    return success(null)
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}
