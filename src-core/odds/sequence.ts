/** Exact odds of a sequence of checks: what happens to each party, and who holds the position. */
import { entryAt, getEntry } from '../present.ts'
import { runBounded, openBudget, type Budget } from '../budget.ts'
import { times, type Fraction } from '../exact.ts'
import { lossIn } from '../resolve/effects.ts'
import { alternativesTo } from '../nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'
import type { AssumedInput } from '../resolve/answer.ts'
import { type Check, assumedInputs } from '../resolve/check.ts'
import { type CheckInputs, type FiringGroup, readInputs } from '../resolve/inputs.ts'
import {
  isInPlace,
  standsCount,
  partyState,
  currentTraits,
  initialParty,
  withTraits,
  type PlayersByRole,
  type Field,
  type TraitValues,
} from './parties.ts'
import { firePoints } from '../resolve/points.ts'
import { conditionHolds, guardHolds, readingOf, type MissingTraits } from '../resolve/reading.ts'
import { type PreparedStep, takeStep, type FieldCounts, type StepResult } from './sequence-roll.ts'
import { sumUpSequence, sumUpCost, type SequenceOdds } from './sequence-sum.ts'
import { everyone, knownValue, openingSituation, rolesNamed, sidesOf, type Situation } from '../language/situation.ts'
import { tiesOf } from './tie-state.ts'
import { isRecord } from '../untrusted.ts'
import type { Value } from '../language/model.ts'
import type { Role } from '../ruleset/model/procedures.ts'

/**
 * Calculates the odds of a sequence. Validates `inputs`, which has traits by party, traits of the situation, and the inputs of single steps under
 * `steps`, and `choices`, which lists the optional steps to take. Conditions use defaults. The paths of problems start with `sequence`, `inputs` or
 * `choices`. Fails with `too-much-work` if the budget runs out.
 */
export const sequenceOdds = (
  ruleset: Ruleset,
  sequenceId: string,
  inputs: unknown,
  choices: unknown,
  budget = openBudget(),
): Result<SequenceOdds> => runBounded(() => sequenceOddsOf(ruleset, sequenceId, inputs, choices, budget))

const sequenceOddsOf = (
  ruleset: Ruleset,
  sequenceId: string,
  inputs: unknown,
  choices: unknown,
  budget: Budget,
): Result<SequenceOdds> => {
  const sequence = ruleset.sequences.get(sequenceId)
  if (!sequence) return failure(unknownSequence(ruleset, sequenceId))
  const given = readSequenceInputs(ruleset, sequence, inputs, choices)
  if (!given.ok) return given
  const start = initialField(sequence, given.value)
  const missing = sequence.steps.flatMap((step) =>
    [findMissingStands, findMissingCounts].flatMap((find) => find(ruleset, step, given.value, start)),
  )
  if (missing.length > 0) return failure(...missing)

  let before: FieldCounts = { total: 1n, fields: [{ field: start, count: 1n }] }
  const steps: StepResult[] = []
  const missingTraits = new Map(sequence.steps.map(({ id }): [string, MissingTraits] => [id, new Set()]))
  for (const step of sequence.steps) {
    const parties = new Set([...step.cast.values(), ...(step.continues === null ? [] : [step.continues])])
    const spend = (steps: number): void => budget.spend(steps, (max) => tooMuchWork(sequence, step, before, max))
    const setOut = (field: Field): Result<PreparedStep | null> =>
      prepareStep(ruleset, step, given.value, start, field, getEntry(missingTraits, step.id), budget)
    const taken = takeStep(
      before,
      parties,
      { setOut, max: step.repeat, isDone: (field) => isDone(ruleset, step, given.value, field) },
      spend,
    )
    if (!taken.ok) return taken
    steps.push(taken.value)
    before = taken.value.after
  }
  budget.spend(sumUpCost(ruleset, sequence, before), (max) => tooMuchWork(sequence, null, before, max))
  return success({
    ...sumUpSequence(ruleset, sequence, steps, before),
    assumed: assumedInputsOf(ruleset, sequence, given.value, start, missingTraits),
  })
}

/** The parties' inputs that the steps' checks assume at the start, without duplicates. */
const assumedInputsOf = (
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
    for (const { role, trait, value } of assumedInputs({
      situation,
      missingTraits: getEntry(missingTraits, step.id),
    })) {
      const party = role === null ? null : step.cast.get(role)
      const key = `${party ?? everyone} ${trait}`
      if (party !== undefined && !assumed.has(key)) assumed.set(key, { role: party, trait, value })
    }
  }
  return [...assumed.values()]
}

