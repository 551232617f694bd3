/** The rows of a long grid in parts: one far out of sight is not drawn, and an empty place of its height stands for it. */
import { computed, onBeforeUnmount, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { FormRow } from '../../src-core/house/form.ts'

/** Rows of a part. Every press lays out all that is drawn. */
const partSize = 40
/** A grid of no more rows is drawn whole. */
const mostWhole = 200
/** How far out of sight, in pixels, a part is drawn before one scrolls to it. */
const margin = '600px 0px'

export interface RowPart {
  /** The number of its first row in the grid. */
  readonly from: number
  /** Each with its number in the grid; none where it is not drawn. */
  readonly lines: readonly { readonly line: FormRow; readonly number: number }[]
  readonly isDrawn: boolean
  /** CSS height of the place that stands for it. */
  readonly height: string
}

/** `table` has a body for each part, in their order; the part of the row `at` is always drawn. */
export const useRowParts = (
  rows: () => readonly FormRow[],
  at: () => number,
  table: Readonly<ShallowRef<HTMLTableElement | null>>,
): ComputedRef<readonly RowPart[]> => {
  /** The parts in sight or near it, and how high in pixels those were that have been drawn. */
  const near = shallowRef<ReadonlySet<number>>(new Set([0]))
  const heights = new Map<number, number>()

  const parts = computed(() => {
    const all = rows()
    const size = all.length > mostWhole ? partSize : Math.max(1, all.length)
    return Array.from({ length: Math.ceil(all.length / size) }, (_, index): RowPart => {
      const from = index * size
      const isDrawn = all.length === size || near.value.has(index) || (at() >= from && at() < from + size)
      const height = heights.get(index)
      return {
        from,
        lines: isDrawn ? all.slice(from, from + size).map((line, place) => ({ line, number: from + place })) : [],
        isDrawn,
        height:
          height === undefined ? `calc(${Math.min(size, all.length - from)} * (var(--row) + 1px))` : `${height}px`,
      }
    })
  })

  let observer: IntersectionObserver | undefined
  const stop = (): void => observer?.disconnect()
  const seen = (entries: readonly IntersectionObserverEntry[]): void => {
    const bodies = [...(table.value?.tBodies ?? [])]
    const now = new Set(near.value)
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const index = bodies.findIndex((body) => body === target)
      if (isIntersecting) now.add(index)
      else {
        if (parts.value[index]?.isDrawn) heights.set(index, boundingClientRect.height)
        now.delete(index)
      }
    }
    near.value = now
  }
  watch(
    [() => parts.value.length, () => table.value] as const,
    ([count, drawn]) => {
      stop()
      heights.clear()
      if (count < 2 || !drawn) return
      observer = new IntersectionObserver(seen, { rootMargin: margin, scrollMargin: margin })
      for (const body of drawn.tBodies) observer.observe(body)
    },
    { immediate: true, flush: 'post' },
  )
  onBeforeUnmount(stop)
  return parts
}
