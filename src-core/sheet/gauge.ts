import type { ArcSharing, GaugeForm } from './choices.ts'
import { problem, type Problem, failure, success, type Result } from '../problem.ts'
import { isArcAngle } from '../ruleset/arcs.ts'
import { lengthUnits, type LengthUnit } from '../ruleset/units.ts'
import { papers, type PaperName, type Correction, type Duplex, checkCorrection } from './paper.ts'
import { arcPath, pathInside } from '../paths.ts'
import { approximate, times } from '../exact.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { creditsOf, houseRulesLines, rulesetLines, sheetTitle, scaleTexts } from './colophon.ts'
import { sheetContext } from './context.ts'
import { sheetWords } from '../words/sheet.ts'
import { type Mark, capitalize } from '../words/text.ts'

/** An arc of fire for one kind of troops. Targets beyond its edge are out of arc. */
export interface GaugeArc {
  /** The ruleset's name for the troops, such as `Infantry`. */
  readonly label: string
  /** Degrees on each side, measured from straight ahead at the stand's front corner. Above 0 and at most 180, or 360 for all round. Never scaled. */
  readonly degrees: number
  /** The superscript after the degrees if they are not as printed. A footnote explains it. */
  readonly sign?: string
}

/** The content of an arc-of-fire gauge without layout, for both the PDF and the window. */
export interface GaugeContents {
  /** The text at the top of the page: the titles of the ruleset and its house rules. */
  readonly head: string
  /** The ruleset's title. */
  readonly title: string
  readonly version: string
  /** BCP 47 language tag, such as `en`. */
  readonly language: string
  readonly arcs: readonly [GaugeArc, ...GaugeArc[]]
  readonly form: GaugeForm
  readonly sharing: ArcSharing
  /** The width of a stand and of the side that touches it, 6.35 to 152.4 mm. */
  readonly stand: number
  /** The depth from the stand to the fold in millimeters, above 0. */
  readonly length: number
  /** The superscripts after stand and length if they are not as printed. Footnotes explain them. */
  readonly standSign?: string
  readonly lengthSign?: string
  /** The unit of the ticks on the slanted sides. */
  readonly unit: LengthUnit
  readonly paper: PaperName
  /** The edge for turning the paper if there is a face on each side. */
  readonly duplex: Duplex
  readonly correction?: Correction
  /** Authors of the rules and what a player needs to own, one sentence per entry. */
  readonly credits: readonly string[]
  /** The text on the faces if house rules are active: the ruleset and all house rules, each with version and date. */
  readonly rules: readonly string[]
  /** Active house rules, each with its version, date and file. */
  readonly house: readonly string[]
  /** The meaning of the superscripts. */
  readonly footnotes: readonly { readonly sign: string; readonly text: string }[]
}

/** A piece to cut out. */
export interface GaugePiece extends GaugeContents {
  readonly arcs: readonly [GaugeArc] | readonly [GaugeArc, GaugeArc]
  /** The arcs left and right on the first face of the piece, narrowest first. Swapped on the other face. */
  readonly sides: Sides
}

type Sides = readonly [left: readonly GaugeArc[], right: readonly GaugeArc[]]

/** The numbers that determine the shape of a gauge. */
export type GaugeFigures = Pick<GaugeContents, 'arcs' | 'stand' | 'length' | 'form' | 'sharing'>
export type PieceFigures = Pick<GaugePiece, 'sides' | 'stand' | 'length' | 'form'>

/**
 * Returns the pieces of a gauge, each with the next arc or two. If two arcs share a piece and the number of arcs is odd, the last piece has one arc.
 */
export const gaugePieces = <T extends Pick<GaugeContents, 'arcs' | 'sharing'>>(
  gauge: T,
): readonly (Omit<T, 'arcs'> & Pick<GaugePiece, 'arcs' | 'sides'>)[] =>
  gauge.arcs.flatMap((first, index): (Omit<T, 'arcs'> & Pick<GaugePiece, 'arcs' | 'sides'>)[] => {
    const isAlone = gauge.sharing === 'separate'
    if (!isAlone && index % 2 === 1) return []
    const second = isAlone ? undefined : gauge.arcs[index + 1]
    return [{ ...gauge, arcs: second ? [first, second] : [first], sides: sidesOf(gauge.sharing, first, second) }]
  })

