/** Calls as a browser sends them: first the request body, then a method. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { readBody } from '../../../src-main/browser/http-messages.ts'
import { bytesOf, type TargetKind } from '../target.ts'
import { checkAnswer, checkResult } from './checked.ts'
import { begin, beginnings, callerNamed, openHome } from './home.ts'

const rules = { ruleset: 'fire-and-fury', house: [] }
const section = ['procedures', 'fire']

const readText = (text: string) => ({ text, sure: 'read', doubts: [], others: ['+1'], box: null })

/** A list of modifiers as the window sends it. */
const proposal = {
  title: '',
  headings: [],
  dice: '',
  corner: '',
  kind: 'modifiers',
  columns: ['Value', 'Counts when'].map(readText),
  added: 1,
  rows: ['Wet', 'In marsh'].map((name) => ({ name: readText(name), cells: ['-1', ''].map(readText) })),
  words: [],
}

/** All methods except those that print, which have separate tests. */
const calls: readonly (readonly [name: string, data: object])[] = [
  ...beginnings.map(([, name, data]) => [name, data] as const),
  ['about', {}],
  ['readSettings', {}],
  ['changeSettings', { theme: 'dark', textSize: 1.5, units: 'inches', rules }],
  ['listLibrary', {}],
  ['openFile', { file: 'a.yaml' }],
  ['closeFile', { file: 'a.yaml' }],
  [
    'takeFile',
    {
      name: 'club.houserules.yaml',
      text: 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}',
    },
  ],
  ['renameFile', { file: 'a.yaml', title: 'Ours' }],
  ['duplicateFile', { file: 'a.yaml' }],
  ['deleteFile', { file: 'a.yaml' }],
  ['restoreFile', { deleted: 'house-rules/.deleted/20261127T100000000Z-a.houserules.yaml' }],
  ['readSheet', rules],
  ['readProvenance', { ruleset: 'regimental-fury', house: ['draft:hours'] }],
  ['readChecks', rules],
  ['assess', { rules, procedure: 'fire', inputs: { points: 7, target: { cover: 'woods' } } }],
  ['largestShifts', { rules, procedure: 'fire', inputs: { points: 7 } }],
  ['lineOdds', { rules, procedure: 'fire', inputs: { points: 7 }, across: { role: 'target', units: ['davis'] } }],
  ['sequenceOdds', { rules, sequence: 'assault', inputs: { steps: { 'defensive-fire': { points: 7 } } } }],
  ['readChangedTraits', {}],
  ['readBattle', {}],
  ['playAgain', { dice: { source: 'tapped', faces: [[4], [5]] } }],
  ['redoPlay', {}],
  ['exportBattle', {}],
  ['readJournal', { max: 3, unit: 'archer' }],
  ['correctPlay', { number: 1, at: '2026-11-20T16:45:12.000Z', to: 'rolled', rolls: [[[4]]] }],
  ['readBattleReport', {}],
  ['listDrafts', {}],
  ['readHouse', { session: 'hours', section, check: { procedure: 'fire', inputs: { points: 7 } } }],
  ['readVocabulary', { session: 'hours', section }],
  ['readSuggestions', { session: 'hours', path: section }],
  ['readScan', { task: 'scan', session: 'hours', source: { text: '+1 Crack\n-2 In marsh\n-1 Wet\n' }, dice: '1d10' }],
  ['planScan', { session: 'hours', proposal, title: 'Wet weather', dice: '1d10', into: null }],
  ['readDependents', { session: 'hours', paths: [section] }],
  ['tryEdits', { session: 'hours', edits: [{ kind: 'restore', path: section }], path: section }],
  ['editHouse', { session: 'hours', edits: [{ kind: 'text', text: 'ruleset: {}\n', from: 'rules: {}' }], section }],
  [
    'editHouse',
    {
      session: 'hours',
      edits: [{ kind: 'add', path: ['lists'], id: 'x', value: { title: 'X', entries: { a: 'A' } }, after: null }],
    },
  ],
  [
    'editHouse',
    {
      session: 'hours',
      edits: [
        { kind: 'move', path: ['procedures', 'fire', 'modifiers', 'x'], after: null },
        { kind: 'head', key: 'title', value: 'T' },
      ],
    },
  ],
  ['saveHouse', { session: 'hours', over: true }],
  ['settleHouse', { session: 'hours', keep: 'mine' }],
  ['readRevisions', { session: 'hours', before: 2 }],
  ['bringBack', { session: 'hours', number: 1, section }],
  ['chooseFile', {}],
  ['cancel', { task: 'a' }],
]

export const contract: TargetKind = {
  name: 'contract',
  feeds: 'bodies of calls, and all methods that do not print',
  runs: 50_000,
  seconds: 300,
  open: async () => {
    const home = openHome()
    await begin(home)
    let count = 0
    return {
      corpus: calls.map(([name, data]) => bytesOf(JSON.stringify({ name, data }))),
      run: async (input) => {
        const body = checkResult(await readBody(requestOf(input)))
        const { name, data } = (typeof body === 'object' && body !== null ? body : {}) as {
          name?: unknown
          data?: unknown
        }
        const called = typeof name === 'string' && !printing.has(name) ? name : 'listDrafts'
        count += 1
        checkAnswer(await home.machine.call(called, name === called ? data : body, callerNamed(`fuzz-${count}`)))
        const [thrown] = home.faults()
        if (thrown !== undefined) throw thrown instanceof Error ? thrown : new Error('something was thrown')
      },
      close: home.close,
    }
  },
}

const printing: ReadonlySet<string> = new Set(['preview', 'tryPrinting', 'savePrints'])

/** A request with a body. */
const requestOf = (body: Uint8Array): IncomingMessage => {
  const request = new IncomingMessage(new Socket())
  request.push(body)
  request.push(null)
  return request
}
