/** The effects of the last roll on its participants, as the window proposes them. */
import { chainItems } from '../collections.ts'
import type { Proposals } from '../contract/battle.ts'
import { noProposals } from '../contract/window.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Guard } from '../language/model.ts'
import { guardText } from '../language/expression-text.ts'
import { battleWords } from '../words/battle.ts'
import type { Battle, BattleEntry } from './battle.ts'
import { rollEffects, traitDifferences, lossesIn, type RollEffects } from './consequences.ts'
import { unitsAs } from './events.ts'
import { resolvedEntry } from './resolved.ts'
import { checkNumbered } from './waiting.ts'
import { lossText, stateText } from './words.ts'

/** The effects of the last roll. Empty if they were applied or declined, or if the current rules no longer have this check. */
export const proposals = (ruleset: Ruleset, battle: Battle): Proposals => {
  const [last] = chainItems(battle.entries, 1)
  return last && !last.settled ? proposalsOf(ruleset, battle, last) : noProposals
}

/** The effects of a check on a battle's units, whether or not they were applied. */
export const proposalsOf = (ruleset: Ruleset, battle: Battle, entry: BattleEntry): Proposals => {
  const callers = callersOf(battle, entry)
  const cast = entry.cast ?? (callers.length > 0 ? {} : null)
  if (!cast || !ruleset.procedures.has(entry.procedure)) return noProposals
  const resolved = resolvedEntry(ruleset, entry)
  if (!resolved.ok) return noProposals
  const { check, answer } = resolved.value
  return proposalsIn(rollEffects(check, answer, battle, cast, callers))
}

/** The units whose result led to the check. */
const callersOf = ({ entries, roster }: Battle, { after }: BattleEntry): readonly string[] => {
  const called = after?.of === undefined ? null : checkNumbered(entries, after.check)
  return called && after?.of !== undefined
    ? unitsAs(called.cast, after.of).filter((unit) => roster.units.has(unit))
    : []
}

/** Describes the effects of a roll. */
export const proposalsIn = (roll: RollEffects): Proposals => {
  const { ruleset, procedure, battle } = roll
  const nameOf = (unit: string): string => getEntry(battle.roster.units, unit).name
  const conditionOf = ({ when, unless }: Guard): string => guardText({ when, unless }, { ruleset, procedure })
  return {
    differences: traitDifferences(roll).map((difference) => ({
      unit: difference.unit,
      trait: difference.trait,
      to: difference.is,
      ...(difference.until !== null && { until: difference.until }),
      text: `${nameOf(difference.unit)}: ${stateText(ruleset, difference.trait, difference.is)}${difference.until === null ? '' : battleWords.until(difference.until)}`,
      state: stateText(ruleset, difference.trait, difference.is),
      happens: difference.happens,
      condition: difference.offer?.name ?? conditionOf(difference),
      ...(difference.offer && { choice: difference.offer.choice }),
    })),
    losses: lossesIn(roll).map(({ role, losses, shares }) => ({
      title: getEntry(procedure.roles, role).title,
      losses: losses.map((loss) => ({
        stands: loss.stands,
        text: battleWords.loses(loss.stands),
        happens: loss.happens,
        isChosen: loss.isChosen,
        condition: conditionOf(loss),
      })),
      shares: shares.map(({ unit, missing, changes }) => ({
        unit,
        name: nameOf(unit),
        missing:
          missing === null ? '' : battleWords.unknownCount(nameOf(unit), getEntry(ruleset.traits, missing).label),
        steps: changes.map((step) => ({
          text: lossText(ruleset, step),
          changes: step.map(({ change }) => change),
        })),
      })),
    })),
  }
}
