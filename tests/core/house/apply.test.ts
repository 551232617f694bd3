/** Edits, and the house rules that result. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { dataAt, dataOf, isDataMap } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { textOf } from '../ruleset/sources.ts'
import { after, base, club, linesOf, played } from './club.ts'
import { good, head, napoleonic, rulesOf } from './rules.ts'

test('a value reset to the base is no longer a house rule', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'charge', 'modifiers', 'crack', 'value'], value: 2 }])
  expect(linesOf(club, text)).toEqual(['        crack: {value: 3}   # they are better'])
  expect(linesOf(text, club)).toEqual([])
})

test('a number equal to the base’s in another notation is not a house rule', () => {
  const nothing = `${head('small')}rules: {}\n`
  const far: Edit = {
    kind: 'type',
    path: ['grids', 'weapons', 'rows', 'rifle', 'cells', 'far'],
    as: 'cell',
    text: '1½',
  }
  expect(good(applyEdits(nothing, [far], base))).toBe(nothing)
  expect(good(applyEdits(nothing, [{ ...far, text: '2½' }, far], base))).not.toContain('5/2')
})

test('setting an empty cell to none is not a house rule', () => {
  const text = textOf('tests/fixtures/rulesets/small.yaml').replace('near: 2, far: 1.5', 'near: 2, far: null')
  const rules = rulesOf(good(parseSource({ file: 'small.yaml', text })))
  const path = ['grids', 'weapons', 'rows', 'rifle', 'cells', 'far']
  const nothing = `${head('small')}rules: {}\n`
  const set = (value: number | null): string => good(applyEdits(nothing, [{ kind: 'set', path, value }], rules))
  expect(dataAt(dataOf(rules), path)).toBeNull()
  expect(set(null)).toBe(nothing)
  expect(good(applyEdits(nothing, [{ kind: 'type', path, as: 'cell', text: '' }], rules))).toBe(nothing)
  expect(set(3)).toContain('rifle: {cells: {far: 3}}')
})

test('removes a base entry with a null, and an added one by deleting its lines', () => {
  expect(linesOf(after([{ kind: 'remove', path: ['procedures', 'charge', 'modifiers', 'crack'] }]), club)).toEqual([
    '        crack: null   # they are better',
  ])
  const text = after([{ kind: 'remove', path: ['procedures', 'charge', 'modifiers', 'wet'] }])
  expect(linesOf(club, text)).toHaveLength(5)
  expect(text).toContain('# nobody likes these')
})

test('clearing the last field keeps an added entry, or a value that is valid without fields', () => {
  const own = textOf('tests/fixtures/rulesets/every-key.yaml')
  const nothing = { ...base, entries: new Map() }
  const emptied = (...path: readonly string[]): string =>
    good(applyEdits(own, [{ kind: 'type', path, as: 'words', text: '' }], nothing))
  expect(linesOf(emptied('procedures', 'fire', 'groups', 'troops', 'title'), own)).toEqual([
    '      groups: {troops: {}, ground: {title: Ground}}',
  ])
  expect(emptied('traits', 'stands', 'count', 'max')).toContain('label: Stands, count: {}, losses: reduce}')
  // A number of lost stands can be set and removed.
  const loss = ['procedures', 'charge', 'follows', 'worn', 'effects', 'hold', 'lose']
  const lost = good(applyEdits(own, [{ kind: 'set', path: [...loss, 'stands'], value: 2 }], nothing))
  expect(good(applyEdits(lost, [{ kind: 'remove', path: [...loss, 'stands'] }], nothing))).toBe(own)
  // In house rules, an entry without remaining changes is removed.
  const label = ['procedures', 'charge', 'modifiers', 'crack', 'value']
  expect(good(applyEdits(after([{ kind: 'restore', path: label }]), [], base))).not.toContain('crack: {}')
})

test('entries placed after a removed one keep their order', () => {
  const own = textOf('tests/fixtures/rulesets/every-key.yaml')
  const nothing = { ...base, entries: new Map() }
  const first: Edit = { kind: 'add', path: ['phases'], id: 'dawn', value: { title: 'Dawn', tone: 'blue' }, after: null }
  const moved = good(applyEdits(own, [first], nothing))
  expect(moved).toContain('after: dawn')
  const gone = good(applyEdits(moved, [{ kind: 'remove', path: ['phases', 'dawn'] }], nothing))
  expect(gone).not.toContain('dawn')
  const rulesNow = (text: string): unknown => dataOf(rulesOf(good(parseSource({ file: 'own.yaml', text }))))
  expect(rulesNow(gone)).toEqual(rulesNow(own))
  const path = ['phases', 'maneuver', 'steps']
  const chain = good(
    applyEdits(
      own,
      [
        { kind: 'add', path, id: 'three', value: { text: 'Rally.' }, after: 'one' },
        { kind: 'add', path, id: 'four', value: { text: 'Wheel.' }, after: 'three' },
        { kind: 'remove', path: [...path, 'three'] },
      ],
      nothing,
    ),
  )
  expect(
    Object.keys(dataAt(dataOf(rulesOf(good(parseSource({ file: 'own.yaml', text: chain })))), path) ?? {}),
  ).toEqual([...['one', 'four', 'two']])
})

test('a restored entry matches the base; emptied maps are removed, but comments next to them stay', () => {
  const text = after([{ kind: 'restore', path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6'] }])
  expect(linesOf(club, text)).toEqual([
    '    fire:',
    '      tables:',
    '        fire:',
    '          rows:',
    '            p6: {bands: {lively: 5..6,   telling: 7..}}   # sharper',
  ])
  expect(dataAt(played(text), ['procedures', 'fire'])).toEqual(dataAt(dataOf(base), ['procedures', 'fire']))
  const gone = after([
    { kind: 'restore', path: ['procedures'] },
    { kind: 'restore', path: ['lists'] },
  ])
  expect(played(gone)).toEqual(dataOf(base))
  expect(gone).toContain('rules: {}')
})

test('restoring any part of a removed entry restores the whole entry', () => {
  const text = after([{ kind: 'restore', path: ['procedures', 'charge', 'modifiers', 'against-horse', 'value'] }])
  expect(linesOf(club, text)).toEqual(['        against-horse: null'])
})

test('a condition is replaced as entered, although maps are merged', () => {
  const path = ['procedures', 'charge', 'modifiers', 'crack', 'when']
  const text = after([{ kind: 'set', path, value: { order: 'good' } }])
  expect(dataAt(played(text), path)).toEqual({ order: 'good' })
  expect(linesOf(text, club)).toEqual([
    '        crack: {value: 3, when: {order: good, quality: null}}   # they are better',
  ])
  const any = [{ order: 'good' }, { stands: '3..' }]
  expect(dataAt(played(after([{ kind: 'set', path, value: any }], text)), path)).toEqual(any)
  expect(after([{ kind: 'set', path, value: { quality: 'crack' } }], text)).toBe(club)
})

test('a new entry gets a position, and an id made from its name', () => {
  const modifiers = ['procedures', 'charge', 'modifiers']
  const value = { label: 'Uphill, tired', of: 'attacker', value: -1 }
  const text = after([{ kind: 'add', path: modifiers, value, after: 'crack' }])
  expect(linesOf(text, club)).toEqual([
    '        uphill-tired: {label: "Uphill, tired", of: attacker, value: -1, after: crack}',
  ])
  const entries = dataAt(played(text), modifiers)
  expect(isDataMap(entries) && Object.keys(entries)).toEqual(['crack', 'uphill-tired', 'wet'])
  expect(applyEdits(text, [{ kind: 'add', path: modifiers, id: 'wet', value }], base)).toMatchObject({
    ok: false,
    problems: [{ code: 'id-taken' }],
  })
})

test('entries can be moved anywhere, and moving them back restores the text', () => {
  const order = (text: string): string[] => Object.keys(dataAt(played(text), ['procedures']) ?? {})
  const natural = order(club)
  const to = (id: string, place: string | null, text = club): string =>
    after([{ kind: 'move', path: ['procedures', id], after: place }], text)
  expect(order(to('fire', 'charge'))).toEqual(['maneuver', 'fallen-leader', 'charge', 'fire', 'fatigue'])
  expect(order(to('charge', null))).toEqual(['charge', 'maneuver', 'fire', 'fallen-leader', 'fatigue'])
  expect(to('fire', 'maneuver', to('fire', 'charge'))).toBe(club)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(5)), { maxLength: 6 }), (moves) => {
      let text = club
      let wanted = natural
      for (const [which, place] of moves) {
        const id = natural[which] ?? ''
        const others = wanted.filter((other) => other !== id)
        const at = Math.min(place, others.length)
        text = to(id, others[at - 1] ?? null, text)
        wanted = [...others.slice(0, at), id, ...others.slice(at)]
      }
      expect(order(text)).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

test('changes one list item, and splits a shared value into one per part', () => {
  const nations = rulesOf(napoleonic)
  const empty = `${head('napoleonic-fury')}rules: {}\n`
  const cells = ['grids', 'movement', 'rows', 'french', 'cells']
  const changed = (edits: readonly Edit[], text = empty): string => good(applyEdits(text, edits, nations))
  const text = changed([{ kind: 'type', path: [...cells, 'column', 1], as: 'cell', text: '13', of: 2 }])
  expect(text).toContain('french: {cells: {column: [12, 13]}}')
  expect(changed([{ kind: 'type', path: [...cells, 'column', 1], as: 'cell', text: '12″', of: 2 }], text)).toBe(empty)
})

test('a whole block is pasted in one step', () => {
  const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']
  const typed = (row: string, outcome: string, text: string): Edit => ({
    kind: 'type',
    path: [...rows, row, 'bands', outcome],
    as: 'band',
    text,
  })
  const text = after([
    typed('p1', 'desultory', '≤ 7'),
    typed('p1', 'lively', '8–9'),
    typed('p1', 'telling', '10+'),
    typed('p6', 'desultory', '≤4'),
    typed('p6', 'lively', '5 to 7'),
    typed('p6', 'telling', '8+'),
  ])
  expect(dataAt(played(text), [...rows, 'p1', 'bands'])).toEqual({ desultory: '..7', lively: '8..9', telling: '10..' })
  expect(dataAt(played(text), [...rows, 'p6'])).toEqual(dataAt(dataOf(base), [...rows, 'p6']))
  expect(text).toContain('p1: {bands: {desultory: ..7, lively: 8..9, telling: 10..}}')
})

test('clearing a cell removes it; invalid input is kept as typed', () => {
  const path = ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6', 'bands', 'lively']
  expect(dataAt(played(after([{ kind: 'type', path, as: 'band', text: '–' }])), path)).toBeUndefined()
  expect(dataAt(played(after([{ kind: 'type', path, as: 'band', text: 'five: or {so}' }])), path)).toBe('five: or {so}')
})
