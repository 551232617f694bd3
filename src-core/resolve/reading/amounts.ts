/** How amounts are calculated. */
import { compare, over, plus, times, whole, type Fraction } from '../../exact.ts'
import type { Amount } from '../../ruleset/model/amounts.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import { subjectOn } from '../situation.ts'
import { combining, rounded } from './arithmetic.ts'
import { gridReader } from './grids.ts'
import { readsNone, type Reader, type ConditionReader, type ReaderContext } from './model.ts'

/** A reader of an amount about `subject`. */
export const amountReader = (context: ReaderContext, subject: string | null, amount: Amount): Reader<Value> => {
  const readers = context.about(subject)
  const together = (terms: readonly Amount[], by: (a: Fraction, b: Fraction) => Fraction | null): Reader<Value> =>
    combining(
      terms.map((term) => readers.amount(term)),
      by,
    )
  const number = (value: Fraction): Amount => ({ kind: 'number', value })
  switch (amount.kind) {
    case 'number':
      return () => amount.value
    case 'trait':
      return context.about(subjectOn(context.procedure, subject, amount.of)).trait(amount.trait)
    case 'points':
      return ({ points }) => points
    case 'grid':
      return gridReader(context, subject, amount.grid, amount.column)
    case 'plus':
      return together(amount.terms, plus)
    case 'times':
      return together(amount.terms, times)
    case 'ratio':
      return together([amount.of, amount.to], (a, b) => (b.n === 0n ? null : over(a, b)))
    case 'round':
      return together([amount.is, number(whole(0n))], (a) => rounded(a, amount.way))
    case 'at-least':
      return together([amount.is, number(amount.bound)], (a, least) => (compare(a, least) < 0 ? least : a))
    case 'at-most':
      return together([amount.is, number(amount.bound)], (a, most) => (compare(a, most) > 0 ? most : a))
    case 'first':
      return firstReader(
        amount.lines.map((line) => ({ holds: readers.guard(line), is: readers.amount(line.is) })),
        readsNone,
      )
  }
}

/** A reader of the first line that holds; unknown where an earlier line may hold. */
export const firstReader = (
  lines: readonly { readonly holds: ConditionReader; readonly is: Reader<Value> }[],
  rest: Reader<Value>,
): Reader<Value> => {
  return (reading) => {
    for (const line of lines) {
      const holds = line.holds(reading)
      if (holds === undefined) return undefined
      if (holds) return line.is(reading)
    }
    return rest(reading)
  }
}
