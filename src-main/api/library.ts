/** Handlers that list, open and import rules. */
import { basename, join, resolve } from 'node:path'
import type { LibraryEntry, HeadSummary } from '../../src-core/contract/rules.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { writeWhole } from '../documents/atomic.ts'
import { houseName, rulesetName } from '../documents/house/draft-files.ts'
import { importRules, isHouseRulesName } from '../documents/import-rules.ts'
import { isHouseRules, readRules, rulesName, sharedEnding } from '../security/files.ts'
import { type Handlers, notHere, type Services } from './dispatch.ts'
import { reportProblems } from '../faults.ts'
import { addRecentFile, removeRecentFile } from './settings.ts'
import { entryOf, listLibraryEntries } from './library-folders.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import { type RulesetSource, parseSource } from '../../src-core/ruleset/parse.ts'
import { type RulesFile, idInFile } from '../rulesets/library.ts'

/**
 * Finds house rules with the same id and base as the text. Prefers files in `inForce`. Undefined if there are none, if a file has exactly this text,
 * or if the text can't be read.
 */
const sameRules = (books: readonly RulesFile[], text: string, inForce: readonly string[]): RulesFile | undefined => {
  const received = parseSource({ file: '', text })
  if (!received.ok) return undefined
  const { id, extends: over } = received.value.head
  const same = books.filter((book) => {
    const source = idInFile(book) === id ? book.source() : undefined
    return source?.ok === true && source.value.head.extends === over
  })
  if (same.some((book) => book.text.ok && book.text.value === text)) return undefined
  return same.find(({ path }) => inForce.includes(path)) ?? same[0]
}

type Received = ParsedOf<'readHere'>

interface ReceivedText {
  readonly name: string
  readonly text: string
}

/** Returns the text of received rules. Fails with the problems of `openFile`. */
export const receivedText = (
  { host, allowedPaths }: Pick<Services, 'host' | 'allowedPaths'>,
  received: Received,
): Result<ReceivedText> => {
  if ('text' in received) return success(received)
  const read = chosenText({ host, allowedPaths }, received.file)
  return read.ok ? success({ name: basename(read.value.place), text: read.value.text }) : read
}

/** Reads a file that the player chose. Fails with the problems of `openFile`. */
export const chosenText = (
  { host, allowedPaths }: Pick<Services, 'host' | 'allowedPaths'>,
  file: string,
): Result<{ readonly place: string; readonly text: string }> => {
  const place = allowedPaths.readable(resolve(host.working, file))
  if (!place.ok) return place
  const text = readRules(place.value)
  return text.ok ? success({ place: place.value, text: text.value }) : text
}

/** Finds installed house rules with the same id. Undefined if there are none or the text isn't house rules. */
export const findInstalled = (
  { settings, libraryFolders, library }: Pick<Services, 'settings' | 'libraryFolders' | 'library'>,
  { name, text }: ReceivedText,
): RulesFile | undefined => {
  const books = isHouseRulesName(name) ? library.now().houseRulesIn(libraryFolders.houseRules) : undefined
  return books?.ok === true ? sameRules(books.value, text, settings.read().rules?.house ?? []) : undefined
}

export const headOf = ({ head: { title, version } }: RulesetSource): Pick<HeadSummary, 'title' | 'version'> => ({
  title,
  version,
})

type LibraryHandlers = Pick<
  Handlers,
  'listLibrary' | 'openFile' | 'closeFile' | 'takeFile' | 'exportRules' | 'saveCopy' | 'showInFolder'
>

