/** The checks of the rules in use, as forms to fill in. */
import { computed, type ComputedRef } from 'vue'
import type { CheckList } from '../../src-core/contract/checks.ts'
import type { CheckForm, PhaseForms } from '../../src-core/play/form.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery, type Query } from '../api/query.ts'
import { useRules } from '../stores/rules.ts'

export interface Forms {
  readonly checks: Query<CheckList>
  readonly phases: ComputedRef<readonly PhaseForms[]>
  readonly sequences: ComputedRef<CheckList['sequences']>
  /** In the order of the turn. */
  readonly all: ComputedRef<readonly { readonly phase: PhaseForms; readonly check: CheckForm }[]>
}

/** The forms of all checks and sequences by the rules in use. */
export const useForms = (): Forms => {
  const machine = useMachine()
  const rules = useRules()
  const checks = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readChecks(rules.rules) : undefined))
  const phases = computed((): readonly PhaseForms[] =>
    checks.answer.value?.ok ? checks.answer.value.value.phases : [],
  )
  return {
    checks,
    phases,
    sequences: computed(() => (checks.answer.value?.ok ? checks.answer.value.value.sequences : [])),
    all: computed(() => phases.value.flatMap((phase) => phase.checks.map((check) => ({ phase, check })))),
  }
}
