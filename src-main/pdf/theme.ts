import { entryAt } from '../../src-core/present.ts'
import type { Mark, Tone } from '../../src-core/sheet/blocks.ts'
import type { FontName } from './fonts.ts'

/** `black` uses no tints or grays and distinguishes results by weight and texture. */
export type Ink = 'color' | 'black'

/** How a severity looks: a tint or, without tints, the ink coverage of a texture from 0 to 1. */
interface SeverityLook {
  readonly fill?: string
  readonly texture?: number
  readonly color: string
  readonly font: FontName
}

/** A line. The thickness is in points and doesn't depend on the type size. */
export interface Rule {
  readonly color: string
  readonly thickness: number
}

/** All print colors, as `#rrggbb`. Text has a contrast of at least 4.5:1. */
export interface Theme {
  readonly ink: Ink
  readonly text: string
  readonly soft: string
  /** Thin rules between rows. `darkRule` is for headers, ends and every fifth row. */
  readonly rule: Rule
  readonly darkRule: Rule
  /** Rule below the title of a page. */
  readonly heavyRule: Rule
  /** Background of a band across a table. */
  readonly band?: string
  readonly mark: Readonly<Record<Mark, string>>
  readonly tones: Readonly<Record<Tone, string>>
  readonly onTone: string
  /** Looks by severity, from 0 (harmless) to 4. */
  readonly severities: readonly [SeverityLook, ...SeverityLook[]]
  readonly gauge: Readonly<Record<GaugeColor, string>>
  /** Thickness factor for lines that aren't in the text color. */
  readonly paleLine: number
}

/** Colors of gauges and pieces by use. Arcs have colors for words, areas and range lines. The tints are those of severities. */
export type GaugeColor =
  | 'text'
  | 'soft'
  | 'heading'
  | 'hairline'
  | 'paper'
  | 'first'
  | 'first-ground'
  | 'first-range'
  | 'second'
  | 'second-ground'
  | 'second-range'
  | 'tint-1'
  | 'tint-2'
  | 'tint-3'
  | 'tint-4'

export const white = '#ffffff'
/** The color of all text and heavy lines. Printers print pure black as solid ink but near-black as dots, which blurs small type. */
export const black = '#000000'
const soft = '#50565f'
const paleGray = '#c3c8cf'
const blue = '#1f4e79'
const amber = '#8a4b00'

const color: Theme = {
  ink: 'color',
  text: black,
  soft,
  rule: { color: paleGray, thickness: 0.35 },
  darkRule: { color: '#3f454e', thickness: 0.6 },
  heavyRule: { color: black, thickness: 1.2 },
  band: '#e8eaee',
  // Marks are small, so these colors must be dark enough on the darkest tint.
  mark: { reconstructed: '#552c00', assumed: '#452a6b', house: '#6b1a25' },
  tones: {
    blue,
    amber,
    red: '#7a1f2b',
    green: '#2b5d34',
    violet: '#54357d',
    teal: '#0f5c63',
    slate: '#454b55',
  },
  onTone: white,
  severities: [
    { color: '#676d77', font: 'regular' },
    { fill: '#ece4d3', color: black, font: 'regular' },
    { fill: '#dfcdab', color: black, font: 'regular' },
    { fill: '#d4b582', color: black, font: 'semibold' },
    { fill: '#c99a63', color: black, font: 'bold' },
  ],
  gauge: {
    text: black,
    soft,
    heading: amber,
    hairline: paleGray,
    paper: white,
    first: blue,
    'first-ground': '#e9eff5',
    'first-range': '#7f9dbb',
    second: amber,
    'second-ground': '#f7eee0',
    'second-range': '#c0904f',
    'tint-1': '#ece4d3',
    'tint-2': '#dfcdab',
    'tint-3': '#d4b582',
    'tint-4': '#c99a63',
  },
  paleLine: 1,
}

const blackOnly: Theme = {
  ink: 'black',
  text: black,
  soft: black,
  rule: { color: black, thickness: 0.2 },
  darkRule: { color: black, thickness: 0.8 },
  heavyRule: { color: black, thickness: 1.4 },
  mark: { reconstructed: black, assumed: black, house: black },
  tones: { blue: black, amber: black, red: black, green: black, violet: black, teal: black, slate: black },
  onTone: white,
  severities: [
    { color: black, font: 'regular' },
    { color: black, font: 'regular', texture: 0.14 },
    { color: black, font: 'semibold', texture: 0.35 },
    { color: black, font: 'bold', texture: 0.65 },
    { color: black, font: 'black', texture: 1 },
  ],
  gauge: {
    text: black,
    soft: black,
    heading: black,
    hairline: black,
    paper: white,
    first: black,
    'first-ground': white,
    'first-range': black,
    second: black,
    'second-ground': white,
    'second-range': black,
    'tint-1': white,
    'tint-2': white,
    'tint-3': white,
    'tint-4': white,
  },
  paleLine: 0.5,
}

export const themeFor = (ink: Ink): Theme => (ink === 'black' ? blackOnly : color)

/** The look of a severity. Severities beyond the last look like the last. */
export const severityLook = (theme: Theme, severity: number): SeverityLook => {
  const step = Math.min(Math.max(Math.round(severity), 0), theme.severities.length - 1)
  return entryAt(theme.severities, step)
}

/** Heights and distances in ems. */
export const scale = {
  line: 1.125,
  /** Distance from the top of a line to its baseline. */
  baseline: 0.885,
  title: 1.65,
  heading: 1.4,
  /** Size and rise of superscripts. */
  mark: 0.75,
  raise: 0.3,
} as const
