/** House rules edited, kept and saved, as windows ask for it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { House } from '../../src-core/contract/house.ts'
import { applyDraftEvent, newDraft, type Draft, type DraftEvent, type DraftHeader } from '../../src-core/house/draft.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { rounds } from '../tools.ts'
import { codesOf, ownFolder, startMachine, valueOf, type Window } from './machine-tools.ts'

const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']
const band = (row: string, outcome: string, text: string): Edit => ({
  kind: 'type',
  path: [...rows, row, 'bands', outcome],
  as: 'band',
  text,
})
/** Fire of 15 points tells less often. */
const milder = [band('p15', 'lively', '3-6'), band('p15', 'telling', '7-8')]

/** A file of house rules in the folder for them. */
const inHouse = (home: string, name: string): string => {
  mkdirSync(join(home, 'house-rules'), { recursive: true })
  return join(home, 'house-rules', `${name}.houserules.yaml`)
}

const club = (rules = '{gauge: {length: 5}}', title = 'Club'): string =>
  `# Ours\nruleset: {id: club, title: ${title}, version: 1.2.9, format: 1, extends: napoleonic-fury}\nrules: ${rules} # so\n`

const begin = async (window: Window): Promise<House> =>
  valueOf(await window.call('newHouse', { ruleset: 'napoleonic-fury', title: 'Club rules' }))
const edit = async (window: Window, { session }: House, edits: Edit[]): Promise<House> =>
  valueOf(await window.call('editHouse', { session, edits }))

const today = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

test('house rules are made, edited, saved, and at once in force', async () => {
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
  expect(saved).toMatchObject({ saved: true, disk: 'same', file: join(home, 'house-rules', 'club-rules.houserules.yaml') })
  expect(readFileSync(saved.file, 'utf8')).toBe(saved.text)
  const sheet = valueOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [saved.file] }))
  expect(sheet.house).toEqual([`Club rules 1.0.0, ${today()} (club-rules.houserules.yaml)`])
  expect(JSON.stringify(sheet.sections)).toContain('"mark":"house"')
  expect(valueOf(await one.call('listLibrary', {})).entries.find(({ kind }) => kind === 'house')).toMatchObject({
    name: saved.file,
    problems: [],
  })
})

test('a draft that knows no file is saved under its own name', async () => {
  const { window, home } = startMachine()
  const header = { doublequick: 'draft', format: 1, file: null, ruleset: 'napoleonic-fury', text: club(), saved: null }
  mkdirSync(join(home, 'drafts'), { recursive: true })
  writeFileSync(join(home, 'drafts', 'lost.draft.jsonl'), `${JSON.stringify(header)}\n`)
  const file = inHouse(home, 'lost')
  expect(valueOf(await window('a').call('listDrafts', {})).drafts).toMatchObject([{ session: 'lost', file, title: 'Club' }])
  expect(valueOf(await window('a').call('openHouse', { draft: 'lost' }))).toMatchObject({ file, saved: false, disk: 'new' })
  expect(valueOf(await window('a').call('saveHouse', { session: 'lost' }))).toMatchObject({ file, saved: true, disk: 'same' })
  expect(existsSync(file)).toBe(true)
})

test('what is not saved can be looked at: its sheet, its odds beside those of the base', async () => {
  const one = startMachine().window('a')
  const { session, place } = await edit(one, await begin(one), milder)
  const odds = async (house: string[]): Promise<unknown> =>
    valueOf(await one.call('assess', { rules: { ruleset: 'napoleonic-fury', house }, procedure: 'fire', inputs: { points: 15 } }))
  expect(await odds([place])).not.toEqual(await odds([]))
  expect(valueOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [place] })).house).toHaveLength(1)

  valueOf(await one.call('editHouse', { session, edits: [band('p15', 'telling', '9')] }))
  const refused = await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [place] })
  expect(codesOf(refused)).toContain('band-gap')
})

