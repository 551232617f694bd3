/** Detects when a tie leads back to a situation that is equivalent for all later rolls, so that a chain of ties is finite. */
import { fractionText, wholeNumber } from '../exact.ts'
import type { Value } from '../language/model.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import { spend, type Check } from '../resolve/check.ts'
import { tieStateOf, type TieState, droppableByTie, dependsOnResult } from './tie-state.ts'
import {
  heldTraits,
  type HeldTrait,
  everyone,
  holderOf,
  holdersIn,
  knownValue,
  naturalOf,
} from '../language/situation.ts'
import { outcomeNamed, type RowPlace } from '../resolve/results.ts'
import type { SideSum } from '../resolve/modifiers.ts'
import { rollShift, type laterRolls, type LaterRoll, stateAfterTie, type RollState } from '../resolve/roll.ts'

/**
 * A key of everything that later rolls depend on: the traits that ties change, dropped modifiers, and the sums. Without a limit, only the difference
 * between the sums counts. Sums beyond a limit remain distinct, since they may come back within it, unless every later tie moves them further beyond.
 * `laterRoll` creates a roll after a tie.
 */
export const recurrenceKeyOf = (
  check: Check,
  laterRoll: LaterRollOf,
): ((rollState: RollState, next: LaterRoll) => string) => {
  const { procedure, ruleset } = check.situation
  const state = tieStateOf(ruleset)(procedure)
  const traits = tieTraits(ruleset)(procedure)
  if (procedure.limit === null)
    return (rollState, next) =>
      `${recurrenceText(rollState, traits, state)} ${rollShift(next)} ${JSON.stringify(next.pool)}`
  return (rollState, next) => {
    let text = `${recurrenceText(rollState, traits, state)} ${JSON.stringify(next.pool)}`
    for (const sum of next.sums)
      text += staysBeyond(rollState, next, sum, check, laterRoll) ? ` limit ${sum.limited}` : ` ${sum.modifiers}`
    return text
  }
}

type LaterRollOf = ReturnType<typeof laterRolls>

/** Returns a text that is equal for states with exactly the same later rolls. */
export const rollStateText = (rollState: RollState): string => {
  const { ruleset, procedure } = rollState.reading
  const { readsRound } = tieStateOf(ruleset)(procedure)
  return (
    stateText(rollState, tieTraits(ruleset)(procedure), (_, value) => valueText(value)) +
    (readsRound ? String(rollState.reading.round) : '')
  )
}

const valueText = (value: Value | undefined): string =>
  typeof value === 'object' ? fractionText(value) : value === undefined ? '' : String(value)

/** Returns a text that is equal for states whose differences don't affect later rolls. */
const recurrenceText = (rollState: RollState, traits: readonly HeldTrait[], state: TieState): string =>
  stateText(rollState, traits, (id, value) => followedValueText(id, value, state)) +
  followedRoundText(rollState.reading.round, state)

/** The traits that a tie may change, for every role. */
const tieTraits = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): readonly HeldTrait[] => {
    const held = heldTraits(ruleset)(procedure.roles)
    return holdersIn(procedure).flatMap((holder) =>
      tieStateOf(ruleset)(procedure).traits.flatMap((id) => {
        const trait = ruleset.traits.get(id)
        return trait && holderOf(procedure, trait, holder === everyone ? null : holder) === holder
          ? [held.of(holder, trait)]
          : []
      }),
    )
  }),
)

const stateText = (
  { reading, dropped }: RollState,
  traits: readonly HeldTrait[],
  valueText: (id: string, value: Value | undefined) => string,
): string => {
  let text = ''
  for (const held of traits) text += `${valueText(held.trait.id, knownValue(reading, held))} `
  for (const id of dropped) text += `${id} `
  return text
}

/** The number of the roll as text, if anything reads it. */
export const followedRoundText = (round: number, state: TieState): string =>
  state.readsRound ? followedValueText('round', wholeNumber(BigInt(round)), state) : ''

const followedValueText = (id: string, value: Value | undefined, { horizons, period }: TieState): string => {
  if (typeof value !== 'object') return value === undefined ? '' : String(value)
  const horizon = horizons.get(id)
  if (horizon === undefined || value.d !== 1n || value.n <= horizon) return fractionText(value)
  return `beyond ${Number(value.n - horizon) % period}`
}

/** Whether a sum is at or beyond its limit and stays there after every later tie. */
const staysBeyond = (
  rollState: RollState,
  next: LaterRoll,
  sum: SideSum,
  check: Check,
  laterRoll: ReturnType<typeof laterRolls>,
): boolean => {
  const { ruleset, procedure } = rollState.reading
  const { limit } = procedure
  const state = tieStateOf(ruleset)(procedure)
  const traits = tieTraits(ruleset)(procedure)
  if (!limit) return false
  const way = sum.modifiers <= limit.min ? -1 : sum.modifiers >= limit.max ? 1 : 0
  const end = way < 0 ? limit.min : limit.max
  const isBeyond = (later: SideSum | undefined): later is SideSum =>
    later !== undefined && (later.modifiers - end) * way >= 0
  const branches = tiesAt(rollState, next.place)
  if (branches !== null) spend(check, branches.length)
  if (way === 0 || branches === null || (branches.length > 1 && state.period > 1)) return false
  return branches.every(({ outcome, result }) => {
    const natural = naturalOf(procedure, result - rollShift(next))
    let later: RollState = rollState
    let last = sum
    for (let step = 0; step < state.period; step += 1) {
      spend(check, 20)
      const after = stateAfterTie(later, outcome)({ natural, result })
      if (after === null) return true
      const roll = laterRoll(after)
      const own = roll.ok ? roll.value.sums.find(({ side }) => side === sum.side) : undefined
      if (!isBeyond(own) || after.exhausted.length > 0) return false
      last = own
      later = after
    }
    return (
      (last.modifiers - sum.modifiers) * way >= 0 &&
      recurrenceText(later, traits, state) === recurrenceText(rollState, traits, state)
    )
  })
}

interface Tie {
  readonly outcome: Outcome
  readonly result: number
}

/** Every result that ties. Of the results that change the state in the same way, only one is included. Null if there are infinitely many. */
const tiesAt = ({ reading: { ruleset, procedure } }: RollState, { row }: RowPlace): readonly Tie[] | null => {
  const ties: Tie[] = []
  for (const { min, max, outcome: id } of row.bands) {
    const outcome = outcomeNamed(procedure, id)
    if (droppableByTie(outcome) === null) continue
    if (min === null || max === null) return null
    const last = dependsOnResult(ruleset)(outcome) ? max : min
    for (let result = min; result <= last; result += 1) ties.push({ outcome, result })
  }
  return ties
}
