/** Eight concurrent callers use every method. Counts failures, and measures times and the host's resources. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import { methodNames } from '../../src-core/contract/methods.ts'
import type { Answer } from '../../src-core/problem.ts'
import { seeded } from '../e2e/support/seeded.ts'
import { askings, type Player } from './asking.ts'
import { inFolder, openHost, valueOrThrow, type Ask } from './host.ts'
import type { Watched } from './watch.ts'

export interface CallsAsked {
  readonly seconds: number
  /** 16 hexadecimal digits. */
  readonly seed: string
}

/** Results of one method's calls, in milliseconds. */
export interface Method {
  readonly name: MethodName
  readonly took: readonly number[]
  /** Number of expected problems. */
  readonly refused: number
  /** Unexpected problems by code. */
  readonly errors: readonly string[]
}

export interface Calls {
  readonly seconds: number
  readonly methods: readonly Method[]
  /** Measured once a second. */
  readonly watched: readonly Watched[]
}

const callers = 8
/** Edits before a draft is closed, so that its size stays realistic. */
const mostEdits = 40

export const runCalls = ({ seconds, seed }: CallsAsked): Promise<Calls> =>
  inFolder(async (home) => {
    const file = join(home, 'watched.jsonl')
    const watch = fileURLToPath(new URL('watch.ts', import.meta.url))
    const host = await openHost({ home, preload: watch, env: { DOUBLEQUICK_WATCH: file } })
    const { folder } = valueOrThrow(await host.window('first')('printFolder', {}))
    const tally = openTally()
    const until = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: callers }, (_, index) => {
        const client = String.fromCharCode(97 + index)
        const below = seeded((BigInt(`0x${seed}`) ^ BigInt(index)).toString(16).padStart(16, '0'))
        const player: Player = {
          client,
          below,
          folder,
          session: '',
          file: join(home, 'house-rules', 'none.yaml'),
          calls: 0,
        }
        return callOn(player, host.window(client), tally, until)
      }),
    )
    await wait(1100)
    await host.stop()
    const watched = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    return { seconds, methods: tally.methods(), watched: watched.map((line) => JSON.parse(line) as Watched) }
  })

const callOn = async (player: Player, ask: Ask, tally: Tally, until: number): Promise<void> => {
  const asked = <M extends MethodName>(name: M): Promise<Answer<OutputOf<M>> | undefined> =>
    tally.time(name, () => ask(name, askings[name].input(player) as InputOf<M>))
  let edits = 0
  while (performance.now() < until) {
    player.calls += 1
    if (player.session === '') {
      const house = valueOrThrow(await asked('newHouse'))
      Object.assign(player, { session: house.session, file: house.file })
      edits = 0
    }
    const name = edits >= mostEdits ? 'closeHouse' : (oftenChosen[player.below(oftenChosen.length)] ?? 'about')
    if (name === 'editHouse') edits += 1
    if (name === 'preview' && player.below(2) === 0) {
      // Cancels the preview while it waits or runs.
      const printed = asked(name)
      await wait(player.below(60))
      await asked('cancel')
      await printed
    } else await asked(name)
    if (name === 'closeHouse') player.session = ''
  }
  await ask('closeHouse', { session: player.session, discard: true })
}

/** Lists each method as often as its frequency. */
const oftenChosen = methodNames.flatMap((name) => Array.from({ length: askings[name].often }, () => name))

interface Tally {
  readonly time: <T>(name: MethodName, call: () => Promise<Answer<T> | undefined>) => Promise<Answer<T> | undefined>
  readonly methods: () => readonly Method[]
}

const openTally = (): Tally => {
  const methods = new Map(
    methodNames.map((name) => [name, { name, took: [] as number[], refused: 0, errors: [] as string[] }]),
  )
  return {
    time: async (name, call) => {
      const start = performance.now()
      const answer = await call()
      const method = methods.get(name)
      method?.took.push(performance.now() - start)
      if (answer?.ok) return answer
      const problem = answer?.problems[0] ?? { code: 'no-answer', message: 'there was no answer' }
      if (method && askings[name].meant?.includes(problem.code)) method.refused += 1
      else method?.errors.push(`${problem.code}: ${problem.message}`)
      return answer
    },
    methods: () => [...methods.values()],
  }
}
