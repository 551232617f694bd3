import { describe, expect, test } from 'vitest'
import { assess, type Assessment } from '../../../src-core/play/assess.ts'
import { formOf } from '../../../src-core/play/build-form.ts'
import { controlStates } from '../../../src-core/play/control-states.ts'
import { inputsInWords } from '../../../src-core/play/inputs-in-words.ts'
import { largestModifierShifts } from '../../../src-core/play/largest-shifts.ts'
import { triggersIn, type Trigger } from '../../../src-core/play/relevant-inputs.ts'
import { approximate, fraction, zero } from '../../../src-core/exact.ts'
import { isWithin } from '../../../src-core/language/ranges.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { tallyModifiers } from '../../../src-core/resolve/modifiers.ts'
import { nonNull } from '../../../src-core/present.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { readingOf } from '../../../src-core/resolve/reading.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Test } from '../../../src-core/language/model.ts'
import type { Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { value } from '../support/brute-force.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const standing = (ruleset: string, procedure: string, inputs: object): Assessment =>
  value(assess(rulesetNamed(ruleset), procedure, inputs))
const tallies = ({ tallies: all }: Assessment): readonly string[] =>
  all.map(({ title, terms, total }) =>
    `${title ?? ''} ${terms.map(({ value: by, label }) => `${by} ${label}`).join(', ')} = ${total}`.trim(),
  )

describe('the state of a check', () => {
  test('the tally lists each modifier with its label, and the sum', () => {
    const maneuver = standing('italy-1799', 'maneuver', { unit: { fatigue: 'fresh', quality: 'raw', rating: 'able' } })
    expect(tallies(maneuver)).toEqual(['−1 Raw, +2 Fresh = +1'])
  })

  test('each side has its own tally', () => {
    const charge = standing('fire-and-fury', 'charge', {
      attacker: { fatigue: 'fresh' },
      defender: { order: 'disordered', other: 1 },
    })
    expect(tallies(charge)).toEqual(['Attacker +2 Fresh = +2', 'Defender −1 Disordered, +1 Other = 0'])
  })

  test('lists relevant assumptions by role', () => {
    const assumed = standing('fire-and-fury', 'fire', { points: 7, target: { cover: 'woods' } }).assumed
    expect(assumed).toEqual([
      {
        title: 'Target',
        words: [
          'Arm: Infantry',
          'Formation: Line',
          'Limbered: no',
          'Changing formation or movement mode: no',
          'About-facing: no',
        ],
      },
    ])
    expect(standing('fire-and-fury', 'charge', {}).assumed[0]?.words).toEqual(
      expect.arrayContaining(['Army: not entered', 'Attached corps or division leaders: 0']),
    )
  })

  test('doesn’t list an input that only affects an unknown value', () => {
    const { assumed } = standing('fire-and-fury', 'maneuver', {})
    expect(assumed.flatMap(({ words }) => words).join(' · ')).toMatch(/Fatigue/)
    expect(assumed.flatMap(({ words }) => words).join(' · ')).not.toMatch(/Stands|Worn at|Spent at/)
  })

  test('without dice, shows each possible outcome with its condition, and calculates nothing from missing inputs', () => {
    const { withoutDice } = standing('regimental-fury', 'skirmish-charge', {
      attacker: { formation: 'skirmish', stands: 6 },
    })
    expect(withoutDice?.outcome).toBe(null)
    expect(withoutDice?.possible.map(({ condition, name }) => `${condition}: ${name}`)).toEqual([
      'if defender smaller than the attacker: May charge',
      ': May not charge',
    ])
    const fatigue = standing('napoleonic-fury', 'fatigue', { lost: 3 }).withoutDice
    expect(fatigue?.gives.map(({ value: given }) => given)).toEqual(['not entered', '3'])
  })

  test('shows the row in use with its cells and their places on the sheet', () => {
    const { row } = standing('fire-and-fury', 'fire', { points: 7 })
    expect(row?.label).toBe('6–7')
    expect(row?.path).toBe('procedures.fire.tables.fire.rows.p6')
    expect(row?.bands.map(({ name, range }) => `${name} ${range}`)).toEqual([
      'Desultory ≤ 4',
      'Lively 5–7',
      'Telling 8–10',
      'Deadly 11+',
    ])
  })

  test('lists fire points by group with their sum', () => {
    const { points } = standing('fire-and-fury', 'fire', {
      firer: {
        groups: [
          { stands: 8, each: 1, enfilading: true },
          { stands: 2, each: 3, arm: 'artillery', damaged: true },
        ],
      },
    })
    expect(points).toMatchObject({ total: '19', groups: ['16', '3'] })
    expect(points?.factors.map(({ times, group }) => `${String(group)} ${times}`)).toEqual(['0 ×2', '1 ×½'])
  })

  test('shows everything except the odds before the points are known', () => {
    const fire = standing('fire-and-fury', 'fire', { target: { cover: 'woods' } })
    expect(tallies(fire)).toEqual(['−1 Woods, broken ground = −1'])
    expect(fire.odds).toBeNull()
    expect(fire.problems.map(({ code }) => code)).toEqual(['points-missing'])
  })

  test('reports stands out of range, and counts the other groups', () => {
    const groups = [
      { stands: 4, weapon: 'first-rate-rifles', range: 6 },
      { stands: 2, weapon: 'shotgun', range: 30 },
    ]
    const fire = standing('regimental-fury', 'fire', { firer: { groups } })
    expect(fire.problems.map(({ code }) => code)).toEqual(['out-of-range'])
    expect(fire.points).toMatchObject({ total: '4', groups: ['4', null] })
  })

  test('asks for missing ranges', () => {
    const fire = standing('regimental-fury', 'fire', {
      firer: { groups: [{ stands: 4, weapon: 'first-rate-rifles' }] },
    })
    expect(fire.problems.map(problemText)).toEqual([
      expect.stringMatching(/^inputs\.firer\.groups\.0: Enter "Range" for the firing stands\. /),
    ])
  })

  test('ranges with the same fire points form one band, up to the weapon’s range', () => {
    const bandsOf = (group: object) =>
      standing('regimental-fury', 'fire', { firer: { groups: [{ stands: 4, ...group }] } }).controls[
        'firer.groups.0.range'
      ]?.bands?.map(({ value, worth }) => `${value}: ${worth}`)
    expect(bandsOf({ weapon: 'smoothbore-6' })).toEqual(['6: 4', '8: 3', '16: 1½', '24: 1', '36: ½'])
    expect(bandsOf({ weapon: 'shotgun' })).toEqual(['2: 2'])
    for (const range of [6, 7, 8, 9, 16, 17, 24, '8..16', '36..'])
      expect(bandsOf({ weapon: 'smoothbore-6', range })).toEqual(bandsOf({ weapon: 'smoothbore-6' }))
  })

  test('an entered range band counts as its largest number, and is shown as a band', () => {
    const firing = (range: number | string) =>
      standing('regimental-fury', 'fire', { firer: { groups: [{ stands: 4, weapon: 'smoothbore-6', range }] } })
    const bands = firing(6).controls['firer.groups.0.range']?.bands ?? []
    expect(bands.map(({ input }) => input)).toEqual(['..6', '6..8', '8..16', '16..24', '24..36'])
    for (const { input, value: largest } of bands) expect(firing(input)).toEqual(firing(largest))

    const rules = rulesetNamed('regimental-fury')
    const words = (range: unknown) =>
      inputsInWords(rules, nonNull(rules.procedures.get('fire')), { firer: { groups: [{ stands: 4, range }] } })
    expect(['..6', '6..8', '24..', 8].flatMap((range) => words(range).flatMap((part) => part.words))).toEqual([
      '4 stands, range up to 6″',
      '4 stands, range 6–8″',
      '4 stands, range 24″ or more',
      '4 stands, range 8″',
    ])
    for (const range of ['..', 'a..8', '6..8..9', '1..9999'])
      expect(assess(rules, 'fire', { firer: { groups: [{ stands: 4, range }] } })).toMatchObject({ ok: false })
  })

  test('refuses impossible inputs', () => {
    const refused = assess(rulesetNamed('fire-and-fury'), 'fire', { points: 7, target: { cover: 'wood' } })
    expect(refused).toMatchObject({ ok: false, problems: [{ code: 'wrong-input' }] })
  })

  test('a check without dice is resolved immediately', () => {
    const { withoutDice, odds: none } = standing('fire-and-fury', 'movement', {
      unit: { arm: 'cavalry' },
      going: 'road',
    })
    expect(none).toBeNull()
    expect(withoutDice?.gives).toMatchObject([{ id: 'move', label: 'Move', value: '36″' }])
    expect(withoutDice?.gives[0]?.note).toMatch(/^Assumed: Fording/)
  })
})

describe('the effects of a control’s options', () => {
  test('are shown as changes to the sum', () => {
    const { controls } = standing('fire-and-fury', 'fire', { points: 7 })
    expect(controls['target.cover']?.effects).toEqual({
      woods: '−1',
      'broken-ground': '−1',
      town: '−2',
      'sunken-road': '−2',
      breastworks: '−2',
      'stone-wall': '−2',
    })
    expect(controls['target.formation']?.effects).toEqual({ column: '+1' })
  })

  test('include national tables where they apply', () => {
    const { controls } = standing('napoleonic-fury', 'maneuver', { unit: { nation: 'france' } })
    expect(controls['unit.formation']?.effects['column']).toMatch(/^[+−]\d$/)
    expect(standing('napoleonic-fury', 'maneuver', {}).controls['unit.class']?.effects).toEqual({ light: '+1' })
  })

  test('include the factors of a firing group on its own buttons', () => {
    const { controls } = standing('fire-and-fury', 'fire', {
      firer: {
        groups: [
          { stands: 8, each: 1 },
          { stands: 2, each: 3, arm: 'artillery' },
        ],
      },
    })
    expect(controls['firer.groups.0.order']?.effects).toEqual({ disordered: '×½' })
    expect(controls['firer.groups.1.order']?.effects).toEqual({})
    expect(controls['firer.groups.1.damaged']?.effects).toEqual({ true: '×½' })
  })

  test('are shown relative to an effect that more than half of the options share', () => {
    const ruleset = rulesetOf(`
traits:
  mood: {of: unit, label: Mood, choices: {calm: Calm, merry: Merry, wild: Wild, mad: Mad}, default: calm}
  worth: {of: unit, label: Worth, number: {min: 0, max: 9}, default: 1}
procedures:
  shot:
    title: Shot
    roles: {unit: {title: Unit, groups: true}}
    points: {of: unit, stand: {trait: worth}}
    dice: 1d6
    factors: {close: {label: Close, of: unit, times: 1/2, when: {mood: [calm, merry]}}}
    modifiers:
      calm: {label: Calm, of: unit, value: 1, when: {mood: [calm, merry]}}
      sane: {label: Sane, of: unit, value: 2, when: {mood: [calm, merry, wild]}}
    tables: {shot: {bands: {hit: ..}}}
    outcomes: {hit: {name: Hit}}
`)
    const { controls: given } = value(assess(ruleset, 'shot', { unit: { groups: [{ stands: 4 }] } }))
    expect(given['unit.groups.0.mood']?.effects).toEqual({ calm: '+1 ×½', merry: '+1 ×½', mad: '−2' })
  })

  test('an input without a current effect isn’t relevant', () => {
    expect(standing('napoleonic-fury', 'melee', {}).controls['attacker.armored']?.relevant).toBe(false)
    expect(
      standing('napoleonic-fury', 'melee', { attacker: { arm: 'cavalry' } }).controls['attacker.armored']?.relevant,
    ).toBe(true)
  })

  test('a calculated value is shown', () => {
    const { controls } = standing('fire-and-fury', 'charge', { attacker: { stands: 9 }, defender: { stands: 3 } })
    expect(controls['defender.outnumbered']?.value).toBe('three-to-one')
  })
})

/** Inputs that satisfy one test of a condition. */
const pressedFor = (ruleset: Ruleset, { accepts, key }: Test, at: string, inputs: object): object => {
  const trait = ruleset.traits.get(key)
  const given =
    'flag' in accepts
      ? accepts.flag
      : 'choices' in accepts
        ? [...accepts.choices][0]
        : 'ranges' in accepts
          ? approximate(accepts.ranges[0]?.min ?? accepts.ranges[0]?.max ?? trait?.min ?? zero)
          : 0
  const [role = '', id] = at.split('.')
  return id === undefined
    ? { ...inputs, [role]: given }
    : { ...inputs, [role]: { ...(inputs as Record<string, object>)[role], [id]: given } }
}

const checks = [...offered(), 'skyhulks'].flatMap((id) => {
  const ruleset = rulesetNamed(id)
  return [...ruleset.procedures.values()]
    .filter(({ rolls }) => rolls.length > 0)
    .map((procedure) => ({ name: `${id}: ${procedure.title}`, ruleset, procedure }))
})

/** Presses relevant controls one by one until the modifier applies. Returns the inputs that are still needed when no relevant control is left. */
const leftOver = (ruleset: Ruleset, procedure: Procedure, { id: modifier, tests }: Trigger): readonly string[] => {
  const { controls } = formOf(ruleset)(procedure)
  let inputs: object = procedure.points ? { points: 7 } : {}
  let left = tests.flatMap(({ test: each, at }) =>
    at !== null && controls.some((control) => control.at === at) ? [{ each, at }] : [],
  )
  while (left.length > 0) {
    const check = value(readCheck(ruleset, procedure.id, inputs))
    const { own } = tallyModifiers(readingOf(check.situation, true), check, new Set())
    if (own.some(({ id }) => id === modifier)) return []
    const states = controlStates(check, controls)
    const held = left.filter(({ each, at }) => holds(states.get(at)?.value ?? null, each))
    const next = left.find((one) => !held.includes(one) && states.get(one.at)?.relevant === true)
    if (!next) return left.filter((one) => !held.includes(one)).map(({ at }) => at)
    inputs = pressedFor(ruleset, next.each, next.at, inputs)
    left = left.filter((one) => one !== next)
  }
  return []
}

const holds = (now: string | boolean | number | null, { accepts }: Test): boolean => {
  if ('flag' in accepts) return now === accepts.flag
  if ('choices' in accepts) return typeof now === 'string' && accepts.choices.has(now)
  return (
    typeof now === 'number' &&
    'ranges' in accepts &&
    accepts.ranges.some((range) => isWithin(fraction(BigInt(now)), range))
  )
}

describe.each(checks)('$name', ({ ruleset, procedure }) => {
  test('every modifier can be reached through relevant buttons', () => {
    // A modifier of 0 is printed but has no effect.
    const idle = new Set(
      procedure.modifiers.filter(({ value: by }) => by.kind === 'number' && by.value.n === 0n).map(({ id }) => id),
    )
    const triggers = triggersIn(ruleset)(procedure).filter(
      ({ id, factor, subject }) => !idle.has(id) && !(factor && subject === procedure.points?.of),
    )
    const stuck = triggers.flatMap((trigger) =>
      leftOver(ruleset, procedure, trigger).map((at) => `${trigger.id} of ${trigger.subject}: ${at}`),
    )
    expect(stuck).toEqual([])
  })

  test('the odds match the engine', () => {
    const inputs = procedure.points ? { points: 7 } : {}
    const shown = value(assess(ruleset, procedure.id, inputs)).odds
    const counted = odds(ruleset, procedure.id, inputs)
    expect(shown === null).toBe(!counted.ok)
    if (!counted.ok) return
    expect(shown?.total).toBe(String(counted.value.total))
    expect(shown?.outcomes.map(({ id, count }) => [id, count])).toEqual(
      [...counted.value.outcomes].map(([id, count]) => [id, String(count)]),
    )
  })
})

test('lists modifiers by their effect on the odds, without those that shift nothing', () => {
  const shifts = value(
    largestModifierShifts(rulesetNamed('regimental-fury'), 'fire', { points: 7, target: { cover: 'woods' } }),
  )
  expect(shifts.map(({ label, moved, holds: now }) => `${label} ${moved} ${String(now)}`)).toEqual([
    'Dismounted cavalry, skirmishers (cumulative with cover) 0.2 false',
    'Limbered, mounted cavalry, about-facing, in field or march column, or changing formation or movement mode 0.1 false',
    'Woods, broken ground, hedge, fence 0.1 true',
    'Town, sunken road, breastworks, stone wall 0.1 false',
  ])
})

test('the largest shifts include a modifier of one role on another role’s roll', () => {
  const shifts = value(largestModifierShifts(rulesetNamed('skyhulks'), 'boarding', {}))
  expect(shifts.map(({ label, title, holds: now }) => `${String(title)}: ${label} ${String(now)}`)).toContain(
    'Consort: Consort upwind false',
  )
})

test('missing stands in one group leave other groups’ points known and the row unknown', () => {
  const groups = [{ stands: 4, weapon: 'first-rate-rifles', range: 6 }, { weapon: 'shotgun' }]
  const fire = standing('regimental-fury', 'fire', { firer: { groups }, target: { formation: 'column' } })
  expect(fire.problems.map(({ code, path }) => [code, path?.join('.')])).toEqual([
    ['wrong-input', 'inputs.firer.groups.1.stands'],
  ])
  expect(fire.points).toEqual({ total: '4', groups: ['4', null], factors: [] })
  expect([fire.row, fire.odds]).toEqual([null, null])
})

test('while the points of firing stands are unknown, asks for all inputs they need', () => {
  const relevantOf = (group: object): readonly (boolean | undefined)[] => {
    const { controls } = standing('regimental-fury', 'fire', { firer: { groups: [group] } })
    return ['weapon', 'range'].map((trait) => controls[`firer.groups.0.${trait}`]?.relevant)
  }
  expect(relevantOf({ stands: 4 })).toEqual([true, true])
  expect(relevantOf({ stands: 4, weapon: 'first-rate-rifles' })).toEqual([true, true])
})

test('refuses an invalid number of stands, but not a missing one', () => {
  const codes = (stands: unknown): readonly string[] => {
    const given = assess(rulesetNamed('fire-and-fury'), 'fire', { firer: { groups: [{ stands, each: 1 }] } })
    return [
      given.ok ? 'shown' : 'refused',
      ...(given.ok ? given.value.problems : given.problems).map(({ code }) => code),
    ]
  }
  expect(codes(undefined)).toEqual(['shown', 'wrong-input'])
  expect(codes('4')).toEqual(['shown', 'wrong-input'])
  expect(codes(0)).toEqual(['refused', 'wrong-input'])
  expect(codes(4)).toEqual(['shown'])
})

test('reads the inputs of a check once for everything shown', () => {
  let reads = 0
  const target = {
    get cover() {
      reads += 1
      return 'woods'
    },
  }
  const shown = value(assess(rulesetNamed('fire-and-fury'), 'fire', { points: 7, target }))
  expect(shown.odds).not.toBeNull()
  expect(reads).toBe(1)
})
