/** How the value of a trait is read: as it was given, or as it is found from others. */
import { whole } from '../../exact.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import type { Trait } from '../../ruleset/model/traits.ts'
import { everyone, holderOf, knownValue } from '../situation.ts'
import { firstReader } from './amounts.ts'
import { none, stale, unknown, type Ask, type Owned, type Readers, type TraitNumbers, type World } from './model.ts'

export const traitReader = (world: World, subject: string | null, id: string): Ask<Value> => {
  const trait = world.ruleset.traits.get(id)
  const holder = trait ? holderOf(world.procedure, trait, subject) : null
  if (!trait || holder === null) return none
  const owned = numbered(world.traits, holder, trait)
  return (world.traitReaders[owned.number] ??= remembering(owned, trait.from.length === 0 ? givenReader(trait) : foundReader(world, owned)))
}

const numbered = ({ byHolder, all }: TraitNumbers, holder: string, trait: Trait): Owned => {
  const own = byHolder.get(holder) ?? new Map<string, Owned>()
  byHolder.set(holder, own)
  const before = own.get(trait.id)
  if (before) return before
  const owned = { number: all.length, holder, trait }
  own.set(trait.id, owned)
  all.push(owned)
  return owned
}

/** As it was given, else by what it is read from; each once in a reading. */
const remembering = ({ number, holder, trait: { id } }: Owned, otherwise: Ask<Value>): Ask<Value> => {
  return (reading) => {
    const before = reading.memo[number]
    if (before === unknown) return undefined
    if (before !== undefined && before !== stale) return before
    const known = before === stale ? undefined : knownValue(reading, holder, id)
    const value = known ?? otherwise(reading)
    reading.memo[number] = value === undefined ? unknown : value
    return value
  }
}

const givenReader = (trait: Trait): Ask<Value> => {
  const value = defaultOf(trait)
  return ({ assuming }) => (assuming ? value : undefined)
}

/** The value of a trait that was not given: its default, no or 0. */
export const defaultOf = ({ kind, default: value }: Trait): Value | null =>
  value ?? (kind === 'flag' ? false : kind === 'count' ? whole(0n) : null)

/** Its lines are put together when they are first read, since they may read others of the like. */
const foundReader = (world: World, { holder, trait }: Owned): Ask<Value> => {
  let find: Ask<Value> | null = null
  return (reading) => {
    find ??= fromReader(world.about(holder === everyone ? null : holder), trait)
    return find(reading)
  }
}

const fromReader = (readers: Readers, trait: Trait): Ask<Value> => {
  const rest = defaultOf(trait)
  return firstReader(
    trait.from.map(({ is, ...guard }) => ({ holds: readers.guard(guard), is: is.kind === 'value' ? (): Value => is.value : readers.amount(is) })),
    () => rest,
  )
}
