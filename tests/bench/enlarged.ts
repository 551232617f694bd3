/** Enlarges a ruleset: copies every check, chart, note and sequence. */
import { parse, stringify } from 'yaml'

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the ruleset's text with `times` copies of everything except traits, terms and phases, which the copies share. */
export const enlarged = (text: string, times: number): string => {
  const file = parse(text) as { ruleset: Data; rules: Data }
  const rules = { ...file.rules }
  for (const key of ['procedures', 'grids', 'lists', 'sequences']) {
    const entries = isData(rules[key]) ? Object.entries(rules[key]) : []
    rules[key] = Object.fromEntries(
      Array.from({ length: times }, (_, copy) =>
        entries.map(([id, entry]) => [named(id, copy), copied(entry, copy)]),
      ).flat(),
    )
  }
  return stringify(
    { ruleset: { ...file.ruleset, id: `${String(file.ruleset['id'])}-enlarged` }, rules },
    { lineWidth: 0 },
  )
}

const named = (id: string, copy: number): string => (copy === 0 ? id : `${id}-copy-${String(copy)}`)

/** Redirects references to the same copy. */
const copied = (value: unknown, copy: number): unknown => {
  if (Array.isArray(value)) return value.map((item) => copied(item, copy))
  if (!isData(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      ['grid', 'check', 'procedure'].includes(key) && typeof inner === 'string'
        ? named(inner, copy)
        : copied(inner, copy),
    ]),
  )
}
