/** Options that several commands share. */
import {
  arcSharings,
  gaugeForms,
  markerShapes,
  pictureFormats,
  rosterDetails,
  stickSubjects,
} from '../../src-core/sheet/choices.ts'
import {
  parseScaleFactor,
  parseScaleRounding,
  scaleUnits,
  type ScaleChoice,
} from '../../src-core/ruleset/scale-choice.ts'
import type { Arguments, Options } from './command.ts'
import { approximate } from '../../src-core/exact.ts'
import { parseDistance } from '../../src-core/ruleset/units.ts'
import { formatIds, presetIds, printKinds } from '../../src-core/sheet/formats.ts'
import {
  papers,
  defaultLimits,
  type PaperName,
  correctableRange,
  duplexes,
  isCorrectable,
  type Correction,
} from '../../src-core/sheet/paper.ts'

/* Options for the `print` command. */

/** The values of `--paper`. */
export const paperNames = Object.keys(papers) as PaperName[]
export const inks = ['color', 'black'] as const
const printChoices = [...printKinds, 'all'] as const

/** Parses a length, in inches if it has no unit. Undefined if it is invalid. */
const readLength = (value: string): number | undefined => {
  const inches = parseDistance(value, 'inches')
  return inches && approximate(inches)
}
/** Converts a valid length to inches. */
export const inchesOf = (value: string): number => {
  const inches = readLength(value)
  if (inches === undefined) throw new RangeError(`${value} is no length`)
  return inches
}
const checkLength = (value: string): string | undefined =>
  (readLength(value) ?? 0) > 0 ? undefined : 'a length, such as 1.5 or 3/4 (inches), 40mm or 4cm'

/** Parses a measurement such as `99.4x100.2`: the printed length of 100 mm, across and down. Undefined if it is invalid. */
const readMeasured = (value: string): Correction | undefined => {
  const [, across, down] = /^(\d+(?:[.,]\d+)?) ?[x×] ?(\d+(?:[.,]\d+)?)$/.exec(value) ?? []
  if (across === undefined || down === undefined) return undefined
  return { across: Number(across.replace(',', '.')), down: Number(down.replace(',', '.')) }
}
/** Returns the correction for a valid measurement. */
export const measuredOf = (value: string): Correction => {
  const correction = readMeasured(value)
  if (!correction) throw new RangeError(`${value} is no correction`)
  return correction
}
const someMeasured = (value: string): string | undefined => {
  const correction = readMeasured(value)
  return correction && Object.values(correction).every(isCorrectable)
    ? undefined
    : `the measured length of the ruler’s 100 mm, across x down, from ${correctableRange.min} to ${correctableRange.max}, such as 99.4x100.2`
}

const checkPositiveInteger = (value: string): string | undefined =>
  /^[1-9]\d?$/.test(value) ? undefined : 'a whole number from 1 to 99'
/** Limits for the type size in points. Smaller type is illegible, and larger type fits no paper. */
const type = { min: 5, max: 24 } as const
const pointsOfType = (value: string): string | undefined =>
  /^\d+(\.\d)?$/.test(value) && Number(value) >= type.min && Number(value) <= type.max
    ? undefined
    : `points from ${type.min} to ${type.max}, such as 8 or 7.5`

const checkDpi = (value: string): string | undefined =>
  /^\d{2,3}$/.test(value) && Number(value) >= 36 && Number(value) <= 600 ? undefined : 'dots per inch from 36 to 600'

