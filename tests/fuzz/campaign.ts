/** Fuzzes one target: mutates inputs and keeps those that reach new code. */
import type { Coverage } from './coverage.ts'
import { mutated } from './mutate.ts'
import { randomFrom } from './random.ts'
import type { Target } from './target.ts'

export interface Plan {
  readonly seed: number
  readonly runs: number
  readonly seconds: number
}

/** The result of an input. `milliseconds` is elapsed time. */
export interface Find {
  readonly kind: 'crash' | 'slow'
  readonly input: Uint8Array
  readonly milliseconds: number
  readonly error: unknown
}

export interface Tally {
  readonly runs: number
  readonly crashes: number
  readonly slow: number
  /** Milliseconds of the slowest input. */
  readonly slowest: number
  readonly corpus: number
  /** Covered characters of our source code. */
  readonly code: number
}

export interface Watch {
  /** Called before each input. */
  readonly begins: (input: Uint8Array) => void
  readonly finds: (find: Find) => void
  /** Called with the statistics about every second. */
  readonly stands: (tally: Tally) => void
}

const tooSlow = 1000
/** Inputs per coverage measurement. */
const batch = 256
/** Limits the overhead of measuring: its cost in inputs, and how many inputs to run unmeasured per unit of that cost. */
const looking = { cost: 20, pause: 3, longest: 16_384 }
/** Limit for the corpus; beyond it, random older inputs are replaced. */
const maxKept = 4096

/** Runs the corpus, then mutations, until runs or seconds are used up. Without coverage, no input is added to the corpus. */
export const campaign = async (target: Target, plan: Plan, coverage: Coverage | null, watch: Watch): Promise<Tally> => {
  const random = randomFrom(plan.seed)
  const corpus = [...target.corpus]
  const end = performance.now() + plan.seconds * 1000
  let [runs, crashes, slow, slowest, told] = [0, 0, 0, 0, 0]
  const tally = (): Tally => ({ runs, crashes, slow, slowest, corpus: corpus.length, code: coverage?.known() ?? 0 })

  const attempt = async (input: Uint8Array): Promise<void> => {
    watch.begins(input)
    const began = performance.now()
    let error: unknown = null
    try {
      await target.run(input)
    } catch (thrown) {
      error = thrown ?? new Error('nothing was thrown')
    }
    const now = performance.now()
    const milliseconds = now - began
    slowest = Math.max(slowest, milliseconds)
    if (error !== null) {
      crashes += 1
      watch.finds({ kind: 'crash', input, milliseconds, error })
    } else if (milliseconds > tooSlow) {
      slow += 1
      watch.finds({ kind: 'slow', input, milliseconds, error })
    }
    if (now - told > 1000) {
      told = now
      watch.stands(tally())
    }
  }

  /** Runs an input that was already measured. */
  const again = async (input: Uint8Array): Promise<void> => {
    watch.begins(input)
    try {
      await target.run(input)
    } catch {
      return
    }
  }

  const keep = (input: Uint8Array): void => {
    if (corpus.length < maxKept) corpus.push(input)
    else corpus[random.below(corpus.length)] = input
  }

  /** Bisects the batch to keep inputs that reach new code. Returns the cost in inputs. */
  const sift = async (inputs: readonly Uint8Array[]): Promise<number> => {
    const look = coverage?.look()
    if (!look?.isNew) return looking.cost
    let cost = looking.cost
    const [only, ...others] = inputs
    if (only && others.length === 0) keep(only)
    else
      for (const half of [inputs.slice(0, inputs.length / 2), inputs.slice(inputs.length / 2)]) {
        for (const input of half) await again(input)
        cost += half.length + (await sift(half))
      }
    look.remember()
    return cost
  }

  for (const input of target.corpus) {
    if (runs >= plan.runs || performance.now() > end) break
    await attempt(input)
    runs += 1
  }
  coverage?.look().remember()
  const tryNew = async (count: number): Promise<readonly Uint8Array[]> => {
    const tried: Uint8Array[] = []
    while (tried.length < count && runs < plan.runs && performance.now() < end) {
      const input = mutated(corpus, random)
      tried.push(input)
      runs += 1
      await attempt(input)
    }
    return tried
  }
  for (let cost = 0; runs < plan.runs && performance.now() < end;) {
    await tryNew(Math.min(looking.pause * cost, looking.longest))
    coverage?.look()
    cost = await sift(await tryNew(batch))
  }
  return tally()
}
