import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { BattleView } from '../../src-core/contract/play.ts'
import { resolveWords } from '../../src-core/words/window/resolve.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery, createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'

/** The battle being played, as the machine last sent it. What changes it is in `play.ts`. */
export const useBattle = defineStore('battle', () => {
  const machine = useMachine()
  const rules = useRules()
  const notices = useNotices()
  const { inTurn, unanswered } = createCallQueue()

  const view = shallowRef<BattleView>()
  /** The last check is shown, not the next one. */
  const showsLast = ref(false)
  const last = computed(() => (showsLast.value ? view.value?.last : undefined) ?? undefined)
  /** The tie of the shown check that must be rolled again. */
  const pending = computed(() => last.value?.report.pending ?? undefined)
  /** The tie that waits while something else is shown. */
  const waitingTie = computed(() =>
    !showsLast.value && view.value?.last?.report.pending ? view.value.last : undefined,
  )

  /** The revision that calls act on: if somebody else has changed the battle since, they do nothing. */
  const seen = (): { readonly seen?: string } => (view.value ? { seen: view.value.revision } : {})
  /** Reads the battle again; a shown check that is no longer its last is closed. */
  const readAgain = async (): Promise<void> => {
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    if (!view.value) return
    if (last.value && JSON.stringify(answer.value.last) !== JSON.stringify(last.value)) {
      showsLast.value = false
      notices.tell({ kind: 'problem', ...resolveWords.playedElsewhere })
    }
    view.value = answer.value
  }
  machine.listen(({ kind }) => {
    if (kind === 'battle-changed') void inTurn(readAgain)
  })

  /** Null until there are units. */
  const roster = computed(() => view.value?.roster ?? null)
  const clock = computed(() => view.value?.clock)
  const side = computed(() => roster.value?.sides.find(({ id }) => id === clock.value?.side))
  /** Units that have to roll or continue, and those that may still begin a check of this phase. */
  const unitsThatMust = computed(() => roster.value?.units.filter(({ due }) => due === 'must') ?? [])
  const unitsThatMay = computed(() => roster.value?.units.filter(({ due }) => due === 'may') ?? [])

  const rosterForm = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readMuster(rules.rules) : undefined))
  /** What can be entered for units, leaders and the battle; undefined until it was read. */
  const form = computed(() => (rosterForm.answer.value?.ok ? rosterForm.answer.value.value : undefined))

  return {
    view,
    showsLast,
    last,
    pending,
    waitingTie,
    seen,
    readAgain,
    inTurn,
    unanswered,
    roster,
    clock,
    side,
    unitsThatMust,
    unitsThatMay,
    form,
  }
})
