/** A check that was rolled, as table and log tell it: every roll with its sum, the row it was found in, what befalls whom, what follows. */
import { bounded, openBudget, type Budget } from '../budget.ts'
import { guardText } from '../speech/conditions.ts'
import { effectWords, type SpokenEffect } from '../speech/effects.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Answer, NextRoll, Round } from '../resolve/answer.ts'
import type { UsedModifier } from '../resolve/modifiers.ts'
import { oddsAfter } from '../resolve/odds.ts'
import { resolve } from '../resolve/resolve.ts'
import type { Ruleset, Tone } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { battleWords } from '../words/battle.ts'
import { capital } from '../words/letters.ts'
import { numberText, signedText } from '../words/numbers.ts'
import { oddsShown, rowShown, tallied, type OddsShown, type RowShown, type Tallied } from './shown.ts'
import { nextChecks, type NextCheck } from './carry.ts'
import { inputsInWords, type SaidOf } from './said.ts'

/** The faces of each roll of one throw, in the procedure's order of rolls. */
export type Faces = readonly (readonly number[])[]

export interface RoundTold {
  readonly rolled: readonly {
    readonly side: string | null
    readonly title: string | null
    readonly faces: readonly number[]
    readonly sum: string
  }[]
  readonly result: string
  readonly tallies: readonly Tallied[]
  readonly row: RowShown
  /** The cell that was hit, as its place on the sheet. */
  readonly hit: string
}

export interface FollowTold {
  readonly id: string
  readonly title: string
  /** Whom it befalls, where that is no role. */
  readonly who: string | null
  /** If it hangs on what was not told; empty: certain. */
  readonly condition: string
  readonly words: readonly string[]
  readonly next: NextCheck | null
}

/** A tie waits for its next roll: how that is modified, what changed by side, and its odds; null where they cannot be reckoned. */
export interface Pending {
  readonly round: number
  readonly tallies: readonly Tallied[]
  readonly changed: readonly string[]
  readonly odds: OddsShown | null
}

export interface Report {
  readonly procedure: string
  readonly title: string
  readonly tone: Tone
  /** What was known, in words, by role. */
  readonly said: readonly SaidOf[]
  readonly points: string | null
  readonly rounds: readonly RoundTold[]
  readonly outcome: { readonly id: string; readonly name: string; readonly severity: number }
  readonly words: readonly string[]
  readonly follows: readonly FollowTold[]
  readonly pending: Pending | null
  /** Sides that a tie left without a stand. */
  readonly exhausted: readonly string[]
}

/** Resolves a check with the faces of all its throws so far. Problems as of `resolve`. */
export const report = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  throws: readonly Faces[],
  budget = openBudget(),
): Result<Report> => bounded(() => reported(ruleset, procedureId, inputs, throws, budget))

const reported = (ruleset: Ruleset, procedureId: string, inputs: unknown, throws: readonly Faces[], budget: Budget): Result<Report> => {
  const procedure = ruleset.procedures.get(procedureId)
  const answer = resolve(ruleset, procedureId, inputs, procedure && totals(procedure, throws), budget)
  if (!answer.ok) return answer
  const { rounds, outcome, pending, next } = answer.value
  if (!procedure || !outcome || rounds.length === 0)
    return failure({ code: 'no-dice', message: 'nothing is rolled here', right: 'read what it gives' })
  const words = (effects: readonly SpokenEffect[]): readonly string[] => effectWords(effects, { ruleset, procedure })
  return success({
    procedure: procedure.id,
    title: procedure.title,
    tone: (procedure.phase === null ? undefined : ruleset.phases.get(procedure.phase)?.tone) ?? 'slate',
    said: inputsInWords(ruleset, procedure, inputs),
    points: answer.value.points && numberText(answer.value.points),
    rounds: rounds.map((round, index) => roundTold(procedure, round, throws[index] ?? [])),
    outcome: { ...outcome, severity: procedure.outcomes.get(outcome.id)?.severity ?? 0 },
    words: words(answer.value.effects),
    follows: followsTold(ruleset, procedure, answer.value, inputs, words, budget),
    pending:
      pending && next
        ? { ...changedBy(procedure, next, rounds.at(-1)?.modifiers ?? []), odds: nextOdds(ruleset, procedure, inputs, rounds, budget) }
        : null,
    exhausted: answer.value.exhausted.map((side) => procedure.roles.get(side)?.title ?? side),
  })
}

