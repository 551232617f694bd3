/** A battle shared by a test machine on a loopback address only, and devices that call it over real connections. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Invitation, Sharing } from '../../src-core/contract/sharing.ts'
import type { Answer } from '../../src-core/problem.ts'
import type { Host } from '../../src-main/api/host.ts'
import { ownFolder, startMachine, valueOf, type TestMachine, type Window } from './machine-tools.ts'

export const rules = { ruleset: 'fire-and-fury', house: [] }
const facts = { arm: 'infantry', 'worn-at': 4, 'spent-at': 2 }
export const edit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'first', name: 'I Corps', side: 'north', parent: null, facts: {} }],
  units: [
    { id: 'cutler', name: 'Cutler', is: 'unit', side: 'north', command: 'first', facts: { ...facts, stands: 6 } },
    {
      id: 'davis',
      name: 'Davis',
      is: 'unit',
      side: 'south',
      command: null,
      facts: { ...facts, stands: 7, order: 'disordered' },
    },
  ],
} as const

/** A built window: the pages for guests and players, and a secret file next to them. */
const windowFolder = (): string => {
  const folder = ownFolder()
  const window = join(folder, 'renderer')
  mkdirSync(join(window, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(window, 'index.html'), 'the window of players')
  writeFileSync(join(window, 'license.md'), 'licenses')
  writeFileSync(join(window, 'guest.html'), 'the page of guests')
  writeFileSync(join(window, 'assets', 'guest.js'), 'export {}')
  return window
}

/** Returns what a host needs to share a battle in a test. */
export const sharingHost = (): Partial<Host> => ({ window: windowFolder(), shareAt: '127.0.0.1' })

export interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string | undefined>
  readonly body?: string | Uint8Array
}
export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Sends a request to a port of this computer. Rejects if the connection is closed. */
export const ask = (port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Reply> =>
  new Promise((done, fail) => {
    const given: Record<string, string | undefined> = { host: `127.0.0.1:${port}`, ...headers }
    const all = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: all, setHost: false, agent: false },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
        response.on('error', fail)
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })

export const posted = (data: unknown, cookie?: string, more: Record<string, string> = {}): Asking => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie, ...more },
  body: typeof data === 'string' || data instanceof Uint8Array ? data : JSON.stringify(data),
})

export const codeIn = ({ text }: Reply): string | undefined =>
  (JSON.parse(text) as { problems?: { code: string }[] }).problems?.[0]?.code

/** A phone or tablet that joined. */
export interface Device {
  readonly cookie: string
  readonly ask: (name: string, data?: unknown, call?: string) => Promise<Reply>
  /** Makes a call and returns its value. Problems fail the test. */
  readonly value: (name: string, data?: unknown, call?: string) => Promise<Record<string, unknown>>
}

/** Joins with the code shown. */
export const device = async (sharing: Sharing): Promise<Device> => {
  const { port, code } = openOf(sharing)
  const joined = await ask(port, '/api/join', posted({ code }))
  const [cookie = ''] = (joined.headers['set-cookie']?.[0] ?? '').split(';')
  const askAs: Device['ask'] = (name, data = {}, call = '') =>
    ask(port, `/api/${name}?client=page&call=${call}`, posted(data, cookie))
  return {
    cookie,
    ask: askAs,
    value: async (name, data, call) => {
      const reply = await askAs(name, data, call)
      return valueOf(JSON.parse(reply.text) as Answer<Record<string, unknown>>)
    },
  }
}

export const openOf = ({ open }: Sharing): NonNullable<Sharing['open']> & { readonly port: number } => {
  if (!open) throw new Error('nothing is shared')
  return { ...open, port: Number(new URL(open.url).port) }
}

export interface Table {
  readonly machine: TestMachine
  /** The laptop's window. */
  readonly laptop: Window
  readonly sharing: Sharing
  readonly port: number
}

/** Shares a battle with two units. */
export const shareTable = async (invitation: Invitation = { may: 'play' }): Promise<Table> => {
  const machine = startMachine(sharingHost())
  const laptop = machine.window('laptop')
  valueOf(await laptop.call('muster', { rules, edit }))
  const sharing = valueOf(await laptop.call('startSharing', { rules, invitation }))
  onTestFinished(async () => {
    await laptop.call('endSharing', {})
  })
  return { machine, laptop, sharing, port: openOf(sharing).port }
}
