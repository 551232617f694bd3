/** Places on a drawn sheet, by their anchors: marked as hits, marked as the current hit, scrolled into view. */
import type { SheetLine } from '../search/sheet-lines.ts'

export type Places = ReadonlyMap<string, Element>

/** Every place of a sheet, looked up once when it is drawn, for a search needs many at every key. */
export const placesIn = (root: Element): Places =>
  new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))

/** Marks these lines as found, and those no more that were. */
export const showHits = (places: Places, before: readonly SheetLine[], now: readonly SheetLine[]): void => {
  const found = new Set(now)
  for (const line of before) if (!found.has(line)) places.get(line.id)?.classList.remove('hit')
  for (const { id } of now) places.get(id)?.classList.add('hit')
}

/** Marks the one place instead of another; false where the sheet has no such place. Undefined: none. */
export const markPlace = (places: Places, before: string | undefined, id: string | undefined): boolean => {
  if (before !== undefined) places.get(before)?.classList.remove('found')
  if (id === undefined) return true
  const element = places.get(id)
  element?.classList.add('found')
  return element !== undefined
}

/** Brings a place into sight. */
export const revealPlace = (places: Places, id: string): void => {
  const element = places.get(id)
  element?.scrollIntoView({ block: element.clientHeight > 400 ? 'start' : 'center', inline: 'nearest' })
}

/** The nearest thing around an element that can be linked to. */
export const anchorAround = (element: Element, anchors: ReadonlySet<string>): string | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (anchors.has(around.id)) return around.id
  return undefined
}
