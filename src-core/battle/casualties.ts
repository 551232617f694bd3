/** Calculates the losses of a battle by side and command, and the roster for the next day. */
import { minus, parseFraction, plainNumber, plus, zero, type Fraction } from '../exact.ts'
import { nonNull } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Battle } from './battle.ts'
import { numberText } from '../words/numbers.ts'
import { commandsOver, type UnitFacts, type RosterEdit, type Unit } from './roster.ts'
import { countedTraits, unitStatus } from './status.ts'
import { noStates } from './unit-states.ts'
import { unitNow } from './units.ts'

/** The losses from a count such as stands, summed over a set of units. */
interface Casualties {
  readonly trait: string
  readonly label: string
  /** The total at the start for the units whose count is known. Null if no unit's count is known. */
  readonly had: number | string | null
  readonly lost: number | string | null
  /** The number of units whose count is unknown. */
  readonly unknown: number
}

/** The casualties of a side, or of a command with its subordinate commands. */
export interface CasualtiesOf {
  readonly id: string
  readonly name: string
  /** 0 for a side, 1 for a command directly under it, and so on. */
  readonly depth: number
  readonly units: number
  readonly destroyed: number
  readonly losses: readonly Casualties[]
}

/** The casualties of each side and its commands, in roster order. */
export const casualtiesOf = (ruleset: Ruleset, battle: Battle): readonly CasualtiesOf[] => {
  const { sides, commands, units } = battle.roster
  const counted = countedTraits(ruleset)
  const rowOf = (id: string, name: string, depth: number, under: readonly Unit[]): CasualtiesOf => ({
    id,
    name,
    depth,
    units: under.length,
    destroyed: under.filter((unit) => unitStatus(ruleset, battle, unit) === 'destroyed').length,
    losses: counted.map((trait) => sumOf(ruleset, battle, trait, under)),
  })
  const all = [...units.values()].filter(({ is }) => is === 'unit')
  return [...sides.values()].flatMap((side) => {
    const own = [...commands.values()].filter((command) => command.side === side.id)
    const under = (parent: string | null, depth: number): readonly CasualtiesOf[] =>
      own
        .filter((command) => command.parent === parent)
        .flatMap((command) => [
          rowOf(
            command.id,
            command.name,
            depth,
            all.filter((unit) => commandsOver(battle.roster, unit).includes(command)),
          ),
          ...under(command.id, depth + 1),
        ])
    return [
      rowOf(
        side.id,
        side.name,
        0,
        all.filter((unit) => unit.side === side.id),
      ),
      ...under(null, 1),
    ]
  })
}

/** The losses of each side turn by turn, in the first count that losses reduce, such as stands. */
export interface TurnLosses {
  readonly label: string
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  /** Losses by side. A rally makes them negative. */
  readonly turns: readonly { readonly turn: number; readonly lost: readonly string[] }[]
  readonly total: readonly string[]
  readonly left: readonly string[]
}

/** Losses turn by turn. Null if the battle has no units, or if the ruleset has no count that losses reduce. */
export const lossesByTurn = (ruleset: Ruleset, battle: Battle): TurnLosses | null => {
  const [counted] = countedTraits(ruleset)
  const sides = [...battle.roster.sides.values()]
  const units = [...battle.roster.units.values()].filter(({ is }) => is === 'unit')
  if (!counted || units.length === 0) return null
  const ends = turnEnds(battle)
  const byTurn = ends.map(({ turn, end }) => ({
    turn,
    lost: sides.map(({ id }) => {
      const own = units.filter((unit) => unit.side === id && end.roster.units.has(unit.id))
      return lossOf(ruleset, end, counted, own)
    }),
  }))
  const total = byTurn.at(-1)?.lost ?? []
  return {
    label: counted.label,
    sides: sides.map(({ id, name }) => ({ id, name })),
    turns: byTurn.map(({ turn, lost }, at) => ({
      turn,
      lost: lost.map(({ lost: now }, side) => numberText(minus(now, byTurn[at - 1]?.lost[side]?.lost ?? zero))),
    })),
    total: total.map(({ lost }) => numberText(lost)),
    left: total.map(({ had, lost }) => numberText(minus(had, lost))),
  }
}

/** The battle at the end of each turn so far. The last item is the current state. */
const turnEnds = (battle: Battle): readonly { readonly turn: number; readonly end: Battle }[] => {
  const ends = new Map([[battle.clock.turn, battle]])
  // Walks back from the latest step and keeps the last state of each turn.
  for (let at = battle.done; at; at = at.rest) {
    const { before } = at.last
    if (!ends.has(before.clock.turn)) ends.set(before.clock.turn, before)
  }
  return [...ends].toSorted(([a], [b]) => a - b).map(([turn, end]) => ({ turn, end }))
}

const startOf = (ruleset: Ruleset, { roster }: Battle, unit: Unit): UnitFacts =>
  unitNow(ruleset, { roster, states: noStates }, unit.id)

const countOf = (facts: UnitFacts, trait: Trait): Fraction | null => {
  const value = facts[trait.id]
  return value === undefined || typeof value === 'boolean' ? null : (parseFraction(value) ?? null)
}

const sumOf = (ruleset: Ruleset, battle: Battle, trait: Trait, units: readonly Unit[]): Casualties => {
  const { had, lost, unknown } = lossOf(ruleset, battle, trait, units)
  const isKnown = unknown < units.length || units.length === 0
  return {
    ...{ trait: trait.id, label: trait.label, unknown },
    had: isKnown ? plainNumber(had) : null,
    lost: isKnown ? plainNumber(lost) : null,
  }
}

const lossOf = (
  ruleset: Ruleset,
  battle: Battle,
  trait: Trait,
  units: readonly Unit[],
): { readonly had: Fraction; readonly lost: Fraction; readonly unknown: number } => {
  let [had, lost, unknown] = [zero, zero, 0]
  for (const unit of units) {
    const start = countOf(startOf(ruleset, battle, unit), trait)
    const now = countOf(unitNow(ruleset, battle, unit.id), trait)
    if (start && now) {
      had = plus(had, start)
      lost = plus(lost, minus(start, now))
    } else unknown += 1
  }
  return { had, lost, unknown }
}

/**
 * The roster edit that starts the next day, for `muster`. Keeps losses, removes destroyed units, and makes units that arrived present from the start.
 * Everything else stays as in the roster, except that only the title of the scenario is kept.
 */
export const nextDay = (ruleset: Ruleset, battle: Battle): RosterEdit => {
  const {
    scenario: { title },
    facts,
    sides,
    commands,
    units,
  } = battle.roster
  const left = [...units.values()].filter((unit) => unitStatus(ruleset, battle, unit) !== 'destroyed')
  return {
    scenario: title === undefined ? {} : { title },
    facts,
    sides: [...sides.values()],
    commands: [...commands.values()],
    units: left.map((unit) => {
      const now = unitNow(ruleset, battle, unit.id)
      const lost = countedTraits(ruleset).filter(({ id }) => battle.states.get(unit.id)?.[id] !== undefined)
      const { arrives, arrivesAt, ...others } = unit
      const isExpected = arrives !== undefined && unitStatus(ruleset, battle, unit) === 'expected'
      return {
        ...others,
        ...(isExpected && { arrives, ...(arrivesAt !== undefined && { arrivesAt }) }),
        facts: { ...unit.facts, ...Object.fromEntries(lost.map(({ id }) => [id, nonNull(now[id])])) },
      }
    }),
  }
}
