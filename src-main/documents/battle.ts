/** A battle's file: a header and one event a line, each on the disk before it is told. */
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { battleEventSchema, battleHeaderSchema } from '../../src-core/contract/play.ts'
import type { Chance } from '../../src-core/dice/random.ts'
import { afterEvent, emptyBattle, type Battle, type BattleEvent, type BattleHeader } from '../../src-core/play/battle.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { readJournal, type Kind } from './journal.ts'
import { addLines } from './lines.ts'
import { namesIn } from './read.ts'

export interface Kept {
  readonly path: string
  readonly header: BattleHeader
  readonly battle: Battle
  /** The calls that its events came of. */
  readonly calls: ReadonlySet<string>
}

interface Found extends Kept {
  /** Of the file, in bytes. */
  readonly size: number
  readonly notes: readonly string[]
}

export interface Battles {
  /** The battle in play; null before the first. */
  readonly now: () => Kept | null
  /** Of the program's dice in the battle in play, or in the one that the next event begins. */
  readonly chance: () => Chance
  /** Written and flushed when it comes back. Problems: `not-written`, `disk-full`; then nothing has changed. */
  readonly append: (event: BattleEvent) => Result<Kept>
  /** The battle in play is put away and another begun, on the disk like its events; one without events goes on. Problems as of `append`. */
  readonly begin: () => Result<Kept | null>
  /** What was found and mended, or could not be read, in words. */
  readonly notes: () => readonly string[]
}

const ending = '.battle.jsonl'
const kind: Kind<BattleHeader, BattleEvent, Battle> = {
  name: 'battle',
  limit: 64 * 1024 * 1024,
  header: battleHeaderSchema,
  event: battleEventSchema,
  begin: emptyBattle,
  after: afterEvent,
  instead: 'a new battle begins here',
}

/** `folder` need not be there. `seed` gives 16 hexadecimal digits by chance. */
export const openBattles = (folder: string, now: () => Date, seed: () => string): Battles => {
  const notes: string[] = []
  /** The latest battle cannot be read: the next event begins another. */
  let passed = false
  let nextSeed = seed()
  let kept: Omit<Found, 'notes'> | null = null

  /** Another Doublequick may have gone on with the same battle. */
  const current = (): Kept | null => {
    const path = passed ? null : (kept?.path ?? latest(folder))
    if (path === null) return null
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) kept = null
    else if (kept?.path !== path || kept.size !== size) kept = reread(path)
    return kept
  }

  const reread = (path: string): Found | null => {
    const read = readBattle(path)
    notes.push(...(read.ok ? read.value.notes : read.problems.map(({ message, right }) => [message, right].filter(Boolean).join('; '))))
    passed = !read.ok
    return read.ok ? read.value : null
  }

  /** Goes on with a battle, or begins one. */
  const write = (before: Kept | null, event: BattleEvent | null): Result<Kept> => {
    const header: BattleHeader = before?.header ?? { doublequick: 'battle', format: 1, began: now().toISOString(), seed: nextSeed }
    const path = before?.path ?? freshName(folder, header.began)
    const size = addLines(path, [...(before ? [] : [header]), ...(event ? [event] : [])])
    if (!size.ok) return size
    if (!before) nextSeed = seed()
    passed = false
    const battle = before?.battle ?? emptyBattle(header)
    const calls = new Set([...(before?.calls ?? []), ...(event?.call === undefined ? [] : [event.call])])
    kept = { path, header, battle: event ? afterEvent(battle, event) : battle, calls, size: size.value }
    return success(kept)
  }

  return {
    now: current,
    chance: () => current()?.battle.chance ?? { seed: nextSeed, drawn: 0 },
    append: (event) => write(current(), event),
    begin: () => {
      const before = current()
      return before === null || isUnplayed(before.battle) ? success(before) : write(null, null)
    },
    notes: () => notes,
  }
}

const isUnplayed = ({ done, undone }: Battle): boolean => done.length === 0 && undone.length === 0

const latest = (folder: string): string | null => {
  const names = namesIn(folder, ending)
  // A folder that cannot be read is no place to write either: the next event says so.
  const last = names.ok ? names.value.at(-1) : undefined
  return last === undefined ? null : join(folder, last)
}

/** `2026-11-20-164512.battle.jsonl`; of one moment, or if the clock went back, with so many `_` that it comes after all others. */
const freshName = (folder: string, began: string): string => {
  const before = latest(folder)
  let stem = began.slice(0, 19).replace('T', '-').replaceAll(':', '')
  while (before !== null && join(folder, `${stem}${ending}`) <= before) stem = `${basename(before, ending)}_`
  return join(folder, `${stem}${ending}`)
}

const readBattle = (path: string): Result<Found> => {
  const read = readJournal(path, kind)
  if (!read.ok) return read
  const { state, ...found } = read.value
  return success({ path, battle: state, ...found })
}
