/** Describes problems of house rules to players, with names and numbers as on the sheet. */
import { parseFraction, type Fraction } from '../exact.ts'
import type { Problem, ProblemInWords } from '../problem.ts'
import { lengthUnits } from '../ruleset/units.ts'
import { houseWords } from '../words/house.ts'
import { capitalize } from '../words/text.ts'
import { numberText, rangeText } from '../words/numbers.ts'
import { clip } from '../words/problems/phrases.ts'
import { caseText, type CasePart, type FactFormatter, type WrittenRange } from '../words/problems/phrases.ts'
import { problemWords } from '../words/problems/catalogue.ts'
import { displayBand } from './display.ts'
import { dataAt, isDataMap, type DataMap } from '../ruleset/data.ts'
import { lastKey, type Path } from '../paths.ts'
import { entryName, entryWords, pathWords, stepName, valueName } from './names.ts'

/** The current rules, and those of the base, which still has the names of removed entries. */
export interface RulesVersions {
  readonly now: DataMap
  readonly base: DataMap
}

/** Describes the problem of a cell. */
export const cellProblemInWords = (problem: Problem, cell: Path, versions: RulesVersions): ProblemInWords => {
  const { causedBy: broughtBy, code, place, path } = problem
  const { message, right, onSheet } = problemWords(problem, playerFormatter(cell, versions))
  const isRemoved = !isSet(versions.now, cell)
  const mend = broughtBy?.removes ? houseWords.undoChange : (onSheet ?? (isRemoved ? houseWords.undoChange : right))
  return {
    code,
    message: capitalize(message).replaceAll('`', ''),
    ...(mend === undefined ? {} : { right: mend.replaceAll('`', '') }),
    ...(place && { place }),
    ...(path && { path }),
  }
}

/** Describes the problem of a removed cell that the entries at `namers` still refer to. */
export const removedProblemInWords = (
  { code, place }: Problem,
  cell: Path,
  namers: readonly Path[],
  { now, base }: RulesVersions,
): ProblemInWords => {
  const message = houseWords.stillUsed(
    stepName(cell, base),
    namers.map((path) => entryWords(path, now).join(', ')),
  )
  return { code, message: capitalize(message), right: houseWords.stillUsedRight, ...(place && { place }) }
}

/** Whether a path has a value other than null. */
const isSet = (rules: DataMap, path: Path): boolean => (dataAt(rules, path) ?? null) !== null

/** Returns formatters that word facts for players, with names found near the cell. */
const playerFormatter = (cell: Path, versions: RulesVersions): FactFormatter => {
  const id = (name: string): string => nameOf(name, cell, versions) ?? houseWords.quoted(clip(name))
  return {
    id,
    bare: (name) => nameOf(name, cell, versions) ?? clip(name),
    path: (keys) => pathWords(keys, versions.now).join(', '),
    range: rangeAsShown,
    number: numberAsShown,
    quote: (text) => `"${numberAsShown(clip(text))}"`,
    casePart: (part) => caseWords(part, cell, versions),
    takes: acceptedValues(cell),
  }
}

const rangeAsShown = ({ min, max }: WrittenRange): string => rangeText({ min: exactEnd(min), max: exactEnd(max) })

const exactEnd = (end: number | string | null): Fraction | null => (end === null ? null : (parseFraction(end) ?? null))

/** Formats `1/2` as `½`, `-1` as `−1` and `5..7` as `5–7`. Other text stays unchanged. */
const numberAsShown = (written: string | number): string => {
  const exact = parseFraction(written)
  return exact ? numberText(exact) : displayBand(written)
}

/** Describes the values that a cell of numbers, bands or conditions accepts. */
const acceptedValues = (cell: Path): string | undefined => {
  const key = lastKey(cell)
  const { takes } = houseWords
  if (cell.includes('bands') || key === 'natural' || key === 'result') return takes.band
  if (conditionKeys.has(key)) return takes.condition
  if (cell.includes('cells')) return takes.cell
  return numbers.has(key) ? takes.number : undefined
}

const conditionKeys = new Set(['when', 'unless', 'until', 'beside'])
const numbers = new Set(['value', 'times', 'degrees', 'from', 'min', 'max', 'length', 'stand', ...lengthUnits])

/** Finds the name of the nearest entry with this id. */
const nameOf = (id: string, cell: Path, { now, base }: RulesVersions): string | undefined => {
  const name = nameIn(id, cell, now) ?? nameIn(id, cell, base)
  if (name !== undefined) return name
  if (Object.hasOwn(houseWords.ownTests, id)) return houseWords.ownTests[id]
  return houseWords.isField(id) ? houseWords.field(id) : undefined
}

const nameIn = (id: string, cell: Path, rules: DataMap): string | undefined => {
  // Look inside the maps around the cell first, from the innermost out.
  for (let length = cell.length - 1; length >= 0; length -= 1) {
    const home = cell.slice(0, length)
    if (isSet(rules, [...home, id])) return stepName([...home, id], rules)
  }
  const owners = [
    ...['roles', 'outcomes', 'groups', 'modifiers', 'tables'].map((kind) => [...cell.slice(0, 2), kind]),
    ...entrySections,
  ]
  const home = owners.find((path) => dataAt(rules, [...path, id]) !== undefined)
  return home ? entryName([...home, id], rules) : choiceName(id, rules)
}

const entrySections: readonly Path[] = [
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

/** The name of a choice, if all traits with this choice use the same name. */
const choiceName = (id: string, rules: DataMap): string | undefined => {
  const traits = dataAt(rules, ['traits'])
  const names = Object.keys(isDataMap(traits) ? traits : {}).flatMap((trait) => {
    const path = ['traits', trait, 'choices', id]
    return dataAt(rules, path) === undefined ? [] : [entryName(path, rules)]
  })
  return new Set(names).size === 1 ? names[0] : undefined
}

/** Formats a part of a case, with names from the rules that have the trait. */
const caseWords = ({ on, key, is }: CasePart, cell: Path, versions: RulesVersions): string => {
  const { now, base } = versions
  const rules = [now, base].find((one) => dataAt(one, ['traits', key]) !== undefined) ?? now
  const words =
    typeof is === 'string' || 'order' in is
      ? `${nameOf(key, cell, versions) ?? key} ${caseText(is)}`
      : (valueName(key, is.value, rules) ?? `${key} ${String(is.value)}`)
  return on === null ? words : houseWords.ofRole(roleName(on, cell, rules), words)
}

const roleName = (role: string, cell: Path, rules: DataMap): string =>
  role === 'enemy' ? houseWords.enemy : entryName([...cell.slice(0, 2), 'roles', role], rules)
