/** The labels of units for the table: name, command, strength, and details such as arm and weapon. */
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { factsOf, keptTraits, type Command, type Roster, type Side, type Unit, type UnitFacts } from './roster.ts'
import { strengthCounts } from './roster-cells.ts'
import { traitText } from './words.ts'

export interface UnitLabel {
  readonly id: string
  readonly name: string
  readonly side: string
  /** The commands above the unit, highest first. */
  readonly commands: readonly string[]
  /** The count that losses reduce and its thresholds, such as 7, 5 and 3. Thresholds of 0 are left out. */
  readonly strength: readonly number[]
  /** Details such as arm, weapon and class, from the facts of the unit or its commands. */
  readonly details: readonly string[]
  /** The number of the stand, if every stand has its own label. */
  readonly base?: string
  /** All facts in the roster that apply to the unit. */
  readonly facts: UnitFacts
}

/** The leaders and units directly under a command or side. */
export interface UnitGroup {
  /** The id of the command or side. */
  readonly id: string
  readonly sideId: string
  readonly side: string
  /** The command and those above it, highest first. Empty for units directly under the side. */
  readonly commands: readonly string[]
  readonly leaders: readonly Unit[]
  readonly units: readonly UnitLabel[]
}

/** Units and leaders grouped by side and command, in roster order. */
export const unitGroups = (ruleset: Ruleset, roster: Roster): readonly UnitGroup[] => {
  const counts = strengthCounts(ruleset).map(({ trait }) => getEntry(ruleset.traits, trait))
  const described = keptTraits(ruleset, 'unit').filter(
    ({ kept, kind }) => kept && (kind === 'choice' || kind === 'flag'),
  )
  const members = Map.groupBy(roster.units.values(), ({ side, command }) => command ?? side)
  const groupAt = ({ id: sideId, name: side }: Side, id: string, over: readonly Command[]): readonly UnitGroup[] => {
    const own = members.get(id) ?? []
    if (own.length === 0) return []
    const commands = over.map(({ name }) => name)
    const inherited = Object.assign({}, ...over.map(({ facts }) => facts)) as UnitFacts
    const labelOf = (unit: Unit): UnitLabel => {
      const facts = { ...inherited, ...unit.facts }
      return {
        id: unit.id,
        name: unit.name,
        side,
        commands,
        strength: strengthIn(facts, counts),
        details: described.flatMap((trait) => detailIn(facts, trait)),
        facts: factsOf(roster, unit),
      }
    }
    const [units, leaders] = [own.filter(({ is }) => is === 'unit'), own.filter(({ is }) => is === 'leader')]
    return [{ id, sideId, side, commands, leaders, units: units.map(labelOf) }]
  }
  const under = (side: Side, parent: string | null, over: readonly Command[]): readonly UnitGroup[] =>
    [...roster.commands.values()]
      .filter((each) => each.side === side.id && each.parent === parent)
      .flatMap((each) => [...groupAt(side, each.id, [...over, each]), ...under(side, each.id, [...over, each])])
  return [...roster.sides.values()].flatMap((side) => [...groupAt(side, side.id, []), ...under(side, null, [])])
}

/** The labels of all units in roster order. Leaders have no labels. */
export const unitLabels = (ruleset: Ruleset, roster: Roster): readonly UnitLabel[] =>
  unitGroups(ruleset, roster).flatMap(({ units }) => units)

const strengthIn = (facts: UnitFacts, counts: readonly Trait[]): readonly number[] =>
  counts.flatMap(({ id, losses }) => {
    const value = facts[id]
    return typeof value === 'number' && (value > 0 || losses === 'reduce') ? [value] : []
  })

const detailIn = (facts: UnitFacts, trait: Trait): readonly string[] => {
  const value = facts[trait.id]
  if (value === undefined || value === false) return []
  return [value === true ? trait.label : traitText(trait, value)]
}
