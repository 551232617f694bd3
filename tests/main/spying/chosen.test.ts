/** Only files chosen by the player are read, remembered and written, whatever a window names. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src-main/state/database.ts'
import { openDrafts } from '../../../src-main/state/drafts.ts'
import { codesOf, ownFolder, startMachine, valueOf, type Window } from '../machine-tools.ts'

vi.mock(import('../../../src-main/documents/read.ts'), { spy: true })

const club = (id = 'club', base = 'fire-and-fury'): string =>
  `ruleset: {id: ${id}, title: Club, version: 1.0.0, format: 1, extends: ${base}}\nrules: {gauge: {length: 5}}\n`
const profile = 'export SECRET=swordfish\n'
const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nswordfish\n'

/** A player's folder with private files, some of them named like rules. */
const player = () => {
  const folder = realpathSync(ownFolder())
  const at = (name: string): string => join(folder, name)
  mkdirSync(at('.ssh'))
  writeFileSync(at('.bashrc'), profile)
  writeFileSync(at('.ssh/id_rsa'), key)
  for (const name of ['secret.yaml', 'secret.houserules.yaml']) writeFileSync(at(name), key)
  writeFileSync(at('other.houserules.yaml'), club('other'))
  const snapshot = (): unknown =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && !entry.parentPath.startsWith(at('home'))
        ? [[entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]]
        : [],
    )
  return { folder, at, home: at('home'), snapshot }
}

const begin = async (window: Window): Promise<string> =>
  valueOf(await window.call('newHouse', { ruleset: 'fire-and-fury', title: 'Ours' })).session

/** Every way for a window to name a file to read. */
const readings: readonly [string, (window: Window, file: string) => Promise<unknown>][] = [
  ['openFile', (window, file) => window.call('openFile', { file })],
  ['openHouse', (window, file) => window.call('openHouse', { file, ruleset: 'fire-and-fury' })],
  [
    'the ruleset of openHouse',
    (window, file) => window.call('openHouse', { file: 'home/house-rules/plain.houserules.yaml', ruleset: file }),
  ],
  ['newHouse', (window, file) => window.call('newHouse', { ruleset: file, title: 'x' })],
  [
    'newRuleset',
    (window, file) => window.call('newRuleset', { title: 'x', from: { kind: 'copy', ruleset: file, house: [] } }),
  ],
  [
    'house rules of newRuleset',
    (window, file) =>
      window.call('newRuleset', { title: 'x', from: { kind: 'copy', ruleset: 'fire-and-fury', house: [file] } }),
  ],
  ['exportRules', (window, file) => window.call('exportRules', { file })],
  ['a ruleset', (window, file) => window.call('readSheet', { ruleset: file, house: [] })],
  ['house rules', (window, file) => window.call('readSheet', { ruleset: 'fire-and-fury', house: [file] })],
  [
    'house rules next to a draft',
    async (window, file) =>
      window.call('readChecks', { ruleset: 'fire-and-fury', house: [`draft:${await begin(window)}`, file] }),
  ],
  [
    'a ruleset under a draft',
    async (window, file) =>
      window.call('readProvenance', { ruleset: file, house: [`draft:${await begin(window)}`, 'x.yaml'] }),
  ],
  [
    'an assessment',
    (window, file) => window.call('assess', { rules: { ruleset: file, house: [file] }, procedure: 'fire', inputs: {} }),
  ],
  [
    'a check that is played',
    (window, file) =>
      window.call('playCheck', {
        rules: { ruleset: file, house: [] },
        procedure: 'fire',
        inputs: {},
        dice: { source: 'program' },
      }),
  ],
  [
    'a preview',
    (window, file) =>
      window.call('preview', { task: 'x', job: { ruleset: file, house: [file], what: 'qrs', paper: 'a4' } }),
  ],
]

test.each(readings)('%s reads no file that was not chosen, by any name, and remembers nothing', async (_way, read) => {
  const { at, home, folder, snapshot } = player()
  const [machine, before] = [startMachine({ home, working: folder }), snapshot()]
  const window = machine.window('a')
  mkdirSync(join(home, 'house-rules'), { recursive: true })
  writeFileSync(join(home, 'house-rules', 'plain.houserules.yaml'), club('plain'))
  for (const [name, target] of [
    ['link', '.bashrc'],
    ['key', 'secret.houserules.yaml'],
    ['other', 'other.houserules.yaml'],
  ] as const)
    symlinkSync(at(target), join(home, 'house-rules', `${name}.houserules.yaml`))
  symlinkSync(at('.ssh'), join(home, 'house-rules', 'ssh'))
  const names = [
    at('.bashrc'),
    `./x/../.ssh/id_rsa`,
    'secret.yaml',
    ...['secret.houserules.yaml', 'other.houserules.yaml', 'nothing.houserules.yaml'].map(at),
    ...['link', 'key', 'other'].map((name) => join(home, 'house-rules', `${name}.houserules.yaml`)),
    `${home}/house-rules/../../other.houserules.yaml`,
    '/etc/passwd',
    '/dev/zero',
  ]
  for (const name of names) {
    const answer = JSON.stringify(await read(window, name))
    expect(answer, name).toMatch(/"(not-chosen|leads-out|not-rules|not-rules|no-session)"/)
    expect(answer, name).not.toMatch(/swordfish|root:|"title":"Club"/)
  }
  expect(valueOf(await window.call('readSettings', {})).recent).toEqual([])
  expect(JSON.stringify(valueOf(await window.call('listLibrary', {})))).not.toMatch(/swordfish/)
  expect(snapshot()).toEqual(before)
  expect(machine.faults).toEqual([])
})

