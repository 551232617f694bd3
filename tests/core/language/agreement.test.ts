/** The editor and the loader read a condition or an amount the same way: with the same meaning and the same text, or neither accepts it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rulesOfLineage } from '../../../src-core/house/base.ts'
import { dataAt, dataOf, isDataMap, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import { displayAmount, displayCondition } from '../../../src-core/house/display.ts'
import type { Amount, Condition } from '../../../src-core/language/model.ts'
import { amountText, conditionText } from '../../../src-core/language/expression-text.ts'
import type { Path } from '../../../src-core/paths.ts'
import type { Problem } from '../../../src-core/problem.ts'
import { expressionsIn } from '../../../src-core/house/expression-reader.ts'
import { loadRuleset, type Sources } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { good } from '../house/rules.ts'
import { rounds } from '../../tools.ts'

/** Rules with every kind of trait and check. Each position takes one expression, in an entry on a separate line. */
const rules = (lines: Readonly<Record<string, string>>): string => `
ruleset: {id: world, title: World, version: 1.0.0, format: 1}
rules:
  traits:
    arm: {of: unit, label: Arm, choices: {foot: Foot, horse: {label: Horse, words: cavalry}, guns: Guns}}
    order: {of: unit, label: Order, changes: true, choices: {steady: Steady, shaken: Shaken}, default: steady}
    low: {of: unit, label: Low on ammunition, flag: true}
    stands: {of: unit, label: Stands, count: {max: 20}}
    worn-at: {of: unit, label: Worn at, count: {max: 20}}
    range: {of: unit, label: Range, number: {min: 0, max: 99, unit: inches}, default: 0}
    rating: {of: leader, label: Rating, choices: {good: Good, poor: Poor}}
    reach: {of: leader, label: Reach, count: {}}
    night: {of: situation, label: Night, flag: true}
    weather: {of: situation, label: Weather, choices: {fair: Fair, foul: Foul}, default: fair}
    turn: {of: battle, label: Turn, count: {min: 1}}
    worn: {of: unit, label: Worn, flag: true, from: {spent: {is: true, when: {stands: "<= worn-at"}}}}
    outnumbered: {of: unit, label: Outnumbered, flag: true, from: {more: {is: true, when: {enemy: {stands: "> stands"}}}}}
    led: {of: unit, label: Well led, flag: true, from: {led: {is: true, when: {rating: good}}}}
    copied: {of: unit, label: Copied, choices: {steady: Steady, shaken: Shaken}, from: {it: {is: {trait: order}}}}
    marked:
      of: unit
      label: Marked
      flag: true
      from:
        ${lines['from'] ?? 'it: {is: true, when: {low: true}}'}
    counted:
      of: unit
      label: Counted
      number: {}
      from:
        ${lines['is'] ?? 'it: {is: 1}'}
  conditions:
    weak: {when: [{order: shaken}, {low: true}], words: weakened}
    tired: {when: {stands: "<= worn-at"}}
    facing: {when: {enemy: {arm: horse}}}
    spent: {when: {all: [{is: weak}, {is: tired}]}}
    first: {when: {round: 1}}
    inspired: {when: {rating: good}}
    ${lines['conditions'] ?? 'other: {when: {is: tired}}'}
  parts:
    troops: {name: troop}
    ${lines['parts'] ?? 'guns: {name: gun, when: {arm: guns}}'}
  grids:
    pace: {title: Pace, by: arm, columns: {road: {label: Road}, field: {label: Field}}, rows: {foot: {cells: {road: 4, field: 2}}, horse: {cells: {road: 8, field: 6}}, guns: {cells: {road: 4, field: 1}}}}
    single: {title: Single, by: order, columns: {one: {}}, rows: {steady: {cells: {one: 1}}, shaken: {cells: {one: 0}}}}
  procedures:
    solo:
      title: Solo
      roles: {unit: {title: Unit}}
      dice: 1d10
      modifiers:
        ${lines['solo'] ?? 'it: {label: It, value: 1, when: {low: true}}'}
      tables: {solo: {bands: {out: ..}}}
      outcomes:
        out:
          name: Out
          effects:
            ${lines['effect'] ?? 'it: {lose: 1, when: {low: true}}'}
      follows:
        ${lines['follow'] ?? 'it: {title: It, effects: {one: {lose: 1}}, when: {low: true}}'}
    charge:
      title: Charge
      roles: {attacker: {title: Attacker}, defender: {title: Defender}}
      dice: {attacker: 1d10, defender: 1d10}
      modifiers:
        ${lines['duel'] ?? 'it: {label: It, of: attacker, value: 1, when: {low: true}}'}
        ${lines['each'] ?? 'all: {label: All, of: each, value: 1, when: {low: true}}'}
      tables: {charge: {bands: {out: ..}}}
      outcomes:
        out:
          name: Out
          effects:
            ${lines['duel-effect'] ?? 'it: {of: defender, lose: 1, when: {low: true}}'}
    fire:
      title: Fire
      roles: {firer: {title: Firer, groups: true}, target: {title: Target}, observer: {title: Observer, is: leader}}
      dice: 1d10
      points:
        of: firer
        ${lines['points'] ?? 'stand: 1'}
      factors:
        ${lines['factor'] ?? 'it: {label: It, of: target, times: 1/2, when: {low: true}}'}
      modifiers:
        ${lines['led'] ?? 'it: {label: It, of: observer, value: 1, when: {rating: good}}'}
      tables:
        fire:
          bands: {out: ..}
      outcomes: {out: {name: Out}}
    wait:
      title: Wait
      roles: {unit: {title: Unit}, chief: {title: Chief, is: leader}}
      decide:
        ${lines['decide'] ?? 'it: {outcome: stay, when: {low: true}}'}
        rest: {outcome: go}
      outcomes: {stay: {name: Stay}, go: {name: Go}}
    pace:
      title: Pace
      roles: {unit: {title: Unit}, chief: {title: Chief, is: leader}}
      gives:
        ${lines['gives'] ?? 'it: {label: It, is: 1}'}
  sequences:
    assault:
      title: Assault
      parties: {attacker: {title: Attacker}, defender: {title: Defender}}
      steps:
        ${lines['step'] ?? 'it: {procedure: charge, when: {attacker: {low: true}}}'}
`

