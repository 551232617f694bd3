/** What is kept as it is done, a draft of house rules and a battle: numbered deeds on it, and which of them stand. */
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import type { BattleEvent } from '../../src-core/battle/events.ts'
import { chainItems, chainLength } from '../../src-core/collections.ts'
import { entryAt } from '../../src-core/present.ts'
import { success, type Answer } from '../../src-core/problem.ts'
import { answerOf } from '../../src-core/words/problems/catalogue.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { edit } from '../main/battle-tools.ts'
import { valueOf, type Ask } from './host.ts'

/** A call that writes down, of a name that ends in its number; asked again under the same name it is the same call. */
export interface Deed {
  /** The number of a new deed; or the last is taken back, or the next brought again. */
  readonly does: number | 'undo' | 'redo'
  /** Whether it is one step with a deed of that number, done just before it. */
  readonly joins?: (before: number) => boolean
  readonly ask: (ask: Ask, named: string) => Promise<Answer<unknown> | undefined>
}

export interface Journal {
  readonly kind: 'draft' | 'battle'
  /** Of a number from 1 to 9999, or of what was done before. */
  readonly deed: (does: Deed['does']) => Deed
  /** The numbers of the deeds that stand, in their order. Throws where the journal cannot be read. */
  readonly standing: (ask: Ask) => Promise<readonly number[]>
}

const ruleset = 'fire-and-fury'

/** A new draft: every deed is a modifier of its own name, with letters of several bytes. */
export const newDraft = async (ask: Ask): Promise<Journal> => {
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
    standing: async (again) =>
      numbersIn(valueOf(await again('openHouse', { draft: session })).text, /label: "?Soak (\d+) /g),
  }
}

/**
 * A new battle with units: a deed is a check by units, what is taken of the last one, a state set by hand, a phase or a change of the
 * roster, as its number says. What stands is read from the file itself, by the calls of its events.
 */
export const newBattle = async (ask: Ask, home: string): Promise<Journal> => {
  const deed: Journal['deed'] = (does) => ({
    does,
    joins: (first) => typeof does === 'number' && kindOf(does) === 'take' && kindOf(first) === 'check',
    ask: (again, named) => {
      if (does === 'undo') return again('undoPlay', {}, named)
      if (does === 'redo') return again('redoPlay', {}, named)
      const order = { unit: 'davis', trait: 'order', to: does % 2 === 0 ? 'good' : 'disordered' }
      switch (kindOf(does)) {
        case 'check':
          return again(
            'playCheck',
            { ...fire, inputs: { points: 7, other: does }, dice: { source: 'typed', faces: [[1 + (does % 10)]] } },
            named,
          )
        case 'take':
          return again('applyChanges', { of: 'roll', changes: [order] }, named)
        case 'hand':
          return again('applyChanges', { of: 'hand', changes: [order], note: `Soak ${does} … ½″` }, named)
        case 'phase':
          return again('nextPhase', { rules }, named)
        case 'muster':
          return again('muster', { rules, edit: { facts: { 'ground-value': does % 5 } } }, named)
      }
    },
  })
  valueOf(await ask('newBattle', {}))
  valueOf(await ask('muster', { rules, edit }))
  valueOf(await ask('playCheck', { ...fire, inputs: { points: 7 }, dice: { source: 'program' } }))
  // A phase is between: the first result that is taken is not of a check that no number has.
  const { began } = valueOf(await ask('nextPhase', { rules }))
  return {
    kind: 'battle',
    deed,
    standing: async (again) => {
      const { count, began: now } = valueOf(await again('readBattle', {}))
      if (now !== began) throw new Error(`${String(now)} is played on, and not ${String(began)}`)
      const { done, entries } = storedBattle(home)
      if (chainLength(entries) !== count)
        throw new Error(`${count} checks stand, and ${chainLength(entries)} in the file`)
      return chainItems(done).flatMap(({ events }) => events.flatMap(numberOf))
    },
  }
}

/** The battle in play as the database has it, its events with their calls. */
const storedBattle = (home: string): Battle => {
  const database = openDatabase(home)
  const rows = database.read((sql) =>
    success(
      sql.all(
        'SELECT call, data FROM events WHERE battle = (SELECT id FROM battles ORDER BY opened DESC LIMIT 1) ORDER BY seq',
      ),
    ),
  )
  database.close()
  return (valueOf(answerOf(rows)) as readonly { readonly call: string; readonly data: string }[])
    .map(({ call, data }): CalledEvent => ({ ...(JSON.parse(data) as BattleEvent), call }))
    .reduce(afterEvent, emptyBattle({ seed: '' }))
}

const rules = { ruleset, house: [] }
const fire = { rules, procedure: 'fire', cast: { firer: ['cutler'], target: ['davis'] } }

const kinds = ['check', 'take', 'hand', 'check', 'phase', 'check', 'take', 'muster'] as const
const kindOf = (number: number): (typeof kinds)[number] => entryAt(kinds, number % kinds.length)

type CalledEvent = BattleEvent & { readonly call: string | null }

/** A deed's number is the last part of its call's name. */
const numberOf = (event: BattleEvent | CalledEvent): readonly number[] => {
  const [, number] = /-(\d+)$/.exec(('call' in event && event.call) || '') ?? []
  return number === undefined ? [] : [Number(number)]
}

const numbersIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number))

/** What should stand, as far as it was answered: the numbers of the deeds, step by step. */
export interface Ledger {
  readonly done: readonly (readonly number[])[]
  readonly undone: readonly (readonly number[])[]
}

/** What becomes of it by a deed. */
export const entered = ({ done, undone }: Ledger, { does, joins }: Deed): Ledger => {
  const [last, next] = [done.at(-1), undone.at(-1)]
  if (does === 'undo')
    return last === undefined ? { done, undone } : { done: done.slice(0, -1), undone: [...undone, last] }
  if (does === 'redo')
    return next === undefined ? { done, undone } : { done: [...done, next], undone: undone.slice(0, -1) }
  const joined = last && joins?.(entryAt(last, 0)) ? [...done.slice(0, -1), [...last, does]] : [...done, [does]]
  return { done: joined, undone: [] }
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
