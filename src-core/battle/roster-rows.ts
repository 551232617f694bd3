/** Reads the rows of a roster table in order and collects sides, commands, units and leaders. */
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import {
  isPlainSheetName,
  isTotal,
  plainWord,
  rankOf,
  rosterHeadings,
  rosterWords,
  unitKindByCell,
} from '../words/roster.ts'
import { battleLimits } from './limits.ts'
import type { ReadingChoices, RosterDoubt, RowUse, TextTable } from './read-roster.ts'
import {
  isUnknown,
  readArrival,
  readCopies,
  readFact,
  readLeader,
  readMen,
  readStands,
  strengthCounts,
  strengthDoubt,
  type CellDoubt,
  type RosterCell,
} from './roster-cells.ts'
import type { RosterColumn, ColumnKind } from './roster-columns.ts'
import {
  keptTraits,
  type Command,
  type FactValue,
  type Roster,
  type RosterEdit,
  type Side,
  type Unit,
} from './roster.ts'

/** Reports a cell in doubt. */
export type ReportDoubt = (
  line: number,
  column: number,
  text: string,
  why: RosterDoubt['why'],
  more?: { readonly meant?: string | null; readonly fixes?: readonly string[] },
) => void

/** The filled cells of a row, joined by spaces. */
export const textOfRow = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' ')

type Placed = Pick<Unit, 'side' | 'command'>

/** A commander named in a unit's row. */
interface Commander extends Placed {
  readonly name: string
  readonly unit: string
  readonly line: number
  readonly column: number
}

/** Reads rows in order, since each may depend on the rows above it. */
export class RowReading {
  readonly #ruleset: Ruleset
  readonly #choices: ReadingChoices
  readonly #columns: readonly RosterColumn[]
  readonly #doubt: ReportDoubt
  readonly #table: TextTable
  readonly #roster: Roster
  readonly #entries: Entries
  readonly #units: Unit[] = []
  /** The columns of sides and commands, highest level first. */
  readonly #levels: readonly number[]
  readonly #sideAt: number | undefined
  readonly #existing: ReadonlyMap<string, readonly Unit[]>
  /** The ids of units in the roster that a row of this table has matched. */
  readonly #matched = new Set<string>()
  readonly #rowsSeen = new Map<string, number>()
  /** Commanders named in units' rows. */
  readonly #commanders: Commander[] = []
  #over: ReadonlyMap<number, string> = new Map()
  /** Commands that apply to the following rows, with their rank. These commands come from rows that only name a command. */
  #above: readonly { readonly name: string; readonly rank: number }[] = []
  #sideAbove = ''

  constructor(
    ruleset: Ruleset,
    table: TextTable,
    roster: Roster,
    choices: ReadingChoices,
    columns: readonly RosterColumn[],
    doubt: ReportDoubt,
  ) {
    this.#ruleset = ruleset
    this.#table = table
    this.#roster = roster
    this.#choices = choices
    this.#columns = columns
    this.#doubt = doubt
    this.#entries = openEntries(roster)
    // If no column has the side, uses a column of armies instead, even if the ruleset stores the army as a trait.
    const army = columns.findIndex(
      ({ heading, meaning }) => meaning.kind === 'trait' && rosterHeadings.get(plainWord(heading))?.includes('side'),
    )
    const [side] = this.#placesOf('side')
    this.#sideAt = side ?? (army < 0 ? undefined : army)
    this.#levels = [...(this.#sideAt === undefined ? [] : [this.#sideAt]), ...this.#placesOf('command')]
    this.#existing = Map.groupBy(roster.units.values(), (unit) => `${unit.side} ${unit.is} ${bareName(unit.name)}`)
  }

  isFull(): boolean {
    return this.#roster.units.size + this.#units.length >= battleLimits.units
  }

