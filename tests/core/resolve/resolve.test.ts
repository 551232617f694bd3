import { describe, expect, test } from 'vitest'
import { fraction } from '../../../src-core/exact.ts'
import type { ProblemInWords } from '../../../src-core/problem.ts'
import type { Resolution } from '../../../src-core/resolve/answer.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { testsIn } from '../../../src-core/language/logic.ts'
import type { Condition } from '../../../src-core/language/model.ts'
import { inWords } from '../../../src-core/words/problems/catalogue.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { duel, otherWorld } from '../support/worlds.ts'

const plain = rulesetOf(duel())
const world = rulesetOf(otherWorld)
const empires = rulesetNamed('hardest-empires')
const regiments = rulesetNamed('hardest-regiments')

const answer = (...request: Parameters<typeof resolve>): Resolution => value(resolve(...request))
const problems = (...request: Parameters<typeof resolve>): readonly ProblemInWords[] => {
  const result = resolve(...request)
  return result.ok ? [] : result.problems.map(inWords)
}
const modifiers = ({ rounds }: Resolution): readonly string[] =>
  (rounds.at(-1)?.modifiers ?? []).map(({ id, value: by, side }) => `${side ?? ''} ${id} ${by}`.trim())

describe('modifiers', () => {
  test('limits the sum, but not the free modifier', () => {
    const firer = { nation: 'britain', class: 'light' }
    const { rounds } = answer(empires, 'fire', { points: 3, firer, target: { formation: 'square' }, other: 2 }, [7])
    expect(rounds[0]?.sums).toEqual([{ side: null, modifiers: 4, limited: 3, other: 2, total: 5 }])
    expect(rounds[0]?.result).toBe(12)
  })

  test('reads a grid by nation, arm, formation and year; a cell’s own condition reads the enemy', () => {
    const prussians = (year: number): readonly string[] =>
      modifiers(answer(empires, 'maneuver', { unit: { nation: 'prussia', formation: 'column' }, year }, [7]))
    expect(prussians(1808)).toEqual([])
    expect(prussians(1809)).toEqual(['national-column 1'])
    const russians = (arm: string): readonly string[] =>
      modifiers(
        answer(
          empires,
          'melee',
          { defender: { nation: 'russia', side: 'defender' }, attacker: { arm, nation: 'spain' } },
          { attacker: [7], defender: [2] },
        ),
      )
    expect(russians('infantry')).toEqual(['defender national 1'])
    expect(russians('cavalry')).toEqual(['defender exposed -2'])
  })

  test('counts a value per item, and omits it for 0 items', () => {
    const rolled = { attacker: [2], defender: [2] }
    expect(modifiers(answer(plain, 'duel', { attacker: { lost: 3 } }, rolled))).toEqual(['attacker lost -3'])
  })

  test('a modifier of one side can apply to the other’s roll', () => {
    expect(
      modifiers(answer(world, 'boarding', { boarded: { ablaze: true } }, { boarder: [20], boarded: [3] })),
    ).toEqual(['boarded ablaze -2', 'boarder threat 1'])
  })

  test('reports a value that is not a whole number by name', () => {
    const halves = rulesetOf(
      otherWorld.replace('{round: down, is: {times: [-1/2, {trait: holes}]}}', '{times: [-1/2, {trait: holes}]}'),
    )
    expect(problems(halves, 'broadside', { gunner: { holes: 3 } }, [9])).toMatchObject([{ code: 'modifier-not-whole' }])
    expect(modifiers(answer(halves, 'broadside', { gunner: { holes: 4 } }, [9]))).toEqual(['holes -2'])
  })
})

