/** Nested conditions, named conditions and comparisons with other numbers; amounts typed on one line. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../../../src-core/exact.ts'
import { nonNull } from '../../../src-core/present.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { conditionHolds, readingOf } from '../../../src-core/resolve/reading.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { parseExactRange, parseRange } from '../../../src-core/language/ranges.ts'
import { parseSum } from '../../../src-core/language/formula.ts'
import { conditionText } from '../../../src-core/language/expression-text.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { value } from '../support/brute-force.ts'
import { rulesetOf } from '../support/rulesets.ts'
import { among, bad, patch } from './sources.ts'

/** A check with one roll and a modifier with this guard. */
const check = (guard: string, more = ''): string => `
conditions:
  weak: {when: [{order: disordered}, {low: true}], words: disordered or low on ammunition}
  tired: {when: {stands: "<= worn-at"}}
  spent: {when: {all: [{is: weak}, {is: tired}]}}
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse, guns: Guns}}
  order: {of: unit, label: Order, changes: true, choices: {good: Good order, disordered: Disordered, broken: Broken}, default: good}
  low: {of: unit, label: Low on ammunition, flag: true}
  stands: {of: unit, label: Stands, count: {max: 20}}
  worn-at: {of: unit, label: Worn at, count: {max: 20}}
  range: {of: unit, label: Range, number: {min: 0, max: 99, unit: inches}, default: 0}
procedures:
  clash:
    title: Clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    modifiers: {it: {of: attacker, value: 1, ${guard}}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {it: ..}}}
    outcomes: {it: {name: It}}
${more}`

const rulesets = new Map<string, Ruleset>()
const holds = (guard: string, attacker: object, defender: object = {}): boolean => {
  const ruleset = rulesets.get(guard) ?? rulesetOf(check(guard))
  rulesets.set(guard, ruleset)
  const { rounds } = value(resolve(ruleset, 'clash', { attacker, defender }, { attacker: [5], defender: [5] }))
  return (rounds[0]?.modifiers.length ?? 0) > 0
}

/** Whether a condition holds with only some facts entered; undefined if they don't decide it. */
const isKnown = (when: string, attacker: object): boolean | undefined => {
  const ruleset = rulesets.get(when) ?? rulesetOf(check(`when: ${when}`))
  rulesets.set(when, ruleset)
  const { situation } = value(readCheck(ruleset, 'clash', { attacker, defender: {} }))
  return conditionHolds(readingOf(situation, false), 'attacker', nonNull(whenOf(ruleset)))
}

const whenOf = (ruleset: Ruleset) => ruleset.procedures.get('clash')?.modifiers[0]?.when ?? null
const said = (guard: string): string => {
  const ruleset = rulesetOf(check(guard))
  return conditionText(whenOf(ruleset), { ruleset, procedure: ruleset.procedures.get('clash') ?? null })
}

describe('a nested condition', () => {
  test.each([
    ['when: {not: {order: disordered}}', { order: 'good' }, {}, true],
    ['when: {not: {order: disordered}}', { order: 'disordered' }, {}, false],
    ['when: {arm: foot, not: [{order: broken}, {low: true}]}', { arm: 'foot', low: true }, {}, false],
    ['when: {arm: foot, not: [{order: broken}, {low: true}]}', { arm: 'foot' }, {}, true],
    ['when: {arm: foot, any: [{order: broken}, {low: true}]}', { arm: 'foot', low: true }, {}, true],
    ['when: {arm: foot, any: [{order: broken}, {low: true}]}', { arm: 'foot' }, {}, false],
    [
      'when: {all: [[{arm: foot}, {arm: horse}], [{order: broken}, {low: true}]]}',
      { arm: 'horse', order: 'broken' },
      {},
      true,
    ],
    ['when: {all: [[{arm: foot}, {arm: horse}], [{order: broken}, {low: true}]]}', { arm: 'horse' }, {}, false],
    ['when: {is: weak}', { low: true }, {}, true],
    ['when: {is: spent}', { low: true, stands: 3, 'worn-at': 3 }, {}, true],
    ['when: {is: [weak, tired]}', { stands: 4, 'worn-at': 3 }, {}, false],
    ['when: {enemy: {is: weak}}', {}, { order: 'disordered' }, true],
    ['when: {enemy: {not: {is: weak}}}', {}, { order: 'disordered' }, false],
    ['when: {enemy: {is: tired}}', { stands: 9, 'worn-at': 1 }, { stands: 2, 'worn-at': 2 }, true],
  ])('%s with %o and %o is %s', (guard, attacker, defender, expected) => {
    expect(holds(guard, attacker, defender)).toBe(expected)
  })
})

