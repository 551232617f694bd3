import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BattleView, DiceInput } from '../../src-core/contract/play.ts'
import type { Caller } from '../../src-main/api/host.ts'
import { openJournalReading, type JournalHandlers } from '../../src-main/api/journal.ts'
import { openPlay, type PlayHandlers } from '../../src-main/api/play.ts'
import { openBattles } from '../../src-main/state/battles.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { battleRulesOf } from './battle-tools.ts'
import { success, type Result } from '../../src-core/problem.ts'

const root = join(import.meta.dirname, '../..')
const library = openLibrary({ working: root, folders: [], files: [] })
if (!library.ok) throw new Error('no rulesets')

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'battle-'))))
afterEach(() => rmSync(home, { recursive: true }))

const moment = (): Date => new Date('2026-11-20T16:45:12.000Z')
const seed = (): string => '0123456789abcdef'
/** Every call has a separate id. */
const caller: Caller = {
  client: 'test',
  get call() {
    return randomUUID()
  },
  signal: new AbortController().signal,
  isCanceled: () => false,
  send: () => undefined,
}

/** The battle's handlers as in a newly started program. */
const table = (): PlayHandlers & JournalHandlers => {
  const battles = openBattles(openDatabase(home), moment, seed)
  const battleRules = battleRulesOf(library.value, battles)
  return {
    ...openPlay(battles, battleRules, moment, () => undefined),
    ...openJournalReading(
      battles,
      battleRules.byHash,
      () => Promise.reject(new Error('nothing is printed here')),
      () => undefined,
    ),
  }
}

const done = async <T>(answer: Result<T> | Promise<Result<T>>): Promise<T> => {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}
const rules = { ruleset: 'fire-and-fury', house: [] }
const fire = (
  dice: DiceInput,
  inputs: Record<string, unknown> = { points: 7 },
): Parameters<PlayHandlers['playCheck']>[0] => ({
  rules,
  procedure: 'fire',
  inputs,
  dice,
})
const typed = (...faces: number[][]): DiceInput => ({ source: 'typed', faces })
const shown = ({ lines, count, undo, redo, last }: BattleView): unknown => ({ lines, count, undo, redo, last })
/** The number of battles, and of all their events. */
const stored = async (): Promise<{ readonly battles: number; readonly events: number }> => {
  const { battles } = await done(table().listBattles({}, caller))
  const counted = openDatabase(home).read((sql) => success(sql.get('SELECT count(*) AS events FROM events')))
  return { battles: battles.length, events: ((await done(counted)) as { events: number }).events }
}

