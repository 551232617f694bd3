/** Arithmetic of amounts: exact, with `undefined` for unknown and `null` for none. */
import { giveUp } from '../../budget.ts'
import { problem } from '../../problem.ts'
import { ceiling, floor, fraction, minus, over, plus, times, whole, zero, type Fraction } from '../../exact.ts'
import type { Growth } from '../../ruleset/model/amounts.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import type { Reader } from './model.ts'

/** Amounts combined from the left; unknown if any before a none is, none if any is none or no number. */
export const combining =
  (terms: readonly Reader<Value>[], by: (a: Fraction, b: Fraction) => Fraction | null): Reader<Fraction> =>
  (reading) => {
    let sum: Fraction | null = null
    let isFirst = true
    for (const term of terms) {
      const value = term(reading)
      if (value === undefined) return undefined
      if (value === null || typeof value !== 'object') return null
      sum = isFirst ? value : sum && short(by(sum, value))
      isFirst = false
    }
    return sum
  }

const digits = 36
const longest = 10n ** BigInt(digits)
const least = -longest

/** A number that is not too long to reckon on with. Ends the work that is `bounded` otherwise: `number-too-long`. */
export const short = <T extends Fraction | null>(number: T): T => {
  if (number !== null && (number.d > longest || number.n > longest || number.n < least))
    giveUp(problem('number-too-long', { digits }, { path: ['inputs'] }))
  return number
}

const half = fraction(1n, 2n)

/** A number made whole. */
export const rounded = (a: Fraction, way: 'up' | 'down' | 'half-up' | 'half-down'): Fraction => {
  const to = {
    up: () => ceiling(a),
    down: () => floor(a),
    'half-up': () => floor(plus(a, half)),
    'half-down': () => ceiling(minus(a, half)),
  }
  return whole(to[way]())
}

/** What grows: `each` for every full `per` of the number above `over` or below `below`. */
export const grown = ({ each, per, over: above, below }: Growth, number: Fraction): Fraction => {
  const beyond = above === null ? minus(whole(BigInt(below)), number) : minus(number, whole(BigInt(above)))
  return beyond.n <= 0n ? zero : times(each, whole(floor(over(beyond, whole(BigInt(per))))))
}
