/** Renames, copies and deletes files of rules. Deleted files are kept for a while in a hidden folder. */
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

/** Returns the text with another title. Unchanged if it can't be read. */
export const withTitle = (text: string, title: string): string =>
  withHead(text, [{ kind: 'head', key: 'title', value: title }])

/** Returns an unused path in the folder, named after the rules. The path `own`, which is to be renamed, counts as unused. */
export const freePath = (folder: string, title: string, ending: string, own?: string): string => {
  const stem = fileStem(title.toLowerCase())
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${ending}`)
    if (path === own || !existsSync(path)) return path
  }
}

export const endingOf = (path: string): string => (isHouseRules(path) ? houseEnding : '.yaml')

/** Returns a copy of the YAML with another title and a new id. Fails with the problems of the head if it can't be read. */
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

/**
 * Moves a file, replacing its content if `text` isn't null. Does nothing if it was already moved. Fails with `not-written`, in which case the file
 * isn't moved.
 */
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

/* Deleted files are `.deleted/TIME-NAME` in their original folder. */

const deletedFolder = '.deleted'
const deletedName = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(.+)$/
/** The number of days for which a deleted file can be restored. */
const daysToRestore = 30

export const isDeletedFile = (path: string): boolean => basename(dirname(path)) === deletedFolder

export const deletedPath = (path: string, now: Date): string =>
  join(dirname(path), deletedFolder, `${now.toISOString().replaceAll(/[-:.]/g, '')}-${basename(path)}`)

interface DeletedFile {
  readonly path: string
  /** The original path of the deleted file. */
  readonly was: string
  readonly time: Date
}

/** Returns a deleted file by its path. Undefined if the path isn't in a folder of deleted files. */
export const deletedFile = (path: string): DeletedFile | undefined => {
  const [, year, month, day, hour, minute, second, part, name = ''] = deletedName.exec(basename(path)) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`)
  return isDeletedFile(path) && !Number.isNaN(time.getTime())
    ? { path, was: join(dirname(dirname(path)), name), time }
    : undefined
}

/** Returns the deleted files of a folder, most recent first. */
export const deletedFiles = (folder: string): readonly DeletedFile[] => {
  try {
    const names = readdirSync(join(folder, deletedFolder)).toSorted().toReversed()
    return names.flatMap((name) => deletedFile(join(folder, deletedFolder, name)) ?? [])
  } catch {
    return []
  }
}

/** Removes deleted files that can no longer be restored, and returns their paths. */
export const purgeDeleted = (folder: string, now: Date): readonly string[] => {
  const old = deletedFiles(folder).filter(({ time }) => now.getTime() - time.getTime() > daysToRestore * 86_400_000)
  for (const { path } of old) rmSync(path, { force: true })
  return old.map(({ path }) => path)
}
