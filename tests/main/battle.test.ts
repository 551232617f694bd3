import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BattleView, DiceInput } from '../../src-core/contract/play.ts'
import type { Caller } from '../../src-main/api/caller.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { openJournalReading, type JournalHandlers } from '../../src-main/api/journal.ts'
import { openPlay, type PlayHandlers } from '../../src-main/api/play.ts'
import { openBattles } from '../../src-main/documents/battle.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import type { Result } from '../../src-core/problem.ts'

const root = join(import.meta.dirname, '../..')
const library = openLibrary({ working: root, folders: [], files: [] })
if (!library.ok) throw new Error('no rulesets')

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'battle-'))))
afterEach(() => rmSync(home, { recursive: true }))

const moment = (): Date => new Date('2026-11-20T16:45:12.000Z')
const seed = (): string => '0123456789abcdef'
/** Every call has a name of its own. */
const caller: Caller = {
  client: 'test',
  get call() {
    return randomUUID()
  },
  gone: new AbortController().signal,
  stopped: () => false,
  send: () => undefined,
}

/** The table as a program that has just been started finds it. */
const table = (): PlayHandlers & JournalHandlers => {
  const battles = openBattles(join(home, 'battles'), moment, seed)
  const load = ({ ruleset, house }: RulesChoice): Result<Ruleset> => library.value.load(ruleset, house)
  return {
    ...openPlay(battles, load, moment, () => undefined),
    ...openJournalReading(battles, load, () => Promise.reject(new Error('nothing is printed here'))),
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
const files = (): readonly string[] =>
  existsSync(join(home, 'battles')) ? readdirSync(join(home, 'battles')).toSorted() : []
const only = (): string => join(home, 'battles', files()[0] ?? '')

describe('a battle', () => {
  test('is on the disk line by line before it is told, and stands after a restart', async () => {
    const first = table()
    expect(await done(first.readBattle({}, caller))).toMatchObject({
      file: null,
      count: 0,
      last: null,
      undo: false,
      redo: false,
    })
    const played = await done(first.playCheck(fire(typed([8]), { points: 7, target: { cover: 'woods' } }), caller))
    expect(played.last?.report.outcome.name).toBe('Lively')
    expect(readFileSync(only(), 'utf8').split('\n')).toHaveLength(3)
    await done(first.playCheck(fire(typed([2])), caller))
    const before = await done(first.undoPlay({}, caller))
    expect(before).toMatchObject({ count: 1, undo: true, redo: true })
    expect(shown(await done(table().readBattle({}, caller)))).toEqual(shown(before))
    const again = await done(table().redoPlay({}, caller))
    expect(again).toMatchObject({ count: 2, redo: false })
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['Desultory', 'Lively'])
  })

  test('a tie waits for its next roll over a restart', async () => {
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

  test('the program rolls dice that its seed tells again', async () => {
    const first = await done(table().playCheck(fire({ source: 'program' }), caller))
    const second = await done(table().playCheck(fire({ source: 'program' }), caller))
    expect(first.last?.throws[0]?.source).toBe('program')
    const faces = [first, second].map(({ last }) => last?.throws[0]?.dice)
    rmSync(home, { recursive: true })
    mkdirSync(home)
    const told = [
      await done(table().playCheck(fire({ source: 'program' }), caller)),
      await done(table().playCheck(fire({ source: 'program' }), caller)),
    ]
    expect(told.map(({ last }) => last?.throws[0]?.dice)).toEqual(faces)
    await done(table().undoPlay({}, caller))
    const third = await done(table().playCheck(fire({ source: 'program' }), caller))
    expect(readFileSync(only(), 'utf8')).toContain('"drawn":3')
    expect(third.count).toBe(2)
  })

  test('dice that are not those of the check are refused, and nothing is written', async () => {
    for (const dice of [typed([11]), typed([1, 2]), typed([3], [4]), typed()])
      expect(await table().playCheck(fire(dice), caller)).toMatchObject({
        ok: false,
        problems: [{ code: 'wrong-dice' }],
      })
    expect(await table().playCheck(fire(typed([3]), {}), caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'points-missing' }],
    })
    expect(files()).toEqual([])
  })

  test('of a procedure that there is not', async () => {
    const unknown = { ...fire(typed([8])), procedure: 'fires' }
    expect(await table().playCheck(unknown, caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'unknown-name', path: ['procedure'] }],
    })
    expect(files()).toEqual([])
  })

  test('nothing to undo or redo is a problem, not an event', async () => {
    expect(await table().undoPlay({}, caller)).toMatchObject({ ok: false, problems: [{ code: 'nothing-there' }] })
    expect(await table().redoPlay({}, caller)).toMatchObject({ ok: false })
    expect(await table().exportBattle({ as: 'text' }, caller)).toMatchObject({ ok: false })
  })

  test('another battle leaves the first as it is', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    expect(await done(first.newBattle({}, caller))).toMatchObject({ count: 0, last: null })
    await done(first.playCheck(fire(typed([3])), caller))
    expect(files()).toEqual(['2026-11-20-164512.battle.jsonl', '2026-11-20-164512_.battle.jsonl'])
    expect((await done(table().readBattle({}, caller))).lines.map(({ outcome }) => outcome)).toEqual(['Desultory'])
  })

  test('put away, a battle stays away over a restart, and a battle without a roll is not begun twice', async () => {
    const first = table()
    await done(first.newBattle({}, caller))
    expect(files()).toEqual([])
    await done(first.playCheck(fire(typed([8])), caller))
    await done(first.newBattle({}, caller))
    await done(first.newBattle({}, caller))
    expect(files()).toHaveLength(2)
    const next = table()
    expect(await done(next.readBattle({}, caller))).toMatchObject({ count: 0, last: null, undo: false, notes: [] })
    expect(await next.exportBattle({ as: 'text' }, caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'nothing-there' }],
    })
    await done(next.playCheck(fire(typed([3])), caller))
    expect(files()).toHaveLength(2)
    expect((await done(table().readBattle({}, caller))).count).toBe(1)
  })

  test('what is asked again for want of an answer is done once, over a restart too', async () => {
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
    expect(await twice('c', (play, by) => play.undoPlay({}, by))).toMatchObject({ count: 1, redo: true })
    expect(await twice('d', (play, by) => play.redoPlay({}, by))).toMatchObject({ count: 2, redo: false })
  })

  test('two programs at one battle see what the other played', async () => {
    const [one, other] = [table(), table()]
    await done(one.playCheck(fire(typed([8])), caller))
    await done(other.playCheck(fire(typed([2])), caller))
    expect((await done(one.readBattle({}, caller))).count).toBe(2)
  })

  test('it is told as text', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    const { name, text } = await done(first.exportBattle({ as: 'text' }, caller))
    expect(name).toBe('battle-2026-11-20.txt')
    expect(text).toContain('Musketry and cannonade, 7 fire points')
  })
})

