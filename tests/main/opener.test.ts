/** Opening the browser without showing its token in a list of processes. */
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOpener, writeOpener } from '../../src-main/browser/open-browser.ts'
import { codesOf, ownFolder, valueOf } from './machine-tools.ts'

const address = `http://127.0.0.1:4863/?token=${'T'.repeat(43)}`

test('the launch page leads to the address, is readable only by its owner, and is deleted', () => {
  const home = ownFolder()
  const path = valueOf(writeOpener(home, address))
  expect(path).not.toContain('T'.repeat(43))
  expect(readFileSync(path, 'utf8')).toContain(`content="0;url=${address}"`)
  if (process.platform !== 'win32') expect(lstatSync(path).mode & 0o777).toBe(0o600)
  removeOpener(home)
  expect(existsSync(path)).toBe(false)
  removeOpener(home)
})

test('a replaced folder isn’t written to', () => {
  const home = ownFolder()
  writeFileSync(join(home, 'precious'), 'precious')
  symlinkSync('precious', join(home, 'open.html'))
  const path = valueOf(writeOpener(home, address))
  expect(lstatSync(path).isFile()).toBe(true)
  expect(readFileSync(join(home, 'precious'), 'utf8')).toBe('precious')
  expect(codesOf(writeOpener(join(home, 'precious'), address))).toEqual(['not-written'])
})
