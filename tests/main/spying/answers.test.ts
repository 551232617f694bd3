/** The machine's answers match the contract's types key by key, which nothing checks at run time. */
import type { FollowUpRef } from '../../../src-core/battle/waiting.ts'
import { entryAt } from '../../../src-core/present.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { MachineEvent } from '../../../src-core/contract/methods.ts'
import type { ScanAnswer } from '../../../src-core/contract/house.ts'
import type { TableList } from '../../../src-core/contract/battle.ts'
import type { InputOf, MethodName } from '../../../src-core/contract/methods.ts'
import { methodNames } from '../../../src-core/contract/methods.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { success } from '../../../src-core/problem.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import { localCaller, callId } from '../../../src-main/api/host.ts'
import { requests } from '../../core/support/requests.ts'
import { offered, rulesetNamed } from '../../core/support/rulesets.ts'
import { damageAfterBackup, ownFolder, startMachine, thereAndBack, type TestMachine } from '../machine-tools.ts'
import { inGate, rounds } from '../../tools.ts'
import { sharingHost } from '../sharing-tools.ts'
import { typeProblems, type Typed } from '../typed.ts'

vi.mock(import('../../../src-core/ruleset/extend.ts'), { spy: true })

const imports = `import type { MachineEvent, OutputOf } from '../../src-core/contract/methods.ts'`

interface Recorded extends TestMachine {
  readonly answered: { readonly name: MethodName; readonly value: unknown }[]
  readonly told: MachineEvent[]
  /** Makes a call and returns its value; an empty object if it is rejected. */
  readonly ask: <M extends MethodName>(name: M, input: InputOf<M>) => Promise<Readonly<Record<string, unknown>>>
}

/** A desktop machine that records its answers and events. */
const record = (home: string): Recorded => {
  const chosen = join(home, 'club.houserules.yaml')
  const machine = startMachine({
    home,
    kind: 'desktop',
    ...sharingHost(),
    folders: [home, '/nowhere'],
    dialogs: {
      file: () => Promise.resolve(chosen),
      newFile: () => Promise.resolve(null),
      folder: () => Promise.resolve(home),
    },
    view: () => Promise.resolve(success({})),
    showInFolder: () => Promise.resolve(success({})),
  })
  const answered: Recorded['answered'] = []
  const told: MachineEvent[] = []
  machine.hub.listen('other', (event) => told.push(event))
  const ask: Recorded['ask'] = async (name, input) => {
    const gone = new AbortController().signal
    const result = await machine.call(
      name,
      input,
      localCaller({ client: 'a', call: callId(), signal: gone, send: (event) => told.push(event) }),
    )
    if (result.ok) answered.push({ name, value: result.value })
    return result.ok ? (result.value as Readonly<Record<string, unknown>>) : {}
  }
  return { ...machine, answered, told, ask }
}

const club =
  'ruleset: {id: club, title: Club, version: 1.2.9, format: 1, extends: fire-and-fury, date: 2026-01-02}\nrules: {gauge: {length: 5}}\n'
const fire = ['procedures', 'fire']
const check = { procedure: 'fire', inputs: { points: 7, target: { cover: 'woods' } } }
const job = { ruleset: 'fire-and-fury', house: [], what: 'gauge', paper: 'a4' } as const

const library = async ({ ask, home }: Recorded): Promise<void> => {
  for (const [name, text] of [
    ['broken.yaml', 'ruleset: {'],
    [
      'part.yaml',
      'ruleset: {id: part, title: Part, version: 1.0.0, format: 1, part: true, credits: [Us]}\nrules: {}\n',
    ],
    ['wrong.yaml', 'ruleset: {id: wrong, title: Wrong, version: 1.0.0, format: 1}\nrules: {gauge: {length: long}}\n'],
    ['club.houserules.yaml', club],
  ] as const)
    writeFileSync(join(home, name), text)
  await ask('about', {})
  await ask('reportFault', { text: 'a fault' })
  await ask('readReport', {})
  await ask('enableCommands', { commands: ['save'] })
  await ask('readSettings', {})
  await ask('changeSettings', { theme: 'dark', rules: { ruleset: 'fire-and-fury', house: ['club.houserules.yaml'] } })
  await ask('openFile', { file: join(home, 'wrong.yaml') })
  await ask('takeFile', { name: 'taken.yaml', text: club })
  await ask('listLibrary', {})
  await ask('duplicateFile', { file: join(home, 'club.houserules.yaml') })
  await ask('renameFile', { file: join(home, 'club-copy.houserules.yaml'), title: 'Other' })
  const { deleted } = await ask('deleteFile', { file: join(home, 'other.houserules.yaml') })
  await ask('listLibrary', {})
  await ask('restoreFile', { deleted: deleted as string })
  await ask('closeFile', { file: join(home, 'wrong.yaml') })
}

