/** Exact odds of a sequence of checks: the fate of each party, and who holds the position. */
import { entryAt, named } from '../present.ts'
import { bounded, openBudget, type Budget } from '../budget.ts'
import { times, type Fraction } from '../exact.ts'
import { alternativesTo } from '../nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'
import type { AssumedInput } from '../resolve/answer.ts'
import { type Check, assumedInputs } from '../resolve/check.ts'
import { type GivenInputs, type Group, readInputs } from '../resolve/inputs.ts'
import {
  isInPlace,
  standsCount,
  stateOf,
  currentTraits,
  unharmed,
  withTraits,
  type PlayersByRole,
  type Field,
  type Traits,
} from './parties.ts'
import { firePoints } from '../resolve/points.ts'
import { conditionHolds, guardHolds, readingOf, type MissingTraits } from '../resolve/reading.ts'
import { type SetStep, takeStep, type FieldCounts, type StepResult } from './sequence-roll.ts'
import { summedUp, summingSteps, type SequenceOdds } from './sequence-sum.ts'
import { everyone, knownValue, openingSituation, rolesNamed, sidesOf, type Situation } from '../language/situation.ts'
import { tiesOf } from './tie-state.ts'
import { isRecord } from '../untrusted.ts'
import type { Value } from '../language/model.ts'
import type { Role } from '../ruleset/model/procedures.ts'

/**
 * The odds of a sequence. `inputs` and `choices` are a request's, unchecked: traits by party, of the situation beside them, and
 * under `steps` what single steps are given; `choices` names steps that a party takes though it need not. Conditions are read
 * with defaults. What is wrong comes back as Problems with paths from `sequence`, `inputs` or `choices`; so does more work than the
 * budget has.
 */
export const sequenceOdds = (
  ruleset: Ruleset,
  sequenceId: string,
  inputs: unknown,
  choices: unknown,
  budget = openBudget(),
): Result<SequenceOdds> => bounded(() => followed(ruleset, sequenceId, inputs, choices, budget))

const followed = (
  ruleset: Ruleset,
  sequenceId: string,
  inputs: unknown,
  choices: unknown,
  budget: Budget,
): Result<SequenceOdds> => {
  const sequence = ruleset.sequences.get(sequenceId)
  if (!sequence) return failure(noSequence(ruleset, sequenceId))
  const given = readSequenceInputs(ruleset, sequence, inputs, choices)
  if (!given.ok) return given
  const start = firstField(sequence, given.value)
  const missing = sequence.steps.flatMap((step) =>
    [standsMissing, countsMissing].flatMap((find) => find(ruleset, step, given.value, start)),
  )
  if (missing.length > 0) return failure(...missing)

  let before: FieldCounts = { total: 1n, fields: [{ field: start, count: 1n }] }
  const steps: StepResult[] = []
  const missingTraits = new Map(sequence.steps.map(({ id }): [string, MissingTraits] => [id, new Set()]))
  for (const step of sequence.steps) {
    const parties = new Set([...step.cast.values(), ...(step.continues === null ? [] : [step.continues])])
    const spend = (steps: number): void => budget.spend(steps, (most) => tooMuch(sequence, step, before, most))
    const setOut = (field: Field): Result<SetStep | null> =>
      setStep(ruleset, step, given.value, start, field, named(missingTraits, step.id), budget)
    const taken = takeStep(
      before,
      parties,
      { setOut, most: step.repeat, isDone: (field) => isDone(ruleset, step, given.value, field) },
      spend,
    )
    if (!taken.ok) return taken
    steps.push(taken.value)
    before = taken.value.after
  }
  budget.spend(summingSteps(ruleset, sequence, before), (most) => tooMuch(sequence, null, before, most))
  return success({
    ...summedUp(ruleset, sequence, steps, before),
    assumed: assumedIn(ruleset, sequence, given.value, start, missingTraits),
  })
}

