/** Which files the window may name: those of the library's folders, and those the player himself chose. Known to the machine alone. */
import { resolve } from 'node:path'
import type { Result } from '../../src-core/problem.ts'
import { readableRules, realPath, writableHouse, writableRules, type Allowed, isHouseRules } from '../security/files.ts'
import { houseFolders, rulesetFolders, rulesFolders, type Shelves } from './shelves.ts'

export interface Chosen {
  /** Notes a file that the player named to the host: in a dialog, on the command line, by opening it. Returns the name it is known by. */
  readonly add: (path: string) => string
  /** Where the rules that a path names are to be read. Problems: `not-chosen`, `leads-out`, `not-rules`. */
  readonly readable: (path: string) => Result<string>
  /** Where house rules, or by the end of its name a ruleset, may be written. Problems: the same. */
  readonly writable: (path: string) => Result<string>
  /** Whether rules in that folder are in the library, which reads a limited number of files. */
  readonly isShelf: (folder: string) => boolean
}

/**
 * Files opened before, those `before`, and those of drafts, by the names they had then, count as chosen until the program ends.
 * Drafts take long to read: `ofDrafts` is called only when another file is named. `note` gets each file that is added.
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
  const house: Allowed = { folders: houseFolders(shelves), isChosen }
  const rulesets: Allowed = { folders: rulesetFolders(shelves), isChosen }
  return {
    add: (path) => {
      const named = resolve(shelves.working, path)
      const file = realPath(named) ?? named
      files.add(file)
      note(file)
      return file
    },
    readable: (path) => readableRules(path, read),
    writable: (path) => (isHouseRules(path) ? writableHouse(path, house) : writableRules(path, rulesets)),
    isShelf: (folder) => [...house.folders, ...rulesets.folders].includes(folder),
  }
}
