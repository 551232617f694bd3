/**
 * The content of a reference sheet as plain data, without layout, sizes, fonts or colors. Both the PDF and the window render it. Strings are ready to
 * print.
 */
import { alternativesTo } from '../nearest.ts'
import type { Tone } from '../ruleset/model.ts'
import { type Mark, type Text, plainText } from '../words/text.ts'
import { lastKey, stepsOf } from '../paths.ts'
import { failure, problem, success, type Result } from '../problem.ts'

export type { Tone }
export type { Mark, Run, Text } from '../words/text.ts'

/** The dotted path of an item in the ruleset data, which lets searches, links and results find it on the sheet. */
export interface Anchored {
  readonly id: string
}

/** A line of a modifier list: the number, then its condition. */
export interface ModifierLine extends Anchored {
  /** As printed, such as `+2`, `−1`, `×½` or `+1/+2`. */
  readonly value: string
  readonly text: Text
  readonly mark?: Mark
  /** Whether house rules changed the number, which is then underlined. */
  readonly changed?: boolean
}

/** Lines shown together. If they exclude each other, a bar joins them. */
export interface ModifierGroup {
  readonly exclusive: boolean
  readonly lines: readonly ModifierLine[]
}

/** The heading of a block, with its mark. */
interface Titled extends Anchored {
  readonly title?: string
  readonly mark?: Mark
  /** The path of the block's check. All blocks of a check stay together. */
  readonly check?: string
}

export interface ModifiersBlock extends Titled {
  readonly kind: 'modifiers'
  readonly title: string
  readonly groups: readonly ModifierGroup[]
}

export interface Column {
  readonly header: Text
  /** A heading printed once over adjacent columns that share it. */
  readonly group?: Text
  /** `number` aligns by digits and never wraps; `text` takes the remaining width. */
  readonly holds: 'number' | 'text'
  /** Whether this is a key column, which ends with a vertical rule. */
  readonly key?: boolean
  /** The severity of a result, from 0 (harmless) to 4. Sets its tint and weight. */
  readonly severity?: number
}

export interface Cell {
  /** The path of the cell's value in the ruleset data, even if the value is empty. Unset if the cell has no path. */
  readonly id?: string
  /** The lines of an entry, which may wrap. Prints nothing if empty. */
  readonly lines: readonly Text[]
  readonly mark?: Mark
  readonly severity?: number
  /** The number of columns and rows this cell covers, 1 if unset. Covered cells are omitted from their rows. */
  readonly columns?: number
  readonly rows?: number
}

export interface Row extends Anchored {
  readonly cells: readonly Cell[]
  /** Whether this is a band across the table, such as the tie in a charge. */
  readonly band?: boolean
  /** Whether this is a small heading inside the table, above the rows it applies to. */
  readonly heading?: boolean
  /** Whether the row's text wraps below columns of numbers. Such a row has the effects of each column's result on one kind of target. */
  readonly foot?: boolean
}

export interface TableBlock extends Titled {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Whether this is a long table of numbers, in which every fifth row gets a darker rule. */
  readonly ruled?: boolean
}

/** Short statements, each with an optional bold lead. `numbered` ones are steps in order. */
export interface NotesBlock extends Titled {
  readonly kind: 'notes'
  readonly numbered?: boolean
  /** The number of the block's statements on previous pages. */
  readonly earlier?: number
  readonly notes: readonly (Anchored & { readonly text: Text })[]
}

export type Block = ModifiersBlock | TableBlock | NotesBlock

/**
 * One phase of the turn, or everything outside the phases. `left` has the modifiers of rolls and `right` their results, both in the order of use. On
 * paper, `loose` goes below whichever has room; in the window, it goes below both.
 */
export interface Section extends Anchored {
  /** The number of the phase in the turn. Unset outside the phases. */
  readonly number?: number
  readonly title: string
  /** The mark of the title and the subtitle. */
  readonly mark?: Mark
  /** Steps or scope in a few words, printed next to the title. */
  readonly subtitle?: string
  readonly tone: Tone
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly loose: readonly Block[]
}

