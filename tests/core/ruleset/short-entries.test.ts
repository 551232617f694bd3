/** Short forms of entries: lists, several ids before one colon, phrases, and what a file without a base may omit. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { plainData, treeAt } from '../../../src-core/ruleset/tree.ts'
import { among, bad, good, loaded, patch, source } from './sources.ts'

const at = ({ tree }: RulesetSource, path: string): unknown => {
  const found = treeAt(tree, ['rules', ...path.split('.')])
  return found && plainData(found)
}
const wrong = (one: RulesetSource): string[] =>
  bad(loadRuleset(among(one), one.head.id)).map((line) => line.replace(/^\w+\.yaml:/, ''))

/** A file that extends no other. */
const first = (rules: string, more = ''): RulesetSource =>
  source(
    'first.yaml',
    `ruleset: {id: first, title: First, version: 1.0.0, format: 1}\nrules:\n${rules.replaceAll(/^(?=.)/gm, '  ')}\n${more}`,
  )

describe('a list of entries', () => {
  test('is a map by id, each followed by its label or its fields', () => {
    const variant = patch(
      'variant',
      'traits:\n  pace: {of: unit, choices: [slow, quick: Quick step, run: {label: At a run, words: running}]}',
    )
    expect(at(variant, 'traits.pace.choices')).toEqual({
      slow: {},
      quick: 'Quick step',
      run: { label: 'At a run', words: 'running' },
    })
    expect(
      [...(loaded([variant]).traits.get('pace')?.choices.values() ?? [])].map(({ label, words }) => [label, words]),
    ).toEqual([
      ['Slow', 'slow'],
      ['Quick step', 'quick step'],
      ['At a run', 'running'],
    ])
  })

  test('gives each role, group, party and action its name, or its id by default', () => {
    const variant = patch(
      'variant',
      'actions: [dig-in, stand-to: stand to arms]\nprocedures:\n  dig:\n    title: Digging\n    roles: [digger, boss: {title: Who leads, is: leader}, far-off: Enemy]\n    groups: [ground, the-men: Men]',
    )
    expect(at(variant, 'actions')).toEqual({ 'dig-in': { name: 'dig in' }, 'stand-to': { name: 'stand to arms' } })
    expect(at(variant, 'procedures.dig.roles')).toEqual({
      digger: { title: 'Digger' },
      boss: { title: 'Who leads', is: 'leader' },
      'far-off': { title: 'Enemy' },
    })
    expect(at(variant, 'procedures.dig.groups')).toEqual({ ground: { title: 'Ground' }, 'the-men': { title: 'Men' } })
  })

  test('gives each column its label', () => {
    const variant = patch(
      'variant',
      'grids: {pace: {title: Pace, by: arm, columns: [road, off: Off the road], rows: {infantry: {cells: {road: 2, off: 1}}}}}',
    )
    expect(at(variant, 'grids.pace.columns')).toEqual({ road: {}, off: { label: 'Off the road' } })
  })

  test('gives each choice in `from` its condition, optional for the last', () => {
    const variant = patch(
      'variant',
      'traits:\n  size:\n    of: unit\n    choices: [few, many]\n    from:\n      - few: {stands: ..3}\n      - many',
    )
    expect(at(variant, 'traits.size.from')).toEqual({
      few: { is: 'few', when: { stands: '..3' } },
      many: { is: 'many' },
    })
  })

  test('extends the base’s list', () => {
    const base = patch('variant', 'traits: {pace: {of: unit, choices: [slow, quick]}}')
    const house = patch('house', 'traits: {pace: {choices: [quick: Quick step, run]}}', 'variant')
    const pace = loaded([base], [house]).traits.get('pace')
    expect([...(pace?.choices.values() ?? [])].map(({ label }) => label)).toEqual(['Slow', 'Quick step', 'Run'])
  })

  test.each([
    ['[slow, 7]', '3:45: Item 2 of list `choices` isn’t an entry. Use an id, or an id with its words: [steady, shaken: Badly shaken]. [list]'],
    ['[slow, {a: A, b: B}]', '3:45: Item 2 of list `choices` isn’t an entry. Use an id, or an id with its words: [steady, shaken: Badly shaken]. [list]'],
    ['[slow, quick, slow]', '3:52: List `choices` has `slow` twice. Keep one of them. [list]'],
  ])('reports %s at its item', (choices, said) => {
    expect(wrong(patch('variant', `traits: {pace: {of: unit, choices: ${choices}}}`))).toEqual([said])
  }) // prettier-ignore

  test('is refused if entries have no short form', () => {
    expect(wrong(patch('variant', 'procedures: {fire: {modifiers: [cover]}}')).join()).toMatch(
      /`modifiers` is a list\. Use modifiers by id/,
    )
  })

  test('keeps the places of its errors', () => {
    expect(wrong(patch('variant', 'actions:\n  [dig-in, stand-to: {nam: x}]'))[0]).toMatch(
      /^4:25: `nam` isn’t a key here\. Did you mean `name`\?/,
    )
  })
})

