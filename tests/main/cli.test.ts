import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cliFile, cliHere, cliProcess, plainEnv, type Ran } from './cli-tools.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-cli-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const cli = (...args: string[]): Promise<Ran> => cliHere(folder, args)
const at = (...names: string[]): string => join(folder, ...names)
const write = (name: string, text: string): void => writeFileSync(at(name), text)

const head = (id: string, more = ''): string => `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1${more}}\n`
const variant = (id: string, base: string, rules = '{}'): string => `${head(id, `, extends: ${base}`)}rules: ${rules}\n`

test('help lists every command, and explains each', async () => {
  const { status, stdout } = await cli('help')
  expect(status).toBe(0)
  for (const name of ['rulesets', 'show', 'check', 'resolve', 'odds', 'print', 'schema', 'help']) {
    expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    const about = await cli(name, '--help')
    expect(about.status).toBe(0)
    expect(about.stdout).toContain(`doublequick ${name}`)
    expect((await cli('help', name)).stdout).toBe(about.stdout)
    expect(Math.max(...`${stdout}${about.stdout}`.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  }
})

test('shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(cliProcess(folder, ['--version'])).toEqual({ status: 0, stdout: `doublequick ${version}\n`, stderr: '' })
})

test.each([
  [['chek'], 'Unknown command chek. Did you mean check? [usage]'],
  [['help', 'prnt'], 'Unknown command prnt. Did you mean print? [usage]'],
  [['--paper', 'a4', 'print'], '--paper comes before the command. Write the command first, then its options. [usage]'],
  [['show'], 'show needs more arguments. Write "show RULESET". [usage]'],
  [['show', 'a', 'b'], 'show has too many arguments. Write "show RULESET". [usage]'],
  [['check'], 'check needs more arguments. Write "check FILE...". [usage]'],
  [['resolve', 'request.json'], 'resolve has too many arguments. Write "resolve". [usage]'],
  [['print', '--papr', 'a4'], 'Unknown option --papr. Did you mean --paper? [usage]'],
  [['print', '--paper', 'a5'], '--paper can’t be a5. Did you mean a4? [usage]'],
  [['print', '--sides', '0'], '--sides can’t be 0. Use a whole number from 1 to 99. [usage]'],
  [['print', '--stand', '-1'], '--stand can’t be -1. Use a length, such as 1.5 or 3/4 (inches), 40mm or 4cm. [usage]'],
  [
    ['print', '--stand', 'wide'],
    '--stand can’t be wide. Use a length, such as 1.5 or 3/4 (inches), 40mm or 4cm. [usage]',
  ],
])('%j is a usage error: exit status 2 and a suggestion', async (args, said) => {
  const { status, stdout, stderr } = await cli(...args)
  expect(stderr.split('\n')[0]).toBe(said)
  expect([status, stdout]).toEqual([2, ''])
})

test('without arguments, shows the commands', async () => {
  const { status, stdout, stderr } = await cli()
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toBe((await cli('help')).stdout)
})

test('the rulesets command lists included rulesets and those in other folders, without parts and house rules', async () => {
  mkdirSync(at('mine'))
  write('mine/volley.yaml', variant('volley', 'fire-and-fury'))
  write('mine/shared.yaml', `${head('shared', ', part: true')}rules: {}\n`)
  write('mine/evening.houserules.yaml', variant('evening', 'fire-and-fury'))
  write('mine/notes.txt', 'no ruleset')
  const ids = async (...args: string[]): Promise<string[]> =>
    (JSON.parse((await cli('rulesets', '--json', ...args)).stdout) as { id: string }[]).map(({ id }) => id)
  const own = await ids()
  expect(own).toEqual(expect.arrayContaining(['fire-and-fury', 'regimental-fury']))
  expect(await ids('--rulesets', 'mine')).toEqual(['volley', ...own])
  expect((await cli('rulesets', '--rulesets', 'mine')).stdout).toMatch(/^volley {3,}volley 1\.0\.0$/m)
})

test('a broken file in a folder is reported, and the others are listed', async () => {
  mkdirSync(at('mine'))
  write('mine/volley.yaml', variant('volley', 'fire-and-fury'))
  write('mine/torn.yaml', 'ruleset: {')
  const { status, stdout, stderr } = await cli('rulesets', '--rulesets', 'mine')
  expect(status).toBe(1)
  expect(stdout).toContain('volley')
  expect(stderr).toMatch(/^mine\/torn\.yaml:1:\d+: /)
})

test('a missing folder is reported', async () => {
  expect(await cli('rulesets', '--rulesets', 'nowhere')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Can’t find the folder nowhere. Choose a folder of rulesets. [no-such-folder]\n',
  })
})

