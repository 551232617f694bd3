/** Calls that a window repeats because it got no answer: each change happens once. */
import fc from 'fast-check'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { openDraftSessions, type DraftSessions } from '../../src-main/documents/house/draft-sessions.ts'
import type { Session } from '../../src-main/documents/house/draft-states.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { anywhere } from './documents/anywhere.ts'
import { ownFolder, startMachine, valueOf, type Window } from './machine-tools.ts'

const ruleset = join(import.meta.dirname, '../fixtures/rulesets/small.yaml')
const length = (value: number): Edit => ({ kind: 'set', path: ['gauge', 'length'], value })
const noted: Edit = {
  kind: 'add',
  path: ['procedures', 'fire', 'modifiers'],
  value: { label: 'Fog', value: -1, of: 'firer' },
}

/** An action of a player. Repeating a call's id repeats the call. */
type Action = (houses: DraftSessions, session: string, call: string) => Result<Session>
const actions: readonly Action[] = [
  (houses, session, call) => houses.edit({ session, call }, [length(3)]),
  (houses, session, call) => houses.edit({ session, call }, [length(5)], 'Longer', 'typing'),
  (houses, session, call) => houses.edit({ session, call }, [noted]),
  (houses, session, call) => houses.undo({ session, call }),
  (houses, session, call) => houses.redo({ session, call }),
  (houses, session, call) => houses.save({ session, call }, undefined, true),
  (houses, session, call) => houses.settle({ session, call }, 'mine'),
]

const library = openLibrary({ working: join(import.meta.dirname, '../..') })
if (!library.ok) throw new Error('no library')

/** The draft sessions of a newly started program on a settings folder. */
const started = (home: string): DraftSessions =>
  openDraftSessions({
    database: openDatabase(home),
    working: home,
    folder: home,
    files: anywhere,
    library: () => library.value,
    now: () => new Date(2026, 0, 2),
  })

/** Returns the state after the actions. Each is called once per item of `askings`, after a restart if the item is true. */
const after = (
  home: string,
  steps: readonly { readonly action: number; readonly askings: readonly boolean[] }[],
): unknown => {
  let houses = started(home)
  const { id } = valueOf(houses.create('begin', ruleset, 'Club'))
  valueOf(houses.edit({ session: id, call: 'first' }, [length(7)]))
  for (const [index, { action, askings }] of steps.entries())
    for (const restarted of askings) {
      if (restarted) houses = started(home)
      valueOf(actions[action]?.(houses, id, `action-${index}`) ?? houses.read(id))
    }
  const { draft, disk } = valueOf(started(home).read(id))
  const labels = (chain: Session['draft']['history']['done']): string[] =>
    chain ? [chain.last.label, ...labels(chain.rest)] : []
  const { text, done, undone } = draft.history
  const file = existsSync(join(home, 'club.houserules.yaml'))
    ? readFileSync(join(home, 'club.houserules.yaml'), 'utf8')
    : null
  return { text, done: labels(done), undone: labels(undone), saved: draft.saved, disk, file }
}

test('edits, undos, redos and saves, each repeated up to three times across restarts, apply once', () => {
  const home = ownFolder()
  const action = fc.integer({ min: 0, max: actions.length - 1 })
  const askings = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })
  const clean = <T>(work: () => T): T => {
    rmSync(home, { recursive: true, force: true })
    return work()
  }
  fc.assert(
    fc.property(fc.array(fc.record({ action, askings }), { minLength: 1, maxLength: 8 }), (steps) => {
      const once = clean(() =>
        after(
          home,
          steps.map((step) => ({ ...step, askings: [false] })),
        ),
      )
      expect(clean(() => after(home, steps))).toEqual(once)
    }),
    { numRuns: 40 },
  )
})

const begin = async (window: Window, call?: string): Promise<DraftView> =>
  valueOf(await window.call('newHouse', { ruleset, title: 'Club rules' }, call))

test('a repeated call to start house rules starts them once', async () => {
  const { window } = startMachine({ folders: [dirname(ruleset)] })
  const [first, second] = [await begin(window('a'), 'begin'), await begin(window('a'), 'begin')]
  expect(second).toMatchObject({ session: first.session, file: first.file })
  expect((await begin(window('a'))).session).not.toBe(first.session)
})

test('a repeated call keeps a step made by another window in between', async () => {
  const { window } = startMachine({ folders: [dirname(ruleset)] })
  const [one, two] = [window('a'), window('b')]
  const { session } = await begin(one)
  await one.call('editHouse', { session, edits: [length(6)] })
  await one.call('editHouse', { session, edits: [length(7)] }, 'lost')
  const theirs = valueOf(await two.call('editHouse', { session, edits: [length(8)] }))
  expect(valueOf(await one.call('editHouse', { session, edits: [length(7)] }, 'lost')).text).toBe(theirs.text)
})

test('a program killed between writing the file and answering knows that the file is saved', () => {
  const home = ownFolder()
  const first = started(home)
  const { id } = valueOf(first.create('begin', ruleset, 'Club rules'))
  valueOf(first.edit({ session: id, call: 'one' }, [length(5)]))
  const { file } = valueOf(first.save({ session: id, call: 'two' }))
  const removed = openDatabase(home).change((sql) => {
    const saved = sql.get("SELECT data FROM draft_events WHERE call = 'two'")
    sql.run("DELETE FROM draft_events WHERE call = 'two'")
    return success(saved)
  })
  expect(valueOf(removed)).toMatchObject({ data: expect.stringContaining('"event":"saved"') as string })
  const found = valueOf(started(home).read(id))
  expect(found).toMatchObject({ disk: 'same', draft: { saved: readFileSync(file, 'utf8') } })
  expect(started(home).drafts().found).toEqual([])
})

test('new, unedited house rules are recovered under their own file, and started only once', () => {
  const home = ownFolder()
  const { id, file } = valueOf(started(home).create('begin', ruleset, 'Club rules'))
  const again = started(home)
  expect(again.drafts().found.map((draft) => draft.id)).toEqual([id])
  expect(valueOf(again.create('begin', ruleset, 'Club rules'))).toMatchObject({ id, file, disk: 'new' })
  expect(valueOf(again.create('another', ruleset, 'Club rules')).file).not.toBe(file)
  expect(valueOf(started(home).edit({ session: id, call: 'one' }, [length(5)])).analysis.changes).toHaveLength(1)
})
