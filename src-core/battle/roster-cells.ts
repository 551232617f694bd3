/**
 * Reads single cells of an order of battle: stands (even if a spreadsheet turned them into dates), choices, numbers, arrivals, copies and
 * leaders.
 */
import { approximate, compare, fractionText, parseFraction } from '../exact.ts'
import { testsIn } from '../language/logic.ts'
import { memoize } from '../memoize.ts'
import { nearestName } from '../nearest.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { englishWord, monthWords, noWords, plainWord, rosterWords, unknownWords, yesWords } from '../words/roster.ts'
import type { FactValue, UnitFacts } from './roster.ts'

/** Why a cell is in doubt, the closest known value, and possible corrections. */
export interface CellDoubt {
  readonly why:
    | 'choice'
    | 'number'
    | 'stands'
    | 'many-stands'
    | 'rising'
    | 'date'
    | 'turn'
    | 'flag'
    | 'kind'
    | 'copies'
    | 'men'
    | 'unknown'
    | 'read-as'
  readonly meant?: string
  readonly fixes?: readonly string[]
}

/** The value of a cell, a doubt, or both if the value was read in an unusual way. */
export interface RosterCell<T> {
  readonly value?: T
  readonly doubt?: CellDoubt
}

const doubtfulCell = (why: CellDoubt['why'], meant?: string): { readonly doubt: CellDoubt } => ({
  doubt: { why, ...(meant === undefined ? {} : { meant }) },
})

/** Whether a cell marks its value as unknown with `n/a`, `?` or a dash. */
export const isUnknown = (text: string): boolean =>
  /^[?\p{Pd}\u2212.]+$/u.test(text.trim()) || unknownWords.has(plainWord(text))

/** A count in a unit's strength label, and the state that the unit enters at that count. The first count is the stands themselves. */
export interface StrengthCount {
  /** The id of the trait. */
  readonly trait: string
  readonly max: number | null
  readonly state: string
}

/** The count that losses reduce, then the counts that states are derived from. */
export const strengthCounts = memoize((ruleset: Ruleset): readonly StrengthCount[] => {
  const traits = [...ruleset.traits.values()]
  const lines = traits
    .filter(({ changes }) => changes)
    .flatMap(({ from, choices }) => from.map(({ when, is }) => ({ when, is, choices })))
  const counts = traits.flatMap((trait): readonly StrengthCount[] => {
    if (trait.of !== 'unit' || trait.kind !== 'count') return []
    const count = { trait: trait.id, max: trait.max && approximate(trait.max) }
    if (trait.losses === 'reduce') return [{ ...count, state: '' }]
    const line = lines.find(({ when }) => testsIn(when).some(({ key }) => key === trait.id))
    if (!line || trait.losses !== null) return []
    const state =
      'value' in line.is && typeof line.is.value === 'string' ? line.choices.get(line.is.value)?.words : undefined
    return [{ ...count, state: state ?? trait.label }]
  })
  return counts.toSorted((a, b) => Number(b.state === '') - Number(a.state === ''))
})

/**
 * Reads a strength label: `7/5/3` with any separator, `9/-/8` (the dash means never), `7`, or a date that a spreadsheet made of a label. Counts in a
 * label never increase from left to right, so a date is read as the label in which they don't. A date that could also have been two numbers is a
 * question.
 */
export const readStands = (counts: readonly StrengthCount[], text: string): RosterCell<UnitFacts> => {
  if (isUnknown(text)) return doubtfulCell('unknown')
  const date = dateParts(text)
  if (date) return standsOfDate(counts, date)
  const parts = labelParts(text)
  if (!parts || parts.length > counts.length || parts[0] === null)
    return { doubt: { why: 'stands', fixes: guessedLabels(text, counts.length) } }
  return standsOf(counts, parts, parts.includes(null))
}

