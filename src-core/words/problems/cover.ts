/** Problems of coverage: cases without a row, results in two bands, and lines that never apply. */
import { listed, type NameList } from './lists.ts'
import { caseWords, tablePartText, type CaseParts, type TablePart } from './things.ts'
import type { Voice, Words, WrittenRange } from './voice.ts'

/** A band of results and the outcome they lead to. */
export interface BandFacts {
  readonly outcome: string
  readonly min: number | null
  readonly max: number | null
}

type BandGap =
  | { readonly of: TablePart; readonly end: 'below'; readonly band: BandFacts & { readonly min: number } }
  | { readonly of: TablePart; readonly end: 'above'; readonly band: BandFacts & { readonly max: number } }
  | {
      readonly of: TablePart
      readonly end: null
      readonly below: BandFacts & { readonly max: number }
      readonly above: BandFacts & { readonly min: number }
    }

const bandWords = (band: BandFacts, { id, range }: Voice): string => `${id(band.outcome)} (${range(band)})`

const bandGap = (facts: BandGap, voice: Voice): Words => {
  const { id, range, number } = voice
  const row = tablePartText(facts.of, voice)
  if (facts.end === 'below') {
    const { outcome, min, max } = facts.band
    return {
      message: `${row} leaves ${number(min - 1)} and less uncovered`,
      right: `begin the lowest band open: ${id(outcome)}: ${range({ min: null, max })}`,
    }
  }
  if (facts.end === 'above') {
    const { outcome, min, max } = facts.band
    return {
      message: `${row} leaves ${number(max + 1)} and more uncovered`,
      right: `end the highest band open: ${id(outcome)}: ${range({ min, max: null })}`,
    }
  }
  const { below, above } = facts
  const gap = range({ min: below.max + 1, max: above.min - 1 })
  return {
    message: `${row} leaves ${gap} uncovered between ${bandWords(below, voice)} and ${bandWords(above, voice)}`,
    right: `begin ${id(above.outcome)} at ${number(below.max + 1)}, or end ${id(below.outcome)} at ${number(above.min - 1)}`,
  }
}

/** `above` begins no lower than `below`, and not above its end. */
const bandOverlap = (
  { of, below, above }: { of: TablePart; below: BandFacts; above: BandFacts },
  voice: Voice,
): Words => {
  const { id, range, number } = voice
  const { max } = below
  const { min } = above
  const both = { min, max: max === null ? above.max : above.max === null ? max : Math.min(max, above.max) }
  const ways = [
    ...(min === null ? [] : [`end ${id(below.outcome)} at ${number(min - 1)}`]),
    ...(max === null ? [] : [`begin ${id(above.outcome)} at ${number(max + 1)}`]),
  ]
  return {
    message: `${tablePartText(of, voice)} gives ${range(both)} to both ${bandWords(below, voice)} and ${bandWords(above, voice)}`,
    right: ways.length === 0 ? 'close one of them' : ways.join(', or '),
  }
}

type Empty =
  | { readonly what: 'bands' | 'rows' | 'columns'; readonly of: TablePart }
  | { readonly what: 'choices' | 'steps'; readonly of: string }
  | { readonly what: 'lines' | 'rules' }

const empty = (facts: Empty, voice: Voice): Words => {
  const { id, range } = voice
  switch (facts.what) {
    case 'bands':
      return {
        message: `${tablePartText(facts.of, voice)} has no bands`,
        right: `OUTCOME: RANGE for every result, such as telling: ${range({ min: 8, max: 10 })}`,
      }
    case 'rows':
    case 'columns':
      return { message: `${tablePartText(facts.of, voice)} has no ${facts.what}`, right: 'at least one' }
    case 'choices':
    case 'steps':
      return { message: `${id(facts.of)} has no ${facts.what}`, right: 'at least one' }
    case 'lines':
      return { message: `${id('first')} without lines`, right: 'lines such as road: {is: 2, when: {...}}' }
    case 'rules':
      return { message: 'these rules say nothing', right: 'at least one of procedures, grids, phases, lists and gauge' }
  }
}

/** Conditions of which one always has to hold. */
export type Covering = { readonly kind: 'decisions' | 'tables' } | { readonly kind: 'rows'; readonly of: TablePart }

const coveringRight = ({ kind }: Covering): string => {
  switch (kind) {
    case 'decisions':
      return 'a last line without conditions'
    case 'tables':
      return 'a last table without when, or a default for the trait'
    case 'rows':
      return 'a last row without conditions, or conditions that leave nothing out'
  }
}

const coveringWords = (covering: Covering, voice: Voice): string =>
  covering.kind === 'rows'
    ? `row of ${tablePartText(covering.of, voice)}`
    : covering.kind === 'tables'
      ? 'table'
      : 'line'

const circleWords = {
  traits: ['traits', 'is found from'],
  outcomes: ['next lower outcomes', 'is above'],
  conditions: ['conditions', 'names'],
} as const

