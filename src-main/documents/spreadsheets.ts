/** Rosters of files that a player names: a spreadsheet, a scenario, or a battle as it was left. */
import Papa from 'papaparse'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { readRoster, type ReadRoster } from '../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster, type Roster } from '../../src-core/battle/roster.ts'
import { musterOf, readScenario } from '../../src-core/battle/scenario.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rosterWords } from '../../src-core/words/battle.ts'
import { battleEnding, openBattleFile } from '../state/battle-file.ts'
import { readText } from './read.ts'
import { journalTable, type JournalEntry } from '../../src-core/battle/journal-text.ts'

/* A battle's journal as files of other programs. */

/** A table for spreadsheets, which take what begins with a sign for a formula: there such a cell begins with an apostrophe. */
export const csvOf = (lines: readonly JournalEntry[]): string =>
  `${Papa.unparse(
    journalTable(lines).map((row) => [...row]),
    { escapeFormulae: true, newline: '\n' },
  )}\n`

/** The player's own time of day. */
export const clockOf = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)

export interface FileRoster {
  readonly roster: Roster
  /** What was left out, and why, in words. */
  readonly notes: readonly string[]
}

/** In bytes. */
const largest = 4 * 1024 * 1024

/**
 * By the ending of its name: `.battle.jsonl` is a battle, of which those who are left for the next day take the field; `.yaml` a
 * scenario; all else is read as CSV or as cells between tabs. `label` names the file in problems. Problems: those of reading.
 */
export const readRosterFile = (ruleset: Ruleset, path: string, label: string): Result<FileRoster> => {
  if (path.endsWith(battleEnding)) return rosterOfBattle(ruleset, path, label)
  const text = readText(path, largest, label)
  if (!text.ok) return text
  if (!/\.ya?ml$/.test(path)) return success(mustered(label, readRoster(ruleset, cellsOf(text.value), emptyRoster)))
  const scenario = readScenario(label, text.value)
  return scenario.ok ? success(mustered(label, musterOf(ruleset, scenario.value))) : scenario
}

/** The cells of CSV, or of what a spreadsheet copies. */
export const cellsOf = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data

const mustered = (label: string, { edit, doubts }: ReadRoster): FileRoster => ({
  roster: editedRoster(emptyRoster, edit),
  notes: doubts.map((doubt) => `${label}: ${rosterWords.doubt(doubt)}`),
})

const rosterOfBattle = (ruleset: Ruleset, path: string, label: string): Result<FileRoster> => {
  const found = openBattleFile(path, label)
  if (!found.ok) return found
  return success({ roster: editedRoster(emptyRoster, nextDay(ruleset, found.value.battle)), notes: [] })
}