/** What was rolled counts, whatever its next roll may come to. */
const nextOdds = (ruleset: Ruleset, procedure: Procedure, inputs: unknown, rounds: readonly Round[], budget: Budget): OddsShown | null => {
  const after = oddsAfter(ruleset, procedure.id, inputs, rounds, budget)
  return after.ok ? oddsShown(ruleset, procedure, after.value) : null
}

/** Dice as a request gives them. */
const totals = ({ rolls }: Procedure, throws: readonly Faces[]): unknown => {
  const lists = rolls.map(({ side }, index) => [side, throws.map((faces) => sum(faces[index] ?? []))] as const)
  return rolls.length > 1 ? Object.fromEntries(lists) : lists[0]?.[1]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const roundTold = (procedure: Procedure, { rolled, result, modifiers, sums, table, outcome }: Round, faces: Faces): RoundTold => {
  const found = procedure.tables.find(({ id }) => id === table.id)
  const row = found?.rows.find(({ id }) => id === table.row)
  if (!found || !row) throw new RangeError(`there is no row ${table.row ?? ''} of ${table.id}`)
  const shown = rowShown(procedure, { table: found, row })
  return {
    rolled: rolled.map(({ side, total }, index) => ({
      side,
      title: side === null ? null : (procedure.roles.get(side)?.title ?? side),
      faces: faces[index] ?? [],
      sum: summed(total, sums[index]?.total ?? 0),
    })),
    result: numberText(result),
    tallies: sums.map((each) => tallied(each, modifiers, procedure)),
    row: shown,
    hit: shown.bands.find((band) => band.outcome === outcome.id)?.path ?? shown.path,
  }
}

/** `7 − 1 = 6`. */
const summed = (dice: number, by: number): string => `${dice} ${by < 0 ? '−' : '+'} ${Math.abs(by)} = ${numberText(dice + by)}`

const followsTold = (
  ruleset: Ruleset,
  procedure: Procedure,
  answer: Answer,
  inputs: unknown,
  words: (effects: readonly SpokenEffect[]) => readonly string[],
  budget: Budget,
): readonly FollowTold[] => {
  const next = nextChecks(ruleset, procedure, answer, inputs, budget)
  const told = answer.followUps.map((follow): FollowTold => {
    const { id, title, who, lower, effects, of } = follow
    const own = effects.filter(({ verbs }) => !verbs.every(({ verb }) => verb === 'check'))
    return {
      id,
      title,
      who,
      condition: capital(guardText(follow, { ruleset, procedure })),
      words: [...(lower ? [`${lower.name}.`] : []), ...words(own)],
      next: follow.procedure === null ? null : next.called(follow.procedure, of),
    }
  })
  return [
    ...told,
    ...next.going.map((going): FollowTold => ({ id: 'on', title: going.title, who: null, condition: '', words: [], next: going })),
  ]
}

/** The next roll, with what comes into force and what no longer holds, by side. */
const changedBy = (procedure: Procedure, { round, modifiers, sums }: NextRoll, before: readonly UsedModifier[]): Omit<Pending, 'odds'> => {
  const same = (a: UsedModifier, b: UsedModifier): boolean => a.id === b.id && a.side === b.side && a.value === b.value
  const title = (side: string | null): string => (side === null ? '' : `${procedure.roles.get(side)?.title ?? side}: `)
  const come = modifiers.filter((each) => !before.some((other) => same(each, other)))
  const gone = before.filter((each) => !modifiers.some((other) => other.id === each.id && other.side === each.side))
  return {
    round,
    tallies: sums.map((each) => tallied(each, modifiers, procedure)),
    changed: [
      ...come.map(({ side, value, label }) => `${title(side)}${signedText(value)} ${label}`),
      ...gone.map(({ side, label }) => `${title(side)}${battleWords.noLonger(label)}`),
    ],
  }
}
