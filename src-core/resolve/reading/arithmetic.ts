/** Arithmetic of amounts: exact, with `undefined` for unknown and `null` for none. */
import { giveUp } from '../../budget.ts'
import { problem } from '../../problem.ts'
import { ceiling, floor, fraction, minus, over, plus, times, whole, zero, type Fraction } from '../../exact.ts'
import type { Growth } from '../../ruleset/model/amounts.ts'
import { isNumber, type Value } from '../../ruleset/model/conditions.ts'
import type { Reader } from './model.ts'

/** Combines amounts from the left. Unknown where an unknown amount comes first; null where one has no value or is not a number. */
export const combining = (
  terms: readonly Reader<Value>[],
  by: (a: Fraction, b: Fraction) => Fraction | null,
): Reader<Value> => {
  const numbers = terms.length === 1 ? terms.map(numberReader) : terms
  return numbers.reduce((first, second) => (reading) => {
    const a = first(reading)
    if (!isNumber(a)) return a === undefined ? undefined : null
    const b = second(reading)
    if (!isNumber(b)) return b === undefined ? undefined : null
    return boundedNumber(by(a, b))
  })
}

const numberReader =
  (read: Reader<Value>): Reader<Value> =>
  (reading) => {
    const value = read(reading)
    return value === undefined || isNumber(value) ? value : null
  }

const digits = 36
const longest = 10n ** BigInt(digits)
const least = -longest

/** A number, if it is not too long to calculate with. Otherwise ends the work inside `bounded` with `too-large`. */
export const boundedNumber = <T extends Fraction | null>(number: T): T => {
  if (number !== null && (number.d > longest || number.n > longest || number.n < least))
    giveUp(problem('too-large', { what: 'number', digits }, { path: ['inputs'] }))
  return number
}

const half = fraction(1n, 2n)

/** A number rounded to a whole one. */
export const rounded = (a: Fraction, way: 'up' | 'down' | 'half-up' | 'half-down'): Fraction => {
  const to = {
    up: () => ceiling(a),
    down: () => floor(a),
    'half-up': () => floor(plus(a, half)),
    'half-down': () => ceiling(minus(a, half)),
  }
  return whole(to[way]())
}

/** The value of growth: `each` for every full `per` of the number above `over` or below `below`. */
export const growthValue = ({ each, per, over: above, below }: Growth, number: Fraction): Fraction => {
  const beyond = above === null ? minus(whole(BigInt(below)), number) : minus(number, whole(BigInt(above)))
  return beyond.n <= 0n ? zero : times(each, whole(floor(over(beyond, whole(BigInt(per))))))
}
