/** The file of house rules: its name, what it says at first and when it is saved, and how it stands on disk. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Draft } from '../../../src-core/house/draft.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { inline } from '../../../src-core/house/inline.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { MapTree } from '../../../src-core/ruleset/tree.ts'
import type { Result } from '../../../src-core/problem.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { isHouseRules } from '../../rulesets/folder.ts'
import { houseEnding, readRules } from '../../security/rules-file.ts'

/** House rules are told by the end of their name. */
export const houseName = (path: string): string => (isHouseRules(path) ? path : `${path.replace(/\.ya?ml$/, '')}${houseEnding}`)

/** A file for rules of that id which is not there yet, and is none of those spoken for. */
export const freeFile = (folder: string, id: string, taken: ReadonlySet<string | null>): string => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${id}${number === 1 ? '' : `-${number}`}${houseEnding}`)
    if (!taken.has(path) && !existsSync(path)) return path
  }
}

/** Where house rules may be read and written: the real place of a path, or why not. */
export interface HousePlaces {
  readonly readable: (path: string) => Result<string>
  readonly writable: (path: string) => Result<string>
  /** Whether it is a folder of the library, which reads only so many files of one. */
  readonly isShelf: (folder: string) => boolean
}

/** The text of a file; null where there is none that may be read, or no rules are in it. */
export const textOf = (path: string, { readable }: HousePlaces): string | null => {
  const place = readable(path)
  // One that is not there is the usual; looking for a name like it takes long.
  if (!place.ok || !existsSync(place.value)) return null
  const text = readRules(place.value)
  return text.ok ? text.value : null
}

/** As it was left; changed or deleted by another program; or there is none yet. */
export type Disk = 'same' | 'changed' | 'gone' | 'new'

/** How the file stands that holds `there`, null for none. */
export const diskOf = ({ saved }: Draft, there: string | null): Disk => {
  if (there === saved) return saved === null ? 'new' : 'same'
  return there === null ? 'gone' : 'changed'
}

/** What new house rules say. */
export const firstText = (id: string, title: string, base: { readonly id: string; readonly title: string }, now: Date): string =>
  [
    `# House rules: what they say differs from ${base.title.replaceAll(/\s+/g, ' ')}; everything else stays.`,
    'ruleset:',
    `  id: ${id}`,
    `  title: ${inline(title)}`,
    '  version: 1.0.0',
    '  format: 1',
    `  extends: ${base.id}`,
    `  date: ${dayOf(now)}`,
    '',
    'rules: {}',
    '',
  ].join('\n')

/**
 * The text with the day it is saved, and from one day to the next with the next version, unless a person gave it one; with what the
 * history calls this step. Null: it has that day, or cannot be given one.
 */
export const dated = ({ history, saved }: Draft, rules: MapTree, now: Date): { readonly text: string; readonly label: string } | null => {
  const day = dayOf(now)
  const source = parseSource({ file: '', text: history.text })
  if (!source.ok || !source.value.head.clear || source.value.head.date === day) return null
  const before = saved === null ? undefined : parseSource({ file: '', text: saved })
  const { version } = source.value.head
  const isSame = before?.ok && before.value.head.version === version
  const next = isSame ? version.replace(/\d+$/, (last) => String(Number(last) + 1)) : version
  const edits: Edit[] = [
    ...(isSame ? [{ kind: 'head', key: 'version', value: next } as const] : []),
    { kind: 'head', key: 'date', value: day },
  ]
  const text = applyEdits(history.text, edits, rules)
  return text.ok ? { text: text.value, label: houseWords.step.save(next, day) } : null
}

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
