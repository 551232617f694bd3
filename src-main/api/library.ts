/** Which rulesets and house rules the player has. */
import { resolve } from 'node:path'
import type { LibraryEntry } from '../../src-core/contract/library.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { keepCopy } from '../documents/kept.ts'
import { readRules } from '../security/rules-file.ts'
import type { Handlers } from './dispatch.ts'
import { reported } from '../faults.ts'
import { withOpened, withoutOpened } from './recent.ts'
import type { Services } from './services.ts'
import { entryOf, listShelves } from './shelves.ts'

type LibraryHandlers = Pick<Handlers, 'listLibrary' | 'openFile' | 'closeFile' | 'takeFile'>

export const libraryHandlers = ({ host, hub, settings, shelves, chosen, library }: Services): LibraryHandlers => {
  const changeSettings = (change: (now: Settings) => Partial<Settings>, client: string): Result<unknown> => {
    const changed = settings.change(change)
    if (!changed.ok) return changed
    library.renew()
    hub.tellAll({ kind: 'settings-changed' }, client)
    return changed
  }
  const entryNow = (path: string): LibraryEntry => entryOf(library.now(), library.now().book(path), shelves, host.report)

  return {
    listLibrary: async () => {
      const { entries, problems } = await listShelves(library.now(), shelves, host.report)
      const stale = library.problem()
      return success({ entries, problems: stale ? [...reported([stale], host.report), ...problems] : problems })
    },
    openFile: ({ file }, { client }) => {
      const place = chosen.readable(resolve(host.working, file))
      if (!place.ok) return place
      // A file that cannot be read at all, or on which we fail, is not kept; what is wrong in another is for the library to show.
      const text = readRules(place.value)
      if (!text.ok) return text
      entryNow(place.value)
      const changed = changeSettings(withOpened(place.value), client)
      return changed.ok ? success(entryNow(place.value)) : changed
    },
    closeFile: ({ file }, { client }) => {
      const changed = changeSettings(withoutOpened(resolve(host.working, file)), client)
      return changed.ok ? success({}) : changed
    },
    takeFile: ({ name, text }) => {
      const copy = keepCopy({ houseRules: shelves.houseRules, rulesets: shelves.kept }, name, text)
      if (!copy.ok) return copy
      library.renew()
      return success(entryNow(copy.value.path))
    },
  }
}
