import { expect, test } from 'vitest'
import { guardText } from '../../../src-core/language/expression-text.ts'
import { rulesetOf } from '../support/rulesets.ts'

const said = (guard: string): string => {
  const ruleset = rulesetOf(`
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse, guns: Guns}, default: foot}
  order: {of: unit, label: Order, changes: true, choices: {good: Good order, disordered: Disordered, broken: Broken}, default: good}
  cover: {of: unit, label: Cover, choices: {none: {label: Open, words: in the open}, town: {label: Town, words: in a town}, road: {label: Road, words: in a sunken road}, fort: {label: Fort, words: in a fortified town}, works: {label: Works, words: behind breastworks}, wall: {label: Wall, words: behind a wall}, hedge: {label: Hedge, words: behind a hedge}}, default: none}
  shape: {of: unit, label: Shape, choices: {line: {label: Line, words: in line}, field: {label: Field column, words: in field column}, march: {label: March column, words: in march column}}, default: line}
  kind: {of: unit, label: Kind, choices: {light-foot: Light foot, horse: Light horse, heavy-horse: Heavy horse}, default: light-foot}
  over: {of: situation, label: Over, choices: {open: Open, broken: {label: Broken, words: charged over broken ground}, rough: {label: Rough, words: charged over rough ground}}, default: open}
  combat: {of: situation, label: Combat, choices: {first: {label: 1st, words: in the 1st combat}, second: {label: 2nd, words: in the 2nd combat}}, default: first}
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
  // Shared prepositions and endings appear once, and parts that can't be combined come last.
  ['when: {cover: [town, fort]}', 'if in a town or fortified town'],
  ['when: {cover: [town, wall, hedge]}', 'if in a town, or behind a wall or hedge'],
  ['when: {cover: [town, road, works, wall]}', 'if in a town or sunken road, or behind breastworks or a wall'],
  ['when: {shape: [field, march]}', 'if in field or march column'],
  ['when: {shape: [line, field, march]}', 'if in line, field column or march column'],
  [
    'when: [{over: [broken, rough]}, {arm: horse}, {combat: second}]',
    'if horse, or in the 2nd combat, or charged over broken or rough ground',
  ],
  // Places are not combined with the part before them, which would seem to belong to the place.
  [
    'when: [{flank: true}, {combat: second}, {order: disordered}]',
    'if outflanked, or in the 2nd combat, or disordered',
  ],
  ['when: [{flank: true}, {order: disordered}, {combat: second}]', 'if outflanked, disordered or in the 2nd combat'],
  ['when: [{order: [disordered, broken]}, {flank: true}]', 'if disordered, broken or outflanked'],
  // An adjective stays with its noun: "light foot or horse" would mean any horse.
  ['when: {kind: [light-foot, horse]}', 'if light foot or light horse'],
  ['when: {kind: [horse, heavy-horse]}', 'if light or heavy horse'],
  ['when: [{shape: [field, march]}, {flank: true}]', 'if outflanked, or in field or march column'],
  ['when: {shape: [line, march]}', 'if in line or march column'],
  // The place comes after the kind of unit.
  ['when: {arm: horse, cover: town}', 'if horse in a town'],
  ['when: {arm: horse, enemy: {arm: foot}, cover: town}', 'if horse in a town against foot'],
  [
    'when: {arm: horse, enemy: {arm: foot}, cover: [town, hedge]}',
    'if against foot, and horse in a town or behind a hedge',
  ],
  ['when: {arm: horse, cover: [town, road, wall]}', 'if horse (in a town or sunken road, or behind a wall)'],
  [
    'when: {arm: [foot, horse], cover: [town, road, wall]}',
    'if foot or horse, and (in a town or sunken road, or behind a wall)',
  ],
  ['when: {cover: town, arm: [foot, horse]}', 'if foot or horse, in a town'],
  ['when: [{cover: town, arm: [foot, horse]}, {flank: true}]', 'if outflanked, or in a town, and foot or horse'],
  ['when: {arm: foot, enemy: {cover: [town, fort]}}', 'if foot against an enemy in a town or fortified town'],
  ['when: {flank: true, enemy: {arm: horse}}', 'if outflanked and against horse'],
  ['when: {flank: true, combat: second}', 'if outflanked in the 2nd combat'],
  ['when: {flank: true, round: 1}', 'if outflanked on the first roll'],
  ['when: {round: 1, flank: true}', 'if outflanked on the first roll'],
  ['unless: {flank: true, round: 2..}', 'unless outflanked on a later roll'],
  ['when: {order: [disordered, broken], round: 1}', 'if on the first roll, and disordered or broken'],
  ['when: {role: defender, shape: line}', 'if defender in line'],
  ['when: {defender: {arm: horse}}', 'if defender is horse'],
  ['when: {enemy: {arm: horse}}', 'if against horse'],
  ['when: {enemy: {order: broken}}', 'if enemy broken'],
  ['when: {enemy: {order: [disordered, broken]}}', 'if enemy disordered or broken'],
  [
    'when: [{enemy: {flank: true}}, {enemy: {shape: [field, march]}}]',
    'if enemy outflanked, or against an enemy in field or march column',
  ],
  [
    'when: [{enemy: {flank: true}}, {enemy: {order: [disordered, broken]}}]',
    'if enemy outflanked, or disordered or broken',
  ],
  ['when: [{flank: true}, {enemy: {order: [disordered, broken]}}]', 'if outflanked, or enemy disordered or broken'],
  ['when: {role: attacker}', 'if attacker'],
  ['when: {leaders: 1..}', 'if attached leaders'],
  ['when: {leaders: 2..}', 'if attached leaders 2+'],
  ['when: {range: ..8}', 'if range ≤ 8″'],
  ['when: {year: 1809..}', 'if year 1809+'],
  ['when: {year: [1792..1800, 1809]}', 'if year 1792–1800 or 1809'],
  ['when: {result: 15..}', 'on a result of 15+'],
  ['when: {round: 1}', 'on the first roll'],
  ['when: {round: 2..}', 'on a later roll'],
])('%s: %s', (guard, words) => {
  expect(said(guard)).toBe(words)
})
