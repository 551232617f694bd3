/** What an answer takes for granted: inputs that it read and that were not given. */
import { remembered } from '../remember.ts'
import { isReckoned } from '../ruleset/inputs.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { AssumedInput } from './answer.ts'
import type { HeldTrait } from './held-traits.ts'
import { readingOf, traitValue, type Reading, type Untold } from './read.ts'
import { everyone, type Situation } from './situation.ts'

/** In the order of the procedure's inputs, without numbers reckoned from others and what is found from others that were given. */
export const assumedInputs = ({
  situation,
  untold,
}: {
  readonly situation: Situation
  readonly untold: Untold
}): readonly AssumedInput[] => {
  if (untold.size === 0) return []
  const places = inputPlaces(situation.procedure)
  const told = readingOf(situation, false)
  const assuming = readingOf(situation, true)
  return [...untold]
    .flatMap((held) => {
      const place = places.get(nameOf(held))
      const isAsked = place !== undefined && !isReckoned(held.trait) && (held.trait.from.length === 0 || !isTold(told, held))
      return isAsked ? [{ ...held, place }] : []
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ holder, trait: { id } }) => {
      const role = holder === everyone ? null : holder
      return { role, trait: id, value: traitValue(assuming, role, id) ?? null }
    })
}

const nameOf = ({ holder, trait }: HeldTrait): string => `${holder} ${trait.id}`

const inputPlaces = remembered(
  ({ inputs }: Procedure): ReadonlyMap<string, number> =>
    new Map(inputs.map(({ role, trait }, index) => [`${role ?? everyone} ${trait ?? ''}`, index])),
)

/** Whether a trait is found from what was given; of firers in groups, in every group. */
const isTold = (reading: Reading, { holder, trait }: HeldTrait): boolean => {
  const firing = holder === reading.procedure.points?.of && reading.asGroups.length > 0
  return (firing ? reading.asGroups : [reading]).every(
    (each) => traitValue(each, holder === everyone ? null : holder, trait.id) !== undefined,
  )
}
