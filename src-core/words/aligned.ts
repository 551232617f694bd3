import { entryAt } from '../present.ts'

/** A table as lines of plain text: columns as wide as their widest cell, with two spaces between; a row may have fewer cells. */
export const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(entryAt(widths, column)))
      .join('  ')
      .trimEnd(),
  )
}