describe('fire points', () => {
  test('points entered as a total use only the factors of other units', () => {
    const { points, factors } = answer(
      empires,
      'fire',
      { points: '3/2', firer: { order: 'disordered' }, target: { formation: 'march' } },
      [7],
    )
    expect(points).toEqual(fraction(3n))
    expect(factors.map(({ id, group }) => [id, group])).toEqual([['march-target', null]])
  })

  test('sums groups exactly, each with its own factors; a factor that meets two conditions halves only once', () => {
    const groups = [
      { stands: 3, each: 1.5 },
      { stands: 5, each: 1, order: 'disordered', deployed: true },
    ]
    const { points, factors } = answer(empires, 'fire', { firer: { groups } }, [7])
    expect(points).toEqual(fraction(7n))
    expect(factors.map(({ id, group }) => [id, group])).toEqual([['weak', 1]])
  })

  test('a modifier of the firers applies if it applies to any group', () => {
    const groups = [
      { stands: 3, each: 1 },
      { stands: 1, each: 1, class: 'light' },
    ]
    expect(modifiers(answer(empires, 'fire', { firer: { groups } }, [7]))).toEqual(['light-firing 1'])
  })

  test('accepts either points or groups', () => {
    expect(problems(empires, 'fire', {}, [7])).toMatchObject([{ code: 'points-missing', path: ['inputs', 'points'] }])
    expect(problems(empires, 'fire', { points: 1, firer: { groups: [{ stands: 1, each: 1 }] } }, [7])).toMatchObject([
      { code: 'two-ways' },
    ])
    expect(problems(empires, 'fire', { firer: { groups: [{ stands: 1 }] } }, [7])).toMatchObject([
      { code: 'points-missing', path: ['inputs', 'firer', 'groups', 0, 'each'] },
    ])
  })

  test('fire points that become a modifier keep increasing it beyond the last row', () => {
    const fire = (points: number): readonly string[] => modifiers(answer(regiments, 'fire', { points }, [5]))
    expect([0.5, 5.999, 6, 15, 19, 20, 30].map(fire)).toEqual([
      ['fire-points -4'],
      ['fire-points -4'],
      [],
      ['fire-points 4'],
      ['fire-points 4'],
      ['fire-points 5'],
      ['fire-points 7'],
    ])
  })
})

