/** What the words of a result say that one does, word by word: what one becomes, what one loses, how far one goes. */
import { entryAt, present } from '../../present.ts'
import { escapeRegExp } from '../../words/text.ts'
import { isDataMap, type DataMap } from '../../ruleset/data.ts'
import { entryName } from '../../house/names.ts'
import { hasAllWords, ruleWordsOf, keywordsOf } from './rule-words.ts'
import { fillTerms, unitOfRules } from '../../house/written-names.ts'

/** What a few words say that one does. */
export interface VerbReading {
  /** Keys of an effect. */
  readonly does: DataMap
  /** So long the words are. */
  readonly length: number
  /** Of one kind of what is there alone. */
  readonly kind?: string
}

/** What words begin with; undefined: nothing that the rules have. `isRetreating`: how far may come next. */
export const parseVerb = (words: string, isRetreating: boolean, rules: DataMap): VerbReading | undefined =>
  formAt(words, rules) ??
  leaveAt(words, rules) ??
  stateAt(words, rules) ??
  (isRetreating ? distanceAt(words, rules) : undefined)

const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }
const count = String.raw`(\d{1,2}|${Object.keys(counts).join('|')})`
const numberOf = (word: string | undefined): number => counts[present(word)] ?? Number(word)

/** Words that a text begins with, whole ones. */
export const matchStart = (rest: string, form: string): RegExpExecArray | null =>
  new RegExp(String.raw`^(?:${form})(?=[\s,:"]|$)`, 'i').exec(rest)

/** A text in small letters as a regular expression that matches it alone. */
export const escapePattern = (text: string): string => escapeRegExp(text.toLowerCase())

/** What effects may befall, by name. */
export const partNames = (rules: DataMap): readonly (readonly [id: string, name: string])[] =>
  Object.keys(isDataMap(rules['parts']) ? rules['parts'] : {}).map((id) => [id, entryName(['parts', id], rules)])

const stands = String.raw`(?:(\p{L}+) )?stands?`

const formAt = (rest: string, rules: DataMap): VerbReading | undefined => {
  for (const [form, verb] of verbForms) {
    const found = new RegExp(String.raw`^(?:${form})(?=[\s,:]|$)`, 'iu').exec(rest)
    const does = found && verb(found.slice(1), rules)
    if (found && does) return { ...does, length: found[0].length }
  }
  return undefined
}

const stood =
  (key: 'lose' | 'capture') =>
  (words: readonly (string | undefined)[], rules: DataMap): Omit<VerbReading, 'length'> | undefined => {
    const [many, of] = words
    const kind = of === undefined ? undefined : partOfStand(of, rules)
    return of !== undefined && kind === undefined
      ? undefined
      : { does: { [key]: numberOf(many) }, ...(kind === undefined ? {} : { kind }) }
  }

const partOfStand = (word: string, rules: DataMap): string | undefined =>
  partNames(rules).find(([id]) => {
    const parts = rules['parts']
    const part = isDataMap(parts) ? parts[id] : undefined
    return (
      isDataMap(part) &&
      typeof part['stand'] === 'string' &&
      fillTerms(part['stand'], rules).toLowerCase() === `${word} stand`
    )
  })?.[0]

/** What a form says, in plain English verbs, as the names of results, states and parts are the rules' own; what stands in its brackets is given, where it is there. */
const verbForms: readonly (readonly [
  form: string,
  verb: (words: readonly (string | undefined)[], rules: DataMap) => Omit<VerbReading, 'length'> | undefined,
])[] = [
  [String.raw`no effects?(?: (?:up)?on (?:the )?leader)?`, () => ({ does: {} })],
  [`loses? ${count} ${stands}`, stood('lose')],
  [`${count} ${stands} (?:(?:is |are )?(?:lost|removed)|sked+add?les?)`, stood('lose')],
  [`${count} ${stands} (?:is |are )?captured`, stood('capture')],
  [String.raw`(?:in )?full retreats?`, () => ({ does: { retreat: { moves: 'full' } } })],
  [String.raw`(?:retreats?|falls? back|withdraws?)`, () => ({ does: { retreat: {} } })],
  [String.raw`holds? (?:the |its )?(?:ground|position)`, () => ({ does: { hold: true } })],
  [String.raw`carr(?:y|ies) (?:the )?position`, () => ({ does: { carry: true } })],
  [`removed? (?:leader )?for ${count} turns?`, ([turns]) => ({ does: { remove: { turns: numberOf(turns) } } })],
  [String.raw`removed?(?: leader)?(?: from (?:the )?(?:play|table|game))?`, () => ({ does: { remove: true } })],
]

