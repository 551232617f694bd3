/** Drafts of house rules: unsaved changes survive the end of the program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
import { success } from '../../../src-core/problem.ts'
import { openDatabase } from '../../../src-main/state/database.ts'
import { openDrafts } from '../../../src-main/state/drafts.ts'
import { rounds } from '../../tools.ts'
import { codesOf, ownFolder, startMachine, valueOf } from '../machine-tools.ts'
import { begin, club, edit, inHouse, milder } from './tools.ts'

test('a draft without a file is saved under its own name', async () => {
  const { window, home } = startMachine()
  const header = {
    ...({ doublequick: 'draft', format: 1, file: null } as const),
    ...{ ruleset: 'napoleonic-fury', text: club(), saved: null },
  }
  const database = openDatabase(home)
  const drafts = openDrafts(database, () => new Date())
  valueOf(database.change((sql) => drafts.append(sql, 'lost', header, [])))
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

test('a draft survives a restart with all its steps', async () => {
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

test('opening a file finds its draft', async () => {
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

test('closing keeps the draft, and discarding deletes it', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const { session } = await edit(one, await begin(one), milder)
  valueOf(await one.call('closeHouse', { session, discard: false }))
  expect(valueOf(await one.call('listDrafts', {})).drafts).toHaveLength(1)
  valueOf(await one.call('openHouse', { draft: session }))
  valueOf(await one.call('closeHouse', { session, discard: true }))
  expect(valueOf(await one.call('listDrafts', {})).drafts).toEqual([])
  const left = openDatabase(home).read((sql) => success(sql.all('SELECT seq FROM draft_events')))
  expect(valueOf(left)).toEqual([])
  expect(codesOf(await one.call('readHouse', { session }))).toEqual(['no-session'])
})

test('a damaged draft is a problem, and the others are found', async () => {
  const home = ownFolder()
  const first = startMachine({ home }).window('a')
  const { session: sound } = await edit(first, await begin(first), milder)
  const { session } = await edit(first, await begin(first), milder)
  const database = openDatabase(home)
  const spoiled = `{"event":"step","at":0,"was":"not there","now":"","label":"","group":null}`
  valueOf(
    database.change((sql) => success(sql.run('UPDATE draft_events SET data = ? WHERE draft = ?', spoiled, session))),
  )
  const again = startMachine({ home }).window('b')
  const { drafts, problems } = valueOf(await again.call('listDrafts', {}))
  expect(drafts).toMatchObject([{ session: sound }])
  expect(problems.map(({ code }) => code)).toEqual(['draft-damaged'])
  expect(codesOf(await again.call('openHouse', { draft: session }))).toEqual(['draft-damaged'])
  valueOf(await again.call('closeHouse', { session, discard: true }))
  expect(valueOf(await again.call('listDrafts', {})).problems).toEqual([])
})

const moments = rounds(20, 5)

test(`every answered call survives a kill of the process, at ${moments} moments`, async () => {
  const home = ownFolder()
  const fixtures = join(import.meta.dirname, '../../fixtures/rulesets')
  const first = startMachine({ home, folders: [fixtures] }).window('a')
  const ruleset = join(fixtures, 'small.yaml')
  const { session } = await edit(first, valueOf(await first.call('newHouse', { ruleset, title: 'Club rules' })), [
    { kind: 'set', path: ['gauge', 'length'], value: 5 },
  ])
  for (let moment = 0; moment < moments; moment += 1) {
    const before = storedDraft(home, session).events.length
    const answered = await killedAfter(home, session, 1 + moment * 1000, 1 + 3 * moment)
    const { header, events } = storedDraft(home, session)
    // The last stored event may not have been answered yet.
    expect([before + answered.length, before + answered.length + 1]).toContain(events.length)
    expect(textAfter(header, events.slice(0, before + answered.length))).toBe(answered.at(-1))
  }
  const found = valueOf(
    await startMachine({ home, folders: [fixtures] })
      .window('b')
      .call('openHouse', { draft: session }),
  )
  const { header, events } = storedDraft(home, session)
  expect(found.text).toBe(textAfter(header, events))
})

const storedDraft = (
  home: string,
  id: string,
): { readonly header: DraftHeader; readonly events: readonly DraftEvent[] } => {
  const database = openDatabase(home)
  const stored = database.read((sql) => {
    const header = sql.get('SELECT header AS data FROM drafts WHERE id = ?', id)
    const events = sql.all('SELECT data FROM draft_events WHERE draft = ? ORDER BY seq', id)
    const parsed = [header, ...events].map((row) => JSON.parse((row as { data: string }).data) as unknown)
    return success({ header: parsed[0] as DraftHeader, events: parsed.slice(1) as DraftEvent[] })
  })
  database.close()
  return valueOf(stored)
}

/** Runs edits in a separate process, kills it after some versions of the YAML, and returns all versions that it printed. */
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

const textAfter = (header: DraftHeader, events: readonly DraftEvent[]): string =>
  events.reduce<Draft | undefined>((draft, event) => draft && applyDraftEvent(draft, event), newDraft(header))?.history
    .text ?? ''
