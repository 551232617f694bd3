import type { GaugeForm } from '../sheet/choices.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { Correction, Duplex } from '../sheet/paper.ts'
import { figureInUnit } from './numbers.ts'
import type { Stick, StickRow, CutSubject } from '../sheet/sticks.ts'
import { type Mark, pluralize } from './text.ts'

/** All text on an arc-of-fire gauge that is not ruleset data. Another language would be another value of this type. */
export interface GaugeWords {
  readonly heading: string
  /** Formats millimeters in a unit, such as `1½ in` or `2.54 cm`. Stand widths are relative to `stand`, or shown in millimeters if it is null. */
  readonly length: (mm: number, unit: LengthUnit, stand: number | null) => string
  /** Formats an angle, such as `22.5°`. */
  readonly degrees: (value: number) => string
  /** The sides of the firing stand as seen from behind it. */
  readonly left: string
  readonly right: string
  /** A full circle, and an arc on both sides. `degrees` is already formatted. */
  readonly allRound: (degrees: string) => string
  readonly leftAndRight: (degrees: string) => string
  /** The label of the short side, which is as wide as a stand. `width` is already formatted. */
  readonly stand: (width: string) => string
  readonly fold: string
  /** The label next to the arrow that points away from the stand. */
  readonly enemy: string
  /** The lines below the heading. Both arguments are already formatted. */
  readonly facts: (stand: string, length: string) => readonly string[]
  /** Instructions for making the gauge. `duplex` has a text for each edge along which the paper can be turned. */
  readonly make: {
    readonly title: string
    readonly cut: string
    readonly fold: string
    readonly glue: string
    readonly duplex: Readonly<Record<Duplex, string>>
    readonly laminate: string
  }
  /**
   * Instructions for using the gauge. `wide` replaces `lines` if a box around the stand cuts off an arc. `inner` is for an arc that ends at a line
   * inside another, `flip` for faces that differ, `round` for a full circle, and `longer` for use with a stick.
   */
  readonly use: {
    readonly title: string
    readonly lines: readonly string[]
    readonly wide: readonly string[]
    readonly inner: string
    readonly longer: string
    readonly flip: string
    readonly round: string
  }
  readonly check: { readonly title: string; readonly line: string }
  readonly ruler: { readonly inches: string; readonly millimeters: string }
  readonly colophon: (title: string, version: string) => string
  /** Alternative text for the drawings. `faces` describes what each face shows, once if both show the same. All arguments are already formatted. */
  readonly gaugeAlt: (form: GaugeForm, faces: readonly [string, string?], stand: string, length: string) => string
  /** The face on the back of the paper. */
  readonly backAlt: (face: string) => string
  /** Footer text about active house rules and the printer's correction. */
  readonly house: (rules: string) => string
  readonly corrected: (correction: Correction) => string
  readonly rulerAlt: string
  readonly rulerDownAlt: string
}

const quarterSigns = ['', '¼', '½', '¾']

