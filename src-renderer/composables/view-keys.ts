/** The keys of the view that is shown, for the window's help. */
import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { KeyHint } from '../../src-core/words/commands.ts'

const shown = shallowRef<readonly KeyHint[]>([])

/** Lists a view's keys while it is there. */
export const useViewKeys = (hints: readonly KeyHint[]): void => {
  onMounted(() => (shown.value = hints))
  onBeforeUnmount(() => {
    if (shown.value === hints) shown.value = []
  })
}

/** None where the view has none of its own. */
export const viewKeys = (): readonly KeyHint[] => shown.value
