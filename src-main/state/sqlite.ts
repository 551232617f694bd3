/** SQLite statements and errors. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { problem, type Problem } from '../../src-core/problem.ts'
import { writeProblem } from '../documents/atomic.ts'
import { errorCode, errorText, readProblem } from '../documents/read.ts'

/** Runs statements in a transaction. Rows are objects by column; the caller knows their types. */
export interface Sql {
  readonly all: (query: string, ...values: readonly SQLInputValue[]) => readonly unknown[]
  /** Returns the first row. Undefined if there is none. */
  readonly get: (query: string, ...values: readonly SQLInputValue[]) => unknown
  /** Returns the row id of the last insert. */
  readonly run: (query: string, ...values: readonly SQLInputValue[]) => number
}

/** Throws if the check finds damage. */
export const assertSound = (db: DatabaseSync, check: 'quick_check' | 'integrity_check'): void => {
  const found = db.prepare(`PRAGMA ${check}(1)`).get()?.[check]
  if (found !== 'ok') throw new DamageError(String(found))
}

class DamageError extends Error {}

/** Returns an interface that prepares each statement once. */
export const statementsOf = (db: DatabaseSync): Sql => {
  const prepared = new Map<string, StatementSync>()
  const prepare = (query: string): StatementSync => {
    const statement = prepared.get(query) ?? db.prepare(query)
    prepared.set(query, statement)
    return statement
  }
  return {
    all: (query, ...values) => prepare(query).all(...values),
    get: (query, ...values) => prepare(query).get(...values),
    run: (query, ...values) => Number(prepare(query).run(...values).lastInsertRowid),
  }
}

/** Returns the primary SQLite result code. Null for other errors. */
const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null

const codes = {
  error: 1,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
}

/** Whether the file itself is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamageError || isCode(error, 'corrupt', 'notADatabase')
/** Whether SQLite can't write to the file, or can't create the files it needs for reading. */
export const isUnwritable = (error: unknown): boolean => isCode(error, 'readonly', 'cannotOpen')
/** Whether an error was caused by the disk or other programs, not by our statements. */
export const isSystemFault = (error: unknown): boolean =>
  sqliteCode(error) !== null && !isCode(error, 'error', 'constraint')

const isCode = (error: unknown, ...names: readonly (keyof typeof codes)[]): boolean => {
  const code = sqliteCode(error)
  return names.some((name) => codes[name] === code)
}

/** Converts an error of SQLite or the system to a problem. Rethrows others. */
export const databaseProblem = (error: unknown, file: string, isChange: boolean): Problem => {
  if (isCode(error, 'busy', 'locked')) return problem('busy', { file })
  if (isCode(error, 'full')) return problem('not-written', { what: 'file', why: 'disk-full', file })
  if (isChange && isCode(error, 'ioError'))
    return problem('not-written', { what: 'file', file, why: { system: errorText(error) } })
  if (isCode(error, 'readonly')) return problem('not-written', { what: 'file', file, why: 'forbidden' })
  if (sqliteCode(error) !== null || isDamage(error))
    return problem('unreadable', { what: 'file', file, why: { system: errorText(error) } })
  if (errorCode(error) === undefined) throw error
  return isChange ? writeProblem(error, file) : readProblem(error, file, file)
}
