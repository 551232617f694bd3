/** The inputs that an answer assumes: it read them and they were not given. */
import { memoize } from '../memoize.ts'
import { isDerivedNumber } from '../ruleset/reads.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { AssumedInput } from './answer.ts'
import { heldTraits, type HeldTrait, everyone, type Situation } from '../language/situation.ts'
import { readingOf, traitValue, type Reading, type MissingTraits } from './read.ts'

/** The assumed inputs in the order of the procedure, without derived numbers and traits that follow from given inputs. */
export const assumedInputs = ({
  situation,
  missingTraits,
}: {
  readonly situation: Situation
  readonly missingTraits: MissingTraits
}): readonly AssumedInput[] => {
  // A trait that follows from given inputs is not assumed.
  if (![...missingTraits].some(({ trait }) => trait.from.length === 0)) return []
  const places = inputPlaces(situation.ruleset)(situation.procedure)
  const assumed = [...missingTraits].flatMap((held) => {
    const place = places.get(held)
    return place === undefined ? [] : [{ held, place }]
  })
  const derived = assumed.some(({ held }) => held.trait.from.length > 0)
  const readings = derived ? { given: readingOf(situation, false), assuming: readingOf(situation, true) } : null
  return assumed
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ held }): readonly AssumedInput[] => {
      const { holder, trait } = held
      const role = holder === everyone ? null : holder
      if (trait.from.length === 0 || !readings) return [{ role, trait: trait.id, value: trait.default }]
      const { given, assuming } = readings
      return isFound(given, held)
        ? []
        : [{ role, trait: trait.id, value: traitValue(assuming, role, trait.id) ?? null }]
    })
}

/** The index among the inputs of each trait that is not derived. */
const inputPlaces = memoize((ruleset: Ruleset) =>
  memoize(({ inputs, roles }: Procedure): ReadonlyMap<HeldTrait, number> => {
    const { of } = heldTraits(ruleset)(roles)
    return new Map(
      inputs.flatMap(({ role, trait: id }, index) => {
        const trait = id === null ? undefined : ruleset.traits.get(id)
        return trait && !isDerivedNumber(trait) ? [[of(role ?? everyone, trait), index] as const] : []
      }),
    )
  }),
)

/** Whether a trait follows from given inputs; for firers in groups, in every group. */
const isFound = (reading: Reading, { holder, trait }: HeldTrait): boolean => {
  const firing = holder === reading.procedure.points?.of && reading.asGroups.length > 0
  return (firing ? reading.asGroups : [reading]).every(
    (each) => traitValue(each, holder === everyone ? null : holder, trait.id) !== undefined,
  )
}
