/** The meanings of the columns of an order of battle: chosen by the player, or guessed from the cells and from headings in several languages. */
import { memoize } from '../memoize.ts'
import { nearestName } from '../nearest.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import {
  englishWord,
  otherMeanings,
  plainWord,
  rosterHeadings,
  rosterWords,
  typeHeadings,
  unitKindByCell,
} from '../words/roster.ts'
import {
  choiceNamed,
  isUnknown,
  readArrival,
  readCopies,
  readFact,
  readMen,
  readStands,
  strengthCounts,
} from './roster-cells.ts'
import { keptTraits, type Unit } from './roster.ts'

/** `first`, `second` and `third` are the numbers of a strength label, each in a separate column. */
export type ColumnKind =
  | 'name'
  | 'side'
  | 'command'
  | 'stands'
  | 'men'
  | 'first'
  | 'second'
  | 'third'
  | 'kind'
  | 'leader'
  | 'arrives'
  | 'copies'
  | 'ignore'

/** The traits that a heading names: at most one for units and one for leaders. */
type TraitsOf = Readonly<Partial<Record<Unit['is'], Trait>>>

export type Meaning = { readonly kind: ColumnKind } | { readonly kind: 'trait'; readonly traits: TraitsOf }

export interface RosterColumn {
  readonly heading: string
  readonly meaning: Meaning
  /** Whether the heading isn't recognized and no meaning was chosen. */
  readonly isUnknown: boolean
  /** The closest known headings, if the column's heading isn't recognized. */
  readonly meant: string | null
}

/** The name of a meaning in requests: a kind, or `trait:` followed by the id of a trait. */
export const meaningName = (meaning: Meaning): string =>
  meaning.kind === 'trait' ? `trait:${(meaning.traits.unit ?? meaning.traits.leader)?.id ?? ''}` : meaning.kind

/** All meanings that a column can have under these rules, with their labels. */
export const columnMeanings = memoize(
  (ruleset: Ruleset): readonly { readonly id: string; readonly label: string }[] => {
    const [stands] = strengthCounts(ruleset)
    const own = (
      ['name', 'stands', 'command', 'side', 'leader', 'arrives', 'copies', 'men', 'kind', 'ignore'] as const
    ).map((kind) => ({ id: kind, label: rosterWords.columns[kind] }))
    const traits = allTraits(ruleset).filter(({ id }) => id !== stands?.trait)
    const known = new Map(traits.toReversed().map(({ id, label }) => [label, { id: `trait:${id}`, label }]))
    return [...own, ...[...known.values()].toReversed()]
  },
)

const allTraits = memoize((ruleset: Ruleset): readonly Trait[] => [
  ...keptTraits(ruleset, 'unit'),
  ...keptTraits(ruleset, 'leader'),
])

/** The meaning with the given name from `meaningName`. Undefined if there is none. */
const meaningNamed = (ruleset: Ruleset, name: string): Meaning | undefined => {
  if (Object.hasOwn(rosterWords.columns, name)) return { kind: name as ColumnKind }
  const id = name.replace(/^trait:/, '')
  const trait = id === name ? undefined : allTraits(ruleset).find((each) => each.id === id)
  return trait && traitMeaning(ruleset, [plainWord(trait.label), plainWord(trait.id)], true)
}

/**
 * The columns of a table, identified by their headings and cells. `chosen` overrides the meaning of a column; its numbers start at 1. `count`
 * is the number of columns.
 */
export const readColumns = (
  ruleset: Ruleset,
  head: readonly string[] | null,
  body: readonly (readonly string[])[],
  count: number,
  chosen: Readonly<Record<string, string>>,
): readonly RosterColumn[] => {
  const hasLeaders = head?.some((text) => kindsOf(head, text).includes('kind')) ?? false
  const guessed = head ? undefined : guessedMeanings(ruleset, body, count)
  return Array.from({ length: count }, (_, index): RosterColumn => {
    const heading = head?.[index]?.trim() ?? ''
    const given = meaningNamed(ruleset, chosen[String(index + 1)] ?? '')
    if (given) return { heading, meaning: given, isUnknown: false, meant: null }
    if (guessed) return { heading, meaning: guessed[index] ?? ignoredMeaning, isUnknown: false, meant: null }
    const cells = sampleOf(body, index)
    const candidates = meaningsOf(ruleset, head ?? [], heading, hasLeaders)
    const fitting = candidates.find((meaning) => cells.length > 0 && fits(ruleset, meaning, cells) >= minFit)
    const meaning = fitting ?? candidates[0]
    const isUnknown = !meaning && heading !== ''
    return {
      heading,
      meaning: meaning ?? ignoredMeaning,
      isUnknown,
      meant: isUnknown ? nearestHeading(ruleset, heading, hasLeaders) : null,
    }
  })
}

