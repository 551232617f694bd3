/** Ruleset files on this machine, read when they are asked for and once. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { limits } from '../../src-core/ruleset/tokens.ts'
import { errorCode, errorText, readText } from '../documents/read.ts'
import { remember } from './remember.ts'

/** A file that holds a ruleset, a part or house rules, or should. */
export interface Book {
  /** As people see it: from the working folder where it lies below it. */
  readonly file: string
  readonly path: string
  readonly text: Result<string>
  /** What it says, or what is wrong with its writing. */
  readonly source: () => Result<RulesetSource>
}

export interface Shelf {
  /** The file at an absolute path. */
  readonly book: (path: string) => Book
  /** The rulesets of a folder by name, house rules left out. Problem: `no-such-folder`. */
  readonly folder: (path: string) => Result<readonly Book[]>
  /** The file of a folder that holds the ruleset of an id; null: none does. Problem: `same-id`, or what is wrong with that file. */
  readonly find: (folder: string, id: string) => Result<Book | null>
}

export const openShelf = (working: string): Shelf => {
  const shown = (path: string): string => {
    const below = relative(working, path)
    return below === '' || below.startsWith('..') ? path : below
  }
  const open = remember(256, (path): Book => {
    const file = shown(path)
    const text = readText(path, limits.bytes, file)
    let source: Result<RulesetSource> | undefined
    return { file, path, text, source: () => (source ??= text.ok ? parseSource({ file, text: text.value }) : text) }
  })
  const names = remember(64, (path): Result<readonly string[]> => rulesetNames(path, shown(path)))
  const folder = (path: string): Result<readonly Book[]> => {
    const found = names(path)
    return found.ok ? success(found.value.map((name) => open(join(path, name)))) : found
  }
  const find = (path: string, id: string): Result<Book | null> => {
    const books = folder(path)
    if (!books.ok) return books
    const likely = books.value.filter(({ text }) => text.ok && saysId(text.value, id))
    const right = likely.filter((one) => idOf(one) === id)
    if (right.length > 1) return failure(sameId(id, right))
    const [book] = right
    const broken = likely.flatMap((one) => problemsOf(one))
    return book || broken.length === 0 ? success(book ?? null) : failure(...broken)
  }
  return { book: open, folder, find }
}

/** The id in a file's head, undefined if it has none that can be read. */
export const idOf = (book: Book): string | undefined => {
  const source = book.source()
  return source.ok ? source.value.head.id : undefined
}

const problemsOf = (book: Book): readonly Problem[] => {
  const source = book.source()
  return source.ok ? [] : source.problems
}

const rulesetNames = (path: string, shown: string): Result<readonly string[]> => {
  try {
    const names = readdirSync(path).filter((name) => name.endsWith('.yaml') && !name.endsWith('.houserules.yaml') && !name.startsWith('.'))
    return success(names.toSorted())
  } catch (error) {
    const missing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')
    const message = missing ? `there is no folder ${shown}` : `the folder ${shown} cannot be read (${errorText(error)})`
    return failure({ code: 'no-such-folder', message, right: 'name a folder of rulesets' })
  }
}

/** Whether a file may be the one with this id, at a glance: reading its YAML takes a hundred times as long. */
const saysId = (text: string, id: string): boolean => new RegExp(`\\bid["']?\\s*:\\s*["']?${id}(?![a-z0-9-])`).test(text)

const sameId = (id: string, books: readonly Book[]): Problem => ({
  code: 'same-id',
  message: `${books.map(({ file }) => file).join(' and ')} have the same id ${id}`,
  right: 'give each ruleset of a folder its own id',
})
