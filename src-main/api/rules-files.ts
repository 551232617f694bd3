/** Handlers that rename, duplicate, delete and restore files of rules in library folders. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { LibraryEntry } from '../../src-core/contract/rules.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { optionName, parseOptionName } from '../../src-core/ruleset/options.ts'
import { writeWhole } from '../documents/atomic.ts'
import type { DraftSessions } from '../documents/house/draft-sessions.ts'
import { copyText, deletedFile, deletedPath, endingOf, freePath, purgeDeleted } from '../documents/house/rules-files.ts'
import { fullFolderProblem, idInFile, type Library } from '../rulesets/library.ts'
import { isHouseRules, realPath } from '../security/files.ts'
import { forgetFile } from '../state/drafts.ts'
import type { Handlers, Services } from './dispatch.ts'
import { chosenText } from './library.ts'
import { entryOf } from './library-folders.ts'

type RulesFileHandlers = Pick<Handlers, 'renameFile' | 'duplicateFile' | 'deleteFile' | 'restoreFile'>

export const rulesFileHandlers = (
  {
    host,
    hub,
    database,
    settings,
    libraryFolders,
    allowedPaths,
    library,
  }: Pick<Services, 'host' | 'hub' | 'database' | 'settings' | 'libraryFolders' | 'allowedPaths' | 'library'>,
  houses: Pick<DraftSessions, 'relocate'>,
): RulesFileHandlers => {
  const pathOf = (file: string): string => resolve(host.working, file)

  /** Returns the path of a file if it is in a library folder and may be written. */
  const ownPath = (file: string): Result<string> => {
    const read = chosenText({ host, allowedPaths }, file)
    if (!read.ok) return read
    const path = pathOf(file)
    const place = allowedPaths.writable(path)
    if (!place.ok) return place
    return allowedPaths.isLibraryFolder(dirname(path)) ? success(path) : failure(problem('not-chosen', { file }))
  }

  const entryNow = (path: string): LibraryEntry => {
    library.renew()
    return entryOf(library.now(), library.now().file(path), libraryFolders, host.report)
  }

  const relocate = (from: string, to: string, title?: string): Result<unknown> => {
    const moved = houses.relocate(from, to, title)
    if (moved.ok) for (const session of moved.value) hub.broadcast({ kind: 'house-changed', session })
    return moved
  }

  const changeSettings = (change: (now: Settings) => Partial<Settings>): Result<unknown> => {
    const changed = settings.change(change)
    if (changed.ok) hub.broadcast({ kind: 'settings-changed' })
    return changed
  }

  return {
    renameFile: ({ file, title }) => {
      const own = ownPath(file)
      if (!own.ok) return own
      const path = own.value
      const to = freePath(dirname(path), title, endingOf(path), path)
      const moved = relocate(path, to, title)
      if (!moved.ok) return moved
      const renamed = (name: string): string => {
        const option = parseOptionName(name)
        return option ? optionName(renamed(option.ruleset), option.id) : name === path ? to : name
      }
      const kept = changeSettings(({ rules, recent }) => ({
        recent: recent.map(renamed),
        rules: rules && { ruleset: renamed(rules.ruleset), house: rules.house.map(renamed) },
      }))
      return kept.ok ? success(entryNow(to)) : kept
    },
    duplicateFile: ({ file }) => {
      const read = chosenText({ host, allowedPaths }, file)
      if (!read.ok) return read
      const path = pathOf(file)
      const { houseRules, rulesets } = libraryFolders
      const home = isHouseRules(path) ? houseRules : rulesets
      const folder = allowedPaths.isLibraryFolder(dirname(path)) ? dirname(path) : home
      const full = fullFolderProblem(folder)
      if (full) return failure(full)
      const copy = copyText(read.value.text, idsIn(library.now(), houseRules))
      if (!copy.ok) return copy
      const to = freePath(folder, copy.value.title, endingOf(path))
      const written = writeWhole(to, new TextEncoder().encode(copy.value.text))
      return written.ok ? success(entryNow(to)) : written
    },
    deleteFile: ({ file }) => {
      const own = ownPath(file)
      if (!own.ok) return own
      const path = own.value
      const lost = [...(settings.read().rules?.house ?? [])].filter((name) => isOver(library.now(), name, path, pathOf))
      const id = idInFile(library.now().file(path))
      const deleted = deletedPath(path, new Date())
      const moved = relocate(path, deleted)
      if (!moved.ok) return moved
      const purged = purgeDeleted(dirname(path), new Date())
      if (purged.length > 0)
        database.change((sql) => {
          for (const each of purged) forgetFile(sql, each)
          return success(null)
        })
      const kept = changeSettings(({ rules, recent }) => ({
        recent: recent.filter((each) => each !== path),
        rules:
          rules && (rules.ruleset === path || (!isHouseRules(path) && rules.ruleset === id))
            ? null
            : rules && { ...rules, house: rules.house.filter((name) => !lost.includes(name)) },
      }))
      if (!kept.ok) return kept
      library.renew()
      return success({ deleted })
    },
    restoreFile: ({ deleted }) => {
      const found = deletedFile(pathOf(deleted))
      const folder = found && dirname(found.was)
      const isHere =
        found !== undefined &&
        folder !== undefined &&
        allowedPaths.isLibraryFolder(folder) &&
        realPath(found.path) === join(realPath(folder) ?? '', '.deleted', basename(found.path)) &&
        existsSync(found.path)
      if (!isHere) return failure(problem('no-such-file', { file: deleted, meant: null }))
      const ending = endingOf(found.was)
      const to = existsSync(found.was) ? freePath(folder, basename(found.was, ending), ending) : found.was
      const moved = relocate(found.path, to)
      return moved.ok ? success(entryNow(to)) : moved
    },
  }
}

/** Returns the ids of all rules, so that a copy gets a unique id. */
const idsIn = (library: Library, houseRules: string): ReadonlySet<string> => {
  const house = library.houseRulesIn(houseRules)
  return new Set([...library.files(), ...(house.ok ? house.value : [])].flatMap((one) => idInFile(one) ?? []))
}

/** Whether the house rules `name` are in the file at `path` or extend it. */
const isOver = (library: Library, name: string, path: string, pathOf: (file: string) => string): boolean => {
  const source = library.houseLayer(name)
  const layers = source.ok ? library.layerHouseRules(new Set(), [source.value]) : source
  return name === path || (layers.ok && layers.value.some(({ file }) => pathOf(file) === path))
}