describe('a battle', () => {
  test('stores every step immediately, and survives a restart', async () => {
    const first = table()
    expect(await done(first.readBattle({}, caller))).toMatchObject({
      count: 0,
      last: null,
      undo: null,
      redo: null,
    })
    const played = await done(first.playCheck(fire(typed([8]), { points: 7, target: { cover: 'woods' } }), caller))
    expect(played.last?.report.outcome.name).toBe('Lively')
    // The rules and the check are one event each.
    expect(await stored()).toEqual({ battles: 1, events: 2 })
    await done(first.playCheck(fire(typed([2])), caller))
    const before = await done(first.undoPlay({}, caller))
    expect(before).toMatchObject({ count: 1, undo: expect.any(String) as unknown, redo: expect.any(String) as unknown })
    expect(shown(await done(table().readBattle({}, caller)))).toEqual(shown(before))
    const again = await done(table().redoPlay({}, caller))
    expect(again).toMatchObject({ count: 2, redo: null })
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['Desultory', 'Lively'])
  })

  test('belongs to one ruleset, whose house rules may change, and each ruleset has its own battle', async () => {
    const other = { ruleset: 'napoleonic-fury', house: [] }
    const first = await done(table().playCheck(fire(typed([8])), caller))
    expect(first).toMatchObject({ ruleset: 'fire-and-fury', rules })
    const refused = { ok: false, problems: [{ code: 'changed-meanwhile' }] }
    expect(await table().playCheck({ ...fire(typed([8])), rules: other }, caller)).toMatchObject(refused)
    expect(await table().nextPhase({ rules: other }, caller)).toMatchObject(refused)
    const side = { id: 'north', name: 'Union', facts: {} }
    expect(await table().muster({ rules: other, edit: { sides: [side] } }, caller)).toMatchObject(refused)
    const scaled = { ...rules, scale: { factor: '1/2' } }
    await done(table().playCheck({ ...fire(typed([2])), rules: scaled }, caller))
    // Undoing everything doesn't free the battle for other rules.
    await done(table().undoPlay({ to: 1 }, caller))
    expect(await table().playCheck({ ...fire(typed([8])), rules: other }, caller)).toMatchObject(refused)
    await done(table().redoPlay({}, caller))

    const opened = await done(table().openBattle({ ruleset: 'napoleonic-fury' }, caller))
    expect(opened).toMatchObject({ ruleset: null, rules: null, count: 0 })
    await done(table().playCheck({ ...fire(typed([8])), rules: other }, caller))
    expect(await done(table().openBattle({ ruleset: 'fire-and-fury' }, caller))).toMatchObject({
      ruleset: 'fire-and-fury',
      count: 1,
    })
    expect((await done(table().openBattle({ ruleset: 'napoleonic-fury' }, caller))).ruleset).toBe('napoleonic-fury')
    await done(table().endBattle({}, caller))
    await done(table().openBattle({ ruleset: 'fire-and-fury' }, caller))
    // A battle that ended isn't continued, and rulesets without a battle share one that hasn't begun.
    const unstarted = await done(table().openBattle({ ruleset: 'napoleonic-fury' }, caller))
    expect(unstarted).toMatchObject({ ruleset: null, count: 0 })
    await done(table().openBattle({ ruleset: 'fire-and-fury' }, caller))
    expect((await done(table().openBattle({ ruleset: 'triple-alliance-1864' }, caller))).revision).toBe(
      unstarted.revision,
    )
    expect((await done(table().listBattles({}, caller))).battles).toHaveLength(3)
  })

  test('keeps a tie waiting for its next roll across a restart', async () => {
    const charge = { rules, procedure: 'charge', inputs: { attacker: { fatigue: 'fresh' }, defender: { other: 2 } } }
    await done(table().playCheck({ ...charge, dice: typed([4], [4]) }, caller))
    const waiting = await done(table().readBattle({}, caller))
    expect(waiting.last?.report.pending?.round).toBe(2)
    const over = await done(table().playAgain({ dice: typed([7], [2]) }, caller))
    expect(over.last?.report.outcome.id).toBe('driven-back')
    expect(over.count).toBe(1)
    expect(await table().playAgain({ dice: typed([7], [2]) }, caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'nothing-there' }],
    })
    expect((await done(table().undoPlay({}, caller))).last?.report.pending?.round).toBe(2)
  })

  test('repeats program-rolled dice from its seed', async () => {
    const first = await done(table().playCheck(fire({ source: 'program' }), caller))
    const second = await done(table().playCheck(fire({ source: 'program' }), caller))
    expect(first.last?.rolls[0]?.source).toBe('program')
    const faces = [first, second].map(({ last }) => last?.rolls[0]?.dice)
    rmSync(home, { recursive: true })
    mkdirSync(home)
    const told = [
      await done(table().playCheck(fire({ source: 'program' }), caller)),
      await done(table().playCheck(fire({ source: 'program' }), caller)),
    ]
    expect(told.map(({ last }) => last?.rolls[0]?.dice)).toEqual(faces)
    await done(table().undoPlay({}, caller))
    const third = await done(table().playCheck(fire({ source: 'program' }), caller))
    expect(third.count).toBe(2)
    expect(third.last?.rolls[0]?.dice).not.toEqual(faces[1])
  })

  test('refuses invalid dice, and writes nothing', async () => {
    for (const dice of [typed([11]), typed([1, 2]), typed([3], [4]), typed()])
      expect(await table().playCheck(fire(dice), caller)).toMatchObject({
        ok: false,
        problems: [{ code: 'wrong-dice' }],
      })
    expect(await table().playCheck(fire(typed([3]), {}), caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'points-missing' }],
    })
    expect(await stored()).toEqual({ battles: 0, events: 0 })
  })

  test('refuses an unknown procedure', async () => {
    const unknown = { ...fire(typed([8])), procedure: 'fires' }
    expect(await table().playCheck(unknown, caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'unknown-name', path: ['procedure'] }],
    })
    expect(await stored()).toEqual({ battles: 0, events: 0 })
  })

  test('reports that there is nothing to undo, redo or export', async () => {
    expect(await table().undoPlay({}, caller)).toMatchObject({ ok: false, problems: [{ code: 'nothing-there' }] })
    expect(await table().redoPlay({}, caller)).toMatchObject({ ok: false })
    expect(await table().exportBattle({ as: 'text' }, caller)).toMatchObject({ ok: false })
  })

  test('stays unchanged when another starts', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    expect(await done(first.newBattle({}, caller))).toMatchObject({ count: 0, last: null })
    await done(first.playCheck(fire(typed([3])), caller))
    expect(await stored()).toEqual({ battles: 2, events: 4 })
    expect((await done(table().readBattle({}, caller))).lines.map(({ outcome }) => outcome)).toEqual(['Desultory'])
  })

  test('stays closed after a restart, and does not start twice before its first roll', async () => {
    const first = table()
    await done(first.newBattle({}, caller))
    expect(await stored()).toEqual({ battles: 0, events: 0 })
    await done(first.playCheck(fire(typed([8])), caller))
    await done(first.newBattle({}, caller))
    await done(first.newBattle({}, caller))
    expect((await stored()).battles).toBe(2)
    const next = table()
    expect(await done(next.readBattle({}, caller))).toMatchObject({ count: 0, last: null, undo: null, notes: [] })
    expect(await next.exportBattle({ as: 'text' }, caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'nothing-there' }],
    })
    await done(next.playCheck(fire(typed([3])), caller))
    expect((await stored()).battles).toBe(2)
    expect((await done(table().readBattle({}, caller))).count).toBe(1)
  })

  test('runs a call only once if it is repeated after a lost answer, even after a restart', async () => {
    const twice = async (
      call: string,
      ask: (play: PlayHandlers, by: Caller) => ReturnType<PlayHandlers['undoPlay']>,
    ): Promise<BattleView> => {
      const by = { ...caller, call }
      const first = table()
      const answered = await done(ask(first, by))
      for (const play of [first, table()]) expect(shown(await done(ask(play, by)))).toEqual(shown(answered))
      return answered
    }
    await twice('a', (play, by) => play.playCheck(fire({ source: 'program' }), by))
    const two = await twice('b', (play, by) => play.playCheck(fire({ source: 'program' }), by))
    expect(two.count).toBe(2)
    expect(await twice('c', (play, by) => play.undoPlay({}, by))).toMatchObject({
      count: 1,
      redo: expect.any(String) as unknown,
    })
    expect(await twice('d', (play, by) => play.redoPlay({}, by))).toMatchObject({ count: 2, redo: null })
  })

  test('shows the rolls of two programs to each other', async () => {
    const [one, other] = [table(), table()]
    await done(one.playCheck(fire(typed([8])), caller))
    await done(other.playCheck(fire(typed([2])), caller))
    expect((await done(one.readBattle({}, caller))).count).toBe(2)
  })

  test('can be exported as text', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    const { name, text } = await done(first.exportBattle({ as: 'text' }, caller))
    expect(name).toBe('battle-2026-11-20.txt')
    expect(text).toContain('Musketry and cannonade, 7 points')
  })

  test('stays current if a new battle can’t be written', async () => {
    await done(table().playCheck(fire(typed([8])), caller))
    const state = join(root, 'src-main/state')
    const script = `import { openBattles } from ${JSON.stringify(join(state, 'battles.ts'))}
      import { openDatabase } from ${JSON.stringify(join(state, 'database.ts'))}
      const battles = openBattles(openDatabase(${JSON.stringify(home)}), () => new Date(), () => '0123456789abcdef')
      console.log(JSON.stringify(battles.begin('full', { events: [] })))`
    const { stdout } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 0 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
      {
        encoding: 'utf8',
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ code: 'not-written' }] })
    expect((await stored()).battles).toBe(1)
    expect((await done(table().readBattle({}, caller))).count).toBe(1)
  })
})
