/** Kills a host repeatedly while it plays and edits. Nothing answered may be lost, and nothing done twice. */
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../e2e/support/seeded.ts'
import { inFolder, openHost, type Ask } from './host.ts'
import {
  actionCall,
  entered,
  newBattle,
  newDraft,
  compareStored,
  type Action,
  type Journal,
  type Ledger,
  type Comparison,
} from './journals.ts'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'

export interface KillsAsked {
  readonly kills: number
  /** 16 hexadecimal digits. */
  readonly seed: string
}

export interface Kills extends Comparison {
  readonly kills: number
  /** Number of answered calls. */
  readonly answered: number
  /** Number of calls repeated after they were answered, or after a kill. */
  readonly again: number
}

/** Kills before new drafts and battles are started, so that calls stay fast. */
const lives = 8

/** Maximum time until a kill, in milliseconds. */
const moment = 1000

export const runKills = (asked: KillsAsked): Promise<Kills> => inFolder((home) => kills(home, asked))

const kills = async (home: string, { kills: many, seed }: KillsAsked): Promise<Kills> => {
  const below = seeded(seed)
  const sum = { answered: 0, again: 0, lost: 0, twice: 0 }
  let work: readonly Work[] = []
  for (let life = 0; life <= many; life += 1) {
    const host = await openHost({ home })
    const ask = host.window('soak')
    let isWrong = false
    for (const each of work) {
      sum.again += await each.repeatUnanswered(ask)
      const { lost, twice } = await each.compare(ask)
      sum.lost += lost
      sum.twice += twice
      isWrong ||= lost + twice > 0
    }
    if (life === many) {
      await host.stop()
      break
    }
    // Start new work after a failure too, so that the failure is counted only once.
    if (life % lives === 0 || isWrong)
      work = [await newDraft(ask), await newBattle(ask, home)].map((journal) => openWork(journal, below, `l${life}`))
    const ended = Promise.all(work.map((each) => each.run(ask)))
    await wait(below(moment))
    await host.stop('SIGKILL')
    for (const { answered, again } of await ended) {
      sum.answered += answered
      sum.again += again
    }
  }
  return { kills: many, ...sum }
}

interface Work {
  /** Performs actions until there is no answer. */
  readonly run: (ask: Ask) => Promise<{ readonly answered: number; readonly again: number }>
  /** Repeats unanswered calls and returns their number. */
  readonly repeatUnanswered: (ask: Ask) => Promise<number>
  /** Compares what is stored with what was answered. */
  readonly compare: (ask: Ask) => Promise<Comparison>
}

const openWork = (journal: Journal, below: (limit: number) => number, name: string): Work => {
  let ledger: Ledger = { done: [], undone: [] }
  let number = 0
  let named = 0
  let open: { readonly action: Action; readonly named: string } | undefined
  const calls: string[] = []

  const next = (): NonNullable<typeof open> => {
    const chance = below(10)
    const does =
      chance < 2 && ledger.done.length > 0 ? 'undo' : chance < 4 && ledger.undone.length > 0 ? 'redo' : (number += 1)
    return { action: journal.action(does), named: actionCall(`${name}-${journal.kind}-${(named += 1)}`, does) }
  }
  /** Makes the call; returns whether it was answered. */
  const ask = async (machine: Ask, one: NonNullable<typeof open>): Promise<boolean> => {
    const answer = await one.action.ask(machine, one.named)
    calls.push(`${one.named} ${answer === undefined ? 'unanswered' : 'answered'}`)
    if (answer?.ok === false) throw new Error(`${journal.kind}: ${answer.problems.map(problemLine).join('; ')}`)
    return answer !== undefined
  }
  return {
    run: async (machine) => {
      let answered = 0
      let again = 0
      for (;;) {
        open = next()
        if (!(await ask(machine, open))) return { answered, again }
        ledger = entered(ledger, open.action)
        answered += 1
        const last = open
        open = undefined
        if (below(8) > 0) continue
        again += 1
        if (!(await ask(machine, last))) return { answered, again }
      }
    },
    repeatUnanswered: async (machine) => {
      if (!open) return 0
      if (!(await ask(machine, open))) throw new Error('a host that nobody killed does not answer')
      ledger = entered(ledger, open.action)
      open = undefined
      return 1
    },
    compare: async (machine) => {
      const found = await journal.storedNumbers(machine)
      const { lost, twice } = compareStored(ledger.done.flat(), found)
      if (lost + twice > 0) {
        console.error(`${name} ${journal.kind}: expected ${JSON.stringify(ledger)}, found ${JSON.stringify(found)}`)
        console.error(calls.join('\n'))
      }
      return { lost, twice }
    },
  }
}
