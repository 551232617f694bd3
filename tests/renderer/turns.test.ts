/** Calls in a queue: each starts from the result of the one before. */
import { expect, test } from 'vitest'
import { createCallQueue } from '../../src-renderer/api/query.ts'

test('a call starts immediately if none is running, otherwise after the previous one', async () => {
  const { inTurn, unanswered } = createCallQueue()
  const made: string[] = []
  const call = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const answer = inTurn(() => {
      made.push(name)
      return promise
    })
    return { answer, end: () => resolve(name) }
  }
  const [first, second] = [call('first'), call('second')]
  expect([made, unanswered.value]).toEqual([['first'], 2])
  second.end()
  first.end()
  expect(await Promise.all([first.answer, second.answer])).toEqual(['first', 'second'])
  expect([made, unanswered.value]).toEqual([['first', 'second'], 0])
  const third = call('third')
  expect(made).toEqual(['first', 'second', 'third'])
  third.end()
  await third.answer
})

test('a failed call does not affect the others', async () => {
  const { inTurn, unanswered } = createCallQueue()
  const lost = inTurn(() => Promise.reject(new Error('lost')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(lost).rejects.toThrow('lost')
  expect(await next).toBe('done')
  expect(unanswered.value).toBe(0)
})
