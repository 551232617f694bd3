/** The odds of a sequence, summed up: what a player wants to know of each party, counted over one total. */
import { remembered } from '../remember.ts'
import type { Effect, Party, Procedure, Ruleset, Sequence, Trait } from '../ruleset/model.ts'
import { traitsOf, valueText, type Field, type PartyState } from './parties.ts'
import { readingOf, traitValue } from './read.ts'
import type { Fields, Stepped } from './sequence-step.ts'
import { everyone, type Situation } from './situation.ts'

export interface StepOdds {
  readonly title: string
  readonly procedure: string
  /** Cases in which it does not happen. */
  readonly skipped: bigint
  /** How it ends, ties played out. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Ended because parties had no stands left; by their ids, joined with `+`. */
  readonly exhausted: ReadonlyMap<string, bigint>
}

export interface PartyOdds {
  readonly title: string
  /** By number, from 0; `all` where its stands were not given. */
  readonly standsLost: ReadonlyMap<string, bigint>
  readonly leadersLost: ReadonlyMap<string, bigint>
  /** Taken off the table, or without a stand. */
  readonly removed: bigint
  readonly retreated: bigint
  /** The states that the steps may change, each by value: a choice, `true` or `false`, a number, `none`. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

export interface SequenceOdds {
  readonly sequence: string
  /** All counts are of this. */
  readonly total: bigint
  readonly steps: ReadonlyMap<string, StepOdds>
  /** Those that are there. */
  readonly parties: ReadonlyMap<string, PartyOdds>
  /** By party, or `nobody`; null where no position is fought for. */
  readonly holds: ReadonlyMap<string, bigint> | null
}

export const summedUp = (ruleset: Ruleset, sequence: Sequence, steps: readonly Stepped[], last: Fields): SequenceOdds => {
  const total = [last, ...steps.map(({ after }) => after)].reduce((all, fields) => commonMultiple(all, fields.total), 1n)
  const scale = total / last.total
  const fields = [...last.fields.values()].map(({ field, count }) => ({ field, count: count * scale }))
  const over = (read: (field: Field) => string): ReadonlyMap<string, bigint> => counted(fields, read)
  const some = (holds: (field: Field) => boolean): bigint =>
    fields.reduce((sum, { field, count }) => (holds(field) ? sum + count : sum), 0n)
  const present = new Set(fields.flatMap(({ field }) => [...field.parties.keys()]))

  const partyOdds = ({ id, title }: Party): PartyOdds => {
    const of = (field: Field): PartyState | undefined => field.parties.get(id)
    const states = statesOf(ruleset)(sequence).get(id) ?? []
    return {
      title,
      standsLost: inOrder(over((field) => String(of(field)?.standsLost ?? 0))),
      leadersLost: inOrder(over((field) => String(of(field)?.leadersLost ?? 0))),
      removed: some((field) => of(field)?.removed === true),
      retreated: some((field) => of(field)?.retreated === true),
      states: new Map(
        states.map(({ trait, read }) => [
          trait.id,
          asListed(
            trait,
            over((field) => read(ruleset, field)),
          ),
        ]),
      ),
    }
  }
  return {
    sequence: sequence.id,
    total,
    steps: new Map(sequence.steps.map((step, index) => [step.id, stepOdds(ruleset, sequence, index, steps[index], total)])),
    parties: new Map([...sequence.parties.values()].filter(({ id }) => present.has(id)).map((party) => [party.id, partyOdds(party)])),
    holds:
      sequence.position === null
        ? null
        : holding(
            [...sequence.parties.keys()],
            over(({ holder }) => holder ?? 'nobody'),
            present,
          ),
  }
}

const stepOdds = ({ procedures }: Ruleset, { steps }: Sequence, index: number, stepped: Stepped | undefined, total: bigint): StepOdds => {
  const step = steps[index]
  if (!step || !stepped) throw new RangeError('a step was not taken')
  const scale = total / stepped.after.total
  const outcomes = new Map([...(procedures.get(step.procedure)?.outcomes.keys() ?? [])].map((id) => [id, 0n]))
  const exhausted = new Map<string, bigint>()
  for (const [way, count] of stepped.ways) {
    const [how, id = ''] = way.split(' ')
    if (how === 'outcome') outcomes.set(id, count * scale)
    if (how === 'exhausted')
      exhausted.set(
        id
          .split('+')
          .map((role) => step.cast.get(role) ?? role)
          .join('+'),
        count * scale,
      )
  }
  return { title: step.title, procedure: step.procedure, skipped: (stepped.ways.get('skipped') ?? 0n) * scale, outcomes, exhausted }
}