test('finds a ruleset by id, by path, or next to the file that extends it, nearest first', async () => {
  mkdirSync(at('mine'))
  write('mine/base.yaml', variant('base', 'fire-and-fury', '{terms: {unit: [corps, corps]}}'))
  write('mine/heir.yaml', variant('heir', 'base'))
  write('mine/fire-and-fury.yaml', head('fire-and-fury') + 'rules: {gauge: {arcs: {all: {label: All, degrees: 30}}}}\n')
  const lineage = async (...args: string[]): Promise<unknown> => {
    const { stdout, stderr } = await cli('show', '--json', ...args)
    return stderr === '' ? (JSON.parse(stdout) as { lineage: string[] }).lineage : stderr
  }
  expect(await lineage('regimental-fury')).toEqual(['fire-and-fury', 'regimental-fury'])
  expect(await lineage('mine/../mine/heir.yaml')).toEqual(['fire-and-fury', 'base', 'heir'])
  expect(await lineage('heir', '--rulesets', 'mine')).toEqual(['fire-and-fury', 'base', 'heir'])
  expect(await lineage('fire-and-fury', '--rulesets', 'mine')).toEqual(['fire-and-fury'])
  expect(JSON.parse((await cli('show', '--json', 'fire-and-fury', '--rulesets', 'mine')).stdout)).toMatchObject({
    procedures: {},
  })
  expect(await lineage('hair', '--rulesets', 'mine')).toBe(
    'Can’t find the ruleset `hair`. Did you mean `heir`? [unknown-ruleset]\n',
  )
})

test('two files in one folder with the same id are a problem', async () => {
  mkdirSync(at('mine'))
  write('mine/a.yaml', variant('volley', 'fire-and-fury'))
  write('mine/b.yaml', variant('volley', 'fire-and-fury'))
  expect((await cli('show', 'volley', '--rulesets', 'mine')).stderr).toBe(
    'mine/a.yaml and mine/b.yaml have the same id volley. Give each rules file in a folder its own id. [same-id]\n',
  )
})

test('hostile files are problems and never hang', async () => {
  spawnSync('bash', ['-c', 'mkfifo "$0"', at('pipe.yaml')])
  symlinkSync(at('loop.yaml'), at('loop.yaml'))
  mkdirSync(at('folder.yaml'))
  write('huge.yaml', 'x'.repeat(2 * 1024 * 1024))
  write('cycle.yaml', variant('cycle', 'round'))
  write('round.yaml', variant('round', 'cycle'))
  const files = [
    'pipe.yaml',
    'loop.yaml',
    'folder.yaml',
    'huge.yaml',
    'cycle.yaml',
    '/dev/zero',
    '../../../../../../etc/hostname',
    'missing.yaml',
  ]
  for (const file of files) {
    const { status, stdout, stderr } = await cli('show', file)
    expect([file, status, stdout]).toEqual([file, 1, ''])
    expect(stderr).toMatch(/\[(not-a-file|unreadable|too-large|extends-cycle|no-such-file|not-rules)\]\n/)
  }
})

