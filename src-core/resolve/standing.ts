/** How it stands before a roll of a check, and how a tie changes that. */
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { befallen, changesOf, exhaustedSides } from './apply.ts'
import { driftOf, drifts } from './drift.ts'
import { readingOf, type Reading } from './read.ts'
import { stale, type Owned } from './reading/model.ts'
import { traitNumbers } from './reading/readers.ts'
import { knownValue, overlaid, type Situation, type KnownTraits } from './situation.ts'
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
      return withTie(standing, tie, changesOf(rolled, befallen(rolled, tie.effects), result))
    }
  const all = befallen(reading, tie.effects)
  return ({ result }) => withTie(standing, tie, changesOf(reading, all, result))
}

/** How it stands after a tie that changes these traits. */
export const withTie = ({ reading, dropped }: Standing, tie: Outcome, changes: KnownTraits): AfterTie => {
  const changed = overlaid(reading.changed, changes)
  const next: Reading = { ...reading, changed, memo: memoAfter(reading, changes), round: reading.round + 1, natural: null, result: null }
  const drop = againOf(tie)
  return {
    reading: reading.asGroups.length > 0 ? readingOf(next, true) : next,
    dropped: drop?.size ? new Set([...dropped, ...drop]) : dropped,
    exhausted: exhaustedSides(next),
  }
}

/** What was read before and holds in the next roll: all that no tie can change, and what is given. */
const memoAfter = (reading: Reading, changes: KnownTraits): Reading['memo'] => {
  const { ruleset, procedure } = reading
  const { changing, temporary, numbers } = tieMemo(ruleset)(procedure)
  for (const own of changes.values()) for (const id of own.keys()) if (!changing.has(id)) return []
  const memo = reading.memo.slice()
  for (const { number, holder, trait } of temporary())
    if (memo[number] !== stale && knownValue(reading, holder, trait.id) === undefined) memo[number] = stale
  for (const [holder, own] of changes)
    for (const [id, value] of own) {
      const owned = numbers.byHolder.get(holder)?.get(id)
      if (owned) memo[owned.number] = value
    }
  return memo
}

const tieMemo = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const numbers = traitNumbers(ruleset)(procedure.roles)
    const found: Owned[] = []
    let seen = 0
    return {
      numbers,
      /** The traits that a tie's own effects change. */
      changing: new Set(driftOf(ruleset)(procedure).traits),
      /** Those that are read so far, and that a tie may change if they are not given. */
      temporary: (): readonly Owned[] => {
        for (; seen < numbers.all.length; seen += 1) {
          const owned = numbers.all[seen]
          if (owned && drifts(ruleset, procedure, null, owned.trait.id)) found.push(owned)
        }
        return found
      },
    }
  }),
)
