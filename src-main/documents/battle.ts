/** Battles: a journal of its own for each. In play is the one that was begun or opened last; all others wait in their files. */
import { basename, join } from 'node:path'
import type { RandomState } from '../../src-core/dice/random.ts'
import type { BattleEvent, BattleHeader } from '../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { namesOf } from '../../src-core/words/problems/phrases.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { battleEventSchema, battleHeaderSchema } from './battle-lines.ts'
import { nothing, replayLines, type JournalState } from './journal/replay.ts'
import { removeFile } from './journal/file.ts'
import { openJournal, type Journal, type JournalFormat, type Pen } from './journal/journal.ts'
import { withLock } from './lock.ts'
import { writePrivate } from './atomic.ts'
import { namesIn, readText } from './read.ts'

export interface StoredBattle {
  readonly path: string
  readonly header: BattleHeader
  readonly battle: Battle
  /** Names how it stands: another for every event and every battle. */
  readonly revision: string
}

export interface Battles {
  /** The battle in play; null before the first. Problem: `unreadable`, where it cannot be read at this moment. */
  readonly now: () => Result<StoredBattle | null>
  /**
   * Does the work of a call, once: the work makes an event of the battle as it stands (null before the first event) while nobody
   * else changes it; the event is on the disk when this returns. `chance` is of the program's dice. `seen` is the revision that
   * the caller acts on; null: whichever stands. Problems: `changed-meanwhile` where another stands, those of the work and of a journal.
   */
  readonly play: (
    { call, seen }: { readonly call: string; readonly seen: string | null },
    work: (battle: Battle | null, chance: RandomState) => Result<BattleEvent>,
  ) => Result<StoredBattle>
  /**
   * The battle in play is put away and another begun with some events, on the disk like those that follow; one without events goes on.
   * A call that is repeated begins none. Problems: those of a journal.
   */
  readonly begin: (call: string, events: readonly BattleEvent[]) => Result<StoredBattle | null>
  /** Begins another battle with all that happened in one of the list. Problems: `not-found`, those of reading and of a journal. */
  readonly copy: (call: string, name: string) => Result<StoredBattle | null>
  /** All battles of the folder, the latest first; those that cannot be read are in `notes`. Problem: `unreadable`. */
  readonly all: () => Result<readonly StoredBattle[]>
  /** Another battle comes into play; the one that was in play waits. Problems: `not-found`, those of reading and writing. */
  readonly open: (name: string) => Result<StoredBattle>
  /** What is not whole, or cannot be read, in words. */
  readonly notes: () => readonly string[]
}

type BattleJournal = Journal<BattleHeader, BattleEvent, Battle>

/** How the names of battle files end. */
export const battleEnding = '.battle.jsonl'
/** The journal of a battle, of at most 64 MiB. */
export const battleKind: JournalFormat<BattleHeader, BattleEvent, Battle> = {
  name: 'battle',
  limit: 64 * 1024 * 1024,
  header: battleHeaderSchema,
  event: battleEventSchema,
  begin: emptyBattle,
  after: afterEvent,
}

