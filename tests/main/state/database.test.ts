/** The database of a settings folder: checks on opening, transactions, replaced or damaged files, backups. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { backUp, listBackups, newestBackup, restoreBackup } from '../../../src-main/state/backups.ts'
import { openDatabase, type Database } from '../../../src-main/state/database.ts'
import { schemaVersion } from '../../../src-main/state/schema.ts'
import { codesOf, ownFolder, valueOf } from '../machine-tools.ts'

const add = (database: Database, text: string): Result<number> =>
  database.change((sql) => success(sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', text, text)))
const texts = (database: Database): readonly string[] =>
  valueOf(
    database.read((sql) =>
      success((sql.all('SELECT text FROM rules ORDER BY text') as { text: string }[]).map(({ text }) => text)),
    ),
  )
const problemCodes = (database: Database): string[] => database.problems().map(({ code }) => code)
const bytesOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]))

test('reading creates no file; the first change does, readable only by the player', () => {
  const folder = join(ownFolder(), 'home')
  const database = openDatabase(folder)
  expect(texts(database)).toEqual([])
  expect(existsSync(folder)).toBe(false)
  valueOf(add(database, 'a'))
  expect(texts(openDatabase(folder))).toEqual(['a'])
  for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0])
  const { mode, sync } = valueOf(
    database.read((sql) => success({ mode: sql.get('PRAGMA journal_mode'), sync: sql.get('PRAGMA synchronous') })),
  )
  expect([mode, sync]).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }])
})

test('a failed change leaves nothing behind', () => {
  const database = openDatabase(ownFolder())
  valueOf(add(database, 'a'))
  const refused = database.change((sql) => {
    sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', 'b', 'b')
    return failure(problem('changed-meanwhile', { what: 'battle' }))
  })
  expect(codesOf(refused)).toEqual(['changed-meanwhile'])
  expect(() =>
    database.change((sql) => {
      sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', 'c', 'c')
      throw new RangeError('broken')
    }),
  ).toThrow('broken')
  expect(() => add(database, 'a')).toThrow('UNIQUE')
  expect(texts(database)).toEqual(['a'])
})

test('two programs can change one database and read each other’s changes', () => {
  const folder = ownFolder()
  const [one, other] = [openDatabase(folder), openDatabase(folder)]
  expect(texts(other)).toEqual([])
  valueOf(add(one, 'a'))
  valueOf(add(other, 'b'))
  expect([texts(one), texts(other)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('a newer database is refused and an older one set aside, both unchanged', () => {
  const folder = ownFolder()
  const first = openDatabase(folder)
  valueOf(add(first, 'a'))
  first.close()
  const setVersion = (version: number): void => {
    const db = new DatabaseSync(first.file)
    db.exec(`PRAGMA user_version = ${version}`)
    db.close()
  }
  setVersion(schemaVersion + 1)
  const newer = bytesOf(folder)
  const refusing = openDatabase(folder)
  expect(codesOf(add(refusing, 'b'))).toEqual(['database-newer'])
  expect(codesOf(refusing.read(() => success(null)))).toEqual(['database-newer'])
  expect(bytesOf(folder)).toEqual(newer)
  setVersion(schemaVersion - 1)
  const older = readFileSync(first.file)
  const next = openDatabase(folder)
  valueOf(add(next, 'b'))
  expect(texts(next)).toEqual(['b'])
  expect(next.problems()).toMatchObject([
    { code: 'database-older', facts: { aside: join(folder, 'doublequick.older-1.db') } },
  ])
  expect(readFileSync(join(folder, 'doublequick.older-1.db'))).toEqual(older)
})

test('files of older versions are moved to a folder, which is reported', () => {
  const folder = ownFolder()
  mkdirSync(join(folder, 'battles'))
  writeFileSync(join(folder, 'battles', 'a.battle.jsonl'), 'a')
  const database = openDatabase(folder)
  valueOf(add(database, 'a'))
  expect(problemCodes(database)).toEqual(['files-set-aside'])
  expect(readFileSync(join(folder, 'older-files-1', 'battles', 'a.battle.jsonl'), 'utf8')).toBe('a')
})

test.each([
  ['not a database', (file: string) => writeFileSync(file, 'rubbish'.repeat(1000))],
  ['empty', (file: string) => truncateSync(file, 0)],
  ['truncated', (file: string) => truncateSync(file, 4096 * 2 + 100)],
  ['overwritten', (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 4096, 4096 * 4))],
])('a file that is %s is set aside, and the newest good backup is offered and restored', async (_, spoil) => {
  const folder = ownFolder()
  const first = openDatabase(folder)
  valueOf(add(first, 'a'))
  valueOf(await backUp(folder, first, new Date('2026-11-25T10:00:00Z')))
  valueOf(add(first, 'b'))
  valueOf(await backUp(folder, first, new Date('2026-11-26T10:00:00Z')))
  valueOf(add(first, 'c'))
  first.close()
  // The newest backup is damaged too, so the one before it is used.
  copyFileSync(join(folder, 'backups', '2026-11-26.db'), join(folder, 'backups', '2026-11-27.db'))
  truncateSync(join(folder, 'backups', '2026-11-27.db'), 5000)
  spoil(first.file)
  const spoiled = readFileSync(first.file)
  const next = openDatabase(folder)
  valueOf(add(next, 'd'))
  const aside = join(folder, 'doublequick.damaged-1.db')
  expect(next.problems()).toMatchObject([{ code: 'database-damaged', facts: { aside, backup: '2026-11-26' } }])
  expect(readFileSync(aside)).toEqual(spoiled)
  expect(texts(next)).toEqual(['d'])
  const other = openDatabase(folder)
  expect(texts(other)).toEqual(['d'])
  const restored = valueOf(restoreBackup(folder, next))
  expect(restored).toMatchObject({ day: '2026-11-26', aside: join(folder, 'doublequick.replaced-1.db') })
  // Another program also finds the restored file.
  expect([texts(next), texts(other)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(codesOf(restoreBackup(folder, next, '2026-11-27'))).toEqual(['no-backup'])
})

test('a database damaged while open is set aside at its next use', () => {
  const folder = ownFolder()
  const database = openDatabase(folder)
  for (let number = 0; number < 200; number += 1) valueOf(add(database, `${number}-${'x'.repeat(500)}`))
  valueOf(database.read((sql) => success(sql.get('PRAGMA wal_checkpoint(TRUNCATE)'))))
  const { size } = statSync(database.file)
  writeFileSync(database.file, readFileSync(database.file).fill(0xff, 4096, size))
  const other = openDatabase(folder)
  expect(texts(other)).toEqual([])
  expect(problemCodes(other)).toEqual(['database-damaged'])
  valueOf(add(database, 'later'))
  expect(texts(other)).toEqual(['later'])
})

test('a database deleted or replaced while open is no longer written to', () => {
  const folder = ownFolder()
  const [one, other] = [openDatabase(folder), openDatabase(folder)]
  valueOf(add(one, 'a'))
  valueOf(add(other, 'b'))
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  valueOf(add(other, 'c'))
  expect([texts(one), texts(other)]).toEqual([['c'], ['c']])
})

test('a deleted database is reported once, and its backup is offered', async () => {
  const folder = ownFolder()
  const first = openDatabase(folder)
  expect([texts(first), problemCodes(first)]).toEqual([[], []])
  valueOf(add(first, 'a'))
  valueOf(await backUp(folder, first, new Date('2026-11-26T10:00:00Z')))
  const remove = (): void => {
    for (const name of readdirSync(folder)) if (name.startsWith('doublequick.db')) rmSync(join(folder, name))
  }
  remove()
  // Check the running program, and then the next start.
  for (const database of [first, openDatabase(folder)]) {
    expect(texts(database)).toEqual([])
    expect(database.problems()).toMatchObject([{ code: 'database-missing', facts: { backup: '2026-11-26' } }])
  }
  valueOf(add(first, 'b'))
  valueOf(restoreBackup(folder, first))
  expect([texts(first), problemCodes(first)]).toEqual([['a'], []])

  const other = openDatabase(ownFolder())
  valueOf(add(other, 'a'))
  rmSync(other.file)
  expect([texts(other), other.problems()]).toMatchObject([[], [{ code: 'database-missing', facts: { backup: null } }]])
})

test.skipIf(process.platform === 'win32')(
  'a folder or pipe in place of the database is a problem, and does not block',
  () => {
    for (const make of ['mkdir', 'mkfifo']) {
      const folder = ownFolder()
      const database = openDatabase(folder)
      spawnSync(make, [database.file])
      expect(codesOf(database.read(() => success(null)))).toEqual(['not-a-file'])
      expect(codesOf(add(database, 'a'))).toEqual(['not-a-file'])
      expect(readdirSync(folder)).toEqual(['doublequick.db'])
    }
  },
)

test('makes one backup a day, and keeps the last seven days and six months', async () => {
  const folder = ownFolder()
  const database = openDatabase(folder)
  expect(await backUp(folder, database, new Date('2026-01-01T00:00:00Z'))).toEqual(success(null))
  valueOf(add(database, 'a'))
  const day = 86_400_000
  for (let number = 0; number < 300; number += 10) {
    const at = new Date(Date.parse('2026-01-05T12:00:00Z') + number * day)
    expect(valueOf(await backUp(folder, database, at))?.day).toBe(at.toISOString().slice(0, 10))
    expect(valueOf(await backUp(folder, database, at))).toBe(null)
  }
  const days = listBackups(folder).map((backup) => backup.day)
  expect(days).toHaveLength(7 + 3)
  expect(days[0]).toBe('2026-10-22')
  expect(new Set(days.map((each) => each.slice(0, 7))).size).toBe(6)
  expect(newestBackup(folder)?.day).toBe('2026-10-22')
})

/** Runs a script on the settings folder as a user without special permissions. */
const asNobody = (folder: string, work: string): unknown => {
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../../src-main/state/database.ts'))}
    const database = openDatabase(${JSON.stringify(folder)})
    const add = (text) => database.change((sql) => ({ ok: true, value: sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', text, text) }))
    const texts = () => database.read((sql) => ({ ok: true, value: sql.all('SELECT text FROM rules ORDER BY text').map(({ text }) => text) }))
    ${work}`
  const isRoot = process.getuid?.() === 0
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test.skipIf(process.platform === 'win32')('a read-only folder can be read, and changes are a problem', () => {
  const folder = ownFolder()
  chmodSync(folder, 0o755)
  const database = openDatabase(folder)
  valueOf(add(database, 'a'))
  database.close()
  chmodSync(database.file, 0o444)
  chmodSync(folder, 0o555)
  try {
    const answers = asNobody(folder, 'console.log(JSON.stringify([texts(), add("b"), texts()]))')
    const read = success(['a'])
    expect(answers).toMatchObject([read, { ok: false, problems: [{ code: 'not-written' }] }, read])
    expect(readdirSync(folder)).toEqual(['doublequick.db'])
  } finally {
    chmodSync(folder, 0o755)
  }
})

test('a full disk is a problem, and existing data stays', () => {
  const database = openDatabase(ownFolder())
  valueOf(add(database, 'a'))
  const refused = database.change((sql) => {
    const { page_count: count } = sql.get('PRAGMA page_count') as { page_count: number }
    sql.get(`PRAGMA max_page_count = ${count}`)
    const text = 'x'.repeat(300_000)
    return success(sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', text, text))
  })
  expect(codesOf(refused)).toEqual(['not-written'])
  expect(texts(database)).toEqual(['a'])
})

test('a disk that refuses writes is a problem, and existing data stays', () => {
  const folder = ownFolder()
  const database = openDatabase(folder)
  valueOf(add(database, 'a'))
  database.close()
  const state = JSON.stringify(join(import.meta.dirname, '../../../src-main/state/database.ts'))
  const script = `import { openDatabase } from ${state}
    const text = 'x'.repeat(300000)
    const database = openDatabase(${JSON.stringify(folder)})
    console.log(JSON.stringify(database.change((sql) => ({ ok: true, value: sql.run('INSERT INTO rules (hash, text) VALUES (?, ?)', text, text) }))))`
  const { stdout } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 100 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ code: 'not-written' }] })
  expect(texts(database)).toEqual(['a'])
})
