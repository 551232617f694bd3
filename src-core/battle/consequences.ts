/** What a result does to the units that took part, as differences that players take or leave. */
import { minus, parseFraction, plus, zero, compare, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import type { AppliedEffect } from '../resolve/applied.ts'
import { standsLost, countsLosses } from '../resolve/effects.ts'
import { rolesNamed } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Guard } from '../ruleset/model/conditions.ts'
import type { Loss } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Battle, Cast } from './battle.ts'
import type { FactValue } from './roster.ts'
import { factOf, unitNow } from './units.ts'

/** One trait of one unit, as it was and as it is. */
export interface Difference extends Guard {
  readonly unit: string
  readonly trait: string
  /** Null: nobody said. */
  readonly was: FactValue | null
  readonly is: FactValue
  /** False: it depends on something nobody said, or a player chooses. `when` and `unless` say on what. */
  readonly certain: boolean
  /** It happens, and the player may choose another unit or part for it. */
  readonly chosen: boolean
}

/** What the effects of one roll do to who plays in its check, in their order; a later one goes on from those before that happen. */
export const differences = (
  ruleset: Ruleset,
  procedure: Procedure,
  battle: Pick<Battle, 'roster' | 'states'>,
  cast: Cast,
  effects: readonly AppliedEffect[],
): readonly Difference[] => {
  const found: Difference[] = []
  const now = (unit: string, trait: string): FactValue | null =>
    found.findLast((each) => each.unit === unit && each.trait === trait && (each.certain || each.chosen))?.is ??
    unitNow(ruleset, battle, unit)[trait] ??
    null
  const note = (effect: AppliedEffect, unit: string, trait: string, is: FactValue, isChosen: boolean): void => {
    const { when, unless, kindKnown } = effect
    const was = now(unit, trait)
    const happens = when === null && unless === null && kindKnown && effect.stands === null
    if (was !== is) found.push({ unit, trait, was, is, certain: happens && !isChosen, chosen: happens && isChosen, when, unless })
  }
  for (const effect of effects)
    for (const role of rolesNamed(procedure, effect.of)) {
      const units = cast[role] ?? []
      if (isOfAnother(ruleset, effect)) continue
      for (const verb of effect.verbs) {
        if (verb.verb === 'set')
          for (const unit of units)
            if (ruleset.traits.get(verb.trait)?.of !== 'situation') note(effect, unit, verb.trait, factOf(verb.to), false)
        if (verb.verb === 'lose' || verb.verb === 'capture')
          for (const { unit, trait, is, isChosen } of lossesOf(ruleset, procedure, units, verb.loss, now))
            note(effect, unit, trait, is, isChosen)
      }
    }
  return found
}

/** Leaders, and guns that may be beside the troops, are none of the unit's own stands and states. */
const isOfAnother = ({ parts }: Ruleset, { kind, kindKnown }: AppliedEffect): boolean => {
  if (kind === null) return false
  const { isLeader, beside } = named(parts, kind)
  return isLeader || (beside !== null && !kindKnown)
}

interface Lost {
  readonly unit: string
  readonly trait: string
  readonly is: FactValue
  /** Several units stand there: which of them loses the stands is the player's choice. */
  readonly isChosen: boolean
}

/** Stands come off the first unit that has them, and are added where they are counted. */
const lossesOf = (
  { traits }: Ruleset,
  procedure: Procedure,
  units: readonly string[],
  loss: Loss,
  now: (unit: string, trait: string) => FactValue | null,
): readonly Lost[] => {
  const counts = [...traits.values()].filter((trait) => countsLosses(trait, procedure))
  const lost = standsLost(loss, null)
  const isChosen = units.length > 1 || (loss.of !== null && loss.of.length > 1)
  const losing = lost === 'all' ? units : units.slice(0, 1)
  return losing.flatMap((unit) => {
    const had = counts.flatMap(({ id, losses }) => (losses === 'reduce' ? [numberIn(now(unit, id))] : []))[0] ?? null
    const gone = lost === 'all' ? had : had && compare(had, lost) < 0 ? had : lost
    return counts.flatMap(({ id: trait, losses }): readonly Lost[] => {
      const before = numberIn(now(unit, trait))
      if (gone === null || (losses === 'reduce' && before === null)) return []
      const is = losses === 'reduce' && before !== null ? minus(before, gone) : plus(before ?? zero, gone)
      return [{ unit, trait, is: factOf(is), isChosen: isChosen && lost !== 'all' }]
    })
  })
}

const numberIn = (value: FactValue | null): Fraction | null =>
  (value !== null && typeof value !== 'boolean' && parseFraction(value)) || null
