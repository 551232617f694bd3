/** What there is to play by, as the window lists it. */
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { LibraryEntry, LibraryList } from '../../src-core/contract/rules.ts'
import type { Problem, Result } from '../../src-core/problem.ts'
import { optionName, optionsOfFile } from '../../src-core/ruleset/options.ts'
import { reported, type Report } from '../faults.ts'
import { type Library, openLibrary, type RulesFile, rulesFileNames, type RulesReader } from '../rulesets/library.ts'
import { isHouseRules, readableRules, realPath, writableHouse, writableRules, type Allowed } from '../security/files.ts'

/* Which files the window may name: those of the library's folders, and those the player himself chose. Known to the machine alone. */

export interface AllowedPaths {
  /** Notes a file that the player named to the host: in a dialog, on the command line, by opening it. Returns the name it is known by. */
  readonly add: (path: string) => string
  /** Where the rules that a path names are to be read. Problems: `not-chosen`, `leads-out`, `not-rules`. */
  readonly readable: (path: string) => Result<string>
  /** Where house rules, or by the end of its name a ruleset, may be written. Problems: the same. */
  readonly writable: (path: string) => Result<string>
  /** Whether rules in that folder are in the library, which reads a limited number of files. */
  readonly isLibraryFolder: (folder: string) => boolean
}

/**
 * Files opened before, those `before`, and those of drafts, by the names they had then, count as chosen until the program ends.
 * Drafts take long to read: `ofDrafts` is called only when another file is named. `note` gets each file that is added.
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
    isLibraryFolder: (folder) => [...house.folders, ...rulesets.folders].includes(folder),
  }
}

/** Where the window's rules come from. */
export interface LibraryFolders {
  /** What relative paths start from. */
  readonly working: string
  /** Rulesets that come with the program. */
  readonly program: string
  /** More folders of rulesets. */
  readonly folders: readonly string[]
  /** A folder of house rules. */
  readonly houseRules: string
  /** A folder of rulesets that the player handed over in the window; like files he opened, they take no other's place. */
  readonly rulesets: string
  /** Files the player opened. */
  readonly opened: () => readonly string[]
}

/** The folders whose rules the window may name. */
export const rulesFolders = (libraryFolders: LibraryFolders): readonly string[] => [
  resolve(libraryFolders.program),
  libraryFolders.rulesets,
  ...houseFolders(libraryFolders),
]

/** The folders in which the window may write house rules. */
const houseFolders = ({ working, folders, houseRules }: LibraryFolders): readonly string[] => [
  houseRules,
  ...folders.map((folder) => resolve(working, folder)),
]

/** The folders in which it may write rulesets: never the program's own. */
const rulesetFolders = ({ working, program, folders, rulesets }: LibraryFolders): readonly string[] => [
  rulesets,
  ...folders.map((folder) => resolve(working, folder)).filter((folder) => folder !== resolve(program)),
]

/** The library of all rules in these folders. Missing or overfull folders are left out; `listLibraryEntries` reports them. Problem: `no-such-folder`, for the program’s own. */
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
  // Looked at now, so that every change of them is noticed.
  const { files, file, houseRulesIn, watch } = library.value
  files()
  houseRulesIn(houseRules)
  for (const path of strayFiles(libraryFolders)) file(path)
  for (const path of [rulesets, ...opened(), ...folders.map((folder) => resolve(working, folder))]) watch(path)
  return library
}

/** Files that are meant only where no folder holds their ids. */
const strayFiles = ({ rulesets, opened }: LibraryFolders): readonly string[] => {
  const names = rulesFileNames(rulesets)
  return [...opened(), ...(names.ok ? names.value.map((name) => join(rulesets, name)) : [])]
}

/** A problem where a folder that was named is missing; those of the settings folder need not be there. */
const folderProblems = ({ working, folders, houseRules, rulesets }: LibraryFolders): Problem[] => [
  ...folders.flatMap((folder) => namesProblems(resolve(working, folder), folder)),
  ...[houseRules, rulesets].flatMap((folder) => namesProblems(folder)).filter(({ code }) => code !== 'no-such-folder'),
]

const namesProblems = (path: string, shown = path): readonly Problem[] => {
  const names = rulesFileNames(path, shown)
  return names.ok ? [] : names.problems
}

/** Every file of the library with all its problems. Yields to other calls between files. */
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
  return { entries, problems: reported(folderProblems(libraryFolders), report) }
}

/** A file as the library lists it. */
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
    options:
      source.ok && !house
        ? optionsOfFile(source.value).map((option) => ({ ...option, name: optionName(name, option.id) }))
        : [],
    problems: reported(library.check(book.path), report),
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