/** A position of an expression: its line, with `$` in place of the expression, and its path. */
interface Position {
  readonly line: string
  readonly text: string
  readonly path: Path
  /** The path of the expression in the loaded ruleset, where list entries are found by id. */
  readonly loaded?: Path
}

const conditionPositions: readonly Position[] = [
  { line: 'solo', text: 'it: {label: It, value: 1, when: $}', path: ['procedures', 'solo', 'modifiers', 'it', 'when'] },
  { line: 'solo', text: 'it: {label: It, value: 1, unless: $}', path: ['procedures', 'solo', 'modifiers', 'it', 'unless'] },
  { line: 'effect', text: 'it: {lose: 1, when: $}', path: ['procedures', 'solo', 'outcomes', 'out', 'effects', 'it', 'when'] },
  { line: 'follow', text: 'it: {title: It, effects: {one: {lose: 1}}, when: $}', path: ['procedures', 'solo', 'follows', 'it', 'when'] },
  { line: 'duel', text: 'it: {label: It, of: attacker, value: 1, when: $}', path: ['procedures', 'charge', 'modifiers', 'it', 'when'] },
  { line: 'each', text: 'all: {label: All, of: each, value: 1, when: $}', path: ['procedures', 'charge', 'modifiers', 'all', 'when'] },
  { line: 'duel-effect', text: 'it: {of: defender, lose: 1, unless: $}', path: ['procedures', 'charge', 'outcomes', 'out', 'effects', 'it', 'unless'] },
  { line: 'factor', text: 'it: {label: It, of: target, times: 1/2, when: $}', path: ['procedures', 'fire', 'factors', 'it', 'when'] },
  { line: 'led', text: 'it: {label: It, of: observer, value: 1, when: $}', path: ['procedures', 'fire', 'modifiers', 'it', 'when'] },
  { line: 'decide', text: 'it: {outcome: stay, when: $}', path: ['procedures', 'wait', 'decide', 'it', 'when'] },
  { line: 'step', text: 'it: {procedure: charge, when: $}', path: ['sequences', 'assault', 'steps', 'it', 'when'] },
  { line: 'from', text: 'it: {is: true, when: $}', path: ['traits', 'marked', 'from', 'it', 'when'] },
  { line: 'parts', text: 'guns: {name: gun, when: $}', path: ['parts', 'guns', 'when'] },
  { line: 'solo', text: 'it: {label: It, value: {first: {a: {is: 1, when: $}, b: {is: 0}}}}', path: ['procedures', 'solo', 'modifiers', 'it', 'value', 'first', 'a', 'when'], loaded: ['procedures', 'solo', 'modifiers', 'it', 'value', 'lines', 'a', 'when'] },
] // prettier-ignore

