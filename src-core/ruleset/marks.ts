/** The marks of a loaded ruleset: where each value comes from. Sheets use it, so it imports nothing of the loader. */
import { outward } from '../paths.ts'
import type { Provenance, Ruleset } from './model.ts'

export type Marks = ReadonlyMap<string, Provenance>

export const printed: Provenance = { kind: 'printed', why: null, other: null }

/** The provenance of a path into `rules`, such as `gauge.arcs.infantry.degrees`: that of the longest mark that covers it. */
export const provenanceOf = ({ provenance }: Pick<Ruleset, 'provenance'>, path: string): Provenance =>
  covering(provenance, path) ?? printed

/** The longest mark that covers a path. */
export const covering = (marks: Marks, path: string): Provenance | undefined => {
  for (const outer of outward(path)) {
    const mark = marks.get(outer)
    if (mark) return mark
  }
  return undefined
}
