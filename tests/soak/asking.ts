/** Random calls of each method, as players make them: all rulesets, any inputs, the player's own draft, a shared battle. */
import fc from 'fast-check'
import type { InputOf, MethodName } from '../../src-core/contract/methods.ts'
import type { PrintJob } from '../../src-core/contract/print.ts'
import { requests } from '../core/support/requests.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'

/** A check with valid inputs. */
interface Check {
  readonly ruleset: string
  readonly procedure: string
  readonly inputs: readonly Readonly<Record<string, unknown>>[]
}

/** One of eight concurrent callers. */
export interface Player {
  readonly client: string
  /** Returns a random integer from 0 to `limit` - 1. */
  readonly below: (limit: number) => number
  /** The host's default output folder. */
  readonly folder: string
  /** The player's draft, if any, and the file to save it as. */
  session: string
  file: string
  /** Number of calls made. */
  calls: number
}

export interface Asking<M extends MethodName> {
  /** Relative frequency. */
  readonly often: number
  readonly input: (player: Player) => InputOf<M>
  /** Codes of expected problems. */
  readonly meant?: readonly string[]
}

const checks: readonly Check[] = offered().flatMap((id) => {
  const ruleset = rulesetNamed(id)
  return [...ruleset.procedures.values()]
    .filter(({ rolls }) => rolls.length > 0)
    .map((procedure) => ({
      ruleset: id,
      procedure: procedure.id,
      inputs: fc.sample(requests(ruleset, procedure), { numRuns: 50, seed: 1863 }) as readonly Readonly<
        Record<string, unknown>
      >[],
    }))
})

