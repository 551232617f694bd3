/** What a tie changed for the next roll: traits of the sides, and the modifiers. */
import { compare } from '../exact.ts'
import type { Value } from '../language/model.ts'
import type { TieChanges } from './answer.ts'
import { tieStateOf } from './tie-state.ts'
import type { UsedModifier } from './modifiers.ts'
import { traitValue } from './read.ts'
import { everyone, holderOf, holdersIn } from '../language/situation.ts'
import type { Standing } from './standing.ts'

/** The differences from one roll to the next: traits, and the modifiers in force (`were` before, `are` now). */
export const tieChanges = (
  before: Standing,
  after: Standing,
  were: readonly UsedModifier[],
  are: readonly UsedModifier[],
): TieChanges => ({
  traits: changedTraits(before, after),
  modifiers: changedModifiers(were, are),
})

const changedTraits = (before: Standing, after: Standing): TieChanges['traits'] => {
  const { ruleset, procedure } = after.reading
  const [was, is] = [before.reading, after.reading]
  return holdersIn(procedure).flatMap((holder) => {
    const role = holder === everyone ? null : holder
    const own = tieStateOf(ruleset)(procedure).traits.filter((id) => {
      const trait = ruleset.traits.get(id)
      return trait !== undefined && holderOf(procedure, trait, role) === holder
    })
    return own
      .map((trait) => ({
        role,
        trait,
        was: traitValue(was, role, trait) ?? null,
        is: traitValue(is, role, trait) ?? null,
      }))
      .filter((change) => !same(change.was, change.is))
  })
}

const same = (a: Value | null, b: Value | null): boolean =>
  typeof a === 'object' && typeof b === 'object' && a !== null && b !== null ? compare(a, b) === 0 : a === b

const changedModifiers = (were: readonly UsedModifier[], are: readonly UsedModifier[]): TieChanges['modifiers'] => {
  const like = (all: readonly UsedModifier[], { id, role, side }: UsedModifier): UsedModifier | undefined =>
    all.find((each) => each.id === id && each.role === role && each.side === side)
  const kept = were.map((modifier) => ({ ...modifier, was: modifier.value, is: like(are, modifier)?.value ?? null }))
  const come = are
    .filter((modifier) => !like(were, modifier))
    .map((modifier) => ({ ...modifier, was: null, is: modifier.value }))
  return [...kept, ...come]
    .filter(({ was, is }) => was !== is)
    .map(({ id, label, side, role, group, was, is }) => ({ id, label, side, role, group, was, is }))
}
