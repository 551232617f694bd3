/** Joins similar phrases and writes shared words only once: "in field or march column", "mounted or dismounted cavalry". */
import { entryAt, nonNull } from '../present.ts'
import { speechWords } from '../words/speech.ts'

/**
 * Returns the distinct phrases, ready to be joined with "or". Phrases that start with the same preposition are merged, as in "in a town or sunken
 * road". Neighbors that end with the same words are also merged, as in "mounted or dismounted cavalry". Other shared first words are repeated in each
 * phrase, since "light infantry or cavalry" would include all cavalry.
 */
export const alternatives = (phrases: readonly string[]): readonly string[] => {
  const groups = Map.groupBy(new Set(phrases), (phrase) => (sharesOpening(phrase, phrases) ? firstWord(phrase) : ''))
  return [...groups].flatMap(([opening, group]) =>
    opening === '' ? withSharedEnds(group) : [withSharedOpening(group)],
  )
}

/**
 * Joins parts as `a`, `a or b`, or `a, b or c`. With `apart`, or if a part contains the joining word, there is also a comma before the joining word:
 * `a, or b or c`.
 */
export const joinPhrases = (parts: readonly string[], by: string, apart = false): string => {
  if (parts.length < 2) return parts.join('')
  const comma = apart || parts.some(speechWords.hasJoiner) ? ',' : ''
  return `${parts.slice(0, -1).join(', ')}${comma} ${by} ${nonNull(parts.at(-1))}`
}

type Words = readonly string[]

const splitWords = (phrase: string): Words => phrase.split(' ')
const firstWord = (phrase: string): string => entryAt(splitWords(phrase), 0)

/** Whether any other phrase has the same opening. */
const sharesOpening = (phrase: string, phrases: readonly string[]): boolean =>
  phrases.some((other) => other !== phrase && openingOf([splitWords(phrase), splitWords(other)]).length > 0)

/** The words that all phrases start with, up to the last preposition and the article after it: "in a", "charged over". */
const openingOf = (phrases: readonly Words[]): Words => {
  const shared = sharedStart(phrases)
  const preposition = shared.findLastIndex(speechWords.isPreposition)
  const after = shared[preposition + 1]
  const article = after !== undefined && speechWords.isArticle(after) ? 1 : 0
  return shared.slice(0, preposition + 1 + (preposition < 0 ? 0 : article))
}

const withSharedOpening = (group: readonly string[]): string => {
  const phrases = group.map(splitWords)
  const opening = openingOf(phrases)
  const rests = phrases.map((words) => words.slice(opening.length).join(' '))
  const together = withSharedEnds(rests)
  return [...opening, joinPhrases(together.length === 1 ? together : rests, speechWords.or)].join(' ')
}

/** Joins adjacent phrases that end with the same words: "hold or carry the position". */
const withSharedEnds = (phrases: readonly string[]): readonly string[] => {
  const runs: Words[][] = []
  for (const words of phrases.map(splitWords)) {
    const last = runs.at(-1)
    if (last && endOf([...last, words]).length > 0) last.push(words)
    else runs.push([words])
  }
  return runs.map((run) => {
    const end = endOf(run)
    const own = run.map((words) => words.slice(0, words.length - end.length).join(' '))
    return [joinPhrases(own, speechWords.or), ...end].join(' ')
  })
}

/** The words that all phrases end with. Empty if the words that remain before them make no sense alone, as in "in a … town". */
const endOf = (phrases: readonly Words[]): Words => {
  if (phrases.length < 2) return []
  const end = sharedStart(phrases.map((words) => words.toReversed())).toReversed()
  const before = phrases.map((words) => words.at(-1 - end.length))
  const leans = before.some((word) => word !== undefined && leansOn(word))
  return leans ? [] : end
}

const leansOn = (word: string): boolean => speechWords.isArticle(word) || speechWords.isPreposition(word)

/** The words that all phrases start with, leaving at least one word in each. */
const sharedStart = (phrases: readonly Words[]): Words => {
  const [first = [], ...others] = phrases
  const room = Math.min(...phrases.map(({ length }) => length)) - 1
  const end = first.findIndex((word, index) => index >= room || others.some((words) => words[index] !== word))
  return first.slice(0, Math.max(0, end))
}
