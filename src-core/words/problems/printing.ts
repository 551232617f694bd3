/** Sheets and gauges that cannot be printed. */
import { type GaugeForm } from '../../sheet/choices.ts'
import { gaugeWords } from '../gauge.ts'
import { visibleExcerpt, characterNumber, visible } from '../visible.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { listed, type NameList } from './lists.ts'
import type { Words } from './voice.ts'

/** Points as whole millimetres, rounded up. */
const millimetres = (points: number): string => `${Math.ceil((points * 25.4) / 72)} mm`

/**
 * A block that needs more than a page has: all of these in points; `isLeast` where it has not been laid out and may need even more; `word`:
 * of what no line breaks the widest, where that is the cause.
 */
interface BeyondPage {
  readonly block: string
  readonly needed: number
  readonly room: number
  readonly size: number
  readonly isLeast: boolean
  readonly word?: string
}

/** The block of a sheet that takes the most room: its title, and its path in the rules. */
export interface LongestBlock {
  readonly name: string
  readonly id: string
}

/** What holds too many blocks; `last`: the path in the rules that the last of them shows. */
interface Crowd {
  readonly title: string
  readonly count: number
  readonly most: number
  readonly last: string
}

type SheetTooLong = { readonly title: string; readonly size: number; readonly longest: LongestBlock | null } & (
  | { readonly what: 'least'; readonly sides: number; readonly most: number }
  /** `sides` it takes where any number would do; `fitting` is the size in points by which it takes no more than are `allowed`. */
  | {
      readonly what: 'laid-out'
      readonly sides: number | null
      readonly allowed: number
      readonly fitting: number | null
    }
)

const sheetTooLong = (facts: SheetTooLong): Words => {
  const { title, size, sides, longest } = facts
  const less = (first: string): string => (longest ? `${first}; "${longest.name}" takes the most room` : first)
  if (facts.what === 'least')
    return {
      message: `${title} takes at least ${facts.sides} sides at ${size} pt, and a sheet has at most ${facts.most}`,
      right: less('take something off the sheet'),
    }
  const { allowed, fitting } = facts
  const ways = [
    ...(sides === null ? [] : [`allow ${sides} sides`]),
    ...(fitting === null ? [] : [`type of ${fitting} pt`]),
  ]
  return {
    message: `${title} takes ${sides ?? 'too many'} sides at ${size} pt, ${allowed} ${allowed === 1 ? 'is' : 'are'} allowed`,
    right: less(ways.length > 0 ? ways.join(' or ') : 'take something off the sheet'),
  }
}

/** How the cells of a row do not come out even with the columns. */
export type RowFault = keyof typeof rowFaults

const rowFaults = {
  'covers-nothing': 'has a cell that covers nothing',
  'below-table': 'has a cell that reaches below the table',
  'too-many': 'has too many cells',
  'too-few': 'has too few cells',
} as const

/** A gauge by what it is made for; millimetres, and degrees from straight ahead. */
export interface GaugeFor {
  readonly arcs: readonly { readonly label: string; readonly degrees: number }[]
  readonly stand: number
  readonly length: number
  readonly unit: LengthUnit
}

const gauge = ({ arcs, stand, unit }: GaugeFor): string => {
  const all = arcs.map(({ label, degrees }) => `${label} ${gaugeWords.degrees(degrees)}`).join(' and ')
  return `a gauge for ${all} and a stand of ${gaugeWords.length(stand, unit, null)}`
}

const lengthText = ({ unit, stand }: GaugeFor, mm: number): string => gaugeWords.length(mm, unit, stand)

/** `longest`: the longest length that fits the paper, in whole parts of the unit and exactly, both in millimetres; null: none fits. */
interface GaugeTooLong {
  readonly gauge: GaugeFor
  readonly form: GaugeForm
  readonly paper: string
  readonly longest: { readonly inParts: number; readonly mm: number } | null
}

const gaugeTooLong = ({ gauge: made, form, paper, longest }: GaugeTooLong): Words =>
  longest === null
    ? {
        message: `${gauge(made)} fits ${paper} at no length`,
        right: 'make the angles or the stand smaller, or the labels shorter',
      }
    : {
        message: `${gauge(made)} does not fit ${paper} at ${lengthText(made, made.length)} long`,
        right:
          `the longest that fits is ${lengthText(made, longest.inParts)} (exactly ${longest.mm.toFixed(1)} mm); ` +
          (form === 'folded'
            ? 'with a face on each side of the paper it may be longer, and range sticks reach any distance'
            : 'range sticks reach any distance'),
      }

interface Size {
  readonly width: number
  readonly height: number
}

type PieceTooLarge = Size & { readonly paper: string; readonly room: Size }

/** Tenths of a millimetre, as they are measured; what is a limit is rounded down. */
const sizeText = ({ width, height }: Size): string => `${tenths(width)} × ${tenths(height)} mm`

const tenths = (mm: number): string => String(Math.floor(mm * 10 + 1e-6) / 10)

const characterWords = (character: string): string => {
  const number = characterNumber(character)
  return visible(character) === character ? `"${character}" (${number})` : number
}

