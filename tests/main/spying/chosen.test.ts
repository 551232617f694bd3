/** Only what the player chose is read, remembered and written, whatever a window names. */
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
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Host } from '../../../src-main/api/host.ts'
import { withFile } from '../../../src-main/documents/read.ts'
import { codesOf, ownFolder, startMachine, valueOf, type TestMachine, type Window } from '../machine-tools.ts'

vi.mock(import('../../../src-main/documents/read.ts'), { spy: true })

const club = (id = 'club', base = 'fire-and-fury'): string =>
  `ruleset: {id: ${id}, title: Club, version: 1.0.0, format: 1, extends: ${base}}\nrules: {gauge: {length: 5}}\n`
const profile = 'export SECRET=swordfish\n'
const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nswordfish\n'

/** A player's folder with what is nobody's business in it, also under names that rules could have. */
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

/** Every way in which a window can name a file to read. */
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
    'house rules beside a draft',
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

test.each(readings)(
  '%s reads nothing that was not chosen, however it is named, and remembers nothing',
  async (_way, read) => {
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
  },
)

test('nothing is written but house rules, and only where they belong', async () => {
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

test('a text that is no house rules is kept as a draft, and not saved', async () => {
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

test('a file that became a link while it is edited is neither read nor written over', async () => {
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

test('what is opened by the player is open to the window, also after a restart, and nothing beside it', async () => {
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

test('the file of a draft stays chosen, also when twenty others were opened since', async () => {
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

test('drafts are read when a file is named that none but they can have let in, and not at the start', async () => {
  const { at, home } = player()
  const file = at('other.houserules.yaml')
  const header = { doublequick: 'draft', format: 1, file, ruleset: 'fire-and-fury', text: club(), saved: null }
  mkdirSync(join(home, 'drafts'), { recursive: true })
  writeFileSync(join(home, 'drafts', 'old.draft.jsonl'), `${JSON.stringify(header)}\n`)
  const read = vi.mocked(withFile)
  const drafts = (): readonly string[] =>
    read.mock.calls.map(([path]) => basename(path)).filter((name) => name === 'old.draft.jsonl')
  read.mockClear()
  const window = startMachine({ home }).window('a')
  valueOf(await window.call('listLibrary', {}))
  expect(drafts()).toHaveLength(0)
  expect(valueOf(await window.call('openFile', { file })).name).toBe(file)
  expect(drafts()).toHaveLength(1)
})

test('a link in the place of a draft’s file opens nothing, also after a restart', async () => {
  const { at, home, snapshot } = player()
  const first = startMachine({ home })
  const file = at('mine.houserules.yaml')
  writeFileSync(file, club())
  valueOf(await first.open(file))
  const { session } = valueOf(await first.window('a').call('openHouse', { file }))
  valueOf(await first.window('a').call('editHouse', { session, edits: [{ kind: 'text', text: `${club()}# more\n` }] }))
  await first.close()
  renameSync(file, at('aside'))
  symlinkSync(at('other.houserules.yaml'), file)
  const before = snapshot()
  const again = startMachine({ home }).window('b')
  expect(valueOf(await again.call('openHouse', { draft: session })).disk).toBe('gone')
  expect(codesOf(await again.call('saveHouse', { session, over: true }))).toEqual(['leads-out'])
  expect(codesOf(await again.call('openHouse', { file: at('other.houserules.yaml') }))).toEqual(['not-chosen'])
  expect(snapshot()).toEqual(before)
})

test('what the player opens must be rules, and is not remembered otherwise', async () => {
  const { at, home } = player()
  const machine = startMachine({ home })
  for (const name of ['.bashrc', '.ssh/id_rsa', 'secret.yaml', 'secret.houserules.yaml']) {
    const refused = await machine.open(at(name))
    expect(codesOf(refused)).toEqual(['not-rules'])
    expect(JSON.stringify(refused)).not.toContain('swordfish')
  }
  expect(codesOf(await machine.open(at('nothing.yaml')))).toEqual(['no-such-file'])
  expect(valueOf(await machine.window('a').call('readSettings', {})).recent).toEqual([])
})

test('a link that the player opens means the file behind it, for good', async () => {
  const { at, home } = player()
  symlinkSync(at('other.houserules.yaml'), at('link.houserules.yaml'))
  const machine = startMachine({ home })
  expect(valueOf(await machine.open(at('link.houserules.yaml'))).name).toBe(at('other.houserules.yaml'))
})

test('a window cannot say what was opened, nor where prints go', async () => {
  const { at, home, folder } = player()
  const window = startMachine({ home }).window('a')
  expect(codesOf(await window.call('changeSettings', { recent: [at('.bashrc')] } as object))).toEqual(['unknown-key'])
  const print = { options: { paper: 'a4' }, kinds: ['qrs', 'gauge'], presets: [] }
  expect(codesOf(await window.call('changeSettings', { print: { ...print, folder } } as object))).toEqual([
    'unknown-key',
  ])
  const jobs = [{ ruleset: 'fire-and-fury', house: [], what: 'gauge' as const, paper: 'a4' as const }]
  expect(
    codesOf(
      await window.call('savePrints', { task: 'x', jobs, folder } as Parameters<Window['call']>[1] & {
        task: string
        jobs: typeof jobs
      }),
    ),
  ).toEqual(['unknown-key'])
})

const dialogs = (answers: { readonly file?: string; readonly folder?: string }): NonNullable<Host['dialogs']> => ({
  file: () => Promise.resolve(answers.file ?? null),
  newFile: () => Promise.resolve(answers.file ?? null),
  folder: () => Promise.resolve(answers.folder ?? null),
})
const desktop = (home: string, answers: Parameters<typeof dialogs>[0]): TestMachine =>
  startMachine({ home, kind: 'desktop', dialogs: dialogs(answers) })

test('of a file chosen on the desktop a copy is opened, once, and the file stays as it is', async () => {
  const { at, home } = player()
  const file = at('other.houserules.yaml')
  const opening = desktop(home, { file }).window('a')
  const openChosen = async (): Promise<string> => {
    const chosen = valueOf(await opening.call('chooseFile', {})).file ?? ''
    return valueOf(await opening.call('openFile', { file: chosen })).name
  }
  const copy = await openChosen()
  expect(copy).not.toBe(file)
  expect(await openChosen()).toBe(copy)
  const kept = join(home, 'house-rules', 'other.houserules.yaml')
  expect(readFileSync(kept, 'utf8')).toBe(club('other'))
  expect(valueOf(await opening.call('readSettings', {})).recent).toEqual([kept])

  const { session } = valueOf(await opening.call('openHouse', { file: copy }))
  valueOf(await opening.call('editHouse', { session, edits: [{ kind: 'set', path: ['gauge', 'length'], value: 6 }] }))
  valueOf(await opening.call('saveHouse', { session }))
  expect(readFileSync(kept, 'utf8')).toContain('length: 6')
  expect(readFileSync(file, 'utf8')).toBe(club('other'))
})

test('a new file is written where a dialog says; from then on it is opened itself', async () => {
  const { at, home } = player()

  const saving = desktop(home, { file: at('new.yaml') }).window('a')
  const session = await begin(saving)
  const chosen = valueOf(await saving.call('chooseNewFile', { name: 'ours' })).file ?? ''
  expect(chosen).toBe(at('new.houserules.yaml'))
  expect(valueOf(await saving.call('saveHouse', { session, file: chosen })).file).toBe(chosen)
  expect(valueOf(await saving.call('readSettings', {})).recent).toContain(chosen)
  expect(valueOf(await saving.call('openFile', { file: chosen })).name).toBe(chosen)
})

test('a folder for prints is chosen in a dialog, and holds until another is; in a browser it is the host’s', async () => {
  const { at, home } = player()
  const window = desktop(home, { folder: at('prints') }).window('a')
  const proposed = valueOf(await window.call('printFolder', {})).folder
  expect(valueOf(await window.call('chooseFolder', {})).folder).toBe(at('prints'))
  valueOf(await window.call('changeSettings', { print: { options: { paper: 'letter' }, kinds: ['qrs'] } }))
  expect(valueOf(await window.call('printFolder', {})).folder).toBe(at('prints'))
  expect(valueOf(await startMachine({ home }).window('b').call('printFolder', {})).folder).toBe(proposed)
  expect(valueOf(await desktop(home, {}).window('c').call('printFolder', {})).folder).toBe(at('prints'))
})
