import { defineStore } from 'pinia'
import { computed, nextTick, shallowRef, watch } from 'vue'
import type { SequenceForm, StepForm } from '../../src-core/play/sequence-view.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { castOf, groupedInputs, picksOf } from '../battle/casting.ts'
import { useNotices } from './notices.ts'
import { useBattle } from './battle.ts'
import { useCurrentCheck } from './current-check.ts'
import { useRules } from './rules.ts'
import type { Cast } from '../../src-core/battle/events.ts'
import { isRecord } from '../../src-core/untrusted.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

/** A sequence of checks with the same units. The player enters it, sees its odds, and then rolls it step by step. */
export const useSequence = defineStore('sequence', () => {
  const machine = useMachine()
  const rules = useRules()
  const battle = useBattle()
  const current = useCurrentCheck()
  const notices = useNotices()

  const plan = shallowRef<Plan>()
  const offered = computed(() =>
    current.check && current.phase ? sequencesOf(current.sequences, current.phase.id, current.check.id) : [],
  )
  const steps = computed(() => (plan.value ? stepsOf(plan.value.form) : []))
  const kept = computed(
    () => new Set([...(battle.form?.unit ?? []), ...(battle.form?.leader ?? [])].map(({ trait }) => trait)),
  )

  /** The plan with the inputs of its current step. */
  const planNow = computed(() => {
    const { value } = plan
    return value && !battle.last
      ? withEntered(value, castOf(current.picks), current.inputs, (trait) => kept.value.has(trait))
      : value
  })
  const enter = (now: Plan, step: StepForm): void => {
    plan.value = { ...now, step, moments: { ...now.moments, [step.id]: now.moments[step.id] ?? {} } }
    current.select(step.procedure)
    const cast = castOfStep(now, step)
    const inputs = inputsOfStep(now, step)
    const picks = picksOf(cast)
    current.resume({
      procedure: step.procedure,
      cast,
      inputs: current.check ? groupedInputs(current.check, inputs, picks, picks) : inputs,
    })
  }
  /** Begins a sequence with the units and inputs of the current check. */
  const begin = (form: SequenceForm): void => {
    const own = stepsOf(form).find(({ procedure }) => procedure === current.check?.id)
    const [first] = stepsOf(form)
    if (!own || !first || battle.pending) return
    const begun: Plan = { form, step: own, cast: {}, parties: {}, moments: {}, done: new Set() }
    enter(
      withEntered(begun, castOf(current.picks), current.inputs, (trait) => kept.value.has(trait)),
      first,
    )
  }
  const go = (step: StepForm): void => {
    if (planNow.value && !battle.last) enter(planNow.value, step)
  }
  /** Skips an optional step. */
  const leaveOut = (step: StepForm): void => {
    if (!planNow.value) return
    const { [step.id]: _, ...moments } = planNow.value.moments
    const left = { ...planNow.value, moments }
    const next = nextStep(left)
    if (left.step === step && next) enter(left, next)
    else plan.value = left
  }
  const leave = (): void => void (plan.value = undefined)

  /** Starts the next step once a result is applied, unless the player has selected something else. */
  const advance = async (played: Plan): Promise<void> => {
    const done = { ...played, done: new Set([...played.done, played.step.id]) }
    plan.value = done
    const answer = await battle.inTurn(() => machine.readChangedTraits({}))
    if (plan.value !== done) return
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const hasUnits = Object.keys(castOfStep(done, done.step)).length > 0
    const after = hasUnits ? done : withChanges(done, answer.value.traits)
    const next = nextStep(after)
    if (next) enter(after, next)
    else leave()
  }
  watch(
    () => battle.last,
    (now, before) => {
      const { value } = plan
      const isOver = !now && before && !before.report.pending && battle.view?.last?.number === before.number
      if (value && isOver && before.procedure === value.step.procedure) void nextTick(() => advance(value))
    },
  )
  // After an undo, the step must be rolled again.
  watch(
    () => battle.view?.count,
    (now = 0, before = 0) => {
      if (plan.value && now < before) plan.value = now === before - 1 ? stepBack(plan.value) : undefined
    },
  )
  watch(
    () => current.check?.id,
    (id) => {
      if (plan.value && id !== plan.value.step.procedure) leave()
    },
  )

  const query = useQuery(() => {
    const { value } = planNow
    if (!value || !rules.rules || !battle.view || battle.last || value.done.size > 0) return undefined
    const inputs = { ...value.parties, steps: value.moments }
    return machine.sequenceOdds({ rules: rules.rules, sequence: value.form.id, inputs, cast: value.cast })
  })
  const odds = computed(() => (query.answer.value?.ok ? query.answer.value.value : undefined))

  return { plan, offered, steps, odds, begin, go, leaveOut, leave }
})

export interface Plan {
  readonly form: SequenceForm
  readonly step: StepForm
  /** Units by party. */
  readonly cast: Cast
  /** Traits that each party keeps from step to step. */
  readonly parties: Readonly<Record<string, Inputs>>
  /** Inputs of single steps, such as points, range and cover. An optional step is played if it has an entry. */
  readonly moments: Readonly<Record<string, Inputs>>
  /** Ids of the steps that were played. */
  readonly done: ReadonlySet<string>
}

/** The steps that are played in order. Excludes the steps of a party that continues, which follow from the party's result. */
export const stepsOf = ({ steps }: SequenceForm): readonly StepForm[] => steps.filter(({ onward }) => !onward)

/** The sequences in a phase that contain a check as a required step. */
export const sequencesOf = (
  all: readonly SequenceForm[],
  phase: string | null,
  check: string,
): readonly SequenceForm[] =>
  all.filter(
    (form) => form.phase === phase && stepsOf(form).some(({ procedure, optional }) => procedure === check && !optional),
  )

/** The step after the current one. Undefined after the last step. */
export const nextStep = ({ form, step, moments }: Plan): StepForm | undefined => {
  const steps = stepsOf(form)
  return steps.slice(steps.indexOf(step) + 1).find(({ id, optional }) => !optional || id in moments)
}

/** The plan, moved back to the step that was played last. Undefined if none was played. */
export const stepBack = (plan: Plan): Plan | undefined => {
  const done = [...plan.done]
  const last = done.pop()
  const step = plan.form.steps.find(({ id }) => id === last)
  return step && { ...plan, step, done: new Set(done) }
}

/** The plan with the input of its current step. `isKept` returns whether a party keeps a trait from step to step. */
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

/** The units in the roles of a step. */
export const castOfStep = ({ cast }: Plan, step: StepForm): Cast =>
  Object.fromEntries(
    Object.entries(step.cast).flatMap(([role, party]) => {
      const units = cast[party]
      return units ? [[role, units] as const] : []
    }),
  )

/** The initial inputs of a step's check. */
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

/** The plan after the current step's check changed traits. `changed` has the traits by role. */
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
