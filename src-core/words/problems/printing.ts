/** Problems of sheets, gauges, sticks, labels and markers that can't be printed. */
import type { GaugeForm } from '../../sheet/choices.ts'
import type { CutSubject } from '../../sheet/sticks.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { gaugeWords, stickWords } from '../cut-outs.ts'
import { unitWords } from '../numbers.ts'
import { visibleExcerpt, characterNumber, visibleText } from '../text.ts'
import { joinList, type NameList, type ProblemWords } from './phrases.ts'

/** Formats points as whole millimeters, rounded up. */
const millimeters = (points: number): string => `${Math.ceil((points * 25.4) / 72)} mm`

/** Formats tenths of a millimeter, rounded down. */
const tenths = (mm: number): string => String(Math.floor(mm * 10 + 1e-6) / 10)

/**
 * A block that needs more space than a page has, in points. `isLeast` is set if the block hasn't been laid out and may need even more. `word` is the
 * widest unbreakable word if that is the cause.
 */
interface BeyondPage {
  readonly block: string
  readonly needed: number
  readonly room: number
  readonly size: number
  readonly isLeast: boolean
  readonly word?: string
}

/** The largest block of a sheet, by its title and its path in the rules. */
export interface LongestBlock {
  readonly name: string
  readonly id: string
}

/** A section or sheet with too many blocks. `last` is the last block's path in the rules. */
type SheetCrowded = {
  readonly title: string
  readonly count: number
  readonly max: number
  readonly last: string
} & ({ readonly what: 'section' } | { readonly what: 'sheet'; readonly fullest: string })

const sheetCrowded = (facts: SheetCrowded): ProblemWords => ({
  message: `${facts.title} has ${facts.count} tables and lists, more than ${facts.max}.`,
  right:
    facts.what === 'section'
      ? 'Combine lists, or move some to another phase.'
      : `Combine lists, or print fewer sections; "${facts.fullest}" has the most.`,
})

type SheetTooLong = { readonly title: string; readonly size: number; readonly longest: LongestBlock | null } & (
  | { readonly what: 'least'; readonly sides: number; readonly max: number }
  /**
   * `sides` is the number of sides that the sheet needs. Null if no number is enough. `fitting` is the type size in points at which it needs at most
   * `allowed` sides.
   */
  | {
      readonly what: 'laid-out'
      readonly sides: number | null
      readonly allowed: number
      readonly fitting: number | null
    }
)

const sheetTooLong = (facts: SheetTooLong): ProblemWords => {
  const { title, size, sides, longest } = facts
  const less = (first: string): string => (longest ? `${first}. "${longest.name}" takes the most room.` : `${first}.`)
  if (facts.what === 'least')
    return {
      message: `${title} takes at least ${facts.sides} sides at ${size} pt, but a sheet has at most ${facts.max}.`,
      right: less('Print fewer sections'),
    }
  const { allowed, fitting } = facts
  const ways = [
    ...(sides === null ? [] : [`allow ${sides} sides`]),
    ...(fitting === null ? [] : [`use ${fitting}-point type`]),
  ].join(' or ')
  return {
    message: `${title} takes ${sides ?? 'too many'} sides at ${size} pt, but only ${allowed} ${allowed === 1 ? 'is' : 'are'} allowed.`,
    right: less(ways === '' ? 'Print fewer sections' : ways.charAt(0).toUpperCase() + ways.slice(1)),
  }
}

/** Why the cells of a row don't match the columns. */
export type RowFault = keyof typeof rowFaults

const rowFaults = {
  'covers-nothing': 'has a cell that covers nothing',
  'below-table': 'has a cell that extends below the table',
  'too-many': 'has too many cells',
  'too-few': 'has too few cells',
} as const

/** The stand and arcs that a gauge is for, in millimeters and in degrees from straight ahead. */
interface GaugeFor {
  readonly arcs: readonly { readonly label: string; readonly degrees: number }[]
  readonly stand: number
  readonly length: number
  readonly unit: LengthUnit
}

const gaugeText = ({ arcs, stand, unit }: GaugeFor): string => {
  const all = arcs.map(({ label, degrees }) => `${label} ${gaugeWords.degrees(degrees)}`).join(' and ')
  return `a gauge for ${all} and a stand of ${gaugeWords.length(stand, unit, null)}`
}

const lengthText = ({ unit, stand }: GaugeFor, mm: number): string => gaugeWords.length(mm, unit, stand)

/**
 * `longest` is the maximum length that fits the paper, in millimeters: `inParts` in whole parts of the unit, and `mm` exactly. Null if no length
 * fits.
 */
interface GaugeTooLong {
  readonly gauge: GaugeFor
  readonly form: GaugeForm
  readonly paper: string
  readonly longest: { readonly inParts: number; readonly mm: number } | null
}

