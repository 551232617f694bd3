/** Resolves the checks of sides and commands, such as a division's fatigue check, from the losses of their units. */
import { minus, parseFraction, plainNumber, plus, zero, type Fraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import { readCheck, assumedInputs } from '../resolve/check.ts'
import { outcomeNamed } from '../resolve/results.ts'
import { resolveWithoutDice } from '../resolve/resolve.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { CommandInputs, Procedure } from '../ruleset/model/procedures.ts'
import type { Battle } from './battle.ts'
import { meetsGuard } from './derived.ts'
import { commandsOver, factOf, type UnitFacts, type Unit } from './roster.ts'
import { countedTraits } from './status.ts'
import { unitNow } from './units.ts'

type Situated = Pick<Battle, 'roster' | 'states'>

/** A side or a command, and the outcome of its check. */
interface CommandOutcome {
  readonly name: string
  readonly outcome: Outcome
}

/** The sides and commands whose outcome has severity 1 or more. Omits checks that read an unknown fact. */
export const commandOutcomes = (ruleset: Ruleset, { roster, states }: Situated): readonly CommandOutcome[] => {
  const all = [...roster.units.values()].filter(({ is }) => is === 'unit')
  const outcomes = [...ruleset.procedures.values()].flatMap((procedure) => {
    const { commands } = procedure
    if (!commands) return []
    const ofCommand = (
      name: string,
      given: UnitFacts,
      kind: CommandInputs['side'],
      units: readonly Unit[],
    ): readonly CommandOutcome[] => {
      const counted = countsIn(ruleset, { roster, states }, commands, units)
      const outcome = counted && outcomeOf(ruleset, procedure, { ...given, ...factsIn(kind), ...counted })
      return outcome && outcome.severity > 0 ? [{ name, outcome }] : []
    }
    return [...roster.sides.values()].flatMap(({ id, name, facts }) => {
      const given = { ...roster.facts, ...facts }
      const own = [...roster.commands.values()].filter((command) => command.side === id && command.parent === null)
      return [
        ...ofCommand(name, given, commands.side, all.filter((unit) => unit.side === id)), // prettier-ignore
        ...own.flatMap((command) => {
          const units = all.filter((unit) => commandsOver(roster, unit)[0] === command)
          return ofCommand(command.name, { ...given, ...command.facts }, commands.command, units)
        }),
      ]
    })
  })
  return outcomes
}

const factsIn = (values: ReadonlyMap<string, Value>): UnitFacts =>
  Object.fromEntries([...values].map(([id, value]) => [id, factOf(value)]))

/** The stands that the units had at the start and have lost since, by input. Null if unknown for any unit. */
const countsIn = (
  ruleset: Ruleset,
  { roster, states }: Situated,
  { had, lost }: CommandInputs,
  units: readonly Unit[],
): UnitFacts | null => {
  const [stands] = countedTraits(ruleset)
  if (!stands) return null
  const sums = new Map<string, Fraction>([had, ...lost.map(({ id }) => id)].map((id) => [id, zero]))
  const add = (id: string, count: Fraction): void => void sums.set(id, plus(getEntry(sums, id), count))
  for (const { id } of units) {
    const [start, now] = [new Map<string, UnitFacts>(), states].map((of) =>
      unitNow(ruleset, { roster, states: of }, id),
    )
    const [before, left] = [start, now].map((facts) => countOf(facts?.[stands.id]))
    if (!now || !before || !left) return null
    add(had, before)
    const counts = lost.find((guard) => meetsGuard(ruleset, 'unit', now, guard))
    if (counts) add(counts.id, minus(before, left))
  }
  return Object.fromEntries([...sums].map(([id, count]) => [id, plainNumber(count)]))
}

const countOf = (value: UnitFacts[string] | undefined): Fraction | undefined =>
  value === undefined || typeof value === 'boolean' ? undefined : parseFraction(value)

/** Null if the outcome depends on unknown facts. */
const outcomeOf = (ruleset: Ruleset, procedure: Procedure, given: UnitFacts): Outcome | null => {
  const read = new Set(procedure.inputs.flatMap(({ trait }) => trait ?? []))
  const check = readCheck(
    ruleset,
    procedure.id,
    Object.fromEntries(Object.entries(given).filter(([id]) => read.has(id))),
  )
  if (!check.ok) return null
  const { outcome } = resolveWithoutDice(check.value)
  return outcome && assumedInputs(check.value).length === 0 ? outcomeNamed(procedure, outcome.id) : null
}
