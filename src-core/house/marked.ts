/** How sure what stands at a path is, as forms show it. */
import { present } from '../present.ts'
import { dotted, isInside, outward, type Path } from '../paths.ts'
import { remembered } from '../remember.ts'
import { covering, type Marks } from '../ruleset/marks.ts'
import type { Provenance } from '../ruleset/model.ts'
import { writtenMarks, provenanceFrom } from '../ruleset/provenance.ts'
import type { Analysis } from './analysis.ts'
import type { AnyBase } from './base.ts'
import type { FormMark } from './form.ts'

/** How sure all is that a form shows. */
export interface FormMarks {
  /** Undefined where it is marked only as house rules always are, or not at all. */
  readonly at: (path: Path) => FormMark | undefined
  /** Whether `at` may find anything inside a path. */
  readonly mayBeInside: (path: Path) => boolean
}

/** The marks of a text over its base. */
export const formMarks = (base: AnyBase, { source, ruleset }: Analysis): FormMarks => {
  const written = source ? writtenMarks(source.tree, () => undefined) : {}
  const marks = ruleset.ok ? ruleset.value.provenance : (base.ruleset?.provenance ?? noMarks)
  const telling = [...Object.keys(written), ...tellingIn(marks)]
  const at = (path: Path): FormMark | undefined => {
    const key = dotted(path)
    const own = Object.hasOwn(written, key) ? written[key] : undefined
    const mark = own ? provenanceFrom(own, base.own ? null : present(source).head.id) : covering(marks, key)
    if (!mark || (!own && !tells(mark))) return undefined
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
    at: telling.length === 0 ? () => undefined : at,
    mayBeInside: (path) => {
      const home = dotted(path)
      const above = new Set(outward(home))
      return telling.some((one) => above.has(one) || isInside(one, home))
    },
  }
}

/** Whether there is more to say than that it is printed, or that house rules say it. */
const tells = ({ kind, why }: Provenance): boolean => kind !== 'printed' && !(kind === 'house' && why === null)

/** The paths of the marks that tell more than that. */
const tellingIn = remembered((marks: Marks): readonly string[] => [...marks].flatMap(([path, mark]) => (tells(mark) ? [path] : [])))

const noMarks: Marks = new Map()

/** Whether two marks look and say the same. */
export const isSameMark = (one: FormMark | undefined, other: FormMark | undefined): boolean =>
  one?.sign === other?.sign && one?.why === other?.why && one?.own?.kind === other?.own?.kind && one?.own?.other === other?.own?.other