const checks = async ({ ask }: Recorded): Promise<void> => {
  for (const ruleset of inGate(offered())) {
    const rules = { ruleset, house: [] }
    await ask('readSheet', rules)
    await ask('readProvenance', rules)
    await ask('readChecks', rules)
    await ask('readMuster', rules)
    const loaded = rulesetNamed(ruleset)
    await ask('openBattle', { ruleset })
    for (const procedure of loaded.procedures.values())
      for (const inputs of fc.sample(requests(loaded, procedure), { numRuns: rounds(2, 1), seed: 1863 }) as Record<
        string,
        unknown
      >[]) {
        await ask('assess', { rules, procedure: procedure.id, inputs })
        await ask('largestShifts', { rules, procedure: procedure.id, inputs })
        await ask('playCheck', { rules, procedure: procedure.id, inputs, dice: { source: 'program' } })
        await ask('playAgain', { dice: { source: 'program' } })
      }
  }
  const firing = { firer: { groups: [{ stands: 3, order: 'skirmish' }, { stands: 'many' }] } }
  await ask('assess', { rules: { ruleset: 'napoleonic-fury', house: [] }, procedure: 'fire', inputs: firing })
  const tied = {
    rules: { ruleset: 'fire-and-fury', house: [] },
    procedure: 'charge',
    inputs: { attacker: { fatigue: 'fresh' } },
  }
  await ask('openBattle', { ruleset: tied.rules.ruleset })
  await ask('playCheck', { ...tied, dice: { source: 'typed', faces: [[3], [5]] } })
  await ask('playAgain', { dice: { source: 'tapped', faces: [[9], [1]] } })
  const { tables } = (await ask('readTables', {
    name: '',
    text: 'Side,Name,Stands,Hat\nOurs,Iron,5,black\n,Total,5,\n',
  })) as unknown as TableList
  for (const table of tables) await ask('readRoster', { rules: tied.rules, table, choices: {} })
  const units = ['iron', 'davis'].map((id) => ({
    id,
    name: id,
    is: 'unit' as const,
    side: 'ours',
    command: null,
    facts: { stands: 5 },
  }))
  await ask('muster', { rules: tied.rules, edit: { sides: [{ id: 'ours', name: 'Ours', facts: {} }], units } })
  await ask('nextPhase', { rules: tied.rules })
  const hit = {
    rules: tied.rules,
    procedure: 'fire',
    cast: { firer: ['davis'], target: ['iron'] },
    inputs: { points: 20 },
  }
  await ask('assess', hit)
  await ask('lineOdds', {
    ...hit,
    across: { role: 'target', units: ['iron', 'davis'] },
    down: { role: 'firer', units: ['davis'] },
  })
  await ask('lineOdds', { ...hit, inputs: {}, across: { role: 'target', units: ['iron'] } })
  const assault = {
    rules: tied.rules,
    sequence: 'assault',
    inputs: { defender: { stands: 6 }, steps: { 'defensive-fire': { points: 6 } } },
  }
  await ask('sequenceOdds', { ...assault, cast: { attacker: ['iron'] } })
  await ask('sequenceOdds', { ...assault, inputs: {} })
  const { queue } = (await ask('playCheck', { ...hit, dice: { source: 'typed', faces: [[10]] } })) as {
    queue: readonly FollowUpRef[]
  }
  await ask('readChangedTraits', {})
  const { check: number, follow } = entryAt(queue, 0)
  await ask('readFollowUp', { after: { check: number, follow }, units: ['davis'] })
  await ask('applyChanges', { of: 'roll', changes: [{ unit: 'iron', trait: 'order', to: 'disordered' }] })
  const { lines } = (await ask('readJournal', {})) as { lines: readonly { number: number; at: string }[] }
  const corrected = { number: lines[0]?.number ?? 0, at: lines[0]?.at ?? '', to: 'rolled', rolls: [[[4]]] } as const
  await ask('previewCorrection', corrected)
  await ask('correctPlay', corrected)
  await ask('actOnUnit', { action: { do: 'rename', unit: 'iron', name: 'Iron Brigade' } })
  await ask('printJournal', { paper: 'a4' })
  for (const name of [
    'readBattle',
    'undoPlay',
    'redoPlay',
    'readJournal',
    'readBattleReport',
    'exportBattle',
    'endBattle',
    'newBattle',
    'listBattles',
  ] as const)
    await ask(name, {})
  await ask('listSampleBattles', {})
  await ask('startBattle', { name: 'millbrook.battle.yaml' })
  const { battles } = (await ask('listBattles', {})) as { battles: readonly { name: string }[] }
  await ask('openBattle', { name: battles.at(-1)?.name ?? '' })
  await ask('copyBattle', { name: battles.at(-1)?.name ?? '' })
  await ask('startNextDay', {})
  await ask('readSharing', {})
  await ask('startSharing', { rules: tied.rules, invitation: { may: 'watch', sees: ['ours'] } })
  await ask('invite', { invitation: { may: 'play' } })
  await ask('removeGuest', { number: 1 })
  await ask('endSharing', {})
}

