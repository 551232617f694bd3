/** The methods that the page of a guest may call. They are listed here and not in `methods.ts`, whose schemas would make the page large. */
import type { RulesChoice } from './choice.ts'
import type { MethodName } from './methods.ts'

/** The calls of the page of a guest beside `playMethods`: to join, to read what it may do, and to watch the battle. */
export type GuestCall = 'join' | 'access' | 'watch'

/** The methods of a guest who plays. The host fills in the rules, whatever the guest names. */
export const playMethods = [
  'readBattle',
  'readJournal',
  'readChecks',
  'assess',
  'largestShifts',
  'lineOdds',
  'sequenceOdds',
  'readChangedTraits',
  'playCheck',
  'playAgain',
  'applyChanges',
  'readFollowUp',
  'nextPhase',
  'undoPlay',
  'redoPlay',
] as const satisfies readonly MethodName[]

/** Whether guests who play may call this method. */
export const isPlayMethod = (name: string): boolean => playMethods.some((each) => each === name)

/** The rules as guests see them, without the names of files. */
export const sharedRules: RulesChoice = { ruleset: 'shared', house: [] }
