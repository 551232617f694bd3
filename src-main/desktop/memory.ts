/** Values that the desktop host stores between starts: the window's place and the last folder. */
import { join } from 'node:path'
import { z } from 'zod'
import type { Result } from '../../src-core/problem.ts'
import { writePrivate } from '../documents/atomic.ts'
import { readText } from '../documents/read.ts'
import { textOf } from '../../src-core/sizes.ts'

const length = z.int().min(-100_000).max(100_000)
const boxSchema = z.object({ x: length, y: length, width: length.positive(), height: length.positive() })

// Each entry is checked separately. Invalid ones are ignored.
const rememberedSchema = z.object({
  place: boxSchema.nullable().catch(null),
  maximized: z.boolean().catch(false),
  folder: textOf(0, 4096).nullable().catch(null),
})
type Remembered = z.infer<typeof rememberedSchema>

export interface Memory {
  readonly now: () => Remembered
  /** Stores a change. Fails with `not-written`; the change then lasts until the program ends. */
  readonly keep: (change: Partial<Remembered>) => Result<unknown>
}

/** Opens `desktop.json` in the settings folder. Ignores an unreadable file, since it contains none of the player's work. */
export const openMemory = (folder: string): Memory => {
  const path = join(folder, 'desktop.json')
  let remembered = readRemembered(path)
  return {
    now: () => remembered,
    keep: (change) => {
      remembered = { ...remembered, ...change }
      return writePrivate(path, new TextEncoder().encode(`${JSON.stringify(remembered, null, 2)}\n`))
    },
  }
}

const readRemembered = (path: string): Remembered => {
  const text = readText(path, 64 * 1024)
  return rememberedSchema.parse(text.ok ? parsed(text.value) : {})
}

const parsed = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
