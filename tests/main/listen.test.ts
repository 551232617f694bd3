import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen, openServer } from '../../src-main/browser/server.ts'

const ownServer = (): Server => {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

/** Returns a port that another program listens on. */
const takenPort = async (): Promise<number> => {
  const other = await listen(ownServer(), 0)
  if (!other.ok) throw new Error('nobody can listen')
  return other.value
}

test('an unknown page returns an error message', async () => {
  const server = openServer(() => false)
  onTestFinished(() => void server.close())
  const port = await listen(server, 0)
  if (!port.ok) throw new Error('nobody can listen')
  const response = await fetch(`http://127.0.0.1:${port.value}/nowhere`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ problems: [{ message: 'Page not found.' }] })
})

test('uses the default port if it is free', async () => {
  const before = ownServer()
  const free = await listen(before, 0)
  if (!free.ok) throw new Error('nobody can listen')
  await new Promise((done) => before.close(done))
  expect(await listen(ownServer(), undefined, free.value)).toEqual(free)
})

test('uses a free port if the default is taken', async () => {
  const taken = await takenPort()
  const found = await listen(ownServer(), undefined, taken)
  expect(found).toMatchObject({ ok: true })
  expect(found).not.toEqual({ ok: true, value: taken })
})

test('uses a requested port or none', async () => {
  const taken = await takenPort()
  expect(await listen(ownServer(), taken)).toMatchObject({ ok: false, problems: [{ code: 'port-taken' }] })
})
