import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { success } from '../../src-core/problem.ts'
import { noteEnded, withLock } from '../../src-main/documents/lock.ts'
import { inGate } from '../tools.ts'
import { codesOf, ownFolder, problemsOf } from './machine-tools.ts'
import { inWords } from '../../src-core/words/problems/words.ts'

const program = join(import.meta.dirname, 'documents/counting-process.ts')

const started = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A process that holds the lock of a file. */
const holding = async (path: string): Promise<ChildProcess> => {
  const child = started(path, 'hold')
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const killed = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('it is held for as long as the work takes, and nothing is left of it, also when the work throws', () => {
  const path = join(ownFolder(), 'a')
  expect(withLock(path, (stands) => success([stands(), existsSync(`${path}.lock`)]))).toEqual(success([true, true]))
  expect(() =>
    withLock(path, () => {
      throw new Error('a fault')
    }),
  ).toThrow('a fault')
  expect(readdirSync(join(path, '..'))).toEqual([])
})

test('while another program holds it one waits, and is told who it is', async () => {
  const path = join(ownFolder(), 'a')
  const { pid } = await holding(path)
  const [problem] = problemsOf(withLock(path, () => success(null)))
  expect(problem && inWords(problem)).toMatchObject({
    code: 'busy',
    message: `${path} is being written by process ${String(pid)} on ${hostname()}`,
  })
})

test('of a holder that was killed it is taken over', async () => {
  const path = join(ownFolder(), 'a')
  const child = await holding(path)
  await killed(child)
  expect(existsSync(`${path}.lock`)).toBe(true)
  expect(withLock(path, () => success('mine'))).toEqual(success('mine'))
  expect(readdirSync(join(path, '..'))).toEqual([])
})

test('one that is old is taken over though its process seems to be there; who lost it knows', async () => {
  const path = join(ownFolder(), 'a')
  await holding(path)
  utimesSync(`${path}.lock`, new Date(0), new Date(0))
  expect(withLock(path, () => success('mine'))).toEqual(success('mine'))
  const lost = withLock(path, (stands) => {
    writeFileSync(`${path}.lock`, readFileSync(`${path}.lock`, 'utf8').replace(/"id":"./, '"id":"x'))
    return success(stands())
  })
  expect(lost).toEqual(success(false))
})

test('one that does not say whose it is, or says what makes no sense, is taken over after a while', () => {
  const path = join(ownFolder(), 'a')
  for (const text of inGate(['{"pid":{"toString":1}}', '', 'null', '\0'])) {
    writeFileSync(`${path}.lock`, text)
    expect(withLock(path, () => success('mine'))).toEqual(success('mine'))
  }
})

test('taken again by who holds it, it says so instead of waiting for ever', () => {
  const path = join(ownFolder(), 'a')
  expect(codesOf(withLock(path, () => withLock(path, () => success(null))))).toEqual(['busy'])
})

test('programs that write at once, some of them killed over it, never come between each other', async () => {
  const path = join(ownFolder(), 'count')
  writeFileSync(path, '0')
  await killed(await holding(path))
  const counting = Array.from({ length: 4 }, () => started(path, '100'))
  await Promise.all(counting.map((child) => once(child, 'exit')))
  expect(readFileSync(path, 'utf8')).toBe('400')
  expect(readdirSync(join(path, '..'))).toEqual(['count'])
})

test('one that a thread left that was ended is taken over as soon as that is known', async () => {
  const path = join(ownFolder(), 'a')
  const lock = new URL('../../src-main/documents/lock.ts', import.meta.url).href
  const thread = new Worker(
    `import(${JSON.stringify(lock)}).then(({ withLock }) => withLock(${JSON.stringify(path)}, () => {
      require('node:worker_threads').parentPort.postMessage('held')
      for (;;);
    }))`,
    { eval: true },
  )
  await once(thread, 'message')
  const { threadId } = thread
  await thread.terminate()
  expect(codesOf(withLock(path, () => success(null)))).toEqual(['busy'])
  noteEnded([threadId])
  expect(withLock(path, () => success('mine'))).toEqual(success('mine'))
})
