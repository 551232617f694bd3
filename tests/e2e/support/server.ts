/** The browser host as a separate process, as a player runs it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Kept } from './kept-host.ts'

export interface Server {
  /** The window's address with its token. */
  readonly url: string
  readonly port: number
  /** Stops the server and waits for its end. `SIGKILL` doesn't let it clean up. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface Serving {
  /** The settings folder. */
  readonly home: string
  /** Whether to run the built program (`built.ts`), which starts twice as fast as the source. */
  readonly built?: boolean
  /** Additional folders of rulesets. */
  readonly rulesets?: readonly string[]
  /** Rules files to open. */
  readonly files?: readonly string[]
  /** Folders searched for programs before the path. If set, the host opens the browser. */
  readonly programs?: string
  /** 0 for any free port. */
  readonly port?: number
  /** A module loaded before the host in the same process. */
  readonly preload?: string
  /** Additional environment variables. */
  readonly env?: NodeJS.ProcessEnv
}

const root = join(import.meta.dirname, '../../..')

/** Starts the host, which prints into `prints` in the settings folder, and waits until it listens. Rejects with its error output if it exits. */
export const startServer = async ({
  home,
  built = false,
  rulesets = [],
  files = [],
  programs,
  port = 0,
  preload,
  env: more,
}: Serving): Promise<Server> => {
  const folders = rulesets.flatMap((folder) => ['--rulesets', folder])
  const args = [
    ...(preload === undefined ? [] : ['--import', preload]),
    join(root, built ? 'dist/main/serve.js' : 'src-main/serve.ts'),
    '--port',
    String(port),
    '--share',
    '127.0.0.1',
    '--prints',
    join(home, 'prints'),
    ...folders,
    ...(programs === undefined ? [] : ['--open']),
    ...files,
  ]
  const { INIT_CWD: _npm, ...env } = process.env
  const path = programs === undefined ? env['PATH'] : [programs, env['PATH']].join(delimiter)
  const own = { ...env, PATH: path, DOUBLEQUICK_HOME: home, ...more }
  const child = spawn(process.execPath, args, { cwd: home, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  const line = await firstLine(child)
  const [, url = ''] = /^Doublequick is running at (http:\S+) \(press Ctrl\+C to stop\)$/.exec(line) ?? []
  return {
    url,
    port: Number(new URL(url).port),
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Opens a host in the shared process at `keptHost`. The shared process can't be killed. */
export const openInKept = async (
  keptHost: string,
  { home, rulesets = [], files = [], port = 0 }: Pick<Serving, 'home' | 'rulesets' | 'files' | 'port'>,
): Promise<Server> => {
  const ask = async (what: string, body: string): Promise<string> => {
    const answer = await fetch(`${keptHost}/${what}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.text()
  }
  const url = await ask(
    'open',
    JSON.stringify({ home, prints: join(home, 'prints'), rulesets, files, port } satisfies Kept),
  )
  const bound = Number(new URL(url).port)
  return {
    url,
    port: bound,
    stop: async () => {
      await ask('close', String(bound))
    },
  }
}

/** Returns the first line that a process prints. Rejects with its error output if it exits. */
export const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    const { stdout, stderr } = child
    if (!stdout || !stderr) return fail(new Error('it has no streams'))
    let complaint = ''
    stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    createInterface({ input: stdout }).once('line', done)
    child.once('exit', (status) => fail(new Error(`it ended with ${String(status)}: ${complaint}`)))
  })
