/** Which file is meant by the id or the path of a ruleset. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { loadRuleset, type Sources } from '../../src-core/ruleset/load.ts'
import { namedOption, optionLayers } from '../../src-core/ruleset/options.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { idPattern } from '../../src-core/ruleset/schema/basics.ts'
import { namesOf } from '../../src-core/words/problems/lists.ts'
import { idOf, openShelf, type Book, type Reader, type Shelf } from './shelf.ts'

/** Where to look. */
export interface Places {
  /** What relative paths start from. */
  readonly working: string
  /** The folder of the rulesets that come with the program; if left out, the one beside its source. */
  readonly program?: string
  /** More folders of rulesets. */
  readonly folders?: readonly string[]
  /** Files that are meant wherever their ids are named. */
  readonly files?: readonly string[]
  /** Files that are meant only where no folder holds their ids. */
  readonly strays?: readonly string[]
  /** If left out, any file is read. */
  readonly reader?: Reader
}

/**
 * Where an id stands in several places the nearest is meant: the files named, beside the one that extends it the file of that
 * name, else the one that holds it, the folders in order, the program's own folder, the strays.
 */
export interface Finder {
  /** All files that were looked at. */
  readonly shelf: Shelf
  /** The file at a path. */
  readonly book: (path: string) => Book
  /** Every file in the folders, rulesets and parts, folder by folder; one that a nearer one hides is left out. */
  readonly books: () => readonly Book[]
  /** The file of a ruleset by id or path. */
  readonly named: (name: string) => Result<Book>
  /** House rules: the file at a path, or an option that a ruleset offers. Problem: `no-such-option`. */
  readonly patch: (name: string) => Result<RulesetSource>
  /** What a file says and what it extends, by id. Where a base is missing, all there are, so that the nearest can be named. */
  readonly lineage: (book: Book) => Result<Sources>
  /** What all files say, of one id the nearest; `more` are nearer still. */
  readonly all: (more: Iterable<RulesetSource>) => Sources
}

/** Up to the checkout from a file of the source or of the build; beside the archive of the packed application. */
const ownFolders = ['../../rulesets', '../../../rulesets'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** The rulesets that come with the program. */
export const ownFolder = ownFolders.find((folder) => existsSync(folder)) ?? ownFolders[0] ?? ''

/** Problem: `no-such-folder`. Files are read when they are asked for. */
export const openFinder = ({ working, program = ownFolder, folders = [], files = [], strays = [], reader }: Places): Result<Finder> => {
  const shelf = openShelf(working, reader)
  const rooms = [...new Set([...folders.map((folder) => resolve(working, folder)), program])]
  const missing = rooms.map(shelf.folder).flatMap((folder) => (folder.ok ? [] : folder.problems))
  if (missing.length > 0) return failure(...missing)

  const book: Finder['book'] = (path) => shelf.book(resolve(working, path))

  const books: Finder['books'] = () => {
    const hidden = new Set<string>()
    return rooms.flatMap((room) => {
      const found = shelf.folder(room)
      const seen = (found.ok ? found.value : []).filter((one) => !hidden.has(idOf(one) ?? ''))
      for (const one of seen) hidden.add(idOf(one) ?? one.path)
      return seen
    })
  }

  const find = (id: string, from?: Book): Result<Book | null> => {
    const beside = from ? [shelf.book(join(dirname(from.path), `${id}.yaml`))] : []
    const near = [...files.map(book), ...beside].find((one) => one !== from && idOf(one) === id)
    if (near) return success(near)
    // What is wrong with other files there is not for this one to say.
    const neighbour = from ? shelf.find(dirname(from.path), id) : null
    if (neighbour?.ok && neighbour.value && neighbour.value !== from) return success(neighbour.value)
    for (const room of rooms) {
      const found = shelf.find(room, id)
      if (!found.ok || found.value) return found
    }
    return success(strays.map(book).find((one) => one !== from && idOf(one) === id) ?? null)
  }

  const all: Finder['all'] = (more) =>
    byId([
      ...[...strays.map(book), ...books()].flatMap((one) => sourceOf(one) ?? []),
      ...files.flatMap((file) => sourceOf(book(file)) ?? []),
      ...more,
    ])

  const named: Finder['named'] = (name) => {
    if (!idPattern.test(name)) return success(book(name))
    const found = find(name)
    if (!found.ok) return found
    if (found.value) return success(found.value)
    const unknown = loadRuleset(all([]), name)
    return failure(...(unknown.ok ? [] : unknown.problems))
  }

  const patch: Finder['patch'] = (name) => {
    const option = namedOption(name)
    if (!option) return book(name).source()
    const offering = named(option.ruleset)
    const source = offering.ok ? offering.value.source() : offering
    if (!source.ok) return source
    const layers = optionLayers(source.value)
    const layer = layers.get(option.id)
    const { id: ruleset } = source.value.head
    return layer ? success(layer) : failure(problem('no-such-option', { option: option.id, ruleset, known: namesOf([...layers.keys()]) }))
  }

  const lineage: Finder['lineage'] = (last) => {
    const sources = new Map<string, RulesetSource>()
    let here = last
    for (;;) {
      const source = here.source()
      if (!source.ok) return source
      sources.set(source.value.head.id, source.value)
      const base = source.value.head.extends
      if (base === undefined || sources.has(base)) return success(sources)
      const found = find(base, here)
      if (!found.ok) return found
      if (!found.value) return success(all(sources.values()))
      here = found.value
    }
  }

  return success({ shelf, book, books, named, patch, lineage, all })
}

/** The later of one id holds. */
const byId = (sources: Iterable<RulesetSource>): Sources => new Map([...sources].map((source) => [source.head.id, source]))

const sourceOf = (book: Book): RulesetSource | undefined => {
  const source = book.source()
  return source.ok ? source.value : undefined
}
