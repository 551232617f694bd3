/** What is done to whole selections: copied, cut, pasted, filled, taken back to the base. */
import { nextTick, type Ref } from 'vue'
import type { FormCell, FormGrid } from '../../src-core/house/form.ts'
import { capitalize } from '../../src-core/words/text.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'
import {
  cellAt,
  copied,
  filled,
  isOpen,
  restoreEdit,
  setEdit,
  typedEdit,
  withTyped,
  type Filling,
} from './cell-edits.ts'
import { pasted, type Pasting } from './paste.ts'
import { keyOf } from './paths.ts'
import { rectangleOf, spotsOf, type Rectangle, type Selection, type Spot } from './selection.ts'
import { isSameSpot } from './spots.ts'
import { readTable, writeTable } from './table-text.ts'

export interface GridTexts {
  readonly restore: () => void
  /** Downwards, or `along` to the right. */
  readonly fill: (along: boolean) => void
  /** Also to cut. */
  readonly copy: (event: ClipboardEvent) => void
  readonly paste: (event: ClipboardEvent) => void
}

/** What was copied last, in any grid: conditions are more than their words. */
let last: { readonly text: string; readonly cells: readonly (readonly (FormCell | null)[])[] } | undefined

/** `go` chooses what was written; `announce` gets what was done. */
export const useGridTexts = (
  grid: () => FormGrid,
  selection: Readonly<Ref<Selection>>,
  go: (next: Selection) => void,
  announce: (what: string) => void,
): GridTexts => {
  const house = useHouse()
  const openSpots = (): readonly Spot[] => spotsOf(rectangleOf(selection.value)).filter((spot) => isOpen(grid(), spot))

  const choose = ({ top, left, bottom, right }: Rectangle): void =>
    go({ anchor: { row: top, column: left }, at: { row: bottom, column: right } })
  const done = ({ edits, left, over }: Filling, label: string): Promise<unknown> => {
    const edited = house.edit(edits, { label })
    if (edits.length > 0) choose(over)
    announce(left > 0 ? `${label}. ${words.ignoredCells(left)}` : label)
    return edited
  }
  const restore = (): void => {
    const edits = openSpots().flatMap((spot) => {
      const here = cellAt(grid(), spot)
      return here && (here.state !== 'same' || house.typing.has(keyOf(here.path))) ? [restoreEdit(here)] : []
    })
    announce(edits.length > 0 ? words.restored(edits.length) : words.asBase)
    void house.edit(edits, { label: words.restored(edits.length) })
  }
  const fill = (along: boolean): void => {
    const filling = filled(withTyped(grid(), house.typing), selection.value, along)
    void done(filling, along ? words.filledRight(filling.edits.length) : words.filledDown(filling.edits.length))
  }
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault()
    const { top, left, bottom, right } = rectangleOf(selection.value)
    const { rows, columns } = withTyped(grid(), house.typing)
    const chosen = rows.slice(top, bottom + 1)
    const cells = chosen.map((each) => each.cells.slice(left, right + 1))
    const texts = cells.map((each) => each.map(copied))
    const isWhole =
      (rows.length > 1 || columns.length > 1) &&
      chosen.length === rows.length &&
      right - left + 1 === columns.length &&
      columns.some(({ title }) => title !== '')
    const headings = ['', ...columns.map(({ title }) => capitalize(title))]
    const text = writeTable(
      isWhole ? [headings, ...texts.map((line, number) => [rows[number]?.name ?? '', ...line])] : texts,
    )
    event.clipboardData?.setData('text/plain', text)
    last = { text, cells }
    announce(words.copied(cells.flat().length))
    if (event.type !== 'cut') return
    const edits = openSpots().flatMap((spot) => {
      const here = cellAt(grid(), spot)
      if (!here) return []
      return here.as === 'condition' || here.as === 'amount'
        ? [setEdit(here, null)]
        : (typedEdit(here, grid().columns[spot.column], '') ?? [])
    })
    void house.edit(edits, { label: words.cut(edits.length) })
  }
  /** When rows have come, all that was pasted is chosen: with those that were pasted over, wherever these have moved to. */
  const chooseAdded = async ({ fresh, written, over }: Pasting): Promise<void> => {
    await nextTick()
    const isFresh = new Set(fresh.map(keyOf))
    const added: number[] = []
    const before: number[] = []
    for (const [row, { path }] of grid().rows.entries()) (isFresh.has(keyOf(path)) ? added : before).push(row)
    const rows = [...added, ...(written > 0 ? before.slice(over.top, over.bottom + 1) : [])]
    if (added.length > 0) choose({ ...over, top: Math.min(...rows), bottom: Math.max(...rows) })
  }
  const paste = async (event: ClipboardEvent): Promise<void> => {
    event.preventDefault()
    const given = event.clipboardData?.getData('text/plain') ?? ''
    if (given === '') return
    const filling = pasted(grid(), selection.value, readTable(given), given === last?.text ? last.cells : undefined)
    const edited = done(filling, words.pasted(filling.written, filling.added))
    const { at } = selection.value
    await edited
    // Unless one has gone elsewhere meanwhile.
    if (isSameSpot(selection.value.at, at)) await chooseAdded(filling)
  }
  return { restore, fill, copy, paste: (event) => void paste(event) }
}
