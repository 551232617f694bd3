/**
 * Places on a drawn sheet that can be selected and typed over. The sheet is drawn as for reading, and these functions mark its elements. The id of an
 * element is its path in the rules. The face of an element is the part that shows the selection and takes the focus.
 */
import type { HouseProblem } from '../../../src-core/house/analysis.ts'
import type { HouseChange } from '../../../src-core/house/changes.ts'
import { dotted, enclosingPaths, type Path } from '../../../src-core/paths.ts'
import { houseViewWords as words } from '../../../src-core/words/window/house.ts'

/** Faces by the path of their place. A path that is drawn more than once has its first face. */
export type Faces = ReadonlyMap<string, HTMLElement>

/** Finds all places of a drawn sheet, in reading order. */
export const facesIn = (root: Element): Faces => {
  const faces = new Map<string, HTMLElement>()
  for (const element of root.querySelectorAll<HTMLElement>('article [id]')) {
    const place = placeOf(element)
    const face = faceOf(element)
    if (place === undefined || !face || faces.has(place) || (face !== element && face.id !== '')) continue
    faces.set(place, face)
    face.dataset['place'] = place
    face.tabIndex = -1
  }
  return faces
}

/** The innermost place around a pressed element. */
export const placeAround = (target: Element): string | undefined => {
  const face = target.closest<HTMLElement>('[data-place]')
  const element = target.closest<HTMLElement>('article [id]')
  if (!element || (face && element.contains(face))) return face?.dataset['place']
  return placeOf(element)
}

const placeOf = ({ id }: Element): string | undefined =>
  id.startsWith('legend.') ? undefined : id.replace(/\.heading$/, '')

const faceOf = (element: HTMLElement): HTMLElement | undefined => {
  if (element.tagName === 'CAPTION') return undefined
  if (element instanceof HTMLTableRowElement) return element.cells[0]
  if (element.tagName === 'SECTION') return element.querySelector<HTMLElement>('h2') ?? undefined
  if (element instanceof HTMLTableElement || element.tagName === 'DIV')
    return element.querySelector<HTMLElement>('h3, th') ?? undefined
  return element
}

/** Marks values that house rules changed (with their previous text) and places with problems. Clears earlier marks. */
export const markFaces = (
  faces: Faces,
  changes: readonly HouseChange[],
  problems: readonly Pick<HouseProblem, 'cell' | 'message'>[],
): void => {
  const was = new Map<HTMLElement, string[]>()
  const added = new Set<HTMLElement>()
  for (const { kind, path, before } of changes) {
    const face = kind === 'removed' ? undefined : nearestFace(faces, path)
    if (!face) continue
    if (kind === 'added' && before === null && face.dataset['place'] === dotted(path)) added.add(face)
    was.set(face, [...(was.get(face) ?? []), before ?? ''])
  }
  const wrong = new Map(
    problems.flatMap(({ cell, message }) => {
      const face = cell === null ? undefined : nearestFace(faces, cell)
      return face ? [[face, message] as const] : []
    }),
  )
  for (const face of faces.values()) {
    const before = was
      .get(face)
      ?.filter((text) => text !== '' && text.length < 40)
      .join(', ')
    const isNew = added.has(face)
    // Marks go at the end of the text, not of the box.
    const end = face.matches('li, td, th, caption') ? (face.lastElementChild ?? face) : face
    setOrRemove(end, 'data-was', isNew ? '' : before)
    setOrRemove(end, 'data-new', isNew ? words.places.new : '')
    face.classList.toggle('altered', was.has(face))
    face.classList.toggle('wrong', wrong.has(face))
    const note = [isNew ? words.places.new : before ? words.merging.was(before) : '', wrong.get(face) ?? '']
    setOrRemove(face, 'title', wrong.get(face)?.replaceAll('`', ''))
    setOrRemove(face, 'aria-description', note.filter((text) => text !== '').join('. '))
  }
}

/** An entry that the house rules remove, shown at the end of its list or table. */
export interface RemovedRow {
  readonly change: HouseChange
  readonly text: string
  readonly list: Element
  readonly tag: 'li' | 'tr' | 'p'
  /** Number of columns if the entry is in a table, or else 0. */
  readonly columns: number
}

/** Removed entries to show in the drawn lists and tables. */
export const removedRows = (root: Element, changes: readonly HouseChange[]): readonly RemovedRow[] =>
  changes.flatMap((change): readonly RemovedRow[] => {
    const { kind, path, where, before } = change
    const home = dotted(path.slice(0, -1))
    if (kind !== 'removed' || root.querySelector(withId(dotted(path)))) return []
    const text = [where.at(-1) ?? '', before ?? ''].filter((each) => each !== '').join(': ')
    const row = [...root.querySelectorAll(`:is(li, tr)[id^="${CSS.escape(home)}."]`)].findLast(
      ({ id }) => !id.slice(home.length + 1).includes('.'),
    )
    const block = root.querySelector(`div:is(${withId(home)}, ${withId(dotted(path.slice(0, -2)))})`)
    const list = row?.parentElement ?? block?.querySelector('ul, ol') ?? block
    if (!list) return []
    if (row instanceof HTMLTableRowElement) return [{ change, text, list, tag: 'tr', columns: row.cells.length }]
    return [{ change, text, list, tag: list.matches('ul, ol') ? 'li' : 'p', columns: 0 }]
  })

const withId = (id: string): string => `[id="${CSS.escape(id)}"]`

const setOrRemove = (element: Element, name: string, value: string | undefined): void => {
  if (value === undefined || value === '') element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** The face at a path, or otherwise that of the innermost place around it. */
export const nearestFace = (faces: Faces, path: Path): HTMLElement | undefined => {
  for (const each of enclosingPaths(dotted(path))) {
    const face = faces.get(each)
    if (face) return face
  }
  return undefined
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The nearest face in a direction, preferably in the same table or list. */
export const neighborOf = (faces: Faces, from: HTMLElement, direction: Direction): HTMLElement | undefined => {
  const all = [...faces.values()].filter((face) => face !== from && face.checkVisibility())
  const block = from.closest('table, ul, ol')
  return (
    nearestElement(from, block ? all.filter((face) => block.contains(face)) : [], direction) ??
    nearestElement(from, all, direction)
  )
}

const nearestElement = (
  from: HTMLElement,
  all: readonly HTMLElement[],
  direction: Direction,
): HTMLElement | undefined => {
  const here = from.getBoundingClientRect()
  let best: { readonly face: HTMLElement; readonly distance: number } | undefined
  for (const face of all) {
    const there = face.getBoundingClientRect()
    const { along, aside } = distanceBetween(here, there, direction)
    if (along < -1) continue
    const distance = along + 4 * aside
    if (best === undefined || distance < best.distance) best = { face, distance }
  }
  return best?.face
}

/** Distances in pixels, along a direction and to the side. `along` is negative if the other box isn't in that direction. */
const distanceBetween = (
  here: DOMRect,
  there: DOMRect,
  direction: Direction,
): { readonly along: number; readonly aside: number } => {
  const vertical = direction === 'up' || direction === 'down'
  const along =
    direction === 'up'
      ? here.top - there.bottom
      : direction === 'down'
        ? there.top - here.bottom
        : direction === 'left'
          ? here.left - there.right
          : there.left - here.right
  const [low, high] = vertical ? [here.left, here.right] : [here.top, here.bottom]
  const [start, end] = vertical ? [there.left, there.right] : [there.top, there.bottom]
  const gap = Math.max(0, start - high, low - end)
  const centers = Math.abs((low + high) / 2 - (start + end) / 2)
  return { along, aside: gap + centers / 50 }
}