const standsOf = (
  counts: readonly StrengthCount[],
  parts: readonly (number | null)[],
  isUnusual: boolean,
): RosterCell<UnitFacts> => {
  const isTooMany = parts.some((part, index) => {
    const max = counts[index]?.max ?? null
    return part !== null && max !== null && part > max
  })
  if (isTooMany) return doubtfulCell('many-stands')
  const value = Object.fromEntries(
    parts.flatMap((part, index) => (counts[index] ? [[counts[index].trait, part ?? 0]] : [])),
  )
  const rising = strengthDoubt(counts, value)
  if (rising) return rising
  return isUnusual ? { value, doubt: { why: 'read-as', meant: strengthText(counts, parts) } } : { value }
}

/** The doubt about a strength in which a count is higher than an earlier one, and its label. Null if there is none. A count of 0 means never. */
export const strengthDoubt = (
  counts: readonly StrengthCount[],
  facts: UnitFacts,
): { readonly text: string; readonly doubt: CellDoubt & { readonly meant: string } } | null => {
  const numbers = counts.map(({ trait }) => Number(facts[trait] ?? 0))
  const given = numbers.filter((number) => number > 0)
  if (isFalling(given)) return null
  const falling = given.toSorted((a, b) => b - a)
  const labelOf = (all: readonly number[]): string => all.map((number) => (number > 0 ? String(number) : '-')).join('/')
  const last = numbers.findLastIndex((number) => number > 0)
  const [label, meant] = [numbers, numbers.map((number) => (number > 0 ? (falling.shift() ?? 0) : 0))].map((all) =>
    labelOf(all.slice(0, last + 1)),
  )
  return { text: label ?? '', doubt: { why: 'rising', meant: meant ?? '', fixes: [meant ?? ''] } }
}

const strengthText = (counts: readonly StrengthCount[], parts: readonly (number | null)[]): string =>
  rosterWords.strength(
    parts[0] ?? 0,
    parts.slice(1).map((at, index) => ({ at: at ?? 0, state: counts[index + 1]?.state ?? '' })),
  )

/** The numbers of a label, with null for a dash. Undefined if the text isn't a label. */
const labelParts = (text: string): readonly (number | null)[] | undefined => {
  const bare = text.replaceAll(/^[([]|[)\]]$/g, '').trim()
  const separator = /[/\\|]/.test(bare)
    ? /[/\\|]/
    : /^\d+\.\d+\.\d+$/.test(bare)
      ? /\./
      : /[\p{Pd}\u2212]/u.test(bare)
        ? /[\p{Pd}\u2212]/u
        : /\d\s*[,;]\s*\d+\s*[,;]/.test(bare)
          ? /[,;]/
          : / +/
  const parts = bare.split(separator).map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,4}$/.test(part) || (/[/\\|]/.test(bare) && /^[\p{Pd}\u2212x]?$/iu.test(part))))
    return undefined
  return parts.map((part) => (/^\d/.test(part) ? Number(part) : null))
}

/** A label made of all the numbers in a cell. Empty if there are more than `max`. */
const guessedLabels = (text: string, max: number): readonly string[] => {
  const numbers = text.match(/\d+/g) ?? []
  return numbers.length > 0 && numbers.length <= max && numbers.every(({ length }) => length < 3)
    ? [numbers.join('/')]
    : []
}

/** The numbers of a date. `year` is the last two digits of the year, or null if the date has none. */
interface DateParts {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

const standsOfDate = (counts: readonly StrengthCount[], { year, month, day }: DateParts): RosterCell<UnitFacts> => {
  const short = [month, day].toSorted((a, b) => b - a)
  if (year === null) return { doubt: { why: 'date', fixes: [short.join('/')] } }
  const typed = [
    [month, day, year],
    [day, month, year],
    [year, month, day],
  ].filter(isFalling)
  const [label] = typed
  // A spreadsheet turns a typed 7/5 into a date in the current year.
  if (label && label.length === counts.length && year < 20) return standsOf(counts, label, true)
  const labels = [short, ...(label ? [label] : [])].filter(({ length }) => length <= counts.length)
  return { doubt: { why: 'date', fixes: labels.map((parts) => parts.join('/')) } }
}

const isFalling = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? 0))

