/** Journals of battles and drafts, torn, damaged, written by several and very long. */
import fc from 'fast-check'
import { appendFileSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { success, type Result } from '../../src-core/problem.ts'
import { callerHere, type Caller } from '../../src-main/api/caller.ts'
import { openPlay } from '../../src-main/api/play.ts'
import { battleKind, openBattles } from '../../src-main/documents/battle.ts'
import { draftKind } from '../../src-main/documents/house/drafts.ts'
import { openHouses } from '../../src-main/documents/house/sessions.ts'
import { replayLines, nothing, type Replayed, type Replay } from '../../src-main/documents/journal/replay.ts'
import { openJournal, type Journal, type JournalFormat } from '../../src-main/documents/journal/journal.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { anywhere } from './documents/anywhere.ts'
import { codesOf, ownFolder, valueOf } from './machine-tools.ts'

const root = join(import.meta.dirname, '../..')
const opened = openLibrary({ working: root })
if (!opened.ok) throw new Error('no rulesets')
const library = opened.value

/** The only file of a folder. */
const fileIn = (folder: string): Uint8Array => readFileSync(join(folder, readdirSync(folder)[0] ?? ''))

const playedBattle = async (): Promise<Uint8Array> => {
  const folder = ownFolder()
  const now = (): Date => new Date(0)
  const table = openPlay(
    openBattles(folder, now, () => '0123456789abcdef'),
    ({ ruleset, house }) => library.load(ruleset, house),
    now,
    () => undefined,
  )
  const caller = (call: string): Caller =>
    callerHere({ client: 'a', call, gone: new AbortController().signal, send: () => undefined })
  const fire = {
    rules: { ruleset: 'fire-and-fury', house: [] },
    procedure: 'fire',
    inputs: { points: 7, target: { cover: 'woods' } },
  }
  for (const face of [8, 2])
    valueOf(await table.playCheck({ ...fire, dice: { source: 'typed', faces: [[face]] } }, caller(`fire-${face}`)))
  valueOf(await table.undoPlay({}, caller('undo')))
  return fileIn(folder)
}

const editedDraft = (): Uint8Array => {
  const home = ownFolder()
  const houses = openHouses({
    home,
    working: home,
    folder: home,
    files: anywhere,
    library: () => library,
    now: () => new Date(0),
  })
  const { id } = valueOf(
    houses.create('begin', join(root, 'tests/fixtures/rulesets/small.yaml'), 'Höhenrücken – ½ “Günz” 🐎'),
  )
  const titled = (title: string, call: string): unknown =>
    valueOf(houses.edit({ session: id, call }, [{ kind: 'head', key: 'title', value: title }]))
  titled('Ça ira 🎺', 'one')
  titled('Où? Là-bas − ≤ 4', 'two')
  valueOf(houses.undo({ session: id, call: 'three' }))
  return fileIn(join(home, 'drafts'))
}

/** Cut at every byte, all whole lines before the cut stand, and what is left over is noticed. */
const holdsTorn = <H, E extends { readonly call?: string }, S>(bytes: Uint8Array, kind: Replay<H, E, S>): void => {
  expect(bytes.some((byte) => byte > 0x7f)).toBe(true)
  let whole: Replayed<H, S> = nothing
  for (let size = 0; size <= bytes.length; size += 1) {
    const cut = replayLines(nothing, bytes.subarray(0, size), kind)
    // A line that lost its line end alone is whole.
    if (bytes[size] === 10 || bytes[size - 1] === 10) {
      expect([cut.rest, cut.end, cut.lines]).toEqual([
        'nothing',
        size,
        bytes.subarray(0, size + 1).filter((byte) => byte === 10).length,
      ])
      whole = cut
    } else {
      expect([cut.rest, cut.end]).toEqual([size === 0 ? 'nothing' : 'torn', whole.end])
      expect(cut.standing).toEqual(whole.standing)
    }
  }
  expect(whole.lines).toBe(4)
}

test('a battle cut at any byte holds all whole lines before', async () => holdsTorn(await playedBattle(), battleKind))

test('a draft cut at any byte holds all whole lines before', () => holdsTorn(editedDraft(), draftKind))

const deep = '['.repeat(50_000) + ']'.repeat(50_000)
const anyJson = fc.oneof(fc.json({ maxDepth: 3 }), fc.constantFrom('{"toString":1}', '{"length":-1}', '1e400', deep))

/** Any JSON at any key of any line: it is an event still, or the lines before it hold. */
const holdsSpoilt = <H, E extends { readonly call?: string }, S>(bytes: Uint8Array, kind: Replay<H, E, S>): void => {
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: lines.length - 1 }), fc.nat(), anyJson, (at, nth, json) => {
      const line = JSON.parse(lines[at] ?? '') as Record<string, unknown>
      const key = Object.keys(line)[nth % Object.keys(line).length] ?? ''
      const spoilt = JSON.stringify({ ...line, [key]: null }).replace(
        `${JSON.stringify(key)}:null`,
        () => `${JSON.stringify(key)}:${json}`,
      )
      const text = [...lines.slice(0, at), spoilt].map((one) => `${one}\n`).join('')
      const read = replayLines<H, E, S>(nothing, new TextEncoder().encode(text), kind)
      expect(read.lines).toBe(read.rest === 'nothing' ? at + 1 : at)
    }),
    { numRuns: 200 },
  )
}

