/** The rulesets as files, for the benches. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Result } from '../../src-core/problem.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { loadRuleset, offeredIds } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'

/** The value of a result; throws what is wrong with it. */
export const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

interface Text {
  readonly file: string
  readonly text: string
}

const textsIn = (path: string): readonly Text[] => {
  const folder = new URL(path, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return files.map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
}

const shipped = textsIn('../../rulesets/')

const loaded = (texts: readonly Text[]): Ruleset[] => {
  const sources = new Map(texts.map((text) => ok(parseSource(text))).map((source) => [source.head.id, source]))
  return offeredIds(sources).map((id) => ok(loadRuleset(sources, id)))
}

/** Every ruleset a player is offered, parsed and loaded anew from the files' texts. */
export const loadAll = (): Ruleset[] => loaded(shipped)

/** Rulesets that need no others than each other, parsed and loaded anew. */
export const loadOnly = (...ids: readonly string[]): Ruleset[] =>
  loaded(shipped.filter(({ file }) => ids.includes(file.replace('.yaml', ''))))

/** The invented rulesets of the tests. */
export const loadInvented = (): Ruleset[] => loaded(textsIn('../fixtures/rulesets/'))

/** The middle of some figures. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN

/** Milliseconds that something took. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Where the fonts of paper lie, for programs that are not ours. */
export const fontFolder = dirname(createRequire(import.meta.url).resolve('source-sans/TTF/SourceSans3-Regular.ttf'))
