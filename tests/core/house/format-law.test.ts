/** Properties of the forms of a whole ruleset: every key of the format has a field, missing values can be set, and added entries are valid. */
import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormCell, FormColumn, FormEntry } from '../../../src-core/house/form.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { formatAt } from '../../../src-core/format/format-at.ts'
import { dataAt, isDataMap, type Data } from '../../../src-core/ruleset/data.ts'
import { isLengthUnit } from '../../../src-core/ruleset/units.ts'
import { dotted, lastKey, samePath, startsWith, type Path } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { inGate, isGate } from '../../tools.ts'
import { entriesOf, good, head, kindOf, offered, offeredBase, placesIn } from './rules.ts'

/** Conditions are built in a dialog as a whole. */
const isInCondition = (path: Path): boolean => path.some((step) => ['when', 'unless', 'until'].includes(String(step)))

/** The paths of all maps in the rules; outside the gate, two of each kind. */
const mapsOf = (rules: Data): readonly Path[] => {
  const counts = new Map<string, number>()
  const walk = (data: Data, path: Path): readonly Path[] => {
    if (!isDataMap(data)) return []
    const count = counts.get(kindOf(path)) ?? 0
    counts.set(kindOf(path), count + 1)
    const inside = Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key]))
    return isGate || count < 2 ? [path, ...inside] : inside
  }
  return walk(rules, []).filter((path) => !isInCondition(path))
}

/**
 * The format's keys at a path that need a field. Excludes `chart`, which is another notation for rows, and the units of lengths, which the rules
 * determine.
 */
const keysAt = (path: Path): readonly string[] =>
  (formatAt(path)?.keys ?? []).map(({ key }) => key).filter((key) => key !== 'chart' && !isLengthUnit(key))

/** Whether a form shows the value at a path, or parts of it. */
const hasField = ({ grids }: FormEntry, path: Path): boolean =>
  grids.some(({ rows }) =>
    rows.some((row) => startsWith(row.path, path) || row.cells.some((cell) => cell && startsWith(cell.path, path))),
  )

const over = (id: string) => {
  const base = offeredBase(id)
  const text = `${head(id)}rules: {}\n`
  const analysis = analyze(base, 'club.yaml', text)
  const formOf = (path: Path): FormEntry => nonNull(entryAtPlace(base, analysis, path))
  const after = (edits: readonly Edit[]) => analyze(base, 'club.yaml', good(applyEdits(text, edits, base.rules)))
  return { base, analysis, formOf, after }
}

/** Returns an edit that sets an empty field; null if the field has a separate form, or no choices. */
const filling = (cell: FormCell, column: FormColumn | undefined): Edit | null => {
  const { path, as } = cell
  const part = cell.of === undefined ? {} : { of: cell.of }
  const [choice] = (cell.choices ?? column?.choices ?? []).filter(({ value }) => value !== null)
  if (as === 'choice') return choice ? { kind: 'set', path, value: choice.value ?? choice.id } : null
  if (as === 'several') return choice ? { kind: 'set', path, value: [choice.id] } : null
  if (as === 'condition') return { kind: 'set', path, value: [] }
  if (as === 'amount') return { kind: 'set', path, value: 2 }
  return as === 'piece' ? null : { kind: 'type', path, as, text: as === 'words' ? 'New' : '2', ...part }
}

describe.each(inGate(offered))('%s', (id) => {
  const { base, analysis, formOf, after } = over(id)
  const rules = nonNull(analysis.rules)

  test('each map has a form with a field for every key of the format, present or not', () => {
    const maps = mapsOf(rules)
    expect(maps.length).toBeGreaterThan(120)
    for (const path of maps) {
      const form = formOf(path)
      expect([path, keysAt(path).filter((key) => !hasField(form, [...path, key]))]).toEqual([path, []])
    }
  })

  test('each map with its own form can be reached from its parent’s form', () => {
    const own = mapsOf(rules).filter((path) => path.length > 0 && samePath(formOf(path).path, path))
    expect(own.length).toBeGreaterThan(80)
    for (const path of own) {
      const shown = placesIn(formOf(path.slice(0, -1))).some((place) => samePath(place, path))
      expect([path, shown]).toEqual([path, true])
    }
  })

  test('a missing piece has its own form, with a field for each of its keys', () => {
    const pieces = new Map<string, Path>()
    for (const { grids } of entriesOf(base, analysis, 2))
      for (const cell of grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)))
        if (cell && (cell.as === 'piece' || cell.opens) && dataAt(rules, cell.path) === undefined)
          pieces.set(kindOf(cell.path), cell.path)
    expect(pieces.size).toBeGreaterThan(10)
    for (const path of pieces.values()) {
      const form = formOf(path)
      expect([form.place, keysAt(path).filter((key) => !hasField(form, [...path, key]))]).toEqual([path, []])
    }
  })

  test('every cell that can be opened has a form', () => {
    const dead = entriesOf(base, analysis, isGate ? Infinity : 2)
      .flatMap(({ grids }) => grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)))
      .flatMap((cell) => (cell?.opens ? [cell.path] : []))
      .filter((path) => !samePath(formOf(path).path, path))
    expect(dead.map(dotted)).toEqual([])
  })

  test('an entry that was never added has no form', () => {
    const [check = ''] = base.ruleset.procedures.keys()
    const home = ['procedures', check, 'modifiers']
    for (const path of [['gone'], ['gone', 'value']]) expect(formOf([...home, ...path]).path).toEqual(home)
    expect(formOf(['procedures', 'gone', 'modifiers', 'gone', 'value']).path).toEqual(['procedures'])
  })

  test('one edit writes a missing field under its key', () => {
    const empty = new Map<string, Edit>()
    for (const { grids } of entriesOf(base, analysis, 2))
      for (const { rows, columns } of grids)
        for (const [index, cell] of rows.flatMap((row) => row.cells.map((each, at) => [at, each] as const))) {
          if (!cell || dataAt(rules, cell.path) !== undefined || cell.of !== undefined) continue
          const edit = filling(cell, columns[index])
          if (edit) empty.set(kindOf(cell.path), edit)
        }
    expect(empty.size).toBeGreaterThan(60)
    for (const edit of empty.values()) {
      if (!('path' in edit)) continue
      const { path } = edit
      const { rules: now, changes } = after([edit])
      expect([dotted(path), dataAt(nonNull(now), path) !== undefined]).toEqual([dotted(path), true])
      const elsewhere = changes.filter((change) => !startsWith(change.path, path) && !startsWith(path, change.path))
      expect([dotted(path), elsewhere.map(({ text }) => text)]).toEqual([dotted(path), []])
    }
  })

  test('every addition in a form is valid before anything is typed', () => {
    const added = new Map<string, readonly Edit[]>()
    for (const { path, adds, grids } of entriesOf(base, analysis, 2)) {
      const homes = [{ path: path.slice(0, -1), adds }, ...grids]
      for (const { path: home, adds: fresh } of homes) {
        // Skips entries that need a reference from elsewhere (steps, a table, modifiers), or a condition.
        if (!fresh || ['parties', 'outcomes', 'roles', 'decide'].includes(lastKey(home))) continue
        const { also = [], ...entry } = fresh
        added.set(kindOf(home), [{ kind: 'add', path: home, ...entry }, ...also])
      }
    }
    expect(added.size).toBeGreaterThan(20)
    for (const [kind, edits] of added)
      expect([kind, after(edits).problems.map(({ message }) => message)]).toEqual([kind, []])
  })
})
