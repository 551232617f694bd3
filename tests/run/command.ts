import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { failed, passed, type Tally } from './tally.ts'

export const root = resolve(import.meta.dirname, '../..')

interface Ended {
  readonly succeeded: boolean
  /** Standard output and standard error. */
  readonly output: string
  readonly seconds: number
}

/** Runs a command in the project's folder. `files` are passed unquoted by a shell. */
export const command = async (line: string, files: readonly string[] = []): Promise<Ended> => {
  const started = performance.now()
  // A shell finds npm and package binaries on every system.
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
  const child = spawn([line, ...files.map((file) => `"${file}"`)].join(' '), {
    cwd: root,
    env,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const status = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  return { succeeded: status === 0, output, seconds: (performance.now() - started) / 1000 }
}

/** Runs a command as one test: prints one line, and all output if it failed. */
export const check = async (name: string, work: () => Promise<Ended>): Promise<Tally> => {
  const { succeeded, output, seconds } = await work()
  console.log(`${succeeded ? '✓' : '✗'} ${name}  ${seconds.toFixed(1)} s${succeeded ? '' : `\n${output}`}`)
  return succeeded ? passed : failed(name)
}
