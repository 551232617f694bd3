/** Drives Chromium over a pipe; Playwright uses its debugging port. */
import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { die } from './missing.ts'

type Params = Record<string, unknown>

export interface Browser {
  /** Sends a command to the browser, or to one of its sessions. */
  readonly send: (method: string, params?: Params, session?: string) => Promise<Params>
  /** Events by method: `on('Page.loadEventFired', (params, session) => …)`. */
  readonly events: EventEmitter
}

export const startBrowser = async (program: string, profile: string): Promise<Browser> => {
  const options = ['--headless', '--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-gpu', '--force-color-profile=srgb'] // prettier-ignore
  const remote = [
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    '--no-startup-window',
    `--user-data-dir=${profile}`,
  ]
  const chromium = spawn(program, [...options, ...remote], { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
  chromium.on('error', (error) => die(`no Chromium (${error.message})`))
  process.on('exit', () => chromium.kill('SIGKILL'))
  // Playwright reads the port's address from this program's errors.
  chromium.stderr?.on('data', (text: Buffer) => process.stderr.write(text))

  const [to, from] = [chromium.stdio[3] as Writable, chromium.stdio[4] as Readable]
  const events = new EventEmitter().setMaxListeners(0)
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  let asked = 0
  let text = ''
  from.setEncoding('utf8').on('data', (more: string) => {
    const messages = (text + more).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const { id, method, params, result, error, sessionId } = JSON.parse(message) as { id?: number; method?: string; params?: Params; result?: Params; error?: { message: string }; sessionId?: string } // prettier-ignore
      if (id === undefined) events.emit(method ?? '', params, sessionId)
      else if (error) waiting.get(id)?.reject(new Error(error.message))
      else waiting.get(id)?.resolve(result ?? {})
    }
  })
  const send: Browser['send'] = (method, params = {}, sessionId) => {
    const answer = Promise.withResolvers<Params>()
    waiting.set(++asked, answer)
    const message = `${JSON.stringify({ id: asked, method, params, sessionId })}\0`
    // Code that Playwright evaluates may interrupt a write, and two writes at the same time would break the pipe.
    setImmediate(() => to.write(message))
    return answer.promise
  }
  await send('Target.setDiscoverTargets', { discover: true })
  return { send, events }
}
