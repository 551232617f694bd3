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
import { useBattle } from './battle.ts'
import { useNotices } from './notices.ts'
import { usePlay } from './play.ts'
import { useRules } from './rules.ts'

/** Sequences of checks between the same parties: entered, with their odds, then rolled step by step. */
export const useSequence = defineStore('sequence', () => {
  const machine = useMachine()
  const rules = useRules()
  const play = usePlay()
  const battle = useBattle()
  const notices = useNotices()

  const plan = shallowRef<Plan>()
  const offered = computed(() =>
    play.check && play.phase ? sequencesOf(play.sequences, play.phase.id, play.check.id) : [],
  )
  const steps = computed(() => (plan.value ? stepsOf(plan.value.form) : []))
  const kept = computed(
    () => new Set([...(battle.form?.unit ?? []), ...(battle.form?.leader ?? [])].map(({ trait }) => trait)),
  )

  /** The plan with what stands at its step now. */
  const current = computed(() => {
    const { value } = plan
    return value && !play.last
      ? withEntered(value, castOf(play.picks), play.inputs, (trait) => kept.value.has(trait))
      : value
  })
  const enter = (now: Plan, step: StepForm): void => {
    plan.value = { ...now, step, moments: { ...now.moments, [step.id]: now.moments[step.id] ?? {} } }
    play.select(step.procedure)
    const cast = castOfStep(now, step)
    const inputs = inputsOfStep(now, step)
    const picks = picksOf(cast)
    play.resume({
      procedure: step.procedure,
      cast,
      inputs: play.check ? groupedInputs(play.check, inputs, picks, picks) : inputs,
    })
  }
  /** From the check at hand, with who was picked for it and what was entered. */
  const begin = (form: SequenceForm): void => {
    const own = stepsOf(form).find(({ procedure }) => procedure === play.check?.id)
    const [first] = stepsOf(form)
    if (!own || !first || play.pending) return
    const begun: Plan = { form, step: own, cast: {}, parties: {}, moments: {}, done: new Set() }
    enter(
      withEntered(begun, castOf(play.picks), play.inputs, (trait) => kept.value.has(trait)),
      first,
    )
  }
  const go = (step: StepForm): void => {
    if (current.value && !play.last) enter(current.value, step)
  }
  /** A step that need not happen does not. */
  const leaveOut = (step: StepForm): void => {
    if (!current.value) return
    const { [step.id]: _, ...moments } = current.value.moments
    const left = { ...current.value, moments }
    const next = nextStep(left)
    if (left.step === step && next) enter(left, next)
    else plan.value = left
  }
  const leave = (): void => void (plan.value = undefined)

  /** Once a step's result is taken the next begins, with what came of it; unless one has gone elsewhere by then. */
  const advance = async (played: Plan): Promise<void> => {
    const done = { ...played, done: new Set([...played.done, played.step.id]) }
    plan.value = done
    const answer = await play.inTurn(() => machine.readChangedTraits({}))
    if (plan.value !== done) return
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const hasUnits = Object.keys(castOfStep(done, done.step)).length > 0
    const after = hasUnits ? done : withChanges(done, answer.value.traits)
    const next = nextStep(after)
    if (next) enter(after, next)
    else leave()
  }
  watch(
    () => play.last,
    (now, before) => {
      const { value } = plan
      const isOver = !now && before && !before.report.pending && play.battle?.last?.number === before.number
      if (value && isOver && before.procedure === value.step.procedure) void nextTick(() => advance(value))
    },
  )
  /** A roll that is taken back is to be rolled again. */
  watch(
    () => play.battle?.count,
    (now = 0, before = 0) => {
      if (plan.value && now < before) plan.value = now === before - 1 ? stepBack(plan.value) : undefined
    },
  )
  watch(
    () => play.check?.id,
    (id) => {
      if (plan.value && id !== plan.value.step.procedure) leave()
    },
  )

  const query = useQuery(() => {
    const { value } = current
    if (!value || !rules.rules || !play.battle || play.last || value.done.size > 0) return undefined
    const inputs = { ...value.parties, steps: value.moments }
    return machine.sequenceOdds({ rules: rules.rules, sequence: value.form.id, inputs, cast: value.cast })
  })
  const odds = computed(() => (query.answer.value?.ok ? query.answer.value.value : undefined))

  return { plan, offered, steps, odds, begin, go, leaveOut, leave }
})
