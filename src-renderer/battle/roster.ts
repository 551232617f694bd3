/** Converts the order of battle to rows, and rows to entries that can be edited. */
import type { RosterView, UnitView } from '../../src-core/contract/battle.ts'
import type { Control } from '../../src-core/play/form.ts'
import { plainWord } from '../../src-core/words/roster.ts'
import type { Command, Side, Unit, UnitFacts, RosterEdit } from '../../src-core/battle/roster.ts'

interface Placed {
  /** Depth in the tree, 0 for a side. */
  readonly depth: number
  readonly id: string
}

type RosterUnit = Pick<
  UnitView,
  'id' | 'name' | 'is' | 'side' | 'command' | 'facts' | 'arrives' | 'arrivesAt' | 'code' | 'symbol'
>

interface RosterEntries<U> extends Pick<RosterView, 'sides' | 'commands'> {
  readonly units: readonly U[]
}

type Row<U> = Placed &
  (
    | { readonly kind: 'side'; readonly entry: Side }
    | { readonly kind: 'command'; readonly entry: Command }
    | { readonly kind: 'unit'; readonly entry: U }
  )

/** Rows of sides, each followed by its nested commands with their units. Commands in a cycle are left out. */
export const rosterRows = <U extends RosterUnit>({ sides, commands, units }: RosterEntries<U>): readonly Row<U>[] => {
  const under = (side: string, command: string | null, depth: number): readonly Row<U>[] => [
    ...units
      .filter((unit) => unit.side === side && unit.command === command)
      .map((entry): Row<U> => ({ kind: 'unit', depth, id: entry.id, entry })),
    ...commands
      .filter((each) => each.side === side && each.parent === command)
      .flatMap((entry): readonly Row<U>[] => [
        { kind: 'command', depth, id: entry.id, entry },
        ...under(side, entry.id, depth + 1),
      ]),
  ]
  return sides.flatMap((entry): readonly Row<U>[] => [
    { kind: 'side', depth: 0, id: entry.id, entry },
    ...under(entry.id, null, 1),
  ])
}

type EntryKind = 'side' | 'command' | 'unit' | 'leader'

export interface Entry {
  readonly kind: EntryKind
  /** Null if new. */
  readonly id: string | null
  readonly name: string
  readonly facts: UnitFacts
  /** Id of the side. Empty for a new side. */
  readonly side: string
  /** Id of the command above. Null if directly under the side. */
  readonly parent: string | null
  /** The turn in which a unit arrives. Null if present from the start. */
  readonly arrives: number | null
  /** The place where the unit arrives. */
  readonly arrivesAt: string | null
}

/** A blank entry for a new side. Other kinds of entries also set other fields. */
export const blankEntry: Entry = {
  kind: 'side',
  id: null,
  name: '',
  facts: {},
  side: '',
  parent: null,
  arrives: null,
  arrivesAt: null,
}

/** Converts a row to an entry to edit. */
export const entryOf = (row: Row<RosterUnit>): Entry => {
  const { id, name, facts } = row.entry
  const entry = { ...blankEntry, id, name, facts }
  switch (row.kind) {
    case 'side':
      return { ...entry, side: id }
    case 'command':
      return { ...entry, kind: 'command', side: row.entry.side, parent: row.entry.parent }
    case 'unit': {
      const { is, side, command, arrives, arrivesAt } = row.entry
      return { ...entry, kind: is, side, parent: command, arrives, arrivesAt }
    }
  }
}

/** Returns the edit that saves entries. `newId` returns an unused id. */
export const rosterEdit = (entries: readonly Entry[], newId: () => string): RosterEdit => {
  const whole = entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }))
  return {
    sides: whole.flatMap(({ kind, id, name, facts }) => (kind === 'side' ? [{ id, name, facts }] : [])),
    commands: whole.flatMap(({ kind, id, name, facts, side, parent }) =>
      kind === 'command' ? [{ id, name, facts, side, parent }] : [],
    ),
    units: whole.flatMap(({ kind, id, name, facts, side, parent, arrives, arrivesAt }) =>
      kind === 'unit' || kind === 'leader'
        ? [
            {
              id,
              name,
              facts,
              is: kind,
              side,
              command: parent,
              ...(arrives !== null && { arrives }),
              ...(arrivesAt !== null && { arrivesAt }),
            },
          ]
        : [],
    ),
  }
}

