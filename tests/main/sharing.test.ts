/** A shared battle: who may join, what each guest may do, and that devices never disagree. */
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { WatchedBattle } from '../../src-core/contract/sharing.ts'
import { methodNames } from '../../src-core/contract/methods.ts'
import { guestMethods } from '../../src-core/contract/window.ts'
import { openMachineThread } from '../../src-main/api/thread/open.ts'
import { openAllowance } from '../../src-main/share/guests.ts'
import { localAddresses } from '../../src-main/share/sharing.ts'
import { codesOf, openWindow, ownFolder, startMachine, valueOf } from './machine-tools.ts'
import { ask, codeIn, device, edit, openOf, posted, rules, shareTable, sharingHost } from './sharing-tools.ts'
import { plainHost } from './thread/host.ts'

const fire = { rules, procedure: 'fire', inputs: { points: 15 }, cast: { firer: ['cutler'], target: ['davis'] } }
const nine = { source: 'typed', faces: [[9]] } as const

test('sharing is off until the player starts it, stops with one call, and is off after a restart', async () => {
  const { machine, laptop, sharing, port } = await shareTable()
  expect(sharing.addresses).toEqual(['127.0.0.1'])
  const phone = await device(sharing)
  expect((await ask(port, '/')).text).toBe('the page of guests')
  expect(valueOf(await laptop.call('endSharing', {})).open).toBeNull()
  await expect(ask(port, '/')).rejects.toThrow()
  await expect(phone.ask('readBattle')).rejects.toThrow()
  const again = startMachine({ ...sharingHost(), home: machine.home }).window('b')
  expect(valueOf(await again.call('readSharing', {})).open).toBeNull()
  expect(codesOf(await again.call('invite', { invitation: { may: 'play' } }))).toEqual(['nothing-shared'])
})

test('sharing continues during play, and stops when the battle is closed', async () => {
  const { laptop, sharing, port } = await shareTable()
  const phone = await device(sharing)
  valueOf(await laptop.call('playCheck', { ...fire, dice: nine }))
  expect(await phone.value('readBattle')).toMatchObject({ count: 1 })
  valueOf(await laptop.call('newBattle', {}))
  expect(valueOf(await laptop.call('readSharing', {})).open).toBeNull()
  await expect(ask(port, '/')).rejects.toThrow()
})

test('reports why sharing can’t start', async () => {
  const without = async (host: object): Promise<string[]> => {
    const window = startMachine(host).window('a')
    return codesOf(await window.call('startSharing', { rules, invitation: { may: 'play' } }))
  }
  expect(await without(sharingHost())).toEqual(['nothing-there'])
  expect(await without({ shareAt: '127.0.0.1' })).toEqual(['not-built'])
  const { laptop } = await shareTable()
  const elsewhere = await laptop.call('startSharing', { rules, invitation: { may: 'play' }, address: '127.0.0.9' })
  expect(codesOf(elsewhere)).toEqual(['not-found'])
})

test('a second program shares on another port', async () => {
  const [one, other] = [await shareTable(), await shareTable()]
  expect(one.port).not.toBe(other.port)
})

test('only private network addresses are offered, the most likely first', () => {
  const of = (address: string, internal = false) => [{ address, internal }] as never
  const all = {
    lo: of('127.0.0.1', true),
    docker0: of('172.17.0.1'),
    eth0: of('81.2.69.142'),
    wlan0: of('192.168.1.5'),
    six: of('fe80::1'),
  }
  expect(localAddresses(all)).toEqual(['192.168.1.5', '172.17.0.1'])
})

