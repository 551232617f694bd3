/** What counts of different totals have in common. */

export const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [rest, divisor] = [a, b]
  while (divisor !== 0n) [rest, divisor] = [divisor, rest % divisor]
  return rest
}

export const commonMultiple = (a: bigint, b: bigint): bigint => (a / greatestDivisor(a, b)) * b
