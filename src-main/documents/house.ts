/** Sessions of editing house rules: a draft each, on disk with every step, over a base that is made ready once. */
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { openBase, type Base } from '../../src-core/house/base.ts'
import { consider, type Considered } from '../../src-core/house/consider.ts'
import { afterEvent, draftOf, isSaved, type Draft, type DraftEvent, type DraftHeader } from '../../src-core/house/draft.ts'
import { edit, freeId, type Edit } from '../../src-core/house/edit.ts'
import { stepOf } from '../../src-core/house/history.ts'
import { labelOf } from '../../src-core/house/label.ts'
import { inline } from '../../src-core/house/written.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { limits } from '../../src-core/ruleset/tokens.ts'
import { houseWords } from '../../src-core/words/house.ts'
import type { Library } from '../rulesets/library.ts'
import { isHouseRules } from '../rulesets/shelf.ts'
import { writeWhole } from './atomic.ts'
import { openDrafts, type FoundDraft } from './drafts.ts'
import { readText } from './read.ts'

/** What house rules in the making are at this moment. */
export interface Session {
  readonly id: string
  readonly draft: Draft
  readonly file: string
  readonly base: Base
  readonly considered: Considered
  readonly disk: 'same' | 'changed' | 'gone' | 'new'
  readonly notes: readonly string[]
}

export interface Houses {
  readonly drafts: () => { readonly found: readonly FoundDraft[]; readonly problems: readonly Problem[] }
  readonly openFile: (file: string, ruleset?: string) => Result<Session>
  readonly openDraft: (id: string) => Result<Session>
  readonly create: (ruleset: string, title: string, file?: string) => Result<Session>
  readonly read: (id: string) => Result<Session>
  readonly edit: (id: string, edits: readonly Edit[], label?: string, group?: string) => Result<Session>
  readonly undo: (id: string) => Result<Session>
  readonly redo: (id: string) => Result<Session>
  readonly save: (id: string, file?: string, over?: boolean) => Result<Session>
  readonly settle: (id: string, keep: 'mine' | 'theirs') => Result<Session>
  readonly close: (id: string, discard: boolean) => Result<unknown>
  /** The sessions whose file another program has changed since this was asked last. */
  readonly disturbed: () => readonly string[]
}

interface Open {
  readonly id: string
  draft: Draft
  /** Size of the draft's file; null: nothing is written yet. */
  size: number | null
  base: Base
  /** The texts that the base was made of, by file. */
  texts: ReadonlyMap<string, string>
  library: Library
  considered: Considered | null
  notes: readonly string[]
  /** The file as it was seen last. */
  seen: string | null
}

interface Places {
  /** The settings folder. */
  readonly home: string
  /** What relative paths start from. */
  readonly working: string
  /** Where house rules are kept. */
  readonly folder: string
  readonly library: () => Library
  readonly now: () => Date
}

