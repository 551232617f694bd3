/** The melee of the Napoleonic sheet, copied as printed. */
import { expect, test } from 'vitest'
import type { AppliedModifier } from '../../../src-core/resolve/modifiers.ts'
import { effectWords } from '../../../src-core/speech/effects.ts'
import { asking } from '../support/asking.ts'
import { lines, numbers, resultsOf } from '../support/printed.ts'

const { ask, at, effects, modifiers, ruleset } = asking('napoleonic-fury')

/** Infantry and cavalry of nations without a melee modifier, with all facts entered. */
const known = {
  order: 'good',
  formation: 'line',
  reacting: false,
  leader: false,
  'with-guns': false,
  ground: 'open',
  'in-woods': false,
}
const infantry = { ...known, arm: 'infantry', nation: 'spain', kgl: false }
const cavalry = { ...infantry, arm: 'cavalry', formation: 'column' }
const square = { ...infantry, formation: 'square' }

const shown = (attacker: object, defender: object, more: object = {}): string =>
  modifiers('melee', { attacker, defender, ...more })
    .split(' ')
    .toSorted()
    .join(' ')

test.each<[object, object, string]>([
  [{ leader: true }, { 'exceptional-commander': true }, 'attacker+1 defender+1'],
  [{ leader: true, 'exceptional-commander': true }, { leader: true, 'leader-value': 2 }, 'attacker+1 defender+2'],
  [{ officer: 'attached' }, { officer: 'in-range' }, 'attacker+1'],
  [{ breakthrough: true }, {}, 'attacker+1'],
  [{ fatigue: 'fresh' }, { fatigue: 'spent' }, 'attacker+2 defender-2'],
  [{ order: 'disordered' }, { order: 'disordered' }, 'attacker-2 defender-2'],
  [{ class: 'grenadier' }, { class: 'guard' }, 'attacker+2 defender+2'],
  [{ nation: 'france', class: 'old-guard' }, {}, 'attacker+3'],
  [{ 'stands-lost': 2 }, { 'stands-lost': 1 }, 'attacker-2 defender-1'],
  [{ outflanked: true }, { outflanked: true }, 'attacker-2 defender-2'],
  [{ stands: 2 }, { stands: 3 }, 'attacker-1'],
  [{ stands: 3 }, { stands: 4 }, ''],
  [{ stands: 8 }, { stands: 4 }, 'defender-2'],
  [{ stands: 11 }, { stands: 4 }, 'defender-2'],
  [{ stands: 12 }, { stands: 4 }, 'defender-3'],
  [{ formation: 'square' }, {}, 'attacker-2'],
  [{ formation: 'square' }, { formation: 'square' }, 'attacker-2 defender-2'],
  ...['landwehr', 'militia', 'guerrilla'].map((rank): [object, object, string] => [
    { class: rank },
    { class: rank },
    'attacker-1 defender-1',
  ]),
  ...['forest', 'height', 'hedge', 'wall', 'ford'].map((ground): [object, object, string] => [
    { ground },
    { ground },
    'defender+1',
  ]),
  ...['sunken-road', 'trench', 'town'].map((ground): [object, object, string] => [
    { ground },
    { ground },
    'defender+2',
  ]),
  ...['breastworks', 'fortified-town'].map((ground): [object, object, string] => [
    { ground },
    { ground },
    'defender+3',
  ]),
  [{}, { 'in-woods': true }, 'defender+1'],
  [{}, { arm: 'infantry', 'cavalry-joins': true }, 'defender-2'],
  [{}, { formation: 'square', 'cavalry-joins': true }, 'defender-2'],
])('modifiers of infantry %j against infantry %j: %s', (attacker, defender, expected) => {
  const plain = { arm: 'infantry', nation: 'spain', formation: 'line' }
  expect(shown({ ...plain, ...attacker }, { ...plain, ...defender })).toBe(expected)
})

