import { createHash } from 'node:crypto'
import type { Module } from './related.ts'

/**
 * Hashes what type-aware lint rules depend on for each file: its text and the text of everything it imports, transitively.
 * `contentOf` returns nothing for files outside the project; `common` is what affects every file.
 */
export const fingerprintsOf = (
  files: readonly string[],
  modules: readonly Module[],
  contentOf: (file: string) => string,
  common: string,
): ReadonlyMap<string, string> => {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
  const contents = new Map<string, string>()
  const hashed = (file: string): string => {
    const known = contents.get(file)
    if (known !== undefined) return known
    const hash = hashOf(contentOf(file))
    contents.set(file, hash)
    return hash
  }
  return new Map(
    files.map((file) => {
      const reached = new Set([file])
      // Iterating a Set includes items added meanwhile.
      for (const one of reached) for (const imported of imports.get(one) ?? []) reached.add(imported)
      const lines = [...reached].toSorted().map((one) => `${one} ${hashed(one)}`)
      return [file, hashOf([common, file, ...lines].join('\n'))]
    }),
  )
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
