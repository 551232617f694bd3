import { describe, expect, test } from 'vitest'
import { openBase } from '../../../src-core/house/base.ts'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { FormGrid, FormRow } from '../../../src-core/house/form.ts'
import { entryAtPlace, sectionHeads, vocabularyOf } from '../../../src-core/house/forms/sections.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { nonNull } from '../../../src-core/present.ts'
import { inGate } from '../../tools.ts'
import { cellsIn, entriesOf, good, head, napoleonic, shipped } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `# ours\n${head('napoleonic-fury')}rules: {}\n`
const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']

const after = (edits: readonly Edit[], text = nothing): Analysis =>
  analyze(base, 'club.houserules.yaml', good(applyEdits(text, edits, base.rules)))
const band = (row: string, outcome: string, text: string): Edit => ({
  kind: 'type',
  path: [...rows, row, 'bands', outcome],
  as: 'band',
  text,
})

test('empty house rules change nothing', () => {
  const { ruleset, problems, changes } = after([])
  expect(good(ruleset).house).toHaveLength(1)
  expect([problems, changes]).toEqual([[], []])
})

test.each(['a\u202eb', 'a\x1b[2Jb', 'a\x9bb', 'a\u2066b'])(
  'a control character is reported at the cell it was typed into: %j',
  (typed) => {
    const path = ['procedures', 'fire', 'outcomes', 'lively', 'name']
    const edits: readonly Edit[] = [
      { kind: 'type', path, as: 'words', text: typed },
      { kind: 'head', key: 'title', value: typed },
    ]
    const { problems, ruleset } = after(edits)
    expect(ruleset.ok).toBe(false)
    expect(problems.map(({ code, cell }) => [code, cell])).toEqual([
      ['control-character', null],
      ['control-character', path],
    ])
  },
)

test('each of several similar problems names its own entry', () => {
  const { problems } = after([
    { kind: 'add', path: ['procedures', 'fire', 'modifiers'], value: { label: 'In a bog' } },
    { kind: 'add', path: ['procedures', 'fire', 'modifiers'], value: { label: 'In a marsh' } },
  ])
  expect(problems.map(({ where }) => where.slice(-2))).toEqual([
    ['Musketry and cannonade', 'In a bog'],
    ['Musketry and cannonade', 'In a marsh'],
  ])
  expect(after([{ kind: 'head', key: 'title', value: 'a\u202eb' }]).problems).toMatchObject([{ where: [] }])
})

describe('a fix for a choice without a row in a chart', () => {
  const own = good(openBase(new Map([['fire-and-fury', shipped('fire-and-fury')]]), 'fire-and-fury'))
  const blank = `${head('fire-and-fury')}rules: {}\n`
  const movement = ['grids', 'movement', 'rows']
  const edited = (edits: readonly Edit[], text = blank): Analysis =>
    analyze(own, 'club.houserules.yaml', good(applyEdits(text, edits, own.rules)))

  test('restores the removed row or removes the choice', () => {
    const { problems, text } = edited([{ kind: 'remove', path: [...movement, 'infantry'] }])
    expect(problems.map(({ code }) => code)).toEqual(['row-missing'])
    const [back, away] = problems[0]?.repairs ?? []
    expect([back?.label, away?.label]).toEqual(['Restore the row for Infantry', 'Remove the choice Infantry'])
    const mended = edited(back?.edits ?? [], text)
    expect([mended.problems, mended.changes]).toEqual([[], []])
    expect(edited(away?.edits ?? [], text).problems.map(({ code }) => code)).not.toContain('row-missing')
  })

  test('adds the missing row or removes the choice', () => {
    const { problems, text } = edited([
      { kind: 'add', path: ['traits', 'moves-as', 'choices'], id: 'lancers', value: { label: 'Lancers' } },
      { kind: 'add', path: ['traits', 'moves-as', 'choices'], id: 'zouaves', value: { label: 'Zouaves' } },
    ])
    const [give, away] = problems[0]?.repairs ?? []
    expect([give?.label, away?.label]).toEqual([
      'Add rows for Lancers and Zouaves',
      'Remove the choices Lancers and Zouaves',
    ])
    const mended = edited(give?.edits ?? [], text)
    expect(mended.problems).toEqual([])
    expect(edited(away?.edits ?? [], text)).toMatchObject({ problems: [], changes: [] })
  })
})

