/** Journals torn off at every byte, as a crash or a full disk may leave them: every whole line is found. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { basename, join } from 'node:path'
import { battleKind } from '../../src-main/documents/battle.ts'
import { draftKind } from '../../src-main/documents/house/drafts.ts'
import {
  openJournal,
  type Journal as FileJournal,
  type JournalFormat,
} from '../../src-main/documents/journal/journal.ts'
import type { Journal } from './journals.ts'

export interface Cut {
  readonly kind: Journal['kind']
  readonly bytes: number
  readonly cuts: number
  /** Cuts after which not every whole line was found. */
  readonly hidden: number
}

/** Cuts a journal's file at every byte behind its first line; of a longer one at `most` places, those within letters first. */
export const cutEverywhere = (
  { kind, file }: Pick<Journal, 'kind' | 'file'>,
  most: number,
  below: (limit: number) => number,
): Cut => {
  const whole = readFileSync(file)
  const begins = whole.indexOf(newline) + 1
  const within = (at: number): boolean => ((whole[at] ?? 0) & 0xc0) === 0x80
  const all = Array.from({ length: whole.length - begins + 1 }, (_, index) => begins + index)
  const places =
    all.length <= most
      ? all
      : [
          ...all.filter(within),
          ...shuffled(
            all.filter((at) => !within(at)),
            below,
          ),
        ].slice(0, most)
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-cut-'))
  try {
    const hidden = places.filter((at) => !isFound(kind, join(folder, basename(file)), whole, at))
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

/** Whether all lines that are whole are found in the first `size` bytes, alone in a folder. */
const isFound = (kind: Journal['kind'], path: string, whole: Uint8Array, size: number): boolean => {
  writeFileSync(path, whole.subarray(0, size))
  // A line that lost its line end alone is whole.
  const [header = '', ...events] = linesOf(
    whole[size] === newline ? whole.subarray(0, size + 1) : whole.subarray(0, size),
  )
  return kind === 'draft'
    ? same(openJournal(path, draftKind), replayed(draftKind, header, events), ({ history }) => history.text)
    : same(openJournal(path, battleKind), replayed(battleKind, header, events), ({ entries }) => entries)
}

/** The lines that have their end. */
const linesOf = (bytes: Uint8Array): readonly string[] =>
  new TextDecoder().decode(bytes.subarray(0, bytes.lastIndexOf(newline))).split('\n')

/** What the lines come to: they are those that the host itself wrote. */
const replayed = <H, E extends { readonly call?: string }, S>(
  { begin, after }: JournalFormat<H, E, S>,
  header: string,
  events: readonly string[],
): S | undefined =>
  events.reduce<S | undefined>(
    (state, event) => state && after(state, JSON.parse(event) as E),
    begin(JSON.parse(header) as H),
  )

const same = <H, E, S>({ now }: FileJournal<H, E, S>, asked: S | undefined, part: (state: S) => unknown): boolean => {
  const found = now()
  return (
    asked !== undefined && found.ok && found.value !== null && isDeepStrictEqual(part(found.value.state), part(asked))
  )
}
