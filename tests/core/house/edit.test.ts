import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataAt, dataOf, isDataMap, type Data } from '../../../src-core/house/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import { extend } from '../../../src-core/ruleset/extend.ts'
import { good, head, napoleonic, rulesOf, small } from './rules.ts'

const base = rulesOf(small)

/** A club's file as a person writes it, with comments in every place. */
const club = `# Our club
ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: small}   # since 2019

# What we play
rules:
  procedures:

    charge:   # Tuesday's quarrel
      modifiers:
        crack: {value: 3}   # they are better

        # nobody likes these
        against-horse: null
        wet:
          label: 'wet  powder'   # two blanks
          of: each
          value: -1
          when: {order: disordered}
    # the fire is new
    fire:
      # by points
      tables:
        fire:
          rows:
            p6: {bands: {lively: 5..6,   telling: 7..}}   # sharper
      # end of fire
  lists: {notes: {entries: {two: "Ask, then roll."}}}
# the end
`

const after = (edits: readonly Edit[], text = club): string => good(applyEdits(text, edits, base))

/** The rules that house rules come to. */
const played = (text: string): Data => {
  const { tree } = parseTree('club.yaml', text)
  const rules = tree?.entries.get('rules')?.value
  if (rules?.kind !== 'map') throw new Error(`no rules in:\n${text}`)
  return dataOf(extend(base, rules).tree)
}

/** The lines of one text that are not in the other, as many times. */
const linesOf = (text: string, without: string): string[] => {
  const rest = without.split('\n')
  return text.split('\n').filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

test('a value is changed where it stands, and nothing else on its line', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6', 'bands', 'telling'], value: '7..9' }])
  expect(linesOf(text, club)).toEqual(['            p6: {bands: {lively: 5..6,   telling: 7..9}}   # sharper'])
  expect(linesOf(club, text)).toHaveLength(1)
})

test('quotes stay as they are', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'charge', 'modifiers', 'wet', 'label'], value: 'rain' }])
  expect(linesOf(text, club)).toEqual(["          label: 'rain'   # two blanks"])
})

test('what the base says is changed by a line of its own, below those of its kind', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p1', 'bands', 'lively'], value: '9..11' }])
  expect(linesOf(text, club)).toEqual(['            p1: {bands: {lively: 9..11}}'])
  expect(text).toContain('# sharper\n            p1: {bands')
})

test('of a new place only the entry stands in braces', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'maneuver', 'modifiers', 'leaders', 'value'], value: 2 }])
  expect(linesOf(text, club)).toEqual(['    maneuver:', '      modifiers:', '        leaders: {value: 2}'])
})

test('rules that say nothing yet are opened, and closed again', () => {
  const empty = `${head('small')}rules: {}   # nothing yet\n# the end\n`
  const path = ['gauge', 'arcs', 'infantry', 'degrees']
  const text = after([{ kind: 'set', path, value: 30 }], empty)
  expect(text).toBe(`${head('small')}rules:\n  gauge:\n    arcs:\n      infantry: {degrees: 30}   # nothing yet\n# the end\n`)
  expect(played(text)).toHaveProperty(path, 30)
  const bare = `${head('small')}rules: {}\n`
  expect(after([{ kind: 'restore', path }], after([{ kind: 'set', path, value: 30 }], bare))).toBe(bare)
})

test('what is set back to what the base says is no house rule any more', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'charge', 'modifiers', 'crack', 'value'], value: 2 }])
  expect(linesOf(club, text)).toEqual(['        crack: {value: 3}   # they are better'])
  expect(linesOf(text, club)).toEqual([])
})

test('a number that is typed as the base has it, written otherwise, is no house rule', () => {
  const nothing = `${head('small')}rules: {}\n`
  const far: Edit = { kind: 'type', path: ['grids', 'weapons', 'rows', 'rifle', 'cells', 'far'], as: 'cell', text: '1½' }
  expect(good(applyEdits(nothing, [far], base))).toBe(nothing)
  expect(good(applyEdits(nothing, [{ ...far, text: '2½' }, far], base))).not.toContain('5/2')
})

