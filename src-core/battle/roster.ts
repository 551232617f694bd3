/** The order of battle: sides, commands, units and leaders, and facts that don't change during the battle. */
import { plainNumber } from '../exact.ts'
import type { Value } from '../language/model.ts'
import { alternativesTo } from '../nearest.ts'
import { nonNull } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'

/** The value of a fact in requests: the id of a choice, a boolean, or a number (as text for a fraction). */
export type FactValue = string | number | boolean

/** Converts a value to its form in requests. */
export const factOf = (value: Value): FactValue => (typeof value === 'object' ? plainNumber(value) : value)

/** Facts of a unit, command or side, or of the whole battle, by trait. */
export type UnitFacts = Readonly<Record<string, FactValue>>

export interface Side {
  readonly id: string
  readonly name: string
  readonly facts: UnitFacts
}

/** A corps, division or brigade, nested to any depth. */
export interface Command {
  readonly id: string
  readonly name: string
  readonly side: string
  /** Null if directly under the side. */
  readonly parent: string | null
  readonly facts: UnitFacts
}

export interface Unit {
  readonly id: string
  readonly name: string
  readonly is: 'unit' | 'leader'
  readonly side: string
  /** Null if directly under the side. */
  readonly command: string | null
  /** The turn in which the unit arrives. Unset if present from the start. */
  readonly arrives?: number
  /** The place on the map where the unit arrives. */
  readonly arrivesAt?: string
  readonly facts: UnitFacts
}

/** Describes a battle: its name, number of turns, story, and notes on the map and starting positions. */
export interface Scenario {
  readonly title?: string
  readonly turns?: number
  readonly about?: string
  readonly setup?: readonly string[]
  /** The victory points for each state of an enemy unit. The keys are ids of `scoredStates`. */
  readonly points?: Readonly<Record<string, number>>
}

export interface Roster {
  readonly scenario: Scenario
  /** Facts of the battle and the situation, such as the year and the weather. */
  readonly facts: UnitFacts
  readonly sides: ReadonlyMap<string, Side>
  readonly commands: ReadonlyMap<string, Command>
  readonly units: ReadonlyMap<string, Unit>
}

export const emptyRoster: Roster = { scenario: {}, facts: {}, sides: new Map(), commands: new Map(), units: new Map() }

/** Entries to add or replace by id, and ids to remove. */
export interface RosterEdit {
  /** The new scenario, if changed. */
  readonly scenario?: Scenario
  readonly facts?: UnitFacts
  readonly sides?: readonly Side[]
  readonly commands?: readonly Command[]
  readonly units?: readonly Unit[]
  readonly gone?: readonly string[]
}

/** Applies an edit to a roster. Also removes units and commands whose side or command no longer exists. */
export const editedRoster = (
  roster: Roster,
  { scenario, facts, sides = [], commands = [], units = [], gone = [] }: RosterEdit,
): Roster => {
  const isGone = new Set(gone)
  const left = <T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...entries].filter(([id]) => !isGone.has(id)))
  const all = {
    scenario: scenario ?? roster.scenario,
    facts: facts ?? roster.facts,
    sides: left(mergeById(roster.sides, sides)),
    commands: left(mergeById(roster.commands, commands)),
    units: left(mergeById(roster.units, units)),
  }
  const belongs = ({ side, command }: Pick<Unit, 'side' | 'command'>): boolean =>
    all.sides.has(side) && (command === null || isUnderSide(all, command))
  return {
    ...all,
    commands: new Map([...all.commands].filter(([id, { side }]) => belongs({ side, command: id }))),
    units: new Map([...all.units].filter(([, unit]) => belongs(unit))),
  }
}

/** Whether a command and all commands above it exist and lead to a side. False for a cycle. */
const isUnderSide = ({ sides, commands }: Pick<Roster, 'sides' | 'commands'>, command: string): boolean => {
  const seen = new Set<string>()
  for (let at: string | null = command; at !== null;) {
    const here = commands.get(at)
    if (!here || seen.has(at) || !sides.has(here.side)) return false
    seen.add(at)
    at = here.parent
  }
  return true
}

