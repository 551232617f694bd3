/** Copies of files that the player handed over, in the settings folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/ruleset/limits.ts'
import { writePrivate } from './atomic.ts'
import { inFolder } from './folder.ts'
import { tooLarge } from './read.ts'
import { fullFolderProblem } from '../rulesets/library.ts'
import { houseEnding, notRules, readRules, looksLikeRules } from '../security/rules-file.ts'

/** Where each kind goes, which is known by the end of its name. */
export interface Folders {
  readonly houseRules: string
  readonly rulesets: string
}

/** Whether a file that came from anywhere is called as house rules are. */
export const namesHouse = (name: string): boolean => /\.houserules\.ya?ml$/i.test(name)

/**
 * Keeps a text under the name it came with, as far as that is one on every system; never in place of another: then it gets a number.
 * What is kept already is not kept twice. Problems: `not-rules`, `too-large`, `too-many-files`,
 * `not-written`, `disk-full`, `busy`.
 */
export const keepCopy = (
  { houseRules, rulesets }: Folders,
  name: string,
  text: string,
): Result<{ readonly path: string }> => {
  const isHouse = namesHouse(name)
  const [folder, ending] = isHouse ? [houseRules, houseEnding] : [rulesets, '.yaml']
  const stem = stemOf(name)
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > limits.bytes) return failure(tooLarge(name, limits.bytes))
  if (!looksLikeRules(text)) return failure(notRules(name))
  return inFolder(folder, writePrivate, (write) => {
    for (let number = 1; ; number += 1) {
      const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${ending}`)
      if (!existsSync(path)) {
        const full = fullFolderProblem(folder)
        return full ? failure(full) : write(path, bytes)
      }
      const there = readRules(path)
      if (there.ok && there.value === text) return success({ path })
    }
  })
}

/** Letters and numbers of a name, with what is between them; no folder, no ending, nothing that is a device somewhere. */
const stemOf = (name: string): string => {
  const bare = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\.ya?ml$/i, '')
    .replace(/\.houserules$/i, '')
  const plain = bare
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `rules-${plain}`.replace(/-$/, '') : plain
}
