/** The marks of provenance in forms. */
import { present } from '../present.ts'
import { dotted, isInside, outward, type Path } from '../paths.ts'
import { remembered } from '../remember.ts'
import { covering, type Marks } from '../ruleset/marks.ts'
import type { Provenance } from '../ruleset/model.ts'
import { writtenMarks, provenanceFrom } from '../ruleset/provenance.ts'
import type { Analysis } from './analysis.ts'
import type { AnyBase } from './base.ts'
import type { FormMark } from './form.ts'

/** The marks of all values in a form. */
export interface FormMarks {
  /** The mark at a path; undefined where there is none, or only that of every house rule. */
  readonly at: (path: Path) => FormMark | undefined
  /** Whether `at` may find anything inside a path. */
  readonly mayBeInside: (path: Path) => boolean
}

/** The marks of a text over its base. */
export const formMarks = (base: AnyBase, { source, ruleset }: Analysis): FormMarks => {
  const written = source ? writtenMarks(source.tree, () => undefined) : {}
  const marks = ruleset.ok ? ruleset.value.provenance : (base.ruleset?.provenance ?? noMarks)
  const notable = [...Object.keys(written), ...notablePaths(marks)]
  const at = (path: Path): FormMark | undefined => {
    const key = dotted(path)
    const own = Object.hasOwn(written, key) ? written[key] : undefined
    const mark = own ? provenanceFrom(own, base.own ? null : present(source).head.id) : covering(marks, key)
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
  return {
    at: notable.length === 0 ? () => undefined : at,
    mayBeInside: (path) => {
      const home = dotted(path)
      const above = new Set(outward(home))
      return notable.some((one) => above.has(one) || isInside(one, home))
    },
  }
}

/** Whether a mark says more than that a value is printed or a house rule. */
const isNotable = ({ kind, why }: Provenance): boolean => kind !== 'printed' && !(kind === 'house' && why === null)

/** The paths of such marks. */
const notablePaths = remembered((marks: Marks): readonly string[] =>
  [...marks].flatMap(([path, mark]) => (isNotable(mark) ? [path] : [])),
)

const noMarks: Marks = new Map()

/** Whether two marks are equal. */
export const isSameMark = (one: FormMark | undefined, other: FormMark | undefined): boolean =>
  one?.sign === other?.sign &&
  one?.why === other?.why &&
  one?.own?.kind === other?.own?.kind &&
  one?.own?.other === other?.own?.other
