/** What there is to play by, as the window lists it. */
import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Entry, LibraryList } from '../../src-core/contract/library.ts'
import type { Problem, Result } from '../../src-core/problem.ts'
import { openLibrary, type Library } from '../rulesets/library.ts'
import { isHouseRules, type Book } from '../rulesets/shelf.ts'

/** Where the window's rules come from. */
export interface Shelves {
  /** What relative paths start from. */
  readonly working: string
  /** Rulesets that come with the program. */
  readonly program: string
  /** More folders of rulesets. */
  readonly folders: readonly string[]
  /** A folder of house rules. */
  readonly houseRules: string
  /** Files the player opened. */
  readonly opened: () => readonly string[]
}

/** The library of all that is on the shelves. Folders that are gone are left out and said by `listShelves`. Problem: `no-such-folder`, the program's. */
export const openShelves = (shelves: Shelves): Result<Library> => {
  const { working, program, folders, houseRules, opened } = shelves
  const there = folders.filter((folder) => isFolder(resolve(working, folder)))
  const strays = opened().filter((file) => !isHouseRules(file))
  const library = openLibrary({ working, program, folders: there, strays })
  if (!library.ok) return library
  // Looked at now, so that every change of them is noticed.
  const { books, book, shelf } = library.value
  books()
  shelf.houseRules(houseRules)
  for (const file of opened()) book(file)
  for (const folder of folders) shelf.look(resolve(working, folder))
  return library
}

const folderProblems = ({ working, folders }: Shelves): Problem[] =>
  folders
    .filter((folder) => !isFolder(resolve(working, folder)))
    .map((folder) => ({ code: 'no-such-folder', message: `there is no folder ${folder}`, right: 'name a folder of rulesets' }))

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Every file on the shelves with all that is wrong with it. Checking takes a while, so other calls are let in between. */
export const listShelves = async (library: Library, shelves: Shelves): Promise<LibraryList> => {
  const opened = shelves.opened().map(library.book)
  const books = new Map([...library.books(), ...library.shelf.houseRules(shelves.houseRules), ...opened].map((book) => [book.path, book]))
  const entries: Entry[] = []
  for (const book of books.values()) {
    entries.push(entryOf(library, book, shelves))
    await setImmediate()
  }
  return { entries, problems: folderProblems(shelves) }
}

/** A file as the library lists it. */
export const entryOf = (library: Library, book: Book, shelves: Shelves): Entry => {
  const source = book.source()
  const head = source.ok ? source.value.head : null
  const house = isHouseRules(book.path)
  return {
    name: head !== null && !house && isMeantBy(library, book, head.id) ? head.id : book.path,
    kind: house ? 'house' : head?.part === true ? 'part' : 'ruleset',
    from: originOf(book, shelves),
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
    problems: [...library.check(book.path)],
  }
}

const isMeantBy = (library: Library, book: Book, id: string): boolean => {
  const meant = library.named(id)
  return meant.ok && meant.value.path === book.path
}

const originOf = ({ path }: Book, { working, program, folders, houseRules }: Shelves): Entry['from'] => {
  const folder = dirname(path)
  if (folder === resolve(program)) return 'program'
  return [houseRules, ...folders].some((each) => resolve(working, each) === folder) ? 'folder' : 'opened'
}

/** Where house rules are kept in the settings folder. */
export const houseFolder = (home: string): string => join(home, 'house-rules')