type Counted = readonly { readonly field: Field; readonly count: bigint }[]

const counted = (fields: Counted, read: (field: Field) => string): ReadonlyMap<string, bigint> => {
  const sum = new Map<string, bigint>()
  for (const { field, count } of fields) {
    const key = read(field)
    sum.set(key, (sum.get(key) ?? 0n) + count)
  }
  return sum
}

/** From 0 to the most, without a gap; `all` last. */
const inOrder = (counts: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> => {
  const most = Math.max(0, ...[...counts.keys()].filter((key) => key !== 'all').map(Number))
  const numbers = Array.from({ length: most + 1 }, (_, number) => [String(number), counts.get(String(number)) ?? 0n] as const)
  const all = counts.get('all')
  return new Map([...numbers, ...(all === undefined ? [] : [['all', all] as const])])
}

/** In the order of the ruleset: choices that do not come about are 0. */
const asListed = ({ kind, choices }: Trait, counts: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> => {
  const keys = kind === 'flag' ? ['false', 'true'] : [...choices.keys()]
  return new Map([...keys.map((key) => [key, counts.get(key) ?? 0n] as const), ...[...counts].filter(([key]) => !keys.includes(key))])
}

const holding = (
  parties: readonly string[],
  counts: ReadonlyMap<string, bigint>,
  present: ReadonlySet<string>,
): ReadonlyMap<string, bigint> => new Map([...parties.filter((id) => present.has(id)), 'nobody'].map((id) => [id, counts.get(id) ?? 0n]))

interface State {
  readonly trait: Trait
  readonly read: (ruleset: Ruleset, field: Field) => string
}

/** The states of each party that a step may change: an effect sets them, or they are found from others. */
const statesOf = remembered((ruleset: Ruleset) =>
  remembered(({ parties, steps }: Sequence): ReadonlyMap<string, readonly State[]> => {
    const all = [...ruleset.traits.values()].filter(({ changes }) => changes)
    const statesOfParty = ({ id, is }: Party): readonly State[] =>
      all.flatMap((trait): readonly State[] => {
        const places = steps.flatMap((step) => {
          const role = [...step.cast].find(([, party]) => party === id)?.[0]
          const procedure = ruleset.procedures.get(step.procedure)
          return role !== undefined && procedure ? [{ step, role, procedure }] : []
        })
        const place = places.findLast(({ procedure, role }) => trait.of === is && maySet(ruleset, procedure, trait, role))
        if (!place) return []
        return [{ trait, read: (rules, field) => readState(rules, field, place.procedure, place.step.cast, place.role, trait.id) }]
      })
    return new Map([...parties].map(([id, party]) => [id, statesOfParty(party)]))
  }),
)

const maySet = (ruleset: Ruleset, procedure: Procedure, trait: Trait, role: string): boolean =>
  (trait.from.length > 0 && procedure.inputs.some((input) => input.trait === trait.id && input.role === role)) ||
  setIn(ruleset)(procedure).has(trait.id)

/** Traits that the effects of a procedure, or of one it calls for, set. */
const setIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): ReadonlySet<string> => {
    const seen = new Set<string>()
    const set = new Set<string>()
    const visit = ({ id, outcomes, follows }: Procedure): void => {
      if (seen.has(id)) return
      seen.add(id)
      const effects: readonly Effect[] = [...outcomes.values(), ...follows].flatMap((entry) => entry.effects)
      for (const verb of effects.flatMap(({ verbs }) => verbs)) {
        if (verb.verb === 'set') set.add(verb.trait)
        if (verb.verb === 'continue') for (const trait of verb.with.keys()) set.add(trait)
        const next = verb.verb === 'check' ? ruleset.procedures.get(verb.procedure) : undefined
        if (next) visit(next)
      }
    }
    visit(procedure)
    return set
  }),
)

const readState = (
  ruleset: Ruleset,
  field: Field,
  procedure: Procedure,
  cast: ReadonlyMap<string, string>,
  role: string,
  trait: string,
): string => {
  const players = [...cast].flatMap(([each, party]) => {
    const state = field.parties.get(party)
    return state ? [[each, traitsOf(state)] as const] : []
  })
  const known = new Map([[everyone, traitsOf(field.common)] as const, ...players])
  const situation: Situation = { ruleset, procedure, known, groups: [], points: null, round: 1, natural: null, result: null }
  return valueText(traitValue(readingOf(situation, true), role, trait) ?? null)
}

const commonMultiple = (a: bigint, b: bigint): bigint => {
  let [rest, divisor] = [a, b]
  while (divisor !== 0n) [rest, divisor] = [divisor, rest % divisor]
  return (a / rest) * b
}
