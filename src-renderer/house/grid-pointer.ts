/** The mouse and the finger on a grid: choosing, dragging a range, dragging the corner to fill. */
import { computed, ref, shallowRef, type ComputedRef } from 'vue'
import type { GridPlace } from './grid-place.ts'
import type { GridTyping } from './grid-typing.ts'
import { contains, rectangleOf, type Rectangle, type Spot } from './selection.ts'
import { isSameSpot, spotOf } from './spots.ts'

interface GridPointer {
  readonly down: (event: PointerEvent) => void
  readonly over: (event: PointerEvent) => void
  readonly up: (event: PointerEvent) => void
  readonly click: () => void
  readonly double: (event: MouseEvent) => void
  /** The selection with what a fill that is being dragged would reach. */
  readonly reached: ComputedRef<Rectangle | undefined>
}

/** `fill` is done with what was reached: downwards, or `along` to the right. */
export const useGridPointer = (
  { selection, at, isActive, go, goTo }: GridPlace,
  { editing, begin, commit }: GridTyping,
  fill: (along: boolean) => void,
): GridPointer => {
  const dragging = ref<'range' | 'fill'>()
  /** Where the pointer was pressed or seen last, on screen: what scrolls under it while it rests drags nothing. */
  let seen = { x: 0, y: 0 }
  /** How far a fill is dragged. */
  const reach = shallowRef<Spot>()
  /** Where a finger was put down: it may be about to scroll, so it counts when it is lifted. */
  let touched: Spot | undefined
  /** The chosen cell from which it was lifted. */
  let lifted: Spot | undefined
  /** What went down last was a finger: two quick taps, wherever they were, make a double click as well. */
  let byFinger = false

  /** Downwards or to the right, whichever is farther. */
  const reached = computed((): Rectangle | undefined => {
    if (!reach.value) return undefined
    const { top, left, bottom, right } = rectangleOf(selection.value)
    const [down, along] = [Math.max(0, reach.value.row - bottom), Math.max(0, reach.value.column - right)]
    return down >= along ? { top, left, right, bottom: bottom + down } : { top, left, bottom, right: right + along }
  })
  /** Whether a spot may be gone to; what is typed elsewhere is taken. */
  const leaves = (spot: Spot): boolean => {
    const typed = editing.value?.spot
    if (typed && isSameSpot(typed, spot)) return false
    if (typed) void commit(0, 0)
    return true
  }
  const down = (event: PointerEvent): void => {
    const spot = spotOf(event.target)
    const onFill = event.target instanceof Element && event.target.closest('.fill') !== null
    byFinger = event.pointerType === 'touch'
    touched = byFinger && !onFill ? spot : undefined
    lifted = undefined
    if (!spot || touched || event.button !== 0 || !leaves(spot)) return
    event.preventDefault()
    seen = { x: event.clientX, y: event.clientY }
    if (onFill) {
      dragging.value = 'fill'
      return
    }
    if (event.pointerType === 'mouse') dragging.value = 'range'
    void go({ anchor: event.shiftKey ? selection.value.anchor : spot, at: spot })
  }
  /** A finger is lifted where it was put down: it chooses the cell, and types into the one that is chosen. */
  const lift = (spot: Spot): void => {
    if (!leaves(spot)) return
    if (isActive.value && isSameSpot(at.value, spot)) lifted = spot
    else void goTo(spot)
  }
  /** The click comes after the finger: what opened before it would be pressed by it. */
  const click = (): void => {
    const spot = lifted
    lifted = undefined
    if (spot) begin(spot)
  }
  const over = (event: PointerEvent): void => {
    const spot = dragging.value && spotOf(event.target)
    if (!spot || (event.clientX === seen.x && event.clientY === seen.y)) return
    seen = { x: event.clientX, y: event.clientY }
    if (dragging.value === 'fill') reach.value = spot
    else if (!isSameSpot(at.value, spot)) void go({ anchor: selection.value.anchor, at: spot }, { focus: false })
  }
  const up = (event: PointerEvent): void => {
    const spot = touched
    touched = undefined
    // Scrolling cancels it.
    if (spot && event.type === 'pointerup') return lift(spot)
    const far = reached.value
    if (dragging.value === 'fill' && far) {
      const before = rectangleOf(selection.value)
      selection.value = { anchor: { row: far.top, column: far.left }, at: { row: far.bottom, column: far.right } }
      if (!contains(before, selection.value.at)) fill(far.right > before.right)
    }
    dragging.value = undefined
    reach.value = undefined
  }
  const double = (event: MouseEvent): void => {
    const spot = spotOf(event.target)
    if (spot && !byFinger) begin(spot)
  }
  return { down, over, up, click, double, reached }
}
