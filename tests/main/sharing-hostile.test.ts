/** A shared battle with requests from strangers on the same network. */
import { codeLetters } from '../../src-core/contract/window.ts'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openGuests } from '../../src-main/share/guests.ts'
import { openMachineThread } from '../../src-main/api/thread/open.ts'
import { codesOf, openWindow, ownFolder, valueOf } from './machine-tools.ts'
import {
  ask,
  codeIn,
  device,
  edit,
  openOf,
  posted,
  rules,
  sharingHost,
  shareTable,
  type Asking,
} from './sharing-tools.ts'
import { plainHost } from './thread/host.ts'

test('without the code only the guest page is served', async () => {
  const { port } = await shareTable()
  expect((await ask(port, '/')).status).toBe(200)
  for (const name of ['access', 'watch', 'readBattle', 'playCheck', 'savePrints', 'readSettings', 'endSharing'])
    expect([name, (await ask(port, `/api/${name}`, posted({}))).status]).toEqual([name, 401])
  expect((await ask(port, '/api/events')).status).toBe(401)
  for (const cookie of ['', 'T'.repeat(43), '%', 'a=b; ;;='])
    expect((await ask(port, '/api/access', posted({}, `doublequick-guest-${port}=${cookie}`))).status).toBe(401)
})

test.each([
  '/index.html',
  '/license.md',
  '/guest.html',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..\\..\\secret.txt',
  '/assets//../index.html',
  '/assets/%00',
  '/assets/%',
  '/assets/',
  '/etc/passwd',
  '//etc/passwd',
  'http://elsewhere/assets/../license.md',
])('the path %s serves no file', async (path) => {
  const { port, sharing } = await shareTable()
  const { cookie } = await device(sharing)
  for (const headers of [{}, { cookie }]) {
    const reply = await ask(port, path, { headers })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.text).not.toMatch(/secret|players|licenses|root:/)
  }
})

test.each([
  ['another origin', { origin: 'https://example.org' }],
  ['a null origin', { origin: 'null' }],
  ['the origin of the player’s own window', { origin: 'http://127.0.0.1:4863' }],
  ['a source on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a host name that resolves here', { host: 'evil.example' }],
  ['localhost as its host', { host: 'localhost' }],
  ['no host', { host: '' }],
])('a request with %s is refused, even with a guest’s cookie', async (_what, headers) => {
  const { port, sharing } = await shareTable()
  const { cookie } = await device(sharing)
  const host = 'host' in headers ? (headers.host === '' ? '' : `${headers.host}:${port}`) : `127.0.0.1:${port}`
  for (const asking of [
    posted({ code: openOf(sharing).code }, undefined, { ...headers, host }),
    posted({}, cookie, { ...headers, host }),
  ])
    for (const name of ['join', 'access', 'playCheck']) {
      const reply = await ask(port, `/api/${name}`, asking)
      expect([400, 403]).toContain(reply.status)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  expect((await ask(port, '/api/events', { headers: { cookie, ...headers, host } })).status).toBeGreaterThanOrEqual(400)
})

test('other methods, other types and malformed calls are refused, and the next call is answered', async () => {
  const { port, sharing } = await shareTable()
  const { cookie, value } = await device(sharing)
  const refused: [string, Asking, number][] = [
    ['/api/readBattle', { headers: { cookie } }, 405],
    ['/api/readBattle', { method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body: '{}' }, 405],
    ['/api/readBattle', { method: 'OPTIONS', headers: { cookie } }, 405],
    ['/api/events', posted({}, cookie), 405],
    ['/', { method: 'POST', body: '{}' }, 405],
    ['/api/readBattle', { method: 'POST', headers: { cookie, 'content-type': 'text/plain' }, body: '{}' }, 415],
    [
      '/api/join',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'code=1' },
      415,
    ],
    ['/api/readBattle', posted('{', cookie), 400],
    ['/api/readBattle', posted(new Uint8Array([0xff, 0xfe]), cookie), 400],
    ['/api/join', posted({ code: 7 }), 400],
    ['/api/join', posted({ code: 'A'.repeat(5000) }), 400],
    ['/api/join', posted([]), 400],
    ['/api/playCheck', posted(`{"rules":${'['.repeat(5000)}${']'.repeat(5000)}}`, cookie), 200],
    ['/api/playCheck', posted('{"__proto__":{"rules":1},"rules":{}}', cookie), 200],
    ['/api/applyChanges', posted({ of: 'roll', changes: [], more: 1 }, cookie), 200],
  ]
  for (const [path, asking, status] of refused) {
    const reply = await ask(port, path, asking)
    expect([path, asking.body, reply.status]).toEqual([path, asking.body, status])
    expect(JSON.parse(reply.text)).toMatchObject({ ok: false })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  }
  const missing = await ask(port, '/nowhere', { headers: { cookie } })
  expect(missing.status).toBe(404)
  expect(JSON.parse(missing.text)).toMatchObject({ problems: [{ message: 'Page not found.' }] })
  expect(await value('readBattle')).toMatchObject({ count: 0 })
})

