/** The background process: its services and a handler for each method. */
import { join } from 'node:path'
import { failure, problem, success, type Answer, type Problem, type Result } from '../../src-core/problem.ts'
import { openBattleRules } from '../state/battle-rules.ts'
import { openBattles, randomSeed } from '../state/battles.ts'
import { openBattleViews } from './battle-view.ts'
import { openDatabase } from '../state/database.ts'
import { restoreBackup, scheduleBackups } from '../state/backups.ts'
import { openDrafts } from '../state/drafts.ts'
import { openSettings } from '../state/settings.ts'
import { shippedFolder } from '../rulesets/library.ts'
import { watchLibrary } from '../rulesets/watch.ts'
import type { LibraryEntry } from '../../src-core/contract/rules.ts'
import { readRules } from '../security/files.ts'
import { dispatchTo, type Dispatch, callAsShell, type Handlers, type Services } from './dispatch.ts'
import { reportOnce, type Report, reportProblems } from '../faults.ts'
import { reportHandlers } from '../log.ts'
import { type Host, openEventHub, type EventHub } from './host.ts'
import { openHouseEditing, type HouseEditing } from './house.ts'
import { libraryHandlers } from './library.ts'
import { openPrinting } from './print.ts'
import { settingsHandlers, dialogHandlers } from './settings.ts'
import { sheetHandlers, compareHandlers } from './rules.ts'
import { openPlayerLibrary, type LibraryFolders, openAllowedPaths } from './library-folders.ts'
import { openTable } from './checks.ts'
import { openSharing, type SharedTable } from '../share/sharing.ts'

export interface RunningMachine {
  readonly call: Dispatch
  /** The event hub, to which the host also sends events. */
  readonly hub: EventHub
  /** Opens a file that the system, a menu or the command line passed to the host. Fails with the problems of `openFile`. */
  readonly open: (file: string) => Promise<Answer<LibraryEntry>>
  /** Logs each internal error once. */
  readonly report: Report
  /** Stops running work and closes all files. */
  readonly close: () => Promise<void>
}

/**
 * Starts the background process. `windows` is the hub of listeners in another thread, if any. Fails with `no-such-folder` if the shipped rulesets are
 * missing.
 */
export const openMachine = (given: Host, windows?: EventHub): Result<RunningMachine> => {
  const report = reportOnce(given.report)
  const host = { ...given, report }
  const hub = windows ?? openEventHub(report)
  const database = openDatabase(host.home)
  const settings = openSettings(database)
  const { working, program = shippedFolder, folders } = host
  const [houseRules, kept] = [join(host.home, 'house-rules'), join(host.home, 'rulesets')]
  const libraryFolders: LibraryFolders = {
    working,
    program,
    folders,
    houseRules,
    rulesets: kept,
    opened: () => settings.read().recent,
  }
  const drafts = openDrafts(database, () => new Date())
  const allowedPaths = openAllowedPaths(libraryFolders, host.noted?.before.chosen ?? [], drafts.files, (file) =>
    host.noted?.add('chosen', file),
  )
  const reader = { place: allowedPaths.readable, text: readRules }
  let house: HouseEditing | undefined
  const library = watchLibrary(
    () => openPlayerLibrary(libraryFolders, reader),
    () => {
      hub.broadcast({ kind: 'library-changed' })
      house?.look()
    },
    report,
  )
  if (!library.ok) return library
  const { load, loadToPrint, layers, comparison, ...editing } = (house = openHouseEditing({
    host,
    hub,
    database,
    settings,
    libraryFolders,
    allowedPaths,
    library: library.value,
  }))

  const battles = openBattles(
    database,
    () => new Date(),
    randomSeed,
    (changed) => void services.viewOf(changed, []),
  )
  const battleRules = openBattleRules(load, layers, (hash) => {
    const text = battles.rulesText(hash)
    return text.ok ? text.value : null
  })
  const services: Services = {
    host,
    hub,
    database,
    settings,
    libraryFolders,
    allowedPaths,
    library: library.value,
    battles,
    battleRules,
    viewOf: openBattleViews(battleRules.byHash),
    load,
  }
  const printed = { ...services, load: loadToPrint }
  const printing = openPrinting(printed)
  const sharing = openSharing({ ...services, call: (...asked) => call(...asked), now: () => performance.now() })
  const handlers = {
    ...aboutHandlers(services),
    ...dialogHandlers(services),
    ...settingsHandlers(services),
    ...backupHandlers(services),
    ...reportHandlers(services),
    ...menuHandlers(services),
    ...libraryHandlers(services),
    ...sheetHandlers(printed),
    ...openTable(services, printing.print),
    ...compareHandlers(services, { layers, comparison }),
    ...sharingHandlers(sharing),
    ...editing.handlers,
    ...editing.trials(printing),
    ...printing.handlers,
  }
  const call: Dispatch = dispatchTo(handlers, report)
  const endBackups = scheduleBackups(host.home, database, report)
  return success({
    call,
    hub,
    open: (file) => callAsShell(call, 'openFile', { file: allowedPaths.add(file) }),
    report,
    close: async () => {
      endBackups()
      sharing.end()
      library.value.close()
      await printing.close()
      database.close()
    },
  })
}

/* Handlers that describe the host. */

const aboutHandlers = ({ host, settings }: Services): Pick<Handlers, 'about'> => ({
  about: () =>
    success({
      version: host.version,
      host: host.kind,
      dialogs: host.dialogs !== null,
      viewer: host.view !== null,
      folder: host.home,
      problems: reportProblems(settings.problems(), host.report),
    }),
})

const menuHandlers = ({ hub }: Services): Pick<Handlers, 'enableCommands'> => ({
  enableCommands: ({ commands }, { client }) => {
    hub.broadcast({ kind: 'commands-enabled', commands }, client)
    return success({})
  },
})

/** Handlers for backups. After a restore, all windows reload everything. */
const backupHandlers = ({ host, hub, database }: Services): Pick<Handlers, 'readBackup' | 'restoreBackup'> => {
  const offered = (): string | null => {
    const isLost = (one: Problem) => one.code === 'database-damaged' || one.code === 'database-missing'
    return database.problems().findLast(isLost)?.facts.backup ?? null
  }
  return {
    readBackup: () => {
      // Reading opens the database.
      const opened = database.read(() => success(null))
      return opened.ok ? success({ day: offered() }) : opened
    },
    restoreBackup: () => {
      const day = offered()
      if (day === null) return failure(problem('no-backup', { day, folder: join(host.home, 'backups') }))
      const restored = restoreBackup(host.home, database, day)
      if (!restored.ok) return restored
      for (const kind of ['settings-changed', 'battle-changed', 'library-changed'] as const) hub.broadcast({ kind })
      return success({ day, aside: restored.value.aside })
    },
  }
}

/* Methods for sharing the current battle with other devices. */

type SharingMethod = 'readSharing' | 'startSharing' | 'invite' | 'removeGuest' | 'endSharing'

const sharingHandlers = (sharing: SharedTable): Pick<Handlers, SharingMethod> => ({
  readSharing: () => success(sharing.read()),
  startSharing: (given) => sharing.start(given),
  invite: ({ invitation }) => sharing.invite(invitation),
  removeGuest: ({ number }) => sharing.removeGuest(number),
  endSharing: () => success(sharing.end()),
})
