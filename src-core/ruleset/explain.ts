/** Zod's issues in a player's words. */
import type { Path } from '../paths.ts'
import type { z } from 'zod'
import { nearest } from '../nearest.ts'
import { isRecord } from '../record.ts'
import { remembered } from '../remember.ts'
import { clipped, names, quoted } from './quote.ts'

export interface Finding {
  readonly code: string
  readonly message: string
  readonly right: string
  readonly path: Path
  /** The key is meant, not what stands at it. */
  readonly key: boolean
}

type Issue = z.core.$ZodIssue

/** All issues of `data`, which stands at `base` of its file, in words. A key that stands there misspelt is not said to be missing as well. */
export const explain = (schema: z.core.$ZodType, data: unknown, issues: readonly Issue[], base: Path): Finding[] => {
  const findings = issues.flatMap((issue) => findingsOf(schema, data, issue, keysOf(issue.path)))
  const strange = findings.filter(({ code }) => code === 'unknown-key')
  const misspelt = new Set(strange.map(({ path, right }) => [...path.slice(0, -1), right].join('\0')))
  const doubtful = new Set(strange.map(({ path }) => path.slice(0, -1).join('\0')))
  return findings
    .filter(({ code, path }) => code !== 'missing' || !misspelt.has([...path.slice(0, -1), `\`${path.at(-1) ?? ''}\`?`].join('\0')))
    .filter(({ code, path }) => code !== 'wrong-keys' || !doubtful.has(path.join('\0')))
    .map((finding) => ({ ...finding, path: [...base, ...finding.path] }))
}

const keysOf = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'symbol' ? String(key) : key))

const findingsOf = (schema: z.core.$ZodType, data: unknown, issue: Issue, path: Path): Finding[] => {
  const value = valueAt(data, path)
  const name = nameOf(path)
  const one = (code: string, message: string, right: string, key = false): Finding[] => [{ code, message, right, path, key }]
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, path)
      return issue.keys.map((key) => {
        if (known.includes(key)) {
          const other = isRecord(value) ? Object.keys(value).filter((each) => each !== key) : []
          const right = `one of them; in a patch null removes the other, such as ${clipped(other[0] ?? key)}: null`
          return { code: 'two-ways', message: `${quoted(key)} cannot stand beside ${names(other)}`, right, path: [...path, key], key: true }
        }
        const near = nearest(key, known)
        const right = near ? `\`${near}\`?` : known.length > 0 ? `known here: ${known.join(', ')}` : 'leave it out'
        return { code: 'unknown-key', message: `${quoted(key)} is not known here`, right, path: [...path, key], key: true }
      })
    }
    case 'invalid_type':
      if (value === undefined) return one('missing', `${name} is missing`, `add ${name}: ${expectedWords(issue.expected, value)}`, true)
      return one('wrong-type', `${name} is ${written(value)}`, customOr(issue, expectedWords(issue.expected, value)))
    case 'invalid_value': {
      const choices = issue.values.map(String)
      const near = typeof value === 'string' ? nearest(value, choices) : undefined
      const right = near ? `\`${near}\`?` : choices.length === 1 ? (choices[0] ?? '') : `one of ${choices.join(', ')}`
      if (value === undefined) return one('missing', `${name} is missing`, `add ${name}: ${choices.join(', ')}`, true)
      return one('wrong-value', `${name} is ${written(value)}`, right)
    }
    case 'too_small':
    case 'too_big': {
      const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum
      const least =
        issue.code === 'too_small'
          ? issue.inclusive === false
            ? 'more than'
            : 'at least'
          : issue.inclusive === false
            ? 'less than'
            : 'at most'
      if (issue.origin === 'string')
        return one(
          'wrong-length',
          `${name} is ${typeof value === 'string' ? value.length : 0} letters long`,
          `${least} ${String(bound)} letters`,
        )
      if (issue.origin === 'array')
        return one('wrong-length', `${name} holds ${Array.isArray(value) ? value.length : 0} values`, `${least} ${String(bound)}`)
      return one('out-of-bounds', `${name} is ${written(value)}`, `${least} ${String(bound)}`)
    }
    case 'invalid_format':
      return one('wrong-form', `${name} is ${written(value)}`, customOr(issue, 'another form'))
    case 'invalid_key':
      return one('wrong-id', `${name} is no id`, issue.issues[0]?.message ?? 'small letters, digits and hyphens', true)
    case 'custom':
      return one(
        'wrong-keys',
        `${name} ${value && typeof value === 'object' ? `says ${names(Object.keys(value))}` : `is ${written(value)}`}`,
        issue.message,
        true,
      )
    case 'invalid_union': {
      const branch = bestBranch(issue.errors, value)
      if (branch) return branch.flatMap((inner) => findingsOf(schema, data, inner, [...path, ...keysOf(inner.path)]))
      if (value === undefined) return one('missing', `${name} is missing`, `add ${name}: ${customOr(issue, 'a value')}`, true)
      const takesMaps = issue.errors.some((errors) => !errors.some(isOtherKind))
      return one(
        'wrong-type',
        `${name} ${isRecord(value) && takesMaps ? `says ${names(Object.keys(value))}` : `is ${written(value)}`}`,
        customOr(issue, 'another value'),
      )
    }
    case 'not_multiple_of':
    case 'invalid_element':
      return one('wrong-value', `${name} is ${written(value)}`, 'another value')
  }
}

