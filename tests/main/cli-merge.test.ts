/** House rules whose base has moved on, and two files made one, on the command line. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cliHere, type Ran } from './cli-tools.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-merge-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const cli = (...args: string[]): Promise<Ran> => cliHere(folder, args)
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const house = (id: string, rules: string, more = ''): string =>
  `# ${id}\nruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules:\n  procedures: {fire: {modifiers: ${rules}}}\n${more}`

test('check tells cell by cell what the base has changed beneath house rules, and lets them be played', async () => {
  write(
    'club.houserules.yaml',
    house('club', '{cover-light: {value: -3}}', 'base: {version: 0.9.0, was: {procedures.fire.modifiers.cover-light.value: -4}}\n'),
  )
  const { status, stdout, stderr } = await cli('check', 'club.houserules.yaml')
  expect([status, stdout]).toEqual([0, 'club.houserules.yaml: ok\n'])
  const [first, second, ...more] = stderr.trimEnd().split('\n')
  expect(first).toBe('club.houserules.yaml: its base has changed beneath it')
  expect(second).toMatch(
    /^club\.houserules\.yaml:4:\d+: .*: the base was −4, now −1 \(0\.9\.0, now 1\.0\.0\); these rules have −3; .*\[base-moved\]$/,
  )
  expect(more).toEqual([])
})
