/** Conditions as a form edits them: alternatives, one of which must hold, each a list of tests that must all hold. */
import { isDataMap, isList, type Data, type DataMap } from './data.ts'

export interface TestForm {
  /** The role it is read on, or `enemy`; null for the one the entry is about. */
  readonly on: string | null
  /** A trait, or `role`, `result`, `natural`, `round`, `points`. */
  readonly key: string
  /** The accepted values: choices, a yes or no, a number, a range. */
  readonly is: Data
}

export type ConditionForm = readonly (readonly TestForm[])[]

/** A condition of the rules as a form; null where it is not written as one, or says what a form does not show. */
export const conditionForm = (data: Data | undefined): ConditionForm | null => {
  // Words that are no condition yet, as pasting may bring them.
  if (data === undefined || typeof data === 'string') return []
  const ways = isList(data) ? data : [data]
  return ways.every(isDataMap) && !ways.some(isNested) ? ways.map(testsOf) : null
}

/** Whether a condition stands within it, in place or by its name. */
const isNested = (way: DataMap): boolean =>
  Object.entries(way).some(([key, value]) => ['not', 'any', 'all', 'is'].includes(key) || (isDataMap(value) && isNested(value)))

const testsOf = (way: DataMap): readonly TestForm[] =>
  Object.entries(way).flatMap(([key, value]): readonly TestForm[] =>
    isDataMap(value) ? Object.entries(value).map(([inner, is]) => ({ on: key, key: inner, is })) : [{ on: null, key, is: value }],
  )

/** The value of `when` or `unless` of a form; null for none, so that an edit removes it. Of two tests of one trait on one role the last holds. */
export const conditionData = (form: ConditionForm): Data => {
  const ways = form
    .filter((tests) => tests.length > 0)
    .map((tests) => {
      const way: Record<string, Data> = {}
      for (const { on, key, is } of tests) {
        if (on === null) way[key] = is
        else way[on] = { ...(isDataMap(way[on]) ? way[on] : {}), [key]: is }
      }
      return way
    })
  return ways.length < 2 ? (ways[0] ?? null) : ways
}
