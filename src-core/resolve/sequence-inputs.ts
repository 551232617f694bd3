/** The inputs of a sequence in a request: of its parties, of the situation, and of single steps. */
import { named } from '../present.ts'
import { nearest } from '../nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Role } from '../ruleset/model/procedures.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'
import { readInputs, type GivenInputs } from './inputs.ts'
import { everyone } from '../language/situation.ts'

export interface SequenceGiven {
  /** By party (those that are given), or `everyone`. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** Inputs of the steps that can happen. */
  readonly steps: ReadonlyMap<string, GivenInputs>
  /** Optional steps that a party takes. */
  readonly chosen: ReadonlySet<string>
}

/** Reads the inputs of a sequence. Problems: everything that is wrong, with paths from `inputs` or `choices`. */
export const readSequenceInputs = (
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
  if (!ofSteps) problems.push(problem('not-an-object', { what: 'steps', of: 'inputs' }, { path: ['inputs', 'steps'] }))
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
  if (!picked) problems.push(problem('not-an-object', { what: 'steps', of: 'choices' }, { path: ['choices'] }))
  problems.push(...unknownNames(sequence, Object.keys(picked ?? {}), ['choices']))
  for (const [id, choice] of Object.entries(picked ?? {})) {
    if (choice === true) chosen.add(id)
    else if (choice !== false) problems.push(problem('not-yes-or-no', { what: 'step' }, { path: ['choices', id] }))
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
export const problemsOfStep = ({ id }: SequenceStep, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((one) => ({ ...one, path: ['inputs', 'steps', id, ...(one.path?.slice(1) ?? [])] }))

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null => (isRecord(value) ? value : null)

const unknownNames = ({ steps }: Sequence, names: readonly string[], path: readonly string[]): readonly Problem[] => {
  const known = steps.map(({ id }) => id)
  return names
    .filter((name) => !known.includes(name))
    .slice(0, 20)
    .map((name) =>
      problem('unknown-step', { step: name, meant: nearest(name, known) ?? null, known }, { path: [...path, name] }),
    )
}
