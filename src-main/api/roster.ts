/** Rosters from spreadsheets: read, shown with what is doubtful, and only then mustered. */
import { readRoster, type RosterDoubt } from '../../src-core/battle/read-roster.ts'
import { emptyRoster } from '../../src-core/battle/roster.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rosterWords } from '../../src-core/words/battle.ts'
import type { Battles } from '../state/battles.ts'
import { cellsOf } from '../documents/roster-file.ts'
import type { Handlers } from './dispatch.ts'

/** The handler of the call that reads a roster from a spreadsheet. */
export const openRoster = (
  battles: Battles,
  load: (rules: RulesChoice) => Result<Ruleset>,
): Pick<Handlers, 'readRoster'> => ({
  readRoster: ({ rules, text }) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const stored = battles.now()
    if (!stored.ok) return stored
    const { edit, doubts } = readRoster(ruleset.value, cellsOf(text), stored.value?.battle.roster ?? emptyRoster)
    return success({ edit, doubts: doubts.map((doubt) => ({ ...placeOf(doubt), message: rosterWords.doubt(doubt) })) })
  },
})

const placeOf = ({ row, column, text }: RosterDoubt): Pick<RosterDoubt, 'row' | 'column' | 'text'> => ({
  row,
  column,
  text,
})
