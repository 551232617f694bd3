import { describe, expect, test } from 'vitest'
import { json } from '../../../src-core/resolve/json.ts'
import { odds as oddsOfCheck } from '../../../src-core/odds/odds.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import type { SequenceOdds } from '../../../src-core/odds/sequence-sum.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { expectOddsOfSequence, type Ways } from '../support/sequences.ts'
import { raid, tiesInTurn } from '../support/worlds.ts'

const brigades = rulesetNamed('fire-and-fury')
const ways: Ways = {
  stands: 'stands',
  lost: { trait: 'stands-lost', phases: ['fire'] },
  leaders: ['leader-present'],
  beside: [],
  counted: 'attached-leaders',
}
const known = { 'attached-exceptional': 0, 'with-guns': false, 'exceptional-commander': false, 'half-firing': true }
const infantry = { ...known, arm: 'infantry', 'attached-leaders': 0 }

describe('missing inputs', () => {
  test('give the same odds as entering the assumed values', () => {
    const inputs = {
      attacker: { stands: 3 },
      defender: { stands: 2, outflanked: true },
      steps: { 'defensive-fire': { points: 8 } },
    }
    const open = value(sequenceOdds(brigades, 'assault', inputs, {}))
    const taken: Record<string, Record<string, unknown>> = { attacker: {}, defender: {} }
    for (const { role, trait, value: is } of open.assumed)
      if (role !== null && is !== null && brigades.traits.get(trait)?.from.length === 0)
        taken[role] = { ...taken[role], [trait]: json(is) }
    expect(taken).toMatchObject({
      attacker: { arm: 'infantry', 'worn-at': 0 },
      defender: { order: 'good', 'attached-leaders': 0 },
    })
    const told = {
      ...inputs,
      attacker: { ...taken['attacker'], stands: 3 },
      defender: { ...taken['defender'], stands: 2, outflanked: true },
    }
    const { assumed: _, ...closed } = value(sequenceOdds(brigades, 'assault', told, {}))
    expect(closed).toEqual({
      sequence: open.sequence,
      total: open.total,
      steps: open.steps,
      parties: open.parties,
      holds: open.holds,
    })
  })
})

describe('compared with a count of every roll', () => {
  test('defensive fire, then the charge with its results: losses, disorder, fatigue, numbers, a fallen leader', () => {
    const { parties } = expectOddsOfSequence(
      brigades,
      'assault',
      {
        attacker: { ...infantry, stands: 3, 'worn-at': 2, 'spent-at': 1, 'attached-leaders': 1 },
        defender: { ...infantry, stands: 2, works: 'stone-wall' },
        steps: { 'defensive-fire': { points: 8 } },
      },
      {},
      ways,
    )
    expect([...(parties.get('attacker')?.standsLost.keys() ?? [])]).toEqual(['0', '1', '2', '3'])
  })

  const fight = {
    attacker: { ...infantry, stands: 4, army: 'confederate' },
    defender: { ...infantry, stands: 2, 'attached-leaders': 2 },
    next: { ...infantry, stands: 1, supported: true },
    steps: { 'defensive-fire': { points: 3 }, 'offensive-fire': { firer: { groups: [{ stands: 1, each: 6 }] } } },
  }

  test('fire by both sides, the charge and a mandatory breakthrough', () => {
    const { steps } = expectOddsOfSequence(brigades, 'assault', fight, {}, ways)
    expect(steps.get('breakthrough')?.outcomes.get('hard-pressed')).toBeGreaterThan(0n)
  })

  test('an optional breakthrough, if chosen', () => {
    const min = value(sequenceOdds(brigades, 'assault', fight, {})).steps.get('breakthrough')
    const max = expectOddsOfSequence(brigades, 'assault', fight, { breakthrough: true }, ways).steps.get('breakthrough')
    expect(max?.skipped).toBeLessThan(min?.skipped ?? 0n)
  })

  test('a battery defending itself', () => {
    const battery = { ...known, arm: 'artillery', stands: 2, 'attached-leaders': 0 }
    const inputs = {
      attacker: { ...infantry, stands: 2 },
      defender: battery,
      steps: { 'defensive-fire': { points: 6 } },
    }
    expectOddsOfSequence(brigades, 'assault', inputs, {}, ways)
  })
})