test('describes every change with the old and the new value', () => {
  const { changes } = after([
    band('p15', 'lively', '3-4'),
    band('p15', 'telling', '5-8'),
    { kind: 'type', path: ['procedures', 'melee', 'modifiers', 'fresh', 'value'], as: 'number', text: '+3' },
    { kind: 'remove', path: ['procedures', 'melee', 'modifiers', 'heavy'] },
    {
      kind: 'add',
      path: ['procedures', 'melee', 'modifiers'],
      value: { label: 'Rain', of: 'each', value: -1, when: { arm: 'infantry' } },
      after: 'fresh',
    },
    { kind: 'move', path: ['procedures', 'melee', 'modifiers', 'disordered'], after: 'outflanked' },
    {
      kind: 'type',
      path: ['grids', 'movement', 'rows', 'french', 'cells', 'column', 1],
      as: 'cell',
      text: '13',
      of: 2,
    },
    {
      kind: 'type',
      path: ['grids', 'national', 'rows', 'france-infantry', 'cells', 'melee', 'value'],
      as: 'cell',
      text: '3',
    },
    { kind: 'type', path: ['procedures', 'fire', 'outcomes', 'lively', 'name'], as: 'words', text: 'Brisk' },
    { kind: 'type', path: ['gauge', 'arcs', 'infantry', 'degrees'], as: 'number', text: '40°' },
  ])
  expect(changes.map(({ text }) => text)).toEqual([
    'Musketry and cannonade, row 15–19, Brisk: 3–5 → 3–4',
    'Musketry and cannonade, row 15–19, Telling: 6–8 → 5–8',
    'Musketry and cannonade, Brisk, name: Lively → Brisk',
    'Melee, Fresh, value: +2 → +3',
    'Melee, Heavy: removed',
    'Melee, Rain: added, −1, if infantry',
    'Melee, Disordered: moved below Outflanked',
    'Movement, row Infantry: French, British, Column: 12″ → 12 / 13″',
    'National, row Infantry: France, Hesse, Baden, Vistula, Melee: +2, if in column → +3, if in column',
    'Gauge, Infantry, angle: 45° → 40°',
  ])
})

test('each change can be undone separately, and undoing all leaves nothing', () => {
  const edits: readonly Edit[] = [
    band('p15', 'lively', '3-4'),
    band('p15', 'telling', '5-8'),
    { kind: 'remove', path: ['procedures', 'melee', 'modifiers', 'heavy'] },
    { kind: 'add', path: ['lists', 'scale', 'entries'], value: { text: 'Ours.' } },
    { kind: 'move', path: ['procedures', 'melee', 'modifiers', 'disordered'], after: 'outflanked' },
    {
      kind: 'set',
      path: ['procedures', 'melee', 'modifiers', 'fresh', 'when'],
      value: [{ fatigue: 'fresh' }, { kgl: true }],
    },
  ]
  const all = after(edits)
  expect(all.changes).toHaveLength(6)
  for (const change of all.changes) {
    const without = after([{ kind: 'restore', path: change.path }], all.text)
    expect(without.changes.map(({ text }) => text)).toEqual(
      all.changes.filter((other) => other !== change).map(({ text }) => text),
    )
  }
  expect(
    after(
      all.changes.map(({ path }) => ({ kind: 'restore', path })),
      all.text,
    ).text,
  ).toBe(nothing)
})

test('valid house rules change the odds of the base', () => {
  const { ruleset } = after([band('p15', 'lively', '3-4'), band('p15', 'telling', '5-8')])
  const inputs = { points: 15 }
  const count = (rules: typeof base.ruleset): unknown => {
    const answer = good(odds(rules, 'fire', inputs))
    return answer.outcomes.get('telling')
  }
  expect(count(good(ruleset))).not.toEqual(count(base.ruleset))
})