describe('effects', () => {
  const driven = (defender: object, attacker: object = {}, more: object = {}): Resolution =>
    answer(regiments, 'charge', { attacker, defender, ...more }, { attacker: [10], defender: [1] })
  const said = ({ effects }: Resolution): readonly string[] =>
    effects.map(({ id, of, verbs }) => `${of} ${id}: ${verbs.map(({ verb }) => verb).join(' ')}`)

  test('leaves out an effect known not to apply; an unknown one keeps its condition', () => {
    const { effects } = driven({ arm: 'infantry', formation: 'line' })
    expect(effects.map(({ id }) => id)).toEqual(['loss', 'troops', 'routed', 'carry', 'ridden-on', 'blown'])
    const against = [[{ on: 'enemy', key: 'arm' }], [{ key: 'flank' }]]
    expect(effects.find(({ id }) => id === 'routed')?.when).toMatchObject(against)
    expect(effects.find(({ id }) => id === 'troops')).toMatchObject({ when: null, unless: against, kindKnown: true })
  })

  test('doesn’t treat a default as known: kinds and conditions stay open', () => {
    const { effects } = driven({})
    expect(effects.filter(({ kindKnown }) => !kindKnown).map(({ id }) => id)).toEqual([
      'troops',
      'routed',
      'movable',
      'heavy',
      'caught',
    ])
  })

  test('a later effect replaces an earlier one with the same verb; losses add up', () => {
    expect(
      said(driven({ arm: 'infantry', formation: 'square' }, { arm: 'infantry' }, { combat: 'first', ground: 'open' })),
    ).toEqual(['defender loss: lose', 'defender routed: set lose retreat', 'attacker carry: carry'])
  })

  test('losses grow with the result', () => {
    const { effects } = answer(
      plain,
      'duel',
      { attacker: { nerve: -9 }, defender: { nerve: 2 } },
      { attacker: [1], defender: [1] },
    )
    expect(effects[0]?.verbs).toEqual([{ verb: 'lose', loss: { stands: fraction(6n), more: null, of: null } }])
  })

  test('leaves out a loss that rounds to zero stands', () => {
    const rules = `
traits: {stands: {of: unit, label: Stands, count: {max: 9}, losses: reduce}}
procedures:
  flight:
    title: Flight
    roles: {unit: {title: Unit}}
    dice: 1d6
    tables: {flight: {bands: {back: ..}}}
    outcomes: {back: {name: Back, effects: {lost: {lose: {stands: 0, more: {below: 3}}}, away: {retreat: {moves: full}}}}}
`
    const lost = (die: number): readonly string[] =>
      answer(rulesetOf(rules), 'flight', {}, [die]).effects.map(({ id }) => id)
    expect([2, 3, 6].map(lost)).toEqual([['lost', 'away'], ['away'], ['away']])
  })

  test('applies an earlier retreat only where a later one does not replace it', () => {
    const rules = `
traits:
  steady: {of: unit, label: Steady, flag: true}
  flanked: {of: unit, label: Flanked, flag: true}
  walled: {of: unit, label: Walled, flag: true}
procedures:
  push:
    title: Push
    roles: {unit: {title: Unit}}
    dice: 1d6
    tables: {push: {bands: {back: ..}}}
    outcomes:
      back:
        name: Back
        effects:
          slow: {retreat: {inches: 2}, lose: 1}
          fast: {retreat: {moves: full}, lose: 1, when: {flanked: true}, unless: {walled: true}}
`
    const whenOf = (inputs: object): readonly string[] =>
      answer(rulesetOf(rules), 'push', { unit: inputs }, [3]).effects.map(
        ({ id, verbs, ...guard }) =>
          `${id} ${verbs.map(({ verb }) => verb).join(' ')} ${keysOf(guard.when)}|${keysOf(guard.unless)}`,
      )
    const keysOf = (condition: Condition | null): string =>
      (condition ?? [])
        .map((terms) =>
          testsIn([terms])
            .map(({ key }) => key)
            .join('&'),
        )
        .join(' ')
    expect(whenOf({ flanked: false })).toEqual(['slow lose retreat |'])
    expect(whenOf({ flanked: true, walled: false })).toEqual(['slow lose |', 'fast lose retreat |'])
    expect(whenOf({ walled: false })).toEqual(['slow lose |', 'slow retreat |flanked', 'fast lose retreat flanked|'])
    expect(whenOf({ flanked: true })).toEqual(['slow lose |', 'slow retreat walled|', 'fast lose retreat |walled'])
    expect(whenOf({})).toEqual([
      'slow lose |',
      'slow retreat walled|',
      'slow retreat |flanked walled',
      'fast lose retreat flanked|walled',
    ])
  })

  test('offers a choice of parts to lose only if they can be present', () => {
    const partsLost = (defender: object): unknown =>
      answer(
        rulesetNamed('fire-and-fury'),
        'charge',
        { attacker: { arm: 'infantry', 'with-guns': false }, defender },
        { attacker: [5], defender: [5] },
      )
        .effects.filter(({ of }) => of !== 'attacker')
        .flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'lose' ? [verb.loss.of] : [])))
    expect(partsLost({})).toEqual([['troops', 'guns-present']])
    expect(partsLost({ arm: 'infantry', 'with-guns': true })).toEqual([['troops', 'guns-present']])
    expect(partsLost({ arm: 'infantry', 'with-guns': false })).toEqual([['troops']])
    expect(partsLost({ arm: 'artillery' })).toEqual([['guns-present']])
  })

  test('equal effects on both sides stay one effect', () => {
    const rolled = { attacker: [2], defender: [2] }
    expect(said(answer(regiments, 'charge', {}, rolled))).toEqual([
      'each troops: set',
      'each guns: set',
      'each both: lose',
      'each again: again',
    ])
    expect(said(answer(regiments, 'charge', { attacker: { arm: 'artillery' } }, rolled))).toEqual([
      'defender troops: set',
      'attacker guns: set',
      'defender guns: set',
      'each both: lose',
      'each again: again',
    ])
  })

  test('retreats as many inches as the dice show', () => {
    const back = answer(rulesetNamed('regimental-fury'), 'cavalry-fall-back', {}, [13]).effects[0]?.verbs
    expect(back?.find(({ verb }) => verb === 'retreat')).toMatchObject({ move: { inches: fraction(13n) } })
  })
})

describe('follow-ups', () => {
  test('a check in an effect is a follow-up with the effect’s id', () => {
    const { followUps } = answer(plain, 'duel', {}, { attacker: [10], defender: [1] })
    expect(followUps).toMatchObject([
      { id: 'leader', title: 'Leader', procedure: 'leader', of: 'defender', when: null },
    ])
  })

  test('a check of a part follows if the part is present, and conditionally if unknown', () => {
    const tow = rulesetOf(`
parts: {boat: {name: boat, when: {towing: true}}}
traits:
  towing: {of: unit, label: Towing a boat, flag: true}
procedures:
  shot:
    title: Shot
    roles: {target: {title: Target}}
    dice: 1d2
    tables: {shot: {bands: {hit: ..}}}
    outcomes: {hit: {name: Hit, effects: {boat: {of: target, kind: boat, check: sink}}}}
  sink:
    title: Sink
    roles: {target: {title: Target}}
    dice: 1d2
    tables: {sink: {bands: {sinks: ..1, floats: 2..}}}
    outcomes: {sinks: {name: Sinks}, floats: {name: Floats}}
`)
    const whenOf = (target: object): readonly unknown[] =>
      answer(tow, 'shot', { target }, [1]).followUps.map(({ when }) => when)
    expect(whenOf({ towing: true })).toEqual([null])
    expect(whenOf({ towing: false })).toEqual([])
    expect(whenOf({})).toEqual([[[{ on: null, key: 'towing', accepts: { flag: true } }]]])
  })

  test('the next lower outcome affects other, unknown units', () => {
    const [spread] = answer(world, 'broadside', { target: { hull: 'wood' } }, [15]).followUps
    expect(spread).toMatchObject({
      id: 'spread',
      who: 'ships alongside',
      lower: { id: 'hit', name: 'Hit' },
      procedure: null,
    })
    expect(spread?.effects.map(({ id }) => id)).toEqual(['hole'])
  })
})

