/** What a request says, in the ruleset's own words: `in woods`, `disordered`, `stands 6`. */
import { fractionText, parseFraction } from '../exact.ts'
import { isRecord } from '../record.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { battleWords } from '../words/battle.ts'
import { signedText } from '../words/numbers.ts'

export interface SaidOf {
  /** Null: of the situation. */
  readonly title: string | null
  readonly words: readonly string[]
}

/** By role in order, the situation last; who has nothing said of is left out. `inputs` have been checked. */
export const inputsInWords = ({ traits }: Ruleset, { roles }: Procedure, inputs: unknown): readonly SaidOf[] => {
  const all = isRecord(inputs) ? inputs : {}
  const entries = (given: object): readonly string[] =>
    Object.entries(given).flatMap(([key, value]): readonly string[] => {
      if (key === 'other') return typeof value === 'number' && value !== 0 ? [battleWords.other(signedText(value))] : []
      if (key === 'groups' && Array.isArray(value)) return value.map((group) => groupWords(traits, group))
      return traitWords(traits.get(key), value)
    })
  const said = [...roles.values()].map(({ id, title }): SaidOf => ({ title, words: entries(isRecord(all[id]) ? all[id] : {}) }))
  const rest = Object.fromEntries(Object.entries(all).filter(([key]) => !roles.has(key)))
  return [...said, { title: null, words: entries(rest) }].filter(({ words }) => words.length > 0)
}

const groupWords = (traits: ReadonlyMap<string, Trait>, group: unknown): string => {
  const { stands, each, ...rest } = isRecord(group) ? group : {}
  const worth = typeof each === 'number' || typeof each === 'string' ? String(each) : null
  const words = Object.entries(rest).flatMap(([key, value]) => traitWords(traits.get(key), value))
  return [battleWords.stands(String(stands), worth), ...words].join(', ')
}

const traitWords = (trait: Trait | undefined, value: unknown): readonly string[] => {
  if (!trait) return []
  if (typeof value === 'boolean') return value ? [trait.words] : []
  if (trait.kind === 'choice') return typeof value === 'string' ? [trait.choices.get(value)?.words ?? value] : []
  const number = typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined
  return number && number.n !== 0n ? [`${trait.words} ${fractionText(number)}${trait.unit === 'inches' ? '″' : ''}`] : []
}
