/** Which test files have to do with changed files: those that import one, however far, and those that read one. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './command.ts'

/** A file of the project, and the files that it imports. */
export interface Module {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

export const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** Test files that import one of the files, or are one; those with the fewest imports between come first. */
export const importersOf = (files: readonly string[], modules: readonly Module[]): readonly string[] => {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  const found = new Set(files)
  // A set goes on to what is added on the way.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found].filter(isTest)
}

/**
 * Test files that read one of the files, as their text says: by its name in quotes; if it is a ruleset, by its id or that of one that is
 * built upon it, or as one of those that are offered. Of a page all tests of the pages read it.
 */
export const readersOf = (
  files: readonly string[],
  rulesets: readonly string[],
  tests: readonly string[],
): readonly string[] => {
  const text = (file: string): string => readFileSync(join(root, file), 'utf8')
  const names = new Set(
    files.filter((file) => !/\.(ts|vue)$/.test(file)).flatMap((file) => [basename(file), basename(file, '.yaml')]),
  )
  const bases = rulesets.map((file) => ({
    id: basename(file, '.yaml'),
    base: /\bextends: ([\w-]+)/.exec(text(file))?.[1] ?? '',
  }))
  for (const name of names) for (const { id, base } of bases) if (base === name) names.add(id)
  if (files.some((file) => file.startsWith('rulesets/'))) names.add('offered')
  const isPage = files.some((file) => file.endsWith('.md'))
  return tests.filter(
    (file) => (isPage && file.startsWith('tests/docs/')) || wordsIn(text(file)).some((word) => names.has(word)),
  )
}

/** What stands between quotes, or as the last part of a path there; and `offered`, the rulesets that the program offers. */
const wordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=['"`/])[\w.-]+(?=['"`])|\boffered\b/g)].map(([word]) => word)
