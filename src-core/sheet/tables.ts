/** A check's tables: what the die does. Which shape a table takes follows from its data. */
import type { Band, Outcome, Procedure, Range, Table, TableRow } from '../ruleset/model.ts'
import { effectSentences, effectsText } from '../outcomes/words.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { Block, Cell, Column, Row, TableBlock, Text } from './blocks.ts'
import type { Making, Marked } from './making.ts'
import { effectKey, inOrder, outcomeLines, outcomeName, outcomeText, quiet, resultsBlock } from './results.ts'

/** `title` over a table that is not the section's own; null where the section's heading says it. */
export const tableBlocks = (procedure: Procedure, title: string | null, making: Making): readonly Block[] => {
  const plain = procedure.tables.filter(isPlain)
  const rowed = procedure.tables.filter((table) => !isPlain(table))
  return [
    ...plainBlocks(plain, procedure, title, making),
    ...rowed.flatMap((table) => (table.across === 'rows' ? [rowsAcross(table, procedure, title, making)] : staircase(table, procedure, title, making))),
  ]
}

/** One row of bands, nothing to pick it by. */
const isPlain = ({ rows }: Table): boolean => rows.length === 1 && rows[0]?.id === null

const tablePath = (procedure: Procedure, table: Table): string => `procedures.${procedure.id}.tables.${table.id}`
const bandPath = (procedure: Procedure, table: Table, row: TableRow, band: Band): string =>
  `${tablePath(procedure, table)}${row.id === null ? '' : `.rows.${row.id}`}.bands.${band.outcome}`

/** What a table is called at its head, where that is more than its check's title. */
const ownTitle = (table: Table, procedure: Procedure, otherwise: string): string => (table.title === procedure.title || table.title === '' ? otherwise : table.title)

const titleOf = (title: string | null): { readonly title?: string } => (title === null ? {} : { title })

const plainBlocks = (tables: readonly Table[], procedure: Procedure, title: string | null, making: Making): readonly TableBlock[] => {
  const [only] = tables
  if (only === undefined) return []
  if (procedure.rolls.length > 1) return tables.map((table) => opposed(table, procedure, title, making))
  return [tables.length > 1 || procedure.modifiers.length > 0 ? joint(tables, procedure, title, making) : fate(only, procedure, title, making)]
}

/**
 * Tables of one check side by side under one column of results, the highest first. Where their bands differ the rows
 * are split and a result stands across all the rows it holds for.
 */
const joint = (tables: readonly Table[], procedure: Procedure, title: string | null, making: Making): TableBlock => {
  const path = `procedures.${procedure.id}.tables`
  const bandsOf = (table: Table): readonly Band[] => table.rows[0]?.bands ?? []
  const slices = cut(tables.map(bandsOf)).toReversed()
  const rows = slices.map((slice, index): Row => {
    const cells = tables.flatMap((table): Cell[] => {
      const row = table.rows[0]
      const band = row?.bands.find((each) => covers(each, slice))
      const outcome = band && procedure.outcomes.get(band.outcome)
      const above = slices[index - 1]
      if (!row || !band || !outcome || (above && covers(band, above))) return []
      const id = bandPath(procedure, table, row, band)
      const span = slices.filter((each) => covers(band, each)).length
      const mark = making.markWithin(tablePath(procedure, table), id)
      return [{ id, lines: outcomeLines(outcome, procedure, making, mark), ...(span > 1 ? { rows: span } : {}) }]
    })
    return { id: `${path}.${tables.map(({ id }) => id).join('+')}.${rangeKey(slice)}`, cells: [{ lines: [[{ text: rangeText(slice, making.words) }]] }, ...cells] }
  })
  const heads = tables.map((table): Column => {
    const text = tables.length > 1 ? table.title : ownTitle(table, procedure, making.words.sheet.effects)
    return { header: [{ text, ...making.markOver(tablePath(procedure, table)) }], holds: 'text' }
  })
  return { kind: 'table', id: tables.length === 1 && tables[0] ? tablePath(procedure, tables[0]) : path, ...titleOf(title), columns: [resultColumn(making.words.sheet.result), ...heads], rows }
}

const resultColumn = (header: string, mark: Marked = {}): Column => ({ header: [{ text: header, ...mark }], holds: 'number', key: true })

const rangeKey = ({ min, max }: Range): string => `${String(min ?? '')}..${String(max ?? '')}`

const covers = (band: Range, slice: Range): boolean =>
  (band.min ?? -Infinity) <= (slice.min ?? -Infinity) && (band.max ?? Infinity) >= (slice.max ?? Infinity)

