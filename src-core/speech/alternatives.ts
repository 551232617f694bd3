/** Phrases of one kind side by side, with the words they share said once: "in square or hasty square", "mounted or dismounted cavalry". */
import { speechWords } from '../words/speech.ts'

/**
 * Each phrase once, ready to be joined by "or". Where neighbours begin with the same words, those stand in the first of them alone:
 * "in a town, a sunken road or behind a wall". Where all end with the same, they are one phrase: "in field or march column".
 */
export const alternatives = (phrases: readonly string[]): readonly string[] => {
  const different = [...new Set(phrases)].map((phrase) => phrase.split(' '))
  const said = runsOf(different).flatMap((run) => {
    const leading = sharedLength(run)
    return run.map((words, index) => words.slice(index === 0 ? 0 : leading))
  })
  const ends = sharedLength(said.map((words) => words.toReversed()))
  const trailing = said.some((words) => leansOn(words.at(-1 - ends))) ? 0 : ends
  const texts = said.map((words, index) => words.slice(0, index === said.length - 1 ? undefined : words.length - trailing).join(' '))
  const last = texts.at(-1) ?? ''
  return trailing === 0 ? texts : [`${texts.slice(0, -1).join(', ')} ${speechWords.or} ${last}`]
}

/** Neighbours that begin with the same word. */
const runsOf = (phrases: readonly (readonly string[])[]): readonly (readonly (readonly string[])[])[] => {
  const runs: (readonly string[])[][] = []
  for (const words of phrases) {
    const last = runs.at(-1)
    if (last && sharedLength([...last, words]) > 0) last.push(words)
    else runs.push([words])
  }
  return runs
}

/** How many words all begin with and each can do without; an article stays with its noun. None for a single one. */
const sharedLength = (phrases: readonly (readonly string[])[]): number => {
  const [first = [], ...others] = phrases
  if (others.length === 0) return 0
  const room = Math.min(...phrases.map(({ length }) => length)) - 1
  let length = 0
  while (length < room && others.every((words) => words[length] === first[length])) length += 1
  while (length > 0 && phrases.some((words) => isArticle(words[length - 1]))) length -= 1
  return length
}

const isArticle = (word = ''): boolean => speechWords.isArticle(word)
/** Is not said without what follows it. */
const leansOn = (word = ''): boolean => isArticle(word) || speechWords.condition.isPlace(`${word} `)
