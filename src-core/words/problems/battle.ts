/** Problems of playing: things that are not there to be done. */
import { clipped, enumerated, type NameList } from './lists.ts'
import type { Words } from './voice.ts'

const nothing = {
  undo: 'take back',
  redo: 'bring again',
  save: 'save',
  take: 'take',
  end: 'end',
  carry: 'carry over to the next day',
  share: 'share',
} as const

export const battleProblems = {
  'no-such-battle': ({ name, known }: { name: string; known: NameList }): Words => ({
    message: `there is no battle "${clipped(name)}"`,
    right: known.count === 0 ? 'begin one' : `one of ${enumerated(known, (each) => each)}`,
  }),
  'no-such-unit': ({ unit }: { unit: string }): Words => ({
    message: `the battle has no unit "${clipped(unit)}"`,
    right: 'pick one of the roster',
  }),
  'line-changed': ({ number }: { number: number }): Words => ({
    message: `line ${number} of the journal is not the one that was looked at`,
    right: 'read the journal again',
  }),
  'not-correctable': ({ number }: { number: number }): Words => ({
    message: `line ${number} of the journal cannot be corrected so`,
    right: 'throw a roll again, take other changes, or take the line away',
  }),
  /** Acted on what stood before another window or guest played. */
  'played-on': (): Words => ({
    message: 'somebody else played on meanwhile, so nothing was done',
    right: 'look at how it stands now, and do it again if it is still meant',
  }),
  'nothing-pending': (): Words => ({ message: 'no tie waits for another roll', right: 'begin a check' }),
  'nothing-there': ({ to }: { to: keyof typeof nothing }): Words => ({
    message: `there is nothing to ${nothing[to]}`,
    right: to === 'share' ? 'play a check, or muster units, first' : 'play a check first',
  }),
}