/** The inputs that the checks of the steps assume of the parties at the start, each once. */
const assumedIn = (
  ruleset: Ruleset,
  { steps }: Sequence,
  given: SequenceGiven,
  start: Field,
  missingTraits: ReadonlyMap<string, MissingTraits>,
): readonly AssumedInput[] => {
  const assumed = new Map<string, AssumedInput>()
  for (const step of steps) {
    const own = given.steps.get(step.id)
    if (!own) continue
    const situation = situationOf(ruleset, step, own, start)
    for (const { role, trait, value } of assumedInputs({ situation, missingTraits: named(missingTraits, step.id) })) {
      const party = role === null ? null : step.cast.get(role)
      const key = `${party ?? everyone} ${trait}`
      if (party !== undefined && !assumed.has(key)) assumed.set(key, { role: party, trait, value })
    }
  }
  return [...assumed.values()]
}

const firstField = ({ parties, position }: Sequence, { traits }: SequenceGiven): Field => ({
  parties: new Map(
    [...parties.keys()].flatMap((id) => {
      const given = traits.get(id)
      return given ? [[id, unharmed(given)] as const] : []
    }),
  ),
  common: unharmed(named(traits, everyone)),
  holder: position,
})

/** The check of a step in a field; null if it does not happen there. */
const setStep = (
  ruleset: Ruleset,
  step: SequenceStep,
  given: SequenceGiven,
  start: Field,
  field: Field,
  missingTraits: MissingTraits,
  budget: Budget,
): Result<SetStep | null> => {
  const own = given.steps.get(step.id)
  const going = continued(step, field, given)
  if (!own || !going || ![...step.cast.values()].every((party) => isInPlace(going.parties.get(party))))
    return success(null)
  const cast: PlayersByRole = new Map([...step.cast].map(([role, party]) => [role, { party, isLeader: false }]))
  const situation = situationOf(ruleset, step, own, going)
  if (guardHolds(readingOf(situation, true, missingTraits), soleRole(situation), step) !== true) return success(null)
  const points = pointsOf(situation, own, situationOf(ruleset, step, own, start), step, missingTraits)
  if (!points.ok) return points
  const check: Check = {
    situation: { ...situation, points: points.value },
    groupPoints: [],
    factors: [],
    other: own.other,
    whatIf: null,
    corrections: [],
    missingTraits,
    budget,
  }
  return success({ check, cast, field: going })
}

/** Whether a step is not taken again in a field that it has left. */
const isDone = (ruleset: Ruleset, step: SequenceStep, { steps }: SequenceGiven, field: Field): boolean => {
  const own = steps.get(step.id)
  if (step.until === null || !own) return false
  const situation = situationOf(ruleset, step, own, field)
  return conditionHolds(readingOf(situation, true), soleRole(situation), step.until) === true
}

/** The role that the conditions of a step are about where they name none. */
const soleRole = ({ procedure: { roles } }: Situation): string | null =>
  roles.size === 1 ? entryAt([...roles.keys()], 0) : null

/** The field once the party that a step continues goes on; null if it does not. */
const continued = ({ id, continues }: SequenceStep, field: Field, { chosen }: SequenceGiven): Field | null => {
  if (continues === null) return field
  const state = field.parties.get(continues)
  if (!state?.continues || !(state.continues.must || chosen.has(id))) return null
  const going = stateOf({ ...withTraits(state, state.continues.with), continues: null })
  return { ...field, parties: new Map([...field.parties, [continues, going]]) }
}

const situationOf = (
  ruleset: Ruleset,
  step: SequenceStep,
  { traits, groups }: GivenInputs,
  field: Field,
): Situation => {
  const procedure = named(ruleset.procedures, step.procedure)
  const over = (role: string, state: Traits): Traits =>
    new Map([...state, ...(step.with.get(role === everyone ? null : role) ?? []), ...(traits.get(role) ?? [])])
  const known = new Map<string, Traits>([[everyone, over(everyone, currentTraits(field.common))]])
  for (const role of procedure.roles.keys()) {
    const party = step.cast.get(role)
    const state = party === undefined ? undefined : field.parties.get(party)
    known.set(role, over(role, state ? currentTraits(state) : new Map()))
  }
  return openingSituation(
    ruleset,
    procedure,
    known,
    groups?.map((group) => group.traits),
  )
}

/**
 * The current fire points. No more stands fire in groups than are left; the last groups lose theirs first. Points given as a whole are
 * those of the firers at the start: factors of theirs that have come into force since are applied.
 */
