/** Measures coverage of our code with V8's precise counts. */
import { Session } from 'node:inspector'

export interface Coverage {
  /** Returns the code that has run since the last call. */
  readonly look: () => Look
  /** Returns the number of covered characters of source code. */
  readonly known: () => number
  readonly close: () => void
}

export interface Look {
  /** Whether there is new code. */
  readonly isNew: boolean
  /** Marks the new code as covered. */
  readonly remember: () => void
}

interface Script {
  readonly url: string
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[]
  }[]
}

/** Sets 1 for each character that ran. V8 lists ranges from outer to inner, so later ones override earlier ones. */
const painted = ({ functions }: Script): Uint8Array => {
  const ranges = functions.flatMap((each) => each.ranges)
  const letters = new Uint8Array(ranges.reduce((max, { endOffset }) => Math.max(max, endOffset), 0))
  for (const { startOffset, endOffset, count } of ranges) letters.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return letters
}

/** Whether a character ran for the first time. A plain loop, since it runs for every character. */
const hasMore = (letters: Uint8Array, before: Uint8Array | undefined): boolean => {
  for (let at = 0; at < letters.length; at += 1) if (letters[at] === 1 && before?.[at] !== 1) return true
  return false
}

export const openCoverage = (): Coverage => {
  const session = new Session()
  session.connect()
  /** The session is on this thread, so answers are synchronous. */
  const ask = (method: string, params: object = {}): { readonly result?: readonly Script[] } => {
    let answer: object = {}
    session.post(method, params, (error, result) => {
      if (error) throw error
      answer = result ?? {}
    })
    return answer
  }
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const known = new Map<string, Uint8Array>()
  return {
    look: () => {
      const scripts =
        ask('Profiler.takePreciseCoverage').result?.filter(({ url }) => /\/src-(core|main)\//.test(url)) ?? []
      const ran = scripts.map((script) => [script.url, painted(script)] as const)
      const isNew = ran.some(([url, letters]) => hasMore(letters, known.get(url)))
      const remember = (): void => {
        for (const [url, letters] of ran) {
          const before = known.get(url)
          known.set(url, before ? letters.map((letter, at) => letter | (before[at] ?? 0)) : letters)
        }
      }
      return { isNew, remember }
    },
    known: () =>
      [...known.values()].reduce((sum, letters) => sum + letters.reduce((some, letter) => some + letter, 0), 0),
    close: () => {
      ask('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