const initialField = ({ parties, position }: Sequence, { traits }: SequenceGiven): Field => ({
  parties: new Map(
    [...parties.keys()].flatMap((id) => {
      const given = traits.get(id)
      return given ? [[id, initialParty(given)] as const] : []
    }),
  ),
  common: initialParty(getEntry(traits, everyone)),
  holder: position,
})

/** The check of a step in a field. Null if the step isn't taken there. */
const prepareStep = (
  ruleset: Ruleset,
  step: SequenceStep,
  given: SequenceGiven,
  start: Field,
  field: Field,
  missingTraits: MissingTraits,
  budget: Budget,
): Result<PreparedStep | null> => {
  const own = given.steps.get(step.id)
  const going = continueParty(step, field, given)
  if (!own || !going || ![...step.cast.values()].every((party) => isInPlace(going.parties.get(party))))
    return success(null)
  const cast: PlayersByRole = new Map([...step.cast].map(([role, party]) => [role, { party, isLeader: false }]))
  const situation = situationOf(ruleset, step, own, going)
  if (guardHolds(readingOf(situation, true, missingTraits), onlyRole(situation), step) !== true) return success(null)
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

/** Whether a step is done, given the field after it. */
const isDone = (ruleset: Ruleset, step: SequenceStep, { steps }: SequenceGiven, field: Field): boolean => {
  const own = steps.get(step.id)
  if (step.until === null || !own) return false
  const situation = situationOf(ruleset, step, own, field)
  return conditionHolds(readingOf(situation, true), onlyRole(situation), step.until) === true
}

/** The role that a step's conditions refer to if they don't name a role. Null unless the check has exactly one role. */
const onlyRole = ({ procedure: { roles } }: Situation): string | null =>
  roles.size === 1 ? entryAt([...roles.keys()], 0) : null

/** The field after the step's party continues. Null if the party doesn't continue. */
const continueParty = ({ id, continues }: SequenceStep, field: Field, { chosen }: SequenceGiven): Field | null => {
  if (continues === null) return field
  const state = field.parties.get(continues)
  if (!state?.continues || !(state.continues.must || chosen.has(id))) return null
  const going = partyState({ ...withTraits(state, state.continues.with), continues: null })
  return { ...field, parties: new Map([...field.parties, [continues, going]]) }
}

const situationOf = (
  ruleset: Ruleset,
  step: SequenceStep,
  { traits, groups }: CheckInputs,
  field: Field,
): Situation => {
  const procedure = getEntry(ruleset.procedures, step.procedure)
  const over = (role: string, state: TraitValues): TraitValues =>
    new Map([...state, ...(step.with.get(role === everyone ? null : role) ?? []), ...(traits.get(role) ?? [])])
  const known = new Map<string, TraitValues>([[everyone, over(everyone, currentTraits(field.common))]])
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
 * The current fire points. Groups fire with the stands they have left, and the last groups lose stands first. A total entered at the start is
 * multiplied by the firers' factors that have applied since.
 */
const pointsOf = (
  situation: Situation,
  given: CheckInputs,
  start: Situation,
  step: SequenceStep,
  missingTraits: MissingTraits,
): Result<Fraction | null> => {
  const { procedure } = situation
  if (!procedure.points) return success(null)
  const reading = readingOf(situation, true, missingTraits)
  const firer = procedure.points.of
  const groups = given.groups && groupsLeft(given.groups, situation, firer)
  const points = firePoints(reading, { ...given, groups })
  if (!points.ok) return failure(...problemsInStep(step, points.problems))
  if (!points.value) return success(null)
  if (groups) return success(points.value.points)
  const before = readingOf(start, true, missingTraits)
  const since = procedure.factors.filter(
    (factor) =>
      factor.of === firer && guardHolds(reading, firer, factor) === true && guardHolds(before, firer, factor) !== true,
  )
  return success(since.reduce((product, factor) => times(product, factor.times), points.value.points))
}

const groupsLeft = (groups: readonly FiringGroup[], situation: Situation, firer: string): readonly FiringGroup[] => {
  const count = standsCount(situation, firer)
  const stands = count && knownValue(situation, count)
  if (typeof stands !== 'object') return groups
  let left = Number(stands.n)
  return groups.map((group) => {
    const rollState = Math.min(group.stands, left)
    left -= rollState
    return { ...group, stands: rollState }
  })
}

/** Problems for required checks whose count wasn't entered and has no default. */
const findMissingCounts = (
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
            const trait = getEntry(ruleset.traits, count)
            const party = step.cast.get(role)
            const isOpen = trait.kind === 'count' && trait.default === null && trait.from.length === 0
            if (!isOpen || party === undefined || getEntry(situation.known, role).has(count)) return []
            return [problem('input-missing', { party, count, what: 'dice' }, { path: ['inputs', party, count] })]
          }),
      ),
    )
}