const pointsOf = (
  situation: Situation,
  given: GivenInputs,
  start: Situation,
  step: SequenceStep,
  missingTraits: MissingTraits,
): Result<Fraction | null> => {
  const { procedure } = situation
  if (!procedure.points) return success(null)
  const reading = readingOf(situation, true, missingTraits)
  const firer = procedure.points.of
  const groups = given.groups && standingGroups(given.groups, situation, firer)
  const points = firePoints(reading, { ...given, groups })
  if (!points.ok) return failure(...problemsOfStep(step, points.problems))
  if (!points.value) return success(null)
  if (groups) return success(points.value.points)
  const before = readingOf(start, true, missingTraits)
  const since = procedure.factors.filter(
    (factor) =>
      factor.of === firer && guardHolds(reading, firer, factor) === true && guardHolds(before, firer, factor) !== true,
  )
  return success(since.reduce((product, factor) => times(product, factor.times), points.value.points))
}

const standingGroups = (groups: readonly Group[], situation: Situation, firer: string): readonly Group[] => {
  const count = standsCount(situation, firer)
  const stands = count && knownValue(situation, count)
  if (typeof stands !== 'object') return groups
  let left = Number(stands.n)
  return groups.map((group) => {
    const standing = Math.min(group.stands, left)
    left -= standing
    return { ...group, stands: standing }
  })
}

/** Problems for counts that were not given, have no default, and by which a step calls for checks. */
const countsMissing = (
  ruleset: Ruleset,
  step: SequenceStep,
  given: SequenceGiven,
  start: Field,
): readonly Problem[] => {
  const own = given.steps.get(step.id)
  if (!own) return []
  const situation = situationOf(ruleset, step, own, start)
  const { outcomes, follows } = situation.procedure
  return [...outcomes.values(), ...follows]
    .flatMap(({ effects }) => effects)
    .flatMap(({ of, verbs }) =>
      rolesNamed(situation.procedure, of).flatMap((role) =>
        verbs
          .flatMap((verb) => (verb.verb === 'check' ? verb.for : []))
          .flatMap((count) => {
            const trait = named(ruleset.traits, count)
            const party = step.cast.get(role)
            const isOpen = trait.kind === 'count' && trait.default === null && trait.from.length === 0
            if (!isOpen || party === undefined || named(situation.known, role).has(count)) return []
            return [problem('input-missing', { party, count, what: 'dice' }, { path: ['inputs', party, count] })]
          }),
      ),
    )
}

/** Problems where no side's stands are known and ties cost stands: they would continue for ever. */
const standsMissing = (
  ruleset: Ruleset,
  step: SequenceStep,
  given: SequenceGiven,
  start: Field,
): readonly Problem[] => {
  const own = given.steps.get(step.id)
  if (!own) return []
  const situation = situationOf(ruleset, step, own, start)
  const ties = tiesOf(situation.procedure).flatMap(({ effects }) => effects)
  const losing = sidesOf(situation.procedure).filter((side) =>
    ties.some(
      ({ of, verbs }) =>
        (of === side || of === 'each') && verbs.some(({ verb }) => verb === 'lose' || verb === 'capture'),
    ),
  )
  const uncounted = losing.flatMap((side) => {
    const count = standsCount(situation, side)
    const party = step.cast.get(side)
    return count && party !== undefined && knownValue(situation, count) === undefined
      ? [{ party, count: count.trait.id }]
      : []
  })
  if (losing.length === 0 || uncounted.length < losing.length) return []
  return uncounted.map(({ party, count }) =>
    problem('input-missing', { party, count, what: 'ties' }, { path: ['inputs', party, count] }),
  )
}

const tooMuch = ({ title }: Sequence, step: SequenceStep | null, { fields }: FieldCounts, most: number): Problem =>
  problem(
    'too-much-work',
    { what: 'sequence', title, most, step: step && step.title, ways: fields.length },
    { path: ['inputs'] },
  )

/** The problem `unknown-name`, with the ids there are and the nearest of them. */
export const noSequence = ({ sequences, head }: Ruleset, id: string): Problem => {
  const known = [...sequences.keys()]
  return problem(
    'unknown-name',
    { kind: 'sequence', name: id, title: head.title, alternatives: alternativesTo(id, known) },
    { path: ['sequence'] },
  )
}

