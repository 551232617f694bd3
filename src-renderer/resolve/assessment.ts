/** The assessment of the check at hand, requested at every change; only the answer to the latest change counts. */
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { AssessmentAnswer } from '../../src-core/contract/checks.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { ModifierShift } from '../../src-core/play/largest-shifts.ts'
import type { ProblemInWords } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'

/** Milliseconds without a change before the largest shifts of the odds are read. */
const rest = 120

export interface Assessing {
  readonly assessment: ShallowRef<AssessmentAnswer | undefined>
  readonly refused: Readonly<ShallowRef<readonly ProblemInWords[]>>
  /** The answer to the latest inputs has not come yet. */
  readonly waiting: Readonly<Ref<boolean>>
  readonly shifts: ShallowRef<readonly ModifierShift[]>
}

/** The assessment of a request, read again with every change of it; only the latest answer counts. */
export const useAssessment = (request: () => InputOf<'assess'> | undefined): Assessing => {
  const machine = useMachine()
  const assessment = shallowRef<AssessmentAnswer>()
  const refused = shallowRef<readonly ProblemInWords[]>([])
  const waiting = ref(true)
  const shifts = shallowRef<readonly ModifierShift[]>([])
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(request, async (situation) => {
    clearTimeout(timer)
    latest += 1
    const number = latest
    if (!situation) return
    waiting.value = true
    const answer = await machine.assess(situation)
    if (number !== latest) return
    waiting.value = false
    refused.value = answer.ok ? [] : answer.problems
    if (answer.ok) assessment.value = answer.value
    if (answer.ok && answer.value.odds) timer = setTimeout(() => void readShifts(situation, number), rest)
    else shifts.value = []
  })
  const readShifts = async (situation: InputOf<'assess'>, number: number): Promise<void> => {
    const answer = await machine.largestShifts(situation)
    if (number === latest) shifts.value = answer.ok ? answer.value.shifts : []
  }
  return { assessment, refused, waiting, shifts }
}
