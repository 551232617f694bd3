/** The report of a check after its rolls, for the table and the journal: every roll with its sum and row, its effects, and its follow-ups. */
import { runBounded, openBudget } from '../budget.ts'
import { guardText } from '../language/expression-text.ts'
import { effectWords, type SpokenEffect } from '../speech/effects.ts'
import { entryAt, getEntry, nonNull } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Resolution, NextRoll, Round } from '../resolve/answer.ts'
import { readCheck, withCorrections, type Check } from '../resolve/check.ts'
import { outcomeNamed, type RowPlace } from '../resolve/results.ts'
import type { AppliedModifier } from '../resolve/modifiers.ts'
import { oddsOf, rollAfterTies } from '../odds/odds.ts'
import { resolveCheck } from '../resolve/resolve.ts'
import type { Ruleset, Tone } from '../ruleset/model.ts'
import { totalOf } from '../odds/dice.ts'
import type { Dice, Procedure } from '../ruleset/model/procedures.ts'
import { battleWords } from '../words/battle.ts'
import { capitalize } from '../words/text.ts'
import { facesText, numberText, signedText } from '../words/numbers.ts'
import { assumedInWords } from './assumed-in-words.ts'
import { inputsInWords, type RoleInWords } from './inputs-in-words.ts'
import { luckOf, type Luck } from './luck.ts'
import { nextChecks, type NextCheck } from './next-checks.ts'
import { oddsView, rowView, sideTitle, tallyView, type OddsView, type RowView, type TallyView } from './views.ts'

/** The faces of each roll, in the procedure's order of rolls. If several dice are entered together, only their total. */
export type Faces = readonly (readonly number[])[]

export interface RoundView {
  readonly rolled: readonly {
    readonly side: string | null
    readonly title: string | null
    readonly faces: readonly number[]
    /** The faces as text, such as `4+3`. */
    readonly shown: string
    readonly sum: string
  }[]
  readonly result: string
  readonly tallies: readonly TallyView[]
  readonly row: RowView
  /** The path of the resulting cell on the sheet. */
  readonly hit: string
  /** The odds before this roll. Null if they take too much work. */
  readonly odds: OddsView | null
  /** Null if no role rolls. */
  readonly luck: Luck | null
  /** The effects of the tie before the next roll. Empty for the last roll. */
  readonly words: readonly string[]
}

export interface FollowUpView {
  readonly id: string
  readonly title: string
  /** The affected units as text, if they don't play a role. */
  readonly who: string | null
  /** The role that the follow-up affects. Unset for a check that continues. */
  readonly of?: string
  /** Whether the follow-up affects units other than the participants. */
  readonly others: boolean
  /** The unknown part of the condition. Empty if the follow-up certainly applies. */
  readonly condition: string
  readonly words: readonly string[]
  readonly next: NextCheck | null
}

/**
 * A tie that needs another roll, with that roll's modifiers and odds and what the tie changed for each side. `odds` is null if they take too much
 * work.
 */
export interface Pending {
  readonly round: number
  readonly tallies: readonly TallyView[]
  readonly changed: readonly string[]
  readonly odds: OddsView | null
}

export interface CheckReport {
  readonly procedure: string
  readonly title: string
  readonly tone: Tone
  /** The entered inputs as text, by role. */
  readonly said: readonly RoleInWords[]
  /** The assumed inputs as text, by role. */
  readonly assumed: readonly RoleInWords[]
  readonly points: string | null
  readonly rounds: readonly RoundView[]
  readonly outcome: { readonly id: string; readonly name: string; readonly severity: number }
  readonly words: readonly string[]
  readonly follows: readonly FollowUpView[]
  readonly pending: Pending | null
  /** Sides that have no stands left after a tie. */
  readonly exhausted: readonly string[]
}

/**
 * Resolves a check with the faces of all its rolls so far. For each tie, `afterTies` lists the traits that changed before the next roll for reasons
 * other than the tie, as inputs. Fails with the problems of `resolve`.
 */
