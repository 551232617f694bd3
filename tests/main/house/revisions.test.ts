/** Every saved version is kept with its changes, and can be restored. */
import { utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DraftView, RevisionList } from '../../../src-core/contract/house.ts'
import { startMachine, valueOf, type Window } from '../machine-tools.ts'
import { band, begin, club, edit, inHouse, milder } from './tools.ts'

const save = async (window: Window, { session }: DraftView): Promise<DraftView> =>
  valueOf(await window.call('saveHouse', { session }))
const revisions = async (window: Window, { session }: DraftView, before?: number): Promise<RevisionList> =>
  valueOf(await window.call('readRevisions', before === undefined ? { session } : { session, before }))

test('each save is a version with its changes, and any can be restored as a step with a new version', async () => {
  const machine = startMachine()
  const { home } = machine
  const window = machine.window('a')
  const house = await begin(window)
  expect(await revisions(window, house)).toEqual({ revisions: [], isMore: false })
  await edit(window, house, milder)
  await save(window, house)
  await edit(window, house, [band('p15', 'telling', '7')])
  const later = await save(window, house)

  const {
    revisions: [second, first],
    isMore,
  } = await revisions(window, house)
  expect(isMore).toBe(false)
  expect(first).toMatchObject({
    number: 1,
    event: 'saved',
    head: { title: 'Club rules', version: '1.0.0' },
    isNow: false,
    more: 0,
  })
  expect(first?.changes?.map(({ where }) => where)).toHaveLength(2)
  expect(second).toMatchObject({ number: 2, head: { version: '1.0.1' }, isNow: true })
  expect(second?.changes).toEqual([{ where: expect.stringContaining('Telling') as string, was: '7–8', now: '7' }])

  // Earlier versions can also be restored after a restart.
  const again = startMachine({ home }).window('b')
  const opened = valueOf(await again.call('openHouse', { file: later.file }))
  const back = valueOf(await again.call('bringBack', { session: opened.session, number: 1 }))
  expect(back).toMatchObject({ saved: false, undo: 'Restore version 1.0.0', head: { version: '1.0.1' } })
  expect(back.text).toContain('7..8')
  const undone = valueOf(await again.call('undoHouse', { session: opened.session }))
  expect(undone.text).toBe(opened.text)
  await again.call('redoHouse', { session: opened.session })
  expect((await save(again, opened)).head?.version).toBe('1.0.2')
  expect((await revisions(again, opened)).revisions.map(({ head }) => head?.version)).toEqual([
    '1.0.2',
    '1.0.1',
    '1.0.0',
  ])
})

test('the content before the first save, and external changes, are kept as versions', async () => {
  const machine = startMachine()
  const { home } = machine
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  utimesSync(file, new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T03:04:05Z'))
  const window = machine.window('a')
  const house = valueOf(await window.call('openHouse', { file }))
  await edit(window, house, milder)
  await save(window, house)
  writeFileSync(file, club('{gauge: {length: 7}}'))
  await window.call('settleHouse', { session: house.session, keep: 'mine' })
  await edit(window, house, [band('p15', 'telling', '7')])
  await save(window, house)
  const { revisions: all } = await revisions(window, house)
  expect(all.map(({ event }) => event)).toEqual(['saved', 'found', 'saved', 'found'])
  expect(all.at(-1)).toMatchObject({ time: '2026-01-02T03:04:05.000Z', head: { title: 'Club', version: '1.2.9' } })
  const back = valueOf(await window.call('bringBack', { session: house.session, number: 1 }))
  expect(back.text).toContain('# Ours')
})

test('versions are listed page by page; an unreadable one is restored as text', async () => {
  const window = startMachine().window('a')
  const house = await begin(window)
  for (let length = 1; length <= 12; length += 1) {
    await edit(window, house, [{ kind: 'set', path: ['gauge', 'length'], value: length }])
    await save(window, house)
  }
  const broken = 'ruleset: {id: club, extends: napoleonic-fury}\nrules: {a: [\n'
  await edit(window, house, [{ kind: 'text', text: broken }])
  await save(window, house)
  await edit(window, house, [{ kind: 'text', text: club() }])
  await save(window, house)
  const page = await revisions(window, house)
  expect(page.isMore).toBe(true)
  expect(page.revisions).toHaveLength(10)
  expect(page.revisions.slice(0, 2)).toMatchObject([
    { number: 14, changes: null },
    { number: 13, head: null, changes: null },
  ])
  expect((await revisions(window, house, 5)).revisions.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  expect(valueOf(await window.call('bringBack', { session: house.session, number: 13 })).text).toBe(broken)
  const none = await window.call('bringBack', { session: house.session, number: 15 })
  expect(none).toMatchObject({ ok: false, problems: [{ code: 'not-found', right: 'Choose a version from 1 to 14.' }] })
})

test('after reopening, undo continues through saved steps, even after a restart', async () => {
  const machine = startMachine()
  const { home } = machine
  const window = machine.window('a')
  const house = await begin(window)
  await edit(window, house, milder)
  const first = await save(window, house)
  await edit(window, house, [band('p15', 'telling', '7')])
  const second = await save(window, house)
  await window.call('closeHouse', { session: house.session, discard: false })

  const opened = valueOf(await window.call('openHouse', { file: second.file }))
  expect(opened).toMatchObject({ saved: true, undo: expect.stringContaining('Version 1.0.1') as string, redo: null })
  await edit(window, opened, [band('p15', 'telling', '7-9')])
  // Restart with another machine.
  const again = startMachine({ home }).window('b')
  const found = valueOf(await again.call('openHouse', { draft: opened.session }))
  expect(found.saved).toBe(false)
  const undo = async (): Promise<DraftView> => valueOf(await again.call('undoHouse', { session: opened.session }))
  expect(await undo()).toMatchObject({ saved: true, text: second.text })
  expect(await undo()).toMatchObject({ saved: false, text: first.text, undo: null })
  // A version number is never reused.
  expect((await save(again, opened)).head?.version).toBe('1.0.2')
})
