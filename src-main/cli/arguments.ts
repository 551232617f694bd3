/** The arguments after a command, checked against its options. */
import { parseArgs } from 'node:util'
import { nearest } from '../../src-core/nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'

export interface Option {
  /** What its value is called in the help: `DIR`. Left out: a switch without a value. */
  readonly value?: string
  /** All its values, where these are few. */
  readonly oneOf?: readonly string[]
  /** What would be right, in a few words, where a value is wrong. */
  readonly check?: (value: string) => string | undefined
  readonly repeats?: boolean
  /** One line of help. */
  readonly help: string
}

export type Options = Readonly<Record<string, Option>>

export interface Arguments {
  /** What is no option, in order. */
  readonly operands: readonly string[]
  /** Whether a switch was given. */
  readonly has: (option: string) => boolean
  /** The value of an option, undefined if it was not given. */
  readonly value: (option: string) => string | undefined
  /** All values of an option that repeats. */
  readonly values: (option: string) => readonly string[]
}

/** Problems, all at once: `usage`, `usage`, `usage`, `usage`, `usage`. */
export const parseArguments = (args: readonly string[], options: Options): Result<Arguments> => {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const problems: Problem[] = []
  const operands: string[] = []
  const given = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    const wrong = option
      ? optionProblem(rawName, option, value, inlineValue === true, given.has(name))
      : unknownOption(rawName, options)
    if (wrong) problems.push(wrong)
    given.set(name, [...(given.get(name) ?? []), ...(value === undefined ? [] : [value])])
  }
  if (problems.length > 0) return failure(...problems)
  return success({
    operands,
    has: (option) => given.has(option),
    value: (option) => given.get(option)?.[0],
    values: (option) => given.get(option) ?? [],
  })
}

const unknownOption = (option: string, options: Options): Problem => {
  const near = option.startsWith('--') ? nearest(option.slice(2, 80), Object.keys(options)) : undefined
  const known = Object.keys(options).map((name) => `--${name}`)
  return problem('usage', { what: 'option', name: option, meant: near === undefined ? null : `--${near}`, known })
}

const optionProblem = (
  name: string,
  option: Option,
  value: string | undefined,
  inline: boolean,
  again: boolean,
): Problem | undefined => {
  if (again && !option.repeats) return problem('usage', { what: 'given-twice', option: name })
  if (option.value === undefined)
    return value === undefined ? undefined : problem('usage', { what: 'needless-value', option: name })
  const values = option.oneOf ?? [option.value]
  if (value === undefined || value === '')
    return problem('usage', { what: 'missing-value', option: name, values, next: null })
  const isNumber = /^-[\d./]+$/.test(value)
  if (!inline && value.startsWith('-') && !isNumber)
    return problem('usage', { what: 'missing-value', option: name, values, next: value })
  const { oneOf } = option
  if (oneOf && !oneOf.includes(value)) {
    const meant = nearest(value.slice(0, 80), oneOf) ?? null
    return problem('usage', { what: 'value', option: name, value, needs: { oneOf }, meant })
  }
  const needs = option.check?.(value)
  return needs === undefined ? undefined : problem('usage', { what: 'value', option: name, value, needs, meant: null })
}
