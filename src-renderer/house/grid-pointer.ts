/** The mouse and the finger on a grid: choosing, dragging a range, dragging the corner to fill. */
import { ref, type Ref } from 'vue'
import { contains, rectangleOf, type Rectangle, type Selection, type Spot } from './selection.ts'

interface GridPointer {
  readonly down: (event: PointerEvent, spot: Spot) => void
  readonly over: (spot: Spot) => void
  readonly up: () => void
  /** The corner of the selection is taken. */
  readonly takeCorner: () => void
  /** Whether a fill that is being dragged would reach a spot. */
  readonly reaches: (spot: Spot) => boolean
}

interface Doing {
  readonly go: (next: Selection, focus: boolean) => Promise<void>
  readonly fill: (along: boolean) => void
  /** A finger on the cell one is at already. */
  readonly begin: (spot: Spot) => void
  /** Whether a spot is being typed into; what is typed elsewhere is taken. */
  readonly leaves: (spot: Spot) => boolean
  readonly isAt: (spot: Spot) => boolean
}

export const useGridPointer = (selection: Ref<Selection>, { go, fill, begin, leaves, isAt }: Doing): GridPointer => {
  const dragging = ref<'range' | 'fill'>()
  /** How far a fill is dragged. */
  const reach = ref<Spot>()

  /** The selection with what the fill would reach: downwards or to the right, whichever is farther. */
  const reached = (far: Spot): Rectangle => {
    const { top, left, bottom, right } = rectangleOf(selection.value)
    const [down, along] = [Math.max(0, far.row - bottom), Math.max(0, far.column - right)]
    return down >= along ? { top, left, right, bottom: bottom + down } : { top, left, bottom, right: right + along }
  }
  const up = (): void => {
    const far = reach.value
    if (dragging.value === 'fill' && far) {
      const before = rectangleOf(selection.value)
      const { top, left, bottom, right } = reached(far)
      selection.value = { anchor: { row: top, column: left }, at: { row: bottom, column: right } }
      if (bottom > before.bottom || right > before.right) fill(right > before.right)
    }
    dragging.value = undefined
    reach.value = undefined
  }
  return {
    down: (event, spot) => {
      if (event.button !== 0 || !leaves(spot)) return
      const again = event.pointerType === 'touch' && isAt(spot)
      event.preventDefault()
      if (event.pointerType === 'mouse') dragging.value = 'range'
      const anchor = event.shiftKey ? selection.value.anchor : spot
      void go({ anchor, at: spot }, true).then(() => {
        if (again) begin(spot)
      })
    },
    over: (spot) => {
      if (dragging.value === 'range') void go({ anchor: selection.value.anchor, at: spot }, false)
      if (dragging.value === 'fill') reach.value = spot
    },
    up,
    takeCorner: () => {
      dragging.value = 'fill'
    },
    reaches: (spot) => reach.value !== undefined && contains(reached(reach.value), spot) && !contains(rectangleOf(selection.value), spot),
  }
}
