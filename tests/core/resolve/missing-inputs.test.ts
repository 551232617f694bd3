/**
 * An input that wasn't entered is never treated as a fact. For every procedure of every shipped ruleset, a request without some inputs is
 * compared with requests that have them.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appliedEffects, type AppliedEffect } from '../../../src-core/resolve/effects.ts'
import type { Resolution, AssumedInput, FollowUpOdds, PossibleOutcome } from '../../../src-core/resolve/answer.ts'
import { readCheck } from '../../../src-core/resolve/check.ts'
import { followUps } from '../../../src-core/resolve/follow-ups.ts'
import { json } from '../../../src-core/resolve/json.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { guardHolds, readingOf, type Reading } from '../../../src-core/resolve/reading.ts'
import type { SideSum } from '../../../src-core/resolve/modifiers.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { rolesNamed, type Situation } from '../../../src-core/language/situation.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { testsIn } from '../../../src-core/language/logic.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { Guard } from '../../../src-core/language/model.ts'
import type { Verb } from '../../../src-core/ruleset/model/effects.ts'
import type { Input, Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import type { Trait } from '../../../src-core/ruleset/model/traits.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { allThrows, diceOf, value } from '../support/brute-force.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'

const checks = offered().flatMap((id) => {
  const ruleset = rulesetNamed(id)
  return [...ruleset.procedures.values()].map((procedure) => ({ name: `${id} ${procedure.id}`, ruleset, procedure }))
})

/** Values by place in a request, such as `target.cover`. */
type Values = ReadonlyMap<string, unknown>

const placeOf = (path: readonly string[]): string => path.join('.')

const inputsOf = (values: Values): Record<string, unknown> => {
  const request: Record<string, unknown> = {}
  for (const [place, each] of values) {
    const [first = '', second] = place.split('.')
    if (second === undefined) request[first] = each
    else request[first] = { ...(request[first] as object | undefined), [second]: each }
  }
  return request
}

/** Possible values of a trait: all choices, both flags, or some small and large numbers. */
const valuesOf = ({ traits }: Ruleset, { trait: id }: Input): readonly unknown[] => {
  const trait = id === null ? undefined : traits.get(id)
  if (!trait) return []
  if (trait.kind === 'flag') return [false, true]
  if (trait.kind === 'choice') return [...trait.choices.keys()]
  const min = Math.max(0, Number(trait.min?.n ?? 0n))
  const max = Number(trait.max?.n ?? 99n)
  return [0, 1, 2, 3, 4, 6, 8, 9, 12].map((number) => min + number).filter((number) => number <= max)
}

/** A request, the inputs to omit, and other values for those inputs. */
interface Case {
  readonly given: Values
  readonly omitted: ReadonlySet<string>
  readonly others: Values
}

const traitInputs = ({ traits }: Ruleset, { inputs }: Procedure): readonly Input[] =>
  inputs.filter(({ trait }) => trait !== null && traits.get(trait)?.from.length === 0)

const cases = (ruleset: Ruleset, procedure: Procedure): fc.Arbitrary<Case> => {
  const inputs = traitInputs(ruleset, procedure)
  const anyOf = (input: Input): fc.Arbitrary<unknown> => fc.constantFrom(...valuesOf(ruleset, input))
  const one = (input: Input) => fc.record({ given: anyOf(input), other: anyOf(input), omitted: fc.boolean() })
  return fc.tuple(fc.tuple(...inputs.map(one)), fc.integer({ min: 1, max: 30 })).map(([all, points]) => {
    const places = inputs.map(({ path }, index) => ({
      place: placeOf(path),
      ...(all[index] ?? { given: 0, other: 0, omitted: false }),
    }))
    const fixed: [string, unknown][] = procedure.points ? [['points', points]] : []
    return {
      given: new Map([...fixed, ...places.map(({ place, given }): [string, unknown] => [place, given])]),
      omitted: new Set(places.flatMap(({ place, omitted }) => (omitted ? [place] : []))),
      others: new Map(places.map(({ place, other }) => [place, other])),
    }
  })
}

