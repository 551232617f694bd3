/** The battles in the database. The current battle is the one last started or opened. A battle belongs to the ruleset of its first rules. */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Budget } from '../../src-core/budget.ts'
import type { RandomState } from '../../src-core/odds/dice.ts'
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import { battleEventSchema, type BattleEvent, type BattleHeader } from '../../src-core/battle/events.ts'
import { rosterProblem } from '../../src-core/battle/limits.ts'
import { storedRulesetId } from '../../src-core/battle/stored-rules.ts'
import { chainLength } from '../../src-core/collections.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { nameList } from '../../src-core/words/problems/phrases.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import { battleFileText, readBattleFile, rulesHash } from './battle-file.ts'
import type { Database } from './database.ts'
import type { Sql } from './sqlite.ts'

export interface StoredBattle {
  /** Identifies the battle in the list of battles. */
  readonly name: string
  readonly header: BattleHeader
  readonly battle: Battle
  /** The id of the ruleset that the battle belongs to. Null before its first rules. */
  readonly ruleset: string | null
  /** Changes with every event and is unique to the battle. */
  readonly revision: string
}

export interface BattleSummary {
  /** The title of the battle's scenario. */
  readonly title: string | null
  readonly turns: number | null
  readonly sides: readonly string[]
  readonly turn: number
  readonly checks: number
  readonly ended: boolean
}

interface ListedBattle extends BattleSummary {
  readonly name: string
  /** The start time in ISO format. */
  readonly began: string
  readonly isInPlay: boolean
}

/** Events to record, with the rules to which they refer by hash. */
export interface NewEvents {
  readonly events: readonly BattleEvent[]
  readonly texts?: readonly string[]
}

export interface Battles {
  /** Returns the current battle, or null before the first. Fails with `battle-damaged` or the problems of the database. */
  readonly now: () => Result<StoredBattle | null>
  /**
   * Records the events that `work` creates from the current battle (null before the first event). A repeated call only returns the battle. `seen` is
   * the revision on which the caller acts, or null for any. Fails with `changed-meanwhile` if the revision differs or the events are for another
   * ruleset, or with the problems of `work` and of the database.
   */
  readonly play: (
    { call, seen }: { readonly call: string; readonly seen: string | null },
    work: (battle: Battle | null, chance: RandomState) => Result<NewEvents>,
  ) => Result<StoredBattle>
  /** Starts another battle with these events, unless the current one has no events. A repeated call starts none. */
  readonly begin: (call: string, added: NewEvents) => Result<StoredBattle | null>
  /** Starts another battle with the events of a listed battle. Fails with `not-found` or `battle-damaged`. */
  readonly copy: (call: string, name: string) => Result<StoredBattle | null>
  /** Lists battles, last opened first. Reads no events. */
  readonly list: () => Result<readonly ListedBattle[]>
  /** Reads any battle. Fails with `not-found` or `battle-damaged`. */
  readonly read: (name: string) => Result<StoredBattle>
  /** Makes a battle current. Fails with the problems of `read`. */
  readonly open: (name: string) => Result<StoredBattle>
  /** Makes the last opened battle of a ruleset current, unless it has ended. Otherwise, a battle without events, which may be a new one. */
  readonly openFor: (ruleset: string) => Result<StoredBattle>
  /** Returns a battle file that includes its rules. Fails with the problems of `read`. */
  readonly exportFile: (name: string) => Result<string>
  /** Adds a battle file and makes it current. `file` names it in problems. Fails with the problems of `readBattleFile`. */
  readonly importFile: (call: string, file: string, text: string, budget?: Budget) => Result<StoredBattle>
  /** Returns stored rules by hash. Null if they aren't stored. */
  readonly rulesText: (hash: string) => Result<string | null>
  /** Messages about what was set aside. */
  readonly notes: () => readonly string[]
}

/** The revision before the first battle. */
export const unstartedRevision = 'unbegun'

/** Returns 16 random hexadecimal digits. */
export const randomSeed = (): string => randomBytes(8).toString('hex')

interface BattleRow {
  readonly id: number
  readonly began: string
  readonly seed: string
  readonly ruleset: string | null
}

/** The columns of `BattleRow`. */
const columns = 'id, began, seed, ruleset'

