/** The library updates when its files change. */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { LibraryEntry } from '../../src-core/contract/rules.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { codesOf, ownFolder, problemsOf, startMachine, valueOf, type Window } from './machine-tools.ts'

const fixture = join(import.meta.dirname, '../fixtures/rulesets/skyhulks.yaml')

const entriesOf = async (window: Window): Promise<readonly LibraryEntry[]> =>
  valueOf(await window.call('listLibrary', {})).entries
const entryNamed = async (window: Window, name: string): Promise<LibraryEntry | undefined> =>
  (await entriesOf(window)).find((entry) => entry.name === name)

const house = (title: string, rules = 'gauge: {length: 7}'): string =>
  `ruleset: {id: club, title: ${title}, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules:\n  ${rules}\n`

test('the library has the included rulesets and parts, all valid', async () => {
  const entries = await entriesOf(startMachine().window('a'))
  expect(entries.filter(({ kind }) => kind === 'ruleset').map(({ name }) => name)).toContain('napoleonic-fury')
  expect(entries.filter(({ kind }) => kind === 'part').map(({ name }) => name)).toEqual(['regimental-fire-and-fury'])
  expect(entries.every(({ from, problems }) => from === 'program' && problems.length === 0)).toBe(true)
})

test('reloads only what a changed file affects', () => {
  const folder = ownFolder()
  const write = (title: string): void => writeFileSync(join(folder, 'club.houserules.yaml'), house(title))
  const open = () => valueOf(openLibrary({ working: folder, folders: [folder] }))
  const club = [join(folder, 'club.houserules.yaml')]
  write('Club')
  const before = open()
  const [alone, heir, ours] = [
    before.load('fire-and-fury'),
    before.load('regimental-fury'),
    before.load('fire-and-fury', club),
  ].map(valueOf)
  write('Club in spring')
  const now = open()
  expect(valueOf(now.load('fire-and-fury'))).toBe(alone)
  expect(valueOf(now.load('regimental-fury'))).toBe(heir)
  expect(valueOf(now.load('fire-and-fury', club))).not.toBe(ours)
  expect(valueOf(now.load('fire-and-fury', club)).house[0]?.title).toBe('Club in spring')
})

test('a folder with too many files is reported with their number, and everything else is in the library', async () => {
  const [home, folder] = [ownFolder(), ownFolder()]
  const many = join(home, 'house-rules')
  mkdirSync(many)
  for (const each of [many, folder])
    for (let number = 0; number < 201; number += 1)
      writeFileSync(join(each, `club-${number}.houserules.yaml`), house('Club'))
  const window = startMachine({ home, folders: [folder] }).window('a')
  const { entries, problems } = valueOf(await window.call('listLibrary', {}))
  expect(problems.map(({ code }) => code)).toEqual(['too-many-files', 'too-many-files'])
  expect(problems[1]?.message).toContain(
    'house-rules has 201 rules files, more than the limit of 200, so none were read.',
  )
  expect(entries.map(({ name }) => name)).toContain('napoleonic-fury')
  rmSync(join(many, 'club-0.houserules.yaml'))
  await vi.waitFor(async () => expect(await entriesOf(window)).toHaveLength(entries.length + 200), 20_000)
})

test('a folder of rulesets is in the library, and a missing one is reported', async () => {
  const folder = ownFolder()
  copyFileSync(fixture, join(folder, 'skyhulks.yaml'))
  const window = startMachine({ folders: [folder, '/nowhere/at-all'] }).window('a')
  expect(await entryNamed(window, 'skyhulks')).toMatchObject({ from: 'folder', kind: 'ruleset', problems: [] })
  expect(valueOf(await window.call('listLibrary', {})).problems).toMatchObject([{ code: 'no-such-folder' }])
  expect((await window.call('readSheet', { ruleset: 'skyhulks', house: [] })).ok).toBe(true)
})