describe('the odds of an invented ruleset', () => {
  const world = rulesetOf(raid)
  const rough: Ways = {
    stands: 'crew',
    lost: { trait: 'burned', phases: ['shooting'] },
    leaders: [],
    beside: ['boat'],
    counted: 'mates',
  }
  const ship = { mates: 0, towing: false, sails: true }

  test.each([
    ['ties down to the last stand', { raider: { ...ship, crew: 4 }, prey: { ...ship, crew: 3, mates: 2 } }],
    ['one side towing', { raider: { ...ship, crew: 3, mates: 1 }, prey: { ...ship, crew: 9, towing: true } }],
    ['an initial state', { raider: { ...ship, crew: 3, sails: false }, prey: { ...ship, crew: 2 }, weather: 'gale' }],
  ])('match a count of every roll: %s', (_, inputs) => {
    expectOddsOfSequence(world, 'raid', { ...inputs, steps: { volley: { points: 5 } } }, {}, rough)
    expectOddsOfSequence(
      world,
      'raid',
      { ...inputs, steps: { volley: { points: 2 }, reply: { points: 5, firer: { sails: true } } } },
      {},
      rough,
    )
  })

  test.each([
    ['ties without losses', 'stare', {}],
    ['a tie that only drops a modifier', 'stare', { one: { sails: true } }],
    ['a different first roll', 'glance', {}],
  ])('match the check alone: %s', (_, id, inputs) => {
    const { total, steps } = value(sequenceOdds(world, id, inputs, {}))
    const { final } = value(oddsOfCheck(world, id, inputs))
    expect(total).toBe(final?.total)
    for (const [outcome, count] of final?.outcomes ?? [])
      expect([outcome, steps.get(id)?.outcomes.get(outcome)]).toEqual([outcome, count])
  })
})

describe('the inputs', () => {
  const inputs = { attacker: { stands: 8 }, defender: { stands: 6 }, steps: { 'defensive-fire': { points: 8 } } }
  const problems = (asked: unknown, choices: unknown = {}, id = 'assault'): readonly unknown[] => {
    const odds = sequenceOdds(brigades, id, asked, choices)
    return odds.ok ? [] : odds.problems.map(({ code, path }) => [code, path?.join('.')])
  }

  test.each([
    ['an unknown sequence', inputs, {}, 'assualt', [['unknown-name', 'sequence']]],
    ['no points', { ...inputs, steps: {} }, {}, 'assault', [['points-missing', 'inputs.steps.defensive-fire.points']]],
    ['no stands', { ...inputs, attacker: {}, defender: {} }, {}, 'assault', [['input-missing', 'inputs.attacker.stands'], ['input-missing', 'inputs.defender.stands']]],
    ['strange names', { ...inputs, attackers: {}, steps: { ...inputs.steps, charg: {} } }, { breakthru: true }, 'assault', [['unknown-name', 'inputs.attackers'], ['unknown-name', 'inputs.steps.charg'], ['unknown-name', 'choices.breakthru']]],
    ['impossible values', { ...inputs, attacker: { order: 'bad' }, steps: { 'defensive-fire': { points: -1, target: { cover: 'sky' } } } }, { breakthrough: 1 }, 'assault', [['wrong-input', 'inputs.attacker.order'], ['wrong-input', 'inputs.steps.defensive-fire.points'], ['wrong-input', 'inputs.steps.defensive-fire.target.cover'], ['wrong-input', 'choices.breakthrough']]],
    ['values that are not objects', 7, [], 'assault', [['wrong-input', 'inputs'], ['points-missing', 'inputs.steps.defensive-fire.points'], ['wrong-input', 'choices']]],
  ])('with %s are refused', (_, asked, choices, id, expected) => expect(problems(asked, choices, id)).toEqual(expected)) // prettier-ignore

  test('ties end if one side’s stands are known', () => expect(problems({ ...inputs, defender: {} })).toEqual([]))
})

const odds = (ruleset: Ruleset, id: string, inputs: unknown, choices: unknown = {}): SequenceOdds =>
  value(sequenceOdds(ruleset, id, inputs, choices))
const chance = (count: bigint | undefined, { total }: SequenceOdds): number => Number(count ?? 0n) / Number(total)

