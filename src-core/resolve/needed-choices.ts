/** Choices without a default that a roll cannot do without. */
import { named } from '../present.ts'
import { problem, type Problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { HeldTrait } from './held-traits.ts'
import { rowPlaceOf } from './lookup.ts'
import { tally, type Adjustments } from './modifiers.ts'
import { readingOf, type Reading } from './read.ts'
import { everyone, knownValue } from './situation.ts'
import type { Standing } from './standing.ts'

/**
 * A problem for each choice that was read, was not given and has no default, and none of whose values leaves the roll as it is
 * without one: leaving it out would then be a value of its own. Where one leaves it so, the roll is that of this value. `spend`
 * counts the work of a roll.
 */
export const neededChoices = ({ reading, dropped }: Standing, adjustments: Adjustments, spend: () => void): readonly Problem[] => {
  const open = [...reading.missingTraits].filter((held) => isOpen(held) && knownValue(reading, held) === undefined)
  if (open.length === 0) return []
  const textOf = (each: Reading): string => {
    spend()
    return rollText(each, adjustments, dropped)
  }
  const without = textOf(reading)
  return open.flatMap((held) => {
    const { holder, trait } = held
    const values = [...trait.choices.keys()]
    if (values.some((value) => textOf(withValue(reading, held, value)) === without)) return []
    const path = ['inputs', ...(holder === everyone ? [] : [holder]), trait.id]
    return [problem('choice-missing', { label: trait.label, choices: namesOf(values) }, { path })]
  })
}

const isOpen = ({ trait }: HeldTrait): boolean => trait.kind === 'choice' && trait.default === null && trait.from.length === 0

const withValue = (reading: Reading, { holder, trait }: HeldTrait, value: string): Reading => {
  const known = new Map(reading.known).set(holder, new Map(named(reading.known, holder)).set(trait.id, value))
  return readingOf({ ...reading, known }, true)
}

/** All of a roll that modifiers and rows decide. */
const rollText = (reading: Reading, adjustments: Adjustments, dropped: ReadonlySet<string>): string => {
  const { sums } = tally(reading, adjustments, dropped)
  const place = rowPlaceOf(reading)
  return [...sums.map(({ total }) => total), ...(place.ok ? [place.value.table.id, String(place.value.row.id)] : [])].join(' ')
}
