import type { Problem } from '../../src-core/problem.ts'
import type { Library } from './library.ts'
import { writingProblems } from './shelf.ts'

/** A ruleset that players may choose. */
export interface Offered {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly subtitle: string | null
  /** The ruleset this one changes. */
  readonly extends: string | null
  readonly file: string
}

/** The rulesets offered to players, parts left out, and what keeps other files from being offered. */
export interface Listing {
  readonly rulesets: readonly Offered[]
  readonly problems: readonly Problem[]
}

/** The rulesets that can be chosen, and what is wrong with the files of the others. */
export const listRulesets = (library: Library): Listing => {
  const books = library.books().map((book) => ({ file: book.file, source: book.source() }))
  const rulesets = books.flatMap(({ file, source }): readonly Offered[] => {
    if (!source.ok || source.value.problems.length > 0 || source.value.head.part === true) return []
    const { id, title, version, subtitle = null, extends: base = null } = source.value.head
    return [{ id, title, version, subtitle, extends: base, file }]
  })
  return { rulesets, problems: library.books().flatMap(writingProblems) }
}
