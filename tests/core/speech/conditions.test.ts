import { expect, test } from 'vitest'
import { guardText } from '../../../src-core/speech/conditions.ts'
import { rulesetOf } from '../support/rulesets.ts'

const said = (guard: string): string => {
  const ruleset = rulesetOf(`
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse, guns: Guns}, default: foot}
  order: {of: unit, label: Order, changes: true, choices: {good: Good order, disordered: Disordered, broken: Broken}, default: good}
  cover: {of: unit, label: Cover, choices: {none: {label: Open, words: in the open}, town: {label: Town, words: in a town}, fort: {label: Fort, words: in a fortified town}, wall: {label: Wall, words: behind a wall}, hedge: {label: Hedge, words: behind a hedge}}, default: none}
  shape: {of: unit, label: Shape, choices: {line: {label: Line, words: in line}, field: {label: Field column, words: in field column}, march: {label: March column, words: in march column}}, default: line}
  flank: {of: unit, label: Outflanked, words: outflanked, flag: true}
  leaders: {of: unit, label: Attached leaders, count: {max: 9}, default: 0}
  range: {of: unit, label: Range, number: {min: 0, max: 99, unit: inches}, default: 0}
  year: {of: battle, label: Year, number: {min: 1792, max: 1815}, default: 1809}
procedures:
  clash:
    title: Clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {it: ..}}}
    outcomes: {it: {name: It, effects: {one: {of: attacker, hold: true, ${guard}}}}}
`)
  const procedure = ruleset.procedures.get('clash') ?? null
  const [effect] = procedure?.outcomes.get('it')?.effects ?? []
  if (!effect) throw new Error('no effect')
  return guardText(effect, { ruleset, procedure })
}

test.each([
  ['when: {order: disordered}', 'if disordered'],
  ['when: {order: [disordered, broken]}', 'if disordered or broken'],
  ['when: {flank: true}', 'if outflanked'],
  ['when: {flank: false}', 'if not outflanked'],
  ['unless: {flank: true}', 'unless outflanked'],
  ['when: {arm: horse}, unless: {flank: true}', 'if horse, unless outflanked'],
  ['when: {arm: foot, order: disordered}', 'if foot and disordered'],
  ['when: {arm: [foot, horse], order: disordered}', 'if disordered, and foot or horse'],
  ['when: [{arm: foot}, {order: disordered}, {flank: true}]', 'if foot, disordered or outflanked'],
  ['when: [{arm: foot, order: disordered}, {flank: true}]', 'if foot and disordered, or outflanked'],
  // The words that neighbours share are said once.
  ['when: {cover: [town, fort]}', 'if in a town or a fortified town'],
  ['when: {cover: [town, wall, hedge]}', 'if in a town, behind a wall or a hedge'],
  ['when: {shape: [field, march]}', 'if in field or march column'],
  ['when: [{shape: [field, march]}, {flank: true}]', 'if in field or march column or outflanked'],
  ['when: {shape: [line, march]}', 'if in line or march column'],
  // Where one stands follows what one is.
  ['when: {arm: horse, cover: town}', 'if horse in a town'],
  ['when: {arm: horse, enemy: {arm: foot}, cover: town}', 'if horse in a town and against foot'],
  ['when: {defender: {arm: horse}}', 'if defender is horse'],
  ['when: {enemy: {arm: horse}}', 'if against horse'],
  ['when: {enemy: {order: broken}}', 'if enemy broken'],
  ['when: {role: attacker}', 'if attacker'],
  ['when: {leaders: 1..}', 'if attached leaders'],
  ['when: {leaders: 2..}', 'if attached leaders 2+'],
  ['when: {range: ..8}', 'if range ≤ 8″'],
  ['when: {year: 1809..}', 'if year 1809+'],
  ['when: {year: [1792..1800, 1809]}', 'if year 1792–1800 or 1809'],
  ['when: {result: 15..}', 'if result 15+'],
  ['when: {round: 1}', 'if the first roll'],
  ['when: {round: 2..}', 'if a later roll'],
])('%s: %s', (guard, words) => {
  expect(said(guard)).toBe(words)
})
