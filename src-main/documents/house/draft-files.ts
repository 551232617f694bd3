/** The file of a draft: its name, its initial content, its state on disk, and saving. */
import { existsSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'
import type { AnyBase } from '../../../src-core/house/base.ts'
import { type Draft, isSaved, type DraftEvent } from '../../../src-core/house/draft.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { inlineYaml } from '../../../src-core/house/inline.ts'
import { textToSave } from '../../../src-core/house/merging/base-record.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { HeadData } from '../../../src-core/format/file-schema.ts'
import { type Result, failure, problem, success } from '../../../src-core/problem.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { houseEnding, readRules, isHouseRules, notRules, looksLikeRules } from '../../security/files.ts'
import { joinedGroup } from '../../../src-core/house/history.ts'
import type { Revision } from '../../../src-core/house/revisions.ts'
import { fullFolderProblem } from '../../rulesets/library.ts'
import { stepTo, addVersions } from '../../state/drafts.ts'
import type { Sql } from '../../state/sqlite.ts'
import { writePrivate, writeWhole } from '../atomic.ts'

/* Saves in two transactions: the first stores the draft and the file's old and new contents, and the second writes the file. */

interface Places {
  /** The folders of house rules and rulesets. */
  readonly folders: readonly string[]
  readonly files: FileAccess
  readonly now: () => Date
}

interface Target {
  readonly path: string
  /** Whether to replace a file that isn't the draft's own, or that another program changed. */
  readonly over: boolean
}

/** Received YAML and its label in the history. */
interface Given {
  readonly path: string
  readonly text: string
  readonly label: string
}

interface Saved {
  readonly draft: Draft
  readonly prepared: { readonly base: AnyBase }
}

type Events = Result<readonly DraftEvent[]>

interface Saving {
  /**
   * Sets the draft's date and version, and stores the file's old and new contents as versions. Fails with `file-exists`, `changed-on-disk`,
   * `too-many-files`, `not-rules`, or the problems of the path.
   */
  readonly prepare: (sql: Sql, open: Saved, target: Target) => Events
  /** Writes the file unless it changed since `prepare`. Returns no events if the draft is already saved there. */
  readonly write: (open: Saved, target: Target) => Events
  /** Stores the contents of the file and the draft as versions before `replace` overwrites both. */
  readonly keepBoth: (sql: Sql, open: Saved, given: Given) => Events
  readonly replace: (sql: Sql, open: Saved, given: Given) => Events
}

export const openSaving = ({ folders, files, now }: Places): Saving => {
  /** Returns the file's contents as a version. */
  const found = (place: string, there: string | null): readonly Revision[] =>
    there === null ? [] : [{ event: 'found', time: changedAt(place, now()), text: there }]
  const version = (event: Revision['event'], text: string): Revision => ({ event, time: now().toISOString(), text })

  const writeFile = (path: string, place: string, text: string): Result<unknown> =>
    (folders.includes(dirname(path)) ? writePrivate : writeWhole)(place, new TextEncoder().encode(text))

  /** Returns the real path of the file and its contents if the draft may be saved there. */
  const checked = (
    { draft }: Saved,
    { path, over }: Target,
  ): Result<{ readonly place: string; readonly there: string | null }> => {
    if (!looksLikeRules(draft.history.text)) return failure(notRules(path))
    const place = files.writable(path)
    if (!place.ok) return place
    const there = readRulesText(path, files)
    const known = path === draft.file ? draft.saved : null
    if (!over && there !== null && there !== known && there !== draft.history.text)
      return failure(
        known === null
          ? problem('file-exists', { what: 'house', file: path })
          : problem('changed-on-disk', { file: path }),
      )
    const full = there === null && files.isLibraryFolder(dirname(path)) ? fullFolderProblem(dirname(path)) : null
    return full ? failure(full) : success({ place: place.value, there })
  }

  const isSavedThere = ({ draft }: Saved, path: string, there: string | null): boolean =>
    isSaved(draft) && path === draft.file && there === draft.saved

  return {
    prepare: (sql, open, target) => {
      const { path } = target
      const at = checked(open, target)
      if (!at.ok) return at
      const { place, there } = at.value
      if (isSavedThere(open, path, there)) return success([])
      const day = isSaved(open.draft) ? null : withDateAndVersion(open.draft, open.prepared.base, now())
      addVersions(sql, path, [...found(place, there), version('saved', day?.text ?? open.draft.history.text)])
      return success(day ? stepTo(open, day.text, day.label, joinedGroup) : [])
    },
    write: (open, target) => {
      const { path } = target
      const at = checked(open, target)
      if (!at.ok) return at
      const { place, there } = at.value
      if (isSavedThere(open, path, there)) return success([])
      const { text } = open.draft.history
      const written = there === text ? success(null) : writeFile(path, place, text)
      return written.ok ? success([{ event: 'saved', file: path, text }]) : written
    },
    keepBoth: (sql, { draft }, { path }) => {
      const place = files.writable(path)
      if (!place.ok) return place
      const there = readRulesText(path, files)
      const own = draft.history.text
      addVersions(sql, path, [...found(place.value, there), ...(own === there ? [] : [version('saved', own)])])
      return success([])
    },
    replace: (sql, open, { path, text, label }) => {
      const place = files.writable(path)
      if (!place.ok) return place
      addVersions(sql, path, [version('received', text)])
      const written = writeFile(path, place.value, text)
      return written.ok ? success([...stepTo(open, text, label), { event: 'saved', file: path, text }]) : written
    },
  }
}

export const houseName = (path: string): string =>
  isHouseRules(path) ? path : `${path.replace(/\.ya?ml$/, '')}${houseEnding}`

export const rulesetName = (path: string): string => `${path.replace(/\.ya?ml$/, '').replace(/\.houserules$/, '')}.yaml`

/** Returns a path in the folder, numbered if the file exists or if another draft will be saved there. */
export const freeFile = (folder: string, stem: string, taken: ReadonlySet<string | null>): string => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${houseEnding}`)
    if (!taken.has(path) && !existsSync(path)) return path
  }
}

/** Checks which files may be read and written. Returns real paths. */
export interface FileAccess {
  readonly readable: (path: string) => Result<string>
  readonly writable: (path: string) => Result<string>
  /** Whether the folder belongs to the library. Such a folder may hold only a limited number of files. */
  readonly isLibraryFolder: (folder: string) => boolean
}

/** Returns the text of a rules file. Null if the file doesn't exist, may not be read or doesn't contain rules. */
export const readRulesText = (path: string, { readable }: FileAccess): string | null => {
  const place = readable(path)
  // The file usually doesn't exist, and finding a similar name to suggest would be slow.
  if (!place.ok || !existsSync(place.value)) return null
  const text = readRules(place.value)
  return text.ok ? text.value : null
}

/** The state of the file compared with the draft's last save. `new` means that the draft was never saved. */
export type Disk = 'same' | 'changed' | 'gone' | 'new'

/** Returns the state of a draft's file. `there` is the file's text, or null if there is no file. */
export const diskOf = ({ saved }: Draft, there: string | null): Disk => {
  if (there === saved) return saved === null ? 'new' : 'same'
  return there === null ? 'gone' : 'changed'
}

export const firstText = (
  id: string,
  title: string,
  base: { readonly id: string; readonly title: string },
  now: Date,
): string =>
  [
    `# House rules: only differences from ${base.title.replaceAll(/\s+/g, ' ')}. Everything else stays as it is.`,
    'ruleset:',
    `  id: ${id}`,
    `  title: ${inlineYaml(title)}`,
    '  version: 1.0.0',
    '  format: 1',
    `  extends: ${base.id}`,
    `  date: ${dayOf(now)}`,
    '',
    'rules: {}',
    '',
  ].join('\n')

