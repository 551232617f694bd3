import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { BattleView, LastCheck } from '../../src-core/contract/play.ts'
import { playWords } from '../../src-core/words/window/play.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery, createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'

interface UnsavedCell {
  /** The cell's label, such as `Stands of Thorne`. */
  readonly label: string
  readonly text: string
  /** Why the text isn't saved. */
  readonly message: string
}

/** Identifies the rolls of a check. Applying their results doesn't change it. */
const rollsOf = (last: LastCheck | null): string =>
  JSON.stringify(last && [last.number, last.procedure, last.cast, last.inputs, last.rolls])

/** The battle in play, as last received from the background process. `play.ts` changes it. */
export const useBattle = defineStore('battle', () => {
  const machine = useMachine()
  const rules = useRules()
  const notices = useNotices()
  const { inTurn, unanswered, afterCalls } = createCallQueue()

  /** The battle as last received, of any ruleset. */
  const received = shallowRef<BattleView>()
  /** The battle, if it belongs to the ruleset in use. */
  const view = computed({
    get: () => {
      const ruleset = received.value?.ruleset ?? rules.rulesetId
      return rules.rulesetId === undefined || ruleset === rules.rulesetId ? received.value : undefined
    },
    set: (now) => (received.value = now),
  })
  /** Whether the last check is shown instead of the next one. */
  const showsLast = ref(false)
  const last = computed(() => (showsLast.value ? view.value?.last : undefined) ?? undefined)
  /** The tie in the shown check that must be rolled again. */
  const pending = computed(() => last.value?.report.pending ?? undefined)
  /** The last check, if it is a tie and something else is shown. */
  const waitingTie = computed(() =>
    !showsLast.value && view.value?.last?.report.pending ? view.value.last : undefined,
  )

  /** The revision to send with calls. Such calls are refused if the battle has changed since. */
  const seen = (): { readonly seen?: string } => (view.value ? { seen: view.value.revision } : {})
  /** Reloads the battle. Hides the last check if another was rolled, or if it was corrected. */
  const readAgain = async (): Promise<void> => {
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    if (!received.value) return
    if (last.value && rollsOf(answer.value.last) !== rollsOf(last.value)) {
      showsLast.value = false
      notices.tell({ kind: 'problem', ...playWords.changedElsewhere })
    }
    view.value = answer.value
  }
  machine.listen(({ kind }) => {
    if (kind === 'battle-changed') void inTurn(readAgain)
  })

  /** The battle's name in the list. Undefined until a battle has begun. */
  const name = computed(() => /^(.+)\.\d+$/.exec(view.value?.revision ?? '')?.[1])
  /** Text in cells of the order of battle that can't be read or saved, by entry and column. Kept until fixed or another battle is shown. */
  const unsavedCells = reactive(new Map<string, UnsavedCell>())
  watch(name, () => unsavedCells.clear())
  /** Null if the battle has no units. */
  const roster = computed(() => view.value?.roster ?? null)
  const clock = computed(() => view.value?.clock)
  const side = computed(() => roster.value?.sides.find(({ id }) => id === clock.value?.side))
  /** Units that must roll or continue. Those in `unitsThatMay` may still start a check in this phase. */
  const unitsThatMust = computed(() => roster.value?.units.filter(({ due }) => due === 'must') ?? [])
  const unitsThatMay = computed(() => roster.value?.units.filter(({ due }) => due === 'may') ?? [])

  const rosterForm = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readMuster(rules.rules) : undefined))
  /** The controls for facts of units, leaders and the battle. */
  const form = computed(() => (rosterForm.answer.value?.ok ? rosterForm.answer.value.value : undefined))

  return {
    received,
    view,
    name,
    unsavedCells,
    showsLast,
    last,
    pending,
    waitingTie,
    seen,
    readAgain,
    inTurn,
    unanswered,
    afterCalls,
    roster,
    clock,
    side,
    unitsThatMust,
    unitsThatMay,
    form,
  }
})
