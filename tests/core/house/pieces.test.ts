/** Forms of every piece of the rules: everything in the format can be edited without the text. */
import { expect, test } from 'vitest'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { dataAt, isDataMap, type Data } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormCell, FormEntry, NewEntry } from '../../../src-core/house/form.ts'
import { newEntryAt } from '../../../src-core/house/forms/new-entries.ts'
import { referenceChoicesAt } from '../../../src-core/house/references.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { stepsOf, type Path } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { formatAt } from '../../../src-core/format/format-at.ts'
import { schemaKeys } from '../../docs/keys.ts'
import { good, head, napoleonic } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `${head('napoleonic-fury')}rules: {}\n`
const written = (edits: readonly Edit[], text = nothing): string => good(applyEdits(text, edits, base.rules))
const after = (edits: readonly Edit[]): Analysis => analyze(base, 'club.houserules.yaml', written(edits))

const formOf = (path: string, analysis = after([])): FormEntry =>
  nonNull(entryAtPlace(base, analysis, path === '' ? [] : stepsOf(path)))
const cellIn = ({ grids }: FormEntry, row: string): FormCell => {
  const found = grids.flatMap(({ rows }) => rows).find(({ name }) => name === row)
  return nonNull(found?.cells[0])
}

const added = (path: string | Path, { also = [], ...entry }: NewEntry): readonly Edit[] => [
  { kind: 'add', path: typeof path === 'string' ? stepsOf(path) : path, ...entry },
  ...also,
]

const driven = 'procedures.melee.outcomes.driven-back'
const melee = `procedures.melee.tables.${String(Object.keys(dataAt(base.data, stepsOf('procedures.melee.tables')) as object)[0])}`

/** Keys that only determine the place of an entry: rows are moved instead, and the editor copies entries as text. */
const placing = new Set(['after', 'before', 'like'])
/** Places without fields: conditions are built in a dialog, nested amounts typed as text, and a chart is another notation for rows. */
const within = /\.(when|unless|until|beside)(\.|$)|^rules\.conditions\.ID\.when/

test('the form of every entry has a field for every key of the format', () => {
  const rules = [...schemaKeys()].filter(
    ([path]) => (path === 'rules' || path.startsWith('rules.')) && !within.test(path),
  )
  expect(rules.length).toBeGreaterThan(60)
  for (const [path, keys] of rules) {
    const here = path.split('.').slice(1)
    const known = formatAt(here)?.keys.map(({ key }) => key) ?? []
    expect([path, [...keys].filter((key) => !placing.has(key) && !known.includes(key))]).toEqual([path, []])
  }
})

test('every id in the format is chosen from its possible values', () => {
  for (const [path, keys] of schemaKeys()) {
    if (!path.startsWith('rules.') || within.test(path)) continue
    for (const key of keys) {
      const here = [...path.split('.').slice(1), key]
      const isId = formatAt(here)?.writings.has('id') === true && !placing.has(key)
      if (isId) expect([here.join('.'), referenceChoicesAt(here, base.data) !== null]).toEqual([here.join('.'), true])
    }
  }
})

test('a result has its own form with one line per effect, as on the sheet', () => {
  const outcome = formOf(driven)
  expect(outcome.within.map(({ title }) => title)).toEqual(['All rules', 'Checks', 'Melee', 'Results'])
  expect(cellIn(outcome, 'Effects')).toMatchObject({ as: 'piece' })
  expect(cellIn(outcome, 'Effects').shown).toContain('troops lose 1 stand')
  expect(cellIn(formOf(`${driven}.effects`), 'Loss').shown).toContain('lose 1 stand')
  const effect = formOf(`${driven}.effects.loss`)
  expect(cellIn(effect, 'Part of the unit')).toMatchObject({ as: 'choice', shown: 'troops' })
  expect(cellIn(effect, 'Stands lost')).toMatchObject({ as: 'number', typed: '1' })
})