/** A cell that a modifier looks up: `row` is null beyond the last column. */
interface EmptyCell {
  readonly modifier: string
  readonly grid: string
  readonly row: string | null
  readonly column: string
}

const emptyCell = ({ modifier, grid, row, column }: EmptyCell, { id, number }: Voice): Words => {
  const lookup = `${id(modifier)} adds a number of the grid ${id(grid)}`
  const write = `0 where it adds none, ${number(-99)} where nothing can succeed`
  return row === null
    ? {
        message: `${lookup}, which ends with the column ${id(column)}`,
        right: `a last column that reaches as far as the trait's max, with ${write}`,
      }
    : {
        message: `${lookup}, and the cell ${id(column)} of the row ${id(row)} may be empty`,
        right: `a number: ${write}; or as: modifier if empty is none`,
      }
}

export const coverProblems = {
  'empty-cell': emptyCell,
  'band-gap': bandGap,
  'band-overlap': bandOverlap,
  empty: (facts: Empty, voice: Voice): Words => ({ ...empty(facts, voice), onSheet: 'at least one' }),
  'row-gap': ({ covering, left }: { covering: Covering; left: CaseParts }, voice: Voice): Words => ({
    message: `no ${coveringWords(covering, voice)} matches ${caseWords(left, voice)}`,
    right: coveringRight(covering),
    onSheet: 'conditions that leave nothing out',
  }),
  'too-intricate': ({ covering }: { covering: Covering }): Words => ({
    message: 'the conditions are too intricate to prove that one always holds',
    right: coveringRight(covering),
  }),
  'row-missing': ({ of, by, choices }: { of: TablePart; by: string; choices: NameList }, voice: Voice): Words => ({
    message: `${tablePartText(of, voice)} has no row for ${listed(choices, 'and', voice.id)}`,
    right: `a row for each, or a last row with otherwise: true`,
    onSheet: `a row for every choice of ${voice.id(by)}`,
  }),
  'row-twice': (
    { first, second, from }: { first: string; second: string; from: string },
    { id, number }: Voice,
  ): Words => ({
    message: `rows ${id(first)} and ${id(second)} both begin at ${number(from)}`,
    right: 'keep one, or let one begin elsewhere',
  }),
  'row-order': (
    facts:
      | { what: 'row'; row: string; from: string; before: string; beforeFrom: string }
      | { what: 'column'; column: string },
    { id, number }: Voice,
  ): Words =>
    facts.what === 'row'
      ? {
          message: `row ${id(facts.row)} begins at ${number(facts.from)}, below the row before it (${id(facts.before)}, ${number(facts.beforeFrom)})`,
          right: 'rows in rising order of from',
        }
      : {
          message: `column ${id(facts.column)} ends before the one that stands before it`,
          right: 'columns in rising order of to',
        },
  'otherwise-last': ({ row }: { row: string }, { id }: Voice): Words => ({
    message: `${id(row)} is taken otherwise, but rows follow it`,
    right: 'one such row, as the last',
  }),
  'otherwise-condition': ({ row }: { row: string }, { id }: Voice): Words => ({
    message: `${id(row)} is taken otherwise, and has a condition too`,
    right: 'one of the two',
  }),
  'which-row': ({ of }: { of: TablePart }, voice: Voice): Words => ({
    message: `nothing says which row of ${tablePartText(of, voice)} applies`,
    right: 'by: TRAIT where its choices name the rows, or when: {...} in the rows',
    onSheet: 'conditions in the rows',
  }),
  'never-reached': (
    { what, id: entry, before }: { what: 'row' | 'table' | 'line' | 'part'; id: string; before: string },
    { id }: Voice,
  ): Words => ({
    message: `the ${what} ${id(entry)} is never taken: ${id(before)}, which stands before it, holds wherever it does`,
    right: `put ${id(entry)} before ${id(before)}, or let their conditions differ`,
  }),
  never: (
    facts:
      | { what: 'dice'; count: number; sides: number }
      | { what: 'range'; key: string; range: WrittenRange; bounds: WrittenRange },
    { id, range }: Voice,
  ): Words =>
    facts.what === 'dice'
      ? {
          message: `${facts.count}d${facts.sides} never shows that`,
          right: `${facts.count} to ${facts.count * facts.sides}`,
        }
      : { message: `${id(facts.key)} is never ${range(facts.range)}`, right: `it is ${range(facts.bounds)}` },
  circle: (
    {
      what,
      entries,
      isCut,
    }: { what: 'traits' | 'outcomes' | 'conditions'; entries: readonly string[]; isCut: boolean },
    { id }: Voice,
  ): Words => {
    const [name, verb] = circleWords[what]
    const [last, ...first] = entries.toReversed().map(id)
    const all = [...first.toReversed(), ...(isCut ? [id('…')] : []), ...(last === undefined ? [] : [last])]
    return { message: `${name} in a circle: ${all.join(` ${verb} `)}`, right: 'let one of them stand by itself' }
  },
}
