/** Ruleset files for benchmarks. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Result } from '../../src-core/problem.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { loadRuleset, offeredIds } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'

/** Returns the value; throws the problems as an error. */
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

/** Parses and loads all offered rulesets from text each time. */
export const loadAll = (): Ruleset[] => loaded(shipped)

/** Loads rulesets that don't extend others, from text each time. */
export const loadOnly = (...ids: readonly string[]): Ruleset[] =>
  loaded(shipped.filter(({ file }) => ids.includes(file.replace('.yaml', ''))))

/** Loads the made-up rulesets of the tests. */
export const loadInvented = (): Ruleset[] => loaded(textsIn('../fixtures/rulesets/'))

/** Returns the median. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN

export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The font folder, for other programs. */
export const fontFolder = dirname(createRequire(import.meta.url).resolve('source-sans/TTF/SourceSans3-Regular.ttf'))
