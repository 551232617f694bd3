/** Traits of their holders, numbered so that their values can be kept in lists. */
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'

/** A trait of one holder, which is a role or `everyone`. There is one object for each. */
export interface HeldTrait {
  /** Its place among all that are read with the same roles. */
  readonly number: number
  readonly holder: string
  readonly trait: Trait
}

export interface HeldTraits {
  /** By number; the list grows as more traits are read. */
  readonly all: readonly HeldTrait[]
  readonly of: (holder: string, trait: Trait) => HeldTrait
}

/** The same roles have the same numbers, also in a part of a procedure. */
export const heldTraits = remembered((_: Ruleset) =>
  remembered((_roles: Procedure['roles']): HeldTraits => {
    const all: HeldTrait[] = []
    const byHolder = new Map<string, Map<string, HeldTrait>>()
    return {
      all,
      of: (holder, trait) => {
        const own = byHolder.get(holder) ?? new Map<string, HeldTrait>()
        byHolder.set(holder, own)
        const held = own.get(trait.id) ?? { number: all.length, holder, trait }
        if (!own.has(trait.id)) all.push(held)
        own.set(trait.id, held)
        return held
      },
    }
  }),
)
