/** The browser host as its own process, as a player runs it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Kept } from './kept-host.ts'

export interface Server {
  /** Where the window opens, with its token. */
  readonly url: string
  readonly port: number
  /** Ends it and waits; `SIGKILL` gives it no time for anything. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface Serving {
  /** The settings folder. */
  readonly home: string
  /** The program as it is built (`built.ts`), which starts twice as fast as its source. */
  readonly built?: boolean
  /** More folders of rulesets. */
  readonly rulesets?: readonly string[]
  /** Files of rules to open. */
  readonly files?: readonly string[]
  /** Folders in which programs are sought before all others; the browser is opened then. */
  readonly programs?: string
  /** 0: any that is free. */
  readonly port?: number
  /** A module that is loaded before the host, into the same process. */
  readonly preload?: string
  /** More of its environment. */
  readonly env?: NodeJS.ProcessEnv
}

const root = join(import.meta.dirname, '../../..')

/** Starts it, with prints into `prints` of the settings folder, and waits until it listens. Rejects with what it complains of if it ends instead. */
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

/** The same in a process that is kept for many tests, where `keptHost` says. It cannot be killed. */
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

/** The first line that a process says. Rejects with what it complains of if it ends instead. */
export const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    const { stdout, stderr } = child
    if (!stdout || !stderr) return fail(new Error('it has no streams'))
    let complaint = ''
    stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    createInterface({ input: stdout }).once('line', done)
    child.once('exit', (status) => fail(new Error(`it ended with ${String(status)}: ${complaint}`)))
  })
