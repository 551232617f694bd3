/** Notes the state of files and folders, to see whether they have changed since. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Stamps {
  /** Notes the state of the file or folder at a path, before it is read. */
  readonly look: (path: string) => void
  /** All paths noted. */
  readonly paths: () => readonly string[]
  /** Whether all are unchanged; those that were missing still are. */
  readonly areFresh: () => boolean
  /** The folders to watch for changes: those noted, and those of the files. */
  readonly folders: () => readonly string[]
}

/** An empty record of stamps. */
export const openStamps = (): Stamps => {
  const seen = new Map<string, string>()
  return {
    look: (path) => {
      if (!seen.has(path)) seen.set(path, stampOf(path))
    },
    paths: () => [...seen.keys()],
    areFresh: () => [...seen].every(([path, stamp]) => stampOf(path) === stamp),
    folders: () => [...new Set([...seen].map(([path, stamp]) => (stamp.startsWith('folder') ? path : dirname(path))))],
  }
}

/** Differs when a file was written or replaced, or a name in a folder came or went. */
export const stampOf = (path: string): string => {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (!stats) return 'missing'
    return `${stats.isDirectory() ? 'folder' : 'file'} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
  } catch {
    return 'missing'
  }
}
