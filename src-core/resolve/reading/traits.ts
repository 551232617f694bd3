/** How the value of a trait is read: as it was given, or as it is found from others. */
import { whole } from '../../exact.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import type { Trait } from '../../ruleset/model/traits.ts'
import { everyone, holderOf } from '../situation.ts'
import { firstReader } from './amounts.ts'
import { none, type Ask, type Found, type Readers, type World } from './model.ts'

export const traitReader = (world: World, subject: string | null, id: string): Ask<Value> => {
  const trait = world.ruleset.traits.get(id)
  const holder = trait ? holderOf(world.procedure, trait, subject) : null
  if (!trait || holder === null) return none
  const key = `${holder} ${id}`
  const reader = world.traits.get(key) ?? (trait.from.length === 0 ? givenReader(holder, trait) : foundReader(world, { holder, trait }))
  world.traits.set(key, reader)
  return reader
}

const givenReader = (holder: string, trait: Trait): Ask<Value> => {
  const { id } = trait
  const rest = unsaid(trait)
  return ({ known, assuming }) => {
    const given = known.get(holder)?.get(id)
    return given === undefined && assuming ? rest : given
  }
}

/** Of a trait that nobody said anything of: its default, no or 0. */
export const unsaid = ({ kind, default: value }: Trait): Value | null =>
  value ?? (kind === 'flag' ? false : kind === 'count' ? whole(0n) : null)

/** Its lines are put together when they are first asked, since they may ask for others of the like. */
const foundReader = (world: World, own: Found): Ask<Value> => {
  const { holder, trait } = own
  const { id } = trait
  let find: Ask<Value> | null = null
  return (reading) => {
    const given = reading.known.get(holder)?.get(id)
    if (given !== undefined) return given
    const before = reading.found.get(own)
    if (before !== undefined || reading.found.has(own)) return before
    find ??= fromReader(world.about(holder === everyone ? null : holder), trait)
    const value = find(reading)
    reading.found.set(own, value)
    return value
  }
}

const fromReader = (readers: Readers, trait: Trait): Ask<Value> => {
  const rest = unsaid(trait)
  return firstReader(
    trait.from.map(({ is, ...guard }) => [readers.guard(guard), is.kind === 'value' ? (): Value => is.value : readers.amount(is)]),
    () => rest,
  )
}
