/** Files of house rules: saved, changed by other programs, rejected. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codesOf, startMachine, valueOf } from '../machine-tools.ts'
import { band, begin, club, edit, inHouse, milder, today } from './tools.ts'

test('a file changed by another program is noticed, reported, and never silently overwritten', async () => {
  const { window, home } = startMachine()
  const file = join(home, 'house-rules', 'club.houserules.yaml')
  mkdirSync(join(home, 'house-rules'))
  writeFileSync(file, club())
  const one = window('a')
  const { session } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  const theirs = club('{gauge: {length: 6}}', 'Theirs')
  writeFileSync(file, theirs)
  expect(await one.hears('house-changed')).toMatchObject({ session })
  expect(valueOf(await one.call('readHouse', { session }))).toMatchObject({ disk: 'changed', saved: false })
  expect(codesOf(await one.call('saveHouse', { session }))).toEqual(['changed-on-disk'])
  expect(readFileSync(file, 'utf8')).toBe(theirs)

  const taken = valueOf(await one.call('settleHouse', { session, keep: 'theirs' }))
  expect(taken).toMatchObject({ disk: 'same', saved: true, text: theirs, head: { title: 'Theirs' } })
  const mine = valueOf(await one.call('undoHouse', { session }))
  expect(mine).toMatchObject({ disk: 'same', saved: false, head: { title: 'Club' } })
  expect(mine.changes).toHaveLength(3)

  writeFileSync(file, club('{gauge: {length: 7}}'))
  expect(valueOf(await one.call('settleHouse', { session, keep: 'mine' }))).toMatchObject({
    disk: 'same',
    saved: false,
    text: mine.text,
  })
  expect(valueOf(await one.call('saveHouse', { session }))).toMatchObject({ saved: true })
  expect(readFileSync(file, 'utf8')).toContain('lively: 3..6')
})

test('a file deleted by another program is reported, and rewritten only on save', async () => {
  const { window, home } = startMachine()
  const file = join(home, 'house-rules', 'club.houserules.yaml')
  mkdirSync(join(home, 'house-rules'))
  writeFileSync(file, club())
  const one = window('a')
  const { session, text } = valueOf(await one.call('openHouse', { file }))
  rmSync(file)
  expect(await one.hears('house-changed')).toMatchObject({ session })
  expect(valueOf(await one.call('readHouse', { session }))).toMatchObject({ disk: 'gone', text })
  expect(valueOf(await one.call('listDrafts', {})).drafts).toEqual([])
  expect(valueOf(await one.call('saveHouse', { session }))).toMatchObject({ saved: true, disk: 'same' })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a deleted file stays deleted with either choice, and its text is kept as a draft', async () => {
  for (const keep of ['mine', 'theirs'] as const) {
    const { window, home } = startMachine()
    const file = inHouse(home, 'club')
    writeFileSync(file, club())
    const one = window('a')
    const { session, text } = valueOf(await one.call('openHouse', { file }))
    rmSync(file)
    expect(valueOf(await one.call('settleHouse', { session, keep }))).toMatchObject({ disk: 'new', saved: false, text })
    valueOf(await one.call('closeHouse', { session, discard: false }))
    expect(existsSync(file)).toBe(false)
    expect(valueOf(await one.call('listDrafts', {})).drafts).toMatchObject([
      { session, file, title: 'Club', closed: true },
    ])
    expect(valueOf(await one.call('openHouse', { draft: session })).text).toBe(text)
  }
})

test('each save with changes sets the date and the next version, unless a version was entered', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const one = window('a')
  const { session } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  const saved = valueOf(await one.call('saveHouse', { session }))
  expect(saved.head).toMatchObject({ version: '1.2.10', date: today() })
  expect(saved.text).toContain('# Ours\n')
  expect(valueOf(await one.call('saveHouse', { session })).text).toBe(saved.text)
  await edit(one, saved, [band('p15', 'lively', '3-5'), band('p15', 'telling', '6-8')])
  expect(valueOf(await one.call('saveHouse', { session })).head).toMatchObject({ version: '1.2.11', date: today() })

  await edit(one, saved, [{ kind: 'head', key: 'version', value: '2.0.0' }])
  expect(valueOf(await one.call('saveHouse', { session })).head).toMatchObject({ version: '2.0.0', date: today() })
  await edit(one, saved, [{ kind: 'head', key: 'version', value: '1.5.0' }])
  expect(valueOf(await one.call('saveHouse', { session })).head).toMatchObject({ version: '1.5.0', date: today() })
})

test('new house rules are first saved as 1.0.0, then on the same day as 1.0.1', async () => {
  const one = startMachine().window('a')
  const fresh = await begin(one)
  expect(valueOf(await one.call('saveHouse', { session: fresh.session })).head).toMatchObject({
    version: '1.0.0',
    date: today(),
  })
  await edit(one, fresh, milder)
  const saved = valueOf(await one.call('saveHouse', { session: fresh.session }))
  expect(saved).toMatchObject({ head: { version: '1.0.1', date: today() } })
  // Undo reverts the last edit together with the save.
  expect(saved.undo).toContain('Lively')
  const undone = valueOf(await one.call('undoHouse', { session: fresh.session }))
  expect(undone).toMatchObject({ saved: false, head: { version: '1.0.0' }, changes: [] })
  expect(valueOf(await one.call('redoHouse', { session: fresh.session }))).toMatchObject({
    saved: true,
    text: saved.text,
  })
})

test('a saved version number is never reused for different rules, even after undo and a restart', async () => {
  const { window, home } = startMachine()
  const first = window('a')
  const { session } = await begin(first)
  const save = async (window: typeof first): Promise<string | undefined> =>
    valueOf(await window.call('saveHouse', { session })).head?.version
  const given = [await save(first)]
  valueOf(await first.call('editHouse', { session, edits: [{ kind: 'head', key: 'version', value: '2.0.0' }] }))
  given.push(await save(first))
  valueOf(await first.call('editHouse', { session, edits: milder }))
  given.push(await save(first))
  for (let step = 0; step < 3; step += 1) valueOf(await first.call('undoHouse', { session }))
  expect(valueOf(await first.call('readHouse', { session })).head?.version).toBe('1.0.0')

  const second = startMachine({ home }).window('b')
  valueOf(await second.call('openHouse', { draft: session }))
  valueOf(await second.call('editHouse', { session, edits: milder }))
  given.push(await save(second))
  expect(given).toEqual(['1.0.0', '2.0.0', '2.0.1', '2.0.2'])
})

test('Save as overwrites an existing file only after confirmation', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const precious = club('{gauge: {length: 6}}', 'Precious')
  writeFileSync(inHouse(home, 'there'), precious)
  const { session } = await edit(one, await begin(one), milder)
  expect(codesOf(await one.call('saveHouse', { session, file: 'there.yaml' }))).toEqual(['file-exists'])
  expect(readFileSync(inHouse(home, 'there'), 'utf8')).toBe(precious)
  const saved = valueOf(await one.call('saveHouse', { session, file: 'there.yaml', over: true }))
  expect(saved.file).toBe(inHouse(home, 'there'))
  expect(readFileSync(saved.file, 'utf8')).toContain('lively: 3..6')
  expect(valueOf(await one.call('listLibrary', {})).entries.map(({ name }) => name)).toContain(saved.file)
})

test('a file with a newer format version is refused and unchanged', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'club')
  const text = club().replace('format: 1', 'format: 2')
  writeFileSync(file, text)
  expect(codesOf(await window('a').call('openHouse', { file }))).toEqual(['newer-format'])
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(existsSync(join(home, 'doublequick.db'))).toBe(false)
})

test('hostile files get problems and are not modified', async () => {
  const { window, home, faults } = startMachine()
  const one = window('a')
  const answers = async (text: string | Uint8Array): Promise<unknown> => {
    const file = inHouse(home, 'x')
    writeFileSync(file, text)
    const opened = await one.call('openHouse', { file, ruleset: 'napoleonic-fury' })
    if (!opened.ok) return codesOf(opened)
    const { session, problems } = valueOf(opened)
    const edited = await one.call('editHouse', { session, edits: milder, place: ['procedures', 'fire'] })
    valueOf(await one.call('closeHouse', { session, discard: true }))
    return [problems.length > 0, ...codesOf(edited)]
  }
  expect(await answers(new Uint8Array([0xff, 0xfe, 0, 1]))).toEqual(['not-utf-8'])
  expect(await answers('x'.repeat(2 * 1024 * 1024))).toEqual(['too-large'])
  expect(await answers('')).toEqual(['not-rules'])
  for (const text of [`a: &a [1]\nb: *a\n`, '{'.repeat(100_000), 'a: '.repeat(100_000)])
    expect(await answers(`ruleset: {id: x}\n${text}`)).toEqual([true, 'not-editable'])
  expect(
    await answers(club('{procedures: {fire: 7, melee: [], maneuver: {tables: {x: {rows: [1]}}}}, grids: hello}')),
  ).toEqual([true])
  expect(codesOf(await one.call('openHouse', { file: home }))).toEqual(['not-rules'])
  expect(codesOf(await one.call('openHouse', { file: inHouse(home, 'nowhere') }))).toEqual(['no-such-file'])
  expect(faults).toEqual([])
})

test('a file without a base opens only with a chosen ruleset', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'x')
  writeFileSync(file, 'ruleset: {id: x}\nrules: {}\n')
  expect(codesOf(await window('a').call('openHouse', { file }))).toEqual(['no-base'])
  const house = valueOf(await window('a').call('openHouse', { file, ruleset: 'italy-1799' }))
  expect(house).toMatchObject({ sound: false, ruleset: { id: 'italy-1799' } })
})

test('an unwritable disk keeps the old file and rejects the edit', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const { session, text } = await begin(one)
  const path = join(home, 'doublequick.db')
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
  renameSync(path, `${path}.away`)
  symlinkSync(path, path)
  expect(valueOf(await one.call('listDrafts', {})).problems.map(({ code }) => code)).toEqual(['unreadable'])
  expect(codesOf(await one.call('newHouse', { ruleset: 'napoleonic-fury', title: 'Other rules' }))).toEqual([
    'not-written',
  ])
  expect(codesOf(await one.call('editHouse', { session, edits: milder }))).toEqual(['unreadable'])
  rmSync(path)
  renameSync(`${path}.away`, path)
  expect(valueOf(await one.call('readHouse', { session })).text).toBe(text)
})

test.each([
  ['Con', 'rules-con'],
  ['COM¹', 'rules-com¹'],
  ['lpt9', 'rules-lpt9'],
  ['Ελλάς 1821', 'ελλάς-1821'],
  ['🐎', 'rules'],
])('house rules titled %s get a file name valid on every system, in every script', async (title, stem) => {
  const { home, window } = startMachine()
  const one = window('a')
  const { session } = valueOf(await one.call('newHouse', { ruleset: 'napoleonic-fury', title }))
  const { file } = valueOf(await one.call('saveHouse', { session }))
  expect(file).toBe(join(home, 'house-rules', `${stem}.houserules.yaml`))
  // The file gets the same name when imported on another computer.
  const other = startMachine()
  const text = readFileSync(file, 'utf8')
  const taken = valueOf(await other.window('a').call('takeFile', { name: `${title}.houserules.yaml`, text }))
  expect(taken.name.toLowerCase()).toBe(join(other.home, 'house-rules', `${stem}.houserules.yaml`).toLowerCase())
})
