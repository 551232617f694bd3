/** Finds test files affected by changed files: by imports or by reading them. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './command.ts'

/** A file and its imports. */
export interface Module {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

export const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** Returns the test files that are one of the files or import one transitively, fewest steps first. */
export const importersOf = (files: readonly string[], modules: readonly Module[]): readonly string[] => {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  const found = new Set(files)
  // Iterating a Set includes items added meanwhile.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found].filter(isTest)
}

/**
 * Returns the test files that read one of the files. Test files are recognized by strings: the name of the file; for a ruleset, its id, the id of one
 * based on it, or the list of offered rulesets. All tests of the docs read each page.
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

/** Quoted strings or the last part of quoted paths, and `offered` for the offered rulesets. */
const wordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=['"`/])[\w.-]+(?=['"`])|\boffered\b/g)].map(([word]) => word)
