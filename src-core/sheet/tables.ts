/** Builds the tables of a check, with a layout that depends on the data. */
import { bandPath, pathInside, outcomePath, rowPath, tablePath } from '../paths.ts'
import { conditionText } from '../language/expression-text.ts'
import { soleTest } from '../language/logic.ts'
import type { Speech } from '../language/names.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure, Table } from '../ruleset/model/procedures.ts'
import { partColumns } from '../speech/effect-lines.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import { capitalize } from '../words/text.ts'
import type { Block, Cell, Column, Run, Text, Row } from './blocks.ts'
import { strongestMark, type SheetContext, type WithMark } from './context.ts'
import { effectCell, effectRows, partTitle, plainLine, type CellScope } from './effect-cells.ts'
import { opposedBlocks, plainRollTable } from './opposed-tables.ts'
import {
  bandCell,
  diceOf,
  keyColumn,
  keyTitle,
  ownTitle,
  rowMark,
  severityProps,
  titleProps,
  type CheckPrinting,
} from './table-parts.ts'
import { sheetWords } from '../words/sheet.ts'
import { getEntry, entryAt } from '../present.ts'
import { absent, outcomeName, outcomesFromLowest, footRows, withStop } from './results.ts'

/** The minimum number of rows in a long table, in which every fifth row has a darker rule. */
const longTableRows = 10

/** Returns a table with rows down and results across by severity, with the effects below each result. */
const staircase = (table: Table, printing: CheckPrinting): readonly Block[] => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const outcomes = outcomesFromLowest(table.rows, procedure)
  const columns = outcomes.map((outcome): Column => ({
    header: [
      { text: outcome.title, ...context.mark(outcomePath(procedure, outcome)) },
      ...(outcome.aside === null ? [] : [{ text: ` (${outcome.aside})`, soft: true }]),
    ],
    holds: 'number',
    ...severityProps(outcome, outcomes),
  }))
  const rows = table.rows.map((row): Row => ({
    id: rowPath(procedure, table, row),
    cells: [
      {
        lines: [
          [
            {
              text: row.label,
              ...rowMark(row, table, printing),
              ...context.changed(pathInside(rowPath(procedure, table, row), 'from')),
            },
          ],
        ],
      },
      ...outcomes.map((outcome) => bandCell(outcome, row, table, printing)),
    ],
  }))
  const head = ownTitle(table, procedure, keyTitle(table, context))
  const key = keyColumn(title === null ? sheetWords.headAndDice(head, diceOf(procedure)) : head, context.markOver(path))
  const foot = footRows(outcomes, path, procedure, context)
  return [
    {
      kind: 'table',
      id: path,
      ...titleProps(printing),
      columns: [key, ...columns],
      rows: [...rows, ...foot.rows],
      ...(rows.length >= longTableRows ? { ruled: true } : {}),
    },
    ...foot.notes,
  ]
}

/** Returns a table with its rows as columns. Each line is a result, highest first, with its effects on the right. */
const rowsAcross = (table: Table, printing: CheckPrinting): readonly Block[] => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const figures = table.rows.map((row): Column => ({
    header: [{ text: row.label, ...rowMark(row, table, printing) }],
    holds: 'number',
    ...(row === table.rows.at(-1) ? { key: true } : {}),
  }))
  const all = outcomesFromLowest(table.rows, procedure)
  const outcomes = all.toReversed()
  const results = resultColumns(outcomes, path, { text: sheetWords.result, ...context.markOver(path) }, printing)
  const rows = outcomes.map((outcome, index): Row => ({
    id: pathInside(path, 'outcomes', outcome.id),
    cells: [
      ...table.rows.map((row) => ({ ...bandCell(outcome, row, table, printing), ...severityProps(outcome, all) })),
      ...results.cells(index),
    ],
  }))
  const own = ownTitle(table, procedure, keyTitle(table, context))
  const heading = title ?? (own === '' ? diceOf(procedure) : sheetWords.titled(own, diceOf(procedure)))
  return [
    {
      kind: 'table',
      id: path,
      ...titleProps({ ...printing, title: heading }),
      columns: [...figures, ...results.columns],
      rows,
    },
    ...results.notes,
  ]
}

/** Returns the results of a table with one row, highest first. */
const resultsOf = (table: Table, printing: CheckPrinting) => {
  const { procedure, context } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const bands = row.bands.toReversed()
  const ids = bands.map((band) => bandPath(procedure, table, row, band))
  const head = { text: ownTitle(table, procedure, sheetWords.result), ...context.markOver(path) }
  const results = resultColumns(
    bands.map(({ outcome }) => getEntry(procedure.outcomes, outcome)),
    path,
    head,
    printing,
    ids.map((id) => context.markWithin(path, id)),
  )
  return { path, bands, ids, ...results }
}

