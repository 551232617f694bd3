/** The browser host with programs that send too much, or too slowly, over real sockets. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerHttp } from '../../src-main/browser/http.ts'
import { openServer, type ServerLimits } from '../../src-main/browser/server.ts'
import { startMachine, type TestMachine } from './machine-tools.ts'

const token = 'T'.repeat(43)

const serve = async (bounds?: ServerLimits): Promise<{ readonly machine: TestMachine; readonly port: number }> => {
  const machine = startMachine()
  const server = openServer(answerHttp({ machine, token, window: null }), bounds)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { machine, port: (server.address() as AddressInfo).port }
}

/** Opens a connection and sends `sent`. The connection keeps reading unless paused. */
const connection = async (port: number, sent: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(sent)
  return socket
}
const closed = (socket: Socket): Promise<unknown> => {
  socket.resume()
  return socket.closed ? Promise.resolve() : once(socket, 'close')
}

const head = (path: string, port: number): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: doublequick-${port}=${token}\r\n`

/** Opens an event stream and waits until it starts. */
const stream = async (port: number, client: string): Promise<Socket> => {
  const socket = await connection(port, `${head(`/api/events?client=${client}`, port)}\r\n`)
  let text = ''
  while (!text.includes('retry:')) text += String(((await once(socket, 'data')) as [Buffer])[0])
  return socket
}

const patient = { connections: 100, head: 60_000, whole: 60_000 }

test('closes connections that send nothing, an endless header or an endless body', async () => {
  const { port } = await serve({ connections: 100, head: 50, whole: 100 })
  const post = `${head('/api/about', port).replace('GET', 'POST')}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const slow = await Promise.all(['', 'GET / HT', head('/', port), post].map((sent) => connection(port, sent)))
  await Promise.all(slow.map(closed))
})

test('closes connections over the limit immediately, and accepts new ones once others close', async () => {
  const { port } = await serve({ ...patient, connections: 3 })
  const first = await Promise.all(['', '', ''].map((sent) => connection(port, sent)))
  await closed(await connection(port, ''))
  first[0]?.destroy()
  for (;;) {
    const again = await connection(port, `${head('/', port)}\r\n`)
    if (await Promise.race([once(again, 'data').then(() => true), closed(again).then(() => false)])) break
  }
  expect(first.slice(1).every((socket) => !socket.destroyed)).toBe(true)
})

test('closes the oldest event stream of a page with too many, and no stream of another page', async () => {
  const { machine, port } = await serve(patient)
  const other = await stream(port, 'other')
  const streams = [await stream(port, 'one'), await stream(port, 'one'), await stream(port, 'one')] as const
  await closed(streams[0])
  const told = [other, streams[1], streams[2]].map((socket) => once(socket, 'data') as Promise<[Buffer]>)
  machine.hub.broadcast({ kind: 'library-changed' })
  for (const [bytes] of await Promise.all(told)) expect(String(bytes)).toContain('library-changed')
})

test('closes the oldest event stream if all pages together have too many', async () => {
  const { port } = await serve(patient)
  const first = await stream(port, 'page-0')
  for (let page = 1; page <= 32; page += 1) await stream(port, `page-${page}`)
  await closed(first)
})

test('drops a page that does not read its events, and continues with the others', async () => {
  const { machine, port } = await serve(patient)
  const [deaf, other] = [await stream(port, 'deaf'), await stream(port, 'other')]
  deaf.pause()
  other.resume()
  const command = 'x'.repeat(256 * 1024)
  // Fills the buffers of the system and of the host.
  for (let told = 0; told < 100; told += 1) {
    machine.hub.send('deaf', { kind: 'command', command })
    await new Promise((done) => setImmediate(done))
  }
  await closed(deaf)
  const told = once(other, 'data') as Promise<[Buffer]>
  machine.hub.broadcast({ kind: 'settings-changed' })
  expect(String((await told)[0])).toContain('settings-changed')
})
