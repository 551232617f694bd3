import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asideOf } from '../../src-main/documents/aside.ts'
import { tidyHome } from '../../src-main/documents/tidy.ts'
import { ownFolder, startMachine, valueOf } from './machine-tools.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test('all that is kept for the player is for the player’s eyes alone', async () => {
  const home = join(ownFolder(), 'home')
  const elsewhere = join(home, '../club.houserules.yaml')
  const nothing = (): Promise<null> => Promise.resolve(null)
  const dialogs = { file: nothing, newFile: () => Promise.resolve(elsewhere), folder: nothing }
  const one = startMachine({ home, dialogs }).window('a')
  valueOf(await one.call('changeSettings', { theme: 'dark' }))
  const rules = { ruleset: 'fire-and-fury', house: [] }
  valueOf(await one.call('playCheck', { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'program' } }))
  const { session } = valueOf(await one.call('newHouse', { ruleset: 'fire-and-fury', title: 'Club rules' }))
  valueOf(await one.call('saveHouse', { session }))
  const { file } = valueOf(await one.call('chooseNewFile', { name: 'club' }))
  expect(file).toBe(elsewhere)
  valueOf(await one.call('saveHouse', { session, file: elsewhere }))
  const modes = Object.fromEntries(
    globSync('**', { cwd: home, withFileTypes: true }).map((entry) => [
      entry.name,
      modeOf(join(entry.parentPath, entry.name)),
    ]),
  )
  const { home: _home, ...kept } = { home: modeOf(home), ...modes }
  expect(modeOf(home)).toBe('700')
  for (const [name, mode] of Object.entries(kept))
    expect([name, mode]).toEqual([name, name.includes('.') && name !== '.' ? '600' : '700'])
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['settings.json', 'battles', 'drafts', 'house-rules']))
  writeFileSync(`${elsewhere}.usual`, '')
  expect(modeOf(elsewhere)).toBe(modeOf(`${elsewhere}.usual`))
})

test('what earlier versions left for everybody’s eyes is closed at the start; what is not ours stays', () => {
  const home = ownFolder()
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'battles'), { mode: 0o755 })
  for (const name of ['settings.json', 'settings.aside-1.json', 'token', 'letter.txt'])
    writeFileSync(join(home, name), '', { mode: 0o644 })
  symlinkSync(join(home, 'letter.txt'), join(home, 'desktop.json'))
  tidyHome(home, [])
  expect(
    ['battles', 'settings.json', 'settings.aside-1.json', 'token', 'letter.txt', '.'].map((name) =>
      modeOf(join(home, name)),
    ),
  ).toEqual(['700', '600', '600', '600', '644', '755'])
})

test('files that killed programs wrote aside, and their locks, go at the next start; those of who is still there stay', () => {
  const home = ownFolder()
  const prints = ownFolder()
  mkdirSync(join(home, 'drafts'))
  const script = `import { writeFileSync } from 'node:fs'
    import { asideOf } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/documents/aside.ts'))}
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/documents/lock.ts'))}
    import { inFolder } from ${JSON.stringify(join(import.meta.dirname, '../../src-main/documents/folder.ts'))}
    for (const path of ${JSON.stringify([join(home, 'settings.json'), join(prints, 'a.pdf')])}) writeFileSync(asideOf(path), 'half')
    withLock(${JSON.stringify(join(home, 'settings.json'))}, () =>
      withLock(${JSON.stringify(join(home, 'drafts/h1.draft.jsonl'))}, () =>
        inFolder(${JSON.stringify(join(home, 'house-rules'))}, null, () =>
          inFolder(${JSON.stringify(prints)}, null, () => process.kill(process.pid, 'SIGKILL')))))`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  const folders = [home, ...['drafts', 'house-rules'].map((name) => join(home, name)), prints]
  expect(folders.map((folder) => readdirSync(folder).length)).toEqual([4, 1, 1, 2])
  writeFileSync(asideOf(join(home, 'mine.json')), 'half')
  const old = join(home, '.settings.json.0a1b2c3d.tmp')
  writeFileSync(old, 'of an earlier version')
  utimesSync(old, new Date(0), new Date(0))
  const thesis = join(prints, '.thesis.docx.1a2b3c4d.tmp')
  writeFileSync(thesis, 'of another program')
  utimesSync(thesis, new Date(0), new Date(0))
  const others = ['.letter.tmp', 'other.lock']
  for (const name of others) for (const folder of [home, prints]) writeFileSync(join(folder, name), '')
  tidyHome(home, [prints])
  expect(readdirSync(home).toSorted()).toEqual([
    expect.stringMatching(/^\.letter/),
    expect.stringMatching(/^\.mine/),
    'drafts',
    'house-rules',
    'other.lock',
  ])
  expect(folders.slice(1).map((folder) => readdirSync(folder).toSorted())).toEqual([
    [],
    [],
    ['.letter.tmp', '.thesis.docx.1a2b3c4d.tmp', 'other.lock'],
  ])
})
