import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Shell } from '../../src-main/cli/command.ts'
import { run } from '../../src-main/cli/run.ts'

export const cliFile = join(import.meta.dirname, '../../src-main/cli.ts')

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Returns the environment without npm's variable for the running script. */
export const plainEnv = (): NodeJS.ProcessEnv => {
  const { npm_lifecycle_event: _script, ...env } = process.env
  return env
}

/** Runs the command line as a process in a folder, with `input` as its standard input. */
export const cliProcess = (folder: string, args: readonly string[], input = ''): Ran => {
  const options = { cwd: folder, env: plainEnv(), input, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, ...args], options)
  return { status, stdout, stderr }
}

/** Runs the command line within this process, which needs no time to start. */
export const cliHere = async (
  folder: string,
  args: readonly string[],
  {
    input = '',
    terminal = false,
  }: { readonly input?: string | AsyncIterable<Uint8Array>; readonly terminal?: boolean } = {},
): Promise<Ran> => {
  let stdout = ''
  let stderr = ''
  const shell: Shell = {
    folder,
    input: typeof input === 'string' ? chunks(input) : input,
    inputIsTerminal: terminal,
    write: (text) => {
      stdout += text
      return Promise.resolve()
    },
    writeBytes: (bytes) => {
      stdout += Buffer.from(bytes).toString('latin1')
      return Promise.resolve()
    },
    note: (text) => {
      stderr += text
    },
    progress: terminal
      ? (line) => {
          stderr += `\r\x1b[K${line}`
        }
      : null,
    undisturbed: (work) => Promise.resolve(work()),
  }
  return { status: await run(args, shell), stdout, stderr }
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text))
}
