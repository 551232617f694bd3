/** A property of all forms: every edit can be undone and redone, and none makes further editing impossible. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { amountData, amountForm, asKind } from '../../../src-core/language/amount-form.ts'
import { conditionData, conditionForm } from '../../../src-core/language/condition-form.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormCell, FormColumn, FormEntry } from '../../../src-core/house/form.ts'
import { newHistory, recordStep, redoStep, undoStep, type History } from '../../../src-core/house/history.ts'
import { entryAtPlace, sectionHeads } from '../../../src-core/house/forms/sections.ts'
import { lastKey, type Path } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { rounds } from '../../tools.ts'
import { good, head, placesIn, small } from './rules.ts'

const base = good(openBase(new Map([['small', small]]), 'small'))
const nothing = `${head('small')}rules: {}\n`

/** Picks an item by number; any number is valid. */
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

const texts = [
  '',
  '–',
  '2',
  '-1',
  '½',
  '3-6',
  '7+',
  'all',
  'full',
  'stands - 1',
  'Old Guard',
  '{unit}',
  'a: b',
  "it's",
  'true',
  '# no',
  '5″',
]

/** Returns an edit that a player could make at a cell, from those its form offers. */
const cellEdit = (cell: FormCell, column: FormColumn | undefined, number: number): Edit => {
  const path = cell.path
  if (number % 9 === 0)
    return {
      kind: 'mark',
      path,
      mark: cell.mark?.own ? null : { kind: 'assumed', why: pick(texts, number) ?? '', other: '' },
    }
  const part = cell.of === undefined ? {} : { of: cell.of }
  switch (cell.as) {
    case 'choice': {
      const choice = pick(cell.choices ?? column?.choices ?? [], number)
      return choice
        ? { kind: 'set', path, value: choice.value === undefined ? choice.id : choice.value }
        : { kind: 'restore', path }
    }
    case 'several':
      return { kind: 'set', path, value: (cell.choices ?? []).slice(0, number % 4).map(({ id }) => id) }
    case 'condition':
      return {
        kind: 'set',
        path,
        value: number % 3 === 0 ? conditionData(conditionForm(cell.condition)) : { order: 'disordered' },
      }
    case 'amount': {
      const kind = pick(['plain', 'plus', 'ratio', 'round', 'first'] as const, number) ?? 'plain'
      return {
        kind: 'set',
        path,
        value: amountData(
          asKind(amountForm(cell.amount, cell.choices !== undefined), kind, { trait: 'stands', grid: 'movement' }),
        ),
      }
    }
    case 'piece':
      return { kind: 'remove', path }
    default:
      return { kind: 'type', path, as: cell.as, text: pick(texts, number) ?? '', ...part }
  }
}

/** Returns the edits offered for an entry by its pane and by keys on the sheet. */
const entryEdits = (entry: FormEntry, at: number, number: number): readonly Edit[] => {
  const { path, place, adds, grids } = entry
  const home = path.slice(0, -1)
  const list = pick(
    grids.filter((grid) => grid.adds !== null),
    at,
  )
  const into = list?.adds ? { home: list.path, adds: list.adds } : undefined
  const beside = adds && { home, adds }
  const { also = [], ...fresh } = (number % 2 === 0 ? into : beside)?.adds ?? { value: {} }
  switch (number % 8) {
    case 0:
      return into ? [{ kind: 'add', path: into.home, ...fresh }, ...also] : []
    case 1:
      return beside ? [{ kind: 'add', path: home, ...fresh, like: lastKey(path) }, ...also] : []
    case 3:
      return beside ? [{ kind: 'add', path: home, ...fresh, after: lastKey(path) }, ...also] : []
    case 2:
      return entry.removes ? [{ kind: 'remove', path }] : []
    case 4:
      return entry.moves ? [{ kind: 'move', path, after: pick(entry.siblings, at) ?? null }] : []
    case 5:
      return entry.like === undefined ? [{ kind: 'restore', path: place }] : [{ kind: 'write-out', path }]
    case 6:
      return entry.removes ? [{ kind: 'rename', path, id: 'old-guard' }] : []
    default:
      return place.length > 0 && entry.typed !== null
        ? [{ kind: 'enter', path: place, text: pick(texts, at) ?? '' }]
        : []
  }
}

/** Returns the form of the place reached by using each number to choose one of the inner places. */
const formAt = (text: string, numbers: readonly number[]): FormEntry => {
  const analysis = analyze(base, 'club.houserules.yaml', text)
  const homes: readonly Path[] = [[], ...sectionHeads(base, analysis).map(({ path }) => path)]
  const formOf = (path: Path): FormEntry => nonNull(entryAtPlace(base, analysis, path))
  let form = formOf(pick(homes, numbers[0] ?? 0) ?? [])
  for (const number of numbers.slice(1)) {
    const next = pick(placesIn(form), number)
    form = next ? formOf(next) : form
    // Every choice belongs to the entry shown, whose path begins with those of the entries around it.
    expect(form.within.map(({ path }) => path)).toEqual(form.path.map((_, length) => form.path.slice(0, length)))
    expect(form.place.slice(0, form.path.length)).toEqual(form.path)
  }
  return form
}

const action = fc.record({
  where: fc.array(fc.nat(200), { minLength: 1, maxLength: 6 }),
  grid: fc.nat(20),
  row: fc.nat(60),
  column: fc.nat(12),
  number: fc.nat(1000),
  what: fc.constantFrom('cell', 'cell', 'cell', 'entry', 'entry', 'undo', 'redo'),
})

test('edits in any form can be undone and redone through the same steps', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 10, maxLength: 20 }), (actions) => {
      let history: History = newHistory(nothing)
      for (const { where, grid: at, row: line, column, number, what } of actions) {
        const before = history
        if (what === 'undo') history = undoStep(history)
        else if (what === 'redo') history = redoStep(history)
        else {
          const form = formAt(history.text, where)
          const grid = pick(form.grids, at)
          const cell = pick(pick(grid?.rows ?? [], line)?.cells ?? [], column)
          const edits =
            what === 'entry'
              ? entryEdits(form, line, number)
              : cell && grid
                ? [cellEdit(cell, grid.columns[column % grid.columns.length], number)]
                : []
          const done = applyEdits(history.text, edits, base.rules)
          // A rejected edit returns a problem and changes nothing.
          if (!done.ok) expect(done.problems.length).toBeGreaterThan(0)
          else history = recordStep(history, done.value, what)
          expect(undoStep(history).text === before.text || history === before).toBe(true)
        }
        expect(analyze(base, 'club.houserules.yaml', history.text).source).not.toBeNull()
      }
      const end = history.text
      let back = history
      let steps = 0
      for (; back.done; steps += 1) back = undoStep(back)
      expect(back.text).toBe(nothing)
      for (; steps > 0; steps -= 1) back = redoStep(back)
      expect(back.text).toBe(end)
    }),
    { numRuns: rounds(700, 8) },
  )
}, 900_000)
