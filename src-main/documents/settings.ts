/** The player's settings, as a file that other Doublequicks on this machine may write as well. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settingsSchema, type Settings } from '../../src-core/contract/settings.ts'
import { isTooDeep } from '../../src-core/depth.ts'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import { writeWhole } from './atomic.ts'
import { errorText, readText } from './read.ts'

export interface SettingsFile {
  /** As they stand in the file now; what is missing there is as usual. */
  readonly read: () => Settings
  /** Written before it is answered. Problems: `not-written`, `disk-full`; then nothing has changed. */
  readonly change: (change: Partial<Settings>) => Result<Settings>
  /** What could not be read, each time with where it was put aside. */
  readonly problems: () => readonly Problem[]
}

const format = 1
const limit = 1024 * 1024

/** A file that cannot be read whole is put aside, never written over; what could be read of it holds on. */
export const openSettings = (folder: string): SettingsFile => {
  const path = join(folder, 'settings.json')
  const problems = new Map<string, Problem>()

  const read = (): Settings => {
    const text = existsSync(path) ? readText(path, limit) : success(`{"format":${format}}`)
    const found = text.ok ? understood(text.value) : { settings: usual, fault: text.problems[0]?.message ?? 'it cannot be read' }
    if (found.fault === null) return found.settings
    const aside = putAside(path, found.fault)
    problems.set(aside.problem.message, aside.problem)
    if (aside.done) write(found.settings)
    return found.settings
  }

  const write = (settings: Settings): Result<unknown> => {
    const text = `${JSON.stringify({ format, ...settings }, null, 2)}\n`
    return writeWhole(path, new TextEncoder().encode(text))
  }

  return {
    read,
    change: (change) => {
      const settings = { ...read(), ...change }
      const written = write(settings)
      return written.ok ? success(settings) : written
    },
    problems: () => [...problems.values()],
  }
}

const usual = settingsSchema.parse({})

const fileSchema = z.looseObject({ format: z.int().min(1) })

/** What a file says, and why not all of it could be taken. */
const understood = (text: string): { readonly settings: Settings; readonly fault: string | null } => {
  const data = fileSchema.safeParse(parsed(text))
  if (!data.success) return { settings: usual, fault: 'it holds no settings' }
  const { format: written, ...entries } = data.data
  if (written > format) return { settings: usual, fault: 'a newer Doublequick wrote it' }
  const whole = settingsSchema.safeParse(entries)
  if (whole.success) return { settings: whole.data, fault: null }
  const sound = Object.entries(entries).filter(([key, value]) => settingsSchema.safeParse({ [key]: value }).success)
  const lost = Object.keys(entries).filter((key) => !sound.some(([name]) => name === key))
  return { settings: settingsSchema.parse(Object.fromEntries(sound)), fault: `${lost.join(', ')} cannot be understood` }
}

const parsed = (text: string): unknown => {
  try {
    const data: unknown = JSON.parse(text)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}

const putAside = (path: string, fault: string): { readonly done: boolean; readonly problem: Problem } => {
  const aside = freeName(path)
  const code = 'settings-aside'
  try {
    renameSync(path, aside)
    const right = `look into ${aside} for what is missing, or delete it`
    return { done: true, problem: { code, message: `${path} was put aside: ${fault}`, right } }
  } catch (error) {
    const right = `mend or delete it (${errorText(error)})`
    return { done: false, problem: { code, message: `${path} cannot be used: ${fault}`, right } }
  }
}

const freeName = (path: string): string => {
  let number = 1
  while (existsSync(path.replace(/\.json$/, `.aside-${number}.json`))) number += 1
  return path.replace(/\.json$/, `.aside-${number}.json`)
}
