import { expect, test } from 'vitest'
import { success } from '../../src-core/problem.ts'
import { localCaller, type Caller } from '../../src-main/api/host.ts'
import { withTasks } from '../../src-main/api/thread/open.ts'

/** A machine whose calls, by number, run until the test ends them. `stopped` returns which were canceled. */
const machine = () => {
  const calls: { readonly end: () => void; readonly gone: AbortSignal }[] = []
  const call = withTasks(async (name, _data, { signal }) => {
    if (name === 'cancel') return success(null)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    calls.push({ end: () => resolve(undefined), gone: signal })
    await promise
    return success(null)
  })
  return {
    call: (name: string, task: string, { client = 'one', ...order }: Partial<Pick<Caller, 'client' | 'order'>> = {}) =>
      call(
        name,
        { task },
        localCaller({ client, call: 'call', ...order, signal: new AbortController().signal, send: () => undefined }),
      ),
    end: (index: number) => calls[index]?.end(),
    stopped: () => calls.map(({ gone }) => gone.aborted),
  }
}

test('a task replaces only the earlier one with the same name and window', async () => {
  const { call, end, stopped } = machine()
  const running = [
    call('print', 'preview'),
    call('print', 'preview', { client: 'two' }),
    call('odds', 'odds'),
    call('print', 'preview'),
  ]
  expect(stopped()).toEqual([true, false, false, false])
  running.forEach((_, index) => end(index))
  await Promise.all(running)
})

test('a task can be canceled after the one it replaced has ended', async () => {
  const { call, end, stopped } = machine()
  const older = call('print', 'preview')
  const newer = call('print', 'preview')
  end(0)
  await older
  await call('cancel', 'preview')
  expect(stopped()).toEqual([true, true])
  end(1)
  await newer
})

test('a later task does not cancel a finished one with the same name', async () => {
  const { call, end, stopped } = machine()
  const past = call('print', 'preview')
  end(0)
  await past
  const present = call('print', 'preview')
  expect(stopped()).toEqual([false, false])
  end(1)
  await present
})

test('a call whose cancellation arrived first is dropped, and later calls are not', async () => {
  const { call, end, stopped } = machine()
  await call('cancel', 'export', { order: 2 })
  const overtaken = call('savePrints', 'export', { order: 1 })
  const other = call('savePrints', 'export', { order: 1, client: 'two' })
  expect(stopped()).toEqual([true, false])
  end(0)
  end(1)
  await Promise.all([overtaken, other])
  const next = call('savePrints', 'export', { order: 3 })
  expect(stopped()).toEqual([true, false, false])
  end(2)
  await next
})

test('a call that arrives after a newer one of its task is dropped', async () => {
  const { call, end, stopped } = machine()
  const newer = call('print', 'preview', { order: 2 })
  const overtaken = call('print', 'preview', { order: 1 })
  expect(stopped()).toEqual([false, true])
  await call('cancel', 'preview', { order: 1 })
  expect(stopped()).toEqual([false, true])
  end(1)
  await overtaken
  const newest = call('print', 'preview', { order: 3 })
  expect(stopped()).toEqual([true, true, false])
  end(0)
  end(2)
  await Promise.all([newer, newest])
})