const amountPositions: readonly Position[] = [
  { line: 'solo', text: 'it: {label: It, value: $}', path: ['procedures', 'solo', 'modifiers', 'it', 'value'] },
  { line: 'duel', text: 'it: {label: It, of: attacker, value: $}', path: ['procedures', 'charge', 'modifiers', 'it', 'value'] },
  { line: 'each', text: 'all: {label: All, of: each, value: $}', path: ['procedures', 'charge', 'modifiers', 'all', 'value'] },
  { line: 'led', text: 'it: {label: It, of: observer, value: $}', path: ['procedures', 'fire', 'modifiers', 'it', 'value'] },
  { line: 'points', text: 'stand: $', path: ['procedures', 'fire', 'points', 'stand'] },
  { line: 'gives', text: 'it: {label: It, is: $}', path: ['procedures', 'pace', 'gives', 'it', 'is'] },
  { line: 'is', text: 'it: {is: $}', path: ['traits', 'counted', 'from', 'it', 'is'] },
] // prettier-ignore

/** Returns the expression as loaded; undefined if the loader rejects it. */
const loadedAt = (sources: Sources, { path, loaded = path }: Position): readonly [Ruleset, unknown] | undefined => {
  const ruleset = loadRuleset(sources, 'world')
  if (!ruleset.ok) return undefined
  let here: unknown = ruleset.value
  for (const step of loaded) {
    if (here instanceof Map) here = (here as ReadonlyMap<unknown, unknown>).get(step)
    else if (Array.isArray(here)) here = (here as readonly { readonly id?: unknown }[]).find(({ id }) => id === step)
    else here = (here as Readonly<Record<string, unknown>>)[step]
  }
  return [ruleset.value, here]
}

/** Reads an expression at a position in both ways. */
const readAt = (position: Position, expression: Data) => {
  const entry = position.text.replace('$', () => JSON.stringify(expression))
  const text = rules({ [position.line]: entry })
  const source = good(parseSource({ file: 'world.yaml', text }))
  const sources: Sources = new Map([['world', source]])
  const tree = rulesOfLineage(sources, 'world')
  const data = tree && dataOf(tree)
  if (!isDataMap(data)) throw new Error('no rules')
  const loaded = loadedAt(sources, position)
  if (loaded === undefined) {
    const { about, elsewhere } = problemsOf(sources, text, entry)
    // Skips expressions that are valid by themselves but conflict with other entries.
    fc.pre(about.length > 0)
    expect(elsewhere).toEqual([])
  }
  return { rules: data, written: dataAt(data, position.path) ?? null, loaded }
}

/** Returns the problems on the line of an expression, and all others. */
const problemsOf = (sources: Sources, text: string, entry: string) => {
  const line = text.split('\n').findIndex((one) => one.trim() === entry) + 1
  const result = loadRuleset(sources, 'world')
  const all = result.ok ? [] : result.problems.filter((one) => !isBetweenEntries(one))
  const textsOf = (own: boolean): readonly string[] =>
    all.filter(({ place }) => (place?.line === line) === own).map(problemText)
  return { about: textsOf(true), elsewhere: textsOf(false) }
}

/**
 * Whether a problem concerns an entry as a whole or several entries: a fraction as a modifier, a trait calculated from itself, a line that is never
 * reached, conditions that exclude each other.
 */
const isBetweenEntries = (one: Problem): boolean =>
  one.code === 'circle' ||
  one.code === 'never-reached' ||
  (one.code === 'never' && one.facts.what === 'condition') ||
  (one.code === 'wrong-value' && one.facts.what === 'not-whole')

