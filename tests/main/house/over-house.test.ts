/** House rules that extend other house rules: a scenario's rules based on a club's. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftView } from '../../../src-core/contract/house.ts'
import { codesOf, ownFolder, startMachine, valueOf, type Window } from '../machine-tools.ts'
import { edit, inHouse } from './tools.ts'

const modifiers = ['procedures', 'fire', 'modifiers']
const drums = (value: number): string =>
  `{procedures: {fire: {modifiers: {drums: {label: Drums, of: firer, value: ${value}}, pipes: {label: Pipes, of: firer, value: 1}}}}}`
const file = (id: string, base: string, rules: string): string =>
  `# ${id}\nruleset: {id: ${id}, title: ${id === 'club' ? 'Our club' : 'The bridge'}, version: 1.0.0, format: 1, extends: ${base}}\nrules: ${rules}\n`
const club = (value = 2): string => file('club', 'napoleonic-fury', drums(value))
const bridge = (rules = '{procedures: {fire: {modifiers: {drums: {value: 5}, pipes: null}}}}', base = 'club'): string =>
  file('bridge', base, rules)

const clubAndWindow = () => {
  const { window, home } = startMachine()
  const at = inHouse(home, 'club')
  writeFileSync(at, club())
  return { home, at, one: window('a') }
}
const beginOver = async (one: Window, below: string): Promise<DraftView> =>
  valueOf(await one.call('newHouse', { ruleset: below, title: 'The bridge' }))
const sheetOf = async (one: Window, house: string[]) =>
  valueOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house }))

test('a scenario extends the club’s rules, changes and removes their entries, and restores them', async () => {
  const { at, one } = clubAndWindow()
  const fresh = await beginOver(one, at)
  expect(fresh).toMatchObject({
    ...{ sound: true, changes: [], rules: { base: { house: [at] } } },
    ruleset: { id: 'napoleonic-fury' },
    base: { id: 'club', title: 'Our club' },
  })
  expect(fresh.text).toContain('extends: club\n')
  const changed = await edit(one, fresh, [
    { kind: 'set', path: [...modifiers, 'drums', 'value'], value: 5 },
    { kind: 'remove', path: [...modifiers, 'pipes'] },
  ])
  expect(changed.changes.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['changed', '+2', '+5'],
    ['removed', '+1', null],
  ])
  expect((await sheetOf(one, [changed.place])).house).toHaveLength(2)

  const restored = await edit(one, changed, [{ kind: 'restore', path: [...modifiers, 'drums', 'value'] }])
  expect(restored.changes).toHaveLength(1)
  expect(valueOf(await one.call('undoHouse', { session: fresh.session })).text).toBe(changed.text)
  expect(valueOf(await one.call('redoHouse', { session: fresh.session })).text).toBe(restored.text)
  // A value equal to the club's is no change.
  const same = await edit(one, restored, [{ kind: 'set', path: [...modifiers, 'drums', 'value'], value: 2 }])
  expect(same.changes).toHaveLength(1)
})

test('changes to the club’s rules under a scenario are reported cell by cell, and resolved', async () => {
  const { at, one } = clubAndWindow()
  const { session, file: saved } = await edit(one, await beginOver(one, at), [
    { kind: 'set', path: [...modifiers, 'drums', 'value'], value: 5 },
  ])
  valueOf(await one.call('saveHouse', { session }))
  expect(readFileSync(saved, 'utf8')).toMatch(
    /base:\n {2}version: 1\.0\.0\n {2}was:\n {4}procedures\.fire\.modifiers\.drums\.value: 2\n/,
  )

  writeFileSync(at, club(3).replace('1.0.0', '1.1.0'))
  await one.hears('library-changed')
  const moved = valueOf(await one.call('readHouse', { session }))
  expect(moved.moved).toMatchObject({
    versions: { was: '1.0.0', now: '1.1.0' },
    cells: [{ origin: '+2', ours: '+5', theirs: '+3' }],
  })
  const [cell] = moved.moved.cells
  const settled = valueOf(
    await one.call('mergeHouse', { session, merged: 'base', choice: { [cell?.key ?? '']: 'theirs' } }),
  )
  expect(settled).toMatchObject({ changes: [], moved: { cells: [] } })
})

test('selecting only the scenario also adds its club’s rules, wherever they are in the order', async () => {
  const { home, at, one } = clubAndWindow()
  const scenario = inHouse(home, 'bridge')
  writeFileSync(scenario, bridge())
  const both = await sheetOf(one, [at, scenario])
  expect(both.house).toHaveLength(2)
  expect(await sheetOf(one, [scenario])).toEqual(both)
  expect(await sheetOf(one, [scenario, at])).toEqual(both)
  const { entries } = valueOf(await one.call('listLibrary', {}))
  expect(entries.find(({ name }) => name === scenario)).toMatchObject({ over: at, problems: [] })
  expect(entries.find(({ name }) => name === at)).toMatchObject({ over: null })
  expect(
    valueOf(await one.call('readOverlaps', { ruleset: 'napoleonic-fury', house: [at, scenario] })).overlaps,
  ).toEqual([])
  const printed = valueOf(
    await one.call('preview', {
      task: 'p',
      job: { ruleset: 'napoleonic-fury', house: [scenario], what: 'qrs', paper: 'a4' },
    }),
  )
  expect(printed.name).toContain('club-1.0.0+bridge-1.0.0')
})

test('odds are compared with the club’s, and a shift is attributed to the scenario’s own change', async () => {
  const { home, at, one } = clubAndWindow()
  const scenario = inHouse(home, 'bridge')
  writeFileSync(scenario, bridge('{procedures: {fire: {modifiers: {drums: {value: -2}}}}}'))
  const rules = { ruleset: 'napoleonic-fury', house: [scenario] }
  const over = { rules, of: { kind: 'check', id: 'fire' } as const, inputs: { points: 6 } }
  const map = valueOf(await one.call('heatMap', over))
  const against = valueOf(await one.call('heatMap', { ...over, rules: { ...rules, house: [at, scenario] } }))
  expect(map.cells.flat().map(({ base }) => base)).not.toEqual(against.cells.flat().map(({ base }) => base))
  const [largest] = map.largest
  const inputs = largest ? map.cells[largest.row]?.[largest.column]?.inputs : undefined
  const { causes } = valueOf(
    await one.call('heatCauses', {
      rules,
      of: over.of,
      inputs: inputs ?? { points: 6 },
      figure: map.figures[map.leading]?.id ?? '',
    }),
  )
  expect(causes.map(({ path }) => path.join('.'))).toEqual(['procedures.fire.modifiers.drums.value'])
})

test('the text can name other house rules as the base at any time', async () => {
  const { at, one } = clubAndWindow()
  const { session, text } = valueOf(await one.call('newHouse', { ruleset: 'napoleonic-fury', title: 'The bridge' }))
  const write = async (now: string): Promise<DraftView> =>
    valueOf(await one.call('editHouse', { session, edits: [{ kind: 'text', text: now }] }))
  const over = text
    .replace('extends: napoleonic-fury', 'extends: club')
    .replace('rules: {}', `rules: {procedures: {fire: {modifiers: {drums: {value: 5}}}}}`)
  expect(await write(over)).toMatchObject({
    sound: true,
    rules: { base: { house: [at] } },
    base: { id: 'club' },
    changes: [{ before: '+2', after: '+5' }],
  })
  const unknown = await write(over.replace('extends: club', 'extends: clib'))
  expect(unknown).toMatchObject({ sound: false, base: { id: 'club' } })
  expect(unknown.problems.map(({ code }) => code)).toContain('house-extends')
  expect(await write(text)).toMatchObject({
    sound: true,
    rules: { base: { house: [] } },
    base: { id: 'napoleonic-fury' },
    changes: [],
  })
})

test('a draft stays unchanged if the club’s file is deleted or changed', async () => {
  const { home, at, one } = clubAndWindow()
  const { session } = await edit(one, await beginOver(one, at), [
    { kind: 'set', path: [...modifiers, 'drums', 'value'], value: 5 },
  ])
  const { text } = valueOf(await one.call('saveHouse', { session }))
  rmSync(at)
  await one.hears('library-changed')
  expect(valueOf(await one.call('readHouse', { session }))).toMatchObject({ text, base: { id: 'club' } })
  valueOf(
    await one.call('editHouse', {
      session,
      edits: [{ kind: 'set', path: [...modifiers, 'drums', 'value'], value: 6 }],
    }),
  )
  valueOf(await one.call('closeHouse', { session, discard: false }))

  // In another program the draft opens with the ruleset alone, and reports what is missing.
  const later = startMachine({ home }).window('b')
  const found = valueOf(await later.call('openHouse', { draft: session }))
  expect(found).toMatchObject({ sound: false, rules: { base: { house: [] } }, base: { id: 'napoleonic-fury' } })
  expect(found.problems.map(({ message }) => message).join()).toContain('club')
  writeFileSync(at, club())
  await later.hears('library-changed')
  expect(valueOf(await later.call('readHouse', { session }))).toMatchObject({
    sound: true,
    rules: { base: { house: [at] } },
    changes: [{ before: '+2', after: '+6' }],
  })
})

test('extended rules that are missing, circular or ambiguous are reported with a fix', async () => {
  const { home, at, one } = clubAndWindow()
  const scenario = inHouse(home, 'bridge')
  const problems = async () => {
    const { entries } = valueOf(await one.call('listLibrary', {}))
    return entries
      .find(({ name }) => name === scenario)
      ?.problems.map(({ code, message, right }) => `${code}: ${message} ${right ?? ''}`)
  }
  const opened = async (): Promise<readonly string[]> => codesOf(await one.call('openHouse', { file: scenario }))
  writeFileSync(scenario, bridge('{}', 'clab'))
  expect(await problems()).toEqual([
    expect.stringMatching(/^unknown-ruleset: Can’t find the ruleset `clab` to extend\. Did you mean `club`\?$/),
  ])
  expect(await opened()).toEqual(['unknown-ruleset'])
  writeFileSync(scenario, bridge('{}', 'bridge'))
  expect(await problems()).toEqual([expect.stringContaining('extends-cycle: Circular extends: bridge extends bridge')])
  expect(await opened()).toEqual(['extends-cycle'])
  expect(codesOf(await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [scenario] }))).toEqual([
    'extends-cycle',
  ])
  writeFileSync(scenario, bridge())
  writeFileSync(at, file('club', 'bridge', '{}'))
  expect(await problems()).toEqual([expect.stringContaining('Circular extends: bridge extends club extends bridge')])
  writeFileSync(at, club())
  writeFileSync(inHouse(home, 'club-2'), club(4))
  expect(await problems()).toEqual([expect.stringContaining('same-id: ')])
  expect(await opened()).toEqual(['same-id'])
  // Naming one of the two files resolves the ambiguity.
  expect((await sheetOf(one, [inHouse(home, 'club-2'), scenario])).house).toHaveLength(2)
})

test('extending a file outside the library doesn’t open it', async () => {
  const elsewhere = ownFolder()
  const { window, open } = startMachine()
  const one = window('a')
  const scenario = join(elsewhere, 'bridge.houserules.yaml')
  writeFileSync(join(elsewhere, 'club.houserules.yaml'), club())
  writeFileSync(join(elsewhere, 'secret.yaml'), 'swordfish\n')
  for (const base of ['club', '../secret', `${elsewhere}/club.houserules.yaml`, 'secret', './club', 'file:club', '']) {
    writeFileSync(scenario, bridge('{}', JSON.stringify(base)))
    valueOf(await open(scenario))
    const { entries } = valueOf(await one.call('listLibrary', {}))
    const entry = entries.find(({ name }) => name.endsWith('bridge.houserules.yaml'))
    expect(entry?.over).toBe(null)
    expect(entry?.problems.length, base).toBeGreaterThan(0)
    expect(JSON.stringify(entry)).not.toMatch(/swordfish|Our club/)
    expect((await one.call('readSheet', { ruleset: 'napoleonic-fury', house: [scenario] })).ok).toBe(false)
    expect((await one.call('openHouse', { file: scenario })).ok).toBe(false)
    await one.call('closeFile', { file: scenario })
  }
  // Once the player has opened the file, it is found.
  writeFileSync(scenario, bridge())
  valueOf(await open(scenario))
  valueOf(await open(join(elsewhere, 'club.houserules.yaml')))
  expect((await sheetOf(one, [scenario])).house).toHaveLength(2)
})

test('a scenario can be merged into its club’s rules, but not the other way around', async () => {
  const { home, at, one } = clubAndWindow()
  const scenario = inHouse(home, 'bridge')
  writeFileSync(scenario, bridge())
  const cells = async (session: string, other: string) =>
    valueOf(await one.call('compareHouse', { session, merged: { file: other } })).cells
  const ours = valueOf(await one.call('openHouse', { file: at }))
  const found = await cells(ours.session, scenario)
  expect(found.map(({ by, ours: mine, theirs }) => [by, mine, theirs])).toEqual([
    ['theirs', '+2', '+5'],
    ['theirs', '+1', 'removed'],
  ])
  const choice = Object.fromEntries(found.map(({ key }) => [key, 'theirs' as const]))
  const merged = valueOf(await one.call('mergeHouse', { session: ours.session, merged: { file: scenario }, choice }))
  expect(merged.text).toContain('drums: {label: Drums, of: firer, value: 5}')
  expect(merged.text).not.toContain('pipes')
  const theirs = valueOf(await one.call('openHouse', { file: scenario }))
  expect(await cells(theirs.session, at)).toEqual([])
})
