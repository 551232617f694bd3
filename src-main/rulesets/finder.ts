/** Which file is meant by the id or the path of a ruleset. */
import { entryAt } from '../../src-core/present.ts'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { loadRuleset, type Sources } from '../../src-core/ruleset/load.ts'
import { namedOption, optionLayers } from '../../src-core/ruleset/options.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { idPattern } from '../../src-core/ruleset/schema/basics.ts'
import { namesOf } from '../../src-core/words/problems/phrases.ts'
import { isHouseRules } from './folder.ts'
import { rulesetIdIn, openShelf, type Book, type Reader, type RulesKind, type Shelf } from './shelf.ts'

/** Where to look. */
export interface RulesetFolders {
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
  /** A folder of house rules, which need not be there; those in the other folders are found as well. */
  readonly houseRules?: string
  /** If left out, any file is read. */
  readonly reader?: Reader
}

/**
 * Where an id stands in several places the nearest is meant: the files named, beside the one that extends it the file of that
 * name, else the one that holds it, the folders in order, the program's own folder, the strays. House rules are sought by what their
 * files say alone.
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
  /** House rules: the file at a path, or an option that a ruleset offers. Problem: `unknown-name`. */
  readonly patch: (name: string) => Result<RulesetSource>
  /** The house rules that a file means by an id; null: there are none, or it means a ruleset. Problems: `same-id`, those of the file. */
  readonly house: (id: string, from: Book) => Result<RulesetSource | null>
  /** What a file says and what it extends, by id. Where a base is missing, all there are, so that the nearest can be named. */
  readonly lineage: (book: Book) => Result<Sources>
  /** What all files say, of one id the nearest; `more` are nearer still. */
  readonly all: (more: Iterable<RulesetSource>) => Sources
}

/** Up to the checkout from a file of the source or of the build; beside the archive of the packed application. */
const ownFolders = ['../../rulesets', '../../../rulesets'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** The rulesets that come with the program; where there are none, the folder that a problem then names. */
export const ownFolder = ownFolders.find((folder) => existsSync(folder)) ?? entryAt(ownFolders, 0)

/** Problem: `no-such-folder`. Files are read when they are needed. */
export const openFinder = ({
  working,
  program = ownFolder,
  folders = [],
  files = [],
  strays = [],
  houseRules,
  reader,
}: RulesetFolders): Result<Finder> => {
  const shelf = openShelf(working, reader)
  const rooms = [...new Set([...folders.map((folder) => resolve(working, folder)), program])]
  const missing = rooms.map(shelf.folder).flatMap((folder) => (folder.ok ? [] : folder.problems))
  if (missing.length > 0) return failure(...missing)

  const book: Finder['book'] = (path) => shelf.book(resolve(working, path))

  const books: Finder['books'] = () => {
    const hidden = new Set<string>()
    return rooms.flatMap((room) => {
      const found = shelf.folder(room)
      const seen = (found.ok ? found.value : []).filter((one) => !hidden.has(rulesetIdIn(one) ?? ''))
      for (const one of seen) hidden.add(rulesetIdIn(one) ?? one.path)
      return seen
    })
  }

  const straysOf = (kind: RulesKind): readonly Book[] =>
    strays.filter((file) => isHouseRules(file) === (kind === 'house')).map(book)
  const roomsOf = (kind: RulesKind): readonly string[] =>
    kind === 'house'
      ? [...(houseRules === undefined ? [] : [houseRules]), ...rooms].filter((room) => shelf.houseRules(room).ok)
      : rooms

  const find = (id: string, from?: Book, kind: RulesKind = 'ruleset'): Result<Book | null> => {
    const beside = from && kind === 'ruleset' ? [shelf.book(join(dirname(from.path), `${id}.yaml`))] : []
    const near = [...files.map(book), ...beside].find((one) => one !== from && rulesetIdIn(one) === id)
    if (near) return success(near)
    const neighbour = from ? shelf.find(dirname(from.path), id, kind) : null
    if (neighbour?.ok && neighbour.value && neighbour.value !== from) return success(neighbour.value)
    // What else is wrong with other files there is not for this one to say.
    if (neighbour?.ok === false && kind === 'house' && neighbour.problems.some(({ code }) => code === 'same-id'))
      return neighbour
    for (const room of roomsOf(kind)) {
      const found = shelf.find(room, id, kind)
      if (!found.ok || (found.value && found.value !== from)) return found
    }
    return success(straysOf(kind).find((one) => one !== from && rulesetIdIn(one) === id) ?? null)
  }

  /** What no ruleset is called is sought among the house rules. */
  const base = (id: string, from: Book): Result<Book | null> => {
    const ruleset = find(id, from)
    return !ruleset.ok || ruleset.value ? ruleset : find(id, from, 'house')
  }

  const house: Finder['house'] = (id, from) => {
    const found = base(id, from)
    if (!found.ok) return found
    return found.value && isHouseRules(found.value.path) ? found.value.source() : success(null)
  }

  const all: Finder['all'] = (more) =>
    byId([
      ...[...straysOf('ruleset'), ...books()].flatMap((one) => sourceOf(one) ?? []),
      ...files.flatMap((file) => sourceOf(book(file)) ?? []),
      ...more,
    ])

  const houseSources = (): readonly RulesetSource[] => {
    const found = roomsOf('house').map(shelf.houseRules)
    return [...straysOf('house'), ...found.flatMap((one) => (one.ok ? one.value : []))].flatMap(
      (one) => sourceOf(one) ?? [],
    )
  }

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
    return layer
      ? success(layer)
      : failure(
          problem('unknown-name', { kind: 'option', name: option.id, ruleset, known: namesOf([...layers.keys()]) }),
        )
  }

  const lineage: Finder['lineage'] = (last) => {
    const sources = new Map<string, RulesetSource>()
    let here = last
    for (;;) {
      const source = here.source()
      if (!source.ok) return source
      sources.set(source.value.head.id, source.value)
      const id = source.value.head.extends
      if (id === undefined || sources.has(id)) return success(sources)
      const found = base(id, here)
      if (!found.ok) return found
      if (!found.value) return success(all([...(isHouseRules(here.path) ? houseSources() : []), ...sources.values()]))
      here = found.value
    }
  }

  return success({ shelf, book, books, named, patch, house, lineage, all })
}

/** The later of one id holds. */
const byId = (sources: Iterable<RulesetSource>): Sources =>
  new Map([...sources].map((source) => [source.head.id, source]))

const sourceOf = (book: Book): RulesetSource | undefined => {
  const source = book.source()
  return source.ok ? source.value : undefined
}
