/** Keeps a library current. Since libraries are immutable, a change to a file opens a new one. */
import { statSync, watch, type FSWatcher } from 'node:fs'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import { attempt, type Report } from '../faults.ts'
import type { Library } from './library.ts'

export interface WatchedLibrary {
  /** Returns the library for the current files. */
  readonly now: () => Library
  /** Opens a new library even if no file has changed, because it now includes other files. */
  readonly renew: () => void
  /** Returns why a new library could not be opened. Null if it could. */
  readonly problem: () => Problem | null
  readonly close: () => void
}

/** The delay after the last of several changes, in milliseconds. */
const debounce = 60
/** The time between checks if the system reports no changes, in milliseconds. */
const pollInterval = 2000

/**
 * Watches a library. `open` must read all relevant files; `changed` is called after each change. If a new library can't be
 * opened, the last one stays. Exceptions go to `report`.
 */
export const watchLibrary = (
  open: () => Result<Library>,
  changed: () => void,
  report: Report,
): Result<WatchedLibrary> => {
  const first = open()
  if (!first.ok) return first
  let library = first.value
  const watchers = new Map<string, Watcher>()
  let waiting: NodeJS.Timeout | undefined
  let problem: Problem | null = null

  const renew = (): void => {
    const reopen = (): void => {
      const opened = open()
      if (!opened.ok) return
      library = opened.value
      setImmediate(() => attempt('changes', changed, report))
    }
    problem = attempt('renewal', reopen, report)
  }
  const poll = (): void => {
    const check = (): void => {
      if (!library.isFresh()) renew()
      watchFolders(watchers, library.watchedFolders(), schedule)
    }
    attempt('following', check, report)
  }
  /** System events may repeat, come early or get lost, so each one only schedules a check. */
  const schedule = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(poll, debounce).unref()
  }
  const polling = setInterval(poll, pollInterval).unref()
  watchFolders(watchers, library.watchedFolders(), schedule)

  return success({
    now: () => {
      if (!library.isFresh()) renew()
      return library
    },
    renew,
    problem: () => problem,
    close: () => {
      clearInterval(polling)
      clearTimeout(waiting)
      for (const { watcher } of watchers.values()) watcher.close()
      watchers.clear()
    },
  })
}

interface Watcher {
  readonly watcher: FSWatcher
  readonly inode: number
}

/** Watches exactly these folders. A replaced folder is watched again. */
const watchFolders = (watchers: Map<string, Watcher>, folders: readonly string[], notify: () => void): void => {
  const wanted = new Map(folders.map((folder) => [folder, inodeOf(folder)]))
  for (const [folder, { watcher, inode }] of watchers) {
    if (wanted.get(folder) === inode) continue
    watcher.close()
    watchers.delete(folder)
  }
  for (const [folder, inode] of wanted) {
    if (inode === null || watchers.has(folder)) continue
    const watcher = watchFolder(folder, notify)
    if (watcher) watchers.set(folder, { watcher, inode })
  }
}

/** Returns null if the system can't watch the folder, in which case only polling works. */
const watchFolder = (folder: string, notify: () => void): FSWatcher | null => {
  try {
    return watch(folder, { persistent: false }, notify).on('error', notify)
  } catch {
    return null
  }
}

const inodeOf = (folder: string): number | null => {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino ?? null
  } catch {
    return null
  }
}