describe('later steps', () => {
  const sides = { attacker: { ...infantry, stands: 8 }, defender: { ...infantry, stands: 6 } }

  test('points entered as a total are halved by effects on the firers, and only remaining stands fire', () => {
    const steps = { 'defensive-fire': { points: 50, target: { cover: 'none' } } }
    const whole = odds(brigades, 'assault', { ...sides, steps: { ...steps, 'offensive-fire': { points: 12 } } })
    const groups = odds(brigades, 'assault', {
      ...sides,
      steps: { ...steps, 'offensive-fire': { firer: { groups: [{ stands: 6, each: 2 }] } } },
    })
    const few = odds(brigades, 'assault', { ...sides, attacker: { ...infantry, stands: 5 }, steps: { ...steps, 'offensive-fire': { firer: { groups: [{ stands: 5, each: 2 }, { stands: 5, each: 1 }] } } } }) // prettier-ignore
    // 50 points disorder the attackers on any roll, so their 12 points become 6, for which no result is deadly.
    expect(whole.steps.get('offensive-fire')?.outcomes.get('deadly')).toBe(0n)
    expect(chance(whole.steps.get('offensive-fire')?.outcomes.get('telling'), whole)).toBe(0.3)
    // The attackers lose one to three of eight stands, so all six stands in groups can still fire, except one in the worst case.
    expect(chance(groups.steps.get('offensive-fire')?.outcomes.get('telling'), groups)).toBeCloseTo(
      0.3 * 0.2 + 0.3 * 0.1 + 0.2 * 0.7,
      9,
    )
    expect(few.steps.get('offensive-fire')?.skipped).toBe(0n)
  })

  test('attached guns and leaders don’t count as stands of the troops', () => {
    const swept = (more: object): SequenceOdds =>
      odds(brigades, 'assault', { ...sides, defender: { ...sides.defender, ...more }, steps: { 'defensive-fire': { points: 1 }, charge: { attacker: { other: 19 } } } }) // prettier-ignore
    const alone = swept({})
    const together = swept({ 'with-guns': true, 'attached-leaders': 1 })
    expect(chance(together.steps.get('charge')?.outcomes.get('swept-from-the-field'), together)).toBe(1)
    expect(chance(together.parties.get('defender')?.leadersLost.get('1'), together)).toBe(1)
    expect(chance(alone.parties.get('defender')?.leadersLost.get('0'), alone)).toBe(1)
    // The leader's +1 raises the difference by one point. All guns are captured, and no stand is lost with them.
    expect(chance(together.parties.get('defender')?.removed, together)).toBeLessThan(
      chance(alone.parties.get('defender')?.removed, alone),
    )
    expect(chance(together.holds?.get('attacker'), together)).toBe(1)
  })

  test('losses in the charge don’t count as losses in the fire phase', () => {
    // Fire hits no one. Only ties cost stands, and stands lost in ties cause no -1 on the next roll after a tie.
    const unhurt = { ...infantry, stands: 9, order: 'disordered', 'half-firing': false }
    const even = { attacker: unhurt, defender: unhurt }
    const atEvenOdds = odds(brigades, 'assault', { ...even, steps: { 'defensive-fire': { points: 1, other: -99 } } })
    const pressed = atEvenOdds.steps.get('charge')?.outcomes.get('hard-pressed')
    expect(chance(pressed, atEvenOdds)).toBeCloseTo(0.24 / 0.9, 7)
  })

  test('a charge stopped by fire doesn’t happen', () => {
    const italy = rulesetNamed('italy-1799')
    const shot = odds(italy, 'assault', {
      attacker: { arm: 'infantry', stands: 6, quality: 'raw' },
      defender: { stands: 6 },
      steps: { 'defensive-fire': { points: 25, other: 99 } },
    })
    expect(chance(shot.steps.get('charge')?.skipped, shot)).toBe(1)
    expect(chance(shot.parties.get('attacker')?.retreated, shot)).toBe(1)
    expect(chance(shot.holds?.get('defender'), shot)).toBe(1)
  })

  test.each(['regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury'])(
    '%s has an assault whose counts add up',
    (id) => {
      const ruleset = rulesetNamed(id)
      const answer = odds(ruleset, 'assault', { attacker: { arm: 'infantry', stands: 8, 'worn-at': 6, 'spent-at': 4 }, defender: { arm: 'infantry', stands: 6 }, next: { stands: 3 }, steps: { 'defensive-fire': { points: 8 } } }, { breakthrough: true }) // prettier-ignore
      for (const { standsLost, states } of answer.parties.values())
        for (const counts of [standsLost, ...states.values()])
          expect([...counts.values()].reduce((a, b) => a + b, 0n)).toBe(answer.total)
      expect([...(answer.holds?.values() ?? [])].reduce((a, b) => a + b, 0n)).toBe(answer.total)
      expect(chance(answer.parties.get('attacker')?.states.get('fatigue')?.get('worn'), answer)).toBeGreaterThan(0)
    },
  )

  test.each(['fire-and-fury', 'regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury', 'skyhulks'])(
    '%s accepts every input that its sequence lists',
    (id) => {
      const { sequences, traits } = rulesetNamed(id)
      for (const { id: sequence, inputs, steps } of sequences.values()) {
        const given: Record<string, Record<string, unknown>> = { steps: {} }
        for (const { path, trait: name, what } of inputs) {
          const trait = traits.get(name ?? '')
          if (what === 'groups' || (trait && trait.from.length > 0)) continue
          const one =
            trait?.kind === 'choice'
              ? [...trait.choices.keys()][0]
              : trait?.kind === 'flag'
                ? true
                : Number(trait?.min?.n ?? 1n) || 1
          let place: Record<string, unknown> = given
          for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>
          place[path.at(-1) ?? ''] = one
        }
        expect(Object.keys(given['steps'] ?? {}).length).toBeGreaterThan(0)
        const answer = odds(rulesetNamed(id), sequence, given, Object.fromEntries(steps.map((step) => [step.id, true])))
        expect(answer.total).toBeGreaterThan(1n)
      }
    },
  )

  test('airship raids are resolved from data alone', () => {
    const raiders = odds(rulesetNamed('skyhulks'), 'raid', { raider: { plates: 5, crewed: true }, prey: { plates: 4, armor: 'canvas', crewed: true }, consort: { lanterns: true, upwind: true }, storm: 'squall', steps: { broadside: { points: 5 } } }) // prettier-ignore
    expect(Object.keys(Object.fromEntries(raiders.holds ?? []))).toEqual(['raider', 'prey', 'consort', 'nobody'])
    expect([...raiders.steps].map(([id, { skipped }]) => [id, skipped === raiders.total])).toEqual([['broadside', false], ['reply', true], ['trim', false], ['boarding', false]]) // prettier-ignore
  })
})

