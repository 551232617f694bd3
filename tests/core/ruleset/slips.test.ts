/** Typical mistakes of first-time authors: each causes one problem at its place, which says what to write. */
import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { bad, textOf } from './sources.ts'

const text = textOf('docs/muster.yaml')

/** Returns the problems of Muster after replacing one string, and the line of that string. */
const saidOf = (written: string, by: string): { readonly said: readonly string[]; readonly line: number } => {
  expect(text).toContain(written)
  const source = parseSource({ file: 'muster.yaml', text: text.replace(written, () => by) })
  const said = bad(source.ok ? loadRuleset(new Map([['muster', source.value]]), 'muster') : source)
  return { said, line: text.slice(0, text.indexOf(written)).split('\n').length }
}

test.each([
  ['"{Unit}"', '{Unit}', 'text with braces or commas "in quotes"'],
  ['  traits:', '\ttraits:', 'Use spaces'],
  ['when: {order: shaken}}\n      modifiers', 'when: {shaken: yes}}\n      modifiers', 'order: shaken'],
  ['when: {cover: hedge}', 'when: {cover: hedge or works}', 'a list of choices: [hedge, works]'],
  ['when: {cover: hedge}', 'when: cover is hedge', 'such as {cover: works, stands: ..3}'],
  ['{hit: ..2, unharmed: 3..}', '{hit: ..leadership, unharmed: 3..}', 'use a modifier'],
  [
    'value: -1, when: {cover: hedge}',
    'value: {grid: weapons, plus: [1]}, when: {cover: hedge}',
    '{plus: [{grid: ID}, 2]}',
  ],
  [
    'value: -1, when: {cover: hedge}',
    'value: {at-least: 0, at-most: 3, is: range}, when: {cover: hedge}',
    '{at-most: 9, is: {at-least: 0, is: AMOUNT}}',
  ],
  [
    'value: -1, when: {cover: hedge}',
    'value: {at-most: 3, stands: 4}, when: {cover: hedge}',
    'the amount to round or limit, such as stands - 4',
  ],
  ['when: {cover: hedge}', 'when: {or: [{cover: hedge}, {order: shaken}]}', 'Use any: [...], or a list of maps'],
  ['when: {cover: hedge}', 'when: {or: {cover: hedge, order: shaken}}', 'Use any: [...], or a list of maps'],
  ['when: {cover: hedge}', 'when: {enemy: {and: [{cover: hedge}, {order: shaken}]}}', 'Use keys of one map'],
  [
    'value: -1, when: {cover: hedge}',
    'value: -1, when: {cover: hedge}, unless: {cover: hedge}',
    '`cover` never applies: its `unless` excludes everything that its `when` allows.',
  ],
  [
    'value: -1, when: {cover: hedge}',
    'value: -1, when: {cover: hedge}, unless: [{order: shaken}, {cover: [hedge, works]}]',
    '`cover` never applies: its `unless` excludes',
  ],
  [
    'value: -1, when: {cover: hedge}',
    'value: -1, when: {all: [{cover: hedge}, {cover: works}]}',
    '`cover` never applies: its conditions contradict each other.',
  ],
  [
    'times: 1/2, when: {order: shaken}',
    'times: 1/2, when: {order: shaken}, unless: {order: [shaken, steady]}',
    '`shaken` never applies',
  ],
  [
    '{of: target, kind: foot, set: {order: shaken}}',
    '{of: target, kind: foot, set: {order: shaken}, unless: {any: [{silenced: true}, {silenced: false}]}, when: {stands: 1..}}',
    '`foot` never applies',
  ],
  [
    'infantry: {cells: {near: 2, far: 1}}',
    'infantry: {cells: {near: {value: 2, when: {order: shaken}, unless: {order: shaken}}, far: 1}}',
    '`near` never applies',
  ],
  ['value: -1, when: {cover: hedge}', 'value: {first: [{is: 1}]}', 'lines by id, such as {road: {is: 2,'],
  ['value: -1, when: {cover: hedge}', 'value: {first: {road: 1}}', 'a map such as {is: 2, when: {going: road}}'],
  [
    'value: -1, when: {cover: hedge}',
    'value: {minus: [stands, 4]}, when: {cover: hedge}',
    'Write the calculation on one line, such as stands - 4.',
  ],
  ['phase: maneuver', 'phase: Maneuver', '`phase` is "Maneuver", which isn’t an id. Did you mean `maneuver`?'],
  ['when: {cover: hedge}', 'when: {cover:\u00a0hedge}', 'This space is a special character (U+00A0).'],
  ['when: {cover: hedge}', 'when: {cover: \u202fhedge}', 'Type a plain space.'],
  ['\n  traits:', '\n\u00a0 traits:', 'This space is a special character (U+00A0).'],
  ['value: -1, when: {cover: hedge}', 'value: -1,5, when: {cover: hedge}', 'Write decimals with a point, such as 0.5'],
  ['{near: {to: 2}', '{near: {to: -2}', '`range` is never `..-2`. Use values in `0..48`.'],
  ['retreat: {moves: 1/2}', 'retreat: {inches: 6"}', 'a number such as 6, without its unit, or result'],
  ['retreat: {moves: 1/2}', 'retreat: {inches: -6}', '`inches` is -6. Use at least 0.'],
  ['retreat: {moves: 1/2}', 'retreat: {moves: −½}', '`moves` is "−½". Use at least 0.'],
  ['retreat: {moves: 1/2}', 'retreat: {from-enemy: -2}', '`from-enemy` is -2. Use at least 0.'],
  ['retreat: {moves: 1/2}', 'retreat: {inches: result, each: -2}', '`each` is -2. Use at least 0.'],
  ['may: {move: {moves: full}', 'may: {move: {inches: -1}', '`inches` is -1. Use at least 0.'],
  ['musket-range: {inches: 6}', 'musket-range: {inches: -6}', '`inches` is -6. Use at least 0.'],
  ['number: {min: 0, max: 48, unit: inches}', 'number: {min: -1, max: 48, unit: inches}', '`min` is -1.'],
  ['more: {over: 3}', 'more: {over: 3, each: -1}', '`each` is -1. Use at least 0.'],
  [
    'set: {order: steady}, hold: true',
    'set: {silenced: +1}, hold: true',
    '"+1" looks like an addition, but a value is set, not added. Write 1 to set it to 1.',
  ],
  ['when: {cover: hedge}', 'when: {enemy: [shaken, steady]}', 'Write enemy: {TRAIT: ...}'],
  ['when: {cover: hedge}', 'when: {order: [{cover: hedge}]}', '`order` is a trait, not a role'],
  [
    '{out: {remove: {replaced-after: 1}}}',
    '{out: {check: maneuver}}',
    'No unit here can take the role `unit` of `maneuver`. Call it from a check made by a unit.',
  ],
  ['dice: 1d6', 'dice: 3d6 keep highest 4', 'fewer dice to keep than are rolled'],
  ['dice: 1d6', 'dice: 2d6 reroll 7', 'some but not all of the numbers on these dice'],
  ['dice: 1d6', 'dice: 2d120', '1 to 99 dice with 2 to 100 sides'],
  ['dice: 1d6', 'dice: 2d66', 'Use d66 alone'],
  ['dice: 1d6', 'dice: 2d10/2', '2d10 average round up for the average of two dice'],
  ['dice: 1d6', 'dice: 1d6 x 10', 'change the bands and modifiers instead'],
  ['dice: 1d6', 'dice: d6-d6', 'the result is the first minus the second'],
  ['dice: 1d6', 'dice: 6', '`dice` is 6. Use dice such as 1d10'],
  ['dice: 1d6', 'dice: 2d6 best 1', 'such as 1d10'],
  ['{lose: 1, retreat: {moves: full}}', '{lose: 1, retreat: 6}', 'how far, such as {inches: 6} or {moves: full}'],
  ['{stay: {set: {order: steady}, hold: true}}', 'It rallies', 'effects by id, such as {loss: {lose: 1}}'],
  [
    'severity: 4, effects: {back: {lose',
    'severity: high, effects: {back: {lose',
    'a whole number from 0 (harmless) to 4',
  ],
  ['number: {min: 0, max: 48, unit: inches}', 'number: 48', 'its bounds, such as {min: 0, max: 48}'],
  ['by: arm', 'by: [arm, order]', 'put a second one in across'],
])('%s misspelled as %s gets the advice: %s', (written, by, right) => {
  const { said, line } = saidOf(written, by)
  expect(said).toEqual([expect.stringContaining(right)])
  const places = said.map((one) => Number(one.split(':')[1]))
  expect(Math.abs((places[0] ?? 0) - line)).toBeLessThanOrEqual(1)
})

test('missing keys of the header are shown as they should be written', () => {
  const source = parseSource({ file: 'bare.yaml', text: 'ruleset: {id: bare, title: Bare}\nrules: {lists: {}}\n' })
  const said = bad(source.ok ? loadRuleset(new Map([['bare', source.value]]), 'bare') : source).join('\n')
  expect(said).toContain('Add `version`: 1.0.0')
  expect(said).toContain('Add `format`: 1')
})
