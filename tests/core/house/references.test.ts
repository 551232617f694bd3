/** The choices that a form offers where the rules name something, by key and place. */
import { describe, expect, test } from 'vitest'
import { fixedChoice, keyChoicesAt, referenceChoicesAt } from '../../../src-core/house/references.ts'
import { stepsOf } from '../../../src-core/paths.ts'

const rules = {
  traits: {
    order: { of: 'unit', label: 'Order', choices: { good: 'Good order', shaken: 'Shaken' }, changes: true },
    stands: { of: 'unit', label: 'Stands', count: { max: 9 } },
    bold: { of: 'unit', label: 'Bold', flag: true },
  },
  phases: { fire: { title: 'Fire' }, charge: { title: 'Charge' } },
  procedures: {
    duel: {
      title: 'Duel',
      dice: { attacker: '1d6', defender: '1d6' },
      roles: { attacker: { title: 'Attacker' }, defender: { title: 'Defender' } },
      outcomes: { won: { name: 'Won' }, lost: { name: 'Lost' } },
      modifiers: { bold: { label: 'Bold', value: 1 } },
    },
    volley: { title: 'Volley', roles: { firer: { title: 'Firer' } } },
  },
  sequences: {
    assault: { parties: { first: 'First', second: 'Second' }, steps: { meet: { procedure: 'duel' }, none: {} } },
  },
  grids: { points: { by: 'bold', columns: { near: 'Near', far: 'Far' } } },
}

const ids = (choices: readonly { readonly id: string }[] | null): readonly string[] | null =>
  choices && choices.map(({ id }) => id)
const named = (path: string): readonly string[] | null => ids(referenceChoicesAt(stepsOf(path), rules))
const keys = (path: string): readonly string[] | null => ids(keyChoicesAt(stepsOf(path), rules))

test.each([
  ['reduce', 'reduced by stands lost'],
  ['result', 'as rolled'],
  ['widths', 'stand widths'],
  ['slate', 'slate'],
])('the fixed value %s is called %s', (value, label) => {
  expect(fixedChoice(value)).toEqual({ id: value, label })
})

describe('the value of a key', () => {
  test.each([
    ['traits.bold.of', ['attacker', 'defender', 'firer', 'enemy']],
    ['procedures.duel.phase', ['fire', 'charge']],
    ['procedures.duel.outcomes.won.lower', ['won', 'lost']],
    ['procedures.duel.modifiers.bold.to', ['attacker', 'defender']],
    ['procedures.duel.modifiers.bold.of', ['each', 'attacker', 'defender']],
    ['procedures.duel.outcomes.won.effects.back.of', ['each', 'attacker', 'defender']],
    ['procedures.duel.title', null],
    ['procedures.duel.constructor', null],
    ['sequences.assault.steps.meet.as.attacker', ['first', 'second', 'enemy']],
    ['procedures.duel.outcomes.won.effects.again.check.as.attacker', ['attacker', 'defender', 'enemy']],
  ])('%s', (path, found) => {
    expect(named(path)).toEqual(found)
  })

  test('is a choice of the trait, or yes or no for a flag; a number has no choices', () => {
    expect(named('procedures.duel.outcomes.won.effects.both.set.order')).toEqual(['good', 'shaken'])
    expect(named('procedures.duel.outcomes.won.effects.both.set.bold')).toEqual(['true', 'false'])
    expect(named('procedures.duel.outcomes.won.effects.both.set.stands')).toEqual([])
    expect(named('sequences.assault.steps.meet.with.attacker.order')).toEqual(['good', 'shaken'])
    expect(named('traits.order.default')).toEqual(['good', 'shaken'])
  })
})

describe('the keys of a map', () => {
  test.each([
    ['procedures.duel.outcomes.won.effects.both.set', ['order']],
    ['procedures.duel.outcomes.won.effects.both.may', []],
    ['procedures.duel.tables.duel.bands', ['won', 'lost']],
    ['procedures.duel.dice', ['attacker', 'defender']],
    ['grids.points.rows.plain.cells', ['near', 'far']],
    ['sequences.assault.steps.meet.with', ['first', 'second']],
    ['sequences.assault.steps.meet.with.first', ['order', 'stands', 'bold']],
    ['procedures.duel.commands.with', ['order', 'stands', 'bold']],
    ['sequences.assault.steps.meet.as', ['attacker', 'defender']],
    ['sequences.assault.steps.none.as', []],
    ['procedures.duel.roles', null],
    ['procedures.duel.constructor', null],
  ])('%s', (path, found) => {
    expect(keys(path)).toEqual(found)
  })
})