describe('an error', () => {
  const wrong = after([band('p15', 'telling', '4-7')])

  test('is reported at the changed cell', () => {
    expect(wrong.ruleset.ok).toBe(false)
    expect(wrong.problems.map(({ code, cell, place }) => [code, cell?.join('.'), place?.file])).toEqual([
      ['band-overlap', [...rows, 'p15', 'bands', 'telling'].join('.'), 'club.houserules.yaml'],
      ['band-gap', [...rows, 'p15', 'bands', 'telling'].join('.'), 'club.houserules.yaml'],
    ])
  })

  test('is fixed with one click, and the first fix adjusts the neighbor', () => {
    const [overlap, gap] = wrong.problems
    expect(overlap?.repairs.map(({ label }) => label)).toEqual(['Make Lively 3', 'Make Telling 6–7'])
    expect(gap?.repairs.map(({ label }) => label)).toEqual(['Make Deadly 8–11', 'Make Telling 4–8'])
    const mended = [overlap, gap].flatMap((problem) => problem?.repairs[0]?.edits ?? [])
    expect(after(mended, wrong.text).problems).toEqual([])
  })

  test('leaves everything else visible and editable', () => {
    const row = rowAt(wrong, [...rows, 'p15'])
    expect(row.name).toBe('15–19')
    expect(row.cells.map((cell) => cell?.shown)).toEqual(['15', '≤ 2', '3–5', '4–7', '9–11', '12+'])
    expect(row.cells.map((cell) => cell?.problems)).toEqual([[], [], [], [0, 1], [], []])
  })

  test.each([
    ['a gap below', [band('p15', 'desultory', '1-2')], ['Make Desultory ≤ 2']],
    ['a gap above', [band('p15', 'withering', '12-14')], ['Make Withering 12+']],
    ['an open end within', [band('p15', 'telling', '6+')], ['Make Telling 6–8']],
    ['an open start within', [band('p15', 'lively', '..5')], ['Make Lively 3–5']],
    [
      'a duplicate row',
      [{ kind: 'type', path: [...rows, 'p15', 'from'], as: 'number', text: '20' }],
      ['Delete row 20–24'],
    ],
    [
      'an unknown choice',
      [{ kind: 'set', path: ['procedures', 'melee', 'modifiers', 'fresh', 'when', 'fatigue'], value: 'frehs' }],
      ['Replace frehs with fresh'],
    ],
    [
      'an unknown key',
      [{ kind: 'set', path: ['procedures', 'melee', 'modifiers', 'fresh', 'vaule'], value: 3 }],
      ['Replace vaule with value', 'Delete vaule'],
    ],
    [
      'an unknown key with no similar key',
      [{ kind: 'set', path: ['procedures', 'melee', 'modifiers', 'fresh', 'because'], value: 3 }],
      ['Delete because'],
    ],
    [
      'a change to an entry the base no longer has',
      [{ kind: 'set', path: ['procedures', 'melee', 'outcomes', 'gone'], value: { severity: 3 } }],
      ['Delete gone'],
    ],
    [
      'an unknown key next to the correct one',
      [{ kind: 'set', path: ['procedures', 'melee', 'modifiers', 'fresh', 'wehn'], value: { arm: 'infantry' } }],
      ['Replace wehn with when', 'Delete wehn'],
    ],
  ] satisfies [string, Edit[], string[]][])('%s offers a fix', (_, edits, labels) => {
    const { problems, text } = after(edits)
    expect([...new Set(problems.flatMap(({ repairs }) => repairs.map(({ label }) => label)))]).toEqual(labels)
    const first = problems[0]?.repairs[0]
    expect(after(first?.edits ?? [], text).problems).toEqual([])
  })

  test('renaming a misspelled key keeps the entries already under the correct key', () => {
    const path = ['procedures', 'melee', 'modifiers', 'fresh', 'wehn']
    const { problems } = after([{ kind: 'set', path, value: { arm: 'infantry' } }])
    expect(problems[0]?.repairs[0]?.edits).toEqual([
      { kind: 'restore', path },
      { kind: 'set', path: [...path.slice(0, -1), 'when'], value: { fatigue: 'fresh', arm: 'infantry' } },
    ])
  })

  test.each([
    ['below the previous band', '..2', [[], []]],
    [
      'over the remaining bands',
      '9+',
      [['Make Telling 12+', 'Make Telling 9–11'], ['Make Telling 12+', 'Make Telling 9–11'], []],
    ],
  ])('no fix makes a band end before it starts: %s', (_, typed, labels) => {
    const { problems } = after([band('p15', 'telling', typed)])
    expect(problems.map(({ repairs }) => repairs.map(({ label }) => label))).toEqual(labels)
  })

  test('in YAML syntax is reported, and no forms are available', () => {
    const broken = analyze(base, 'club.houserules.yaml', 'rules: {a: [}\n')
    expect(broken.problems.map(({ code }) => code)).toContain('syntax')
    expect([broken.rules, broken.ruleset.ok, sectionHeads(base, broken)]).toEqual([null, false, []])
  })

  test.each([
    ['binary', '\0\x01\x02ruleset\u202e'],
    ['nothing', ''],
    ['aliases', `${head('napoleonic-fury')}rules: {a: &a [1], b: *a}\n`],
    ['depth', `rules: ${'{a: '.repeat(5000)}`],
    ['another ruleset', head('italy-1799')],
    ['a newer format', 'ruleset: {id: x, title: X, version: 1.0.0, format: 99, extends: napoleonic-fury}\nrules: {}\n'],
    ['strange maps', 'rules: {procedures: [], grids: 3, lists: null, traits: {arm: {choices: 7}}, gauge: {arcs: x}}\n'],
    [
      'invalid keys',
      `${head('napoleonic-fury')}rules: {? [a] : b, 1: 2, __proto__: {x: 1}, procedures: {fire: {tables: {fire: {rows: 7}}}}}\n`,
    ],
  ])('hostile text (%s) gives problems', (_, text) => {
    const analysis = analyze(base, 'x.houserules.yaml', text)
    expect(analysis.problems.length).toBeGreaterThan(0)
    for (const { path } of sectionHeads(base, analysis)) expect(entryAtPlace(base, analysis, path)?.path).toEqual(path)
    if (analysis.rules) expect(entriesOf(base, analysis, 1).length).toBeGreaterThan(0)
  })
})