  #placesOf(kind: ColumnKind): readonly number[] {
    return this.#columns.flatMap(({ meaning }, at) => (meaning.kind === kind ? [at] : []))
  }

  #textIn(cells: readonly string[], kind: ColumnKind): string {
    const [at] = this.#placesOf(kind)
    return at === undefined ? '' : (cells[at] ?? '')
  }

  read(line: number, cells: readonly string[], next: readonly string[]): RowUse {
    if (this.#isTotalRow(cells)) return 'total'
    const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]))
    this.#over = levelsOf(this.#levels, cells, this.#over)
    if (filled.every((at) => this.#levels.includes(at)))
      return filled.length === 1 && filled[0] === this.#sideAt ? 'side' : 'command'
    if (this.#isCommandRow(cells, next)) return this.#readCommandRow(line, cells)
    const name = this.#textIn(cells, 'name')
    if (name === '') return this.#refuse(line, cells, 'no-name')
    const placed = this.#placeOf(line, cells)
    return placed ? this.#readUnit(line, cells, placed) : 'ignored'
  }

  #refuse(line: number, cells: readonly string[], why: RosterDoubt['why']): 'ignored' {
    this.#doubt(line, 0, textOfRow(cells), why)
    return 'ignored'
  }

  /** Whether a row contains totals. Such a row is labeled as a total and has no values that only units have. */
  #isTotalRow(cells: readonly string[]): boolean {
    const places = [...this.#placesOf('name'), ...this.#levels]
    const at = places.find((place) => (cells[place] ?? '') !== '' && isTotal(cells[place] ?? ''))
    return (
      at !== undefined &&
      this.#columns.every(
        ({ meaning }, place) =>
          meaning.kind !== 'trait' || place === this.#sideAt || /^[\d.,]*$/.test(cells[place] ?? ''),
      )
    )
  }

  /**
   * Whether a row describes a command. Such a row has only a name and perhaps a side, a leader or a number of men; in addition, its name contains a
   * rank, or the next row has more values.
   */
  #isCommandRow(cells: readonly string[], next: readonly string[]): boolean {
    const name = this.#textIn(cells, 'name')
    const isBare = (row: readonly string[]): boolean =>
      row.every(
        (cell, at) =>
          cell === '' ||
          ['name', 'side', 'leader', 'men', 'ignore'].includes(this.#columns[at]?.meaning.kind ?? 'ignore'),
      )
    const hasFacts = this.#columns.some(({ meaning }) => meaning.kind === 'stands' || meaning.kind === 'men')
    if (name === '' || !hasFacts || !isBare(cells) || this.#placesOf('command').length > 0) return false
    return rankOf(name) !== null || !isBare(next)
  }

  #readCommandRow(line: number, cells: readonly string[]): RowUse {
    const name = this.#textIn(cells, 'name')
    const rank = rankOf(name) ?? this.#above.at(-1)?.rank ?? unranked
    if (rank === 0 && this.#sideAt === undefined) {
      this.#sideAbove = name
      this.#above = []
    } else this.#above = [...this.#above.filter((each) => each.rank < rank), { name, rank }]
    const leader = this.#textIn(cells, 'leader')
    const placed = this.#placeOf(line, cells)
    if (!placed) return 'ignored'
    if (leader !== '') {
      const { name: named, facts, unused } = readLeader(keptTraits(this.#ruleset, 'leader'), leader)
      if (named !== '')
        this.#add(
          { name: [named, ...unused.map((mark) => `(${mark})`)].join(' '), is: 'leader', ...placed, facts },
          line,
        )
    }
    return rank === 0 && this.#sideAt === undefined ? 'side' : 'command'
  }

  /** The side and command of a row. Adds them if they are new. */
  #placeOf(line: number, cells: readonly string[]): Placed | undefined {
    const inColumns = this.#levels.filter((at) => at !== this.#sideAt).map((at) => this.#over.get(at) ?? '')
    const names = [...inColumns, ...this.#above.map(({ name }) => name)].filter((name) => name !== '')
    const sideName = this.#sideAt === undefined ? this.#sideAbove : (this.#over.get(this.#sideAt) ?? '')
    if ([this.#textIn(cells, 'name'), sideName, ...names].some(({ length }) => length > battleLimits.name)) {
      this.#refuse(line, cells, 'long-name')
      return undefined
    }
    const fallback =
      this.#choices.side ??
      this.#entries.onlySide()?.name ??
      (isPlainSheetName(this.#table.name) ? '' : this.#table.name.slice(0, battleLimits.name))
    const side =
      sideName === '' && fallback === '' ? undefined : this.#entries.side(sideName === '' ? fallback : sideName)
    if (!side) {
      this.#refuse(line, cells, sideName === '' && fallback === '' ? 'no-side' : 'many-sides')
      return undefined
    }
    const command = names.reduce<Command | null | undefined>(
      (parent, each) => (parent === undefined ? parent : this.#entries.command(each, side, parent)),
      null,
    )
    if (command !== undefined) return { side: side.id, command: command?.id ?? null }
    this.#refuse(line, cells, 'many-commands')
    return undefined
  }

  #readUnit(line: number, cells: readonly string[], placed: Placed): RowUse {
    const name = this.#textIn(cells, 'name')
    const is = this.#kindOf(cells)
    const facts: Record<string, FactValue> = {}
    let copies = 1
    let arrival: { readonly turn: number; readonly place: string } | undefined
    for (const [at, { meaning }] of this.#columns.entries()) {
      const text = at === this.#sideAt ? (this.#over.get(at) ?? '') : (cells[at] ?? '')
      if (text === '') continue
      const take = <T>({ value, doubt }: RosterCell<T>): T | undefined => {
        if (doubt) this.#doubt(line, at + 1, text, doubt.why, doubt)
        return value
      }
      if (meaning.kind === 'kind' && !unitKindByCell.has(plainWord(text)))
        take({ doubt: { why: 'kind', meant: rosterWords.kindMeant } })
      if (meaning.kind === 'arrives') arrival = take(readArrival(text))
      if (meaning.kind === 'copies') copies = take(readCopies(text)) ?? 1
      if (meaning.kind === 'stands' || meaning.kind === 'men')
        Object.assign(facts, this.#strength(meaning.kind, is, text, take))
      if (meaning.kind === 'leader')
        Object.assign(facts, this.#leaderFacts(line, at + 1, text, { name, is, ...placed }))
      if (meaning.kind === 'trait') Object.assign(facts, this.#traitFact(line, at, text, meaning.traits[is], is, take))
    }
    const rising = is === 'unit' && strengthDoubt(strengthCounts(this.#ruleset), facts)
    if (rising) this.#dropThresholds(line, rising, facts)
    const unit = {
      name,
      is,
      ...placed,
      facts,
      ...(arrival && { arrives: arrival.turn, ...(arrival.place !== '' && { arrivesAt: arrival.place }) }),
    }
    this.#noteSameRow(line, cells)
    if (copies === 1) this.#add(unit, line)
    else
      for (let copy = 1; copy <= copies && !this.isFull(); copy += 1)
        this.#add({ ...unit, name: rosterWords.copy(name.slice(0, battleLimits.name - 4), copy) }, line)
    return is
  }

  /** Reports counts from separate columns that don't fit together, at the last of these columns. Keeps only the stands. */
  #dropThresholds(
    line: number,
    { text, doubt }: { text: string; doubt: CellDoubt },
    facts: Record<string, FactValue>,
  ): void {
    const thresholds = new Set(
      strengthCounts(this.#ruleset)
        .slice(1)
        .map(({ trait }) => trait),
    )
    const at = this.#columns.findLastIndex(
      ({ meaning }) => meaning.kind === 'trait' && thresholds.has(meaning.traits.unit?.id ?? ''),
    )
    this.#doubt(line, at + 1, text, doubt.why, { meant: doubt.meant ?? null })
    for (const trait of thresholds) delete facts[trait]
  }

  /** Reads the kind from the column of kinds, or from a column of types, which may also identify leaders. */
  #kindOf(cells: readonly string[]): Unit['is'] {
    const named = this.#columns.flatMap(({ meaning }, at) =>
      meaning.kind === 'kind' || (meaning.kind === 'trait' && meaning.traits.unit?.kind === 'choice')
        ? [plainWord(cells[at] ?? '')]
        : [],
    )
    return named.some((word) => unitKindByCell.get(word) === 'leader') ? 'leader' : 'unit'
  }

  #strength(
    kind: 'stands' | 'men',
    is: Unit['is'],
    text: string,
    take: <T>(cell: RosterCell<T>) => T | undefined,
  ): Unit['facts'] {
    const counts = is === 'unit' ? strengthCounts(this.#ruleset) : []
    if (is === 'leader') return isUnknown(text) ? {} : (take<Unit['facts']>({ doubt: { why: 'stands' } }) ?? {})
    if (kind === 'stands') return take(readStands(counts, text)) ?? {}
    const { menPerStand } = this.#choices
    return menPerStand === undefined ? {} : (take(readMen(counts, text, menPerStand)) ?? {})
  }

  #traitFact(
    line: number,
    at: number,
    text: string,
    trait: Trait | undefined,
    is: Unit['is'],
    take: <T>(cell: RosterCell<T>) => T | undefined,
  ): Unit['facts'] {
    const value = trait && take(readFact(trait, text))
    // In a leader's row, the column may also contain the side or the kind.
    if (!trait && at !== this.#sideAt && !(is === 'leader' && unitKindByCell.has(plainWord(text))))
      this.#doubt(line, at + 1, text, 'of-others')
    return trait && value !== undefined ? { [trait.id]: value } : {}
  }

  /** The facts in a commander's cell. The commander may also become a leader of the command; see `finish`. */
  #leaderFacts(line: number, column: number, text: string, unit: Pick<Unit, 'name' | 'is'> & Placed): Unit['facts'] {
    const { name, facts, unused } = readLeader(keptTraits(this.#ruleset, unit.is), text)
    if (isUnknown(text)) return {}
    if (name !== '' && !plainWord(unit.name).includes(plainWord(name)))
      this.#commanders.push({ name, unit: unit.name, line, column, side: unit.side, command: unit.command })
    for (const mark of unused) this.#doubt(line, column, mark, 'choice')
    return facts
  }

  #noteSameRow(line: number, cells: readonly string[]): void {
    const key = JSON.stringify([[...this.#over.values()], this.#above, cells])
    if (this.#rowsSeen.has(key)) this.#doubt(line, 0, textOfRow(cells), 'same-row')
    else this.#rowsSeen.set(key, line)
  }

  /**
   * Adds a unit. If the roster already has a unit with the same side, name and command, that unit is replaced, or the new one is added or skipped.
   */
  #add(unit: Omit<Unit, 'id'>, line: number): void {
    const named = (this.#existing.get(`${unit.side} ${unit.is} ${bareName(unit.name)}`) ?? []).filter(
      ({ id, name }) => !this.#matched.has(id) && [nameKey(name), bareName(name)].includes(nameKey(unit.name)),
    )
    const near = named.filter(({ command }) => command === unit.command)
    const same =
      near.find(({ name }) => nameKey(name) === nameKey(unit.name)) ??
      near[0] ??
      (named.length === 1 ? named[0] : undefined)
    const { repeated } = this.#choices
    if (same) this.#matched.add(same.id)
    if (same && repeated === undefined) this.#doubt(line, (this.#placesOf('name')[0] ?? -1) + 1, unit.name, 'repeated')
    if (same && (repeated === undefined || repeated === 'skip')) return
    this.#units.push({ ...unit, id: same && repeated === 'replace' ? same.id : this.#entries.newId('u') })
  }

  /** Adds a commander to a unit's name, as in `2nd brigade (Stone)`. */
  #nameAfterCommander({ unit, name, side, command, line, column }: Commander): void {
    const at = this.#units.findIndex((each) => each.name === unit && each.side === side && each.command === command)
    const [own, whole] = [this.#units[at], `${unit} (${name})`]
    if (own && whole.length <= battleLimits.name) this.#units[at] = { ...own, name: whole }
    else if (own) this.#doubt(line, column, name, 'commander')
  }

  /**
   * Returns the edit. A commander named in every row of a command with several units becomes its leader. Other commanders are added to the
   * names of their units.
   */
  finish(): RosterEdit {
    const byCommand = Map.groupBy(this.#commanders, ({ command }) => command ?? '')
    for (const [command, named] of byCommand) {
      const [first] = named
      if (!first) continue
      const units = this.#units.filter((unit) => unit.is === 'unit' && unit.command === command).length
      const isLeader =
        command !== '' &&
        units > 1 &&
        named.length >= units &&
        named.every(({ name }) => plainWord(name) === plainWord(first.name))
      const isThere = this.#units.some((unit) => unit.is === 'leader' && unit.command === command)
      if (isLeader && !this.isFull() && !isThere)
        this.#add(
          {
            name: first.name.slice(0, battleLimits.name),
            is: 'leader',
            side: first.side,
            command: first.command,
            facts: {},
          },
          first.line,
        )
      else if (!isLeader) for (const each of named) this.#nameAfterCommander(each)
    }
    return { ...this.#entries.added(), units: this.#units }
  }
}

/** Ranks below every named rank. */
const unranked = 9

/** The cells in the columns of sides and commands, highest level first. */
const levelsOf = (
  levels: readonly number[],
  cells: readonly string[],
  above: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => {
  const first = levels.findIndex((at) => (cells[at] ?? '') !== '')
  const isAbove = (level: number): boolean => first < 0 || level < first
  return new Map(levels.map((at, level) => [at, isAbove(level) ? (above.get(at) ?? '') : (cells[at] ?? '')]))
}

interface Entries {
  readonly newId: (letter: string) => string
  /** The only side. Undefined if there are several, or none. */
  readonly onlySide: () => Side | undefined
  /** Finds or adds a side by name. Undefined if there are too many. */
  readonly side: (name: string) => Side | undefined
  readonly command: (name: string, side: Side, over: Command | null) => Command | undefined
  /** The new sides and commands. */
  readonly added: () => Pick<RosterEdit, 'sides' | 'commands'>
}

/** The key for comparing names: without case, accents and punctuation, unless nothing would be left. */
const nameKey = (name: string): string => plainWord(name) || name

/** The key of a name without the commander at its end. */
const bareName = (name: string): string => nameKey(name.replace(/ \([^()]*\)$/, ''))

const openEntries = (roster: Roster): Entries => {
  const sides = new Map([...roster.sides.values()].toReversed().map((side) => [nameKey(side.name), side]))
  const keyOf = (name: string, side: string, parent: string | null): string =>
    JSON.stringify([nameKey(name), side, parent])
  const commands = new Map(
    [...roster.commands.values()].toReversed().map((each) => [keyOf(each.name, each.side, each.parent), each]),
  )
  const newSides: Side[] = []
  const newCommands: Command[] = []
  const taken = new Set([...roster.sides.keys(), ...roster.commands.keys(), ...roster.units.keys()])
  const numbers = new Map<string, number>()
  const newId = (letter: string): string => {
    for (let number = (numbers.get(letter) ?? 0) + 1; ; number += 1) {
      const id = `${letter}${number}`
      if (taken.has(id)) continue
      numbers.set(letter, number)
      taken.add(id)
      return id
    }
  }
  return {
    newId,
    onlySide: () => (roster.sides.size + newSides.length === 1 ? [...sides.values()][0] : undefined),
    side: (name) => {
      const known = sides.get(nameKey(name))
      if (known || roster.sides.size + newSides.length >= battleLimits.sides) return known
      const side = { id: newId('s'), name, facts: {} }
      sides.set(nameKey(name), side)
      newSides.push(side)
      return side
    },
    command: (name, { id: side }, over) => {
      const parent = over?.id ?? null
      const key = keyOf(name, side, parent)
      const known = commands.get(key)
      if (known || roster.commands.size + newCommands.length >= battleLimits.commands) return known
      const command = { id: newId('c'), name, side, parent, facts: {} }
      commands.set(key, command)
      newCommands.push(command)
      return command
    },
    added: () => ({ sides: newSides, commands: newCommands }),
  }
}
