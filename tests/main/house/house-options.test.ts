/** Options that a club's house rules offer: created in a session, chosen by name, printed, and kept when renaming, deleting and merging. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPdf } from '../read-pdf.ts'
import { startMachine, valueOf, type Window } from '../machine-tools.ts'
import { begin, club, edit, inHouse } from './tools.ts'

const fog = { kind: 'option', option: { title: 'Fog', about: 'Nobody sees far.' } } as const
const length = (value: number) => ({ kind: 'set', path: ['gauge', 'length'], value }) as const
const withFog = (value = 8): string =>
  `${club()}options:\n  fog: {title: Fog, rules: {gauge: {length: ${value}}}}\n  mud: {title: Mud, rules: {gauge: {length: 3}}}\n`
const ruleset = 'napoleonic-fury'
const gaugeOf = async (one: Window, house: readonly string[]): Promise<string> =>
  JSON.stringify(valueOf(await one.call('readSheet', { ruleset, house: [...house] })))
const inUse = async (one: Window): Promise<readonly string[]> =>
  valueOf(await one.call('readSettings', {})).rules?.house ?? []

test('an option is added to house rules, edited over them, saved, listed in the library and selected by name', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const club = await edit(one, await begin(one), [length(5), fog])
  expect(club).toMatchObject({ sound: true, problems: [], options: [{ id: 'fog', title: 'Fog', problems: 0 }] })
  const option = valueOf(await one.call('openHouse', { draft: `${club.session}.fog` }))
  expect(option).toMatchObject({ option: 'fog', kind: 'house', changes: [], base: { title: 'Club rules' } })
  const changed = await edit(one, option, [length(8)])
  expect(changed.changes).toMatchObject([{ before: '5″', after: '8″' }])
  expect(changed.text).toContain('fog:\n    title: Fog\n    about: Nobody sees far.\n    rules: {gauge: {length: 8}}\n')
  // The unsaved option is active on top of the unsaved house rules.
  expect(await gaugeOf(one, changed.rules.now.house)).toContain('Fog 1.0.0')
  expect(changed.rules.base).toEqual({ ruleset, house: [club.place] })

  const saved = valueOf(await one.call('saveHouse', { session: club.session }))
  const again = startMachine({ home }).window('b')
  const entry = valueOf(await again.call('listLibrary', {})).entries.find(({ name }) => name === saved.file)
  const name = `${saved.file}#fog`
  expect(entry).toMatchObject({ problems: [], options: [{ id: 'fog', name, title: 'Fog', about: 'Nobody sees far.' }] })
  // An option includes the house rules that offer it.
  const sheet = valueOf(await again.call('readSheet', { ruleset, house: [name] }))
  expect(sheet.house.map((text) => text.split(/[,(]/)[0]?.trim())).toEqual(['Club rules 1.0.0', 'Fog 1.0.0'])
  const printed = valueOf(
    await again.call('preview', { task: 'p', job: { ruleset, house: [name], what: 'qrs', paper: 'a4' } }),
  )
  const words = (await readPdf(printed.bytes)).pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  expect(words).toContain('☑')
  expect(words).toContain('Fog 1.0.0')
})

test('an option stays active when its file is renamed, and is removed when its file is deleted', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, withFog())
  valueOf(await one.call('changeSettings', { rules: { ruleset, house: [file, `${file}#fog`] } }))
  const { name } = valueOf(await one.call('renameFile', { file, title: 'Our club' }))
  expect(await inUse(one)).toEqual([name, `${name}#fog`])
  valueOf(await one.call('deleteFile', { file: name }))
  expect(await inUse(one)).toEqual([])
})

test('checking a file names its invalid option', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, withFog().replace('{length: 3}', '{lenght: 3}'))
  const entry = valueOf(await one.call('listLibrary', {})).entries.find(({ name }) => name === file)
  expect(entry?.problems).toMatchObject([{ code: 'unknown-key', place: { line: 6 } }])
  expect(valueOf(await one.call('openHouse', { file })).options).toMatchObject([{ problems: 0 }, { problems: 1 }])
})

test('merging another file adds its options, and keeps different ones with the same id', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const [file, other] = [inHouse(home, 'club'), inHouse(home, 'other')]
  writeFileSync(file, `${club()}options:\n  fog: {title: Fog, rules: {gauge: {length: 9}}}\n`)
  writeFileSync(other, withFog().replace('id: club', 'id: other'))
  const { session } = valueOf(await one.call('openHouse', { file }))
  const { options } = valueOf(await one.call('compareHouse', { session, merged: { file: other } }))
  expect(options).toEqual(['Fog', 'Mud'])
  const merged = valueOf(await one.call('mergeHouse', { session, merged: { file: other }, choice: {} }))
  expect(merged.options.map(({ id, title }) => [id, title])).toEqual([
    ['fog', 'Fog'],
    ['fog-2', 'Fog'],
    ['mud', 'Mud'],
  ])
  expect(merged).toMatchObject({ sound: true, problems: [] })
})

test('options changed in the file by another program are merged with its other changes', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const file = inHouse(home, 'club')
  writeFileSync(file, withFog())
  const opened = valueOf(await one.call('openHouse', { file }))
  await edit(one, opened, [length(7)])
  const theirs = withFog(10)
    .replace(/ {2}mud.*\n/, '  dusk: {title: Dusk, rules: {}}\n')
    .replace('length: 5', 'length: 6')
  writeFileSync(file, theirs)
  const { session } = opened
  const { cells, options } = valueOf(await one.call('compareHouse', { session, merged: 'outside' }))
  expect(options).toEqual(['Fog', 'Mud', 'Dusk'])
  const choice = Object.fromEntries(cells.map(({ key }) => [key, 'ours' as const]))
  const merged = valueOf(await one.call('mergeHouse', { session, merged: 'outside', choice }))
  expect(merged.options.map(({ title }) => title)).toEqual(['Fog', 'Dusk'])
  expect(merged.text).toContain('length: 7')
  expect(merged.text).toContain('length: 10')
  expect(readFileSync(file, 'utf8')).toBe(theirs)
})
