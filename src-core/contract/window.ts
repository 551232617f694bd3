/** The part of the contract that runs in windows: no schema, which would bring its parser into every page. */
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

/** The methods whose calls can't be sent again when no answer came. All others can, under the same name: nothing is recorded twice. */
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

/** What a window needs to call the machine, over whatever channel. */
export interface Connection {
  readonly call: (name: string, input: unknown) => Promise<Answer<unknown>>
  /** Calls the listener with every event until the returned function is called. */
  readonly listen: (listener: (event: MachineEvent) => void) => () => void
}

/** The machine as a window sees it: a function per method. */
export type Machine = Pick<Connection, 'listen'> & {
  readonly [M in MethodName]: (input: InputOf<M>) => Promise<Answer<OutputOf<M>>>
}

/** The machine at the other end of a connection, whose answers are trusted to be of the methods' types. */
export const machineOver = ({ call, listen }: Connection): Machine => {
  const method = (_: object, name: string | symbol): unknown => {
    if (name === 'listen') return listen
    return typeof name === 'string' ? (input: unknown) => call(name, input) : undefined
  }
  return new Proxy(Object.freeze({}), { get: method }) as Machine
}

/** The code that admits a guest: six letters and digits that cannot be mistaken for each other. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** The code in two groups, to be read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, codeLength / 2)} ${code.slice(codeLength / 2)}`

/** The code in what someone typed: without spaces and hyphens, in capitals. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** The rules as guests see them, without the names of files. */
export const sharedRules: RulesChoice = { ruleset: 'shared', house: [] }

/** The rules at the player's scale and in the player's unit, unless the scale has a unit. */
export const atScale = (rules: RulesChoice, { scale, units }: Pick<Settings, 'scale' | 'units'>): RulesChoice => {
  const all: ScaleChoice = {
    ...scale,
    ...(units !== 'inches' && scale.units === undefined ? { preferred: units === 'centimeters' ? 'cm' : 'mm' } : {}),
  }
  return Object.keys(all).length > 0 ? { ...rules, scale: all } : rules
}

/** Whether opening a file made a copy in the player's folder. */
export const isCopy = ({ from, file }: Pick<LibraryEntry, 'from' | 'file'>, chosen: string): boolean =>
  from !== 'opened' && file !== chosen

export const mostPresets = 50

export const nothingProposed: Proposals = { differences: [], losses: [] }
