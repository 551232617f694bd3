/**
 * A received file of house rules that are already in the library: reported before anything is stored, then replaced, kept as a second file or merged,
 * as the player chooses.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import { codesOf, ownFolder, startMachine, valueOf, type Window } from '../machine-tools.ts'
import { milder, edit } from './tools.ts'

const club = (version: string, rules: string): string =>
  `# Ours\nruleset: {id: club, title: Club, version: ${version}, format: 1, extends: napoleonic-fury}\nrules: ${rules}\n`
const first = club('1.0.0', '{gauge: {length: 5}}')
const second = club('1.1.0', '{gauge: {length: 6}}')
const name = 'club (1).houserules.yaml'

const take = async (window: Window): Promise<LibraryEntry> =>
  valueOf(await window.call('takeFile', { name: 'club.houserules.yaml', text: first }))
const textOf = ({ name: path }: LibraryEntry): string => readFileSync(path, 'utf8')
const versions = async (window: Window, file: string): Promise<readonly (readonly [string, string | undefined])[]> => {
  const { session } = valueOf(await window.call('openHouse', { file }))
  const { revisions } = valueOf(await window.call('readRevisions', { session }))
  return revisions.map(({ event, head }) => [event, head?.version])
}

test('a newer file replaces the old one only on request', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  const here = await take(window)
  expect(codesOf(await window.call('takeFile', { name, text: second }))).toEqual(['here-already'])
  expect(readdirSync(join(home, 'house-rules'))).toEqual(['club.houserules.yaml'])
  expect(valueOf(await window.call('readHere', { name, text: second }))).toEqual({
    here: { name: here.name, title: 'Club', version: '1.0.0' },
    received: { title: 'Club', version: '1.1.0' },
    cells: 1,
    changed: null,
  })
  expect(valueOf(await window.call('replaceHere', { name, text: second }))).toMatchObject({
    name: here.name,
    head: { version: '1.1.0' },
  })
  expect(textOf(here)).toBe(second)
  expect(readdirSync(join(home, 'house-rules'))).toEqual(['club.houserules.yaml'])

  // The replaced version can be restored, even after a restart. The next file is compared with the one received last.
  const again = startMachine({ home }).window('b')
  expect(await versions(again, here.name)).toEqual([
    ['received', '1.1.0'],
    ['received', '1.0.0'],
  ])
  const third = club('1.2.0', '{gauge: {length: 6}}')
  expect(valueOf(await again.call('readHere', { name, text: third }))).toMatchObject({ cells: 0, changed: null })
})

test('both files are kept on request, and an identical one opens without asking', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  const here = await take(window)
  const beside = valueOf(await window.call('takeFile', { name: 'club.houserules.yaml', text: second, beside: true }))
  expect(beside.name).toBe(join(home, 'house-rules', 'club-2.houserules.yaml'))
  expect(textOf(here)).toBe(first)
  expect((await take(window)).name).toBe(here.name)
  expect(valueOf(await window.call('takeFile', { name: 'club.houserules.yaml', text: second })).name).toBe(beside.name)
  // Files with another id or base don't count as newer versions.
  for (const text of [second.replace('id: club', 'id: other'), second.replace('napoleonic-fury', 'fire-and-fury')])
    expect(valueOf(await window.call('takeFile', { name: 'other.houserules.yaml', text })).kind).toBe('house')
  expect(codesOf(await window.call('readHere', { name, text: first }))).toEqual(['not-found'])
})

test('local changes are reported, and stay among the versions if the file replaces them', async () => {
  const window = startMachine().window('a')
  const here = await take(window)
  const house = valueOf(await window.call('openHouse', { file: here.name }))
  await edit(window, house, milder)
  expect(valueOf(await window.call('readHere', { name, text: second }))).toMatchObject({ changed: 'unsaved' })
  valueOf(await window.call('saveHouse', { session: house.session }))
  expect(valueOf(await window.call('readHere', { name, text: second }))).toMatchObject({
    here: { version: '1.0.1' },
    changed: 'saved',
  })
  await edit(window, house, [{ kind: 'set', path: ['gauge', 'length'], value: 9 }])
  const mine = valueOf(await window.call('readHouse', { session: house.session })).text
  valueOf(await window.call('replaceHere', { name, text: second }))
  expect(valueOf(await window.call('readHouse', { session: house.session }))).toMatchObject({
    text: second,
    saved: true,
  })
  expect(await versions(window, here.name)).toEqual([
    ['received', '1.1.0'],
    ['saved', '1.0.1'],
    ['saved', '1.0.1'],
    ['received', '1.0.0'],
  ])
  const back = valueOf(await window.call('bringBack', { session: house.session, number: 3 }))
  expect(back.text).toBe(mine.replace('1.0.1', '1.1.0'))
})

test('merging adds only changes from the newer file, and reports conflicts', async () => {
  const window = startMachine().window('a')
  const here = await take(window)
  const house = valueOf(await window.call('openHouse', { file: here.name }))
  await edit(window, house, milder)
  const merged = { received: { name, text: club('1.1.0', '{gauge: {length: 6}}') } }
  const { cells, names } = valueOf(await window.call('compareHouse', { session: house.session, merged }))
  expect(names).toEqual({ ours: 'Club', theirs: name, origin: 'Last received' })
  expect(cells).toMatchObject([{ by: 'theirs', origin: '5″', ours: '5″', theirs: '6″' }])
  const choice = Object.fromEntries(cells.map(({ key }) => [key, 'theirs' as const]))
  const done = valueOf(await window.call('mergeHouse', { session: house.session, merged, choice }))
  expect(done).toMatchObject({ saved: false, head: { version: '1.1.0' } })
  expect(done.text).toMatch(/length: 6/)
  expect(done.text).toMatch(/lively/)
  expect(textOf(here)).toBe(first)

  await edit(window, house, [{ kind: 'set', path: ['gauge', 'length'], value: 9 }])
  const next = { received: { name, text: club('1.2.0', '{gauge: {length: 7}}') } }
  const again = valueOf(await window.call('compareHouse', { session: house.session, merged: next }))
  expect(again.cells).toMatchObject([{ by: 'conflict', ours: '9″', theirs: '7″' }])
})

test('on the desktop, a chosen file replaces nothing without asking, and a file already in the folder opens as usual', async () => {
  const home = ownFolder()
  const machine = startMachine({ home, kind: 'desktop' })
  const window = machine.window('a')
  const here = await take(window)
  const file = join(home, 'from-the-secretary.houserules.yaml')
  writeFileSync(file, second)
  expect(codesOf(await machine.open(file))).toEqual(['here-already'])
  expect(valueOf(await window.call('readHere', { file }))).toMatchObject({ cells: 1, here: { name: here.name } })
  expect(valueOf(await machine.open(here.name)).name).toBe(here.name)
  expect(valueOf(await window.call('replaceHere', { file })).name).toBe(here.name)
  expect(textOf(here)).toBe(second)
  expect(readFileSync(file, 'utf8')).toBe(second)
})

test('any file over the same base can be merged, and is listed by title; files for other rulesets are refused', async () => {
  const window = startMachine().window('a')
  const here = await take(window)
  const { session } = valueOf(await window.call('openHouse', { file: here.name }))
  const other = club('3.0.0', '{gauge: {length: 8}}')
    .replace('id: club', 'id: bridge')
    .replace('title: Club', 'title: Bridge')
  const merged = { received: { name: 'other.houserules.yaml', text: other } }
  const { cells, names } = valueOf(await window.call('compareHouse', { session, merged }))
  expect(names).toMatchObject({ ours: 'Club', theirs: 'Bridge' })
  expect(names.origin).toBe('Napoleonic Fury')
  expect(cells).toMatchObject([{ by: 'conflict', ours: '5″', theirs: '8″' }])
  const choice = Object.fromEntries(cells.map(({ key }) => [key, 'theirs' as const]))
  const done = valueOf(await window.call('mergeHouse', { session, merged, choice }))
  expect(done).toMatchObject({ head: { id: 'club', title: 'Club' }, undo: 'Merge 1 cell from Bridge' })
  expect(done.text).toContain('length: 8')
  for (const [given, text] of [
    ['other.houserules.yaml', other.replace(/extends: [a-z-]+/, 'extends: fire-and-fury')],
    ['other.yaml', other],
    ['other.houserules.yaml', 'ruleset: {'],
  ] as const)
    expect((await window.call('compareHouse', { session, merged: { received: { name: given, text } } })).ok).toBe(false)
})
