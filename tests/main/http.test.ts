/** The browser host as a real server, with requests from strangers. */
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { answerHttp } from '../../src-main/browser/http.ts'
import { ownFolder, startMachine, type TestMachine } from './machine-tools.ts'

const token = 'T'.repeat(43)

interface Served {
  readonly machine: TestMachine
  readonly port: number
  readonly ask: (path: string, more?: Asking) => Promise<Answer>
}
interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string | undefined>
  readonly body?: string | Uint8Array
  /** Whether to send the cookie; default true. */
  readonly known?: boolean
}
interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** A window of three files, with a secret file next to it and links to that file. */
const builtWindow = (): string => {
  const folder = ownFolder()
  const window = join(folder, 'renderer')
  mkdirSync(join(window, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(window, 'index.html'), '<!doctype html><title>Doublequick</title>')
  writeFileSync(join(window, 'assets', 'a b.js'), 'export {}')
  // A file too large to be read into memory.
  writeFileSync(join(window, 'assets', 'endless.bin'), '')
  truncateSync(join(window, 'assets', 'endless.bin'), 2 ** 32)
  symlinkSync(join(folder, 'secret.txt'), join(window, 'link.txt'))
  symlinkSync(folder, join(window, 'out'))
  return window
}

const serve = async (): Promise<Served> => {
  const machine = startMachine()
  const answer = answerHttp({ machine, token, window: builtWindow() })
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { machine, port, ask: (path, more) => ask(port, path, more) }
}

const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, known = true }: Asking = {},
): Promise<Answer> =>
  new Promise((done, fail) => {
    const cookie = known ? { cookie: `doublequick-${port}=${token}` } : {}
    const given: Record<string, string | undefined> = { host: `127.0.0.1:${port}`, ...cookie, ...headers }
    const all = Object.entries(given).filter(([, value]) => value !== undefined)
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: Object.fromEntries(all), setHost: false },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })

const call = (body: string | Uint8Array, more: Asking = {}): Asking => ({
  ...more,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...more.headers },
})

const codeIn = ({ text }: Answer): unknown =>
  (JSON.parse(text) as { problems?: { code: string }[] }).problems?.[0]?.code

test('the token opens the window, and is kept as a cookie that scripts can’t read', async () => {
  const { ask, port } = await serve()
  const opened = await ask(`/?token=${token}`, { known: false })
  expect(opened).toMatchObject({ status: 303, headers: { location: '/' } })
  const [cookie] = opened.headers['set-cookie'] ?? []
  expect(cookie).toMatch(new RegExp(`^doublequick-${port}=${token};`))
  for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/api']) expect(cookie).toContain(rule)
  expect((await ask('/', { known: false })).text).toContain('Doublequick')
  expect(JSON.parse((await ask('/api/about', call('{}'))).text)).toMatchObject({ ok: true, value: { host: 'browser' } })
})

test('a link from a file or another page opens our page only with the token and as a top-level page', async () => {
  const { ask, port } = await serve()
  const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const opened = await ask(`/?token=${token}`, { known: false, headers: led })
  expect(opened).toMatchObject({ status: 200, headers: { refresh: '0;url=/' } })
  expect(opened.headers['set-cookie']?.[0]).toMatch(new RegExp(`^doublequick-${port}=${token};`))
  const wrong: [string, Record<string, string>][] = [
    [`/?token=${'U'.repeat(43)}`, led],
    ['/', led],
    [`/index.html?token=${token}`, led],
    [`/api/about?token=${token}`, led],
    [`/?token=${token}`, { ...led, host: `evil.example:${port}` }],
    [`/?token=${token}`, { ...led, 'sec-fetch-dest': 'iframe' }],
    [`/?token=${token}`, { ...led, 'sec-fetch-mode': 'no-cors' }],
  ]
  for (const [path, headers] of wrong) {
    const refused = await ask(path, { headers })
    expect([refused.status, refused.headers['set-cookie']], path).toEqual([403, undefined])
  }
})

test('an unreadable window file returns 404, and the next request is answered', async () => {
  const { ask } = await serve()
  expect((await ask('/assets/endless.bin')).status).toBe(404)
  expect((await ask('/')).text).toContain('Doublequick')
})

test.each([
  ['no cookie', undefined],
  ['another token', 'U'.repeat(43)],
  ['half the token', token.slice(0, 20)],
  ['more than the token', `${token}T`],
  ['an empty token', ''],
])('a call with %s is refused', async (_what, given) => {
  const { ask, port } = await serve()
  const headers = given === undefined ? {} : { cookie: `doublequick-${port}=${given}` }
  const refused = await ask('/api/about', call('{}', { known: false, headers }))
  expect([refused.status, codeIn(refused)]).toEqual([401, 'not-trusted'])
  if (given !== undefined) expect((await ask(`/?token=${given}`, { known: false })).status).toBe(401)
  expect((await ask('/api/events', { known: false, headers })).status).toBe(401)
})

