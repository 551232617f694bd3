/** Forms of any piece of the rules: nothing of the format is left to the text alone. */
import { expect, test } from 'vitest'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { dataAt, isDataMap } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormCell, FormSection, NewEntry } from '../../../src-core/house/form.ts'
import { newEntryAt } from '../../../src-core/house/forms/beginnings.ts'
import { referenceChoicesAt } from '../../../src-core/house/references.ts'
import { sectionHeads, sectionAt, sectionText } from '../../../src-core/house/forms/sections.ts'
import { stepsOf, type Path } from '../../../src-core/paths.ts'
import { present } from '../../../src-core/present.ts'
import { formatAt } from '../../../src-core/format/format-at.ts'
import { schemaKeys } from '../../docs/keys.ts'
import { good, head, napoleonic } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `${head('napoleonic-fury')}rules: {}\n`
const written = (edits: readonly Edit[], text = nothing): string => good(applyEdits(text, edits, base.rules))
const after = (edits: readonly Edit[]): Analysis => analyze(base, 'club.houserules.yaml', written(edits))

const formOf = (path: string, analysis = after([])): FormSection =>
  present(sectionAt(base, analysis, path === '' ? [] : stepsOf(path)))
const cellIn = ({ grids }: FormSection, row: string): FormCell => {
  const found = grids.flatMap(({ rows }) => rows).find(({ name }) => name === row)
  return present(found?.cells[0])
}

const added = (path: string | Path, { also = [], ...entry }: NewEntry): readonly Edit[] => [
  { kind: 'add', path: typeof path === 'string' ? stepsOf(path) : path, ...entry },
  ...also,
]

const driven = 'procedures.melee.outcomes.driven-back'

/** Keys that only place an entry among others: rows are moved, and text copies them. */
const placing = new Set(['after', 'before', 'like'])
/** What has no fields: conditions are chosen in a dialog, amounts within amounts typed in a line; a chart is rows written otherwise. */
const within = /\.(when|unless|until|beside)(\.|$)|^rules\.conditions\.ID\.when/

