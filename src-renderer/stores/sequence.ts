import { defineStore } from 'pinia'
import { computed, nextTick, shallowRef, watch } from 'vue'
import type { SequenceForm, StepForm } from '../../src-core/play/sequence-view.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { castOf, groupedInputs, picksOf } from '../battle/casting.ts'
import {
  castOfStep,
  inputsOfStep,
  nextStep,
  sequencesOf,
  stepBack,
  stepsOf,
  withChanges,
  withEntered,
  type Plan,
} from '../battle/plan.ts'
import { useNotices } from './notices.ts'
import { useBattle } from './battle.ts'
import { useCurrentCheck } from './current-check.ts'
import { useRules } from './rules.ts'

/** Sequences of checks between the same parties: entered, with their odds, then rolled step by step. */
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

  /** The plan with what stands at its step now. */
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
  /** From the check at hand, with who was picked for it and what was entered. */
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
  /** A step that need not happen does not. */
  const leaveOut = (step: StepForm): void => {
    if (!planNow.value) return
    const { [step.id]: _, ...moments } = planNow.value.moments
    const left = { ...planNow.value, moments }
    const next = nextStep(left)
    if (left.step === step && next) enter(left, next)
    else plan.value = left
  }
  const leave = (): void => void (plan.value = undefined)

  /** Once a step's result is taken the next begins, with what came of it; unless one has gone elsewhere by then. */
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
  /** A roll that is taken back is to be rolled again. */
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