/** Returns a list of results with their effects, one per row, highest first. The heading is the table's own name. */
const list = (table: Table, printing: CheckPrinting): readonly Block[] => {
  const { procedure, context } = printing
  const { path, bands, ids, columns, cells, notes } = resultsOf(table, printing)
  const rows = bands.map((band, index): Row => {
    const id = entryAt(ids, index)
    const number: Run = { text: rangeText(band), ...context.changed(id) }
    return { id, cells: [{ lines: [[number]] }, ...cells(index)] }
  })
  return [
    {
      kind: 'table',
      id: path,
      ...titleProps(printing),
      columns: [keyColumn(diceOf(procedure)), ...columns],
      rows,
    },
    ...notes,
  ]
}

/** Returns two lists that share a column of dice. A result of one list may span several rows of the other. */
const sideBySide = (tables: readonly Table[], printing: CheckPrinting): readonly Block[] => {
  const { procedure, context } = printing
  const lists = tables.map((table) => resultsOf(table, printing))
  const [first] = lists
  const starts = startsOf(tables).toReversed()
  const rows = starts.map((min, at): Row => {
    const above = starts[at - 1]
    const begun = lists.flatMap(({ bands, ids, cells }) => {
      const index = bands.findIndex((band) => (band.max ?? Infinity) + 1 === (above ?? Infinity))
      const band = bands[index]
      if (band === undefined) return []
      const span = starts.slice(at).findIndex((start) => start === (band.min ?? -Infinity)) + 1
      const [cell = { lines: [] }] = cells(index)
      return [{ ...cell, id: entryAt(ids, index), ...(span > 1 ? { rows: span } : {}) }]
    })
    const range = { min: Number.isFinite(min) ? min : null, max: above === undefined ? null : above - 1 }
    const isChanged = begun.some(({ id }) => context.changed(id).changed)
    return {
      id: pathInside(entryAt(lists, 0).path, 'from', at + 1),
      cells: [{ lines: [[{ text: rangeText(range), ...(isChanged ? { changed: true } : {}) }]] }, ...begun],
    }
  })
  return [
    {
      kind: 'table',
      id: first?.path ?? '',
      ...titleProps(printing),
      columns: [
        keyColumn(diceOf(procedure)),
        ...lists.flatMap(({ path, columns }) =>
          columns.map((column): Column => ({
            ...column,
            header: [...(path === first?.path ? [] : [{ id: path, text: '' }]), ...column.header],
          })),
        ),
      ],
      rows,
    },
    ...lists.flatMap(({ notes }) => notes),
  ]
}

