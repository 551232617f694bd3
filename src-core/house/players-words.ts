/**
 * What the loader finds wrong, as those who play say it. The loader speaks of what stands in the file: ids between backquotes,
 * ranges and fractions as they are written, lines. Here each id becomes its name on the sheet, and numbers are written as there.
 */
import { parseFraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { houseWords } from '../words/house.ts'
import { capital } from '../words/letters.ts'
import { numberText } from '../words/numbers.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName, valueName } from './names.ts'
import { bandText } from './condition-words.ts'

/** The problem of a cell; `worlds` are the rules as they stand, and those of the base, where what was removed has its name still. */
export const inPlayersWords = (problem: Problem, cell: EditPath, worlds: readonly DataMap[]): Problem => {
  const say = (text: string): string => said(text, cell, worlds)
  const message = say(problem.message)
  const [now] = worlds
  const isRemoved = now !== undefined && (dataAt(now, cell) ?? null) === null
  const right = rightIn(problem.code, cell) ?? (isRemoved ? houseWords.rights.takenBack : problem.right)
  const { elsewhere: _files, ...own } = problem
  return {
    ...own,
    message: capital(message),
    ...(right === undefined ? {} : { right: say(right) }),
  }
}

/** What would be right, where the loader says how to write it in the file. */
const rightIn = (code: string, cell: EditPath): string | undefined => {
  const { rights } = houseWords
  const key = String(cell.at(-1) ?? '')
  if (!unreadable.has(code)) return rights.of[code]
  if (cell.includes('bands') || key === 'natural' || key === 'result') return rights.band
  if (cell.includes('cells')) return rights.cell
  return numbers.has(key) ? rights.number : undefined
}

/** Codes of what was typed and cannot be read. */
const unreadable = new Set(['wrong-type', 'wrong-form', 'wrong-value'])
const numbers = new Set(['value', 'times', 'degrees', 'from', 'min', 'max', 'length', 'stand', 'inches'])

const said = (text: string, cell: EditPath, worlds: readonly DataMap[]): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? (nameOf(part, cell, worlds) ?? houseWords.quoted(part)) : withNumbers(part)))
    .join('')

/** `5..7` as `5–7`, `1/2` as `½`, `-1` as `−1`. */
const withNumbers = (text: string): string =>
  text
    .replaceAll(/(?<![\w.])(?:-?\d{1,4})?\.\.(?:-?\d{1,4})?(?![\w.])/g, bandText)
    .replaceAll(/(?<![\w./])-?\d+(?:\/\d+)?(?![\w/]|\.\d)/g, (written) => {
      const exact = parseFraction(written)
      return exact ? numberText(exact) : written
    })

/** What an id is called at a cell: by what lies nearest to it. */
const nameOf = (id: string, cell: EditPath, worlds: readonly DataMap[]): string | undefined => {
  for (const rules of worlds) {
    const name = caseName(id, cell, rules) ?? nameIn(id, cell, rules)
    if (name !== undefined) return name
  }
  return houseWords.known[id] ?? (houseWords.isField(id) ? houseWords.field(id) : undefined)
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
  return houseWords.isField(id) ? houseWords.field(id) : entryName(path, rules)
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

/** A case of a condition: `fatigue fresh`, `attacker.year 1809`. */
const caseName = (text: string, cell: EditPath, rules: DataMap): string | undefined => {
  const [, role, key, value] = /^(?:([\w-]+)\.)?([\w-]+) (.+)$/.exec(text) ?? []
  if (key === undefined || value === undefined) return undefined
  const given = value === 'true' ? true : value === 'false' ? false : /^-?\d+$/.test(value) ? Number(value) : value
  const name = valueName(key, given, rules)
  return name === undefined || role === undefined ? name : houseWords.on(roleName(role, cell, rules), name)
}

const roleName = (role: string, cell: EditPath, rules: DataMap): string =>
  role === 'enemy' ? houseWords.enemy : entryName([...cell.slice(0, 2), 'roles', role], rules)
