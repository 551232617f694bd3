/** The sheet, or the gauge, of the house rules as it would be printed now, and all that keeps it from that. */
import { computed, type ComputedRef, type Ref } from 'vue'
import type { House } from '../../src-core/contract/house.ts'
import type { OutputOf } from '../../src-core/contract/methods.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { printJob, usePrint } from '../composables/print-options.ts'
import { useHouse } from '../stores/house.ts'
import { startsWith } from './paths.ts'

interface Printing {
  /** Undefined while it is made, and where it cannot be. */
  readonly printed: ComputedRef<OutputOf<'preview'> | undefined>
  /** Those of the rules; where there are none, what the printing itself has found. */
  readonly problems: ComputedRef<House['problems']>
  readonly slow: Readonly<Ref<boolean>>
  readonly pending: Readonly<Ref<boolean>>
}

/** Printed as is chosen under Print. */
export const usePrinting = (what: () => 'qrs' | 'gauge'): Printing => {
  const house = useHouse()
  const machine = useMachine()
  const print = usePrint()

  const { answer, slow, pending } = useQuery(() => {
    if (!house.house?.sound) return undefined
    const job = printJob(house.house.rules.now, what(), print.options())
    return machine.preview({ task: 'house-preview', job })
  })
  const printed = computed(() => (answer.value?.ok ? answer.value.value : undefined))
  const problems = computed((): House['problems'] => {
    const open = house.house
    if (!open || open.problems.length > 0) return open?.problems ?? []
    const found = answer.value?.ok === false ? answer.value.problems.filter(({ code }) => code !== 'cancelled') : []
    return found.map(({ cause: _ours, ...problem }) => {
      const path = problem.code === 'gauge-does-not-fit' || problem.code === 'gauge-too-small' ? ['gauge', 'length'] : problem.path
      return { ...problem, cell: path && open.sections.some((section) => startsWith(path, section.path)) ? path : null, repairs: [] }
    })
  })
  return { printed, problems, slow, pending }
}
