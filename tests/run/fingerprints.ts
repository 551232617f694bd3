import { createHash } from 'node:crypto'
import type { Module } from './related.ts'

/**
 * For each file what decides how it is judged by rules that know types: all that it says, and all that the files say which it imports,
 * however far. `contentOf` a file that is not
 * the project's own is nothing: `common` stands for what every file is judged by.
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
      // A set goes on to what is added on the way.
      for (const one of reached) for (const imported of imports.get(one) ?? []) reached.add(imported)
      const lines = [...reached].toSorted().map((one) => `${one} ${hashed(one)}`)
      return [file, hashOf([common, file, ...lines].join('\n'))]
    }),
  )
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
