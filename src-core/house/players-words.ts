/** What is wrong with house rules, as those who play say it: ids by their names on the sheet, and numbers as they stand there. */
import { parseFraction, type Fraction } from '../exact.ts'
import type { DataProblem, ProblemInWords } from '../problem.ts'
import { houseWords } from '../words/house.ts'
import { capital } from '../words/letters.ts'
import { numberText, rangeText } from '../words/numbers.ts'
import { clipped } from '../words/problems/lists.ts'
import { caseText, type CasePart, type Voice, type WrittenRange } from '../words/problems/voice.ts'
import { wordsOf } from '../words/problems/words.ts'
import { bandText } from './condition-words.ts'
import { entryDepths } from '../ruleset/shape.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName, pathWords, valueName } from './names.ts'

/** The problem of a cell; `worlds` are the rules as they stand, and those of the base, where what was removed has its name still. */
export const inPlayersWords = (problem: DataProblem, cell: EditPath, worlds: readonly DataMap[]): ProblemInWords => {
  const { broughtBy, code, place, path } = problem
  const { message, right, onSheet } = wordsOf(problem, playersVoice(cell, worlds))
  const [now] = worlds
  const isRemoved = now !== undefined && (dataAt(now, cell) ?? null) === null
  const mend = broughtBy?.removes ? houseWords.takenBack : (onSheet ?? (isRemoved ? houseWords.takenBack : right))
  return { code, message: capital(message), ...(mend === undefined ? {} : { right: mend }), ...(place && { place }), ...(path && { path }) }
}

/** How a player speaks of the rules at a cell. */
const playersVoice = (cell: EditPath, worlds: readonly DataMap[]): Voice => {
  const id = (name: string): string => nameOf(name, cell, worlds) ?? houseWords.quoted(clipped(name))
  return {
    id,
    bare: (name) => nameOf(name, cell, worlds) ?? clipped(name),
    path: (keys) => pathWords(keys, worlds[0] ?? {}).join(', '),
    range: rangeAsShown,
    number: numberAsShown,
    quote: (text) => `"${numberAsShown(clipped(text))}"`,
    casePart: (part) => caseWords(part, cell, worlds),
    takes: takenBy(cell),
  }
}

const rangeAsShown = ({ min, max }: WrittenRange): string => rangeText({ min: exactEnd(min), max: exactEnd(max) })

const exactEnd = (end: number | string | null): Fraction | null => (end === null ? null : (parseFraction(end) ?? null))

/** `1/2` as `½`, `-1` as `−1`, `5..7` as `5–7`; what is no number as it is. */
const numberAsShown = (written: string | number): string => {
  const exact = parseFraction(written)
  return exact ? numberText(exact) : bandText(written)
}

/** What can be typed into a cell of numbers or bands. */
const takenBy = (cell: EditPath): string | undefined => {
  const key = String(cell.at(-1) ?? '')
  const { takes } = houseWords
  if (cell.includes('bands') || key === 'natural' || key === 'result') return takes.band
  if (cell.includes('cells')) return takes.cell
  return numbers.has(key) ? takes.number : undefined
}

const numbers = new Set(['value', 'times', 'degrees', 'from', 'min', 'max', 'length', 'stand', 'inches'])

/** What an id is called at a cell: by what lies nearest to it. */
const nameOf = (id: string, cell: EditPath, worlds: readonly DataMap[]): string | undefined => {
  for (const rules of worlds) {
    const name = nameIn(id, cell, rules)
    if (name !== undefined) return name
  }
  if (Object.hasOwn(houseWords.known, id)) return houseWords.known[id]
  return houseWords.isField(id) ? houseWords.field(id) : undefined
}

const nameIn = (id: string, cell: EditPath, rules: DataMap): string | undefined => {
  // On the way to the cell, or beside it.
  for (let length = cell.length - 1; length >= 0; length -= 1) {
    const home = cell.slice(0, length)
    if ((dataAt(rules, [...home, id]) ?? null) !== null) return stepName([...home, id], rules)
  }
  const owners = [...['roles', 'outcomes', 'groups', 'modifiers', 'tables'].map((kind) => [...cell.slice(0, 2), kind]), ...homes]
  const home = owners.find((path) => dataAt(rules, [...path, id]) !== undefined)
  return home ? entryName([...home, id], rules) : choiceName(id, rules)
}

const homes: readonly EditPath[] = [
  ['traits'],
  ['procedures'],
  ['grids'],
  ['phases'],
  ['sequences'],
  ['lists'],
  ['parts'],
  ['actions'],
  ['distances'],
]

/** A step of a path: an outcome, a column, an entry, or a field. */
const stepName = (path: EditPath, rules: DataMap): string => {
  const [id, home] = [String(path.at(-1)), path.at(-2)]
  if (home === 'bands') return entryName([...path.slice(0, 2), 'outcomes', id], rules)
  if (home === 'cells') return entryName([...path.slice(0, 2), 'columns', id], rules)
  return entryDepths(path).includes(path.length) ? entryName(path, rules) : houseWords.field(id)
}

/** A choice of a trait, where all traits that have it call it the same. */
const choiceName = (id: string, rules: DataMap): string | undefined => {
  const traits = dataAt(rules, ['traits'])
  const names = Object.keys(isDataMap(traits) ? traits : {}).flatMap((trait) => {
    const path = ['traits', trait, 'choices', id]
    return dataAt(rules, path) === undefined ? [] : [entryName(path, rules)]
  })
  return new Set(names).size === 1 ? names[0] : undefined
}

/** What holds in a case; in the rules that know the trait. */
const caseWords = ({ on, key, is }: CasePart, cell: EditPath, worlds: readonly DataMap[]): string => {
  const rules = worlds.find((one) => dataAt(one, ['traits', key]) !== undefined) ?? worlds[0] ?? {}
  const words =
    typeof is === 'string' || 'order' in is
      ? `${nameOf(key, cell, worlds) ?? key} ${caseText(is)}`
      : (valueName(key, is.value, rules) ?? `${key} ${String(is.value)}`)
  return on === null ? words : houseWords.on(roleName(on, cell, rules), words)
}

const roleName = (role: string, cell: EditPath, rules: DataMap): string =>
  role === 'enemy' ? houseWords.enemy : entryName([...cell.slice(0, 2), 'roles', role], rules)