test('a file that is written, broken, replaced and deleted is noticed each time, and windows are updated', async () => {
  const folder = ownFolder()
  const file = join(folder, 'skyhulks.yaml')
  const text = readFileSync(fixture, 'utf8')
  const window = startMachine({ folders: [folder] }).window('a')
  expect(await entryNamed(window, 'skyhulks')).toBeUndefined()

  writeFileSync(file, text)
  await window.hears('library-changed')
  expect(await entryNamed(window, 'skyhulks')).toMatchObject({ problems: [] })

  writeFileSync(file, text.replace('rules:', 'ruls:'))
  await window.hears('library-changed')
  const broken = await entryNamed(window, 'skyhulks')
  expect(broken?.problems[0]?.place).toMatchObject({ line: expect.any(Number) as number })

  writeFileSync(join(folder, 'aside'), text.replace(/title: .*/, 'title: Other Hulks'))
  renameSync(join(folder, 'aside'), file)
  await window.hears('library-changed')
  expect((await entryNamed(window, 'skyhulks'))?.head?.title).toBe('Other Hulks')

  rmSync(file)
  await window.hears('library-changed')
  expect(await entryNamed(window, 'skyhulks')).toBeUndefined()
})

test('a request right after a file was written uses the new file', async () => {
  const folder = ownFolder()
  const file = join(folder, 'skyhulks.yaml')
  copyFileSync(fixture, file)
  const window = startMachine({ folders: [folder] }).window('a')
  const sheet = async (): Promise<string> =>
    valueOf(await window.call('readSheet', { ruleset: 'skyhulks', house: [] })).title
  const before = await sheet()
  for (const title of ['First', 'Second', 'Third']) {
    writeFileSync(file, readFileSync(fixture, 'utf8').replace(before, title))
    expect(await sheet()).toBe(title)
  }
})

test('a folder that was removed and restored is watched again', async () => {
  const folder = join(ownFolder(), 'rules')
  mkdirSync(folder)
  copyFileSync(fixture, join(folder, 'skyhulks.yaml'))
  const window = startMachine({ folders: [folder] }).window('a')
  expect(await entryNamed(window, 'skyhulks')).toBeDefined()
  rmSync(folder, { recursive: true })
  await window.hears('library-changed')
  expect(await entryNamed(window, 'skyhulks')).toBeUndefined()
  mkdirSync(folder)
  copyFileSync(fixture, join(folder, 'skyhulks.yaml'))
  await window.hears('library-changed')
  expect(await entryNamed(window, 'skyhulks')).toBeDefined()
})

test('house rules in the settings folder are listed with their ruleset and their errors', async () => {
  const machine = startMachine()
  const window = machine.window('a')
  expect((await entriesOf(window)).some(({ kind }) => kind === 'house')).toBe(false)
  mkdirSync(join(machine.home, 'house-rules'))
  const file = join(machine.home, 'house-rules', 'club.houserules.yaml')
  writeFileSync(file, house('Club'))
  await window.hears('library-changed')
  expect(await entryNamed(window, file)).toMatchObject({
    kind: 'house',
    from: 'folder',
    head: { title: 'Club', extends: 'fire-and-fury' },
    problems: [],
  })
  const sheet = valueOf(await window.call('readSheet', { ruleset: 'fire-and-fury', house: [file] }))
  expect(sheet.house).toHaveLength(1)

  writeFileSync(file, house('Club', 'gauge: {lenth: 7}'))
  await window.hears('library-changed')
  expect((await entryNamed(window, file))?.problems).toMatchObject([{ code: 'unknown-key', place: { line: 3 } }])
})

