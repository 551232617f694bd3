/** Finds which modifiers, bands and results of a check are from house rules, and their base values. */
import { computed, type ComputedRef } from 'vue'
import { isInside, enclosingPaths } from '../../src-core/paths.ts'
import { useRules } from '../stores/rules.ts'

export interface HouseMark {
  /** The base value as text. Null if there is more than one value, or if it is unknown. */
  readonly was: string | null
}

/** Returns a function that finds what house rules changed at a path, below it or around it. Undefined if nothing. */
export const useHouseMarks = (): ComputedRef<(path: string) => HouseMark | undefined> => {
  const rules = useRules()
  return computed(() => {
    const marks = new Map(rules.marks.map((mark) => [mark.path, mark]))
    const changed = rules.marks.filter(({ kind }) => kind === 'house')
    return (path) => {
      const here = changed.filter((mark) => mark.path === path || isInside(mark.path, path))
      const [only, ...more] = here
      if (only) return { was: more.length === 0 ? only.was : null }
      const around = enclosingPaths(path).find((outer) => marks.has(outer))
      return around !== undefined && marks.get(around)?.kind === 'house' ? { was: null } : undefined
    }
  })
}
