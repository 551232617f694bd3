/** One step of a sequence, taken from every field that those before it may have left. */
import { commonMultiple } from '../exact.ts'
import { problem, success, type Problem, type Result } from '../problem.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { chainPlayer, type ChainEnd } from './chain.ts'
import { add } from './counts.ts'
import { fieldText, type Field } from './parties.ts'
import { resultSteps } from './results.ts'
import {
  branchesOf,
  endText,
  firstRoll,
  rollText,
  type Finished,
  type SequenceRoll,
  type SetStep,
  type StepEnd,
} from './sequence-roll.ts'
import { bitsOf } from './shares.ts'

/** Fields, each with the number of cases of the total that lead to it. */
export interface FieldCounts {
  readonly total: bigint
  readonly fields: readonly Case[]
}

export interface Case {
  readonly field: Field
  readonly count: bigint
}

/** The result of a step: the fields after it, and how it ended: counts by how, and by outcome or roles. */
export interface StepResult {
  readonly after: FieldCounts
  readonly ends: Readonly<Record<StepEnd['how'], ReadonlyMap<string, bigint>>>
}

/** Equal fields have equal texts. */
interface End extends Finished {
  readonly text: string
}

/** The most different rolls in one step of a sequence. */
const mostRolls = 20_000

/** How a step begins in a field, and how often it is taken. */
export interface Plan {
  /** Null where it does not happen. */
  readonly setOut: (field: Field) => Result<SetStep | null>
  /** The most times it is taken; null without a bound. */
  readonly most: number | null
  /** Whether it is not taken again in a field that it has left. */
  readonly isDone: (field: Field) => boolean
}

/**
 * Takes a step between `parties` from every field, as often as it is taken; `spend` counts its work. The step depends on these parties
 * alone, and the others stay unchanged. How it ended is how it did the last time.
 */
export const takeStep = (
  before: FieldCounts,
  parties: ReadonlySet<string>,
  plan: Plan,
  spend: (steps: number) => void,
): Result<StepResult> => {
  const play = playingStep(plan, spend)
  const known = new Map<string, ChainEnd<End>>()
  const taken: Taken[] = []
  for (const { field, count } of before.fields) {
    spend(20)
    const near = involved(field, parties)
    const text = fieldText(near)
    let ended = known.get(text)
    if (!ended) {
      const set = plan.setOut(near)
      if (!set.ok) return set
      const played = set.value === null ? success(skipped(near, text)) : play(firstRoll(set.value))
      if (!played.ok) return played
      ended = played.value
      known.set(text, ended)
    }
    taken.push({ field, count, ended })
  }
  return success(gathered(before.total, parties, taken, [...known.values()], spend))
}

/** A field before a step, and how the step ends from it. */
interface Taken extends Case {
  readonly ended: ChainEnd<End>
}

/** All fields after a step: each field before it with each of its ends, brought to one total. */
const gathered = (
  total: bigint,
  parties: ReadonlySet<string>,
  taken: readonly Taken[],
  all: readonly ChainEnd<End>[],
  spend: (steps: number) => void,
): StepResult => {
  const scale = [...new Set(all.map((ended) => ended.total))].reduce((common, each) => {
    const bits = bitsOf(common) + bitsOf(each)
    spend(bits * (1 + bits / 3000))
    return commonMultiple(common, each)
  }, 1n)
  const each = 5 + bitsOf(scale * total) / 500
  // Two fields are equal if the parties that are not in the step are equal, and if the step left its parties equal.
  const fields = new Map<string, Map<string, { readonly field: Field; count: bigint }>>()
  const ends = { outcome: new Map<string, bigint>(), exhausted: new Map<string, bigint>(), undecided: new Map<string, bigint>(), skipped: new Map<string, bigint>() } // prettier-ignore
  for (const { field, count, ended } of taken) {
    const times = count * (scale / ended.total)
    const passed = textOfOthers(field, parties)
    const alike = fields.get(passed) ?? new Map<string, { readonly field: Field; count: bigint }>()
    fields.set(passed, alike)
    spend(ended.ends.size * each)
    for (const [end, share] of ended.ends) {
      const cases = times * share
      const same = alike.get(end.text)
      if (same) same.count += cases
      else alike.set(end.text, { field: joined(field, end.field), count: cases })
      add(ends[end.ended.how], end.ended.id, cases)
    }
  }
  return { after: { total: total * scale, fields: [...fields.values()].flatMap((alike) => [...alike.values()]) }, ends }
}

const involved = (field: Field, ids: ReadonlySet<string>): Field =>
  [...field.parties.keys()].every((id) => ids.has(id))
    ? field
    : { ...field, parties: new Map([...field.parties].filter(([id]) => ids.has(id))) }

const textOfOthers = (field: Field, ids: ReadonlySet<string>): string =>
  [...field.parties].flatMap(([id, { text }]) => (ids.has(id) ? [] : [`${id} ${text}`])).join('|')

const joined = (field: Field, near: Field): Field =>
  near.parties.size === field.parties.size
    ? near
    : { ...near, parties: new Map([...field.parties].map(([id, state]) => [id, near.parties.get(id) ?? state])) }

const skipped = (field: Field, text: string): ChainEnd<End> => ({
  total: 1n,
  ends: new Map([[{ ended: { how: 'skipped', id: '' }, field, text }, 1n]]),
})

/** Plays the rolls of a step out, from whatever field they begin. */
const playingStep = (plan: Plan, spend: (steps: number) => void): ((first: SequenceRoll) => Result<ChainEnd<End>>) => {
  const ends = new Map<string, End>()
  const endOf = ({ ended, field }: Finished): End => {
    const text = fieldText(field)
    const name = `${endText(ended)} ${text}`
    const end = ends.get(name) ?? { ended, field, text }
    ends.set(name, end)
    return end
  }
  /** The roll that the step begins with when it is taken once more; null if it is over. */
  const onceMore = ({ times }: SequenceRoll, { field }: Finished): Result<SequenceRoll | null> => {
    if (times === plan.most || plan.isDone(field)) return success(null)
    const set = plan.setOut(field)
    if (!set.ok) return set
    return success(set.value && firstRoll(set.value, plan.most === null ? 1 : times + 1))
  }
  const rolledFor = new Set<Procedure>()
  return chainPlayer({
    key: rollText,
    branches: (roll: SequenceRoll) => {
      const { procedure } = roll.standing.reading
      if (!rolledFor.has(procedure)) spend(resultSteps(procedure))
      rolledFor.add(procedure)
      return branchesOf(roll, onceMore, endOf, spend)
    },
    most: mostRolls,
    tooMany: unsolved,
    endless,
    spend,
  })
}

const endless = ({ standing: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'forever', title: reading.procedure.title }, { path: ['inputs'] })

const unsolved = ({ standing: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'sequence', title: reading.procedure.title, most: mostRolls }, { path: ['inputs'] })
