/** Short forms: charts as blocks of text, entries based on others, and variants that are accepted. */
import { describe, expect, test } from 'vitest'
import { houseChanges } from '../../../src-core/house/changes.ts'
import { dataOf, isDataMap, type DataMap } from '../../../src-core/ruleset/data.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { plainData, treeAt, type MapTree } from '../../../src-core/ruleset/tree.ts'
import { among, bad, loaded, patch, small, source } from './sources.ts'

const mapData = (tree: MapTree): DataMap => {
  const data = dataOf(tree)
  return isDataMap(data) ? data : {}
}
const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by)

/** House rules with this fire chart; the small ruleset's outcomes are desultory, lively and telling. */
const withChart = (chart: string, more = ''): RulesetSource =>
  patch(
    'variant',
    `procedures:\n  fire:\n    tables:\n      fire:\n        chart: |\n${indented(chart, '          ')}\n${indented(more, '        ')}`,
  )

const rowsIn = ({ tree }: RulesetSource): unknown => {
  const rows = treeAt(tree, ['rules', 'procedures', 'fire', 'tables', 'fire', 'rows'])
  return rows && plainData(rows)
}
const wrong = (one: RulesetSource): string[] =>
  bad(loadRuleset(among(one), 'variant')).map((line) => line.replace('variant.yaml:', ''))

