/** A battle as a window is sent it: its latest lines, its roster, and what the last roll proposes. */
import { allowances } from '../../src-core/battle/allowances.ts'
import { emptyBattle, type BattleEntry } from '../../src-core/battle/battle.ts'
import { journalLine } from '../../src-core/battle/journal.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { queueView } from '../../src-core/battle/queue.ts'
import { latestSteps } from '../../src-core/battle/steps.ts'
import { pendingEntry } from '../../src-core/battle/resolved-entry.ts'
import { rosterView } from '../../src-core/battle/view.ts'
import { chainLength } from '../../src-core/collections.ts'
import { nothingProposed } from '../../src-core/contract/battle.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { BattleView, LastCheck } from '../../src-core/contract/play.ts'
import type { Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { unbegunRevision, type StoredBattle } from '../state/battles.ts'

/** Lines of the journal that a window is sent with every answer. */
const mostLines = 20

/** A battle of which nothing was recorded. */
export const unbegun = emptyBattle({ doublequick: 'battle', format: 1, began: '', seed: '' })

/**
 * A battle as windows show it; null: none was begun. `notes` are problems with battle files, in words. Where its
 * rules cannot be loaded, roster, allowances and proposals are left out.
 */
export const battleView = (
  stored: StoredBattle | null,
  notes: readonly string[],
  load: (rules: RulesChoice) => Result<Ruleset>,
): BattleView => {
  if (!stored)
    return {
      revision: unbegunRevision,
      began: null,
      ruleset: null,
      lines: [],
      count: 0,
      last: null,
      roster: null,
      clock: unbegun.clock,
      proposed: nothingProposed,
      queue: [],
      ended: false,
      undo: false,
      redo: false,
      notes,
    }
  const { battle } = stored
  const { entries, done, undone, corrected, rules, clock, ended } = battle
  const ruleset = rules === null ? null : load(rules)
  const played = entries ? load(entries.last.rules) : null
  const count = chainLength(entries)
  return {
    revision: stored.revision,
    began: stored.header.began,
    ruleset: rules?.ruleset ?? null,
    lines: latestSteps(battle, mostLines).map((step) => journalLine(ruleset?.ok ? ruleset.value : null, step)),
    count,
    last: entries && {
      ...checkOf(played?.ok ? pendingEntry(played.value, battle, entries.last) : entries.last),
      allowances: played?.ok ? allowances(played.value, battle) : [],
    },
    roster: ruleset?.ok ? rosterView(ruleset.value, battle) : null,
    clock,
    proposed: played?.ok ? proposals(played.value, battle) : nothingProposed,
    queue: queueView(battle, ({ rules: choice }) => {
      const loaded = load(choice)
      return loaded.ok ? loaded.value : null
    }),
    ended,
    undo: done !== null || corrected !== null,
    redo: undone !== null,
    notes,
  }
}

const checkOf = ({
  number,
  rules,
  procedure,
  inputs,
  cast,
  throws,
  report: whole,
}: BattleEntry): Omit<LastCheck, 'allowances'> => ({
  number,
  rules,
  procedure,
  inputs,
  cast,
  throws,
  report: whole,
})
