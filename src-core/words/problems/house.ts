/** Problems of editing house rules, and of playing a battle. */
import { textProblems } from './text.ts'
import { wordsIn, type TopicEntry } from './topic.ts'
import type { Voice, Words } from './phrases.ts'

/** Why a text can't be read. */
export type UnreadReason = TopicEntry<typeof textProblems>

type NotEditable =
  | { readonly what: 'unread'; readonly reason: UnreadReason }
  | { readonly what: 'map' | 'second-document' | 'written-otherwise' }

const notEditable = (facts: NotEditable, voice: Voice): Words => {
  const right = 'Fix it in the text, or undo.'
  switch (facts.what) {
    case 'unread':
      return { message: `Can’t read the text. ${wordsIn(textProblems, facts.reason, voice).message}`, right }
    case 'second-document':
      return { message: 'Can’t read the text. It contains a second document.', right }
    case 'map':
      return { message: 'Can’t read the text. It isn’t a map.', right }
    case 'written-otherwise':
      return { message: 'This can’t be changed here because of how it is written.', right: 'Change it in the text.' }
  }
}

interface BaseMoved {
  readonly where: string
  readonly was: string
  readonly now: string
  readonly ours: string
  readonly versions: { readonly was: string; readonly now: string }
  readonly path: readonly string[]
  /** The new value as a file writes it. */
  readonly kept: string
}

const baseMoved = ({ where, was, now, ours, versions, path: keys, kept }: BaseMoved, { path }: Voice): Words => ({
  message: `${where}: the base ruleset changed from ${was} to ${now}${versions.was === versions.now ? '' : ` (${versions.was} to ${versions.now})`}; these rules have ${ours}.`,
  right: `To keep yours, write ${kept} for ${path(keys)} under base, was. To follow the base, delete its line under rules.`,
  onSheet: 'Keep yours, or use the base ruleset’s value.',
})

const nothing = {
  undo: 'undo',
  redo: 'redo',
  save: 'save',
  take: 'apply',
  end: 'end',
  carry: 'carry over to the next day',
  share: 'share',
} as const

const refusals = {
  here: { message: 'is on the table already.', right: 'Choose a unit that is destroyed or away.' },
  arrived: { message: 'isn’t expected.', right: 'Choose a unit that arrives in a later turn.' },
  destroyed: { message: 'is destroyed already.', right: 'Choose a unit on the table.' },
  'other-side': { message: 'is of another side.', right: 'Choose something of its own side.' },
  'no-leader': { message: 'can’t be attached.', right: 'Attach a leader to a unit.' },
  'not-here': { message: 'isn’t on the table.', right: 'Restore it first, or choose another unit.' },
  detached: { message: 'isn’t attached to a unit.', right: 'Choose a leader who is attached.' },
  'too-few': {
    message: 'has too few stands, or nobody has entered how many.',
    right: 'Enter its stands, or choose fewer.',
  },
  itself: { message: 'can’t be merged with this.', right: 'Choose another unit of its side.' },
} as const
/** Why an action on a unit is refused. */
export type ActionRefusal = keyof typeof refusals

export const houseProblems = {
  'unit-action': ({ why, unit }: { why: ActionRefusal; unit: string }): Words => ({
    message: `${unit} ${refusals[why].message}`,
    right: refusals[why].right,
  }),
  'not-editable': notEditable,
  'base-moved': baseMoved,
  'not-correctable': ({ number }: { number: number }): Words => ({
    message: `Line ${number} of the journal can’t be corrected this way.`,
    right: 'Correct a roll, choose other changes, or delete the line.',
  }),
  /** `reroll`: no tie waits for another roll. */
  'nothing-there': ({ to }: { to: keyof typeof nothing | 'reroll' }): Words =>
    to === 'reroll'
      ? { message: 'No tie is waiting for another roll.', right: 'Start a check.' }
      : {
          message: `There is nothing to ${nothing[to]}.`,
          right: to === 'share' ? 'Play a check or add units first.' : 'Play a check first.',
        },
}