export const report = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  faces: readonly Faces[],
  afterTies: readonly unknown[] = [],
  budget = openBudget(),
): Result<CheckReport> =>
  runBounded(() => {
    const read = readCheck(ruleset, procedureId, inputs, budget)
    const check = read.ok ? withCorrections(read.value, afterTies) : read
    if (!check.ok) return check
    const answer = resolveCheck(check.value, totalsOf(check.value.situation.procedure, faces))
    return answer.ok ? checkReport(check.value, inputs, faces, answer.value) : answer
  })

/** The report of a resolution. A check without dice has no rounds. Fails with `no-dice` if no outcome is certain. */
export const checkReport = (
  check: Check,
  inputs: unknown,
  faces: readonly Faces[],
  answer: Resolution,
): Result<CheckReport> => {
  const { ruleset, procedure } = check.situation
  const { rounds, outcome, pending, next } = answer
  const last = rounds.at(-1)
  if (!outcome || (!last && procedure.rolls.length > 0)) return failure(problem('no-dice', { what: 'roll' }))
  const reported = {
    procedure: procedure.id,
    title: procedure.title,
    tone: procedure.phase === null ? 'slate' : getEntry(ruleset.phases, procedure.phase).tone,
    said: inputsInWords(ruleset, procedure, inputs),
    assumed: assumedInWords(ruleset, procedure, answer.assumed),
    points: answer.points && numberText(answer.points),
    outcome: { ...outcome, severity: outcomeNamed(procedure, outcome.id).severity },
    words: effectWords(answer.effects, { ruleset, procedure }),
    follows: followUpViews(check, answer),
    exhausted: answer.exhausted.map((side) => getEntry(procedure.roles, side).title),
  }
  return success({
    ...reported,
    rounds: rounds.map((round, index) => ({
      ...roundView(ruleset, procedure, round, entryAt(faces, index)),
      odds: oddsAfter(check, rounds.slice(0, index)),
      words: round === last ? [] : effectWords(round.effects, { ruleset, procedure }),
    })),
    pending:
      pending && next && last
        ? { ...changesFor(procedure, next, last.modifiers), odds: oddsAfter(check, rounds) }
        : null,
  })
}

/** Null if the odds take too much work. The roll is reported anyway. */
const oddsAfter = (check: Check, ties: readonly Round[]): OddsView | null => {
  const { ruleset, procedure } = check.situation
  const odds = runBounded(() => {
    const roll = rollAfterTies(check, ties)
    return roll.ok ? oddsOf(roll.value) : roll
  })
  return odds.ok ? oddsView(ruleset, procedure, odds.value) : null
}

/** Dice in the form of a request. Null if a roll is missing, which may happen after the rules were edited. */
export const totalsOf = ({ rolls }: Procedure, faces: readonly Faces[]): unknown => {
  const lists = rolls.map(
    ({ side, dice }, index) => [side, faces.map((faces) => totalShown(dice, faces[index]))] as const,
  )
  return rolls.length > 1 ? Object.fromEntries(lists) : lists[0]?.[1]
}

const totalShown = (dice: Dice, faces: readonly number[] | undefined): number | null =>
  faces ? totalOf(dice, faces) : null

const roundView = (
  ruleset: Ruleset,
  procedure: Procedure,
  round: Round,
  faces: Faces,
): Omit<RoundView, 'odds' | 'words'> => {
  const { rolled, result, modifiers, sums, outcome } = round
  const view = rowView(procedure, placeIn(procedure, round))
  return {
    rolled: rolled.map(({ side, total }, index) => ({
      side,
      title: sideTitle(procedure, side),
      faces: entryAt(faces, index),
      shown: facesText(entryAt(procedure.rolls, index).dice, entryAt(faces, index)),
      sum: round.pool ? numberText(total) : sumText(total, entryAt(sums, index).total),
    })),
    result: numberText(result),
    tallies: sums.map((sum) => tallyView(sum, modifiers, procedure)),
    row: view,
    hit: entryAt(
      view.bands.filter((band) => band.outcome === outcome.id),
      0,
    ).path,
    luck: luckOfRound(ruleset, procedure, round),
  }
}

