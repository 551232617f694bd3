/** The battle in play as the machine has it, and which of its checks is looked at: the last one, or the next. */
import { computed, ref, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { BattleView } from '../../src-core/contract/play.ts'
import { resolveWords } from '../../src-core/words/window-resolve.ts'
import { useMachine } from '../api/machine.ts'
import { openTurns, type Turns } from '../api/turns.ts'
import { useNotices } from '../stores/notices.ts'

type Last = NonNullable<BattleView['last']>

export interface InPlay extends Turns {
  readonly battle: ShallowRef<BattleView | undefined>
  /** The last check is shown, not the next one. */
  readonly showsLast: Ref<boolean>
  readonly last: ComputedRef<Last | undefined>
  /** The shown tie, which is to be rolled again. */
  readonly pending: ComputedRef<Last['report']['pending'] | undefined>
  /** The tie that waits while something else is shown. */
  readonly waitingTie: ComputedRef<Last | undefined>
  /** The revision that calls act on: after a change by somebody else they do nothing. */
  readonly seen: () => { readonly seen?: string }
  /** Reads the battle again; a shown check that is no longer its last is closed. */
  readonly readAgain: () => Promise<void>
}

/** The battle in play as the window last read it. */
export const useInPlay = (): InPlay => {
  const machine = useMachine()
  const notices = useNotices()
  const { inTurn, unanswered } = openTurns()

  const battle = shallowRef<BattleView>()
  const showsLast = ref(false)
  const last = computed(() => (showsLast.value ? battle.value?.last : undefined) ?? undefined)

  const readAgain = async (): Promise<void> => {
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    if (!battle.value) return
    if (last.value && JSON.stringify(answer.value.last) !== JSON.stringify(last.value)) {
      showsLast.value = false
      notices.tell({ kind: 'problem', ...resolveWords.playedElsewhere })
    }
    battle.value = answer.value
  }
  machine.listen(({ kind }) => {
    if (kind === 'battle-changed') void inTurn(readAgain)
  })

  return {
    battle,
    showsLast,
    last,
    pending: computed(() => last.value?.report.pending ?? undefined),
    waitingTie: computed(() =>
      !showsLast.value && battle.value?.last?.report.pending ? battle.value.last : undefined,
    ),
    seen: () => (battle.value ? { seen: battle.value.revision } : {}),
    readAgain,
    inTurn,
    unanswered,
  }
}
