/** How it stands before a roll of a check, and how a tie changes that. */
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { befallen, changesOf, exhaustedSides } from './apply.ts'
import { driftOf, drifts } from './drift.ts'
import { readingOf, type Reading } from './read.ts'
import { traitNumbers } from './reading/readers.ts'
import { overlaid, type Situation, type KnownTraits } from './situation.ts'
import { againOf, effectsReadDice } from './ties.ts'

export interface Standing {
  /** The situation, read with defaults. */
  readonly reading: Reading
  /** Modifiers that ties took away. */
  readonly dropped: ReadonlySet<string>
}

/** How it stands after a tie; `exhausted` names the sides that have no stand left, which ends it. */
export interface AfterTie extends Standing {
  readonly exhausted: readonly string[]
}

/** What fell: the dice alone, null where two sides roll, and the die result. */
export type Dice = Pick<Situation, 'natural' | 'result'>

export const firstStanding = (situation: Situation): Standing => ({ reading: readingOf(situation, true), dropped: new Set() })

/** How it stands after a tie, for each result that brings it. */
export const afterTie = (standing: Standing, tie: Outcome): ((dice: Dice) => AfterTie) => {
  const { reading } = standing
  if (effectsReadDice(reading.ruleset)(tie))
    return ({ natural, result }) => {
      const rolled = readingOf({ ...reading, natural, result }, true)
      return withTie(standing, tie, changesOf(rolled, befallen(rolled, tie.effects)))
    }
  const all = befallen(reading, tie.effects)
  return ({ natural, result }) => withTie(standing, tie, changesOf({ ...reading, natural, result }, all))
}

/** How it stands after a tie that changes these traits. */
export const withTie = ({ reading, dropped }: Standing, tie: Outcome, changes: KnownTraits): AfterTie => {
  const next = withChanges(reading, changes)
  const drop = againOf(tie)
  return { reading: next, dropped: drop?.size ? new Set([...dropped, ...drop]) : dropped, exhausted: exhaustedSides(next) }
}

/** The reading of the next roll: what no tie can change need not be read again. */
const withChanges = (reading: Reading, changes: KnownTraits): Reading => {
  const { ruleset, procedure, round } = reading
  const next = { ...reading, changed: overlaid(reading.changed, changes), round: round + 1, natural: null, result: null }
  if (reading.asGroups.length > 0) return readingOf(next, true)
  const { changing, mayChange } = memosIn(ruleset)(procedure)
  for (const own of changes.values()) for (const trait of own.keys()) if (!changing.has(trait)) return { ...next, memo: [] }
  const memo = reading.memo.slice()
  for (let number = 0; number < memo.length; number += 1) if (mayChange(number)) memo[number] = undefined
  return { ...next, memo }
}

const memosIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const { all } = traitNumbers(ruleset)(procedure.roles)
    const known: boolean[] = []
    return {
      /** The traits that a tie's own effects change. */
      changing: new Set(driftOf(ruleset)(procedure).traits),
      /** Whether a tie may change a trait of that number, or what it is found from. */
      mayChange: (number: number): boolean => (known[number] ??= drifts(ruleset, procedure, null, all[number]?.trait.id)),
    }
  }),
)
