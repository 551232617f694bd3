/** Reads rosters (spreadsheet, scenario or battle file) and writes journals as CSV. */
import Papa from 'papaparse'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { readRoster, type ReadRoster } from '../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster, type Roster } from '../../src-core/battle/roster.ts'
import { musterOf, readScenario } from '../../src-core/battle/scenario.ts'
import type { Budget } from '../../src-core/budget.ts'
import type { RosterFile } from '../../src-core/contract/print.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rosterWords } from '../../src-core/words/battle.ts'
import { battleEnding, openBattleFile } from '../state/battle-file.ts'
import { readText } from './read.ts'
import { journalTable, type JournalEntry } from '../../src-core/battle/journal-text.ts'

/* The journal as CSV. */

/** A cell that a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvOf = (lines: readonly JournalEntry[]): string =>
  `${Papa.unparse(
    journalTable(lines).map((row) => [...row]),
    { escapeFormulae: true, newline: '\n' },
  )}\n`

/** Local time, such as `14:05`. */
export const clockOf = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)

export interface FileRoster {
  readonly roster: Roster
  /** What was ignored and why, in words. */
  readonly notes: readonly string[]
}

/** In bytes. */
const largest = 4 * 1024 * 1024

/**
 * Reads by file ending: `.battle.jsonl` is a battle, whose remaining units are read; `.yaml` a scenario; anything else
 * CSV or tab-separated. `label` names the file in problems. Problems: those of reading.
 */
export const readRosterFile = (ruleset: Ruleset, path: string, label: string): Result<FileRoster> => {
  if (path.endsWith(battleEnding)) return rosterOfBattle(ruleset, path, label)
  const text = readText(path, largest, label)
  return text.ok ? rosterOfText(ruleset, { name: label, text: text.value }) : text
}

/** A scenario, if its name ends in `.yaml`; otherwise CSV or tab-separated text. Problems: those of a scenario, and of `budget`. */
export const rosterOfText = (ruleset: Ruleset, { name, text }: RosterFile, budget?: Budget): Result<FileRoster> => {
  if (!/\.ya?ml$/.test(name)) return success(mustered(name, readRoster(ruleset, cellsOf(text), emptyRoster, budget)))
  const scenario = readScenario(name, text)
  return scenario.ok ? success(mustered(name, musterOf(ruleset, scenario.value))) : scenario
}

/** Cells of CSV or tab-separated text. */
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