const ignoredMeaning: Meaning = { kind: 'ignore' }
/** The share of a column's cells that its meaning must explain. */
const minFit = 0.5
/** How many cells to check when guessing a meaning. */
const sampleSize = 50

const sampleOf = (body: readonly (readonly string[])[], column: number): readonly string[] =>
  body.flatMap((row) => (row[column] ? [row[column]] : [])).slice(0, sampleSize)

/** Whether a row contains the headings. At least two cells must be headings, since a title may contain one. */
export const isHeadings = (ruleset: Ruleset, row: readonly string[]): boolean =>
  row.filter((text) => text !== '' && meaningsOf(ruleset, row, text, false).length > 0).length > 1

/** The possible meanings of a heading, most likely first. */
const meaningsOf = (
  ruleset: Ruleset,
  head: readonly string[],
  heading: string,
  hasLeaders: boolean,
): readonly Meaning[] => {
  const key = plainWord(heading)
  if (key === '') return []
  const words = [key, englishWord(key)].filter((word) => word !== null)
  const exact = words.map((word) => traitMeaning(ruleset, [word], hasLeaders)).find((each) => each !== undefined)
  const own = kindsOf(head, heading).flatMap((kind): readonly Meaning[] => [
    { kind },
    ...(otherMeanings[kind] ?? []).map((other) => ({ kind: other })),
  ])
  const typed = typeHeadings.has(key)
    ? [
        ...keptTraits(ruleset, 'unit')
          .filter(({ kind, kept }) => kind === 'choice' && kept)
          .map((unit): Meaning => ({ kind: 'trait', traits: { unit } })),
        { kind: 'kind' } as const,
      ]
    : []
  const found = [...(exact ? [exact] : []), ...own, ...typed].map((meaning) => withCounts(ruleset, meaning))
  if (found.length > 0) return found
  const begun = words.map((word) => meaningStartingWith(ruleset, word, hasLeaders)).find((each) => each !== undefined)
  return begun ? [withCounts(ruleset, begun)] : []
}

/** The single letters F, W and S count as headings only if all three are present. */
const kindsOf = (head: readonly string[], heading: string): readonly ColumnKind[] => {
  const letters = ['f', 'w', 's']
  const key = plainWord(heading)
  const at = letters.indexOf(key)
  if (at < 0) return rosterHeadings.get(key) ?? []
  const all = head.map(plainWord)
  return letters.every((letter) => all.includes(letter))
    ? [(['first', 'second', 'third'] as const)[at] ?? 'ignore']
    : []
}

/**
 * A column for the count that losses reduce is read as strength labels. A column for a later number of the label is read as the trait that this
 * number counts.
 */
const withCounts = (ruleset: Ruleset, meaning: Meaning): Meaning => {
  const counts = strengthCounts(ruleset)
  if (meaning.kind === 'trait')
    return meaning.traits.unit && meaning.traits.unit.id === counts[0]?.trait ? { kind: 'stands' } : meaning
  const at = ['first', 'second', 'third'].indexOf(meaning.kind)
  if (at < 1) return at === 0 ? { kind: 'stands' } : meaning
  const trait = ruleset.traits.get(counts[at]?.trait ?? '')
  return trait ? { kind: 'trait', traits: { unit: trait } } : ignoredMeaning
}

const traitsBy = (
  ruleset: Ruleset,
  hasLeaders: boolean,
  find: (traits: readonly Trait[]) => Trait | undefined,
): Meaning | undefined => {
  const unit = find(keptTraits(ruleset, 'unit'))
  const leader = hasLeaders ? find(keptTraits(ruleset, 'leader')) : undefined
  return unit || leader ? { kind: 'trait', traits: { ...(unit && { unit }), ...(leader && { leader }) } } : undefined
}

