/** Standalone rulesets: created blank or as a copy, reopened, saved, chosen and printed like any other. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftView } from '../../../src-core/contract/house.ts'
import type { InputOf } from '../../../src-core/contract/methods.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { readPdf } from '../read-pdf.ts'
import { codesOf, ownFolder, startMachine, valueOf, type Window } from '../machine-tools.ts'
import { band, edit, inHouse, milder, today } from './tools.ts'

type From = InputOf<'newRuleset'>['from']
const check: From = { kind: 'check', dice: '1d6', results: 3 }
const begin = async (window: Window, from: From = check, title = 'Our game'): Promise<DraftView> =>
  valueOf(await window.call('newRuleset', { title, from }))
const save = async (window: Window, { session }: Pick<DraftView, 'session'>): Promise<DraftView> =>
  valueOf(await window.call('saveHouse', { session }))
const copy: From = { kind: 'copy', ruleset: 'napoleonic-fury', house: [] }
const rally: Edit = {
  kind: 'add',
  path: ['procedures'],
  value: { title: 'Rally', roles: { unit: { title: 'Unit' } }, dice: '1d6', tables: { result: { bands: { up: '..' } } }, outcomes: { up: { name: 'Up' } } }, // prettier-ignore
}

test('a ruleset made from scratch is valid immediately, saved as its own file, and found, played and printed like any other', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const fresh = await begin(one)
  expect(fresh).toMatchObject({
    kind: 'ruleset',
    ruleset: null,
    sound: true,
    saved: false,
    disk: 'new',
    changes: [],
    problems: [],
    undo: null,
  })
  expect(fresh.head).toMatchObject({ id: 'our-game', title: 'Our game', version: '1.0.0', date: today() })
  // An unsaved ruleset can be used for rolls and printed.
  const rolled = valueOf(await one.call('assess', { rules: fresh.rules.now, procedure: 'check', inputs: {} }))
  expect(rolled.odds?.outcomes.map(({ name }) => name)).toEqual(['Result 1', 'Result 2', 'Result 3'])

  const edited = await edit(one, fresh, [rally])
  expect(edited.sound).toBe(true)
  const saved = await save(one, edited)
  expect(saved).toMatchObject({ saved: true, disk: 'same', file: join(home, 'rulesets', 'our-game.yaml') })
  expect(saved.rules.saved).toEqual({ ruleset: 'our-game', house: [] })
  expect(readFileSync(saved.file, 'utf8')).toBe(saved.text)
  expect(saved.text).not.toContain('base:')

  const again = startMachine({ home }).window('b')
  const entry = valueOf(await again.call('listLibrary', {})).entries.find(({ name }) => name === 'our-game')
  expect(entry).toMatchObject({ kind: 'ruleset', from: 'folder', problems: [], head: { title: 'Our game' } })
  const played = valueOf(await again.call('playCheck', { rules: { ruleset: 'our-game', house: [] }, procedure: 'rally', inputs: {}, dice: { source: 'program' } })) // prettier-ignore
  expect(JSON.stringify(played)).toContain('"Up"')
  const printed = valueOf(
    await again.call('preview', { task: 'p', job: { ruleset: 'our-game', house: [], what: 'qrs', paper: 'a4' } }),
  )
  const words = (await readPdf(printed.bytes)).pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  for (const word of ['Our game', 'Check', 'Rally', 'Result 2']) expect(words).toContain(word)
  // House rules can extend the new ruleset like any other.
  expect(valueOf(await again.call('newHouse', { ruleset: 'our-game', title: 'Club' }))).toMatchObject({
    kind: 'house',
    sound: true,
  })
})

test('a copy is compared with its original, edited, reset, and undone back to the start', async () => {
  const one = startMachine().window('a')
  const fresh = await begin(one, copy)
  expect(fresh).toMatchObject({
    sound: true,
    changes: [],
    ruleset: { id: 'napoleonic-fury' },
    rules: { base: { ruleset: 'napoleonic-fury', house: [] } },
  })
  const edited = await edit(one, fresh, milder)
  const texts = [
    'Musketry and cannonade, row 15–19, Lively: 3–5 → 3–6',
    'Musketry and cannonade, row 15–19, Telling: 6–8 → 7–8',
  ]
  expect(edited.changes.map(({ text }) => text)).toEqual(texts)
  const odds = async (rules: InputOf<'assess'>['rules']): Promise<unknown> =>
    valueOf(await one.call('assess', { rules, procedure: 'fire', inputs: { points: 15 } })).odds
  const changed = await odds(edited.rules.now)
  expect(changed).not.toEqual(await odds({ ruleset: 'napoleonic-fury', house: [] }))
  const [first] = edited.changes
  const back = await edit(one, edited, [{ kind: 'restore', path: [...(first?.path ?? [])] }])
  expect(back.changes.map(({ text }) => text)).toEqual(texts.slice(1))
  for (let left = 2; left > 0; left -= 1) valueOf(await one.call('undoHouse', { session: fresh.session }))
  const undone = valueOf(await one.call('readHouse', { session: fresh.session }))
  expect(undone).toMatchObject({ text: fresh.text, undo: null, changes: [] })

  valueOf(await one.call('redoHouse', { session: fresh.session }))
  const saved = await save(one, fresh)
  // After reopening, the original is still known.
  valueOf(await one.call('closeHouse', { session: saved.session, discard: false }))
  const opened = valueOf(await one.call('openHouse', { file: saved.file }))
  expect(opened.changes.map(({ text }) => text)).toEqual(texts)
  expect(await odds(opened.rules.saved)).toEqual(changed)
})

test('a ruleset made with active house rules includes them, with an active option resolved', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(
    file,
    'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {gauge: {length: 3}}\n',
  )
  const fresh = await begin(one, { kind: 'copy', ruleset: 'napoleonic-fury', house: [file] })
  expect(fresh).toMatchObject({ sound: true, problems: [] })
  expect(fresh.changes.map(({ path }) => path.join('.'))).toEqual(['gauge.length'])

  const own = join(home, 'rulesets', 'small.yaml')
  mkdirSync(join(home, 'rulesets'), { recursive: true })
  const options =
    'options:\n  long: {title: Long gauge, rules: {gauge: {length: 4}}}\n  short: {title: Short gauge, rules: {gauge: {length: 2}}}\n'
  writeFileSync(own, `${fresh.text.replace(/id: .*/, 'id: small').replace(/copy-of: .*/, '')}\n${options}`)
  const settled = await begin(one, { kind: 'copy', ruleset: 'small', house: ['small#long'] }, 'Settled')
  expect(settled).toMatchObject({ sound: true, problems: [] })
  expect(settled.text).toContain('length: 4')
  expect(settled.text).toContain('short: {title: Short gauge')
  expect(settled.text).not.toContain('Long gauge')

  // Active options of house rules are resolved too; the copy offers the others.
  const club = inHouse(home, 'offering')
  const patch = 'ruleset: {id: offering, title: Offering, version: 1.0.0, format: 1, extends: small}\nrules: {}\n'
  writeFileSync(club, `${patch}${options.replaceAll('length: ', 'length: 1').replaceAll('gauge,', 'ruler,')}`)
  const both = await begin(one, { kind: 'copy', ruleset: 'small', house: [club, `${club}#short`] }, 'Both')
  expect(both).toMatchObject({ sound: true, problems: [] })
  expect(both.text).toContain('length: 12')
  expect(both.text).not.toContain('Short ruler')
  expect(both.options.map(({ title }) => title)).toEqual(['Long gauge', 'Short gauge', 'Long ruler'])
})

