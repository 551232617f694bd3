import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import { cliFile, cliHere, cliProcess, plainEnv } from './cli-tools.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-requests-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly ok: boolean
  readonly code?: string
  readonly path?: readonly (string | number)[]
  readonly [key: string]: unknown
}

const answersOf = (stdout: string): Answer[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer)

/** Runs one request, an object or a line, in this process and returns the answer. */
const ask = async (request: unknown, command = 'resolve'): Promise<Answer> => {
  const { status, stdout } = await cliHere(folder, [command], {
    input: `${typeof request === 'string' ? request : JSON.stringify(request)}\n`,
  })
  const [answer] = answersOf(stdout)
  if (!answer) throw new Error('no answer')
  expect(status).toBe(answer.ok ? 0 : 1)
  return answer
}

const fire = {
  ruleset: 'fire-and-fury',
  procedure: 'fire',
  inputs: { points: 7, other: 0, target: { arm: 'infantry', cover: 'woods' } },
  dice: [8],
}
const charge = { ruleset: 'fire-and-fury', procedure: 'charge', inputs: { attacker: { fatigue: 'fresh' } } }

/** Valid and invalid requests, with the expected part of each answer. */
const kinds: readonly (readonly [line: (id: number) => string, answer: object])[] = [
  [
    (id) => JSON.stringify({ id, ...fire }),
    { ok: true, result: 7, outcome: { id: 'lively', name: 'Lively' }, points: 7 },
  ],
  [(id) => JSON.stringify({ id, ...fire, ruleset: 'regimental-fury' }), { ok: true, ruleset: 'regimental-fury' }],
  [() => '{"ruleset": ', { ok: false, code: 'bad-call', path: [] }],
  [() => '[1, 2]', { ok: false, code: 'wrong-input', path: [] }],
  [
    (id) => JSON.stringify({ id, ...fire, ruleset: 'fire-and-fry' }),
    { ok: false, code: 'unknown-ruleset', path: ['ruleset'] },
  ],
  [
    (id) => JSON.stringify({ id, ...fire, procedure: 'fires' }),
    { ok: false, code: 'unknown-name', path: ['procedure'] },
  ],
  [
    (id) => JSON.stringify({ id, ...fire, inputs: { points: 7, target: { cover: 'wood' } } }),
    { ok: false, path: ['inputs', 'target', 'cover'] },
  ],
  [(id) => JSON.stringify({ id, ...fire, dice: [11] }), { ok: false, path: ['dice', 0] }],
  [
    (id) => JSON.stringify({ id, ...charge, dice: { attacker: [3], defender: [5] } }),
    { ok: true, pending: true, result: 0 },
  ],
  [(id) => JSON.stringify({ id, ...fire, dies: [8] }), { ok: false, code: 'unknown-key', path: ['dies'] }],
]

test.each(['resolve', 'odds'])('%s lists unused inputs', async (command) => {
  const melee = { ruleset: 'napoleonic-fury', procedure: 'melee', dice: { attacker: [9], defender: [4] } }
  const told = await ask({ ...melee, inputs: { defender: { cover: 'town', ground: 'town' }, passage: true } }, command)
  expect(told).toMatchObject({ ok: true, unread: ['defender.cover', 'passage'] })
  expect(await ask({ ...melee, inputs: { defender: { ground: 'town' } } }, command)).not.toHaveProperty('unread')
})

test('hundreds of valid and invalid requests are answered in order, one per line', () => {
  const requests = Array.from({ length: 600 }, (_, id) => ({
    id,
    kind: kinds[(id * 7) % kinds.length] ?? ([() => '', {}] as const),
  }))
  const input = requests.map(({ id, kind: [line] }) => `${line(id)}\n${id % 5 === 0 ? '\n  \r\n' : ''}`).join('')
  const { status, stdout, stderr } = cliProcess(folder, ['resolve'], input)
  const answers = answersOf(stdout)
  expect(answers).toHaveLength(requests.length)
  for (const [
    index,
    {
      id,
      kind: [line, answer],
    },
  ] of requests.entries()) {
    expect(answers[index]).toMatchObject(line(id).includes('"id"') ? { id, ...answer } : answer)
  }
  expect([status, stderr]).toEqual([1, ''])
})

