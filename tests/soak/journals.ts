/** The stored data under test, a draft or a battle: numbered actions, and which of them are stored. */
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import type { BattleEvent } from '../../src-core/battle/events.ts'
import { chainItems, chainLength } from '../../src-core/collections.ts'
import { entryAt } from '../../src-core/present.ts'
import { success, type Answer } from '../../src-core/problem.ts'
import { answerOf } from '../../src-core/words/problems/catalogue.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { edit } from '../main/battle-tools.ts'
import { valueOrThrow, type Ask } from './host.ts'

/** A call with an id from `actionCall`. Sending the same id again repeats the call. */
export interface Action {
  /** The number of a new action, or undo or redo. */
  readonly does: number | 'undo' | 'redo'
  /** Whether the action belongs to the same step as the action just before it. */
  readonly joins?: (before: number) => boolean
  readonly ask: (ask: Ask, named: string) => Promise<Answer<unknown> | undefined>
}

export interface Journal {
  readonly kind: 'draft' | 'battle'
  /** Returns an action. A number is from 1 to 9999. */
  readonly action: (does: Action['does']) => Action
  /** Returns the numbers of the stored actions in order. Throws if they can't be read. */
  readonly storedNumbers: (ask: Ask) => Promise<readonly number[]>
}

const ruleset = 'fire-and-fury'

/** Starts a draft. Each action adds a modifier with a unique name that has multibyte characters. */
export const newDraft = async (ask: Ask): Promise<Journal> => {
  const { session } = valueOrThrow(await ask('newHouse', { ruleset, title: 'Soak' }))
  const path = ['procedures', 'fire', 'modifiers']
  return {
    kind: 'draft',
    action: (does) => ({
      does,
      ask: (again, named) => {
        if (does === 'undo') return again('undoHouse', { session }, named)
        if (does === 'redo') return again('redoHouse', { session }, named)
        const value = { label: `Soak ${does} … ½″`, value: -1, of: 'firer' }
        return again('editHouse', { session, edits: [{ kind: 'add', path, value }] }, named)
      },
    }),
    storedNumbers: async (again) =>
      numbersIn(valueOrThrow(await again('openHouse', { draft: session })).text, /label: "?Soak (\d+) /g),
  }
}

/**
 * Starts a battle with units. Depending on its number, an action is a check, applying the last result, setting a state, a phase or a roster change.
 * The stored actions are read from the database by the call ids of events.
 */
export const newBattle = async (ask: Ask, home: string): Promise<Journal> => {
  const action: Journal['action'] = (does) => ({
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
  valueOrThrow(await ask('newBattle', {}))
  valueOrThrow(await ask('muster', { rules, edit }))
  valueOrThrow(await ask('playCheck', { ...fire, inputs: { points: 7 }, dice: { source: 'program' } }))
  // Starts with a phase, since the first applied result needs a check before it.
  const { began } = valueOrThrow(await ask('nextPhase', { rules }))
  return {
    kind: 'battle',
    action,
    storedNumbers: async (again) => {
      const { count, began: now } = valueOrThrow(await again('readBattle', {}))
      if (now !== began) throw new Error(`${String(now)} is played on, and not ${String(began)}`)
      const { done, entries } = storedBattle(home)
      if (chainLength(entries) !== count)
        throw new Error(`${count} checks stand, and ${chainLength(entries)} in the file`)
      return chainItems(done).flatMap(({ events }) =>
        events.flatMap((event) => numberOfCall('call' in event ? (event as CalledEvent).call : null) ?? []),
      )
    },
  }
}

/** Reads the current battle's events and their call ids from the database. */
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
  return (valueOrThrow(answerOf(rows)) as readonly { readonly call: string; readonly data: string }[])
    .map(({ call, data }): CalledEvent => ({ ...(JSON.parse(data) as BattleEvent), call }))
    .reduce(afterEvent, emptyBattle({ seed: '' }))
}

const rules = { ruleset, house: [] }
const fire = { rules, procedure: 'fire', cast: { firer: ['cutler'], target: ['davis'] } }

const kinds = ['check', 'take', 'hand', 'check', 'phase', 'check', 'take', 'muster'] as const
const kindOf = (number: number): (typeof kinds)[number] => entryAt(kinds, number % kinds.length)

type CalledEvent = BattleEvent & { readonly call: string | null }

/** Returns a call id. `run` must be unique in the database: a repeated id is answered as done but has no effect. */
export const actionCall = (run: string, does: Action['does']): string => `soak-${run}-${does}`

/** Returns the number in an id from `actionCall`; undefined for others, also for random ids that end in digits. */
export const numberOfCall = (call: string | null): number | undefined => {
  const [, number] = /^soak-.*-(\d+)$/.exec(call ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

const numbersIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number))

/** The numbers expected from the answers, step by step. */
export interface Ledger {
  readonly done: readonly (readonly number[])[]
  readonly undone: readonly (readonly number[])[]
}

export const entered = ({ done, undone }: Ledger, { does, joins }: Action): Ledger => {
  const [last, next] = [done.at(-1), undone.at(-1)]
  if (does === 'undo')
    return last === undefined ? { done, undone } : { done: done.slice(0, -1), undone: [...undone, last] }
  if (does === 'redo')
    return next === undefined ? { done, undone } : { done: [...done, next], undone: undone.slice(0, -1) }
  const joined = last && joins?.(entryAt(last, 0)) ? [...done.slice(0, -1), [...last, does]] : [...done, [does]]
  return { done: joined, undone: [] }
}

export interface Comparison {
  /** Number of expected actions that are not stored. */
  readonly lost: number
  /** Number of actions stored too often, or again after undo. */
  readonly twice: number
}

export const compareStored = (asked: readonly number[], found: readonly number[]): Comparison => ({
  lost: asked.filter((number) => !found.includes(number)).length,
  twice: found.filter((number, at) => !asked.includes(number) || found.indexOf(number) !== at).length,
})
