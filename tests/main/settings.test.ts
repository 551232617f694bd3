import fc from 'fast-check'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { openSettings } from '../../src-main/documents/settings.ts'
import { ownFolder, startMachine, valueOf } from './machine-tools.ts'
import { inWords } from '../../src-core/words/problems/words.ts'

test('settings are as usual where there are none, and nothing is written for that', () => {
  const folder = ownFolder()
  expect(openSettings(folder).read()).toMatchObject({ theme: 'system', textSize: 1, rules: null, recent: [] })
  expect(readdirSync(folder)).toEqual([])
})

test('what is changed is there for the next start, and the rest stays', () => {
  const folder = ownFolder()
  const settings = openSettings(folder)
  settings.change(() => ({ theme: 'dark', rules: { ruleset: 'fire-and-fury', house: [] } }))
  settings.change(() => ({ textSize: 1.5 }))
  expect(openSettings(folder).read()).toMatchObject({
    theme: 'dark',
    textSize: 1.5,
    rules: { ruleset: 'fire-and-fury' },
    units: 'inches',
  })
})

test('two Doublequicks that write the same settings keep each other’s', () => {
  const folder = ownFolder()
  const [one, other] = [openSettings(folder), openSettings(folder)]
  one.change(() => ({ theme: 'dark' }))
  other.change(() => ({ units: 'centimetres' }))
  expect(one.read()).toMatchObject({ theme: 'dark', units: 'centimetres' })
})

const broken: [string, string, object][] = [
  ['is torn', '{"format":1,"theme":"da', {}],
  ['is empty', '', {}],
  ['is no object', '[1]', {}],
  ['is of a newer Doublequick', '{"format":2,"theme":"dark"}', {}],
  ['holds what is unknown', '{"format":1,"theme":"dark","glow":true}', { theme: 'dark' }],
  ['holds what cannot be', '{"format":1,"theme":"dark","textSize":"huge"}', { theme: 'dark', textSize: 1 }],
]
test.each(broken)('a file that %s is put aside whole and said; what can be read of it holds', (_what, text, kept) => {
  const folder = ownFolder()
  writeFileSync(join(folder, 'settings.json'), text)
  const settings = openSettings(folder)
  expect(settings.read()).toMatchObject({ theme: 'system', ...kept })
  settings.change(() => ({ units: 'centimetres' }))
  expect(readFileSync(join(folder, 'settings.aside-1.json'), 'utf8')).toBe(text)
  const aside = expect.stringContaining('settings.aside-1.json') as string
  expect(settings.problems()).toMatchObject([{ code: 'settings-aside', facts: { aside } }])
  expect(openSettings(folder).read()).toMatchObject({ ...kept, units: 'centimetres' })
})

test('a second broken file does not take the place of the first', () => {
  const folder = ownFolder()
  for (const text of ['one', 'two']) {
    writeFileSync(join(folder, 'settings.json'), text)
    openSettings(folder).read()
  }
  expect(['one', 'two']).toEqual(
    [1, 2].map((number) => readFileSync(join(folder, `settings.aside-${number}.json`), 'utf8')),
  )
})