test('options are listed with their ruleset and selected by name, and an error in one is a problem of its file', async () => {
  const folder = ownFolder()
  const file = join(folder, 'skirmish.yaml')
  const write = (rules: string): void =>
    writeFileSync(
      file,
      `ruleset: {id: skirmish, title: Skirmish, version: 1.0, format: 1, extends: fire-and-fury}\nrules: {}\noptions:\n  hot: {title: A hot day, rules: ${rules}}\n`,
    )
  write('{procedures: {charge: {modifiers: {fresh: {value: 1}}}}}')
  const window = startMachine({ folders: [folder] }).window('a')
  expect(await entryNamed(window, 'skirmish')).toMatchObject({
    options: [{ id: 'hot', name: 'skirmish#hot', title: 'A hot day', about: null }],
    problems: [],
  })
  const sheet = valueOf(await window.call('readSheet', { ruleset: 'skirmish', house: ['skirmish#hot'] }))
  expect(sheet.title).toBe('Skirmish + A hot day 1.0.0')
  const unknown = await window.call('readSheet', { ruleset: 'skirmish', house: ['skirmish#cold'] })
  expect(unknown.ok ? [] : unknown.problems).toMatchObject([{ code: 'unknown-name', path: ['house', 0] }])

  write('{procedures: {charge: {modifiers: {fresh: {valu: 1}}}}}')
  await window.hears('library-changed')
  expect((await entryNamed(window, 'skirmish'))?.problems).toMatchObject([
    { code: 'unknown-key', place: { file: `${file}#hot`, line: 4 } },
  ])
})

test('a file the player opens stays in the library after a restart, until closed', async () => {
  const [home, elsewhere] = [ownFolder(), ownFolder()]
  const file = join(elsewhere, 'club.houserules.yaml')
  writeFileSync(file, house('Club'))
  const first = startMachine({ home })
  const other = first.window('b')
  expect(valueOf(await first.open(file))).toMatchObject({ name: file, kind: 'house', from: 'opened' })
  await other.hears('settings-changed')
  await other.hears('library-changed')
  await first.close()

  const again = startMachine({ home }).window('a')
  expect(await entryNamed(again, file)).toBeDefined()
  valueOf(await again.call('closeFile', { file }))
  expect(await entryNamed(again, file)).toBeUndefined()
  expect(readFileSync(file, 'utf8')).toBe(house('Club'))
})

test('a broken opened file is in the library with its problems; a missing one is refused', async () => {
  const machine = startMachine()
  const window = machine.window('a')
  const file = join(ownFolder(), 'torn.yaml')
  writeFileSync(file, 'ruleset: {id: torn\n')
  const entry = valueOf(await machine.open(file))
  expect(entry).toMatchObject({ name: file, head: null })
  expect(entry.problems.length).toBeGreaterThan(0)
  expect(codesOf(await machine.open(join(file, '..', 'not.yaml')))).toEqual(['no-such-file'])
  expect(codesOf(await machine.open('/dev/zero'))).toEqual(['not-rules'])
  rmSync(file)
  expect((await entryNamed(window, file))?.problems).toMatchObject([{ code: 'no-such-file' }])
})

test('an opened ruleset never replaces an included one with the same id', async () => {
  const machine = startMachine()
  const window = machine.window('a')
  const file = join(ownFolder(), 'fire-and-fury.yaml')
  writeFileSync(
    file,
    readFileSync(join(import.meta.dirname, '../../rulesets/fire-and-fury.yaml'), 'utf8').replace(
      'title: Fire and Fury',
      'title: Mine',
    ),
  )
  expect(valueOf(await machine.open(file)).name).toBe(file)
  expect(valueOf(await window.call('readSheet', { ruleset: 'fire-and-fury', house: [] })).title).toBe('Fire and Fury')
  expect(valueOf(await window.call('readSheet', { ruleset: file, house: [] })).title).toBe('Mine')
})

test('house rules for an opened ruleset find it by id', async () => {
  const machine = startMachine()
  const window = machine.window('a')
  const file = join(ownFolder(), 'hulks.yaml')
  copyFileSync(fixture, file)
  valueOf(await machine.open(file))
  const club = join(ownFolder(), 'club.houserules.yaml')
  writeFileSync(club, 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: skyhulks}\nrules: {}\n')
  expect(problemsOf(await machine.open(club))).toEqual([])
  expect((await entryNamed(window, club))?.problems).toEqual([])
})
