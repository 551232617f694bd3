/** What one set of rules knows of the inputs by another, and what is said of the rest. */
import { dotted, lastKey } from '../paths.ts'
import { named } from '../present.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Input } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { compareWords } from '../words/compare.ts'
import type { Axis } from './axes.ts'
import { inputsAt, valueAt } from './inputs-at.ts'

/** The inputs without those that are not among `known`, and without choices that the ruleset does not have. */
export const knownOf = (ruleset: Ruleset, known: readonly Input[], inputs: Inputs): Inputs => {
  const there = known.filter(
    ({ trait, path }) => trait === null || isChoiceOf(named(ruleset.traits, trait), valueAt(inputs, path)),
  )
  return inputsAt(inputs, new Set(there.map(({ path }) => dotted(path))))
}

const isChoiceOf = ({ kind, choices }: Trait, value: unknown): boolean =>
  kind !== 'choice' || typeof value !== 'string' || choices.has(value)

/** In sentences, what of `axes` the base does not know, and what it counts instead; of an axis of the map all its values, else what is given. */
export const unknownToBase = (
  base: Ruleset,
  house: Ruleset,
  { axes, onMap, inputs }: { readonly axes: readonly Axis[]; readonly onMap: readonly Axis[]; readonly inputs: Inputs },
): readonly string[] => {
  const sentences = axes.flatMap((axis): readonly string[] => {
    const given = valueAt(inputs, axis.path)
    const isOnMap = onMap.some(({ at }) => at === axis.at)
    const now = house.traits.get(lastKey(axis.path))
    if (!now || (!isOnMap && given === undefined)) return []
    const before = base.traits.get(now.id)
    if (!before) return [compareWords.newTrait(now.label)]
    const added = [...now.choices.values()].filter(({ id }) => (isOnMap || id === given) && !isChoiceOf(before, id))
    const labels = added.map(({ label }) => label)
    return labels.length === 0 ? [] : [compareWords.newChoices(labels, usualOf(before))]
  })
  return [...new Set(sentences)]
}

/** The choice that holds where none is given; null where there is none, or it follows from something else. */
const usualOf = ({ default: usual, choices, from }: Trait): string | null =>
  typeof usual === 'string' && from.length === 0 ? (choices.get(usual)?.label ?? null) : null