export const openHouses = ({ home, working, folder, library, now }: Places): Houses => {
  const drafts = openDrafts(join(home, 'drafts'))
  const sessions = new Map<string, Open>()

  const begin = (id: string, draft: Draft, size: number | null, notes: readonly string[]): Result<Session> => {
    const base = baseFor(library(), draft.ruleset)
    if (!base.ok) return base
    const open: Open = { id, draft, size, ...base.value, considered: null, notes, seen: null }
    open.seen = onDisk(open)
    sessions.set(id, open)
    return success(shown(open))
  }

  const onDisk = ({ draft }: Open): string | null => (draft.file === null ? null : textOf(draft.file))

  const shown = (open: Open): Session => {
    const { id, draft, base, notes } = open
    const file = draft.file ?? ''
    if (open.considered?.text !== draft.history.text) open.considered = consider(base, open.library.book(file).file, draft.history.text)
    return { id, draft, file, base, considered: open.considered, disk: diskOf(draft, onDisk(open)), notes }
  }

  /** The session, with what other Doublequicks did to its draft and rulesets' files have become since. */
  const current = (id: string): Result<Open> => {
    const open = sessions.get(id)
    if (!open) return failure(noSession)
    const size = drafts.sizeOf(id)
    if (size !== open.size && size !== null) {
      const found = drafts.read(id)
      if (!found.ok) return found
      open.draft = found.value.draft
      open.size = found.value.size
    } else if (size === null) open.size = null
    const there = library()
    if (there !== open.library) {
      open.library = there
      if ([...open.texts].some(([file, text]) => readOf(there, file) !== text)) {
        const base = baseFor(there, open.draft.ruleset)
        // A ruleset that is broken meanwhile leaves the one that was sound.
        if (base.ok) Object.assign(open, base.value, { considered: null })
      }
    }
    return success(open)
  }

  /** Writes events down, and only then lets them happen. */
  const happen = (open: Open, events: readonly DraftEvent[]): Result<Session> => {
    if (events.length === 0) return success(shown(open))
    const { draft } = open
    const header: DraftHeader = {
      doublequick: 'draft',
      format: 1,
      file: draft.file,
      ruleset: draft.ruleset,
      text: draft.history.text,
      saved: draft.saved,
    }
    const lost = open.size === null
    const size = drafts.append(open.id, [...(lost ? [header] : []), ...events])
    if (!size.ok) return size
    open.size = size.value
    for (const event of events) open.draft = afterEvent(open.draft, event) ?? open.draft
    return success(shown(open))
  }

  const stepTo = ({ draft }: Open, text: string, label: string, group: string | null = null): readonly DraftEvent[] =>
    text === draft.history.text ? [] : [{ event: 'step', ...stepOf(draft.history.text, text, label, group) }]

  const withOpen = (id: string, work: (open: Open) => Result<Session>): Result<Session> => {
    const open = current(id)
    return open.ok ? work(open.value) : open
  }

  const openFile: Houses['openFile'] = (file, ruleset) => {
    const path = resolve(working, file)
    const there = [...sessions.values()].find(({ draft }) => draft.file === path)
    if (there) return withOpen(there.id, (open) => success(shown(open)))
    const kept = drafts.all().found.find(({ draft }) => draft.file === path)
    if (kept) return openDraft(kept.id)
    const text = readText(path, limits.bytes, library().book(path).file)
    if (!text.ok) return text
    const source = parseSource({ file: library().book(path).file, text: text.value })
    const newer = source.ok ? [] : source.problems.filter(({ code }) => code === 'newer-format')
    if (newer.length > 0) return failure(...newer)
    const base =
      ruleset ?? (source.ok ? source.value.head.extends : undefined) ?? /\bextends["']?\s*:\s*["']?([a-z][a-z0-9-]*)/.exec(text.value)?.[1]
    if (base === undefined) return failure(noBase(path))
    return begin(
      newId(),
      draftOf({ doublequick: 'draft', format: 1, file: path, ruleset: base, text: text.value, saved: text.value }),
      null,
      [],
    )
  }

  const openDraft: Houses['openDraft'] = (id) => {
    if (sessions.has(id)) return withOpen(id, (open) => success(shown(open)))
    const found = drafts.read(id)
    return found.ok ? begin(id, found.value.draft, found.value.size, found.value.notes) : found
  }

  return {
    drafts: () => {
      const { found, problems } = drafts.all()
      return { found: found.filter(({ draft }) => draft.history.text !== (draft.file === null ? null : textOf(draft.file))), problems }
    },
    openFile,
    openDraft,
    create: (ruleset, title, file) => {
      const base = baseFor(library(), ruleset)
      if (!base.ok) return base
      const { head } = base.value.base.ruleset
      const id = freeId(title, new Set(base.value.base.ruleset.lineage.map((one) => one.id)))
      const path = file === undefined ? freeFile(folder, id, [...sessions.values()]) : houseName(resolve(working, file))
      if (existsSync(path)) return failure(fileExists(path))
      const text = firstText(id, title, head, dayOf(now()))
      const open = begin(newId(), draftOf({ doublequick: 'draft', format: 1, file: path, ruleset, text, saved: null }), null, [])
      return open
    },
    read: (id) => withOpen(id, (open) => success(shown(open))),
    edit: (id, edits, label, group) =>
      withOpen(id, (open) => {
        const { history } = open.draft
        const text = edit(history.text, edits, open.base.rules)
        if (!text.ok) return text
        return happen(open, stepTo(open, text.value, label ?? labelOf(edits, shown(open).considered.rules), group ?? null))
      }),
    undo: (id) => withOpen(id, (open) => happen(open, open.draft.history.done ? [{ event: 'undo' }] : [])),
    redo: (id) => withOpen(id, (open) => happen(open, open.draft.history.undone ? [{ event: 'redo' }] : [])),
    save: (id, file, over = false) =>
      withOpen(id, (open) => {
        const { draft } = open
        const path = file === undefined ? (draft.file ?? '') : houseName(resolve(working, file))
        const there = textOf(path)
        const known = path === draft.file ? draft.saved : null
        if (!over && there !== null && there !== known && there !== draft.history.text)
          return failure(known === null ? fileExists(path) : changedOnDisk(path))
        const text = isSaved(draft) ? draft.history.text : stamped(open, dayOf(now()))
        const written = there === text ? success(null) : writeWhole(path, new TextEncoder().encode(text))
        if (!written.ok) return written
        const head = parseSource({ file: path, text })
        const label = head.ok ? houseWords.step.save(head.value.head.version, head.value.head.date ?? '') : ''
        open.seen = text
        const events: readonly DraftEvent[] = [...stepTo(open, text, label), { event: 'saved', file: path, text }]
        return happen(open, isSaved(draft) && path === draft.file ? [] : events)
      }),
    settle: (id, keep) =>
      withOpen(id, (open) => {
        const there = onDisk(open)
        const { file } = open.draft
        open.seen = there
        if (there === open.draft.saved) return success(shown(open))
        const taken = keep === 'theirs' && there !== null ? stepTo(open, there, houseWords.step.theirs) : []
        return happen(open, [...taken, { event: 'saved', file, text: there }])
      }),
    close: (id, discard) => {
      const open = current(id)
      if (!open.ok) return open
      sessions.delete(id)
      if (discard || isSaved(open.value.draft)) drafts.remove(id)
      return success(null)
    },
    disturbed: () =>
      [...sessions.values()].flatMap((open) => {
        const there = onDisk(open)
        if (there === open.seen) return []
        open.seen = there
        return there === open.draft.saved ? [] : [open.id]
      }),
  }
}

const newId = (): string => `h${randomBytes(6).toString('hex')}`

/** The base of an id or file, and the texts it is made of. */
const baseFor = (library: Library, ruleset: string): Result<Pick<Open, 'base' | 'texts' | 'library'>> => {
  const book = library.named(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.lineage(book.value)
  if (!sources.ok) return sources
  const base = openBase(sources.value, source.value.head.id)
  if (!base.ok) return base
  const files = [...sources.value.values()].map(({ file }) => file)
  return success({ base: base.value, texts: new Map(files.map((file) => [file, readOf(library, file)])), library })
}

const readOf = (library: Library, file: string): string => {
  const { text } = library.book(file)
  return text.ok ? text.value : ''
}

/** The text of a file; null where there is none that can be read. */
const textOf = (path: string): string | null => {
  if (!statSync(path, { throwIfNoEntry: false })) return null
  const text = readText(path, limits.bytes)
  return text.ok ? text.value : null
}

const diskOf = ({ saved }: Draft, there: string | null): Session['disk'] => {
  if (there === saved) return saved === null ? 'new' : 'same'
  return there === null ? 'gone' : 'changed'
}

/** The text with the day it is saved, and from one day to the next with the next version, unless a person gave it one. */
const stamped = (open: Open, day: string): string => {
  const { history, saved } = open.draft
  const now = parseSource({ file: '', text: history.text })
  if (!now.ok || !now.value.head.clear || now.value.head.date === day) return history.text
  const before = saved === null ? undefined : parseSource({ file: '', text: saved })
  const { version } = now.value.head
  const same = before?.ok && before.value.head.version === version
  const next = version.replace(/\d+$/, (last) => String(Number(last) + 1))
  const edits: Edit[] = [
    ...(same ? [{ kind: 'head', key: 'version', value: next } as const] : []),
    { kind: 'head', key: 'date', value: day },
  ]
  const text = edit(history.text, edits, open.base.rules)
  return text.ok ? text.value : history.text
}

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const firstText = (id: string, title: string, base: { readonly id: string; readonly title: string }, day: string): string =>
  [
    `# House rules: what they say differs from ${base.title.replaceAll(/\s+/g, ' ')}; everything else stays.`,
    'ruleset:',
    `  id: ${id}`,
    `  title: ${inline(title)}`,
    '  version: 1.0.0',
    '  format: 1',
    `  extends: ${base.id}`,
    `  date: ${day}`,
    '',
    'rules: {}',
    '',
  ].join('\n')

const ending = '.houserules.yaml'

/** House rules are told by the end of their name. */
const houseName = (path: string): string => (isHouseRules(path) ? path : `${path.replace(/\.ya?ml$/, '')}${ending}`)

const freeFile = (folder: string, id: string, sessions: readonly Open[]): string => {
  const taken = new Set(sessions.map(({ draft }) => draft.file))
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${id}${number === 1 ? '' : `-${number}`}${ending}`)
    if (!taken.has(path) && !existsSync(path)) return path
  }
}

const noSession: Problem = { code: 'no-session', message: 'these house rules are not open', right: 'open them again' }

const noBase = (path: string): Problem => ({
  code: 'no-base',
  message: `${basename(path)} does not say which ruleset it changes`,
  right: 'choose the ruleset',
})

const fileExists = (path: string): Problem => ({
  code: 'file-exists',
  message: `there is a file ${path} already`,
  right: 'another name, or let it be written over',
})

const changedOnDisk = (path: string): Problem => ({
  code: 'changed-on-disk',
  message: `another program has changed ${path} since it was opened`,
  right: 'keep yours, or take the file as it is',
})