const without = (given: Values, omitted: ReadonlySet<string>): Values =>
  new Map([...given].filter(([place]) => !omitted.has(place)))

const placeOfAssumed = ({ role, trait }: AssumedInput): string => (role === null ? trait : `${role}.${trait}`)

/** Fills in omitted inputs: with the assumed value if there is one, otherwise with an arbitrary one. An input assumed to have no value (null) stays omitted. */
const completed = ({ given, omitted, others }: Case, assumed: readonly AssumedInput[]): Values => {
  const taken = new Map(assumed.map((each) => [placeOfAssumed(each), each.value === null ? null : json(each.value)]))
  return new Map([
    ...without(given, omitted),
    ...[...omitted].flatMap((place): [string, unknown][] => {
      const own = taken.get(place)
      return own === null ? [] : [[place, own ?? others.get(place)]]
    }),
  ])
}

/** The parts of an answer that depend on dice and modifiers, as one string. */
const rolled = ({ outcome, rounds, gives, next, exhausted }: Resolution): string => {
  const sumsOf = (sums: readonly SideSum[]): string => sums.map(({ total }) => total).join(' ')
  const rolls = rounds.map(({ sums, table: { id, row }, outcome: own }) => [sumsOf(sums), id, row, own.id].join(' '))
  return JSON.stringify([outcome?.id, rolls, next && sumsOf(next.sums), exhausted, json(gives)])
}

/** Effects as text: role, part, number of stands, what happens. */
const lines = (effects: readonly AppliedEffect[], reading: Reading): readonly string[] =>
  effects
    .flatMap(({ of, kind, stands, turns, verbs, ...guard }) =>
      rolesNamed(reading.procedure, of)
        .filter((role) => guardHolds(reading, role, guard) === true)
        .flatMap((role) =>
          verbs.map((verb) => JSON.stringify([role, kind, stands, turns, json(chosen(verb, role, reading))])),
        ),
    )
    .toSorted()

/** A loss, limited to the parts that the unit has. */
const chosen = (verb: Verb, role: string, reading: Reading): Verb => {
  if (verb.verb !== 'lose' && verb.verb !== 'capture') return verb
  const isThere = (id: string): boolean =>
    guardHolds(reading, role, { when: reading.ruleset.parts.get(id)?.when ?? null, unless: null }) === true
  return { ...verb, loss: { ...verb.loss, of: verb.loss.of?.filter(isThere) ?? null } }
}

/** Counts follow-ups by id and role; the same one may occur with different conditions. */
const followCounts = (all: readonly FollowUpOdds[]): ReadonlyMap<string, bigint> => {
  const counts = new Map<string, bigint>()
  for (const { id, of, count } of all) counts.set(`${id} ${of}`, (counts.get(`${id} ${of}`) ?? 0n) + count)
  return new Map([...counts].toSorted())
}

const isOpen = ({ when, unless }: Guard): boolean => when !== null || unless !== null

const situationOf = (ruleset: Ruleset, procedure: Procedure, values: Values): Situation =>
  value(readCheck(ruleset, procedure.id, inputsOf(values))).situation

const runs = { seed: 12, numRuns: 12 }