test.each<[object, object, string]>([
  [{}, {}, 'attacker+2 defender+2'],
  [{ dismounted: true }, {}, 'defender+2'],
  [{ formation: 'line' }, { formation: 'line' }, 'attacker+1 attacker+2 defender+2'],
  [{}, { formation: 'line', charging: true }, 'attacker+2 defender+1 defender+2'],
  [{ weight: 'heavy' }, {}, 'attacker+1 attacker+2 defender+2'],
  [{ weight: 'heavy', armored: true, class: 'guard' }, {}, 'attacker+1 attacker+1 attacker+1 attacker+2 defender+2'],
  [{ class: 'cossack' }, { class: 'militia-cavalry' }, 'attacker+2 attacker-1 defender+2 defender-1'],
  [{ 'in-woods': true }, {}, 'attacker+2 attacker-4 defender+2 defender-4'],
  [{}, { ground: 'forest' }, 'attacker+2 attacker-4 defender+1 defender+2 defender-4'],
])('modifiers of cavalry %j against cavalry %j: %s', (attacker, defender, expected) => {
  const horse = { arm: 'cavalry', nation: 'spain', formation: 'column' }
  expect(shown({ ...horse, ...attacker }, { ...horse, ...defender })).toBe(expected)
})

test.each<[object, string]>([
  [{}, 'attacker+2 defender-2'],
  [{ formation: 'square' }, 'attacker+2 attacker-4 defender+4'],
  [{ formation: 'column' }, 'attacker+2 defender-2'],
  [{ ground: 'hedge' }, 'attacker+2 defender+1'],
  [{ 'cavalry-joins': true }, 'attacker+2 defender-2'],
])('modifiers of cavalry against infantry %j: %s', (defender, expected) => {
  expect(shown(cavalry, { ...infantry, ...defender })).toBe(expected)
})

test('national melee modifiers by formation, which infantry ignores against cavalry', () => {
  // Modifiers of nations by formation: attacking, defending.
  const printed: readonly (readonly [nations: string, column: string, line: string, year?: number])[] = [
    ['france hesse baden vistula', '+2 +2', '- -'],
    ['britain', '- -', '+1 +1'],
    ['austria portugal others', '+1 +1', '- -'],
    ['prussia', '- -', '- -', 1808],
    ['prussia', '+1 +1', '- -', 1809],
    ['russia', '- -', '- +1'],
    ['spain spain-allied saxony naples rhinebund', '- -', '- -'],
    ['ottoman', '+1 +1', '+1 +1'],
  ]
  for (const [nations, column, line, year = 1809] of printed)
    for (const nation of nations.split(' ')) {
      const both = (formation: string): string => {
        const unit = { ...infantry, nation, formation }
        const own = [shown(unit, infantry, { year }), shown(infantry, unit, { year })]
        return own.map((text) => text.replace(/^(attacker|defender)/, '') || '-').join(' ')
      }
      expect([nation, year, both('column'), both('line')]).toEqual([nation, year, column, line])
      for (const formation of ['column', 'line']) {
        expect(shown(cavalry, { ...infantry, nation, formation }, { year })).toBe('attacker+2 defender-2')
        expect(shown({ ...cavalry, nation, formation: 'column' }, cavalry, { year })).toBe('attacker+2 defender+2')
      }
    }
  for (const [rank, bonus] of [
    ['light', ''],
    ['militia', 'defender-1'],
    ['grenadier', 'defender+1 defender+2'],
  ] as const)
    expect(shown(infantry, { ...infantry, nation: 'russia', class: rank })).toBe(bonus)
})

