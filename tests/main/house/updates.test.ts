/** Windows are sent what has changed since the answer that they have. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { House } from '../../../src-core/contract/house.ts'
import type { InputOf } from '../../../src-core/contract/methods.ts'
import { withDelta } from '../../../src-core/delta.ts'
import { rounds } from '../../tools.ts'
import { startMachine, valueOf, type Window } from '../machine-tools.ts'
import { band, begin, milder } from './tools.ts'

const fire = ['procedures', 'fire']

/** What came, and all that a window then knows. */
const asked = async (
  window: Window,
  name: 'editHouse' | 'readHouse' | 'undoHouse' | 'redoHouse',
  before: House,
  input: Partial<InputOf<'editHouse'>> = {},
): Promise<{ readonly isWhole: boolean; readonly house: House }> => {
  const given = { session: before.session, section: fire, known: before.answer, ...input } as InputOf<'editHouse'>
  const came: object = valueOf(await window.call(name, given))
  if (!('delta' in came)) return { isWhole: true, house: came as House }
  return { isWhole: false, house: withDelta(before, came.delta as Parameters<typeof withDelta>[1]) as House }
}

/** All of it, but the name of the answer. */
const whole = async (window: Window, { session }: House): Promise<unknown> => {
  const { answer: _, ...house } = valueOf(await window.call('readHouse', { session, section: fire }))
  return house
}
const nameless = ({ answer: _, ...house }: House): unknown => house

test('whatever is done, what a window puts together is what all of it would be', async () => {
  const one = startMachine().window('a')
  const ways = fc.constantFrom('lively', 'wrong', 'new', 'undo', 'redo', 'look')
  await fc.assert(
    fc.asyncProperty(fc.array(ways, { minLength: 1, maxLength: 6 }), async (does) => {
      let house = await begin(one)
      for (const way of does) {
        const updated =
          way === 'undo' || way === 'redo'
            ? await asked(one, `${way}House`, house)
            : way === 'look'
              ? await asked(one, 'readHouse', house, { section: ['traits'] })
              : await asked(one, 'editHouse', house, { edits: [...edits[way]] })
        expect(updated.isWhole).toBe(false)
        ;({ house } = way === 'look' ? await asked(one, 'readHouse', updated.house) : updated)
        expect(JSON.stringify(nameless(house))).toBe(JSON.stringify(await whole(one, house)))
      }
    }),
    { numRuns: rounds(30, 4) },
  )
})

const edits = {
  lively: milder,
  wrong: [band('p6', 'lively', 'six')],
  new: [{ kind: 'add', path: [...fire, 'modifiers'], value: { label: 'Fog', value: -1, of: 'firer' } }],
} as const

test('an edit of one cell is answered with little more than the cell', async () => {
  const one = startMachine().window('a')
  const first = (await asked(one, 'readHouse', await begin(one))).house
  const input = { session: first.session, section: fire, edits: [band('p15', 'telling', '7-8')] }
  const came = valueOf(await one.call('editHouse', { ...input, known: first.answer }))
  expect(JSON.stringify(came).length * 5).toBeLessThan(JSON.stringify(first).length)
})

test('who knows no answer, or one that the machine does not know, has all of it', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const fresh = await begin(one)
  expect((await asked(one, 'readHouse', { ...fresh, answer: 'never-given' })).isWhole).toBe(true)
  const known = (await asked(one, 'readHouse', fresh)).house
  const again = startMachine({ home }).window('a')
  const restarted = await asked(again, 'readHouse', known)
  expect(restarted.isWhole).toBe(true)
  expect(nameless(restarted.house)).toEqual(nameless(known))
})

test('each window has what it lacks, also of an answer that was lost on the way', async () => {
  const { window } = startMachine()
  const [one, two] = [window('a'), window('b')]
  const mine = await begin(one)
  const theirs = valueOf(await two.call('readHouse', { session: mine.session, section: fire }))
  const edited = await asked(one, 'editHouse', mine, { edits: [...milder] })
  const seen = await asked(two, 'readHouse', theirs)
  expect([edited.isWhole, seen.isWhole]).toEqual([false, false])
  expect(nameless(seen.house)).toEqual(nameless(edited.house))
  await asked(one, 'editHouse', edited.house, { edits: [band('p6', 'lively', '3-6')] })
  const repeated = await asked(one, 'readHouse', edited.house)
  expect(repeated.isWhole).toBe(true)
  expect(nameless(repeated.house)).toEqual(await whole(one, mine))
})

test('the lines of keys are given only to a window that asks for them', async () => {
  const one = startMachine().window('a')
  const edited = (await asked(one, 'editHouse', await begin(one), { edits: [...milder] })).house
  expect(edited.written).toEqual([])
  const read = valueOf(await one.call('readHouse', { session: edited.session, lines: true }))
  expect(read.written).toContainEqual({ path: ['procedures'], line: expect.any(Number) as number })
})
