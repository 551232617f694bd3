/** The folders and files of the library, and which of them windows may access. */
import { basename, dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { LibraryEntry, LibraryList } from '../../src-core/contract/rules.ts'
import type { Problem, Result } from '../../src-core/problem.ts'
import { optionName, optionsOfFile } from '../../src-core/ruleset/options.ts'
import { deletedFiles } from '../documents/house/rules-files.ts'
import { reportProblems, type Report } from '../faults.ts'
import { type Library, openLibrary, type RulesFile, rulesFileNames, type RulesReader } from '../rulesets/library.ts'
import { isHouseRules, readableRules, realPath, writableHouse, writableRules, type Allowed } from '../security/files.ts'

/* Checks which files windows may access: those in library folders, and those that the player chose. */

export interface AllowedPaths {
  /** Allows a file that the player chose in a dialog, named on the command line or opened. Returns its real path. */
  readonly add: (path: string) => string
  /** Returns the real path of rules that may be read. Fails with `not-chosen`, `leads-out`, or `not-rules`. */
  readonly readable: (path: string) => Result<string>
  /** Returns the real path if house rules (or a ruleset, depending on the file extension) may be written there. Same problems as `readable`. */
  readonly writable: (path: string) => Result<string>
  /** Whether the folder belongs to the library. Such a folder may hold only a limited number of files. */
  readonly isLibraryFolder: (folder: string) => boolean
}

/**
 * Creates the access checks. Recent files, files in `before` and files of drafts count as chosen until the program ends. Since reading drafts is
 * slow, `ofDrafts` is only called for a file that isn't among the others. `note` gets each added file.
 */
export const openAllowedPaths = (
  libraryFolders: LibraryFolders,
  before: Iterable<string>,
  ofDrafts: () => readonly string[],
  note: (file: string) => void,
): AllowedPaths => {
  const files = new Set([...libraryFolders.opened(), ...before])
  let drafts: ReadonlySet<string> | undefined
  const isOfDraft = (path: string): boolean => (drafts ??= new Set(ofDrafts())).has(path)
  const isChosen = (path: string): boolean =>
    files.has(path) || libraryFolders.opened().includes(path) || isOfDraft(path)
  const read: Allowed = { folders: rulesFolders(libraryFolders), isChosen }
  const house: Allowed = { folders: houseFolders(libraryFolders), isChosen }
  const rulesets: Allowed = { folders: rulesetFolders(libraryFolders), isChosen }
  return {
    add: (path) => {
      const named = resolve(libraryFolders.working, path)
      const file = realPath(named) ?? named
      files.add(file)
      note(file)
      return file
    },
    readable: (path) => readableRules(path, read),
    writable: (path) => (isHouseRules(path) ? writableHouse(path, house) : writableRules(path, rulesets)),
    isLibraryFolder: (folder) => writableFolders(libraryFolders).includes(folder),
  }
}

/** The folders and files to search for rules. */
export interface LibraryFolders {
  /** The base folder for relative paths. */
  readonly working: string
  /** The folder of the shipped rulesets. */
  readonly program: string
  /** Additional ruleset folders. */
  readonly folders: readonly string[]
  readonly houseRules: string
  /** The folder of imported rulesets. Like opened files, imported rulesets don't replace others with the same id. */
  readonly rulesets: string
  /** Recent files. */
  readonly opened: () => readonly string[]
}

export const rulesFolders = (libraryFolders: LibraryFolders): readonly string[] => [
  resolve(libraryFolders.program),
  libraryFolders.rulesets,
  ...houseFolders(libraryFolders),
]

const houseFolders = ({ working, folders, houseRules }: LibraryFolders): readonly string[] => [
  houseRules,
  ...folders.map((folder) => resolve(working, folder)),
]

/** Returns the ruleset folders other than the program's own. */
const rulesetFolders = ({ working, program, folders, rulesets }: LibraryFolders): readonly string[] => [
  rulesets,
  ...folders.map((folder) => resolve(working, folder)).filter((folder) => folder !== resolve(program)),
]

const writableFolders = (libraryFolders: LibraryFolders): readonly string[] => {
  const { program } = libraryFolders
  const all = new Set([...houseFolders(libraryFolders), ...rulesetFolders(libraryFolders)])
  return [...all].filter((folder) => folder !== resolve(program))
}

/** Opens the library. Skips missing or overfull folders, which `listLibraryEntries` reports. Fails with `no-such-folder` for the shipped rulesets. */
export const openPlayerLibrary = (libraryFolders: LibraryFolders, reader: RulesReader): Result<Library> => {
  const { working, program, folders, houseRules, rulesets, opened } = libraryFolders
  const there = folders.filter((folder) => rulesFileNames(resolve(working, folder)).ok)
  const library = openLibrary({
    working,
    program,
    folders: there,
    fallbacks: strayFiles(libraryFolders),
    houseRules,
    reader,
  })
  if (!library.ok) return library
  // Watches these folders even if no file in them is read.
  const { files, file, houseRulesIn, watch } = library.value
  files()
  houseRulesIn(houseRules)
  for (const path of strayFiles(libraryFolders)) file(path)
  for (const path of [rulesets, ...opened(), ...folders.map((folder) => resolve(working, folder))]) watch(path)
  return library
}

/** Returns the files to use only for ids that aren't in any folder. */
const strayFiles = ({ rulesets, opened }: LibraryFolders): readonly string[] => {
  const names = rulesFileNames(rulesets)
  return [...opened(), ...(names.ok ? names.value.map((name) => join(rulesets, name)) : [])]
}

/** Returns a problem for each named folder that is missing. Folders in the settings folder are optional. */
const folderProblems = ({ working, folders, houseRules, rulesets }: LibraryFolders): Problem[] => [
  ...folders.flatMap((folder) => namesProblems(resolve(working, folder), folder)),
  ...[houseRules, rulesets].flatMap((folder) => namesProblems(folder)).filter(({ code }) => code !== 'no-such-folder'),
]

const namesProblems = (path: string, shown = path): readonly Problem[] => {
  const names = rulesFileNames(path, shown)
  return names.ok ? [] : names.problems
}

/** Returns all files of the library with their problems. Yields to other calls between files. */
export const listLibraryEntries = async (
  library: Library,
  libraryFolders: LibraryFolders,
  report: Report,
): Promise<LibraryList> => {
  const strays = strayFiles(libraryFolders).map(library.file)
  const house = library.houseRulesIn(libraryFolders.houseRules)
  const books = new Map(
    [...library.files(), ...(house.ok ? house.value : []), ...strays].map((book) => [book.path, book]),
  )
  const entries: LibraryEntry[] = []
  for (const book of books.values()) {
    entries.push(entryOf(library, book, libraryFolders, report))
    await setImmediate()
  }
  const deleted = writableFolders(libraryFolders)
    .flatMap(deletedFiles)
    .toSorted((one, other) => other.time.getTime() - one.time.getTime())
    .map(({ path, was, time }) => ({ deleted: path, name: basename(was), time: time.toISOString() }))
  return { entries, deleted, problems: reportProblems(folderProblems(libraryFolders), report) }
}

export const entryOf = (
  library: Library,
  book: RulesFile,
  libraryFolders: LibraryFolders,
  report: Report,
): LibraryEntry => {
  const source = book.source()
  const head = source.ok ? source.value.head : null
  const house = isHouseRules(book.path)
  const over = house && head?.extends !== undefined ? library.houseRulesNamed(head.extends, book) : null
  const name = head !== null && !house && isMeantBy(library, book, head.id) ? head.id : book.path
  return {
    name,
    kind: house ? 'house' : head?.part === true ? 'part' : 'ruleset',
    from: originOf(book, libraryFolders),
    movable: writableFolders(libraryFolders).includes(dirname(book.path)) && book.text.ok,
    file: book.file,
    head: head && {
      id: head.id,
      title: head.title,
      subtitle: head.subtitle ?? null,
      version: head.version,
      date: head.date ?? null,
      extends: head.extends ?? null,
      credits: head.credits ?? [],
    },
    over: over?.ok && over.value ? library.file(over.value.file).path : null,
    options: source.ok
      ? optionsOfFile(source.value).map((option) => ({ ...option, name: optionName(name, option.id) }))
      : [],
    problems: reportProblems(library.check(book.path), report),
  }
}

const isMeantBy = (library: Library, book: RulesFile, id: string): boolean => {
  const meant = library.find(id)
  return meant.ok && meant.value.path === book.path
}

const originOf = ({ path }: RulesFile, libraryFolders: LibraryFolders): LibraryEntry['from'] => {
  const folder = dirname(path)
  if (folder === resolve(libraryFolders.program)) return 'program'
  return rulesFolders(libraryFolders).includes(folder) ? 'folder' : 'opened'
}