/** A battle with the events read so far. */
interface Known extends BattleRow {
  /** The connection through which the battle was read. */
  readonly sql: Sql
  readonly seq: number
  readonly battle: Battle
}

/**
 * Gives access to the battles. `seed` returns 16 random hexadecimal digits. `check` gets each changed battle before it is written and throws if the
 * battle can't be shown, in which case nothing is written.
 */
export const openBattles = (
  database: Database,
  now: () => Date,
  seed: () => string,
  check: (stored: StoredBattle) => void = () => undefined,
): Battles => {
  /** Caches the battle that was read last. */
  let known: Known | null = null

  /** Reads new events, or all events of a different battle. */
  const current = (sql: Sql, row: BattleRow): Result<Known> => {
    const isKnown = known?.sql === sql && known.id === row.id
    const before: Known =
      known && isKnown ? { ...known, ...row } : { ...row, sql, seq: 0, battle: emptyBattle(headerOf(row)) }
    const events = eventsOf(sql, row, before.seq)
    if (!events.ok) return events
    const seq = before.seq + events.value.length
    known = { ...before, seq, battle: events.value.reduce(afterEvent, before.battle) }
    return success(known)
  }

  const inPlay = (sql: Sql): Result<Known | null> => {
    const row = sql.get(`SELECT ${columns} FROM battles ORDER BY opened DESC LIMIT 1`) as BattleRow | undefined
    return row ? current(sql, row) : success(null)
  }

  const named = (sql: Sql, name: string): Result<BattleRow> => {
    const row = sql.get(`SELECT ${columns} FROM battles WHERE id = ?`, name) as BattleRow | undefined
    if (row) return success(row)
    const names = sql.all('SELECT id FROM battles ORDER BY id DESC') as readonly { readonly id: number }[]
    return failure(problem('not-found', { what: 'battle', name, known: nameList(names.map(({ id }) => String(id))) }))
  }

  /** Runs a change and updates the cache only after it is committed. */
  const change = (work: (sql: Sql) => Result<Known | null>): Result<StoredBattle | null> => {
    const done = database.change((sql) => {
      const worked = work(sql)
      if (worked.ok && worked.value) check(storedBattle(worked.value))
      return worked
    })
    if (!done.ok) return done
    known = done.value
    return success(done.value && storedBattle(done.value))
  }

  const insertBattle = (sql: Sql, call: string | null, row = { began: now().toISOString(), seed: seed() }): Known => {
    const id = sql.run(
      `INSERT INTO battles (began, seed, call, opened, summary)
       VALUES (?, ?, ?, (SELECT coalesce(max(opened), 0) + 1 FROM battles), ?)`,
      row.began,
      row.seed,
      call,
      JSON.stringify(noSummary), // prettier-ignore
    )
    return { sql, id, ...row, ruleset: null, seq: 0, battle: emptyBattle(headerOf(row)) }
  }

  const makeCurrent = (sql: Sql, row: BattleRow): Result<Known> => {
    sql.run('UPDATE battles SET opened = (SELECT max(opened) + 1 FROM battles) WHERE id = ?', row.id)
    return current(sql, row)
  }

  /** Appends events. Fails with `changed-meanwhile` at rules of another ruleset, and with `too-large` if the roster gets too large. Throws if an event can't be read back. */
  const append = (
    before: Known,
    call: string | null,
    events: readonly BattleEvent[],
    hashes: Iterable<string>,
  ): Result<Known> => {
    const { sql, id } = before
    let { battle, ruleset } = before
    for (const [index, event] of events.entries()) {
      const used = event.event === 'rules' ? rulesetOf(sql, event.rules) : null
      ruleset ??= used
      if (ruleset !== null && used !== null && used !== ruleset)
        return failure(problem('changed-meanwhile', { what: 'ruleset', ruleset }))
      battle = afterEvent(battle, battleEventSchema.parse(event))
      const large = battle.roster === before.battle.roster ? null : rosterProblem(battle.roster)
      if (large) return failure(large)
      const data = JSON.stringify(event)
      sql.run(
        'INSERT INTO events (battle, seq, call, data, crc) VALUES (?, ?, ?, ?, ?)',
        id,
        before.seq + index + 1,
        index === events.length - 1 ? call : null,
        data,
        crc32(data), // prettier-ignore
      )
    }
    for (const hash of hashes) sql.run('INSERT OR IGNORE INTO battle_rules (battle, hash) VALUES (?, ?)', id, hash)
    const summary = JSON.stringify(summaryOf(battle))
    sql.run('UPDATE battles SET ruleset = ?, summary = ? WHERE id = ?', ruleset, summary, id)
    return success({ ...before, ruleset, seq: before.seq + events.length, battle })
  }

  const begin = (
    sql: Sql,
    call: string,
    events: readonly BattleEvent[],
    hashes: Iterable<string>,
  ): Result<Known | null> => {
    if (isRepeated(sql, call)) return inPlay(sql)
    const row = sql.get(
      `SELECT ${columns} FROM battles
       WHERE opened = (SELECT max(opened) FROM battles) AND id NOT IN (SELECT battle FROM events)`,
    ) as BattleRow | undefined
    const unplayed = row ? current(sql, row) : success(null)
    if (!unplayed.ok) return unplayed
    const isFirst = sql.get('SELECT 1 FROM battles') === undefined
    if (events.length === 0 && (unplayed.value || isFirst)) return unplayed
    const battle = unplayed.value ?? insertBattle(sql, events.length === 0 ? call : null)
    return append(battle, call, events, hashes)
  }

  return {
    now: () =>
      database.read((sql) => {
        const found = inPlay(sql)
        return found.ok ? success(found.value && storedBattle(found.value)) : found
      }),
    play: ({ call, seen }, work) => {
      const played = change((sql) => {
        const before = inPlay(sql)
        if (!before.ok || (before.value && isRepeated(sql, call))) return before
        if (seen !== null && seen !== (before.value ? revisionOf(before.value) : unstartedRevision))
          return failure(problem('changed-meanwhile', { what: 'battle' }))
        const battle = before.value ?? insertBattle(sql, null)
        const made = work(before.value && battle.battle, battle.battle.chance)
        return made.ok ? append(battle, call, made.value.events, storeTexts(sql, made.value)) : made
      })
      return requireBattle(played)
    },
    begin: (call, added) => change((sql) => begin(sql, call, added.events, storeTexts(sql, added))),
    copy: (call, name) =>
      change((sql) => {
        const row = named(sql, name)
        if (!row.ok) return row
        const events = eventsOf(sql, row.value, 0)
        return events.ok ? begin(sql, call, events.value, rulesOf(sql, row.value)) : events
      }),
    list: () =>
      database.read((sql) => {
        const rows = sql.all(
          `SELECT id, began, summary, opened = (SELECT max(opened) FROM battles) AS isInPlay
           FROM battles ORDER BY opened DESC`,
        ) as readonly { id: number; began: string; summary: string; isInPlay: number }[]
        return success(
          rows.map(({ id, began, summary, isInPlay }) => ({
            name: String(id),
            began,
            isInPlay: isInPlay === 1,
            ...(JSON.parse(summary) as BattleSummary),
          })),
        )
      }),
    read: (name) =>
      database.read((sql) => {
        const row = named(sql, name)
        const found = row.ok ? current(sql, row.value) : row
        return found.ok ? success(storedBattle(found.value)) : found
      }),
    open: (name) => {
      const opened = change((sql) => {
        const row = named(sql, name)
        return row.ok ? makeCurrent(sql, row.value) : row
      })
      return requireBattle(opened)
    },
    openFor: (ruleset) => {
      const opened = change((sql) => {
        const row = sql.get(
          `SELECT ${columns} FROM battles
           WHERE ruleset IS NULL OR (ruleset = ? AND NOT json_extract(summary, '$.ended'))
           ORDER BY ruleset IS NULL, opened DESC LIMIT 1`,
          ruleset,
        ) as BattleRow | undefined
        return row ? makeCurrent(sql, row) : success(insertBattle(sql, null))
      })
      return requireBattle(opened)
    },
    exportFile: (name) =>
      database.read((sql) => {
        const row = named(sql, name)
        if (!row.ok) return row
        const events = eventsOf(sql, row.value, 0)
        if (!events.ok) return events
        const texts = rulesOf(sql, row.value).flatMap((hash) => readRules(sql, hash) ?? [])
        return success(battleFileText({ header: headerOf(row.value), texts, events: events.value }))
      }),
    importFile: (call, file, text, budget) => {
      const read = readBattleFile(file, text, budget)
      if (!read.ok) return read
      const { header, texts, events } = read.value
      const imported = change((sql) => {
        if (isRepeated(sql, call)) return inPlay(sql)
        const hashes = texts.map((rules) => storeRules(sql, rules))
        return append(insertBattle(sql, call, header), null, events, hashes)
      })
      return requireBattle(imported)
    },
    rulesText: (hash) => database.read((sql) => success(readRules(sql, hash))),
    notes: () => database.problems().map(inWords).map(({ message, right }) => [message, right].filter(Boolean).join('; ')), // prettier-ignore
  }
}

