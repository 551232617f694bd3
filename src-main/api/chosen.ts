/** Which files the window may name: those of the library's folders, and those the player himself chose. Known to the machine alone. */
import { resolve } from 'node:path'
import type { Result } from '../../src-core/problem.ts'
import { houseEnding, readableRules, realPath, writableHouse, writableRuleset, type Allowed } from '../security/rules-file.ts'
import { houseFolders, rulesFolders, type Shelves } from './shelves.ts'

export interface Chosen {
  /** Takes note of a file that the player named to the host, in a dialog, on the command line, by opening it; by what name it is known. */
  readonly add: (path: string) => string
  /** Where the rules that a path names are to be read. Problems: `not-chosen`, `leads-out`, `not-rules`. */
  readonly readable: (path: string) => Result<string>
  /** Where house rules may be written, or a ruleset of the player's own. Problems: the same, and `not-house-rules`. */
  readonly writable: (path: string) => Result<string>
  /** Whether rules in that folder are in the library, which reads only so many files of one. */
  readonly isShelf: (folder: string) => boolean
}

/**
 * Files opened before, those `before`, and those of drafts, by the names they were known by then, count as chosen, and go on so until
 * the program ends. Drafts are long to read: `ofDrafts` is asked when another file is named than the others. `note` is told of each
 * that is added.
 */
export const openChosen = (
  shelves: Shelves,
  before: Iterable<string>,
  ofDrafts: () => readonly string[],
  note: (file: string) => void,
): Chosen => {
  const files = new Set([...shelves.opened(), ...before])
  let drafts: ReadonlySet<string> | undefined
  const isOfDraft = (path: string): boolean => (drafts ??= new Set(ofDrafts())).has(path)
  const isChosen = (path: string): boolean => files.has(path) || shelves.opened().includes(path) || isOfDraft(path)
  const read: Allowed = { folders: rulesFolders(shelves), isChosen }
  const write: Allowed = { folders: houseFolders(shelves), isChosen }
  const writeRuleset: Allowed = { folders: [shelves.kept], isChosen }
  return {
    add: (path) => {
      const named = resolve(shelves.working, path)
      const file = realPath(named) ?? named
      files.add(file)
      note(file)
      return file
    },
    readable: (path) => readableRules(path, read),
    writable: (path) =>
      path.endsWith(houseEnding) || !path.endsWith('.yaml') ? writableHouse(path, write) : writableRuleset(path, writeRuleset),
    isShelf: (folder) => write.folders.includes(folder) || writeRuleset.folders.includes(folder),
  }
}
