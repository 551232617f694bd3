/** Provenance marks in forms. */
import { nonNull } from '../../present.ts'
import { dotted, type Path } from '../../paths.ts'
import { coveringMark, type ProvenanceMarks, type Provenance } from '../../ruleset/model.ts'
import { writtenMarks, provenanceFrom } from '../../ruleset/provenance.ts'
import type { Analysis } from '../analysis.ts'
import type { AnyBase } from '../base.ts'
import type { FormMark } from '../form.ts'

/** The provenance marks of all values in a form. */
export interface FormMarks {
  /** Returns the mark at a path. Undefined if there is none, or if the mark only says that the value is a house rule. */
  readonly at: (path: Path) => FormMark | undefined
}

/** Collects the marks of house rules and their base. */
export const formMarks = (base: AnyBase, { source, ruleset }: Analysis): FormMarks => {
  const written = source ? writtenMarks(source.tree, () => undefined) : {}
  const marks = ruleset.ok ? ruleset.value.provenance : (base.ruleset?.provenance ?? noMarks)
  const isAnyNotable = Object.keys(written).length > 0 || [...marks.values()].some(isNotable)
  const at = (path: Path): FormMark | undefined => {
    const key = dotted(path)
    const own = Object.hasOwn(written, key) ? written[key] : undefined
    const mark = own ? provenanceFrom(own, base.own ? null : nonNull(source).head.id) : coveringMark(marks, key)
    if (!mark || (!own && !isNotable(mark))) return undefined
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
  return { at: isAnyNotable ? at : () => undefined }
}

/** Whether a mark says more than that a value is printed or a house rule. */
const isNotable = ({ kind, why }: Provenance): boolean => kind !== 'printed' && !(kind === 'house' && why === null)

const noMarks: ProvenanceMarks = new Map()
