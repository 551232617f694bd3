/** What the page of a guest may call. Its own names stand here, beside the schemas of `methods.ts`, so that the page stays small. */
import type { RulesChoice } from './choice.ts'
import type { MethodName } from './methods.ts'

/** What the page of a guest asks of the host beside `playMethods`: to be let in, what it may, and the battle as it may see it. */
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

/** What guests are told of the rules in the place of files. */
export const sharedRules: RulesChoice = { ruleset: 'shared', house: [] }
