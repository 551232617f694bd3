/**
 * Words of a text that the rules do not have, proposed as a new flag, as a new choice of a trait, or as a choice of a new trait that other
 * lines share. The proposal is a text like any other condition of a modifier, in which the names may be overtyped.
 */
import { present } from '../../present.ts'
import { freeId } from '../../format/entries.ts'
import { longestName } from '../exclusive.ts'
import { houseWords } from '../../words/house.ts'
import { capitalize } from '../../words/text.ts'
import { dataAt, isDataMap, type DataMap } from '../../ruleset/data.ts'
import type { Edit } from '../../house/edit.ts'
import { entryName } from '../../house/names.ts'

/** The proposals for a name, cut to the length of a name: a new flag, or a new choice of each of some traits. Empty for an empty name. */
export const newWordProposals = (name: string, traits: readonly string[], rules: DataMap): readonly string[] => {
  const whole = capitalize(name.replaceAll(/[{}]/g, '').trim())
  const said =
    whole.length <= longestName ? whole : whole.slice(0, whole.lastIndexOf(' ', longestName)).replace(/[\s,:;]+$/, '')
  if (said === '') return []
  return [
    ...traits.map((trait) => houseWords.newChoice.write(said, entryName(['traits', trait], rules))),
    houseWords.newTrait.write(said),
  ]
}

/** The condition of a modifier as text. */
export interface WordedLine {
  readonly text: string
  /** The modifier is 0: of the choices of a new trait it is the default. */
  readonly addsNothing: boolean
}

export interface NewWords {
  /** Edits that make the traits and choices, each once. */
  readonly edits: readonly Edit[]
  /** The condition of each text. */
  readonly conditions: ReadonlyMap<string, DataMap>
}

/** The new traits and choices of some lines; texts that make none are skipped. */
export const newWordsIn = (lines: readonly WordedLine[], rules: DataMap): NewWords => {
  const traits = isDataMap(rules['traits']) ? rules['traits'] : {}
  const words = [...new Map(lines.map((line) => [line.text, line])).values()].flatMap(
    (line) => wordIn(line, traits, rules) ?? [],
  )
  const ids = new Set(Object.keys(traits))
  const made = [...Map.groupBy(words, ({ trait }) => trait)].flatMap(([trait, own]) => {
    if (trait === null) return own.map((word) => newFlag(word, ids))
    const id = traitCalled(trait, traits, rules)
    return [id === undefined ? newTrait(trait, own, ids) : moreChoices(id, own, rules)]
  })
  return {
    edits: made.flatMap(({ edits }) => edits),
    conditions: new Map(made.flatMap(({ conditions }) => [...conditions])),
  }
}

const newFlag = ({ text, name }: NewWord, ids: Set<string>): NewWords => {
  const id = newId(name, ids)
  return { edits: [traitEdit(id, name, { flag: true })], conditions: new Map([[text, { [id]: true }]]) }
}

/**
 * A trait with a choice for each line. Unless one of them adds 0 a unit may also be none of them: a choice without such a value has to be told
 * for every roll.
 */
const newTrait = (label: string, words: readonly NewWord[], ids: Set<string>): NewWords => {
  const id = newId(label, ids)
  const still = words.length > 1 ? words.find(({ addsNothing }) => addsNothing) : undefined
  const names = [...(still ? [] : [houseWords.noneOfThese]), ...words.map(({ name }) => name)]
  const idOf = idsOf(names, new Map())
  const choices = Object.fromEntries(names.map((name) => [idOf(name), { label: name }]))
  const value = { choices, default: idOf(still?.name ?? houseWords.noneOfThese) }
  return { edits: [traitEdit(id, label, value)], conditions: conditionsOf(id, words, idOf) }
}

/** More choices of a trait; one that it has already is not made again. */
const moreChoices = (trait: string, words: readonly NewWord[], rules: DataMap): NewWords => {
  const path = ['traits', trait, 'choices']
  const there = dataAt(rules, path)
  const known = new Map(Object.keys(isDataMap(there) ? there : {}).map((id) => [entryName([...path, id], rules), id]))
  const names = words.map(({ name }) => name)
  const idOf = idsOf(names, known)
  const fresh = [...new Set(names)].filter((name) => !known.has(name))
  return {
    edits: fresh.map((label): Edit => ({ kind: 'add', path, id: idOf(label), value: { label } })),
    conditions: conditionsOf(trait, words, idOf),
  }
}

const traitEdit = (id: string, label: string, value: DataMap): Edit => ({
  kind: 'add',
  path: ['traits'],
  id,
  value: { of: 'unit', label, ...value },
})

const conditionsOf = (
  trait: string,
  words: readonly NewWord[],
  idOf: (name: string) => string,
): ReadonlyMap<string, DataMap> => new Map(words.map(({ text, name }) => [text, { [trait]: idOf(name) }]))

const newId = (name: string, taken: Set<string>): string => {
  const id = freeId(name, taken)
  taken.add(id)
  return id
}

/** The id of each name: the known one, else a new one. */
const idsOf = (names: readonly string[], known: ReadonlyMap<string, string>): ((name: string) => string) => {
  const ids = new Map(known)
  const taken = new Set(known.values())
  for (const name of names) if (!ids.has(name)) ids.set(name, newId(name, taken))
  return (name) => present(ids.get(name))
}

interface NewWord extends WordedLine {
  readonly name: string
  /** The name of the trait that it is a choice of; null: it is a trait itself. */
  readonly trait: string | null
}

const wordIn = (line: WordedLine, traits: DataMap, rules: DataMap): NewWord | undefined => {
  const ofNew = houseWords.choiceOfNew.read(line.text)
  if (ofNew) return { ...line, name: ofNew.choice, trait: ofNew.trait }
  const flag = houseWords.newTrait.read(line.text)
  if (flag !== undefined) return { ...line, name: flag, trait: null }
  for (const id of withChoices(traits)) {
    const trait = entryName(['traits', id], rules)
    const name = houseWords.newChoice.read(line.text, trait)
    if (name !== undefined) return { ...line, name, trait }
  }
  return undefined
}

/** The first trait with choices that has a name. */
const traitCalled = (name: string, traits: DataMap, rules: DataMap): string | undefined =>
  withChoices(traits).find((id) => entryName(['traits', id], rules) === name)

const withChoices = (traits: DataMap): readonly string[] =>
  Object.keys(traits).filter((id) => isDataMap(dataAt(traits, [id, 'choices'])))
