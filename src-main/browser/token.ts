/** The secret by which the browser host knows its own pages. */
import { randomBytes } from 'node:crypto'
import { closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { errorText, readText } from '../documents/read.ts'

/** Kept in the settings folder, readable by its owner alone, so that open pages live through a restart. Problem: `not-written`. */
export const storedToken = (home: string): Result<string> => {
  const path = join(home, 'token')
  const stored = readText(path, 1024)
  if (stored.ok && /^[\w-]{43}$/.test(stored.value)) return success(stored.value)
  const token = randomBytes(32).toString('base64url')
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const file = openSync(path, 'w', 0o600)
    fchmodSync(file, 0o600)
    writeSync(file, token)
    fsyncSync(file)
    closeSync(file)
    return success(token)
  } catch (error) {
    return failure(problem('not-written', { what: 'token', file: path, system: errorText(error) }))
  }
}