test('two players share a battle: both see everything, and an action on an outdated state does nothing', async () => {
  const { laptop, sharing } = await shareTable()
  const phone = await device(sharing)
  const seen = (await phone.value('readBattle'))['revision'] as string
  const played = await phone.value('playCheck', { ...fire, dice: nine, seen }, 'one')
  expect(played).toMatchObject({ count: 1 })
  expect(await laptop.hears('battle-changed')).toEqual({ kind: 'battle-changed' })
  const there = valueOf(await laptop.call('readBattle', {}))
  expect(there.revision).toBe(played['revision'])
  expect(there.lines).toEqual(played['lines'])

  // The phone got no answer and repeats the call, which was done only once.
  expect(await phone.value('playCheck', { ...fire, dice: nine, seen }, 'one')).toMatchObject({ count: 1 })
  valueOf(await laptop.call('undoPlay', { seen: there.revision }))
  const late = await phone.ask('applyChanges', { of: 'roll', changes: [], seen: played['revision'] }, 'two')
  expect(codeIn(late)).toBe('changed-meanwhile')
  expect(valueOf(await laptop.call('readBattle', {})).count).toBe(0)
})

test('simultaneous actions in any order give everyone the same state', async () => {
  const { laptop, sharing } = await shareTable()
  const [phone, tablet] = [await device(sharing), await device(sharing)]
  const dice = { source: 'program' } as const
  for (let round = 0; round < 5; round += 1) {
    const { revision: seen } = valueOf(await laptop.call('readBattle', {}))
    const answers = await Promise.all([
      phone.ask('playCheck', { ...fire, dice, seen }),
      tablet.ask('playCheck', { ...fire, dice, seen }),
      laptop.call('playCheck', { ...fire, dice, seen }),
      phone.ask('undoPlay', { seen }),
    ])
    const done = answers.filter((answer) => ('ok' in answer ? answer.ok : codeIn(answer) === undefined))
    expect(done).toHaveLength(1)
  }
  const there = valueOf(await laptop.call('readBattle', {}))
  for (const hand of [phone, tablet])
    expect(await hand.value('readBattle')).toMatchObject({ revision: there.revision, lines: there.lines })
})

test('a guest plays by the shared rules, whatever rules the call names, and sees no paths', async () => {
  const { machine, laptop, sharing } = await shareTable()
  valueOf(await laptop.call('playCheck', { ...fire, dice: nine }))
  const phone = await device(sharing)
  const named = { ruleset: '/etc/passwd', house: ['/etc/shadow'] }
  expect(await phone.value('readChecks', named)).toMatchObject({ title: 'Fire and Fury' })
  expect(await phone.value('assess', { ...fire, rules: named })).toMatchObject({ problems: [] })
  await phone.value('playCheck', { ...fire, rules: named, dice: nine })
  await phone.value('nextPhase', { rules: named })
  const texts = await Promise.all([...guestMethods].map(async (name) => (await phone.ask(name, { rules: named })).text))
  for (const text of [...texts, (await phone.ask('playCheck', { ...fire, rules: named, dice: nine })).text]) {
    expect(text).not.toContain(machine.home)
    expect(text).not.toMatch(/jsonl|passwd|shadow|\.yaml/)
  }
  expect(valueOf(await laptop.call('readBattle', {})).last?.rules).toEqual(rules)
})

test('missing house rules of the host are reported to guests without their path', async () => {
  const machine = startMachine(sharingHost())
  const laptop = machine.window('laptop')
  valueOf(await laptop.call('muster', { rules, edit }))
  const gone = { ruleset: 'fire-and-fury', house: ['/rules/of/somebody/ours.houserules.yaml'] }
  const sharing = valueOf(await laptop.call('startSharing', { rules: gone, invitation: { may: 'play' } }))
  const reply = await (await device(sharing)).ask('readChecks', rules)
  expect(codeIn(reply)).toBe('host-trouble')
  expect(reply.text).not.toContain('somebody')
})

