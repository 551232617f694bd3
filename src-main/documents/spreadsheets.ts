/** Reads rosters from spreadsheets, scenarios and battle files, and writes journals as CSV. */
import Papa from 'papaparse'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { fullestTable, readRoster, type ReadRoster } from '../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster, type Roster } from '../../src-core/battle/roster.ts'
import { musterOf, readScenario } from '../../src-core/battle/scenario.ts'
import type { Budget } from '../../src-core/budget.ts'
import type { RosterFile } from '../../src-core/contract/print.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rosterWords } from '../../src-core/words/roster.ts'
import { battleEnding, openBattleFile } from '../state/battle-file.ts'
import { readBytes, readText } from './read.ts'
import { largestTableFile, tableOfText, tablesOfFile } from './tables.ts'
import { journalTable, type JournalEntry } from '../../src-core/battle/journal-text.ts'

/** Formats journal lines as CSV. A cell that a spreadsheet would treat as a formula gets a leading apostrophe. */
export const csvOf = (lines: readonly JournalEntry[]): string =>
  `${Papa.unparse(
    journalTable(lines).map((row) => [...row]),
    { escapeFormulae: true, newline: '\n' },
  )}\n`

/** Formats a time as local time, such as `14:05`. */
export const clockOf = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)

export interface FileRoster {
  readonly roster: Roster
  /** Messages about what was ignored and why. */
  readonly notes: readonly string[]
}

/**
 * Reads a roster by file extension: the remaining units of a battle from `.battle.jsonl`, a scenario from `.yaml`, and a table (CSV, tabs or a
 * workbook) from anything else. A thread started from the file `worker` reads the largest sheet of a workbook. `label` names the file in problems.
 * Fails with the problems of reading.
 */
export const readRosterFile = async (
  ruleset: Ruleset,
  path: string,
  label: string,
  worker: URL,
): Promise<Result<FileRoster>> => {
  if (path.endsWith(battleEnding)) return rosterOfBattle(ruleset, path, label)
  if (isScenario(path)) {
    const text = readText(path, largestTableFile, label)
    return text.ok ? rosterOfText(ruleset, { name: label, text: text.value }) : text
  }
  const bytes = readBytes(path, largestTableFile, label)
  if (!bytes.ok) return bytes
  const tables = await tablesOfFile(worker, label, bytes.value, new AbortController().signal)
  return tables.ok ? success(fileRoster(label, readRoster(ruleset, fullestTable(tables.value), emptyRoster))) : tables
}

/** Reads a scenario if the name ends in `.yaml`, and otherwise a table. Fails with the problems of a scenario or of `budget`. */
export const rosterOfText = (ruleset: Ruleset, { name, text }: RosterFile, budget?: Budget): Result<FileRoster> => {
  if (!isScenario(name))
    return success(fileRoster(name, readRoster(ruleset, tableOfText(text), emptyRoster, {}, budget)))
  const scenario = readScenario(name, text)
  return scenario.ok ? success(fileRoster(name, musterOf(ruleset, scenario.value))) : scenario
}

const isScenario = (name: string): boolean => /\.ya?ml$/.test(name)

const fileRoster = (label: string, { edit, doubts }: Pick<ReadRoster, 'edit' | 'doubts'>): FileRoster => ({
  roster: editedRoster(emptyRoster, edit),
  notes: doubts.map((doubt) => `${label}, ${rosterWords.placed(doubt, rosterWords.doubt(doubt))}`),
})

const rosterOfBattle = (ruleset: Ruleset, path: string, label: string): Result<FileRoster> => {
  const found = openBattleFile(path, label)
  if (!found.ok) return found
  return success({ roster: editedRoster(emptyRoster, nextDay(ruleset, found.value.battle)), notes: [] })
}
