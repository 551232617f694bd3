/**
 * Random numbers as a value: the same seed always gives the same dice, so that a battle's rolls can be repeated. The stream is SplitMix64
 * (Steele, Lea and Flood 2014), read by position, so that the only state is the number of values used.
 */
import { isRerolled } from './dice.ts'
import type { Dice } from '../ruleset/model/procedures.ts'

export interface RandomState {
  /** 16 hexadecimal digits. */
  readonly seed: string
  /** How many numbers have been used. */
  readonly drawn: number
}

const word = (1n << 64n) - 1n
const golden = 0x9e3779b97f4a7c15n

/** The 64 bits at a position of the stream. */
const bitsAt = (seed: string, place: number): bigint => {
  let bits = (BigInt(`0x${seed}`) + BigInt(place + 1) * golden) & word
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & word
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & word
  return bits ^ (bits >> 31n)
}

/** Throws some dice, every face equally likely: the faces, and the state after them. */
export const thrown = (
  { seed, drawn }: RandomState,
  dice: Dice,
): { readonly faces: readonly number[]; readonly left: RandomState } => {
  const { count } = dice
  const all = BigInt(dice.sides)
  // Values above the last full run of faces would favour low faces: they are drawn again.
  const fair = ((word + 1n) / all) * all
  const faces: number[] = []
  let place = drawn
  const one = (): number => {
    for (;;) {
      const bits = bitsAt(seed, place)
      place += 1
      if (bits < fair) return Number(bits % all) + 1
    }
  }
  while (faces.length < count) {
    const face = one()
    faces.push(isRerolled(dice, face) ? one() : face)
  }
  return { faces, left: { seed, drawn: place } }
}