describe('several ids before one colon', () => {
  const flags = 'traits:\n  wet, tired, lost: {of: unit, flag: true}\n  lost: {label: Without a guide}'

  test('become separate entries; further fields of one are added to it', () => {
    const variant = patch('variant', flags)
    expect(at(variant, 'traits')).toEqual({
      wet: { of: 'unit', flag: true },
      tired: { of: 'unit', flag: true },
      lost: { of: 'unit', flag: true, label: 'Without a guide' },
    })
  })

  test('can be in any order, and house rules change each separately', () => {
    const variant = patch('variant', 'traits:\n  tired: {label: Weary}\n  wet, tired: {of: unit, flag: true}')
    const house = patch('house', 'traits: {wet: {label: Soaked}}', 'variant')
    const { traits } = loaded([variant], [house])
    expect([traits.get('tired')?.label, traits.get('wet')?.label]).toEqual(['Weary', 'Soaked'])
  })

  test('report an error at the id that has it', () => {
    expect(wrong(patch('variant', 'traits:\n  wet, Tired: {of: unit, flag: true}'))[0]).toMatch(/^4:10: .*Tired/)
  })

  test('can be used in the path of a provenance mark', () => {
    const marks = 'provenance:\n  traits.wet, tired.flag: {assumed: The book says nothing., other: The other.}'
    const { provenance } = loaded([patch('variant', 'traits:\n  wet, tired: {of: unit, flag: true}', 'small', marks)])
    expect(['traits.wet.flag', 'traits.tired.flag'].map((path) => provenance.get(path)?.why)).toEqual(
      Array(2).fill('The book says nothing.'),
    )
  })

  test('are refused if nested too many times', () => {
    const many = (letter: string): string => Array.from({ length: 60 }, (_, index) => `${letter}${index}`).join(', ')
    const outcomes = (letter: string): string =>
      `      ${many(letter)}:\n        effects:\n          ${many('e')}: {hold: true}`
    const rules = `procedures:\n  ${many('p')}:\n    outcomes:\n${outcomes('o')}\n${outcomes('q')}`
    expect(wrong(patch('variant', rules)).filter((line) => line.includes('100000'))).toEqual([
      expect.stringMatching(/more than 100000 keys and values\. .*\[too-large\]$/),
    ])
    const path = [many('p'), many('o'), many('e')].join('.')
    expect(wrong(patch('variant', 'traits: {}', 'small', `provenance:\n  ${path}: {assumed: x}`)).join()).toMatch(
      /\[too-large\]/,
    )
  })
})