/** The runs of results between which any of the lists changes, from the lowest. */
const cut = (lists: readonly (readonly Range[])[]): readonly Range[] => {
  const starts = [...new Set(lists.flat().flatMap(({ min }) => min ?? []))].toSorted((a, b) => a - b)
  return [null, ...starts].map((min, index) => {
    const next = starts[index]
    return { min, max: next === undefined ? null : next - 1 }
  })
}

/** Pure fate, no modifiers: from the lowest roll up, neighbours that do the same in one row, each named with its number. */
const fate = (table: Table, procedure: Procedure, title: string | null, making: Making): TableBlock => {
  const row = table.rows[0]
  const dice = procedure.rolls[0]?.dice
  const bands = (row?.bands ?? []).map((band) => ({ band, shown: dice ? { min: Math.max(band.min ?? -Infinity, dice.count), max: Math.min(band.max ?? Infinity, dice.count * dice.sides) } : band }))
  const groups: (typeof bands)[] = []
  const keyOf = ({ band }: (typeof bands)[number]): string => {
    const outcome = procedure.outcomes.get(band.outcome)
    return outcome ? effectKey(outcome, procedure, making) : ''
  }
  for (const each of bands) {
    const last = groups.at(-1)
    const before = last?.[0]
    if (last && before && keyOf(before) === keyOf(each)) last.push(each)
    else groups.push([each])
  }
  const rows = groups.flatMap((group): Row[] => {
    const [first] = group
    const last = group.at(-1)
    const outcome = first && procedure.outcomes.get(first.band.outcome)
    if (!row || !first || !last || !outcome) return []
    const id = bandPath(procedure, table, row, first.band)
    const shown = { min: first.shown.min, max: last.shown.max }
    const names = group.map(({ band, shown: own }): Text => {
      const named = procedure.outcomes.get(band.outcome)
      const number = group.length > 1 ? [{ id: bandPath(procedure, table, row, band), text: rangeText(own, making.words), weight: 'semibold' as const }, { text: '\u00a0' }] : []
      return named ? [...number, ...outcomeName(named, procedure, making).map((run) => (group.length > 1 ? { ...run, weight: 'regular' as const } : run))] : []
    })
    const effect = quiet(outcome, effectsText(outcome.effects, making.speech(procedure)))
    const listed = names.flatMap((name, index): Text => (index === 0 ? name : [{ text: ', ' }, ...name]))
    const lines = group.length > 1 ? [listed, effect] : [[...listed, { text: ' ' }, ...effect]]
    return [{ id: group.length > 1 ? `${tablePath(procedure, table)}.${rangeKey(shown)}` : id, cells: [{ lines: [[{ text: rangeText(shown, making.words) }]] }, { lines, ...making.markWithin(tablePath(procedure, table), id) }] }]
  })
  const columns: readonly Column[] = [{ header: [], holds: 'number', key: true }, { header: [], holds: 'text' }]
  return { kind: 'table', id: tablePath(procedure, table), ...titleOf(title), columns, rows }
}

/** Two sides: a column for what befalls each, the loser first named; the tie as a band between. */
const opposed = (table: Table, procedure: Procedure, title: string | null, making: Making): TableBlock => {
  const row = table.rows[0]
  const sides = procedure.rolls.flatMap(({ side }) => (side === null ? [] : [side])).toReversed()
  const [second, first] = sides
  const rows = (row?.bands ?? []).toReversed().flatMap((band): Row[] => {
    const outcome = procedure.outcomes.get(band.outcome)
    if (!row || !outcome) return []
    const id = bandPath(procedure, table, row, band)
    const mark = making.markWithin(tablePath(procedure, table), id)
    const result: Cell = { lines: [[{ text: rangeText(band, making.words), ...mark }]] }
    if (isTie(outcome)) return [{ id, band: true, cells: [result, { lines: [outcomeText(outcome, procedure, making)], columns: sides.length }] }]
    const loser = (band.max ?? 1) > 0 && (band.min ?? 1) > 0 ? second : first
    const others = new Set([...procedure.roles.keys()].filter((role) => !sides.includes(role)))
    const cells = sides.map((side): Cell => {
      const effects = outcome.effects.filter(({ of }) => of === side || of === 'each' || (side === loser && others.has(of)))
      const lines = effects.length > 0 ? effectSentences(effects, making.speech(procedure), { said: new Set(['each', side]) }) : []
      return { lines: side === loser ? [outcomeName(outcome, procedure, making), ...lines] : lines }
    })
    return [{ id, cells: [result, ...cells] }]
  })
  const by = ownTitle(table, procedure, making.words.sheet.sideBy(procedure.roles.get(first ?? '')?.title ?? ''))
  const columns: readonly Column[] = [
    resultColumn(by, making.markOver(tablePath(procedure, table))),
    ...sides.map((side): Column => ({ header: [{ text: procedure.roles.get(side)?.title ?? side }], holds: 'text' })),
  ]
  return { kind: 'table', id: tablePath(procedure, table), ...titleOf(title), columns, rows }
}

