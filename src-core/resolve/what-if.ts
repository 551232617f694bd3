/** A what-if question: a check with one modifier dropped, or brought into force. */
import type { Condition } from '../language/model.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import { excludeEachOther, conditionImplies } from '../language/logic.ts'

/** A modifier as it applies to one role. */
export interface RoleModifier {
  readonly modifier: Modifier
  readonly role: string
}

/**
 * The modifier to drop, or to put in force whatever its guard says (once, where it counts for each of something). In force it replaces the
 * modifiers of the role that it excludes: there is only one of light and heavy cover.
 */
export interface WhatIf extends RoleModifier {
  readonly inForce: boolean
}

/** Whether the question is about this very modifier of this role. */
export const isAbout = (whatIf: WhatIf, { modifier, role }: RoleModifier): boolean =>
  whatIf.modifier === modifier && whatIf.role === role

/** Whether the question drops another modifier. */
export const replaces = ({ modifier, role, inForce }: WhatIf, other: RoleModifier): boolean =>
  inForce && other.role === role && other.modifier !== modifier && excludes(modifier, other.modifier)

/** Whether two modifiers of one subject can never hold together. */
const excludes = (a: Modifier, b: Modifier): boolean =>
  a.when !== null &&
  b.when !== null &&
  (excludeEachOther(a.when, b.when) || isExcepted(a.when, b.unless) || isExcepted(b.when, a.unless))

const isExcepted = (when: Condition, unless: Condition | null): boolean =>
  unless !== null && conditionImplies(when, unless)
