/** Checks as they are played: dice that do not fit, and what is not there to be done. */
import type { Words } from './voice.ts'

const nothing = { undo: 'take back', redo: 'bring again', save: 'save' } as const

export const battleProblems = {
  'not-a-roll': ({ dice }: { dice: readonly { readonly count: number; readonly sides: number }[] }): Words => ({
    message: 'these dice are not those of the check',
    right: dice.map(({ count, sides }) => `${count} of 1 to ${sides}`).join(', then '),
  }),
  'nothing-pending': (): Words => ({ message: 'no tie waits for another roll', right: 'begin a check' }),
  'nothing-there': ({ to }: { to: keyof typeof nothing }): Words => ({
    message: `there is nothing to ${nothing[to]}`,
    right: 'play a check first',
  }),
}
