import { success, failure } from '../../src-core/problem.ts'
import { type Handlers, notHere, type Services } from './dispatch.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'
import { basename, join } from 'node:path'
import { houseName, rulesetName } from '../documents/house/draft-files.ts'

/** Handlers for the settings. The handlers notify other windows of changes. */
export const settingsHandlers = ({ settings, hub }: Services): Pick<Handlers, 'readSettings' | 'changeSettings'> => ({
  readSettings: () => success(settings.read()),
  changeSettings: ({ print, ...change }, { client }) => {
    const changed = settings.change((now) => ({
      ...change,
      ...(print ? { print: { ...print, folder: now.print.folder } } : {}),
    }))
    if (changed.ok) hub.broadcast({ kind: 'settings-changed' }, client)
    return changed
  },
})

/* The maximum number of recent files. The files are listed newest first, without duplicates. */

const maxRecentFiles = 20

type Change = (now: Settings) => Pick<Settings, 'recent'>

export const addRecentFile =
  (file: string): Change =>
  (now) => ({ recent: [file, ...otherRecentFiles(now, file)].slice(0, maxRecentFiles) })

export const removeRecentFile =
  (file: string): Change =>
  (now) => ({ recent: otherRecentFiles(now, file) })

const otherRecentFiles = ({ recent }: Settings, file: string): string[] => recent.filter((other) => other !== file)

/** Returns the unit for displaying lengths. Null for the unit of the rules. */
export const lengthUnitOf = ({ units }: Settings): LengthUnit | null =>
  units === 'inches' ? null : units === 'centimeters' ? 'cm' : 'mm'

/* Methods with system dialogs. A chosen file is allowed before the window gets its name. */

type DialogHandlers = Pick<Handlers, 'chooseFile' | 'chooseNewFile' | 'chooseFolder' | 'printFolder'>

export const dialogHandlers = (services: Services): DialogHandlers => {
  const { host, hub, settings, libraryFolders, allowedPaths } = services
  const noted = (path: string | null): { file: string | null } => ({
    file: path === null ? null : allowedPaths.add(path),
  })
  return {
    chooseFile: async () => (host.dialogs ? success(noted(await host.dialogs.file())) : failure(notHere)),
    chooseNewFile: async ({ name, kind = 'house' }) => {
      if (!host.dialogs) return failure(notHere)
      const isHouse = kind === 'house'
      const path = await host.dialogs.newFile(
        join(isHouse ? libraryFolders.houseRules : libraryFolders.rulesets, basename(name)),
      )
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

/** Returns the output folder for prints. Hosts without dialogs ignore a setting made with a dialog. */
export const printFolder = ({ host, settings }: Pick<Services, 'host' | 'settings'>): string =>
  (host.dialogs ? settings.read().print.folder : null) ?? host.printFolder