describe('a chart', () => {
  test('lists where each result after the first starts; each ends at the next', () => {
    const rows = rowsIn(withChart('desultory lively telling\n1/2: 10\n1½: 9 11\n4: . 8\n30: - 2\n40: - .\n50: . -'))
    expect(rows).toEqual({
      'p-half': { from: '1/2', bands: { desultory: '..9', lively: '10..' } },
      'p1-half': { from: '3/2', bands: { desultory: '..8', lively: '9..10', telling: '11..' } },
      p4: { from: 4, bands: { desultory: '..7', telling: '8..' } },
      p30: { from: 30, bands: { lively: '..1', telling: '2..' } },
      p40: { from: 40, bands: { lively: '..' } },
      p50: { from: 50, bands: { telling: '..' } },
    })
  })

  test('equals one pasted from a spreadsheet, with names and ranges as printed', () => {
    const typed = withChart('desultory lively telling\n1: 9\n15: 2 5\n30: - 3')
    const pasted = withChart(
      'Points\tdesultory\tlively\tTelling\n1\t≤ 8\t9 or more\n15–29\t..1\t2-4\t5+\n30+\t\tup to 2\t3..',
    )
    const spaced = withChart('points desultory lively telling\n1 ..8 9+ -\n15 ≤1 2–4 5+\n30+ - ..2 3+')
    expect(rowsIn(pasted)).toEqual(rowsIn(typed))
    expect(rowsIn(spaced)).toEqual(rowsIn(typed))
  })

  test('equals a Markdown table, or one drawn with dashes', () => {
    const typed = withChart('desultory lively telling\n1: 9\n15: 2 5\n30: - 3')
    const markdown = withChart(
      '| Points | desultory | lively | telling |\n|:------:|-----------|-------:|---|\n| 1-14 | ..8 | 9+ | |\n| 15–29 | ≤ 1 | 2-4 | 5+ |\n| 30+ | | up to 2 | 3.. |',
    )
    const bare = withChart(
      'Points | desultory | lively | telling\n--- | --- | --- | ---\n1 | ..8 | 9+ |\n15 | ..1 | 2 to 4 | 5+\n30 | - | ..2 | 3+',
    )
    const drawn = withChart(
      'points desultory lively telling\n------ --------- ------ -------\n1 ..8 9+ -\n15 ≤1 2–4 5+\n30+ - ..2 3+',
    )
    for (const one of [markdown, bare, drawn]) expect(rowsIn(one)).toEqual(rowsIn(typed))
    expect(wrong(withChart('| p | desultory | livley |\n|---|---|---|\n| 1 | ..8 | 9+ |'))[0]).toMatch(
      /^10:25: .*`livley`/,
    )
  })

  test('can have spaces in the first line and tabs in the others', () => {
    expect(rowsIn(withChart('Points  desultory  lively\n1\t≤ 8\t9+'))).toEqual({
      p1: { from: 1, bands: { desultory: '..8', lively: '9..' } },
    })
  })

  test('can end its last row at the maximum of its trait, or where separate rows continue', () => {
    const by = (last: string, more = ''): RulesetSource =>
      patch(
        'variant',
        `traits: {guns: {of: unit, count: {max: 6}, default: 1}}\ngrids:\n  g:\n    title: G\n    by: guns\n    columns: {a: {}}\n    chart: |\n      guns a\n      1-3 2\n      ${last} 3\n${indented(more, '    ')}`,
      )
    for (const one of [by('4-6'), by('4-9'), by('4+'), by('4-5', 'rows: {p6: {from: 6, cells: {a: 1}}}')])
      expect(loaded([one]).grids.get('g')?.rows[1]?.from).toEqual({ n: 4n, d: 1n })
    expect(wrong(by('4-5'))).toEqual([
      '12:9: Row "4-5" of the chart is the last one and ends at 5, so no row covers higher numbers. Write 4+ if it covers everything above, or add a row. [chart]',
    ])
  })

  test('can use the file’s own outcome names as headings', () => {
    const chart = indented('Points\tdesultory\tBRISK Fire\ttelling\n1\t≤ 8\t9+\t-', '          ')
    const text = `procedures:\n  fire:\n    outcomes: {lively: {name: Brisk fire}}\n    tables:\n      fire:\n        chart: |\n${chart}`
    expect(rowsIn(patch('variant', text))).toEqual({ p1: { from: 1, bands: { desultory: '..8', lively: '9..' } } })
  })

  test('replaces all rows: missing base rows are removed, with their bands', () => {
    const { procedures } = loaded([withChart('desultory lively telling\n1: 9\n6: - 5')])
    const rows = procedures.get('fire')?.tables[0]?.rows ?? []
    expect(rows.map(({ id, bands }) => [id, bands.map(({ outcome, min }) => [outcome, min])])).toEqual([
      ['p1', [['desultory', null], ['lively', 9]]],
      ['p6', [['lively', null], ['telling', 5]]],
    ]) // prettier-ignore
  })

  test('accepts changes to its rows, in its file and in later ones', () => {
    const base = withChart('desultory lively telling\n1: 9\n6: 3 7', 'rows: {p6: {label: many}}')
    const house = patch(
      'house',
      'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 3..7, telling: 8..}}}}}}}',
      'variant',
    )
    const rows = loaded([base], [house]).procedures.get('fire')?.tables[0]?.rows ?? []
    expect(rows.map(({ label }) => label)).toEqual(['1–5', 'many'])
    expect(rows[1]?.bands.map(({ min }) => min)).toEqual([null, 3, 8])
  })

  test('in house rules is reported change by change, with the removed rows', () => {
    const house = withChart('desultory lively telling\n1: 9')
    const rules = ({ tree }: RulesetSource): MapTree => {
      const found = treeAt(tree, ['rules'])
      if (found?.kind !== 'map') throw new Error('no rules')
      return found
    }
    const now = extendRules(rules(small), rules(house)).tree
    const changes = houseChanges(mapData(rules(small)), mapData(now), rules(house))
    expect(changes.map(({ path, kind }) => [path.slice(4).join('.'), kind])).toEqual([['rows.p6', 'removed']])
  })

  test('keeps the line and column of every cell', () => {
    const { origins } = loaded([withChart('  desultory lively telling\n\n  1:  9\n  6:  3   7')])
    const at = (path: string): unknown => origins.get(`procedures.fire.tables.fire.rows.${path}`)
    expect(at('p6.from')).toEqual({ file: 'variant.yaml', line: 11, column: 15 })
    expect(at('p6.bands.telling')).toEqual({ file: 'variant.yaml', line: 11, column: 23 })
  })

  test.each([
    ['desultory lively\n1: 9\n6: x', '10:16: Row "6" of the chart begins `lively` at "x". Use a whole number, - where the row begins with it, or . where it doesn’t occur. [chart]'],
    ['desultory lively telling\n6: 7 5', '9:18: Row "6" of the chart begins `telling` at 5, which isn’t above `lively` before it. Use increasing numbers, and list the results from lowest to highest. [chart]'],
    ['desultory lively telling\n6: 7 -', '9:18: Row "6" of the chart begins with `telling`, but lower results come before it. Use . for each of those, or a number where it begins. [chart]'],
    ['desultory lively\n6: 3 5', '9:13: Row "6" of the chart has 2 cells. Use at most 1: the first number of each result after the first. [chart]'],
    ['desultory lively\n6: 3\n6: 4', '10:13: The chart has the row `p6` twice. Keep one of them. [chart]'],
    ['desultory lively lively\n6: 3', '8:30: The chart has the result `lively` twice. Keep one of them. [chart]'],
    ['desultory 7\n6: 3', '8:23: "7" isn’t a result. Use the id of the result, or its name. [chart]'],
    ['desultory lively telling\n6 - 3 7', '9:13: Row "6" of the chart has only single numbers. Add a colon to give where each result after the first begins (6: 3 7), or use ranges such as 2-4. [chart]'],
    ['desultory lively\n6 ..3 four', '9:19: Row "6" of the chart has "four" for `lively`, which isn’t a range. Use a range such as `..1`, 2-4 or 8+, or - for none. [chart]'],
    ['desultory lively\n1-3: 9\n3-4: 7\n5+: 4', '10:13: "1-3" and "3-4" of the chart both cover `3`. End each row before the next begins. [chart]'],
    ['desultory lively\n1-9: 9\n3-4: 7\n5+: 4', '10:13: "1-9" and "3-4" of the chart both cover `3..4`. End each row before the next begins. [chart]'],
    ['desultory lively\n1-2: 9\n5+: 4', '10:13: No row of the chart covers `3..4`, between "1-2" and "5+". End the first at 4, or begin the second at 3. [chart]'],
    ['desultory lively\n½-1½: 9\n3+: 4', '10:13: No row of the chart covers `2`, between "½-1½" and "3+". End the first at 2, or begin the second at 2. [chart]'],
    ['desultory lively\n3-1: 9\n4+: 4', '9:13: Row "3-1" of the chart ends before it begins. Write 1-3. [chart]'],
    ['desultory lively\n1-3: 9\n4-6: 4', '10:13: Row "4-6" of the chart is the last one and ends at 6, so no row covers higher numbers. Write 4+ if it covers everything above, or add a row. [chart]'],
    ['desultory lively\n≤3: 9\n4+: 4', '9:13: Row "≤3" of the chart has an end, but no beginning. Write both, such as 0-3. [chart]'],
    ['desultory lively', '7:11: The chart has no rows. Below the line with the results, add a line for each row, such as 15: 2 5 8 11. [chart]'],
  ])('is refused with a suggestion if it can’t be read: %j', (chart, said) => expect(wrong(withChart(chart))).toEqual([said])) // prettier-ignore

  test('needs more than one line', () => {
    expect(wrong(patch('variant', 'procedures: {fire: {tables: {fire: {chart: "6: 3"}}}}'))).toEqual([
      '3:39: `chart` isn’t a block of text. Write chart: | followed by a line with the results and a line for each row, such as 15: 2 5 8 11. [chart]',
    ])
  })

  test('reports an unknown result or a gap in a row at that cell', () => {
    expect(wrong(withChart('desultory livley\n1: 9'))[0]).toMatch(/^9:16: .*`livley`.*`lively`\?/)
    expect(wrong(withChart('x desultory lively telling\n1 ..3 5-6 7+'))[0]).toMatch(/^9:19: Row `p1` doesn’t cover `4`/)
  })

  test('for a grid has a cell below each column; a dash is none', () => {
    const grid = (cells: string): string =>
      `grids:\n  speed:\n    title: Speed\n    columns: {fast: {label: Fast}, slow: {}, note: {as: text}}\n    chart: |\n${indented(cells, '      ')}\n    rows: {horse: {when: {arm: cavalry}}, foot: {otherwise: true}}`
    const typed = grid('fast slow note\nhorse: 18 1/2 -\nfoot: 1½ -')
    const captioned = grid('arm:    fast  slow  note\nhorse:  18    1/2   -\nfoot:   1½    -')
    const pasted = grid('\tFast\tslow\tnote\nhorse\t18\t½\t\nfoot\t1 1/2')
    for (const one of [typed, captioned, pasted].map((rules) => patch('variant', rules)))
      expect(plainData(treeAt(one.tree, ['rules', 'grids', 'speed', 'rows']) as MapTree)).toEqual({
        horse: { cells: { fast: 18, slow: '1/2' }, when: { arm: 'cavalry' } },
        foot: { cells: { fast: '3/2' }, otherwise: true },
      })
  })

  test('is refused if far over the file limit', () => {
    const chart = `desultory lively\n${Array.from({ length: 60_000 }, (_, index) => `${index % 9}: 2`).join('\n')}`
    expect(wrong(withChart(chart)).join()).toMatch(/\[too-large\]/)
  })
})