describe.each(checks)('$name', ({ ruleset, procedure }) => {
  const throws = allThrows(procedure)
  const thrown = procedure.rolls.length === 0 ? [undefined] : throws.map(({ totals }) => diceOf(procedure, [totals]))

  test('a result depends only on inputs that are entered or listed as assumed', () => {
    let answered = 0
    fc.assert(
      fc.property(cases(ruleset, procedure), fc.nat(), (one, pick) => {
        const dice = thrown[pick % thrown.length]
        const answer = resolve(ruleset, procedure.id, inputsOf(without(one.given, one.omitted)), dice)
        if (!answer.ok) return
        answered += 1
        const full = completed(one, answer.value.assumed)
        if (answer.value.possible.length === 0)
          expect(rolled(value(resolve(ruleset, procedure.id, inputsOf(full), dice)))).toEqual(rolled(answer.value))
      }),
      runs,
    )
    expect(answered).toBeGreaterThan(0)
  })

  test('odds depend only on inputs that are entered or listed as assumed', () => {
    if (procedure.rolls.length === 0) return
    let answered = 0
    fc.assert(
      fc.property(cases(ruleset, procedure), (one) => {
        const before = odds(ruleset, procedure.id, inputsOf(without(one.given, one.omitted)))
        if (!before.ok) return
        answered += 1
        const full = completed(one, before.value.assumed)
        const after = value(odds(ruleset, procedure.id, inputsOf(full)))
        expect(after.outcomes).toEqual(before.value.outcomes)
        expect(after.final?.outcomes).toEqual(before.value.final?.outcomes)
        const reading = readingOf(situationOf(ruleset, procedure, full), false)
        for (const [open, told] of [
          [before.value, after],
          [before.value.final, after.final],
        ] as const)
          expect(
            followCounts((open?.followUps ?? []).filter((each) => guardHolds(reading, each.of, each) === true)),
          ).toEqual(followCounts(told?.followUps ?? []))
      }),
      { ...runs, numRuns: 4 },
    )
    expect(answered).toBeGreaterThan(0)
  })

  test('open outcomes show their conditions', () => {
    if (procedure.decide.length === 0) return
    fc.assert(
      fc.property(cases(ruleset, procedure), (one) => {
        const { outcome, possible, assumed } = value(
          resolve(ruleset, procedure.id, inputsOf(without(one.given, one.omitted)), undefined),
        )
        const full = new Map([
          ...completed(one, assumed),
          ...[...one.omitted]
            .filter((place) => !assumed.some((each) => placeOfAssumed(each) === place && each.value !== null))
            .map((place): [string, unknown] => [place, one.others.get(place)]),
        ])
        const reading = readingOf(situationOf(ruleset, procedure, full), true)

        const found = possible.find((each: PossibleOutcome) => guardHolds(reading, null, each) === true)
        const told = value(resolve(ruleset, procedure.id, inputsOf(full), undefined)).outcome
        expect(found?.id ?? outcome?.id).toBe(told?.id)
      }),
      runs,
    )
  })

  test('effects apply whatever the missing inputs are, or show their conditions', () => {
    fc.assert(
      fc.property(cases(ruleset, procedure), fc.integer({ min: -20, max: 20 }), (one, result) => {
        const dice =
          procedure.rolls.length === 0
            ? { result: null, natural: null }
            : { result, natural: procedure.rolls.length === 1 ? 10 : null }
        const partly = { ...situationOf(ruleset, procedure, without(one.given, one.omitted)), ...dice }
        const wholly = {
          ...situationOf(ruleset, procedure, new Map([...one.others, ...without(one.given, one.omitted)])),
          ...dice,
        }
        const reading = readingOf(wholly, false)
        for (const outcome of procedure.outcomes.values()) {
          const open = appliedEffects(readingOf(partly, false), outcome.effects)
          const told = appliedEffects(reading, outcome.effects)
          expect(told.filter(isOpen)).toEqual([])
          expect(lines(open, reading)).toEqual(lines(told, reading))
          const following = followUps(partly, outcome).filter((each) => guardHolds(reading, each.of, each) === true)
          expect(following.map(({ id, of }) => `${id} ${of}`)).toEqual(
            followUps(wholly, outcome).map(({ id, of }) => `${id} ${of}`),
          )
          for (const each of following) {
            const same = followUps(wholly, outcome).find(({ id, of }) => id === each.id && of === each.of)
            if (each.lower === null) expect(lines(each.effects, reading)).toEqual(lines(same?.effects ?? [], reading))
          }
        }
      }),
      runs,
    )
  })

  test('a missing input gives only results that one of its values could give', () => {
    fc.assert(
      fc.property(cases(ruleset, procedure), fc.nat(), (one, pick) => {
        const dice = thrown[pick % thrown.length]
        for (const input of traitInputs(ruleset, procedure)) {
          const place = placeOf(input.path)
          const left = resolve(ruleset, procedure.id, inputsOf(without(one.given, new Set([place]))), dice)
          if (
            !left.ok ||
            left.value.possible.length > 0 ||
            [...left.value.gives.values()].some(({ isKnown }) => !isKnown)
          )
            continue
          const told = valuesOf(ruleset, input).map((each) =>
            rolled(value(resolve(ruleset, procedure.id, inputsOf(new Map([...one.given, [place, each]])), dice))),
          )
          expect(told).toContainEqual(rolled(left.value))
        }
      }),
      { ...runs, numRuns: 2 },
    )
  })
})

