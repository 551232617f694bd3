/** A battle's roster as the window shows it, and what the last roll does to those who took part. */
import { chainItems } from '../chain.ts'
import type { DifferenceView, RosterView } from '../contract/battle.ts'
import { guardText } from '../speech/conditions.ts'
import { named } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import { codesOf } from './codes.ts'
import { differences } from './consequences.ts'
import { derivedStates } from './derived.ts'
import { actors, dueIn } from './due.ts'
import { resolvedEntry } from './resolved-entry.ts'
import type { Facts } from './roster.ts'
import { unitNow } from './units.ts'
import { differenceText, factsInWords } from './words.ts'

export const rosterView = (ruleset: Ruleset, battle: Battle): RosterView => {
  const { facts, sides, commands, units } = battle.roster
  const codes = codesOf([...units.values()])
  const acted = actors(ruleset, battle)
  const due = dueIn(ruleset, battle)
  return {
    facts,
    words: factsInWords(ruleset, facts),
    sides: [...sides.values()],
    commands: [...commands.values()],
    units: [...units.values()].map((unit) => {
      const kept = unitNow(ruleset, battle, unit.id)
      const now = { ...derivedStates(ruleset, unit.is, kept), ...kept }
      const words = factsInWords(ruleset, stateIn(ruleset, now))
      return { ...unit, code: named(codes, unit.id), now, words, acted: acted.has(unit.id), due: due(unit) }
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

/**
 * What the last roll does to those who are still in the roster, unless that was taken or left already. Nothing where the rules have
 * changed so that the roll is no longer theirs.
 */
export const proposedDifferences = (ruleset: Ruleset, battle: Battle): readonly DifferenceView[] => {
  const [last] = chainItems(battle.entries, 1)
  const procedure = last && ruleset.procedures.get(last.procedure)
  if (!last?.cast || !procedure || last.settled) return []
  const resolved = resolvedEntry(ruleset, last)
  if (!resolved.ok) return []
  const still = Object.fromEntries(
    Object.entries(last.cast).map(([role, units]) => [role, units.filter((id) => battle.roster.units.has(id))]),
  )
  return differences(ruleset, procedure, battle, still, resolved.value.answer.effects).map(
    ({ unit, trait, was, is, certain, chosen, when, unless }) => ({
      unit,
      trait,
      to: is,
      name: named(battle.roster.units, unit).name,
      text: differenceText(ruleset, { trait, was, is }),
      certain,
      chosen,
      condition: guardText({ when, unless }, { ruleset, procedure }),
    }),
  )
}
