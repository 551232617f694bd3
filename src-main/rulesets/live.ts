/** A library that follows its files: a library never changes, so when a file does, another takes its place. */
import { statSync, watch, type FSWatcher } from 'node:fs'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import { attempt, type Report } from '../faults.ts'
import type { Library } from './library.ts'

export interface LiveLibrary {
  /** The library as the files stand at this moment. */
  readonly now: () => Library
  /** Looks again, also where no file has changed: other files are meant. */
  readonly renew: () => void
  /** Why the library is not the one that the files make; null where it is. */
  readonly problem: () => Problem | null
  readonly close: () => void
}

/** How long a burst of changes is waited out, and how often one looks where the system does not say, in milliseconds. */
const pause = 60
const round = 2000

/**
 * `open` opens the library and looks at all files that make it; `changed` is called after each change. A library that cannot be
 * opened anew leaves the last one in place. `report` gets what is thrown, which ends neither the rounds nor the host.
 */
export const openLiveLibrary = (
  open: () => Result<Library>,
  changed: () => void,
  report: Report,
): Result<LiveLibrary> => {
  const first = open()
  if (!first.ok) return first
  let library = first.value
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>()
  let waiting: NodeJS.Timeout | undefined
  let problem: Problem | null = null

  const renewNow = (): void => {
    const opened = open()
    if (!opened.ok) return
    library = opened.value
    setImmediate(() => attempt('changes', changed, report))
  }
  const renew = (): void => {
    problem = attempt('renewal', renewNow, report)
  }
  const lookNow = (): void => {
    if (!library.shelf.isFresh()) renew()
    follow(watchers, library.shelf.watched(), hint)
  }
  const look = (): void => void attempt('following', lookNow, report)
  /** What the system says of a change is only a hint: it may come twice, early or never. */
  const hint = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(look, pause).unref()
  }
  const rounds = setInterval(look, round).unref()
  follow(watchers, library.shelf.watched(), hint)

  return success({
    now: () => {
      if (!library.shelf.isFresh()) renew()
      return library
    },
    renew,
    problem: () => problem,
    close: () => {
      clearInterval(rounds)
      clearTimeout(waiting)
      for (const { watcher } of watchers.values()) watcher.close()
      watchers.clear()
    },
  })
}

/** Watches these folders and no others. A folder that was replaced by another of its name is watched again. */
const follow = (
  watchers: Map<string, { readonly watcher: FSWatcher; readonly inode: number }>,
  folders: readonly string[],
  hint: () => void,
): void => {
  const wanted = new Map(folders.map((folder) => [folder, inodeOf(folder)]))
  for (const [folder, { watcher, inode }] of watchers) {
    if (wanted.get(folder) === inode) continue
    watcher.close()
    watchers.delete(folder)
  }
  for (const [folder, inode] of wanted) {
    if (inode === null || watchers.has(folder)) continue
    const watcher = watched(folder, hint)
    if (watcher) watchers.set(folder, { watcher, inode })
  }
}

/** Null where the system cannot watch it: then the rounds must do. */
const watched = (folder: string, hint: () => void): FSWatcher | null => {
  try {
    return watch(folder, { persistent: false }, hint).on('error', hint)
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
