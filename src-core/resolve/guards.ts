/** Combines guards: where both hold, and where one holds and another does not. */
import { excludeEachOther, conditionImplies } from '../language/logic.ts'
import type { Condition, Guard, Term } from '../language/model.ts'

export const unguarded: Guard = { when: null, unless: null }

/** A guard that holds where both do; false where no case fits both. */
export const bothHold = (a: Guard, b: Guard): Guard | false => {
  const unless = either(a.unless, b.unless)
  const when = (both(a.when, b.when) ?? [[]]).filter(
    (tests) => !contradicts(tests) && !(unless && conditionImplies([tests], unless)),
  )
  if (when.length === 0) return false
  return { when: when.some((tests) => tests.length === 0) ? null : when, unless }
}

/**
 * The cases where `guard` holds and `other` does not, as guards of which never two hold at once: "if fortified", and "unless fortified or
 * outflanked". Of the same subject.
 */
export const holdsWithout = (guard: Guard, other: Guard): readonly Guard[] => {
  if (bothHold(guard, other) === false || isLarge(guard, other)) return [guard]
  const prevented = other.unless === null ? false : bothHold(guard, { when: other.unless, unless: null })
  const untriggered =
    other.when === null ? false : bothHold(guard, { when: null, unless: either(other.when, other.unless) })
  return [prevented, untriggered].filter((each) => each !== false)
}

/** Whether two hold in the same cases, as far as their tests tell. Of the same subject. */
export const isSameGuard = (a: Guard, b: Guard): boolean => isSame(a.when, b.when) && isSame(a.unless, b.unless)

const isSame = (a: Condition | null, b: Condition | null): boolean =>
  a === null || b === null ? a === b : conditionImplies(a, b) && conditionImplies(b, a)

/** Guards whose numbers of lists multiply to more than this are not combined: that would take too long. */
const mostLists = 400

const isLarge = (a: Guard, b: Guard): boolean => listsIn(a) * listsIn(b) * listsIn(b) > mostLists

const listsIn = ({ when, unless }: Guard): number => (when?.length ?? 1) + (unless?.length ?? 0)

/** Each list of one condition combined with each list of the other. */
const both = (a: Condition | null, b: Condition | null): Condition | null =>
  a === null || b === null
    ? (a ?? b)
    : a.flatMap((tests) => b.map((others) => [...tests, ...others.filter((test) => !hasTest(tests, test))]))

const either = (a: Condition | null, b: Condition | null): Condition | null =>
  a === null || b === null ? (a ?? b) : [...a, ...b.filter((tests) => !conditionImplies([tests], a))]

const hasTest = (tests: readonly Term[], test: Term): boolean => conditionImplies([tests], [[test]])

const contradicts = (tests: readonly Term[]): boolean =>
  tests.some((test, index) => excludeEachOther([[test]], [tests.slice(index + 1)]))
