/** Common mistakes of authors, and the advice for each. */
import { describe, expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { among, bad, loaded, patch, source } from './sources.ts'

const wrong = (rules: string): string[] => bad(loadRuleset(among(patch('variant', rules)), 'variant'))

describe('a modifier that looks up a grid', () => {
  const toHit = (cells: string, column = ''): string =>
    `grids: {to-hit: {title: To hit, by: weapon${column === '' ? ', across: range' : ''}, columns: {near: {to: 6}, far: {to: 72}}, rows: {musket: {cells: {near: -4, far: -6}}, rifle: {cells: ${cells}}}}}
procedures: {fire: {modifiers: {to-hit: {label: to hit, of: firer, value: {grid: to-hit${column}}}}}}`

  test('needs a number in every cell, since an empty one would count as 0', () => {
    expect(wrong(toHit('{near: -3}'))).toEqual([
      'variant.yaml:4:70: `to-hit` adds a number from grid `to-hit`, but the cell `far` of row `rifle` may be empty. Enter 0 where it adds nothing, or a penalty that no roll can make up for where nothing can succeed. Or add as: modifier if empty means none. [empty-cell]',
    ])
    expect(wrong(toHit('{near: -3, far: {value: -5, when: {arm: infantry}}}')).join()).toMatch(/\[empty-cell\]/)
    loaded([patch('variant', toHit('{near: -3, far: -5}'))])
  })

  test('needs a column for every value of the trait', () => {
    expect(wrong(toHit('{near: -3, far: -5}').replace('to: 72', 'to: 48'))[0]).toMatch(
      /which ends with the column `far`\. Add a last column/,
    )
  })

  test('can look up an empty cell in a grid of die modifiers', () => {
    loaded([
      patch(
        'variant',
        'procedures: {charge: {modifiers: {national: {label: National, of: each, value: {grid: national, column: melee}}}}}',
      ),
    ])
  })
})

test('a retreat beyond a distance in inches uses “beyond”', () => {
  const rules = 'distances: {musket-range: {words: null, inches: 8}}'
  const repulsed = loaded([patch('variant', rules)])
    .procedures.get('charge')
    ?.outcomes.get('repulsed')
  expect(repulsed?.effects[0]?.verbs).toMatchObject([{ verb: 'retreat', move: { inches: null, beyond: '8″' } }])
})

describe('table rows', () => {
  const rows = (last: string): string =>
    `procedures: {maneuver: {tables: {chart: {by: null, rows: {good: {when: {chart: good}}, poor: ${last}}}}}}`

  test('can include one for all other cases', () => {
    const table = loaded([patch('variant', rows('{otherwise: true}'))]).procedures.get('maneuver')?.tables[0]
    expect(table?.rows.map(({ otherwise }) => otherwise)).toEqual([false, true])
  })

  test('apply in order, and the last needs no conditions', () => {
    const table = loaded([patch('variant', rows('{}'))]).procedures.get('maneuver')?.tables[0]
    expect(table?.rows.map(({ when }) => when === null)).toEqual([false, true])
  })

  test('after one that always applies are reported as unused', () => {
    expect(wrong(rows('{}, worst: {like: poor, when: {chart: poor, year: 1809..}}'))[0]).toMatch(
      /The row `worst` is never used: `poor` comes first .* Move `worst` before `poor`/,
    )
  })

  test('that leave out a case are reported', () => {
    expect(wrong(rows('{when: {chart: poor, year: 1809..}}'))[0]).toMatch(
      /Add a last row without conditions, .* \[row-gap\]/,
    )
  })
})

test('a misspelled entry of a patch gets the base’s name as a suggestion', () => {
  expect(wrong('procedures: {frie: {modifiers: {late: {label: late, value: 1}}}}')).toEqual([
    'variant.yaml:3:16: `frie` doesn’t exist, and a new entry needs `title`. Did you mean `fire`? [unknown-name]',
  ])
})

test('a change to an entry missing from the base is reported as such, not only as an incomplete new entry', () => {
  expect(wrong('procedures: {fire: {outcomes: {shattered: {severity: 3}}}}')).toEqual([
    'variant.yaml:3:34: `shattered` doesn’t exist, and a new entry needs `name`. Delete it, or add `name`: text. [missing]',
  ])
  expect(wrong('procedures: {fire: {outcomes: {shattered: {severity: 3}, gone: {severity: 2}}}}').length).toBe(2)
})

test('a misspelled modifier of a patch gets the base’s as a suggestion', () => {
  expect(
    wrong(
      'procedures: {maneuver: {modifiers: {leadrs: {of: unit, value: 2}}}, fire: {modifiers: {nationl: {value: 2}, quick: {value: 1}}}}',
    ),
  ).toEqual([
    'variant.yaml:3:39: `leadrs` has neither a condition nor a label. Did you mean `leaders`? If it is new, add `label: WORDS`, or `when: CONDITION` to label it by. [missing]',
    expect.stringMatching(
      /`nationl`.* 2 roles\. Did you mean `national`\? If it is new, add of: firer or target\. \[ambiguous\]$/,
    ),
    expect.stringMatching(/`quick`.* 2 roles\. Add of: firer or target\. \[ambiguous\]$/),
  ])
})

test('an unknown key of an amount is reported with the known ones', () => {
  expect(
    wrong(
      'procedures: {fire: {modifiers: {late: {label: late, of: firer, value: {at-moist: 3, is: {points: true}}}}}}',
    ),
  ).toEqual([
    expect.stringMatching(
      /^variant\.yaml:3:74: `at-moist` isn’t a key here\. Did you mean `at-[a-z]+`\? \[unknown-key\]$/,
    ),
  ])
})

describe('house rules', () => {
  test('for a part are reported at their own line', () => {
    const part = source(
      'shared.yaml',
      'ruleset: {id: shared, title: Shared, version: 1.0.0, format: 1, part: true}\nrules: {}\n',
    )
    const house = patch('house', 'lists: {notes: {title: Notes, entries: {one: One}}}', 'shared')
    expect(bad(loadRuleset(among(part), 'shared', [house]))[0]).toMatch(
      /^house\.yaml:1:\d+: `shared` is a part .*\[part\]$/,
    )
    expect(bad(loadRuleset(among(part), 'shared'))[0]).toMatch(/^`shared` is a part/)
  })

  test('without their base are reported, with the place to put it', () => {
    expect(bad(loadRuleset(among(patch('variant', '', 'absent')), 'variant'))[0]).toMatch(
      /find the ruleset `absent` to extend\. Put the file with id: absent next to this one, .* \[unknown-ruleset\]$/,
    )
  })
})
