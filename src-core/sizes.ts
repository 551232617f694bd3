/**
 * Schemas for strings and lists of limited size, which check the type first. Zod measures anything with a `length`, whatever its type, and throws for
 * values such as `{length: {toString: 1}}`. ESLint forbids size checks in other schemas.
 */
import { z } from 'zod'
import type { Form } from './words/problems/forms.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** A schema for a string of limited length. `error` names the form to report if the value isn't a string. */
export const textOf = (min: number, max: number, error?: Form): z.ZodString =>
  z.string(error === undefined ? undefined : { error }).check(...sizes(min, max, isText))

/** A schema for a list of limited length. `error` names the form to report if the value isn't a list. */
export const listOf = <T extends z.ZodType>(item: T, min: number, max: number, error?: Form): z.ZodArray<T> =>
  z.array(item, error === undefined ? undefined : { error }).check(...sizes(min, max, Array.isArray))

const sizes = (
  minimum: number,
  maximum: number,
  isMeant: (value: unknown) => boolean,
): z.core.$ZodCheck<z.core.util.HasLength>[] => {
  const when = ({ value }: z.core.ParsePayload): boolean => isMeant(value)
  return [
    ...(minimum > 0 ? [new z.core.$ZodCheckMinLength({ check: 'min_length', minimum, when })] : []),
    ...(maximum < Infinity ? [new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum, when })] : []),
  ]
}
