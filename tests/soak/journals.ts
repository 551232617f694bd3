/** What is kept as it is done, a draft of house rules and a battle: numbered deeds on it, and which of them stand. */
import { join } from 'node:path'
import type { Answer } from '../../src-core/problem.ts'
import { valueOf, type Ask } from './host.ts'

/** A call that writes down; asked again under the same name it is the same call. */
export interface Deed {
  /** The number of a new deed; or the last is taken back, or the next brought again. */
  readonly does: number | 'undo' | 'redo'
  readonly ask: (ask: Ask, named: string) => Promise<Answer<unknown> | undefined>
}

export interface Journal {
  readonly kind: 'draft' | 'battle'
  /** Of a number from 1 to 9999, or of what was done before. */
  readonly deed: (does: Deed['does']) => Deed
  /** The numbers of the deeds that stand, in their order. Throws where the journal cannot be read. */
  readonly standing: (ask: Ask) => Promise<readonly number[]>
  /** Its file. */
  readonly file: string
}

const ruleset = 'fire-and-fury'

/** A new draft: every deed is a modifier of its own name, with letters of several bytes. */
export const newDraft = async (ask: Ask, home: string): Promise<Journal> => {
  const { session } = valueOf(await ask('newHouse', { ruleset, title: 'Soak' }))
  const path = ['procedures', 'fire', 'modifiers']
  return {
    kind: 'draft',
    deed: (does) => ({
      does,
      ask: (again, named) => {
        if (does === 'undo') return again('undoHouse', { session }, named)
        if (does === 'redo') return again('redoHouse', { session }, named)
        const value = { label: `Soak ${does} … ½″`, value: -1, of: 'firer' }
        return again('editHouse', { session, edits: [{ kind: 'add', path, value }] }, named)
      },
    }),
    standing: async (again) => numbersIn(valueOf(await again('openHouse', { draft: session })).text, /label: "?Soak (\d+) /g),
    file: join(home, 'drafts', `${session}.draft.jsonl`),
  }
}

/** A new battle: every deed is a check with a free modifier of its own. */
export const newBattle = async (ask: Ask): Promise<Journal> => {
  const deed: Journal['deed'] = (does) => ({
    does,
    ask: (again, named) => {
      if (does === 'undo') return again('undoPlay', {}, named)
      if (does === 'redo') return again('redoPlay', {}, named)
      const inputs = { points: 7, other: does, target: { cover: 'woods' } }
      const dice = { source: 'typed' as const, faces: [[1 + (does % 10)]] }
      return again('playCheck', { rules: { ruleset, house: [] }, procedure: 'fire', inputs, dice }, named)
    },
  })
  valueOf(await ask('newBattle', {}))
  // Its file is made by its first deed.
  const { file } = valueOf(
    await ask('playCheck', { rules: { ruleset, house: [] }, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'program' } }),
  )
  return {
    kind: 'battle',
    deed,
    standing: async (again) => {
      const { count, file: now } = valueOf(await again('readBattle', {}))
      if (now !== file) throw new Error(`${String(now)} is played on, and not ${String(file)}`)
      const numbers = numbersIn(valueOf(await again('exportBattle', {})).text, /\+(\d+) Other/g)
      if (numbers.length !== count - 1) throw new Error(`${count} rolls stand, and ${numbers.length} are exported`)
      return numbers
    },
    file: file ?? '',
  }
}

const numbersIn = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(([, number]) => Number(number))

/** What should stand, as far as it was answered. */
export interface Ledger {
  readonly done: readonly number[]
  readonly undone: readonly number[]
}

/** What becomes of it by a deed. */
export const entered = ({ done, undone }: Ledger, { does }: Deed): Ledger => {
  const [last, next] = [done.at(-1), undone.at(-1)]
  if (does === 'undo') return last === undefined ? { done, undone } : { done: done.slice(0, -1), undone: [...undone, last] }
  if (does === 'redo') return next === undefined ? { done, undone } : { done: [...done, next], undone: undone.slice(0, -1) }
  return { done: [...done, does], undone: [] }
}

export interface Reckoning {
  /** Deeds that should stand and do not. */
  readonly lost: number
  /** Those that stand more often than they should, or again though they were taken back. */
  readonly twice: number
}

export const reckoned = (asked: readonly number[], found: readonly number[]): Reckoning => ({
  lost: asked.filter((number) => !found.includes(number)).length,
  twice: found.filter((number, at) => !asked.includes(number) || found.indexOf(number) !== at).length,
})