export const printOptions = {
  what: { value: 'WHAT', oneOf: printChoices, help: 'what to print; all is the sheet and the gauge (all)' },
  format: { value: 'FORMAT', oneOf: formatIds, help: 'format of a sheet (page); see --list' },
  list: { help: 'list formats and kinds without printing' },
  paper: { value: 'PAPER', oneOf: paperNames, help: 'paper size (a4 and letter; a4 in other formats)' },
  sections: { value: 'IDS', help: 'sections of a sheet, in order: fire,charge (all)' },
  ink: { value: 'INK', oneOf: inks, help: 'color of the ink; black has no tints or grays (color)' },
  sides: { value: 'N', check: checkPositiveInteger, help: 'maximum pages of a sheet, or of a topic on cards' },
  smallest: {
    value: 'POINTS',
    check: pointsOfType,
    help: `smallest type on a sheet (${defaultLimits.smallestType}, cards less)`,
  },
  size: { value: 'POINTS', check: pointsOfType, help: 'type size on a sheet (automatic)' },
  preset: { value: 'NAME', oneOf: presetIds, help: 'clear is for readers with dyslexia or low vision' },
  back: { help: 'print the roster on the back of a sheet' },
  detail: { value: 'DETAIL', oneOf: rosterDetails, help: 'roster with boxes to fill in, or to read only (full)' },
  of: { value: 'NAME', repeats: true, help: 'only this side, command or unit' },
  stand: { value: 'WIDTH', check: checkLength, help: "width of a stand, in inches or such as 40mm (the ruleset's)" },
  length: { value: 'LENGTH', check: checkLength, help: "length of the gauge, from stand to fold (the ruleset's)" },
  fit: { help: 'longest gauge that fits the paper, in another form if needed' },
  form: {
    value: 'FORM',
    oneOf: gaugeForms,
    help: 'gauge: folded, or single with a face on each side of the paper (folded)',
  },
  sharing: {
    value: 'ARCS',
    oneOf: arcSharings,
    help: 'arcs on opposite sides of a face, on separate gauges, or together on both sides (opposite)',
  },
  sticks: { value: 'WHICH', oneOf: stickSubjects, help: 'ranges by weapon, or moves by formation (both)' },
  width: { value: 'WIDTH', check: checkLength, help: 'width of the wheeling formation (every width that fits)' },
  duplex: {
    value: 'EDGE',
    oneOf: duplexes,
    help: 'the edge your printer flips the paper on (long)',
  },
  measured: {
    value: 'MM',
    check: someMeasured,
    help: "measured length of the printed ruler's 100 mm, to correct sizes: 99.4x100.2",
  },
  roster: { value: 'FILE', help: 'CSV, Excel workbook, scenario or battle, for roster, labels and markers' },
  folded: { help: 'labels to fold over a stand' },
  bases: { help: 'a numbered label for each stand' },
  marker: { value: 'SHAPE', oneOf: markerShapes, help: 'marker shape (round)' },
  across: { value: 'WIDTH', check: checkLength, help: 'width of a marker, in inches or such as 20mm (20mm)' },
  as: {
    value: 'FORMAT',
    oneOf: pictureFormats,
    help: 'one file per page; dxf is for cut-outs, in layers to cut and engrave',
  },
  dpi: { value: 'N', check: checkDpi, help: 'resolution of a PNG (150)' },
  overwrite: { help: 'replace existing files' },
  out: { value: 'DIR', help: 'folder for files (out); - writes one file to standard output' },
} as const satisfies Options

export const scaleOptions = {
  scale: {
    value: 'FACTOR',
    check: (value) => (parseScaleFactor(value) ? undefined : 'a number above 0, such as 2/3 or 0.75'),
    help: 'multiply distances',
  },
  units: {
    value: 'UNITS',
    oneOf: scaleUnits,
    help: 'cm converts distances; read-as-cm keeps the numbers, so 6 inches become 6 cm',
  },
  round: {
    value: 'STEP',
    check: (value) =>
      parseScaleRounding(value) ? undefined : 'a part of the unit, such as 1/2 or 1, or a length, such as 5mm',
    help: 'round distances to 1/2, 1 or 5mm',
  },
} as const satisfies Options

/** Returns the chosen scale. By default, distances stay as in the rules. */
export const scaleChoiceOf = (args: Pick<Arguments, 'value'>): ScaleChoice => {
  const [factor, round] = ['scale', 'round'].map(args.value)
  const units = scaleUnits.find((unit) => unit === args.value('units'))
  return {
    ...(factor === undefined ? {} : { factor }),
    ...(units === undefined ? {} : { units }),
    ...(round === undefined ? {} : { round }),
  }
}