test.each([
  ['neither side', []],
  ['one side', ['north']],
  ['both sides', ['north', 'south']],
])('a spectator allowed to see %s sees all units and results, but no other states', async (_what, sees) => {
  const { laptop, sharing } = await shareTable({ may: 'watch', sees })
  const before = valueOf(await laptop.call('playCheck', { ...fire, dice: nine }))
  const screen = await device(sharing)
  const watched = (await screen.value('watch')) as unknown as WatchedBattle
  expect(watched.roster?.units.map(({ name }) => name)).toEqual(['Cutler', 'Davis'])
  for (const unit of watched.roster?.units ?? []) {
    const { now, facts, words } = before.roster?.units.find(({ id }) => id === unit.id) ?? {}
    const shown = sees.includes(unit.side)
    expect([unit.now, unit.facts, unit.words], unit.id).toEqual(shown ? [now, facts, words] : [{}, {}, []])
  }
  expect(watched.lines[0]).toMatchObject({
    title: before.lines[0]?.title,
    who: ['Cutler', 'Davis'],
    words: before.last?.report.words,
  })
  expect(watched.lines[0]?.sums).toEqual(sees.length === 2 ? before.lines[0]?.sums : [])
  expect(JSON.stringify(watched).includes('"stands":7')).toBe(sees.includes('south'))
  for (const name of guestMethods) expect([name, (await screen.ask(name)).status]).toEqual([name, 403])
})

test('a new code has its own permissions, the old one stops working, and guests stay', async () => {
  const { laptop, sharing, port } = await shareTable()
  const phone = await device(sharing)
  const next = valueOf(await laptop.call('invite', { invitation: { may: 'watch', sees: [] } }))
  expect((await ask(port, '/api/join', posted({ code: openOf(sharing).code }))).status).toBe(403)
  const screen = await device(next)
  expect(await screen.value('access')).toEqual({ may: 'watch' })
  expect(await phone.value('access')).toEqual({ may: 'play' })
  expect(valueOf(await laptop.call('readSharing', {})).open?.guests.map(({ number, may }) => [number, may])).toEqual([
    [1, 'play'],
    [2, 'watch'],
  ])
  // A guest who joins again with another code is still the same guest.
  await ask(port, '/api/join', posted({ code: openOf(next).code.toLowerCase() }, phone.cookie))
  expect(valueOf(await laptop.call('readSharing', {})).open?.guests.map(({ may }) => may)).toEqual(['watch', 'watch'])
  expect((await phone.ask('readBattle')).status).toBe(401)
})

test('a removed guest loses access immediately, by token and code; the others stay', async () => {
  const { laptop, sharing, port } = await shareTable()
  const [phone, tablet] = [await device(sharing), await device(sharing)]
  const stream = connect(port, '127.0.0.1')
  const ended = new Promise((done) => stream.on('close', done))
  stream.on('data', () => undefined)
  stream.write(`GET /api/events?client=page HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${phone.cookie}\r\n\r\n`)
  await expect.poll(async () => valueOf(await laptop.call('readSharing', {})).open?.guests[0]?.isHere).toBe(true)

  const without = valueOf(await laptop.call('removeGuest', { number: 1 }))
  expect(without.open?.guests.map(({ number }) => number)).toEqual([2])
  await ended
  const again = await phone.ask('readBattle')
  expect([again.status, codeIn(again)]).toEqual([401, 'not-joined'])
  const back = await ask(port, '/api/join', posted({ code: openOf(sharing).code }, phone.cookie))
  expect([back.status, codeIn(back)]).toEqual([403, 'wrong-code'])
  expect(await tablet.value('readBattle')).toMatchObject({ count: 0 })

  // Removing a guest twice doesn't change the new code.
  expect(valueOf(await laptop.call('removeGuest', { number: 1 })).open?.code).toBe(without.open?.code)
  expect(valueOf(await laptop.call('readSharing', {})).open?.guests).toHaveLength(1)
  expect(await (await device(without)).value('access')).toEqual({ may: 'play' })
  valueOf(await laptop.call('endSharing', {}))
  expect(codesOf(await laptop.call('removeGuest', { number: 2 }))).toEqual(['nothing-shared'])
})