/** How far a retreat goes. */
const distanceAt = (rest: string, rules: DataMap): VerbReading | undefined => {
  const enemy = /^(?:until |to )?(\d{1,2})" from (?:the )?enemy/.exec(rest)
  if (enemy) return { does: { retreat: { 'from-enemy': Number(enemy[1]) } }, length: enemy[0].length }
  const length = unitOfRules(rules) === 'inches' ? /^(\d{1,2})"/.exec(rest) : null
  if (length) return { does: { retreat: { inches: Number(length[1]) } }, length: length[0].length }
  const moves = /^(?:a )?(full|half)(?: a)? move/.exec(rest)
  if (moves) return { does: { retreat: { moves: moves[1] === 'full' ? 'full' : '1/2' } }, length: moves[0].length }
  const distances = isDataMap(rules['distances']) ? Object.entries(rules['distances']) : []
  for (const [id, distance] of distances) {
    const words =
      isDataMap(distance) && typeof distance['words'] === 'string' ? fillTerms(distance['words'], rules) : undefined
    const beyond = words === undefined ? undefined : matchStart(rest, `(?:out of|beyond) ${escapePattern(words)}`)
    if (beyond) return { does: { retreat: { beyond: id } }, length: beyond[0].length }
  }
  return undefined
}

/** What one may do, or may not. */
const leaveAt = (rest: string, rules: DataMap): VerbReading | undefined => {
  const actions = Object.keys(isDataMap(rules['actions']) ? rules['actions'] : {}).map((id) => ({
    id,
    name: entryName(['actions', id], rules),
  }))
  if (actions.length === 0) return undefined
  const one = actions.map(({ name }) => escapePattern(name)).join('|')
  const idsOf = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => actions.find((action) => action.name.toLowerCase() === name.toLowerCase())?.id ?? [])
  const [may, made, done, half] =
    matchStart(rest, `may (?:make half an? (${one})|(${one})( half(?: an? move)?)?)`) ?? []
  const [allowed] = idsOf([made, done].filter((name) => name !== undefined))
  if (may !== undefined && allowed !== undefined)
    return {
      does: { may: { [allowed]: made !== undefined || half !== undefined ? { moves: '1/2' } : true } },
      length: may.length,
    }
  const not = matchStart(rest, `(?:cannot|(?:may )?not) (?:${one})(?: or (?:${one}))*`)
  if (!not) return undefined
  const names = not[0].replace(/^(?:cannot|(?:may )?not) /i, '').split(/ or /i)
  const ids = idsOf(names)
  return ids.length < names.length ? undefined : { does: { 'may-not': ids }, length: not[0].length }
}

/** Not a small word, which may stand within a name and not at its ends. */
const isTelling = (token: string): boolean => keywordsOf(token).length > 0

const longestState = 5

/** What one becomes: a choice or a flag that effects may change, and none of what one is from the start. */
const stateAt = (rest: string, rules: DataMap): VerbReading | undefined => {
  const traits = rules['traits']
  const states = ruleWordsOf(rules).values.filter(({ trait }) => {
    const data = isDataMap(traits) ? traits[trait] : undefined
    return isDataMap(data) && data['changes'] === true && data['kept'] !== true
  })
  const lead = /^(?:returns? to|remains?|becomes?) /.exec(rest)?.[0] ?? ''
  const tokens = rest
    .slice(lead.length)
    .split(/[\s,:]+/)
    .filter((token) => token !== '')
  for (let length = Math.min(longestState, tokens.length); length > 0; length -= 1) {
    const said = tokens.slice(0, length).join(' ')
    const words = keywordsOf(said)
    if (
      !rest.slice(lead.length).startsWith(said) ||
      ![entryAt(tokens, 0), entryAt(tokens, length - 1)].every(isTelling)
    )
      continue
    const found = states.filter((state) => hasAllWords(words, state.words) && hasAllWords(state.words, words))
    const [only, ...others] = found
    if (only && others.every(({ trait, value }) => trait === only.trait && value === only.value))
      return { does: { set: { [only.trait]: only.value } }, length: lead.length + said.length }
  }
  return undefined
}
