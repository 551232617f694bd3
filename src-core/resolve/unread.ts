/** Inputs that were given and are not read, so that a warning can name them. */
import { dotted } from '../paths.ts'
import { isRecord } from '../untrusted.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'

/** The inputs of a request that the procedure accepts and does not read, as their paths from `inputs`, in their order; of stands in groups none. */
export const unreadInputs = ({ roles, inputs: read }: Procedure, inputs: unknown): readonly string[] => {
  const known = new Set(read.map(({ path }) => dotted(path)))
  return given(inputs).flatMap(([key, value]) => {
    const paths = roles.has(key) ? given(value).map(([name]) => dotted([key, name])) : [key]
    return paths.filter((path) => !known.has(path))
  })
}

const given = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value).filter(([, entry]) => entry !== undefined) : []
