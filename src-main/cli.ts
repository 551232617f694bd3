/** The command line: the machine's streams, signals and exit status, and no more. */
import { once } from 'node:events'
import { BrokenPipe, type Shell } from './cli/command.ts'
import { run } from './cli/run.ts'

const { stdin, stdout, stderr, env } = process

/** npm runs its scripts in the package's folder; INIT_CWD is where the player stands. */
const folder = env['npm_lifecycle_event'] === 'cli' ? (env['INIT_CWD'] ?? process.cwd()) : process.cwd()

let broken = false
stdout.on('error', () => {
  broken = true
})
stderr.on('error', () => undefined)

const write = async (text: string): Promise<void> => {
  if (!broken && !stdout.write(text)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => undefined)
  if (broken) throw new BrokenPipe()
}

const shell: Shell = {
  folder,
  input: stdin,
  inputIsTerminal: stdin.isTTY,
  write,
  note: (text) => void stderr.write(text),
  noteIsTerminal: stderr.isTTY,
}

// A file is written in one go, so a signal that is handled comes before or after it, never between.
for (const [signal, status] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const) process.on(signal, () => process.exit(status)) // prettier-ignore

try {
  process.exitCode = await run(process.argv.slice(2), shell)
} catch (error) {
  if (!(error instanceof BrokenPipe)) throw error
  process.exitCode = 1
}
