/** What a command is, and what it may use of the machine. */
import type { Problem } from '../../src-core/problem.ts'
import type { Arguments, Options } from './arguments.ts'

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
  const { problemText } = await import('../../src-core/words/problems/words.ts')
  // Paths into a request mean nothing to who typed a command.
  shell.note(problems.map((problem) => `${problemText(pathless(problem))}\n`).join(''))
}

const pathless = ({ path: _path, ...problem }: Problem): Problem => problem
