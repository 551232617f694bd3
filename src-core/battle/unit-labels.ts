/** The labels of units for the table: name, command, the numbers of their strength, and details such as arm and weapon. */
import { named } from '../present.ts'
import { testsIn } from '../language/logic.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { commandsOver, factsOf, keptTraits, type UnitFacts, type Roster, type Unit } from './roster.ts'
import { traitText } from './words.ts'

export interface UnitLabel {
  readonly name: string
  readonly side: string
  /** The commands over it, highest first. */
  readonly commands: readonly string[]
  /** The count that losses reduce and its thresholds, such as 7, 5 and 3, without thresholds of 0. */
  readonly strength: readonly number[]
  /** Arm, weapon, class: facts of the unit or of its commands. */
  readonly details: readonly string[]
  /** All its facts in the roster. */
  readonly facts: UnitFacts
}

/** Units by their sides and commands, in the order of the roster; leaders have no labels. */
export const unitLabels = (ruleset: Ruleset, roster: Roster): readonly UnitLabel[] => {
  const counts = strengthTraits(ruleset)
  const described = keptTraits(ruleset, 'unit').filter(
    ({ kept, kind }) => kept && (kind === 'choice' || kind === 'flag'),
  )
  return inOrder(roster).map((unit) => {
    const commands = commandsOver(roster, unit)
    const facts = Object.assign({}, ...commands.map((command) => command.facts), unit.facts) as UnitFacts
    return {
      name: unit.name,
      side: named(roster.sides, unit.side).name,
      commands: commands.map(({ name }) => name),
      strength: strengthIn(facts, counts),
      details: described.flatMap((trait) => detailIn(facts, trait)),
      facts: factsOf(roster, unit),
    }
  })
}

const inOrder = ({ sides, commands, units }: Roster): readonly Unit[] => {
  const own = [...units.values()].filter(({ is }) => is === 'unit')
  const under = (side: string, command: string | null): readonly Unit[] => [
    ...own.filter((unit) => unit.side === side && unit.command === command),
    ...[...commands.values()].flatMap((each) =>
      each.side === side && each.parent === command ? under(side, each.id) : [],
    ),
  ]
  return [...sides.keys()].flatMap((side) => under(side, null))
}

/** First the count that losses reduce, then the counts its states are derived from. */
const strengthTraits = (ruleset: Ruleset): readonly Trait[] => {
  const counts = keptTraits(ruleset, 'unit').filter(({ kind, losses }) => kind === 'count' && losses !== 'add')
  const states = [...ruleset.traits.values()].filter(({ changes }) => changes)
  const read = new Set(states.flatMap(({ from }) => from.flatMap(({ when }) => testsIn(when).map(({ key }) => key))))
  return [
    ...counts.filter(({ losses }) => losses === 'reduce'),
    ...counts.filter(({ id, losses }) => losses === null && read.has(id)),
  ]
}

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