test.each([
  ['another origin', { origin: 'https://example.org' }],
  ['a null origin', { origin: 'null' }],
  ['an origin with another port', { origin: 'http://127.0.0.1:1' }],
  ['the computer’s other name as its origin', { origin: 'http://localhost' }],
  ['a source on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a source on another port', { 'sec-fetch-site': 'same-site' }],
  ['a host name that resolves here', { host: 'evil.example' }],
  ['a host name that resolves here, and the port', { host: 'evil.example:80' }],
  ['a host name that starts like ours', { host: '127.0.0.1.evil.example' }],
  ['no host', { host: '' }],
])('a request with %s is refused with or without the token, for calls, events and files', async (_what, headers) => {
  const { ask } = await serve()
  for (const path of ['/api/about', '/api/events', '/', `/?token=${token}`]) {
    const refused = await ask(path, path === '/api/about' ? call('{}', { headers }) : { headers })
    expect([400, 403]).toContain(refused.status)
    expect(refused.headers['set-cookie']).toBeUndefined()
  }
})

test('requests from the page’s own origin are accepted under both names of the computer', async () => {
  const { ask, port } = await serve()
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask('/api/about', call('{}', { headers }))).status).toBe(200)
  }
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/%252e%252e/secret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '//etc/passwd',
  '/%2fetc/passwd',
  '/link.txt',
  '/out/secret.txt',
  '/index.html%00.js',
  '/C:%5csecret.txt',
  '/%ff',
  '/assets',
  '/assets/',
  '/nowhere.js',
])('%s serves no file', async (path) => {
  const { ask } = await serve()
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(answer.text).not.toContain('secret')
})

test('files are served with their types, and every response with its headers', async () => {
  const { ask } = await serve()
  const script = await ask('/assets/a%20b.js')
  expect(script).toMatchObject({
    status: 200,
    text: 'export {}',
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  })
  for (const answer of [
    script,
    await ask('/'),
    await ask('/api/about', call('{}')),
    await ask('/api/about', { known: false }),
  ]) {
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await ask('/')).headers['cache-control']).toBe('no-store')
  expect((await ask('/api/about', call('{}'))).headers['cache-control']).toBe('no-store')
})

test.each([
  ['a call by GET', '/api/about', {}, 405, 'bad-call'],
  ['a call by OPTIONS', '/api/about', { method: 'OPTIONS' }, 405, 'bad-call'],
  ['events by POST', '/api/events', call('{}'), 405, 'bad-call'],
  ['a file by POST', '/', call('{}'), 405, 'bad-call'],
  ['a form', '/api/about', call('{}', { headers: { 'content-type': 'text/plain' } }), 415, 'bad-call'],
  ['no type', '/api/about', call('{}', { headers: { 'content-type': undefined } }), 415, 'bad-call'],
  ['an unknown method', '/api/nothing', call('{}'), 200, 'no-such-method'],
  ['a method of Object', '/api/constructor', call('{}'), 200, 'no-such-method'],
  ['truncated JSON', '/api/about', call('{"a":'), 400, 'bad-call'],
  ['no body', '/api/about', call(''), 400, 'bad-call'],
  ['a body that isn’t text', '/api/about', call(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 400, 'bad-call'],
  ['endlessly nested JSON', '/api/about', call('['.repeat(100_000)), 400, 'bad-call'],
  ['invalid input', '/api/about', call('{"more":1}'), 200, 'unknown-key'],
  ['a prototype', '/api/about', call('{"__proto__":{"ok":true}}'), 200, 'unknown-key'],
] satisfies [string, string, Asking, number, string][])('%s is refused', async (_what, path, asking, status, code) => {
  const { ask, machine } = await serve()
  const answer = await ask(path, asking)
  expect([answer.status, codeIn(answer)]).toEqual([status, code])
  expect(machine.faults).toEqual([])
})

test('an oversized body is refused, by its declared length and by its actual size', async () => {
  const { ask } = await serve()
  const large = new Uint8Array(25 * 1024 * 1024).fill(0x20)
  const said = await ask('/api/about', call('', { headers: { 'content-length': String(10 ** 12) } })).catch(
    (error: unknown) => error,
  )
  if (!(said instanceof Error)) expect(said).toMatchObject({ status: 413 })
  const came = await ask('/api/about', call(large, { headers: { 'transfer-encoding': 'chunked' } })).catch(
    (error: unknown) => error,
  )
  // The server may close the connection before the rest is sent.
  if (!(came instanceof Error)) expect(came).toMatchObject({ status: 413 })
  expect((await ask('/api/about', call('{}'))).status).toBe(200)
})

test('invalid HTTP doesn’t stop the server', async () => {
  const { ask, port } = await serve()
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('\x16\x03\x01 nonsense\r\n\r\n'))
    socket.on('close', () => done()).on('error', () => undefined)
    socket.resume()
  })
  expect((await ask('/')).status).toBe(200)
})

