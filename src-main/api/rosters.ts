/** Handlers for orders of battle: forms to edit them, and imported tables with their doubtful entries. */
import { musterForm } from '../../src-core/battle/muster-form.ts'
import { isQuestion, readRoster } from '../../src-core/battle/read-roster.ts'
import { columnMeanings, meaningName } from '../../src-core/battle/roster-columns.ts'
import { emptyRoster } from '../../src-core/battle/roster.ts'
import { runBounded } from '../../src-core/budget.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rosterWords } from '../../src-core/words/roster.ts'
import { tableOfText, tablesOfFile } from '../documents/tables.ts'
import type { Battles } from '../state/battles.ts'
import type { Handlers } from './dispatch.ts'
import { budgetFor } from './host.ts'

export type RosterHandlers = Pick<Handlers, 'readMuster' | 'readTables' | 'readRoster'>

export const openRosters = (
  worker: URL,
  battles: Battles,
  load: (rules: RulesChoice) => Result<Ruleset>,
): RosterHandlers => ({
  readMuster: (rules) => {
    const ruleset = load(rules)
    return ruleset.ok ? success(musterForm(ruleset.value)) : ruleset
  },
  readTables: async ({ name, text, bytes }, caller) => {
    const tables = bytes ? await tablesOfFile(worker, name, bytes, caller.signal) : success([tableOfText(text ?? '')])
    return tables.ok ? success({ tables: tables.value }) : tables
  },
  readRoster: ({ rules, table, choices }, caller) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const stored = battles.now()
    if (!stored.ok) return stored
    const roster = stored.value?.battle.roster ?? emptyRoster
    const read = runBounded(() => success(readRoster(ruleset.value, table, roster, choices, budgetFor(caller))))
    if (!read.ok) return read
    const { edit, columns, rows, doubts } = read.value
    return success({
      edit,
      columns: columns.map(({ heading, meaning }) => ({ heading, meaning: meaningName(meaning) })),
      meanings: columnMeanings(ruleset.value),
      others: rows.flatMap(({ line, use, text }) =>
        use === 'unit' || use === 'leader' ? [] : [{ line, use: rosterWords.uses[use], text }],
      ),
      doubts: doubts.map((doubt) => ({
        line: doubt.line,
        column: doubt.column,
        text: doubt.text,
        why: doubt.why,
        message: rosterWords.doubt(doubt),
        fixes: doubt.fixes,
        isQuestion: isQuestion(doubt),
      })),
    })
  },
})
