/** Journals torn off at every byte, as a crash or a full disk may leave them: every whole line is found. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEvent as afterDraftEvent, draftOf, type DraftEvent, type DraftHeader } from '../../src-core/house/draft.ts'
import { afterEvent, emptyBattle, type BattleEvent, type BattleHeader } from '../../src-core/play/battle.ts'
import { openBattles } from '../../src-main/documents/battle.ts'
import { openDrafts } from '../../src-main/documents/house/drafts.ts'
import type { Journal } from './journals.ts'

export interface Cut {
  readonly kind: Journal['kind']
  readonly bytes: number
  readonly cuts: number
  /** Cuts after which not every whole line was found. */
  readonly hidden: number
}

/** Cuts a journal's file at every byte behind its first line; of a longer one at `most` places, those within letters first. */
export const cutEverywhere = ({ kind, file }: Pick<Journal, 'kind' | 'file'>, most: number, below: (limit: number) => number): Cut => {
  const whole = readFileSync(file)
  const begins = whole.indexOf(newline) + 1
  const within = (at: number): boolean => ((whole[at] ?? 0) & 0xc0) === 0x80
  const all = Array.from({ length: whole.length - begins + 1 }, (_, index) => begins + index)
  const places = all.length <= most ? all : [...all.filter(within), ...shuffled(all, below)].slice(0, most)
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-cut-'))
  try {
    const hidden = places.filter((at) => !isFound(kind, join(folder, String(at)), basename(file), whole.subarray(0, at)))
    return { kind, bytes: whole.length, cuts: places.length, hidden: hidden.length }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const newline = 0x0a

const shuffled = (all: readonly number[], below: (limit: number) => number): readonly number[] =>
  all
    .map((place) => ({ place, rank: below(1_000_000) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place)

/** Whether all lines that are whole are found in a file of these bytes, alone in a folder. */
const isFound = (kind: Journal['kind'], folder: string, name: string, bytes: Uint8Array): boolean => {
  mkdirSync(folder)
  writeFileSync(join(folder, name), bytes)
  const found = kind === 'draft' ? draftIn(folder, name) : battleIn(folder)
  rmSync(folder, { recursive: true })
  const [header = '', ...events] = linesOf(bytes)
  return found === (kind === 'draft' ? draftAfter(header, events) : battleAfter(header, events))
}

/** The lines that have their end. */
const linesOf = (bytes: Uint8Array): readonly string[] =>
  new TextDecoder().decode(bytes.subarray(0, bytes.lastIndexOf(newline))).split('\n')

const draftIn = (folder: string, name: string): string | undefined => {
  const read = openDrafts(folder).read(name.replace('.draft.jsonl', ''))
  return read.ok ? read.value.draft.history.text : undefined
}
const draftAfter = (header: string, events: readonly string[]): string | undefined => {
  let draft: ReturnType<typeof afterDraftEvent> = draftOf(JSON.parse(header) as DraftHeader)
  for (const event of events) draft = draft && afterDraftEvent(draft, JSON.parse(event) as DraftEvent)
  return draft?.history.text
}

const battleIn = (folder: string): string | undefined => {
  const kept = openBattles(
    folder,
    () => new Date(0),
    () => '0'.repeat(16),
  ).now()
  return kept ? JSON.stringify(kept.battle.entries) : undefined
}
const battleAfter = (header: string, events: readonly string[]): string => {
  let battle = emptyBattle(JSON.parse(header) as BattleHeader)
  for (const event of events) battle = afterEvent(battle, JSON.parse(event) as BattleEvent)
  return JSON.stringify(battle.entries)
}
