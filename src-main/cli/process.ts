/** Connects the command line to the process: streams, signals and exit status. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Shell } from './command.ts'
import { run } from './run.ts'
import { errorText, hasCode } from '../documents/read.ts'

const { stdin, stdout, stderr, env } = process

/** npm runs scripts in the package folder. INIT_CWD is the folder where the player ran npm. */
const folder = env['npm_lifecycle_event'] === 'cli' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()

class NotWritten extends Error {}

/** Resolves when the text is written, so that output waits for its reader. */
const write = (text: string | Uint8Array): Promise<void> =>
  new Promise((done, fail) => {
    stdout.write(text, (error) => {
      if (error) fail(new NotWritten('not written', { cause: error }))
      else done()
    })
  })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `work` and handles signals only when it is done. Normally, signals end the program immediately. Node reports a signal within two turns of the
 * event loop.
 */
const withDeferredSignals = async <T>(work: () => T): Promise<T> => {
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
  writeBytes: write,
  note: (text) => void stderr.write(text),
  progress: stderr.isTTY ? (line) => void stderr.write(`\r\x1b[K${line}`) : null,
  undisturbed: withDeferredSignals,
}

/** Whether the reader closed the pipe. */
const isGone = (error: unknown): boolean => hasCode(error, 'EPIPE', 'ERR_STREAM_DESTROYED')

for (const stream of [stdout, stderr]) stream.on('error', () => undefined)

try {
  process.exitCode = await run(process.argv.slice(2), shell)
} catch (error) {
  if (!(error instanceof NotWritten)) throw error
  if (!isGone(error.cause)) shell.note(`Can’t write the output (${errorText(error.cause)}). [not-written]\n`)
  process.exitCode = 1
}