/** Unwraps the result of a change that always leaves a current battle. */
const requireBattle = (done: Result<StoredBattle | null>): Result<StoredBattle> => {
  if (!done.ok) return done
  if (!done.value) throw new RangeError('no battle is in play')
  return success(done.value)
}

const headerOf = ({ began, seed }: Pick<BattleRow, 'began' | 'seed'>): BattleHeader => ({
  began,
  seed,
})

const storedBattle = (known: Known): StoredBattle => ({
  name: String(known.id),
  header: headerOf(known),
  battle: known.battle,
  ruleset: known.ruleset,
  revision: revisionOf(known),
})

const revisionOf = ({ id, seq }: Known): string => `${id}.${seq}`

const isRepeated = (sql: Sql, call: string): boolean =>
  sql.get('SELECT 1 FROM events WHERE call = ? UNION ALL SELECT 1 FROM battles WHERE call = ?', call, call) !==
  undefined

interface EventRow {
  readonly seq: number
  readonly data: string
  readonly crc: number
}

/** Returns a battle's events without the first `after`. Fails with `battle-damaged`. */
const eventsOf = (sql: Sql, { id, began }: BattleRow, after: number): Result<readonly BattleEvent[]> => {
  const rows = sql.all('SELECT seq, data, crc FROM events WHERE battle = ? AND seq > ? ORDER BY seq', id, after)
  const events: BattleEvent[] = []
  for (const { seq, data, crc } of rows as readonly EventRow[]) {
    if (seq !== after + events.length + 1 || crc32(data) !== crc)
      return failure(damageProblem(began, after + events.length + 1))
    events.push(JSON.parse(data) as BattleEvent)
  }
  return success(events)
}