describe('a comparison', () => {
  const numbers = fc.nat({ max: 20 })
  const signs = {
    '<': (a: number, b: number) => a < b,
    '<=': (a: number, b: number) => a <= b,
    '=': (a: number, b: number) => a === b,
    '>=': (a: number, b: number) => a >= b,
    '>': (a: number, b: number) => a > b,
  }

  test.each(Object.entries(signs))('%s compares our own number with the enemy’s', (sign, isSo) => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(holds(`when: {stands: "${sign} worn-at"}`, { stands: a, 'worn-at': b })).toBe(isSo(a, b))
        expect(holds(`when: {stands: "${sign} enemy stands"}`, { stands: a }, { stands: b })).toBe(isSo(a, b))
        expect(holds(`when: {stands: "${sign} 2 * defender stands - 1"}`, { stands: a }, { stands: b })).toBe(
          isSo(a, 2 * b - 1),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('with a constant becomes a range', () => {
    expect(whenOf(rulesetOf(check('when: {stands: "< 3"}')))).toEqual(whenOf(rulesetOf(check('when: {stands: ..2}'))))
    expect(whenOf(rulesetOf(check('when: {range: "≤ 2½"}')))).toEqual(whenOf(rulesetOf(check('when: {range: ..5/2}'))))
  })
})

describe('with unknown inputs', () => {
  const told = fc.record({ order: fc.constantFrom('good', 'broken'), low: fc.boolean() }, { requiredKeys: [] })
  test.each([
    ['{not: {not: {order: broken}}}', '{order: broken}'],
    ['{not: {order: broken, low: true}}', '[{not: {order: broken}}, {not: {low: true}}]'],
    ['{not: [{order: broken}, {low: true}]}', '{all: [{not: {order: broken}}, {not: {low: true}}]}'],
  ])('%s is true, false or open exactly as %s', (one, other) => {
    fc.assert(
      fc.property(told, (attacker) => {
        expect(isKnown(one, attacker)).toBe(isKnown(other, attacker))
      }),
    )
  })
  test('a comparison is open until both sides are known', () => {
    expect(isKnown('{stands: "<= worn-at"}', { stands: 3 })).toBeUndefined()
    expect(isKnown('{stands: "<= worn-at"}', { 'worn-at': 3 })).toBeUndefined()
    expect(isKnown('{stands: "<= worn-at"}', { stands: 3, 'worn-at': 3 })).toBe(true)
  })
})

describe('redundant forms', () => {
  test.each([
    ['{not: {not: {order: broken}}}', '{order: broken}'],
    ['{any: [{arm: foot}, {low: true}]}', '[{arm: foot}, {low: true}]'],
    ['{all: [{arm: foot}, {low: true}]}', '{arm: foot, low: true}'],
    ['{enemy: [{order: broken}, {low: true}]}', '{enemy: {any: [{order: broken}, {low: true}]}}'],
    ['{arm: foot, defender: [{order: broken, arm: horse}]}', '{arm: foot, defender: {order: broken, arm: horse}}'],
    ['{stands: 4+}', '{stands: 4..}'],
    ['{stands: 1-2}', '{stands: 1..2}'],
    ['{stands: ≤3}', '{stands: ..3}'],
  ])('%s loads as %s', (short, plain) => {
    expect(whenOf(rulesetOf(check(`when: ${short}`)))).toEqual(whenOf(rulesetOf(check(`when: ${plain}`))))
  })
})

test.each([
  ['{not: {order: disordered}}', 'not disordered'],
  ['{not: {order: [disordered, broken]}}', 'neither disordered nor broken'],
  ['{not: [{order: broken}, {low: true}]}', 'neither broken nor low on ammunition'],
  ['{not: {order: broken, low: true}}', 'not both broken and low on ammunition'],
  ['{arm: foot, any: [{order: broken}, {low: true}]}', 'foot, and broken or low on ammunition'],
  ['{is: weak}', 'disordered or low on ammunition'],
  ['{enemy: {is: weak}}', 'enemy disordered or low on ammunition'],
  ['{stands: "<= enemy stands"}', 'no more stands than the enemy'],
  ['{stands: "> defender stands"}', 'more stands than the defender'],
  ['{stands: "<= worn-at"}', 'stands ≤ worn at'],
  ['{stands: ">= 2 * enemy stands - 1"}', 'stands ≥ 2 × enemy stands − 1'],
  ['{range: 1½..}', 'range 1½+″'],
])('%s is displayed as: %s', (when, words) => {
  expect(said(`when: ${when}`)).toBe(words)
})

describe('ranges in everyday notation', () => {
  test.each([
    ['4+', { min: 4, max: null }],
    ['1-2', { min: 1, max: 2 }],
    ['1–2', { min: 1, max: 2 }],
    ['-3', { min: -3, max: -3 }],
    ['-3..-1', { min: -3, max: -1 }],
    ['−3', { min: -3, max: -3 }],
    ['≤ 3', { min: null, max: 3 }],
    ['>= 3', { min: 3, max: null }],
    ['..', { min: null, max: null }],
    ['4-', undefined],
    ['', undefined],
  ])('%s', (written, range) => {
    expect(parseRange(written)).toEqual(range)
  })
  test('with exact numbers', () => {
    expect(parseExactRange('1/2..2')).toEqual({ min: fraction(1n, 2n), max: fraction(2n) })
    expect(parseExactRange('1½..')).toEqual({ min: fraction(3n, 2n), max: null })
    expect(parseExactRange('½')).toEqual({ min: fraction(1n, 2n), max: fraction(1n, 2n) })
  })
})

describe('an amount on one line', () => {
  test.each([
    ['stands - worn-at', { plus: [{ trait: 'stands' }, { times: [-1, { trait: 'worn-at' }] }] }],
    ['2 * stands / enemy stands', { ratio: [{ times: [2, { trait: 'stands' }] }, { trait: 'stands', of: 'enemy' }] }],
    ['½ * stands', { times: ['1/2', { trait: 'stands' }] }],
    ['1/2', '1/2'],
    ['(stands - 1) * points', { times: [{ plus: [{ trait: 'stands' }, -1] }, { points: true }] }],
    [
      'stands - worn-at at-least 0 at-most 9',
      {
        'at-most': 9,
        is: { 'at-least': 0, is: { plus: [{ trait: 'stands' }, { times: [-1, { trait: 'worn-at' }] }] } },
      },
    ],
    ['-stands', { times: [-1, { trait: 'stands' }] }],
    ['stands -', undefined],
    ['half stands worn', undefined],
    ['2stands', undefined],
    ['(stands', undefined],
    [`${'('.repeat(300)}1`, undefined],
  ])('%s', (text, data) => {
    expect(parseSum(text)).toEqual(data)
  })

  test('with any characters is an amount or an error, never a crash', () => {
    const letter = fc.constantFrom(
      'a',
      'b',
      '1',
      '9',
      ' ',
      '-',
      '+',
      '*',
      '/',
      '(',
      ')',
      '½',
      '×',
      'at-least ',
      'enemy ',
    )
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 80 }), (letters) => void parseSum(letters.join(''))),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['conditions: {a: {when: {is: b}}, b: {when: {is: a}}}', /Circular conditions: `a` uses `b` uses `a`/],
  ['procedures: {maneuver: {modifiers: {leaders: {when: {is: weka}}}}}', /Unknown condition `weka`/],
  ['procedures: {maneuver: {modifiers: {leaders: {when: {not: {}}}}}}', /empty/],
  ['procedures: {maneuver: {modifiers: {leaders: {value: stnds-}}}}', /isn’t an amount/],
  [
    'conditions: {late: {when: {result: 3..}}}\nprocedures: {maneuver: {modifiers: {leaders: {when: {is: late}}}}}',
    /not-known-here/,
  ],
  [
    `conditions: {${Array.from({ length: 30 }, (_, n) => `c${n}: {when: {any: [{is: c${n + 1}}, {not: {is: c${n + 1}}}]}}`).join(', ')}, c30: {when: {is: c31}}, c31: {when: [{result: 1}, {result: 2}]}}`,
    /more than (?:200 tests|16 conditions)/i,
  ],
])('%s is a problem', (rules, text) => {
  const house = patch('wrong', rules)
  expect(bad(loadRuleset(among(house), 'wrong')).join('\n')).toMatch(text)
})