const gaugeTooLong = ({ gauge, form, paper, longest }: GaugeTooLong): ProblemWords =>
  longest === null
    ? {
        message: `No length of ${gaugeText(gauge)} fits ${paper}.`,
        right: 'Make the angles or the stand smaller, or the labels shorter.',
      }
    : {
        message: `At ${lengthText(gauge, gauge.length)} long, ${gaugeText(gauge)} doesn’t fit ${paper}.`,
        right:
          `The longest that fits is ${lengthText(gauge, longest.inParts)} (exactly ${longest.mm.toFixed(1)} mm). ` +
          (form === 'folded'
            ? 'With a face on each side of the paper it can be longer, and range sticks reach any distance.'
            : 'Range sticks reach any distance.'),
      }

interface Size {
  readonly width: number
  readonly height: number
}

const sizeText = ({ width, height }: Size): string => `${tenths(width)} × ${tenths(height)} mm`

const characterWords = (character: string): string => {
  const number = characterNumber(character)
  return visibleText(character) === character ? `"${character}" (${number})` : number
}

/** Distances that can't be printed with another scale or unit. */
type Scale =
  | { readonly what: 'widths' }
  /** Two columns of ranges that become equal by rounding. */
  | {
      readonly what: 'alike'
      readonly grid: string
      readonly first: string
      readonly second: string
      readonly both: string
    }
  | { readonly what: 'sum'; readonly text: string }
  /** A distance inside the text of house rules. */
  | { readonly what: 'text'; readonly text: string; readonly units: LengthUnit }

const scale = (facts: Scale): ProblemWords => {
  switch (facts.what) {
    case 'widths':
      return {
        message: 'These rules measure in stand widths, which can’t be converted to another unit.',
        right: 'Use only a factor, or round to a fraction of a width.',
      }
    case 'alike':
      return {
        message: `At this scale the ranges up to ${facts.first} and up to ${facts.second} of ${facts.grid} both end at ${facts.both}.`,
        right: 'Round to a smaller fraction, or not at all.',
      }
    case 'sum':
      return {
        message: `A distance is compared with "${facts.text}", but it isn’t clear which of its numbers are distances.`,
        right: 'Write the distance as a range, such as ..8, or as a trait.',
      }
    case 'text':
      return {
        message: `${facts.text} within a text isn’t scaled.`,
        right: `Name it, such as distances: {near: {${facts.units}: 6}}, and write {near} in its place.`,
      }
  }
}

/** Printed text that overlaps or leaves its area because of a layout bug. */
type Misprint =
  | { readonly what: 'off-page' | 'off-face'; readonly text: string }
  | { readonly what: 'overlap'; readonly text: string; readonly other: string }

const misprint = (facts: Misprint): ProblemWords => {
  switch (facts.what) {
    case 'off-page':
      return { message: `"${facts.text}" extends into the margin.` }
    case 'off-face':
      return { message: `"${facts.text}" crosses the edge of a face.` }
    case 'overlap':
      return { message: `"${facts.text}" and "${facts.other}" overlap.` }
  }
}

/** A piece too large for the paper, a label too narrow for its words, or text too long for a stick. Sizes are in millimeters. */
type NoRoom =
  | ({ readonly what: 'piece'; readonly paper: string; readonly room: Size } & Size)
  | { readonly what: 'label'; readonly width: number; readonly min: number }
  | { readonly what: 'stick'; readonly label: string; readonly text: string }

const noRoom = (facts: NoRoom): ProblemWords => {
  switch (facts.what) {
    case 'piece':
      return {
        message: `A piece of ${sizeText(facts)} doesn’t fit ${facts.paper}.`,
        right: `Make it ${sizeText(facts.room)} or smaller.`,
      }
    case 'label':
      return {
        message: `Labels ${tenths(facts.width)} mm wide are too narrow for words.`,
        right: `Make them ${tenths(facts.min)} mm or wider.`,
      }
    case 'stick':
      return {
        message: `"${facts.text}" doesn’t fit on the stick of ${facts.label}.`,
        right: 'Shorten the label, or use a larger scale.',
      }
  }
}