test('a ruleset made for a chart starts without a check, and the chart becomes its first', async () => {
  const one = startMachine().window('a')
  const { session, sound } = await begin(one, { kind: 'chart' })
  expect(sound).toBe(true)
  const text = readFileSync(new URL('../../fixtures/scans/blank-cell.txt', import.meta.url), 'utf8')
  const { proposals } = valueOf(await one.call('readScan', { task: 'scan', session, source: { text }, dice: '1d10' }))
  const [found] = proposals
  if (!found) throw new Error('no chart')
  expect(found.homes).toEqual([])
  const { edits } = valueOf(
    await one.call('planScan', { session, proposal: found.proposal, title: 'Fire', dice: '1d10', into: null }),
  )
  const house = valueOf(await one.call('editHouse', { session, edits: [...edits] as InputOf<'editHouse'>['edits'] }))
  expect(house).toMatchObject({ sound: true, problems: [] })
  expect(house.sections.map(({ title }) => title)).toContain('Fire')
})

test('no two rulesets get the same id, including unsaved drafts', async () => {
  const one = startMachine().window('a')
  const ids: (string | undefined)[] = []
  for (const title of ['Fire and Fury', 'Mine', 'Mine']) ids.push((await begin(one, check, title)).head?.id)
  expect(ids).toEqual(['fire-and-fury-2', 'mine', 'mine-2'])
})

test('the included rulesets can be read and copied, never edited or overwritten', async () => {
  const program = ownFolder()
  const text = readFileSync(new URL('../../fixtures/rulesets/small.yaml', import.meta.url), 'utf8')
  writeFileSync(join(program, 'small.yaml'), text)
  const { window } = startMachine({ program, folders: [program] })
  const one = window('a')
  expect(codesOf(await one.call('openHouse', { file: join(program, 'small.yaml') }))).toEqual(['not-chosen'])
  const fresh = await begin(one, { kind: 'copy', ruleset: 'small', house: [] })
  expect(
    codesOf(await one.call('saveHouse', { session: fresh.session, file: join(program, 'small.yaml'), over: true })),
  ).toEqual(['not-chosen'])
  expect(readFileSync(join(program, 'small.yaml'), 'utf8')).toBe(text)
})

