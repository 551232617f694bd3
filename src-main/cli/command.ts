/** The shape of a command, its arguments and its environment. */
import { type Problem, failure, problem, success, type Result } from '../../src-core/problem.ts'
import { parseArgs } from 'node:util'
import { nearest } from '../../src-core/nearest.ts'
import { visibleJson } from '../../src-core/words/text.ts'

/* Text for a terminal with fixed-width letters. */

/** Breaks text at spaces into lines of at most `width` letters; a longer word stays whole. */
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

/** Wraps with a hanging indent: the first line begins with `lead`. */
export const hanging = (lead: string, text: string, width: number): string[] => {
  const room = lead.length
  return wrap(text, width - room).map((line, index) => `${index === 0 ? lead : ' '.repeat(room)}${line}`.trimEnd())
}

/* JSON output; control characters are escaped. */

export const jsonText = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`

/**
 * One line. Objects whose keys are all whole numbers are sorted numerically; JSON.stringify would put negative keys
 * last.
 */
export const jsonLine = (value: unknown): string => `${visibleJson(ordered(value))}\n`

const ordered = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const inOrder = entries.every(([key]) => /^-?\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b))
    : entries
  return `{${inOrder.map(([key, entry]) => `${JSON.stringify(key)}:${ordered(entry)}`).join(',')}}`
}

/* Parsing of arguments. */

export interface Option {
  /** The value's name in the help, such as `DIR`; absent for a switch. */
  readonly value?: string
  readonly oneOf?: readonly string[]
  /** Returns what a valid value looks like, in a few words; undefined if the value is valid. */
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
  /** All values of a repeatable option. */
  readonly values: (option: string) => readonly string[]
}

/** Reports all problems, each a `usage`. */
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
  if (!inline && value.startsWith('-') && value !== '-' && !isNumber)
    return problem('usage', { what: 'missing-value', option: name, values, next: value })
  const { oneOf } = option
  if (oneOf && !oneOf.includes(value)) {
    const meant = nearest(value.slice(0, 80), oneOf) ?? null
    return problem('usage', { what: 'value', option: name, value, needs: { oneOf }, meant })
  }
  const needs = option.check?.(value)
  return needs === undefined ? undefined : problem('usage', { what: 'value', option: name, value, needs, meant: null })
}

/** Exit status. 0: success; 1: bad data; 2: wrong usage. */
export type Status = 0 | 1 | 2

/** What a command works with. `run` makes control characters in its output visible. */
export interface Shell {
  /** The base of relative paths. */
  readonly folder: string
  readonly input: AsyncIterable<Uint8Array>
  readonly inputIsTerminal: boolean
  /** Writes to standard output and waits until the data is flushed. Rejects if it can't be written. */
  readonly write: (text: string) => Promise<void>
  readonly writeBytes: (bytes: Uint8Array) => Promise<void>
  readonly note: (text: string) => void
  /** Replaces the last progress line on the terminal; an empty line clears it. Null if there is no terminal. */
  readonly progress: ((line: string) => void) | null
  /** Runs work that must not be interrupted: a signal ends the program afterward. */
  readonly undisturbed: <T>(work: () => T) => Promise<T>
}

/** Runs a command whose arguments are valid. */
export type Work = (args: Arguments, shell: Shell) => Promise<Status>

export interface Command {
  readonly name: string
  readonly summary: string
  /** Operands; `shown` is how the help shows them, such as `FILE...`. */
  readonly operands: {
    readonly shown: string
    readonly least: number
    readonly most: number
    readonly oneOf?: readonly string[]
  }
  /** A function if they depend on modules that load slowly. */
  readonly options: Options | (() => Promise<Options>)
  /** Lines of at most 80 characters. */
  readonly help: string
  readonly examples: readonly string[]
  /** Imports the code of the command. */
  readonly load: () => Promise<Work>
}

export const optionsOf = async ({ options }: Command): Promise<Options> =>
  typeof options === 'function' ? options() : options

/**
 * Writes problems to standard error, one per line. Their texts are imported only when needed, since most commands have
 * none.
 */
export const complain = async (shell: Shell, problems: readonly Problem[]): Promise<void> => {
  if (problems.length === 0) return
  const { problemText } = await import('../../src-core/words/problems/catalogue.ts')
  // Paths into a request mean nothing on the command line.
  shell.note(problems.map((problem) => `${problemText(pathless(problem))}\n`).join(''))
}

const pathless = ({ path: _path, ...problem }: Problem): Problem => problem