/** The form of an entry with rows, and its only row. */
const gridOf = (analysis: Analysis, path: readonly string[]): FormGrid =>
  nonNull(entryAtPlace(base, analysis, path)?.grids[0])
const rowAt = (analysis: Analysis, path: readonly string[]): FormRow => {
  const [row, ...others] = gridOf(analysis, path).rows
  expect(others).toEqual([])
  return nonNull(row)
}

test('the sections are those of the ruleset, each with its changes', () => {
  const heads = sectionHeads(
    base,
    after([
      band('p15', 'telling', '4-7'),
      { kind: 'type', path: ['terms', 'unit', 1], as: 'words', text: 'formations' },
    ]),
  )
  expect(heads.find(({ title }) => title === 'Musketry and cannonade')).toMatchObject({
    kind: 'check',
    path: ['procedures', 'fire'],
    phase: { title: 'Musketry and cannonade', tone: 'amber' },
    changes: 1,
    problems: 2,
  })
  expect(heads.find(({ path }) => path[0] === 'terms')).toMatchObject({ kind: 'other', changes: 1 })
})

test('a removed row stays visible with its content', () => {
  const removed = after([{ kind: 'remove', path: [...rows, 'p6'] }])
  expect(entryAtPlace(base, removed, [...rows, 'p6'])).toMatchObject({ state: 'removed', title: '6–7', typed: null })
  expect(rowAt(removed, [...rows, 'p6'])).toMatchObject({
    name: '6–7',
    state: 'removed',
    cells: [{ shown: '6' }, { shown: '≤ 5' }, { shown: '6–8' }, { shown: '9+' }, { shown: '' }, { shown: '' }],
  })
  expect(gridOf(removed, rows.slice(0, 4)).rows.map(({ name }) => name)).toContain('5–7')
})

test('retyping a cell’s text changes nothing', () => {
  const entries = entriesOf(base, after([]), 4)
  const homes = new Set(entries.map(({ path }) => path[0]))
  expect([...homes]).toEqual(expect.arrayContaining(['procedures', 'grids', 'lists', 'terms', 'traits', 'gauge']))
  const cells = entries.flatMap(cellsIn).filter(({ state }) => state !== 'removed')
  const typed = cells.flatMap(({ path, as, typed: text, of }): Edit[] => {
    if (as === 'piece' || as === 'several' || as === 'choice' || as === 'condition' || as === 'amount') return []
    return [{ kind: 'type', path, as, text, ...(of === undefined ? {} : { of }) }]
  })
  expect(typed.length).toBeGreaterThan(200)
  for (const edit of typed) expect([edit, good(applyEdits(nothing, [edit], base.rules))]).toEqual([edit, nothing])
})

