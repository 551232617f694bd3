/** Editing house rules in one window and in several. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftView } from '../../../src-core/contract/house.ts'
import { codesOf, startMachine, valueOf } from '../machine-tools.ts'
import { band, begin, edit, milder, rows, today } from './tools.ts'

test('house rules are made, edited, saved, and immediately active', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const fresh = await begin(one)
  expect(fresh).toMatchObject({
    saved: false,
    disk: 'new',
    sound: true,
    changes: [],
    undo: null,
    head: { title: 'Club rules', version: '1.0.0' },
  })
  const edited = await edit(one, fresh, milder)
  expect(edited.changes.map(({ text }) => text)).toEqual([
    'Musketry and cannonade, row 15–19, Lively: 3–5 → 3–6',
    'Musketry and cannonade, row 15–19, Telling: 6–8 → 7–8',
  ])
  expect(edited).toMatchObject({ sound: true, undo: 'Change Musketry and cannonade, row 15–19, Lively and 1 more' })

  const saved = valueOf(await one.call('saveHouse', { session: fresh.session }))
  expect(saved).toMatchObject({
    saved: true,
    disk: 'same',
    file: join(home, 'house-rules', 'club-rules.houserules.yaml'),
  })
  expect(readFileSync(saved.file, 'utf8')).toBe(saved.text)
  const sheet = valueOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [saved.file] }))
  expect(sheet.house).toEqual([`Club rules 1.0.0, ${today()} (club-rules.houserules.yaml)`])
  expect(JSON.stringify(sheet.sections)).toContain('"mark":"house"')
  expect(valueOf(await one.call('listLibrary', {})).entries.find(({ kind }) => kind === 'house')).toMatchObject({
    name: saved.file,
    problems: [],
  })
})

test('a draft has a sheet, and odds compared with the base', async () => {
  const one = startMachine().window('a')
  const { session, place } = await edit(one, await begin(one), milder)
  const odds = async (house: string[]): Promise<unknown> =>
    valueOf(
      await one.call('assess', {
        rules: { ruleset: 'napoleonic-fury', house },
        procedure: 'fire',
        inputs: { points: 15 },
      }),
    )
  expect(await odds([place])).not.toEqual(await odds([]))
  expect(valueOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [place] })).house).toHaveLength(1)

  valueOf(await one.call('editHouse', { session, edits: [band('p15', 'telling', '9')] }))
  const refused = await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [place] })
  expect(codesOf(refused)).toContain('band-gap')
})

test('an edit returns the state of the current check', async () => {
  const one = startMachine().window('a')
  const { session, place } = await begin(one)
  const check = { procedure: 'fire', inputs: { points: 15 } }
  const { assessment } = valueOf(await one.call('editHouse', { session, edits: milder, check }))
  const rules = { ruleset: 'napoleonic-fury', house: [place] }
  expect(assessment).toEqual(valueOf(await one.call('assess', { rules, ...check })))
  expect(assessment?.row?.bands.map(({ range }) => range)).toContain('3–6')
  expect(
    valueOf(await one.call('editHouse', { session, edits: [band('p15', 'telling', '9')], check })).assessment,
  ).toBeNull()
  expect(valueOf(await one.call('undoHouse', { session })).assessment).toBeNull()
})

test('an invalid state is kept and saved, with the error at its cell', async () => {
  const one = startMachine().window('a')
  const house = valueOf(
    await one.call('editHouse', {
      session: (await begin(one)).session,
      edits: [band('p15', 'telling', 'six')],
      place: [...rows, 'p15', 'bands', 'telling'],
    }),
  )
  expect(house).toMatchObject({ sound: false, saved: false })
  expect(house.problems[0]).toMatchObject({ cell: [...rows, 'p15', 'bands', 'telling'] })
  const cell = house.entry?.grids[0]?.rows.find(({ name }) => name === '15–19')?.cells[3]
  expect(cell).toMatchObject({ shown: 'six', base: '6–8', state: 'changed', problems: [0] })
  expect(valueOf(await one.call('saveHouse', { session: house.session }))).toMatchObject({ saved: true, sound: false })
})

test('text and forms edit the same rules: invalid text is kept as typed until it is fixed', async () => {
  const one = startMachine().window('a')
  const { session, text } = await begin(one)
  const typed = async (more: string): Promise<DraftView> =>
    valueOf(
      await one.call('editHouse', {
        session,
        group: 'typing-1',
        edits: [{ kind: 'text', text: text.replace('rules: {}', more) }],
        place: ['gauge'],
      }),
    )
  await typed('rules: {g')
  const sound = await typed('rules: {gauge: {length: 3}}')
  const broken = await typed('rules: {gauge: {length: [')
  // The forms keep their last valid state, without its problems.
  const { head, changes, sections, entry } = sound
  expect(broken).toMatchObject({ readable: false, sound: false, head, changes, sections, entry })
  expect(broken.problems).toHaveLength(1)
  expect(codesOf(await one.call('editHouse', { session, edits: milder }))).toEqual(['not-editable'])
  const whole = await typed('rules: {gauge: {length: 5}}')
  expect(whole.readable).toBe(true)
  expect(whole.changes.map((change) => change.text)).toEqual(['Gauge, length: 4″ → 5″'])
  const undone = valueOf(await one.call('undoHouse', { session }))
  expect(undone).toMatchObject({ text, undo: null, redo: 'Edit the text' })
  expect(valueOf(await one.call('redoHouse', { session })).text).toBe(whole.text)
})

test('text typed in one window keeps concurrent changes from another', async () => {
  const { window } = startMachine()
  const [one, two] = [window('a'), window('b')]
  const { session } = await begin(one)
  const { text } = valueOf(
    await one.call('editHouse', { session, edits: [{ kind: 'set', path: ['gauge', 'length'], value: 5 }] }),
  )
  await edit(two, { session } as DraftView, milder)
  const typed = text.replace('Club rules', 'Our rules')
  const both = valueOf(await one.call('editHouse', { session, edits: [{ kind: 'text', text: typed, from: text }] }))
  expect(both).toMatchObject({ head: { title: 'Our rules' }, sound: true })
  expect(both.changes).toHaveLength(3)
})

test('another window showing the same house rules is updated', async () => {
  const { window } = startMachine()
  const one = window('a')
  const two = window('b')
  const house = await begin(one)
  await edit(one, house, milder)
  expect(await two.hears('house-changed')).toMatchObject({ session: house.session })
  expect(one.told.some(({ kind }) => kind === 'house-changed')).toBe(false)
})

test('a section lists what its conditions can use', async () => {
  const one = startMachine().window('a')
  const { session } = await begin(one)
  const words = valueOf(await one.call('readVocabulary', { session, section: ['procedures', 'melee'] }))
  expect(words.roles.map(({ label }) => label)).toEqual(['Attacker', 'Defender', 'the enemy'])
})

test('the text can refer to anything in base and house rules, even during typing', async () => {
  const one = startMachine().window('a')
  const { session, text } = await begin(one)
  const named = async (path: string[]): Promise<readonly string[]> =>
    valueOf(await one.call('readSuggestions', { session, path })).values.map(({ id, label }) => `${id} ${label}`)
  const texts = [
    'rules: {phases: {night: {title: Night}}}',
    'rules: {phases: {night: {title: Night}}, lists: {x: {phase: ',
  ]
  for (const rules of texts) {
    valueOf(await one.call('editHouse', { session, edits: [{ kind: 'text', text: text.replace('rules: {}', rules) }] }))
    expect(await named(['lists', 'x', 'phase'])).toEqual(expect.arrayContaining(['night Night']))
    expect((await named(['lists', 'x', 'phase'])).length).toBeGreaterThan(1)
  }
})

test('unprintable characters are reported at their cell immediately, and the rules can still be played and saved', async () => {
  const { window } = startMachine()
  const one = window('a')
  const label = ['procedures', 'fire', 'modifiers', 'cover-light', 'label']
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: label, value: 'woods 林, orchard 果' }])
  expect(edited.sound).toBe(true)
  expect(edited.problems.map(({ code, cell }) => ({ code, cell }))).toEqual([{ code: 'glyph-missing', cell: label }])
  expect(edited.problems[0]?.message).toBe(
    'The printed fonts don’t have "林" (U+6797) or "果" (U+679C), so "woods 林, orchard 果" is printed with □ or plain letters.',
  )
  expect(valueOf(await one.call('saveHouse', { session: edited.session })).saved).toBe(true)
  const mended = await edit(one, edited, [{ kind: 'restore', path: label }])
  expect(mended.problems).toEqual([])
})

test('a file switched to centimeters and back converts its base, and saves input in its unit', async () => {
  const one = startMachine().window('a')
  const cell = ['grids', 'movement', 'rows', 'infantry', 'cells', 'basic']
  const fresh = valueOf(await one.call('newHouse', { ruleset: 'fire-and-fury', title: 'Club rules' }))
  const make = async (...edits: Parameters<typeof edit>[2]): Promise<DraftView> =>
    valueOf(await one.call('editHouse', { session: fresh.session, edits, place: cell }))
  const shownIn = ({ entry }: DraftView): unknown =>
    entry?.grids
      .flatMap(({ rows: all }) => all.flatMap(({ cells }) => cells))
      .find((each) => each?.path.join() === cell.join())
  const typed = (text: string) => make({ kind: 'type', path: cell, as: 'number', text })

  const metric = await make({ kind: 'set', path: ['units'], value: 'cm' })
  expect(metric).toMatchObject({ sound: true, changes: [], units: { now: 'cm', below: 'inches' } })
  expect(shownIn(metric)).toMatchObject({ shown: '30', base: '30', state: 'same', unit: 'cm' })
  const shorter = await typed('27.5')
  expect(shorter.changes.map(({ text }) => text)).toEqual(['Movement, row Infantry, Basic: 30\u00a0cm → 27.5\u00a0cm'])
  expect(shorter.text).toMatch(/basic: 27\.5\b/)
  expect((await typed('30')).text).not.toContain('basic')
  await typed('12')
  const back = await make({ kind: 'restore', path: ['units'] })
  expect(back.text).not.toContain('units')
  expect(shownIn(back)).toMatchObject({ shown: '12', unit: 'inches' })
  expect(await make({ kind: 'set', path: ['units'], value: 'cm' })).toMatchObject({ sound: true })
  expect((await make({ kind: 'remove', path: ['units'] })).text).not.toContain('units')
})
