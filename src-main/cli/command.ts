/** Types for commands, their arguments and their environment. */
import { type Problem, failure, problem, success, type Result } from '../../src-core/problem.ts'
import { parseArgs } from 'node:util'
import { nearestName } from '../../src-core/nearest.ts'
import { visibleJson } from '../../src-core/words/text.ts'

/* Text layout for terminals. */

/** Breaks text at spaces into lines of at most `width` characters. A longer word stays whole. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Wraps text with a hanging indent. The first line starts with `lead`. */
export const wrapHanging = (lead: string, text: string, width: number): string[] => {
  const room = lead.length
  return wrap(text, width - room).map((line, index) => `${index === 0 ? lead : ' '.repeat(room)}${line}`.trimEnd())
}

/* Formats JSON with control characters escaped. */

export const jsonText = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`

/**
 * Formats JSON on one line. Sorts the keys of an object numerically if all are whole numbers, since JSON.stringify puts
 * negative keys last.
 */
export const jsonLine = (value: unknown): string => `${visibleJson(sortKeys(value))}\n`

const sortKeys = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortKeys).join(',')}]`
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const inOrder = entries.every(([key]) => /^-?\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b))
    : entries
  return `{${inOrder.map(([key, entry]) => `${JSON.stringify(key)}:${sortKeys(entry)}`).join(',')}}`
}

/* Command-line arguments. */

export interface Option {
  /** The name of the option's value in the help, such as `DIR`. Unset for a switch. */
  readonly value?: string
  readonly oneOf?: readonly string[]
  /** Returns a short description of valid values if the value is invalid. Undefined if it is valid. */
  readonly check?: (value: string) => string | undefined
  readonly repeats?: boolean
  readonly help: string
}

export type Options = Readonly<Record<string, Option>>

export interface Arguments {
  /** Arguments that aren't options, in order. */
  readonly operands: readonly string[]
  readonly has: (option: string) => boolean
  readonly value: (option: string) => string | undefined
  /** Returns all values of a repeatable option. */
  readonly values: (option: string) => readonly string[]
}

/** Parses arguments. Reports every problem as a `usage` problem. */
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
  const near = option.startsWith('--') ? nearestName(option.slice(2, 80), Object.keys(options)) : undefined
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
  if (!inline && value.startsWith('-') && value !== '-' && !isNumber)
    return problem('usage', { what: 'missing-value', option: name, values, next: value })
  const { oneOf } = option
  if (oneOf && !oneOf.includes(value)) {
    const meant = nearestName(value.slice(0, 80), oneOf) ?? null
    return problem('usage', { what: 'value', option: name, value, needs: { oneOf }, meant })
  }
  const needs = option.check?.(value)
  return needs === undefined ? undefined : problem('usage', { what: 'value', option: name, value, needs, meant: null })
}

/** The exit status: 0 for success, 1 for bad data, 2 for wrong usage. */
export type Status = 0 | 1 | 2

/** The environment of a command. `run` makes control characters in its output visible. */
export interface Shell {
  /** The base folder for relative paths. */
  readonly folder: string
  readonly input: AsyncIterable<Uint8Array>
  readonly inputIsTerminal: boolean
  /** Writes to standard output and waits until the data is flushed. Rejects on failure. */
  readonly write: (text: string) => Promise<void>
  readonly writeBytes: (bytes: Uint8Array) => Promise<void>
  readonly note: (text: string) => void
  /** Replaces the previous progress line on the terminal. An empty line clears it. Null if there is no terminal. */
  readonly progress: ((line: string) => void) | null
  /** Runs work that must not be interrupted. A signal ends the program afterward. */
  readonly undisturbed: <T>(work: () => T) => Promise<T>
}

/** The work of a command, called with valid arguments. */
export type Work = (args: Arguments, shell: Shell) => Promise<Status>

export interface Command {
  readonly name: string
  readonly summary: string
  /** The operands of the command. `shown` is their form in the help, such as `FILE...`. */
  readonly operands: {
    readonly shown: string
    readonly min: number
    readonly max: number
    readonly oneOf?: readonly string[]
  }
  /** A function if the options depend on modules that load slowly. */
  readonly options: Options | (() => Promise<Options>)
  /** The help text, in lines of at most 80 characters. */
  readonly help: string
  readonly examples: readonly string[]
  /** Imports the command's code. */
  readonly load: () => Promise<Work>
}

export const optionsOf = async ({ options }: Command): Promise<Options> =>
  typeof options === 'function' ? options() : options

/** Writes problems to standard error, one per line. Imports their messages only when needed, since most commands succeed. */
export const complain = async (shell: Shell, problems: readonly Problem[]): Promise<void> => {
  if (problems.length === 0) return
  const { problemText } = await import('../../src-core/words/problems/catalogue.ts')
  // Paths in a request are meaningless on the command line.
  shell.note(problems.map((problem) => `${problemText(pathless(problem))}\n`).join(''))
}

const pathless = ({ path: _path, ...problem }: Problem): Problem => problem
