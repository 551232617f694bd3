/** Short, unique codes for picking units, taken from their names where possible. */
import { controlLetters } from '../play/pressables.ts'
import { nonNull } from '../present.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly side: string
}

/**
 * Codes by unit id. With at most two sides and enough letters for each, a code is one letter, in uppercase for the second side. Otherwise, codes have
 * two or more letters, as few as make them unique. Initials of the words in the name come first, then the first letters of the name, then its first
 * letters with a different last letter, then any free code. No code starts with a letter that is a key in every check.
 */
export const codesOf = (units: readonly Named[]): ReadonlyMap<string, string> => {
  const sides = [...new Set(units.map(({ side }) => side))]
  const bySide = sides.map((side) => units.filter((unit) => unit.side === side))
  if (sides.length > 2 || bySide.some(({ length }) => length > controlLetters.length)) {
    const length = codeLength(units.length)
    return assignCodes(units, (name) => codesFrom(name, length), codesOfLength(length))
  }
  const [first = [], second = []] = bySide
  const letters = (of: readonly Named[]) => assignCodes(of, lettersFrom, controlLetters.values())
  const capitals = [...letters(second)].map(([id, letter]) => [id, letter.toUpperCase()] as const)
  return new Map([...letters(first), ...capitals])
}

/** Assigns each unit a free code. `all` must have at least as many codes as there are units. */
const assignCodes = (
  units: readonly Named[],
  proposals: (name: string) => readonly string[],
  all: Iterator<string, undefined>,
): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const codes = new Map<string, string>()
  const nextFree = (): string => {
    let code = nonNull(all.next().value)
    while (taken.has(code)) code = nonNull(all.next().value)
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

/** The first letters of the words, then all letters of the name. */
const lettersFrom = (name: string): readonly string[] => {
  const words = wordsOf(name)
  return [...words.map((word) => word.charAt(0)), ...Array.from(words.join(''))].filter((letter) =>
    controlLetters.includes(letter),
  )
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** The number of letters in a code when one letter isn't enough. */
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
  const letters = fromUsableLetter(words.join(''))
  const initials = fromUsableLetter(words.map((word) => word.charAt(0)).join(''))
  const start = letters.slice(0, length - 1)
  const codes = [
    initials.slice(0, length),
    letters.slice(0, length),
    ...[...Array.from(letters.slice(length - 1)), ...alphabet].map((other) => start + other),
  ]
  return codes.filter((code) => code.length === length && controlLetters.includes(code.charAt(0)))
}

/** Drops the letters before the first one that may start a code. */
const fromUsableLetter = (letters: string): string =>
  letters.slice(Array.from(letters).findIndex((letter) => controlLetters.includes(letter)))
