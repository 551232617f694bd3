/** Places on a drawn sheet, by their anchors: marked as found, marked as the one looked at, brought into sight. */
import type { SheetLine } from '../search/sheet-lines.ts'

const byId = (root: Element, id: string): Element | null => root.querySelector(`[id="${CSS.escape(id)}"]`)

const unmark = (root: Element, name: 'hit' | 'found'): void => {
  for (const element of root.querySelectorAll(`.${name}`)) element.classList.remove(name)
}

/** Marks these lines as found, and no others. */
export const showHits = (root: Element, lines: readonly SheetLine[]): void => {
  unmark(root, 'hit')
  for (const { id } of lines) byId(root, id)?.classList.add('hit')
}

/** Marks the one place and brings it into sight; false where the sheet has no such place. Undefined: none. */
export const showPlace = (root: Element, id: string | undefined): boolean => {
  unmark(root, 'found')
  if (id === undefined) return true
  const element = byId(root, id)
  element?.classList.add('found')
  element?.scrollIntoView({ block: element.clientHeight > 400 ? 'start' : 'center', inline: 'nearest' })
  return element !== null
}

/** The nearest thing around an element that can be linked to. */
export const anchorAround = (element: Element, anchors: ReadonlySet<string>): string | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement) if (anchors.has(around.id)) return around.id
  return undefined
}
