/** Reads the sheets of an Excel workbook as text. Runs in a thread, since a hostile file can take any time and memory. */
import { unzipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import type { Table } from '../../src-core/battle/read-roster.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

export interface Workbook {
  readonly name: string
  readonly bytes: Uint8Array
}

/** In bytes, unpacked. */
const largestUnpacked = 20 * 1024 * 1024

/** The sheets in order, dates as `2002-06-04`. Problems: `too-large` unpacked, `not-a-table`. */
export const readWorkbook = async ({ name, bytes }: Workbook): Promise<Result<readonly Table[]>> => {
  try {
    if (unpackedSize(bytes) > largestUnpacked)
      return failure(problem('too-large', { what: 'file', file: name, limit: largestUnpacked }))
    const sheets = await readXlsxFile(new Uint8Array(bytes).buffer)
    return success(
      sheets.map(({ sheet, data }) => ({
        name: sheet,
        rows: data.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) })),
      })),
    )
  } catch {
    return failure(problem('not-a-table', { file: name, why: 'damaged' }))
  }
}

/** By the list of files in the archive; the unpacking stops at the sizes that it names. */
const unpackedSize = (bytes: Uint8Array): number => {
  let size = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      return false
    },
  })
  return size
}

const cellText = (value: CellValue | null): string => {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}
