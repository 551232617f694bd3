/** A check in which one modifier is taken for the opposite of what it is, to see what hangs on it. */
import type { Condition } from '../ruleset/model/conditions.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import { apart, within } from '../ruleset/apart.ts'

/**
 * A modifier as one role's traits decide on it: dropped, or put in force whatever its guard says, and once where it is so much for
 * each. Put in force it replaces those of the role that it excludes: of a choice between light and heavy cover there is one.
 */
export interface Turned {
  readonly modifier: Modifier
  readonly role: string
  readonly inForce: boolean
}

/** Whether it is this very modifier of this role that is turned. */
export const isTurned = (turned: Turned, { modifier, role }: Pick<Turned, 'modifier' | 'role'>): boolean =>
  turned.modifier === modifier && turned.role === role

/** Whether another modifier has to go. */
export const replaces = ({ modifier, role, inForce }: Turned, other: Pick<Turned, 'modifier' | 'role'>): boolean =>
  inForce && other.role === role && other.modifier !== modifier && excludes(modifier, other.modifier)

/** Whether two modifiers of one subject can never hold together. */
const excludes = (a: Modifier, b: Modifier): boolean =>
  a.when !== null && b.when !== null && (apart(a.when, b.when) || isExcepted(a.when, b.unless) || isExcepted(b.when, a.unless))

const isExcepted = (when: Condition, unless: Condition | null): boolean => unless !== null && within(when, unless)
