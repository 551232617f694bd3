/** A battle as windows receive it: the latest lines, the roster, and proposals for the last roll. */
import { allowances } from '../../src-core/battle/allowances.ts'
import { emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import { journalLine, latestSteps } from '../../src-core/battle/journal.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { queueView } from '../../src-core/battle/queue.ts'
import { currentReport, type RulesByHash } from '../../src-core/battle/resolved.ts'
import { emptyRoster } from '../../src-core/battle/roster.ts'
import { rosterView } from '../../src-core/battle/view.ts'
import { chainLength } from '../../src-core/collections.ts'
import type { BattleView, LastCheck } from '../../src-core/contract/play.ts'
import { noProposals } from '../../src-core/contract/window.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { journalWords } from '../../src-core/words/battle.ts'
import { unstartedRevision, type StoredBattle } from '../state/battles.ts'

/** Caches views by battle. Throws if a battle can't be shown. */
export const openBattleViews = (
  rulesOf: RulesByHash,
): ((stored: StoredBattle | null, notes: readonly string[]) => BattleView) => {
  const known = new WeakMap<Battle, BattleView>()
  return (stored, notes) => {
    const view = (stored && known.get(stored.battle)) ?? battleView(stored, notes, rulesOf)
    if (stored) known.set(stored.battle, view)
    return { ...view, revision: stored?.revision ?? view.revision, notes }
  }
}

/** The maximum number of journal lines in an answer. */
const maxLines = 20

/** A battle without events. */
export const unstartedBattle = emptyBattle({ seed: '' })

/**
 * Returns the view of a battle. Null if there is no battle. `notes` describe problems of the database. If the rules can't be loaded, the view has no
 * roster, last check or proposals.
 */
const battleView = (stored: StoredBattle | null, notes: readonly string[], rulesOf: RulesByHash): BattleView => {
  if (!stored)
    return {
      revision: unstartedRevision,
      began: null,
      ruleset: null,
      rules: null,
      lines: [],
      count: 0,
      last: null,
      roster: null,
      clock: unstartedBattle.clock,
      proposed: noProposals,
      queue: [],
      ended: false,
      undo: null,
      redo: null,
      notes,
    }
  const { battle } = stored
  const { entries, rules, roster, clock, ended } = battle
  const ruleset = rules !== null && roster !== emptyRoster ? rulesOf(rules) : null
  const played = entries && rulesOf(entries.last.rules)
  return {
    revision: stored.revision,
    began: stored.header.began,
    ruleset: stored.ruleset,
    rules: rules === null ? null : (battle.choices.get(rules) ?? null),
    lines: latestSteps(battle, maxLines).map((step) => journalLine(rulesOf, step)),
    count: chainLength(entries),
    last: played && lastCheck(played, battle),
    roster: ruleset && rosterView(ruleset, battle),
    clock,
    proposed: played ? proposals(played, battle) : noProposals,
    queue: queueView(battle, rulesOf),
    ended,
    undo: undoneNext(rulesOf, battle),
    redo: redoneNext(rulesOf, battle),
    notes,
  }
}

/** Describes what undo would undo. Null if there is nothing to undo. */
const undoneNext = (rulesOf: RulesByHash, { done, corrected }: Battle): string | null => {
  if (corrected && corrected.done === done) return journalWords.correction(corrected.event.step)
  return done ? journalLine(rulesOf, { number: done.length, step: done.last, isLastRoll: true }).text : null
}

/** Describes what redo would redo. Null if there is nothing to redo. */
const redoneNext = (rulesOf: RulesByHash, { done, undone }: Battle): string | null => {
  if (!undone) return null
  const { last } = undone
  return 'event' in last
    ? journalWords.correction(last.step)
    : journalLine(rulesOf, { number: chainLength(done) + 1, step: last, isLastRoll: true }).text
}

const lastCheck = (ruleset: Ruleset, battle: Battle): LastCheck | null => {
  const entry = battle.entries?.last
  const report = entry && currentReport(ruleset, battle, entry)
  const rules = entry && battle.choices.get(entry.rules)
  if (!report?.ok || !rules) return null
  const { number, procedure, cast, rolls } = entry
  return {
    ...{ number, rules, procedure, cast, rolls },
    inputs: entry.entered,
    report: report.value,
    allowances: allowances(ruleset, battle),
  }
}
