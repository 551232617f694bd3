/** A proposal of the chart reader as somebody corrects it. */
import type { Sureness } from '../../src-core/scan/reading.ts'
import {
  doubtsIn,
  exclusiveRows,
  type DoubtfulPlace,
  type Proposal,
  type ProposedCell,
} from '../../src-core/scan/proposals.ts'
import { houseWords } from '../../src-core/words/house.ts'
import { scanViewWords as words } from '../../src-core/words/scan.ts'

/** A place of a proposal: a cell, the name of a row (no column) or of a column (no row). */
export type ScanPlace = Pick<DoubtfulPlace, 'row' | 'column'>

/** The text at a place of a proposal; empty where there is none. */
export const textAt = ({ columns, rows }: Proposal, { row, column }: ScanPlace): string => {
  if (row === null) return column === null ? '' : (columns[column]?.name ?? '')
  return (column === null ? rows[row]?.name.name : rows[row]?.cells[column]?.text) ?? ''
}

/** The proposal with a correction at a place. */
export const withText = (proposal: Proposal, { row, column }: ScanPlace, text: string): Proposal => {
  const { columns, rows } = proposal
  if (row === null)
    return { ...proposal, columns: columns.map((each, index) => (index === column ? { ...each, name: text } : each)) }
  return {
    ...proposal,
    rows: rows.map((each, index) => {
      if (index !== row) return each
      if (column === null) return { ...each, name: { ...each.name, name: text } }
      return {
        ...each,
        cells: each.cells.map((cell, at) => (at === column ? typedOver(cell, text) : cell)),
      }
    }),
  }
}

const typedOver = ({ others, made }: ProposedCell, text: string): ProposedCell => ({
  text,
  sure: 'read',
  doubts: [],
  others,
  ...(made ? { made } : {}),
})

/** Whether a place is this cell or name. */
export const isAt = (place: ScanPlace | undefined, row: number | null, column: number | null): boolean =>
  place !== undefined && place.row === row && place.column === column

/** The proposal for another home with all corrections of the text; added columns are those of that home. */
export const inHome = (corrected: Proposal, own: Proposal): Proposal => {
  const read = own.columns.length - own.added
  return {
    ...own,
    columns: own.columns.map((column, index) => (index < read ? (corrected.columns[index] ?? column) : column)),
    rows: own.rows.map((row, index) => {
      const { name, cells } = corrected.rows[index] ?? row
      return {
        ...row,
        name: { ...row.name, name: name.name },
        cells: [...cells.slice(0, read), ...row.cells.slice(read)],
      }
    }),
  }
}

/** A doubt by its place and its reasons. */
export const doubtKey = ({ row, column, doubts }: DoubtfulPlace): string => JSON.stringify([row, column, doubts])

/** Of doubts that were looked at, those that stay settled with another home: doubts about the text itself. */
export const stillSettled = (keys: ReadonlySet<string>, proposal: Proposal): ReadonlySet<string> =>
  new Set(
    doubtsIn(proposal)
      .filter(
        ({ row, column }) =>
          (proposal.kind !== 'modifiers' || row !== null) && (column ?? 0) < proposal.columns.length - proposal.added,
      )
      .map(doubtKey)
      .filter((key) => keys.has(key)),
  )

/** How sure a cell is, where nothing that is doubtful of it has been looked at or all of it has. */
export const surenessOf = ({ sure }: ProposedCell, isSettled: boolean): Sureness =>
  sure === 'doubtful' && isSettled ? 'read' : sure

/** What else may stand at a place. */
export const othersAt = ({ rows }: Proposal, { row, column }: ScanPlace): readonly string[] => {
  if (row === null) return []
  return (column === null ? rows[row]?.name.others : rows[row]?.cells[column]?.others) ?? []
}

/** What may stand at a place and makes a word of the rules. */
export const madeAt = ({ rows }: Proposal, { row, column }: ScanPlace): readonly string[] =>
  row === null || column === null ? [] : (rows[row]?.cells[column]?.made ?? [])