const house = async ({ ask, home }: Recorded): Promise<void> => {
  const { session } = (await ask('newHouse', { ruleset: 'fire-and-fury', title: 'Ours', place: fire, check })) as {
    session: string
  }
  const bands = [...fire, 'tables', 'fire', 'rows', 'p6', 'bands']
  const steps: readonly Edit[] = [
    { kind: 'type', path: [...bands, 'lively'], as: 'band', text: '3-6' },
    { kind: 'type', path: [...bands, 'telling'], as: 'band', text: 'six' },
    {
      kind: 'add',
      path: [...fire, 'modifiers'],
      value: { label: 'Ours', value: -1, of: 'firer', when: { 'firer.fatigue': 'fresh' } },
    },
    { kind: 'set', path: [...fire, 'modifiers', 'ours', 'when'], value: { 'firer.fatigues': 'fresh' } },
    { kind: 'remove', path: [...bands, 'lively'] },
    { kind: 'text', text: `${club}x: [` },
  ]
  for (const edit of steps) {
    await ask('tryEdits', { session, edits: [edit], path: 'path' in edit ? edit.path : [] })
    await ask('editHouse', { session, edits: [edit], place: 'path' in edit ? edit.path : fire, check })
    const { sections = [] } = (await ask('readHouse', { session })) as { sections?: { path: string[] }[] }
    for (const { path } of sections) {
      await ask('readHouse', { session, place: path, check: { procedure: 'fire', inputs: {} } })
      await ask('readVocabulary', { session, section: path })
      await ask('readSuggestions', { session, path })
      if (path[0] === 'lists') await ask('readEffect', { session })
      if (path[0] === 'lists') await ask('readDependents', { session, paths: [path] })
    }
  }
  const scanned = (await ask('readScan', {
    task: 'scan',
    session,
    source: { text: '+1 Crack\n-2 In marsh\n-1 Wet\n' },
    dice: '1d10',
  })) as Pick<ScanAnswer, 'proposals'>
  await ask('planScan', {
    session,
    proposal: entryAt(scanned.proposals, 0).proposal,
    title: 'Ours',
    dice: '1d10',
    into: null,
  })
  const other = (await ask('newHouse', { ruleset: 'fire-and-fury', title: 'Theirs' })) as { session: string }
  await ask('editHouse', {
    session: other.session,
    edits: [
      { kind: 'write', path: [...fire, 'modifiers'], text: 'ours: {label: Ours, of: firer, value: -1}' },
      { kind: 'set', path: ['gauge', 'length'], value: 7 },
    ],
  })
  const drafted = { ruleset: 'fire-and-fury', house: [`draft:${other.session}`] }
  await ask('readOverlaps', { ...drafted, house: [join(home, 'club.houserules.yaml'), ...drafted.house] })
  await ask('listCompared', drafted)
  await ask('heatMap', { rules: drafted, of: { kind: 'check', id: 'fire' }, inputs: {} })
  await ask('heatCauses', {
    rules: drafted,
    of: { kind: 'check', id: 'fire' },
    inputs: { points: 6 },
    figure: 'lively',
  })
  await ask('closeHouse', { session: other.session, discard: true })
  await ask('readHouse', { session, place: fire })
  await ask('undoHouse', { session, place: fire })
  await ask('compareHouse', { session, merged: 'base' })
  await ask('mergeHouse', { session, merged: 'base', choice: {} })
  await ask('redoHouse', { session })
  await ask('listDrafts', {})
  await ask('saveHouse', { session, over: true })
  await ask('readRevisions', { session })
  await ask('tryPrinting', { task: 'try', session })
  await ask('bringBack', { session, number: 1 })
  await ask('settleHouse', { session, keep: 'theirs' })
  await ask('openHouse', { file: join(home, 'club.houserules.yaml'), check })
  await ask('takeFile', { name: 'given.houserules.yaml', text: club })
  const given = { name: 'given.houserules.yaml', text: club.replace('1.2.9', '1.3.0') }
  await ask('takeFile', given)
  await ask('readHere', given)
  await ask('replaceHere', given)
  await ask('closeHouse', { session, discard: true })
  const own = { kind: 'copy', ruleset: 'fire-and-fury', house: [] } as const
  const copy = (await ask('newRuleset', { title: 'Own', from: own, place: fire, check })) as { session: string }
  await ask('saveHouse', { session: copy.session })
  await ask('newRuleset', {
    title: 'New',
    from: { kind: 'check', dice: '1d6', results: 3 },
    place: ['procedures', 'check'],
  })
  await ask('listDrafts', {})
  await ask('exportRules', { file: join(home, 'rulesets', 'own.yaml') })
  await ask('saveCopy', { file: join(home, 'rulesets', 'own.yaml') })
  await ask('showInFolder', { file: join(home, 'rulesets', 'own.yaml') })
}

