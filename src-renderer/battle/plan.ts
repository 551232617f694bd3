/** A sequence of checks under way: who plays its parties, and what was entered for them and for its steps. */
import type { Cast } from '../../src-core/battle/events.ts'
import type { SequenceForm, StepForm } from '../../src-core/play/sequence-view.ts'
import { isRecord } from '../../src-core/untrusted.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

export interface Plan {
  readonly form: SequenceForm
  readonly step: StepForm
  /** Units by party. */
  readonly cast: Cast
  /** What each party keeps from step to step. */
  readonly parties: Readonly<Record<string, Inputs>>
  /** Inputs of one step alone: points, range, cover. An optional step happens where it has an entry. */
  readonly moments: Readonly<Record<string, Inputs>>
  /** Steps that were played. */
  readonly done: ReadonlySet<string>
}

/** The steps that are played in turn; a step of a party that continues follows from its result. */
export const stepsOf = ({ steps }: SequenceForm): readonly StepForm[] => steps.filter(({ onward }) => !onward)

/** The sequences that the check at hand may be played in. */
export const sequencesOf = (
  all: readonly SequenceForm[],
  phase: string | null,
  check: string,
): readonly SequenceForm[] =>
  all.filter(
    (form) => form.phase === phase && stepsOf(form).some(({ procedure, optional }) => procedure === check && !optional),
  )

/** The step after the one at hand; none after the last. */
export const nextStep = ({ form, step, moments }: Plan): StepForm | undefined => {
  const steps = stepsOf(form)
  return steps.slice(steps.indexOf(step) + 1).find(({ id, optional }) => !optional || id in moments)
}

/** The plan at the step that was played last; none where that was before it began. */
export const stepBack = (plan: Plan): Plan | undefined => {
  const done = [...plan.done]
  const last = done.pop()
  const step = plan.form.steps.find(({ id }) => id === last)
  return step && { ...plan, step, done: new Set(done) }
}

/** The plan with what was picked and entered at its step. `isKept`: a trait that a party keeps from step to step. */
export const withEntered = (plan: Plan, picked: Cast, inputs: Inputs, isKept: (trait: string) => boolean): Plan => {
  const { step } = plan
  let { cast, parties } = plan
  let moment = inputs
  for (const [role, party] of Object.entries(step.cast)) {
    const own = Object.entries(isRecord(inputs[role]) ? inputs[role] : {})
    const kept = own.filter(([trait]) => isKept(trait))
    const other = own.filter(([trait]) => !isKept(trait))
    cast = withEntry(cast, party, picked[role])
    parties = withEntry(parties, party, Object.fromEntries(kept))
    moment = withEntry(moment, role, other.length > 0 ? Object.fromEntries(other) : undefined)
  }
  return { ...plan, cast, parties, moments: { ...plan.moments, [step.id]: moment } }
}

/** Who plays the roles of a step. */
export const castOfStep = ({ cast }: Plan, step: StepForm): Cast =>
  Object.fromEntries(
    Object.entries(step.cast).flatMap(([role, party]) => {
      const units = cast[party]
      return units ? [[role, units] as const] : []
    }),
  )

/** What the check of a step begins with. */
export const inputsOfStep = ({ parties, moments }: Plan, step: StepForm): Inputs => {
  const entered: Inputs = { ...step.inputs, ...moments[step.id] }
  return Object.entries(step.cast).reduce<Inputs>((inputs, [role, party]) => {
    const own = {
      ...(isRecord(step.inputs[role]) ? step.inputs[role] : {}),
      ...parties[party],
      ...(isRecord(entered[role]) ? entered[role] : {}),
    }
    return withEntry(inputs, role, Object.keys(own).length > 0 ? own : undefined)
  }, entered)
}

/** The plan after the check of a step: the traits it changed, by role, are those of its parties from now on. */
export const withChanges = (plan: Plan, changed: Readonly<Record<string, Inputs>>): Plan => ({
  ...plan,
  parties: Object.entries(plan.step.cast).reduce<Plan['parties']>(
    (parties, [role, party]) => withEntry(parties, party, { ...parties[party], ...changed[role] }),
    plan.parties,
  ),
})

const withEntry = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T | undefined,
): Readonly<Record<string, T>> => {
  const { [key]: _, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}
