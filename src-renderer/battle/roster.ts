/** The order of battle as rows, and the entries that edit it. */
import type { RosterView, UnitView } from '../../src-core/contract/battle.ts'
import type { Command, Side, UnitFacts, RosterEdit } from '../../src-core/battle/roster.ts'

interface Placed {
  /** How deep it stands: 0 for a side. */
  readonly depth: number
  readonly id: string
}

type Row = Placed &
  (
    | { readonly kind: 'side'; readonly entry: Side }
    | { readonly kind: 'command'; readonly entry: Command }
    | { readonly kind: 'unit'; readonly entry: UnitView }
  )

/** Sides with their commands, nested, and under each its units. Commands in a cycle are left out. */
export const rosterRows = ({ sides, commands, units }: RosterView): readonly Row[] => {
  const under = (side: string, command: string | null, depth: number): readonly Row[] => [
    ...units
      .filter((unit) => unit.side === side && unit.command === command)
      .map((entry): Row => ({ kind: 'unit', depth, id: entry.id, entry })),
    ...commands
      .filter((each) => each.side === side && each.parent === command)
      .flatMap((entry): readonly Row[] => [
        { kind: 'command', depth, id: entry.id, entry },
        ...under(side, entry.id, depth + 1),
      ]),
  ]
  return sides.flatMap((entry): readonly Row[] => [
    { kind: 'side', depth: 0, id: entry.id, entry },
    ...under(entry.id, null, 1),
  ])
}

export type EntryKind = 'side' | 'command' | 'unit' | 'leader'

export interface Entry {
  readonly kind: EntryKind
  /** Null: new. */
  readonly id: string | null
  readonly name: string
  readonly facts: UnitFacts
  /** Of a side, nothing. */
  readonly side: string
  /** The command over it; null: the side itself. */
  readonly parent: string | null
  /** The turn in which a unit arrives; null: it is on the table from the start. */
  readonly arrives: number | null
}

/** A row of the order of battle as an entry to edit. */
export const entryOf = (row: Row): Entry => {
  const { id, name, facts } = row.entry
  switch (row.kind) {
    case 'side':
      return { kind: 'side', id, name, facts, side: id, parent: null, arrives: null }
    case 'command':
      return { kind: 'command', id, name, facts, side: row.entry.side, parent: row.entry.parent, arrives: null }
    case 'unit':
      return {
        kind: row.entry.is,
        id,
        name,
        facts,
        side: row.entry.side,
        parent: row.entry.command,
        arrives: row.entry.arrives,
      }
  }
}

/** A new entry under a side or a command, or beside a unit with all its facts. */
export const newEntry = (kind: EntryKind, beside: Entry): Entry => {
  const facts = beside.kind === kind ? beside.facts : {}
  const parent =
    beside.kind === 'side' ? null : beside.kind === 'command' && kind !== 'side' ? beside.id : beside.parent
  return { kind, id: null, name: '', facts, side: beside.side, parent, arrives: null }
}

export const newSide: Entry = { kind: 'side', id: null, name: '', facts: {}, side: '', parent: null, arrives: null }

/** The edit that saves these entries; `newId` returns an unused id. */
export const rosterEdit = (entries: readonly Entry[], newId: () => string): RosterEdit => {
  const whole = entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }))
  return {
    sides: whole.flatMap(({ kind, id, name, facts }) => (kind === 'side' ? [{ id, name, facts }] : [])),
    commands: whole.flatMap(({ kind, id, name, facts, side, parent }) =>
      kind === 'command' ? [{ id, name, facts, side, parent }] : [],
    ),
    units: whole.flatMap(({ kind, id, name, facts, side, parent, arrives }) =>
      kind === 'unit' || kind === 'leader'
        ? [{ id, name, facts, is: kind, side, command: parent, ...(arrives !== null && { arrives }) }]
        : [],
    ),
  }
}

/** A number of equal entries; several get a number after their names. */
export const copiesOf = (entry: Entry, count: number): readonly Entry[] =>
  count === 1
    ? [entry]
    : Array.from({ length: count }, (_, index) => ({ ...entry, id: null, name: `${entry.name} ${index + 1}` }))

/** The name of the command or side that an entry belongs to. */
export const placeName = ({ sides, commands }: RosterView, { side, parent }: Entry): string =>
  commands.find(({ id }) => id === parent)?.name ?? sides.find(({ id }) => id === side)?.name ?? ''
