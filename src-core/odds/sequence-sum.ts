/** Summarizes a sequence: what happens to each party, as counts out of one total. */
import type { AssumedInput } from '../resolve/answer.ts'
import { getEntry } from '../present.ts'
import { commonMultiple } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Party, Sequence } from '../ruleset/model/sequences.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { addCount, countOf } from './distribution.ts'
import { currentTraits, valueKey, type Field, type PartyState } from './parties.ts'
import { readingOf, traitValue, dependsOnOthers } from '../resolve/reading.ts'
import type { FieldCase, FieldCounts, StepResult } from './sequence-roll.ts'
import { everyone, openingSituation } from '../language/situation.ts'

export interface StepOdds {
  readonly title: string
  readonly procedure: string
  /** Cases in which this step isn't taken. */
  readonly skipped: bigint
  /** How the step ends once ties are resolved. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Cases that end because parties have no stands left, by party ids joined with `+`. */
  readonly exhausted: ReadonlyMap<string, bigint>
}

export interface PartyOdds {
  readonly title: string
  /** Counts by number of stands lost, from 0. The key is `all` for the loss of all of an unknown number of stands. */
  readonly standsLost: ReadonlyMap<string, bigint>
  readonly leadersLost: ReadonlyMap<string, bigint>
  /** Cases in which the party is removed or has no stands left. */
  readonly removed: bigint
  readonly retreated: bigint
  /** Traits that the steps may change, with counts by value: a choice, `true` or `false`, a number, `none`. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

export interface SequenceOdds {
  readonly sequence: string
  /** The total of all counts. */
  readonly total: bigint
  readonly steps: ReadonlyMap<string, StepOdds>
  /** Omits optional parties that weren't entered. */
  readonly parties: ReadonlyMap<string, PartyOdds>
  /** Inputs that matter but weren't entered, with the values assumed at the start. `role` is a party. */
  readonly assumed: readonly AssumedInput[]
  /** Counts by party, or `no one`. Null if there is no position. */
  readonly holds: ReadonlyMap<string, bigint> | null
}

/** The cost of `sumUpSequence`, in budget steps. */
export const sumUpCost = (ruleset: Ruleset, sequence: Sequence, { fields }: FieldCounts): number =>
  fields.length *
  [...trackedStates(ruleset)(sequence).values()].reduce((sum, states) => sum + 10 + 5 * states.length, 0)

/** Summarizes all possible ends of a sequence. */
export const sumUpSequence = (
  ruleset: Ruleset,
  sequence: Sequence,
  steps: readonly StepResult[],
  last: FieldCounts,
): Omit<SequenceOdds, 'assumed'> => {
  const total = [last, ...steps.map(({ after }) => after)].reduce(
    (all, fields) => commonMultiple(all, fields.total),
    1n,
  )
  const scale = total / last.total
  const fields = last.fields.map(({ field, count }) => ({ field, count: count * scale }))
  const present = [...sequence.parties.values()].filter(({ id }) => fields.some(({ field }) => field.parties.has(id)))
  const ids = [...present.map(({ id }) => id), 'nobody']
  return {
    sequence: sequence.id,
    total,
    steps: new Map(
      sequence.steps.map((step, index) => [step.id, stepOdds(ruleset, sequence, index, steps[index], total)]),
    ),
    parties: new Map(present.map((party) => [party.id, partyOdds(ruleset, sequence, party, fields)])),
    holds:
      sequence.position === null
        ? null
        : inKeyOrder(
            ids,
            countBy(fields, ({ field }) => field.holder ?? 'nobody'),
          ),
  }
}

const partyOdds = (
  ruleset: Ruleset,
  sequence: Sequence,
  { id, title }: Party,
  fields: readonly FieldCase[],
): PartyOdds => {
  const own = mergeByState(fields, ({ parties }) => getEntry(parties, id))
  const some = (holds: (state: PartyState) => boolean): bigint =>
    own.reduce((sum, { field, count }) => (holds(getEntry(field.parties, id)) ? sum + count : sum), 0n)
  const byState = (read: (state: PartyState) => string): ReadonlyMap<string, bigint> =>
    countBy(own, ({ field }) => read(getEntry(field.parties, id)))
  const states = getEntry(trackedStates(ruleset)(sequence), id).map(({ trait, read, alone }) => {
    const counts = countBy(alone ? own : fields, ({ field }) => read(field))
    return [
      trait.id,
      inKeyOrder(trait.kind === 'flag' ? ['false', 'true'] : [...trait.choices.keys()], counts),
    ] as const
  })
  return {
    title,
    standsLost: lossesInOrder(byState(({ standsLost }) => String(standsLost))),
    leadersLost: lossesInOrder(byState(({ leadersLost }) => String(leadersLost))),
    removed: some(({ removed }) => removed),
    retreated: some(({ retreated }) => retreated),
    states: new Map(states),
  }
}