test('the form of every piece has a field for every key of the format', () => {
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

test('every id in the format is chosen from what it may name', () => {
  for (const [path, keys] of schemaKeys()) {
    if (!path.startsWith('rules.') || within.test(path)) continue
    for (const key of keys) {
      const here = [...path.split('.').slice(1), key]
      const isId = formatAt(here)?.writings.has('id') === true && !placing.has(key)
      if (isId) expect([here.join('.'), referenceChoicesAt(here, base.data) !== null]).toEqual([here.join('.'), true])
    }
  }
})

test('a result is a form of its own: its effects one by one, as the sheet prints them', () => {
  const outcome = formOf(driven)
  expect(outcome.within.map(({ title }) => title)).toEqual(['All rules', 'Checks', 'Melee', 'Results'])
  expect(outcome.printed.now).toContain('troops lose 1 stand')
  expect(cellIn(outcome, 'Effects')).toMatchObject({ as: 'piece' })
  expect(cellIn(formOf(`${driven}.effects`), 'Loss').shown).toContain('lose 1 stand')
  const effect = formOf(`${driven}.effects.loss`)
  expect(cellIn(effect, 'Part of the unit')).toMatchObject({ as: 'choice', shown: 'troops' })
  expect(cellIn(effect, 'Stands lost')).toMatchObject({ as: 'number', typed: '1', opens: true })
})

test('a changed effect is printed as it is now, and beside it as the base prints it', () => {
  const changed = after([{ kind: 'type', path: stepsOf(`${driven}.effects.loss.lose`), as: 'number', text: '2' }])
  expect(changed.problems).toEqual([])
  const { printed } = formOf(driven, changed)
  expect(printed.now).toContain('troops lose 2 stands')
  expect(printed.base).toContain('troops lose 1 stand.')
  const table = formOf('procedures.melee', changed).grids.find(({ title }) => title === 'Results')
  const row = table?.rows.find(({ path }) => path.at(-1) === 'driven-back')
  const effects = present(row?.cells.find((cell) => cell?.as === 'piece'))
  expect(effects).toMatchObject({ state: 'changed' })
  expect([effects.shown, effects.base]).toEqual([printed.now, printed.base])
})

test('while the rules are not sound nothing of the base is taken for what is printed now', () => {
  const broken = after([{ kind: 'type', path: stepsOf(`${driven}.effects.loss.lose`), as: 'number', text: 'many' }])
  expect(broken.ruleset.ok).toBe(false)
  expect(formOf(driven, broken).printed.now).toBeNull()
  expect(cellIn(formOf(driven, broken), 'Effects')).toMatchObject({
    state: 'changed',
    shown: 'available once the problems are fixed',
  })
})

test('what is written shortly is written out when a part of it is given', () => {
  const lost = after([{ kind: 'set', path: stepsOf(`${driven}.effects.loss.lose.more`), value: { over: 10 } }])
  expect(dataAt(present(lost.rules), stepsOf(`${driven}.effects.loss.lose`))).toEqual({ stands: 1, more: { over: 10 } })
  const parts: readonly Edit[] = [
    { kind: 'set', path: stepsOf(`${driven}.effects.loss.remove`), value: true },
    { kind: 'set', path: stepsOf(`${driven}.effects.loss.remove.turns`), value: 2 },
  ]
  expect(dataAt(present(after(parts).rules), stepsOf(`${driven}.effects.loss.remove`))).toEqual({ turns: 2 })
})

test('a new effect, trait, choice, result, phase, list, free table and check begin without a problem', () => {
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
    const value = present(newEntryAt(stepsOf(home), base.data))
    const { problems } = after(added(home, value))
    expect([home, problems.map(({ message }) => message)]).toEqual([home, []])
  }
})

test('a row added to a chart or table fits where it stands: nothing is wrong before anything is typed', () => {
  const grids = sectionHeads(base, after([])).flatMap(({ path }) => present(sectionAt(base, after([]), path)).grids)
  const growing = grids.filter(({ path, adds }) => path.at(-1) === 'rows' && adds !== null)
  expect(growing.length).toBeGreaterThan(3)
  for (const { path, adds } of growing) {
    const { problems } = after(added(path, present(adds)))
    expect([path, problems.map(({ message }) => message)]).toEqual([path, []])
  }
})

test('a new choice comes with a row in every chart that has one for each choice', () => {
  const trait = Object.keys(base.data['traits'] as object).find(
    (id) => (newEntryAt(['traits', id, 'choices'], base.data)?.also ?? []).length > 0,
  )
  const begun = present(newEntryAt(['traits', present(trait), 'choices'], base.data))
  const { problems, changes } = after(added(`traits.${present(trait)}.choices`, begun))
  expect(problems.map(({ message }) => message)).toEqual([])
  expect(changes.length).toBeGreaterThan(1)
})

test('a result that nothing leads to yet has a column in its table, where its band is typed', () => {
  const added = after([{ kind: 'add', path: stepsOf('procedures.melee.outcomes'), value: { name: 'Routed' } }])
  const [table] = formOf('procedures.melee', added).grids
  expect(table?.columns.map(({ title }) => title)).toContain('Routed')
})

test('the columns of a table say how severe their results are', () => {
  const [table] = formOf('procedures.melee').grids
  expect(table?.columns.filter(({ as }) => as === 'band').map(({ severity }) => severity)).toEqual(
    Object.values(dataAt(base.data, stepsOf('procedures.melee.outcomes')) as object).map(
      ({ severity }: { readonly severity?: number }) => severity,
    ),
  )
})

test('a piece is written as text, beside the base’s own', () => {
  const path = stepsOf(`${driven}.effects.loss`)
  const edited = after([{ kind: 'write', path, text: 'of: defender\nlose: 3\nkind: troops\n' }])
  expect(edited.problems).toEqual([])
  expect(dataAt(present(edited.rules), path)).toEqual({ of: 'defender', lose: 3, kind: 'troops' })
  const texts = sectionText(base, edited, path)
  expect(texts.now).toContain('lose: 3')
  expect(texts.base).toContain('lose: 1')
  const refused = applyEdits(nothing, [{ kind: 'write', path, text: 'of: [defender' }], base.rules)
  expect(refused.ok).toBe(false)
  expect(written([{ kind: 'write', path, text: present(texts.base) }])).toBe(nothing)
})

test('all of the rules are one form, and each of its parts opens', () => {
  const all = formOf('')
  for (const { cells, path } of all.grids.flatMap(({ rows }) => rows)) {
    if (path[0] === 'units') continue
    expect([path, cells[0]?.as]).toEqual([path, 'piece'])
    const isOpened = !isDataMap(dataAt(base.data, path)) || formOf(String(path[0])).grids.length > 0
    expect([path, isOpened]).toEqual([path, true])
  }
})

test('a free table grows in both directions, and its columns are named where it stands', () => {
  const { value } = present(newEntryAt(['grids'], base.data))
  const began: readonly Edit[] = [{ kind: 'add', path: ['grids'], id: 'reserves', value }]
  const [rows, columns] = formOf('grids.reserves', after(began)).grids
  const grown = after([
    ...began,
    { kind: 'type', path: stepsOf('grids.reserves.rows.first.cells.first'), as: 'cell', text: 'from the west' },
    ...added(stepsOf('grids.reserves.rows'), present(rows?.adds)),
    ...added(stepsOf('grids.reserves.columns'), present(columns?.adds)),
    { kind: 'type', path: stepsOf('grids.reserves.columns.first.label'), as: 'words', text: 'Arrives' },
  ])
  expect(grown.problems.map(({ message }) => message)).toEqual([])
  const [table] = formOf('grids.reserves', grown).grids
  expect(table?.columns.map(({ title }) => title)).toEqual(['name', 'Arrives', 'New column'])
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell?.shown))).toEqual([
    ['New row', 'from the west', ''],
    ['New row', '–', ''],
  ])
  const looked: Edit = {
    kind: 'set',
    path: stepsOf('procedures.melee.modifiers.fresh.value'),
    value: { grid: 'reserves', column: 'first' },
  }
  expect(
    after([...began, ...added(stepsOf('grids.reserves.rows'), present(rows?.adds)), looked]).problems.map(
      ({ code }) => code,
    ),
  ).toContain('ambiguous')
})

