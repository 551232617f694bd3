import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadRuleset, offeredIds, sourceProblems } from '../../../src-core/ruleset/load.ts'
import { type Ruleset, provenanceOf } from '../../../src-core/ruleset/model.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { among, bad, good, loaded, patch, small, source, textOf } from './sources.ts'

const shipped = readdirSync(new URL('../../../rulesets/', import.meta.url))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => source(`rulesets/${name}`, textOf(`rulesets/${name}`)))
const fixtures = ['empires', 'regiments', 'renamed'].map((name) => {
  const file = `tests/fixtures/rulesets/hardest-${name}.yaml`
  return source(file, textOf(file))
})
const all = among(...shipped, ...fixtures)

/** The parts of a ruleset that come from its rules, without credits. */
const madeOf = ({ parts, actions, traits, grids, phases, procedures, lists, gauge }: Ruleset) => ({
  parts,
  actions,
  traits,
  grids,
  phases,
  procedures,
  lists,
  gauge,
})

const rowOf = (ruleset: Ruleset, id: string) =>
  ruleset.procedures.get('fire')?.tables[0]?.rows.find((row) => row.id === id)

describe('valid rulesets', () => {
  test.each(offeredIds(all))('load: %s', (id) => {
    const ruleset = good(loadRuleset(all, id))
    expect(ruleset.head.id).toBe(id)
    expect(ruleset.procedures.size).toBeGreaterThan(2)
  })

  test('load the same every time', () => {
    for (const id of offeredIds(all)) expect(good(loadRuleset(all, id))).toEqual(good(loadRuleset(all, id)))
  })

  test('have the place of every leaf: the variant’s changes in its own file, the rest in the base', () => {
    const { origins } = loaded([
      patch('variant', 'procedures:\n  fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..8, telling: 9..}}}}}}'),
    ])
    expect(origins.get('procedures.fire.tables.fire.rows.p6.bands.lively')).toEqual({
      file: 'variant.yaml',
      line: 4,
      column: 56,
    })
    expect(origins.get('procedures.fire.tables.fire.rows.p6.from')?.file).toBe('small.yaml')
    for (const path of origins.keys()) expect(path).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
  })
})

describe('printed text', () => {
  test('of an entry omitted because of a problem causes no further problems', () => {
    const rules =
      'terms: {ship: , truss: , crew: [hand, hands]}\ndistances: {near: }\nlists:\n  notes: {entries: {two: "A {ship}, {Ships}, {truss}, {near}, {null}."}}'
    const result = loadRuleset(among(patch('variant', rules)), 'variant')
    expect(
      result.ok ? [] : result.problems.map(({ code, facts }) => [code, 'name' in facts ? facts.name : null]),
    ).toEqual([
      ['empty-value', null],
      ['empty-value', null],
      ['empty-value', null],
      ['unknown-name', 'null'],
    ])
  })

  test('is within the length limit with its terms, and has no single braces', () => {
    const said = (text: string): readonly string[] => {
      const rules = `terms: {ship: [${'a'.repeat(99)}, ships]}\nlists:\n  notes: {entries: {two: "${text}"}}`
      const result = loadRuleset(among(patch('variant', rules)), 'variant')
      return result.ok ? [] : result.problems.map(problemText)
    }
    expect(said('{ship}'.repeat(19))).toEqual([])
    expect(said('{ship}'.repeat(20))).toEqual([
      'variant.yaml:5:28: With its terms and distances filled in, this text is longer than 2000 characters. Use fewer of them, or shorter ones. [out-of-bounds]',
    ])
    expect(said('{ship} and } on')).toEqual([
      'variant.yaml:5:28: Unmatched brace. Write {unit}, or delete the brace. [braces]',
    ])
  })

  test('uses the ruleset’s own terms and distances, singular, plural and capitalized', () => {
    const rules =
      'terms: {unit: [regiment, regiments]}\ndistances: {near: {inches: 3/2}, far: {words: "{unit} range"}}\nlists:\n  notes: {entries: {two: "A {unit}, {units}; {Unit}, {Units}; {near} and {far}."}}'
    const { lists, procedures } = loaded([patch('variant', rules)])
    expect(lists.get('notes')?.entries.map(({ text }) => text)).toEqual([
      'Regiments fire once.',
      'A regiment, regiments; Regiment, Regiments; 1½″ and regiment range.',
    ])
    expect(procedures.get('maneuver')?.roles.get('unit')?.title).toBe('Regiment')
  })

  test('is generated for missing labels, from a row’s choice or start, or a column’s reach', () => {
    const { grids, procedures } = loaded([])
    expect(grids.get('weapons')?.rows.map(({ label }) => label)).toEqual(['Musket', 'Rifle'])
    expect([...(grids.get('weapons')?.columns.values() ?? [])].map(({ label }) => label)).toEqual(['6″', '12″'])
    expect(procedures.get('fire')?.tables[0]?.rows.map(({ label }) => label)).toEqual(['1–5', '6+'])
    expect(grids.get('national')?.rows.map(({ label }) => label)).toEqual(['France', 'Prussia early', 'Prussia late'])
  })
})