/** Movers that are not units of any arm: players choose them, since they can't be calculated. */
const noUnit: Readonly<Record<string, readonly string[]>> = {
  'regimental-fire-and-fury': ['moves-as: leader-mounted', 'moves-as: leader-dismounted'],
  'italy-1799': ['moves-as: leader-mounted', 'moves-as: leader-dismounted'],
  'triple-alliance-1864': ['moves-as: leader-mounted', 'moves-as: leader-dismounted'],
  'napoleonic-fury': ['moves-as: leader'],
}

/** Choices that are never calculated although the trait is for every arm. Players could never enter them, and would always get another choice. */
const neverFound = ({ id, choices, from }: Trait, arms: readonly string[]): readonly string[] => {
  const [found, settled] = [new Set<string>(), new Set<string>()]
  for (const { is, when, unless } of from) {
    if (is.kind !== 'value') return []
    found.add(String(is.value))
    if (unless === null && when?.every((terms) => terms.length === 1))
      for (const { key, accepts } of testsIn(when))
        if (key === 'arm' && 'choices' in accepts) for (const arm of accepts.choices) settled.add(arm)
  }
  return arms.every((arm) => settled.has(arm))
    ? [...choices.keys()].filter((each) => !found.has(each)).map((each) => `${id}: ${each}`)
    : []
}

test.each(offered())('%s: a trait calculated for every arm can have each choice', (id) => {
  const { traits } = rulesetNamed(id)
  const arms = [...(traits.get('arm')?.choices.keys() ?? [])]
  const found = [...traits.values()].filter(({ kind, from }) => kind === 'choice' && from.length > 0)
  expect(found.flatMap((trait) => neverFound(trait, arms))).toEqual(noUnit[id] ?? [])
})

test.each(['fire-and-fury', 'regimental-fury'])(
  '%s: lists the assumption whether moving guns are horse artillery',
  (id) => {
    const moving = (unit: object) =>
      value(resolve(rulesetNamed(id), 'movement', { unit: { arm: 'artillery', ...unit } }, undefined))
    expect(moving({}).assumed).toContainEqual({ role: 'unit', trait: 'horse-artillery', value: false })
    expect(moving({ 'horse-artillery': true }).gives).toEqual(moving({ 'moves-as': 'horse-artillery' }).gives)
  },
)

