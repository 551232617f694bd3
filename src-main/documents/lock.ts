/**
 * One writer at a time, among all programs and threads: a file beside the one that is written, held for as long as a change takes.
 * It names its holder. Who finds one whose holder is gone takes it over; who finds it held waits a little.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { z } from 'zod'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { makeFolder, privateModes, writeProblem } from './atomic.ts'
import { computer, hasEnded } from './holder.ts'
import { errorCode } from './read.ts'

/** In milliseconds: how long one waits for a lock, and how old one must be to be taken over though its holder may be there. */
const patience = 2000
const longest = 30_000

const holderSchema = z.object({
  id: z.string(),
  pid: z.int().positive(),
  thread: z.int(),
  computer: z.string(),
  /** As people know the computer. */
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

export const lockOf = (path: string): string => `${path}.lock`

/**
 * Does the work while no other writes `path`. The work is told how to ask whether the lock is still its own: it is no longer when it
 * took so long that another took it over. Problems: `busy`, naming who holds it; `not-written`, `disk-full`; those of the work.
 */
export const withLock = <T>(path: string, work: (stands: () => boolean) => Result<T>): Result<T> => {
  const id = randomUUID()
  const taken = take(path, id)
  if (!taken.ok) return taken
  own.add(id)
  try {
    return work(() => look(lockOf(path))?.holder?.id === id)
  } finally {
    own.delete(id)
    release(lockOf(path), id)
  }
}

/** Removes a lock whose holder is gone, and leaves every other, and what is no lock. */
export const clearLock = (lock: string): void => {
  const there = look(lock)
  if (there?.holder && (isGone(there) || there.age > longest)) takeAway(lock, there)
}

/** What keeps one from writing, as a problem that names who holds the lock. */
export const lockProblem = (path: string): Problem => busy(path, look(lockOf(path))?.holder ?? null)

const busy = (path: string, holder: Holder | null): Problem => ({
  code: 'busy',
  message: `${path} is being written by ${holder ? `process ${holder.pid} on ${holder.host}` : 'another program'}`,
  right: 'try again in a moment, or close the other Doublequick',
})

const take = (path: string, id: string): Result<null> => {
  const lock = lockOf(path)
  const until = performance.now() + patience
  let first: Lock | null = null
  try {
    makeFolder(dirname(path), privateModes.folder)
    while (!isMade(lock, id)) {
      const there = look(lock)
      first ??= there
      const late = performance.now() > until
      // One that has been the same all the while is no longer at work: its process has that number by chance, or has lost it.
      const isLeft = there !== null && (isGone(there) || (late && there.mark === first?.mark && there.age > longest))
      const isFree = isLeft && takeAway(lock, there).ok
      if (late && !isFree) return failure(busy(path, there?.holder ?? null))
      if (!isFree) pause()
    }
    return success(null)
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

/** Makes a lock, with who holds it; false where there is one. */
const isMade = (lock: string, id: string): boolean => {
  try {
    make(lock, id)
    return true
  } catch (error) {
    if (isHeld(error)) return false
    throw error
  }
}

const make = (lock: string, id: string): void => {
  const file = openSync(lock, 'wx', privateModes.file)
  const holder: Holder = { id, pid: process.pid, thread: threadId, computer, host: hostname() }
  try {
    writeSync(file, JSON.stringify(holder))
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Windows says of a file that is just being removed that one may not make it. */
const isHeld = (error: unknown): boolean =>
  errorCode(error) === 'EEXIST' || (process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? ''))

const look = (lock: string): Lock | null => {
  try {
    const { ino, mtimeNs, mtimeMs } = statSync(lock, { bigint: true })
    const text = said(lock)
    const holder = holderSchema.safeParse(parsed(text))
    return { mark: `${ino} ${mtimeNs} ${text}`, holder: holder.data ?? null, age: Date.now() - Number(mtimeMs) }
  } catch {
    return null
  }
}

/** Nothing where it may not be read. */
const said = (lock: string): string => {
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
  const isThread = holder.computer === computer && holder.pid === process.pid && holder.thread === threadId
  return isThread ? !own.has(holder.id) : hasEnded(holder.pid, holder.computer)
}

/**
 * Of two who find the same lock left, one must not remove what the other has made of it since. So a lock is removed only under a
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

/** Where the system does not let it go at once, whoever comes next finds out whose it was. */
const release = (lock: string, id: string): void => {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      if (look(lock)?.holder?.id === id) rmSync(lock, { force: true })
      return
    } catch {
      pause()
    }
  }
}

/** A few milliseconds, not the same for all who wait. */
const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 9)
}
