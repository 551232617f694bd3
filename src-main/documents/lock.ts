/**
 * One writer at a time, among all programs and threads: a file beside the one that is written, held for as long as a change takes.
 * It names its holder. Who finds one whose holder is gone takes it over; who finds it held waits a little.
 */
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { z } from 'zod'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { asideOf } from './aside.ts'
import { makeFolder, privateModes, writeProblem } from './atomic.ts'
import { computer, hasEnded } from './holder.ts'
import { hasCode } from './read.ts'

/** In milliseconds: how long one waits; how long a lock is watched before it is taken from who may be there, and how old it is then at least. */
const patience = 2000
const watch = 1000
const longest = 30_000

const holderSchema = z.object({
  id: z.string(),
  pid: z.int().positive(),
  thread: z.int(),
  computer: z.string(),
  /** The name of the computer. */
  host: z.string(),
})
type Holder = z.infer<typeof holderSchema>

interface Lock {
  /** Tells this lock from every other that ever had its name. */
  readonly mark: string
  /** Null where it does not say: it is being made, or its maker ended over it. */
  readonly holder: Holder | null
  /** In milliseconds. */
  readonly age: number
}

/** The locks of this thread. */
const own = new Set<string>()

/** Threads of this process that ended during their work: their locks are free. */
const endedThreads = new Set<number>()

/** Takes note that threads of this process have ended, by their numbers. */
export const noteEnded = (threads: readonly number[]): void => {
  for (const thread of threads) endedThreads.add(thread)
}

const ending = '.lock'
const lockOf = (path: string): string => `${path}${ending}`

/**
 * Does the work while no other writes `path`. The work gets a function that tells whether the lock is still its own: it is no
 * longer when it took so long that another took it over. `label` names what is locked in problems. Problems: `busy`, naming who
 * holds it; `not-written`; those of the work.
 */
export const withLock = <T>(path: string, work: (isStillOurs: () => boolean) => Result<T>, label = path): Result<T> => {
  const id = randomUUID()
  const taken = take(path, id, label)
  if (!taken.ok) return taken
  own.add(id)
  try {
    return work(() => look(lockOf(path))?.holder?.id === id)
  } finally {
    own.delete(id)
    release(lockOf(path), id)
  }
}

/** Removes the lock of a file if its holder is gone. */
export const clearLock = (lock: string): void => {
  if (look(lock)) withLock(lock.slice(0, -ending.length), () => success(null))
}

/** Why nothing can be written, as a problem that names who holds the lock. */
export const lockProblem = (path: string, label = path): Problem => busy(label, look(lockOf(path))?.holder ?? null)

const busy = (file: string, holder: Holder | null): Problem =>
  problem('busy', { file, holder: holder && { pid: holder.pid, host: holder.host } })

const take = (path: string, id: string, label: string): Result<null> => {
  const lock = lockOf(path)
  const began = performance.now()
  let watched = { mark: '', since: began }
  const aside = asideOf(lock)
  try {
    makeFolder(dirname(path), privateModes.folder)
    const holder: Holder = { id, pid: process.pid, thread: threadId, computer, host: hostname() }
    writeFileSync(aside, JSON.stringify(holder), { flag: 'wx', mode: privateModes.file })
    while (!isMade(lock, aside)) {
      const there = look(lock)
      const now = performance.now()
      if (there && there.mark !== watched.mark) watched = { mark: there.mark, since: now }
      const isLeft = there !== null && (isGone(there) || isStale(there, now - watched.since))
      const late = now - began > patience
      const isFree = isLeft && takeAway(lock, there).ok
      if (late && !isFree) return failure(busy(label, there?.holder ?? null))
      if (!isFree) pause()
    }
    return success(null)
  } catch (error) {
    return failure(writeProblem(error, label))
  } finally {
    remove(aside)
  }
}

/**
 * Whether nobody is at work under a lock that has been the same for so long: its maker ended before it could say who it is; or another
 * process has the holder's number by chance, or the holder is on another computer. One that was only held up finds out before it writes.
 */
const isStale = ({ holder, age }: Lock, watched: number): boolean =>
  watched > watch && (holder === null || Math.abs(age) > longest)

/** Makes a lock that says at once who holds it, by giving a second name to what was written aside; false where there is one. */
const isMade = (lock: string, aside: string): boolean => {
  try {
    try {
      linkSync(aside, lock)
    } catch (error) {
      if (isHeld(error)) return false
      // Some disks know no second names. Then a program that ends during this step leaves a lock without a holder.
      copyFileSync(aside, lock, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if (isHeld(error) || isGoing(error)) return false
    throw error
  }
}

const isHeld = (error: unknown): boolean => hasCode(error, 'EEXIST')

/** Windows refuses for a moment what another program looks at or has just removed. */
const isGoing = (error: unknown): boolean => process.platform === 'win32' && hasCode(error, 'EPERM', 'EACCES', 'EBUSY')

const look = (lock: string): Lock | null => {
  try {
    const { ino, mtimeNs, mtimeMs } = statSync(lock, { bigint: true })
    const text = textOf(lock)
    const holder = holderSchema.safeParse(parsed(text))
    return { mark: `${ino} ${mtimeNs} ${text}`, holder: holder.data ?? null, age: Date.now() - Number(mtimeMs) }
  } catch {
    return null
  }
}

/** Nothing where it may not be read. */
const textOf = (lock: string): string => {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A lock of this thread that it does not hold was left by an earlier process of the same number. */
const isGone = ({ holder }: Lock): boolean => {
  if (!holder) return false
  if (holder.computer !== computer || holder.pid !== process.pid) return hasEnded(holder.pid, holder.computer)
  return holder.thread === threadId ? !own.has(holder.id) : endedThreads.has(holder.thread)
}

/**
 * When two programs find the same abandoned lock, one must not remove the lock that the other has made since. So a lock is removed only under a
 * lock of its own, and only if it still is the one that was found.
 */
const takeAway = (lock: string, found: Lock): Result<null> =>
  withLock(lock, () => {
    try {
      if (look(lock)?.mark === found.mark) rmSync(lock, { force: true })
      return success(null)
    } catch (error) {
      return failure(writeProblem(error, lock))
    }
  })

/** Where the system does not remove it at once, the next to come finds its holder in it. */
const release = (lock: string, id: string): void => {
  if (look(lock)?.holder?.id === id) remove(lock)
}

const remove = (path: string): void => {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      return rmSync(path, { force: true })
    } catch (error) {
      if (!isGoing(error)) return
      pause()
    }
  }
}

/** A few milliseconds, not the same for all who wait. */
const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 9)
}
