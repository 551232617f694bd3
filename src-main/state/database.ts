/**
 * The SQLite database of a settings folder. Opens on first use, and again if its file is replaced. Each change is one
 * transaction, which is committed before it is answered.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { flushFolder, makeFolder, privateModes, temporaryName, writeProblem } from '../documents/atomic.ts'
import { hasCode, withFile } from '../documents/read.ts'
import { newestBackup } from './backups.ts'
import { schema, schemaVersion } from './schema.ts'
import {
  assertSound,
  databaseProblem,
  isDamage,
  isSystemFault,
  isUnwritable,
  statementsOf,
  type Sql,
} from './sqlite.ts'

export interface Database {
  readonly file: string
  readonly exists: () => boolean
  /** Reads in one transaction, even inside `change`. Fails with `database-newer`, `busy`, `unreadable`, or the problems of `work`. */
  readonly read: <T>(work: (sql: Sql) => Result<T>) => Result<T>
  /**
   * Runs one transaction and rolls it back if `work` fails or throws. `work` may run twice, so other side effects must be repeatable. Fails with the
   * problems of `read` or with `not-written`.
   */
  readonly change: <T>(work: (sql: Sql) => Result<T>) => Result<T>
  /**
   * Returns the problems since the start: a missing, damaged or older database, and files of older versions that were set
   * aside.
   */
  readonly problems: () => readonly Problem[]
  /** Copies the database to a new file while others use it, after a full check. Fails with the problems of `read` or with `not-written`. */
  readonly copyTo: (target: string) => Promise<Result<null>>
  /**
   * Sets the database aside and puts a copy of `source` in its place. Returns where it was set aside, or null if there was
   * none.
   */
  readonly replaceWith: (source: string) => Result<{ readonly aside: string | null }>
  readonly close: () => void
}

const databaseName = 'doublequick.db'

/** How long a transaction waits for another program's transaction, in milliseconds. */
const busyTimeout = 5000

interface Connection {
  readonly db: DatabaseSync
  readonly sql: Sql
  /** Identifies the open file. Null for the empty in-memory database while there is no file. */
  readonly identity: string | null
  readonly isWritable: boolean
}

/** Opens the database. Neither the folder nor the database needs to exist before the first change. */
export const openDatabase = (folder: string): Database => {
  const file = join(folder, databaseName)
  const notes = new Map<string, Problem>()
  const note = (found: Problem): void => void notes.set(JSON.stringify(found.facts), found)
  let connection: Connection | null = null

  /** Notes a missing database, except on a first start, when there was no database and there is no backup. */
  const noteMissing = (wasThere: boolean): void => {
    if (notes.size > 0 || existsSync(file)) return
    const backup = newestBackup(folder)?.day ?? null
    if (wasThere || backup !== null) note(problem('database-missing', { file, backup }))
  }

  const disconnect = (): void => {
    connection?.db.close()
    connection = null
  }

  const connect = (isForChange: boolean): Result<Connection> => {
    if (connection && isCurrent(file, connection) && (connection.isWritable || !isForChange)) return success(connection)
    const wasThere = (connection?.identity ?? null) !== null
    disconnect()
    try {
      let opened = openFile(folder, file, note)
      if (opened.ok && opened.value === null) noteMissing(wasThere)
      if (opened.ok && opened.value === null && isForChange) {
        createFile(folder, file, note)
        opened = openFile(folder, file, note)
      }
      if (!opened.ok) return opened
      connection = opened.value ?? emptyConnection()
      if (isForChange && !connection.isWritable)
        return failure(problem('not-written', { what: 'file', file, why: 'forbidden' }))
      return success(connection)
    } catch (error) {
      return failure(databaseProblem(error, file, isForChange))
    }
  }

  const transact = <T>(isChange: boolean, work: (sql: Sql) => Result<T>): Result<T> => {
    if (connection?.db.isTransaction) {
      if (isChange) throw new RangeError('a change within a transaction')
      return work(connection.sql)
    }
    for (let attempt = 1; ; attempt += 1) {
      const connected = connect(isChange)
      if (!connected.ok) return connected
      const { db, sql } = connected.value
      try {
        db.exec(isChange ? 'BEGIN IMMEDIATE' : 'BEGIN')
        const done = work(sql)
        db.exec(done.ok ? 'COMMIT' : 'ROLLBACK')
        // Another program set the file aside in the meantime, so the change was made in the old file.
        const isLost = isChange && done.ok && !isCurrent(file, connected.value)
        if (!isLost || attempt > 1) return done
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        if (!isSystemFault(error)) throw error
        disconnect()
        // Opening the file again checks it and sets it aside if it is damaged.
        if (!isDamage(error) || attempt > 1) return failure(databaseProblem(error, file, isChange))
      }
    }
  }

  return {
    file,
    exists: () => existsSync(file),
    read: (work) => transact(false, work),
    change: (work) => transact(true, work),
    problems: () => [...notes.values()],
    copyTo: async (target) => {
      const connected = connect(false)
      if (!connected.ok) return connected
      const { db, identity } = connected.value
      try {
        assertSound(db, 'integrity_check')
        await backup(db, target)
        return success(null)
      } catch (error) {
        if (!isDamage(error)) return failure(databaseProblem(error, target, true))
        disconnect()
        const damaged = setAsideDamaged(folder, identity)
        note(damaged)
        return failure(damaged)
      }
    },
    replaceWith: (source) => {
      disconnect()
      try {
        const aside = setAside(folder, fileIdentity(file, true), 'replaced')
        renameSync(source, file)
        flushFolder(folder)
        notes.clear()
        return success({ aside })
      } catch (error) {
        return failure(writeProblem(error, file))
      }
    },
    close: disconnect,
  }
}