/** Returns the numbers at which results of these tables start, lowest first. */
const startsOf = (tables: readonly Table[]): readonly number[] => {
  const all = tables.flatMap(({ rows }) => entryAt(rows, 0).bands.map(({ min }) => min ?? -Infinity))
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/** Whether two tables read well side by side: without columns for parts, and with at most one row more than either has alone. */
const areAlike = (tables: readonly Table[], { procedure, context }: CheckPrinting): boolean => {
  const max = Math.max(...tables.map(({ rows }) => entryAt(rows, 0).bands.length))
  const effectsOf = ({ rows }: Table): readonly Effect[] =>
    entryAt(rows, 0).bands.flatMap(({ outcome }) => getEntry(procedure.outcomes, outcome).effects)
  return (
    tables.length === 2 &&
    startsOf(tables).length <= max + 1 &&
    tables.every((table) => partColumns(effectsOf(table), context.speech(procedure)).length === 0)
  )
}

/** Returns the columns of the given results: one for names and effects, or one for names and one for each part that the results distinguish. */
const resultColumns = (
  outcomes: readonly Outcome[],
  path: string,
  head: Run,
  { procedure, context }: CheckPrinting,
  bands: readonly WithMark[] = [],
): {
  readonly columns: readonly Column[]
  readonly cells: (index: number) => readonly Cell[]
  readonly notes: readonly Block[]
} => {
  const effects = outcomes.flatMap((outcome) => outcome.effects)
  const parts = partColumns(effects, context.speech(procedure))
  const states = parts.length > 0 ? stateColumns(outcomes, context.speech(procedure)) : []
  const scopes: readonly CellScope[] = [
    ...(parts.length > 0 ? parts : [null]).map((column): CellScope => ({
      column,
      concerns: (effect) => states.every(({ has }) => !has(effect)),
    })),
    ...states.map(({ has }): CellScope => ({
      column: null,
      concerns: has,
      shown: (effect) => ({ ...effect, when: null }),
    })),
  ]
  // A result's aside goes in the column of the state that it describes.
  const asideAt = states.length > 0 ? scopes.length - 1 : undefined
  const own = outcomes.map((outcome) =>
    scopes.map((scope, index) => [
      ...(index === asideAt && outcome.aside !== null ? [plainLine(`${capitalize(outcome.aside)}.`)] : []),
      ...effectCell(outcome, procedure, scope, context),
    ]),
  )
  const texts = effectRows(
    own.map((cells, index) => [
      cells.map((cell) => (cell.length > 0 ? cell : absent(entryAt(outcomes, index), procedure))),
    ]),
    path,
    procedure,
    context,
    scopes.length > 1,
  )
  const nameOf = (outcome: Outcome, index: number): Text =>
    outcomeName(asideAt === undefined ? outcome : { ...outcome, aside: null }, procedure, context, bands[index])
  if (scopes.length === 1)
    return {
      columns: [{ header: [head], holds: 'text' }],
      cells: (index) => {
        const [first = [], ...rest] = texts.rows[index]?.[0]?.lines ?? []
        return [{ lines: [[...withStop(nameOf(entryAt(outcomes, index), index)), { text: ' ' }, ...first], ...rest] }]
      },
      notes: texts.notes,
    }
  return {
    columns: [
      { header: [head], holds: 'text' },
      ...parts.map((part): Column => ({ header: [{ text: partTitle(part) }], holds: 'text' })),
      ...states.map(({ title }): Column => ({ header: [{ text: title }], holds: 'text' })),
    ],
    cells: (index) => {
      const { title } = entryAt(outcomes, index)
      const isLike = (outcome: Outcome | undefined): boolean => asideAt !== undefined && outcome?.title === title
      if (isLike(outcomes[index - 1])) return entryAt(texts.rows, index)
      const end = outcomes.findIndex((outcome, at) => at > index && !isLike(outcome))
      const same = outcomes.slice(index, end < 0 ? undefined : end)
      const [name = [], ...others] = same.map((outcome, at) => nameOf(outcome, index + at))
      const anchors = others.flat().flatMap(({ id }): Text => (id === undefined ? [] : [{ id, text: '' }]))
      const mark = strongestMark([...name, ...others.flat()])
      const cell = { lines: [[...anchors, ...name.map((run, at) => (at === 0 ? { ...run, ...mark } : run))]] }
      return [{ ...cell, ...(same.length > 1 ? { rows: same.length } : {}) }, ...entryAt(texts.rows, index)]
    },
    notes: texts.notes,
  }
}

/** Returns states of the whole unit, such as charging, that have a column because effects of several results depend on them. */
const stateColumns = (
  outcomes: readonly Outcome[],
  speech: Speech,
): readonly { readonly title: string; readonly has: (effect: Effect) => boolean }[] => {
  const titleOf = ({ kind, when }: Effect): string => {
    const test = kind === null ? soleTest(when) : undefined
    return test && 'flag' in test.accepts && test.accepts.flag ? capitalize(conditionText(when, speech)) : ''
  }
  const titles = outcomes.flatMap(({ effects }) => [...new Set(effects.map(titleOf))])
  const found = [...new Set(titles)].filter(
    (title) => title !== '' && titles.filter((other) => other === title).length > 1,
  )
  return found.map((title) => ({ title, has: (effect) => titleOf(effect) === title }))
}

/** Returns the tables of a check. `title` goes above tables that aren't the section's own; null if the section's heading states it. */
export const tableBlocks = (procedure: Procedure, title: string | null, context: SheetContext): readonly Block[] => {
  const printing: CheckPrinting = { procedure, title, context }
  const plain = procedure.tables.filter(isPlain)
  const rowed = procedure.tables.filter((table) => !isPlain(table))
  return [
    ...plainBlocks(plain, printing),
    ...rowed.flatMap((table): readonly Block[] =>
      table.across === 'rows' ? rowsAcross(table, printing) : staircase(table, printing),
    ),
  ]
}

const isPlain = ({ rows }: Table): boolean => rows.length === 1 && rows[0]?.id === null

const plainBlocks = (tables: readonly Table[], printing: CheckPrinting): readonly Block[] => {
  const { rolls, modifiers } = printing.procedure
  const [only, ...others] = tables
  if (only === undefined) return []
  if (rolls.length > 1) return tables.flatMap((table) => opposedBlocks(table, printing))
  if (others.length === 0 && modifiers.length === 0) return [plainRollTable(only, printing)]
  return areAlike(tables, printing) ? sideBySide(tables, printing) : tables.flatMap((table) => list(table, printing))
}

/** Returns the outcome of a check and the path of its band, if the check has only one outcome. */
export const singleOutcome = (
  procedure: Procedure,
): { readonly outcome: Outcome; readonly band: string } | undefined => {
  const [table, second] = procedure.tables
  const row = table?.rows[0]
  const band = row?.bands[0]
  const outcome = band && procedure.outcomes.get(band.outcome)
  if (second || !table || !row || !outcome || table.rows.length > 1 || row.bands.length > 1) return undefined
  return { outcome, band: bandPath(procedure, table, row, band) }
}

/** Returns a title with dice, such as `Fallen leader, 1d10`. */
export const titleWithDice = (procedure: Procedure): string => {
  const dice = new Set(procedure.rolls.map((roll) => diceText(roll.dice)))
  return dice.size > 0 ? sheetWords.titled(procedure.title, [...dice].join(' · ')) : procedure.title
}