/** With a word of its own for each empty line of a column; undefined where such a line has none, or no line is empty. */
export const withMade = (proposal: Proposal, { row, column }: ScanPlace): Proposal | undefined => {
  if (row !== null || column === null) return undefined
  const empty = proposal.rows
    .map((_, each) => ({ row: each, column }))
    .filter((place) => textAt(proposal, place) === '')
  if (empty.length === 0) return undefined
  return empty.reduce<Proposal | undefined>((now, place) => {
    const made = madeAt(proposal, place).at(-1)
    return now && made !== undefined ? withText(now, place, made) : undefined
  }, proposal)
}

/** A line of a list that may be one of the choices of a trait. */
export interface ChoiceLine {
  readonly row: number
  readonly value: string
  /** Of the choice. */
  readonly name: string
  /** The names of traits of the rules that it may be a new choice of. */
  readonly traits: readonly string[]
}

/** The lines for which the rules have no word yet. */
export const choiceLines = (proposal: Proposal): readonly ChoiceLine[] =>
  proposal.rows.flatMap(({ cells }, row) => {
    const { text = '', made = [] } = cells.at(-1) ?? {}
    const { choiceOfNew, newChoice, newTrait } = houseWords
    const name = choiceOfNew.read(text)?.choice ?? newTrait.read(text) ?? newTrait.read(made.at(-1) ?? '')
    if (name === undefined || made.length === 0) return []
    return [{ row, value: cells[0]?.text ?? '', name, traits: made.flatMap((each) => newChoice.trait(each) ?? []) }]
  })

/** Lines to be the choices of one trait. */
export interface ChoiceGroup {
  readonly lines: readonly ChoiceLine[]
  /** The trait of the rules that they belong to; undefined: a new one. */
  readonly trait?: string
}

/** The lines that the list shows to exclude each other, and the rules have no word for yet. Where they have one for others among these, of its trait. */
export const exclusiveIn = (proposal: Proposal): readonly ChoiceGroup[] => {
  const lines = choiceLines(proposal)
  return exclusiveRows(proposal).flatMap((rows): readonly ChoiceGroup[] => {
    const own = lines.filter(({ row }) => rows.includes(row))
    const known = rows
      .filter((row) => !own.some((line) => line.row === row))
      .map((row) => proposal.rows[row]?.cells.at(-1)?.trait)
    const [trait] = known
    const isOfOne =
      trait !== undefined && known.every((each) => each === trait) && own.every(({ traits }) => traits.includes(trait))
    if (isOfOne && own.length > 0) return [{ lines: own, trait }]
    return own.length > 1 ? [{ lines: own }] : []
  })
}

/** The proposal with some lines as the choices of one trait. */
export const withTrait = (proposal: Proposal, lines: readonly ChoiceLine[], trait: string): Proposal =>
  lines.reduce((now, { row, name, traits }) => {
    const { choiceOfNew, newChoice } = houseWords
    const text = (traits.includes(trait) ? newChoice : choiceOfNew).write(name, trait)
    return withText(now, { row, column: proposal.columns.length - 1 }, text)
  }, proposal)

/** The line that adds 0: what a unit is where nothing is told. */
export const stillOf = (lines: readonly ChoiceLine[]): ChoiceLine | undefined =>
  lines.find(({ value }) => /^[+-]?0$/.test(value))

/** Where a doubt is, in words. */
export const placeWords = ({ columns, rows }: Proposal, { row, column, doubts }: DoubtfulPlace): string => {
  if (row === null) {
    if (column === null) return words.where.whole
    const { name = '', doubts: own = [] } = columns[column] ?? {}
    return (doubts.some((doubt) => own.includes(doubt)) ? words.where.heading : words.where.column)(
      name || String(column + 1),
    )
  }
  const { name, line } = rows[row] ?? { name: { name: '' }, line: 0 }
  return words.cell(words.cell(words.where.line(line), name.name), column === null ? '' : (columns[column]?.name ?? ''))
}
