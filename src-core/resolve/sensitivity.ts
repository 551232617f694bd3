/** How much each modifier of a check matters: its odds with the modifier in force and without. */
import { commonMultiple } from '../exact.ts'
import { success, type Result } from '../problem.ts'
import { remembered } from '../remember.ts'
import { apart, within } from '../ruleset/apart.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount } from '../ruleset/model/amounts.ts'
import type { Condition, Test } from '../ruleset/model/conditions.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import type { Odds } from './answer.ts'
import { setOut, type Check } from './check.ts'
import { odds } from './odds.ts'
import { guardHolds, readingOf, traitValue } from './read.ts'
import { rolesNamed } from './situation.ts'

/** Counts of one total as they are, and as they would be. */
export interface Shift {
  readonly now: bigint
  readonly then: bigint
}

/** Counts of outcomes that move to others, of `total`. */
export interface Moved {
  readonly total: bigint
  readonly moved: bigint
  readonly outcomes: ReadonlyMap<string, Shift>
}

/**
 * What happens if one modifier that holds is dropped, or one that does not hold is put in force, once if it is counted. Put in
 * force it replaces those that it excludes: of a choice between light and heavy cover there is one.
 */
export interface Sensitive {
  readonly id: string
  readonly label: string
  /** The role whose traits decide. */
  readonly role: string
  readonly holds: boolean
  /** Of the first roll. */
  readonly once: Moved
  /** With all ties played out, sides without a stand as `exhausted SIDES`; null where nothing ties. */
  readonly final: Moved | null
}

export interface Sensitivity {
  readonly odds: Odds
  /** Those that move most first; of equals, in the order of the ruleset. */
  readonly modifiers: readonly Sensitive[]
}

/** Sensitivity of a check to each of its modifiers, for each role that it may hold for. Problems as of `odds`. */
export const sensitivity = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<Sensitivity> => {
  const now = odds(ruleset, procedureId, inputs)
  const check = setOut(ruleset, procedureId, inputs)
  if (!now.ok) return now
  if (!check.ok) return check
  const asked: { readonly variant: Variant; readonly holds: boolean; readonly then: Odds }[] = []
  for (const variant of variantsOf(ruleset)(check.value.situation.procedure)) {
    const holds = isInForce(check.value, variant)
    const then = odds(holds ? variant.without() : variant.forced(), procedureId, inputs)
    if (!then.ok) return then
    asked.push({ variant, holds, then: then.value })
  }
  const totals = [now.value, ...asked.map(({ then }) => then)].map(({ final }) => final?.total ?? 1n)
  const total = totals.reduce(commonMultiple, 1n)
  const modifiers = asked.map(({ variant: { modifier, role }, holds, then }): Sensitive => {
    const final = now.value.final && then.final && moved(total, finalCounts(now.value, total), finalCounts(then, total))
    return { id: modifier.id, label: modifier.label, role, holds, once: moved(now.value.total, now.value.outcomes, then.outcomes), final }
  })
  return success({ odds: now.value, modifiers: modifiers.toSorted((a, b) => compared(movement(b), movement(a))) })
}

const movement = ({ once, final }: Sensitive): Moved => final ?? once

/** All that are compared have one total. */
const compared = (a: Moved, b: Moved): number => (a.moved < b.moved ? -1 : a.moved > b.moved ? 1 : 0)

const moved = (total: bigint, now: ReadonlyMap<string, bigint>, then: ReadonlyMap<string, bigint>): Moved => {
  const outcomes = new Map<string, Shift>()
  for (const id of [...now.keys(), ...then.keys()]) outcomes.set(id, { now: now.get(id) ?? 0n, then: then.get(id) ?? 0n })
  // What leaves one outcome comes to another: half of all differences.
  const differences = [...outcomes.values()].reduce(
    (sum, each) => sum + (each.now > each.then ? each.now - each.then : each.then - each.now),
    0n,
  )
  return { total, moved: differences / 2n, outcomes }
}

const finalCounts = ({ final }: Odds, total: bigint): ReadonlyMap<string, bigint> => {
  const scale = total / (final?.total ?? 1n)
  const exhausted = [...(final?.exhausted ?? [])].map(([sides, count]) => [`exhausted ${sides}`, count] as const)
  return new Map([...(final?.outcomes ?? []), ...exhausted].map(([id, count]) => [id, count * scale]))
}

/** A modifier of one role, and the ruleset without it and with it always in force there. */
interface Variant {
  readonly modifier: Modifier
  readonly role: string
  readonly without: () => Ruleset
  readonly forced: () => Ruleset
}

const variantsOf = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): readonly Variant[] =>
    procedure.modifiers.flatMap((modifier) =>
      rolesNamed(procedure, modifier.of).map((role) => {
        const others = rolesNamed(procedure, modifier.of).filter((other) => other !== role)
        const isIn = (each: Modifier): boolean => rolesNamed(procedure, each.of).includes(role)
        return {
          modifier,
          role,
          without: once(() => changed(ruleset, procedure, (each) => (each === modifier ? without(each, role) : each))),
          forced: once(() =>
            changed(ruleset, procedure, (each) => {
              if (each === modifier) return forced(each, role, others)
              return isIn(each) && excludes(modifier, each) ? without(each, role) : each
            }),
          ),
        }
      }),
    ),
  ),
)

/** Whether two modifiers of one subject can never hold together. */
const excludes = (a: Modifier, b: Modifier): boolean =>
  a.when !== null && b.when !== null && (apart(a.when, b.when) || isExcepted(a.when, b.unless) || isExcepted(b.when, a.unless))

const isExcepted = (when: Condition, unless: Condition | null): boolean => unless !== null && within(when, unless)

const without = (modifier: Modifier, role: string): Modifier => ({ ...modifier, unless: [...(modifier.unless ?? []), [isRole(role)]] })

/** In force for the role whatever its guard says, and once where it is so much for each; for others as it is. */
const forced = ({ value, per, when, unless, ...modifier }: Modifier, role: string, others: readonly string[]): Modifier => ({
  ...modifier,
  when: when && [[isRole(role)], ...when],
  unless: unless && unless.map((tests) => [...tests, isRole(...others)]),
  per: null,
  value:
    per === null ? value : firstOf([[isRole(role)]], value, { kind: 'times', terms: [value, { kind: 'trait', trait: per, of: null }] }),
})

const isRole = (...roles: readonly string[]): Test => ({ on: null, key: 'role', accepts: { choices: new Set(roles) } })

const firstOf = (when: Condition, is: Amount, rest: Amount): Amount => ({
  kind: 'first',
  lines: [
    { id: 'forced', when, unless: null, is },
    { id: 'rest', when: null, unless: null, is: rest },
  ],
})

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

const changed = (ruleset: Ruleset, procedure: Procedure, by: (modifier: Modifier) => Modifier): Ruleset => {
  const modifiers = procedure.modifiers.map(by)
  return { ...ruleset, procedures: new Map([...ruleset.procedures, [procedure.id, { ...procedure, modifiers }]]) }
}

const isInForce = ({ situation }: Check, { modifier, role }: Variant): boolean => {
  const reading = readingOf(situation, true)
  const count = modifier.per === null ? undefined : traitValue(reading, role, modifier.per)
  const counts = modifier.per === null || (typeof count === 'object' && count !== null && count.n > 0n)
  return counts && guardHolds(reading, role, modifier) === true
}