test('an oversized call is refused before reading it', async () => {
  const { port, sharing } = await shareTable()
  const { cookie } = await device(sharing)
  const announced = await ask(
    port,
    '/api/playCheck',
    posted('{}', cookie, { 'content-length': String(2 ** 30) }),
  ).catch(() => null)
  expect(announced === null || announced.status === 413).toBe(true)
  const sent = await ask(port, '/api/playCheck', posted(' '.repeat(300 * 1024), cookie)).catch(() => null)
  expect(sent === null || sent.status === 413).toBe(true)
})

test('guessing codes is limited: after a few attempts even the correct one is refused for a while', async () => {
  const { port, sharing } = await shareTable()
  const { code } = openOf(sharing)
  const wrong = Array.from(codeLetters)
    .slice(0, 8)
    .map((letter) => `${letter}${code.slice(1)}`)
  const tries = wrong.filter((each) => each !== code).slice(0, 7)
  const replies = await Promise.all(tries.map((each) => ask(port, '/api/join', posted({ code: each }))))
  expect(replies.map(codeIn).filter((each) => each === 'wrong-code')).toHaveLength(5)
  expect(codeIn(await ask(port, '/api/join', posted({ code })))).toBe('too-fast')
})

test('guessing from many addresses is limited for a while', () => {
  let moment = 0
  const guests = openGuests(
    { may: 'play' },
    () => moment,
    () => undefined,
  )
  const tried = Array.from({ length: 100 }, (_, number) => codesOf(guests.join('AAAAAA', `10.0.0.${number}`, ''))[0])
  expect(tried.filter((each) => each === 'wrong-code')).toHaveLength(30)
  expect(codesOf(guests.join(guests.code(), '10.0.1.1', ''))).toEqual(['too-fast'])
  moment = 10_000
  expect(guests.join(guests.code(), '10.0.1.1', '').ok).toBe(true)
  // Counts the tries that are possible in an hour. Each try has a chance of one in 887 million.
  let hopes = 0
  for (let second = 0; second < 3600; second += 1) {
    moment += 1000
    for (let number = 0; number < 4; number += 1)
      if (codesOf(guests.join('AAAAAA', `10.1.${number}.1`, ''))[0] === 'wrong-code') hopes += 1
  }
  expect(hopes).toBeLessThan(2000)
})

test('a code is accepted in any spelling, and has no easily confused letters', () => {
  const guests = openGuests(
    { may: 'play' },
    () => 0,
    () => undefined,
  )
  expect(guests.code()).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  const typed = ` ${guests.code().slice(0, 3).toLowerCase()}-${guests.code().slice(3)} `
  expect(guests.join(typed, '10.0.0.1', '').ok).toBe(true)
})

