/** How sure what stands at a path is, as forms show it. */
import { dotted, type Path } from '../paths.ts'
import { covering, type Marks } from '../ruleset/marks.ts'
import { marksOf, provenanceFrom } from '../ruleset/provenance.ts'
import type { Mark as Sign } from '../words/text.ts'
import type { Analysis } from './analysis.ts'
import type { AnyBase } from './base.ts'
import type { Mark } from './edit.ts'

/** What a form shows of it. */
export interface FormMark {
  /** As the sheet marks it; null where it is as printed. */
  readonly sign: Sign | null
  readonly why: string
  /** The mark that is written for just this path, to be changed or taken away; null where there is none. */
  readonly own: Mark | null
}

/** The marks of a text over its base; undefined where nothing is marked but as house rules always are. */
export const markedIn = (base: AnyBase, { source, ruleset }: Analysis): ((path: Path) => FormMark | undefined) => {
  const written = source ? marksOf(source.tree, () => undefined) : {}
  const marks = ruleset.ok ? ruleset.value.provenance : (base.ruleset?.provenance ?? noMarks)
  if (marks.size === 0 && Object.keys(written).length === 0) return () => undefined
  return (path) => {
    const key = dotted(path)
    const own = Object.hasOwn(written, key) ? written[key] : undefined
    const mark = own ? provenanceFrom(own, base.own ? null : (source?.head.id ?? '')) : covering(marks, key)
    if (!mark || (!own && (mark.kind === 'printed' || (mark.kind === 'house' && mark.why === null)))) return undefined
    return {
      sign: mark.kind === 'printed' ? null : mark.kind,
      why: mark.why ?? '',
      own: own
        ? {
            kind: own.printed ? 'printed' : own.reconstructed === undefined ? 'assumed' : 'reconstructed',
            why: own.reconstructed ?? own.assumed ?? '',
            other: own.other ?? '',
          }
        : null,
    }
  }
}

const noMarks: Marks = new Map()

export const isSameMark = (one: FormMark | undefined, other: FormMark | undefined): boolean =>
  one?.sign === other?.sign && one?.why === other?.why && one?.own?.kind === other?.own?.kind && one?.own?.other === other?.own?.other
