/**
 * A battle as it was played: a header and one event a line, only ever added to. What stands is what replaying them gives;
 * undo and redo are events too, so nothing that was ever rolled is lost.
 */
import { link, type Chain } from '../chain.ts'
import type { RandomState } from '../dice/random.ts'
import type { Faces, CheckReport } from './report.ts'

export interface BattleHeader {
  readonly doublequick: 'battle'
  readonly format: 1
  readonly began: string
  /** Of the program's dice. */
  readonly seed: string
}

/** Who threw: keys, a finger on the pad, the program. */
export type DiceSource = 'typed' | 'tapped' | 'program'

interface Rolled {
  /** When, as ISO text. */
  readonly at: string
  readonly dice: Faces
  readonly source: DiceSource
  /** Of the program's dice: numbers taken after this roll. */
  readonly drawn?: number | undefined
  readonly report: CheckReport
}

export interface PlayedCheck {
  readonly rules: { readonly ruleset: string; readonly house: readonly string[] }
  readonly procedure: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** `call` names the call that brought the event: the same call made again has been done. */
export type BattleEvent = { readonly call?: string } & (Roll | { readonly event: 'undo' | 'redo'; readonly at: string })

type Roll = ({ readonly event: 'check' } & PlayedCheck & Rolled) | ({ readonly event: 'again' } & Rolled)

/** A check with all its rolls; the last report covers them all. */
export interface BattleEntry extends PlayedCheck {
  readonly at: string
  readonly throws: readonly { readonly dice: Faces; readonly source: DiceSource }[]
  readonly report: CheckReport
}

export interface Battle {
  readonly entries: Chain<BattleEntry>
  /** Rolls that stand, and those taken back, the next to come again last. */
  readonly done: Chain<Roll>
  readonly undone: Chain<Roll>
  readonly chance: RandomState
}

export const emptyBattle = ({ seed }: BattleHeader): Battle => ({ entries: null, done: null, undone: null, chance: { seed, drawn: 0 } })

/** The battle after an event. An undo or redo with nothing to take, and a second roll of no check, change nothing. */
export const afterEvent = (battle: Battle, event: BattleEvent): Battle => {
  const { entries, done, undone, chance } = battle
  switch (event.event) {
    case 'check':
    case 'again': {
      if (event.event === 'again' && !entries?.last.report.pending) return battle
      const drawn = event.drawn === undefined ? chance.drawn : Math.max(chance.drawn, event.drawn)
      return { entries: withRoll(entries, event), done: link(event, done), undone: null, chance: { ...chance, drawn } }
    }
    case 'undo':
      if (!done) return battle
      return { ...battle, entries: withoutRoll(entries, done), done: done.rest, undone: link(done.last, undone) }
    case 'redo':
      if (!undone) return battle
      return { ...battle, entries: withRoll(entries, undone.last), done: link(undone.last, done), undone: undone.rest }
  }
}

const withRoll = (entries: Chain<BattleEntry>, roll: Roll): Chain<BattleEntry> => {
  const { dice, source, report, at } = roll
  if (roll.event === 'check') {
    const { rules, procedure, inputs } = roll
    return link({ rules, procedure, inputs, at, throws: [{ dice, source }], report }, entries)
  }
  if (!entries) return null
  const { last, rest } = entries
  return link({ ...last, throws: [...last.throws, { dice, source }], report }, rest)
}

/** Before the last of the rolls. The one before a second roll belongs to the same check, so its report is how that stood. */
const withoutRoll = (entries: Chain<BattleEntry>, { last: roll, rest: before }: NonNullable<Chain<Roll>>): Chain<BattleEntry> => {
  if (!entries || !before || roll.event === 'check') return entries?.rest ?? null
  const { last, rest } = entries
  return link({ ...last, throws: last.throws.slice(0, -1), report: before.last.report }, rest)
}