export const printingProblems = {
  'sheet-crowded': sheetCrowded,
  'sheet-too-long': sheetTooLong,
  'block-too-high': ({ block, needed, room, size, isLeast }: BeyondPage): ProblemWords => ({
    message: `"${block}" is ${isLeast ? 'at least ' : ''}${millimeters(needed)} high at ${size} pt. A page has ${millimeters(room)}, and the block can’t be split.`,
    right: 'Split it in two, shorten it, or don’t print its section.',
  }),
  'text-too-wide': ({ block, needed, room, size, isLeast, word }: BeyondPage): ProblemWords => ({
    message: `"${block}" needs a width of ${isLeast ? 'at least ' : ''}${millimeters(needed)} at ${size} pt. The page has ${millimeters(room)}.`,
    right:
      word === undefined
        ? 'Shorten its longest words, or delete a column.'
        : `Shorten "${visibleExcerpt(word, 30)}", or split it with a space.`,
  }),
  'mark-unexplained': ({ block, mark }: { block: string; mark: string }): ProblemWords => ({
    message: `"${block}" has the mark "${mark}", which the legend doesn’t explain.`,
    right: 'Add it to the legend.',
  }),
  'table-uneven': ({
    row,
    table,
    fault,
    columns,
  }: {
    row: string
    table: string
    fault: RowFault
    columns: number
  }): ProblemWords => ({
    message: `Row "${row}" of "${table}" ${rowFaults[fault]}.`,
    right: `Fill ${columns} columns in every row, counting cells that extend down from above.`,
  }),
  'glyph-missing': ({ characters, text }: { characters: NameList; text: string }): ProblemWords => ({
    message: `The printed fonts don’t have ${joinList(characters, 'or', characterWords)}, so "${visibleExcerpt(text)}" is printed with □ or plain letters.`,
    right: 'Use Latin, Greek or Cyrillic letters and common signs.',
  }),
  misprint,
  'no-room': noRoom,
  /** Sizes in millimeters. `min` is the size at which the word fits; null if it never does. */
  'marker-too-small': ({
    label,
    across,
    min,
  }: {
    label: string
    across: number
    min: number | null
  }): ProblemWords => ({
    message: `"${visibleExcerpt(label)}" doesn’t fit on a marker of ${tenths(across)} mm.`,
    right: min === null ? 'Shorten its label.' : `Make the markers ${tenths(min)} mm or larger.`,
  }),
  'no-gauge': ({ title }: { title: string }): ProblemWords => ({
    message: `${title} has no gauge.`,
    right: 'Add gauge: {arcs: ...} to its rules.',
    onSheet: 'Add an arc of fire.',
  }),
  /** Lengths in millimeters. */
  'gauge-stand': (facts: { stand: number; min: number; max: number; unit: LengthUnit }): ProblemWords => {
    const text = (mm: number): string => gaugeWords.length(mm, facts.unit, null)
    return {
      message: `A gauge can’t be made for a stand ${text(facts.stand)} wide.`,
      right: `Use a width from ${text(facts.min)} to ${text(facts.max)}.`,
    }
  },
  'gauge-length': ({ length, unit }: { length: number; unit: LengthUnit }): ProblemWords => ({
    message: `A gauge can’t be ${gaugeWords.length(length, unit, null)} long.`,
    right: 'Use a length above 0.',
  }),
  'gauge-does-not-fit': gaugeTooLong,
  /** `shortest` is the minimum length at which the labels fit. */
  'gauge-too-small': ({ gauge, shortest }: { gauge: GaugeFor; shortest: number }): ProblemWords => ({
    message: `The labels don’t fit on ${gaugeText(gauge)}, ${lengthText(gauge, gauge.length)} long.`,
    right: `Make it ${lengthText(gauge, shortest)} long or more.`,
  }),
  /** The printed length of 100 mm, across and down. */
  'beyond-correction': (facts: { across: number; down: number; min: number; max: number }): ProblemWords => ({
    message: `A printer that makes 100 mm ${facts.across} by ${facts.down} mm can’t be corrected.`,
    right: `Enter what the ruler’s 100 mm measure across and down, from ${facts.min} to ${facts.max}. If they are further off, print at 100%, not fitted to the page.`,
  }),
  'no-distances': ({ title, subjects }: { title: string; subjects: readonly CutSubject[] }): ProblemWords => ({
    message: `${title} has no chart of ${subjects.map((subject) => stickWords.subjects[subject]).join(' or ')}.`,
    right: 'Add one under grids: ranges as columns with to, moves and radii as distances that a procedure gives.',
  }),
  'no-states': ({ title }: { title: string }): ProblemWords => ({
    message: `${title} has no states to show on markers.`,
    right: 'Add a trait of units with "changes: true" to the rules.',
  }),
  /** There is no roster to print `what` from, or it has no units. */
  'no-roster': ({ what, isEmpty }: { what: string; isEmpty: boolean }): ProblemWords =>
    isEmpty
      ? {
          message: `The roster for "${what}" has no units.`,
          right: 'Use a roster with a row for each unit, under headings such as Side, Name and Label.',
        }
      : {
          message: `"${what}" needs a roster.`,
          right: 'Use --roster FILE with a CSV, a scenario or a battle, or add units to your battle.',
        },
  /** A distance in a different unit than the rules. */
  'other-unit': ({ unit, units }: { unit: LengthUnit; units: LengthUnit }): ProblemWords => ({
    message: `A distance is in ${unitWords[unit].name}, but the rules measure in ${unitWords[units].name}.`,
    right: `Use ${units} here; or set units: ${unit} in the rules, and convert all distances.`,
    onSheet: `Use a distance in ${unitWords[units].name}.`,
  }),
  /** House rules with distances but no unit, for rules in a different unit. */
  'file-unit': ({ unit, units }: { unit: LengthUnit; units: LengthUnit }): ProblemWords => ({
    message: `These house rules are in ${unitWords[unit].name}, but those they extend are in ${unitWords[units].name}.`,
    right: `Set units: ${units} in their rules and convert their distances, or don’t use both.`,
  }),
  scale,
  'printer-broke': ({ thrown }: { thrown: string }): ProblemWords => ({
    message: `The PDF couldn’t be made (${thrown}).`,
    right: 'Try again. If it keeps happening, report which rules you print.',
  }),
  'not-printed': ({ file }: { file: string }): ProblemWords => ({
    message: `${visibleExcerpt(file)} hasn’t been printed since Doublequick started.`,
    right: 'Print it again.',
  }),
}
