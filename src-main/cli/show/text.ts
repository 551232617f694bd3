/** A ruleset as text: the inputs of its checks, then the sheet. */
import type { Ruleset, Provenance } from '../../../src-core/ruleset/model.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { sheetWords } from '../../../src-core/words/sheet.ts'
import { wrapHanging, wrap } from '../command.ts'
import type { Block, Mark, Section, Sheet, Cell, Column, TableBlock, Text } from '../../../src-core/sheet/blocks.ts'
import { nonNull, getEntry } from '../../../src-core/present.ts'
import { columnGroups } from '../../../src-core/sheet/blocks.ts'
import { dotted, pathInside } from '../../../src-core/paths.ts'
import { fractionText, type Fraction } from '../../../src-core/exact.ts'
import { stepConditionText } from '../../../src-core/speech/effects.ts'
import { isDerivedNumber } from '../../../src-core/ruleset/reads.ts'
import type { Value } from '../../../src-core/language/model.ts'
import type { Input, Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import type { Sequence } from '../../../src-core/ruleset/model/sequences.ts'
import type { Trait } from '../../../src-core/ruleset/model/traits.ts'
import { isLengthUnit } from '../../../src-core/ruleset/units.ts'
import { diceText, lengthText, unitWords } from '../../../src-core/words/numbers.ts'

const width = 80

/** Returns a ruleset as text. Lines have at most 80 characters unless a word or table is wider. */
export const rulesetText = (ruleset: Ruleset): string => {
  const { id, title, subtitle, version, extends: base } = ruleset.head
  const lines = [
    `${title} ${version} (${id}${base === null ? '' : `, extends ${base}`})`,
    ...(subtitle === null ? [] : [subtitle]),
    ...ruleset.house.map((house) => `House rules: ${house.title} ${house.version}`),
    '',
    'PROCEDURES AND THEIR INPUTS (* default)',
    '',
    ...[...ruleset.procedures.values()].flatMap((procedure) => procedureLines(procedure, ruleset, width)),
    ...(ruleset.sequences.size === 0 ? [] : ['SEQUENCES: each party has the inputs of its roles', '']),
    ...[...ruleset.sequences.values()].flatMap((sequence) => sequenceLines(sequence, ruleset, width)),
    ...sheetLines(buildSheet(ruleset), width),
    ...reasonLines(ruleset, width),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns a procedure's dice and inputs, in lines of at most `width` characters. */
const procedureLines = (procedure: Procedure, ruleset: Ruleset, width: number): string[] => {
  const { id, title, rolls, inputs } = procedure
  const dice = rolls
    .map(({ side, dice: each }) => (side === null ? diceText(each) : `${side} ${diceText(each)}`))
    .join(', ')
  return [`${id}: ${title}${dice === '' ? '' : `, ${dice}`}`, ...inputLines(inputs, ruleset, width), '']
}

/** Returns a sequence's parties and steps. A party takes the inputs of its roles. */
const sequenceLines = ({ id, title, parties, steps }: Sequence, ruleset: Ruleset, width: number): string[] => {
  const names = [...parties.values()].map((party) => `${party.id}${party.optional ? ' (if given)' : ''}`)
  const parts = steps.map((each) => {
    const { id: step, procedure, cast, optional, continues } = each
    const plays = [...cast].map(([role, party]) => (role === party ? party : `${party} as ${role}`)).join(', ')
    const when = optional ? ' (if given)' : continues === null ? '' : ` (if ${continues} continues)`
    const conditions = stepConditionText(each, { ruleset, procedure: getEntry(ruleset.procedures, procedure) })
    return `${pathInside('steps', step)}  ${procedure}${when}: ${plays}${conditions === '' ? '' : `; ${conditions}`}`
  })
  return [
    `${id}: ${title}`,
    ...[names.join(', '), ...parts].flatMap((line) => wrap(line, width - 6).map(indentLine)),
    '',
  ]
}

const inputLines = (inputs: readonly Input[], ruleset: Ruleset, width: number): string[] =>
  inputs
    .filter(({ trait }) => trait === null || !isDerivedNumber(ruleset.traits.get(trait)))
    .flatMap((input) => wrap(`${dotted(input.path)}  ${inputText(input, ruleset)}`, width - 6).map(indentLine))

const indentLine = (line: string, index: number): string => `${index === 0 ? '  ' : '      '}${line}`

const inputText = ({ what, trait: id }: Input, { traits }: Ruleset): string => {
  const trait = id === null ? undefined : traits.get(id)
  if (trait) return `${trait.label}: ${valuesText(trait)}`
  switch (what) {
    case 'points':
      return 'fire points: a number such as 7, 1.5 or "1/2"'
    case 'groups':
      return 'instead of points: a list of {"stands": N, ...}; "each" are points of one stand'
    case 'other':
    case 'trait':
      return 'a free modifier: a whole number'
  }
}

const valuesText = (trait: Trait): string => {
  const { kind, choices, min, max, unit, default: usual, from } = trait
  const found = from.length > 0 ? '; derived if omitted' : ''
  switch (kind) {
    case 'choice':
      return (
        [...choices.values()]
          .map((choice) => `${choice.id}${choice.id === usual ? '*' : ''}${labelOf(choice.id, choice.label)}`)
          .join(', ') + found
      )
    case 'flag':
      return `true, false*${found}`
    case 'count':
    case 'number': {
      const bounds = [min && `from ${boundText(min, unit)}`, max && `to ${boundText(max, unit)}`]
        .filter(Boolean)
        .join(' ')
      const number = kind === 'count' ? 'a whole number' : 'a number'
      return `${[number, unit === null || unit === 'points' ? '' : `of ${unitWords[unit].name}`, bounds].filter(Boolean).join(' ')}${defaultText(usual)}${found}`
    }
  }
}

/** Formats a bound, with its unit if it is a distance. */
const boundText = (bound: Fraction, unit: Trait['unit']): string =>
  isLengthUnit(unit) ? lengthText(bound, unit) : fractionText(bound)

const defaultText = (usual: Value | null): string =>
  usual !== null && typeof usual === 'object' ? `, ${fractionText(usual)}*` : ''

/** Returns the label of a choice. Empty if it only repeats the id. */
const labelOf = (id: string, label: string): string =>
  id.replaceAll('-', ' ') === label.toLowerCase() ? '' : ` (${label})`

/* Lists the reasons for values that are not in the printed rulebook. */

/** Groups values by mark and reason, with paths. Empty if all values are printed or changed by house rules. */
const reasonLines = ({ provenance }: Ruleset, width: number): string[] => {
  const byReason = Map.groupBy(
    [...provenance].filter(([, { why }]) => why !== null),
    ([, mark]) => reasonText(mark),
  )
  const lines = [...byReason].flatMap(([reason, marked]) => [
    ...wrapHanging('', reason, width),
    ...marked.flatMap(([path]) => wrapHanging('    ', path, width)),
  ])
  return lines.length === 0 ? [] : ['', 'DIFFERENCES FROM THE PRINTED RULES', ...lines]
}

const reasonText = ({ kind, why, other }: Provenance): string => {
  const sign = kind === 'printed' ? '' : `[${sheetWords.marks[kind].sign}] `
  return `${sign}${why ?? ''}${other === null ? '' : ` Or: ${other}`}`
}

/* Returns the reference sheet as text, from the same blocks as the PDF. */

const sheetLines = (sheet: Sheet, width: number): string[] => {
  const signs = new Map<Mark, string>(sheet.legend.map(({ mark, sign }) => [mark, sign]))
  const plain: Plain = (text) =>
    text.map(({ text: words, mark }) => (mark ? `${words} [${signs.get(mark) ?? mark}]` : words)).join('')
  return [
    ...sheet.sections.flatMap((section) => sectionLines(section, width, plain)),
    ...sheet.legend.map(({ sign, meaning }) => `[${sign}] ${meaning}`),
    ...[...sheet.house, ...sheet.credits].flatMap((line) => wrap(line, width)),
  ]
}

const sectionLines = (
  { number, title, mark, subtitle, left, right, loose }: Section,
  width: number,
  plain: Plain,
): string[] => {
  const heading = plain([
    { text: (number === undefined ? title : `${number}. ${title}`).toUpperCase(), ...(mark && { mark }) },
  ])
  const blocks = [...left, ...right, ...loose].flatMap((block) => [
    '',
    ...blockLines(block, width - 2, plain).map((line) => `  ${line}`),
  ])
  return [heading, ...(subtitle === undefined ? [] : wrap(subtitle, width)), ...blocks, '']
}

const blockLines = (block: Block, width: number, plain: Plain): string[] => {
  const title =
    block.title === undefined ? [] : [plain([{ text: block.title, ...(block.mark && { mark: block.mark }) }])]
  switch (block.kind) {
    case 'table':
      return [
        ...title,
        ...tableLines({ ...block, rows: block.rows.filter(({ foot }) => !foot) }, width, plain),
        ...footLines(block, width, plain),
      ]
    case 'modifiers': {
      const lines = block.groups.flatMap(({ lines: all }) => all)
      const room = Math.max(...lines.map(({ value }) => value.length))
      return [
        ...title,
        ...lines.flatMap(({ value, text, mark }) =>
          wrapHanging(`${value.padStart(room)}  `, plain(mark ? [...text, { text: '', mark }] : text), width),
        ),
      ]
    }
    case 'notes':
      return [
        ...title,
        ...block.notes.flatMap(({ text }, index) =>
          wrapHanging(block.numbered ? `${index + 1}. ` : '', plain(text), width),
        ),
      ]
  }
}

/* Lays out tables in columns of characters. */

type Plain = (text: Text) => string

/** Strings up to this length are never broken. */
const minWrappedLength = 12

/** The gap between columns if there is room for it. If not, the gap is 1. */
const wideGap = 2

/** Returns a table in lines of at most `width` characters unless numbers need more. `plain` returns the text of a cell. */
const tableLines = ({ columns, rows }: TableBlock, width: number, plain: Plain): string[] => {
  const placed = placeCells(rows.map(({ cells }) => cells.map((cell) => ({ cell, lines: withMark(cell).map(plain) }))))
  const groups = columnGroups(columns).map(({ column, columns: span, text }) => ({
    at: column,
    columns: span,
    lines: [plain(text)],
  }))
  const natural = widenColumns(naturalWidths(columns, placed.flat(), plain), groups)
  const flowing = columns.map(({ holds, key }, at) => holds === 'text' && !key && (natural[at] ?? 0) > minWrappedLength)
  const wide = columnWidths(natural, flowing, width, wideGap)
  const gap = wide.some((each, at) => flowing[at] && each < 20) ? 1 : wideGap
  const widths = gap === wideGap ? wide : columnWidths(natural, flowing, width, gap)
  const header = columns.map(({ header: text }, at) => ({ at, columns: 1, lines: [plain(text)] }))
  return [groups, header, ...placed].flatMap((row) => rowLines(row, columns, widths, gap)).filter((line) => line !== '')
}

/** Returns the text at the foot of number columns as notes, since a terminal isn't wide enough for it: `Troops: Lively: disordered. Telling: …`. */
const footLines = ({ columns, rows }: TableBlock, width: number, plain: Plain): string[] => {
  const foot = rows.filter((row) => row.foot)
  const placed = placeCells(foot.map(({ cells }) => cells.map((cell) => ({ cell, lines: cell.lines.map(plain) }))))
  return placed.flatMap(([label, ...cells]) => {
    const texts = cells.map(({ at, lines }) => `${plain(columns[at]?.header ?? [])}: ${lines.join(' ')}`)
    return wrapHanging(`${label?.lines.join(' ') ?? ''}: `, texts.join(' '), width)
  })
}

/** Appends the mark to the last line of a cell. */
const withMark = ({ lines, mark }: Cell): readonly Text[] =>
  mark === undefined ? lines : [...lines.slice(0, -1), [...(lines.at(-1) ?? []), { text: '', mark }]]

interface Placed {
  readonly at: number
  readonly columns: number
  readonly lines: readonly string[]
}

/** Places cells in columns. Cells that span rows keep their columns. */
const placeCells = (
  rows: readonly (readonly { readonly cell: Cell; readonly lines: readonly string[] }[])[],
): Placed[][] => {
  const reach: number[] = []
  return rows.map((cells) => {
    let at = 0
    const row = cells.map(({ cell, lines }) => {
      while ((reach[at] ?? 0) > 0) at += 1
      const placed = { at, columns: cell.columns ?? 1, lines }
      for (let column = at; column < at + placed.columns; column += 1) reach[column] = cell.rows ?? 1
      at += placed.columns
      return placed
    })
    for (let column = 0; column < reach.length; column += 1) reach[column] = Math.max(0, (reach[column] ?? 0) - 1)
    return row
  })
}

/** Returns the widths of columns in which numbers never wrap and headings wrap between words. */
const naturalWidths = (columns: readonly Column[], cells: readonly Placed[], plain: Plain): number[] =>
  columns.map(({ header, holds }, at) => {
    const inside = cells.filter((cell) => cell.at === at && cell.columns === 1).flatMap(({ lines }) => lines)
    const heading = plain(header)
    return Math.max(
      0,
      ...[...inside, ...(holds === 'number' ? heading.split(' ') : [heading])].map((text) => text.length),
    )
  })

/** Widens the last column under a heading that doesn't fit. */
const widenColumns = (natural: readonly number[], groups: readonly Placed[]): number[] => {
  const widths = [...natural]
  for (const { at, columns, lines } of groups) {
    const there = widths.slice(at, at + columns).reduce((sum, each) => sum + each + wideGap, -wideGap)
    const last = at + columns - 1
    widths[last] = nonNull(widths[last]) + Math.max(0, ...lines.map((line) => line.length - there))
  }
  return widths
}

/** Distributes the remaining width to text columns in proportion to their length. */
const columnWidths = (
  natural: readonly number[],
  flowing: readonly boolean[],
  width: number,
  gap: number,
): number[] => {
  const total = (which: boolean): number =>
    natural.reduce((sum, each, at) => (flowing[at] === which ? sum + each : sum), 0)
  const room = width - total(false) - gap * (natural.length - 1)
  const wanted = total(true)
  if (wanted <= room) return [...natural]
  return natural.map((each, at) =>
    flowing[at] ? Math.max(minWrappedLength, Math.floor((room * each) / wanted)) : each,
  )
}

const rowLines = (
  row: readonly Placed[],
  columns: readonly Column[],
  widths: readonly number[],
  gap: number,
): string[] => {
  const cells = row.map(({ at, columns: span, lines }) => {
    const width = widths.slice(at, at + span).reduce((sum, each) => sum + each + gap, -gap)
    const figures = columns[at]?.holds === 'number' && span === 1
    return { at, width, figures, lines: lines.flatMap((line) => wrap(line, width)) }
  })
  const height = Math.max(0, ...cells.map(({ lines }) => lines.length))
  return Array.from({ length: height }, (_, index) => {
    let line = ''
    for (const { at, width, figures, lines } of cells) {
      const start = widths.slice(0, at).reduce((sum, each) => sum + each + gap, 0)
      const text = lines[index] ?? ''
      line = line.padEnd(start) + (figures ? text.padStart(width) : text)
    }
    return line.trimEnd()
  })
}
