/** A battle shared at the table: who may come in, what guests may do, and what they are sent. */
import { z } from 'zod'
import { listOf, textOf } from '../sizes.ts'
import type { RosterView } from './battle.ts'
import { rulesChoiceSchema } from './choice.ts'
import type { JournalLine } from '../battle/journal.ts'

/** What the code on show lets in: another hand on the battle, or a screen that sees how the units of some sides stand. */
export const invitationSchema = z.discriminatedUnion('may', [
  z.strictObject({ may: z.literal('play') }),
  z.strictObject({ may: z.literal('watch'), sees: listOf(textOf(1, 80), 0, 12).readonly() }),
])
export type Invitation = z.infer<typeof invitationSchema>

export const startSharingSchema = z.strictObject({
  /** What guests play by for as long as it is shared. */
  rules: rulesChoiceSchema,
  invitation: invitationSchema,
  /** One of `addresses`; left out: the first. */
  address: textOf(1, 80).exactOptional(),
})
export const inviteSchema = z.strictObject({ invitation: invitationSchema })

export const removeGuestSchema = z.strictObject({ number: z.int().min(1) })

export interface Guest {
  /** In the order of coming, from 1. */
  readonly number: number
  readonly may: Invitation['may']
  /** Of the guest's device. */
  readonly address: string
  /** Its page is open at this moment. */
  readonly isHere: boolean
}

export interface Sharing {
  /** Of this computer in local networks: where guests may be answered. */
  readonly addresses: readonly string[]
  /** Null: nothing is shared, as after every start. */
  readonly open: {
    readonly address: string
    /** What a guest opens; with the code behind `#` it needs no typing. */
    readonly url: string
    readonly code: string
    readonly invitation: Invitation
    readonly guests: readonly Guest[]
  } | null
}

export const joinSchema = z.strictObject({ code: textOf(1, 80) })

/** What a guest may do, once let in. */
export interface Access {
  readonly may: Invitation['may']
}

/** A line of the journal as a guest may see it. */
export interface WatchedLine extends Pick<JournalLine, 'number' | 'title' | 'who' | 'tone' | 'outcome' | 'severity' | 'sums'> {
  /** What came of it, in sentences; empty but for the last line. */
  readonly words: readonly string[]
}

/** The battle on a second screen. */
export interface WatchedBattle {
  readonly turn: number
  /** By name; null where there is none. */
  readonly side: string | null
  readonly phase: string | null
  /** Without what is known of the units of sides that are not seen. */
  readonly roster: RosterView | null
  /** The sides whose units are seen. */
  readonly seen: readonly string[]
  /** The latest first. */
  readonly lines: readonly WatchedLine[]
}