const placeIn = ({ tables }: Procedure, { table }: Round): RowPlace => {
  const found = tables.find(({ id }) => id === table.id)
  const row = found?.rows.find(({ id }) => id === table.row)
  if (!found || !row) throw new RangeError(`there is no row ${String(table.row)} of ${table.id}`)
  return { table: found, row }
}

/** The luck of a roll. Null if no role rolls. */
export const luckOfRound = (ruleset: Ruleset, procedure: Procedure, round: Round): Luck | null => {
  const { rolled, result, outcome, pool } = round
  const [first, second] = rolled
  const own = nonNull(first).total
  const thrown = second ? own - second.total : own
  return luckOf(ruleset, procedure, placeIn(procedure, round).row, { shift: result - thrown, pool }, outcome.id)
}

/** For example, `7 − 1 = 6`. */
const sumText = (dice: number, by: number): string =>
  `${dice} ${by < 0 ? '−' : '+'} ${Math.abs(by)} = ${numberText(dice + by)}`

const followUpViews = (check: Check, answer: Resolution): readonly FollowUpView[] => {
  const { ruleset, procedure } = check.situation
  const next = nextChecks(check, answer)
  const words = (effects: readonly SpokenEffect[]): readonly string[] => effectWords(effects, { ruleset, procedure })
  const followUps = answer.followUps.flatMap((follow): readonly FollowUpView[] => {
    const { id, title, who, lower, effects, of } = follow
    // A lower result may have no effects, as with cannonade after musketry.
    if (lower && effects.length === 0) return []
    const own = effects.filter(({ verbs }) => !verbs.every(({ verb }) => verb === 'check'))
    return [
      {
        id,
        title,
        who,
        of,
        others: lower !== null,
        condition: capitalize(guardText(follow, { ruleset, procedure })),
        words: [...(lower ? [`${lower.name}.`] : []), ...words(own)],
        next: follow.procedure === null ? null : next.called(follow.procedure, of, playersIn(effects)),
      },
    ]
  })
  const continued = next.continued.map((check): FollowUpView => ({
    id: 'on',
    title: check.title,
    who: null,
    others: false,
    condition: '',
    words: [],
    next: check,
  }))
  return [...followUps, ...continued]
}

/** The role mapping of the first check that the effects require. Undefined if there is none. */
const playersIn = (effects: readonly SpokenEffect[]): ReadonlyMap<string, string> | undefined =>
  effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'check' ? [verb] : [])))[0]?.as

/** The next roll's modifiers that start or stop applying, by side. */
const changesFor = (
  procedure: Procedure,
  { round, modifiers, sums }: NextRoll,
  before: readonly AppliedModifier[],
): Omit<Pending, 'odds'> => {
  const isSame = (a: AppliedModifier, b: AppliedModifier): boolean =>
    a.id === b.id && a.side === b.side && a.value === b.value
  const ofSide = (side: string | null): string => {
    const title = sideTitle(procedure, side)
    return title === null ? '' : `${title}: `
  }
  const come = modifiers.filter((each) => !before.some((other) => isSame(each, other)))
  const gone = before.filter((each) => !modifiers.some((other) => other.id === each.id && other.side === each.side))
  return {
    round,
    tallies: sums.map((sum) => tallyView(sum, modifiers, procedure)),
    changed: [
      ...come.map(({ side, value, label }) => `${ofSide(side)}${signedText(value)} ${label}`),
      ...gone.map(({ side, label }) => `${ofSide(side)}${battleWords.noLonger(label)}`),
    ],
  }
}