test('a field that accepts a short form opens its own form only while it is empty', () => {
  const opens = (value: Data | undefined): boolean => {
    const home = stepsOf(`${driven}.effects`)
    const add: Edit = { kind: 'add', path: home, id: 'new', value: { hold: true, ...(value === undefined ? {} : { lose: value }) } } // prettier-ignore
    return cellIn(formOf(`${driven}.effects.new`, after([add])), 'Stands lost').opens === true
  }
  expect([opens(1), opens(undefined)]).toEqual([false, true])
})

test('shows the current text of a changed effect next to the base’s', () => {
  const changed = after([{ kind: 'type', path: stepsOf(`${driven}.effects.loss.lose`), as: 'number', text: '2' }])
  expect(changed.problems).toEqual([])
  const effects = cellIn(formOf(driven, changed), 'Effects')
  expect(effects.state).toBe('changed')
  expect(effects.shown).toContain('troops lose 2 stands')
  expect(effects.base).toContain('troops lose 1 stand.')
})

test('while the rules are invalid, a changed effect doesn’t show the base’s text as its own', () => {
  const broken = after([{ kind: 'type', path: stepsOf(`${driven}.effects.loss.lose`), as: 'number', text: 'many' }])
  expect(broken.ruleset.ok).toBe(false)
  expect(cellIn(formOf(driven, broken), 'Effects')).toMatchObject({
    state: 'changed',
    shown: 'available once the problems are fixed',
  })
})

test('a short form is expanded when a part of it is set', () => {
  const lost = after([{ kind: 'set', path: stepsOf(`${driven}.effects.loss.lose.more`), value: { over: 10 } }])
  expect(dataAt(nonNull(lost.rules), stepsOf(`${driven}.effects.loss.lose`))).toEqual({ stands: 1, more: { over: 10 } })
  const parts: readonly Edit[] = [
    { kind: 'set', path: stepsOf(`${driven}.effects.loss.remove`), value: true },
    { kind: 'set', path: stepsOf(`${driven}.effects.loss.remove.turns`), value: 2 },
  ]
  expect(dataAt(nonNull(after(parts).rules), stepsOf(`${driven}.effects.loss.remove`))).toEqual({ turns: 2 })
})

test('a new effect, trait, choice, result, phase, list, free table and check start without errors', () => {
  const homes = [
    'traits',
    'traits.nation.choices',
    'parts',
    'actions',
    'conditions',
    'distances',
    'phases',
    'phases.fire.steps',
    'lists',
  ]
  homes.push(
    'lists.scale.entries',
    'grids',
    'grids.movement.columns',
    'procedures',
    'procedures.melee.groups',
    'gauge.arcs',
    'sequences',
  )
  homes.push(
    `${driven}.effects`,
    'procedures.melee.modifiers',
    'procedures.fire.factors',
    'procedures.melee.follows',
    'procedures.fire.follows',
  )
  for (const home of homes) {
    const value = nonNull(newEntryAt(stepsOf(home), base.data))
    const { problems } = after(added(home, value))
    expect([home, problems.map(({ message }) => message)]).toEqual([home, []])
  }
})

test('a new choice adds a row to every chart with a row per choice', () => {
  const trait = Object.keys(base.data['traits'] as object).find(
    (id) => (newEntryAt(['traits', id, 'choices'], base.data)?.also ?? []).length > 0,
  )
  const begun = nonNull(newEntryAt(['traits', nonNull(trait), 'choices'], base.data))
  const { problems, changes } = after(added(`traits.${nonNull(trait)}.choices`, begun))
  expect(problems.map(({ message }) => message)).toEqual([])
  expect(changes.length).toBeGreaterThan(1)
})

test('a result without a band has an empty cell in its table', () => {
  const routed = after([{ kind: 'add', path: stepsOf('procedures.melee.outcomes'), value: { name: 'Routed' } }])
  const [table] = formOf(melee, routed).grids
  expect(table?.columns.map(({ title }) => title)).toContain('Routed')
})

