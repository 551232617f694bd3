/**
 * Texts and lists of a bounded size. Zod measures whatever has a `length`, also where it is of another type, and a stranger's
 * `{length: {toString: 1}}` cannot even be compared: here the type is settled first. ESLint lets no other schema measure.
 */
import { z } from 'zod'
import type { Form } from './words/problems/forms.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** A text of limited length; `error` names the form where it isn’t a text. */
export const textOf = (least: number, most: number, error?: Form): z.ZodString =>
  z.string(error === undefined ? undefined : { error }).check(...sizes(least, most, isText))

/** A list of so many items; `error` names the form where it isn’t a list. */
export const listOf = <T extends z.ZodType>(item: T, least: number, most: number, error?: Form): z.ZodArray<T> =>
  z.array(item, error === undefined ? undefined : { error }).check(...sizes(least, most, Array.isArray))

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