const speechOf = (ruleset: Ruleset, [section, id = '', , step]: Path) => {
  const sequence = section === 'sequences' ? ruleset.sequences.get(String(id)) : undefined
  const name = sequence ? sequence.steps.find((one) => one.id === step)?.procedure : section === 'procedures' ? id : ''
  return { ruleset, procedure: ruleset.procedures.get(String(name)) ?? null }
}

const checkCondition = (position: Position, expression: Data): boolean => {
  const { rules: data, written, loaded } = readAt(position, expression)
  const read = expressionsIn(data).condition(written, position.path)
  if (loaded === undefined) {
    expect([expression, read]).toEqual([expression, undefined])
    return false
  }
  const [ruleset, condition] = loaded
  expect([expression, read]).toEqual([expression, condition])
  const words = conditionText(condition as Condition | null, speechOf(ruleset, position.path))
  expect(displayCondition(written, data, position.path)).toBe(words === '' ? 'always' : words)
  return true
}

const checkAmount = (position: Position, expression: Data): boolean => {
  const { rules: data, written, loaded } = readAt(position, expression)
  const read = expressionsIn(data).amount(written, position.path)
  if (loaded === undefined) {
    expect([expression, read]).toEqual([expression, undefined])
    return false
  }
  const [ruleset, amount] = loaded
  expect([expression, read]).toEqual([expression, amount])
  expect(displayAmount(written, data, position.path)).toBe(
    amountText(amount as Amount, speechOf(ruleset, position.path)),
  )
  return true
}

/** Keys with valid values. */
const validValues: readonly (readonly [string, readonly Data[]])[] = [
  ['arm', ['foot', 'horse', ['foot', 'guns']]],
  ['order', ['steady', ['steady', 'shaken']]],
  ['low', [true, false]],
  ['stands', [3, '..3', '4..', '5..7', [1, '4..'], '<= worn-at', '> 2 * enemy stands', '< 4', '= worn-at + 1', '>= 2', '> enemy stands']],
  ['range', [6, '..1/2', '1/2..2', '> 3', '<= range', '< 1/2']],
  ['rating', ['good', ['good', 'poor']]],
  ['reach', ['2..', '>= stands']],
  ['night', [true, false]],
  ['weather', ['foul']],
  ['turn', ['2..', 1]],
  ['worn', [true]],
  ['outnumbered', [true, false]],
  ['led', [true]],
  ['copied', ['shaken']],
  ['marked', [true]],
  ['counted', ['1..', '> stands']],
  ['role', ['attacker', 'unit', ['attacker', 'defender'], 'firer']],
  ['round', [1, '2..', '= 2']],
  ['points', ['5..', '> 3', '1/2..']],
  ['result', ['..3', 4]],
  ['natural', [10, '1..2']],
  ['is', ['weak', 'tired', 'facing', 'spent', 'first', 'inspired', 'other', ['weak', 'tired']]],
] // prettier-ignore

const roles = ['enemy', 'attacker', 'defender', 'unit', 'firer', 'target', 'observer', 'chief']
const wrong: readonly Data[] = [
  true, 'nope', 0, -1, 1.5, '5..1', '99..', 'yes', [], ['foot', 'foot'], [true], '<= nope', '>', '= 1/0', '1.1234567', {}, [{}], 'stands-worn-at',
] // prettier-ignore

const fits = fc
  .constantFrom(...validValues)
  .chain(([key, values]) => fc.constantFrom(...values).map((value): [string, Data] => [key, value]))
const misfits = fc
  .tuple(
    fc.constantFrom(...validValues.map(([key]) => key), ...roles, 'nope', 'and', 'not', 'any', 'all'),
    fc.constantFrom(...wrong),
  )
  .map(([key, value]): [string, Data] => [key, value])

const { condition } = fc.letrec<{ condition: Data; map: DataMap; entry: [string, Data] }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small' }, tie('map'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 })),
  map: fc.array(tie('entry'), { minLength: 0, maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  entry: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: fits },
    { weight: 1, arbitrary: misfits },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...roles), tie('map')) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('not', 'any', 'all'), tie('condition')) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('any', 'all'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 })) },
  ),
})) // prettier-ignore

