/** Describes sequences: the list of sequences, and the odds of a sequence before it begins. */
import { plus, times, wholeNumber, zero, fraction, approximate } from '../exact.ts'
import { getEntry } from '../present.ts'
import { json, share, type Json } from '../resolve/json.ts'
import type { SequenceOdds, PartyOdds, StepOdds } from '../odds/sequence-sum.ts'
import { outcomeNamed } from '../resolve/results.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Sequence } from '../ruleset/model/sequences.ts'
import { playWords, sequenceWords } from '../words/window/play.ts'
import { assumedText } from './assumed-in-words.ts'

/** A sequence as shown to players. */
export interface SequenceForm {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly steps: readonly StepForm[]
}

export interface StepForm {
  readonly id: string
  readonly title: string
  readonly procedure: string
  /** The party in each role. */
  readonly cast: Readonly<Record<string, string>>
  /** Traits set for this step, as inputs. */
  readonly inputs: { readonly [key: string]: Json }
  /** Whether the step happens only if the players choose it. */
  readonly optional: boolean
  /** Whether the step happens only if the previous step lets a party continue. */
  readonly onward: boolean
}

interface Share {
  readonly name: string
  readonly p: number
}

export interface SequenceView {
  readonly steps: readonly {
    readonly id: string
    readonly title: string
    /** The probability that the step doesn't happen. */
    readonly skipped: number
    readonly outcomes: readonly (Share & { readonly id: string; readonly severity: number })[]
  }[]
  readonly parties: readonly {
    readonly id: string
    readonly title: string
    /** Average stands lost. Null if unknown. */
    readonly loss: number | null
    /** Probabilities by number of stands lost. */
    readonly losses: readonly Share[]
    /** The party's possible states at the end: removed, retreated, a leader lost, and each state that a step may change. Omits usual values. */
    readonly fates: readonly Share[]
  }[]
  /** The probability that each party holds the position. Empty if no position is contested. */
  readonly holds: readonly (Share & { readonly id: string })[]
  /** Assumed inputs and their values. */
  readonly assumed: readonly string[]
}

/** The sequences of a ruleset for the window. */
export const sequenceForms = ({ sequences }: Ruleset): readonly SequenceForm[] =>
  [...sequences.values()].map(({ id, title, phase, steps }) => ({
    id,
    title,
    phase,
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      procedure: step.procedure,
      cast: Object.fromEntries(step.cast),
      inputs: Object.fromEntries(
        [...step.with].flatMap(([role, traits]): readonly (readonly [string, Json])[] =>
          role === null ? [...traits].map(([trait, value]) => [trait, json(value)] as const) : [[role, json(traits)]],
        ),
      ),
      optional: step.optional,
      onward: step.continues !== null,
    })),
  }))

/** Converts the odds of a sequence for display, with names and decimals. */
export const sequenceView = (ruleset: Ruleset, sequence: Sequence, odds: SequenceOdds): SequenceView => {
  const { total, steps, parties, holds, assumed } = odds
  const titleOf = (id: string): string => sequence.parties.get(id)?.title ?? sequenceWords.nobody
  return {
    steps: [...steps].map(([id, step]) => ({
      id,
      title: step.title,
      skipped: share(step.skipped, total),
      outcomes: outcomesOf(ruleset, sequence, step, total),
    })),
    parties: [...parties].map(([id, party]) => ({
      id,
      title: party.title,
      loss: averageLoss(party, total),
      losses: [...party.standsLost].map(([name, count]) => ({ name, p: share(count, total) })),
      fates: fatesOf(ruleset, party, total),
    })),
    holds: [...(holds ?? [])].map(([id, count]) => ({ id, name: titleOf(id), p: share(count, total) })),
    assumed: assumed.map((input) =>
      [...(input.role === null ? [] : [titleOf(input.role)]), assumedText(ruleset, input)].join(': '),
    ),
  }
}

const outcomesOf = (
  ruleset: Ruleset,
  { parties }: Sequence,
  step: StepOdds,
  total: bigint,
): SequenceView['steps'][number]['outcomes'] => {
  const procedure = getEntry(ruleset.procedures, step.procedure)
  const own = [...step.outcomes].map(([id, count]) => {
    const { name, severity } = outcomeNamed(procedure, id)
    return { id, name, severity, p: share(count, total) }
  })
  const exhausted = [...step.exhausted].map(([ids, count]) => {
    const titles = ids.split('+').map((id) => parties.get(id)?.title ?? id)
    return {
      id: `exhausted ${ids}`,
      name: playWords.runsOut(titles.join(', ')),
      severity: 0,
      p: share(count, total),
    }
  })
  return [...own, ...exhausted].filter(({ p }) => p > 0)
}

const averageLoss = ({ standsLost }: PartyOdds, total: bigint): number | null => {
  if (standsLost.has('all')) return null
  const sum = [...standsLost].reduce(
    (all, [stands, count]) => plus(all, times(wholeNumber(BigInt(stands)), wholeNumber(count))),
    zero,
  )
  return approximate(times(sum, fraction(1n, total)))
}

const fatesOf = (
  { traits }: Ruleset,
  { leadersLost, removed, retreated, states }: PartyOdds,
  total: bigint,
): readonly Share[] => {
  const anyLeader = [...leadersLost].reduce((sum, [number, count]) => (number === '0' ? sum : sum + count), 0n)
  const ofStates = [...states].flatMap(([id, counts]) => {
    const trait = getEntry(traits, id)
    return [...counts].flatMap(([value, count]) => {
      if (trait.kind === 'choice')
        return value === trait.default && trait.from.length === 0
          ? []
          : [{ name: trait.choices.get(value)?.label ?? value, count }]
      return trait.kind === 'flag' && value === 'true' ? [{ name: trait.label, count }] : []
    })
  })
  const fates = [
    { name: sequenceWords.fates.removed, count: removed },
    { name: sequenceWords.fates.retreated, count: retreated },
    { name: sequenceWords.fates.leaderLost, count: anyLeader },
    ...ofStates,
  ]
  return fates.filter(({ count }) => count > 0n).map(({ name, count }) => ({ name, p: share(count, total) }))
}
