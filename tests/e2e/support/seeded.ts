/** Chance that a test can repeat. */
import { rollFaces, type RandomState } from '../../../src-core/odds/dice.ts'

/** Draws whole numbers from 0 to below a limit; from one seed, 16 hexadecimal digits, always the same. */
export const seeded = (seed: string): ((limit: number) => number) => {
  let chance: RandomState = { seed, drawn: 0 }
  return (limit) => {
    const { faces, left } = rollFaces(chance, { count: 1, sides: limit })
    chance = left
    return (faces[0] ?? 1) - 1
  }
}