test('an edit brings along how the check that is looked at stands by it', async () => {
  const one = startMachine().window('a')
  const { session, place } = await begin(one)
  const check = { procedure: 'fire', inputs: { points: 15 } }
  const { assessment } = valueOf(await one.call('editHouse', { session, edits: milder, check }))
  const rules = { ruleset: 'napoleonic-fury', house: [place] }
  expect(assessment).toEqual(valueOf(await one.call('assess', { rules, ...check })))
  expect(assessment?.row?.bands.map(({ range }) => range)).toContain('3–6')
  expect(valueOf(await one.call('editHouse', { session, edits: [band('p15', 'telling', '9')], check })).assessment).toBeNull()
  expect(valueOf(await one.call('undoHouse', { session })).assessment).toBeNull()
})

test('an invalid state is kept and saved, and says why at its cell', async () => {
  const one = startMachine().window('a')
  const house = valueOf(
    await one.call('editHouse', {
      session: (await begin(one)).session,
      edits: [band('p15', 'telling', 'six')],
      section: ['procedures', 'fire'],
    }),
  )
  expect(house).toMatchObject({ sound: false, saved: false })
  expect(house.problems[0]).toMatchObject({ cell: [...rows, 'p15', 'bands', 'telling'] })
  const cell = house.section?.grids[0]?.rows.find(({ name }) => name === '15–19')?.cells[3]
  expect(cell).toMatchObject({ shown: 'six', base: '6–8', state: 'changed', problems: [0] })
  expect(valueOf(await one.call('saveHouse', { session: house.session }))).toMatchObject({ saved: true, sound: false })
})

test('text and forms edit the same: a broken text keeps what was typed and waits to be mended', async () => {
  const one = startMachine().window('a')
  const { session, text } = await begin(one)
  const typed = async (more: string): Promise<House> =>
    valueOf(await one.call('editHouse', { session, group: 'typing-1', edits: [{ kind: 'text', text: text.replace('rules: {}', more) }] }))
  await typed('rules: {g')
  const broken = await typed('rules: {gauge: {length: [')
  expect(broken).toMatchObject({ sound: false, sections: [], section: null, head: null })
  expect(codesOf(await one.call('editHouse', { session, edits: milder }))).toEqual(['not-editable'])
  const whole = await typed('rules: {gauge: {length: 5}}')
  expect(whole.changes.map((change) => change.text)).toEqual(['Gauge, length: 4 → 5'])
  const undone = valueOf(await one.call('undoHouse', { session }))
  expect(undone).toMatchObject({ text, undo: null, redo: 'Edit the text' })
  expect(valueOf(await one.call('redoHouse', { session })).text).toBe(whole.text)
})

test('a draft outlives the program, with all its steps', async () => {
  const home = ownFolder()
  const first = startMachine({ home })
  const house = await edit(first.window('a'), await begin(first.window('a')), milder)
  await first.close()

  const one = startMachine({ home }).window('a')
  const { drafts } = valueOf(await one.call('listDrafts', {}))
  expect(drafts).toMatchObject([{ session: house.session, title: 'Club rules', ruleset: 'napoleonic-fury' }])
  const found = valueOf(await one.call('openHouse', { draft: house.session }))
  expect(found).toMatchObject({ text: house.text, undo: house.undo, saved: false, disk: 'new' })
  expect(valueOf(await one.call('undoHouse', { session: house.session })).changes).toEqual([])
})

test('the draft of a file is found when the file is opened', async () => {
  const home = ownFolder()
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const first = startMachine({ home }).window('a')
  const house = await edit(first, valueOf(await first.call('openHouse', { file })), milder)
  const again = startMachine({ home }).window('b')
  expect(valueOf(await again.call('openHouse', { file }))).toMatchObject({ session: house.session, text: house.text, disk: 'same' })
  expect(readFileSync(file, 'utf8')).toBe(club())
})

