/** Files of rules as a whole: their names, their copies, and deleted ones, which lie in a hidden folder next to them for a while. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freeId } from '../../../src-core/format/entries.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { emptyRules } from '../../../src-core/house/base.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { newRulesetWords } from '../../../src-core/words/window/library.ts'
import { fileStem, houseEnding, isHouseRules } from '../../security/files.ts'
import { flushFolder, makeFolder, privateModes, writeProblem, writeWhole } from '../atomic.ts'

const withHead = (text: string, edits: readonly Edit[]): string => {
  const edited = applyEdits(text, edits, emptyRules)
  return edited.ok ? edited.value : text
}

/** The text with another title; unchanged if it can't be read. */
export const withTitle = (text: string, title: string): string =>
  withHead(text, [{ kind: 'head', key: 'title', value: title }])

/** A path in the folder that no file has, named after the rules. `own` is the file that is named, whose path counts as free. */
export const freePath = (folder: string, title: string, ending: string, own?: string): string => {
  const stem = fileStem(title.toLowerCase())
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${ending}`)
    if (path === own || !existsSync(path)) return path
  }
}

export const endingOf = (path: string): string => (isHouseRules(path) ? houseEnding : '.yaml')

/** A copy with a title and its own id. Problems: those of a head that can't be read. */
export const copyText = (
  text: string,
  taken: ReadonlySet<string>,
): Result<{ readonly title: string; readonly text: string }> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const title = newRulesetWords.copyTitle(source.value.head.title).slice(0, 80)
  const id = freeId(title, taken)
  const edits = (['title', 'id'] as const).map((key): Edit => ({ kind: 'head', key, value: key === 'id' ? id : title }))
  const edited = applyEdits(text, edits, emptyRules)
  return edited.ok ? success({ title, text: edited.value }) : edited
}

/** Moves a file, with a new text if one is given; does nothing if it was moved already. Problem: `not-written`, with the file where it was. */
export const moveFile = (from: string, to: string, text: string | null): Result<unknown> => {
  try {
    if (from !== to && existsSync(from)) {
      if (existsSync(to)) return failure(problem('file-exists', { what: 'house', file: to }))
      makeFolder(dirname(to), privateModes.folder)
      renameSync(from, to)
      flushFolder(dirname(to))
    }
  } catch (error) {
    return failure(writeProblem(error, to))
  }
  const written = text === null ? success(null) : writeWhole(to, new TextEncoder().encode(text))
  if (!written.ok && from !== to) renameSync(to, from)
  return written
}

/* Deleted files: `.deleted/TIME-NAME` beside where they were. */

const deletedFolder = '.deleted'
const deletedName = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(.+)$/
/** How long a deleted file can be restored, in days. */
export const daysToRestore = 30

export const isDeletedFile = (path: string): boolean => basename(dirname(path)) === deletedFolder

export const deletedPath = (path: string, now: Date): string =>
  join(dirname(path), deletedFolder, `${now.toISOString().replaceAll(/[-:.]/g, '')}-${basename(path)}`)

interface DeletedFile {
  readonly path: string
  /** Where it was. */
  readonly was: string
  readonly time: Date
}

/** A file by its path in a folder of deleted ones; undefined for any other path. */
export const deletedFile = (path: string): DeletedFile | undefined => {
  const [, year, month, day, hour, minute, second, part, name = ''] = deletedName.exec(basename(path)) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`)
  return isDeletedFile(path) && !Number.isNaN(time.getTime())
    ? { path, was: join(dirname(dirname(path)), name), time }
    : undefined
}

/** The deleted files of a folder, the last deleted first. */
export const deletedFiles = (folder: string): readonly DeletedFile[] => {
  try {
    const names = readdirSync(join(folder, deletedFolder)).toSorted().toReversed()
    return names.flatMap((name) => deletedFile(join(folder, deletedFolder, name)) ?? [])
  } catch {
    return []
  }
}

/** Removes files that were deleted long ago, and returns their paths. */
export const purgeDeleted = (folder: string, now: Date): readonly string[] => {
  const old = deletedFiles(folder).filter(({ time }) => now.getTime() - time.getTime() > daysToRestore * 86_400_000)
  for (const { path } of old) rmSync(path, { force: true })
  return old.map(({ path }) => path)
}
