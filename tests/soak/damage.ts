/** Truncated or overwritten databases, as after disk errors: damage must be reported, and no event misread. */
import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import { success } from '../../src-core/problem.ts'
import { backUp, restoreBackup } from '../../src-main/state/backups.ts'
import { openBattles, randomSeed } from '../../src-main/state/battles.ts'
import { openDatabase, type Database } from '../../src-main/state/database.ts'
import { seeded } from '../e2e/support/seeded.ts'
import { inFolder } from './host.ts'

export interface Damage {
  readonly trials: number
  /** All events were read correctly. */
  readonly whole: number
  /** The write-ahead log was damaged; events before the damage were read correctly. */
  readonly shorter: number
  /** The damage was reported and the file set aside unchanged; the backup could be restored. */
  readonly named: number
  /** Anything else is a failure. */
  readonly wrong: number
}

/** Events of each battle as JSON Lines. */
type Events = readonly string[]

const [battles, events] = [3, 80]

export const runDamage = ({ trials, seed }: { readonly trials: number; readonly seed: string }): Promise<Damage> =>
  inFolder(async (folder) => {
    const below = seeded(seed)
    const [closed, killed] = [join(folder, 'closed'), join(folder, 'killed')]
    const database = openDatabase(closed)
    fill(database, 0)
    await backUp(closed, database, new Date())
    const saved = eventsIn(database)
    fill(database, events / 2)
    const written = eventsIn(database)
    // After a kill, the log file still exists.
    cpSync(closed, killed, { recursive: true })
    database.close()
    const counts = { whole: 0, shorter: 0, named: 0, wrong: 0 }
    for (let trial = 0; trial < trials; trial += 1) {
      const home = join(folder, String(trial))
      cpSync(below(2) === 0 ? closed : killed, home, { recursive: true })
      counts[outcomeOf(home, spoil(home, below), { written, saved })] += 1
    }
    return { trials, ...counts }
  })

/** Adds half of the events. */
const fill = (database: Database, from: number): void => {
  for (let number = from; number < from + events / 2; number += 1)
    for (let battle = 1; battle <= battles; battle += 1) {
      const data = JSON.stringify({ event: 'undo', at: `${battle}-${number}`, note: 'x'.repeat(number * 5) })
      const added = database.change((sql) => {
        if (number === 0)
          sql.run(
            'INSERT INTO battles (id, began, seed, opened, summary) VALUES (?, ?, ?, ?, ?)',
            ...[battle, `${battle}`, '0', battle, '{}'],
          )
        return success(
          sql.run(
            'INSERT INTO events (battle, seq, call, data, crc) VALUES (?, ?, ?, ?, ?)',
            ...[battle, number + 1, `${battle}-${number}`, data, crc32(data)],
          ),
        )
      })
      if (!added.ok) throw new Error(JSON.stringify(added.problems))
    }
}

/** Returns null if damage was reported. */
const eventsIn = (database: Database): Events | null => {
  const stored = openBattles(database, () => new Date(), randomSeed)
  const all = Array.from({ length: battles }, (_, index) => stored.exportFile(String(index + 1)))
  return all.every((each) => each.ok) ? all.map(({ value }) => value.slice(value.indexOf('\n') + 1)) : null
}

interface Spoilt {
  readonly file: string
  readonly bytes: Uint8Array
}

/** Truncates a file or overwrites some bytes. */
const spoil = (home: string, below: (limit: number) => number): Spoilt => {
  const log = join(home, 'doublequick.db-wal')
  const file = existsSync(log) && below(2) === 0 ? log : join(home, 'doublequick.db')
  const bytes = readFileSync(file)
  const at = below(bytes.length)
  if (below(2) === 0) truncateSync(file, at)
  else {
    const length = [1, 16, 4096][below(3)] ?? 1
    for (let index = at; index < Math.min(at + length, bytes.length); index += 1) bytes[index] = below(256)
    writeFileSync(file, bytes)
  }
  return { file, bytes: readFileSync(file) }
}

const outcomeOf = (
  home: string,
  { file, bytes }: Spoilt,
  { written, saved }: { readonly written: Events | null; readonly saved: Events | null },
): Exclude<keyof Damage, 'trials'> => {
  const database = openDatabase(home)
  const found = eventsIn(database)
  const codes = database.problems().map(({ code }) => code)
  const aside = file.replace('doublequick.db', 'doublequick.damaged-1.db')
  try {
    if (codes.includes('database-damaged')) {
      const isKept = file.endsWith('-wal') || readFileSync(aside).equals(bytes)
      const restored = restoreBackup(home, database)
      return isKept && restored.ok && isDeepStrictEqual(eventsIn(database), saved) ? 'named' : 'wrong'
    }
    if (codes.length > 0) return existsSync(file) || existsSync(aside) ? 'named' : 'wrong'
    if (found === null) return 'named'
    if (isDeepStrictEqual(found, written)) return 'whole'
    const isShorter = found.every((each, index) => written?.[index]?.startsWith(each) === true)
    return file.endsWith('-wal') && isShorter ? 'shorter' : 'wrong'
  } finally {
    database.close()
  }
}