/** The schema's own words where it has some. */
const customOr = (issue: Issue, words: string): string =>
  /^(Invalid|Too |Unrecognized|Expected)/.test(issue.message) ? words : issue.message

/**
 * The way of writing that was meant: of those that take a value of this kind, the one with the fewest keys unknown or missing,
 * if there is but one such. For a text or number only where it is out of bounds: else the union's own words say more.
 */
const bestBranch = (branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined => {
  const possible = branches.filter((issues) => issues.length > 0 && !issues.some(isOtherKind))
  if (typeof value !== 'object' || value === null) {
    const bounded = possible.filter((issues) =>
      issues.every(({ code, path }) => path.length === 0 && (code === 'too_big' || code === 'too_small')),
    )
    return bounded.length === 1 ? bounded[0] : undefined
  }
  const ranked = possible.map((issues) => ({ issues, strange: strangeness(issues, value) })).toSorted((a, b) => a.strange - b.strange)
  const [first, second] = ranked
  if (!first || (second && second.strange === first.strange && first.strange > 0)) return undefined
  const keys = Object.keys(value).length
  return Array.isArray(value) || first.strange < keys * 2 || possible.length === 1 ? first.issues : undefined
}

const isOtherKind = ({ code, path, ...issue }: Issue): boolean => {
  if (path.length > 0) return false
  if (code === 'invalid_union') return 'errors' in issue && issue.errors.every((inner) => inner.some(isOtherKind))
  return code === 'invalid_type' || code === 'invalid_value'
}

/** Keys of the map itself that do not fit: unknown ones weigh twice as much as missing ones. */
const strangeness = (issues: readonly Issue[], value: object): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return sum + 2 * issue.keys.length
    if (issue.code === 'invalid_key') return sum + 2
    if (issue.path.length === 1 && !Object.hasOwn(value, String(issue.path[0]))) return sum + 1
    return sum
  }, 0)

const valueAt = (data: unknown, path: Path): unknown => {
  let here = data
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Readonly<Record<string | number, unknown>>)[key]
  }
  return here
}

const nameOf = (path: Path): string => {
  const last = path.at(-1)
  if (last === undefined) return 'the file'
  return typeof last === 'number' ? `item ${last + 1} of ${quoted(String(path.at(-2) ?? ''))}` : quoted(last)
}

const written = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'something else'
  return `"${clipped(value.slice(0, 400).replaceAll(/\s+/g, ' '), 40)}"`
}

const expectedWords = (expected: string, value: unknown): string => {
  switch (expected) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? 'a text: put it "in quotes"' : 'a text'
    case 'number':
      return 'a number'
    case 'int':
      return 'a whole number'
    case 'boolean':
      return 'true or false'
    case 'array':
    case 'tuple':
      return 'a list: [one, two]'
    case 'object':
    case 'record':
      return 'a map: KEY: VALUE'
    default:
      return 'another value'
  }
}

/** The keys that the schema knows for the map at a path, whichever way of writing it takes. */
const keysAt = (schema: z.core.$ZodType, path: Path): string[] => {
  let here = flat(schema)
  for (const step of path) here = [...new Set(here.flatMap((one) => below(one, step)))]
  return [...new Set(here.flatMap((one) => (one._zod.def.type === 'object' ? Object.keys(one._zod.def.shape) : [])))]
}

/** A schema's ways of writing. */
const flat = (schema: z.core.$ZodType): z.core.$ZodTypes[] => {
  const one = schema as z.core.$ZodTypes
  const { def } = one._zod
  if (def.type === 'optional' || def.type === 'readonly') return flat(def.innerType)
  if (def.type === 'union') return def.options.flatMap(flat)
  if (def.type === 'lazy') return flat(lazily(schema))
  return [one]
}

/** What a lazy schema stands for: its getter makes it anew at each call. */
const lazily = remembered((schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodLazy)._zod
  return def.getter()
})

const below = (schema: z.core.$ZodTypes, step: string | number): z.core.$ZodTypes[] => {
  const { def } = schema._zod
  if (def.type === 'object') {
    const inner = Object.hasOwn(def.shape, step) ? def.shape[step] : undefined
    return inner ? flat(inner) : []
  }
  if (def.type === 'record') return flat(def.valueType)
  if (def.type === 'array') return flat(def.element)
  if (def.type === 'tuple') return def.items.flatMap(flat)
  return []
}