test('twelve guests can join; another one is refused, or replaces a guest whose page is closed', () => {
  let moment = 0
  const guests = openGuests(
    { may: 'play' },
    () => (moment += 60_000),
    () => undefined,
  )
  const join = () => guests.join(guests.code(), '10.0.0.1', '')
  const all = Array.from({ length: 12 }, () => valueOf(join()))
  const leave = all.map((guest) => guests.arrive(guest, () => undefined))
  expect(codesOf(join())).toEqual(['too-many-guests'])
  leave[3]?.()
  expect(join().ok).toBe(true)
  expect(guests.list().map(({ number }) => number)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(guests.find(all[3]?.token ?? '')).toBeNull()
})

test('too many simultaneous requests are delayed, and the player’s window keeps working', async () => {
  const { port, sharing, laptop } = await shareTable()
  const { cookie } = await device(sharing)
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const some: number[] = []
      for (let count = 0; count < 20; count += 1) some.push((await ask(port, '/api/access', posted({}, cookie))).status)
      return some
    }),
  ).catch(() => [])
  expect(replies.flat().every((status) => status === 200 || status === 429)).toBe(true)
  expect(valueOf(await laptop.call('readBattle', {})).count).toBe(0)
})

test('with 22 connections asking for odds, the player’s call is answered before the guests’ calls', async () => {
  const host = { ...plainHost(ownFolder()), ...sharingHost() }
  const machine = valueOf(await openMachineThread(host, new URL('../../src-main/api/thread/entry.ts', import.meta.url)))
  onTestFinished(() => machine.close())
  const laptop = openWindow(machine, 'laptop')
  const units = Array.from({ length: 200 }, (_, index) => ({ ...edit.units[index % 2 === 0 ? 0 : 1], id: `u${index}` }))
  valueOf(await laptop.call('muster', { rules, edit: { ...edit, units } }))
  const sharing = valueOf(await laptop.call('startSharing', { rules, invitation: { may: 'play' } }))
  const of = (side: number): readonly string[] => units.flatMap(({ id }, index) => (index % 2 === side ? [id] : []))
  const line = (points: number) => ({
    ...{ rules, procedure: 'charge', inputs: { attacker: { stands: points } } },
    across: { role: 'defender', units: of(1) },
    down: { role: 'attacker', units: of(0).slice(0, 20) },
  })
  const devices = await Promise.all([0, 1].map(() => device(sharing)))
  const order: string[] = []
  const asked = Array.from({ length: 22 }, async (_, index) => {
    const reply = await devices[index % 2]?.ask('lineOdds', line(1 + index))
    order.push('guest')
    return reply && codeIn(reply)
  })
  await Promise.race(asked)
  // Some answers may already be on their way, and one call may be in progress.
  const before = order.length
  valueOf(await laptop.call('readBattle', {}))
  order.push('player')
  // Each call gets odds, or a problem because they are too much work for a guest.
  const codes = new Set(await Promise.all(asked))
  expect([undefined, 'too-much-work'].filter((code) => codes.delete(code)).length).toBeGreaterThan(0)
  expect([...codes]).toEqual([])
  expect(order).toHaveLength(23)
  expect(order.indexOf('player') - before).toBeLessThanOrEqual(3)
})

test('idle connections are limited, and do not affect the player’s window', async () => {
  const { port, laptop } = await shareTable()
  const idle = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => idle.forEach((socket) => socket.destroy()))
  for (const socket of idle) {
    socket.on('error', () => undefined)
    socket.write('POST /api/join HTTP/1.1\r\nhost: ')
  }
  const closed = (socket: Socket): boolean => socket.closed
  await expect.poll(() => idle.filter(closed).length).toBeGreaterThanOrEqual(60 - 24)
  expect(
    valueOf(
      await laptop.call('playCheck', { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'program' } }),
    ).count,
  ).toBe(1)
})

test('a guest cannot impersonate the player’s window or another guest', async () => {
  const { laptop, sharing, port } = await shareTable()
  const [phone, tablet] = [await device(sharing), await device(sharing)]
  const check = { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'typed', faces: [[4]] } }
  await ask(port, '/api/playCheck?client=laptop&call=same', posted(check, phone.cookie))
  expect(await laptop.hears('battle-changed')).toEqual({ kind: 'battle-changed' })
  // If another guest sends the same id, it repeats the first guest's call, which is already done.
  expect(await tablet.value('playCheck', check, 'same')).toMatchObject({ count: 1 })
  expect(await tablet.value('playCheck', check, '../../x')).toMatchObject({ count: 2 })
})