const isTie = ({ effects }: Outcome): boolean => effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))

/** Severities are shown where results differ in them. */
const severityOf = (outcome: Outcome, all: readonly Outcome[]): { readonly severity?: number } =>
  all.some(({ severity }) => severity !== outcome.severity) ? { severity: outcome.severity } : {}

/** Rows down, results of growing weight across, and under it what each result does. */
const staircase = (table: Table, procedure: Procedure, title: string | null, making: Making): readonly Block[] => {
  const outcomes = inOrder(table.rows, procedure)
  const path = tablePath(procedure, table)
  const columns: readonly Column[] = [
    { header: [{ text: ownTitle(table, procedure, keyTitle(table, making)), ...making.markOver(path) }], holds: 'number', key: true },
    ...outcomes.map((outcome): Column => ({ header: [{ text: outcome.name }], holds: 'number', ...severityOf(outcome, outcomes) })),
  ]
  const rows = table.rows.map((row): Row => {
    const id = `${path}.rows.${row.id ?? ''}`
    return { id, cells: [{ lines: [[{ text: row.label, ...rowMark(id, path, making) }]] }, ...outcomes.map((outcome) => bandCell(row.bands.find((band) => band.outcome === outcome.id), row, table, procedure, making))] }
  })
  return [{ kind: 'table', id: path, ...titleOf(title), columns, rows, ...(rows.length > 9 ? { ruled: true } : {}) }, resultsBlock(outcomes, procedure, making)]
}

const keyTitle = ({ by }: Table, { ruleset, words }: Making): string => (by === null ? '' : by === 'points' ? words.sheet.firePoints : (ruleset.traits.get(by)?.label ?? by))

/** Where the row begins and what it is called; its bands carry their own marks. */
const rowMark = (id: string, table: string, making: Making): Marked => {
  const from = making.markWithin(table, `${id}.from`)
  return 'mark' in from ? from : making.markWithin(table, `${id}.label`)
}

const bandCell = (band: Band | undefined, row: TableRow, table: Table, procedure: Procedure, making: Making): Cell => {
  if (band === undefined) return { lines: [] }
  const id = bandPath(procedure, table, row, band)
  return { id, lines: [[{ text: rangeText(band, making.words) }]], ...making.markWithin(tablePath(procedure, table), id) }
}

/** What picks the row stands across; each line a result, from the highest, with what it does at the right. */
const rowsAcross = (table: Table, procedure: Procedure, title: string | null, making: Making): TableBlock => {
  const path = tablePath(procedure, table)
  const columns: readonly Column[] = [
    ...table.rows.map((row): Column => ({ header: [{ text: row.label, ...rowMark(`${path}.rows.${row.id ?? ''}`, path, making) }], holds: 'number', key: row === table.rows.at(-1) })),
    { header: [{ text: making.words.sheet.effects, ...making.markOver(path) }], holds: 'text' },
  ]
  const outcomes = inOrder(table.rows, procedure)
  const rows = outcomes.toReversed().map((outcome): Row => ({
    id: `${path}.outcomes.${outcome.id}`,
    cells: [
      ...table.rows.map((row): Cell => ({ ...bandCell(row.bands.find((band) => band.outcome === outcome.id), row, table, procedure, making), ...severityOf(outcome, outcomes) })),
      { lines: outcomeLines(outcome, procedure, making) },
    ],
  }))
  return { kind: 'table', id: path, ...titleOf(title ?? keyTitle(table, making)), columns, rows }
}

/** The only thing that can come of a roll, whatever it shows. */
export const soleOutcome = (procedure: Procedure): { readonly outcome: Outcome; readonly band: string } | undefined => {
  const [table, second] = procedure.tables
  const row = table?.rows[0]
  const band = row?.bands[0]
  const outcome = band && procedure.outcomes.get(band.outcome)
  if (second || !table || !row || !outcome || table.rows.length > 1 || row.bands.length > 1) return undefined
  return { outcome, band: bandPath(procedure, table, row, band) }
}

/** `Fallen leader, 1d10`. */
export const rolledTitle = (procedure: Procedure, { words }: Making): string => {
  const dice = new Set(procedure.rolls.map((roll) => diceText(roll.dice)))
  return dice.size > 0 ? words.sheet.titled(procedure.title, [...dice].join(' · ')) : procedure.title
}