test('bytes arrive unchanged', async () => {
  const { ask } = await serve()
  const job = { ruleset: 'fire-and-fury', house: [], what: 'gauge', paper: 'a4' }
  const { text } = await ask('/api/preview', call(JSON.stringify({ task: 'look', job })))
  const { value } = JSON.parse(text) as { value: { bytes: { $base64: string } } }
  expect(Buffer.from(value.bytes.$base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

/** Opens the event stream of a window and returns its events one by one. */
const eventsOf = (
  port: number,
  client: string,
): Promise<{ readonly next: () => Promise<unknown>; readonly leave: () => void }> =>
  new Promise((opened, fail) => {
    const headers = { host: `127.0.0.1:${port}`, cookie: `doublequick-${port}=${token}` }
    const asked = httpRequest({ host: '127.0.0.1', port, path: `/api/events?client=${client}`, headers }, (stream) => {
      const events: unknown[] = []
      let wake = (): void => undefined
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        events.push(
          ...parts.filter((part) => part.startsWith('data: ')).map((part) => JSON.parse(part.slice(6)) as unknown),
        )
        wake()
      })
      stream.on('error', () => undefined)
      const next = async (): Promise<unknown> => {
        while (events.length === 0) await new Promise<void>((done) => (wake = done))
        return events.shift()
      }
      opened({ next, leave: () => asked.destroy() })
    })
    asked.on('error', fail)
    asked.end()
  })

test('events reach their windows until the windows close', async () => {
  const { ask, port, machine } = await serve()
  const [one, other] = [await eventsOf(port, 'one'), await eventsOf(port, 'other')]
  expect((await ask('/api/changeSettings?client=one', call('{"theme":"dark"}'))).status).toBe(200)
  expect(await other.next()).toEqual({ kind: 'settings-changed' })
  const job = { ruleset: 'fire-and-fury', house: [], what: 'gauge', paper: 'a4' }
  await ask('/api/savePrints?client=one', call(JSON.stringify({ task: 'save', jobs: [job] })))
  expect(await one.next()).toMatchObject({ kind: 'progress', task: 'save', done: 0, total: 1 })
  other.leave()
  machine.hub.broadcast({ kind: 'library-changed' })
  expect(await one.next()).toMatchObject({ kind: 'progress', done: 1 })
  expect(await one.next()).toEqual({ kind: 'library-changed' })
})

test('of two calls of a task, the later one is answered, whichever arrives first', async () => {
  const { ask } = await serve()
  const preview = (order: number) => {
    const job = { ruleset: 'fire-and-fury', house: [], what: 'qrs', paper: 'a4' }
    return ask(`/api/preview?client=one&order=${order}`, call(JSON.stringify({ task: 'preview', job })))
  }
  const answers = await Promise.all([preview(2), preview(1)])
  const [newer, older] = answers.map(({ text }) => text)
  expect(newer).toContain('"ok":true')
  expect(older).toContain('"code":"canceled"')
})

test('closing a page cancels its print', async () => {
  const { port, machine } = await serve()
  const window = machine.window('a')
  const folder = join(machine.home, 'prints')
  mkdirSync(folder)
  const rulesets = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864']
  const jobs = rulesets.flatMap((ruleset) =>
    ['a4', 'letter'].map((paper) => ({ ruleset, house: [], what: 'qrs', paper })),
  )
  const body = JSON.stringify({ task: 'save', jobs })
  const headers = {
    host: `127.0.0.1:${port}`,
    cookie: `doublequick-${port}=${token}`,
    'content-type': 'application/json',
  }
  const asked = httpRequest({ host: '127.0.0.1', port, path: '/api/savePrints?client=a', method: 'POST', headers })
  asked.on('error', () => undefined)
  asked.end(body)
  await window.hears('progress')
  asked.destroy()
  // The last progress event counts all jobs, although most were not printed.
  for (;;) {
    const event = await window.hears('progress')
    if (event.kind === 'progress' && event.done === jobs.length) break
  }
  expect(readdirSync(folder).length).toBeLessThan(jobs.length)
})