test('table columns are marked with the severity of their results', () => {
  const [table] = formOf(melee).grids
  expect(table?.columns.filter(({ as }) => as === 'band').map(({ severity }) => severity)).toEqual(
    Object.values(dataAt(base.data, stepsOf('procedures.melee.outcomes')) as object).map(
      ({ severity }: { readonly severity?: number }) => severity,
    ),
  )
})

test('an entry can be edited as text', () => {
  const path = stepsOf(`${driven}.effects.loss`)
  const edited = after([{ kind: 'write', path, text: 'of: defender\nlose: 3\nkind: troops\n' }])
  expect(edited.problems).toEqual([])
  expect(dataAt(nonNull(edited.rules), path)).toEqual({ of: 'defender', lose: 3, kind: 'troops' })
  const refused = applyEdits(nothing, [{ kind: 'write', path, text: 'of: [defender' }], base.rules)
  expect(refused.ok).toBe(false)
})

test('the whole ruleset is one form, and each of its parts opens', () => {
  const all = formOf('')
  for (const { cells, path } of all.grids.flatMap(({ rows }) => rows)) {
    if (path[0] === 'units') continue
    expect([path, cells[0]?.as]).toEqual([path, 'piece'])
    const isOpened = !isDataMap(dataAt(base.data, path)) || formOf(String(path[0])).grids.length > 0
    expect([path, isOpened]).toEqual([path, true])
  }
})

test('a free table grows in both directions, and its columns are named in place', () => {
  const { value } = nonNull(newEntryAt(['grids'], base.data))
  const began: readonly Edit[] = [{ kind: 'add', path: ['grids'], id: 'reserves', value }]
  const [row, column] = ['rows', 'columns'].map((home) => formOf(`grids.reserves.${home}.first`, after(began)))
  const grown = after([
    ...began,
    { kind: 'type', path: stepsOf('grids.reserves.rows.first.cells.first'), as: 'cell', text: 'from the west' },
    ...added(stepsOf('grids.reserves.rows'), nonNull(row?.adds)),
    ...added(stepsOf('grids.reserves.columns'), nonNull(column?.adds)),
    { kind: 'type', path: stepsOf('grids.reserves.columns.first.label'), as: 'words', text: 'Arrives' },
  ])
  expect(grown.problems.map(({ message }) => message)).toEqual([])
  const tables = Object.keys(nonNull(dataAt(nonNull(grown.rules), stepsOf('grids.reserves.rows')) as object)).map(
    (id) => formOf(`grids.reserves.rows.${id}`, grown).grids[0],
  )
  for (const table of tables)
    expect(table?.columns.map(({ title }) => title)).toEqual(['name', 'Arrives', 'New column'])
  expect(tables.map((table) => table?.rows.map(({ cells }) => cells.map((cell) => cell?.shown)))).toEqual([
    [['New row', 'from the west', '']],
    [['New row', '–', '']],
  ])
  const looked: Edit = {
    kind: 'set',
    path: stepsOf('procedures.melee.modifiers.fresh.value'),
    value: { grid: 'reserves', column: 'first' },
  }
  expect(
    after([...began, ...added(stepsOf('grids.reserves.rows'), nonNull(row?.adds)), looked]).problems.map(
      ({ code }) => code,
    ),
  ).toContain('ambiguous')
})

test('summaries never use format keywords', () => {
  const all = formOf('')
  expect(cellIn(all, 'Terms').shown).not.toMatch(/\b(\w+) \1\b/)
  for (const { cells } of formOf('phases').grids.flatMap(({ rows }) => rows))
    for (const cell of cells) expect(cell?.shown).not.toMatch(/\w-\w/)
})