test('the exit status is 0 only if every answer is ok', async () => {
  const lines = (...of: unknown[]): string => of.map((one) => JSON.stringify(one)).join('\n')
  expect((await cliHere(folder, ['resolve'], { input: lines(fire, fire) })).status).toBe(0)
  expect((await cliHere(folder, ['resolve'], { input: lines(fire, {}, fire) })).status).toBe(1)
  expect(await cliHere(folder, ['resolve'], { input: '\n \n' })).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('each request is answered immediately, while the stream stays open', async () => {
  const child = spawn(process.execPath, [cliFile, 'resolve'], { cwd: folder, env: plainEnv() })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  for (const die of [1, 10]) {
    child.stdin.write(`${JSON.stringify({ ...fire, dice: [die] })}\n`)
    const { value } = await answers.next()
    expect(JSON.parse(String(value))).toMatchObject({ ok: true, natural: die })
  }
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.runIf(isGate)('a stream far larger than its memory limit is answered to the end', () => {
  const line = JSON.stringify(fire)
  const feed = `const line = ${JSON.stringify(`${line}\n`)}.repeat(100); let left = 100
    const more = () => { while (left-- > 0) if (!process.stdout.write(line + 'x'.repeat(200000) + '\\n')) return process.stdout.once('drain', more) }
    more()`
  const script = '"$0" -e "$1" | "$0" --max-old-space-size=64 "$2" resolve | tail -n 1'
  const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, feed, cliFile], {
    encoding: 'utf8',
    env: plainEnv(),
    cwd: folder,
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, code: 'bad-call' })
})

test('a line over 1 MiB is refused and skipped, and a line just under is read', () => {
  const long = (length: number): string =>
    JSON.stringify({ ...fire, inputs: { points: 7, x: '' } }).replace('"x":""', `"x":"${'x'.repeat(length)}"`)
  const { status, stdout } = cliProcess(
    folder,
    ['resolve'],
    `${JSON.stringify(fire)}\n${long(3 * 1024 * 1024)}\n${long(1024 * 1024 - 500)}\n${JSON.stringify(fire)}`,
  )
  expect(answersOf(stdout).map(({ ok, code }) => [ok, code])).toEqual([
    [true, undefined],
    [false, 'too-large'],
    [false, 'unknown-name'],
    [true, undefined],
  ])
  expect(status).toBe(1)
})

test('ends quietly if the reader closes, however much output is left', () => {
  const line = JSON.stringify(fire)
  const script = 'yes "$2" | "$0" "$1" resolve | head -n 2; echo "${PIPESTATUS[1]}"'
  const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, cliFile, line], {
    encoding: 'utf8',
    env: plainEnv(),
    cwd: folder,
  })
  expect(stderr).toBe('')
  expect(stdout.split('\n').slice(2)).toEqual(['1', ''])
})

test('a full disk is reported', () => {
  const script = 'ulimit -f 8 && for i in 1 2 3 4 5; do echo "$2"; done | "$0" "$1" resolve > answers'
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', script, process.execPath, cliFile, JSON.stringify({ ...fire, dice: [10] })],
    {
      encoding: 'utf8',
      env: plainEnv(),
      cwd: folder,
    },
  )
  expect([stderr, status]).toEqual(['Can’t write the output (EFBIG: file too large). [not-written]\n', 1])
})

test('interrupted input is reported after the answers so far', async () => {
  const torn = async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new TextEncoder().encode(`${JSON.stringify(fire)}\n`))
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  }
  const { status, stdout, stderr } = await cliHere(folder, ['resolve'], { input: torn() })
  expect(answersOf(stdout)).toHaveLength(1)
  expect([status, stderr]).toEqual([1, 'Can’t read the input (EIO: i/o error). Pipe in requests. [unreadable]\n'])
})

test('an answer lists all problems of its request, with their paths', async () => {
  const answer = await ask({
    id: 'a',
    ruleset: 'fire-and-fury',
    procedure: 'fire',
    inputs: { points: 0, target: { cover: 'wood', nonsense: 1 } },
    dice: [],
  })
  const { problems, ...first } = answer as Answer & { problems: { path: unknown }[] }
  expect(first['id']).toBe('a')
  expect(problems.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ['inputs', 'points'],
      ['inputs', 'target', 'cover'],
      ['inputs', 'target', 'nonsense'],
    ]),
  )
  expect(first).toMatchObject({ ok: false, ...problems[0] })
})