test('what cannot be read at this moment is left as it is: the last known settings hold, and nothing is written over', () => {
  const folder = ownFolder()
  const path = join(folder, 'settings.json')
  const settings = openSettings(folder)
  settings.change(() => ({ theme: 'dark' }))
  renameSync(path, `${path}.away`)
  symlinkSync(path, path)
  expect(settings.read().theme).toBe('dark')
  expect(settings.change(() => ({ units: 'centimetres' }))).toMatchObject({
    ok: false,
    problems: [{ code: 'unreadable' }],
  })
  expect(settings.problems()).toMatchObject([{ code: 'unreadable' }])
  renameSync(`${path}.away`, path)
  expect(settings.read()).toMatchObject({ theme: 'dark', units: 'inches' })
  expect(settings.problems()).toEqual([])
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test('too many files open are no reason to put settings aside', () => {
  const folder = ownFolder()
  openSettings(folder).change(() => ({ theme: 'dark' }))
  const script = `import { closeSync, openSync } from 'node:fs'
    import { openSettings } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/documents/settings.ts'))}
    const settings = openSettings(${JSON.stringify(folder)})
    const files = []
    try { for (;;) files.push(openSync('/dev/null')) } catch {}
    const during = [settings.read().theme, settings.problems().map(({ code }) => code)]
    files.forEach(closeSync)
    console.log(JSON.stringify([...during, settings.read().theme]))`
  const { stdout } = spawnSync(
    'bash',
    ['-c', 'ulimit -n 200 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
    {
      encoding: 'utf8',
    },
  )
  expect(JSON.parse(stdout)).toEqual(['system', ['unreadable'], 'dark'])
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test('programs that change settings at once lose no change of each other', async () => {
  const folder = ownFolder()
  const script = (
    change: string,
  ) => `import { openSettings } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/documents/settings.ts'))}
    const settings = openSettings(${JSON.stringify(folder)})
    for (let round = 0; round < 60; round += 1) {
      const done = settings.change(() => (${change}))
      if (!done.ok) throw new Error(done.problems[0].message)
      const now = settings.read()
      for (const [key, value] of Object.entries(${change})) if (now[key] !== value) throw new Error(key)
    }`
  const codes = ['{ textSize: 1 + round / 64 }', `{ theme: round % 2 ? 'dark' : 'light' }`].map(async (change) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script(change)], { stdio: 'inherit' })
    return once(child, 'exit')
  })
  expect(await Promise.all(codes)).toEqual([
    [0, null],
    [0, null],
  ])
  expect(openSettings(folder).read()).toMatchObject({ textSize: 1 + 59 / 64, theme: 'dark' })
})

test('programs that open files at once forget none that the other opened', async () => {
  const [folder, home] = [realpathSync(ownFolder()), ownFolder()]
  const files = Array.from({ length: 20 }, (_, index) => join(folder, `club-${index}.yaml`))
  for (const file of files) writeFileSync(file, 'ruleset: {}\n')
  const from = (path: string): string => JSON.stringify(join(import.meta.dirname, path))
  const script = (opened: readonly string[]) => `import { once } from 'node:events'
    import { openMachine } from ${from('../../src-main/api/machine.ts')}
    import { plainHost } from ${from('thread/host.ts')}
    const machine = openMachine(plainHost(${JSON.stringify(home)})).value
    console.log('ready')
    await once(process.stdin, 'data')
    for (const file of ${JSON.stringify(opened)}) {
      const answer = await machine.open(file)
      if (!answer.ok) throw new Error(answer.problems[0].message)
    }
    process.exit()`
  const programs = [files.slice(0, 10), files.slice(10)].map((opened) =>
    spawn(process.execPath, ['--input-type=module', '-e', script(opened)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  onTestFinished(() => programs.forEach((program) => program.kill('SIGKILL')))
  await Promise.all(programs.map(({ stdout }) => once(stdout, 'data')))
  const ends = programs.map((program) => once(program, 'exit'))
  for (const { stdin } of programs) stdin.write('go')
  expect(await Promise.all(ends)).toEqual([
    [0, null],
    [0, null],
  ])
  expect(openSettings(home).read().recent.toSorted()).toEqual(files.toSorted())
})

test('any JSON at any key is understood or put aside, never thrown', () => {
  const folder = ownFolder()
  const key = fc.constantFrom(
    'format',
    'theme',
    'textSize',
    'units',
    'rules',
    'print',
    'recent',
    '__proto__',
    'x'.repeat(1000),
  )
  const value = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom('{"toString":1}', '{"length":-1}', '['.repeat(20_000) + ']'.repeat(20_000)),
  )
  fc.assert(
    fc.property(key, value, (name, json) => {
      for (const file of readdirSync(folder)) rmSync(join(folder, file))
      writeFileSync(join(folder, 'settings.json'), `{"format":1,"theme":"dark",${JSON.stringify(name)}:${json}}`)
      const settings = openSettings(folder)
      expect(settings.read()).toMatchObject({ textSize: expect.any(Number) as number })
      for (const { message } of settings.problems().map(inWords)) expect(message.length).toBeLessThan(400)
    }),
    { numRuns: 200 },
  )
})

test.skipIf(process.getuid?.() === 0)('where nothing can be written the change is refused', () => {
  const folder = ownFolder()
  chmodSync(folder, 0o500)
  expect(openSettings(folder).change(() => ({ theme: 'dark' }))).toMatchObject({
    ok: false,
    problems: [{ code: 'not-written' }],
  })
})

test('other windows are told of a change, the one that made it is not', async () => {
  const machine = startMachine()
  const [one, other] = [machine.window('one'), machine.window('other')]
  valueOf(await one.call('changeSettings', { theme: 'contrast' }))
  expect(one.told).toEqual([])
  expect(other.told).toEqual([{ kind: 'settings-changed' }])
  expect(valueOf(await other.call('readSettings', {})).theme).toBe('contrast')
})

test('a change that was answered outlives the sudden death of the server', async () => {
  const home = ownFolder()
  const server = await startServer({ home })
  const opened = await fetch(server.url, { redirect: 'manual' })
  const headers = { 'content-type': 'application/json', cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { origin } = new URL(server.url)
  const changed = await fetch(`${origin}/api/changeSettings`, { method: 'POST', headers, body: '{"theme":"dark"}' })
  expect(await changed.json()).toMatchObject({ ok: true })
  await server.stop('SIGKILL')
  expect(existsSync(join(home, 'settings.json'))).toBe(true)
  expect(openSettings(home).read().theme).toBe('dark')
})
