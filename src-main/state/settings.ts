/** The player's settings, which are stored in the database. Other instances may also change them. */
import { settingsSchema, type Settings } from '../../src-core/contract/settings.ts'
import { problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Database } from './database.ts'
import type { Sql } from './sqlite.ts'

export interface SettingsStore {
  /** Returns the settings, with defaults for missing values. If the database can't be read, returns the last known ones. */
  readonly read: () => Settings
  /** Stores what `change` returns for the current settings. Fails with the problems of the database, in which case nothing has changed. */
  readonly change: (change: (now: Settings) => Partial<Settings>) => Result<Settings>
  /** Returns problems about what was set aside and what can't be read now. */
  readonly problems: () => readonly Problem[]
}

export const openSettings = (database: Database): SettingsStore => {
  let last = settingsSchema.parse({})
  let unreadable: readonly Problem[] = []

  const read = (): Settings => {
    const found = database.read((sql) => success(settingsIn(sql)))
    unreadable = found.ok ? damageProblems(found.value.lost) : found.problems
    if (found.ok) last = found.value.settings
    return last
  }

  return {
    read,
    change: (change) => {
      const done = database.change((sql) => {
        const { settings: now } = settingsIn(sql)
        const changed = change(now)
        for (const [name, value] of Object.entries(changed))
          sql.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, JSON.stringify(value))
        return success({ ...now, ...changed })
      })
      if (done.ok) last = done.value
      return done
    },
    problems: () => [...database.problems(), ...unreadable],
  }
}

const damageProblems = (names: readonly string[]): readonly Problem[] =>
  names.length === 0 ? [] : [problem('settings-damaged', { names })]

interface StoredSettings {
  readonly settings: Settings
  /** The names of settings with unreadable values. */
  readonly lost: readonly string[]
}

const settingsIn = (sql: Sql): StoredSettings => {
  const rows = sql.all('SELECT name, value FROM settings') as readonly {
    readonly name: string
    readonly value: string
  }[]
  const entries = rows.map(({ name, value }) => [name, parseValue(value)] as const)
  const whole = settingsSchema.safeParse(Object.fromEntries(entries))
  if (whole.success) return { settings: whole.data, lost: [] }
  const isSound = ([name, value]: (typeof entries)[number]): boolean =>
    settingsSchema.safeParse({ [name]: value }).success
  return {
    settings: settingsSchema.parse(Object.fromEntries(entries.filter(isSound))),
    lost: entries.filter((entry) => !isSound(entry)).map(([name]) => name),
  }
}

const parseValue = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
