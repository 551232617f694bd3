/** Problems that only laying out a page can find are reported in the house rules, at the cell that causes them. */
import { expect, test } from 'vitest'
import type { DraftView } from '../../../src-core/contract/house.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { startMachine, valueOf, type Window } from '../machine-tools.ts'
import { isGate } from '../../tools.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { begin, club, edit } from './tools.ts'

const light = ['procedures', 'fire', 'modifiers', 'cover-light']
const wide = `all of the ${'W'.repeat(300)} there is`

const tried = async (window: Window, { session }: DraftView): Promise<boolean> =>
  valueOf(await window.call('tryPrinting', { task: 'try', session })).isNews
const read = async (window: Window, { session }: DraftView, place = light): Promise<DraftView> =>
  valueOf(await window.call('readHouse', { session, place }))
const told = ({ problems }: DraftView): unknown => problems.map(({ code, cell }) => ({ code, cell }))
const toldOfOptions = ({ problems }: DraftView): unknown => problems.map(({ code, option }) => ({ code, option }))

/** Changes print options in the settings. */
const printsAs = async (window: Window, options: Partial<PrintOptions>): Promise<void> => {
  const { folder: _folder, ...print } = valueOf(await window.call('readSettings', {})).print
  valueOf(await window.call('changeSettings', { print: { ...print, options: { ...print.options, ...options } } }))
}

test('a word wider than the paper is reported and marked at its cell until shortened', async () => {
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
  const cells = now.entry?.grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)) ?? []
  expect(cells.flatMap((cell) => (cell?.problems.length ? [cell.path] : []))).toEqual([[...light, 'label']])
  expect(now.sections.filter(({ problems }) => problems > 0).map(({ path }) => path)).toEqual([['procedures', 'fire']])
  // There is no new problem, so no window needs to read again, and the other window was notified only once.
  expect(await tried(one, edited)).toBe(false)
  expect(await two.hears('house-changed')).toMatchObject({ session: edited.session })

  const mended = await edit(one, edited, [{ kind: 'restore', path: [...light, 'label'] }])
  expect(await tried(one, mended)).toBe(true)
  expect((await read(one, mended)).problems).toEqual([])
})

test('a sheet on too many sides is reported at its largest block, with a suggestion', async () => {
  const one = startMachine().window('a')
  const begun = await begin(one)
  await printsAs(one, { sides: 1, smallest: 9 })
  expect(await tried(one, begun)).toBe(true)
  const { problems } = await read(one, begun)
  expect(problems.map(({ code }) => code)).toEqual(['sheet-too-long'])
  expect(problems[0]?.right).toMatch(/^Allow \d sides or use .*-point type\. .* takes the most room\.$/)
  expect(problems[0]?.cell?.length).toBeGreaterThan(1)
  await printsAs(one, { sides: 4 })
  expect(await tried(one, begun)).toBe(true)
  expect((await read(one, begun)).problems).toEqual([])
})

test('a gauge too large for the chosen paper is reported at its length, but not one enlarged under Print', async () => {
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

test('distances are checked at the printing scale', async () => {
  const one = startMachine().window('a')
  const begun = await begin(one)
  const gauge = async (length: number, factor: string): Promise<unknown> => {
    valueOf(await one.call('changeSettings', { scale: { factor } }))
    const edited = await edit(one, begun, [{ kind: 'set', path: ['gauge', 'length'], value: length }])
    await tried(one, edited)
    return told(await read(one, edited, ['gauge']))
  }
  const tooLong = [{ code: 'gauge-does-not-fit', cell: ['gauge', 'length'] }]
  expect(await gauge(6, '1/2')).toEqual([])
  expect(await gauge(6, '1')).toEqual(tooLong)
  expect(await gauge(3, '1')).toEqual([])
  expect(await gauge(3, '2')).toEqual(tooLong)
})

test.runIf(isGate)('too many tables and lists in one phase are reported at the phase', async () => {
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
  expect(told(await read(one, edited))).toEqual([{ code: 'sheet-crowded', cell: ['phases', phase] }])
})

/** House rules with lists in a phase, or in none. */
const listsIn = (phase: string | null, count: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `list-${phase ?? 'of-none'}-${index}`,
      { title: `List ${index}`, ...(phase === null ? {} : { phase }), entries: { one: { text: 'Stand still.' } } },
    ]),
  )
const written = async (window: Window, rules: object): Promise<DraftView> =>
  edit(window, await begin(window), [{ kind: 'text', text: club(JSON.stringify(rules)) }])

test('too many lists without a phase are reported at the last one, and for a whole sheet at the largest phase', async () => {
  const one = startMachine().window('a')
  const loose = await written(one, { lists: listsIn(null, 61) })
  await tried(one, loose)
  expect(told(await read(one, loose))).toEqual([{ code: 'sheet-crowded', cell: ['lists', 'list-of-none-60'] }])

  const phases = Array.from({ length: 8 }, (_, index) => `phase-${index}`)
  const full = await written(one, {
    phases: Object.fromEntries(phases.map((id) => [id, { title: id, tone: 'slate' }])),
    lists: Object.fromEntries(phases.flatMap((phase) => Object.entries(listsIn(phase, phase === 'phase-3' ? 59 : 50)))),
  })
  await tried(one, full)
  expect(told(await read(one, full))).toEqual([{ code: 'sheet-crowded', cell: ['phases', 'phase-3'] }])
})

