/** Headings over neighbouring columns of a table. */
import { plainText } from '../words/text.ts'
import type { Column, Text } from './blocks.ts'

export interface ColumnGroup {
  /** The index of its first column, and their number. */
  readonly column: number
  readonly columns: number
  /** The heading; empty where the columns have none. */
  readonly text: Text
}

/** The columns in runs with the same heading, those without one by one; empty where no column has a heading. */
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