/** Returns problems if ties cost stands but no losing side's stands are known, since such ties would never end. */
const findMissingStands = (
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
    ties.some(({ of, verbs }) => (of === side || of === 'each') && verbs.some((verb) => lossIn(verb) !== null)),
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

const tooMuchWork = ({ title }: Sequence, step: SequenceStep | null, { fields }: FieldCounts, max: number): Problem =>
  problem(
    'too-much-work',
    { what: 'sequence', title, max, step: step && step.title, ways: fields.length },
    { path: ['inputs'] },
  )

/** An `unknown-name` problem that lists the known ids and the closest match. */
export const unknownSequence = ({ sequences, head }: Ruleset, id: string): Problem => {
  const known = [...sequences.keys()]
  return problem(
    'unknown-name',
    { kind: 'sequence', name: id, title: head.title, alternatives: alternativesTo(id, known) },
    { path: ['sequence'] },
  )
}

interface SequenceGiven {
  /** Traits by party, if entered, or by `everyone`. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** The inputs of steps whose parties were entered. */
  readonly steps: ReadonlyMap<string, CheckInputs>
  /** The optional steps to take. */
  readonly chosen: ReadonlySet<string>
}

/** Validates the inputs of a sequence. The paths of problems start with `inputs` or `choices`. */
const readSequenceInputs = (
  ruleset: Ruleset,
  sequence: Sequence,
  inputs: unknown,
  choices: unknown,
): Result<SequenceGiven> => {
  const { steps: extras, ...rest } = recordOrNull(inputs) ?? { steps: undefined }
  const reads = { roles: rolesOf(sequence), points: null, rolls: [], inputs: sequence.inputs }
  const given = readInputs(
    ruleset,
    reads,
    inputs === undefined || inputs === null ? {} : recordOrNull(inputs) ? rest : inputs,
  )
  const problems: Problem[] = given.ok ? [] : [...given.problems]

  const ofSteps = recordOrNull(extras ?? {})
  if (!ofSteps) problems.push(problem('wrong-input', { what: 'step-inputs' }, { path: ['inputs', 'steps'] }))
  problems.push(...unknownNames(sequence, Object.keys(ofSteps ?? {}), ['inputs', 'steps']))
  const steps = new Map<string, CheckInputs>()
  const isThere = ({ id, optional }: { readonly id: string; readonly optional: boolean }): boolean =>
    !optional || rest[id] !== undefined
  for (const step of sequence.steps) {
    const own = ofSteps?.[step.id]
    const parties = [...step.cast.values()].map((id) => getEntry(sequence.parties, id))
    if (!parties.every(isThere) || (step.optional && own === undefined)) continue
    const read = stepInputs(ruleset, step, own)
    if (read.ok) steps.set(step.id, read.value)
    else problems.push(...read.problems)
  }

  const chosen = new Set<string>()
  const picked = recordOrNull(choices ?? {})
  if (!picked) problems.push(problem('wrong-input', { what: 'step-choices' }, { path: ['choices'] }))
  problems.push(...unknownNames(sequence, Object.keys(picked ?? {}), ['choices']))
  for (const [id, choice] of Object.entries(picked ?? {})) {
    if (choice === true) chosen.add(id)
    else if (choice !== false) problems.push(problem('wrong-input', { what: 'step-flag' }, { path: ['choices', id] }))
  }
  if (problems.length > 0 || !given.ok) return failure(...problems)
  const there = [...given.value.traits].filter(([id]) => id === everyone || isThere(getEntry(sequence.parties, id)))
  return success({ traits: new Map(there), steps, chosen })
}

/** The parties as roles of a check. */
const rolesOf = ({ parties }: Sequence): ReadonlyMap<string, Role> =>
  new Map([...parties].map(([id, { title, is }]) => [id, { id, title, is, groups: false }]))

const stepInputs = (ruleset: Ruleset, step: SequenceStep, own: unknown): Result<CheckInputs> => {
  const procedure = getEntry(ruleset.procedures, step.procedure)
  const given = readInputs(ruleset, { ...procedure, inputs: [...procedure.inputs, ...step.reads] }, own ?? {})
  return given.ok ? given : failure(...problemsInStep(step, given.problems))
}

/** The problems of a step's check, with paths in the sequence's inputs. */
const problemsInStep = ({ id }: SequenceStep, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((one) => ({ ...one, path: ['inputs', 'steps', id, ...(one.path?.slice(1) ?? [])] }))

const recordOrNull = (value: unknown): Readonly<Record<string, unknown>> | null => (isRecord(value) ? value : null)

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
