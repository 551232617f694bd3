/** Lines of a list of modifiers of which a unit is only ever one, as far as the list itself shows it. */
import { entryAt } from '../present.ts'
import { joinList, nameList } from '../words/problems/phrases.ts'

export interface ListLine {
  /** Of the text, from 1. */
  readonly line: number
  /** As it was read: `+2`; empty where none was. */
  readonly value: string
  readonly label: string
}

/**
 * The runs of lines that exclude each other, each as indices: those around a line that adds 0, which no sheet prints but for its neighbors,
 * as far as their numbers only fall or only rise; and odds below each other. Of columns beside each other each is read down.
 */
export const exclusiveLines = (list: readonly ListLine[]): readonly (readonly number[])[] =>
  columnsOf(list)
    .flatMap((column) => runsIn(column.map((index) => ({ index, ...entryAt(list, index) }))))
    .filter((run) => run.length > 1 && (run.every(saysOdds) || run.some(({ value }) => Number(value) === 0)))
    .map((run) => run.map(({ index }) => index))
    .toSorted(([a = 0], [b = 0]) => a - b)

/** The indices of each column: the first modifiers of consecutive lines, the second, and so on. */
const columnsOf = (list: readonly ListLine[]): readonly (readonly number[])[] => {
  const columns = new Map<number, number[]>()
  let place = 0
  for (const [index, { line }] of list.entries()) {
    place = list[index - 1]?.line === line ? place + 1 : 0
    columns.set(place, [...(columns.get(place) ?? []), index])
  }
  return [...columns.values()]
}

interface Indexed extends ListLine {
  readonly index: number
}

const odds = /\d ?: ?\d/
const saysOdds = ({ label }: ListLine): boolean => odds.test(label)
/** Points of fire: what counts for how many is told otherwise. */
const points = /\b(?:pts?|points?)\b/i
const number = /^[+-]?\d+$/

/** The longest runs from the top down, each of odds alone or of numbers that only fall or only rise. */
const runsIn = (column: readonly Indexed[]): readonly (readonly Indexed[])[] =>
  column.reduce<readonly (readonly Indexed[])[]>((runs, line) => {
    const last = runs.at(-1)
    return last && goesOn(last, line) ? [...runs.slice(0, -1), [...last, line]] : [...runs, [line]]
  }, [])

const goesOn = (run: readonly Indexed[], next: Indexed): boolean => {
  const last = entryAt(run, run.length - 1)
  if (next.line > last.line + 1 || saysOdds(last) !== saysOdds(next)) return false
  if (saysOdds(next)) return true
  if (points.test(last.label) || points.test(next.label)) return false
  if (!number.test(last.value) || !number.test(next.value)) return false
  const before = run.at(-2)
  const direction = Math.sign(Number(next.value) - Number(last.value))
  return direction !== 0 && (before === undefined || direction === Math.sign(Number(last.value) - Number(before.value)))
}

/** The most letters of a name that is made of a text. */
export const longestName = 60

/** A name for the trait of lines that exclude each other: what odds are of, else its choices; empty where these are too long for a name. */
export const nameOfExclusive = (labels: readonly string[]): string => {
  const [first = ''] = labels
  const outnumbering = labels.every((label) => odds.test(label))
    ? first
        .slice(0, first.search(odds))
        .replace(/\bby\b/i, '')
        .trim()
    : ''
  if (outnumbering !== '') return outnumbering
  const all = joinList(nameList(labels), 'or', (label) => label)
  return all.length <= longestName ? all : ''
}
