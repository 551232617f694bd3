/** The command line in a process of its own: the machine's streams, signals and exit status, and no more. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Shell } from './command.ts'
import { run } from './run.ts'
import { errorText, hasCode } from '../documents/read.ts'

const { stdin, stdout, stderr, env } = process

/** npm runs its scripts in the package's folder; INIT_CWD is where the player stands. */
const folder = env['npm_lifecycle_event'] === 'cli' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()

class NotWritten extends Error {}

/** Waits until the text is written, so that a stream of answers goes at the pace of its reader. */
const write = (text: string): Promise<void> =>
  new Promise((done, fail) => {
    stdout.write(text, (error) => {
      if (error) fail(new NotWritten('not written', { cause: error }))
      else done()
    })
  })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Signals end the program as the system has it: at once, whatever is being laid out. Only while this works they wait, and then end it
 * the same way. Node reports a signal in a later turn of its loop, which has come for certain after two turns.
 */
const undisturbed = async <T>(work: () => T): Promise<T> => {
  let ending: NodeJS.Signals | undefined
  const wait = (signal: NodeJS.Signals): void => {
    ending ??= signal
  }
  for (const signal of signals) process.on(signal, wait)
  try {
    return work()
  } finally {
    await turn()
    await turn()
    for (const signal of signals) process.off(signal, wait)
    if (ending !== undefined) process.kill(process.pid, ending)
  }
}

const shell: Shell = {
  folder,
  input: stdin,
  inputIsTerminal: stdin.isTTY,
  write,
  note: (text) => void stderr.write(text),
  progress: stderr.isTTY ? (line) => void stderr.write(`\r\x1b[K${line}`) : null,
  undisturbed,
}

/** Nothing is written to a reader that has gone. */
const isGone = (error: unknown): boolean => hasCode(error, 'EPIPE', 'ERR_STREAM_DESTROYED')

for (const stream of [stdout, stderr]) stream.on('error', () => undefined)

try {
  process.exitCode = await run(process.argv.slice(2), shell)
} catch (error) {
  if (!(error instanceof NotWritten)) throw error
  if (!isGone(error.cause)) shell.note(`the output cannot be written (${errorText(error.cause)}) [not-written]\n`)
  process.exitCode = 1
}
