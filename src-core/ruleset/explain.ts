/** Converts Zod's issues to problems. */
import type { Path } from '../paths.ts'
import type { z } from 'zod'
import { alternativesTo } from '../nearest.ts'
import { problem, type Problem } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import { memoize } from '../memoize.ts'
import { isForm, type Form } from '../words/problems/forms.ts'
import { nameList, type Alternatives } from '../words/problems/phrases.ts'
import { isJoiningWord } from '../language/schema.ts'
import { entryDepths, idFrom } from '../format/entries.ts'
import { idPattern } from '../format/basics.ts'
import type { Bound, WrongValue, Written } from '../words/problems/values.ts'

export interface Finding {
  readonly problem: Problem
  readonly path: Path
  /** Whether the issue is about the key and not its value. */
  readonly key: boolean
}

type Issue = z.core.$ZodIssue

/** Converts all issues of `data`, which is at `base` in its file. If a key is misspelled, the correct one isn't reported as missing. */
export const explainIssues = (
  schema: z.core.$ZodType,
  data: unknown,
  issues: readonly Issue[],
  base: Path,
): Finding[] => {
  const findings = withJoiningWords(
    schema,
    issues.flatMap((issue) => findingsOf(schema, data, issue, keysOf(issue.path))),
  )
  const misspelled = new Set<string>()
  // Paths of amounts in which a bound was written instead of the amount.
  const instead = new Set(
    findings.flatMap((finding) => (needsBoundedAmount(finding) ? [finding.path.slice(0, -1).join('\0')] : [])),
  )
  const doubtful = new Set<string>()
  for (const { problem: one, path } of findings) {
    if (one.code !== 'unknown-key') continue
    const home = path.slice(0, -1)
    doubtful.add(home.join('\0'))
    if (one.facts.alternatives.meant !== null) misspelled.add([...home, one.facts.alternatives.meant].join('\0'))
  }
  return findings
    .filter(({ problem: { code }, path }) => code !== 'missing' || !misspelled.has(path.join('\0')))
    .filter(({ problem: { code }, path }) => code !== 'unknown-key' || !instead.has(path.slice(0, -1).join('\0')))
    .filter(({ problem: { code }, path }) => code !== 'wrong-keys' || !doubtful.has(path.join('\0')))
    .map((finding) => ({ ...finding, path: [...base, ...finding.path] }))
}

/** If conditions are joined with an `or` or `and` key, reports only that key and nothing inside it. */
const withJoiningWords = (schema: z.core.$ZodType, findings: readonly Finding[]): readonly Finding[] => {
  const reported = new Set<string>()
  return findings.flatMap((finding): Finding[] => {
    const { path } = finding
    const at = path.findIndex(
      (step, index) =>
        isJoiningWord(step) &&
        path.some((_, end) => end <= index && keysAt(schema, path.slice(0, end)).includes('any')),
    )
    const word = path[at]
    if (!isJoiningWord(word)) return [finding]
    const keyPath = path.slice(0, at + 1)
    if (reported.has(keyPath.join('\0'))) return []
    reported.add(keyPath.join('\0'))
    return [{ problem: problem('joining-word', { word }), path: keyPath, key: true }]
  })
}

const keysOf = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'symbol' ? String(key) : key))

