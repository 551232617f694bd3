/** The machine that windows call: its services, and the handler of every method. */
import { resolve } from 'node:path'
import type { Rules } from '../../src-core/contract/choice.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { openSettings } from '../documents/settings.ts'
import { openLiveLibrary } from '../rulesets/live.ts'
import { dispatchTo, type Dispatch, type Handlers } from './dispatch.ts'
import { openHub, type Hub } from './events.ts'
import type { Host } from './host.ts'
import { entryOf, houseFolder, listShelves, openShelves, type Shelves } from './library.ts'
import { openPrinting } from './printing.ts'
import { provenanceList, sheetOf } from './reading.ts'

export interface RunningMachine {
  readonly call: Dispatch
  /** Who listens; also for what the host itself has to tell. */
  readonly hub: Hub
  /** Ends what runs and lets go of all files. */
  readonly close: () => Promise<void>
}

/** Problem: `no-such-folder`, where the program's own rulesets are not to be found. */
export const openMachine = (host: Host): Result<RunningMachine> => {
  const hub = openHub()
  const settings = openSettings(host.home)
  const shelves: Shelves = {
    working: host.working,
    ...(host.program === undefined ? {} : { program: host.program }),
    folders: host.folders,
    houseRules: houseFolder(host.home),
    opened: () => settings.read().recent,
  }
  const live = openLiveLibrary(
    () => openShelves(shelves),
    () => hub.tellAll({ kind: 'library-changed' }),
  )
  if (!live.ok) return live
  const library = live.value
  const load = ({ ruleset, house }: Rules): Result<Ruleset> => library.now().load(ruleset, house)
  const printing = openPrinting(host, load)

  /** Files the player opened, newest first. */
  const keepOpened = (files: readonly string[], client: string): Result<unknown> => {
    const changed = settings.change({ recent: files.slice(0, 20) })
    if (!changed.ok) return changed
    library.renew()
    hub.tellAll({ kind: 'settings-changed' }, client)
    return changed
  }

  const handlers: Handlers = {
    about: () =>
      success({
        version: host.version,
        host: host.kind,
        system: process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'mac' : 'linux',
        dialogs: host.dialogs !== null,
        viewer: host.view !== null,
        folder: host.home,
        problems: [...settings.problems()],
      }),

    readSettings: () => success(settings.read()),
    changeSettings: (change, { client }) => {
      const changed = settings.change(change)
      if (changed.ok) hub.tellAll({ kind: 'settings-changed' }, client)
      return changed
    },

    listLibrary: async () => success(await listShelves(library.now(), shelves)),
    openFile: ({ file }, { client }) => {
      const path = resolve(host.working, file)
      const book = library.now().book(path)
      // Only what can be read is kept; what is wrong in it is for the library to show.
      if (!book.text.ok) return book.text
      const kept = keepOpened([path, ...settings.read().recent.filter((other) => other !== path)], client)
      return kept.ok ? success(entryOf(library.now(), library.now().book(path), shelves)) : kept
    },
    closeFile: ({ file }, { client }) => {
      const path = resolve(host.working, file)
      const closed = keepOpened(
        settings.read().recent.filter((other) => other !== path),
        client,
      )
      return closed.ok ? success({}) : closed
    },

    readSheet: (rules) => {
      const ruleset = load(rules)
      return ruleset.ok ? success(sheetOf(ruleset.value)) : ruleset
    },
    readProvenance: (rules) => {
      const ruleset = load(rules)
      return ruleset.ok ? success(provenanceList(ruleset.value)) : ruleset
    },

    ...printing.handlers,

    chooseFile: async () => (host.dialogs ? success({ file: await host.dialogs.file() }) : failure(notHere)),
    chooseFolder: async () => (host.dialogs ? success({ folder: await host.dialogs.folder() }) : failure(notHere)),
    openLink: ({ url }) => (host.browse ? host.browse(url) : failure(notHere)),
  }

  return success({
    call: dispatchTo(handlers, host.report),
    hub,
    close: async () => {
      library.close()
      await printing.close()
    },
  })
}

const notHere: Problem = {
  code: 'not-here',
  message: 'a page in a browser cannot do this',
  right: 'do it in the browser, or start the desktop application',
}
