/** Which modifiers, bands and results of a check are from house rules, and what the base has. */
import { computed, type ComputedRef } from 'vue'
import { isInside, outward } from '../../src-core/paths.ts'
import { useRules } from '../stores/rules.ts'

export interface HouseMark {
  /** The base value in words; null if it is more than one value, or unknown. */
  readonly was: string | null
}

/** What house rules changed at or below a path, or around it; undefined if they did not. */
export const useHouseMarks = (): ComputedRef<(path: string) => HouseMark | undefined> => {
  const rules = useRules()
  return computed(() => {
    const marks = new Map(rules.marks.map((mark) => [mark.path, mark]))
    const changed = rules.marks.filter(({ kind }) => kind === 'house')
    return (path) => {
      const here = changed.filter((mark) => mark.path === path || isInside(mark.path, path))
      const [only, ...more] = here
      if (only) return { was: more.length === 0 ? only.was : null }
      const around = outward(path).find((outer) => marks.has(outer))
      return around !== undefined && marks.get(around)?.kind === 'house' ? { was: null } : undefined
    }
  })
}
