/** Drafts of house rules: what is not saved outlives the program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  applyDraftEvent,
  newDraft,
  type Draft,
  type DraftEvent,
  type DraftHeader,
} from '../../../src-core/house/draft.ts'
import { rounds } from '../../tools.ts'
import { codesOf, ownFolder, startMachine, valueOf } from '../machine-tools.ts'
import { band, begin, club, edit, inHouse, milder } from './tools.ts'

test('a draft that knows no file is saved under its own name', async () => {
  const { window, home } = startMachine()
  const header = { doublequick: 'draft', format: 1, file: null, ruleset: 'napoleonic-fury', text: club(), saved: null }
  mkdirSync(join(home, 'drafts'), { recursive: true })
  writeFileSync(join(home, 'drafts', 'lost.draft.jsonl'), `${JSON.stringify(header)}\n`)
  const file = inHouse(home, 'lost')
  expect(valueOf(await window('a').call('listDrafts', {})).drafts).toMatchObject([
    { session: 'lost', file, title: 'Club' },
  ])
  expect(valueOf(await window('a').call('openHouse', { draft: 'lost' }))).toMatchObject({
    file,
    saved: false,
    disk: 'new',
  })
  expect(valueOf(await window('a').call('saveHouse', { session: 'lost' }))).toMatchObject({
    file,
    saved: true,
    disk: 'same',
  })
  expect(existsSync(file)).toBe(true)
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
  expect(valueOf(await again.call('openHouse', { file }))).toMatchObject({
    session: house.session,
    text: house.text,
    disk: 'same',
  })
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
  expect(found.notes).toEqual([
    expect.stringContaining(`The last line of ${file} is incomplete. The 2 lines before it are fine.`),
  ])
  expect(readFileSync(file)).toEqual(torn)
  const { text } = await edit(again, found, [band('p20', 'lively', '2-3')])
  expect(readFileSync(`${file}.damaged-1`)).toEqual(torn)
  expect(valueOf(await startMachine({ home }).window('c').call('openHouse', { draft: house.session }))).toMatchObject({
    text,
    notes: [],
  })
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
  expect(problems.map(({ code }) => code).toSorted()).toEqual(['journal-broken', 'newer-journal'])
  const found = valueOf(await again.call('openHouse', { draft: session }))
  expect(found).toMatchObject({ text, notes: [expect.stringContaining('Line 3')] })
  expect(readFileSync(join(folder, `${session}.draft.jsonl`), 'utf8')).toContain('rubbish')
})

const moments = rounds(20, 5)

test(`all that was answered is found after the process was killed, at ${moments} moments`, async () => {
  const home = ownFolder()
  const fixtures = join(import.meta.dirname, '../../fixtures/rulesets')
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
  const program = fileURLToPath(new URL('editing-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, home, session, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