test('closed without a word the draft is kept, and discarded it is gone', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const { session } = await edit(one, await begin(one), milder)
  valueOf(await one.call('closeHouse', { session, discard: false }))
  expect(valueOf(await one.call('listDrafts', {})).drafts).toHaveLength(1)
  valueOf(await one.call('openHouse', { draft: session }))
  valueOf(await one.call('closeHouse', { session, discard: true }))
  expect(valueOf(await one.call('listDrafts', {})).drafts).toEqual([])
  expect(readdirSync(join(home, 'drafts'))).toEqual([])
  expect(codesOf(await one.call('readHouse', { session }))).toEqual(['no-session'])
})

test('a torn last line of a draft is said, and kept beside it when one goes on', async () => {
  const home = ownFolder()
  const first = startMachine({ home }).window('a')
  const house = await edit(first, await begin(first), milder)
  const file = join(home, 'drafts', `${house.session}.draft.jsonl`)
  const size = readFileSync(file).length
  valueOf(await first.call('editHouse', { session: house.session, edits: [band('p20', 'lively', '2-3')] }))
  truncateSync(file, size + 20)
  const torn = readFileSync(file)
  const again = startMachine({ home }).window('b')
  const found = valueOf(await again.call('openHouse', { draft: house.session }))
  expect(found.text).toBe(house.text)
  expect(found.notes).toEqual([expect.stringContaining(`The last line of ${file} was torn off; the 2 lines before it hold.`)])
  expect(readFileSync(file)).toEqual(torn)
  const { text } = await edit(again, found, [band('p20', 'lively', '2-3')])
  expect(readFileSync(`${file}.damaged-1`)).toEqual(torn)
  expect(valueOf(await startMachine({ home }).window('c').call('openHouse', { draft: house.session }))).toMatchObject({ text, notes: [] })
})

test('a draft that is damaged goes on from the lines before, one that is newer is left as it is; both are said', async () => {
  const home = ownFolder()
  const first = startMachine({ home }).window('a')
  const { session, text } = await edit(first, await begin(first), milder)
  const folder = join(home, 'drafts')
  appendFileSync(join(folder, `${session}.draft.jsonl`), 'rubbish\n{"event":"undo"}\n')
  writeFileSync(join(folder, 'hnew.draft.jsonl'), '{"doublequick":"draft","format":2}\n')
  writeFileSync(join(folder, 'hbad.draft.jsonl'), 'rubbish\n')
  writeFileSync(join(folder, 'hempty.draft.jsonl'), '')
  const again = startMachine({ home }).window('b')
  const { drafts, problems } = valueOf(await again.call('listDrafts', {}))
  expect(drafts).toMatchObject([{ session }])
  expect(problems.map(({ code }) => code).toSorted()).toEqual(['draft-broken', 'newer-draft'])
  const found = valueOf(await again.call('openHouse', { draft: session }))
  expect(found).toMatchObject({ text, notes: [expect.stringContaining('Line 3')] })
  expect(readFileSync(join(folder, `${session}.draft.jsonl`), 'utf8')).toContain('rubbish')
})

const moments = rounds(20, 5)

test(`all that was answered is found after the process was killed, at ${moments} moments`, async () => {
  const home = ownFolder()
  const fixtures = join(import.meta.dirname, '../fixtures/rulesets')
  const first = startMachine({ home, folders: [fixtures] }).window('a')
  const ruleset = join(fixtures, 'small.yaml')
  const { session } = await edit(first, valueOf(await first.call('newHouse', { ruleset, title: 'Club rules' })), [
    { kind: 'set', path: ['gauge', 'length'], value: 5 },
  ])
  const file = join(home, 'drafts', `${session}.draft.jsonl`)
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')
  for (let moment = 0; moment < moments; moment += 1) {
    const before = linesOf(readFileSync(file, 'utf8')).length
    const answered = await killedAfter(home, session, 1 + moment * 1000, 1 + 3 * moment)
    const lines = linesOf(readFileSync(file, 'utf8'))
    // What was written last may have been on its way to being answered.
    expect([before + answered.length, before + answered.length + 1]).toContain(lines.length)
    expect(textAfter(lines.slice(0, before + answered.length))).toBe(answered.at(-1))
  }
  const found = valueOf(
    await startMachine({ home, folders: [fixtures] })
      .window('b')
      .call('openHouse', { draft: session }),
  )
  expect(found.text).toBe(textAfter(linesOf(readFileSync(file, 'utf8'))))
})

