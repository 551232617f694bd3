/** The inputs of a check: plain data as a request has them, changed by path and never in place. */
import type { Path } from '../../src-core/paths.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

const isObject = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of inputs; undefined where there is none. */
export const valueAt = (inputs: unknown, [step, ...rest]: Path): unknown => {
  if (step === undefined) return inputs
  if (Array.isArray(inputs)) return valueAt((inputs as readonly unknown[])[Number(step)], rest)
  return isObject(inputs) ? valueAt(inputs[step], rest) : undefined
}

/** With a value at a path; undefined leaves it out, and what is empty then. A list keeps its entries. */
export const withValue = (inputs: Inputs, path: Path, value: unknown): Inputs => {
  const changed = put(inputs, path, value)
  return isObject(changed) ? changed : {}
}

const put = (here: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(here) ? here : []
    return list.map((entry, index) => (index === step ? (put(entry, rest, value) ?? {}) : entry))
  }
  const own = isObject(here) ? here : {}
  const inner = put(own[step], rest, value)
  const { [step]: _old, ...others } = own
  const left = inner === undefined ? others : { ...own, [step]: inner }
  return Object.keys(left).length === 0 ? undefined : left
}
