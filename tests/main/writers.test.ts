/** Several programs on one settings folder: each answered call is stored exactly once, whichever program writes or is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Edit } from '../../src-core/house/edit.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { openDraftSessions, type DraftSessions } from '../../src-main/documents/house/draft-sessions.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { anywhere } from './documents/anywhere.ts'
import { codesOf, ownFolder, valueOf } from './machine-tools.ts'

const small = join(import.meta.dirname, '../fixtures/rulesets/small.yaml')
const program = join(import.meta.dirname, 'documents/writing-process.ts')

const library = openLibrary({ working: join(import.meta.dirname, '../..') })
if (!library.ok) throw new Error('no library')

/** The draft sessions of a separate program. `meanwhile` runs when it needs a path or the date. */
const programOn = (
  home: string,
  meanwhile: { readonly placed?: () => void; readonly dated?: () => void } = {},
): DraftSessions =>
  openDraftSessions({
    database: openDatabase(home),
    working: home,
    folder: home,
    files: {
      ...anywhere,
      readable: (path) => {
        meanwhile.placed?.()
        return success(path)
      },
    },
    library: () => library.value,
    now: () => {
      meanwhile.dated?.()
      return new Date(2026, 0, 2)
    },
  })

const title = (value: string): Edit => ({ kind: 'head', key: 'title', value })

/** Returns the calls answered to a process, which runs all rounds or is killed after some calls. */
const answered = async (
  home: string,
  draft: string,
  name: string,
  rounds: number,
  killedAfter = Infinity,
): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [program, home, draft, name, String(rounds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.split('\n').length > killedAfter) child.kill('SIGKILL')
  })
  const [status] = (await once(child, 'close')) as [number | null]
  expect(status).toBe(killedAfter === Infinity ? 0 : null)
  return told.split('\n').slice(0, -1)
}

test('three programs on one draft and one battle, one of them killed, store every answered call once', async () => {
  const home = ownFolder()
  const { id } = valueOf(programOn(home).create('begin', small, 'Günz'))
  const calls = (
    await Promise.all([
      answered(home, id, 'one', 25),
      answered(home, id, 'two', 25),
      answered(home, id, 'killed', 1000, 8),
    ])
  ).flat()
  expect(calls.length).toBeGreaterThanOrEqual(58)

  const callsOf = (query: string): readonly string[] =>
    valueOf(openDatabase(home).read((sql) => success((sql.all(query) as { call: string }[]).map(({ call }) => call))))
  const edited = callsOf('SELECT call FROM draft_events WHERE call IS NOT NULL')
  const played = callsOf('SELECT call FROM events')
  expect(callsOf('SELECT id AS call FROM battles')).toHaveLength(1)
  for (const written of [edited, played]) {
    expect(new Set(written).size).toBe(written.length)
    // An undo without anything to undo writes nothing.
    const missing = calls.filter((call) => !written.includes(call))
    expect(missing.filter((call) => Number(call.split('-')[1]) % 4 !== 3)).toEqual([])
  }
})

test('closing saved house rules keeps concurrent edits by another program', () => {
  const home = ownFolder()
  const other = programOn(home)
  const { id } = valueOf(other.create('begin', small, 'Club'))
  valueOf(other.save({ session: id, call: 'save' }))
  let edited: Result<unknown> | null = null
  let isClosing = false
  const placed = (): void => {
    if (!isClosing || edited) return
    isClosing = false
    edited = other.edit({ session: id, call: 'edit' }, [title('Edited meanwhile')])
  }
  const one = programOn(home, { placed })
  valueOf(one.openDraft(id))
  isClosing = true
  valueOf(one.close(id, false))
  expect(edited).toMatchObject({ ok: true })
  expect(valueOf(programOn(home).openDraft(id)).draft.history.text).toContain('Edited meanwhile')
})

test('of two drafts saved at the same time under one new name, only one is saved', () => {
  const home = ownFolder()
  const other = programOn(home)
  const { id: theirs } = valueOf(other.create('theirs', small, 'Theirs'))
  let saved: Result<unknown> | undefined
  let isSaving = false
  const dated = (): void => {
    if (!isSaving || saved) return
    isSaving = false
    saved = other.save({ session: theirs, call: 'save' }, 'club')
  }
  const one = programOn(home, { dated })
  const { id: mine } = valueOf(one.create('mine', small, 'Mine'))
  valueOf(one.edit({ session: mine, call: 'edit' }, [{ kind: 'head', key: 'date', value: '2025-12-31' }]))
  isSaving = true
  const { draft } = valueOf(one.save({ session: mine, call: 'save' }, 'club'))
  expect(saved && codesOf(saved)).toEqual(['busy'])
  expect(readFileSync(join(home, 'club.houserules.yaml'), 'utf8')).toBe(draft.history.text)
  expect(codesOf(other.save({ session: theirs, call: 'again' }, 'club'))).toEqual(['file-exists'])
  expect(readdirSync(home).filter((name) => name.includes('lock'))).toEqual([])
})