const prints = async ({ ask }: Recorded): Promise<void> => {
  await ask('chooseFile', {})
  await ask('chooseNewFile', { name: 'ours' })
  await ask('chooseFolder', {})
  await ask('printFolder', {})
  await ask('preview', { task: 'look', job })
  await ask('listUnprintable', { ruleset: job.ruleset, house: [] })
  await ask('fitGauge', { job })
  const { files } = (await ask('savePrints', { task: 'save', jobs: [job, job, { ...job, length: 50 }] })) as {
    files: { path: string }[]
  }
  await ask('openPrinted', { path: files[0]?.path ?? '' })
  await ask('cancel', { task: 'save' })
}

const backups = async ({ ask, home }: Recorded): Promise<void> => {
  damageAfterBackup(home)
  await ask('readBackup', {})
  await ask('restoreBackup', {})
}

test('every answer and event matches its type, without extra keys, also after conversion to JSON', async () => {
  const home = ownFolder()
  const machine = record(home)
  for (const use of [library, checks, house, prints, backups]) await use(machine)
  const { answered, told, faults } = machine
  expect(faults).toEqual(['In the window: a fault'])
  expect(new Set(answered.map(({ name }) => name))).toEqual(new Set(methodNames))
  expect(new Set(told.map(({ kind }) => kind))).toEqual(
    new Set<MachineEvent['kind']>([
      'settings-changed',
      'commands-enabled',
      'sharing-changed',
      'library-changed',
      'house-changed',
      'battle-changed',
      'progress',
    ]),
  )
  for (const { name, value } of answered) expect(thereAndBack(value), name).toStrictEqual(value)
  const typed = answered.map(({ name, value }): Typed => ({ type: `OutputOf<'${name}'>`, value }))
  expect(typeProblems(imports, [...typed, ...told.map((value) => ({ type: 'MachineEvent', value }))])).toEqual([])
})

test('finds violations of a type: a missing key, an extra key, another value', () => {
  const sound = {
    version: '1',
    host: 'browser',
    dialogs: false,
    viewer: false,
    folder: '/',
    problems: [],
  }
  const { version: _version, ...less } = sound
  const problem = { code: 'internal', message: 'm' }
  const about = (values: readonly unknown[]): readonly string[] =>
    typeProblems(
      imports,
      values.map((value) => ({ type: `OutputOf<'about'>`, value })),
    )
  const broken = [
    less,
    { ...sound, more: 1 },
    { ...sound, host: 'phone' },
    { ...sound, problems: [{ ...problem, cause: {} }] },
  ]
  expect(about([sound, { ...sound, problems: [problem] }, ...broken])).toEqual([
    expect.stringMatching(/'version' is missing/),
    expect.stringMatching(/"more"' does not exist/),
    expect.stringMatching(/"phone"/),
    expect.stringMatching(/'never'/),
  ])
})

test('an exception during the analysis of house rules goes to the host, not the window', async () => {
  const { ask, faults } = record(ownFolder())
  const { session } = (await ask('newHouse', { ruleset: 'fire-and-fury', title: 'Ours' })) as { session: string }
  const thrown = new Error('thrown')
  vi.mocked(extendRules).mockImplementation(() => {
    throw thrown
  })
  const house = await ask('editHouse', { session, edits: [{ kind: 'head', key: 'title', value: 'Other' }] })
  vi.mocked(extendRules).mockReset()
  expect(house['problems']).toMatchObject([{ code: 'internal' }])
  expect(thereAndBack(house)).toStrictEqual(house)
  expect(faults).toEqual([thrown])
})