describe('a file that is not whole', () => {
  /** What was kept beside the files of battles. */
  const keptBeside = (): readonly string[] => files().filter((name) => name.includes('.damaged-'))

  test('without a whole line it is none: the battle before it is the one in play, and what stood in it is kept', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    const later = join(home, 'battles', '2026-11-20-164513.battle.jsonl')
    for (const torn of ['', readFileSync(only(), 'utf8').slice(0, 20)]) {
      writeFileSync(later, torn)
      const battle = await done(table().readBattle({}, caller))
      expect(battle).toMatchObject({ count: 1, file: only() })
      expect(battle.notes).toHaveLength(torn === '' ? 0 : 1)
      expect(readFileSync(later, 'utf8')).toBe(torn)
    }
  })

  test('a first line that lost only its line end is found, and the battle goes on', async () => {
    await done(table().playCheck(fire(typed([8])), caller))
    const [header = ''] = readFileSync(only(), 'utf8').split('\n')
    writeFileSync(only(), header)
    expect(await done(table().playCheck(fire(typed([3])), caller))).toMatchObject({ count: 1 })
    expect(files()).toHaveLength(1)
    expect(readFileSync(only(), 'utf8').split('\n')).toMatchObject([header, expect.stringContaining('"check"'), ''])
  })

  test('torn off at any byte, it holds all lines before and says so, and what was torn is kept beside it', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    await done(first.playCheck(fire(typed([2])), caller))
    const path = only()
    const whole = readFileSync(path)
    const ends = [...whole.entries()].flatMap(([index, byte]) => (byte === 10 ? [index + 1] : []))
    const [header = 0, , last = 0] = ends
    for (let size = header; size <= last; size += size === header ? 1 : 197) {
      writeFileSync(path, whole.subarray(0, size))
      const found = table()
      const battle = await done(found.readBattle({}, caller))
      const stands = ends.filter((end) => end <= size).length - 1
      expect(battle.count).toBe(stands)
      expect(battle.notes.length).toBe(ends.includes(size) ? 0 : 1)
      expect(readFileSync(path)).toEqual(whole.subarray(0, size))
      expect(await done(found.playCheck(fire(typed([3])), caller))).toMatchObject({ count: stands + 1 })
      expect((await done(table().readBattle({}, caller))).count).toBe(stands + 1)
      expect(keptBeside().map((name) => readFileSync(join(home, 'battles', name)))).toEqual(
        ends.includes(size) ? [] : [whole.subarray(0, size)],
      )
      for (const name of keptBeside()) rmSync(join(home, 'battles', name))
    }
  })

  test('damaged in its middle, all before the damage is in play, and the file as it was is kept', async () => {
    const first = table()
    for (const face of [8, 2, 5]) await done(first.playCheck(fire(typed([face])), caller))
    const path = only()
    const lines = readFileSync(path, 'utf8').split('\n')
    const spoilt = lines.with(2, '\0'.repeat(30)).join('\n')
    writeFileSync(path, spoilt)
    const next = table()
    const battle = await done(next.readBattle({}, caller))
    expect(battle.count).toBe(1)
    expect(battle.notes).toEqual([expect.stringContaining('Line 3')])
    expect(readFileSync(path, 'utf8')).toBe(spoilt)
    expect((await done(next.playCheck(fire(typed([3])), caller))).lines.map(({ outcome }) => outcome)).toEqual([
      'Desultory',
      'Telling',
    ])
    expect(keptBeside().map((name) => readFileSync(join(home, 'battles', name), 'utf8'))).toEqual([spoilt])
    expect((await done(table().readBattle({}, caller))).notes).toEqual([])
  })

  test('past one that cannot be read, two programs play on in the same new battle', async () => {
    mkdirSync(join(home, 'battles'))
    writeFileSync(join(home, 'battles', '2026-11-20-120000.battle.jsonl'), 'no battle\n')
    const [one, other] = [table(), table()]
    expect(await done(one.readBattle({}, caller))).toMatchObject({ count: 0 })
    expect(await done(other.playCheck(fire(typed([8])), caller))).toMatchObject({ count: 1 })
    expect(await done(one.readBattle({}, caller))).toMatchObject({ count: 1 })
    expect(await done(one.playCheck(fire(typed([2])), caller))).toMatchObject({ count: 2 })
    expect(files()).toHaveLength(2)
  })

  test('of something else, or of a newer program, it is left untouched, and a new battle begins', async () => {
    const first = table()
    await done(first.playCheck(fire(typed([8])), caller))
    const path = only()
    const whole = readFileSync(path, 'utf8')
    for (const [spoilt, said] of [
      [`rubbish\n${whole}`, 'is no line of a battle'],
      [whole.replace('"format":1', '"format":{"toString":1}'), 'is no line of a battle'],
      [whole.replace('"format":1', '"format":2'), 'newer Doublequick'],
    ] as const) {
      writeFileSync(path, spoilt)
      const next = table()
      const battle = await done(next.readBattle({}, caller))
      expect(battle.count).toBe(0)
      expect(battle.notes.join()).toContain(said)
      expect(await done(next.playCheck(fire(typed([3])), caller))).toMatchObject({ count: 1 })
      expect(readFileSync(path, 'utf8')).toBe(spoilt)
      for (const name of files().filter((each) => !path.endsWith(each))) rmSync(join(home, 'battles', name))
    }
  })

  test('that cannot be read at this moment is no reason to begin another', async () => {
    await done(table().playCheck(fire(typed([8])), caller))
    const path = only()
    renameSync(path, `${path}.away`)
    symlinkSync(path, path)
    const next = table()
    expect(await next.playCheck(fire(typed([3])), caller)).toMatchObject({
      ok: false,
      problems: [{ code: 'unreadable' }],
    })
    renameSync(`${path}.away`, path)
    expect((await done(next.playCheck(fire(typed([3])), caller))).count).toBe(2)
    expect(files()).toHaveLength(1)
  })

  test('a new battle that a full disk refuses leaves the one before in play', async () => {
    await done(table().playCheck(fire(typed([8])), caller))
    const battle = join(root, 'src-main/documents/battle.ts')
    const script = `import { openBattles } from ${JSON.stringify(battle)}
      const battles = openBattles(${JSON.stringify(join(home, 'battles'))}, () => new Date(), () => '0123456789abcdef')
      console.log(JSON.stringify(battles.begin()))`
    const { stdout } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 0 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
      {
        encoding: 'utf8',
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ code: 'not-written' }] })
    expect(files()).toHaveLength(1)
    expect((await done(table().readBattle({}, caller))).count).toBe(1)
  })
})
