/** Two hosts on one home, which edit the same draft and play the same battle: what they answered stands once, and can be read. */
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder, openHost, type Ask } from './host.ts'
import { deedCall, newBattle, newDraft, reckoned, type Journal, type Reckoning } from './journals.ts'

export interface TwoAsked {
  readonly seconds: number
  /** New journals are started after so many seconds, so that calls stay as fast as in a game. */
  readonly stretch?: number
}

export interface Two extends Reckoning {
  readonly seconds: number
  readonly answered: number
  /** Calls that were refused, by the code of the problem: a host may say that another one holds the journal. */
  readonly refused: Readonly<Record<string, number>>
  /** Journals that cannot be read afterward, of so many. */
  readonly unreadable: number
  readonly journals: number
}

/** Milliseconds between two deeds of one host on one journal. */
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
              goOn(journal, ask, { until, from: 1 + index * 4000, run: String(left), refused }),
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
        const { lost, twice } = found ? reckoned(asked, found) : { lost: asked.length, twice: 0 }
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
  /** The number of the first deed. */
  readonly from: number
  /** Distinguishes the calls on these journals from those on others. */
  readonly run: string
  readonly refused: Record<string, number>
}

/** Does numbered deeds one after the other; the numbers of those that were answered. */
const goOn = async (journal: Journal, ask: Ask, { until, from, run, refused }: Going): Promise<readonly number[]> => {
  const answered: number[] = []
  for (let number = from; performance.now() < until; number += 1) {
    const next = performance.now() + pause
    const call = deedCall(`${run}-${journal.kind}`, number)
    const deed = journal.deed(number)
    // An unanswered call may have been done; as the window does, ask again.
    const answer = (await deed.ask(ask, call)) ?? (await deed.ask(ask, call))
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
    return await journal.standing(ask)
  } catch {
    return null
  }
}