/** Merges cases if `of` returns equal states for their fields. */
const mergeByState = (fields: readonly FieldCase[], of: (field: Field) => PartyState): readonly FieldCase[] => {
  const cases = new Map<string, { readonly field: Field; count: bigint }>()
  for (const { field, count } of fields) {
    const { text } = of(field)
    const same = cases.get(text)
    if (same) same.count += count
    else cases.set(text, { field, count })
  }
  return [...cases.values()]
}

const stepOdds = (
  { procedures }: Ruleset,
  { steps }: Sequence,
  index: number,
  stepped: StepResult | undefined,
  total: bigint,
): StepOdds => {
  const step = steps[index]
  if (!step || !stepped) throw new RangeError('a step was not taken')
  const scale = total / stepped.after.total
  const procedure = getEntry(procedures, step.procedure)
  const { ends } = stepped
  const scaled = (counts: ReadonlyMap<string, bigint>): Map<string, bigint> =>
    new Map([...counts].map(([id, count]) => [id, count * scale]))
  const partyOf = (role: string): string => step.cast.get(role) ?? role
  const exhausted = [...scaled(ends.exhausted)].map(
    ([roles, count]) => [roles.split('+').map(partyOf).join('+'), count] as const,
  )
  return {
    title: step.title,
    procedure: step.procedure,
    skipped: [...ends.skipped.values()].reduce((sum, count) => sum + count * scale, 0n),
    outcomes: inKeyOrder([...procedure.outcomes.keys()], scaled(ends.outcome)),
    exhausted: new Map(exhausted),
  }
}

const countBy = (cases: readonly FieldCase[], read: (each: FieldCase) => string): ReadonlyMap<string, bigint> => {
  const sum = new Map<string, bigint>()
  for (const each of cases) addCount(sum, read(each), each.count)
  return sum
}

/** Fills in 0 for missing numbers up to the highest number. `all` comes last. */
const lossesInOrder = (counts: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> => {
  const max = Math.max(0, ...[...counts.keys()].filter((key) => key !== 'all').map(Number))
  const numbers = Array.from(
    { length: max + 1 },
    (_, number) => [String(number), countOf(counts, String(number))] as const,
  )
  const all = counts.get('all')
  return new Map([...numbers, ...(all === undefined ? [] : [['all', all] as const])])
}

/** Counts in the order of the keys. 0 if a key doesn't occur. */
const inKeyOrder = (keys: readonly string[], counts: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map(keys.map((key) => [key, countOf(counts, key)]))

interface TrackedState {
  readonly trait: Trait
  readonly read: (field: Field) => string
  /** Whether the state depends only on the party's own traits. */
  readonly alone: boolean
}

/** Each party's traits that a step may change, including derived traits. */
const trackedStates = memoize((ruleset: Ruleset) =>
  memoize(({ parties, steps }: Sequence): ReadonlyMap<string, readonly TrackedState[]> => {
    const all = [...ruleset.traits.values()].filter(({ changes }) => changes)
    const statesOfParty = ({ id, is }: Party): readonly TrackedState[] =>
      all.flatMap((trait): readonly TrackedState[] => {
        const places = steps.flatMap((step) => {
          const role = [...step.cast].find(([, party]) => party === id)?.[0]
          const procedure = ruleset.procedures.get(step.procedure)
          return role !== undefined && procedure ? [{ step, role, procedure }] : []
        })
        const place = places.findLast(
          ({ procedure, role }) => trait.of === is && mayChange(ruleset, procedure, trait, role),
        )
        if (!place) return []
        const found = (field: Field): string =>
          readState(ruleset, field, place.procedure, place.step.cast, place.role, trait.id)
        const read =
          trait.from.length > 0
            ? found
            : (field: Field): string => valueKey(stateValue(trait, getEntry(field.parties, id)))
        return [{ trait, read, alone: !dependsOnOthers(ruleset, trait) }]
      })
    return new Map([...parties].map(([id, party]) => [id, statesOfParty(party)]))
  }),
)

const mayChange = (ruleset: Ruleset, procedure: Procedure, trait: Trait, role: string): boolean =>
  (trait.from.length > 0 && procedure.inputs.some((input) => input.trait === trait.id && input.role === role)) ||
  traitsSetIn(ruleset)(procedure).has(trait.id)

/** The traits set by the effects of a procedure or of one that it requires. */
const traitsSetIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): ReadonlySet<string> => {
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

/** The value of a trait that isn't derived. */
const stateValue = (trait: Trait, { given, changed }: PartyState): Value | null =>
  changed.get(trait.id) ?? given.get(trait.id) ?? trait.default

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
    return state ? [[each, currentTraits(state)] as const] : []
  })
  const known = new Map([[everyone, currentTraits(field.common)] as const, ...players])
  return valueKey(traitValue(readingOf(openingSituation(ruleset, procedure, known), true), role, trait) ?? null)
}
