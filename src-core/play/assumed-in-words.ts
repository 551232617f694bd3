/** Describes the inputs that an answer assumes, in the ruleset's terms: `Order: Good order`. */
import { getEntry } from '../present.ts'
import type { AssumedInput } from '../resolve/answer.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { battleWords } from '../words/battle.ts'
import { distanceText } from '../words/numbers.ts'
import type { RoleInWords } from './inputs-in-words.ts'

/** Assumed inputs by role, in order, with the situation last. Omits roles without assumed inputs. */
export const assumedInWords = (
  ruleset: Ruleset,
  { roles }: Procedure,
  assumed: readonly AssumedInput[],
): readonly RoleInWords[] => {
  const wordsOf = (role: string | null): readonly string[] =>
    assumed.flatMap((input) => (input.role === role ? [assumedText(ruleset, input)] : []))
  const ofRoles = [...roles.values()].map(({ id, title }): RoleInWords => ({ title, words: wordsOf(id) }))
  return [...ofRoles, { title: null, words: wordsOf(null) }].filter(({ words }) => words.length > 0)
}

/** An assumed input and its value, such as `Fatigue: worn`. */
export const assumedText = ({ traits }: Ruleset, { trait: id, value }: AssumedInput): string => {
  const trait = getEntry(traits, id)
  return battleWords.assumed(trait.label, value === null ? null : valueText(trait, value))
}

const valueText = ({ choices, unit }: Trait, value: Value): string => {
  if (typeof value === 'string') return getEntry(choices, value).label
  if (typeof value === 'boolean') return battleWords.yesOrNo(value)
  return distanceText(value, unit)
}
