/** Oversized calls in a battle are rejected before anything is written. Everything accepted can be read later. */
import { expect, test } from 'vitest'
import { battleLimits } from '../../src-core/battle/limits.ts'
import { defaultSteps } from '../../src-core/budget.ts'
import { budgetFor, localCaller } from '../../src-main/api/host.ts'
import { openBattles } from '../../src-main/state/battles.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { createGuestQueue } from '../../src-main/share/site.ts'
import { runBounded } from '../../src-core/budget.ts'
import { problem, success } from '../../src-core/problem.ts'
import { asking, edit, rules } from './battle-tools.ts'
import { codesOf, ownFolder, startMachine, valueOf } from './machine-tools.ts'
import { codeIn, device, rules as sharedRules, shareTable } from './sharing-tools.ts'

const facts = { stands: 6, 'worn-at': 4, 'spent-at': 2 }
const units = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${from + index}`,
    name: `Unit ${from + index}`,
    is: 'unit' as const,
    side: index % 2 === 0 ? 'north' : 'south',
    command: null,
    facts,
  }))
const { sides } = edit

test('2,000 units can be added to a battle, and are read at the next start', async () => {
  const home = ownFolder()
  const machine = startMachine({ home })
  const mustered = await asking(machine)('muster', { rules, edit: { sides, units: units(2000) } })
  expect(new Set(mustered.roster?.units.map(({ code }) => code)).size).toBe(2000)
  await machine.close()
  const again = await asking(startMachine({ home }))('readBattle', {})
  expect(again.roster).toEqual(mustered.roster)
})

test('an oversized roster is refused before anything is written', async () => {
  const machine = startMachine()
  const { call } = machine.window('a')
  valueOf(await call('muster', { rules, edit: { sides, units: units(2000) } }))
  const before = valueOf(await call('readBattle', {}))
  expect(codesOf(await call('muster', { rules, edit: { units: units(1, 2000) } }))).toEqual(['too-large'])
  const more = (of: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${of}${index}`, name: of, facts: {} }))
  expect(codesOf(await call('muster', { rules, edit: { sides: more('s', 11) } }))).toEqual(['too-large'])
  const deep = more('c', battleLimits.levels + 1).map((command, index) => ({
    ...command,
    side: 'north',
    parent: index === 0 ? null : `c${index - 1}`,
  }))
  expect(codesOf(await call('muster', { rules, edit: { commands: deep } }))).toEqual(['too-large'])
  valueOf(await call('muster', { rules, edit: { commands: deep.slice(0, battleLimits.levels) } }))
  valueOf(await call('undoPlay', {}))
  const after = valueOf(await call('readBattle', {}))
  expect({ ...after, revision: '', redo: false }).toEqual({ ...before, revision: '', redo: false })
})

test('an invalid event isn’t written', () => {
  const event = { event: 'muster', at: '2026-01-01', edit: { sides: [...sides] } } as const
  const folder = ownFolder()
  let isBroken = true
  const battles = openBattles(openDatabase(folder), () => new Date(), () => '0'.repeat(16), () => {
    if (isBroken) throw new Error('no view')
  }) // prettier-ignore
  const play = (added: unknown) => battles.play({ call: 'a', seen: null }, () => success({ events: [added as never] }))
  expect(() => play(event)).toThrow('no view')
  expect(valueOf(battles.list())).toEqual([])
  isBroken = false
  expect(() => play({ event: 'turn', at: '', clock: { turn: 1000, side: null, phase: null }, changes: [] })).toThrow()
  expect(valueOf(battles.list())).toEqual([])
  valueOf(play(event))
  expect(valueOf(battles.list())).toHaveLength(1)
})

test('the clock stops after the last turn', async () => {
  const machine = startMachine()
  const ask = asking(machine)
  await ask('muster', { rules, edit })
  const began = await ask('nextPhase', { rules })
  let { clock } = began
  for (let calls = 0; calls < 12 && clock.turn === began.clock.turn; calls += 1) ({ clock } = await ask('nextPhase', { rules })) // prettier-ignore
  expect(clock.turn).toBe(2)
  // Simulates 997 played turns.
  const file = await ask('exportBattle', { as: 'battle' })
  const text = file.text.replaceAll('"turn":2,', `"turn":${battleLimits.turns},`)
  await ask('startBattle', { name: 'a.battle.jsonl', text })
  const { call } = machine.window('b')
  const codes: string[] = []
  for (let calls = 0; calls < 12; calls += 1) codes.push(...codesOf(await call('nextPhase', { rules })))
  expect(codes).toContain('too-large')
  expect((await ask('readBattle', {})).clock.turn).toBe(battleLimits.turns)
  await ask('exportBattle', { as: 'battle' })
})

const change = (unit: string, trait: string, to: string | number | boolean | null) => ({ unit, trait, to })

test.each([
  ['an unknown trait', [change('cutler', 'x', 1)], 'unknown-name'],
  ['a momentary trait', [change('cutler', 'cover', 'none')], 'unknown-name'],
  ['a prototype', [change('cutler', '__proto__', 'x')], 'unknown-name'],
  ['an unknown unit', [change('nobody', 'stands', 3)], 'not-found'],
  ['an unknown choice', [change('cutler', 'order', 'drunk')], 'wrong-input'],
  ['a string for a number', [change('cutler', 'stands', 'many')], 'wrong-input'],
  ['a leader attached by a change', [change('cutler', 'attached-to', 'davis')], 'unknown-name'],
  ['a string for a removal', [change('cutler', 'gone', 'east')], 'wrong-input'],
  ['a count of a choice', [{ unit: 'cutler', trait: 'order', by: 1 }], 'wrong-input'],
  ['many changes of one unit', Array.from({ length: 41 }, () => change('cutler', 'stands', 3)), 'too-large'],
  ['too many changes', Array.from({ length: 501 }, () => change('cutler', 'stands', 3)), 'out-of-bounds'],
])('refuses %s and leaves the battle unchanged', async (_what, changes, code) => {
  const { machine, laptop, sharing } = await shareTable()
  const before = valueOf(await laptop.call('readBattle', {}))
  const guest = await device(sharing)
  expect(codeIn(await guest.ask('applyChanges', { of: 'hand', changes }))).toBe(code)
  expect(codesOf(await laptop.call('applyChanges', { of: 'hand', changes }))).toEqual([code])
  expect(valueOf(await laptop.call('readBattle', {}))).toEqual(before)
  expect(machine.faults).toEqual([])
})

