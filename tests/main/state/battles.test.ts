/** Battles in the database: summaries, repeated calls, damage, and moving to another computer. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openBudget } from '../../../src-core/budget.ts'
import type { BattleEvent } from '../../../src-core/battle/events.ts'
import { failure, problem, success } from '../../../src-core/problem.ts'
import { battleFileSteps, readBattleFile, rulesHash } from '../../../src-main/state/battle-file.ts'
import { openBattles, type Battles } from '../../../src-main/state/battles.ts'
import { openDatabase, type Database } from '../../../src-main/state/database.ts'
import { cliHere } from '../cli-tools.ts'
import { codesOf, ownFolder, valueOf } from '../machine-tools.ts'

const at = '2026-11-26T10:00:00.000Z'
const muster = (name = 'Union'): BattleEvent => ({
  event: 'muster',
  at,
  edit: { sides: [{ id: 's1', name, facts: {} }] },
})
const turn = (number: number): BattleEvent => ({
  event: 'turn',
  at,
  clock: { turn: number, side: null, phase: null },
  changes: [],
})
const onDatabase = (database: Database): Battles => openBattles(database, () => new Date(at), () => '0123456789abcdef') // prettier-ignore
const play = (battles: Battles, call: string, event: BattleEvent): ReturnType<Battles['play']> =>
  battles.play({ call, seen: null }, () => success({ events: [event] }))

test('lists summaries, the latest battle first, even if no event can be read', () => {
  const database = openDatabase(ownFolder())
  const battles = onDatabase(database)
  valueOf(play(battles, 'a', muster()))
  valueOf(play(battles, 'b', turn(3)))
  valueOf(battles.begin('c', { events: [] }))
  valueOf(database.change((sql) => success(sql.run("UPDATE events SET data = 'rubbish'"))))
  const none = { title: null, turns: null, turn: 1, checks: 0, ended: false }
  expect(valueOf(onDatabase(database).list())).toEqual([
    { ...none, name: '2', began: at, sides: [], isInPlay: true },
    { ...none, name: '1', began: at, sides: ['Union'], turn: 3, isInPlay: false },
  ])
})

test('lists 200 battles in one statement that reads no events', () => {
  const database = openDatabase(ownFolder())
  const battles = onDatabase(database)
  const events = [unitsOf(20), ...times(100, turn(2))] as readonly BattleEvent[]
  for (let number = 0; number < 200; number += 1) valueOf(battles.begin(`c${number}`, { events }))
  const read: { readonly query: string; readonly rows: number; readonly bytes: number }[] = []
  const counting: Database = {
    ...database,
    read: (work) =>
      database.read((sql) =>
        work({
          ...sql,
          all: (query, ...values) => {
            const rows = sql.all(query, ...values)
            read.push({ query, rows: rows.length, bytes: JSON.stringify(rows).length })
            return rows
          },
          get: () => expect.unreachable(),
        }),
      ),
  }
  expect(valueOf(onDatabase(counting).list())).toHaveLength(200)
  expect(read).toMatchObject([{ rows: 200 }])
  expect(read[0]?.query).not.toContain('events')
  expect(read[0]?.bytes).toBeLessThan(200 * 250)
})

test('a clock that once ran ahead changes neither the names nor the order of later battles', () => {
  const database = openDatabase(ownFolder())
  const begin = (time: string, call: string): void => {
    const battles = openBattles(database, () => new Date(time), () => '0123456789abcdef') // prettier-ignore
    valueOf(battles.begin(call, { events: [muster(call)] }))
  }
  begin('2099-01-01T10:00:00.000Z', 'ahead')
  for (let number = 1; number <= 250; number += 1) begin(at, `call-${number}`)
  const list = valueOf(onDatabase(database).list())
  expect(list.map(({ name }) => name)).toEqual(Array.from({ length: 251 }, (_, index) => String(251 - index)))
  expect(list[0]).toMatchObject({ isInPlay: true, sides: ['call-250'] })
})

test('an event changed on disk is detected, and other battles are not affected', () => {
  const database = openDatabase(ownFolder())
  const battles = onDatabase(database)
  valueOf(play(battles, 'a', muster()))
  valueOf(play(battles, 'b', turn(2)))
  valueOf(database.change((sql) => success(sql.run("UPDATE events SET data = replace(data, '2', '9') WHERE seq = 2"))))
  const again = onDatabase(database)
  expect(codesOf(again.now())).toEqual(['battle-damaged'])
  expect(codesOf(play(again, 'c', turn(3)))).toEqual(['battle-damaged'])
  valueOf(again.begin('d', { events: [muster('Confederates')] }))
  expect(valueOf(play(again, 'e', turn(4))).battle.clock.turn).toBe(4)
})

test('a repeated call changes nothing, whichever battle is open', () => {
  const battles = onDatabase(openDatabase(ownFolder()))
  valueOf(play(battles, 'a', muster()))
  valueOf(battles.begin('b', { events: [muster('Others')] }))
  const before = valueOf(battles.list())
  valueOf(play(battles, 'a', turn(7)))
  valueOf(battles.begin('b', { events: [muster('Others')] }))
  valueOf(battles.copy('b', '1'))
  expect(valueOf(battles.list())).toEqual(before)
})

test('an event based on an outdated state is refused, and a failed one leaves nothing behind', () => {
  const battles = onDatabase(openDatabase(ownFolder()))
  const { revision } = valueOf(play(battles, 'a', muster()))
  valueOf(play(battles, 'b', turn(2)))
  expect(codesOf(battles.play({ call: 'c', seen: revision }, () => success({ events: [turn(3)] })))).toEqual([
    'changed-meanwhile',
  ])
  const failed = battles.play({ call: 'd', seen: null }, () => failure(problem('nothing-there', { to: 'reroll' })))
  expect(codesOf(failed)).toEqual(['nothing-there'])
  expect(valueOf(play(battles, 'd', turn(3))).battle.clock.turn).toBe(3)
})

test('any series of events gives the same battle, applied one by one or replayed by another program', () => {
  const event = fc.oneof(
    fc.nat(9).map((number) => turn(number + 1)),
    fc.constantFrom<BattleEvent>({ event: 'undo', at }, { event: 'redo', at }, { event: 'end', at }),
  )
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), (events) => {
      const database = openDatabase(ownFolder())
      const [one, other] = [onDatabase(database), onDatabase(database)]
      for (const [index, each] of events.entries()) valueOf(play(index % 2 === 0 ? one : other, `c${index}`, each))
      const grown = valueOf(one.now())
      expect(valueOf(onDatabase(database).now())).toEqual(grown)
      database.close()
    }),
    { numRuns: 15 },
  )
})

test('an exported battle can be imported unchanged on another computer, with its rules', () => {
  const battles = onDatabase(openDatabase(ownFolder()))
  const text = 'ruleset: {id: club}\n'
  valueOf(battles.play({ call: 'a', seen: null }, () => success({ events: [muster()], texts: [text] })))
  const played = valueOf(play(battles, 'b', turn(2)))
  const exported = valueOf(battles.exportFile(played.name))
  const elsewhere = onDatabase(openDatabase(ownFolder()))
  valueOf(play(elsewhere, 'a', muster('Others')))
  const imported = valueOf(elsewhere.importFile('c', 'a.battle.jsonl', exported))
  expect(imported).toMatchObject({ name: '2', header: played.header, battle: played.battle })
  expect(valueOf(elsewhere.importFile('c', 'a.battle.jsonl', exported)).name).toBe('2')
  expect(valueOf(elsewhere.rulesText(rulesHash(text)))).toBe(text)
  expect(valueOf(elsewhere.exportFile('2'))).toBe(exported)
  expect(codesOf(elsewhere.exportFile('7'))).toEqual(['not-found'])
})

test('a modified file is refused with the line, and a newer one with its version', () => {
  const battles = onDatabase(openDatabase(ownFolder()))
  valueOf(battles.play({ call: 'a', seen: null }, () => success({ events: [muster()], texts: ['ruleset: {}'] })))
  const exported = valueOf(battles.exportFile('1'))
  const lineOf = (text: string): unknown => {
    const read = readBattleFile('a.battle.jsonl', text)
    return read.ok ? null : read.problems
  }
  expect(lineOf(exported)).toBe(null)
  for (const [from, to, line] of [
    ['"doublequick":"battle"', '"doublequick":"draft"', 1],
    ['ruleset: {}', 'ruleset: []', 2],
    ['"event":"muster"', '"event":"master"', 3],
  ] as const)
    expect(lineOf(exported.replace(from, to))).toMatchObject([{ code: 'not-a-battle', facts: { line } }])
  expect(lineOf(exported.replace('"format":1', '"format":2'))).toMatchObject([{ code: 'newer-battle' }])
})

const lines = (...events: readonly object[]): string =>
  [{ doublequick: 'battle', format: 1, began: at, seed: '0123456789abcdef' }, ...events]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('')
const unitsOf = (count: number, from = 0) => ({
  event: 'muster',
  at,
  edit: {
    sides: [{ id: 's1', name: 'Union', facts: {} }],
    units: Array.from({ length: count }, (_, index) => ({
      id: `u${from + index}`,
      name: 'Unit',
      is: 'unit',
      side: 's1',
      command: null,
      facts: { stands: 6 },
    })),
  },
})
const times = (count: number, event: object): readonly object[] => Array.from({ length: count }, () => event)

test.each([
  ['musters of one unit among many', lines(unitsOf(2000), ...times(3000, unitsOf(1)))],
  [
    'corrections of many steps',
    lines(unitsOf(1), ...times(3000, turn(2)), ...times(3000, { event: 'correct', at, step: 2, steps: [[turn(3)]] })),
  ],
  ['more units than fit', lines(unitsOf(2000), unitsOf(1, 2000))],
  ['a very long line', lines(unitsOf(1), { ...turn(2), note: 'x'.repeat(17_000_000) })],
])('a file of %s is refused at its line, before anything is written', (_, text) => {
  const battles = onDatabase(openDatabase(ownFolder()))
  const refused = battles.importFile('a', 'a.battle.jsonl', text)
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'too-large', facts: { what: 'battle-file' } }] })
  expect(valueOf(battles.list())).toEqual([])
})

test('importing has a work budget, can be canceled, and needs little of the budget for real battles', () => {
  const text = lines(unitsOf(200), ...times(1000, turn(2)))
  expect(codesOf(readBattleFile('a', text, openBudget(10_000)))).toEqual(['too-large'])
  expect(
    codesOf(
      readBattleFile(
        'a',
        text,
        openBudget(Infinity, () => true),
      ),
    ),
  ).toEqual(['stopped'])
  expect(readBattleFile('a', text, openBudget(battleFileSteps.window / 10)).ok).toBe(true)
})

test('the command line lists, exports, imports and prints battles, and creates and restores backups', async () => {
  const [home, elsewhere, folder] = [ownFolder(), ownFolder(), ownFolder()]
  const cli = async (at: string, ...args: readonly string[]): Promise<readonly unknown[]> => {
    vi.stubEnv('DOUBLEQUICK_HOME', at)
    const { status, stdout, stderr } = await cliHere(folder, args)
    vi.unstubAllEnvs()
    return [status, stdout, stderr]
  }
  expect(await cli(home, 'battle')).toEqual([0, 'No battles yet.\n', ''])
  expect(await cli(home, 'backup')).toEqual([0, 'No backups yet.\n', ''])
  const database = openDatabase(home)
  const battles = onDatabase(database)
  valueOf(play(battles, 'a', muster()))
  expect(await cli(home, 'battle')).toEqual([0, '   1  2026-11-26 10:00  turn 1, 0 rolls  Union  current\n', ''])
  const [, exported] = await cli(home, 'battle', '1', '--as', 'jsonl')
  writeFileSync(join(folder, 'b.battle.jsonl'), String(exported))
  expect(await cli(elsewhere, 'battle', '--import', 'b.battle.jsonl')).toEqual([0, 'Imported as battle 1.\n', ''])
  expect(await cli(elsewhere, 'battle', '1')).toEqual(await cli(home, 'battle', 'b.battle.jsonl'))
  expect(await cli(home, 'battle', '7')).toEqual([1, '', expect.stringContaining('[not-found]')])

  const day = new Date().toISOString().slice(0, 10)
  expect(await cli(home, 'backup', '--make')).toEqual([0, `${day}  ${join(home, 'backups', `${day}.db`)}\n`, ''])
  valueOf(play(battles, 'b', turn(5)))
  const restored = await cli(home, 'backup', '--restore', 'newest')
  expect(restored).toEqual([0, expect.stringContaining(`Restored the backup of ${day}.`), ''])
  expect(valueOf(battles.now())?.battle.clock.turn).toBe(1)
  expect(await cli(home, 'backup', '--restore', '2001-01-01')).toEqual([1, '', expect.stringContaining('[no-backup]')])
  expect(readFileSync(join(home, 'doublequick.replaced-1.db')).length).toBeGreaterThan(0)
})
