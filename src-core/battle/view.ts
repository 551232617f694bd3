/** A battle's roster as the window shows it. */
import type { RosterView } from '../contract/battle.ts'
import { named } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle, Clock } from './battle.ts'
import { codesOf } from './codes.ts'
import { derivedStates } from './derived.ts'
import type { Facts } from './roster.ts'
import { unitNow } from './units.ts'
import { factsInWords } from './words.ts'

export const rosterView = (ruleset: Ruleset, battle: Battle): RosterView => {
  const { facts, sides, commands, units } = battle.roster
  const codes = codesOf([...units.values()])
  const acted = actors(ruleset, battle)
  return {
    facts,
    sides: [...sides.values()],
    commands: [...commands.values()],
    units: [...units.values()].map((unit) => {
      const kept = unitNow(ruleset, battle, unit.id)
      const now = { ...derivedStates(ruleset, unit.is, kept), ...kept }
      const words = factsInWords(ruleset, stateIn(ruleset, now))
      return { ...unit, code: named(codes, unit.id), now, words, acted: acted.has(unit.id) }
    }),
  }
}

/** What the battle changes of a unit, without what is only said once: its stands and its order, not its army. */
const stateIn = ({ traits }: Ruleset, now: Facts): Facts =>
  Object.fromEntries(
    Object.entries(now).filter(([id]) => {
      const trait = traits.get(id)
      return trait !== undefined && (trait.changes || !trait.kept)
    }),
  )

/** Who took the first part in a check of this phase. */
const actors = ({ procedures }: Ruleset, { entries, clock }: Battle): ReadonlySet<string> => {
  const isNow = (then: Clock): boolean => then.turn === clock.turn && then.side === clock.side && then.phase === clock.phase
  const acted = new Set<string>()
  for (let at = entries; at && isNow(at.last.clock); at = at.rest) {
    const [first] = procedures.get(at.last.procedure)?.roles.keys() ?? []
    for (const unit of (first === undefined ? undefined : at.last.cast?.[first]) ?? []) acted.add(unit)
  }
  return acted
}
