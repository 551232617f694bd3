/** Inputs of a request by their paths: read, set, removed. */
import { dotted, outward, type Path } from '../paths.ts'
import { isRecord } from '../untrusted.ts'
import type { Inputs } from '../resolve/inputs.ts'

/** Firing stands as groups, or the value of a trait. */
export type InputValue = string | number | boolean | readonly { readonly stands: number; readonly each?: number }[]

/** A value, and where it stands. */
export interface Setting {
  readonly path: readonly string[]
  readonly value: InputValue
}

/** The value at a path; undefined where none is given. */
export const valueAt = (inputs: Inputs, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), inputs)

/** The inputs with a value at a path; an empty path changes nothing. */
export const withValue = (inputs: Inputs, [first, ...rest]: readonly string[], value: unknown): Inputs => {
  if (first === undefined) return inputs
  const own = inputs[first]
  return { ...inputs, [first]: rest.length === 0 ? value : withValue(isRecord(own) ? own : {}, rest, value) }
}

/** The inputs without a path; maps that become empty are removed as well. */
export const withoutPath = (inputs: Inputs, [first, ...rest]: readonly string[]): Inputs => {
  if (first === undefined || !(first in inputs)) return inputs
  const { [first]: own, ...others } = inputs
  const left = rest.length > 0 && isRecord(own) ? withoutPath(own, rest) : {}
  return Object.keys(left).length === 0 ? others : { ...inputs, [first]: left }
}

/** The inputs at some dotted paths only. */
export const inputsAt = (inputs: Inputs, places: ReadonlySet<string>): Inputs => {
  const above = new Set([...places].flatMap(outward))
  const kept = (part: Inputs, path: Path): Inputs =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
        const here = [...path, key]
        if (places.has(dotted(here))) return [[key, value]]
        return above.has(dotted(here)) && isRecord(value) ? [[key, kept(value, here)]] : []
      }),
    )
  return kept(inputs, [])
}
