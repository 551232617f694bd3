/** A misbehaving machine in a thread for tests. The name of the call selects the behavior. */
import { parentPort } from 'node:worker_threads'
import { success, type Answer } from '../../../src-core/problem.ts'
import type { Caller } from '../../../src-main/api/host.ts'
import { serveThread } from '../../../src-main/api/thread/serve.ts'

const calls: Readonly<Record<string, (caller: Caller) => unknown>> = {
  answer: () => 'answered',
  /** Blocks the thread until the call is canceled. */
  workWhileWanted: ({ isCanceled, send }) => {
    send({ kind: 'command', command: 'begun' })
    let steps = 0
    while (!isCanceled()) steps += 1
    return steps > 0
  },
  workForEver: ({ send }) => {
    send({ kind: 'command', command: 'begun' })
    for (;;);
  },
  waitUntilGone: ({ signal }) => new Promise((done) => signal.addEventListener('abort', () => done('gone'))),
  end: () => process.exit(7),
  /** Throws outside any handler. */
  throw: () =>
    new Promise(() =>
      setTimeout(() => {
        throw new Error('torn')
      }),
    ),
  fill: () => {
    const all: unknown[] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  },
}

const call = async (name: string, _data: unknown, caller: Caller): Promise<Answer<unknown>> =>
  success(await calls[name]?.(caller))

if (parentPort)
  serveThread(parentPort, ({ report }, hub) =>
    success({
      call,
      hub,
      open: () => Promise.reject(new Error('nothing to open')),
      report,
      close: () => Promise.resolve(),
    }),
  )
