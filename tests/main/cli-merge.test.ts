/** House rules with a newer base, and merging two files, on the command line. */
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

test('check lists changes in the base of house rules, and the rules remain playable', async () => {
  write(
    'club.houserules.yaml',
    house(
      'club',
      '{cover-light: {value: -3}}',
      'base: {version: 0.9.0, was: {procedures.fire.modifiers.cover-light.value: -4}}\n',
    ),
  )
  const { status, stdout, stderr } = await cli('check', 'club.houserules.yaml')
  expect([status, stdout]).toEqual([0, 'club.houserules.yaml: ok\n'])
  const [first, second, ...more] = stderr.trimEnd().split('\n')
  expect(first).toBe('club.houserules.yaml: its base has changed since it was saved')
  expect(second).toMatch(
    /^club\.houserules\.yaml:4:\d+: .*: the base ruleset changed from −4 to −1 \(0\.9\.0 to 1\.0\.0\); these rules have −3\. .*\[base-moved\]$/,
  )
  expect(more).toEqual([])
})

const club = house('club', '{cover-light: {value: -3}}', '# we like woods\n')
const bridge = house('bridge', '{cover-light: {value: -2}, cover-heavy: null}')

test('merge lists conflicts, and writes the merged file once given the side to keep', async () => {
  write('club.houserules.yaml', club)
  write('bridge.houserules.yaml', bridge)
  const files = ['club.houserules.yaml', 'bridge.houserules.yaml'] as const
  const open = await cli('merge', ...files, '--out', 'both.houserules.yaml')
  expect(open.status).toBe(1)
  expect(open.stdout).toMatch(/, value: conflict: was −1, first −3, second −2\n/)
  expect(open.stderr).toBe('1 of 2 values conflict; choose with --prefer first or --prefer second\n')
  expect(existsSync(join(folder, 'both.houserules.yaml'))).toBe(false)

  expect(await cli('merge', ...files, '--prefer', 'second', '--out', 'both.houserules.yaml')).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect(readFileSync(join(folder, 'both.houserules.yaml'), 'utf8')).toBe(
    club.replace('{cover-light: {value: -3}}', '{cover-light: {value: -2}, cover-heavy: null}'),
  )
  expect((await cli('check', 'both.houserules.yaml')).stdout).toBe('both.houserules.yaml: ok\n')
  const again = await cli('merge', ...files, '--prefer', 'first', '--out', 'both.houserules.yaml')
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('[file-exists]')])
})

test('merge refuses a file for another ruleset and a missing file', async () => {
  write('club.houserules.yaml', club)
  write('other.houserules.yaml', bridge.replace('fire-and-fury', 'regimental-fury'))
  const other = await cli('merge', 'club.houserules.yaml', 'other.houserules.yaml')
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('[house-extends]')])
  expect((await cli('merge', 'club.houserules.yaml', 'missing.houserules.yaml')).stderr).toContain('[no-such-file]')
})

test('a scenario can be checked, compared and merged over its club’s rules', async () => {
  write('club.houserules.yaml', club)
  write(
    'bridge.houserules.yaml',
    house(
      'bridge',
      '{cover-light: {value: -2}}',
      'base: {version: 0.9.0, was: {procedures.fire.modifiers.cover-light.value: -4}}\n',
    ).replace('extends: fire-and-fury', 'extends: club'),
  )
  const checked = await cli('check', 'bridge.houserules.yaml')
  expect(checked.stdout).toBe('bridge.houserules.yaml: ok\n')
  expect(checked.stderr).toMatch(
    /: the base ruleset changed from −4 to −3 \(0\.9\.0 to 1\.0\.0\); these rules have −2\./,
  )
  // The file includes the club's rules it extends, and is compared only with those unless they are named too.
  const shown = await cli('show', 'fire-and-fury', '--house', 'bridge.houserules.yaml')
  expect(shown.stdout).toMatch(/House rules: club 1\.0\.0[\s\S]*House rules: bridge 1\.0\.0/)
  const alone = await cli('compare', 'fire-and-fury', '--house', 'bridge.houserules.yaml', '--check', 'fire')
  const both = await cli(
    'compare',
    'fire-and-fury',
    '--house',
    'club.houserules.yaml',
    '--house',
    'bridge.houserules.yaml',
    '--check',
    'fire',
  )
  expect([alone.status, both.status]).toEqual([0, 0])
  expect(alone.stdout).not.toBe(both.stdout)
  // Changes that the bridge rules make to the club's rules are part of the bridge rules.
  const merged = await cli('merge', 'club.houserules.yaml', 'bridge.houserules.yaml', '--out', 'both.houserules.yaml')
  expect(merged.status).toBe(0)
  expect(merged.stdout).toMatch(/, value: was −3, second −2\nwrote both/)
  expect(readFileSync(join(folder, 'both.houserules.yaml'), 'utf8')).toBe(club.replace('-3', '-2'))
})

test('merge lists the options that it adds, and writes them', async () => {
  write('club.houserules.yaml', club)
  const fog = 'options:\n  fog: {title: Fog, rules: {gauge: {length: 3}}}\n'
  write('other.houserules.yaml', house('other', '{cover-light: {value: -3}}', fog))
  const { status, stdout } = await cli('merge', 'club.houserules.yaml', 'other.houserules.yaml', '--out', 'both.yaml')
  expect([status, stdout]).toEqual([0, expect.stringContaining('option Fog: as in the second\n')])
  expect(readFileSync(join(folder, 'both.yaml'), 'utf8')).toContain('title: Fog')
})