test('whatever a line of a battle holds, the lines before it hold', async () =>
  holdsSpoilt(await playedBattle(), battleKind))

test('whatever a line of a draft holds, the lines before it hold', () => holdsSpoilt(editedDraft(), draftKind))

/** A journal of words, which counts the lines that are read and the events that are replayed. */
const wordy = (limit = 1e9) => {
  const counted = { read: 0, replayed: 0 }
  type Event = { readonly call?: string; readonly word: string }
  const event: z.ZodType<Event> = z
    .object({ call: z.string().exactOptional(), word: z.string() })
    .refine(() => (counted.read += 1) > 0)
  const kind: JournalFormat<{ title: string }, Event, number> = {
    name: 'battle',
    limit,
    header: z.object({ title: z.string() }),
    event,
    begin: () => 0,
    after: (words, { word }) => {
      counted.replayed += 1
      return word === 'never' ? undefined : words + 1
    },
  }
  return { counted, kind }
}
type Words = Journal<{ title: string }, { readonly call?: string; readonly word: string }, number>

const header = { title: 'Où?' }
const add = ({ alone }: Words, ...words: string[]): Result<unknown> =>
  alone(({ append }) =>
    append(
      header,
      words.map((word) => ({ word, call: `call-${word}` })),
    ),
  )

test('one more event costs the same after 20,000 as after 20, and what another program adds costs what it adds', () => {
  const costs = [20, 20_000].map((events) => {
    const path = join(ownFolder(), 'a')
    const { counted, kind } = wordy()
    const [one, other] = [openJournal(path, kind), openJournal(path, kind)]
    valueOf(add(one, ...Array.from({ length: events }, (_, index) => `w${index}`)))
    valueOf(other.now())
    Object.assign(counted, { read: 0, replayed: 0 })
    for (let turn = 0; turn < 5; turn += 1) {
      valueOf(add(one, `one${turn}`))
      valueOf(add(other, `other${turn}`))
    }
    expect(valueOf(one.now())).toMatchObject({ state: events + 10 })
    expect(valueOf(one.now())?.calls.size).toBe(events + 10)
    return { ...counted }
  })
  // Ten are written, and each is read once by the other.
  expect(costs).toEqual([
    { read: 10, replayed: 20 },
    { read: 10, replayed: 20 },
  ])
})

test('a file that became another one, in whatever way, is read anew', () => {
  const path = join(ownFolder(), 'a')
  const { kind } = wordy()
  const journal = openJournal(path, kind)
  valueOf(add(journal, 'one', 'two'))
  const written = readFileSync(path, 'utf8')
  const states = (change: () => void): unknown => {
    change()
    return codesOf(add(journal, 'more')).length === 0 && valueOf(openJournal(path, kind).now())?.state
  }
  expect(states(() => writeFileSync(path, written.replace('one', 'uno')))).toBe(3)
  expect(readFileSync(path, 'utf8')).toContain('uno')
  expect(states(() => writeFileSync(path, `${written}${written.split('\n')[1] ?? ''}\n`))).toBe(4)
  expect(states(() => writeFileSync(path, written.replace(/.*two.*\n/, '')))).toBe(2)
  expect(states(() => writeFileSync(path, ''))).toBe(1)
  expect(states(() => renameSync(path, `${path}.away`))).toBe(1)
})

test('an event that does not fit is refused, and nothing is written', () => {
  const path = join(ownFolder(), 'a')
  const journal = openJournal(path, wordy().kind)
  expect(codesOf(add(journal, 'one', 'never'))).toEqual(['stored-changed'])
  expect(readdirSync(join(path, '..'))).toEqual([])
  valueOf(add(journal, 'one'))
  const { size } = statSync(path)
  expect(codesOf(add(journal, 'two', 'never'))).toEqual(['stored-changed'])
  expect(statSync(path).size).toBe(size)
  expect(valueOf(journal.now())?.calls).toEqual(new Set(['call-one']))
})

test('what would make a file longer than can be read again is refused', () => {
  const path = join(ownFolder(), 'a')
  const { kind } = wordy(200)
  const journal = openJournal(path, kind)
  const results = ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => codesOf(add(journal, word)).join())
  expect(results.at(0)).toBe('')
  expect(results.at(-1)).toBe('journal-full')
  expect(valueOf(openJournal(path, kind).now())?.state).toBe(results.filter((code) => code === '').length)
})

test('what another program is just writing is not told as torn', () => {
  const path = join(ownFolder(), 'a')
  const { kind } = wordy()
  const [one, other] = [openJournal(path, kind), openJournal(path, kind)]
  valueOf(add(one, 'one'))
  valueOf(
    one.alone(() => {
      appendFileSync(path, '{"wor')
      expect(valueOf(other.now())?.state).toBe(1)
      appendFileSync(path, 'd":"two"}\n')
      return success(null)
    }),
  )
  expect(valueOf(other.now())?.state).toBe(2)
  expect(other.notes()).toEqual([])
  appendFileSync(path, '{"wor')
  expect(valueOf(other.now())?.state).toBe(2)
  expect(other.notes()).toEqual([expect.stringContaining('the 3 lines before it hold')])
})
