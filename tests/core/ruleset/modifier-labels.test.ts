import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'

const rules = (modifier: string, change?: string) => {
  const text = `ruleset: {id: base, title: Base, version: 1.0.0, format: 1}
rules:
  traits:
    army: {of: unit, choices: {union: {label: Union, words: Union}, south: {label: Confederate, words: Confederates}}, default: union}
    formation: {of: unit, changes: true, choices: {line: {label: Line, words: in line}, square: {label: Square, words: in square}}, default: line}
    first-turn: {of: situation, flag: true}
    leaders: {of: unit, label: Leaders attached, count: {max: 9}}
  procedures:
    charge:
      title: Charge
      roles: {unit: {title: Unit}}
      modifiers: {it: ${modifier}}
      dice: 1d10
      tables: {charge: {bands: {holds: ..}}}
      outcomes: {holds: {name: Holds}}
`
  const house = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: base}\nrules: {procedures: {charge: {modifiers: {it: ${change ?? ''}}}}}\n`
  const sources = [text, ...(change === undefined ? [] : [house])].map((each, index) => {
    const source = parseSource({ file: index === 0 ? 'base.yaml' : 'club.yaml', text: each })
    if (!source.ok) throw new Error('not read')
    return source.value
  })
  const [base, ...others] = sources
  return loadRuleset(new Map(base ? [['base', base]] : []), 'base', others)
}

const labelOf = (modifier: string, change?: string): string => {
  const ruleset = rules(modifier, change)
  if (!ruleset.ok) return ruleset.problems.map(({ code }) => code).join()
  return ruleset.value.procedures.get('charge')?.modifiers[0]?.label ?? ''
}

test.each([
  ['its condition if nothing else is written', '{value: 1, when: {army: south}}', 'Confederates'],
  [
    'its condition and exception',
    '{value: 1, when: {army: south, first-turn: true}, unless: {formation: square}}',
    'Confederates and first turn, unless in square',
  ],
  ['the items it counts', '{value: 1, per: leaders}', 'Leaders attached, each'],
  ['the source of its value', '{value: {trait: leaders}}', 'Leaders attached'],
  [
    'its own label',
    '{label: All Southern men of the Confederate army, value: 1, when: {army: south}}',
    'All Southern men of the Confederate army',
  ],
  [
    'an unrelated label, with the condition',
    '{label: Cold steel, value: 1, when: {formation: square}}',
    'Cold steel (in square)',
  ],
  [
    'an incomplete label, with the condition',
    '{label: In line, value: 1, when: [{formation: line}, {army: south}]}',
    'In line (in line or Confederates)',
  ],
  [
    'a name with its capital, in any position',
    '{label: Cold steel, value: 1, when: {army: south}}',
    'Cold steel (Confederates)',
  ],
  [
    'a label that spells its condition, with the capitals of the condition',
    '{label: confederates, value: 1, when: {army: south}}',
    'Confederates',
  ],
  ['nothing without a label or a condition', '{value: 1}', 'missing'],
])('a modifier is labeled by %s', (_, modifier, label) => {
  expect(labelOf(modifier)).toBe(label)
})

test('a condition added by house rules is shown in the label, unless they set a new one', () => {
  const written = '{label: The Confederates, value: 1, when: {army: south}}'
  expect(labelOf(written, '{value: 2}')).toBe('The Confederates')
  expect(labelOf(written, '{when: {first-turn: true}}')).toBe('Confederates and first turn')
  expect(labelOf(written, '{unless: {formation: square}}')).toBe('Confederates, unless in square')
  expect(labelOf(written, '{label: Confederates at the start, when: {first-turn: true}}')).toBe(
    'Confederates at the start',
  )
})

test('a label that continues the line above includes that line when shown alone', () => {
  const ruleset = rules(
    '{label: each leader, value: 1, per: leaders}, more: {label: "… if in square", value: 2, when: {formation: square}}',
  )
  const modifiers = ruleset.ok ? ruleset.value.procedures.get('charge')?.modifiers : []
  expect(modifiers?.map(({ label, name }) => [label, name])).toEqual([
    ['Each leader', 'Each leader'],
    ['… if in square', 'Each leader, if in square'],
  ])
})
