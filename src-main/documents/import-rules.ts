/** Copies of files that the player handed over, in the settings folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/format/limits.ts'
import type { Database } from '../state/database.ts'
import { addVersions } from '../state/drafts.ts'
import { writePrivate } from './atomic.ts'
import { tooLarge } from './read.ts'
import { fullFolderProblem } from '../rulesets/library.ts'
import { fileStem, houseEnding, isHouseRules, notRules, readRules, looksLikeRules } from '../security/files.ts'

/** Where each kind goes, which is known by the end of its name. */
export interface Folders {
  readonly houseRules: string
  readonly rulesets: string
}

/** Whether a file that came from anywhere is called as house rules are. */
export const isHouseRulesName = (name: string): boolean => /\.houserules\.ya?ml$/i.test(name)

/**
 * Copies a text under the name it came with, made valid on every system; with a number if another file has that name. An equal copy
 * is not made again. Problems: `not-rules`, `too-large`, `too-many-files`, those of writing and of the database.
 */
export const importRules = (
  database: Database,
  { houseRules, rulesets }: Folders,
  { name, text, now }: { readonly name: string; readonly text: string; readonly now: Date },
): Result<{ readonly path: string }> => {
  const [folder, ending] = isHouseRulesName(name) ? [houseRules, houseEnding] : [rulesets, '.yaml']
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > limits.bytes) return failure(tooLarge(name, limits.bytes))
  if (!looksLikeRules(text)) return failure(notRules(name))
  // Other Doublequicks choose no names meanwhile.
  return database.change((sql) => {
    const { path, isNew } = placeFor(folder, fileStem(bareName(name)), ending, text)
    const full = isNew ? fullFolderProblem(folder) : null
    if (full) return failure(full)
    if (isHouseRules(path)) addVersions(sql, path, [{ event: 'received', time: now.toISOString(), text }])
    return isNew ? writePrivate(path, bytes) : success({ path })
  })
}

/** The first name that no other text has. */
const placeFor = (
  folder: string,
  stem: string,
  ending: string,
  text: string,
): { readonly path: string; readonly isNew: boolean } => {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${ending}`)
    if (!existsSync(path)) return { path, isNew: true }
    const there = readRules(path)
    if (there.ok && there.value === text) return { path, isNew: false }
  }
}

/** Without folder and ending. */
const bareName = (name: string): string =>
  name
    .replace(/^.*[\\/]/s, '')
    .replace(/\.ya?ml$/i, '')
    .replace(/\.houserules$/i, '')
