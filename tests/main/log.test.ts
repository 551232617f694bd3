/** The log of internal errors, and the report that a player may send. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openLog, shortenPaths } from '../../src-main/log.ts'
import { ownFolder, startMachine, valueOf } from './machine-tools.ts'

const logIn = (home: string): string => readFileSync(join(home, 'logs', 'doublequick.log'), 'utf8')

test('an exception is logged with its stack, also to standard error', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const home = ownFolder()
  const report = openLog(home)
  report(new Error('no such table'))
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
  expect(logIn(home)).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] \[error\] Error: no such table\n\s+at .*log\.test\.ts/,
  )
})

test('control characters in an exception are visible in the log', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const home = ownFolder()
  openLog(home)('no rule "\x1b[2J"')
  error.mockRestore()
  expect(logIn(home)).toContain('<U+001B>[2J')
})

test('logs of different folders are written separately', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [first, second] = [ownFolder(), ownFolder()]
  const [toFirst, toSecond] = [openLog(first), openLog(second)]
  toFirst('one')
  toSecond('two')
  toFirst('three')
  error.mockRestore()
  expect(logIn(first)).toMatch(/one[^]*three/)
  expect(logIn(second)).toMatch(/two/)
  expect(logIn(second)).not.toMatch(/one|three/)
})

test('a full log is rotated, so that at most two files remain', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const home = ownFolder()
  mkdirSync(join(home, 'logs'))
  writeFileSync(join(home, 'logs', 'doublequick.log'), 'x'.repeat(600 * 1024))
  const report = openLog(home)
  report('after')
  error.mockRestore()
  expect(logIn(home).length).toBeLessThan(1000)
  expect(existsSync(join(home, 'logs', 'doublequick.old.log'))).toBe(true)
})

test.each([
  ['/home/anna/rules/a.yaml:3', '~/rules/a.yaml:3'],
  ['file:///Users/Anna/x.js:1:2', 'file://~/x.js:1:2'],
  ['C:\\Users\\Anna\\AppData\\x', '~\\AppData\\x'],
  ['"C:\\\\Users\\\\Anna\\\\x"', '"~\\\\x"'],
  ['file:///C:/Users/Anna/x.js', 'file:///~/x.js'],
  ['/usr/share/doublequick', '/usr/share/doublequick'],
  ['http://127.0.0.1:1/?token=abc_DEF-1', 'http://127.0.0.1:1/?token=…'],
])('%s is shortened to %s', (text, short) => {
  expect(shortenPaths(text)).toBe(short)
})

test('the home folder is shortened in any position', () => {
  const path = join(homedir(), 'x')
  expect(shortenPaths(`at ${path}:1`)).toBe(`at ${join('~', 'x')}:1`)
  if (userInfo().username.length > 4) expect(shortenPaths(path)).not.toContain(userInfo().username)
})

test('an exception in the window is reported once, and the report shows the end of the log without paths', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const home = ownFolder()
  const report = openLog(home)
  const machine = startMachine({ home, report, kind: 'desktop' })
  const { call } = machine.window('a')
  for (let line = 1; line <= 300; line += 1) report(`line ${line}.`)
  valueOf(await call('reportFault', { text: 'TypeError: x at /home/anna/window.js' }))
  error.mockRestore()
  const { text, page } = valueOf(await call('readReport', {}))
  expect(text).toMatch(/^Doublequick 1\.2\.3, desktop application\n/)
  expect(text).toContain(`Node ${process.versions.node}`)
  expect(text).toContain('TypeError: x at ~/window.js')
  expect(text).toContain('line 300.')
  expect(text).not.toContain('line 1.')
  expect(text).not.toContain('anna')
  expect(encodeURIComponent(text).length).toBeLessThan(6500)
  expect(page).toMatch(/^https:\/\/.+\/issues\/new$/)
})

test('without a log, the report describes only the system', async () => {
  const { call } = startMachine().window('a')
  const { text } = valueOf(await call('readReport', {}))
  expect(text.split('\n')[0]).toBe('Doublequick 1.2.3, in a browser')
  expect(text).toContain('No faults in the log.')
})