describe('a linked entry', () => {
  const outcomes = (written: string): string => `procedures:\n  fire:\n    outcomes:\n${indented(written, '      ')}`
  const outcomeIn = (rules: string, id: string) =>
    loaded([patch('variant', rules)])
      .procedures.get('fire')
      ?.outcomes.get(id)

  test('has all fields of the other entry except those set, in either order', () => {
    const written = 'worse: {like: bad, name: Worse}\nbad: {like: telling, name: Bad, severity: 3, lower: null}'
    const tables = '\n    tables: {fire: {rows: {p6: {bands: {telling: 8..9, bad: 10, worse: 11..}}}}}'
    const worse = outcomeIn(outcomes(written) + tables, 'worse')
    const telling = loaded([]).procedures.get('fire')?.outcomes.get('telling')
    expect(worse).toEqual({ ...telling, id: 'worse', name: 'Worse', title: 'Worse', severity: 3, lower: null })
  })

  test('becomes a copy of its target if the base also has it', () => {
    const lively = outcomeIn(outcomes('lively: {like: telling, lower: desultory}'), 'lively')
    expect(lively?.effects).toEqual(loaded([]).procedures.get('fire')?.outcomes.get('telling')?.effects)
  })

  test('stays the same if house rules change its target', () => {
    const base = patch('variant', outcomes('lively: {like: telling, lower: desultory}'))
    const house = patch('house', outcomes('telling: {severity: 4}'), 'variant')
    const all = loaded([base], [house]).procedures.get('fire')?.outcomes
    expect([all?.get('telling')?.severity, all?.get('lively')?.severity]).toEqual([
      4,
      loaded([]).procedures.get('fire')?.outcomes.get('telling')?.severity,
    ])
  })

  test.each([
    ['a: {like: b}\nb: {like: a}', /^6:19: Circular like: `a` is like `b` is like `a`\. Write out one of them\. \[like\]$/],
    ['a: {like: a}', /^6:19: Circular like: `a` is like `a`/],
    ['a: {like: tellnig}', /^6:19: `tellnig` isn’t an entry here, so it can’t be copied\. Did you mean `telling`\? \[like\]$/],
  ])('is refused as %j', (written, said) => expect(wrong(patch('variant', outcomes(written)))[0]).toMatch(said)) // prettier-ignore

  test('is refused if its copies are far too large', () => {
    const effects = Array.from({ length: 2000 }, (_, index) => `e${index}: {hold: true}`).join(', ')
    const written = `o0: {name: x, effects: {${effects}}}\n${Array.from({ length: 2000 }, (_, index) => `o${index + 1}: {like: o${index}}`).join('\n')}`
    expect(wrong(patch('variant', outcomes(written))).join()).toMatch(/\[too-large\]/)
  })
})

test('an entry can be placed before another that is placed before a third', () => {
  const rules =
    'procedures: {fire: {modifiers: {late: {label: late, of: firer, value: 1, before: early}, early: {label: early, of: firer, value: 1, before: national}}}}'
  const ids = loaded([patch('variant', rules)])
    .procedures.get('fire')
    ?.modifiers.map(({ id }) => id)
  expect(ids?.slice(0, 3)).toEqual(['late', 'early', 'national'])
})

test.each([
  ['1.0', '1.0.0'],
  ['2', '2.0.0'],
  ['1.10', '1.10.0'],
])('reads version %s as %s', (written, version) => {
  const { head } = source('a.yaml', `ruleset: {id: a, title: A, version: ${written}, format: 1}\nrules: {}\n`)
  expect(head.version).toBe(version)
})
