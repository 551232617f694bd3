/**
 * A battle as it was played: a header and one event a line, only ever added to. What stands is what replaying them gives;
 * undo and redo are events too, so nothing that was ever shown is lost.
 */
import type { Chance } from '../dice/random.ts'
import type { Faces, Report } from './report.ts'

export interface BattleHeader {
  readonly doublequick: 'battle'
  readonly format: 1
  readonly began: string
  /** Of the program's dice. */
  readonly seed: string
}

/** Who threw: keys, a finger on the pad, the program. */
export type Source = 'typed' | 'tapped' | 'program'

interface Rolled {
  /** When, as ISO text. */
  readonly at: string
  readonly dice: Faces
  readonly source: Source
  /** Of the program's dice: numbers taken after this roll. */
  readonly drawn?: number | undefined
  readonly report: Report
}

export interface Played {
  readonly rules: { readonly ruleset: string; readonly house: readonly string[] }
  readonly procedure: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** `call` names the call that an event came of: the same call asked again has been done. */
export type BattleEvent = { readonly call?: string } & (Roll | { readonly event: 'undo' | 'redo'; readonly at: string })

type Roll = ({ readonly event: 'check' } & Played & Rolled) | ({ readonly event: 'again' } & Rolled)

/** A check with all its rolls; the last report tells it whole. */
export interface Entry extends Played {
  readonly at: string
  readonly throws: readonly { readonly dice: Faces; readonly source: Source }[]
  readonly report: Report
}

export interface Battle {
  readonly entries: readonly Entry[]
  /** Rolls that stand, and those taken back, the next to come again last. */
  readonly done: readonly Roll[]
  readonly undone: readonly Roll[]
  readonly chance: Chance
}

export const emptyBattle = ({ seed }: BattleHeader): Battle => ({ entries: [], done: [], undone: [], chance: { seed, drawn: 0 } })

/** The battle after an event. An undo or redo with nothing to take, and a second roll of no check, change nothing. */
export const afterEvent = (battle: Battle, event: BattleEvent): Battle => {
  switch (event.event) {
    case 'check':
    case 'again': {
      if (event.event === 'again' && !battle.entries.at(-1)?.report.pending) return battle
      const done = [...battle.done, event]
      const drawn = Math.max(battle.chance.drawn, event.drawn ?? 0)
      return { entries: added(battle.entries, event), done, undone: [], chance: { ...battle.chance, drawn } }
    }
    case 'undo': {
      const last = battle.done.at(-1)
      const done = battle.done.slice(0, -1)
      return last ? { ...battle, entries: done.reduce(added, []), done, undone: [...battle.undone, last] } : battle
    }
    case 'redo': {
      const next = battle.undone.at(-1)
      if (!next) return battle
      return { ...battle, entries: added(battle.entries, next), done: [...battle.done, next], undone: battle.undone.slice(0, -1) }
    }
  }
}

const added = (entries: readonly Entry[], roll: Roll): readonly Entry[] => {
  const { dice, source, report, at } = roll
  if (roll.event === 'check') {
    const { rules, procedure, inputs } = roll
    return [...entries, { rules, procedure, inputs, at, throws: [{ dice, source }], report }]
  }
  const last = entries.at(-1)
  return last ? [...entries.slice(0, -1), { ...last, throws: [...last.throws, { dice, source }], report }] : entries
}