const one = <T>({ below }: Player, all: readonly T[]): T => {
  const chosen = all[below(all.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const rulesOf = (player: Player): { ruleset: string; house: string[] } => {
  const ruleset = one(player, offered())
  // Sometimes uses the rules of the player's draft.
  const own = ruleset === draftsBase && player.below(2) === 0
  return { ruleset, house: own ? [`draft:${player.session}`] : [] }
}

const situation = (
  player: Player,
): { rules: { ruleset: string; house: string[] }; procedure: string; inputs: Record<string, unknown> } => {
  const { ruleset, procedure, inputs } = one(player, checks)
  return { rules: { ruleset, house: [] }, procedure, inputs: { ...one(player, inputs) } }
}

const comparison = (player: Player) => {
  const { procedure, ...rest } = situation(player)
  return { ...rest, of: { kind: 'check' as const, id: procedure } }
}

const job = (player: Player): PrintJob => ({
  ...rulesOf(player),
  what: player.below(3) === 0 ? 'gauge' : 'qrs',
  paper: player.below(2) === 0 ? 'a4' : 'letter',
})

const draftsBase = 'fire-and-fury'
/** House rules to import. */
const taken = `ruleset: {id: taken, title: Taken, version: 1.0.0, format: 1, extends: ${draftsBase}}\nrules: {}\n`
const fire = ['procedures', 'fire']
const program = { source: 'program' } as const
const seen = (player: Player): { session: string; place: string[] } => ({ session: player.session, place: fire })

/** Problems that random inputs may cause. */
const unsaid = ['points-missing', 'out-of-range', 'input-missing', 'endless-ties', 'endless-ties']
/** The problem of playing with another ruleset than that of the current battle. */
const otherRuleset = ['changed-meanwhile']
const taskOf = ({ client }: Player): string => `print-${client}`

export const askings: { readonly [M in MethodName]: Asking<M> } = {
  about: { often: 4, input: () => ({}) },
  readSettings: { often: 4, input: () => ({}) },
  changeSettings: {
    often: 2,
    input: (player) => ({ theme: one(player, ['light', 'dark', 'contrast', 'system'] as const) }),
  },
  reportFault: { often: 1, input: () => ({ text: 'a fault of the window' }) },
  readReport: { often: 1, input: () => ({}) },
  enableCommands: { often: 1, input: () => ({ commands: ['save'] }) },
  listLibrary: { often: 6, input: () => ({}) },
  openFile: { often: 2, input: ({ file }) => ({ file }), meant: ['no-such-file', 'not-chosen'] },
  takeFile: { often: 1, input: (player) => ({ name: `taken-${player.client}.houserules.yaml`, text: taken }) },
  readHere: {
    often: 1,
    input: (player) => ({ name: `taken-${player.client}.houserules.yaml`, text: taken }),
    meant: ['not-found'],
  },
  replaceHere: {
    often: 1,
    input: (player) => ({ name: `taken-${player.client}.houserules.yaml`, text: taken }),
    meant: ['not-found'],
  },
  renameFile: {
    often: 1,
    input: ({ client }) => ({ file: 'none.yaml', title: client }),
    meant: ['no-such-file', 'not-chosen'],
  },
  duplicateFile: { often: 1, input: ({ file }) => ({ file }), meant: ['no-such-file', 'not-chosen', 'too-many-files'] },
  deleteFile: { often: 1, input: () => ({ file: 'none.yaml' }), meant: ['no-such-file', 'not-chosen'] },
  restoreFile: { often: 1, input: ({ file }) => ({ deleted: file }), meant: ['no-such-file'] },
  exportRules: { often: 1, input: ({ file }) => ({ file }), meant: ['no-such-file', 'not-chosen'] },
  saveCopy: { often: 0, input: ({ file }) => ({ file }), meant: ['not-here'] },
  showInFolder: { often: 0, input: ({ file }) => ({ file }), meant: ['not-here'] },
  closeFile: { often: 2, input: ({ file }) => ({ file }), meant: ['not-chosen'] },
  readSheet: { often: 6, input: rulesOf },
  readProvenance: { often: 3, input: rulesOf },
  readChecks: { often: 6, input: rulesOf },
  assess: { often: 20, input: situation },
  largestShifts: { often: 4, input: situation, meant: unsaid },
  lineOdds: {
    often: 2,
    input: (player) => ({ ...situation(player), across: { role: 'target', units: ['nobody'] } }),
    meant: ['not-found', 'unknown-name'],
  },
  sequenceOdds: {
    often: 1,
    input: (player) => ({ rules: rulesOf(player), sequence: 'assault', inputs: {} }),
    meant: ['unknown-name'],
  },
  readOverlaps: { often: 1, input: rulesOf },
  listCompared: { often: 1, input: (player) => rulesOf(player) },
  heatMap: {
    often: 1,
    input: (player) => ({ ...comparison(player), across: 'target.weather' }),
    meant: [...unsaid, 'unknown-name'],
  },
  heatCauses: { often: 1, input: (player) => ({ ...comparison(player), figure: 'nothing' }), meant: unsaid },
  readChangedTraits: { often: 1, input: () => ({}) },
  readBattle: { often: 6, input: () => ({}) },
  playCheck: {
    often: 10,
    input: (player) => ({ ...situation(player), dice: program }),
    meant: [...unsaid, ...otherRuleset],
  },
  playAgain: { often: 2, input: () => ({ dice: program }), meant: ['nothing-there'] },
  readMuster: { often: 2, input: rulesOf },
  muster: {
    often: 2,
    input: (player) => ({ rules: rulesOf(player), edit: { sides: [{ id: 'ours', name: 'Ours', facts: {} }] } }),
    meant: otherRuleset,
  },
  readTables: { often: 1, input: () => ({ name: '', text: 'Side,Name,Stands\nOurs,Iron,5' }) },
  readRoster: {
    often: 1,
    input: (player) => ({
      rules: rulesOf(player),
      table: {
        name: '',
        rows: [
          { line: 1, cells: ['Side', 'Name', 'Stands'] },
          { line: 2, cells: ['Ours', 'Iron', '5'] },
        ],
      },
      choices: {},
    }),
  },
  readFollowUp: {
    often: 1,
    input: () => ({ after: { check: 1, follow: 0 }, units: ['one'] }),
    meant: ['nothing-there'],
  },
  actOnUnit: {
    often: 1,
    input: () => ({ action: { do: 'detach', unit: 'nobody' } as const }),
    meant: ['not-found', 'nothing-there'],
  },
  applyChanges: {
    often: 2,
    input: () => ({ of: 'hand' as const, changes: [{ unit: 'one', trait: 'stands', to: 3 }] }),
    meant: ['not-found'],
  },
  nextPhase: { often: 2, input: (player) => ({ rules: rulesOf(player) }), meant: otherRuleset },
  undoPlay: { often: 3, input: () => ({}), meant: ['nothing-there'] },
  redoPlay: { often: 2, input: () => ({}), meant: ['nothing-there'] },
  newBattle: { often: 1, input: () => ({}) },
  listSampleBattles: { often: 1, input: () => ({}) },
  startBattle: { often: 1, input: () => ({ name: 'millbrook.battle.yaml' }) },
  listBattles: { often: 1, input: () => ({}) },
  openBattle: { often: 0, input: () => ({ name: 'none' }), meant: ['not-found'] },
  copyBattle: { often: 0, input: () => ({ name: 'none' }), meant: ['not-found'] },
  readBackup: { often: 1, input: () => ({}) },
  restoreBackup: { often: 0, input: () => ({}), meant: ['no-backup'] },
  endBattle: { often: 1, input: () => ({}), meant: ['nothing-there'] },
  startNextDay: { often: 1, input: () => ({}), meant: ['nothing-there'] },
  readJournal: { often: 3, input: () => ({}) },
  correctPlay: {
    often: 1,
    input: () => ({ number: 1, at: 'then', to: 'gone' as const }),
    meant: ['changed-meanwhile'],
  },
  previewCorrection: {
    often: 1,
    input: () => ({ number: 1, at: 'then', to: 'gone' as const }),
    meant: ['changed-meanwhile'],
  },
  readBattleReport: { often: 1, input: () => ({}) },
  printJournal: { often: 0, input: () => ({ paper: 'a4' as const }), meant: ['nothing-there'] },
  exportBattle: { often: 1, input: () => ({}), meant: ['nothing-there'] },
  readSharing: { often: 1, input: () => ({}) },
  // The soak test opens no port.
  startSharing: {
    often: 0,
    input: (player) => ({ rules: rulesOf(player), invitation: { may: 'play' } }),
    meant: ['not-built'],
  },
  invite: { often: 0, input: () => ({ invitation: { may: 'play' } }), meant: ['nothing-shared'] },
  removeGuest: { often: 0, input: () => ({ number: 1 }), meant: ['nothing-shared'] },
  endSharing: { often: 1, input: () => ({}) },
  listDrafts: { often: 2, input: () => ({}) },
  openHouse: { often: 3, input: ({ session }) => ({ draft: session }) },
  newHouse: { often: 0, input: ({ client }) => ({ ruleset: draftsBase, title: `Soak ${client}` }) },
  newRuleset: {
    often: 0,
    input: ({ client }) => ({ title: `Soak ${client}`, from: { kind: 'check', dice: '1d6', results: 3 } }),
  },
  readHouse: { often: 4, input: seen },
  readVocabulary: { often: 3, input: ({ session }) => ({ session, section: fire }) },
  readSuggestions: { often: 3, input: (play) => ({ session: seen(play).session, path: ['lists', 'moving', 'phase'] }) },
  readEffect: { often: 1, input: seen },
  readDependents: { often: 1, input: (play) => ({ session: seen(play).session, paths: [['lists', 'moving']] }) },
  tryEdits: {
    often: 2,
    input: (play) => ({
      session: seen(play).session,
      edits: [{ kind: 'remove', path: ['lists', 'moving'] }],
      path: ['lists', 'moving'],
    }),
  },
  readScan: {
    often: 1,
    input: (play) => ({
      task: 'scan',
      session: seen(play).session,
      source: { text: 'Pts\tMiss\tHit\n1\t5 or less\t6+\n2\t4 or less\t5+\n' },
      dice: '1d6',
    }),
  },
  planScan: {
    often: 1,
    input: (play) => ({
      session: seen(play).session,
      proposal: {
        title: '',
        kind: 'modifiers',
        headings: [],
        dice: '',
        corner: '',
        added: 0,
        columns: [{ text: '', sure: 'read', doubts: [], others: [], box: null }],
        rows: [
          {
            name: { text: 'Ours', sure: 'read', doubts: [], others: [], box: null },
            cells: [{ text: '+1', sure: 'read', doubts: [], others: [], box: null }],
          },
        ],
        words: [],
      },
      title: 'Soak',
      dice: '1d6',
      into: null,
    }),
  },
  editHouse: {
    often: 20,
    input: (player) => ({
      session: player.session,
      edits: [
        one(player, [
          {
            kind: 'add',
            path: [...fire, 'modifiers'],
            value: { label: `Soak ${player.calls}`, value: -1, of: 'firer' },
          },
          { kind: 'type', path: [...fire, 'outcomes', 'lively', 'name'], as: 'words', text: `Lively ${player.calls}` },
          { kind: 'head', key: 'subtitle', value: `Call ${player.calls}` },
        ] as const),
      ].map((edit) => structuredClone(edit) as InputOf<'editHouse'>['edits'][number]),
    }),
  },
  undoHouse: { often: 6, input: seen },
  redoHouse: { often: 4, input: seen },
  saveHouse: { often: 3, input: ({ session }) => ({ session, over: true }) },
  settleHouse: { often: 1, input: ({ session }) => ({ session, keep: 'mine' }) },
  compareHouse: { often: 1, input: ({ session }) => ({ session, merged: 'base' }) },
  mergeHouse: {
    often: 1,
    input: ({ session }) => ({ session, merged: 'base', choice: {} }),
    meant: ['changed-meanwhile'],
  },
  readRevisions: { often: 1, input: ({ session }) => ({ session }) },
  bringBack: { often: 1, input: ({ session }) => ({ session, number: 1 }), meant: ['not-found'] },
  closeHouse: { often: 1, input: ({ session }) => ({ session, discard: true }) },
  preview: {
    often: 6,
    input: (player) => ({ task: taskOf(player), job: job(player) }),
    meant: ['canceled', 'no-gauge'],
  },
  listUnprintable: { often: 2, input: rulesOf },
  fitGauge: { often: 1, input: (player) => ({ job: job(player) }), meant: ['no-gauge', 'gauge-does-not-fit'] },
  tryPrinting: {
    often: 2,
    input: (player) => ({ task: taskOf(player), session: player.session }),
    meant: ['canceled'],
  },
  savePrints: { often: 1, input: (player) => ({ task: taskOf(player), jobs: [job(player)] }) },
  cancel: { often: 2, input: (player) => ({ task: taskOf(player) }) },
  chooseFile: { often: 1, input: () => ({}), meant: ['not-here'] },
  chooseNewFile: { often: 1, input: () => ({ name: 'soak.houserules.yaml' }), meant: ['not-here'] },
  chooseFolder: { often: 1, input: () => ({}), meant: ['not-here'] },
  printFolder: { often: 1, input: () => ({}) },
  openPrinted: { often: 1, input: ({ folder }) => ({ path: folder }), meant: ['not-here'] },
}
