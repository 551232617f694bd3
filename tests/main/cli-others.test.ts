/** Features of the command line for other programs: JSON, pipes, schemas and completion. */
import Ajv from 'ajv'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../../src-main/cli/commands.ts'
import { schemaTexts } from '../../src-main/schemas.ts'
import { findProgram } from '../tools.ts'
import { cliFile, cliHere, cliProcess, plainEnv, type Ran } from './cli-tools.ts'

const root = join(import.meta.dirname, '../..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-cli-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})
const cli = (args: readonly string[], input = ''): Promise<Ran> => cliHere(folder, args, { input })

const sound = 'ruleset: {id: mine, title: Mine, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n'
const broken = sound.replace('{}', '{gauge: {length: long}}')

describe('check', () => {
  test('--json prints each file with its problems', async () => {
    writeFileSync(join(folder, 'sound.yaml'), sound)
    writeFileSync(join(folder, 'broken.yaml'), broken.replace('mine', 'other'))
    const { status, stdout, stderr } = await cli(['check', '--json', 'sound.yaml', 'broken.yaml'])
    expect([status, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout)).toMatchObject([
      { file: 'sound.yaml', ok: true, problems: [] },
      {
        file: 'broken.yaml',
        ok: false,
        problems: [{ message: expect.any(String) as string, place: { file: 'broken.yaml', line: 2 } }],
      },
    ])
  })

  test('- reads standard input', async () => {
    expect(await cli(['check', '-'], sound)).toEqual({ status: 0, stdout: '-: ok\n', stderr: '' })
    const { status, stderr } = await cli(['check', '-'], broken)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^-:2:\d+: /)
  })

  test('--quiet prints only problems', async () => {
    expect(await cli(['check', '--quiet', '-'], sound)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect((await cli(['check', '--quiet', '-'], broken)).stderr).toContain('-:2:')
  })
})

describe('print', () => {
  test('--out - writes the PDF to standard output, and no file', () => {
    const printed = spawnSync(process.execPath, [cliFile, 'print', 'fire-and-fury', '--what', 'qrs', '--out', '-'], {
      cwd: folder,
      env: plainEnv(),
    })
    expect([printed.status, printed.stderr.toString()]).toEqual([0, ''])
    expect(readdirSync(folder)).toEqual([])
    const args = ['print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4']
    expect(cliProcess(folder, args).status).toBe(0)
    expect(printed.stdout.equals(readFileSync(join(folder, 'out/fire-and-fury-qrs-a4.pdf')))).toBe(true)
  })

  test('--out - is refused for several files', async () => {
    const { status, stdout, stderr } = await cli(['print', 'fire-and-fury', '--out', '-'])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--out - writes one file, but this prints 2.')
  })

  test('--quiet prints without a line for each file', async () => {
    const args = ['print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--quiet']
    expect(await cli(args)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(existsSync(join(folder, 'out/fire-and-fury-qrs-a4.pdf'))).toBe(true)
  })
})

test('battle --json lists the battles', () => {
  const env = { ...plainEnv(), DOUBLEQUICK_HOME: folder }
  const { stdout } = spawnSync(process.execPath, [cliFile, 'battle', '--json'], { env, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual([])
})

describe('schemas', () => {
  const schemaOf = (name: keyof typeof schemaTexts): { readonly $id: string } =>
    JSON.parse(schemaTexts[name]()) as { readonly $id: string }

  test.each(['ruleset', 'scenario', 'battle'] as const)('a %s’s schema is published under its $id', async (name) => {
    expect((await cli(['schema', name])).stdout).toBe(schemaTexts[name]())
    expect(readFileSync(join(root, `rulesets/${name}.schema.json`), 'utf8')).toBe(schemaTexts[name]())
    expect(schemaOf(name).$id).toMatch(new RegExp(`^https://.*/rulesets/${name}\\.schema\\.json$`))
  })

  test('the scenario schema accepts the sample battles, and no unknown key', () => {
    const accepts = new Ajv().compile(schemaOf('scenario'))
    const files = readdirSync(join(root, 'rulesets/battles'))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const data = parse(readFileSync(join(root, 'rulesets/battles', file), 'utf8')) as object
      expect([file, accepts(data)]).toEqual([file, true])
      expect([file, accepts({ ...data, weather: 'rain' })]).toEqual([file, false])
    }
  })

  test('the battle schema accepts a header, and no other format', () => {
    const accepts = new Ajv().compile(schemaOf('battle'))
    const header = { doublequick: 'battle', format: 1, began: '2026-11-27T20:00:00.000Z', seed: '0123456789abcdef' }
    expect(accepts(header)).toBe(true)
    expect(accepts({ ...header, format: 'one' })).toBe(false)
  })
})

describe('completion', () => {
  const script = async (shell: string): Promise<string> => (await cli(['completion', shell])).stdout

  test('refuses an unknown shell', async () => {
    const { status, stderr } = await cli(['completion', 'fishh'])
    expect(status).toBe(2)
    expect(stderr).toContain('Did you mean fish?')
  })

  test.for(['bash', 'zsh'] as const)('works in %s', async (shell, context) => {
    if (findProgram(shell) === null) context.skip(`needs ${shell}`)
    const file = join(folder, 'completion')
    writeFileSync(file, await script(shell))
    const completed = (...words: readonly string[]): string[] => {
      const asked = `source ${file}; COMP_WORDS=(doublequick ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _doublequick; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync(shell, ['-c', asked], { cwd: folder, encoding: 'utf8' })
      expect(stderr).toBe('')
      return stdout.split('\n').filter(Boolean).toSorted()
    }
    expect(completed('')).toEqual([...commands.map(({ name }) => name), 'completion', 'help'].toSorted())
    expect(completed('pr')).toEqual(['print'])
    expect(completed('print', '--pap')).toEqual(['--paper'])
    expect(completed('print', '--paper', 'le')).toEqual(expect.arrayContaining(['letter']))
    expect(completed('help', 'od')).toEqual(['odds'])
    expect(completed('completion', 'f')).toEqual(['fish'])
    writeFileSync(join(folder, 'my rules.yaml'), sound)
    expect(completed('check', 'my')).toEqual(['my rules.yaml'])
  })

  test('works in fish', async (context) => {
    if (findProgram('fish') === null) context.skip('needs fish')
    const file = join(folder, 'completion')
    writeFileSync(file, await script('fish'))
    const completed = (line: string): string[] =>
      spawnSync('fish', ['-c', `source ${file}; complete -C '${line}'`], { encoding: 'utf8', cwd: folder })
        .stdout.split('\n')
        .map((each) => each.replace(/\t.*/, ''))
    expect(completed('doublequick pr')).toEqual(expect.arrayContaining(['print']))
    expect(completed('doublequick print --pap')).toEqual(expect.arrayContaining(['--paper']))
    expect(completed('doublequick print --paper l')).toEqual(expect.arrayContaining(['letter']))
  })
})
