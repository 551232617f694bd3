/** Short codes that pick a unit: as few letters as possible, from its name where possible, unique. */
import { controlLetters } from '../play/pressables.ts'
import { present } from '../present.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly side: string
}

/**
 * Codes by unit id. With at most two sides, and no more units on a side than letters: one letter, a capital for the second side. Otherwise
 * the shortest length that gives every unit its own, at least two, tried in this order: first letters of the words of the name, first
 * letters of the name, its first letters with another, any. No code begins with a letter that is a key in every check.
 */
export const codesOf = (units: readonly Named[]): ReadonlyMap<string, string> => {
  const sides = [...new Set(units.map(({ side }) => side))]
  const bySide = sides.map((side) => units.filter((unit) => unit.side === side))
  if (sides.length > 2 || bySide.some(({ length }) => length > controlLetters.length)) {
    const length = codeLength(units.length)
    return assigned(units, (name) => codesFrom(name, length), codesOfLength(length))
  }
  const [first = [], second = []] = bySide
  const letters = (of: readonly Named[]) => assigned(of, lettersFrom, controlLetters.values())
  const capitals = [...letters(second)].map(([id, letter]) => [id, letter.toUpperCase()] as const)
  return new Map([...letters(first), ...capitals])
}

/** `all` has at least as many codes as units. */
const assigned = (
  units: readonly Named[],
  proposals: (name: string) => readonly string[],
  all: Iterator<string, undefined>,
): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const codes = new Map<string, string>()
  const nextFree = (): string => {
    let code = present(all.next().value)
    while (taken.has(code)) code = present(all.next().value)
    return code
  }
  for (const { id, name } of units) {
    const code = proposals(name).find((each) => !taken.has(each)) ?? nextFree()
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

/** First letters of the words, then the other letters. */
const lettersFrom = (name: string): readonly string[] => {
  const words = wordsOf(name)
  return [...words.map((word) => word.charAt(0)), ...Array.from(words.join(''))].filter((letter) =>
    controlLetters.includes(letter),
  )
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** The number of letters in a code where one is too few. */
const codeLength = (units: number): number => {
  let length = 2
  while (controlLetters.length * alphabet.length ** (length - 1) < units) length += 1
  return length
}

function* codesOfLength(length: number): Generator<string, undefined> {
  if (length === 1) yield* controlLetters
  else for (const first of codesOfLength(length - 1)) for (const last of alphabet) yield first + last
}

const codesFrom = (name: string, length: number): readonly string[] => {
  const words = wordsOf(name)
  const letters = fromUsable(words.join(''))
  const initials = fromUsable(words.map((word) => word.charAt(0)).join(''))
  const start = letters.slice(0, length - 1)
  const codes = [
    initials.slice(0, length),
    letters.slice(0, length),
    ...[...Array.from(letters.slice(length - 1)), ...alphabet].map((other) => start + other),
  ]
  return codes.filter((code) => code.length === length && controlLetters.includes(code.charAt(0)))
}

/** Starts at the first letter that may begin a code. */
const fromUsable = (letters: string): string =>
  letters.slice(Array.from(letters).findIndex((letter) => controlLetters.includes(letter)))