export interface Sheet {
  readonly id: string
  /** The title with the active house rules and their versions, at the top of every page. */
  readonly title: string
  /** Scope, dice and units in a few words. */
  readonly subtitle: string
  /** BCP 47 language tag, such as `en`. */
  readonly language: string
  readonly version: string
  readonly sections: readonly Section[]
  /** Credits and what a player needs to own, one sentence per entry. */
  readonly credits: readonly string[]
  /** The marks used on this sheet with their meanings. */
  readonly legend: readonly { readonly mark: Mark; readonly sign: string; readonly meaning: string }[]
  /** The active house rules with title, version and date. Empty if none. */
  readonly house: readonly string[]
}

/** Returns all marks that occur in the given sections. */
export const marksInSections = (sections: readonly Section[]): ReadonlySet<Mark> =>
  new Set(
    sections.flatMap(({ mark, left, right, loose }) => [
      ...(mark ? [mark] : []),
      ...[...left, ...right, ...loose].flatMap(marksInBlock),
    ]),
  )

/** Returns the marks of a block and its contents, with duplicates. */
export const marksInBlock = (block: Block): readonly Mark[] =>
  [block.mark, ...marksUnder(block)].flatMap((mark) => mark ?? [])

const marksUnder = (block: Block): readonly (Mark | undefined)[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) => lines).flatMap(({ mark, text }) => [mark, ...ofText(text)])
    case 'table': {
      const cells = block.rows.flatMap((row) => row.cells)
      return [
        ...block.columns.flatMap(({ header, group = [] }) => [...ofText(header), ...ofText(group)]),
        ...cells.flatMap(({ mark, lines }) => [mark, ...lines.flatMap(ofText)]),
      ]
    }
    case 'notes':
      return block.notes.flatMap(({ text }) => ofText(text))
  }
}

const ofText = (text: Text): readonly (Mark | undefined)[] => text.map(({ mark }) => mark)

export interface ColumnGroup {
  /** The index of the group's first column and the number of columns. */
  readonly column: number
  readonly columns: number
  /** The heading. Empty if the columns have none. */
  readonly text: Text
}

/** Groups adjacent columns with the same heading. Columns without a heading stay single. Empty if no column has one. */
export const columnGroups = (columns: readonly Column[]): readonly ColumnGroup[] => {
  if (columns.every(({ group }) => group === undefined)) return []
  const groups: ColumnGroup[] = []
  for (const [column, { group: text = [] }] of columns.entries()) {
    const last = groups.at(-1)
    if (last && plainText(last.text) === plainText(text))
      groups[groups.length - 1] = { ...last, columns: last.columns + 1 }
    else groups.push({ column, columns: 1, text })
  }
  return groups
}

/** Returns the name of a section in requests: `fire` for `phases.fire`. */
export const sectionName = ({ id }: Section): string => lastKey(stepsOf(id))

/** Returns the sheet with only the named sections, by name or id, in the order requested. Fails with `unknown-name`. */
export const chosenSections = (sheet: Sheet, names: readonly string[]): Result<Sheet> => {
  const found = [...new Set(names)].map((name) => ({
    name,
    section: sheet.sections.find((each) => each.id === name || sectionName(each) === name),
  }))
  const unknown = found.filter(({ section }) => section === undefined)
  if (unknown.length > 0)
    return failure(
      ...unknown.map(({ name }) =>
        problem('unknown-name', {
          kind: 'section',
          name,
          title: sheet.title,
          alternatives: alternativesTo(name, sheet.sections.map(sectionName)),
        }),
      ),
    )
  const sections = found.flatMap(({ section }) => (section ? [section] : []))
  const used = marksInSections(sections)
  return success({ ...sheet, sections, legend: sheet.legend.filter(({ mark }) => used.has(mark)) })
}