test('a ruleset in a requested folder is edited in place, and never replaces house rules or vice versa', async () => {
  const folder = ownFolder()
  const file = join(folder, 'small.yaml')
  writeFileSync(file, readFileSync(new URL('../../fixtures/rulesets/small.yaml', import.meta.url), 'utf8'))
  const { window, home } = startMachine({ folders: [folder] })
  const one = window('a')
  const opened = valueOf(await one.call('openHouse', { file }))
  expect(opened).toMatchObject({ kind: 'ruleset', sound: true, disk: 'same', ruleset: null })
  const saved = await save(one, await edit(one, opened, [{ kind: 'head', key: 'title', value: 'Smaller' }]))
  expect(readFileSync(file, 'utf8')).toContain('title: Smaller')
  expect(saved.rules.saved).toEqual({ ruleset: 'small', house: [] })
  const elsewhere = valueOf(await one.call('saveHouse', { session: saved.session, file: 'club.houserules.yaml' }))
  expect(elsewhere.file).toBe(join(home, 'rulesets', 'club.yaml'))
})

test('external changes to a ruleset file are reported, and overwritten only on request', async () => {
  const { window } = startMachine()
  const one = window('a')
  const saved = await save(one, await begin(one, copy))
  const theirs = saved.text.replace('title: Our game', 'title: Their game')
  writeFileSync(saved.file, theirs)
  const mine = await edit(one, saved, milder)
  expect(mine.disk).toBe('changed')
  expect(codesOf(await one.call('saveHouse', { session: saved.session }))).toEqual(['changed-on-disk'])
  const merged = valueOf(await one.call('mergeHouse', { session: saved.session, merged: 'outside', choice: {} }))
  expect(merged).toMatchObject({ disk: 'same', head: { title: 'Their game' } })
  expect(merged.changes).toHaveLength(2)
  rmSync(saved.file)
  expect(valueOf(await one.call('readHouse', { session: saved.session })).disk).toBe('gone')
  expect((await save(one, merged)).disk).toBe('same')
})

test('a ruleset draft is recovered after a restart, with its text and target', async () => {
  const first = startMachine()
  const edited = await edit(first.window('a'), await begin(first.window('a'), copy), [band('p15', 'telling', 'six')])
  expect(edited.sound).toBe(false)
  const again = startMachine({ home: first.home }).window('b')
  const { drafts } = valueOf(await again.call('listDrafts', {}))
  expect(drafts).toMatchObject([{ session: edited.session, file: edited.file, title: 'Our game', ruleset: null }])
  const opened = valueOf(await again.call('openHouse', { draft: edited.session }))
  expect(opened).toMatchObject({ text: edited.text, kind: 'ruleset', undo: edited.undo })
  expect(opened.problems[0]?.cell).toEqual(['procedures', 'fire', 'tables', 'fire', 'rows', 'p15', 'bands', 'telling'])
})

test('changing the original named in the header takes effect during editing', async () => {
  const one = startMachine().window('a')
  const fresh = await begin(one, { kind: 'copy', ruleset: 'regimental-fury', house: [] })
  expect(fresh).toMatchObject({ sound: true, ruleset: { id: 'regimental-fury' } })
  const text = fresh.text.replace(/\n {2}copy-of: .*/, '')
  const other = await edit(one, fresh, [{ kind: 'text', text }])
  expect(other).toMatchObject({ sound: true, ruleset: { id: 'fire-and-fury' } })
  expect(other.changes.length).toBeGreaterThan(20)
})

test('a ruleset file is shared unchanged', async () => {
  const one = startMachine().window('a')
  const saved = await save(one, await begin(one))
  expect(valueOf(await one.call('exportRules', { file: saved.file }))).toEqual({
    name: 'our-game.doublequick',
    text: readFileSync(saved.file, 'utf8'),
  })
  expect(codesOf(await one.call('exportRules', { file: '/etc/passwd' }))).toEqual(['not-rules'])
  expect(codesOf(await one.call('saveCopy', { file: saved.file }))).toEqual(['not-here'])
})

test('a copy is saved with the .doublequick extension unless another was typed', async () => {
  const folder = ownFolder()
  const proposed: string[] = []
  let typed = ''
  const newFile = (path: string): Promise<string> => {
    proposed.push(basename(path))
    return Promise.resolve(join(folder, typed))
  }
  const dialogs = { newFile, file: () => Promise.resolve(null), folder: () => Promise.resolve(null) }
  const one = startMachine({ dialogs }).window('a')
  const saved = await save(one, await begin(one))
  for (const [chosen, written] of [
    ['our-game.doublequick', 'our-game.doublequick'],
    ['our-game', 'our-game.doublequick'],
    ['our-game.yaml', 'our-game.yaml'],
  ] as const) {
    typed = chosen
    const copy = valueOf(await one.call('saveCopy', { file: saved.file }))
    expect(copy.file).toBe(join(folder, written))
    expect(readFileSync(join(folder, written), 'utf8')).toBe(readFileSync(saved.file, 'utf8'))
  }
  expect(new Set(proposed)).toEqual(new Set(['our-game.doublequick']))
})