test('a modifier has an amount, label, side, group and condition; if both roll, each side has its own', () => {
  const cellsOf = (path: string, edits: readonly Edit[] = []) => {
    const cells = formOf(path, after(edits)).grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
    return (key: string): FormCell => nonNull(cells.find((cell) => cell?.path.at(-1) === key))
  }
  const choicesOf = (path: string, key: string): readonly (string | undefined)[] =>
    (cellsOf(path)(key).choices ?? []).map(({ id }) => id).filter((id) => id !== '-')
  const fresh = cellsOf('procedures.melee.modifiers.fresh')
  expect(['value', 'label', 'of', 'group', 'when', 'unless', 'per'].map((key) => fresh(key).as)).toEqual([
    ...['number', 'words', 'choice', 'choice', 'condition', 'condition', 'choice'],
  ])
  expect(fresh('value').shown).toBe('+2')
  expect(choicesOf('procedures.melee.modifiers.fresh', 'of')).toEqual(['each', 'attacker', 'defender'])
  expect(choicesOf('procedures.melee.modifiers.fresh', 'group')).toEqual(['state', 'troops', 'cavalry', 'ground'])
  expect(choicesOf('procedures.fire.modifiers.heavy-guns', 'of')).toEqual(['firer', 'target'])
  // A modifier that counts once per leader.
  const per: Edit = { kind: 'set', path: stepsOf('procedures.melee.modifiers.fresh.per'), value: 'leader' }
  expect(cellsOf('procedures.melee.modifiers.fresh', [per])('per').shown).toBe('Leader attached')
  const { removes, moves, adds } = formOf('procedures.fire.modifiers.heavy-guns')
  expect([removes, moves, adds?.value]).toEqual([true, true, expect.objectContaining({ of: 'firer' })])
})

test('a list of ids shows the chosen names, next to the base’s', () => {
  const check = 'procedures.fire.follows.fallen-leader.effects.check'
  const cells = (edits: readonly Edit[]): readonly (readonly unknown[])[] =>
    [cellIn(formOf(`${check}.check`, after(edits)), 'For'), cellIn(formOf(check, after(edits)), 'May not')].map(
      ({ as, shown, base: before, chosen }) => [as, shown, before, chosen],
    )
  expect(cells([])).toEqual([
    ['several', 'Leader attached', 'Leader attached', ['leader']],
    ['several', '', null, []],
  ])
  const two: Edit = { kind: 'set', path: stepsOf(`${check}.check.for`), value: ['leader', 'officer'] }
  expect(cells([two])[0]).toEqual(['several', 'Leader attached, Officer', 'Leader attached', ['leader', 'officer']])
})

test('a new phase has a list for steps before it has any', () => {
  const analysis = after(added('phases.morale', { value: { title: 'Morale' } }))
  const [steps] = formOf('phases.morale.steps', analysis).grids
  expect(steps?.rows).toEqual([])
  expect(steps?.adds).not.toBeNull()
})

test('a new row of a trait chart is a new choice, with rows in other charts, and can be named in any of them', () => {
  const [first] = Object.keys(nonNull(dataAt(base.data, stepsOf('grids.fatigue.rows')) as object))
  const adds = nonNull(formOf(`grids.fatigue.rows.${String(first)}`).adds)
  const analysis = after(added('grids.fatigue.rows', adds))
  expect(analysis.problems).toEqual([])
  const row = formOf(`grids.fatigue.rows.${String(adds.id)}`, analysis)
  expect(row).toMatchObject({ state: 'added', isUnnamed: true })
  expect(row.grids[0]?.rows[0]?.name).toBe('New choice')
  const cell = nonNull(row.grids[0]?.rows[0]?.cells[0])
  expect(cell).toMatchObject({
    typed: 'New choice',
    as: 'words',
    path: expect.arrayContaining(['choices', adds.id]) as Path,
  })
  const named = written([
    ...added('grids.fatigue.rows', adds),
    { kind: 'type', path: cell.path, as: 'words', text: 'Zouaves' },
    { kind: 'rename', path: row.path, id: 'zouaves' },
  ])
  expect(named).toContain('zouaves: {label: Zouaves}')
  expect(named).not.toContain('new-choice')
})
