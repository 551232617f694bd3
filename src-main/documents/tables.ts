/**
 * Reads tables of cells from text and files: CSV, text separated by tabs or semicolons, Markdown, and Excel workbooks, which are read in a separate
 * thread.
 */
import { Worker } from 'node:worker_threads'
import Papa from 'papaparse'
import type { TextTable, TextTableRow } from '../../src-core/battle/read-roster.ts'
import { failure, internalProblem, problem, success, type Result } from '../../src-core/problem.ts'
import { canceled } from '../pdf/printer.ts'
import { limitedTo, nextMessage } from '../threads.ts'
import type { WorkerData } from '../worker.ts'
import { errorCode } from './read.ts'

/** The maximum file size in bytes. */
export const largestTableFile = 5 * 1024 * 1024

/** The maximum number of unclosed quotation marks to repair. After that, the rest is read as is. */
const maxOpenQuotes = 20

/** Reads a table from text. An unclosed quotation mark is an ordinary character, and its row is marked. */
export const tableOfText = (text: string): TextTable => {
  const rows = /^\s*\|/.test(text) ? markdownRows(text) : delimitedRows(text)
  return clipRows({ name: '', rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) })
}

/** Cuts a table to slightly more than its reader accepts, so that the reader can report the excess. */
const clipRows = ({ name, rows }: TextTable): TextTable => ({
  name: name.slice(0, 255),
  rows: rows
    .slice(0, 2100)
    .map((row) => ({ ...row, cells: row.cells.slice(0, 201).map((cell) => cell.slice(0, 1000)) })),
})

const delimitedRows = (whole: string): readonly TextTableRow[] => {
  let text = whole
  const delimiter = delimiterOf(whole)
  const open: number[] = []
  for (;;) {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter })
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
    const at = unclosed?.index === undefined ? -1 : text.lastIndexOf('"', unclosed.index)
    if (at < 0 || open.length >= maxOpenQuotes) return withLineNumbers(data, new Set(open))
    open.push(lineAt(whole, at + open.length))
    text = text.slice(0, at) + text.slice(at + 1)
  }
}

/** Returns the separator that occurs on most of the first lines, outside of quotation marks. */
const delimiterOf = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').slice(0, 20).map((line) => line.replaceAll(/"[^"]*"/g, '')) // prettier-ignore
  const counted = ['\t', ';', ',', '|'].map((delimiter) => ({
    delimiter,
    lines: lines.filter((line) => line.includes(delimiter)).length,
    all: lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0),
  }))
  const [best] = counted.toSorted((a, b) => b.lines - a.lines || b.all - a.all)
  return best && best.lines > 0 ? best.delimiter : ','
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length

/** Returns rows with the line on which each starts, because a cell may contain line breaks. */
const withLineNumbers = (data: readonly (readonly string[])[], open: ReadonlySet<number>): readonly TextTableRow[] => {
  let line = 1
  return data.map((cells) => {
    const row = { line, cells, ...(open.has(line) && { hasOpenQuote: true }) }
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return row
  })
}

/** Reads rows such as `| a | b |`, without the line of dashes below the headings. */
const markdownRows = (text: string): readonly TextTableRow[] =>
  text.split(/\r\n|\r|\n/).flatMap((whole, index) => {
    const line = whole.trim()
    if (/^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/.test(line)) return []
    const cells = line
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '')
      .split(/(?<!\\)\|/)
    return [{ line: index + 1, cells: cells.map((cell) => cell.replaceAll('\\|', '|').trim()) }]
  })

/** Decodes text as saved by spreadsheets: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const decodeTable = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The memory limit in MB and the time limit in milliseconds for reading a workbook. */
const memory = 256
const maxCellLength = 10_000

/**
 * Reads the tables of a file by its contents: the sheets of a workbook, or one table of text. `worker` is the file from which to start the thread.
 * Fails with `too-large`, `not-a-table` (whose `name` is the file), or `canceled`.
 */
export const tablesOfFile = async (
  worker: URL,
  name: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Result<readonly TextTable[]>> => {
  if (bytes.length > largestTableFile) return failure(problem('too-large', { what: 'file', file: name, limit: largestTableFile })) // prettier-ignore
  // The old Excel format. Workbooks with a password use it too.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return failure(problem('not-a-table', { file: name, why: 'old' }))
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return success([tableOfText(decodeTable(bytes))])
  return readInThread(worker, name, bytes, signal)
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const readInThread = async (
  worker: URL,
  name: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Result<readonly TextTable[]>> => {
  const isCanceled = (): boolean => signal.aborted
  if (isCanceled()) return failure(canceled)
  const workerData: WorkerData = { workbook: { name, bytes } }
  const thread = new Worker(worker, { workerData, resourceLimits: limitedTo(memory) })
  const slow = new AbortController()
  const end = (): void => void thread.terminate()
  const timer = setTimeout(() => {
    slow.abort()
    end()
  }, maxCellLength)
  signal.addEventListener('abort', end, { once: true })
  try {
    const tables = (await nextMessage(thread)) as Result<readonly TextTable[]>
    return tables.ok ? success(tables.value.map(clipRows)) : tables
  } catch (error) {
    if (isCanceled()) return failure(canceled)
    if (slow.signal.aborted || errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return failure(problem('not-a-table', { file: name, why: 'too-much' })) // prettier-ignore
    return failure(internalProblem({ kind: 'call', of: 'readTables' }, error))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}