test('an unfinished call of a removed guest is canceled', async () => {
  const { laptop, sharing, port } = await shareTable()
  const phone = await device(sharing)
  const body = JSON.stringify({ ...fire, dice: nine })
  const slow = connect(port, '127.0.0.1')
  let reply = ''
  slow.on('data', (bytes: Buffer) => (reply += bytes.toString()))
  slow.write(
    [
      'POST /api/playCheck?client=page&call=late HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `cookie: ${phone.cookie}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  // The host has read the headers and waits for the body.
  await expect.poll(() => reply).toContain('100 Continue')
  valueOf(await laptop.call('removeGuest', { number: 1 }))
  slow.write(body)
  await expect.poll(() => reply).toContain('not-joined')
  slow.destroy()
  expect(valueOf(await laptop.call('readBattle', {})).count).toBe(0)
})

test('an open page is listed, and notified only of other players’ actions', async () => {
  const { laptop, sharing, port } = await shareTable()
  const phone = await device(sharing)
  const stream = connect(port, '127.0.0.1')
  let heard = ''
  stream.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  stream.write(`GET /api/events?client=page HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${phone.cookie}\r\n\r\n`)
  await expect.poll(async () => valueOf(await laptop.call('readSharing', {})).open?.guests[0]?.isHere).toBe(true)
  valueOf(await laptop.call('changeSettings', { theme: 'dark' }))
  valueOf(await laptop.call('playCheck', { ...fire, dice: nine }))
  await expect.poll(() => heard).toContain('battle-changed')
  expect(heard).not.toContain('settings')
  stream.destroy()
  await expect.poll(async () => valueOf(await laptop.call('readSharing', {})).open?.guests[0]?.isHere).toBe(false)
})

test('sharing works in the background thread', async () => {
  const host = { ...plainHost(ownFolder()), ...sharingHost() }
  const machine = valueOf(await openMachineThread(host, new URL('../../src-main/api/thread/entry.ts', import.meta.url)))
  onTestFinished(() => machine.close())
  const laptop = openWindow(machine, 'laptop')
  valueOf(await laptop.call('muster', { rules, edit }))
  const sharing = valueOf(await laptop.call('startSharing', { rules, invitation: { may: 'play' } }))
  expect((await ask(openOf(sharing).port, '/assets/guest.js')).text).toBe('export {}')
  const phone = await device(sharing)
  expect(await laptop.hears('sharing-changed')).toEqual({ kind: 'sharing-changed' })
  await phone.value('playCheck', { ...fire, dice: nine })
  expect(await laptop.hears('battle-changed')).toEqual({ kind: 'battle-changed' })
  valueOf(await laptop.call('newBattle', {}))
  await expect(phone.ask('readBattle')).rejects.toThrow()
})

test('a rate limit allows several initial attempts, and one more per interval, for each key', () => {
  let moment = 0
  const may = openAllowance({ max: 2, every: 100 }, () => moment)
  expect([may('a'), may('a'), may('a'), may('b')]).toEqual([true, true, false, true])
  moment = 99
  expect(may('a')).toBe(false)
  moment = 100
  expect([may('a'), may('a')]).toEqual([true, false])
  moment = 10_000
  expect([may('a'), may('a'), may('a')]).toEqual([true, true, false])
  const flooded = openAllowance({ max: 1, every: 100 }, () => moment)
  for (let key = 0; key < 1000; key += 1) flooded(String(key))
  expect(flooded('stranger')).toBe(false)
  moment += 100
  expect(flooded('stranger')).toBe(true)
})

test('guests can call only the listed methods', async () => {
  const { sharing } = await shareTable()
  const phone = await device(sharing)
  const others = methodNames.filter((name) => !guestMethods.has(name))
  for (const name of [...others, 'watch', '__proto__', 'constructor', '', 'readBattle/', 'ReadBattle'])
    expect([name, (await phone.ask(name)).status]).toEqual([name, 403])
})