const findingsOf = (schema: z.core.$ZodType, data: unknown, issue: Issue, path: Path): Finding[] => {
  const value = valueAt(data, path)
  const subject = subjectOf(path)
  const is = writtenOf(value)
  const at = (one: Problem, key = false): Finding[] => [{ problem: one, path, key }]
  const missing = (needs: Form | readonly string[]): Finding[] =>
    at(problem('missing', { what: 'value', subject, needs }), true)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, path)
      return issue.keys.map((key) => {
        const others = isRecord(value) ? Object.keys(value).filter((each) => each !== key) : []
        const one = known.includes(key)
          ? problem('two-ways', { what: 'keys', key, others: nameList(others) })
          : unknownKey(key, known)
        return { problem: one, path: [...path, key], key: true }
      })
    }
    case 'invalid_type': {
      const form = formOf(issue) ?? expectedForm(issue.expected, value)
      if (value === undefined) return missing(expectedForm(issue.expected, value))
      return at(problem('wrong-value', { what: 'shape', subject, is, form }))
    }
    case 'invalid_value': {
      const choices = issue.values.map(String)
      if (value === undefined) return missing(choices)
      const alternatives =
        typeof value === 'string' ? alternativesTo(value, choices) : { meant: null, known: nameList(choices) }
      return at(problem('wrong-value', { what: 'one-of', subject, is, alternatives }))
    }
    case 'too_small':
    case 'too_big': {
      const bound = boundOf(issue)
      if (issue.origin === 'string')
        return at(
          problem('out-of-bounds', {
            what: 'text',
            subject,
            letters: typeof value === 'string' ? value.length : 0,
            ...bound,
          }),
        )
      if (issue.origin === 'array')
        return at(
          problem('out-of-bounds', {
            what: 'list',
            subject,
            values: Array.isArray(value) ? value.length : 0,
            ...bound,
          }),
        )
      return at(problem('out-of-bounds', { what: 'value', subject, is, ...bound }))
    }
    case 'invalid_format': {
      const meant = formOf(issue) === 'id' && typeof value === 'string' ? idFrom(value.replace(fileEnding, '')) : ''
      if (idPattern.test(meant)) return at(problem('wrong-value', { what: 'name', subject, is, meant }))
      return at(problem('wrong-value', { what: 'form', subject, is, form: formOf(issue) ?? 'another-form' }))
    }
    case 'invalid_key': {
      const [inner] = issue.issues
      return at(problem('wrong-id', { key: subject, form: (inner && formOf(inner)) ?? 'id' }), true)
    }
    case 'custom':
      return at(
        problem('wrong-keys', {
          subject,
          form: formOf(issue) ?? 'another-value',
          ...(isContainer(value) ? keysIn(value) : { is }),
        }),
        true,
      )
    case 'invalid_union': {
      const branch = bestBranch(issue.errors, value)
      if (branch) return branch.flatMap((inner) => findingsOf(schema, data, inner, [...path, ...keysOf(inner.path)]))
      if (value === undefined)
        return missing(isBounded(valueAt(data, path.slice(0, -1))) ? 'bounded-amount' : (formOf(issue) ?? 'value'))
      const known = isRecord(value) ? keysAt(schema, path) : []
      const unknownKeys =
        isRecord(value) && known.length > 0 ? Object.keys(value).filter((key) => !known.includes(key)) : []
      if (unknownKeys.length > 0)
        return unknownKeys.map((key) => ({
          problem: unknownKey(key, known),
          path: [...path, key],
          key: true,
        }))
      const takesMaps = issue.errors.some((errors) => !errors.some(isOtherKind))
      const shown = isRecord(value) && takesMaps ? keysIn(value) : { is }
      return at(problem('wrong-value', { what: 'shape', subject, form: formOf(issue) ?? 'another-value', ...shown }))
    }
    case 'not_multiple_of':
    case 'invalid_element':
      return at(
        problem('wrong-value', { what: 'one-of', subject, is, alternatives: { meant: null, known: nameList([]) } }),
      )
  }
}

/** Names that other games and programs use for keys of the format. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['rolls', 'dice'],
  ['roll', 'dice'],
  ['die', 'dice'],
  ['results', 'outcomes'],
])

/** Operators for calculations on one line, by the keys that people may try instead. */
const signs: ReadonlyMap<string, '-' | '/'> = new Map([
  ['minus', '-'],
  ['subtract', '-'],
  ['less', '-'],
  ['divide', '/'],
  ['over', '/'],
])

/** The file extension. */
const fileEnding = /(?:\.houserules)?\.ya?ml$/i

const unknownKey = (key: string, known: readonly string[]): Problem => {
  const sign = known.includes('plus') ? signs.get(key) : undefined
  return problem('unknown-key', { key, alternatives: keysLike(key, known), ...(sign && { sign }) })
}

const keysLike = (key: string, known: readonly string[]): Alternatives => {
  const meant = otherNames.get(key)
  return meant !== undefined && known.includes(meant) ? { meant, known: nameList(known) } : alternativesTo(key, known)
}

const needsBoundedAmount = ({ problem: { code, facts } }: Finding): boolean =>
  code === 'missing' && facts.what === 'value' && facts.needs === 'bounded-amount'

/** Whether a value is an amount that is rounded or has bounds. */
const isBounded = (value: unknown): boolean =>
  isRecord(value) && ['round', 'at-least', 'at-most'].some((key) => Object.hasOwn(value, key))

/** The form that the schema uses as its error, if any. */
const formOf = ({ message }: Issue): Form | undefined => (isForm(message) ? message : undefined)

