/**
 * Reads a roster from a spreadsheet with a row for each unit and headings in the ruleset's words. A cell that can't be read is reported as a
 * doubt with its position, never guessed; everything else is used.
 */
import type { Budget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { problem } from '../problem.ts'
import { memoize } from '../memoize.ts'
import { battleLimits } from './limits.ts'
import { fractionText, parseFraction, compare } from '../exact.ts'
import { nearest } from '../nearest.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { unitKindByCell, noWords, yesWords, rosterHeadings } from '../words/battle.ts'
import {
  keptTraits,
  type Command,
  type UnitFacts,
  type FactValue,
  type Roster,
  type RosterEdit,
  type Side,
  type Unit,
} from './roster.ts'

/** A cell (or a heading, if `row` is 0) that was ignored. Rows count from 1 below the headings, columns from 1. */
export interface RosterDoubt {
  readonly row: number
  readonly column: number
  readonly text: string
  /** The closest known name; null if none is similar. */
  readonly meant: string | null
  readonly why:
    | 'heading'
    | 'choice'
    | 'number'
    | 'turn'
    | 'flag'
    | 'label'
    | 'date'
    | 'kind'
    | 'of-others'
    | 'no-name'
    | 'no-side'
    | 'long-name'
    | 'many-columns'
    | 'many-levels'
    | 'many-sides'
    | 'many-commands'
    | 'many-units'
    | 'many-doubts'
}

export interface ReadRoster {
  readonly edit: RosterEdit
  readonly doubts: readonly RosterDoubt[]
}

/** The traits that a row may have, for units and for leaders; a heading may name a trait of both. */
type Kept = Readonly<Record<Unit['is'], readonly Trait[]>>
type OfKind = Readonly<Partial<Record<Unit['is'], Trait>>>

type Column =
  | { readonly kind: 'name' | 'side' | 'command' | 'label' | 'kind' | 'arrives' | 'none' }
  | { readonly kind: 'trait'; readonly traits: OfKind }

/**
 * `rows` are cells as text: the headings, perhaps below a title, then a row for each unit. Empty cells of sides and commands repeat the row
 * above, as merged cells do, as long as the cells of higher levels are empty too. A column of kinds marks leaders. `roster` has the existing
 * sides and commands; ids are new. The result can be mustered: whatever exceeds the limits of a battle is a doubt, and reading stops at too
 * many units or doubts. Throws to `bounded` if it exceeds `budget`.
 */
export const readRoster = (
  ruleset: Ruleset,
  given: readonly (readonly string[])[],
  roster: Roster,
  budget?: Budget,
): ReadRoster => {
  const rows = given.map((row) => (row.length > mostColumns ? row.slice(0, mostColumns) : row))

  const ofUnits: Kept = { unit: keptTraits(ruleset, 'unit'), leader: [] }
  const doubts: RosterDoubt[] = []
  const top = Math.max(
    0,
    rows.slice(0, mostTitles).findIndex((row) => isHead(row, ofUnits)),
  )
  const [head = [], ...body] = rows.slice(top)
  const doubtful = (row: number, column: number, text: string, why: RosterDoubt['why']): void =>
    void doubts.push({ row, column, text: text.slice(0, longestText), meant: null, why })
  const beyond = given[top]?.[mostColumns]
  if (beyond !== undefined) doubtful(0, mostColumns + 1, beyond, 'many-columns')
  const hasKinds = head.some((text) => columnOf(plain(text), ofUnits).kind === 'kind')
  const kept = hasKinds ? { ...ofUnits, leader: keptTraits(ruleset, 'leader') } : ofUnits
  const columns = columnsOf(head, kept, doubts)
  const placesOf = (kind: Column['kind']): readonly number[] =>
    columns.flatMap((column, at) => (column.kind === kind ? [at] : []))
  const [nameAt] = placesOf('name')
  const [kindAt] = placesOf('kind')
  // An army that the ruleset keeps as a trait is the side if no other column is.
  const [sideAt] = [
    ...placesOf('side'),
    ...placesOf('trait').filter((at) => ownHeading(plain(textAt(head, at))) === 'side'),
  ]
  const levels = [...(sideAt === undefined ? [] : [sideAt]), ...placesOf('command')]
  const found = finder(roster)
  const units: Unit[] = []
  let over: ReadonlyMap<number, string> = new Map()
  for (const [index, cells] of body.entries()) {
    budget?.spend(rowSteps + cellSteps * cells.length, () => problem('too-large', { what: 'spreadsheet' }))
    // A line break in a cell is a space.
    const texts = cells.map((cell) => cell.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    const filled = [...texts.keys()].filter((at) => texts[at] !== '')
    over = levelsOf(levels, texts, over)
    if (filled.every((at) => levels.includes(at))) continue
    const row = index + 1
    const rowText = (): string => filled.map((at) => texts[at]).join(' ')
    const isFull = roster.units.size + units.length >= battleLimits.units
    if (isFull || doubts.length >= mostDoubts) {
      doubtful(row, 1, rowText(), isFull ? 'many-units' : 'many-doubts')
      break
    }
    const name = textAt(texts, nameAt)
    const sideName = sideAt === undefined ? '' : (over.get(sideAt) ?? '')
    const names = levels.flatMap((at) => (at === sideAt ? [] : (over.get(at) ?? []))).filter((each) => each !== '')
    const isLong = [name, sideName, ...names].some(({ length }) => length > battleLimits.name)
    const side = name === '' || isLong ? undefined : sideName === '' ? found.only() : found.side(sideName)
    if (!side) {
      const why = name === '' ? 'no-name' : isLong ? 'long-name' : sideName === '' ? 'no-side' : 'many-sides'
      doubtful(row, 1, rowText(), why)
      continue
    }
    const command = names.reduce<Command | null | undefined>(
      (parent, each) => (parent === undefined ? parent : found.command(each, side, parent)),
      null,
    )
    if (command === undefined) {
      doubtful(row, 1, rowText(), 'many-commands')
      continue
    }
    const is = unitKindByCell.get(plain(textAt(texts, kindAt))) ?? kindUnlessNamed
    const facts: Record<string, FactValue> = {}
    let arrives: number | undefined
    for (const [at, column] of columns.entries()) {
      const text = at === sideAt ? sideName : textAt(texts, at)
      if (text === '') continue
      const doubt = (why: RosterDoubt['why'], meant: string | null = null): void =>
        void doubts.push({ row, column: at + 1, text: text.slice(0, longestText), meant, why })
      if (column.kind === 'kind' && !unitKindByCell.has(plain(text))) doubt('kind', 'unit, or leader')
      if (column.kind === 'arrives') {
        arrives = turnIn(text)
        if (arrives === undefined) doubt('turn')
      }
      if (column.kind === 'label')
        Object.assign(facts, labelFacts(kept[is], text) ?? (doubt(isDate(text) ? 'date' : 'label'), {}))
      if (column.kind !== 'trait') continue
      const trait = column.traits[is]
      // A column that also gives the side is correct in the row of a leader.
      if (!trait && at !== sideAt) doubt('of-others')
      const value = trait && factIn(trait, text, doubt)
      if (trait && value !== undefined) facts[trait.id] = value
    }
    units.push({
      id: found.fresh('u'),
      name,
      is,
      side: side.id,
      command: command?.id ?? null,
      facts,
      ...(arrives !== undefined && { arrives }),
    })
  }
  return { edit: { sides: found.sides(), commands: found.commands(), units }, doubts }
}

/** A list without a column of kinds has only units. A kind that can't be read is a doubt. */
const kindUnlessNamed = 'unit'

/** The most columns read, and the doubts after which reading stops. */
const mostColumns = 200
const mostDoubts = 1000
/** Characters of a cell quoted in a doubt. */
const longestText = 200
/** The budgeted work of a row and of each of its cells, mostly the search for similar words. */
const rowSteps = 100
const cellSteps = 100

/** The number of rows searched for headings. */
const mostTitles = 20

const textAt = (texts: readonly string[], at: number | undefined): string => (at === undefined ? '' : (texts[at] ?? ''))

/** The texts in the columns of sides and commands, the highest first. */
const levelsOf = (
  levels: readonly number[],
  texts: readonly string[],
  above: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => {
  const first = levels.findIndex((at) => textAt(texts, at) !== '')
  const isAbove = (level: number): boolean => first < 0 || level < first
  return new Map(levels.map((at, level) => [at, isAbove(level) ? (above.get(at) ?? '') : textAt(texts, at)]))
}

/** Whether a row is the headings: at least two of its cells are, as a title may contain one. */
const isHead = (row: readonly string[], kept: Kept): boolean =>
  row.filter((text) => columnOf(plain(text), kept).kind !== 'none').length > 1

/** Without a column of names, the lowest level of commands is the units: a sheet of corps, divisions and brigades. */
const columnsOf = (head: readonly string[], kept: Kept, doubts: RosterDoubt[]): readonly Column[] => {
  const columns: Column[] = head.map((text) => columnOf(plain(text), kept))
  for (const [at, { kind }] of columns.entries()) {
    const text = entryAt(head, at).trim()
    if (kind === 'none' && text !== '')
      doubts.push({
        row: 0,
        column: at + 1,
        text: text.slice(0, longestText),
        meant: meantHeading(text, [...kept.unit, ...kept.leader]),
        why: 'heading',
      })
  }
  const [tooDeep] = [...columns.keys()].filter((at) => columns[at]?.kind === 'command').slice(battleLimits.levels)
  if (tooDeep !== undefined) {
    doubts.push({ row: 0, column: tooDeep + 1, text: entryAt(head, tooDeep), meant: null, why: 'many-levels' })
    for (const at of columns.keys())
      if (at >= tooDeep && columns[at]?.kind === 'command') columns[at] = { kind: 'none' }
  }
  if (columns.some(({ kind }) => kind === 'name')) return columns
  const lowest = columns.findLastIndex(({ kind }) => kind === 'command')
  return columns.map((column, at) => (at === lowest ? { kind: 'name' } : column))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The column of a trait, by label, id or a unique prefix. An army is a side, unless the ruleset keeps it as a trait. */
const columnOf = (key: string, kept: Kept): Column => {
  const whole = ofKind(kept, (traits) => traits.find((each) => namesOf(each).includes(key)))
  if (isKindKnown(whole)) return { kind: 'trait', traits: whole }
  const own = ownHeading(key)
  if (own) return { kind: own }
  const begun = ofKind(kept, (traits) => {
    const [one, ...others] = begunBy(key, traits)
    return others.length === 0 ? one : undefined
  })
  return isKindKnown(begun) ? { kind: 'trait', traits: begun } : { kind: 'none' }
}

const ofKind = ({ unit, leader }: Kept, find: (traits: readonly Trait[]) => Trait | undefined): OfKind => {
  const [ofUnit, ofLeader] = [find(unit), find(leader)]
  return { ...(ofUnit && { unit: ofUnit }), ...(ofLeader && { leader: ofLeader }) }
}

const isKindKnown = ({ unit, leader }: OfKind): boolean => (unit ?? leader) !== undefined

const namesOf = memoize(({ id, label }: Trait): readonly string[] => [plain(label), plain(id)])

const choiceNames = memoize(({ choices }: Trait) =>
  [...choices.values()].map((choice) => ({
    choice,
    names: [choice.id, choice.label, choice.words].map(plain),
  })),
)

const ownHeading = (key: string): (typeof rosterHeadings)[string] | undefined =>
  Object.hasOwn(rosterHeadings, key) ? rosterHeadings[key] : undefined

const begunBy = (key: string, traits: readonly Trait[]): readonly Trait[] =>
  key.length < 3 ? [] : traits.filter((each) => namesOf(each).some((name) => name.startsWith(key)))

const meantHeading = (text: string, traits: readonly Trait[]): string | null => {
  const begun = begunBy(plain(text), traits).map(({ label }) => label)
  if (begun.length > 0) return begun.join(' or ')
  return nearest(plain(text), [...traits.map(({ label }) => label), ...Object.keys(rosterHeadings)]) ?? null
}

/** `3` or `turn 3`; undefined for anything else. */
const turnIn = (text: string): number | undefined => {
  const turn = /^(?:turn\s*)?(\d{1,3})$/i.exec(text)?.[1]
  return turn === undefined || Number(turn) === 0 ? undefined : Number(turn)
}

/** `7/5/3`, with any slash: the counts that a unit keeps, in the order of the ruleset. */
const labelFacts = (traits: readonly Trait[], text: string): UnitFacts | null => {
  const counts = traits.filter(({ kind, losses }) => kind === 'count' && losses !== 'add')
  const bare = text.replaceAll(/^\(|\)$/g, '')
  const numbers = bare.split(/^\d+\.\d+\.\d+$/.test(bare) ? '.' : /[/\\|\u2013\u2212-]/u).map((part) => part.trim())
  if (numbers.length > counts.length || !numbers.every((number) => /^\d{1,3}$/.test(number))) return null
  return Object.fromEntries(
    numbers.flatMap((number, index) => (counts[index] ? [[counts[index].id, Number(number)]] : [])),
  )
}

/** Whether a spreadsheet has turned a label into a date: a year of four digits, or a month in letters. */
const isDate = (text: string): boolean => /^(?=.*\b\d{4}\b)[\d./-]+$|^\d{1,2}[-.]\p{L}{3}|^\p{L}{3,}[-.]\d/u.test(text)

const factIn = (
  trait: Trait,
  text: string,
  doubt: (why: RosterDoubt['why'], meant?: string | null) => void,
): FactValue | undefined => {
  const key = plain(text)
  if (trait.kind === 'flag') {
    if (yesWords.has(key) || yesWords.has(text)) return true
    if (!noWords.has(key)) doubt('flag', 'yes, or no')
    return noWords.has(key) ? false : undefined
  }
  if (trait.kind === 'choice') {
    const choices = [...trait.choices.values()]
    const named = choiceNames(trait).filter(({ names }) => names.includes(key))
    const begun = choiceNames(trait).filter(({ names }) => names.some((each) => each.startsWith(key)))
    const { choice } = (named.length > 0 ? named : begun.length === 1 ? begun : [])[0] ?? {}
    if (!choice)
      doubt(
        'choice',
        nearest(
          key,
          choices.map(({ label }) => label),
        ) ?? null,
      )
    return choice?.id
  }
  const number = text.length > longestNumber ? undefined : parseFraction(text.replace(',', '.'))
  const { min, max, kind } = trait
  if (
    !number ||
    (kind === 'count' && number.d !== 1n) ||
    (min && compare(number, min) < 0) ||
    (max && compare(number, max) > 0)
  ) {
    doubt('number')
    return undefined
  }
  return number.d === 1n ? Number(number.n) : fractionText(number)
}

/** Characters of a number; no trait has a longer one. */
const longestNumber = 15

/** Finds or adds sides and commands by name; undefined if there are too many. New ids are unused. */
const finder = (roster: Roster) => {
  const sides = new Map([...roster.sides.values()].toReversed().map((side) => [plain(side.name), side]))
  const keyOf = (name: string, side: string, parent: string | null): string =>
    JSON.stringify([plain(name), side, parent])
  const commands = new Map(
    [...roster.commands.values()].toReversed().map((each) => [keyOf(each.name, each.side, each.parent), each]),
  )
  const added: { readonly sides: Side[]; readonly commands: Command[] } = { sides: [], commands: [] }
  const taken = new Set([...roster.sides.keys(), ...roster.commands.keys(), ...roster.units.keys()])
  const numbers = new Map<string, number>()
  const fresh = (letter: string): string => {
    for (let number = (numbers.get(letter) ?? 0) + 1; ; number += 1) {
      const id = `${letter}${number}`
      if (taken.has(id)) continue
      numbers.set(letter, number)
      taken.add(id)
      return id
    }
  }
  return {
    fresh,
    only: () => (roster.sides.size + added.sides.length === 1 ? [...sides.values()][0] : undefined),
    side: (name: string): Side | undefined => {
      const known = sides.get(plain(name))
      if (known || roster.sides.size + added.sides.length >= battleLimits.sides) return known
      const side = { id: fresh('s'), name, facts: {} }
      sides.set(plain(name), side)
      added.sides.push(side)
      return side
    },
    command: (name: string, { id: side }: Side, over: Command | null): Command | undefined => {
      const parent = over?.id ?? null
      const key = keyOf(name, side, parent)
      const known = commands.get(key)
      if (known || roster.commands.size + added.commands.length >= battleLimits.commands) return known
      const command = { id: fresh('c'), name, side, parent, facts: {} }
      commands.set(key, command)
      added.commands.push(command)
      return command
    },
    sides: () => added.sides,
    commands: () => added.commands,
  }
}
