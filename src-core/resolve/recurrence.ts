/** When two ties leave the sides alike for all that follows, so that a chain of ties closes instead of going on for ever. */
import { fractionText, whole } from '../exact.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import { spend, type Check } from './check.ts'
import { tieStateOf, type TieState } from './tie-state.ts'
import type { Place } from './lookup.ts'
import type { Sum } from './modifiers.ts'
import { nextRoll, type SetRoll } from './roll.ts'
import { everyone } from './situation.ts'
import { afterTie, againOf, tieHangsOnResult, type Standing } from './ties.ts'

/**
 * All that the rolls to come hang on: the traits that ties change, modifiers dropped, and the sums. Where nothing limits the
 * sums only their difference counts. Sums are not cut off at a limit, since they may come back from beyond it, unless every
 * tie to come takes them further out.
 */
export const futureOf = (standing: Standing, next: SetRoll, check: Check): string => {
  const { procedure, ruleset } = standing.situation
  const drift = tieStateOf(ruleset)(procedure)
  const [first, second] = next.sums
  if (procedure.limit === null) return `${stateOf(standing, drift)} ${(first?.total ?? 0) - (second?.total ?? 0)}`
  const sums = next.sums.map((sum, side) =>
    staysBeyond(standing, next, side, check, drift) ? `limit ${sum.limited}` : String(sum.modifiers),
  )
  return `${stateOf(standing, drift)} ${sums.join(' ')}`
}

/** Equal texts: it stands alike for all that is to come, by its every number. */
export const standingText = ({ situation, dropped }: Standing): string => {
  const { traits, readsRound } = tieStateOf(situation.ruleset)(situation.procedure)
  let text = readsRound ? String(situation.round) : ''
  for (const role of [everyone, ...situation.procedure.roles.keys()]) {
    const known = situation.known.get(role)
    if (known) for (const id of traits) text += ` ${exactText(known.get(id))}`
  }
  for (const id of dropped) text += ` ${id}`
  return text
}

const exactText = (value: Value | undefined): string => (typeof value === 'object' ? fractionText(value) : String(value))

const stateOf = ({ situation, dropped }: Standing, drift: TieState): string => {
  const traits = [everyone, ...situation.procedure.roles.keys()].flatMap((role) => {
    const known = situation.known.get(role)
    return known ? drift.traits.map((id) => valueText(id, known.get(id), drift)) : []
  })
  return [...traits, roundText(situation.round, drift), ...dropped].join(' ')
}

/** Which roll it is, as far as that matters. */
export const roundText = (round: number, drift: TieState): string => valueText('round', whole(BigInt(round)), drift)

const valueText = (id: string, value: Value | undefined, { horizons, period }: TieState): string => {
  if (typeof value !== 'object') return String(value)
  const horizon = horizons.get(id)
  if (horizon === undefined || value.d !== 1n || value.n <= horizon) return fractionText(value)
  return `beyond ${Number(value.n - horizon) % period}`
}

/** Whether a sum is at or beyond its limit and every tie to come leaves it there. */
const staysBeyond = (standing: Standing, next: SetRoll, side: number, check: Check, drift: TieState): boolean => {
  const { limit } = standing.situation.procedure
  const sum = next.sums[side]
  if (!limit || !sum) return false
  const way = sum.modifiers <= limit.min ? -1 : sum.modifiers >= limit.max ? 1 : 0
  const end = way < 0 ? limit.min : limit.max
  const isBeyond = (later: Sum | undefined): boolean => later !== undefined && (later.modifiers - end) * way >= 0
  const branches = tiesAt(standing, next.place)
  if (branches !== null) spend(check, branches.length)
  if (way === 0 || branches === null || (branches.length > 1 && drift.period > 1)) return false
  return branches.every(({ outcome, result }) => {
    let later: Standing = standing
    let last: Sum | undefined = sum
    for (let step = 0; step < drift.period; step += 1) {
      spend(check, 20)
      const after = afterTie(later, outcome, result)
      const roll = nextRoll(after, check, next)
      last = roll.ok ? roll.value.sums[side] : undefined
      if (!isBeyond(last) || after.exhausted.length > 0) return false
      later = after
    }
    return last !== undefined && (last.modifiers - sum.modifiers) * way >= 0 && stateOf(later, drift) === stateOf(standing, drift)
  })
}

type Tie = { readonly outcome: Parameters<typeof afterTie>[1]; readonly result: number }

/** Every result that ties, of those that leave the sides alike one; null where there is no end to them. */
const tiesAt = ({ situation }: Standing, { row }: Place): readonly Tie[] | null => {
  const ties: Tie[] = []
  for (const { min, max, outcome: id } of row.bands) {
    const outcome = situation.procedure.outcomes.get(id)
    if (!outcome || againOf(outcome) === null) continue
    if (min === null || max === null) return null
    const last = tieHangsOnResult(situation.ruleset)(outcome) ? max : min
    for (let result = min; result <= last; result += 1) ties.push({ outcome, result })
  }
  return ties
}
