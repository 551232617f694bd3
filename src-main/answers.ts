/** A cache on disk of answers that depend on a question and files alone; it outlives the program, until a file or the code changes. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { limits } from '../src-core/ruleset/limits.ts'
import { cacheFolder, isSource, programFolder } from './compiled.ts'
import { writePrivate } from './documents/atomic.ts'
import { readText } from './documents/read.ts'
import { rulesNames } from './rulesets/folder.ts'
import type { Shelf } from './rulesets/shelf.ts'
import { stampOf } from './rulesets/stamps.ts'

/** An answer, and the files it depends on beside the question; without these it is not kept. */
export interface MadeAnswer<T> {
  readonly answer: T
  readonly from?: Pick<Shelf, 'lookedAt' | 'isFresh'>
}

interface Entry {
  readonly answer: unknown
  /** A hash of each file's text, or of the names in each folder. */
  readonly files: readonly (readonly [path: string, content: string])[]
}

/** For an answer that depends on the question alone. */
export const noFiles: Pick<Shelf, 'lookedAt' | 'isFresh'> = { lookedAt: () => [], isFresh: () => true }

/** Where answers of a kind are kept; null if there is no safe place. */
export const answersFolder = (kind: 'rulesets' | 'layouts'): string | null => {
  const cache = cacheFolder()
  return cache === null ? null : join(cache, kind)
}

/**
 * The answer to a question, from `folder` if it was kept there and all files it was made from still say the same. `folder` is the
 * player's alone: what lies in it is believed. `question` is plain data that says all that matters but for the files.
 */
export const keptAnswer = async <T>(
  folder: string | null,
  question: unknown,
  make: () => Promise<MadeAnswer<T>>,
): Promise<T> => {
  if (folder === null) return (await make()).answer
  const path = join(folder, hashOf(JSON.stringify([codeStamp(), question])))
  const entry = read(path)
  // The name is the hash of the question, so the entry is an answer to it.
  if (entry) return entry.answer as T
  const { answer, from } = await make()
  if (from) keep(folder, path, answer, from)
  return answer
}

/** Null where there is no entry, where it cannot be read, or where a file has changed. */
const read = (path: string): Entry | null => {
  try {
    const entry = deserialize(readFileSync(path)) as Entry
    return entry.files.every(([file, content]) => contentOf(file) === content) ? entry : null
  } catch {
    return null
  }
}

/** An answer that cannot be kept is made again the next time. */
const keep = (folder: string, path: string, answer: unknown, from: Pick<Shelf, 'lookedAt' | 'isFresh'>): void => {
  const files = from.lookedAt().map((file) => [file, contentOf(file)] as const)
  // If a file changed meanwhile, the answer may be made from its old text.
  if (from.isFresh() && writePrivate(path, serialize({ answer, files } satisfies Entry)).ok) tidy(folder)
}

/** The number of answers that are kept; the oldest go first. */
const most = 60

const tidy = (folder: string): void => {
  try {
    const paths = readdirSync(folder).map((name) => join(folder, name))
    if (paths.length <= most) return
    const dated = paths.map((path) => ({ path, time: statSync(path).mtimeMs })).toSorted((a, b) => b.time - a.time)
    for (const { path } of dated.slice(most)) rmSync(path, { force: true })
  } catch {
    // Another start of the program tidies at the same moment: the next one finds what is left.
  }
}

/** What the library would read of it: a text within its bounds, or the names in a folder. */
const contentOf = (path: string): string => {
  const text = readText(path, limits.bytes)
  if (text.ok) return hashOf(text.value)
  const names = rulesNames(path)
  return names.ok ? hashOf(JSON.stringify(names.value)) : 'none'
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The code that loads rulesets and lays out sheets. */
const codeFolders = isSource ? ['src-core', 'src-main/rulesets', 'src-main/pdf'] : ['dist/main']

/** Differs whenever the code does, its packages or Node. */
const codeStamp = (): string =>
  (stamp ??= [process.version, ...codePaths().flatMap((path) => [path, stampOf(path)])].join(' '))
let stamp: string | undefined

const codePaths = (): readonly string[] => [
  join(programFolder, 'package-lock.json'),
  ...codeFolders.flatMap((name) => {
    const folder = join(programFolder, name)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  }),
]