const figures: readonly Data[] = [
  0, 2, -1, '1/2', '½', 'stands', 'stands - worn-at', '2 * stands / enemy stands', '(stands - 4) at-least 0', 'attacker stands', 'reach', 'observer reach', 'points', 'range',
  'pace.road', 'turn + 1', { trait: 'stands' }, { trait: 'stands', of: 'enemy' }, { trait: 'reach', of: 'chief' }, { trait: 'turn' }, { points: true }, { grid: 'pace', column: 'road' },
  { grid: 'single' }, { trait: 'counted' },
] // prettier-ignore
const wrongFigures: readonly Data[] = [
  'nope', 'stands-worn-at', 'arm', 'stands *', '1/0', 1.1234567, 99999, true, [], {}, { trait: 'arm' }, { trait: 'stands', of: 'nope' }, { trait: 'reach', of: 'unit' }, { grid: 'nope' },
  { grid: 'pace' }, { grid: 'pace', column: 'nope' }, { plus: [] }, { ratio: [1, 0] }, { round: 'up' }, { first: {} }, { round: 'up', 'at-least': 1, is: 1 }, { trait: 'copied' },
] // prettier-ignore

const { amount } = fc.letrec<{ amount: Data }>((tie) => ({
  amount: fc.oneof(
    { depthSize: 'small' },
    { weight: 8, arbitrary: fc.constantFrom(...figures) },
    { weight: 1, arbitrary: fc.constantFrom(...wrongFigures) },
    { weight: 2, arbitrary: fc.array(tie('amount'), { minLength: 1, maxLength: 3 }).map((plus) => ({ plus })) },
    { weight: 2, arbitrary: fc.array(tie('amount'), { minLength: 1, maxLength: 3 }).map((times) => ({ times })) },
    { weight: 1, arbitrary: fc.tuple(tie('amount'), tie('amount')).map(([of, to]) => ({ ratio: [of, to] })) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('up', 'half-down'), tie('amount')).map(([round, is]) => ({ round, is })) },
    { weight: 1, arbitrary: tie('amount').map((is) => ({ 'at-most': 3, is })) },
    { weight: 2, arbitrary: fc.tuple(tie('amount'), condition, tie('amount')).map(([is, when, rest]) => ({ first: { one: { is, when }, rest: { is: rest } } })) },
  ),
})) // prettier-ignore

/** Hard cases, tried at every position. The first is valid everywhere. */
const hardConditions: readonly Data[] = [
  { night: true },
  { enemy: { is: 'tired' } },
  { enemy: { is: 'facing' } },
  { is: ['weak', 'facing'], not: { is: 'spent' } },
  { attacker: { is: 'weak' }, defender: { stands: '> enemy stands' } },
  { role: 'attacker', not: [{ arm: 'foot' }, { enemy: { arm: 'horse' } }] },
  { all: [[{ low: true }, { order: 'shaken' }], { any: [{ outnumbered: true }, { led: true }] }] },
  { stands: '<= (worn-at + 1) at-least 2' },
  [{ round: 1 }, { points: '5..' }, { natural: 10 }],
  { not: {} },
]
const hardAmounts: readonly Data[] = [
  2,
  { plus: [{ trait: 'stands' }, { times: [-1, { trait: 'stands', of: 'enemy' }] }] },
  '2 * stands / enemy stands',
  {
    first: { one: { is: 'points', when: { enemy: { is: 'tired' } } }, rest: { is: { grid: 'pace', column: 'field' } } },
  },
  { trait: 'led' },
]

describe.each(conditionPositions)('a condition at $path', (position) => {
  test('is read the same way by the editor and the loader', () => {
    let accepted = 0
    fc.assert(
      fc.property(condition, (expression) => {
        if (checkCondition(position, expression)) accepted += 1
      }),
      { numRuns: rounds(400, 60, 20), examples: hardConditions.map((one): [Data] => [one]) },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})

describe.each(amountPositions)('an amount at $path', (position) => {
  test('is read the same way by the editor and the loader', () => {
    let accepted = 0
    fc.assert(
      fc.property(amount, (expression) => {
        if (checkAmount(position, expression)) accepted += 1
      }),
      { numRuns: rounds(400, 60, 20), examples: hardAmounts.map((one): [Data] => [one]) },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})
