/** The machine that windows call: its services, and a handler for every method. */
import { dirname } from 'node:path'
import { success, type Result } from '../../src-core/problem.ts'
import { openSettings } from '../documents/settings.ts'
import { tidyHome } from '../documents/tidy.ts'
import { ownFolder } from '../rulesets/finder.ts'
import { openLiveLibrary } from '../rulesets/live.ts'
import { hostHandlers } from './about.ts'
import { answerHandlers } from './answers.ts'
import { dispatchTo, type Dispatch } from './dispatch.ts'
import { openHub, type Hub } from './hub.ts'
import { reportOnce, type Report } from '../faults.ts'
import type { Host } from './host.ts'
import { openHouseEditing, type HouseEditing } from './house.ts'
import { libraryHandlers } from './library.ts'
import { openPrinting } from './print.ts'
import type { Services } from './services.ts'
import { settingsHandlers } from './settings.ts'
import { sheetHandlers } from './sheet.ts'
import { houseFolder, openShelves, type Shelves } from './shelves.ts'
import { openTable } from './table.ts'
import { withTasks } from './tasks.ts'

export interface RunningMachine {
  readonly call: Dispatch
  /** Who listens; also for what the host itself has to tell. */
  readonly hub: Hub
  /** Told of faults of ours; each goes to the host once. */
  readonly report: Report
  /** Ends what runs and lets go of all files. */
  readonly close: () => Promise<void>
}

/** `windows` is where they listen, if not here. Problem: `no-such-folder`, where the program's own rulesets are not to be found. */
export const openMachine = (given: Host, windows?: Hub): Result<RunningMachine> => {
  const report = reportOnce(given.report)
  const host = { ...given, report }
  const hub = windows ?? openHub(report)
  const settings = openSettings(host.home)
  const { working, program = ownFolder, folders } = host
  const { print, recent } = settings.read()
  tidyHome(host.home, [print.folder ?? host.printFolder, ...recent.map((file) => dirname(file))])
  const shelves: Shelves = { working, program, folders, houseRules: houseFolder(host.home), opened: () => settings.read().recent }
  let house: HouseEditing | undefined
  const library = openLiveLibrary(
    () => openShelves(shelves),
    () => {
      hub.tellAll({ kind: 'library-changed' })
      house?.look()
    },
    report,
  )
  if (!library.ok) return library
  const { load, ...editing } = (house = openHouseEditing({ host, hub, settings, shelves, library: library.value }))

  const services: Services = {
    host,
    hub,
    settings,
    shelves,
    library: library.value,
    load,
  }
  const printing = openPrinting(services)
  const handlers = {
    ...hostHandlers(services),
    ...settingsHandlers(services),
    ...libraryHandlers(services),
    ...sheetHandlers(services),
    ...answerHandlers(services),
    ...openTable(services),
    ...editing.handlers,
    ...printing.handlers,
  }
  return success({
    call: withTasks(dispatchTo(handlers, report)),
    hub,
    report,
    close: async () => {
      library.value.close()
      await printing.close()
    },
  })
}
