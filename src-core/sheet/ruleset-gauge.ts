/** The arc-of-fire gauge that a ruleset asks for. */
import { arcPath, inside } from '../paths.ts'
import { approximate, times } from '../exact.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { creditsOf, houseOf, rulesOf, sheetTitle } from './credits.ts'
import type { GaugeContents, GaugeArc } from './gauge.ts'
import type { ArcSharing, GaugeForm } from './gauge-forms.ts'
import { sheetContext } from './making.ts'
import { scaleTexts } from './scale.ts'
import type { PaperName } from './paper.ts'
import type { Correction, Duplex } from './true-size.ts'
import { capital } from '../words/letters.ts'
import { sheetWords } from '../words/sheet.ts'
import type { Mark } from '../words/text.ts'

export interface GaugeOptions {
  readonly paper: PaperName
  /** `folded`, `opposite` and `long` if left out. */
  readonly form?: GaugeForm
  readonly sharing?: ArcSharing
  readonly duplex?: Duplex
  readonly correction?: Correction
  /** In millimetres; the ruleset's own if left out. */
  readonly stand?: number
  readonly length?: number
}

/** The gauge of a ruleset, not yet checked against its paper. Problem: `no-gauge`, where the ruleset has no arcs of fire. */
export const gaugeOf = (ruleset: Ruleset, options: GaugeOptions): Result<GaugeContents> => {
  const { paper, correction, ...given } = options
  const { gauge, head, units } = ruleset
  const { mark } = sheetContext(ruleset)
  const marks = new Set<Mark>()
  const markAt = (path: string): Mark | undefined => {
    const found = mark(path).mark
    if (found) marks.add(found)
    return found
  }
  /** The player's own size has no mark. */
  const signAt = (size: 'stand' | 'length'): string | undefined => {
    const found = given[size] === undefined ? markAt(inside('gauge', size)) : undefined
    return found && sheetWords.marks[found].sign
  }
  const [first, ...others] = (gauge?.arcs ?? []).map((arc): GaugeArc => {
    const { label, degrees } = arc
    const own = markAt(inside(arcPath(arc), 'degrees'))
    return own ? { label, degrees, sign: sheetWords.marks[own].sign } : { label, degrees }
  })
  if (!gauge || !first) return failure(problem('no-gauge', { title: head.title }))
  const stand = given.stand ?? approximate(times(gauge.stand, gauge.mm))
  // A length in widths of a stand goes by the stand that is played with.
  const length =
    given.length ??
    (units === 'widths' ? approximate(gauge.length) * stand : approximate(times(gauge.length, gauge.mm)))
  const [standSign, lengthSign] = [signAt('stand'), signAt('length')]
  return success({
    head: sheetTitle(ruleset),
    title: head.title,
    version: head.version,
    language: head.language,
    arcs: [first, ...others],
    form: given.form ?? 'folded',
    sharing: given.sharing ?? 'opposite',
    duplex: given.duplex ?? 'long',
    ...(correction && { correction }),
    rules: rulesOf(ruleset),
    house: houseOf(ruleset),
    stand,
    length,
    ...(standSign === undefined ? {} : { standSign }),
    ...(lengthSign === undefined ? {} : { lengthSign }),
    unit: units,
    paper,
    credits: [...scaleTexts(ruleset).map((text) => `${capital(text)}.`), ...creditsOf(ruleset)],
    footnotes: [...marks].map((each) => ({ sign: sheetWords.marks[each].sign, text: sheetWords.marks[each].meaning })),
  })
}
