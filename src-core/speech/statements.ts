/** Groups effects into statements, one for each role and condition, in an order that keeps their meaning. */
import type { Condition } from '../language/model.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import { sameTerm } from '../language/logic.ts'
import { guardText, conditionText } from '../language/expression-text.ts'
import {
  isIndependent,
  isSet,
  areOpposite,
  subjectsOf,
  joinMoves,
  type PartEffects,
  type SpokenEffect,
} from './subjects.ts'
import type { Speech } from '../language/names.ts'
import { speechWords } from '../words/speech.ts'

/** Effects with the same condition. */
export interface Guarded {
  /** The text of the condition, `if X` or `unless X`; empty if it always holds. */
  readonly guard: string
  readonly subjects: readonly PartEffects[]
}

export interface Statement extends Guarded {
  readonly role: string
  /** Whether the dice are rolled again. If so, the statement comes last and doesn't name a side. */
  readonly again: boolean
  /** The effects if the condition doesn't hold; can be empty. */
  readonly otherwise: readonly Guarded[]
}

interface Draft {
  readonly effect: SpokenEffect
  readonly guard: string
  readonly again: boolean
  readonly effects: SpokenEffect[]
}

/**
 * Groups effects into statements. Effects with the same role and condition are joined unless an effect between them changes their meaning.
 * Unconditional statements come before conditional ones. Statements divided by a common condition come last: "If in square: hold ground. Otherwise:
 * …".
 */
export const statements = (effects: readonly SpokenEffect[], speech: Speech): readonly Statement[] => {
  const spoken = effects.map((effect) => ({ ...effect, when: withoutPart(effect, speech) }))
  const divided = [...new Set(spoken.map(({ of }) => of))].flatMap((role) => {
    const own = spoken.filter(({ of }) => of === role)
    return divisionsOf(own, speech, (held) => statementsWithoutGuard(held, own, speech).length === 1)
  })
  const later = new Set(divided.flatMap(({ held, others }) => [...held, ...others]))
  const statementsSoFar = statementsByGuard(
    spoken.filter((effect) => !later.has(effect)),
    spoken,
    speech,
  )
  for (const { condition, held, others, last } of divided) {
    const [open] = statementsWithoutGuard(held, spoken, speech)
    if (open === undefined) continue
    const free = others.map((effect) => ({ ...effect, unless: withoutAlternatives(effect.unless, condition) }))
    const block = {
      ...open,
      guard: guardText({ when: condition, unless: null }, speech),
      otherwise: statementsByGuard(free, spoken, speech),
    }
    statementsSoFar.splice(
      placeOf(
        block.role,
        last ? Infinity : Math.min(...[...held, ...others].map((effect) => spoken.indexOf(effect))),
        statementsSoFar,
        effects,
      ),
      0,
      block,
    )
  }
  return statementsSoFar
}

const statementsWithoutGuard = (
  effects: readonly SpokenEffect[],
  all: readonly SpokenEffect[],
  speech: Speech,
): readonly Statement[] =>
  statementsByGuard(
    effects.map((effect) => ({ ...effect, when: null })),
    all,
    speech,
  )

/** The position for a statement of this role whose first effect has the index `first`, after the unconditional statements. */
const placeOf = (
  role: string,
  first: number,
  statementsSoFar: readonly Statement[],
  all: readonly SpokenEffect[],
): number => {
  const begins = ({ subjects }: Statement): number =>
    Math.min(...subjects.flatMap(({ effects }) => effects.map(({ id }) => all.findIndex((effect) => effect.id === id))))
  const next = statementsSoFar.findIndex(
    (each) => each.role === role && !each.again && each.guard !== '' && begins(each) > first,
  )
  if (next >= 0) return next
  const last = statementsSoFar.findLastIndex((each) => each.role === role && !each.again)
  const again = statementsSoFar.findIndex((each) => each.again)
  return last >= 0 ? last + 1 : again >= 0 ? again : statementsSoFar.length
}

/** Groups effects by role and condition only. `all` are all effects of the result. */
const statementsByGuard = (
  effects: readonly SpokenEffect[],
  all: readonly SpokenEffect[],
  speech: Speech,
): Statement[] => {
  const drafts: Draft[] = []
  for (const effect of effects) {
    const guard = guardText(effect, speech, isSet(effect.when, all))
    const again = effect.verbs.some(({ verb }) => verb === 'again')
    const same = drafts.findLastIndex((draft) => draft.effect.of === effect.of && draft.guard === guard && !draft.again)
    const first = drafts.findIndex((draft) => draft.effect.of === effect.of)
    const free = (from: number): boolean =>
      !again && from >= 0 && drafts.slice(from).every((draft) => isIndependent(draft.effects, effect, speech))
    if (free(same + 1) && same >= 0) drafts[same]?.effects.push(effect)
    else
      drafts.splice(guard === '' && free(first) ? first : drafts.length, 0, { effect, guard, again, effects: [effect] })
  }
  return withAlready(
    drafts.map(({ effect, guard, again, effects: own }, index) => ({
      role: effect.of,
      guard: isOtherwise(drafts[index - 1], effect, speech) ? speechWords.condition.otherwise : guard,
      again,
      subjects: joinMoves(subjectsOf(own, all, speech)),
      otherwise: [],
    })),
  )
}