export const printingProblems = {
  'section-crowded': ({ title, count, most }: Crowd): Words => ({
    message: `${title} holds ${count} tables and lists, more than ${most}`,
    right: 'join lists, or give some to another phase',
  }),
  'sheet-crowded': ({ title, count, most, fullest }: Crowd & { readonly fullest: string }): Words => ({
    message: `${title} holds ${count} tables and lists, more than ${most}`,
    right: `join lists, or take something off the sheet; "${fullest}" holds the most`,
  }),
  'mark-unexplained': ({ block, mark }: { block: string; mark: string }): Words => ({
    message: `"${block}" has the mark "${mark}", which the legend does not explain`,
    right: 'give the legend an entry for it',
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
  }): Words => ({
    message: `row "${row}" of "${table}" ${rowFaults[fault]}`,
    right: `fill ${columns} columns in every row, counting cells that reach down from above`,
  }),
  'block-too-high': ({ block, needed, room, size, isLeast }: BeyondPage): Words => ({
    message: `"${block}" is ${isLeast ? 'at least ' : ''}${millimetres(needed)} high at ${size} pt, a page gives ${millimetres(room)}, and it cannot be parted to fit`,
    right: 'make two of it, shorten what it says, or leave its section out',
  }),
  'text-too-wide': ({ block, needed, room, size, isLeast, word }: BeyondPage): Words => ({
    message: `"${block}" needs a width of ${isLeast ? 'at least ' : ''}${millimetres(needed)} at ${size} pt, the page gives ${millimetres(room)}`,
    right:
      word === undefined
        ? 'shorten its longest words or take a column out'
        : `shorten "${visibleExcerpt(word, 30)}", or part it with a space`,
  }),
  'sheet-too-long': sheetTooLong,
  'section-unknown': ({ name, title, known }: { name: string; title: string; known: readonly string[] }): Words => ({
    message: `${title} has no section "${visibleExcerpt(name)}"`,
    right: `its sections are ${known.join(', ')}`,
  }),
  'glyph-missing': ({ characters, text }: { characters: NameList; text: string }): Words => ({
    message: `no font of paper has ${listed(characters, 'and', characterWords)}, in "${visibleExcerpt(text)}"`,
    right: 'write it in Latin, Greek or Cyrillic letters and common signs',
  }),
  'gauge-does-not-fit': gaugeTooLong,
  /** `shortest` on which the labels find room. */
  'gauge-too-small': ({ gauge: made, shortest }: { gauge: GaugeFor; shortest: number }): Words => ({
    message: `the labels find no room on ${gauge(made)}, ${lengthText(made, made.length)} long`,
    right: `make it ${lengthText(made, shortest)} long or more`,
  }),
  /** Of a piece to cut out and of what the paper has for it; millimetres. */
  'piece-too-large': ({ width, height, paper, room }: PieceTooLarge): Words => ({
    message: `a piece of ${sizeText({ width, height })} does not fit ${paper}`,
    right: `make it ${sizeText(room)} or smaller`,
  }),
  /** `what` cannot be printed without one; in the window the battle in play has it. */
  'no-roster': ({ what }: { what: string }): Words => ({
    message: `there is no roster to print "${what}" of`,
    right: 'give a CSV, a scenario or a battle with --roster FILE, or muster a battle',
  }),
  'empty-roster': ({ what }: { what: string }): Words => ({
    message: `the roster to print "${what}" of has no units`,
    right: 'give a roster with a row for each unit, under headings such as Side, Name and Label',
  }),
  'no-states': ({ title }: { title: string }): Words => ({
    message: `${title} has no states that a marker could show`,
    right: 'give the rules a trait of units with "changes: true"',
  }),
  /** Millimetres. */
  'label-too-narrow': ({ width, least }: { width: number; least: number }): Words => ({
    message: `words find no room on labels ${tenths(width)} mm wide`,
    right: `make them ${tenths(least)} mm or wider`,
  }),
  /** Millimetres across; `least`: at which the word finds room, null where none was found. */
  'marker-too-small': ({ label, across, least }: { label: string; across: number; least: number | null }): Words => ({
    message: `"${visibleExcerpt(label)}" finds no room on a marker of ${tenths(across)} mm`,
    right: least === null ? 'give it a shorter label' : `make the markers ${tenths(least)} mm or larger`,
  }),
  'text-off-page': ({ text }: { text: string }): Words => ({ message: `"${text}" reaches into the margin` }),
  'text-off-face': ({ text }: { text: string }): Words => ({ message: `"${text}" crosses the edge of a face` }),
  'text-over-text': ({ text, other }: { text: string; other: string }): Words => ({
    message: `"${text}" and "${other}" are printed over each other`,
  }),
  /** `memory` in megabytes. */
  'print-too-large': ({ memory }: { memory: number }): Words => ({
    message: `the PDF takes more than ${memory} MB of memory to make`,
    right: 'print rules with fewer rows, modifiers and notes',
  }),
  'printer-broke': ({ thrown }: { thrown: string }): Words => ({
    message: `the PDF could not be made (${thrown})`,
    right: 'try again; if it stays so, tell the makers of Doublequick which rules you print',
  }),
  /** `ruleset` is the one that would overwrite the file, where that is known. */
  'same-file': ({ name, ruleset }: { name: string; ruleset: string | null }): Words => ({
    message: `${ruleset === null ? 'it' : visibleExcerpt(ruleset)} would overwrite ${name}, which was just written`,
    right: 'print rulesets of the same id into different folders',
  }),
  'print-exists': ({ file }: { file: string }): Words => ({
    message: `there is a file ${visibleExcerpt(file)} already`,
    right: 'write over it with --overwrite, or name another folder with --out',
  }),
  'not-printed': ({ file }: { file: string }): Words => ({
    message: `${visibleExcerpt(file)} was not printed since Doublequick was started`,
    right: 'print it again',
  }),
}