describe('ties', () => {
  const inputs = { attacker: { stands: 3, bold: true }, defender: { stands: 3 } }

  test('wait for the next roll, with its modifiers', () => {
    const tied = answer(plain, 'duel', inputs, { attacker: [4], defender: [7] })
    expect(tied).toMatchObject({ outcome: { id: 'tie' }, pending: true, exhausted: [] })
    expect(tied.next?.round).toBe(2)
    expect(tied.next?.modifiers.map(({ id, side, value: by }) => [side, id, by])).toEqual([
      ['attacker', 'lost', -2],
      ['defender', 'lost', -1],
      ['attacker', 'disordered', -1],
      ['defender', 'disordered', -1],
      ['attacker', 'double', -2],
    ])
  })

  test('are resolved by the next roll, and all rolls are reported', () => {
    const { rounds, pending, next, outcome } = answer(plain, 'duel', inputs, { attacker: [4, 10], defender: [7, 3] })
    expect(rounds.map(({ result }) => result)).toEqual([0, 4])
    expect({ pending, next, outcome: outcome?.id }).toEqual({ pending: false, next: null, outcome: 'pressed' })
  })

  test('end when a side has no stands left', () => {
    const end = answer(
      plain,
      'duel',
      { ...inputs, attacker: { stands: 2, bold: true } },
      { attacker: [4], defender: [7] },
    )
    expect(end).toMatchObject({ pending: false, exhausted: ['attacker'], next: null })
  })

  test('report a roll after the last tie, and unequal numbers of rolls', () => {
    expect(problems(plain, 'duel', {}, { attacker: [9, 4], defender: [2, 4] })).toMatchObject([
      { code: 'wrong-dice', path: ['dice', 'attacker', 1] },
    ])
    expect(problems(plain, 'duel', {}, { attacker: [4, 4], defender: [4] })).toMatchObject([
      { code: 'wrong-dice', path: ['dice', 'defender'] },
    ])
  })

  test('refuse dice for a side that doesn’t roll', () => {
    expect(problems(plain, 'duel', {}, { attacker: [9], referee: [1], defender: [2] })).toMatchObject([
      { code: 'no-dice', path: ['dice', 'referee'], right: expect.stringContaining('attacker') as unknown },
    ])
  })
})

describe('checks without dice', () => {
  test('calculate amounts, or return null if a cell is “none”', () => {
    const move = (inputs: object): unknown => answer(regiments, 'movement', inputs, undefined).gives.get('move')?.value
    expect(move({ unit: { formation: 'column' }, going: 'road', gait: 'double-quick' })).toEqual(fraction(24n))
    expect(move({ unit: { formation: 'line' }, going: 'road' })).toBeNull()
    expect(move({ unit: { arm: 'artillery' } })).toEqual(fraction(8n))
    expect(move({ unit: { formation: 'square' }, gait: 'double-quick' })).toEqual(fraction(4n))
  })

  test('keep an amount at or above its minimum, and an unknown amount as null', () => {
    const ruleset = rulesetOf(`
traits:
  speed: {of: unit, label: Speed, number: {min: 0, max: 20}}
procedures:
  march:
    title: March
    roles: {unit: {title: Unit}}
    gives: {move: {label: Move, is: {at-least: 1/2, is: {plus: [{trait: speed}, -3]}}}}
`)
    const move = (inputs: object): unknown => answer(ruleset, 'march', inputs, undefined).gives.get('move')?.value
    const half = fraction(1n, 2n)
    expect([8, 4, 3.5, 3, 0].map((speed) => move({ unit: { speed } }))).toEqual([
      fraction(5n),
      fraction(1n),
      half,
      half,
      half,
    ])
    expect(move({})).toBeNull()
  })

  test('refuse dice, but not an empty list', () => {
    expect(problems(regiments, 'movement', {}, [4])).toMatchObject([{ code: 'no-dice', path: ['dice'] }])
    for (const none of [undefined, null, []]) expect(problems(regiments, 'movement', {}, none)).toEqual([])
  })
})