test('counts lost stands from zero without a gap, with “all” last if the number is unknown', () => {
  const rules = rulesetOf(`
traits:
  stands: {of: unit, label: Stands, count: {max: 20}, losses: reduce}
procedures:
  storm:
    title: Storm
    roles: {unit: {title: Unit}}
    dice: 1d4
    tables: {fate: {bands: {ruin: ..1, gale: 2..3, calm: 4..}}}
    outcomes: {ruin: {name: Ruin, effects: {all: {of: unit, lose: all}}}, gale: {name: Gale, effects: {some: {of: unit, lose: 2}}}, calm: {name: Calm}}
sequences:
  voyage:
    title: Voyage
    parties: {ship: {title: Ship}}
    steps: {storm: {title: Storm, procedure: storm, as: {unit: ship}}}
`)
  const lost = (inputs: object): unknown => [
    ...(value(sequenceOdds(rules, 'voyage', inputs, {})).parties.get('ship')?.standsLost ?? []),
  ]
  expect(lost({})).toEqual([['0', 1n], ['1', 0n], ['2', 2n], ['all', 1n]]) // prettier-ignore
  expect(lost({ ship: { stands: 5 } })).toEqual([['0', 1n], ['1', 0n], ['2', 2n], ['3', 0n], ['4', 0n], ['5', 1n]]) // prettier-ignore
})

const musketry = (mates: string): Ruleset =>
  rulesetOf(`
traits:
  mates: {of: unit, label: Mates, count: {max: 4}${mates}}
procedures:
  shot:
    title: Shot
    roles: {unit: {title: Unit}}
    dice: 1d4
    tables: {fate: {bands: {miss: ..3, hit: 4..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit}}
    follows: {mate: {title: Mate, natural: 4, of: unit, effects: {check: {of: unit, check: {procedure: mate, each: mate, for: [mates]}}}}}
  mate:
    title: Mate
    roles: {mate: {title: Mate, is: leader}}
    dice: 1d3
    tables: {fate: {bands: {falls: ..1, stays: 2..}}}
    outcomes: {falls: {name: Falls, effects: {out: {remove: true}}}, stays: {name: Stays}}
sequences:
  volley:
    title: Volley
    parties: {crew: {title: Crew}}
    steps: {shot: {title: Shot, procedure: shot, as: {unit: crew}}}
`)

test('a check per unit needs the number of units, unless the rules have a default', () => {
  expect(sequenceOdds(musketry(''), 'volley', {}, {})).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'input-missing',
        facts: { party: 'crew', count: 'mates', what: 'dice' },
        path: ['inputs', 'crew', 'mates'],
      },
    ],
  })
  const lost = (mates: string, inputs: object): unknown => [
    ...(value(sequenceOdds(musketry(mates), 'volley', inputs, {}))
      .parties.get('crew')
      ?.leadersLost.values() ?? []),
  ]
  expect(lost('', { crew: { mates: 1 } })).toEqual([11n, 1n])
  expect(lost(', default: 1', {})).toEqual([11n, 1n])
})

test('refuses a sequence with an unsolvable check', () => {
  const rules = rulesetOf(`${tiesInTurn}sequences:
  turn:
    title: Turn
    parties: {attacker: {title: Attacker}, defender: {title: Defender}, clock: {title: Clock}}
    steps: {duel: {title: Duel, procedure: duel}}
`)
  const inputs = { attacker: { lost: 2, nerve: 2 }, defender: { lost: 2, nerve: 2 }, clock: { lost: 2 } }
  expect(sequenceOdds(rules, 'turn', inputs, {})).toMatchObject({
    ok: false,
    problems: [{ code: 'too-much-work', facts: { title: 'Turn' } }],
  })
})
