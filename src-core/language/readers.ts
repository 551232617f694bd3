/**
 * Reads traits, conditions, amounts and grids in a procedure. A reader is created once for each subject and can read any situation. Everything that
 * depends only on the ruleset, such as the holder of a trait or the row with a given name, is resolved when the reader is created.
 */
import { wholeNumber } from '../exact.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from './model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import {
  type Candidate,
  type HeldTrait,
  type Reader,
  type Readers,
  type ReaderContext,
  type Reading,
  heldTraits,
  everyone,
  holderOf,
  knownValue,
  notKnown,
  readsNone,
  unknown,
} from './situation.ts'
import { memoize } from '../memoize.ts'
import { amountReader, entryReader, firstReader } from './amount-readers.ts'
import { conditionReader, guardReader, listReader, termReader } from './condition-readers.ts'
import type { Trait } from '../ruleset/model/traits.ts'

/** Creates the readers of a procedure, by subject. */
export const readersIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): ((subject: string | null) => Readers) => {
    const bySubject = new Map<string | null, Readers>()
    const traits: Reader<Value>[] = []
    const about = (subject: string | null): Readers => {
      const readers = bySubject.get(subject) ?? readersOf({ ruleset, procedure, about, traits }, subject)
      bySubject.set(subject, readers)
      return readers
    }
    return about
  }),
)

const readersOf = (context: ReaderContext, subject: string | null): Readers => {
  const entries = memoize((all: readonly Candidate[]) => entryReader(readers, all))
  const readers: Readers = {
    key: byName((key) => keyReader(context, subject, key)),
    trait: byName((id) => traitReader(context, subject, id)),
    guard: memoize((guard) => guardReader(readers, guard)),
    condition: memoize((condition) => conditionReader(readers, condition)),
    list: memoize((terms) =>
      listReader(
        terms.map((term) => termReader(context, subject, term)),
        context.procedure.points !== null,
      ),
    ),
    amount: memoize((amount) => amountReader(context, subject, amount)),
    entry: <T extends Candidate>(all: readonly T[]) =>
      entries(all) as (reading: Reading, by: Value | null) => T | null | undefined,
  }
  return readers
}

const byName = <V>(make: (name: string) => V): ((name: string) => V) => {
  const known = new Map<string, V>()
  return (name) => {
    const value = known.get(name) ?? make(name)
    known.set(name, value)
    return value
  }
}

const keyReader = (context: ReaderContext, subject: string | null, key: string): Reader<Value> => {
  switch (key) {
    case 'role':
      return () => subject
    case 'points':
      return ({ points }) => points
    case 'round':
    case 'natural':
    case 'result':
      return ({ [key]: number }) => (number === null ? null : wholeNumber(BigInt(number)))
    default:
      return traitReader(context, subject, key)
  }
}

/** Reads a trait of a subject: the given value, else the derived value, else the default. Null if the trait has no holder. */
const traitReader = (context: ReaderContext, subject: string | null, id: string): Reader<Value> => {
  const trait = context.ruleset.traits.get(id)
  const holder = trait ? holderOf(context.procedure, trait, subject) : null
  if (!trait || holder === null) return readsNone
  const held = heldTraits(context.ruleset)(context.procedure.roles).of(holder, trait)
  return (context.traits[held.number] ??= remembering(
    held,
    trait.from.length === 0 ? defaultReader(trait) : foundReader(context, held),
  ))
}

/** Reads the known value, else the derived value, which is calculated only once per reading. */
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

/** Reads a derived trait. Readers for the trait's lines are created on first use, since lines may read other derived traits. */
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
  // A flag has no default in the ruleset, because it is false if none of its lines is true.
  if (rest === null || trait.kind === 'flag') return found
  const foundSoFar = firstReader(
    lines.map(({ holds, is }) => ({ holds: (reading) => holds(reading) === true, is })),
    () => rest,
  )
  return (reading) => (reading.assuming ? (foundSoFar(reading) ?? rest) : found(reading))
}
