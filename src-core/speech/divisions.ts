/** The conditions that divide the effects of a role: "If in square: hold ground. Otherwise: …". */
import type { Condition } from '../language/model.ts'
import { sameTerm } from '../language/logic.ts'
import { conditionText } from '../language/expression-text.ts'
import { independent } from './independent.ts'
import type { Speech } from '../language/names.ts'
import type { SpokenEffect } from './subjects.ts'

type Effects = readonly SpokenEffect[]

interface Division {
  readonly condition: Condition
  /** Effects that apply where it holds, and those that do where it does not. */
  readonly held: Effects
  readonly others: Effects
  /** They must come after all other statements. */
  readonly last: boolean
}

/**
 * The conditions that divide the effects of a role, one after another, as long as saying the rest separately keeps its meaning. `isOne`:
 * whether effects make one statement.
 */
export const divisionsOf = (
  effects: Effects,
  speech: Speech,
  isOne: (held: Effects) => boolean,
): readonly Division[] => {
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
 * The condition that divides the most of some effects of a role; undefined where there is none, or where saying them after all others would
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
  // The effects under the condition must be one statement; else they are said like any other effects.
  if (best === undefined || !isOne(best.held)) return undefined
  const moved = new Set([...best.held, ...best.others])
  const between = effects.slice(effects.findIndex((effect) => moved.has(effect))).filter((effect) => !moved.has(effect))
  const mayPrecede = (effect: SpokenEffect, earlier: SpokenEffect): boolean => independent([earlier], effect, speech)
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

/** A condition without some of its alternatives; null if none is left. */
export const without = (condition: Condition | null, some: Condition): Condition | null => {
  const rest = condition?.filter((list) => !some.some((other) => sameTests(list, other)))
  return rest && rest.length > 0 ? rest : null
}
