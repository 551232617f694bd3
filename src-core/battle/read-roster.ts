/**
 * A roster from a spreadsheet: a row a unit, headings in the ruleset's own words. What cannot be read is a doubt with its place,
 * never a guess; all else is taken.
 */
import { fractionText, parseFraction, compare } from '../exact.ts'
import { nearest } from '../nearest.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { meansNo, meansYes, rosterHeadings } from '../words/roster.ts'
import { keptTraits, type Command, type Facts, type FactValue, type Roster, type RosterEdit, type Side, type Unit } from './roster.ts'

/** A cell, or with `row` 0 a heading, that was left out. Rows count from 1 below the headings, columns from 1. */
export interface Doubt {
  readonly row: number
  readonly column: number
  readonly text: string
  /** What it may have been meant as; null where nothing is near. */
  readonly meant: string | null
  readonly why: 'heading' | 'choice' | 'number' | 'flag' | 'label' | 'no-name' | 'no-side'
}

export interface ReadRoster {
  readonly edit: RosterEdit
  readonly doubts: readonly Doubt[]
}

type Column = { readonly kind: 'name' | 'side' | 'command' | 'label' | 'none' } | { readonly kind: 'trait'; readonly trait: Trait }

/** `rows` are cells as text, the headings first. `roster` holds the sides and commands that are there already; ids are new. */
export const readRoster = (ruleset: Ruleset, rows: readonly (readonly string[])[], roster: Roster): ReadRoster => {
  const traits = keptTraits(ruleset, 'unit')
  const doubts: Doubt[] = []
  const [head = [], ...body] = rows
  const columns = head.map((text, index) => columnOf(text, index, traits, doubts))
  const found = finder(roster)
  const units: Unit[] = []
  let side: Side | undefined
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 1
    const textOf = (kind: Column['kind']): string => cells[columns.findIndex((column) => column.kind === kind)]?.trim() ?? ''
    const name = textOf('name')
    side = textOf('side') === '' ? (side ?? found.only()) : found.side(textOf('side'))
    if (name === '' || !side) {
      doubts.push({ row, column: 1, text: cells.join(' ').trim(), meant: null, why: name === '' ? 'no-name' : 'no-side' })
      continue
    }
    const facts: Record<string, FactValue> = {}
    let command: Command | null = null
    for (const [at, column] of columns.entries()) {
      const text = cells[at]?.trim() ?? ''
      if (text === '') continue
      const doubt = (why: Doubt['why'], meant: string | null = null): void => void doubts.push({ row, column: at + 1, text, meant, why })
      if (column.kind === 'command') command = found.command(text, side, command)
      else if (column.kind === 'label') Object.assign(facts, labelFacts(traits, text) ?? (doubt('label'), {}))
      else if (column.kind === 'trait') {
        const value = factIn(column.trait, text, doubt)
        if (value !== undefined) facts[column.trait.id] = value
      }
    }
    units.push({ id: found.fresh('u'), name, is: 'unit', side: side.id, command: command?.id ?? null, facts })
  }
  return { edit: { sides: found.sides(), commands: found.commands(), units }, doubts }
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A trait by its label or id; an army is a side, unless the ruleset keeps it as a trait. */
const columnOf = (text: string, index: number, traits: readonly Trait[], doubts: Doubt[]): Column => {
  const key = plain(text)
  const trait = traits.find(({ id, label }) => plain(label) === key || plain(id) === key)
  if (trait) return { kind: 'trait', trait }
  if (Object.hasOwn(rosterHeadings, key) && rosterHeadings[key]) return { kind: rosterHeadings[key] }
  const known = [...traits.map(({ label }) => label), ...Object.keys(rosterHeadings)]
  if (key !== '') doubts.push({ row: 0, column: index + 1, text, meant: nearest(key, known) ?? null, why: 'heading' })
  return { kind: 'none' }
}

/** `7/5/3`: the counts that a unit keeps, in the order of the ruleset. */
const labelFacts = (traits: readonly Trait[], text: string): Facts | null => {
  const counts = traits.filter(({ kind, losses }) => kind === 'count' && losses !== 'add')
  const numbers = text.split('/').map((part) => part.trim())
  if (numbers.length > counts.length || !numbers.every((number) => /^\d{1,3}$/.test(number))) return null
  return Object.fromEntries(numbers.flatMap((number, index) => (counts[index] ? [[counts[index].id, Number(number)]] : [])))
}

const factIn = (trait: Trait, text: string, doubt: (why: Doubt['why'], meant?: string | null) => void): FactValue | undefined => {
  const key = plain(text)
  if (trait.kind === 'flag') {
    if (meansYes.has(key) || meansYes.has(text)) return true
    if (!meansNo.has(key)) doubt('flag', 'yes, or no')
    return meansNo.has(key) ? false : undefined
  }
  if (trait.kind === 'choice') {
    const choices = [...trait.choices.values()]
    const named = choices.filter(({ id, label, words }) => [id, label, words].some((each) => plain(each) === key))
    const begun = choices.filter(({ label }) => plain(label).startsWith(key))
    const [choice] = named.length > 0 ? named : begun.length === 1 ? begun : []
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
  const number = parseFraction(text.replace(',', '.'))
  const { min, max, kind } = trait
  if (!number || (kind === 'count' && number.d !== 1n) || (min && compare(number, min) < 0) || (max && compare(number, max) > 0)) {
    doubt('number')
    return undefined
  }
  return number.d === 1n ? Number(number.n) : fractionText(number)
}

/** Sides and commands by their names, those of the roster or new ones; ids that nobody has. */
const finder = (roster: Roster) => {
  const sides = [...roster.sides.values()]
  const commands = [...roster.commands.values()]
  const taken = new Set([...roster.sides.keys(), ...roster.commands.keys(), ...roster.units.keys()])
  const fresh = (letter: string): string => {
    for (let number = 1; ; number += 1) {
      const id = `${letter}${number}`
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
  const isNew = (each: { readonly id: string }): boolean => !roster.sides.has(each.id) && !roster.commands.has(each.id)
  return {
    fresh,
    only: () => (sides.length === 1 ? sides[0] : undefined),
    side: (name: string): Side => {
      const known = sides.find((each) => plain(each.name) === plain(name))
      if (known) return known
      const side = { id: fresh('s'), name, facts: {} }
      sides.push(side)
      return side
    },
    command: (name: string, { id: side }: Side, over: Command | null): Command => {
      const parent = over?.id ?? null
      const known = commands.find((each) => plain(each.name) === plain(name) && each.side === side && each.parent === parent)
      if (known) return known
      const command = { id: fresh('c'), name, side, parent, facts: {} }
      commands.push(command)
      return command
    },
    sides: () => sides.filter(isNew),
    commands: () => commands.filter(isNew),
  }
}
