/** Choices without a default that a roll needs. */
import { named } from '../present.ts'
import { problem, type Problem } from '../problem.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { namesOf } from '../words/problems/lists.ts'
import { type HeldTrait, everyone, knownValue } from '../language/situation.ts'
import { rowKeys, rowPlaceOf, type RowPlace } from './lookup.ts'
import { totalsWithTrait, type Adjustments, type Tally } from './modifiers.ts'
import { readingOf, type Reading } from './read.ts'
import type { Standing } from './standing.ts'

/**
 * A problem for each choice that was read, was not given and has no default, unless one of its values gives the same roll as leaving it
 * out: then the roll is that of this value. `roll` is the roll without the choices; `spend` counts the work of one roll.
 */
export const neededChoices = (
  { reading, dropped }: Standing,
  roll: Pick<Tally, 'sums'> & { readonly place: RowPlace },
  adjustments: Adjustments,
  spend: () => void,
): readonly Problem[] =>
  [...reading.missingTraits].flatMap((held) => {
    const { holder, trait } = held
    if (!isOpen(held) || knownValue(reading, held) !== undefined) return []
    const totals = totalsWithTrait(reading, roll.sums, adjustments, dropped, trait.id)
    const leavesAlike = (value: string): boolean => {
      spend()
      const changed = withValue(reading, held, value)
      const alike = totals(changed)
      return (
        roll.sums.every(({ total }, index) => alike[index] === total) &&
        (!decidesRow(reading, trait) || isInRow(changed, roll.place))
      )
    }
    const values = [...trait.choices.keys()]
    if (values.some(leavesAlike)) return []
    const path = ['inputs', ...(holder === everyone ? [] : [holder]), trait.id]
    return [problem('choice-missing', { label: trait.label, choices: namesOf(values) }, { path })]
  })

const isOpen = ({ trait }: HeldTrait): boolean =>
  trait.kind === 'choice' && trait.default === null && trait.from.length === 0

const withValue = (reading: Reading, { holder, trait }: HeldTrait, value: string): Reading => {
  const known = new Map(reading.known).set(holder, new Map(named(reading.known, holder)).set(trait.id, value))
  return readingOf({ ...reading, known }, true)
}

const decidesRow = ({ ruleset, procedure }: Reading, { id }: Trait): boolean => rowKeys(ruleset)(procedure).has(id)

const isInRow = (reading: Reading, { table, row }: RowPlace): boolean => {
  const place = rowPlaceOf(reading)
  return place.ok && place.value.table === table && place.value.row === row
}
