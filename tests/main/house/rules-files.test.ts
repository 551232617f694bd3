/** Files of house rules and rulesets: renamed, duplicated, deleted and restored, with their drafts and saved versions. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import { codesOf, startMachine, valueOf, type Window } from '../machine-tools.ts'
import { begin, club, edit, inHouse, milder } from './tools.ts'

const entries = async (window: Window): Promise<readonly LibraryEntry[]> =>
  valueOf(await window.call('listLibrary', {})).entries
const titles = async (window: Window): Promise<readonly string[]> =>
  (await entries(window)).filter(({ kind }) => kind === 'house').map(({ head, file }) => head?.title ?? file)
const house = async (window: Window): Promise<readonly string[]> =>
  valueOf(await window.call('readSettings', {})).rules?.house ?? []

test('a renamed file keeps its title, draft, saved versions and place among the active rules', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const { session } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  valueOf(await one.call('saveHouse', { session }))
  await edit(one, valueOf(await one.call('readHouse', { session })), [
    { kind: 'set', path: ['gauge', 'length'], value: 9 },
  ])
  valueOf(await one.call('changeSettings', { rules: { ruleset: 'napoleonic-fury', house: [file] } }))
  const before = valueOf(await one.call('readRevisions', { session })).revisions.length

  const renamed = valueOf(await one.call('renameFile', { file, title: 'Grand Armée: ours' }))
  const to = inHouse(home, 'grand-armée-ours')
  expect(renamed).toMatchObject({ name: to, head: { id: 'club', title: 'Grand Armée: ours' }, problems: [] })
  expect(existsSync(file)).toBe(false)
  expect(readFileSync(to, 'utf8')).toContain('# Ours\n')
  expect(readFileSync(to, 'utf8')).toContain('length: 5')
  expect(await house(one)).toEqual([to])
  const draft = valueOf(await one.call('readHouse', { session }))
  expect(draft).toMatchObject({ file: to, disk: 'same', saved: false, head: { title: 'Grand Armée: ours' } })
  expect(draft.text).toContain('length: 9')
  expect(valueOf(await one.call('readRevisions', { session })).revisions).toHaveLength(before + 1)
  expect(valueOf(await one.call('saveHouse', { session }))).toMatchObject({ saved: true, file: to })
  expect(existsSync(file)).toBe(false)
})

test('a closed draft follows its renamed file, even after a restart', async () => {
  const { window, home, close } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const { session } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  valueOf(await one.call('closeHouse', { session, discard: false }))
  const { name } = valueOf(await one.call('renameFile', { file, title: 'Other' }))
  await close()
  const again = startMachine({ home }).window('b')
  expect(valueOf(await again.call('listDrafts', {})).drafts).toMatchObject([{ session, file: name, title: 'Other' }])
  expect(valueOf(await again.call('openHouse', { file: name }))).toMatchObject({ session, disk: 'same', saved: false })
})

test('a file with invalid text is renamed unchanged, and a name in use gets a number', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const [file, taken] = [inHouse(home, 'club'), inHouse(home, 'theirs')]
  writeFileSync(file, 'ruleset: {id: club, title: "Torn\n')
  writeFileSync(taken, club('{}', 'Theirs').replace('id: club', 'id: theirs'))
  expect(valueOf(await one.call('renameFile', { file, title: 'Theirs' })).name).toBe(inHouse(home, 'theirs-2'))
  expect(readFileSync(inHouse(home, 'theirs-2'), 'utf8')).toBe('ruleset: {id: club, title: "Torn\n')
  expect(readFileSync(taken, 'utf8')).toContain('title: Theirs')
})

test('a deleted file is restored byte for byte, with its draft, versions and date', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, `\ufeff${club().replaceAll('\n', '\r\n')}`)
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  const bytes = readFileSync(file)
  const { session, text } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  valueOf(await one.call('closeHouse', { session, discard: false }))
  valueOf(await one.call('changeSettings', { rules: { ruleset: 'napoleonic-fury', house: [file] } }))

  const { deleted } = valueOf(await one.call('deleteFile', { file }))
  expect(existsSync(file)).toBe(false)
  expect(await titles(one)).toEqual([])
  expect(await house(one)).toEqual([])
  expect(valueOf(await one.call('listDrafts', {})).drafts).toEqual([])
  expect(valueOf(await one.call('listLibrary', {})).deleted).toMatchObject([{ deleted, name: 'club.houserules.yaml' }])

  expect(valueOf(await one.call('restoreFile', { deleted })).name).toBe(file)
  expect(readFileSync(file)).toEqual(bytes)
  expect(valueOf(await one.call('listLibrary', {})).deleted).toEqual([])
  expect(valueOf(await one.call('listDrafts', {})).drafts).toMatchObject([{ session, file }])
  expect(valueOf(await one.call('openHouse', { file }))).toMatchObject({ session, text, disk: 'same' })
  expect(codesOf(await one.call('restoreFile', { deleted }))).toEqual(['no-such-file'])
})

test('rules that extend deleted house rules become inactive, others stay', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const [below, above, other] = ['below', 'above', 'other'].map((name) => inHouse(home, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(below, club('{}').replace('id: club', 'id: below'))
  writeFileSync(
    above,
    club('{}').replace('id: club', 'id: above').replace('extends: napoleonic-fury', 'extends: below'),
  )
  writeFileSync(other, club('{}').replace('id: club', 'id: other'))
  valueOf(await one.call('changeSettings', { rules: { ruleset: 'napoleonic-fury', house: [other, below, above] } }))
  valueOf(await one.call('deleteFile', { file: below }))
  expect(await house(one)).toEqual([other])
})

test('a file can replace a deleted one, which is then restored next to it', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const { deleted } = valueOf(await one.call('deleteFile', { file }))
  writeFileSync(file, club('{}', 'New').replace('id: club', 'id: new'))
  expect(valueOf(await one.call('restoreFile', { deleted })).name).toBe(inHouse(home, 'club-2'))
  expect((await titles(one)).toSorted()).toEqual(['Club', 'New'])
})

test('files deleted long ago are permanently removed at the next deletion', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const [old, file] = [inHouse(home, 'old'), inHouse(home, 'club')]
  const folder = join(dirname(old), '.deleted')
  mkdirSync(folder)
  writeFileSync(join(folder, '20260101T000000000Z-old.houserules.yaml'), club())
  writeFileSync(file, club())
  const { deleted } = valueOf(await one.call('deleteFile', { file }))
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([deleted])
})

test('house rules and a ruleset are duplicated with their own title and id', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const copy = valueOf(await one.call('duplicateFile', { file }))
  expect(copy).toMatchObject({ kind: 'house', head: { id: 'club-copy', title: 'Club copy' }, problems: [] })
  expect(readFileSync(copy.name, 'utf8')).toBe(
    club().replace('id: club', 'id: club-copy').replace('title: Club', 'title: Club copy'),
  )
  expect(valueOf(await one.call('duplicateFile', { file })).head).toMatchObject({ id: 'club-copy-2' })
  const { session } = valueOf(
    await one.call('newRuleset', { title: 'Own', from: { kind: 'check', dice: '1d6', results: 3 } }),
  )
  const own = valueOf(await one.call('saveHouse', { session })).file
  expect(valueOf(await one.call('duplicateFile', { file: own }))).toMatchObject({
    kind: 'ruleset',
    name: 'own-copy',
    problems: [],
  })
})

test('only files in library folders can be renamed and deleted, never the included ones', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const shipped = (await entries(one)).find(({ name }) => name === 'fire-and-fury')
  expect(shipped?.movable).toBe(false)
  const { file } = valueOf(await begin(one).then(() => one.call('listLibrary', {}))).entries[0] as LibraryEntry
  for (const named of [
    file,
    join(home, 'doublequick.db'),
    '/etc/passwd.yaml',
    join(home, 'house-rules', 'none.yaml'),
  ]) {
    expect((await one.call('deleteFile', { file: named })).ok).toBe(false)
    expect((await one.call('renameFile', { file: named, title: 'Mine' })).ok).toBe(false)
    expect(codesOf(await one.call('restoreFile', { deleted: named }))).toEqual(['no-such-file'])
  }
  expect(existsSync(join(home, 'doublequick.db'))).toBe(true)
})
