/** Files that grow by whole lines, each on the disk before anybody is told of it. */
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isTooDeep } from '../../src-core/depth.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { flushFolder, makeFolder, writeProblem } from './atomic.ts'
import { readText } from './read.ts'

/**
 * Adds lines at the end and flushes them; the size of the file then, in bytes. A file that is not there is made. Of lines that do not
 * fit nothing is left. Problems: `not-written`, `disk-full`.
 */
export const addLines = (path: string, lines: readonly unknown[]): Result<number> => {
  const before = statSync(path, { throwIfNoEntry: false })?.size
  try {
    if (before === undefined) makeFolder(dirname(path))
    const file = openSync(path, 'a')
    try {
      const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      fsyncSync(file)
      if (before === undefined) flushFolder(dirname(path))
      return success((before ?? 0) + bytes.length)
    } catch (error) {
      ftruncateSync(file, before ?? 0)
      throw error
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

export interface Lines {
  /** Each as data; undefined where a line is no JSON. */
  readonly lines: readonly unknown[]
  /** Size of what stands, in bytes. */
  readonly size: number
  /** A last line had been torn off in writing: what stands after `size`. */
  readonly torn: boolean
}

/** The whole lines of a file of at most `limit` bytes. */
export const readLines = (path: string, limit: number): Result<Lines> => {
  const text = readText(path, limit)
  if (!text.ok) return text
  const lines = text.value.split('\n')
  const rest = lines.pop() ?? ''
  const size = Buffer.byteLength(text.value) - Buffer.byteLength(rest)
  return success({ lines: lines.map(parsed), size, torn: rest !== '' })
}

/** Cuts a torn last line off, once all before it is known to be sound; what was done, in words, or nothing. */
export const cutTorn = (path: string, { size, torn }: Lines): readonly string[] => {
  if (!torn) return []
  truncateSync(path, size)
  return [`The last line of ${path} was torn off and has been cut; all before it stands.`]
}

const parsed = (line: string): unknown => {
  try {
    const data: unknown = JSON.parse(line)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}
