/** The part of the contract that windows use. Contains no schemas, since they would load Zod on every page. */
import type { Answer } from '../problem.ts'
import type { ScaleChoice } from '../ruleset/scale-choice.ts'
import type { Proposals } from './battle.ts'
import type { InputOf, MachineEvent, MethodName, OutputOf } from './methods.ts'
import type { LibraryEntry, RulesChoice } from './rules.ts'
import type { Settings } from './settings.ts'

/** The methods that guests who play may call. */
export const guestMethods: ReadonlySet<string> = new Set<MethodName>([
  'readChecks',
  'assess',
  'largestShifts',
  'lineOdds',
  'sequenceOdds',
  'readChangedTraits',
  'readBattle',
  'playCheck',
  'playAgain',
  'readFollowUp',
  'applyChanges',
  'actOnUnit',
  'nextPhase',
  'undoPlay',
  'redoPlay',
  'readJournal',
])

/** Methods that must not be called again if no answer arrived. All others can be repeated with the same call id without recording anything twice. */
export const unrepeatableMethods: ReadonlySet<string> = new Set<MethodName>([
  'changeSettings',
  'restoreBackup',
  'reportFault',
  'openFile',
  'closeFile',
  'takeFile',
  'replaceHere',
  'renameFile',
  'duplicateFile',
  'deleteFile',
  'restoreFile',
  'savePrints',
  'cancel',
  'openPrinted',
])

/** A connection from a window to the host, over any channel. */
export interface Connection {
  readonly call: (name: string, input: unknown) => Promise<Answer<unknown>>
  /** Calls the listener with every event until the returned function is called. */
  readonly listen: (listener: (event: MachineEvent) => void) => () => void
}

/** The API as windows use it, with a function for each method. */
export type Machine = Pick<Connection, 'listen'> & {
  readonly [M in MethodName]: (input: InputOf<M>) => Promise<Answer<OutputOf<M>>>
}

/** Creates the API for a connection. Answers are trusted to have the types of the methods. */
export const machineOver = ({ call, listen }: Connection): Machine => {
  const method = (_: object, name: string | symbol): unknown => {
    if (name === 'listen') return listen
    return typeof name === 'string' ? (input: unknown) => call(name, input) : undefined
  }
  return new Proxy(Object.freeze({}), { get: method }) as Machine
}

/** The characters in codes for guests. Easily confused characters are left out. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** A code in two groups, for reading aloud. */
export const formatCode = (code: string): string => `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`

/** Normalizes a typed code: removes spaces and hyphens, and converts it to uppercase. */
export const normalizeCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** The rules as guests refer to them, without file names. */
export const sharedRules: RulesChoice = { ruleset: 'shared', house: [] }

/** Adds the player's scale to a choice of rules, and the player's length unit unless the scale sets one. */
export const atScale = (rules: RulesChoice, { scale, units }: Pick<Settings, 'scale' | 'units'>): RulesChoice => {
  const all: ScaleChoice = {
    ...scale,
    ...(units !== 'inches' && scale.units === undefined ? { preferred: units === 'centimeters' ? 'cm' : 'mm' } : {}),
  }
  return Object.keys(all).length > 0 ? { ...rules, scale: all } : rules
}

/** Whether opening a file copied it into the player's folder. */
export const isCopy = ({ from, file }: Pick<LibraryEntry, 'from' | 'file'>, chosen: string): boolean =>
  from !== 'opened' && file !== chosen

export const maxPresets = 50

export const noProposals: Proposals = { differences: [], losses: [] }
