/** What the player chooses in the system's dialogs. It is noted as chosen before the window gets it. */
import { basename, join } from 'node:path'
import { failure, success } from '../../src-core/problem.ts'
import { houseName, rulesetName } from '../documents/house/file.ts'
import { type Handlers, notHere } from './dispatch.ts'
import type { Services } from './services.ts'

type DialogHandlers = Pick<Handlers, 'chooseFile' | 'chooseNewFile' | 'chooseFolder' | 'printFolder'>

/** Handlers of the calls that open a dialog of the system. */
export const dialogHandlers = (services: Services): DialogHandlers => {
  const { host, hub, settings, shelves, chosen } = services
  const noted = (path: string | null): { file: string | null } => ({ file: path === null ? null : chosen.add(path) })
  return {
    chooseFile: async () => (host.dialogs ? success(noted(await host.dialogs.file())) : failure(notHere)),
    chooseNewFile: async ({ name, kind = 'house' }) => {
      if (!host.dialogs) return failure(notHere)
      const isHouse = kind === 'house'
      const path = await host.dialogs.newFile(join(isHouse ? shelves.houseRules : shelves.kept, basename(name)))
      return success(noted(path === null ? null : isHouse ? houseName(path) : rulesetName(path)))
    },
    chooseFolder: async () => {
      if (!host.dialogs) return failure(notHere)
      const folder = await host.dialogs.folder()
      if (folder === null) return success({ folder })
      const kept = settings.change(({ print }) => ({ print: { ...print, folder } }))
      if (!kept.ok) return kept
      hub.broadcast({ kind: 'settings-changed' })
      return success({ folder })
    },
    printFolder: () => success({ folder: printFolder(services) }),
  }
}

/** Where prints go. A folder is chosen in a dialog; where there is none, the one chosen elsewhere does not count. */
export const printFolder = ({ host, settings }: Pick<Services, 'host' | 'settings'>): string =>
  (host.dialogs ? settings.read().print.folder : null) ?? host.printFolder
