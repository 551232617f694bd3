/**
 * Words of a text that the rules do not have, proposed as a new flag, or as a new choice of a trait. The proposal is a text like any other
 * condition of a modifier, in which the name may be overtyped.
 */
import { freeId } from '../ruleset/id-from.ts'
import { houseWords } from '../words/house.ts'
import { capital } from '../words/letters.ts'
import { isDataMap, type DataMap } from './data.ts'
import type { Edit } from './edit.ts'
import { entryName } from './names.ts'

/** The most letters of a name. */
const longestName = 60

/** The proposals for a name, cut to the length of a name: a new flag, or a new choice of each of some traits. Empty for an empty name. */
export const wordsOffered = (name: string, traits: readonly string[], rules: DataMap): readonly string[] => {
  const whole = capital(name.replaceAll(/[{}]/g, '').trim())
  const said = whole.length <= longestName ? whole : whole.slice(0, whole.lastIndexOf(' ', longestName)).replace(/[\s,:;]+$/, '')
  if (said === '') return []
  return [...traits.map((trait) => houseWords.newChoice.say(said, entryName(['traits', trait], rules))), houseWords.newTrait.say(said)]
}

export interface NewWords {
  /** Edits that make the traits and choices, each once. */
  readonly edits: readonly Edit[]
  /** The condition of each text. */
  readonly conditions: ReadonlyMap<string, DataMap>
}

/** The new traits and choices of some texts; texts that make none are skipped. */
export const newWordsIn = (texts: readonly string[], rules: DataMap): NewWords => {
  const edits: Edit[] = []
  const conditions = new Map<string, DataMap>()
  const taken = new Map<string, Set<string>>()
  const idIn = (path: readonly string[], there: DataMap, name: string): string => {
    const key = path.join(' ')
    const ids = taken.get(key) ?? new Set(Object.keys(there))
    const id = freeId(name, ids)
    taken.set(key, ids.add(id))
    return id
  }
  const traits = isDataMap(rules['traits']) ? rules['traits'] : {}
  for (const text of new Set(texts)) {
    const word = wordIn(text, traits, rules)
    if (word === undefined) continue
    const { trait, name, choices } = word
    const path = trait === null ? ['traits'] : ['traits', trait, 'choices']
    const id = idIn(path, choices, name)
    edits.push({ kind: 'add', path, id, value: trait === null ? { of: 'unit', label: name, flag: true } : { label: name } })
    conditions.set(text, trait === null ? { [id]: true } : { [trait]: id })
  }
  return { edits, conditions }
}

interface NewWord {
  readonly name: string
  /** The trait that it is a choice of; null: it is a trait itself. */
  readonly trait: string | null
  /** The present entries at its place. */
  readonly choices: DataMap
}

const wordIn = (text: string, traits: DataMap, rules: DataMap): NewWord | undefined => {
  const name = houseWords.newTrait.name(text)
  if (name !== undefined) return { name, trait: null, choices: traits }
  for (const [trait, data] of Object.entries(traits)) {
    const choices = isDataMap(data) ? data['choices'] : undefined
    const choice = houseWords.newChoice.name(text, entryName(['traits', trait], rules))
    if (choice !== undefined && isDataMap(choices)) return { name: choice, trait, choices }
  }
  return undefined
}