const on = 'continue 1/2 move breakthrough'
test.each(
  lines(`
    7,8,9,10,11,12,13    | swept-from-the-field | defender: disordered, lose 2+, retreat 1 move; attacker: must ${on}
    4,5,6                | driven-back          | defender: disordered, lose 1, retreat 1 move; attacker: carry, may ${on}
    1,2,3                | hard-pressed         | defender: disordered, retreat 3"; attacker: carry
    0                    | struggle             | each: again, disordered, lose 1
    -1,-2,-3             | checked              | attacker: disordered, retreat 3"
    -4,-5,-6             | falters              | attacker: disordered, lose 1, retreat 1 move
    -7,-8,-9,-10,-11,-12 | repulsed             | attacker: disordered, lose 2+, retreat 1 move`),
)('infantry against infantry: %s', (line) => {
  const [cell = '', outcome = '', befallen = ''] = line.split('|').map((part) => part.trim())
  for (const difference of resultsOf(cell)) {
    const inputs = { attacker: infantry, defender: infantry }
    const more = Math.max(0, Math.abs(difference) - 10)
    expect([difference, at('melee', inputs, difference).outcome?.id]).toEqual([difference, outcome])
    expect(effects('melee', inputs, difference)).toBe(befallen.replace('2+', `${2 + more}`))
  }
})

const reacts = 'choose hold-ground, withdraw 6"'
test.each<[number, object, object, string]>([
  [
    7,
    {},
    { 'with-guns': true, leader: true },
    'defender: capture 1, capture all, disordered, lose 2, retreat 1 move, silenced',
  ],
  [7, {}, { arm: 'artillery' }, 'defender: capture all, silenced'],
  [4, {}, { arm: 'artillery' }, 'defender: damaged, retreat 1 move, silenced'],
  [4, {}, { 'with-guns': true }, 'defender: damaged, disordered, lose 1, retreat 1 move, retreat 1 move, silenced'],
  [1, {}, { arm: 'artillery' }, 'defender: retreat 8", silenced'],
  [-7, { leader: true }, {}, 'attacker: capture 1, disordered, lose 2, retreat 1 move'],
  [1, cavalry, {}, 'attacker: carry, disordered'],
  [4, cavalry, {}, `attacker: carry, may ${on}, may pull-back 1/2 move`],
  [4, { ...cavalry, reacting: true }, cavalry, `attacker: ${reacts}`],
  [7, { ...cavalry, reacting: true }, cavalry, `attacker: ${reacts}`],
  [1, { ...cavalry, reacting: true }, cavalry, 'attacker: carry, disordered'],
  [4, { ...cavalry, nation: 'britain' }, {}, `attacker: must ${on}`],
  [4, { ...cavalry, nation: 'britain', kgl: true }, {}, `attacker: carry, may ${on}, may pull-back 1/2 move`],
  [4, { ...cavalry, nation: 'britain', reacting: true }, cavalry, `attacker: ${reacts}`],
  [4, { nation: 'britain' }, {}, `attacker: carry, may ${on}`],
  [-1, {}, cavalry, 'defender: disordered'],
  // Cavalry loses at most one stand to a square.
  [-4, cavalry, square, 'attacker: disordered, lose 1, retreat 1 move'],
  [-7, cavalry, square, 'attacker: disordered, lose 1, retreat 1 move'],
  [-15, cavalry, square, 'attacker: disordered, lose 1, retreat 1 move'],
  [12, square, cavalry, 'defender: disordered, lose 1, retreat 1 move'],
  [12, cavalry, square, 'defender: disordered, lose 4, retreat 1 move'],
])('at %d, %j against %j: %s', (difference, attacker, defender, expected) => {
  const inputs = { attacker: { ...infantry, ...attacker }, defender: { ...infantry, ...defender } }
  expect(effects('melee', inputs, difference).split('; ')).toContain(expected)
})

test('full retreats use the column rate', () => {
  for (const difference of [7, 4, -4, -7]) {
    const moves = at('melee', { attacker: infantry, defender: infantry }, difference).effects.flatMap(
      ({ verbs }) => verbs,
    )
    expect(moves.find(({ verb }) => verb === 'retreat')).toMatchObject({
      move: { how: expect.stringContaining('column rate') as string },
    })
  }
})

const named = ({ id, side, value }: AppliedModifier): string => `${side ?? ''} ${id} ${value}`

