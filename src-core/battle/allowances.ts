/** Calculates the distances that units may or must move after a result. */
import { chainItems } from '../collections.ts'
import { compare, times, type Fraction } from '../exact.ts'
import { assumedText } from '../play/assumed-in-words.ts'
import { getEntry } from '../present.ts'
import { readCheck, assumedInputs } from '../resolve/check.ts'
import { resolveWithoutDice } from '../resolve/resolve.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Move, Verb } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { isLengthUnit } from '../ruleset/units.ts'
import { battleWords } from '../words/battle.ts'
import { distanceText, numberText } from '../words/numbers.ts'
import type { Battle } from './battle.ts'
import { castInputs } from './cast.ts'
import { rollEffects, traitDifferences, effectsOn } from './consequences.ts'
import { resolvedEntry } from './resolved.ts'
import type { UnitFacts } from './roster.ts'
import { withStates } from './unit-states.ts'

export interface Allowance {
  /** For example, `Cutler: half move 6″`. */
  readonly text: string
  /** The assumed values, such as `Going: Open ground; Crossing: Nothing`. */
  readonly assumed: string
}

/**
 * How far each unit may or must move after the last roll. Omits units whose move can't be calculated. Empty unless the ruleset has exactly
 * one movement check.
 */
export const allowances = (ruleset: Ruleset, battle: Battle): readonly Allowance[] => {
  const [last] = chainItems(battle.entries, 1)
  const movement = movementOf(ruleset)
  if (!last?.cast || !movement) return []
  const resolved = resolvedEntry(ruleset, last)
  if (!resolved.ok) return []
  const applied = rollEffects(resolved.value.check, resolved.value.answer, battle, last.cast)
  const after = last.settled ? battle.states : withChanges(battle.states, traitDifferences(applied))
  return Object.entries(applied.cast).flatMap(([role, units]) =>
    units.flatMap((unit) => {
      const moves = distinctMoves(effectsOn(applied, role, unit).flatMap(({ effect }) => effect.verbs.flatMap(movesIn)))
      const full =
        moves.length === 0 ? null : fullMove(ruleset, movement, { roster: battle.roster, states: after }, unit)
      if (!full) return []
      const texts = moves.map((count) =>
        battleWords.move(numberText(count), distanceText(times(count, full.distance), ruleset.units)),
      )
      return [
        { text: `${getEntry(battle.roster.units, unit).name}: ${texts.join(', ')}`, assumed: full.assumed.join('; ') },
      ]
    }),
  )
}

/** Applies the changes of a result first, because a unit that breaks moves as a broken unit. */
const withChanges = (states: Battle['states'], changes: ReturnType<typeof traitDifferences>): Battle['states'] => {
  const after = new Map<string, UnitFacts>()
  for (const { unit, trait, is, happens } of changes)
    if (happens) after.set(unit, { ...(after.get(unit) ?? states.get(unit)), [trait]: is })
  return withStates(states, after)
}

interface Movement {
  readonly procedure: Procedure
  readonly role: string
  /** The id of the amount that determines the distance. */
  readonly distance: string
}

/**
 * The check that calculates a unit's move, which is the only check with a unit as its single role and a distance as its value. Null if there are none
 * or several.
 */
const movementOf = ({ procedures }: Ruleset): Movement | null => {
  const found = [...procedures.values()].flatMap((procedure) => {
    const [role, ...others] = procedure.roles.values()
    if (role?.is !== 'unit' || others.length > 0) return []
    return procedure.gives.flatMap(({ id, as }) =>
      isLengthUnit(as) ? [{ procedure, role: role.id, distance: id }] : [],
    )
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The lengths of a verb's moves, in full moves. Omits moves at another rate or over a fixed distance, since the result already states them. */
const movesIn = (verb: Verb): readonly Fraction[] => {
  const counted = (move: Move | null): readonly Fraction[] =>
    move === null || move.moves === null || move.rate !== null || move.how !== null ? [] : [move.moves]
  switch (verb.verb) {
    case 'retreat':
    case 'continue':
      return counted(verb.move)
    case 'may':
    case 'choose':
      return [...verb.actions.values()].flatMap(counted)
    default:
      return []
  }
}

const distinctMoves = (moves: readonly Fraction[]): readonly Fraction[] =>
  moves.filter((move, index) => moves.findIndex((other) => compare(move, other) === 0) === index)

/** Null if the move can't be calculated. */
const fullMove = (
  ruleset: Ruleset,
  { procedure, role, distance }: Movement,
  battle: Pick<Battle, 'roster' | 'states'>,
  unit: string,
): { readonly distance: Fraction; readonly assumed: readonly string[] } | null => {
  const check = readCheck(ruleset, procedure.id, castInputs(ruleset, procedure, battle, { [role]: [unit] }, {}))
  if (!check.ok) return null
  const { value } = getEntry(resolveWithoutDice(check.value).gives, distance)
  if (value === null || typeof value !== 'object') return null
  return { distance: value, assumed: assumedInputs(check.value).map((input) => assumedText(ruleset, input)) }
}
