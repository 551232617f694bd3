/** What a command is, and what it may use of the machine. */
import { type Problem, failure, problem, success, type Result } from '../../src-core/problem.ts'
import { parseArgs } from 'node:util'
import { nearest } from '../../src-core/nearest.ts'
import { visibleJson } from '../../src-core/words/text.ts'

/* Text for a terminal, whose letters are all of one width. */

/** The text in lines of at most `width` letters, broken at spaces; a longer word stays whole. */
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

/** A first line that begins with `lead`, the others set in as far. */
export const hanging = (lead: string, text: string, width: number): string[] => {
  const room = lead.length
  return wrap(text, width - room).map((line, index) => `${index === 0 ? lead : ' '.repeat(room)}${line}`.trimEnd())
}

/* Plain data as JSON for a terminal or a program; control characters are escaped. */

/** Indented, on several lines. */
export const jsonText = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`

/**
 * On one line. Where all keys of an object are whole numbers they stand in the order of the numbers, those below 0 too, which
 * JSON.stringify puts last.
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

/* The arguments after a command, checked against its options. */

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

/** 0: all is well. 1: something in the data is wrong. 2: wrongly called. */
export type Status = 0 | 1 | 2

/** The streams and the folder a command works with. Control characters in a text are made visible by `run`. */
export interface Shell {
  /** What relative paths start from. */
  readonly folder: string
  readonly input: AsyncIterable<Uint8Array>
  readonly inputIsTerminal: boolean
  /** Writes to standard output and waits until it has gone. Rejects when it cannot go. */
  readonly write: (text: string) => Promise<void>
  /** Writes to standard error. */
  readonly note: (text: string) => void
  /** Shows a line at the terminal of `note` in place of the one before; an empty one takes it away. Null: there is no terminal. */
  readonly progress: ((line: string) => void) | null
  /** Does work that must not be left half done: a signal that would end the program meanwhile ends it afterwards. */
  readonly undisturbed: <T>(work: () => T) => Promise<T>
}

/** Does a command's work, once what was typed has been checked against its options. */
export type Work = (args: Arguments, shell: Shell) => Promise<Status>

/** What is known of a command before it does anything. */
export interface Command {
  readonly name: string
  /** One line of the list of commands. */
  readonly summary: string
  /** What it takes besides options, as the help shows it: `FILE...`. */
  readonly operands: { readonly shown: string; readonly least: number; readonly most: number }
  /** A function where they are made of what the core knows: it loads that. */
  readonly options: Options | (() => Promise<Options>)
  /** What one should know to use it. Lines of at most 80 characters. */
  readonly help: string
  readonly examples: readonly string[]
  /** Loads what it needs to do its work. */
  readonly load: () => Promise<Work>
}

/** The options of a command, loaded if need be. */
export const optionsOf = async ({ options }: Command): Promise<Options> =>
  typeof options === 'function' ? options() : options

/** Writes problems to standard error, one a line. Their words are loaded only here: most commands have none to write. */
export const complain = async (shell: Shell, problems: readonly Problem[]): Promise<void> => {
  if (problems.length === 0) return
  const { problemText } = await import('../../src-core/words/problems/catalogue.ts')
  // Paths into a request mean nothing to who typed a command.
  shell.note(problems.map((problem) => `${problemText(pathless(problem))}\n`).join(''))
}

const pathless = ({ path: _path, ...problem }: Problem): Problem => problem
