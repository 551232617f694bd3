/** The part of the contract that windows use. No schemas, which would load Zod in every page. */
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

/** Methods that must not be called again if no answer arrived. All others can be repeated under the same call id: nothing is recorded twice. */
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

/** The API as a window sees it: a function for each method. */
export type Machine = Pick<Connection, 'listen'> & {
  readonly [M in MethodName]: (input: InputOf<M>) => Promise<Answer<OutputOf<M>>>
}

/** The API over a connection. Answers are trusted to match the methods' types. */
export const machineOver = ({ call, listen }: Connection): Machine => {
  const method = (_: object, name: string | symbol): unknown => {
    if (name === 'listen') return listen
    return typeof name === 'string' ? (input: unknown) => call(name, input) : undefined
  }
  return new Proxy(Object.freeze({}), { get: method }) as Machine
}

/** A code for guests: six letters and digits that are hard to confuse. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** The code in two groups, to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`

/** Normalizes a typed code: without spaces and hyphens, in capitals. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** The rules for guests, without file names. */
export const sharedRules: RulesChoice = { ruleset: 'shared', house: [] }

/** The rules at the player's scale and in the player's unit, unless the scale has a unit. */
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

export const mostPresets = 50

export const nothingProposed: Proposals = { differences: [], losses: [] }