const boundOf = (issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Bound =>
  issue.code === 'too_small'
    ? { bound: issue.inclusive === false ? 'above' : 'least', limit: Number(issue.minimum) }
    : { bound: issue.inclusive === false ? 'below' : 'most', limit: Number(issue.maximum) }

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const keysIn = (value: object) => ({ keys: nameList(Object.keys(value)) })

/**
 * The issues of the alternative that was probably meant: of those for this kind of value, the only one with the fewest unknown or missing keys. A
 * text or number is considered only if it is out of bounds, because otherwise the union's own message is more helpful.
 */
const bestBranch = (branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined => {
  const possible = branches.filter((issues) => issues.length > 0 && !issues.some(isOtherKind))
  if (typeof value !== 'object' || value === null) {
    const bounded = possible.filter((issues) =>
      issues.every(({ code, path }) => path.length === 0 && (code === 'too_big' || code === 'too_small')),
    )
    return bounded.length === 1 ? bounded[0] : undefined
  }
  const ranked = possible
    .map((issues) => ({ issues, strange: unknownCount(issues, value) }))
    .toSorted((a, b) => a.strange - b.strange)
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

/** How many of the map's own keys don't fit. Unknown keys count twice. */
const unknownCount = (issues: readonly Issue[], value: object): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return sum + 2 * issue.keys.length
    if (issue.code === 'invalid_key') return sum + 2
    if (issue.path.length === 1 && !Object.hasOwn(value, String(issue.path[0]))) return sum + 1
    return sum
  }, 0)

const valueAt = (data: unknown, path: Path): unknown => {
  let keyPath = data
  for (const key of path) {
    if (typeof keyPath !== 'object' || keyPath === null || !Object.hasOwn(keyPath, key)) return undefined
    keyPath = (keyPath as Readonly<Record<string | number, unknown>>)[key]
  }
  return keyPath
}

const subjectOf = (path: Path): WrongValue => {
  const last = path.at(-1)
  if (last === undefined) return 'everything'
  const list = path.at(-2)
  if (typeof last === 'number') return { item: last + 1, key: list === undefined ? null : String(list) }
  return list !== undefined && entryDepths(path).at(-1) === path.length
    ? { key: last, section: String(list) }
    : { key: last }
}

/** A value as quoted in a message. Text is clipped to one line. */
const writtenOf = (value: unknown): Written => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'number' || typeof value === 'boolean') return { plain: value }
  return typeof value === 'string' ? { text: value.slice(0, 400).replaceAll(/\s+/g, ' ') } : 'other'
}

const expectedForm = (expected: string, value: unknown): Form => {
  switch (expected) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? 'quoted-text' : 'text'
    case 'number':
      return 'number'
    case 'int':
      return 'whole-number'
    case 'boolean':
      return 'flag'
    case 'array':
    case 'tuple':
      return 'list'
    case 'object':
    case 'record':
      return 'map'
    default:
      return 'another-value'
  }
}

/** The keys that any alternative of the schema accepts in the map at a path. */
const keysAt = (schema: z.core.$ZodType, path: Path): string[] => {
  let schemas = flattenSchema(schema)
  for (const step of path) schemas = [...new Set(schemas.flatMap((one) => schemasBelow(one, step)))]
  return [...new Set(schemas.flatMap((one) => (one._zod.def.type === 'object' ? Object.keys(one._zod.def.shape) : [])))]
}

const flattenSchema = (schema: z.core.$ZodType): z.core.$ZodTypes[] => {
  const one = schema as z.core.$ZodTypes
  const { def } = one._zod
  if (def.type === 'optional' || def.type === 'readonly') return flattenSchema(def.innerType)
  if (def.type === 'union') return def.options.flatMap(flattenSchema)
  if (def.type === 'lazy') return flattenSchema(lazily(schema))
  return [one]
}

/** The schema inside a lazy schema. Cached because its getter creates a new schema on each call. */
const lazily = memoize((schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodLazy)._zod
  return def.getter()
})

const schemasBelow = (schema: z.core.$ZodTypes, step: string | number): z.core.$ZodTypes[] => {
  const { def } = schema._zod
  if (def.type === 'object') {
    const inner = Object.hasOwn(def.shape, step) ? def.shape[step] : undefined
    return inner ? flattenSchema(inner) : []
  }
  if (def.type === 'record') return flattenSchema(def.valueType)
  if (def.type === 'array') return flattenSchema(def.element)
  if (def.type === 'tuple') return def.items.flatMap(flattenSchema)
  return []
}
