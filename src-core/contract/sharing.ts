/** Sharing a battle at the table: who may join, what guests may do, and what they receive. */
import { z } from 'zod'
import { listOf, textOf } from '../sizes.ts'
import type { RosterView } from './battle.ts'
import { rulesChoiceSchema } from './rules.ts'
import type { JournalLine } from '../battle/journal.ts'
import type { Tone } from '../ruleset/model.ts'

/** What the current code allows: playing, or watching with the units of some sides visible. */
const invitationSchema = z.discriminatedUnion('may', [
  z.strictObject({ may: z.literal('play') }),
  z.strictObject({ may: z.literal('watch'), sees: listOf(textOf(1, 80), 0, 12).readonly() }),
])
export type Invitation = z.infer<typeof invitationSchema>

export const startSharingSchema = z.strictObject({
  /** The rules that guests use while the battle is shared. */
  rules: rulesChoiceSchema,
  invitation: invitationSchema,
  /** One of `addresses`. Defaults to the first. */
  address: textOf(1, 80).exactOptional(),
})
export const inviteSchema = z.strictObject({ invitation: invitationSchema })

export const removeGuestSchema = z.strictObject({ number: z.int().min(1) })

export interface Guest {
  /** The guest's number in the order of joining, starting at 1. */
  readonly number: number
  readonly may: Invitation['may']
  /** The address of the guest's device. */
  readonly address: string
  /** Whether the guest's page is open. */
  readonly isHere: boolean
}

export interface Sharing {
  /** The local network addresses of this computer. */
  readonly addresses: readonly string[]
  /** Null if not shared, as after every start of the program. */
  readonly open: {
    readonly address: string
    /** The address for guests. It contains the code after `#`, so guests don't have to type it. */
    readonly url: string
    readonly code: string
    readonly guests: readonly Guest[]
  } | null
}

export const joinSchema = z.strictObject({ code: textOf(1, 80) })

/** What a guest may do. */
export interface Access {
  readonly may: Invitation['may']
}

/** A journal line as a guest may see it. */
interface WatchedLine extends Pick<
  JournalLine,
  'number' | 'turn' | 'title' | 'who' | 'tone' | 'outcome' | 'severity' | 'sums' | 'changes'
> {
  /** The effects of the line in sentences. Empty except for the last line. */
  readonly words: readonly string[]
  /** The dice of each roll, with the role that rolls if several roles do. Empty except for the last line. */
  readonly dice: readonly { readonly title: string | null; readonly faces: readonly number[] }[]
}

/** A battle as shown on a second screen. */
export interface WatchedBattle {
  readonly turn: number
  /** The name of the side whose turn it is. Null if the battle has no sides. */
  readonly side: string | null
  readonly phase: string | null
  /** The tone of the phase. */
  readonly tone: Tone
  /** The roster, without the facts of hidden sides' units. */
  readonly roster: RosterView | null
  /** The sides whose units are visible. */
  readonly seen: readonly string[]
  /** Newest first. */
  readonly lines: readonly WatchedLine[]
}