describe('a variant', () => {
  const regiments = patch(
    'regiments',
    'terms: {unit: [regiment, regiments]}\nprocedures: {fire: {modifiers: {national: null, raw: {label: Raw, of: firer, value: -1, when: {quality: raw}}}}}',
  )
  const skirmish = patch(
    'skirmish',
    'procedures: {fire: {modifiers: {raw: {value: -2}, crack: {label: Crack, of: firer, value: 1, when: {quality: crack}, after: raw}}}}',
    'regiments',
  )

  test('of a variant changes what it contains and inherits the rest, at any depth', () => {
    const { head, lineage, procedures } = loaded([regiments, skirmish])
    expect([head.extends, ...lineage.map(({ id }) => id)]).toEqual(['regiments', 'small', 'regiments', 'skirmish'])
    expect(procedures.get('fire')?.modifiers.map(({ id, value }) => [id, value])).toEqual([
      ['raw', { kind: 'number', value: { n: -2n, d: 1n } }],
      ['crack', { kind: 'number', value: { n: 1n, d: 1n } }],
    ])
    expect(procedures.get('maneuver')?.roles.get('unit')?.title).toBe('Regiment')
    expect(procedures.get('charge')).toEqual(loaded([]).procedures.get('charge'))
  })

  test('loads at the end of a chain of 40', () => {
    const chain = Array.from({ length: 40 }, (_, index) =>
      patch(`v${index}`, `gauge: {length: ${index + 1}}`, index === 0 ? 'small' : `v${index - 1}`),
    )
    expect(loaded(chain).gauge?.length).toEqual({ n: 40n, d: 1n })
    expect(loaded(chain).lineage.length).toBe(41)
  })

  test('changes nothing if it is empty', () => {
    expect(madeOf(loaded([patch('same', '')]))).toEqual(madeOf(loaded([])))
    const restated = source(
      'again.yaml',
      textOf('tests/fixtures/rulesets/small.yaml')
        .replace('id: small', 'id: again')
        .replace('format: 1', 'format: 1\n  extends: small'),
    )
    const again = loaded([restated])
    expect(madeOf(again)).toEqual(madeOf(loaded([])))
    expect(again.provenance).toEqual(loaded([]).provenance)
  })

  test('inserts a numbered row in order', () => {
    const ruleset = loaded([
      patch('rows', 'procedures: {fire: {tables: {fire: {rows: {p-half: {from: 1/2, bands: {desultory: ..}}}}}}}'),
    ])
    expect(ruleset.procedures.get('fire')?.tables[0]?.rows.map(({ id }) => id)).toEqual(['p-half', 'p1', 'p6'])
  })

  test('of a missing ruleset or, circularly, of itself is refused with the chain of variants', () => {
    const a = patch('a', '', 'c')
    const b = patch('b', '', 'a')
    const c = patch('c', '', 'b')
    expect(bad(loadRuleset(among(a, b, c), 'b'))).toEqual([
      expect.stringContaining('Circular extends: b extends a extends c extends b'),
    ])
    expect(bad(loadRuleset(among(patch('a', '', 'smal')), 'a'))[0]).toContain(
      'a.yaml:1:64: Can’t find the ruleset `smal` to extend. Did you mean `small`? [unknown-ruleset]',
    )
    expect(bad(loadRuleset(all, 'fire-and-furry'))[0]).toContain('`fire-and-fury`?')
  })
})

describe('a part', () => {
  const part = source(
    'part.yaml',
    'ruleset: {id: shared, title: Shared, version: 1.0.0, format: 1, part: true}\nrules:\n  procedures: {fire: {title: Fire, dice: 1d10, tables: {fire: {bands: {hit: 5..}}}}}\n',
  )
  const heir = patch(
    'heir',
    'procedures: {fire: {tables: {fire: {bands: {miss: ..4}}}, outcomes: {hit: {name: Hit}, miss: {name: Miss}}}}',
    'shared',
  )

  test('is not offered and does not load alone, unlike rulesets that extend it', () => {
    expect(offeredIds(among(part, heir))).toEqual(['small', 'heir'])
    expect(bad(loadRuleset(among(part, heir), 'shared'))[0]).toContain('one that extends it: heir')
    expect(
      loaded([part, heir])
        .procedures.get('fire')
        ?.tables[0]?.rows[0]?.bands.map(({ outcome }) => outcome),
    ).toEqual(['miss', 'hit'])
  })

  test('is checked in the rulesets that extend it, with errors at its own line', () => {
    const poor = patch('poor', 'procedures: {fire: {outcomes: {hit: {name: Hit}}}}', 'shared')
    expect(bad(loadRuleset(among(part, poor), 'poor'))).toEqual([
      expect.stringMatching(/^part\.yaml:3:.*doesn’t cover 4 and less/),
    ])
  })
})