/** Formats quarters as fractions, and anything else with at most two decimals. */
const quarters = (exact: number): string => {
  const value = Math.round(exact * 1e6) / 1e6
  const whole = Math.floor(value)
  const quarter = quarterSigns[(value - whole) * 4]
  if (quarter === undefined) return decimals(value)
  return `${whole || !quarter ? whole : ''}${quarter}`
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6

const isMetric = (mm: number): boolean => isWhole(mm) && !isWhole((mm / 25.4) * 4)

const decimals = (value: number): string => String(Math.round(value * 100) / 100)

export const gaugeWords: GaugeWords = {
  heading: 'Arc-of-fire gauge',
  length: (mm, unit, stand) => {
    // A length that is whole in millimeters but not in quarters of an inch was entered in millimeters.
    if (unit === 'inches') return isMetric(mm) ? `${decimals(mm / 10)} cm` : `${quarters(mm / 25.4)} in`
    if (unit === 'cm') return `${decimals(mm / 10)} cm`
    return unit === 'mm' || stand === null ? `${decimals(mm)} mm` : figureInUnit(quarters(mm / stand), unit)
  },
  degrees: (value) => `${decimals(value)}°`,
  left: 'left',
  right: 'right',
  allRound: (degrees) => `${degrees} all-round`,
  leftAndRight: (degrees) => `${degrees} left and right`,
  stand: (width) => `stand ${width}`,
  fold: 'fold',
  enemy: 'enemy',
  facts: (stand, length) => [`For stands ${stand} wide`, `${length} long`],
  make: {
    title: 'Make it',
    cut: 'Cut out along the solid line.',
    fold: 'Fold back on the dashed line.',
    glue: 'Glue the blank backs together.',
    duplex: {
      long: 'Print double-sided, flipped on the long edge.',
      short: 'Print double-sided, flipped on the short edge.',
    },
    laminate: 'To make it last, laminate it and trim the film flush with every measuring edge.',
  },
  use: {
    title: 'Use it',
    lines: [
      'Short side against the front edge of the stand, corner to corner.',
      'A target outside the slanted side is out of arc.',
    ],
    wide: [
      'Side marked "stand" against the front edge of the stand, corner to corner.',
      'A side with a scale is the edge of its arc. Ignore the other sides.',
    ],
    longer: 'Farther out, lay a measuring stick along the side.',
    inner: 'The narrower arc ends at the line inside.',
    flip: 'Flip it over for the other arcs.',
    round: 'An all-round arc has no edge. Use its scale as a ruler.',
  },
  check: {
    title: 'Check the printer',
    line: 'Print at 100%, never fitted to the page. All three scales must be exact.',
  },
  ruler: { inches: 'in', millimeters: 'mm' },
  colophon: (title, version) => `Doublequick · ${title} ${version}`,
  gaugeAlt: (form, [face, other], stand, length) => {
    const make = form === 'folded' ? 'to cut out and fold' : 'to cut out, its other face on the back'
    const both = form === 'folded' ? 'Both faces' : 'This face'
    const faces = other === undefined ? `${both}: ${face}.` : `One face: ${face}. Other face: ${other}.`
    return `Arc-of-fire gauge ${make}, ${length} long, for a stand ${stand} wide. ${faces}`
  },
  backAlt: (face) => `The other face of the arc-of-fire gauge: ${face}.`,
  house: (rules) => `House rules: ${rules}`,
  corrected: ({ across, down }) =>
    `Corrected for a printer that makes 100 mm ${across} mm across upright paper and ${down} mm down it.`,
  rulerAlt: 'Ruler to check the printer: 4 inches above, 100 millimeters below.',
  rulerDownAlt: 'Ruler to check the printer: 100 millimeters down the page, a tick every 5.',
}

const subjects: Readonly<Record<CutSubject, string>> = { ranges: 'ranges', moves: 'moves', radii: 'command radii' }

const stickRowText = ({ label, chart, stretches }: StickRow): string =>
  `${label}, ${chart}: ${stretches.map(({ text, distance }) => (text === '' ? distance : `${text} to ${distance}`)).join('; ')}.`

export const stickWords = {
  subjects,
  /** Marks a row whose numbers are not as printed. Uses words, because a piece has no legend. */
  marked: (label: string, mark: Mark): string => `${label} (${mark === 'house' ? 'house rule' : mark})`,
  sticks: {
    heading: 'Measuring sticks',
    facts: (count: number, missing: readonly CutSubject[]): string =>
      [
        pluralize(count, 'stick'),
        'join strips end to end over the hatched tabs, matching letters',
        ...missing.map((subject) => `these rules have no chart of ${subjects[subject]}`),
      ].join(' · '),
    /** Alternative text, with the number of the strip and the number of strips. */
    alt: ({ title, rows }: Stick, strip: number, strips: number): string =>
      `Measuring stick. ${title}: ${rows.map(stickRowText).join(' ')}${strips > 1 ? ` Strip ${strip} of ${strips}.` : ''}`,
    /** The part of a stick on one strip. */
    strip: (label: string, from: string, to: string): string => `${label} · ${from}–${to}`,
    /** What is beyond the end of a stick. */
    beyond: (stretches: StickRow['stretches']): string =>
      `Then ${stretches.map(({ text, distance }) => (text === '' ? distance : `${text} to ${distance}`)).join('; ')}`,
  },
  radius: {
    heading: 'Command radius',
    facts: (count: number): string => `${pluralize(count, 'row')} · corner at the leader · longer radii are on sticks`,
    alt: (row: StickRow): string => `Corner template with arcs: ${stickRowText(row)}`,
  },
  wheel: {
    heading: 'Wheel template',
    facts: 'Corner at the inner end of the front. The outer end moves along the arc, marked with the distance.',
    stands: (count: number, width: string): string => `${pluralize(count, 'stand')} · ${width}`,
    alt: (arcs: readonly string[]): string =>
      `Wheel template, a quarter circle with an arc for each width of a formation: ${arcs.join('; ')}.`,
  },
} as const

/** English text printed next to pieces to cut out. */
export const cutWords = {
  titled: (title: string, what: string): string => `${title}: ${what}`,
  make: {
    title: 'Make them',
    marks: 'Cut from mark to mark.',
    line: 'Cut along the line. Lay your ruler on the marks.',
    long: 'Print double-sided, flipped on the long edge.',
    short: 'Print double-sided, flipped on the short edge.',
  },
  side: (side: number): string => `side ${side}`,
  back: (side: number): string => `back of side ${side}`,
} as const