const damageProblem = (began: string, line: number): Problem => problem('battle-damaged', { began, line })

const rulesOf = (sql: Sql, { id }: BattleRow): readonly string[] =>
  (sql.all('SELECT hash FROM battle_rules WHERE battle = ?', id) as readonly { readonly hash: string }[]).map(
    ({ hash }) => hash,
  )

/** Stores equal rules only once and returns their hashes. */
const storeTexts = (sql: Sql, { texts = [] }: NewEvents): readonly string[] =>
  texts.map((text) => storeRules(sql, text))

const storeRules = (sql: Sql, text: string): string => {
  const hash = rulesHash(text)
  sql.run('INSERT OR IGNORE INTO rules (hash, text) VALUES (?, ?)', hash, text)
  return hash
}

const readRules = (sql: Sql, hash: string): string | null =>
  (sql.get('SELECT text FROM rules WHERE hash = ?', hash) as { readonly text: string } | undefined)?.text ?? null

/** Returns the id of the ruleset of stored rules. */
const rulesetOf = (sql: Sql, hash: string): string | null => {
  const text = readRules(sql, hash)
  return text === null ? null : storedRulesetId(text)
}

const noSummary: BattleSummary = { title: null, turns: null, sides: [], turn: 1, checks: 0, ended: false }

const summaryOf = ({ roster, clock, entries, ended }: Battle): BattleSummary => ({
  title: roster.scenario.title ?? null,
  turns: roster.scenario.turns ?? null,
  sides: [...roster.sides.values()].map((side) => side.name),
  turn: clock.turn,
  checks: chainLength(entries),
  ended,
})