/** `folder` need not be there. `seed` gives 16 hexadecimal digits by chance. */
export const openBattles = (folder: string, now: () => Date, seed: () => string): Battles => {
  const notes = new Set<string>()
  let inPlay: BattleJournal | null = null
  /** The latest battle that cannot be understood: only one begun after it is gone on with, else the next event begins another. */
  let passed: string | null = null
  let nextSeed = seed()

  /** The battle in play, as another Doublequick may have left it. */
  const find = (): Result<State | null> => {
    const journals = inPlay ? success([inPlay]) : chosenFirst(folder)
    if (!journals.ok) return journals
    for (const journal of journals.value) {
      if (journal.path === passed) break
      const found = journal.now()
      for (const note of journal.notes()) notes.add(note)
      if (found.ok && found.value === null) continue
      if (found.ok) inPlay = journal
      if (found.ok || isPassing(found.problems)) return found
      for (const { message, right } of found.problems.map(inWords))
        notes.add([message, right].filter(Boolean).join('; '))
      passed = journal.path
      break
    }
    inPlay = null
    return success(null)
  }

  const write = (
    journal: BattleJournal,
    work: (pen: BattlePen, header: BattleHeader) => Result<State>,
  ): Result<StoredBattle> => {
    const written = journal.alone((pen) => {
      const header = pen.now()?.header ?? {
        doublequick: 'battle',
        format: 1,
        began: now().toISOString(),
        seed: nextSeed,
      }
      return work(pen, header)
    })
    if (!written.ok) return written
    if (written.value.header.seed === nextSeed) nextSeed = seed()
    inPlay = journal
    passed = null
    return success(storedBattle(journal, written.value))
  }

  /** In play from now on, also after a new start. */
  const chosen = (stored: StoredBattle): Result<StoredBattle> => {
    const written = writePrivate(join(folder, inPlayFile), new TextEncoder().encode(basename(stored.path)))
    return written.ok ? success(stored) : written
  }

  const fresh = (): BattleJournal => openJournal(freshName(folder, now().toISOString()), battleKind)

  const begin: Battles['begin'] = (call, events) =>
    withLock(folder, () => {
      const found = find()
      const current = found.ok ? found.value : null
      const isBegun = current !== null && (current.header.call === call || current.calls.has(call))
      const isEmpty = found.ok && (current === null || isUnplayed(current.state))
      if (isBegun || (isEmpty && events.length === 0))
        return success(inPlay && current && storedBattle(inPlay, current))
      const begun = write(isEmpty && inPlay ? inPlay : fresh(), (pen, header) =>
        pen.append(
          current && isEmpty ? header : { ...header, call },
          events.map((event) => ({ ...event, call })),
        ),
      )
      const latest = begun.ok ? removeFile(join(folder, inPlayFile)) : begun
      return latest.ok ? begun : latest
    })

  const journalNamed = (name: string): Result<BattleJournal> => {
    const names = namesIn(folder, battleEnding)
    if (!names.ok) return names
    if (!names.value.includes(name))
      return failure(problem('not-found', { what: 'battle', name, known: namesOf(names.value) }))
    return success(openJournal(join(folder, name), battleKind))
  }

  return {
    now: () => {
      const found = find()
      return found.ok ? success(inPlay && found.value && storedBattle(inPlay, found.value)) : found
    },
    play: ({ call, seen }, work) => {
      const playIn = (journal: BattleJournal): Result<StoredBattle> =>
        write(journal, (pen, header) => {
          const before = pen.now()
          if (before?.calls.has(call)) return success(before)
          if (seen !== null && seen !== revisionOf(journal, before))
            return failure(problem('changed-meanwhile', { what: 'battle' }))
          const event = work(before?.state ?? null, before?.state.chance ?? emptyBattle(header).chance)
          return event.ok ? pen.append(header, [{ ...event.value, call }]) : event
        })
      const found = find()
      if (!found.ok) return found
      if (inPlay) return playIn(inPlay)
      // Another program may be about to begin the same battle.
      return withLock(folder, () => {
        const again = find()
        return again.ok ? playIn(inPlay ?? fresh()) : again
      })
    },
    begin,
    copy: (call, name) => {
      const journal = journalNamed(name)
      if (!journal.ok) return journal
      const text = readText(journal.value.path, battleKind.limit)
      return text.ok ? begin(call, eventsOf(text.value)) : text
    },
    all: () => {
      const journals = latestFirst(folder)
      if (!journals.ok) return journals
      return success(
        journals.value.flatMap((journal) => {
          const found = journal.now()
          return found.ok && found.value ? [storedBattle(journal, found.value)] : []
        }),
      )
    },
    open: (name) => {
      const named = journalNamed(name)
      if (!named.ok) return named
      const journal = named.value
      const found = journal.now()
      if (!found.ok) return found
      if (!found.value) return failure(problem('not-found', { what: 'battle', name, known: namesOf([]) }))
      inPlay = journal
      passed = null
      return chosen(storedBattle(journal, found.value))
    },
    notes: () => [...notes],
  }
}

type BattlePen = Pen<BattleHeader, BattleEvent, Battle>
type State = JournalState<BattleHeader, Battle>

const storedBattle = (journal: BattleJournal, standing: State): StoredBattle => ({
  path: journal.path,
  header: standing.header,
  battle: standing.state,
  revision: revisionOf(journal, standing),
})

/** Every event comes of a call of its own, so their number grows with each. */
const revisionOf = ({ path }: BattleJournal, standing: State | null): string =>
  standing ? `${basename(path, battleEnding)}:${standing.calls.size}` : unbegunRevision

/** Of a battle that has no file yet. */
export const unbegunRevision = 'unbegun'

/** The events of a file as far as its lines are sound. */
const eventsOf = (text: string): readonly BattleEvent[] =>
  replayLines(nothing, new TextEncoder().encode(text), {
    header: battleHeaderSchema,
    event: battleEventSchema,
    begin: (): BattleEvent[] => [],
    after: (events, event) => {
      events.push(event)
      return events
    },
  }).standing?.state ?? noEvents

const noEvents: readonly BattleEvent[] = []

const isUnplayed = ({ done, undone }: Battle): boolean => done === null && undone === null

/** What cannot be read now may well be read later: it is no reason to begin another battle. */
const isPassing = (problems: readonly Problem[]): boolean => problems.some(({ code }) => code === 'unreadable')

/** Holds the name of the battle in play, where that is not the latest. */
const inPlayFile = 'in-play.txt'

/** The battle in play, then the latest first. */
const chosenFirst = (folder: string): Result<readonly BattleJournal[]> => {
  const latest = latestFirst(folder)
  const name = readText(join(folder, inPlayFile), 300)
  if (!latest.ok || !name.ok) return latest
  return success(
    latest.value.toSorted((a, b) => Number(basename(b.path) === name.value) - Number(basename(a.path) === name.value)),
  )
}

const latestFirst = (folder: string): Result<readonly BattleJournal[]> => {
  const names = namesIn(folder, battleEnding)
  return names.ok ? success(names.value.toReversed().map((name) => openJournal(join(folder, name), battleKind))) : names
}

/** `2026-11-20-164512.battle.jsonl`; of one moment, or if the clock went back, with so many `_` that it comes after all others. */
const freshName = (folder: string, began: string): string => {
  const names = namesIn(folder, battleEnding)
  const latest = names.ok ? names.value.at(-1) : undefined
  let stem = began.slice(0, 19).replace('T', '-').replaceAll(':', '')
  if (latest !== undefined && `${stem}${battleEnding}` <= latest) stem = `${basename(latest, battleEnding)}_`
  return join(folder, `${stem}${battleEnding}`)
}
