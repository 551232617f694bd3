/** Marks search hits on a drawn sheet, scrolls to anchors, and draws long sheets in slices. */
import { type SheetLine, foldCase } from './lines.ts'
import { computed, onScopeDispose, ref, watch, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'

/** Provides the legend of the sheet to its marks. */
export const legendKey: InjectionKey<() => Sheet['legend']> = Symbol('legend')

/** The id of a mark's line in the legend. */
export const legendId = (mark: string): string => `legend.${mark}`

/** Provides the address of an anchor on the sheet. */
export const linkKey: InjectionKey<((id: string) => string) | null> = Symbol('link')

export type Places = ReadonlyMap<string, Element>

/** All anchors of a drawn sheet. */
export const placesIn = (root: Element): Places =>
  new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))

/** Marks lines as hits and unmarks earlier ones. */
export const showHits = (places: Places, before: readonly SheetLine[], now: readonly SheetLine[]): void => {
  const found = new Set(now)
  for (const line of before) if (!found.has(line)) places.get(line.id)?.classList.remove('hit')
  for (const { id } of now) places.get(id)?.classList.add('hit')
}

/** Marks an anchor as the current hit and unmarks the previous one. False if the anchor isn't on the sheet. */
export const markPlace = (places: Places, before: string | undefined, id: string | undefined): boolean => {
  if (before !== undefined) places.get(before)?.classList.remove('found')
  if (id === undefined) return true
  const element = places.get(id)
  element?.classList.add('found')
  return element !== undefined
}

/** Scrolls an anchor into view. */
export const revealPlace = (places: Places, id: string): void => {
  const element = places.get(id)
  element?.scrollIntoView({ block: element.clientHeight > 400 ? 'start' : 'center', inline: 'nearest' })
}

/** The innermost anchor around an element. */
export const anchorAround = (element: Element, anchors: ReadonlySet<string>): string | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (anchors.has(around.id)) return around.id
  return undefined
}

/** Styled in base.css. */
const highlightName = 'found-words'

/** Underlines words in the elements, replacing earlier highlights. Does nothing if the browser doesn't support CSS highlights. */
export const highlightWords = (elements: readonly Element[], words: readonly string[]): void => {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(highlightName)
  if (words.length > 0)
    CSS.highlights.set(highlightName, new Highlight(...elements.flatMap((element) => wordsIn(element, words))))
}

const wordsIn = (element: Element, words: readonly string[]): StaticRange[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: StaticRange[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    const folded = foldCase(text)
    // Offsets match only if folding didn't change the length.
    if (folded.length === text.length)
      found.push(...words.flatMap((word) => placesOf(word, folded).map((at) => range(node, at, word.length))))
  }
  return found
}

const placesOf = (word: string, text: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at)
  return places
}

const range = (node: Node, at: number, length: number): StaticRange =>
  new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + length })

interface Slices {
  /** The number of slices to draw, starting with 1 and growing by one per frame. */
  readonly drawn: Readonly<Ref<number>>
  readonly whole: ComputedRef<boolean>
}

/** Draws long content in slices to keep the window responsive. Restarts when `id` changes. */
export const useSlices = (id: () => string | undefined, count: () => number): Slices => {
  const drawn = ref(0)
  const whole = computed(() => drawn.value >= count())
  let frame = 0

  const more = (): void => {
    drawn.value += 1
    if (!whole.value) frame = requestAnimationFrame(more)
  }
  watch(
    [id, count],
    ([now], [before]) => {
      cancelAnimationFrame(frame)
      if (now !== before) drawn.value = 0
      if (!whole.value) more()
    },
    // Synchronous, so that a new sheet isn't briefly drawn whole.
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => cancelAnimationFrame(frame))
  return { drawn, whole }
}
