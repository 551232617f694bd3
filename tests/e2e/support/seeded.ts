/** Repeatable random numbers. */
import { rollFaces, type RandomState } from '../../../src-core/odds/dice.ts'

/** Returns a function that draws integers from 0 to `limit` - 1. A seed is 16 hexadecimal digits. */
export const seeded = (seed: string): ((limit: number) => number) => {
  let chance: RandomState = { seed, drawn: 0 }
  return (limit) => {
    const { faces, left } = rollFaces(chance, { count: 1, sides: limit })
    chance = left
    return (faces[0] ?? 1) - 1
  }
}