test('only house rules are written, and only to allowed places', async () => {
  const { at, home, folder, snapshot } = player()
  const [machine, before] = [startMachine({ home, working: folder, folders: [at('club')] }), snapshot()]
  const window = machine.window('a')
  const session = await begin(window)
  valueOf(await window.call('saveHouse', { session }))
  symlinkSync(at('.bashrc'), join(home, 'house-rules', 'link.houserules.yaml'))
  symlinkSync(at('new.houserules.yaml'), join(home, 'house-rules', 'nowhere.houserules.yaml'))
  writeFileSync(join(home, 'house-rules', 'notes.houserules.yaml'), 'my notes\n')
  const program = join(import.meta.dirname, '../../../rulesets/mine.houserules.yaml')
  const names = [
    '.bashrc',
    '.ssh/id_rsa',
    'secret.yaml',
    'secret.houserules.yaml',
    'other.houserules.yaml',
    'new.houserules.yaml',
  ].flatMap((name) => [at(name), `../../${name}`])
  for (const file of [...names, '/etc/passwd', program, 'link', 'nowhere.yaml', 'notes', '../settings', '../drafts/x'])
    for (const over of [false, true])
      expect(codesOf(await window.call('saveHouse', { session, file, over })), file).toEqual([
        expect.stringMatching(/^(not-chosen|leads-out|not-rules)$/),
      ])
  expect(existsSync(program)).toBe(false)
  expect(readFileSync(join(home, 'house-rules', 'notes.houserules.yaml'), 'utf8')).toBe('my notes\n')
  expect(snapshot()).toEqual(before)

  mkdirSync(at('club'))
  expect(valueOf(await window.call('saveHouse', { session, file: at('club/ours') })).file).toBe(
    at('club/ours.houserules.yaml'),
  )
  expect(valueOf(await window.call('saveHouse', { session, file: 'again.yaml' })).file).toBe(
    join(home, 'house-rules', 'again.houserules.yaml'),
  )
})

test('text without house rules is kept as a draft, not saved', async () => {
  const window = startMachine().window('a')
  const session = await begin(window)
  valueOf(await window.call('editHouse', { session, edits: [{ kind: 'text', text: '#!/bin/sh\necho swordfish\n' }] }))
  expect(codesOf(await window.call('saveHouse', { session }))).toEqual(['not-rules'])
  expect(valueOf(await window.call('readHouse', { session }))).toMatchObject({
    saved: false,
    disk: 'new',
    text: '#!/bin/sh\necho swordfish\n',
  })
})

test('a file that becomes a link during editing is neither read nor overwritten', async () => {
  const { at, home, snapshot } = player()
  const machine = startMachine({ home })
  const window = machine.window('a')
  const file = at('mine.houserules.yaml')
  writeFileSync(file, club())
  valueOf(await machine.open(file))
  const { session } = valueOf(await window.call('openHouse', { file }))
  renameSync(file, at('aside'))
  symlinkSync(at('other.houserules.yaml'), file)
  const before = snapshot()
  expect(valueOf(await window.call('readHouse', { session })).disk).toBe('gone')
  expect(valueOf(await window.call('settleHouse', { session, keep: 'theirs' })).text).toBe(club())
  expect(codesOf(await window.call('saveHouse', { session, over: true }))).toEqual(['leads-out'])
  expect(snapshot()).toEqual(before)
})

test('the window can read files that the player opened, even after a restart, but no others', async () => {
  const { at, home } = player()
  const file = at('other.houserules.yaml')
  const first = startMachine({ home })
  expect(codesOf(await first.window('a').call('openFile', { file }))).toEqual(['not-chosen'])
  valueOf(await first.open(file))
  for (const machine of [first, startMachine({ home })]) {
    const window = machine.window('b')
    const opened = valueOf(await window.call('openHouse', { file }))
    expect(valueOf(await window.call('saveHouse', { session: opened.session })).file).toBe(file)
    writeFileSync(at('beside.houserules.yaml'), club('beside'))
    expect(codesOf(await window.call('openHouse', { file: at('beside.houserules.yaml') }))).toEqual(['not-chosen'])
  }
})

test('the file of a draft stays chosen after twenty others were opened', async () => {
  const { at, home } = player()
  const file = at('other.houserules.yaml')
  const first = startMachine({ home })
  valueOf(await first.open(file))
  const { session } = valueOf(await first.window('a').call('openHouse', { file }))
  const text = `${club('other')}# more\n`
  valueOf(await first.window('a').call('editHouse', { session, edits: [{ kind: 'text', text }] }))
  for (let number = 0; number < 20; number += 1) {
    writeFileSync(at(`${number}.yaml`), club())
    valueOf(await first.open(at(`${number}.yaml`)))
  }
  await first.close()
  const again = startMachine({ home }).window('b')
  expect(valueOf(await again.call('readSettings', {})).recent).not.toContain(file)
  expect(valueOf(await again.call('openHouse', { draft: session })).disk).toBe('same')
  expect(valueOf(await again.call('saveHouse', { session })).file).toBe(file)
})

test('the file of a draft from an earlier run can be opened', async () => {
  const { at, home } = player()
  const file = at('other.houserules.yaml')
  const header = {
    ...({ doublequick: 'draft', format: 1, file, ruleset: 'fire-and-fury' } as const),
    ...{ text: club(), saved: null },
  }
  expect(codesOf(await startMachine({ home }).window('a').call('openFile', { file }))).toEqual(['not-chosen'])
  const database = openDatabase(home)
  const drafts = openDrafts(database, () => new Date())
  valueOf(database.change((sql) => drafts.append(sql, 'old', header, [])))
  expect(valueOf(await startMachine({ home }).window('b').call('openFile', { file })).name).toBe(file)
})
