/** The letters that pick a unit: as few as possible, from its name where possible, and different for every unit. */
import { controlLetters } from '../play/pressables.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly side: string
}

/**
 * By id, as they are typed. With at most two sides, and no more units on a side than there are letters: one letter, a capital for the
 * second side. Otherwise two letters: the first letters of two words of the name, its first two letters, its first with another, any two.
 * No code begins with a letter that is a key in every check.
 */
export const codesOf = (units: readonly Named[]): ReadonlyMap<string, string> => {
  const sides = [...new Set(units.map(({ side }) => side))]
  const bySide = sides.map((side) => units.filter((unit) => unit.side === side))
  if (sides.length > 2 || bySide.some(({ length }) => length > controlLetters.length)) return assigned(units, pairsFor)
  const [first = [], second = []] = bySide
  const capitals = [...assigned(second, lettersFor)].map(([id, letter]) => [id, letter.toUpperCase()] as const)
  return new Map([...assigned(first, lettersFor), ...capitals])
}

const assigned = (
  units: readonly Named[],
  proposals: (name: string) => readonly string[],
): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const codes = new Map<string, string>()
  for (const { id, name } of units) {
    const code = proposals(name).find((each) => !taken.has(each))
    if (code === undefined) continue
    taken.add(code)
    codes.set(id, code)
  }
  return codes
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** First letters of its words, then its other letters, then all. */
const lettersFor = (name: string): readonly string[] => {
  const words = wordsOf(name)
  return [...words.map((word) => word.charAt(0)), ...Array.from(words.join('')), ...controlLetters].filter((letter) =>
    controlLetters.includes(letter),
  )
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
const allPairs = controlLetters.flatMap((first) => alphabet.map((second) => first + second))

const pairsFor = (name: string): readonly string[] => {
  const words = wordsOf(name)
  const letters = fromUsable(words.join(''))
  const initials = fromUsable(words.map((word) => word.charAt(0)).join(''))
  const [first = ''] = letters
  const wished = [
    initials.slice(0, 2),
    letters.slice(0, 2),
    ...[...Array.from(letters.slice(1)), ...alphabet].map((other) => first + other),
  ]
  return [...wished.filter((code) => allPairs.includes(code)), ...allPairs]
}

/** From the first letter that a code may begin with. */
const fromUsable = (letters: string): string =>
  letters.slice(Array.from(letters).findIndex((letter) => controlLetters.includes(letter)))
