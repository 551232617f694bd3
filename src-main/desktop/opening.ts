/** Files opened from outside: the desktop, the command line, a second start. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files among a program's arguments, as absolute paths: YAML files, by path or as `file:` address. */
export const filesNamed = (args: readonly string[], folder: string): readonly string[] =>
  args.filter((arg) => !arg.startsWith('-') && /\.ya?ml$/i.test(arg)).flatMap((arg) => absolute(arg, folder) ?? [])

const absolute = (arg: string, folder: string): string | null => {
  if (!/^file:/i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return null
  }
}

/** What a second start hands to the first: its paths, or none if it is none of ours. */
export const filesHanded = (data: unknown): readonly string[] => {
  const files = typeof data === 'object' && data !== null && 'files' in data ? data.files : undefined
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Keeps files that come before the application can take them. */
export interface OpenFiles {
  readonly add: (files: readonly string[]) => void
  /** From now on files go to `open`, one after another; those that waited first. */
  readonly goTo: (open: (file: string) => Promise<unknown>) => void
}

/** A queue of files to open, at first without anybody who takes them. */
export const queueFiles = (): OpenFiles => {
  const waiting: string[] = []
  let open: ((file: string) => Promise<unknown>) | null = null
  let busy = false

  const work = async (): Promise<void> => {
    if (open === null || busy) return
    busy = true
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await open(file)
    } finally {
      busy = false
    }
  }

  return {
    add: (files) => {
      waiting.push(...files)
      void work()
    },
    goTo: (taker) => {
      open = taker
      void work()
    },
  }
}