/** Moves effects on units that already had a state into the statement that sets it. */
const withAlready = (statementsSoFar: readonly Statement[]): Statement[] => {
  const result = [...statementsSoFar]
  for (const statement of statementsSoFar) {
    const [only, ...others] = statement.subjects
    if (
      only === undefined ||
      others.length > 0 ||
      !only.effects.every(({ when, unless }) => unless === null && isSet(when, allEffects(statementsSoFar)))
    )
      continue
    const at = result.indexOf(statement)
    const next = result.findIndex(
      (other, index) =>
        index > at && other.guard === '' && other.role === statement.role && other.subjects.some(isOf(only)),
    )
    const target = result[next]
    if (target === undefined) continue
    const already = { guard: statement.guard, effects: only.effects }
    result[next] = {
      ...target,
      subjects: target.subjects.map((each) => (isOf(only)(each) ? { ...each, already } : each)),
    }
    result.splice(at, 1)
  }
  return result
}

const allEffects = (statementsSoFar: readonly Guarded[]): readonly SpokenEffect[] =>
  statementsSoFar.flatMap(({ subjects }) =>
    subjects.flatMap(({ effects, already }) => [...effects, ...(already?.effects ?? [])]),
  )

const isOf =
  ({ subject }: PartEffects) =>
  (other: PartEffects): boolean =>
    other.subject.name === subject.name && other.subject.body === subject.body

/** The condition without the tests that the name of the part implies. */
const withoutPart = ({ when, kind }: Effect, { ruleset }: Speech): Condition | null => {
  const known = (kind === null ? null : ruleset.parts.get(kind)?.when)?.flat() ?? []
  const left = when?.map((terms) => terms.filter((term) => !known.some((other) => sameTerm(other, term)))) ?? [[]]
  return left.some((terms) => terms.length === 0) ? null : left
}

/** Whether an effect applies only if the dice aren't rolled again. */
const isOtherwise = (before: Draft | undefined, effect: Effect, speech: Speech): boolean =>
  before?.again === true && areOpposite(before.effect, effect, speech)

type Effects = readonly SpokenEffect[]

interface Division {
  readonly condition: Condition
  /** The effects that apply if the condition holds; `others` apply if it doesn't. */
  readonly held: Effects
  readonly others: Effects
  /** Whether these effects must come after all other statements. */
  readonly last: boolean
}

/**
 * Finds conditions that divide the effects of a role in two. Adds conditions as long as the remaining effects keep their meaning. `isOne` returns
 * whether effects fit in one statement.
 */
const divisionsOf = (effects: Effects, speech: Speech, isOne: (held: Effects) => boolean): readonly Division[] => {
  const found: Division[] = []
  let left = effects
  for (;;) {
    const next = dividedBy(left, effects, speech, isOne)
    if (next === undefined || (found.length > 0 && next.last)) return found
    found.push(next)
    left = left.filter((effect) => !next.held.includes(effect) && !next.others.includes(effect))
  }
}

/**
 * The condition that divides the largest number of a role's given effects. Undefined if there is none, or if moving those effects to the end would
 * change their meaning.
 */
const dividedBy = (
  some: Effects,
  effects: Effects,
  speech: Speech,
  isOne: (held: Effects) => boolean,
): Division | undefined => {
  const found = some.flatMap((effect): Omit<Division, 'last'>[] => {
    const condition = effect.verbs.some(({ verb }) => verb === 'again') ? null : effect.when
    if (condition === null || effect.unless !== null || conditionText(condition, speech) === '') return []
    const held = some.filter(({ when, unless }) => unless === null && when !== null && sameLists(when, condition))
    return [{ condition, held, others: some.filter(({ unless }) => unless !== null && holdsLists(unless, condition)) }]
  })
  const [best] = found.filter(({ others }) => others.length > 0).toSorted((a, b) => b.others.length - a.others.length)
  // Treat the effects like any others if those under the condition don't fit in one statement.
  if (best === undefined || !isOne(best.held)) return undefined
  const moved = new Set([...best.held, ...best.others])
  const between = effects.slice(effects.findIndex((effect) => moved.has(effect))).filter((effect) => !moved.has(effect))
  const mayPrecede = (effect: SpokenEffect, earlier: SpokenEffect): boolean => isIndependent([earlier], effect, speech)
  const canBeLast = between.every((other) =>
    [...moved].every((effect) => effects.indexOf(effect) > effects.indexOf(other) || mayPrecede(other, effect)),
  )
  const canBeFirst = between.every((other) =>
    [...moved].every((effect) => mayPrecede(other, effect) && mayPrecede(effect, other)),
  )
  return canBeLast ? { ...best, last: !canBeFirst } : undefined
}

type Tests = Condition[number]
const sameTests = (a: Tests, b: Tests): boolean =>
  a.length === b.length && a.every((term) => b.some((other) => sameTerm(term, other)))
const holdsLists = (all: Condition, some: Condition): boolean =>
  some.every((list) => all.some((other) => sameTests(list, other)))
const sameLists = (a: Condition, b: Condition): boolean => a.length === b.length && holdsLists(a, b)

/** Removes the given alternatives from a condition. Null if none are left. */
const withoutAlternatives = (condition: Condition | null, some: Condition): Condition | null => {
  const rest = condition?.filter((list) => !some.some((other) => sameTests(list, other)))
  return rest && rest.length > 0 ? rest : null
}
