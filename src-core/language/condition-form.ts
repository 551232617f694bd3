/**
 * Conditions as edited in a form: a tree of groups whose lines are tests or other groups. A group requires all, any or none of its lines to be true.
 * Unchanged parts keep their text.
 */
import { asList, isDataMap, isDataList, type Data, type DataMap } from '../ruleset/data.ts'

interface Line {
  /** The condition in the file. Unset after a change. */
  readonly written?: Data
}

export interface TestForm extends Line {
  readonly kind: 'test'
  /** The role that the trait is read from, or `enemy`. Null for the subject of the entry. */
  readonly on: string | null
  /** A trait, or `role`, `result`, `natural`, `round` or `points`. */
  readonly key: string
  /** The accepted values: choices, true or false, a number, a range, or a comparison. */
  readonly is: Data
}

/** Named conditions of the rules, by id. At least one must be true. */
export interface NamedForm extends Line {
  readonly kind: 'named'
  readonly on: string | null
  readonly ids: readonly string[]
}

export interface GroupForm extends Line {
  readonly kind: 'all' | 'any' | 'none'
  readonly of: readonly ConditionForm[]
}

/** Data that the form doesn't support, as written. */
interface UnsupportedForm {
  readonly kind: 'strange'
  readonly written: Data
}

export type ConditionForm = TestForm | NamedForm | GroupForm | UnsupportedForm

export const isGroup = (form: ConditionForm): form is GroupForm =>
  form.kind === 'all' || form.kind === 'any' || form.kind === 'none'

/** Converts the value of `when` or `unless` to a form. Returns a group without lines if there is no value. */
export const conditionForm = (data: Data | undefined): GroupForm => {
  if (data === undefined || data === null) return { kind: 'all', of: [] }
  const form = formOf(data, null)
  return isGroup(form) ? form : { kind: 'all', of: [form], written: data }
}

/** Converts a form to the value of `when` or `unless`. Null if empty, so that an edit removes it. Omits groups without lines. */
export const conditionData = (form: ConditionForm): Data => (isBlank(form) ? null : dataOf(form))

const formOf = (data: Data, on: string | null): ConditionForm => {
  const written = onRole(on, data)
  if (isDataList(data)) return { kind: 'any', of: data.map((one) => formOf(one, on)), written }
  if (!isDataMap(data)) return { kind: 'strange', written }
  const lines = linesOf(data, on)
  const [only] = lines
  return only !== undefined && lines.length === 1 ? { ...only, written } : { kind: 'all', of: lines, written }
}

const linesOf = (map: DataMap, on: string | null): readonly ConditionForm[] =>
  Object.entries(map).flatMap(([key, value]) =>
    on === null && isDataMap(value) && key !== 'not' ? linesOf(value, key) : [lineOf(key, value, on)],
  )

const lineOf = (key: string, value: Data, on: string | null): ConditionForm => {
  const written = onRole(on, { [key]: value })
  if (key === 'not' && isCondition(value))
    return { kind: 'none', of: asList(value).map((one) => formOf(one, on)), written }
  if ((key === 'any' || key === 'all') && isDataList(value))
    return { kind: key, of: value.map((one) => formOf(one, on)), written }
  if (on === null && isDataList(value) && value.every(isDataMap) && !isJoining(key))
    return { kind: 'any', of: value.map((one) => formOf(one, key)), written }
  const ids = key === 'is' ? idsIn(value) : undefined
  if (ids) return { kind: 'named', on, ids, written }
  return isJoining(key) || isDataMap(value) || value === null
    ? { kind: 'strange', written }
    : { kind: 'test', on, key, is: value, written }
}

const isJoining = (key: string): boolean => ['not', 'any', 'all', 'is'].includes(key)

const isCondition = (data: Data): boolean => isDataMap(data) || isDataList(data)

const idsIn = (data: Data): readonly string[] | undefined => {
  const ids = asList(data)
  return ids.every((id) => typeof id === 'string') ? ids : undefined
}

/** Applies a condition to a role. */
const onRole = (on: string | null, data: Data): Data =>
  on === null ? data : { [on]: isDataList(data) ? { any: data } : data }

/** Replaces, removes (null) or appends a line of a group. */
export const withLine = ({ kind, of }: GroupForm, at: number, line: ConditionForm | null): GroupForm => ({
  kind,
  of: line === null ? of.filter((_, place) => place !== at) : at < of.length ? of.with(at, line) : [...of, line],
})

/** Whether a form is a new group without lines. */
const isBlank = (form: ConditionForm): boolean => isGroup(form) && form.written === undefined && form.of.every(isBlank)

const dataOf = (form: ConditionForm): Data => {
  if (form.kind === 'strange' || form.written !== undefined) return form.written ?? null
  if (form.kind === 'test') return onRole(form.on, { [form.key]: form.is })
  if (form.kind === 'named') return onRole(form.on, { is: oneOrList(form.ids) })
  const lines = form.of.filter((line) => !isBlank(line)).map(dataOf)
  if (form.kind === 'all') return mergeConditions(lines)
  return form.kind === 'any' ? oneOrList(lines) : { not: oneOrList(lines) }
}

const oneOrList = (list: readonly Data[]): Data => {
  const [only, ...others] = list
  return only !== undefined && others.length === 0 ? only : list
}

/** Merges conditions that must all be true into one map. Conditions with duplicate keys go under `all`. */
const mergeConditions = (lines: readonly Data[]): Data => {
  const [only, ...others] = lines
  if (only !== undefined && others.length === 0) return only
  let map: DataMap = {}
  const rest: Data[] = []
  for (const line of lines) {
    const both = mergeMaps(map, isDataMap(line) ? line : { any: line })
    if (both) map = both
    else rest.push(line)
  }
  return rest.length === 0 ? map : (mergeMaps(map, { all: rest }) ?? { all: lines })
}

/** Merges two maps. Undefined if a key would have two values. */
const mergeMaps = (one: DataMap, other: DataMap): DataMap | undefined => {
  let both = one
  for (const [key, value] of Object.entries(other)) {
    const there = both[key]
    const all = there === undefined ? value : joinedValue(key, there, value)
    if (all === undefined) return undefined
    both = { ...both, [key]: all }
  }
  return both
}

/** Merges two values of one key. Only conditions on a role, and lists that must all be true, can be merged. */
const joinedValue = (key: string, one: Data, other: Data): Data | undefined => {
  if (key === 'all' && isDataList(one) && isDataList(other)) return [...one, ...other]
  return key !== 'not' && isDataMap(one) && isDataMap(other) ? mergeMaps(one, other) : undefined
}