/** The facts of a new unit: the option that its side is named after, or another one if all units of the side that have any share it. */
export const startOfUnit = (side: string, units: readonly UnitFacts[], controls: readonly Control[]): UnitFacts => {
  const named = controls.flatMap(({ trait, options, first }) =>
    first && options.length > 1
      ? options.filter(({ label }) => sideKey(label) === sideKey(side)).map(({ id }) => ({ trait, id }))
      : [],
  )
  const [found] = named
  if (!found || named.length > 1) return {}
  const shared = new Set(units.flatMap((facts) => facts[found.trait] ?? []))
  return shared.size > 1 ? {} : { [found.trait]: [...shared][0] ?? found.id }
}
/** A name without case, spaces or a plural s. */
const sideKey = (name: string): string => plainWord(name).replaceAll(' ', '').replace(/s$/, '')

/** Adds new entries to a roster until it contains them. */
export const withNew = (roster: RosterView, entries: readonly Entry[]): RosterEntries<RosterUnit> => {
  const known = new Set([...roster.commands, ...roster.units].map(({ id }) => id))
  const { commands = [], units = [] } = rosterEdit(
    entries.filter(({ id }) => id !== null && !known.has(id)),
    () => '',
  )
  const symbolOf = ({ is }: Unit): UnitView['symbol'] => (is === 'leader' ? is : null)
  return {
    sides: roster.sides,
    commands: [...roster.commands, ...commands],
    units: [
      ...roster.units,
      ...units.map((unit) => ({ arrives: null, arrivesAt: null, ...unit, code: '', symbol: symbolOf(unit) })),
    ],
  }
}

/** Copies an entry with consecutive names, such as Battery 3 and 4 after Battery 2. Skips names in `taken`. */
export const moreLike = (entry: Entry, count: number, taken: ReadonlySet<string>): readonly Entry[] => {
  const base = entry.name.replace(/\s*\d+$/, '')
  const names: string[] = []
  for (let number = 2; names.length < count; number += 1) {
    const name = `${base} ${number}`.trim()
    if (!taken.has(name)) names.push(name)
  }
  return names.map((name) => ({ ...entry, id: null, name }))
}

/** A unit's label, such as `6/5/3`, with a dash for a missing number between others. Empty without stands. */
export const labelOf = ({ facts }: Pick<UnitView, 'facts'>, strength: readonly string[]): string => {
  const numbers = strength.map((id) => facts[id])
  const last = numbers.findLastIndex((number) => typeof number === 'number' && number > 0)
  return numbers
    .slice(0, last + 1)
    .map((number) => (typeof number === 'number' && number > 0 ? String(number) : '–'))
    .join('/')
}

/** Labels of the facts that differ from their defaults, except those in `skipped`. */
export const detailsOf = (
  facts: UnitFacts,
  controls: readonly Control[],
  skipped: readonly string[],
): readonly string[] =>
  controls.flatMap(({ trait, label, usual, shape, options }) => {
    const value = facts[trait]
    if (value === undefined || value === false || value === usual || skipped.includes(trait)) return []
    if (value === true) return [options[0]?.label ?? label]
    const option = options.find(({ id }) => id === value)
    return [option?.label ?? (shape === 'toggle' ? label : `${label} ${String(value)}`)]
  })

/** The name of the command, or otherwise the side, that an entry belongs to. */
export const placeName = ({ sides, commands }: RosterView, { side, parent }: Entry): string =>
  commands.find(({ id }) => id === parent)?.name ?? sides.find(({ id }) => id === side)?.name ?? ''

/** The trimmed text of the field that fired an event. */
export const textIn = ({ target }: Event): string =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value.trim() : ''