test('shows the condition of a national modifier, and a column for each value of a split cell', () => {
  const britain = rowAt(after([]), ['grids', 'national', 'rows', 'britain-infantry'])
  expect(britain.cells[4]).toMatchObject({ shown: '+1', typed: '1', note: 'if in line' })
  const movement = ['grids', 'movement', 'rows', 'prussian']
  expect(gridOf(after([]), movement).columns.map(({ title }) => title)).toEqual([
    'name',
    'Column, 1792–1808',
    'Column, 1809 on',
    'Line, 1792–1808',
    'Line, 1809 on',
    'condition',
  ])
  const shown = rowAt(after([]), movement).cells.map((cell) => cell?.shown)
  expect(shown.slice(1, 5)).toEqual(['9', '12', '6', '6'])
})

test('a condition lists its available roles and traits', () => {
  const { roles, traits } = vocabularyOf(base, after([]), ['procedures', 'fire'])
  expect(roles.map(({ id }) => id)).toEqual(['firer', 'target', 'enemy'])
  expect(traits.find(({ id }) => id === 'fatigue')?.choices.map(({ label }) => label)).toEqual([
    'Fresh',
    'Worn',
    'Spent',
  ])
})

describe('incremental analysis matches loading the files again', () => {
  const same = (text: string): void => {
    const fresh = good(openBase(new Map([['napoleonic-fury', shipped('napoleonic-fury')]]), 'napoleonic-fury'))
    const reanalyzed = analyze(fresh, 'club.houserules.yaml', text)
    const again = analyze(base, 'club.houserules.yaml', text)
    expect(again.problems).toEqual(reanalyzed.problems)
    expect(again.ruleset).toEqual(reanalyzed.ruleset)
  }

  test.each(
    inGate<[string, Edit]>(
      [
        ['a trait', { kind: 'remove', path: ['traits', 'armored'] }],
        [
          'the order of rows',
          { kind: 'move', path: ['grids', 'national', 'rows', 'ottoman-infantry'], after: 'britain-infantry' },
        ],
        ['a chart used by a trait', { kind: 'remove', path: ['grids', 'fatigue', 'columns', 'share'] }],
        ['a role', { kind: 'set', path: ['procedures', 'melee', 'roles', 'attacker', 'title'], value: 'Assailant' }],
        ['a term', { kind: 'type', path: ['terms', 'unit', 0], as: 'words', text: 'formation' }],
        ['a column used by procedures', { kind: 'remove', path: ['grids', 'national', 'columns', 'melee'] }],
        [
          'a trait’s calculation',
          { kind: 'set', path: ['traits', 'outnumbered', 'from', 'three', 'when'], value: { year: 1800 } },
        ],
        ['a choice of a trait', { kind: 'remove', path: ['traits', 'nation', 'choices', 'naples'] }],
        ['a phase', { kind: 'remove', path: ['phases', 'melee'] }],
        ['a part', { kind: 'remove', path: ['parts', 'horse'] }],
        ['an action', { kind: 'remove', path: ['actions', 'evade'] }],
        ['a check called by another', { kind: 'remove', path: ['procedures', 'fallen-leader'] }],
        ['a band', band('p15', 'telling', '4-7')],
        ['a word in place of a band', band('p15', 'telling', 'six')],
      ],
      4,
    ),
  )('%s', (_, one) => {
    expect(after([]).ruleset.ok).toBe(true)
    const text = good(applyEdits(nothing, [one], base.rules))
    same(text)
    expect(after([]).ruleset.ok).toBe(true)
    const more = good(
      applyEdits(text, [{ kind: 'type', path: ['gauge', 'stand'], as: 'number', text: '2' }], base.rules),
    )
    same(more)
  })

  test('a role required by a chart', () => {
    const asks: Edit = {
      kind: 'set',
      path: ['grids', 'national', 'rows', 'britain-infantry', 'cells', 'fire', 'when'],
      value: { target: { arm: 'infantry' } },
    }
    const text = good(
      applyEdits(
        nothing,
        [
          {
            kind: 'set',
            path: ['grids', 'national', 'rows', 'britain-infantry', 'cells', 'fire'],
            value: { value: 1 },
          },
          asks,
        ],
        base.rules,
      ),
    )
    same(text)
    same(good(applyEdits(text, [{ kind: 'remove', path: ['procedures', 'fire'] }], base.rules)))
  })
})
