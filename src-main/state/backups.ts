/** Daily backups of the database, in the `backups` folder of the settings folder. */
import { closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { flushFolder, makeFolder, privateModes, temporaryName, writeProblem } from '../documents/atomic.ts'
import { namesIn } from '../documents/read.ts'
import type { Database } from './database.ts'
import { schemaVersion } from './schema.ts'
import { assertSound } from './sqlite.ts'

export interface Backup {
  readonly file: string
  /** The UTC day, such as `2026-11-26`. */
  readonly day: string
}

/** The number of backups to keep: the last 7 daily ones and the last of each of 6 months. */
const keptBackups = { days: 7, months: 6 }

const backupName = /^(\d{4}-\d{2}-\d{2})\.db$/

/** Lists backups, newest first, including damaged ones. */
export const listBackups = (folder: string): readonly Backup[] => {
  const names = namesIn(join(folder, 'backups'), '.db')
  return (names.ok ? names.value : [])
    .flatMap((name) => {
      const day = backupName.exec(name)?.[1]
      return day === undefined ? [] : [{ file: join(folder, 'backups', name), day }]
    })
    .toReversed()
}

/** Returns the newest valid backup. Null if there is none. */
export const newestBackup = (folder: string): Backup | null =>
  listBackups(folder).find(({ file }) => isRestorable(file)) ?? null

const isRestorable = (file: string): boolean => {
  try {
    const db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
    try {
      assertSound(db, 'quick_check')
      return db.prepare('PRAGMA user_version').get()?.['user_version'] === schemaVersion
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}

/**
 * Backs up the database after a full check, and removes old backups. Null if there is no database, or if the day already has a backup (`again`
 * replaces it). Fails with `database-damaged`, `busy`, `unreadable`, or `not-written`.
 */
export const backUp = async (
  folder: string,
  database: Database,
  now: Date,
  { again = false }: { readonly again?: boolean } = {},
): Promise<Result<Backup | null>> => {
  const day = now.toISOString().slice(0, 10)
  const target = join(folder, 'backups', `${day}.db`)
  const backups = listBackups(folder)
  const isMade = backups.some((known) => known.day === day)
  if (!database.exists() || (isMade && !again)) return success(null)
  const made = temporaryName(target)
  try {
    makeFolder(join(folder, 'backups'), privateModes.folder)
    closeSync(openSync(made, 'wx', privateModes.file))
    const copied = await database.copyTo(made)
    if (!copied.ok) return copied
    flushFile(made)
    renameSync(made, target)
    flushFolder(join(folder, 'backups'))
    for (const { file } of outdatedBackups(isMade ? backups : [{ file: target, day }, ...backups]))
      rmSync(file, { force: true })
    return success({ file: target, day })
  } catch (error) {
    return failure(writeProblem(error, target))
  } finally {
    rmSync(made, { force: true })
  }
}

const flushFile = (path: string): void => {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const outdatedBackups = (backups: readonly Backup[]): readonly Backup[] => {
  const months = new Map<string, Backup>()
  for (const backup of backups) {
    const month = backup.day.slice(0, 7)
    if (!months.has(month)) months.set(month, backup)
  }
  const monthly = new Set([...months.values()].slice(0, keptBackups.months))
  return backups.filter((backup, index) => index >= keptBackups.days && !monthly.has(backup))
}

/** The delay before the first backup and the time between later checks, in milliseconds. */
const times = { first: 60_000, then: 3_600_000 }

/**
 * Backs up once a day until the returned function is called. Adds failures to the database's problems and reports
 * exceptions.
 */
export const scheduleBackups = (folder: string, database: Database, report: (fault: unknown) => void): (() => void) => {
  const work = (): void =>
    void backUp(folder, database, new Date()).then((done) => done.ok || report(done.problems.map(problemText)), report)
  const first = setTimeout(work, times.first).unref()
  const then = setInterval(work, times.then).unref()
  return () => {
    clearTimeout(first)
    clearInterval(then)
  }
}

/** Sets the database aside and puts the backup of `day`, or the newest valid one, in its place. Fails with `no-backup` or `not-written`. */
export const restoreBackup = (
  folder: string,
  database: Database,
  day?: string,
): Result<Backup & { readonly aside: string | null }> => {
  const backup =
    day === undefined
      ? newestBackup(folder)
      : listBackups(folder).find((known) => known.day === day && isRestorable(known.file))
  if (!backup) return failure(problem('no-backup', { day: day ?? null, folder: join(folder, 'backups') }))
  const copy = temporaryName(database.file)
  try {
    copyFileSync(backup.file, copy)
    flushFile(copy)
    const replaced = database.replaceWith(copy)
    return replaced.ok ? success({ ...backup, ...replaced.value }) : replaced
  } catch (error) {
    return failure(writeProblem(error, database.file))
  } finally {
    rmSync(copy, { force: true })
  }
}
