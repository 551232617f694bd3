/** Evaluates guards and conditions. */
import { compare } from '../exact.ts'
import type { Comparison, Condition, Guard, Term, Test, Value } from './model.ts'
import { holdsFor, isWithin } from './ranges.ts'
import { isTest } from './logic.ts'
import {
  subjectOn,
  alwaysHolds,
  type ConditionReader,
  type Reader,
  type Readers,
  type ReaderContext,
} from './situation.ts'

/** True if `when` is true and `unless` isn't. Undefined if unknown. */
export const guardReader = (readers: Readers, { when, unless }: Guard): ConditionReader => {
  const opens = when === null ? alwaysHolds : readers.condition(when)
  if (unless === null) return opens
  const shuts = readers.condition(unless)
  return (reading) => {
    const open = opens(reading)
    if (open === false) return false
    const shut = shuts(reading)
    if (shut === true) return false
    return open === undefined || shut === undefined ? undefined : true
  }
}

/** True if any of its lists is true. Undefined if no list is true and at least one is unknown. */
export const conditionReader = (readers: Readers, condition: Condition): ConditionReader => {
  const lists = condition.map((tests) => readers.list(tests))
  const [only] = lists
  if (only && lists.length === 1) return only
  return (reading) => {
    let unknown = false
    for (const list of lists) {
      const holds = list(reading)
      if (holds === true) return true
      if (holds === undefined) unknown = true
    }
    return unknown ? undefined : false
  }
}

/** Reads a list of terms, which must all be true. `byGroups` is true if the firers may be in groups. */
export const listReader = (terms: readonly ConditionReader[], byGroups: boolean): ConditionReader => {
  const all = allOf(terms)
  if (!byGroups) return all
  return (reading) => {
    if (reading.asGroups.length === 0) return all(reading)
    const holds = reading.asGroups.map(all)
    return holds.includes(true) || (holds.includes(undefined) ? undefined : false)
  }
}

const allOf = (tests: readonly ConditionReader[]): ConditionReader => {
  const [only] = tests
  if (only && tests.length === 1) return only
  return (reading) => {
    let unknown = false
    for (const test of tests) {
      const holds = test(reading)
      if (holds === false) return false
      if (holds === undefined) unknown = true
    }
    return unknown ? undefined : true
  }
}

/** Reads a test or a nested condition for a subject. */
export const termReader = (context: ReaderContext, subject: string | null, term: Term): ConditionReader => {
  if (isTest(term)) return testReader(context, subject, term)
  const inner = context.about(subject).condition(term.is)
  if (!term.not) return inner
  return (reading) => {
    const holds = inner(reading)
    return holds === undefined ? undefined : !holds
  }
}

const testReader = (
  { procedure, about }: ReaderContext,
  subject: string | null,
  { on, key, accepts }: Test,
): ConditionReader => {
  const readers = about(subjectOn(procedure, subject, on))
  const is = readers.key(key)
  if ('comparison' in accepts) return comparisonReader(is, accepts.comparison, readers.amount(accepts.than))
  const accepted = acceptedBy(accepts)
  return (reading) => {
    const value = is(reading)
    return value === undefined ? undefined : value !== null && accepted(value)
  }
}

/** Reads a comparison. False if a side has no value or isn't a number. */
const comparisonReader = (left: Reader<Value>, comparison: Comparison, right: Reader<Value>): ConditionReader => {
  return (reading) => {
    const a = left(reading)
    const b = right(reading)
    if (a === null || b === null) return false
    if (a === undefined || b === undefined) return undefined
    return typeof a === 'object' && typeof b === 'object' && holdsFor(comparison, compare(a, b))
  }
}

const acceptedBy = (accepts: Exclude<Test['accepts'], { comparison: unknown }>): ((value: Value) => boolean) => {
  if ('choices' in accepts) {
    const [only] = accepts.choices
    return accepts.choices.size === 1
      ? (value) => value === only
      : (value) => typeof value === 'string' && accepts.choices.has(value)
  }
  if ('flag' in accepts) return (value) => value === accepts.flag
  const { ranges } = accepts
  const [only] = ranges
  if (only && ranges.length === 1) return (value) => typeof value === 'object' && isWithin(value, only)
  return (value) => {
    if (typeof value !== 'object') return false
    for (const range of ranges) if (isWithin(value, range)) return true
    return false
  }
}