/** Edits in a process of its own, which is killed when it has told so many texts; all that it told. */
const killedAfter = async (home: string, session: string, round: number, texts: number): Promise<string[]> => {
  const program = fileURLToPath(new URL('house/editing-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, home, session, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.split('\n').length - 2 >= texts) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const lines = told.split('\n').slice(1, -1)
  return lines.map((line) => JSON.parse(line) as string)
}

/** The text that the lines of a draft's file come to. */
const textAfter = ([header = '', ...events]: readonly string[]): string => {
  let draft: Draft | undefined = newDraft(JSON.parse(header) as DraftHeader)
  for (const event of events) draft = draft && applyDraftEvent(draft, JSON.parse(event) as DraftEvent)
  return draft?.history.text ?? ''
}

test('a file that another program changed is noticed, told, and never written over silently', async () => {
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
  expect(valueOf(await one.call('settleHouse', { session, keep: 'mine' }))).toMatchObject({ disk: 'same', saved: false, text: mine.text })
  expect(valueOf(await one.call('saveHouse', { session }))).toMatchObject({ saved: true })
  expect(readFileSync(file, 'utf8')).toContain('lively: 3..6')
})

test('a file that is deleted underneath is told, and written again only when it is saved', async () => {
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

test('a file that is gone is left so, by either answer, and what it said is kept as a draft', async () => {
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
    expect(valueOf(await one.call('listDrafts', {})).drafts).toMatchObject([{ session, file, title: 'Club', closed: true }])
    expect(valueOf(await one.call('openHouse', { draft: session })).text).toBe(text)
  }
})

test('saved on another day, house rules get its date and the next version, unless they were given one', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'club')
  writeFileSync(file, club())
  const one = window('a')
  const { session } = await edit(one, valueOf(await one.call('openHouse', { file })), milder)
  const saved = valueOf(await one.call('saveHouse', { session }))
  expect(saved.head).toMatchObject({ version: '1.2.10', date: today() })
  expect(saved.text).toContain('# Ours\n')
  await edit(one, saved, [band('p15', 'lively', '3-5'), band('p15', 'telling', '6-8')])
  expect(valueOf(await one.call('saveHouse', { session })).head).toMatchObject({ version: '1.2.10' })

  const other = inHouse(home, 'other')
  writeFileSync(other, club())
  const opened = valueOf(await one.call('openHouse', { file: other }))
  await edit(one, opened, [{ kind: 'head', key: 'version', value: '2.0.0' }])
  expect(valueOf(await one.call('saveHouse', { session: opened.session })).head).toMatchObject({ version: '2.0.0', date: today() })
})

test('saved as another file, an existing one is written over only if that is said', async () => {
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

test('a newer version’s file is refused untouched', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'club')
  const text = club().replace('format: 1', 'format: 2')
  writeFileSync(file, text)
  expect(codesOf(await window('a').call('openHouse', { file }))).toEqual(['newer-format'])
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(existsSync(join(home, 'drafts'))).toBe(false)
})

test('hostile files are answered with problems, and are left alone', async () => {
  const { window, home, faults } = startMachine()
  const one = window('a')
  const answers = async (text: string | Uint8Array): Promise<unknown> => {
    const file = inHouse(home, 'x')
    writeFileSync(file, text)
    const opened = await one.call('openHouse', { file, ruleset: 'napoleonic-fury' })
    if (!opened.ok) return codesOf(opened)
    const { session, problems } = opened.value
    const edited = await one.call('editHouse', { session, edits: milder, section: ['procedures', 'fire'] })
    valueOf(await one.call('closeHouse', { session, discard: true }))
    return [problems.length > 0, ...codesOf(edited)]
  }
  expect(await answers(new Uint8Array([0xff, 0xfe, 0, 1]))).toEqual(['not-utf-8'])
  expect(await answers('x'.repeat(2 * 1024 * 1024))).toEqual(['too-large'])
  expect(await answers('')).toEqual(['not-rules'])
  for (const text of [`a: &a [1]\nb: *a\n`, '{'.repeat(100_000), 'a: '.repeat(100_000)])
    expect(await answers(`ruleset: {id: x}\n${text}`)).toEqual([true, 'not-editable'])
  expect(await answers(club('{procedures: {fire: 7, melee: [], maneuver: {tables: {x: {rows: [1]}}}}, grids: hello}'))).toEqual([true])
  expect(codesOf(await one.call('openHouse', { file: home }))).toEqual(['not-house-rules'])
  expect(codesOf(await one.call('openHouse', { file: inHouse(home, 'nowhere') }))).toEqual(['no-such-file'])
  expect(faults).toEqual([])
})

test('a file that does not say what it changes asks for it', async () => {
  const { window, home } = startMachine()
  const file = inHouse(home, 'x')
  writeFileSync(file, 'ruleset: {id: x}\nrules: {}\n')
  expect(codesOf(await window('a').call('openHouse', { file }))).toEqual(['no-base'])
  const house = valueOf(await window('a').call('openHouse', { file, ruleset: 'italy-1799' }))
  expect(house).toMatchObject({ sound: false, ruleset: { id: 'italy-1799' } })
})

test('a disk that cannot be written keeps what was there, and the edit is not made', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const { session, text } = await begin(one)
  rmSync(join(home, 'drafts'), { recursive: true })
  writeFileSync(join(home, 'drafts'), 'in the way')
  expect(valueOf(await one.call('listDrafts', {})).problems.map(({ code }) => code)).toEqual(['unreadable'])
  expect(codesOf(await one.call('newHouse', { ruleset: 'napoleonic-fury', title: 'Other rules' }))).toEqual(['not-written'])
  expect(codesOf(await one.call('editHouse', { session, edits: milder }))).toEqual(['not-written'])
  expect(valueOf(await one.call('readHouse', { session })).text).toBe(text)
})

