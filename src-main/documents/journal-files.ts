/** A battle's journal as files of other programs. */
import Papa from 'papaparse'
import { journalTable, type JournalEntry } from '../../src-core/battle/journal-text.ts'

/** A table for spreadsheets, which take what begins with a sign for a formula: there such a cell begins with an apostrophe. */
export const csvOf = (lines: readonly JournalEntry[]): string =>
  `${Papa.unparse(
    journalTable(lines).map((row) => [...row]),
    { escapeFormulae: true, newline: '\n' },
  )}\n`

/** The player's own time of day. */
export const clockOf = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)
