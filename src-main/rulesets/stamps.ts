/** How files and folders stood when they were looked at. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Stamps {
  /** Remembers how the file or folder at a path stands, before it is read. */
  readonly look: (path: string) => void
  /** What was looked at. */
  readonly paths: () => readonly string[]
  /** Whether all still stand as they did; also those that were missing. */
  readonly areFresh: () => boolean
  /** Where changes of them show: the folders looked at, and those of the files. */
  readonly folders: () => readonly string[]
}

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