test('a correction with invalid changes is refused', async () => {
  const machine = startMachine()
  const { call } = machine.window('a')
  valueOf(await call('muster', { rules, edit }))
  const { lines } = valueOf(await call('applyChanges', { of: 'hand', changes: [change('cutler', 'stands', 5)] }))
  const [{ number, at } = { number: 0, at: '' }] = lines
  const corrected = (changes: readonly ReturnType<typeof change>[]) =>
    call('correctPlay', { number, at, to: 'taken', changes: [...changes] })
  expect(codesOf(await corrected([change('cutler', 'x', 1)]))).toEqual(['unknown-name'])
  valueOf(await corrected([change('cutler', 'stands', 4)]))
})

test('a unit’s state, losses and removal can be set by hand', async () => {
  const ask = asking(startMachine())
  await ask('muster', { rules, edit })
  const changes = [change('cutler', 'order', 'disordered'), { unit: 'cutler', trait: 'stands', by: -2 }]
  const { roster } = await ask('applyChanges', { of: 'hand', changes: [...changes, change('davis', 'gone', 3)] })
  expect(roster?.units.map(({ now }) => [now['order'], now['stands'], now['gone']])).toEqual([
    ['disordered', 4, undefined],
    ['good', 7, 3],
  ])
})

test('an imported battle with thousands of states of one unit opens', async () => {
  const ask = asking(startMachine())
  await ask('muster', { rules, edit })
  await ask('applyChanges', { of: 'hand', changes: [change('cutler', 'stands', 5)] })
  const { text } = await ask('exportBattle', { as: 'battle' })
  const hostile = (round: number): string =>
    JSON.stringify({
      event: 'apply',
      at: '',
      of: 'hand',
      by: 'players',
      changes: Array.from({ length: 2000 }, (_, index) => change('cutler', `x${round}-${index}`, 'y')),
    })
  const events = Array.from({ length: 12 }, (_, round) => hostile(round)).join('\n')
  const { roster } = await ask('startBattle', { name: 'a.battle.jsonl', text: `${text}${events}\n` })
  expect(Object.keys(roster?.units[0]?.now ?? {}).length).toBeGreaterThan(24_000)
})

const [a, b] = [{}, {}]

test('guests take turns, and the player’s calls are answered in between', async () => {
  const enqueue = createGuestQueue()
  const done: string[] = []
  let running = 0
  const work = (name: string) => async (): Promise<string> => {
    expect((running += 1)).toBe(1)
    await Promise.resolve()
    running -= 1
    done.push(name)
    return name
  }
  const answers = ['a1', 'a2', 'a3', 'b1', 'b2'].map(
    (name) => enqueue(name.startsWith('a') ? a : b, work(name)) ?? null,
  )
  // Only a1 starts before the player's work is queued.
  setImmediate(() => done.push('player'))
  expect(await Promise.all(answers.map(async (answer) => answer))).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  expect(done.indexOf('player')).toBeLessThanOrEqual(1)
  expect(done.filter((name) => name !== 'player')).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  await expect(enqueue(a, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await enqueue(a, work('after'))).toBe('after')
})

test('a guest’s calls are queued up to a limit', async () => {
  const enqueue = createGuestQueue()
  let open = (): void => undefined
  const gate = new Promise<void>((done) => (open = done))
  const answers = Array.from({ length: 30 }, () => enqueue(a, () => gate.then(() => 1)) ?? null)
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(9)
  expect(enqueue(b, () => gate)).toBeDefined()
  open()
  expect(
    (await Promise.all(answers.map(async (answer) => answer))).filter((each) => each === 1).length,
  ).toBeGreaterThanOrEqual(20)
})

test('a guest has a smaller work budget than the player', async () => {
  const who = { client: 'a', call: 'b', signal: new AbortController().signal, send: () => undefined }
  const spends = (steps: number, caller: Parameters<typeof budgetFor>[0]) =>
    runBounded(() => {
      budgetFor(caller).spend(steps, () => problem('stopped', {}))
      return success(null)
    }).ok
  expect(spends(defaultSteps, localCaller(who))).toBe(true)
  expect(spends(defaultSteps, localCaller({ ...who, steps: defaultSteps / 5 }))).toBe(false)

  const { laptop, sharing } = await shareTable()
  const wide = { ...edit, units: [...edit.units, ...units(300)] }
  valueOf(await laptop.call('muster', { rules, edit: wide }))
  const unlike = Array.from({ length: 300 }, (_, index) => change(`u${index}`, 'stands', 1 + index))
  valueOf(await laptop.call('applyChanges', { of: 'hand', changes: unlike }))
  const line = {
    rules: sharedRules,
    procedure: 'charge',
    inputs: {},
    across: { role: 'defender', units: unlike.map(({ unit }) => unit) },
    down: { role: 'attacker', units: unlike.slice(0, 20).map(({ unit }) => unit) },
  }
  expect(codeIn(await (await device(sharing)).ask('lineOdds', line))).toBe('too-much-work')
})
