import type { HouseChange } from '../../../src-core/house/changes.ts'
import { dotted } from '../../../src-core/paths.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'

type Values = ReadonlyMap<string, string>

/** Shows the values that were edited since a sheet was made. Text that depends on them stays, because rules with problems can't be printed. */
export const withEdits = (sheet: Sheet, then: readonly HouseChange[], now: readonly HouseChange[]): Sheet => {
  const values = new Map<string, string>()
  for (const { path, before } of then) values.set(dotted(path), before ?? '')
  for (const { path, after } of now) values.set(dotted(path), after ?? '')
  for (const { path, after } of then) if (values.get(dotted(path)) === (after ?? '')) values.delete(dotted(path))
  return values.size === 0 ? sheet : (replaced(sheet, values) as Sheet)
}

const replaced = (part: unknown, values: Values): unknown => {
  if (Array.isArray(part)) return part.map((each) => replaced(each, values))
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, replaced(each, values)]))
  const { id } = inner
  if (typeof id !== 'string') return inner
  const own = values.get(id) ?? values.get(`${id}.value`)
  const label = values.get(id) ?? values.get(`${id}.label`)
  if (Array.isArray(inner['lines'])) return own === undefined ? inner : { ...inner, lines: [[{ text: own }]] }
  return {
    ...inner,
    ...('value' in inner && own !== undefined ? { value: own } : {}),
    ...(Array.isArray(inner['text']) && label !== undefined ? { text: [{ text: label }] } : {}),
  }
}
