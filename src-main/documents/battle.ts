/** A battle's file: a header and one event a line, each on the disk before it is told. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readdirSync, statSync, truncateSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { battleEventSchema, battleHeaderSchema } from '../../src-core/contract/play.ts'
import type { Chance } from '../../src-core/dice/random.ts'
import { afterEvent, emptyBattle, type Battle, type BattleEvent, type BattleHeader } from '../../src-core/play/battle.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { flushFolder, makeFolder, writeProblem } from './atomic.ts'
import { readText } from './read.ts'

export interface Kept {
  readonly path: string
  readonly header: BattleHeader
  readonly battle: Battle
}

export interface Battles {
  /** The battle in play; null before its first event. */
  readonly now: () => Kept | null
  /** Of the program's dice in the battle in play, or in the one that the next event begins. */
  readonly chance: () => Chance
  /** Written and flushed when it comes back. Problems: `not-written`, `disk-full`; then nothing has changed. */
  readonly append: (event: BattleEvent) => Result<Kept>
  /** The battle in play is put away; the next event begins another. */
  readonly leave: () => void
  /** What was found and mended, or could not be read, in words. */
  readonly notes: () => readonly string[]
}

const ending = '.battle.jsonl'
/** Bytes of the longest battle that is read. */
const limit = 64 * 1024 * 1024

/** `folder` need not be there. `seed` gives 16 hexadecimal digits by chance. */
export const openBattles = (folder: string, now: () => Date, seed: () => string): Battles => {
  const notes: string[] = []
  let left = false
  let nextSeed = seed()
  let kept: (Kept & { readonly size: number }) | null = null

  /** Another Doublequick may have gone on with the same battle. */
  const current = (): Kept | null => {
    const path = left ? null : (kept?.path ?? latest(folder))
    if (path === null) return null
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) kept = null
    else if (kept?.path !== path || kept.size !== size) kept = reread(path)
    return kept
  }

  const reread = (path: string): (Kept & { readonly size: number }) | null => {
    const read = readBattle(path)
    if (read.ok) {
      if (read.value.note !== null) notes.push(read.value.note)
      return read.value
    }
    notes.push(...read.problems.map(({ message, right }) => [message, right].filter(Boolean).join('; ')))
    left = true
    return null
  }

  return {
    now: current,
    chance: () => current()?.battle.chance ?? { seed: nextSeed, drawn: 0 },
    append: (event) => {
      const before = current()
      const header: BattleHeader = before?.header ?? { doublequick: 'battle', format: 1, began: now().toISOString(), seed: nextSeed }
      const path = before?.path ?? freshName(folder, header.began)
      const lines = [...(before ? [] : [header]), event].map((line) => `${JSON.stringify(line)}\n`).join('')
      const size = add(path, lines)
      if (!size.ok) return size
      if (!before) nextSeed = seed()
      left = false
      kept = { path, header, battle: afterEvent(before?.battle ?? emptyBattle(header), event), size: size.value }
      return success(kept)
    },
    leave: () => {
      kept = null
      left = true
    },
    notes: () => notes,
  }
}

const latest = (folder: string): string | null => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
  const last = names.toSorted().at(-1)
  return last === undefined ? null : join(folder, last)
}

/** `2026-11-20-164512.battle.jsonl`; of one moment, or if the clock went back, with so many `_` that it comes after all others. */
const freshName = (folder: string, began: string): string => {
  const before = latest(folder)
  let stem = began.slice(0, 19).replace('T', '-').replaceAll(':', '')
  while (before !== null && join(folder, `${stem}${ending}`) <= before) stem = `${basename(before, ending)}_`
  return join(folder, `${stem}${ending}`)
}

/** Adds a text at the end and flushes it; the size of the file then. Of a text that does not fit nothing is left. */
const add = (path: string, text: string): Result<number> => {
  const before = statSync(path, { throwIfNoEntry: false })?.size
  try {
    if (before === undefined) makeFolder(join(path, '..'))
    const file = openSync(path, 'a')
    try {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      fsyncSync(file)
      if (before === undefined) flushFolder(join(path, '..'))
      return success((before ?? 0) + bytes.length)
    } catch (error) {
      ftruncateSync(file, before ?? 0)
      throw error
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

/** A last line that was torn off is cut; anything else that is wrong leaves the file untouched and is a problem. */
const readBattle = (path: string): Result<Kept & { readonly size: number; readonly note: string | null }> => {
  const text = readText(path, limit)
  if (!text.ok) return text
  const lines = text.value.split('\n')
  const torn = lines.pop() ?? ''
  const [first, ...rest] = lines
  const head = parsed(first ?? torn)
  const header = battleHeaderSchema.safeParse(head)
  if (!header.success) return failure(isNewer(head) ? newer(path) : broken(path, 1))
  let battle = emptyBattle(header.data)
  for (const [index, line] of rest.entries()) {
    const event = battleEventSchema.safeParse(parsed(line))
    if (!event.success) return failure(broken(path, index + 2))
    battle = afterEvent(battle, event.data)
  }
  const size = Buffer.byteLength(text.value) - Buffer.byteLength(torn)
  if (torn !== '') truncateSync(path, size)
  const note = torn === '' ? null : `The last line of ${path} was torn off and has been cut; all before it stands.`
  return success({ path, header: header.data, battle, size, note })
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const isNewer = (head: unknown): boolean => typeof head === 'object' && head !== null && 'format' in head && Number(head.format) > 1

const newer = (path: string): Problem => ({
  code: 'newer-battle',
  message: `${path} was written by a newer Doublequick and is left as it is`,
  right: 'open it with that one; a new battle begins here',
})

const broken = (path: string, line: number): Problem => ({
  code: 'battle-broken',
  message: `line ${line} of ${path} is no line of a battle; the file is left as it is`,
  right: 'mend that line; a new battle begins here',
  place: { file: path, line, column: 1 },
})
