/**
 * Two hosts on one settings folder edit the same draft and play the same battle. Each answered call must be stored exactly once and stay readable.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder, openHost, type Ask } from './host.ts'
import { actionCall, newBattle, newDraft, compareStored, type Journal, type Comparison } from './journals.ts'

export interface TwoAsked {
  readonly seconds: number
  /** Seconds until new journals are started, so that calls stay as fast as in a game. */
  readonly stretch?: number
}

export interface Two extends Comparison {
  readonly seconds: number
  readonly answered: number
  /** Number of refused calls by problem code. A host may report that the other one holds the journal. */
  readonly refused: Readonly<Record<string, number>>
  /** Number of journals that can't be read afterward, and of all journals. */
  readonly unreadable: number
  readonly journals: number
}

/** Milliseconds between two actions of one host on one journal. */
const pause = 200

export const runTwo = ({ seconds, stretch = 20 }: TwoAsked): Promise<Two> =>
  inFolder(async (home) => {
    const sum = { answered: 0, lost: 0, twice: 0, unreadable: 0, journals: 0 }
    const refused: Record<string, number> = {}
    for (let left = seconds; left > 0; left -= stretch) {
      const hosts = [await openHost({ home }), await openHost({ home })]
      const windows = hosts.map((host, index) => host.window(`soak-${index}`))
      const [first] = windows
      if (!first) break
      const journals = [await newDraft(first), await newBattle(first, home)]
      const until = performance.now() + Math.min(left, stretch) * 1000
      const answered = await Promise.all(
        journals.map((journal) =>
          Promise.all(
            windows.map((ask, index) =>
              performActions(journal, ask, { until, from: 1 + index * 4000, run: String(left), refused }),
            ),
          ),
        ),
      )
      for (const host of hosts) await host.stop()

      const reader = await openHost({ home })
      for (const [index, journal] of journals.entries()) {
        const asked = answered[index]?.flat() ?? []
        sum.answered += asked.length
        sum.journals += 1
        const found = await readable(journal, reader.window('reader'))
        const { lost, twice } = found ? compareStored(asked, found) : { lost: asked.length, twice: 0 }
        if (lost + twice > 0)
          console.error(`${journal.kind}: answered ${JSON.stringify(asked)}, found ${JSON.stringify(found)}`)
        sum.lost += lost
        sum.twice += twice
        if (!found) sum.unreadable += 1
      }
      await reader.stop()
    }
    return { seconds, ...sum, refused }
  })

interface Going {
  readonly until: number
  /** The number of the first action. */
  readonly from: number
  /** Distinguishes calls on these journals from calls on others. */
  readonly run: string
  readonly refused: Record<string, number>
}

/** Does numbered actions one after the other; returns the numbers of those that were answered. */
const performActions = async (
  journal: Journal,
  ask: Ask,
  { until, from, run, refused }: Going,
): Promise<readonly number[]> => {
  const answered: number[] = []
  for (let number = from; performance.now() < until; number += 1) {
    const next = performance.now() + pause
    const call = actionCall(`${run}-${journal.kind}`, number)
    const action = journal.action(number)
    // An unanswered call may have been done. Repeat it, as the window does.
    const answer = (await action.ask(ask, call)) ?? (await action.ask(ask, call))
    if (answer?.ok) answered.push(number)
    else {
      const code = answer?.problems[0]?.code ?? 'no-answer'
      refused[code] = (refused[code] ?? 0) + 1
    }
    await wait(Math.max(0, next - performance.now()))
  }
  return answered
}

const readable = async (journal: Journal, ask: Ask): Promise<readonly number[] | null> => {
  try {
    return await journal.storedNumbers(ask)
  } catch {
    return null
  }
}
