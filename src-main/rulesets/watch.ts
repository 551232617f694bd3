/** Keeps a library current: libraries never change, so when a file does, a new library is opened. */
import { statSync, watch, type FSWatcher } from 'node:fs'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import { attempt, type Report } from '../faults.ts'
import type { Library } from './library.ts'

export interface WatchedLibrary {
  /** The library for the files as they are now. */
  readonly now: () => Library
  /** Opens a new library even though no file has changed: other files are included. */
  readonly renew: () => void
  /** Why a new library could not be opened; null if it could. */
  readonly problem: () => Problem | null
  readonly close: () => void
}

/** Delay after the last of several changes, in milliseconds. */
const debounce = 60
/** Time between checks where the system reports no changes, in milliseconds. */
const pollInterval = 2000

/**
 * `open` must read all relevant files; `changed` is called after each change. If a new library can't be opened, the
 * last one stays. Exceptions go to `report`.
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
  /** System events may repeat, come early or get lost, so each only schedules a check. */
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

/** Watches exactly these folders; a replaced folder is watched again. */
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

/** Null if the system can't watch it; then only polling works. */
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
