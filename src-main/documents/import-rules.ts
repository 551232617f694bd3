/** Copies imported files into the settings folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/format/limits.ts'
import type { Database } from '../state/database.ts'
import { addVersions } from '../state/drafts.ts'
import { writePrivate } from './atomic.ts'
import { tooLarge } from './read.ts'
import { fullFolderProblem } from '../rulesets/library.ts'
import {
  fileStem,
  houseEnding,
  isHouseRules,
  notRules,
  readRules,
  looksLikeRules,
  rulesName,
} from '../security/files.ts'

/** The folders to copy to. The file extension determines the kind of rules. */
export interface Folders {
  readonly houseRules: string
  readonly rulesets: string
}

export const isHouseRulesName = (name: string): boolean => /\.houserules\.(?:ya?ml|doublequick)$/i.test(name)

/**
 * Copies rules under their original file name, made valid on all systems and numbered if another file has that name. Reuses an identical copy. Fails
 * with `not-rules`, `too-large`, `too-many-files`, or the problems of writing and of the database.
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
  // The transaction prevents other instances from choosing names at the same time.
  return database.change((sql) => {
    const { path, isNew } = placeFor(folder, fileStem(bareName(name)), ending, text)
    const full = isNew ? fullFolderProblem(folder) : null
    if (full) return failure(full)
    if (isHouseRules(path)) addVersions(sql, path, [{ event: 'received', time: now.toISOString(), text }])
    return isNew ? writePrivate(path, bytes) : success({ path })
  })
}

/** Returns the first name that isn't used for other content. */
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

/** Returns a file name without its folder and extension. */
const bareName = (name: string): string =>
  name
    .replace(/^.*[\\/]/s, '')
    .replace(rulesName, '')
    .replace(/\.houserules$/i, '')
