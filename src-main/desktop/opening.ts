/** Handles files opened by the desktop, the command line or a second instance. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulesName } from '../security/files.ts'

/** Returns the files of rules among the arguments (paths or `file:` URLs), as absolute paths. */
export const filesNamed = (args: readonly string[], folder: string): readonly string[] =>
  args.filter((arg) => !arg.startsWith('-') && rulesName.test(arg)).flatMap((arg) => absolutePath(arg, folder) ?? [])

const absolutePath = (arg: string, folder: string): string | null => {
  if (!/^file:/i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return null
  }
}

/** Returns the paths sent by a second instance. Empty if the data isn't from this program. */
export const filesHanded = (data: unknown): readonly string[] => {
  const files = typeof data === 'object' && data !== null && 'files' in data ? data.files : undefined
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Queues files until the application is ready. */
interface OpenFiles {
  readonly add: (files: readonly string[]) => void
  /** Opens the queued files and then any later ones, one at a time. */
  readonly goTo: (open: (file: string) => Promise<unknown>) => void
}

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