/** Whether the connection still refers to the file at that path. */
const isCurrent = (file: string, { identity, isWritable }: Connection): boolean => {
  try {
    return identity === fileIdentity(file, isWritable)
  } catch {
    return false
  }
}

/** A read-only connection assumes an immutable file, so any change makes it unusable. */
const fileIdentity = (file: string, isWritable: boolean): string | null => {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (!stats) return null
  const { dev, ino, mtimeNs, size } = stats
  return (isWritable ? [dev, ino] : [dev, ino, mtimeNs, size]).join(':')
}

/** Checks the file before anything writes to it. Null if there is none or it was set aside. Throws SQLite and system errors. */
const openFile = (folder: string, file: string, note: (found: Problem) => void): Result<Connection | null> => {
  const identity = fileIdentity(file, true)
  const version = versionOf(file)
  if (!version.ok) return version
  const found = version.value
  if (found === null) return success(null)
  if (found !== 'damaged' && found > schemaVersion) return failure(problem('database-newer', { file }))
  if (found !== 'damaged' && found < schemaVersion) {
    const aside = setAside(folder, identity, 'older')
    note(problem('database-older', { file, aside }))
    return success(null)
  }
  try {
    if (found !== 'damaged') return success(checkedConnection(file))
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  note(setAsideDamaged(folder, identity))
  return success(null)
}

/** Reads the version from the file header without SQLite, which would write to the file. Null if there is no file. Fails with `not-a-file`. */
const versionOf = (file: string): Result<number | 'damaged' | null> => {
  if (fileIdentity(file, true) === null) return success(null)
  return withFile(file, constants.O_RDONLY, file, (handle) => {
    const header = Buffer.alloc(headerLength)
    const length = readSync(handle, header, 0, headerLength, 0)
    const isDatabase = length === headerLength && header.toString('latin1', 0, 16) === 'SQLite format 3\0'
    return success(isDatabase ? header.readUInt32BE(60) : 'damaged')
  })
}

/** The length of the file header in bytes. */
const headerLength = 100

/** Creates the file under a temporary name, so that no program finds an incomplete database. */
const createFile = (folder: string, file: string, note: (found: Problem) => void): void => {
  makeFolder(folder, privateModes.folder)
  const older = setOlderFilesAside(folder)
  if (older !== null) note(problem('files-set-aside', { folder: older }))
  const made = temporaryName(file)
  try {
    closeSync(openSync(made, 'wx', privateModes.file))
    const db = new DatabaseSync(made)
    db.exec(`PRAGMA fullfsync = 1; ${schema}; PRAGMA user_version = ${schemaVersion};`)
    db.close()
    placeNew(made, file)
    flushFolder(folder)
  } finally {
    rmSync(made, { force: true })
  }
}

/** Renames the new file unless another program created one first. */
const placeNew = (made: string, file: string): void => {
  try {
    linkSync(made, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    // Some file systems have no hard links.
    if (!existsSync(file)) renameSync(made, file)
  }
}

const emptyConnection = (): Connection => {
  const db = new DatabaseSync(':memory:')
  db.exec(schema)
  return { db, sql: statementsOf(db), identity: null, isWritable: false }
}

/** Opens a checked connection. Throws if the file is damaged. */
const checkedConnection = (file: string): Connection => {
  if (!isWritableFile(file)) return readOnlyConnection(file)
  checkUnchanged(file)
  const db = new DatabaseSync(file, { timeout: busyTimeout })
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1')
    // WAL needs shared memory, which isn't available on network drives.
    const mode = db.prepare('PRAGMA journal_mode = WAL').get()
    if (mode?.['journal_mode'] !== 'wal') db.exec('PRAGMA journal_mode = DELETE')
    return { db, sql: statementsOf(db), identity: fileIdentity(file, true), isWritable: true }
  } catch (error) {
    db.close()
    throw error
  }
}

/** Checks the file through a read-only connection, because closing a writable one would write the log into a damaged file. */
const checkUnchanged = (file: string): void => {
  try {
    soundConnection(file, 'readOnly').close()
  } catch (error) {
    if (!isUnwritable(error)) throw error
    // An interrupted transaction must be rolled back before anything can be read.
    soundConnection(file, 'writable').close()
  }
}

/**
 * Opens a read-only connection. In a read-only folder, shared memory may be unavailable, but nothing can change the file
 * either.
 */
const readOnlyConnection = (file: string): Connection => {
  let db: DatabaseSync
  try {
    db = soundConnection(file, 'readOnly')
  } catch (error) {
    if (!isUnwritable(error)) throw error
    db = soundConnection(file, 'immutable')
  }
  return { db, sql: statementsOf(db), identity: fileIdentity(file, false), isWritable: false }
}

const soundConnection = (file: string, as: 'readOnly' | 'immutable' | 'writable'): DatabaseSync => {
  const path = as === 'immutable' ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file
  const db = new DatabaseSync(path, { readOnly: as !== 'writable', timeout: busyTimeout })
  try {
    assertSound(db, 'quick_check')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const isWritableFile = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK)
    accessSync(dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}

type Why = 'damaged' | 'older' | 'replaced'

/** Renames the database and its log files. Null if another program did so first. Throws system errors. */
const setAside = (folder: string, identity: string | null, why: Why): string | null => {
  const file = join(folder, databaseName)
  if (identity === null || fileIdentity(file, true) !== identity) return null
  const aside = freeName((number) => join(folder, `doublequick.${why}-${number}.db`))
  for (const ending of ['', '-wal', '-shm', '-journal'])
    if (existsSync(file + ending)) renameSync(file + ending, aside + ending)
  return aside
}

const setAsideDamaged = (folder: string, identity: string | null): Problem => {
  const aside = setAside(folder, identity, 'damaged')
  return problem('database-damaged', {
    file: join(folder, databaseName),
    aside,
    backup: newestBackup(folder)?.day ?? null,
  })
}

/** Files of earlier versions in the settings folder. */
const olderFiles = ['battles', 'drafts', 'revisions', 'settings.json']

/** Moves files of earlier versions to a folder and returns its path. Null if there are none. */
const setOlderFilesAside = (folder: string): string | null => {
  const found = olderFiles.filter((name) => existsSync(join(folder, name)))
  if (found.length === 0) return null
  const aside = freeName((number) => join(folder, `older-files-${number}`))
  mkdirSync(aside, privateModes.folder)
  for (const name of found) renameSync(join(folder, name), join(aside, name))
  return aside
}

const freeName = (nameOf: (number: number) => string): string => {
  let number = 1
  while (existsSync(nameOf(number))) number += 1
  return nameOf(number)
}