describe('a label with a bracketed prefix', () => {
  test('is printed with the prefix, and its phrase without', () => {
    const variant = patch(
      'variant',
      'terms: {leader: [colonel, colonels]}\ntraits:\n  near: {of: unit, choices: [hedge: (behind a) hedge, led: "(under a) {leader}"]}\n  steel: {of: unit, label: (with) cold steel, flag: true}',
    )
    const { traits } = loaded([variant])
    expect(
      [...(traits.get('near')?.choices.values() ?? []), traits.get('steel')].map((one) => [one?.label, one?.words]),
    ).toEqual([
      ['Hedge', 'behind a hedge'],
      ['Colonel', 'under a colonel'],
      ['Cold steel', 'with cold steel'],
    ])
  })

  test('can also be the label of an entry with other fields', () => {
    const variant = patch('variant', 'traits: {arm: {choices: {scouts: {label: (among) scouts, after: infantry}}}}')
    expect(at(variant, 'traits.arm.choices.scouts')).toEqual({
      label: 'Scouts',
      words: 'among scouts',
      after: 'infantry',
    })
  })
})

test('an amount can name a grid cell by its grid and column, alone and nested', () => {
  const written = (cell: string): string =>
    `grids: {pace: {title: Pace, by: arm, columns: {road: {}, far-off: {}}, chart: "arm: road far-off\\ninfantry: 2 1/2"}}
procedures:
  walk:
    title: Walking
    roles: {unit: {title: Who walks}}
    gives:
      so-far: {label: So far, is: {times: [2, ${cell}, {first: {on: {is: ${cell}, when: {arm: infantry}}, off: {is: 1}}}]}}
      once: {label: Once, is: ${cell}}`
  const [short, long] = ['pace.far-off', '{grid: pace, column: far-off}'].map((cell) => patch('variant', written(cell)))
  expect(short && at(short, 'procedures')).toEqual(long && at(long, 'procedures'))
  expect(
    wrong(patch('variant', 'procedures: {maneuver: {modifiers: {x: {label: x, of: unit, value: speeds.far}}}}'))[0],
  ).toMatch(/`speeds`/)
})

describe('a file that extends nothing', () => {
  const rules = `terms: {unit: [company, companies]}
traits: {order: {choices: [steady, shaken], default: steady}}
phases: {rally: {tone: blue}}
procedures:
  rally:
    phase: rally
    roles: {unit: {}}
    dice: 1d6
    tables: {rally: {bands: {runs-away: ..3, stays: 4..}}}
    outcomes: {runs-away: {severity: 4, effects: {gone: {remove: true}}}, stays: {}}
lists: {odds-and-ends: {entries: {one: Words.}}}`

  test('can omit names equal to their ids, and the owner of a trait', () => {
    const one = good(loadRuleset(new Map([['first', first(rules)]]), 'first'))
    const rally = one.procedures.get('rally')
    expect([rally?.title, rally?.roles.get('unit')?.title, rally?.outcomes.get('runs-away')?.name]).toEqual([
      'Rally',
      'Company',
      'Runs away',
    ])
    expect([
      one.phases.get('rally')?.title,
      one.lists.get('odds-and-ends')?.title,
      one.traits.get('order')?.of,
    ]).toEqual(['Rally', 'Odds and ends', 'unit'])
  })

  test('names a role by its term, but no other entry', () => {
    const one = good(loadRuleset(new Map([['first', first(rules.replace('odds-and-ends', 'unit'))]]), 'first'))
    expect([one.procedures.get('rally')?.roles.get('unit')?.title, one.lists.get('unit')?.title]).toEqual([
      'Company',
      'Unit',
    ])
  })

  test('leaves linked entries unchanged', () => {
    const alike = rules.replace('traits: {', 'traits: {weather: {of: battle, flag: true}, storm: {like: weather}, ')
    expect(good(loadRuleset(new Map([['first', first(alike)]]), 'first')).traits.get('storm')?.of).toBe('battle')
  })

  test('keeps names that differ', () => {
    const renamed = first(
      rules.replace('stays: {}', 'stays: {name: Holds}').replace('{choices: [', '{of: battle, choices: ['),
    )
    expect([at(renamed, 'procedures.rally.outcomes.stays.name'), at(renamed, 'traits.order.of')]).toEqual([
      'Holds',
      'battle',
    ])
  })

  test('differs from a patch, in which an unknown id may be a misspelled one', () => {
    expect(wrong(patch('variant', 'procedures: {fire: {outcomes: {livley: {severity: 2}}}}'))[0]).toMatch(
      /`livley`.*`lively`\?/,
    )
    expect(wrong(patch('variant', 'traits: {new-one: {flag: true}}'))[0]).toMatch(
      /`new-one` doesn’t exist, and a new entry needs `of`\. Delete it, or add `of`/,
    )
  })
})

