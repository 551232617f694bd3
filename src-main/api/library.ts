/** Which rulesets and house rules the player has. */
import { resolve } from 'node:path'
import type { Entry } from '../../src-core/contract/library.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Handlers } from './dispatch.ts'
import { reported } from '../faults.ts'
import type { Services } from './services.ts'
import { entryOf, listShelves } from './shelves.ts'

/** So many files the player opened are kept. */
const most = 20

export const libraryHandlers = ({
  host,
  hub,
  settings,
  shelves,
  library,
}: Services): Pick<Handlers, 'listLibrary' | 'openFile' | 'closeFile'> => {
  /** The files opened, newest first. */
  const keep = (files: readonly string[], client: string): Result<unknown> => {
    const changed = settings.change({ recent: files.slice(0, most) })
    if (!changed.ok) return changed
    library.renew()
    hub.tellAll({ kind: 'settings-changed' }, client)
    return changed
  }
  const told = (entry: Entry): Entry => ({ ...entry, problems: reported(entry.problems, host.report) })
  const others = (path: string): string[] => settings.read().recent.filter((other) => other !== path)

  return {
    listLibrary: async () => {
      const { entries, problems } = await listShelves(library.now(), shelves)
      const stale = library.problem()
      return success({ entries: entries.map(told), problems: reported(stale ? [stale, ...problems] : problems, host.report) })
    },
    openFile: ({ file }, { client }) => {
      const path = resolve(host.working, file)
      const { text } = library.now().book(path)
      // A file that cannot be read at all, or on which we fail, is not kept; what is wrong in another is for the library to show.
      if (!text.ok) return text
      entryOf(library.now(), library.now().book(path), shelves)
      const kept = keep([path, ...others(path)], client)
      return kept.ok ? success(told(entryOf(library.now(), library.now().book(path), shelves))) : kept
    },
    closeFile: ({ file }, { client }) => {
      const kept = keep(others(resolve(host.working, file)), client)
      return kept.ok ? success({}) : kept
    },
  }
}
