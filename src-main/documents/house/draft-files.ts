/** The file of rules in the making: its name, what it says at first and when it is saved, and how it stands on disk. */
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

/* Saving rules in the making, in two transactions: first the draft and the versions get what the file will hold and what it held, then the file. */

interface Places {
  /** Where house rules and rulesets are kept. */
  readonly folders: readonly string[]
  readonly files: FileAccess
  readonly now: () => Date
}

interface Target {
  readonly path: string
  /** Also if another program has changed the file meanwhile, or another file is there. */
  readonly over: boolean
}

/** A text that the player was given, and its label in the history. */
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
   * Gives the draft its date and version, and stores what the file holds and will hold as versions. Problems: `file-exists`,
   * `changed-on-disk`, `too-many-files`, `not-rules`, those of the place.
   */
  readonly prepare: (sql: Sql, open: Saved, target: Target) => Events
  /** Writes the text of the draft into the file, unless it changed since. Returns no events if it was saved before. */
  readonly write: (open: Saved, target: Target) => Events
  /** Stores what the file and the draft hold before `replace` puts a text in place of both. */
  readonly keepBoth: (sql: Sql, open: Saved, given: Given) => Events
  readonly replace: (sql: Sql, open: Saved, given: Given) => Events
}

export const openSaving = ({ folders, files, now }: Places): Saving => {
  /** What the file holds, as a version. */
  const found = (place: string, there: string | null): readonly Revision[] =>
    there === null ? [] : [{ event: 'found', time: changedAt(place, now()), text: there }]
  const version = (event: Revision['event'], text: string): Revision => ({ event, time: now().toISOString(), text })

  const writeFile = (path: string, place: string, text: string): Result<unknown> =>
    (folders.includes(dirname(path)) ? writePrivate : writeWhole)(place, new TextEncoder().encode(text))

  /** The real place of the file and what it holds, if the draft may be saved there. */
  const checked = (
    { draft }: Saved,
    { path, over }: Target,
  ): Result<{ readonly place: string; readonly there: string | null }> => {
    if (!looksLikeRules(draft.history.text)) return failure(notRules(path))
    const place = files.writable(path)
    if (!place.ok) return place
    const there = textOf(path, files)
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
      const there = textOf(path, files)
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

/** House rules are known by the end of their file's name. */
export const houseName = (path: string): string =>
  isHouseRules(path) ? path : `${path.replace(/\.ya?ml$/, '')}${houseEnding}`

/** A ruleset of its own has any other end. */
export const rulesetName = (path: string): string => `${path.replace(/\.ya?ml$/, '').replace(/\.houserules$/, '')}.yaml`

/** A file of that name, with a number if need be, that is not there yet, and that no other rules in the making have taken. */
export const freeFile = (folder: string, stem: string, taken: ReadonlySet<string | null>): string => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${houseEnding}`)
    if (!taken.has(path) && !existsSync(path)) return path
  }
}

/** Where house rules may be read and written: the real place of a path, or why not. */
export interface FileAccess {
  readonly readable: (path: string) => Result<string>
  readonly writable: (path: string) => Result<string>
  /** Whether it is a folder of the library, which reads a limited number of files. */
  readonly isLibraryFolder: (folder: string) => boolean
}

/** The text of a file; null where there is none that may be read, or no rules are in it. */
export const textOf = (path: string, { readable }: FileAccess): string | null => {
  const place = readable(path)
  // One that is not there is the usual; looking for a name like it takes long.
  if (!place.ok || !existsSync(place.value)) return null
  const text = readRules(place.value)
  return text.ok ? text.value : null
}

/** As it was left; changed or deleted by another program; or there is none yet. */
export type Disk = 'same' | 'changed' | 'gone' | 'new'

/** How the file stands that holds `there`, null for none. */
export const diskOf = ({ saved }: Draft, there: string | null): Disk => {
  if (there === saved) return saved === null ? 'new' : 'same'
  return there === null ? 'gone' : 'changed'
}

/** What new house rules say. */
export const firstText = (
  id: string,
  title: string,
  base: { readonly id: string; readonly title: string },
  now: Date,
): string =>
  [
    `# House rules: what they say differs from ${base.title.replaceAll(/\s+/g, ' ')}; everything else stays.`,
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
 * The text with what it keeps of its base, the day it is saved and the next version, unless a person gave it one since it was last saved; with what the history
 * calls this step. Null: it has both, or cannot be given them.
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

/** The version for what is to be saved: that written, but where it has been saved before, as also after an undo, the one after the last. */
const nextVersion = ({ saved, saves }: Draft, written: string): string => {
  const last = saved === null ? undefined : headIn(saved)?.version
  if (last === undefined || (last !== written && !wasSaved(saves, written))) return written
  return last.replace(/\d+$/, (number) => String(BigInt(number) + 1n))
}

const wasSaved = (saves: Draft['saves'], version: string): boolean => {
  for (let rest = saves; rest; rest = rest.rest) if (headIn(rest.last)?.version === version) return true
  return false
}

/** What the history calls the step to an earlier text, and the version that it keeps: that of now, so that saving gives the next. */
export const restoredVersion = (
  earlier: string,
  now: string,
): { readonly label: string; readonly version: string | null } => ({
  label: houseWords.step.restoreVersion(headIn(earlier)?.version ?? ''),
  version: headIn(now)?.version ?? null,
})

/** What the history calls a state that was saved in an earlier session. */
export const savedLabel = (text: string): string => {
  const head = headIn(text)
  return head ? houseWords.step.save(head.version, head.date ?? '') : houseWords.step.text
}

/** When a file was last changed, as ISO text; `otherwise` where that is not known. */
const changedAt = (path: string, otherwise: Date): string =>
  (statSync(path, { throwIfNoEntry: false })?.mtime ?? otherwise).toISOString()

/** The version that a text has; empty where that cannot be read. */
export const versionIn = (text: string): string => headIn(text)?.version ?? ''

/** The head of a text; undefined where not all of it can be read. */
const headIn = (text: string): HeadData | undefined => {
  const source = parseSource({ file: '', text })
  return source.ok && source.value.head.clear ? source.value.head : undefined
}

/** The local day of a moment: `2026-11-26`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
