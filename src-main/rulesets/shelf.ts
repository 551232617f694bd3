/** Ruleset files on this machine, read once, and only when they are needed. */
import { join, relative } from 'node:path'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { sourceProblems } from '../../src-core/ruleset/load.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { idPattern } from '../../src-core/ruleset/schema/basics.ts'
import { limits } from '../../src-core/ruleset/limits.ts'
import { readText } from '../documents/read.ts'
import { isHouseRules, rulesNames } from './folder.ts'
import { keepLatest } from './latest.ts'
import { openStamps } from './stamps.ts'

/** A file that holds a ruleset, a part or house rules, or should. */
export interface Book {
  /** The path for display: relative to the working folder, if it is inside. */
  readonly file: string
  readonly path: string
  readonly text: Result<string>
  /** What it says, with what is wrong with its writing, or why it cannot be read at all. */
  readonly source: () => Result<RulesetSource>
}

export type RulesKind = 'ruleset' | 'house'

export interface Shelf {
  /** Whether every file and folder that was looked at is still as it was. */
  readonly isFresh: () => boolean
  /** Every file and folder that was looked at, also those that were missing. */
  readonly lookedAt: () => readonly string[]
  /** The folders of all that was looked at. */
  readonly watched: () => readonly string[]
  /** Follows a file or folder that may come. */
  readonly look: (path: string) => void
  /** The file at an absolute path. */
  readonly book: (path: string) => Book
  /** The rulesets of a folder by name, house rules left out. Problems: `no-such-folder`, `too-many-files`. */
  readonly folder: (path: string) => Result<readonly Book[]>
  /** Its house rules. Problems: the same. */
  readonly houseRules: (path: string) => Result<readonly Book[]>
  /** The file of a folder that holds the ruleset, or the house rules, of an id; null: none does. Problem: `same-id`, or what is wrong with that file. */
  readonly find: (folder: string, id: string, kind: RulesKind) => Result<Book | null>
}

/** How files are read: where a path leads, and what stands there; problems, where it is not to be read. */
export interface Reader {
  readonly place: (path: string) => Result<string>
  readonly text: (place: string, shown: string) => Result<string>
}

/** Whatever file is named: for a player who names it himself. */
const anyFile: Reader = { place: success, text: (path, shown) => readText(path, limits.bytes, shown) }

/** The most files that are kept. */
const most = 256

/** Libraries come and go with every change of a file: what a file still says is not read again. */
const lastRead = keepLatest(
  most,
  (): { read?: { readonly text: string; readonly source: Result<RulesetSource> } } => ({}),
)
const parsed = (file: string, text: string): Result<RulesetSource> => {
  const last = lastRead(file)
  if (last.read?.text !== text) last.read = { text, source: parseSource({ file, text }) }
  return last.read.source
}

/** A shelf whose files are named as seen from the folder `working`. */
export const openShelf = (working: string, reader = anyFile): Shelf => {
  const seen = openStamps()
  const shown = (path: string): string => {
    const below = relative(working, path)
    return below === '' || below.startsWith('..') ? path : below
  }
  const open = keepLatest(most, (path): Book => {
    const file = shown(path)
    const place = reader.place(path)
    // What is not to be read is not looked at either.
    if (place.ok) seen.look(path)
    const text = place.ok ? reader.text(place.value, file) : place
    let source: Result<RulesetSource> | undefined
    return { file, path, text, source: () => (source ??= text.ok ? parsed(file, text.value) : text) }
  })
  const names = keepLatest(64, (path): Result<readonly string[]> => {
    seen.look(path)
    return rulesNames(path, shown(path))
  })
  const folder = (path: string): Result<readonly Book[]> => {
    const found = names(path)
    return found.ok
      ? success(found.value.filter((name) => !isHouseRules(name)).map((name) => open(join(path, name))))
      : found
  }
  const houseRules = (path: string): Result<readonly Book[]> => {
    const found = names(path)
    return found.ok ? success(found.value.filter(isHouseRules).map((name) => open(join(path, name)))) : found
  }
  const find: Shelf['find'] = (path, id, kind) => {
    const books = kind === 'house' ? houseRules(path) : folder(path)
    if (!books.ok) return books
    const likely = books.value.filter(({ text }) => text.ok && hasId(text.value, id))
    const right = likely.filter((one) => rulesetIdIn(one) === id)
    if (right.length > 1) return failure(problem('same-id', { files: right.map(({ file }) => file), id }))
    const [book] = right
    const broken = likely.flatMap(writingProblems)
    return book || broken.length === 0 ? success(book ?? null) : failure(...broken)
  }
  return {
    book: open,
    folder,
    houseRules,
    find,
    isFresh: seen.areFresh,
    lookedAt: seen.paths,
    watched: seen.folders,
    look: seen.look,
  }
}

/** The id in a file's head, undefined if it has none that can be read. */
export const rulesetIdIn = (book: Book): string | undefined => {
  const source = book.source()
  return source.ok && idPattern.test(source.value.head.id) ? source.value.head.id : undefined
}

/** Why a file cannot be read at all, or if its writing is wrong, all that is wrong with it by itself. */
export const writingProblems = (book: Book): readonly Problem[] => {
  const source = book.source()
  if (!source.ok) return source.problems
  return source.value.problems.length > 0 ? sourceProblems(source.value) : []
}

/** Whether a file may be the one with this id, at a glance: reading its YAML takes a hundred times as long. */
const hasId = (text: string, id: string): boolean => new RegExp(`\\bid["']?\\s*:\\s*["']?${id}(?![a-z0-9-])`).test(text)