test('in short nothing is said in the format’s own words', () => {
  const all = formOf('')
  expect(cellIn(all, 'Terms').shown).not.toMatch(/\b(\w+) \1\b/)
  for (const { cells } of formOf('phases').grids.flatMap(({ rows }) => rows))
    for (const cell of cells) expect(cell?.shown).not.toMatch(/\w-\w/)
})

test('a section is shown as it is written, a long line as one', () => {
  const words = 'word '.repeat(40).trim()
  const long: Edit = { kind: 'set', path: stepsOf(`${driven}.name`), value: words }
  const shown = sectionText(base, after([long]), stepsOf(driven))
  expect(shown.now?.split('\n')[0]).toBe(`name: ${words}`)
  for (const text of [shown.now, shown.base]) expect(text).toBe(text?.trimEnd())
  expect(sectionText(base, after([]), ['lists']).base).toContain('moving')
})

const modifiersIn = (procedure: string) => {
  const { grids } = formOf(`procedures.${procedure}`)
  return present(grids.find(({ path }) => path.at(-1) === 'modifiers'))
}

test('modifiers are an amount, words, whose they are, in which group of the sheet and when; each side has them where both roll', () => {
  const columns = (procedure: string): readonly unknown[] =>
    modifiersIn(procedure).columns.map(({ as, choices }) => choices?.map(({ id }) => id) ?? as)
  const conditions = ['condition', 'condition']
  expect(columns('melee')).toEqual([
    'amount',
    'words',
    ['each', 'attacker', 'defender'],
    ['state', 'troops', 'cavalry', 'ground'],
    ...conditions,
  ])
  expect(columns('fire')).toEqual(['amount', 'words', ['firer', 'target'], ['firer', 'target', 'cover'], ...conditions])
  expect(columns('evade')).toEqual(['amount', 'words', ['unit'], ...conditions])
  expect(modifiersIn('fire').columns.map(({ title }) => title)).toEqual([
    'value',
    'name',
    'applies to',
    'group',
    'condition',
    'exception',
  ])
  const fresh = present(modifiersIn('melee').rows.find(({ name }) => name === 'Fresh'))
  expect(fresh.cells.map((cell) => cell?.path.at(-1))).toEqual(['value', 'label', 'of', 'group', 'when', 'unless'])
  expect(fresh.cells[0]?.shown).toBe('+2')
  const { removes, moves, adds } = modifiersIn('fire')
  expect([removes, moves, adds]).toEqual([true, true, newEntryAt(stepsOf('procedures.fire.modifiers'), base.data)])
})

test('a modifier that counts for each of something says of what', () => {
  const per: Edit = { kind: 'set', path: stepsOf('procedures.melee.modifiers.fresh.per'), value: 'leader' }
  const noteOf = (edits: readonly Edit[]) => {
    const melee = formOf('procedures.melee', after(edits))
    const modifiers = present(melee.grids.find(({ path }) => path.at(-1) === 'modifiers'))
    return modifiers.rows.find(({ path }) => path.at(-1) === 'fresh')?.cells[0]?.note ?? null
  }
  expect([noteOf([]), noteOf([per])]).toEqual([null, 'for each: Leader attached'])
})

test('of a list of ids those that are chosen are told, by their names and beside the base’s', () => {
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

test('a new phase has a table for its steps before it has any', () => {
  const analysis = after(added('phases.morale', { value: { title: 'Morale' } }))
  const names = present(sectionHeads(base, analysis).find(({ kind }) => kind === 'names'))
  const steps = present(sectionAt(base, analysis, names.path)).grids.find(({ title }) => title === 'Steps of Morale')
  expect(steps?.rows).toEqual([])
  expect(steps?.adds).not.toBeNull()
})

test('a chart that a trait picks the row of takes a new row: a new choice, with its rows in other charts, named in either', () => {
  const fatigue = formOf('grids.fatigue').grids[0]
  const adds = present(fatigue?.adds)
  const analysis = after(added('grids.fatigue.rows', adds))
  expect(analysis.problems).toEqual([])
  const row = present(formOf('grids.fatigue', analysis).grids[0]?.rows.find(({ path }) => path.at(-1) === adds.id))
  expect(row).toMatchObject({ name: 'New choice', state: 'added', unnamed: true })
  const cell = present(row.cells[0])
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
