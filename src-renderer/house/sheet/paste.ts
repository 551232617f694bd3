/** Pastes tables onto the sheet, either onto cells of a table starting at the selected one, or onto lines of a list, one row each. */
import type { Edit } from '../../../src-core/house/edit.ts'
import { stepsOf } from '../../../src-core/paths.ts'
import { readTable } from '../table-text.ts'
import type { Faces } from './faces.ts'

interface SheetPaste {
  readonly edits: readonly Edit[]
  /** Typed text of new entries, for rows beyond the end of the list. */
  readonly added: readonly string[]
  /** The number of pasted cells that have no place. */
  readonly ignored: number
  /** Set if the table is too short and nothing was pasted. `rows` is the number of rows from the selected one on. */
  readonly room?: { readonly rows: number; readonly pasted: number }
}

/** The edits that paste text at a face. */
export const pasteAt = (faces: Faces, from: HTMLElement, text: string): SheetPaste => {
  const table = readTable(text)
  const row = from.closest('tr')
  const cell = from.closest<HTMLTableCellElement>('td, th')
  if (row && cell) return onTable(faces, row, cell.cellIndex, table)
  const line = from.closest('li')
  return line ? onList(faces, line, table) : { edits: enter(from, table.flat().join(' ')), added: [], ignored: 0 }
}

const onTable = (
  faces: Faces,
  row: HTMLTableRowElement,
  column: number,
  table: readonly (readonly string[])[],
): SheetPaste => {
  const rows = [...(row.closest('table')?.rows ?? [])].filter((each) => !each.matches('.gone'))
  const first = rows.indexOf(row)
  const room = { rows: rows.length - first, pasted: table.length }
  if (room.pasted > room.rows) return { edits: [], added: [], ignored: 0, room }
  const found = table.flatMap((texts, down) =>
    texts.map((text, along) => {
      const cell = rows[first + down]?.cells[column + along]
      const face =
        cell && (cell.dataset['place'] === undefined ? cell.querySelector<HTMLElement>('[data-place]') : cell)
      return face && faces.has(face.dataset['place'] ?? '') ? enter(face, text) : undefined
    }),
  )
  return { edits: found.flatMap((edits) => edits ?? []), added: [], ignored: found.filter((edits) => !edits).length }
}

const onList = (faces: Faces, line: HTMLLIElement, table: readonly (readonly string[])[]): SheetPaste => {
  const lines = [...(line.closest('div[id]')?.querySelectorAll<HTMLElement>('li[data-place]') ?? [])].filter((each) =>
    faces.has(each.dataset['place'] ?? ''),
  )
  const first = lines.indexOf(line)
  const texts = table.map((cells) => cells.filter((cell) => cell.trim() !== '').join(' '))
  return {
    edits: texts.flatMap((text, down) => {
      const face = lines[first + down]
      return face && text !== '' ? enter(face, text) : []
    }),
    added: texts.slice(lines.length - first).filter((text) => text !== ''),
    ignored: 0,
  }
}

const enter = (face: HTMLElement, text: string): readonly Edit[] => [
  { kind: 'enter', path: stepsOf(face.dataset['place'] ?? ''), text },
]
