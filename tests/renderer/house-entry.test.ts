/** What the sheet's keys do to the selected place and its rules: typing over it, moving edges and rows, adding, pasting, deleting. */
import { expect, test } from 'vitest'
import type { DraftView } from '../../src-core/contract/house.ts'
import { analyze, type Analysis } from '../../src-core/house/analysis.ts'
import { applyEdits } from '../../src-core/house/apply.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { entryAtPlace } from '../../src-core/house/forms/sections.ts'
import { lastKey, stepsOf, type Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { dataAt, dataKeys, type Data } from '../../src-core/ruleset/data.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { facesIn } from '../../src-renderer/house/sheet/faces.ts'
import { useEntry } from '../../src-renderer/house/sheet/entry.ts'
import { pasteAt } from '../../src-renderer/house/sheet/paste.ts'
import { useHouse } from '../../src-renderer/stores/house.ts'
import { good, head, offeredBase } from '../core/house/rules.ts'
import { appWith, lateMachine, settled } from './late.ts'

const base = offeredBase('fire-and-fury')
const modifiers = ['procedures', 'fire', 'modifiers']
const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']

/** An editor of new house rules. Answers come from real rules when the test allows it. */
const editor = () => {
  const late = lateMachine()
  appWith(late.machine)
  const [house, entry] = [useHouse(), useEntry()]
  let text = `${head('fire-and-fury')}rules: {}\n`
  const analysis = (): Analysis => analyze(base, 'club.yaml', text)
  const view = ({ place }: { readonly place?: Path }) => ({
    session: 'one',
    sections: [],
    written: [],
    entry: place ? entryAtPlace(base, analysis(), place) : null,
  })
  house.draft = view({}) as unknown as DraftView
  const answer = async (dependents: unknown = { entries: [], leaves: false }): Promise<void> => {
    await settled()
    await late.answer({
      readHouse: (_call, input: { readonly place?: Path }) => view(input),
      editHouse: (_call, input: { readonly place?: Path; readonly edits: readonly Edit[] }) => {
        text = good(applyEdits(text, input.edits, base.rules))
        return view(input)
      },
      readDependents: () => dependents,
    })
  }
  const choose = async (...path: Path): Promise<void> => {
    void house.choose(path)
    await answer()
  }
  const at = (...path: Path): Data | undefined => dataAt(nonNull(analysis().rules), path)
  return { ...late, house, entry, answer, choose, at, analysis, textNow: () => text }
}

test('a new entry gets its id from the first name typed', async () => {
  const { house, entry, answer, choose, at, analysis } = editor()
  await choose(...modifiers, 'cover-light')
  void entry.add()
  await answer()
  expect(house.draft?.entry).toMatchObject({ title: 'New modifier', isUnnamed: true })
  entry.enter('+2 Enfiladed column')
  await answer()
  const named = [...modifiers, 'enfiladed-column']
  expect([house.place, house.draft?.entry?.isUnnamed]).toEqual([named, false])
  expect(at(...named)).toMatchObject({ label: 'Enfiladed column', value: 2 })
  entry.enter('+1 Column')
  await answer()
  expect(at(...named)).toMatchObject({ label: 'Column', value: 1 })
  expect(analysis().problems).toEqual([])
})

test('a modifier added below one that excludes others goes after them, so that the sheet still joins them', async () => {
  const { entry, answer, choose, at, analysis } = editor()
  const joined = () =>
    buildSheet(good(analysis().ruleset))
      .sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
      .flatMap((block) => (block.kind === 'modifiers' ? block.groups : []))
      .map(({ exclusive, lines }) => [exclusive, ...lines.map(({ id }) => lastKey(stepsOf(id)))])
  await choose(...modifiers, 'cover-light')
  void entry.add()
  await answer()
  entry.enter('-1 Fog')
  await answer()
  expect(dataKeys(at(...modifiers)).slice(-4)).toEqual(['cover-light', 'cover-heavy', 'dismounted', 'fog'])
  expect(joined()).toContainEqual([true, 'cover-light', 'cover-heavy', 'dismounted'])
  expect(joined()).toContainEqual([false, 'fog'])
})

test('a modifier that excludes no other gets the new one right below it', async () => {
  const { entry, answer, choose, at } = editor()
  await choose(...modifiers, 'exposed')
  void entry.add()
  await answer()
  entry.enter('+1 Column')
  await answer()
  const ids = dataKeys(at(...modifiers))
  expect(ids[ids.indexOf('exposed') + 1]).toBe('column')
})

test('a name typed in the field of a new entry also sets its id', async () => {
  const { house, entry, answer, choose, at } = editor()
  await choose(...modifiers, 'cover-light')
  void entry.add(true)
  await answer()
  expect(house.draft?.entry?.like).toBe('Woods, broken ground')
  const cells = nonNull(house.draft?.entry).grids.flatMap((grid) => grid.rows.flatMap((row) => row.cells))
  entry.type(nonNull(cells.find((cell) => cell?.path.at(-1) === 'label')), 'words', 'Marsh')
  await answer()
  expect(house.place).toEqual([...modifiers, 'marsh'])
  expect(at(...modifiers, 'marsh', 'value')).toEqual(at(...modifiers, 'cover-light', 'value'))
})

test('the edge between two bands moves in both, once per key press', async () => {
  const { entry, answer, choose, at, analysis, asked } = editor()
  const bands = [...rows, 'p8', 'bands']
  const before = { lively: at(...bands, 'lively'), telling: at(...bands, 'telling') }
  expect(before).toEqual({ lively: '5..7', telling: '8..9' })
  await choose(...bands, 'lively')
  entry.stretch(1)
  entry.stretch(1)
  entry.stretch(-1)
  await answer()
  expect({ lively: at(...bands, 'lively'), telling: at(...bands, 'telling') }).toEqual({ lively: '5..8', telling: 9 })
  expect(analysis().problems).toEqual([])
  // A band keeps at least one number.
  const sent = asked('editHouse').length
  await choose(...bands, 'telling')
  for (let presses = 0; presses < 5; presses += 1) entry.stretch(-1)
  await answer()
  expect([at(...bands, 'telling'), asked('editHouse').length]).toEqual([9, sent])
})

test('a row moved twice quickly moves two places', async () => {
  const { entry, answer, choose, at } = editor()
  const before = dataKeys(at(...modifiers))
  const [first = '', second = '', third = ''] = before
  await choose(...modifiers, first)
  entry.move(1)
  entry.move(1)
  await answer()
  expect(dataKeys(at(...modifiers)).slice(0, 3)).toEqual([second, third, first])
  entry.move(-1)
  entry.move(-1)
  entry.move(-1)
  await answer()
  expect(dataKeys(at(...modifiers))).toEqual(before)
})

test('a key press moves the selected row, even if the selection changes before the response', async () => {
  const { house, entry, answer, choose, at } = editor()
  const [first = '', second = '', third = ''] = dataKeys(at(...modifiers))
  await choose(...modifiers, first)
  entry.move(1)
  void house.choose([...modifiers, third])
  await answer()
  expect(dataKeys(at(...modifiers)).slice(0, 3)).toEqual([second, first, third])
  expect(house.draft?.entry?.path).toEqual([...modifiers, third])
})

test('a key pressed right after choosing acts on the chosen value', async () => {
  const { house, entry, answer, choose, at } = editor()
  const [first = '', second = ''] = dataKeys(at(...modifiers))
  await choose(...modifiers, first)
  void house.choose([...modifiers, second])
  void entry.remove()
  await answer()
  expect([at(...modifiers, first) === undefined, at(...modifiers, second) === undefined]).toEqual([false, true])
})

test('an entry removed while its rename is pending is removed under its new id', async () => {
  const { entry, answer, choose, asked, textNow } = editor()
  const before = textNow()
  await choose(...modifiers, 'cover-light')
  void entry.add()
  await answer()
  entry.enter('-1 Smoke')
  void entry.remove()
  expect(asked('readDependents')).toEqual([])
  await answer()
  expect(asked('readDependents')).toMatchObject([{ paths: [[...modifiers, 'smoke']] }])
  expect(textNow()).toBe(before)
})

test('removing an entry removes its dependents after confirmation', async () => {
  const { entry, answer, choose, at, house } = editor()
  const [row = ''] = dataKeys(at('grids', 'movement', 'rows'))
  const path = ['grids', 'movement', 'rows', row]
  await choose(...path)
  void entry.remove()
  await answer({ entries: [{ path: [...modifiers, 'cover-light'], back: false }], leaves: false })
  expect([entry.removal?.name, at(...path) !== undefined]).toEqual([nonNull(house.draft?.entry).title, true])
  entry.removeWith(nonNull(entry.removal).dependents.entries)
  await answer()
  expect([at(...path), at(...modifiers, 'cover-light')]).toEqual([undefined, undefined])
  expect(house.place).toEqual(path.slice(0, -1))
})

test('restoring a changed value restores the original text', async () => {
  const { entry, answer, choose, at, textNow } = editor()
  const before = textNow()
  const subtitle = ['procedures', 'fire', 'title']
  await choose(...subtitle)
  entry.enter('Shooting')
  await answer()
  expect(at(...subtitle)).toBe('Shooting')
  entry.restore()
  await answer()
  expect(textNow()).toBe(before)
})

/** A drawn sheet: a table of bands, and a list of modifiers. */
const sheetOf = (ids: readonly string[]): HTMLElement => {
  const root = document.createElement('div')
  const bands = (row: string): string =>
    `<tr><td></td>${['lively', 'telling'].map((band) => `<td id="${[...rows, row, 'bands', band].join('.')}">1</td>`).join('')}</tr>`
  root.innerHTML = `<article><table>${bands('p8')}${bands('p10')}</table><div id="${modifiers.join('.')}"><h3>Modifiers</h3><ul>${ids.map((id) => `<li id="${[...modifiers, id].join('.')}">${id}</li>`).join('')}</ul></div></article>`
  document.body.replaceChildren(root)
  return root
}

test('a table pasted onto the sheet is entered cell by cell, and excess cells are counted', () => {
  const faces = facesIn(sheetOf(['cover-light']))
  const from = nonNull(faces.get([...rows, 'p8', 'bands', 'telling'].join('.')))
  // If not all rows fit, none are pasted.
  expect(pasteAt(faces, from, '8-10\n9+\n9+')).toEqual({
    edits: [],
    added: [],
    ignored: 0,
    room: { rows: 2, pasted: 3 },
  })
  expect(pasteAt(faces, from, '8-10\t11+\n9+\tx\ty')).toEqual({
    edits: [
      { kind: 'enter', path: [...rows, 'p8', 'bands', 'telling'], text: '8-10' },
      { kind: 'enter', path: [...rows, 'p10', 'bands', 'telling'], text: '9+' },
    ],
    added: [],
    ignored: 3,
  })
})

test('lines pasted below a list become entries with ids from their names, in one step', async () => {
  const { entry, answer, choose, at, analysis, asked } = editor()
  const ids = dataKeys(at(...modifiers))
  const last = nonNull(ids.at(-1))
  const faces = facesIn(sheetOf(ids))
  await choose(...modifiers, last)
  const from = nonNull(faces.get([...modifiers, last].join('.')))
  const { edits, added, ignored } = pasteAt(faces, from, '+3\tFresh horses\n-2 In rain\n\n-2 In rain\n')
  expect([edits.length, added, ignored]).toEqual([1, ['-2 In rain', '-2 In rain'], 0])
  void entry.paste(edits, added)
  await answer()
  expect(asked('editHouse')).toHaveLength(1)
  expect(at(...modifiers, last)).toMatchObject({ label: 'Fresh horses', value: 3 })
  expect(dataKeys(at(...modifiers)).slice(ids.length)).toEqual(['in-rain', 'in-rain-2'])
  for (const id of ['in-rain', 'in-rain-2']) expect(at(...modifiers, id)).toMatchObject({ label: 'In rain', value: -2 })
  expect(analysis().problems).toEqual([])
})
