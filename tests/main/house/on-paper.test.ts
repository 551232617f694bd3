/** What only laying a page out finds is told in the house rules, at the cell it comes from. */
import { expect, test } from 'vitest'
import type { House } from '../../../src-core/contract/house.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { startMachine, valueOf, type Window } from '../machine-tools.ts'
import { isGate } from '../../tools.ts'
import { begin, edit } from './tools.ts'

const light = ['procedures', 'fire', 'modifiers', 'cover-light']
const wide = `all of the ${'W'.repeat(300)} there is`

const tried = async (window: Window, { session }: House): Promise<boolean> =>
  valueOf(await window.call('tryPrinting', { task: 'try', session })).isNews
const read = async (window: Window, { session }: House, section = ['procedures', 'fire']): Promise<House> =>
  valueOf(await window.call('readHouse', { session, section }))
const told = ({ problems }: House): unknown => problems.map(({ code, cell }) => ({ code, cell }))

/** Prints as these options say. */
const printsAs = async (window: Window, options: Partial<PrintOptions>): Promise<void> => {
  const { folder: _folder, ...print } = valueOf(await window.call('readSettings', {})).print
  valueOf(await window.call('changeSettings', { print: { ...print, options: { ...print.options, ...options } } }))
}

test('a word wider than the paper is told at the cell that says it, and marked there, until it is shorter', async () => {
  const { window } = startMachine()
  const [one, two] = [window('a'), window('b')]
  const begun = await begin(one)
  expect(await tried(one, begun)).toBe(false)
  const edited = await edit(one, begun, [{ kind: 'set', path: [...light, 'label'], value: wide }])
  expect(edited).toMatchObject({ sound: true, problems: [] })

  expect(await tried(one, edited)).toBe(true)
  const now = await read(one, edited)
  expect(told(now)).toEqual([{ code: 'text-too-wide', cell: [...light, 'label'] }])
  expect(now.problems[0]?.message).toMatch(/needs a width of \d+ mm/)
  expect(now.problems[0]?.right).toMatch(/"WWW.*"/)
  const cells = now.section?.grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)) ?? []
  expect(cells.flatMap((cell) => (cell?.problems.length ? [cell.path] : []))).toEqual([[...light, 'label']])
  expect(now.sections.filter(({ problems }) => problems > 0).map(({ path }) => path)).toEqual([['procedures', 'fire']])
  // Nothing new: nobody has to read it again, and the other window has been told once.
  expect(await tried(one, edited)).toBe(false)
  expect(await two.hears('house-changed')).toMatchObject({ session: edited.session })

  const mended = await edit(one, edited, [{ kind: 'restore', path: [...light, 'label'] }])
  expect(await tried(one, mended)).toBe(true)
  expect((await read(one, mended)).problems).toEqual([])
})

test('a sheet on more sides than are wanted is told at its longest piece, with what would do', async () => {
  const one = startMachine().window('a')
  const begun = await begin(one)
  await printsAs(one, { sides: 1, smallest: 9 })
  expect(await tried(one, begun)).toBe(true)
  const { problems } = await read(one, begun)
  expect(problems.map(({ code }) => code)).toEqual(['sheet-too-long'])
  expect(problems[0]?.right).toMatch(/^allow \d sides or type of .* pt; .* takes the most room$/)
  expect(problems[0]?.cell?.length).toBeGreaterThan(1)
  await printsAs(one, { sides: 4 })
  expect(await tried(one, begun)).toBe(true)
  expect((await read(one, begun)).problems).toEqual([])
})

test('a gauge too large for the paper that is chosen is told at its length; one made larger under Print is not of the rules', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: ['gauge', 'length'], value: 4.25 }])
  const gauge = async (options: Partial<PrintOptions>): Promise<unknown> => {
    await printsAs(one, options)
    await tried(one, edited)
    return told(await read(one, edited, ['gauge']))
  }
  expect(await gauge({ paper: 'letter' })).toEqual([])
  expect(await gauge({ paper: 'a4' })).toEqual([{ code: 'gauge-does-not-fit', cell: ['gauge', 'length'] }])
  expect(await gauge({ form: 'single' })).toEqual([])
  expect(await gauge({ length: 30 })).toEqual([{ code: 'gauge-does-not-fit', cell: null }])
})

test.runIf(isGate)('tables and lists without number in one phase are told at the phase', async () => {
  const one = startMachine().window('a')
  const begun = await begin(one)
  const phase = begun.sections.find(({ phase: at }) => at !== null)?.phase?.id ?? ''
  const lists = Array.from({ length: 61 }, (_, index) => ({
    kind: 'add' as const,
    path: ['lists'],
    id: `list-${index}`,
    value: { title: `List ${index}`, phase, entries: { one: { text: 'Stand still.' } } },
  }))
  const edited = await edit(one, begun, lists)
  await tried(one, edited)
  expect(told(await read(one, edited))).toEqual([{ code: 'section-crowded', cell: ['phases', phase] }])
})

test.runIf(isGate)('what was found is forgotten when they are closed, and found again', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: [...light, 'label'], value: wide }])
  await tried(one, edited)
  valueOf(await one.call('saveHouse', { session: edited.session }))
  valueOf(await one.call('closeHouse', { session: edited.session, discard: false }))
  const again = valueOf(await one.call('openHouse', { file: edited.file }))
  expect(again.problems).toEqual([])
  expect(await tried(one, again)).toBe(true)
  expect(told(await read(one, again))).toEqual([{ code: 'text-too-wide', cell: [...light, 'label'] }])
})

test('rules that cannot be played by are not printed either', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: [...light, 'value'], value: 'many' }])
  expect(edited.sound).toBe(false)
  expect(await tried(one, edited)).toBe(false)
  expect((await read(one, edited)).problems).toEqual(edited.problems)
})