/**
 * Returns the YAML to save, with the base's values recorded, today's date, and the next version unless the player set one since the last save. Also
 * returns the label of this step. Null if nothing changes or the YAML can't be edited.
 */
const withDateAndVersion = (
  draft: Draft,
  base: AnyBase,
  now: Date,
): { readonly text: string; readonly label: string } | null => {
  const { text } = draft.history
  const head = headIn(text)
  if (!head) return null
  const day = dayOf(now)
  const version = nextVersion(draft, head.version)
  const edits: Edit[] = [
    ...(version === head.version ? [] : [{ kind: 'head', key: 'version', value: version } as const]),
    ...(day === head.date ? [] : [{ kind: 'head', key: 'date', value: day } as const]),
  ]
  const changed = applyEdits(text, edits, base.rules)
  const edited = changed.ok ? changed.value : text
  const whole = base.own ? edited : textToSave(base, edited)
  return whole !== text ? { text: whole, label: houseWords.step.save(version, day) } : null
}

/** Returns the written version, or its successor if that version was saved before (even if undone since). */
const nextVersion = ({ saved, saves }: Draft, written: string): string => {
  const last = saved === null ? undefined : headIn(saved)?.version
  if (last === undefined || (last !== written && !wasSaved(saves, written))) return written
  return last.replace(/\d+$/, (number) => String(BigInt(number) + 1n))
}

const wasSaved = (saves: Draft['saves'], version: string): boolean => {
  for (let rest = saves; rest; rest = rest.rest) if (headIn(rest.last)?.version === version) return true
  return false
}

/** Returns the label for restoring an earlier version, and the version to keep: the current one, which the next save increments. */
export const restoredVersion = (
  earlier: string,
  now: string,
): { readonly label: string; readonly version: string | null } => ({
  label: houseWords.step.restoreVersion(headIn(earlier)?.version ?? ''),
  version: headIn(now)?.version ?? null,
})

/** Returns the label of a state that was saved in an earlier session. */
export const savedLabel = (text: string): string => {
  const head = headIn(text)
  return head ? houseWords.step.save(head.version, head.date ?? '') : houseWords.step.text
}

/** Returns the file's modification time in ISO format, or `otherwise` if unknown. */
const changedAt = (path: string, otherwise: Date): string =>
  (statSync(path, { throwIfNoEntry: false })?.mtime ?? otherwise).toISOString()

/** Returns the version in YAML. Empty if it can't be read. */
export const versionIn = (text: string): string => headIn(text)?.version ?? ''

/** Returns the head of YAML. Undefined if it can't be read completely. */
const headIn = (text: string): HeadData | undefined => {
  const source = parseSource({ file: '', text })
  return source.ok && source.value.head.clear ? source.value.head : undefined
}

/** Returns the local date, such as `2026-11-26`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
