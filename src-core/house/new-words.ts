/**
 * What a line of a text says and rules have no word for, offered as a word of theirs: a trait that holds or does not, or one more choice of a
 * trait. It is a text like any other way to say when a modifier counts, in which the name may be typed over.
 */
import { freeId } from '../ruleset/id-from.ts'
import { houseWords } from '../words/house.ts'
import { capital } from '../words/letters.ts'
import { isDataMap, type DataMap } from './data.ts'
import type { Edit } from './edit.ts'
import { entryName } from './names.ts'

/** A name has so many letters at most. */
const longestName = 60

/** The ways to make a word of a name, of as many of its words as a name holds: a trait, or a choice of each of some traits. None of no name. */
export const wordsOffered = (name: string, traits: readonly string[], rules: DataMap): readonly string[] => {
  const whole = capital(name.replaceAll(/[{}]/g, '').trim())
  const said = whole.length <= longestName ? whole : whole.slice(0, whole.lastIndexOf(' ', longestName)).replace(/[\s,:;]+$/, '')
  if (said === '') return []
  return [...traits.map((trait) => houseWords.newChoice.say(said, entryName(['traits', trait], rules))), houseWords.newTrait.say(said)]
}

export interface NewWords {
  /** That make the traits and choices, each once. */
  readonly edits: readonly Edit[]
  /** By text the condition that it stands for. */
  readonly conditions: ReadonlyMap<string, DataMap>
}

/** What texts make, of those that say that they do. */
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
  /** That it is a choice of; null: it is a trait. */
  readonly trait: string | null
  /** What stands where it goes. */
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