describe('requests', () => {
  test('report all problems together, each with its path', () => {
    const wrong = problems(
      regiments,
      'charge',
      { attacker: { quality: 'krack', stands: 100, other: 1.5, flank: true }, defendr: {}, combat: 2 },
      { attacker: [11], defender: [] },
    )
    expect(wrong.map(({ code, path }) => [code, (path as string[]).join('.')])).toEqual([
      ['unknown-name', 'inputs.defendr'],
      ['wrong-input', 'inputs.attacker.quality'],
      ['wrong-input', 'inputs.attacker.stands'],
      ['wrong-input', 'inputs.attacker.other'],
      ['wrong-input', 'inputs.attacker.flank'],
      ['wrong-input', 'inputs.combat'],
      ['wrong-dice', 'dice.attacker.0'],
      ['wrong-dice', 'dice.defender'],
    ])
    expect(wrong.find(({ path }) => (path as string[]).includes('defendr'))).toMatchObject({
      right: 'Did you mean "defender"?',
    })
  })

  test('accept all facts of a roster unit, even values the check doesn’t read', () => {
    const unit = { arm: 'infantry', carriage: 'pack', 'cold-steel': true, stands: 4, limber: 'limbered' }
    expect(answer(regiments, 'fire', { points: 6, target: unit, going: 'road' }, [3]).outcome?.id).toBe('desultory')
  })

  test('refuse an unknown procedure', () => {
    expect(problems(regiments, 'chrage', {}, [1])).toMatchObject([
      { code: 'unknown-name', right: 'Did you mean "charge"?' },
    ])
  })

  test('use the same modifiers as their odds', () => {
    const inputs = { attacker: { quality: 'crack' }, defender: { stands: 2, other: -1 } }
    const given = value(odds(regiments, 'charge', inputs))
    expect(given.modifiers).toEqual(
      answer(regiments, 'charge', inputs, { attacker: [5], defender: [5] }).rounds[0]?.modifiers,
    )
  })
})

test('with several possible results, no effect is certain', () => {
  const judging = rulesetOf(`
traits: {stands: {of: unit, count: {max: 9}}, order: {of: unit, choices: [good, broken], default: good, changes: true}}
phases: {rout: {tone: red}}
procedures:
  judge:
    phase: rout
    roles: [unit]
    decide: {few: {outcome: broken, when: {stands: ..2}}, many: {outcome: holds}}
    outcomes: {broken: {severity: 2, effects: {away: {set: {order: broken}}}}, holds: {}}
`)
  const shown = ({ outcome, possible, effects, followUps }: Resolution): unknown =>
    [outcome?.id ?? null, possible.map(({ id }) => id), effects.map(({ id }) => id), followUps] // prettier-ignore
  expect(shown(answer(judging, 'judge', {}, undefined))).toEqual([null, ['broken', 'holds'], [], []])
  expect(shown(answer(judging, 'judge', { unit: { stands: 2 } }, undefined))).toEqual(['broken', [], ['away'], []])
  expect(shown(answer(judging, 'judge', { unit: { stands: 3 } }, undefined))).toEqual(['holds', [], [], []])
})

test.each([
  [{}, ['broken', 'holds']],
  [{ stands: 1 }, ['broken', 'holds']],
  [{ support: 1 }, ['broken', 'holds']],
  [{ stands: 1, support: 1 }, []],
  [{ stands: 5 }, []],
  [{ support: 5 }, []],
])('with a condition and its exception, a missing input leaves only its own effect open: %j', (unit, open) => {
  const judging = rulesetOf(`
traits: {stands: {of: unit, count: {max: 9}}, support: {of: unit, count: {max: 9}}}
phases: {rout: {tone: red}}
procedures:
  judge:
    phase: rout
    roles: [unit]
    decide: {few: {outcome: broken, when: {stands: ..2}, unless: {support: 3..}}, many: {outcome: holds}}
    outcomes: {broken: {severity: 2}, holds: {}}
`)
  expect(answer(judging, 'judge', { unit }, undefined).possible.map(({ id }) => id)).toEqual(open)
})
