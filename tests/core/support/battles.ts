/** Battles for tests: adds units, rolls checks and applies effects. The ruleset's id is used as the hash of the rules. */
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import type { BattleEvent, Cast, TraitChange } from '../../../src-core/battle/events.ts'
import { proposals } from '../../../src-core/battle/proposals.ts'
import { checkEvent, rollAgainEvent } from '../../../src-core/battle/recording.ts'
import type { RosterEdit } from '../../../src-core/battle/roster.ts'
import { likeliestChanges } from '../../../src-core/battle/shares.ts'
import type { Faces } from '../../../src-core/play/report.ts'
import type { Inputs } from '../../../src-core/resolve/inputs.ts'
import { nonNull } from '../../../src-core/present.ts'
import { value } from './brute-force.ts'
import { rulesetNamed } from './rulesets.ts'

export const at = '2026-11-22T10:00:00.000Z'
export const noBattle = emptyBattle({ seed: '0'.repeat(16) })

export const played = (events: readonly BattleEvent[], from: Battle = noBattle): Battle =>
  events.reduce(afterEvent, from)

/** Starts a battle with a ruleset and its units. */
export const mustered = (ruleset: string, edit: RosterEdit): Battle =>
  played([
    { event: 'rules', at, rules: ruleset, choice: { ruleset, house: [] } },
    { event: 'muster', at, edit },
  ])

/** Rolls a check, and again if it ties. */
export const rolled = (
  battle: Battle,
  ruleset: string,
  { procedure, cast, entered = {} }: { readonly procedure: string; readonly cast?: Cast; readonly entered?: Inputs },
  ...throws: readonly Faces[]
): Battle => {
  const rules = rulesetNamed(ruleset)
  const check = { rules: ruleset, procedure, entered, ...(cast && { cast }) }
  const [first, ...others] = throws.map((dice) => ({ at, dice, source: 'typed' }) as const)
  const begun = afterEvent(battle, value(checkEvent(rules, battle, check, nonNull(first))))
  return others.reduce((now, roll) => afterEvent(now, value(rollAgainEvent(rules, now, roll))), begun)
}

/** Applies the effects of the last roll. */
export const applied = (battle: Battle): Battle =>
  afterEvent(battle, {
    event: 'apply',
    at,
    of: 'roll',
    by: 'result',
    changes: likeliestChanges(proposals(rulesetNamed(nonNull(battle.entries).last.rules), battle)),
  })

/** Sets states by hand. */
export const setByHand = (battle: Battle, changes: readonly TraitChange[]): Battle =>
  afterEvent(battle, { event: 'apply', at, of: 'hand', by: 'players', changes })