export const libraryHandlers = ({
  host,
  hub,
  database,
  settings,
  libraryFolders,
  allowedPaths,
  library,
}: Services): LibraryHandlers => {
  const changeSettings = (change: (now: Settings) => Partial<Settings>, client: string): Result<unknown> => {
    const changed = settings.change(change)
    if (!changed.ok) return changed
    library.renew()
    hub.broadcast({ kind: 'settings-changed' }, client)
    return changed
  }
  const entryNow = (path: string): LibraryEntry =>
    entryOf(library.now(), library.now().file(path), libraryFolders, host.report)

  /** Copies the rules to the player's folder. For house rules, also stores the YAML as received. */
  const keep = (name: string, text: string, beside = false): Result<{ readonly path: string }> => {
    const here = beside ? undefined : findInstalled({ settings, libraryFolders, library }, { name, text })
    const source = here?.source()
    if (here && source?.ok) return failure(problem('here-already', { file: here.path, ...headOf(source.value) }))
    const folders = { houseRules: libraryFolders.houseRules, rulesets: libraryFolders.rulesets }
    return importRules(database, folders, { name, text, now: new Date() })
  }

  /**
   * Returns the file itself if it is in a library folder or was opened or saved before. Otherwise returns a copy, so that
   * players don't edit other people's files.
   */
  const ownFile = (
    { place, text }: { readonly place: string; readonly text: string },
    beside?: boolean,
  ): Result<{ readonly path: string }> =>
    entryNow(place).from !== 'opened' || settings.read().recent.includes(place)
      ? success({ path: place })
      : keep(basename(place), text, beside)

  return {
    exportRules: ({ file }) => {
      const read = chosenText({ host, allowedPaths }, file)
      return read.ok
        ? success({ name: basename(read.value.place).replace(rulesName, sharedEnding), text: read.value.text })
        : read
    },
    saveCopy: async ({ file }) => {
      if (!host.dialogs) return failure(notHere)
      const read = chosenText({ host, allowedPaths }, file)
      if (!read.ok) return read
      const { place, text } = read.value
      const proposed = join(libraryFolders.houseRules, basename(place).replace(rulesName, sharedEnding))
      const chose = await host.dialogs.newFile(proposed)
      if (chose === null) return success({ file: null })
      const written = writeWhole(copyName(place, chose), new TextEncoder().encode(text))
      return written.ok ? success({ file: written.value.path }) : written
    },
    showInFolder: ({ file }) => {
      if (!host.showInFolder) return failure(notHere)
      const read = chosenText({ host, allowedPaths }, file)
      return read.ok ? host.showInFolder(read.value.place) : read
    },
    listLibrary: async () => {
      const listed = await listLibraryEntries(library.now(), libraryFolders, host.report)
      const stale = library.problem()
      return success(
        stale ? { ...listed, problems: [...reportProblems([stale], host.report), ...listed.problems] } : listed,
      )
    },
    openFile: ({ file, beside }, { client }) => {
      // A file that can't be read isn't copied. Other problems are shown in the library.
      const read = chosenText({ host, allowedPaths }, file)
      if (!read.ok) return read
      entryNow(read.value.place)
      const ours = host.kind === 'desktop' ? ownFile(read.value, beside) : success({ path: read.value.place })
      if (!ours.ok) return ours
      const changed = changeSettings(addRecentFile(ours.value.path), client)
      return changed.ok ? success(entryNow(ours.value.path)) : changed
    },
    closeFile: ({ file }, { client }) => {
      const changed = changeSettings(removeRecentFile(resolve(host.working, file)), client)
      return changed.ok ? success({}) : changed
    },
    takeFile: ({ name, text, beside }) => {
      const copy = keep(name, text, beside)
      if (!copy.ok) return copy
      library.renew()
      return success(entryNow(copy.value.path))
    },
  }
}

/** Returns the path of a copy. The copy has the extension of shared files unless the player typed `.yaml` or `.yml`. */
const copyName = (place: string, chosen: string): string => {
  if (/\.ya?ml$/i.test(chosen)) return isHouseRules(place) ? houseName(chosen) : rulesetName(chosen)
  const stem = chosen.replace(rulesName, '').replace(/\.houserules$/i, '')
  return `${stem}${isHouseRules(place) ? '.houserules' : ''}${sharedEnding}`
}