/** Merges two equal arcs into one with both names. */
const sidesOf = (sharing: ArcSharing, first: GaugeArc, second: GaugeArc | undefined): Sides => {
  if (!second) return [[first], [first]]
  const [narrow, wide] = first.degrees <= second.degrees ? [first, second] : [second, first]
  // Both arcs would be drawn to straight behind the stand, but only the narrower one ends there.
  const isHidden = narrow.degrees >= 180 && narrow.degrees !== wide.degrees
  if (sharing === 'opposite' || isHidden) return [[first], [second]]
  const all =
    narrow.degrees === wide.degrees ? [{ ...first, label: `${first.label} · ${second.label}` }] : [narrow, wide]
  return [all, all]
}

/** The narrowest and widest stand of a gauge in millimeters: a quarter inch and six inches. */
const standWidths = { min: 6.35, max: 152.4 } as const

/** The rounding error of length conversions, in millimeters. */
const tolerance = 1e-6

/** Returns the problems of a gauge's numbers, each with its path: `out-of-bounds`, `gauge-stand`, `gauge-length`. */
export const checkFigures = ({
  arcs,
  stand,
  length,
  unit,
}: Pick<GaugeContents, 'arcs' | 'stand' | 'length' | 'unit'>): Problem[] => {
  const problems = arcs.flatMap(({ label, degrees }, index) =>
    isArcAngle(degrees)
      ? []
      : [
          problem(
            'out-of-bounds',
            { what: 'angle', label, degrees: String(degrees) },
            { path: ['arcs', index, 'degrees'] },
          ),
        ],
  )
  if (!(stand >= standWidths.min - tolerance && stand <= standWidths.max + tolerance))
    problems.push(problem('gauge-stand', { stand, ...standWidths, unit }, { path: ['stand'] }))
  if (!(length > 0 && Number.isFinite(length)))
    problems.push(problem('gauge-length', { length, unit }, { path: ['length'] }))
  return problems
}

/**
 * Returns the problems of a gauge: `unknown-name`, and those of `checkFigures` and `checkCorrection`. Only the layout can determine whether the gauge
 * fits the paper.
 */
export const checkGauge = (gauge: GaugeContents): Problem[] => {
  const { unit, paper, correction } = gauge
  const problems = checkFigures(gauge)
  if (!lengthUnits.includes(unit))
    problems.push(problem('unknown-name', { kind: 'unit', name: unit, known: lengthUnits }, { path: ['unit'] }))
  if (!Object.hasOwn(papers, paper))
    problems.push(
      problem('unknown-name', { kind: 'paper', name: paper, known: Object.keys(papers) }, { path: ['paper'] }),
    )
  if (correction) problems.push(...checkCorrection(correction))
  return problems
}

interface GaugeOptions {
  readonly paper: PaperName
  /** The defaults are `folded`, `opposite` and `long`. */
  readonly form?: GaugeForm
  readonly sharing?: ArcSharing
  readonly duplex?: Duplex
  readonly correction?: Correction
  /** In millimeters. Defaults to the ruleset's stand and length. */
  readonly stand?: number
  readonly length?: number
}

/** Returns the gauge of a ruleset, not yet checked against its paper. Fails with `no-gauge` if the ruleset has no arcs of fire. */
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
  /** A size set by the player has no mark. */
  const signAt = (size: 'stand' | 'length'): string | undefined => {
    const found = given[size] === undefined ? markAt(pathInside('gauge', size)) : undefined
    return found && sheetWords.marks[found].sign
  }
  const [first, ...others] = (gauge?.arcs ?? []).map((arc): GaugeArc => {
    const { label, degrees } = arc
    const own = markAt(pathInside(arcPath(arc), 'degrees'))
    return own ? { label, degrees, sign: sheetWords.marks[own].sign } : { label, degrees }
  })
  if (!gauge || !first) return failure(problem('no-gauge', { title: head.title }))
  const stand = given.stand ?? approximate(times(gauge.stand, gauge.mm))
  // A length in stand widths depends on the stand in use.
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
    rules: rulesetLines(ruleset),
    house: houseRulesLines(ruleset),
    stand,
    length,
    ...(standSign === undefined ? {} : { standSign }),
    ...(lengthSign === undefined ? {} : { lengthSign }),
    unit: units,
    paper,
    credits: [...scaleTexts(ruleset).map((text) => `${capitalize(text)}.`), ...creditsOf(ruleset)],
    footnotes: [...marks].map((each) => ({ sign: sheetWords.marks[each].sign, text: sheetWords.marks[each].meaning })),
  })
}