test('columns named by their reach need no label; other fields still apply', () => {
  const variant = patch(
    'variant',
    'grids:\n  reach:\n    title: Reach\n    by: arm\n    across: range\n    columns: {to-4: {label: Near}, contact: {to: 0}}\n    chart: |\n      arm:        contact  ..½  ..4\n      infantry:   3        2    1',
  )
  expect(Object.entries(at(variant, 'grids.reach.columns') as object)).toEqual([
    ['contact', { to: 0 }],
    ['to-half', { to: '1/2' }],
    ['to-4', { to: 4, label: 'Near' }],
  ])
  expect(at(variant, 'grids.reach.rows.infantry.cells')).toEqual({ contact: 3, 'to-half': 2, 'to-4': 1 })
})

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 })

test('a list and several ids before a colon equal the written-out map for any ids', () => {
  fc.assert(
    fc.property(ids, (names) => {
      const listed = patch(
        'variant',
        `traits: {pace: {of: unit, choices: [${names.map((id) => `"${id}"`).join(', ')}]}}`,
      )
      const written = patch(
        'variant',
        `traits: {pace: {of: unit, choices: {${names.map((id) => `"${id}": {}`).join(', ')}}}}`,
      )
      expect(at(listed, 'traits')).toEqual(at(written, 'traits'))
      const shared = patch('variant', `traits:\n  "${names.map((id) => `t${id}`).join(', ')}": {of: unit, flag: true}`)
      const each = patch('variant', `traits:\n${names.map((id) => `  "t${id}": {of: unit, flag: true}`).join('\n')}`)
      expect(at(shared, 'traits')).toEqual(at(each, 'traits'))
    }),
  )
})

describe('a generated name', () => {
  const base = first(`phases: {fire: {tone: amber}}
procedures:
  advance:
    phase: fire
    roles: [unit]
    dice: 1d6
    tables: {go: {bands: {stand: ..1, advance: 2, third: 3, hold: 4, kept: 5..}}}
    outcomes: {stand: {severity: 2}, advance: {like: stand}, third: {like: advance}, hold: {name: Holds}, kept: {like: hold}}`)
  const names = (ruleset: Ruleset): unknown =>
    [...(ruleset.procedures.get('advance')?.outcomes.values() ?? [])].map(({ id, name }) => [id, name])
  const own = [
    ['stand', 'Stand'],
    ['advance', 'Advance'],
    ['third', 'Third'],
    ['hold', 'Holds'],
    ['kept', 'Holds'],
  ]

  test('is not copied to linked entries, which get their own', () => {
    expect(names(good(loadRuleset(among(base), 'first')))).toEqual(own)
  })

  test('is not replaced by house rules', () => {
    const house = source(
      'h.yaml',
      'ruleset: {id: h, title: H, version: 1.0.0, format: 1, extends: first}\nrules: {procedures: {advance: {tables: {go: {bands: {kept: 5, run-off: 6..}}}, outcomes: {run-off: {like: stand}}}}}',
    )
    expect(names(good(loadRuleset(among(base, house), 'h')))).toEqual([...own, ['run-off', 'Run off']])
  })
})
