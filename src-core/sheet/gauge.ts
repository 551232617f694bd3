import type { Problem } from '../problem.ts'
import { papers } from './paper.ts'
import type { PaperName } from './paper.ts'

/** How far to the side a kind of troops may fire: what lies farther out than the line is out of arc. */
export interface GaugeArc {
  /** What the ruleset calls the troops: `Infantry`. */
  readonly label: string
  /** From straight ahead at the stand's front corner outwards; above 0, below 90. Never scaled. */
  readonly degrees: number
  /** Raised after the degrees where the figure is not the printed one; explained in a footnote. */
  readonly sign?: string
}

/** What the slanted sides of a gauge can be marked in. */
export const gaugeUnits = ['in', 'cm'] as const

/** What an arc-of-fire gauge says, before any page: paper and screen draw the same. */
export interface Gauge {
  /** The ruleset's title. */
  readonly title: string
  readonly version: string
  /** BCP 47, such as `en`. */
  readonly language: string
  /**
   * One face has the first arc left and the second right, the other face the second left and the first right.
   * With one arc all four sides show it.
   */
  readonly arcs: readonly [GaugeArc] | readonly [GaugeArc, GaugeArc]
  /** Width of a stand, ¼ to 6 inches: the side that is laid against it. */
  readonly standInches: number
  /** Depth from that side to the fold, in inches, above 0. */
  readonly lengthInches: number
  /** What the slanted sides are marked in. */
  readonly unit: (typeof gaugeUnits)[number]
  readonly paper: PaperName
  /** Who the rules are by, what a player must own; one sentence an entry. */
  readonly credits: readonly string[]
  /** What the raised signs mean. */
  readonly footnotes: readonly { readonly sign: string; readonly text: string }[]
}

/** What the shape of a gauge depends on. */
export type GaugeFigures = Pick<Gauge, 'arcs' | 'standInches' | 'lengthInches'>

/** The narrowest and widest stand a gauge is made for, in inches. */
export const standInches = { least: 0.25, most: 6 } as const

/** What is wrong with a gauge's figures, each with its path: `gauge-angle`, `gauge-stand`, `gauge-length`. */
export const checkFigures = (gauge: GaugeFigures): Problem[] => [
  ...gauge.arcs.flatMap(({ label, degrees }, index) => (degrees > 0 && degrees < 90 ? [] : [angleProblem(label, degrees, index)])),
  ...(gauge.standInches >= standInches.least && gauge.standInches <= standInches.most
    ? []
    : [
        {
          code: 'gauge-stand',
          message: `a stand ${gauge.standInches} inches wide cannot have a gauge`,
          right: 'give a width from ¼ to 6 inches',
          path: ['standInches'],
        },
      ]),
  ...(gauge.lengthInches > 0 && Number.isFinite(gauge.lengthInches)
    ? []
    : [
        {
          code: 'gauge-length',
          message: `a gauge cannot be ${gauge.lengthInches} inches long`,
          right: 'give a length above 0 inches',
          path: ['lengthInches'],
        },
      ]),
]

/** What is wrong with a gauge: `gauge-unit`, `gauge-paper` and those of `checkFigures`. Whether it fits the paper only the layout can say. */
export const checkGauge = (gauge: Gauge): Problem[] => [
  ...checkFigures(gauge),
  ...(gaugeUnits.includes(gauge.unit)
    ? []
    : [{ code: 'gauge-unit', message: `no gauge is marked in ${gauge.unit}`, right: `choose ${gaugeUnits.join(' or ')}`, path: ['unit'] }]),
  ...(Object.hasOwn(papers, gauge.paper)
    ? []
    : [
        {
          code: 'gauge-paper',
          message: `there is no paper ${gauge.paper}`,
          right: `choose ${Object.keys(papers).join(' or ')}`,
          path: ['paper'],
        },
      ]),
]

const angleProblem = (label: string, degrees: number, index: number): Problem => ({
  code: 'gauge-angle',
  message: `${label} cannot have an arc of ${degrees} degrees`,
  right: 'give an angle above 0 and below 90 degrees, from straight ahead to one side',
  path: ['arcs', index, 'degrees'],
})
