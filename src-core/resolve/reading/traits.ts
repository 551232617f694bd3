/** How the value of a trait is read: as given, or derived from others. */
import type { Value } from '../../ruleset/model/conditions.ts'
import type { Trait } from '../../ruleset/model/traits.ts'
import { heldTraits, type HeldTrait } from '../held-traits.ts'
import { everyone, holderOf, knownValue } from '../situation.ts'
import { firstReader } from './amounts.ts'
import { readsNone, notKnown, unknown, type Reader, type Readers, type ReaderContext } from './model.ts'

/** A reader of a trait about a subject: the given value, else the derived one, else the default. Null where no holder has it. */
export const traitReader = (context: ReaderContext, subject: string | null, id: string): Reader<Value> => {
  const trait = context.ruleset.traits.get(id)
  const holder = trait ? holderOf(context.procedure, trait, subject) : null
  if (!trait || holder === null) return readsNone
  const held = heldTraits(context.ruleset)(context.procedure.roles).of(holder, trait)
  return (context.traits[held.number] ??= remembering(
    held,
    trait.from.length === 0 ? defaultReader(trait) : foundReader(context, held),
  ))
}

/** Reads the known value, else the derived one; derives it once in a reading. */
const remembering = (held: HeldTrait, find: Reader<Value>): Reader<Value> => {
  const { number } = held
  return (reading) => {
    const given = (reading.given[number] ??= knownValue(reading, held) ?? notKnown)
    if (given !== notKnown) return given
    const before = reading.found[number]
    if (before !== undefined) return before === unknown ? undefined : before
    if (reading.assuming) reading.missingTraits.add(held)
    const value = find(reading)
    reading.found[number] = value === undefined ? unknown : value
    return value
  }
}

const defaultReader = (trait: Trait): Reader<Value> => {
  const value = trait.default ?? undefined
  return ({ assuming }) => (assuming ? value : undefined)
}

/** A reader of a derived trait. Its lines get their readers when first read, since they may read other derived traits. */
const foundReader = (context: ReaderContext, { holder, trait }: HeldTrait): Reader<Value> => {
  let find: Reader<Value> | null = null
  return (reading) => {
    find ??= fromReader(context.about(holder === everyone ? null : holder), trait)
    return find(reading)
  }
}

const fromReader = (readers: Readers, trait: Trait): Reader<Value> => {
  const rest = trait.default
  const lines = trait.from.map(({ is, ...guard }) => ({
    holds: readers.guard(guard),
    is: is.kind === 'value' ? (): Value => is.value : readers.amount(is),
  }))
  const found = firstReader(lines, () => rest)
  // A flag is "no" where none of its lines holds: that is not a default of the ruleset.
  if (rest === null || trait.kind === 'flag') return found
  const foundSoFar = firstReader(
    lines.map(({ holds, is }) => ({ holds: (reading) => holds(reading) === true, is })),
    () => rest,
  )
  return (reading) => (reading.assuming ? (foundSoFar(reading) ?? rest) : found(reading))
}
