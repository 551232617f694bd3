/** Underlines the words that a search found within its lines, without touching the page: by highlights, where the browser has them. */
import { fold } from '../search/sheet-lines.ts'

/** As base.css names them. */
const name = 'found-words'

/** Underlines every place of the words in the elements, and nothing else any more. */
export const highlightWords = (elements: readonly Element[], words: readonly string[]): void => {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(name)
  if (words.length > 0)
    CSS.highlights.set(name, new Highlight(...elements.flatMap((element) => wordsIn(element, words))))
}

const wordsIn = (element: Element, words: readonly string[]): StaticRange[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: StaticRange[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    const folded = fold(text)
    // Offsets in the one text hold in the other, but after letters of several characters.
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