describe('a choice without a default', () => {
  const oneTable = 'tables: {check: {bands: {low: ..3, high: 4..}}}'
  const made = (modifiers: string, tables = oneTable): Ruleset => {
    const text = `
ruleset: {id: made, title: Made, version: 1.0.0, format: 1}
rules:
  traits:
    army: {of: unit, choices: {red: Red, blue: Blue, green: Green}}
    late: {of: situation, flag: true}
    pace: {of: unit, number: {min: 0}}
    tint:
      of: unit
      choices: {warm: Warm, cold: Cold, none: None}
      default: none
      from: {warm: {is: warm, when: {army: red}}, cold: {is: cold, when: {army: [blue, green]}}}
    load: {of: unit, count: {min: 0}, default: 1, from: {red: {is: 2, when: {army: red}}, others: {is: 3, when: {army: [blue, green]}}}}
  procedures:
    check:
      title: Check
      roles: {unit: {title: Unit}, foe: {title: Foe}}
      modifiers: {${modifiers}}
      dice: 1d6
      ${tables}
      outcomes: {low: {name: Low}, high: {name: High}}
  sequences:
    march:
      title: March
      parties: {column: {title: Column}}
      steps: {check: {procedure: check, as: {unit: column}}}
`
    return value(loadRuleset(new Map([['made', value(parseSource({ file: 'made.yaml', text }))]]), 'made'))
  }
  const both = 'red: {of: unit, value: 1, when: {army: red}}, other: {of: unit, value: -1, when: {army: [blue, green]}}'
  const codes = (ruleset: Ruleset, inputs: unknown): readonly unknown[] =>
    [odds(ruleset, 'check', inputs), resolve(ruleset, 'check', inputs, [3])].map((result) =>
      result.ok ? 'answered' : result.problems.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`).join(),
    )

  test('is required if its values lead to different rolls', () => {
    const asked = ['input-missing inputs.unit.army', 'input-missing inputs.unit.army']
    expect(codes(made(both), {})).toEqual(asked)
    expect(codes(made(both), { foe: { army: 'red' } })).toEqual(asked)
    expect(codes(made(both), { unit: { army: 'blue' } })).toEqual(['answered', 'answered'])
  })

  test('is listed as assumed, without its modifiers, if the roll doesn’t change', () => {
    for (const [guard, inputs] of [
      ['when: {late: true}, unless: {army: red}', { late: true }],
      ['when: {army: red}, unless: {late: true}', {}],
    ] as const) {
      const { sums, assumed } = value(odds(made(`hot: {label: Hot, of: unit, value: 1, ${guard}}`), 'check', inputs))
      expect(sums.map(({ modifiers }) => modifiers)).toEqual([0])
      expect(assumed).toContainEqual({ role: 'unit', trait: 'army', value: null })
    }
  })

  test('is required by a modifier calculated from it', () => {
    const asked = resolve(made('haste: {label: Haste, of: unit, value: pace - 2}'), 'check', {}, [3])
    expect(asked.ok ? [] : asked.problems.map(problemText)).toEqual([
      'inputs: The value of the modifier "Haste" (haste) isn’t known. Enter "pace". [input-missing]',
    ])
  })

  test('is required in a sequence, for the unit in the role', () => {
    const asked = sequenceOdds(made(both), 'march', { column: {} }, {})
    expect(asked.ok ? [] : asked.problems.map(({ code, path }) => [code, path])).toEqual([
      ['input-missing', ['inputs', 'column', 'army']],
    ])
  })

  test('is optional if it doesn’t change the roll', () => {
    expect(codes(made('red: {of: unit, value: 1, when: {army: red}}'), {})).toEqual(['answered', 'answered'])
    const late = made(both.replaceAll('army:', 'late: true, army:'))
    expect(codes(late, {})).toEqual(['answered', 'answered'])
    expect(codes(late, { late: true })).toEqual(['input-missing inputs.unit.army', 'input-missing inputs.unit.army'])
  })

  test('is optional if a limit makes all values equal, and required if a calculated value or row differs', () => {
    const asked = ['input-missing inputs.unit.army', 'input-missing inputs.unit.army']
    const three = `steady: {label: Steady, of: unit, value: 3}, ${both}`
    expect(codes(made(three), {})).toEqual(asked)
    expect(codes(made(three, `limit: {min: -2, max: 2}\n      ${oneTable}`), {})).toEqual(['answered', 'answered'])
    expect(codes(made('plain: {of: unit, value: 1, when: {tint: none}}'), {})).toEqual(asked)
    expect(codes(made('loaded: {label: Load, of: unit, value: 1, per: load}'), {})).toEqual(asked)
    const rows = (...tints: string[]): string =>
      `tables: {check: {of: unit, by: tint, rows: {${tints.map((tint) => `${tint}: {bands: {low: ..3, high: 4..}}`).join(', ')}}}}`
    expect(codes(made('', rows('warm', 'cold', 'none')), {})).toEqual(asked)
    expect(codes(made('', oneTable), {})).toEqual(['answered', 'answered'])
  })
})

test('covers more than 30 checks', () => {
  expect(checks.length).toBeGreaterThan(30)
})