describe('house rules', () => {
  const bands = patch(
    'ours',
    'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..8, telling: 9..}}}}}}}',
  )
  const arcs = patch('arcs', 'gauge: {arcs: {infantry: {degrees: 30}}}')

  test('change the ruleset, are listed in it, and mark what they change', () => {
    const ruleset = loaded([], [bands, arcs])
    expect(ruleset.head.id).toBe('small')
    expect(ruleset.house.map(({ id }) => id)).toEqual(['ours', 'arcs'])
    expect(rowOf(ruleset, 'p6')?.bands.map(({ outcome, min }) => [outcome, min])).toEqual([
      ['desultory', null],
      ['lively', 5],
      ['telling', 9],
    ])
    expect(provenanceOf(ruleset, 'procedures.fire.tables.fire.rows.p6.bands.lively').kind).toBe('house')
    expect(provenanceOf(ruleset, 'procedures.fire.tables.fire.rows.p6.bands.desultory').kind).toBe('reconstructed')
    expect(provenanceOf(ruleset, 'gauge.arcs.infantry.degrees').kind).toBe('house')
    expect(provenanceOf(ruleset, 'gauge.arcs.artillery.degrees')).toEqual({
      kind: 'assumed',
      why: 'No sheet names the arcs.',
      other: '30 degrees for all.',
    })
  })

  test('that repeat the base change and mark nothing', () => {
    const ruleset = loaded(
      [],
      [patch('same', 'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..7}}}}}}}')],
    )
    expect(provenanceOf(ruleset, 'procedures.fire.tables.fire.rows.p6.bands.lively').kind).toBe('reconstructed')
    expect([...ruleset.provenance.values()].some(({ kind }) => kind === 'house')).toBe(false)
  })

  test('for a base apply to its variants; later ones override earlier ones', () => {
    const variant = patch('variant', 'gauge: {length: 5}')
    const ruleset = loaded(
      [variant],
      [arcs, patch('other', 'gauge: {arcs: {infantry: {degrees: 40}}, length: 6}', 'variant')],
    )
    expect([ruleset.gauge?.arcs[0]?.degrees, ruleset.gauge?.length.n]).toEqual([40, 6n])
  })

  test('for another ruleset, without a base or listed twice are refused', () => {
    const none = source('none.yaml', 'ruleset: {id: none, title: None, version: 1.0.0, format: 1}\nrules: {}\n')
    const other = patch('other', '', 'elsewhere')
    expect(bad(loadRuleset(among(), 'small', [none, other, arcs, arcs]))).toEqual([
      expect.stringContaining('Write extends: small'),
      expect.stringContaining('extend `elsewhere`, which is neither `small` nor'),
      expect.stringContaining('listed twice'),
    ])
  })

  test('with errors are reported at their own lines', () => {
    const wrong = patch('wrong', 'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..6}}}}}}}')
    expect(bad(loadRuleset(among(), 'small', [wrong]))).toEqual([
      'wrong.yaml:3:67: Row `p6` doesn’t cover `7`, between `lively` (`5..6`) and `telling` (`8..`). Begin `telling` at 7, or end `lively` at 7. [band-gap]',
    ])
  })
})

test('an outcome only used as the next lower of another counts as used', () => {
  const rules = 'procedures: {fire: {outcomes: {whiff: {name: Whiff}, desultory: {lower: whiff}}}}'
  expect(
    loaded([patch('variant', rules)])
      .procedures.get('fire')
      ?.outcomes.has('whiff'),
  ).toBe(true)
})

