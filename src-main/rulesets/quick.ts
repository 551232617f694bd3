/** Rulesets for a short command: what an earlier one loaded from the same files comes from a cache. */
import { resolve } from 'node:path'
import { success, type Result } from '../../src-core/problem.ts'
import type { ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { answersFolder, keptAnswer, type MadeAnswer } from '../answers.ts'
import type { RulesetFolders } from './finder.ts'
import { rulesNames } from './folder.ts'
import { keepLatest } from './latest.ts'
import type { Library } from './library.ts'
import type { Listing } from './offered.ts'

export interface QuickLibrary {
  /** As `load` of a library. */
  readonly load: (name: string, house?: readonly string[], scale?: ScaleChoice) => Promise<Result<Ruleset>>
  /** The rulesets that are offered. */
  readonly list: () => Promise<Listing>
}

/** The most loaded rulesets that are kept in memory. */
const most = 64

/** Problems: those of `openLibrary`. The library is opened, and its code loaded, for what is not kept in the folder `answers`. */
export const openQuickLibrary = async (
  places: Pick<RulesetFolders, 'working' | 'folders' | 'program'>,
  answers = answersFolder('rulesets'),
): Promise<Result<QuickLibrary>> => {
  let opening: Promise<Result<Library>> | undefined
  const library = (): Promise<Result<Library>> =>
    (opening ??= import('./library.ts').then(({ openLibrary }) => openLibrary(places)))

  const { working, folders = [] } = places
  if (folders.some((folder) => !rulesNames(resolve(working, folder)).ok)) {
    const opened = await library()
    if (!opened.ok) return opened
  }

  const loadNow = (name: string, house: readonly string[], scale: ScaleChoice): Promise<Result<Ruleset>> =>
    keptAnswer(answers, { places, name, house, scale }, async (): Promise<MadeAnswer<Result<Ruleset>>> => {
      const opened = await library()
      if (!opened.ok) return { answer: opened }
      const answer = opened.value.load(name, house, scale)
      return answer.ok ? { answer, from: opened.value.shelf } : { answer }
    })
  const load = keepLatest(most, (key) => {
    const [name, house, scale] = JSON.parse(key) as [string, string[], ScaleChoice]
    return loadNow(name, house, scale)
  })

  return success({
    load: (name, house = [], scale = {}) => load(JSON.stringify([name, house, scale])),
    list: () =>
      keptAnswer(answers, { places, list: true }, async (): Promise<MadeAnswer<Listing>> => {
        const opened = await library()
        if (!opened.ok) return { answer: { rulesets: [], problems: opened.problems } }
        const { listRulesets } = await import('./offered.ts')
        const answer = listRulesets(opened.value)
        return answer.problems.length === 0 ? { answer, from: opened.value.shelf } : { answer }
      }),
  })
}
