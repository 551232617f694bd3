/** A battle as a window is sent it: its latest lines, its roster, and what the last roll proposes. */
import { basename } from 'node:path'
import { emptyBattle, type Battle, type BattleEntry } from '../../src-core/battle/battle.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { queueView } from '../../src-core/battle/queue.ts'
import { rosterView } from '../../src-core/battle/view.ts'
import { chainItems, lengthOf } from '../../src-core/chain.ts'
import { nothingProposed } from '../../src-core/contract/battle.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { BattleInList, BattleLine, BattleView } from '../../src-core/contract/play.ts'
import type { Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { StoredBattle } from '../documents/battle.ts'

/** Lines of the history that a window is sent. */
const mostLines = 200

/** A battle of which nothing was recorded. */
export const unbegun = emptyBattle({ doublequick: 'battle', format: 1, began: '', seed: '' })

export const battleView = (
  stored: StoredBattle | null,
  notes: readonly string[],
  load: (rules: RulesChoice) => Result<Ruleset>,
): BattleView => {
  if (!stored)
    return {
      file: null,
      began: null,
      lines: [],
      count: 0,
      last: null,
      roster: null,
      clock: unbegun.clock,
      proposed: nothingProposed,
      queue: [],
      undo: false,
      redo: false,
      notes,
    }
  const { battle } = stored
  const { entries, done, undone, rules, clock } = battle
  const ruleset = rules === null ? null : load(rules)
  const played = entries ? load(entries.last.rules) : null
  const count = lengthOf(entries)
  const latest = chainItems(entries, mostLines)
  return {
    file: stored.path,
    began: stored.header.began,
    lines: latest.map((entry, index) => lineOf(entry, count - latest.length + index + 1, battle)).toReversed(),
    count,
    last: entries && checkOf(entries.last, count),
    roster: ruleset?.ok ? rosterView(ruleset.value, battle) : null,
    clock,
    proposed: played?.ok ? proposals(played.value, battle) : nothingProposed,
    queue: queueView(battle, ({ rules: choice }) => {
      const loaded = load(choice)
      return loaded.ok ? loaded.value : null
    }),
    undo: done !== null,
    redo: undone !== null,
    notes,
  }
}

/** A battle as the list of all has it. */
export const inList = ({ path, header, battle }: StoredBattle, isInPlay: boolean): BattleInList => ({
  name: basename(path),
  began: header.began,
  sides: [...battle.roster.sides.values()].map((side) => side.name),
  turn: battle.clock.turn,
  checks: lengthOf(battle.entries),
  isInPlay,
})

const checkOf = ({ rules, procedure, inputs, cast, throws, report: whole }: BattleEntry, number: number): BattleView['last'] => ({
  number,
  rules,
  procedure,
  inputs,
  cast,
  throws,
  report: whole,
})

const lineOf = (
  { at, cast, report: { title, tone, outcome, pending, rounds }, throws }: BattleEntry,
  number: number,
  { roster }: Battle,
): BattleLine => ({
  number,
  at,
  title,
  who: Object.values(cast ?? {}).map((units) => units.map((id) => roster.units.get(id)?.name ?? id).join(', ')),
  tone,
  outcome: outcome.name,
  severity: outcome.severity,
  pending: pending !== null,
  sums: rounds.at(-1)?.rolled.map(({ sum }) => sum) ?? [],
  sources: throws.map(({ source }) => source),
})