/** Reads a date as spreadsheets write it: `2002-06-04`, `6/4/2002`, `07.05.2003`, `5-Jul`, `Jul-03`. Undefined for anything else. */
const dateParts = (text: string): DateParts | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const numbers = iso ? [iso[1], iso[2], iso[3]] : /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)?.slice(1)
  if (numbers) {
    const [one, two, three] = numbers.map(Number)
    if (one === undefined || two === undefined || three === undefined) return undefined
    const [year, month, day] = iso ? [one, two, three] : [three, one, two]
    return isOldOrFar(year) ? undefined : { year: year % 100, month, day }
  }
  const words = /^(?:(\d{1,2})[\p{Pd}. ]{1,2})?(\p{L}{3,5})\.?(?:[\p{Pd}. ]{1,2}(\d{1,4}))?$/u.exec(text)
  const month =
    words?.[2] === undefined
      ? -1
      : monthWords.findIndex((names) => names.split('|').includes(plainWord(words[2] ?? '')))
  if (!words || month < 0 || (words[1] ?? words[3]) === undefined) return undefined
  const day = words[1] ?? words[3]
  const year = words[1] === undefined ? undefined : words[3]
  return { year: year === undefined ? null : Number(year) % 100, month: month + 1, day: Number(day) % 100 }
}

/** Whether a year can't come from a label. Spreadsheets read two-digit years as 1930 to 2029, and no unit has 30 stands. */
const isOldOrFar = (year: number): boolean => year < 2000 || year > 2029

