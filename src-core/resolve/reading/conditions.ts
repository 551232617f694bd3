/** How guards and conditions are read. */
import type { Condition, Guard, Test, Value } from '../../ruleset/model/conditions.ts'
import type { Fraction } from '../../exact.ts'
import { spokenOf } from '../situation.ts'
import { always, type Holds, type Readers, type ReaderContext } from './model.ts'

export const guardReader = (readers: Readers, { when, unless }: Guard): Holds => {
  const opens = when === null ? always : readers.condition(when)
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

export const conditionReader = (readers: Readers, condition: Condition): Holds => {
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

/** `byGroups`: whether the firers may be given in groups. */
export const listReader = (tests: readonly Holds[], byGroups: boolean): Holds => {
  const all = allOf(tests)
  if (!byGroups) return all
  return (reading) => {
    if (reading.asGroups.length === 0) return all(reading)
    const holds = reading.asGroups.map(all)
    return holds.includes(true) || (holds.includes(undefined) ? undefined : false)
  }
}

const allOf = (tests: readonly Holds[]): Holds => {
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

export const testReader = ({ procedure, about }: ReaderContext, subject: string | null, { on, key, accepts }: Test): Holds => {
  const is = about(spokenOf(procedure, subject, on)).key(key)
  const accepted = acceptedBy(accepts)
  return (reading) => {
    const value = is(reading)
    return value === undefined ? undefined : value !== null && accepted(value)
  }
}

const acceptedBy = (accepts: Test['accepts']): ((value: Value) => boolean) => {
  if ('choices' in accepts) {
    const [only] = accepts.choices
    return accepts.choices.size === 1 ? (value) => value === only : (value) => typeof value === 'string' && accepts.choices.has(value)
  }
  if ('flag' in accepts) return (value) => value === accepts.flag
  const ranges = accepts.ranges.map(({ min, max }) => ({ min: min === null ? null : BigInt(min), max: max === null ? null : BigInt(max) }))
  return (value) => {
    if (typeof value !== 'object') return false
    for (const { min, max } of ranges) if (reaches(value, min) && (max === null || !exceeds(value, max))) return true
    return false
  }
}

const reaches = ({ n, d }: Fraction, min: bigint | null): boolean => min === null || n >= (d === 1n ? min : min * d)
const exceeds = ({ n, d }: Fraction, max: bigint): boolean => n > (d === 1n ? max : max * d)
