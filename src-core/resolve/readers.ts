/**
 * How traits, conditions, amounts and grids are read in a procedure: put together once for each whom they may be about, and
 * asked of every situation. What hangs on the ruleset alone (whom a trait belongs to, which row a name means) is settled here;
 * what hangs on the situation is left to the asking.
 */
import { compare, whole } from '../exact.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Guard, Test, Value } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { amountReader, firstReader, none, type World } from './amount-reader.ts'
import type { Ask, Entry, Found, Holds, Reading, Readers } from './reading.ts'
import { everyone, holderOf, spokenOf } from './situation.ts'

/** The readers of a ruleset's procedure, by the subject. */
export const readersIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): ((subject: string | null) => Readers) => {
    const bySubject = new Map<string | null, Readers>()
    const traits = new Map<string, Ask<Value>>()
    const about = (subject: string | null): Readers => {
      const readers = bySubject.get(subject) ?? readersOf({ ruleset, procedure, about, traits }, subject)
      bySubject.set(subject, readers)
      return readers
    }
    return about
  }),
)

interface Place extends World {
  /** By holder and trait. */
  readonly traits: Map<string, Ask<Value>>
}

const readersOf = (world: Place, subject: string | null): Readers => {
  const entries = remembered((all: readonly Entry[]) => entryReader(readers, all))
  const readers: Readers = {
    key: byName((key) => keyReader(world, subject, key)),
    trait: byName((id) => traitReader(world, subject, id)),
    guard: remembered((guard) => guardReader(readers, guard)),
    condition: remembered((condition) => conditionReader(readers, condition)),
    list: remembered((tests) => listReader(tests.map((test) => testReader(world, subject, test)))),
    amount: remembered((amount) => amountReader(world, subject, amount)),
    entry: <T extends Entry>(all: readonly T[]) => entries(all) as (reading: Reading, by: Value | null) => T | null | undefined,
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

const keyReader = (world: Place, subject: string | null, key: string): Ask<Value> => {
  switch (key) {
    case 'role':
      return () => subject
    case 'points':
      return ({ points }) => points
    case 'round':
    case 'natural':
    case 'result':
      return ({ [key]: number }) => (number === null ? null : whole(BigInt(number)))
    default:
      return traitReader(world, subject, key)
  }
}

const traitReader = (world: Place, subject: string | null, id: string): Ask<Value> => {
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
const foundReader = (world: Place, own: Found): Ask<Value> => {
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

const always = (): boolean => true

const guardReader = (readers: Readers, { when, unless }: Guard): Holds => {
  const opens = when === null ? always : readers.condition(when)
  if (unless === null) return opens
  const shuts = readers.condition(unless)
  return (reading) => {
    const open = opens(reading)
    if (open === false) return false
    const shut = shuts(reading)
    if (shut === true) return false
    return open === undefined || shut === undefined ? undefined : true
  }
}

const conditionReader = (readers: Readers, condition: Condition): Holds => {
  const lists = condition.map((tests) => readers.list(tests))
  const [only] = lists
  if (only && lists.length === 1) return only
  return (reading) => {
    let unknown = false
    for (const list of lists) {
      const holds = list(reading)
      if (holds === true) return true
      if (holds === undefined) unknown = true
    }
    return unknown ? undefined : false
  }
}

const listReader = (tests: readonly Holds[]): Holds => {
  const all: Holds = (reading) => {
    let unknown = false
    for (const test of tests) {
      const holds = test(reading)
      if (holds === false) return false
      if (holds === undefined) unknown = true
    }
    return unknown ? undefined : true
  }
  return (reading) => {
    if (reading.asGroups.length === 0) return all(reading)
    const holds = reading.asGroups.map(all)
    return holds.includes(true) || (holds.includes(undefined) ? undefined : false)
  }
}

const testReader = ({ procedure, about }: Place, subject: string | null, { on, key, accepts }: Test): Holds => {
  const is = about(spokenOf(procedure, subject, on)).key(key)
  const accepted = acceptedBy(accepts)
  return (reading) => {
    const value = is(reading)
    return value === undefined ? undefined : value !== null && accepted(value)
  }
}

const acceptedBy = (accepts: Test['accepts']): ((value: Value) => boolean) => {
  if ('choices' in accepts) return (value) => typeof value === 'string' && accepts.choices.has(value)
  if ('flag' in accepts) return (value) => value === accepts.flag
  const ranges = accepts.ranges.map(({ min, max }) => ({ min: min === null ? null : BigInt(min), max: max === null ? null : BigInt(max) }))
  return (value) =>
    typeof value === 'object' &&
    ranges.some(({ min, max }) => (min === null || value.n >= min * value.d) && (max === null || value.n <= max * value.d))
}

const entryReader = (readers: Readers, entries: readonly Entry[]): ((reading: Reading, by: Value | null) => Entry | null | undefined) => {
  const asked = entries.map((entry) => ({ entry, holds: entry.when === null ? always : readers.condition(entry.when) }))
  return (reading, by) => {
    let chosen: Entry | null = null
    let rest: Entry | null = null
    for (const { entry, holds: holdsIn } of asked) {
      if (typeof by === 'string' && entry.id !== by && !entry.otherwise) continue
      if (chosen !== null && by !== null && typeof by === 'object' && entry.from && compare(entry.from, by) > 0) continue
      const holds = holdsIn(reading)
      if (holds === undefined) return undefined
      if (holds && entry.otherwise) rest = entry
      else if (holds) chosen = entry
      if (chosen !== null && (by === null || typeof by === 'string')) return chosen
    }
    return chosen ?? rest
  }
}