test('a tie drops no modifier, and its losses count in the next roll with earlier ones', () => {
  const inputs = {
    attacker: { ...infantry, breakthrough: true, 'stands-lost': 2, stands: 6 },
    defender: { ...infantry, stands: 4 },
  }
  const before = ask('melee', inputs, { attacker: [8], defender: [6] })
  // +1 -2, and -1 for being outnumbered.
  expect(before.rounds[0]).toMatchObject({ result: 2 })
  const tied = ask('melee', inputs, { attacker: [8], defender: [8] })
  expect([tied.pending, tied.rounds[0]?.result]).toEqual([true, 0])
  expect(tied.next?.modifiers.map(named).toSorted()).toEqual([
    'attacker breakthrough 1',
    'attacker disordered -2',
    'attacker stands-lost -3',
    'defender disordered -2',
    'defender outnumbered-three-to-two -1',
    'defender stands-lost -1',
  ])
})

test('after a tie, cavalry loses no second stand to a square', () => {
  // Cavalry +2 -4, the square +4.
  const inputs = { attacker: cavalry, defender: square }
  const lost = (dice: object): readonly boolean[] =>
    ask('melee', inputs, dice).rounds.map(({ effects: done }) =>
      done.some(({ of, verbs }) => ['attacker', 'each'].includes(of) && verbs.some(({ verb }) => verb === 'lose')),
    )
  expect(lost({ attacker: [10], defender: [4] })).toEqual([true])
  for (const second of [
    { attacker: [10, 2], defender: [4, 12] },
    { attacker: [10, 6], defender: [4, 4] },
  ])
    expect(lost(second)).toEqual([true, false])
})

const follows = (attacker: object, defender: object, more: object = {}, difference = 1): readonly string[] =>
  at(
    'melee',
    { attacker: { ...infantry, ...attacker }, defender: { ...infantry, ...defender }, melee: 'first', ...more },
    difference,
  ).followUps.map(({ id }) => id)

test('a melee into a town or woods causes disorder when it ends', () => {
  for (const difference of [...numbers(-8, -1), ...numbers(1, 8)]) {
    expect(follows({}, { ground: 'town' }, {}, difference)).toEqual(['town'])
    expect(follows({}, { 'in-woods': true, ground: 'forest' }, {}, difference)).toEqual(['woods-defender'])
  }
  expect(follows({}, { ground: 'town' }, {}, 0)).toEqual([])
  expect([follows({}, { ground: 'fortified-town' }), follows(cavalry, { ground: 'town' })]).toEqual([['town'], []])
  expect([follows({ 'in-woods': true }, {}), follows({ 'in-woods': true, class: 'light' }, {})]).toEqual([
    ['woods-attacker'],
    [],
  ])
  expect(follows({ ...cavalry, 'in-woods': true, class: 'light' }, {})).toEqual(['woods-attacker'])
})

test('British cavalry is disordered after its second melee, the KGL is not', () => {
  const british = { ...cavalry, nation: 'britain' }
  const second = { melee: 'second' }
  expect([follows(british, {}, second), follows({}, british, second)]).toEqual([
    ['british-attacker'],
    ['british-defender'],
  ])
  expect([
    follows(british, {}),
    follows({ ...british, kgl: true }, {}, second),
    follows({ nation: 'britain' }, {}, second),
  ]).toEqual([[], [], []])
})

test('only cavalry loses less to a square, and the text states this', () => {
  const procedure = ruleset.procedures.get('melee') ?? null
  const losses = (attacker: object): string => {
    const { effects: applied } = ask(
      'melee',
      { attacker, defender: { arm: 'infantry', formation: 'square', other: 9 } },
      { attacker: [2], defender: [12] },
    )
    return effectWords(applied, { ruleset, procedure }).find((words) => words.includes('lose')) ?? ''
  }
  expect(losses({ arm: 'infantry' })).toContain('; lose 9 stands.')
  expect(losses({ arm: 'cavalry' })).toContain('; lose 1 stand.')
  expect(losses({})).toBe('If cavalry against a square: lose 1 stand. Otherwise: lose 9 stands.')
})