test.each([
  ['{}', [['ruleset'], ['procedure']]],
  ['{"ruleset": 7, "procedure": "fire"}', [['ruleset']]],
  ['{"ruleset": "", "procedure": "fire"}', [['ruleset']]],
  ['{"ruleset": "fire-and-fury", "procedure": "fire", "house": "a.yaml"}', [['house']]],
  ['{"ruleset": "fire-and-fury", "procedure": "fire", "house": ["none.yaml", 3]}', [['house', 1]]],
  ['{"ruleset": "fire-and-fury", "procedure": "fire", "house": ["none.yaml"]}', [['house', 0]]],
  ['{"ruleset": "fire-and-fury", "procedure": "fire", "id": {"a": 1}}', [['id']]],
  ['{"ruleset": "fire-and-fury", "procedure": "__proto__", "inputs": {"points": 1}, "dice": [1]}', [['procedure']]],
  ['{"ruleset": "fire-and-fury", "procedure": "fallen-leader", "inputs": [], "dice": [1]}', [['inputs']]],
  [
    '{"ruleset": "fire-and-fury", "procedure": "fire", "inputs": {"points": 1, "__proto__": 1}, "dice": [1]}',
    [['inputs', '__proto__']],
  ],
  [
    '{"ruleset": "fire-and-fury", "procedure": "fire", "inputs": {"points": 1}, "dice": [1], "__proto__": {"ok": true}}',
    [['__proto__']],
  ],
  ['{"ruleset": "/dev/zero", "procedure": "fire"}', [['ruleset']]],
  ['{"ruleset": "../../../../../etc/hostname", "procedure": "fire"}', [['ruleset']]],
  ['{"ruleset": "a\\u0000b", "procedure": "fire"}', [['ruleset']]],
])('refuses %s with the path of the error', async (line, paths) => {
  const answer = await ask(line)
  expect(answer.ok).toBe(false)
  expect((answer['problems'] as { path: unknown }[]).map(({ path }) => path)).toEqual(paths)
})

test.each([
  [
    '{"id": 3, "ruleset": "fire-and-fury", "procedure": "fire", "inputs": {"points": 7, "points": 8}, "dice": [8]}',
    [['inputs', 'points']],
  ],
  [
    '{"ruleset": "fire-and-fury", "ruleset": "skyhulks", "procedure": "fire", "dice": [{"a": [1, {"b": 1, "\\u0062": 2}]}]}',
    [['ruleset'], ['dice', 0, 'a', 1, 'b']],
  ],
])('a repeated key in %s is reported', async (line, paths) => {
  const answer = await ask(line)
  expect(answer).toMatchObject({ ok: false, code: 'duplicate' })
  expect((answer['problems'] as { path: unknown }[]).map(({ path }) => path)).toEqual(paths)
})

test('the same key in two objects, or in a string, is not a repeated key', async () => {
  const answer = await ask(
    '{"id": "\\"id\\": {", "ruleset": "fire-and-fury", "procedure": "charge", "inputs": {"attacker": {"stands": 4}, "defender": {"stands": 4}}, "dice": {"attacker": [4], "defender": [9]}}',
  )
  expect(answer).toMatchObject({ ok: true, id: '"id": {' })
})

test.each<[string, object, unknown, string]>([
  [
    'a number far beyond the bounds',
    { attacker: { stands: 1e9 } },
    [5],
    '1000000000 isn’t a valid value for "Stands". Use a whole number from 0 to 99.',
  ],
  ['too many rolls', {}, Array.from({ length: 3000 }, () => 5), '3000 rolls are too many. Enter at most 1000 rolls.'],
  ['an invalid name', { army: 1 }, [5], 'Unknown input "army". Use one of attacker, defender.'],
])('refuses %s with the limits and accepted values', async (_, inputs, rolls, said) => {
  const answer = await ask({
    ruleset: 'fire-and-fury',
    procedure: 'charge',
    inputs,
    dice: { attacker: rolls, defender: [5] },
  })
  expect(`${String(answer['message'])} ${String(answer['right'])}`).toBe(said)
})

test('an invalid id is reported', async () => {
  expect(await ask({ id: { a: 1 }, ruleset: 'fire-and-fury', procedure: 'fire' })).toMatchObject({
    message: '`id` is a map.',
    right: 'Use text of at most 200 characters, or a number.',
  })
})