test('check prints ok, or all problems of all files with their places and a count', async () => {
  write('good.yaml', variant('good', 'fire-and-fury'))
  write(
    'bad.yaml',
    variant('bad', 'fire-and-fury', '{procedures: {fire: {limt: 3, subtitle: ""}}, traits: {outflanked: {label: 7}}}'),
  )
  write(
    'evening.houserules.yaml',
    variant('evening', 'regimental-fury', '{procedures: {fire: {modifiers: {cover-light: {value: -3}}}}}'),
  )
  expect(await cli('check', 'good.yaml', 'evening.houserules.yaml')).toEqual({
    status: 0,
    stdout: 'good.yaml: ok\nevening.houserules.yaml: ok\n',
    stderr: '',
  })
  const { status, stdout, stderr } = await cli('check', 'good.yaml', 'bad.yaml', 'missing.yaml')
  expect([status, stdout]).toEqual([1, 'good.yaml: ok\n'])
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines.slice(0, 3).every((line) => /^bad\.yaml:2:\d+: /.test(line))).toBe(true)
  expect(lines[3]).toBe('Can’t find missing.yaml. Choose an existing file. [no-such-file]')
  expect(lines[4]).toBe('4 problems in 2 files')
})

test('check reports playable rules that can’t be printed, with the place', async () => {
  write(
    'club.houserules.yaml',
    variant(
      'club',
      'fire-and-fury',
      '{gauge: {length: 5}, procedures: {fire: {modifiers: {cover-light: {label: 林}}}}}',
    ),
  )
  const { status, stdout, stderr } = await cli('check', 'club.houserules.yaml')
  expect([status, stdout]).toEqual([0, 'club.houserules.yaml: ok, but can’t be printed\n'])
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^club\.houserules\.yaml:2:\d+: The printed fonts don’t have "林".*is printed with □.*\[glyph-missing\]$/,
    ),
    expect.stringMatching(
      /^club\.houserules\.yaml:2:\d+: At 5 in long, a gauge .* doesn’t fit A4.*\[gauge-does-not-fit\]$/,
    ),
  ])
})

test('check refuses a gauge that fits no paper, and suggests one that fits', async () => {
  write('long.houserules.yaml', variant('long', 'fire-and-fury', '{gauge: {length: 40}}'))
  write('wide.houserules.yaml', variant('wide', 'fire-and-fury', '{gauge: {stand: 90}}'))
  const { status, stdout, stderr } = await cli('check', 'long.houserules.yaml', 'wide.houserules.yaml')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^long\.houserules\.yaml:2:\d+: At 40 in long, a gauge .* doesn’t fit A3\. The longest that fits is \d+.* in \(exactly [\d.]+ mm\)\. .*\[gauge-does-not-fit\]$/,
    ),
    expect.stringMatching(/^wide\.houserules\.yaml:2:\d+: .* a stand 90 in wide\. .*¼ in to 6 in\. \[gauge-stand\]$/),
    '2 problems in 2 files',
  ])
})

test('check reports characters that print as □ and ignores invisible ones', async () => {
  write('club.yaml', variant('club', 'fire-and-fury', '{terms: {unit: ["br\\u00adigade", "\\u200fbrigades"]}}'))
  write('horse.yaml', variant('horse', 'fire-and-fury', '{terms: {unit: [🐎, 🐎s]}}'))
  const { status, stdout, stderr } = await cli('check', 'club.yaml', 'horse.yaml')
  expect([status, stdout]).toEqual([0, 'club.yaml: ok\nhorse.yaml: ok\n'])
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^horse\.yaml:2:\d+: .*is printed with □/)
})

test('check finds bases among the given files, and reports each error once', async () => {
  mkdirSync(at('there'))
  write('there/one.yaml', variant('base', 'fire-and-fury', '{procedures: {fire: {limt: 3}}}'))
  write('two.yaml', variant('heir', 'base'))
  const { status, stderr } = await cli('check', 'there/one.yaml', 'two.yaml')
  expect(status).toBe(1)
  const lines = stderr.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^there\/one\.yaml:2:/)
  expect(lines.slice(1)).toEqual(['two.yaml: no problems of its own, but its base has some', '1 problem in 2 files'])
})

test('a file argument takes precedence over a ruleset with the same id', async () => {
  mkdirSync(at('there'))
  write('there/changed.yaml', `${head('fire-and-fury')}rules: {terms: {unit: [tribe, tribes]}}\n`)
  write('heir.yaml', variant('heir', 'fire-and-fury', '{gauge: null}'))
  expect((await cli('check', 'heir.yaml')).stdout).toBe('heir.yaml: ok\n')
  expect((await cli('check', 'heir.yaml', 'there/changed.yaml')).stderr).toContain('heir.yaml:2:')
})

