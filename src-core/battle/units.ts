/** The current facts of a unit: those of the roster, and what has changed since. */
import { plainNumber } from '../exact.ts'
import { named } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import { factsOf, isKept, type UnitFacts, type FactValue } from './roster.ts'
import type { Value } from '../language/model.ts'

/** The current facts of a unit. A trait that neither roster nor events give has its value at the start of a battle, such as good order. */
export const unitNow = (
  ruleset: Ruleset,
  { roster, states }: Pick<Battle, 'roster' | 'states'>,
  id: string,
): UnitFacts => {
  const unit = named(roster.units, id)
  return { ...startFacts(ruleset)[unit.is], ...factsOf(roster, unit), ...states.get(id) }
}

/** Kept traits that were never set: the defaults, and no for every flag. Derived traits are not kept. */
export const startFacts = memoize(({ traits }: Ruleset): Readonly<Record<'unit' | 'leader', UnitFacts>> => {
  const startOf = (of: 'unit' | 'leader'): UnitFacts =>
    Object.fromEntries(
      [...traits.values()].flatMap((trait): readonly (readonly [string, FactValue])[] =>
        trait.of === of && isKept(trait) && trait.from.length === 0 && trait.default !== null
          ? [[trait.id, factOf(trait.default)]]
          : [],
      ),
    )
  return { unit: startOf('unit'), leader: startOf('leader') }
})

/** A value as a request gives it. */
export const factOf = (value: Value): FactValue => (typeof value === 'object' ? plainNumber(value) : value)
