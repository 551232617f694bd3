/** Files that a player opens in the window are copied to the settings folder. */
import fc from 'fast-check'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../src-core/format/limits.ts'
import { importRules } from '../../src-main/documents/import-rules.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { codesOf, ownFolder, startMachine, valueOf } from './machine-tools.ts'

const fixture = readFileSync(join(import.meta.dirname, '../fixtures/rulesets/skyhulks.yaml'), 'utf8')
const house = (length: number): string =>
  `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {gauge: {length: ${length}}}\n`

test('house rules and rulesets go to their folders, appear in the library, and survive a restart', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  const club = valueOf(await window.call('takeFile', { name: 'Our Club.houserules.yaml', text: house(5) }))
  expect(club).toMatchObject({
    name: join(home, 'house-rules', 'Our-Club.houserules.yaml'),
    kind: 'house',
    from: 'folder',
    problems: [],
  })
  expect(valueOf(await window.call('takeFile', { name: 'skyhulks.yml', text: fixture }))).toMatchObject({
    name: 'skyhulks',
    from: 'folder',
    problems: [],
  })
  expect(readFileSync(join(home, 'rulesets', 'skyhulks.yaml'), 'utf8')).toBe(fixture)
  expect(valueOf(await window.call('readSheet', { ruleset: 'fire-and-fury', house: [club.name] })).house).toHaveLength(
    1,
  )
  const again = startMachine({ home }).window('b')
  const names = valueOf(await again.call('listLibrary', {})).entries.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([club.name, 'skyhulks']))
  expect(valueOf(await again.call('readSheet', { ruleset: 'skyhulks', house: [] })).title).not.toBe('')
})

test('copies never replace each other, and an identical copy is recognized', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  const take = async (text: string): Promise<string> =>
    valueOf(await window.call('takeFile', { name: 'club.houserules.yaml', text, beside: true })).name
  const names = [await take(house(5)), await take(house(6)), await take(house(5))]
  expect(names.map((name) => name.slice(join(home, 'house-rules').length + 1))).toEqual([
    'club.houserules.yaml',
    'club-2.houserules.yaml',
    'club.houserules.yaml',
  ])
  expect(readFileSync(names[0] ?? '', 'utf8')).toBe(house(5))
})

test('a copied ruleset never replaces an included one with the same id', async () => {
  const window = startMachine().window('a')
  const text = readFileSync(join(import.meta.dirname, '../../rulesets/fire-and-fury.yaml'), 'utf8').replace(
    'title: Fire and Fury',
    'title: Mine',
  )
  const { name } = valueOf(await window.call('takeFile', { name: 'fire-and-fury.yaml', text }))
  expect(valueOf(await window.call('readSheet', { ruleset: 'fire-and-fury', house: [] })).title).toBe('Fire and Fury')
  expect(valueOf(await window.call('readSheet', { ruleset: name, house: [] })).title).toBe('Mine')
})

test('a file without rules, or too large, isn’t kept', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  expect(
    codesOf(await window.call('takeFile', { name: 'id.houserules.yaml', text: '-----BEGIN OPENSSH PRIVATE KEY-----' })),
  ).toEqual(['not-rules'])
  expect((await window.call('takeFile', { name: 'x.yaml', text: `ruleset: {}${' '.repeat(limits.bytes)}` })).ok).toBe(
    false,
  )
  expect(
    (await window.call('takeFile', { name: 'x.yaml', text: `ruleset: {}${'é'.repeat(limits.bytes / 2)}` })).ok,
  ).toBe(false)
  expect(existsSync(join(home, 'rulesets'))).toBe(false)
})

test('a folder accepts only as many files as can be read', async () => {
  const home = ownFolder()
  const window = startMachine({ home }).window('a')
  const folder = join(home, 'house-rules')
  const late = { ruleset: 'napoleonic-fury', title: 'Late' }
  const { session } = valueOf(await window.call('newHouse', late))
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < 199; number += 1)
    writeFileSync(join(folder, `club-${number}.houserules.yaml`), house(number + 1))
  const { name } = valueOf(
    await window.call('takeFile', { name: 'last.houserules.yaml', text: house(500), beside: true }),
  )
  expect(
    codesOf(await window.call('takeFile', { name: 'more.houserules.yaml', text: house(501), beside: true })),
  ).toEqual(['too-many-files'])
  expect(codesOf(await window.call('saveHouse', { session }))).toEqual(['too-many-files'])
  expect(codesOf(await window.call('newHouse', { ...late, title: 'Later' }))).toEqual(['too-many-files'])
  // Existing files can still be used and saved.
  expect(valueOf(await window.call('takeFile', { name: 'last.houserules.yaml', text: house(500) })).name).toBe(name)
  valueOf(await window.call('saveHouse', { session, file: name, over: true }))
  expect(readdirSync(folder)).toHaveLength(200)
  expect(valueOf(await window.call('listLibrary', {})).problems).toEqual([])
})

test('a copy gets a file name that is valid on every system, and never overwrites another file', () => {
  const home = ownFolder()
  const folders = { houseRules: join(home, 'house-rules'), rulesets: join(home, 'rulesets') }
  mkdirSync(folders.houseRules)
  const database = openDatabase(ownFolder())
  writeFileSync(join(folders.houseRules, 'club.houserules.yaml'), 'theirs')
  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '/',
      '\\',
      '.',
      'CON',
      'nul',
      'COM¹',
      'lpt²',
      'C:',
      '\0',
      'club',
      '~',
      ' ',
      '.houserules',
      'Ünïcode',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  const name = fc
    .tuple(fc.array(piece, { maxLength: 6 }), fc.constantFrom('.yaml', '.houserules.yaml', '.HouseRules.YML', ''))
    .map(([parts, end]) => `${parts.join('')}${end}`)
  fc.assert(
    fc.property(name, (given) => {
      const { path } = valueOf(
        importRules(database, folders, { name: given, text: `ruleset: {}\n# ${given.length}`, now: new Date() }),
      )
      expect([folders.houseRules, folders.rulesets]).toContain(dirname(path))
      expect(path.slice(dirname(path).length + 1)).toMatch(
        /^(?!(con|nul|com¹|lpt²)\.)[\p{L}\p{M}\p{N}-]+(\.houserules)?\.yaml$/iu,
      )
    }),
    { numRuns: 300, seed: 3 },
  )
  expect(readFileSync(join(folders.houseRules, 'club.houserules.yaml'), 'utf8')).toBe('theirs')
  expect(readdirSync(home).sort()).toEqual(['house-rules', 'rulesets'])
})
