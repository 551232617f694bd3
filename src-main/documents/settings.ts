/** The player's settings, as a file that other Doublequicks on this machine may write as well. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settingsSchema, type Settings } from '../../src-core/contract/settings.ts'
import { isTooDeep } from '../../src-core/untrusted.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { SettingsFault } from '../../src-core/words/problems/documents.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { writePrivate } from './atomic.ts'
import { withLock } from './lock.ts'
import { errorText, readText } from './read.ts'

export interface SettingsFile {
  /** As they are in the file now, with defaults for what is missing. Where it cannot be read at the moment, as they were last. */
  readonly read: () => Settings
  /**
   * Sets what is worked out from the settings in the file while nobody else writes. Written before it is answered. Problems:
   * `not-written`, `disk-full`, `busy`, `unreadable`; then nothing has changed.
   */
  readonly change: (change: (now: Settings) => Partial<Settings>) => Result<Settings>
  /** What could not be understood, each time with where it was put aside; and what cannot be read at the moment. */
  readonly problems: () => readonly Problem[]
}

const format = 1
const limit = 1024 * 1024

/** A file that is not sound is put aside, never written over; what could be understood of it holds on. */
export const openSettings = (folder: string): SettingsFile => {
  const path = join(folder, 'settings.json')
  const aside = new Map<string, Problem>()
  /** Each fault once, with what came of it last. */
  const note = (fault: SettingsFault, what: Problem): void => void aside.set(JSON.stringify(fault), what)
  let last = usual
  let unreadable: readonly Problem[] = []

  /** What the file says; null where it cannot be read at the moment, which says nothing of what stands in it. */
  const look = (): Found | null => {
    const text = readText(path, limit)
    unreadable = []
    if (text.ok) return understood(text.value)
    const isFor = (code: string): boolean => text.problems.some((problem) => problem.code === code)
    if (isFor('no-such-file')) return { settings: usual, fault: null }
    if (!isFor('unreadable')) return { settings: usual, fault: { unread: wordsOf(text.problems) } }
    unreadable = text.problems
    return null
  }

  /** Puts an unsound file aside; it is locked meanwhile. */
  const mended = (): Found | null => {
    const found = look()
    if (found === null || found.fault === null) return found
    const put = putAside(path, found.fault)
    note(found.fault, put.problem)
    if (put.done) write(found.settings)
    return found
  }

  const write = (settings: Settings): Result<unknown> => {
    const text = `${JSON.stringify({ format, ...settings }, null, 2)}\n`
    return writePrivate(path, new TextEncoder().encode(text))
  }

  const read = (): Settings => {
    const found = look()
    if (found !== null && found.fault !== null) {
      const put = withLock(path, () => success(mended()))
      if (!put.ok) note(found.fault, notAside(path, found.fault, wordsOf(put.problems)))
    }
    return (last = found?.settings ?? last)
  }

  return {
    read,
    change: (change) =>
      withLock(path, () => {
        const found = mended()
        if (found === null) return failure(...unreadable)
        const settings = { ...found.settings, ...change(found.settings) }
        const written = write(settings)
        if (!written.ok) return written
        last = settings
        return success(settings)
      }),
    problems: () => [...aside.values(), ...unreadable],
  }
}

const wordsOf = (problems: readonly Problem[]): string => problems.map((problem) => inWords(problem).message).join('; ')

interface Found {
  readonly settings: Settings
  /** Why not all of it could be taken; null: it could. */
  readonly fault: SettingsFault | null
}

const usual = settingsSchema.parse({})

const fileSchema = z.looseObject({ format: z.int().min(1) })

const understood = (text: string): Found => {
  const data = fileSchema.safeParse(parsed(text))
  if (!data.success) return { settings: usual, fault: 'no-settings' }
  const { format: written, ...entries } = data.data
  if (written > format) return { settings: usual, fault: 'newer' }
  const whole = settingsSchema.safeParse(entries)
  if (whole.success) return { settings: whole.data, fault: null }
  const sound = Object.entries(entries).filter(([key, value]) => settingsSchema.safeParse({ [key]: value }).success)
  const names = new Set(sound.map(([name]) => name))
  const lost = Object.keys(entries).filter((key) => !names.has(key))
  return { settings: settingsSchema.parse(Object.fromEntries(sound)), fault: { lost } }
}

const parsed = (text: string): unknown => {
  try {
    const data: unknown = JSON.parse(text)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}

const putAside = (path: string, fault: SettingsFault): { readonly done: boolean; readonly problem: Problem } => {
  const aside = freeName(path)
  try {
    renameSync(path, aside)
    return { done: true, problem: problem('settings-aside', { file: path, fault, aside }) }
  } catch (error) {
    return { done: false, problem: notAside(path, fault, errorText(error)) }
  }
}

const notAside = (file: string, fault: SettingsFault, kept: string): Problem =>
  problem('settings-aside', { file, fault, kept })

const freeName = (path: string): string => {
  let number = 1
  while (existsSync(path.replace(/\.json$/, `.aside-${number}.json`))) number += 1
  return path.replace(/\.json$/, `.aside-${number}.json`)
}