/* The inputs of a sequence in a request: of its parties, of the situation, and of single steps. */

interface SequenceGiven {
  /** By party (those that are given), or `everyone`. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** Inputs of the steps that can happen. */
  readonly steps: ReadonlyMap<string, GivenInputs>
  /** Optional steps that a party takes. */
  readonly chosen: ReadonlySet<string>
}

/** Reads the inputs of a sequence. Problems: everything that is wrong, with paths from `inputs` or `choices`. */
const readSequenceInputs = (
  ruleset: Ruleset,
  sequence: Sequence,
  inputs: unknown,
  choices: unknown,
): Result<SequenceGiven> => {
  const { steps: extras, ...rest } = objectOf(inputs) ?? { steps: undefined }
  const reads = { roles: rolesOf(sequence), points: null, rolls: [], inputs: sequence.inputs }
  const given = readInputs(
    ruleset,
    reads,
    inputs === undefined || inputs === null ? {} : objectOf(inputs) ? rest : inputs,
  )
  const problems: Problem[] = given.ok ? [] : [...given.problems]

  const ofSteps = objectOf(extras ?? {})
  if (!ofSteps) problems.push(problem('wrong-input', { what: 'step-inputs' }, { path: ['inputs', 'steps'] }))
  problems.push(...unknownNames(sequence, Object.keys(ofSteps ?? {}), ['inputs', 'steps']))
  const steps = new Map<string, GivenInputs>()
  const isThere = ({ id, optional }: { readonly id: string; readonly optional: boolean }): boolean =>
    !optional || rest[id] !== undefined
  for (const step of sequence.steps) {
    const own = ofSteps?.[step.id]
    const parties = [...step.cast.values()].map((id) => named(sequence.parties, id))
    if (!parties.every(isThere) || (step.optional && own === undefined)) continue
    const read = stepInputs(ruleset, step, own)
    if (read.ok) steps.set(step.id, read.value)
    else problems.push(...read.problems)
  }

  const chosen = new Set<string>()
  const picked = objectOf(choices ?? {})
  if (!picked) problems.push(problem('wrong-input', { what: 'step-choices' }, { path: ['choices'] }))
  problems.push(...unknownNames(sequence, Object.keys(picked ?? {}), ['choices']))
  for (const [id, choice] of Object.entries(picked ?? {})) {
    if (choice === true) chosen.add(id)
    else if (choice !== false) problems.push(problem('wrong-input', { what: 'step-flag' }, { path: ['choices', id] }))
  }
  if (problems.length > 0 || !given.ok) return failure(...problems)
  const there = [...given.value.traits].filter(([id]) => id === everyone || isThere(named(sequence.parties, id)))
  return success({ traits: new Map(there), steps, chosen })
}

/** Parties as roles of a check. */
const rolesOf = ({ parties }: Sequence): ReadonlyMap<string, Role> =>
  new Map([...parties].map(([id, { title, is }]) => [id, { id, title, is, groups: false }]))

const stepInputs = (ruleset: Ruleset, step: SequenceStep, own: unknown): Result<GivenInputs> => {
  const procedure = named(ruleset.procedures, step.procedure)
  const given = readInputs(ruleset, { ...procedure, inputs: [...procedure.inputs, ...step.reads] }, own ?? {})
  return given.ok ? given : failure(...problemsOfStep(step, given.problems))
}

/** Problems with the inputs of a step's check, with the paths that these have in the sequence. */
const problemsOfStep = ({ id }: SequenceStep, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((one) => ({ ...one, path: ['inputs', 'steps', id, ...(one.path?.slice(1) ?? [])] }))

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null => (isRecord(value) ? value : null)

const unknownNames = ({ steps }: Sequence, names: readonly string[], path: readonly string[]): readonly Problem[] => {
  const known = steps.map(({ id }) => id)
  return names
    .filter((name) => !known.includes(name))
    .slice(0, 20)
    .map((name) =>
      problem(
        'unknown-name',
        { kind: 'step', name, alternatives: alternativesTo(name, known) },
        { path: [...path, name] },
      ),
    )
}