const mergeById = <T extends { readonly id: string }>(
  before: ReadonlyMap<string, T>,
  more: readonly T[],
): ReadonlyMap<string, T> =>
  more.length === 0 ? before : new Map([...before, ...more.map((each) => [each.id, each] as const)])

/** The commands above a unit, highest first. A command in a cycle is listed once. */
export const commandsOver = ({ commands }: Roster, { command }: Pick<Unit, 'command'>): readonly Command[] => {
  const over = new Set<Command>()
  for (
    let at = command === null ? undefined : commands.get(command);
    at && !over.has(at);
    at = at.parent === null ? undefined : commands.get(at.parent)
  )
    over.add(at)
  return [...over].toReversed()
}

/** Filters a roster. `names` has names or ids of sides, commands or single units. Fails with `unknown-name`. */
export const chosenUnits = (roster: Roster, names: readonly string[]): Result<Roster> => {
  const entries = [roster.sides, roster.commands, roster.units].flatMap((each): readonly Entry[] => [...each.values()])
  const found = names.map((name) => entries.filter((each) => each.id === name || isSameName(each.name, name)))
  const problems = names.flatMap((name, index) =>
    found[index]?.length === 0
      ? [
          problem('unknown-name', {
            kind: 'roster entry',
            name,
            alternatives: alternativesTo(
              name,
              entries.map((each) => each.name),
            ),
          }),
        ]
      : [],
  )
  if (problems.length > 0) return failure(...problems)
  const chosen = new Set(found.flat().map(({ id }) => id))
  const gone = [...roster.units.values()].filter(
    (unit) => ![unit, { id: unit.side }, ...commandsOver(roster, unit)].some(({ id }) => chosen.has(id)),
  )
  return success(editedRoster(roster, { gone: gone.map(({ id }) => id) }))
}

type Entry = Pick<Unit, 'id' | 'name'>

/** All entries in order, with their nesting depth. Omits commands in a cycle. */
export const rosterEntries = ({ sides, commands, units }: Roster): readonly (Entry & { readonly depth: number })[] => {
  const under = (side: string, parent: string | null, depth: number): ReturnType<typeof rosterEntries> => [
    ...[...units.values()].flatMap(({ id, name, ...unit }) =>
      unit.side === side && unit.command === parent ? [{ id, name, depth }] : [],
    ),
    ...[...commands.values()].flatMap(({ id, name, ...command }) =>
      command.side === side && command.parent === parent ? [{ id, name, depth }, ...under(side, id, depth + 1)] : [],
    ),
  ]
  return [...sides.values()].flatMap(({ id, name }) => [{ id, name, depth: 0 }, ...under(id, null, 1)])
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The facts of a unit. The unit's own facts override its commands' facts, which override its side's facts, which override the battle's. `ofLeaders`
 * returns the facts of a command's leaders, which override the command's facts. Called with null, it returns the facts of the side's leaders.
 */
export const factsOf = (
  roster: Roster,
  unit: Unit,
  ofLeaders: (command: string | null) => readonly UnitFacts[] = () => [],
): UnitFacts => {
  const { facts: ofSide } = nonNull(roster.sides.get(unit.side))
  return Object.assign(
    {},
    roster.facts,
    ofSide,
    ...ofLeaders(null),
    ...commandsOver(roster, unit).flatMap(({ id, facts }) => [facts, ...ofLeaders(id)]),
    unit.facts,
  ) as UnitFacts
}

/** Whether the roster keeps a trait: a state, a count of losses, a fact of the battle, or a trait that the ruleset marks as kept. */
export const isKept = ({ kept, changes, losses, of }: Trait): boolean =>
  kept || changes || losses !== null || of === 'battle'

/** The traits that a roster may hold for units, for leaders (including those that apply to their units), or for the whole battle. */
export const keptTraits = ({ traits }: Ruleset, of: 'unit' | 'leader' | 'battle'): readonly Trait[] =>
  [...traits.values()].filter(
    (trait) =>
      isKept(trait) &&
      (trait.of === of || (of === 'battle' && trait.of === 'situation') || (of === 'leader' && trait.ofCommand)),
  )
