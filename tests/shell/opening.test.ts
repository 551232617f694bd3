import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isBinaryAvailable, findBinary } from '../../src-main/desktop/binary.ts'
import { countBreakdowns } from '../../src-main/api/thread/open.ts'
import { filesHanded, filesNamed, queueFiles } from '../../src-main/desktop/opening.ts'

test('finds file arguments on a command line and makes them absolute', () => {
  const args = [
    '--no-sandbox',
    '.',
    '/club/a.houserules.yaml',
    'b.YAML',
    'club.houserules.doublequick',
    'file:///club/c%20d.yaml',
    '--x=e.yaml',
    'notes.txt',
    'file://%zz.yaml',
  ]
  expect(filesNamed(args, '/club/me')).toEqual([
    '/club/a.houserules.yaml',
    '/club/me/b.YAML',
    '/club/me/club.houserules.doublequick',
    '/club/c d.yaml',
  ])
})

test('uses only the paths passed by a second start', () => {
  expect(filesHanded({ files: ['/a.yaml', 1, null, '/b.yaml'] })).toEqual(['/a.yaml', '/b.yaml'])
  for (const odd of [undefined, null, 'x', 1, {}, { files: 'a.yaml' }, []]) expect(filesHanded(odd)).toEqual([])
})

test('files wait until they can be opened, then open in order', async () => {
  const queue = queueFiles()
  const log: string[] = []
  const settled: (() => void)[] = []
  queue.add(['a', 'b'])
  queue.goTo((file) => {
    log.push(file)
    return new Promise<void>((done) => settled.push(done))
  })
  queue.add(['c'])
  expect(log).toEqual(['a'])
  for (const expected of [
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]) {
    settled.at(-1)?.()
    await Promise.resolve()
    await Promise.resolve()
    expect(log).toEqual(expected)
  }
  queue.add(['d'])
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

test('a window that keeps crashing is not reopened forever', () => {
  const mayReturn = countBreakdowns()
  expect([0, 1000, 2000, 3000].map(mayReturn)).toEqual([true, true, true, false])
  expect(mayReturn(200_000)).toBe(true)
})

test('Electron is found only if downloaded, not just installed as a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-electron-'))
  expect(findBinary(folder)).toBe(null)
  writeFileSync(join(folder, 'path.txt'), 'electron')
  expect(findBinary(folder)).toBe(null)
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/electron'), '')
  expect(findBinary(folder)).toBe(join(folder, 'dist/electron'))
  rmSync(folder, { recursive: true })
})

test('Electron is downloaded if missing and available; otherwise the browser opens', async () => {
  const asked: string[] = []
  const having = (found: (string | null)[], online: boolean, fetched: boolean): Promise<string | null> =>
    isBinaryAvailable(
      () => found.shift() ?? null,
      () => (asked.push('reach'), Promise.resolve(online)),
      () => (asked.push('fetch'), fetched),
    )
  expect(await having(['electron'], true, true)).toBe('electron')
  expect(asked).toEqual([])
  expect(await having([null, 'electron'], true, true)).toBe('electron')
  expect(asked.splice(0)).toEqual(['reach', 'fetch'])
  expect(await having([null, 'half'], true, false)).toBe(null)
  expect(asked.splice(0)).toEqual(['reach', 'fetch'])
  expect(await having([null, 'electron'], false, true)).toBe(null)
  expect(asked).toEqual(['reach'])
})