test('a part is checked in the rulesets that extend it', async () => {
  write(
    'shared.yaml',
    `${head('shared', ', part: true')}rules: {procedures: {fire: {title: Fire, dice: 1d10, tables: {fire: {bands: {hit: 5.., miss: ..3}}}, outcomes: {hit: {name: Hit}, miss: {name: Miss}}}}}\n`,
  )
  expect((await cli('check', 'shared.yaml')).stdout).toBe('shared.yaml: ok\n')
  write('heir.yaml', variant('heir', 'shared'))
  const { status, stderr } = await cli('check', 'shared.yaml', 'heir.yaml')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^shared\.yaml:2:/)
})

test('an error in a part is reported once, with the affected rulesets', async () => {
  write(
    'shared.yaml',
    `${head('shared', ', part: true')}rules: {procedures: {fire: {title: Fire, dice: 1d10, tables: {fire: {bands: {hit: 5.., miss: ..3}}}, outcomes: {hit: {name: Hit}, miss: {name: Miss}}}}}\n`,
  )
  write('first.yaml', variant('first', 'shared'))
  write('second.yaml', variant('second', 'shared'))
  const { stderr } = await cli('check', '--rulesets', '.', 'shared.yaml', 'first.yaml')
  const lines = stderr.split('\n').filter((line) => line.includes('[band-gap]'))
  expect(lines).toEqual([
    expect.stringMatching(/^shared\.yaml:2:\d+: In `first`, `second`: Table `fire` doesn’t cover `4`/),
  ])
})

test('house rules checked alone find their ruleset in the same folder, under any file name', async () => {
  write('my own rules, second draft.yaml', variant('mine', 'fire-and-fury'))
  write('club.yaml', variant('club', 'mine'))
  mkdirSync(at('elsewhere'))
  expect((await cli('check', 'club.yaml')).stdout).toBe('club.yaml: ok\n')
  write('elsewhere/club.yaml', variant('club', 'mine'))
  expect((await cli('check', 'elsewhere/club.yaml')).stderr).toContain('Put the file with id: mine next to this one')
  expect((await cli('check', 'my own rules, second draft.yaml', 'elsewhere/club.yaml')).status).toBe(0)
  expect((await cli('check', '--rulesets', '.', 'elsewhere/club.yaml')).status).toBe(0)
})

test('house rules change the output, and must be valid', async () => {
  write(
    'evening.yaml',
    variant('evening', 'fire-and-fury', '{procedures: {fire: {modifiers: {cover-light: {value: -3}}}}}'),
  )
  const shown = JSON.parse((await cli('show', 'regimental-fury', '--house', 'evening.yaml', '--json')).stdout) as {
    procedures: { fire: { modifiers: { id: string; value: unknown }[] } }
  }
  expect(shown.procedures.fire.modifiers.find(({ id }) => id === 'cover-light')?.value).toEqual({
    kind: 'number',
    value: -3,
  })
  write('other.yaml', variant('other', 'regimental-fury'))
  const { status, stderr } = await cli('show', 'fire-and-fury', '--house', 'other.yaml')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^other\.yaml:1:\d+: .*\[house-extends\]\n$/)
})

test('exits quietly if the reader closes', () => {
  const { status, stderr } = spawnSync(
    'bash',
    [
      '-c',
      '"$0" "$1" show regimental-fury --json | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}',
      process.execPath,
      cliFile,
    ],
    { encoding: 'utf8', cwd: folder, env: plainEnv() },
  )
  expect(stderr).toBe('')
  expect([0, 1]).toContain(status)
})

test('relative paths are resolved from the folder where npm was called', () => {
  write('good.yaml', variant('good', 'fire-and-fury'))
  const env = { ...plainEnv(), npm_lifecycle_event: 'cli', INIT_CWD: folder }
  const { stdout } = spawnSync(process.execPath, [cliFile, 'check', 'good.yaml'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env,
  })
  expect(stdout).toBe('good.yaml: ok\n')
})