/** Converts a number of men to stands, at `menPerStand` men per stand. */
export const readMen = (counts: readonly StrengthCount[], text: string, menPerStand: number): RosterCell<UnitFacts> => {
  const men = /^(\d{1,3}(?:[.,’' ]\d{3})+|\d{1,6})(?:\s*(?:men|mann|hommes))?$/iu.exec(text)?.[1]
  if (isUnknown(text)) return doubtfulCell('unknown')
  if (men === undefined) return doubtfulCell('men')
  const stands = Math.max(1, Math.round(Number(men.replaceAll(/\D/g, '')) / menPerStand))
  return standsOf(counts, [stands], false)
}

/** The turn in which a unit arrives, and where. */
interface Arrival {
  readonly turn: number
  readonly place: string
}

/** Reads an arrival: `3`, `turn 3`, or with a place, as in `Turn 3, north road`. */
export const readArrival = (text: string): RosterCell<Arrival> => {
  const found = /^(?:(?:turn|zug|runde|tour|t)\.?\s*)?(\d{1,3})(?:[\s,;:]+(.+))?$/iu.exec(text)
  const turn = Number(found?.[1] ?? 0)
  return turn === 0 ? doubtfulCell('turn') : { value: { turn, place: (found?.[2] ?? '').slice(0, maxPlaceLength) } }
}
const maxPlaceLength = 120

/** Reads a number of copies: `3`, `2x` or `×4`. */
export const readCopies = (text: string): RosterCell<number> => {
  const count = Number(/^[x×]?\s*(\d{1,3})\s*[x×]?$/i.exec(text)?.[1] ?? 0)
  return count < 1 || count > maxCopies ? doubtfulCell('copies') : { value: count }
}
const maxCopies = 200

/** Reads the value of a trait. */
export const readFact = (trait: Trait, text: string): RosterCell<FactValue> => {
  if (trait.kind === 'flag') return readFlag(text)
  if (trait.kind === 'choice') return readChoice(trait, text)
  if (isUnknown(text)) return doubtfulCell('unknown')
  const number = text.length > maxNumberLength ? undefined : parseFraction(text.replace(',', '.'))
  const { min, max, kind } = trait
  const isWrong =
    !number ||
    (kind === 'count' && number.d !== 1n) ||
    (min && compare(number, min) < 0) ||
    (max && compare(number, max) > 0)
  if (isWrong) return doubtfulCell('number')
  return { value: number.d === 1n ? Number(number.n) : fractionText(number) }
}

/** The most characters that a number may have. */
const maxNumberLength = 15

const readFlag = (text: string): RosterCell<boolean> => {
  const key = plainWord(text)
  if (yesWords.has(key) || yesWords.has(text)) return { value: true }
  return noWords.has(key) ? { value: false } : doubtfulCell('flag', rosterWords.flagMeant)
}

const readChoice = (trait: Trait, text: string): RosterCell<string> => {
  const id = choiceNamed(trait, text)
  if (id !== undefined) return { value: id }
  if (isUnknown(text)) return doubtfulCell('unknown')
  return doubtfulCell(
    'choice',
    nearestName(
      plainWord(text),
      [...trait.choices.values()].map(({ label }) => label),
    ),
  )
}

/** Finds a choice by its name, an abbreviation in its label, or an unambiguous prefix, in any of the languages. */
export const choiceNamed = (trait: Trait, text: string): string | undefined => {
  const key = plainWord(text)
  if (key === '') return undefined
  for (const word of [key, englishWord(key)]) {
    if (word === null) continue
    const named = choiceNames(trait).filter(({ names }) => names.includes(word))
    const begun = choiceNames(trait).filter(({ names }) => names.some((each) => each.startsWith(word)))
    const [one, ...others] = named.length > 0 ? named : begun
    if (one && (named.length > 0 || others.length === 0)) return one.id
    const [scattered, ...more] = choiceNames(trait).filter(({ names }) => names.some((each) => hasWords(each, word)))
    if (scattered && more.length === 0) return scattered.id
  }
  return undefined
}

/** Whether a name has all the words of a cell, in any order: `6 lb rifled` matches `rifled to 6 lb`. A single word isn't enough. */
const hasWords = (name: string, text: string): boolean => {
  const [own, words] = [name.split(' '), text.split(' ')]
  return words.length > 1 && words.every((word) => own.includes(word))
}

const choiceNames = memoize(({ choices }: Trait) =>
  [...choices.values()].map(({ id, label, words }) => ({
    id,
    names: [id, label, words, ...(/\(([^)]*)\)/.exec(label)?.[1]?.split(',') ?? [])].map(plainWord),
  })),
)

/** Reads a leader: the name, and the facts in brackets after it, as in `Pettigrew (exc)`. */
export const readLeader = (
  traits: readonly Trait[],
  text: string,
): { readonly name: string; readonly facts: UnitFacts; readonly unused: readonly string[] } => {
  const whole = markFacts(traits, text)
  if (whole) return { name: '', facts: whole, unused: [] }
  const marks = [...text.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, mark = '']) => mark.trim())
  const name = text
    .replaceAll(/[([][^)\]]*[)\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const found = marks.map((mark) => ({ mark, facts: markFacts(traits, mark) }))
  return {
    name: isUnknown(name) ? '' : name,
    facts: Object.assign({}, ...found.map(({ facts }) => facts ?? {})) as UnitFacts,
    unused: found.flatMap(({ mark, facts }) => (facts ? [] : [mark])),
  }
}

/** The facts named by a word such as `exceptional`, `exc` or `gallant`. Null if it matches none or several. */
const markFacts = (traits: readonly Trait[], mark: string): UnitFacts | null => {
  const key = plainWord(mark)
  const word = englishWord(key) ?? key
  if (word.length < 3) return null
  const found = traits.flatMap((trait): readonly UnitFacts[] => {
    if (trait.kind === 'flag')
      return [trait.id, trait.label].some((name) => plainWord(name).startsWith(word)) ? [{ [trait.id]: true }] : []
    if (trait.kind !== 'choice') return []
    const choice = [...trait.choices.values()].find(({ id, label }) =>
      [id, label].some((name) => plainWord(name) === word),
    )
    return choice ? [{ [trait.id]: choice.id }] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
