/**
 * Where the window's rulesets come from: for now the files of `rulesets/`, bundled as text. The contract's client will
 * stand here; nothing else in the window knows.
 */
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import { loadRuleset, offeredIds } from '../../src-core/ruleset/load.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'

export interface Library {
  /** Rulesets to play, not the parts they share. */
  readonly offered: readonly { readonly id: string; readonly title: string }[]
  /** What is wrong in files whose very head could not be read. */
  readonly problems: readonly Problem[]
}

const texts = import.meta.glob<string>('../../rulesets/*.yaml', { query: '?raw', import: 'default', eager: true })

const parsed = Object.entries(texts).map(([path, text]) => parseSource({ file: path.replace(/^.*\/rulesets\//, 'rulesets/'), text }))
const sources = new Map<string, RulesetSource>(
  parsed.flatMap((result) => (result.ok ? [[result.value.head.id, result.value] as const] : [])),
)

/** The rulesets there are, also those whose rules are broken. */
export const readLibrary = (): Promise<Library> =>
  Promise.resolve({
    offered: offeredIds(sources).map((id) => ({ id, title: sources.get(id)?.head.title ?? id })),
    problems: parsed.flatMap((result) => (result.ok ? [] : result.problems)),
  })

/** A ruleset's sheet, or all that is wrong with its files. */
export const readSheet = (id: string): Promise<Result<Sheet>> => {
  const ruleset = loadRuleset(sources, id)
  return Promise.resolve(ruleset.ok ? success(buildSheet(ruleset.value)) : ruleset)
}
