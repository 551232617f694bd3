/** Describes the inputs of a check in the ruleset's terms: `in woods`, `disordered`, `stands 6`. */
import { fractionText, parseFraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import { isRecord } from '../untrusted.ts'
import { parseNumberBand } from '../resolve/inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { battleWords } from '../words/battle.ts'
import { figureInUnit, numberBandText, signedText } from '../words/numbers.ts'

export interface RoleInWords {
  /** The title of the role. Null for the situation. */
  readonly title: string | null
  readonly words: readonly string[]
}

/** Inputs by role, in order, with the situation last. Omits roles without inputs. `inputs` must be valid. */
export const inputsInWords = (
  { traits }: Ruleset,
  { roles }: { readonly roles: ReadonlyMap<string, { readonly id: string; readonly title: string }> },
  inputs: unknown,
): readonly RoleInWords[] => {
  const given = isRecord(inputs) ? inputs : {}
  const wordsOf = (part: unknown): readonly string[] =>
    Object.entries(isRecord(part) ? part : {}).flatMap(([key, value]): readonly string[] => {
      if (key === 'other') return typeof value === 'number' && value !== 0 ? [battleWords.other(signedText(value))] : []
      if (key === 'groups' && Array.isArray(value)) return value.map((group) => groupWords(traits, group))
      return traitWords(traits, key, value)
    })
  const ofRoles = [...roles.values()].map(({ id, title }): RoleInWords => ({ title, words: wordsOf(given[id]) }))
  const situation = Object.fromEntries(Object.entries(given).filter(([key]) => !roles.has(key)))
  return [...ofRoles, { title: null, words: wordsOf(situation) }].filter(({ words }) => words.length > 0)
}

const groupWords = (traits: ReadonlyMap<string, Trait>, group: unknown): string => {
  const { stands, each, ...rest } = isRecord(group) ? group : {}
  const worth = typeof each === 'number' || typeof each === 'string' ? String(each) : null
  const words = Object.entries(rest).flatMap(([key, value]) => traitWords(traits, key, value))
  return [battleWords.stands(String(stands), worth), ...words].join(', ')
}

/** Formats a trait's value. Empty for inputs that aren't traits, such as fire points. */
const traitWords = (traits: ReadonlyMap<string, Trait>, id: string, value: unknown): readonly string[] => {
  const trait = traits.get(id)
  if (!trait) return []
  if (typeof value === 'boolean') return value ? [trait.words] : []
  if (trait.kind === 'choice') return typeof value === 'string' ? [getEntry(trait.choices, value).words] : []
  const band = parseNumberBand(value)
  if (band) return [`${trait.words} ${numberBandText(band, trait.unit)}`]
  const number = typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined
  if (number && trait.known === 'turn') return [battleWords.inTurn(fractionText(number))]
  return number && number.n !== 0n ? [`${trait.words} ${figureInUnit(fractionText(number), trait.unit)}`] : []
}
