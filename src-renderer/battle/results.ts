/** What a roll does to units, line by line, each ticked or not. */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { Change } from '../../src-core/battle/battle.ts'
import type { DifferenceView } from '../../src-core/contract/battle.ts'

export interface ResultLine extends DifferenceView {
  readonly isTicked: boolean
}

interface Results {
  readonly lines: ComputedRef<readonly ResultLine[]>
  readonly tick: (index: number, isTicked: boolean) => void
  /** The changes of the lines that are ticked. */
  readonly ticked: () => readonly Change[]
}

/** At first what happens is ticked, also where the player may choose another place for it; what depends on something nobody said is not. */
export const useResults = (proposed: () => readonly DifferenceView[]): Results => {
  const ticks = shallowRef<readonly boolean[]>([])
  watch(proposed, (lines) => (ticks.value = lines.map(({ certain, chosen }) => certain || chosen)), { immediate: true, flush: 'sync' })
  const lines = computed(() => proposed().map((line, index) => ({ ...line, isTicked: ticks.value[index] === true })))
  return {
    lines,
    tick: (index, isTicked) => (ticks.value = ticks.value.map((each, at) => (at === index ? isTicked : each))),
    ticked: () => lines.value.filter(({ isTicked }) => isTicked).map(({ unit, trait, to }) => ({ unit, trait, to })),
  }
}
