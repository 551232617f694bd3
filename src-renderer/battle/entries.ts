/** Entries of the order of battle as they are edited: a side, a command, a unit or a leader, there already or new. */
import type { UnitFacts, RosterEdit } from '../../src-core/battle/roster.ts'
import type { RosterView } from '../../src-core/contract/battle.ts'
import type { Row } from './order.ts'

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
}

/** A row of the order of battle as an entry to edit. */
export const entryOf = (row: Row): Entry => {
  const { id, name, facts } = row.entry
  switch (row.kind) {
    case 'side':
      return { kind: 'side', id, name, facts, side: id, parent: null }
    case 'command':
      return { kind: 'command', id, name, facts, side: row.entry.side, parent: row.entry.parent }
    case 'unit':
      return { kind: row.entry.is, id, name, facts, side: row.entry.side, parent: row.entry.command }
  }
}

/** A new entry under a side or a command, or beside a unit with all its facts. */
export const newEntry = (kind: EntryKind, beside: Entry): Entry => {
  const facts = beside.kind === kind ? beside.facts : {}
  const parent =
    beside.kind === 'side' ? null : beside.kind === 'command' && kind !== 'side' ? beside.id : beside.parent
  return { kind, id: null, name: '', facts, side: beside.side, parent }
}

export const newSide: Entry = { kind: 'side', id: null, name: '', facts: {}, side: '', parent: null }

/** Entries as a change of the roster; `newId` gives an id that none has. */
export const editOf = (entries: readonly Entry[], newId: () => string): RosterEdit => {
  const whole = entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }))
  return {
    sides: whole.flatMap(({ kind, id, name, facts }) => (kind === 'side' ? [{ id, name, facts }] : [])),
    commands: whole.flatMap(({ kind, id, name, facts, side, parent }) =>
      kind === 'command' ? [{ id, name, facts, side, parent }] : [],
    ),
    units: whole.flatMap(({ kind, id, name, facts, side, parent }) =>
      kind === 'unit' || kind === 'leader' ? [{ id, name, facts, is: kind, side, command: parent }] : [],
    ),
  }
}

/** A number of equal entries; several get a number after their names. */
export const copiesOf = (entry: Entry, count: number): readonly Entry[] =>
  count === 1
    ? [entry]
    : Array.from({ length: count }, (_, index) => ({ ...entry, id: null, name: `${entry.name} ${index + 1}` }))

/** The name of what an entry stands under. */
export const placeName = ({ sides, commands }: RosterView, { side, parent }: Entry): string =>
  commands.find(({ id }) => id === parent)?.name ?? sides.find(({ id }) => id === side)?.name ?? ''