test('an entry of the base is removed by a null, one of the house rules by taking its lines', () => {
  expect(linesOf(after([{ kind: 'remove', path: ['procedures', 'charge', 'modifiers', 'crack'] }]), club)).toEqual([
    '        crack: null   # they are better',
  ])
  const text = after([{ kind: 'remove', path: ['procedures', 'charge', 'modifiers', 'wet'] }])
  expect(linesOf(club, text)).toHaveLength(5)
  expect(text).toContain('# nobody likes these')
})

test('a restored entry is as the base has it, and emptied maps go, not the comments beside it', () => {
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

test('restoring something removed brings it back, whichever of its parts is meant', () => {
  const text = after([{ kind: 'restore', path: ['procedures', 'charge', 'modifiers', 'against-horse', 'value'] }])
  expect(linesOf(club, text)).toEqual(['        against-horse: null'])
})

test('a condition becomes just what was said, though maps are merged', () => {
  const path = ['procedures', 'charge', 'modifiers', 'crack', 'when']
  const text = after([{ kind: 'set', path, value: { order: 'good' } }])
  expect(dataAt(played(text), path)).toEqual({ order: 'good' })
  expect(linesOf(text, club)).toEqual(['        crack: {value: 3, when: {order: good, quality: null}}   # they are better'])
  const any = [{ order: 'good' }, { stands: '3..' }]
  expect(dataAt(played(after([{ kind: 'set', path, value: any }], text)), path)).toEqual(any)
  expect(after([{ kind: 'set', path, value: { quality: 'crack' } }], text)).toBe(club)
})

test('a new entry gets an id of its name, and its place', () => {
  const modifiers = ['procedures', 'charge', 'modifiers']
  const value = { label: 'Uphill, tired', of: 'attacker', value: -1 }
  const text = after([{ kind: 'add', path: modifiers, value, after: 'crack' }])
  expect(linesOf(text, club)).toEqual(['        uphill-tired: {label: "Uphill, tired", of: attacker, value: -1, after: crack}'])
  const entries = dataAt(played(text), modifiers)
  expect(isDataMap(entries) && Object.keys(entries)).toEqual(['crack', 'uphill-tired', 'wet'])
  expect(applyEdits(text, [{ kind: 'add', path: modifiers, id: 'wet', value }], base)).toMatchObject({
    ok: false,
    problems: [{ code: 'id-taken' }],
  })
})

test('entries are moved anywhere, and moved back leave no trace', () => {
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

test('one item of a list is changed, and a value for all parts becomes one for each', () => {
  const nations = rulesOf(napoleonic)
  const empty = `${head('napoleonic-fury')}rules: {}\n`
  const cells = ['grids', 'movement', 'rows', 'french', 'cells']
  const changed = (edits: readonly Edit[], text = empty): string => good(applyEdits(text, edits, nations))
  const text = changed([{ kind: 'type', path: [...cells, 'column', 1], as: 'cell', text: '13', of: 2 }])
  expect(text).toContain('french: {cells: {column: [12, 13]}}')
  expect(changed([{ kind: 'type', path: [...cells, 'column', 1], as: 'cell', text: '12″', of: 2 }], text)).toBe(empty)
})

test('a whole block is pasted as one', () => {
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

test('a cell that is emptied is removed; what cannot be read is kept as it was typed', () => {
  const path = ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6', 'bands', 'lively']
  expect(dataAt(played(after([{ kind: 'type', path, as: 'band', text: '–' }])), path)).toBeUndefined()
  expect(dataAt(played(after([{ kind: 'type', path, as: 'band', text: 'five: or {so}' }])), path)).toBe('five: or {so}')
})

test('the head is changed on its own line', () => {
  const text = after([
    { kind: 'head', key: 'version', value: '1.0.1' },
    { kind: 'head', key: 'date', value: '2026-11-20' },
  ])
  expect(linesOf(text, club)).toEqual([
    'ruleset: {id: club, title: Club rules, version: 1.0.1, format: 1, extends: small, date: 2026-11-20}   # since 2019',
  ])
})

test('a text that is no YAML takes no edit but a whole new text', () => {
  const broken = 'rules: {a: [}\n'
  const path = ['gauge', 'stand']
  expect(applyEdits(broken, [{ kind: 'set', path, value: 2 }], base)).toMatchObject({ ok: false, problems: [{ code: 'not-editable' }] })
  expect(applyEdits('rules: &a {b: *a}\n', [{ kind: 'set', path, value: 2 }], base).ok).toBe(false)
  expect(
    good(
      applyEdits(
        broken,
        [
          { kind: 'text', text: club },
          { kind: 'set', path, value: 2 },
        ],
        base,
      ),
    ),
  ).toContain('gauge: {stand: 2}')
})

test.each([
  ['a key that stands twice', 'gauge: {stand: 2, stand: 3}', { kind: 'restore' }],
  ['a key in braces without a value', 'gauge: {stand}', { kind: 'set', value: 2 }],
  ['a comment with a colon before the value', 'gauge:\n    ? stand\n    # so: wide\n    : 2', { kind: 'set', value: 7 }],
])('what would come out otherwise than it was meant is refused: %s', (_, written, change) => {
  const text = `${head('small')}rules:\n  ${written}\n`
  const asked = { ...change, path: ['gauge', 'stand'] } as Edit
  expect(applyEdits(text, [asked], base)).toMatchObject({
    ok: false,
    problems: [{ code: 'not-editable', facts: { what: 'written-otherwise' } }],
  })
})

test('lines end as they did, and a file without a last line end gets one line more', () => {
  const path = ['gauge', 'stand']
  const windows = club.replaceAll('\n', '\r\n')
  expect(after([{ kind: 'set', path, value: 2 }], windows)).toBe(after([{ kind: 'set', path, value: 2 }]).replaceAll('\n', '\r\n'))
  expect(after([{ kind: 'set', path, value: 2 }], `${head('small')}rules:\n  lists: {notes: {title: Ours}}`)).toBe(
    `${head('small')}rules:\n  lists: {notes: {title: Ours}}\n  gauge: {stand: 2}`,
  )
})

/** Every leaf and list of the base by its path. */
const leaves = ((): string[][] => {
  const walk = (data: Data, path: string[]): string[][] =>
    isDataMap(data) ? Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key])) : [path]
  return walk(dataOf(base), [])
})()

const anyValue = fc.oneof(
  fc.constantFrom<Data>(
    '5..7',
    '..4',
    '1/2',
    'a, b: {c} # d',
    "it's",
    '  ',
    'yes',
    'null',
    '~',
    '- a',
    'größer ½″',
    'two\nlines',
    '"',
    '2',
    true,
  ),
  fc.integer({ min: -99, max: 99 }),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 3 }),
)

test('any value may be set anywhere: it then stands there, every comment stays, and few lines change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...leaves), anyValue, (path, value) => {
      const text = after([{ kind: 'set', path, value }])
      expect(dataAt(played(text), path)).toEqual(value)
      // A value that the base has is no house rule, and goes with the comment beside it.
      const lost = linesOf(club, text)
      expect(lost.length).toBeLessThanOrEqual(1)
      expect(linesOf(text, club).length - lost.length).toBeLessThanOrEqual(8)
    }),
    { numRuns: 400 },
  )
})

test('what was set and is restored leaves the text as it was', () => {
  const said = (path: readonly string[]): boolean => {
    const { tree } = parseTree('club.yaml', club)
    return tree !== null && dataAt(dataOf(tree), ['rules', ...path]) !== undefined
  }
  fc.assert(
    fc.property(fc.constantFrom(...leaves.filter((path) => !said(path) && !path.includes('against-horse'))), anyValue, (path, value) => {
      expect(
        after([
          { kind: 'set', path, value },
          { kind: 'restore', path },
        ]),
      ).toBe(club)
    }),
    { numRuns: 300 },
  )
})