describe('arcs of fire', () => {
  const withArcs = (arcs: string) => patch('arms', `gauge: {arcs: ${arcs}}`)

  test('can be any number up to straight behind or all around', () => {
    const { gauge } = loaded([
      withArcs('{infantry: {degrees: 90}, flank: {label: Flank, degrees: 180}, turret: {label: Turret, degrees: 360}}'),
    ])
    expect(gauge?.arcs.map(({ degrees }) => degrees)).toEqual([90, 30, 180, 360])
  })

  test('give a shorter default gauge if they are wide', () => {
    const lengthOf = (degrees: number): bigint | undefined =>
      loaded([withArcs(`{infantry: {degrees: ${degrees}}}`)]).gauge?.length.n
    expect([75, 76].map(lengthOf)).toEqual([4n, 2n])
  })

  test('between straight behind and all around are refused with a suggestion', () => {
    expect(bad(loadRuleset(among(withArcs('{infantry: {degrees: 270}}')), 'arms')).join()).toMatch(
      /Infantry can’t have an arc of 270 degrees\. For 270 degrees on both sides together, write 135.*out-of-bounds/,
    )
  })

  test('must number from 1 to 24', () => {
    const many = Array.from({ length: 23 }, (_, index) => `a${index}: {label: Arm, degrees: 30}`).join(', ')
    expect(bad(loadRuleset(among(withArcs(`{${many}}`)), 'arms')).join()).toMatch(
      /25 arcs\. Use from 1 to 24\. \[out-of-bounds\]/,
    )
    expect(bad(loadRuleset(among(withArcs('{infantry: null, artillery: null}')), 'arms')).join()).toMatch(
      /The gauge has 0 arcs/,
    )
  })
})

test('problems are sorted by line, whatever their kind', () => {
  const wrongs = [
    'parts: {a: {name: "{x}"}}',
    'actions: {b: {nam: x}}',
    'lists: {c: {title: C, phase: no, entries: {}}}',
    'phases: {fire: {tone: pink}}',
    'distances: {d: {inches: 1, words: x}}',
    'gauge: {arcs: {infantry: null, artillery: null}}',
  ]
  const messagesOf = (order: readonly string[]): string[] =>
    bad(loadRuleset(among(patch('case', order.join('\n'))), 'case')).map((line) => line.replace(/^case\.yaml:\d+:/, ''))
  const expected = messagesOf(wrongs)
  expect(expected.length).toBe(wrongs.length)
  fc.assert(
    fc.property(fc.shuffledSubarray(wrongs, { minLength: wrongs.length }), (order) => {
      const messages = messagesOf(order)
      expect(messages.toSorted()).toEqual(expected.toSorted())
      expect(messages).toEqual(order.map((wrong) => expected[wrongs.indexOf(wrong)]))
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['{as: cm}', '3:25', 'other-unit'],
  ['{columns: {near: {as: cm}}}', '3:42', 'other-unit'],
  ['{columns: {near: {to: 6 x}}}', '3:42', 'wrong-value'],
  ['{columns: {near: {to: 1/0}}}', '3:42', 'wrong-value'],
  ['{columns: {near: {to: 0.1234567}}}', '3:42', 'wrong-value'],
  ['{columns: {near: {when: {nowhere: 1}}}}', '3:54', 'unknown-name'],
  ['{columns: {near: {label: "{nowhere}"}}}', '3:45', 'unknown-name'],
  ['{columns: {near: {group: "{nowhere}"}}}', '3:45', 'unknown-name'],
])('errors in chart columns are reported in place: %s', (weapons, place, code) => {
  const [said, ...more] = bad(loadRuleset(among(patch('ours', `grids: {weapons: ${weapons}}`)), 'ours'))
  expect([said?.replace(/: .*\[/, ' ['), ...more]).toEqual([`ours.yaml:${place} [${code}]`])
})

test('a column uses the chart’s unit, or plain numbers without one', () => {
  const columnsOf = (weapons: string): unknown => {
    const { columns } =
      good(loadRuleset(among(patch('ours', `grids: {weapons: ${weapons}}`)), 'ours')).grids.get('weapons') ?? {}
    return columns && [...columns.values()].map((column) => column.as)
  }
  expect(columnsOf('{}')).toEqual(['points', 'points'])
  expect(columnsOf('{columns: {far: {as: modifier}}}')).toEqual(['points', 'modifier'])
  expect(columnsOf('{as: null}')).toEqual(['number', 'number'])
})

test('a single file is checked only for its own structure', () => {
  const wrong = patch(
    'ours',
    'phases: {fire: {tone: grin}}\nprocedures: {fire: {modifiers: {n: {value: 1, label: N, of: nobody}}}}',
    'nowhere',
  )
  expect(sourceProblems(wrong).map(problemText)).toEqual([
    'ours.yaml:3:25: `tone` is "grin". Use one of blue, amber, red, green, violet, teal, slate. [wrong-value]',
  ])
  expect(sourceProblems(small)).toEqual([])
})

test('loading does not modify a source', () => {
  const before = JSON.stringify([...small.tree.entries.keys()])
  loaded([patch('a', 'traits: {quality: {default: crack}}')])
  loaded([], [patch('b', 'actions: {walk: {name: walk, after: move}}')])
  expect(JSON.stringify([...small.tree.entries.keys()])).toBe(before)
  expect(loaded([]).actions.size).toBe(1)
})
