import { computed, ref, type ComputedRef } from 'vue'
import { usePlay } from '../stores/play.ts'
import type { Path } from '../../src-core/paths.ts'
import { valueAt } from './inputs.ts'

interface FreeModifier {
  /** The side that + and − are meant for: the one last touched; null in a check of one roll. */
  readonly hand: ComputedRef<string | null>
  readonly touch: (role: string | null) => void
  /** One more or less of it on a side. */
  readonly change: (side: string | null, by: 1 | -1) => void
}

/** The modifier that no rule knows, to be agreed at the table. */
export const useFreeModifier = (): FreeModifier => {
  const play = usePlay()
  const touched = ref<string | null>(null)
  const hand = computed(() => {
    const sides = play.check?.rolls.map(({ side }) => side) ?? []
    return sides.includes(touched.value) ? touched.value : (sides[0] ?? null)
  })
  const change = (side: string | null, by: 1 | -1): void => {
    const path: Path = side === null ? ['other'] : [side, 'other']
    touched.value = side
    const before = valueAt(play.inputs, path)
    const value = (typeof before === 'number' ? before : 0) + by
    play.setInput(path, value === 0 ? undefined : value)
  }
  return { hand, touch: (role) => (touched.value = role), change }
}