const namesOf = memoize(({ id, label }: Trait): readonly string[] => [plainWord(label), plainWord(id)])

const traitMeaning = (ruleset: Ruleset, words: readonly string[], hasLeaders: boolean): Meaning | undefined =>
  traitsBy(ruleset, hasLeaders, (traits) => traits.find((trait) => namesOf(trait).some((name) => words.includes(name))))

const traitsStartingWith = (traits: readonly Trait[], word: string): readonly Trait[] =>
  word.length < 3 ? [] : traits.filter((trait) => namesOf(trait).some((name) => name.startsWith(word)))

const meaningStartingWith = (ruleset: Ruleset, word: string, hasLeaders: boolean): Meaning | undefined =>
  traitsBy(ruleset, hasLeaders, (traits) => {
    const [one, ...others] = traitsStartingWith(traits, word)
    return others.length === 0 ? one : undefined
  })

const nearestHeading = (ruleset: Ruleset, heading: string, hasLeaders: boolean): string | null => {
  const traits = hasLeaders ? allTraits(ruleset) : keptTraits(ruleset, 'unit')
  const begun = traitsStartingWith(traits, plainWord(heading)).map(({ label }) => label)
  if (begun.length > 0) return begun.join(' or ')
  return nearestName(plainWord(heading), [...traits.map(({ label }) => label), ...rosterHeadings.keys()]) ?? null
}

/** The share of cells that a meaning explains. Any text can be a name. */
const fits = (ruleset: Ruleset, meaning: Meaning, cells: readonly string[]): number => {
  const isRead = readerOf(ruleset, meaning)
  return cells.filter((cell) => isUnknown(cell) || isRead(cell)).length / cells.length
}

const readerOf = (ruleset: Ruleset, meaning: Meaning): ((text: string) => boolean) => {
  const counts = strengthCounts(ruleset)
  switch (meaning.kind) {
    case 'trait': {
      const traits = Object.values(meaning.traits)
      return (text) => traits.some((trait) => readFact(trait, text).value !== undefined)
    }
    case 'stands':
    case 'first':
    case 'second':
    case 'third':
      return (text) => readStands(counts, text).doubt?.why !== 'many-stands' && /\d/.test(text)
    case 'men':
      return (text) => readMen(counts, text, 1000).value !== undefined
    case 'kind':
      return (text) => unitKindByCell.has(plainWord(text))
    case 'arrives':
      return (text) => readArrival(text).value !== undefined
    case 'copies':
      return (text) => readCopies(text).value !== undefined
    case 'name':
    case 'side':
    case 'command':
    case 'leader':
    case 'ignore':
      return () => true
  }
}

/**
 * Guesses meanings from the cells alone: stands such as 7/5/3, then choices such as infantry. Of the other columns, the first is used for names and
 * the second for leaders.
 */
const guessedMeanings = (ruleset: Ruleset, body: readonly (readonly string[])[], count: number): readonly Meaning[] => {
  const choices = keptTraits(ruleset, 'unit').filter(({ kind, kept }) => kind === 'choice' && kept)
  const meanings: (Meaning | null)[] = Array.from({ length: count }, (_, index) => {
    const cells = sampleOf(body, index)
    if (cells.length === 0) return ignoredMeaning
    const isMost = (test: (text: string) => boolean): boolean =>
      cells.filter(test).length >= cells.length * majorityShare
    if (isMost((text) => readStands(strengthCounts(ruleset), text).value !== undefined)) return { kind: 'stands' }
    const unit = choices.find((trait) => isMost((text) => choiceNamed(trait, text) !== undefined))
    return unit ? { kind: 'trait', traits: { unit } } : null
  })
  // A list without stands or choices could be anything.
  if (!meanings.some((meaning) => meaning !== null && meaning !== ignoredMeaning))
    return meanings.map(() => ignoredMeaning)
  const texts = meanings.flatMap((meaning, index) => (meaning === null ? [index] : []))
  return meanings.map(
    (meaning, index) =>
      meaning ?? (index === texts[0] ? { kind: 'name' } : index === texts[1] ? { kind: 'leader' } : ignoredMeaning),
  )
}
const majorityShare = 0.6
