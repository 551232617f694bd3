/** A battle's roster as the window shows it. */
import type { RosterView } from '../contract/battle.ts'
import { named } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import { codesOf } from './codes.ts'
import { derivedStates } from './derived.ts'
import { actors, dueIn } from './due.ts'
import { gone } from './gone.ts'
import { remindersIn } from './reminders.ts'
import type { UnitFacts } from './roster.ts'
import { unitNow } from './units.ts'
import { factsInWords } from './words.ts'

/** The roster as the window shows it: every unit with its facts and states, its code, and what is still to do with it. */
export const rosterView = (ruleset: Ruleset, battle: Battle): RosterView => {
  const { scenario, facts, sides, commands, units } = battle.roster
  const codes = codesOf([...units.values()])
  const acted = actors(ruleset, battle)
  const due = dueIn(ruleset, battle)
  return {
    scenario,
    facts,
    words: factsInWords(ruleset, facts),
    reminders: remindersIn(ruleset, battle),
    sides: [...sides.values()],
    commands: [...commands.values()],
    units: [...units.values()].map((unit) => {
      const kept = unitNow(ruleset, battle, unit.id)
      const now = { ...derivedStates(ruleset, unit.is, kept), ...kept }
      const words = factsInWords(ruleset, stateIn(ruleset, now, facts))
      return { ...unit, code: named(codes, unit.id), now, words, acted: acted.has(unit.id), due: due(unit) }
    }),
  }
}

/** The facts of a unit that a battle changes, such as its stands and its order, without those that stay, such as its army or the year. */
const stateIn = ({ traits }: Ruleset, now: UnitFacts, ofAll: UnitFacts): UnitFacts =>
  Object.fromEntries(
    Object.entries(now).filter(([id, value]) => {
      const trait = traits.get(id)
      return id === gone || (trait !== undefined && (trait.changes || !trait.kept) && value !== ofAll[id])
    }),
  )
