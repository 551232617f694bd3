import { expect, test } from 'vitest'
import { rollFaces } from '../../../src-core/odds/dice.ts'

/** The first numbers of SplitMix64 for the seed 1234567, as published. */
const published = [
  6457827717110365317n,
  3203168211198807973n,
  9817491932198370423n,
  4593380528125082431n,
  16408922859458223821n,
]
const seed = (1234567).toString(16).padStart(16, '0')

test('dice follow the published SplitMix64 stream from any position', () => {
  const faces = published.map((bits) => Number(bits % 1000n) + 1)
  expect(rollFaces({ seed, drawn: 0 }, { count: 5, sides: 1000 })).toEqual({ faces, left: { seed, drawn: 5 } })
  expect(rollFaces({ seed, drawn: 3 }, { count: 2, sides: 1000 })).toEqual({
    faces: faces.slice(3),
    left: { seed, drawn: 5 },
  })
})

test('rerolls values that would favor low faces', () => {
  // With so many faces, 64 bits hold only one complete range of faces. The third number is above it.
  const sides = 2 ** 63 + 2 ** 11
  const { faces, left } = rollFaces({ seed, drawn: 0 }, { count: 3, sides })
  expect(faces).toEqual([published[0], published[1], published[3]].map((bits) => Number(bits) + 1))
  expect(left.drawn).toBe(4)
})

test('uses the highest number of the stream only if all faces get an equal share', () => {
  // Seeds whose first numbers are 2^64 - 1, and 2^64 - 6, which is the lowest number that ten faces can't use.
  const [last, leftOver] = ['31628af67b2131ab', '71a00ba151aeadc2']
  expect(rollFaces({ seed: last, drawn: 0 }, { count: 1, sides: 8 })).toEqual({
    faces: [8],
    left: { seed: last, drawn: 1 },
  })
  expect(rollFaces({ seed: leftOver, drawn: 0 }, { count: 1, sides: 8 }).left.drawn).toBe(1)
  expect(rollFaces({ seed: leftOver, drawn: 0 }, { count: 1, sides: 10 }).left.drawn).toBe(2)
})
