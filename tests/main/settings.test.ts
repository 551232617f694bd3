import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { success } from '../../src-core/problem.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { openSettings } from '../../src-main/state/settings.ts'
import { codesOf, ownFolder, startMachine, valueOf } from './machine-tools.ts'

test('without a file, settings have their defaults, and nothing is written', () => {
  const folder = ownFolder()
  expect(openSettings(openDatabase(folder)).read()).toMatchObject({
    theme: 'system',
    textSize: 1,
    rules: null,
    recent: [],
  })
  expect(readdirSync(folder)).toEqual([])
})

test('changes survive a restart, and other settings stay', () => {
  const folder = ownFolder()
  const settings = openSettings(openDatabase(folder))
  settings.change(() => ({ theme: 'dark', rules: { ruleset: 'fire-and-fury', house: [] } }))
  settings.change(() => ({ textSize: 1.5 }))
  expect(openSettings(openDatabase(folder)).read()).toMatchObject({
    theme: 'dark',
    textSize: 1.5,
    rules: { ruleset: 'fire-and-fury' },
    units: 'inches',
  })
})

test('two programs that write the same settings keep each other’s changes', () => {
  const folder = ownFolder()
  const [one, other] = [openSettings(openDatabase(folder)), openSettings(openDatabase(folder))]
  one.change(() => ({ theme: 'dark' }))
  other.change(() => ({ units: 'centimeters' }))
  expect(one.read()).toMatchObject({ theme: 'dark', units: 'centimeters' })
})

test('settings with unreadable values get their defaults, and the problem names them', () => {
  const database = openDatabase(ownFolder())
  const settings = openSettings(database)
  valueOf(settings.change(() => ({ theme: 'dark', textSize: 1.5 })))
  valueOf(database.change((sql) => success(sql.run(`UPDATE settings SET value = '"huge"' WHERE name = 'textSize'`))))
  expect(settings.read()).toMatchObject({ theme: 'dark', textSize: 1 })
  expect(settings.problems()).toMatchObject([{ code: 'settings-damaged', facts: { names: ['textSize'] } }])
  valueOf(settings.change(() => ({ textSize: 1.25 })))
  settings.read()
  expect(settings.problems()).toEqual([])
})

test('while the database can’t be read, the last known settings stay and nothing is overwritten', () => {
  const folder = ownFolder()
  const database = openDatabase(folder)
  const settings = openSettings(database)
  valueOf(settings.change(() => ({ theme: 'dark' })))
  database.close()
  const { file } = database
  renameSync(file, `${file}.away`)
  symlinkSync(file, file)
  expect(settings.read().theme).toBe('dark')
  expect(codesOf(settings.change(() => ({ units: 'centimeters' })))).toEqual(['not-written'])
  expect(settings.problems()).toMatchObject([{ code: 'unreadable' }])
  rmSync(file)
  renameSync(`${file}.away`, file)
  expect(settings.read()).toMatchObject({ theme: 'dark', units: 'inches' })
  expect(settings.problems()).toEqual([])
})

test('programs that change settings at the same time lose no changes', async () => {
  const folder = ownFolder()
  const script = (
    change: string,
  ) => `import { openSettings } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/state/settings.ts'))}
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/state/database.ts'))}
    const settings = openSettings(openDatabase(${JSON.stringify(folder)}))
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
  expect(openSettings(openDatabase(folder)).read()).toMatchObject({ textSize: 1 + 59 / 64, theme: 'dark' })
})

test('programs that open files at the same time keep each other’s files', async () => {
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
  expect(openSettings(openDatabase(home)).read().recent.toSorted()).toEqual(files.toSorted())
})

test('other windows are notified of a change, but not the window that made it', async () => {
  const machine = startMachine()
  const [one, other] = [machine.window('one'), machine.window('other')]
  valueOf(await one.call('changeSettings', { theme: 'contrast' }))
  expect(one.told).toEqual([])
  expect(other.told).toEqual([{ kind: 'settings-changed' }])
  expect(valueOf(await other.call('readSettings', {})).theme).toBe('contrast')
})

test('an acknowledged change survives a crash of the server', async () => {
  const home = ownFolder()
  const server = await startServer({ home })
  const opened = await fetch(server.url, { redirect: 'manual' })
  const headers = { 'content-type': 'application/json', cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { origin } = new URL(server.url)
  const changed = await fetch(`${origin}/api/changeSettings`, { method: 'POST', headers, body: '{"theme":"dark"}' })
  expect(await changed.json()).toMatchObject({ ok: true })
  await server.stop('SIGKILL')
  expect(openSettings(openDatabase(home)).read().theme).toBe('dark')
})
