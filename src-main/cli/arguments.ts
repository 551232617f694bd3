/** What was typed after a command: checked, with what would be right. */
import { parseArgs } from 'node:util'
import { nearest } from '../../src-core/nearest.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { brief } from '../../src-core/words/visible.ts'

export interface Option {
  /** What its value is called in the help: `DIR`. Left out: a switch without a value. */
  readonly value?: string
  /** The values there are, if they can be counted. */
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

/** All that is wrong is said at once: `unknown-option`, `missing-value`, `needless-value`, `given-twice`, `not-offered`. */
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
    const problem = option ? optionProblem(rawName, option, value, inlineValue === true, given.has(name)) : unknownOption(rawName, options)
    if (problem) problems.push(problem)
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

const unknownOption = (written: string, options: Options): Problem => {
  const names = Object.keys(options).map((name) => `--${name}`)
  const near = written.startsWith('--') ? nearest(written.slice(2, 80), Object.keys(options)) : undefined
  const right = near ? `did you mean --${near}?` : names.length > 0 ? `there are ${names.join(', ')}` : 'leave it out'
  return { code: 'unknown-option', message: `there is no option ${brief(written)}`, right }
}

const optionProblem = (name: string, option: Option, value: string | undefined, inline: boolean, again: boolean): Problem | undefined => {
  if (again && !option.repeats) return { code: 'given-twice', message: `${name} is given twice`, right: 'give it once' }
  if (option.value === undefined) {
    return value === undefined ? undefined : { code: 'needless-value', message: `${name} takes no value`, right: `write ${name} alone` }
  }
  if (value === undefined || value === '') return missingValue(name, option, '')
  const isNumber = /^-[\d./]+$/.test(value)
  if (!inline && value.startsWith('-') && !isNumber) return missingValue(name, option, ` (or ${name}=${brief(value)})`)
  if (option.oneOf && !option.oneOf.includes(value)) {
    const near = nearest(value.slice(0, 80), option.oneOf)
    return notOffered(name, value, near ? `did you mean ${near}?` : `choose ${option.oneOf.join(' or ')}`)
  }
  const right = option.check?.(value)
  return right === undefined ? undefined : notOffered(name, value, `give ${right}`)
}

const missingValue = (name: string, { oneOf, value = '' }: Option, or: string): Problem => ({
  code: 'missing-value',
  message: `${name} lacks its value`,
  right: `write ${(oneOf ?? [value]).map((one) => `${name} ${one}`).join(' or ')}${or}`,
})

const notOffered = (name: string, value: string, right: string): Problem => ({
  code: 'not-offered',
  message: `${name} cannot be ${brief(value)}`,
  right,
})
