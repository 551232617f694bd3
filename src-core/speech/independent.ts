/** Whether effects may be told in another order: one neither replaces what another says, nor changes what it asks. */
import { excludeEachOther } from '../ruleset/apart.ts'
import { soleTest, testsIn } from '../ruleset/condition-terms.ts'
import type { Condition, Value } from '../ruleset/model/conditions.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import { conditionText } from './conditions.ts'
import type { Speech } from './names.ts'

/** May be said before the others: it neither replaces what they say, nor changes what they ask. */
export const independent = (others: readonly Effect[], effect: Effect, speech: Speech): boolean => {
  const before = others.filter((other) => other.of === effect.of && !neverTogether(other, effect, speech))
  const testedKeys = new Set(before.flatMap(({ when, unless }) => [...testsIn(when), ...testsIn(unless)].map(({ key }) => key)))
  const done = new Set(before.flatMap(({ verbs }) => verbs.map(doing)))
  return effect.verbs.every((verb) => !done.has(doing(verb)) && !(verb.verb === 'set' && testedKeys.has(verb.trait)))
}

/** Whether they apply to parts of which a unit has only one. */
const neverTogether = (a: Effect, b: Effect, { ruleset }: Speech): boolean => {
  const whenOf = ({ kind }: Effect): Condition | null => (kind === null ? null : (ruleset.parts.get(kind)?.when ?? null))
  const [one, other] = [whenOf(a), whenOf(b)]
  return one !== null && other !== null && excludeEachOther(one, other)
}

/** Where a unit goes and how it stands are one thing each, however said. */
const doing = (verb: Verb): string => {
  if (verb.verb === 'set') return `set ${verb.trait}`
  return ['retreat', 'hold', 'carry', 'continue'].includes(verb.verb) ? 'go' : verb.verb
}

/** Whether the condition is just what these effects bring about: "if already disordered". */
export const isSet = (when: Condition | null, effects: readonly Effect[]): boolean => {
  const test = soleTest(when)
  if (test === undefined || test.on !== null) return false
  const { accepts } = test
  const met = (to: Value): boolean =>
    'choices' in accepts ? typeof to === 'string' && accepts.choices.has(to) : 'flag' in accepts && accepts.flag === to
  return effects.some(({ verbs }) => verbs.some((verb) => verb.verb === 'set' && verb.trait === test.key && met(verb.to)))
}

/** Whether one holds if, and the other unless, the same. */
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