test('odds list the results in numerical order', async () => {
  const request = '{"ruleset": "fire-and-fury", "procedure": "charge"}\n'
  const { stdout } = await cliHere(folder, ['odds'], { input: request })
  const results = /"results":\{(.*?)\}\}/.exec(stdout)?.[1] ?? ''
  expect([...results.matchAll(/"(-?\d+)":\{/g)].map(([, result]) => Number(result))).toEqual(
    Array.from({ length: 19 }, (_, index) => index - 9),
  )
})

test('any depth of nesting gets an answer', async () => {
  const deep = (open: string, close: string): string => open.repeat(400_000) + '1' + close.repeat(400_000)
  expect(await ask(deep('[', ']'))).toMatchObject({ ok: false, code: 'wrong-input' })
  expect(await ask(`{"ruleset":"fire-and-fury","procedure":"fire","dice":${deep('[', ']')}}`)).toMatchObject({
    ok: false,
  })
  expect(
    await ask(
      `{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"target":${'{"target":'.repeat(90_000)}1${'}'.repeat(90_000)}}}`,
    ),
  ).toMatchObject({ ok: false })
  expect(await ask(`{"ruleset":"fire-and-fury","procedure":"fire","id":${deep('[', ']')}}`)).toMatchObject({
    code: 'too-large',
    path: ['id'],
  })
})

test('ruleset files and house rules are found in the working folder and read only once', async () => {
  const head = (id: string, base: string): string =>
    `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: ${base}}\n`
  writeFileSync(
    join(folder, 'volley.yaml'),
    `${head('volley', 'fire-and-fury')}rules: {procedures: {fire: {modifiers: {cover-light: {value: -2}}}}}\n`,
  )
  writeFileSync(
    join(folder, 'evening.yaml'),
    `${head('evening', 'volley')}rules: {procedures: {fire: {modifiers: {cover-light: {value: -5}}}}}\n`,
  )
  symlinkSync('volley.yaml', join(folder, 'link.yaml'))
  const result = async (request: object): Promise<unknown> => (await ask({ ...fire, ...request }))['result']
  expect(await result({})).toBe(7)
  expect(await result({ ruleset: 'volley.yaml' })).toBe(6)
  expect(await result({ ruleset: 'link.yaml', house: ['evening.yaml'] })).toBe(3)
  expect(await ask({ ...fire, house: ['evening.yaml'] })).toMatchObject({
    ok: false,
    code: 'house-extends',
    path: ['house', 0],
  })

  const child = spawn(process.execPath, [cliFile, 'resolve', '--rulesets', '.'], { cwd: folder, env: plainEnv() })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify({ ...fire, ruleset: 'volley' })}\n`)
    return (JSON.parse(String((await answers.next()).value)) as Answer)['result']
  }
  rmSync(join(folder, 'link.yaml'))
  expect(await next()).toBe(6)
  writeFileSync(join(folder, 'volley.yaml'), `${head('volley', 'fire-and-fury')}rules: {}\n`)
  expect(await next()).toBe(6)
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('odds count every roll and need no dice', async () => {
  const answer = await ask({ id: 7, ...charge }, 'odds')
  const { total, outcomes, tie, results } = answer as unknown as Record<
    'outcomes' | 'results',
    Record<string, { count: string; p: number }>
  > & { total: string; tie: { count: string } }
  const sum = (counts: Record<string, { count: string }>): bigint =>
    Object.values(counts).reduce((all, { count }) => all + BigInt(count), 0n)
  expect([answer['id'], answer.ok, total]).toEqual([7, true, '100'])
  expect([sum(outcomes), sum(results), tie.count]).toEqual([100n, 100n, outcomes['desperate-struggle']?.count])
  expect((await ask(fire, 'odds')).ok).toBe(true)
  expect(await ask({ ...fire, procedure: 'movement', inputs: {} }, 'odds')).toMatchObject({
    ok: false,
    path: ['procedure'],
  })
})

test('effects are given as data and in words, with open conditions', async () => {
  const answer = (await ask({ ...fire, dice: [10] })) as unknown as {
    words: string[]
    effects: object[]
    followUps: { id: string; condition: string; words: string[] }[]
    rounds: { words: string[] }[]
  }
  expect(answer.words).toEqual(['Disordered; lose 1 stand.'])
  expect(answer.rounds.map(({ words }) => words)).toEqual([answer.words])
  expect(answer.effects).toHaveLength(1)
  const low = answer.followUps.find(({ id }) => id === 'low-ammunition')
  expect(low?.condition).toMatch(/^if half or more of its stands fire/)
  expect(low?.words.join(' ')).toContain('low on ammunition')
})
