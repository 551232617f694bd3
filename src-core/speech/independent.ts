/** Whether effects keep their meaning in another order: none replaces another, or changes its condition. */
import { excludeEachOther, soleTest, testsIn } from '../language/logic.ts'
import type { Condition, Value } from '../language/model.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import { conditionText } from '../language/expression-text.ts'
import type { Speech } from '../language/names.ts'

/** Whether an effect may come before the others: it neither replaces them nor changes their conditions. */
export const independent = (others: readonly Effect[], effect: Effect, speech: Speech): boolean => {
  const before = others.filter((other) => other.of === effect.of && !neverTogether(other, effect, speech))
  const testedKeys = new Set(
    before.flatMap(({ when, unless }) => [...testsIn(when), ...testsIn(unless)].map(({ key }) => key)),
  )
  const done = new Set(before.flatMap(({ verbs }) => verbs.map(doing)))
  return effect.verbs.every((verb) => !done.has(doing(verb)) && !(verb.verb === 'set' && testedKeys.has(verb.trait)))
}

/** Whether two effects apply to parts that exclude each other. */
const neverTogether = (a: Effect, b: Effect, { ruleset }: Speech): boolean => {
  const whenOf = ({ kind }: Effect): Condition | null =>
    kind === null ? null : (ruleset.parts.get(kind)?.when ?? null)
  const [one, other] = [whenOf(a), whenOf(b)]
  return one !== null && other !== null && excludeEachOther(one, other)
}

/** A key of what a verb sets: moves share one, and so do values of one trait. */
const doing = (verb: Verb): string => {
  if (verb.verb === 'set') return `set ${verb.trait}`
  return ['retreat', 'hold', 'carry', 'continue'].includes(verb.verb) ? 'go' : verb.verb
}

/** Whether the condition is exactly what these effects set: "if already disordered". */
export const isSet = (when: Condition | null, effects: readonly Effect[]): boolean => {
  const test = soleTest(when)
  if (test === undefined || test.on !== null) return false
  const { accepts } = test
  const met = (to: Value): boolean =>
    'choices' in accepts ? typeof to === 'string' && accepts.choices.has(to) : 'flag' in accepts && accepts.flag === to
  return effects.some(({ verbs }) =>
    verbs.some((verb) => verb.verb === 'set' && verb.trait === test.key && met(verb.to)),
  )
}

/** Whether one effect has as `when` what the other has as `unless`. */
export const opposite = (a: Effect, b: Effect, speech: Speech): boolean => {
  if (a.of !== b.of) return false
  const text = (condition: Condition | null): string => conditionText(condition, speech)
  const [one, other] = [text(a.when) || text(a.unless), text(b.when) || text(b.unless)]
  return (
    one !== '' &&
    one === other &&
    (a.when === null) !== (b.when === null) &&
    (a.when === null) === (b.unless === null) &&
    (b.when === null) === (a.unless === null)
  )
}
