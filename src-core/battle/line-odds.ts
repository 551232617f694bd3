/** Calculates the odds of one check for a line of units: every unit that may play one role against every unit that may play another. */
import { getEntry } from '../present.ts'
import { runBounded, openBudget, type Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import type { AssumedInput, Odds } from '../resolve/answer.ts'
import { unknownProcedure, readCheck, tooMuchWork } from '../resolve/check.ts'
import { expectedLossesOfRoll } from '../odds/expected-loss.ts'
import { oddsOf, rollAfterTies } from '../odds/odds.ts'
import { tiesOf } from '../odds/tie-state.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { nameList } from '../words/problems/phrases.ts'
import { unitsAs, type Cast } from './events.ts'
import type { Battle } from './battle.ts'
import { castInputs } from './cast.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { derivedStates } from './derived.ts'
import { unitNow } from './units.ts'

/** Units that take turns playing a role. */
export interface LineUnits {
  readonly role: string
  readonly units: readonly string[]
}

export interface UnitLine {
  readonly procedure: string
  /** The units picked for the check. */
  readonly cast: Cast
  /** What the players entered for the check. */
  readonly entered: Inputs
  readonly across: LineUnits
  /** The units down the side of the table. If null, the picked units are used. */
  readonly down: LineUnits | null
}

/** The odds of a pair and the assumed inputs, or problems if required inputs are missing. */
export interface PairOdds {
  readonly inputs: Inputs
  readonly odds: Result<{
    readonly odds: Odds
    /** The average loss, in stands, of the unit that plays the `across` role. Null if ties are rolled again, or if the unit's stands are unknown. */
    readonly loss: Fraction | null
    readonly assumed: readonly AssumedInput[]
  }>
}

export interface LineOdds {
  readonly procedure: Procedure
  /** Pairs with equal inputs share an item. */
  readonly pairs: readonly PairOdds[]
  /** Indexes into `pairs`, by unit down, then by unit across. */
  readonly places: readonly (readonly number[])[]
}

/**
 * Calculates the odds of every pair. What was entered for the picked unit, such as range or cover, applies to the other units too, unless the battle
 * has a value for them. Units must be in the roster. Fails with `unknown-name`, `no-such-role`, or `too-much-work` if all pairs together exceed the
 * budget.
 */
export const lineOdds = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states'>,
  line: UnitLine,
  budget = openBudget(),
): Result<LineOdds> =>
  runBounded(() => {
    const { across, down, cast } = line
    const procedure = ruleset.procedures.get(line.procedure)
    if (!procedure) return failure(unknownProcedure(ruleset, line.procedure))
    const unknownUnits = [across, down].flatMap((span) => (span ? unknownRole(procedure, span) : []))
    if (unknownUnits.length > 0) return failure(...unknownUnits)
    const { [across.role]: _, ...others } = cast
    const base = castInputs(ruleset, procedure, battle, others, line.entered)
    const inputsOf = ({ role, units }: LineUnits): readonly Inputs[] =>
      units.map((unit) => ({ [role]: playedBy(ruleset, procedure, battle, line, role, unit) }))
    const rows = indexDistinct(down ? inputsOf(down) : [{}])
    const columns = indexDistinct(inputsOf(across))
    const spendPair = (): void => budget.spend(pairSteps, (max) => tooMuchWork(procedure, max))
    const pairs = rows.unlike.flatMap((row) =>
      columns.unlike.map((column) => {
        spendPair()
        return pairOdds(ruleset, procedure, { ...base, ...row, ...column }, across.role, budget)
      }),
    )
    return success({
      procedure,
      pairs,
      places: rows.places.map((row) => columns.places.map((column) => row * columns.unlike.length + column)),
    })
  })

/** The cost of reading a pair's inputs, in budget steps. */
const pairSteps = 300

const unknownRole = ({ roles }: Procedure, { role }: LineUnits): readonly Problem[] =>
  roles.has(role) ? [] : [problem('no-such-role', { what: 'shared', role, roles: nameList([...roles.keys()]) })]

/** The inputs of a role if `unit` plays it. */
const playedBy = (
  ruleset: Ruleset,
  procedure: Procedure,
  battle: Pick<Battle, 'roster' | 'states'>,
  { cast, entered }: UnitLine,
  role: string,
  unit: string,
): unknown => {
  const picked = unitsAs(cast, role).indexOf(unit)
  const own = isRecord(entered[role]) ? entered[role] : {}
  const { groups, ...traits } = own
  const group: unknown = Array.isArray(groups) ? groups[Math.max(0, picked)] : undefined
  const { stands, ...ofGroup } = isRecord(group) ? group : {}
  const now = unitNow(ruleset, battle, unit)
  const known = picked >= 0 ? {} : { ...derivedStates(ruleset, getEntry(procedure.roles, role).is, now), ...now }
  const ownGroup = { ...withoutKnown(ofGroup, known), ...(picked >= 0 && stands !== undefined ? { stands } : {}) }
  const roleInputs = { ...withoutKnown(traits, known), ...(group === undefined ? {} : { groups: [ownGroup] }) }
  return castInputs(ruleset, procedure, battle, { [role]: [unit] }, { ...entered, [role]: roleInputs })[role]
}

const withoutKnown = (inputs: Inputs, known: Inputs): Inputs =>
  Object.fromEntries(Object.entries(inputs).filter(([trait]) => !(trait in known)))

/** Removes duplicate inputs. `places` has the index of each original item in `unlike`. */
const indexDistinct = (
  all: readonly Inputs[],
): { readonly unlike: readonly Inputs[]; readonly places: readonly number[] } => {
  const places = new Map<string, number>()
  const unlike: Inputs[] = []
  return {
    unlike,
    places: all.map((inputs) => {
      const text = JSON.stringify(inputs)
      const place = places.get(text) ?? unlike.push(inputs) - 1
      places.set(text, place)
      return place
    }),
  }
}

const pairOdds = (ruleset: Ruleset, procedure: Procedure, inputs: Inputs, role: string, budget: Budget): PairOdds => {
  const check = readCheck(ruleset, procedure.id, inputs, budget)
  const roll = check.ok ? rollAfterTies(check.value, []) : check
  if (!roll.ok) return { inputs, odds: roll }
  const odds = oddsOf(roll.value)
  if (!odds.ok) return { inputs, odds }
  const loss = tiesOf(procedure).length === 0 ? getEntry(expectedLossesOfRoll(roll.value), role) : null
  return { inputs, odds: success({ odds: odds.value, loss, assumed: odds.value.assumed }) }
}