test('a text typed in one window keeps what another has changed elsewhere meanwhile', async () => {
  const { window } = startMachine()
  const [one, two] = [window('a'), window('b')]
  const { session } = await begin(one)
  const { text } = valueOf(await one.call('editHouse', { session, edits: [{ kind: 'set', path: ['gauge', 'length'], value: 5 }] }))
  await edit(two, { session } as House, milder)
  const typed = text.replace('Club rules', 'Our rules')
  const both = valueOf(await one.call('editHouse', { session, edits: [{ kind: 'text', text: typed, from: text }] }))
  expect(both).toMatchObject({ head: { title: 'Our rules' }, sound: true })
  expect(both.changes).toHaveLength(3)
})

test('another window that shows the same house rules is told', async () => {
  const { window } = startMachine()
  const one = window('a')
  const two = window('b')
  const house = await begin(one)
  await edit(one, house, milder)
  expect(await two.hears('house-changed')).toMatchObject({ session: house.session })
  expect(one.told.some(({ kind }) => kind === 'house-changed')).toBe(false)
})

test('a section says what its conditions may ask', async () => {
  const one = startMachine().window('a')
  const { session } = await begin(one)
  const words = valueOf(await one.call('readVocabulary', { session, section: ['procedures', 'melee'] }))
  expect(words.roles.map(({ label }) => label)).toEqual(['Attacker', 'Defender', 'the enemy'])
})
