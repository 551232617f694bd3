/** The state before a roll of a check, and how a tie changes it. */
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { effectsByRole, changesOf, exhaustedSides } from './effects.ts'
import { tieStateOf, dependsOnTies } from './tie-state.ts'
import { readingOf, type Reading, type MissingTraits } from './read.ts'
import { heldTraits, type Changes, type Situation } from '../language/situation.ts'
import { droppedByTie, droppableByTie, effectsReadDice } from './ties.ts'

export interface Standing {
  /** The situation, read with defaults. */
  readonly reading: Reading
  /** Modifiers that ties have dropped. */
  readonly dropped: ReadonlySet<string>
}

/** The state after a tie; `exhausted` names the sides that have no stand left, which ends it. */
export interface AfterTie extends Standing {
  readonly exhausted: readonly string[]
}

/** The dice: `natural`, null where two sides roll, and the die result. */
export type FallenDice = Pick<Situation, 'natural' | 'result'>

/** The state before the first roll of a check. Traits that are read and were not given are added to `missingTraits`. */
export const firstStanding = (situation: Situation, missingTraits?: MissingTraits): Standing => ({
  reading: readingOf(situation, true, missingTraits),
  dropped: nothing,
})

/** The state after an outcome that is a tie, for each result that brings it; null where it is none. */
export const afterTie = (standing: Standing, tie: Outcome): ((dice: FallenDice) => AfterTie | null) => {
  const { reading } = standing
  if (droppableByTie(tie) === null) return () => null
  if (effectsReadDice(reading.ruleset)(tie))
    return ({ natural, result }) => {
      const rolled = readingOf({ ...reading, natural, result }, true, reading.missingTraits)
      const drop = droppedByTie(rolled, tie)
      return drop && withTie(standing, drop, changesOf(rolled, effectsByRole(rolled, tie.effects), result))
    }
  const drop = droppedByTie(reading, tie)
  const all = effectsByRole(reading, tie.effects)
  return ({ result }) => drop && withTie(standing, drop, changesOf(reading, all, result))
}

/** The state after a tie that drops these modifiers and changes these traits. */
export const withTie = ({ reading, dropped }: Standing, drop: ReadonlySet<string>, changes: Changes): AfterTie => {
  const next = { ...withChanges(reading, changes), round: reading.round + 1, natural: null, result: null }
  return { reading: next, dropped: joined(dropped, drop), exhausted: exhaustedSides(next) }
}

/** The state before the next roll where traits differ from what the tie left. */
export const corrected = <S extends Standing>(standing: S, changes: Changes | undefined): S =>
  changes === undefined || changes.size === 0
    ? standing
    : { ...standing, reading: withChanges(standing.reading, changes) }

const nothing: ReadonlySet<string> = new Set()

/** The union of both; one of the two sets itself where it contains the other. */
const joined = (before: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> => {
  if (before.size === 0) return more
  for (const id of more) if (!before.has(id)) return new Set([...before, ...more])
  return before
}

/** The reading with changes; values that these cannot affect are kept. */
const withChanges = (reading: Reading, changes: Changes): Reading => {
  const { ruleset, procedure } = reading
  const changed = overlaidChanges(reading.changed, changes)
  const given = reading.given.slice()
  for (const [held, value] of changes) given[held.number] = value
  const found = foundAfter(ruleset)(procedure)(reading.found, changes)
  const next = { ...reading, changed, given, found }
  return reading.asGroups.length > 0 ? readingOf(next, true, reading.missingTraits) : next
}

/** Later changes over earlier ones. In most cases a tie changes everything that the one before changed. */
const overlaidChanges = (before: Changes, changes: Changes): Changes => {
  for (const held of before.keys()) if (!changes.has(held)) return new Map([...before, ...changes])
  return changes
}

/** The derived values of an earlier roll, without those that the changes of ties may affect. */
const foundAfter = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { all } = heldTraits(ruleset)(procedure.roles)
    const changing = new Set(tieStateOf(ruleset)(procedure).traits)
    const temporary: number[] = []
    let seen = 0
    return (found: Reading['found'], changes: Changes): Reading['found'] => {
      // The ties of a sequence, and corrections, may change more than a tie's own effects do.
      for (const { trait } of changes.keys()) if (!changing.has(trait.id)) return []
      for (; seen < all.length; seen += 1)
        if (dependsOnTies(ruleset, procedure, null, all[seen]?.trait.id)) temporary.push(seen)
      const next = found.slice()
      for (const number of temporary) next[number] = undefined
      return next
    }
  }),
)