test('text too long only for markers or sticks is reported before printing, unless their size is set under Print', async () => {
  const one = startMachine().window('a')
  const named = await edit(one, await begin(one), [
    { kind: 'set', path: ['traits', 'order', 'choices', 'disordered'], value: 'D'.repeat(40) },
  ])
  await tried(one, named)
  const now = await read(one, named)
  expect(told(now)).toEqual([{ code: 'marker-too-small', cell: ['traits', 'order', 'choices', 'disordered'] }])
  expect(now.sections.filter(({ problems }) => problems > 0).map(({ path }) => path)).toEqual([['traits']])
  await printsAs(one, { across: 0.25 })
  await tried(one, named)
  expect((await read(one, named)).problems.map(({ cell }) => cell)).toContain(null)
  await printsAs(one, { across: 4 })
  await tried(one, named)
  expect((await read(one, named)).problems).toEqual([])

  const near = await edit(one, await begin(one), [
    { kind: 'set', path: ['grids', 'movement', 'rows', 'leader', 'cells'], value: { column: '1/20', line: '1/10' } },
  ])
  await tried(one, near)
  expect(told(await read(one, near))).toEqual([{ code: 'no-room', cell: ['grids', 'movement', 'rows', 'leader'] }])
})

test('a phase name too long only for the blank roster is reported at its name', async () => {
  const one = startMachine().window('a')
  await printsAs(one, { format: 'poker' })
  const name = 'W'.repeat(60)
  const edited = await edit(one, await begin(one), [
    { kind: 'add', path: ['phases'], id: 'guns', value: { title: name, tone: 'slate' } },
  ])
  await tried(one, edited)
  expect(told(await read(one, edited))).toEqual([{ code: 'text-too-wide', cell: ['phases', 'guns', 'title'] }])
})

test('on cards, and on the roster at the back, an error is reported at its own cell', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: [...light, 'label'], value: wide }])
  await printsAs(one, { format: 'poker' })
  await tried(one, edited)
  expect(told(await read(one, edited))).toEqual([{ code: 'text-too-wide', cell: [...light, 'label'] }])

  const phase = await edit(one, await begin(one), [
    { kind: 'add', path: ['phases'], id: 'guns', value: { title: 'W'.repeat(60), tone: 'slate' } },
  ])
  await printsAs(one, { format: 'phone', back: true })
  await tried(one, phase)
  expect(told(await read(one, phase))).toEqual([{ code: 'text-too-wide', cell: ['phases', 'guns', 'title'] }])
})

test('an oversized word or unprintable character of an option is reported at the option', async () => {
  const one = startMachine().window('a')
  const own = async (...options: { title: string; about: string }[]): Promise<DraftView> =>
    edit(
      one,
      valueOf(
        await one.call('newRuleset', { title: 'Own', from: { kind: 'copy', ruleset: 'napoleonic-fury', house: [] } }),
      ),
      options.map((option): Edit => ({ kind: 'option', option })),
    )
  const wideName = await own({ title: 'Plain', about: '' }, { title: 'Wide', about: 'W'.repeat(200) })
  const [plain, wideOne] = wideName.options.map(({ id }) => id)
  await tried(one, wideName)
  expect(toldOfOptions(await read(one, wideName))).toEqual([{ code: 'text-too-wide', option: wideOne }])
  expect((await read(one, wideName)).options.map(({ id, problems }) => [id, problems])).toEqual([[plain, 0], [wideOne, 1]]) // prettier-ignore

  // Missing letters are found with every edit, with the line in the file.
  const lettered = await own({ title: 'Plain', about: 'For 国' })
  expect(toldOfOptions(lettered)).toEqual([{ code: 'glyph-missing', option: 'plain' }])
  expect(lettered.text.split('\n')[(lettered.problems[0]?.place?.line ?? 0) - 1]).toContain('国')
})

test('the sheet of unsaved rules lists their changes as if saved', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: [...light, 'value'], value: -2 }])
  const sections = async (rules: DraftView['rules']['now']): Promise<unknown> =>
    valueOf(await one.call('readSheet', rules)).sections
  const draft = await sections(edited.rules.now)
  expect(JSON.stringify(draft)).toContain('What we changed')
  const { file } = valueOf(await one.call('saveHouse', { session: edited.session }))
  expect(draft).toEqual(await sections({ ruleset: 'napoleonic-fury', house: [file] }))
})

test('a problem in an unprinted section doesn’t stop printing', async () => {
  const one = startMachine().window('a')
  const terms = Array.from({ length: 400 }, (_, index): readonly [string, readonly string[]] => [
    `thing-${index}`,
    [`thing ${index} ${'and so on '.repeat(5)}`, `things ${index}`],
  ])
  const long = await written(one, { terms: Object.fromEntries(terms) })
  await printsAs(one, { sides: 1, smallest: 7 })
  await tried(one, long)
  const [problem] = (await read(one, long)).problems
  expect(problem).toMatchObject({ code: 'sheet-too-long', cell: null })
  expect(problem?.right).toContain('What we changed')
  await printsAs(one, { sections: ['maneuver', 'fire'] })
  await tried(one, long)
  expect((await read(one, long)).problems).toEqual([])
  // A choice of sections from other rules has no effect here.
  await printsAs(one, { sections: ['siege', 'fire'] })
  await tried(one, long)
  expect((await read(one, long)).problems).toHaveLength(1)
})

test.runIf(isGate)('layout problems are recalculated when closed rules are reopened', async () => {
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

test('invalid rules are not printed', async () => {
  const one = startMachine().window('a')
  const edited = await edit(one, await begin(one), [{ kind: 'set', path: [...light, 'value'], value: 'many' }])
  expect(edited.sound).toBe(false)
  expect(await tried(one, edited)).toBe(false)
  expect((await read(one, edited)).problems).toEqual(edited.problems)
})
