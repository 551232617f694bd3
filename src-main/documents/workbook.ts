/** Reads the sheets of an Excel workbook as text. Runs in a thread, because a hostile file can use any amount of time and memory. */
import { unzipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import type { TextTable } from '../../src-core/battle/read-roster.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

export interface Workbook {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The maximum unpacked size in bytes. */
const largestUnpacked = 20 * 1024 * 1024

/**
 * Returns the sheets in order, with dates in the form `2002-06-04`. Fails with `too-large` if the unpacked sheets are too large, or with
 * `not-a-table`.
 */
export const readWorkbook = async ({ name, bytes }: Workbook): Promise<Result<readonly TextTable[]>> => {
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

/** Returns the unpacked size according to the archive's file list. Unpacking stops at the listed sizes. */
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
