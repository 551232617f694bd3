import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formsByPhase } from '../../../src-core/play/build-form.ts'
import type { CheckForm, Control } from '../../../src-core/play/form.ts'
import { withKeys } from '../../../src-core/play/keys.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'

const all = [...offered(), 'skyhulks'].flatMap((id) =>
  formsByPhase(rulesetNamed(id), 'Reference').flatMap(({ checks }) =>
    checks.map((check) => ({ name: `${id}: ${check.title}`, id, check })),
  ),
)

/** Every key of a check, with the input or option that it selects. */
const pressed = ({ controls, points }: CheckForm): readonly (readonly [string, string])[] => [
  ...controls.flatMap(({ at, key, shape, options }) =>
    shape === 'buttons'
      ? options.flatMap((option) => (option.key === null ? [] : [[option.key, `${at}=${option.id}`] as const]))
      : key === null
        ? []
        : [[key, at] as const],
  ),
  ...(points?.key ? [[points.key, 'points'] as const] : []),
  ...(points?.groupKey ? [[points.groupKey, 'groups'] as const] : []),
]

/** Whether every option has a key. The default needs none: clearing the input selects it. */
const reachable = ({ shape, key, options, usual }: Control): boolean =>
  shape === 'buttons'
    ? options.every((option) => option.key !== null || option.id === usual)
    : key !== null && options.every((option) => shape === 'toggle' || option.key !== null)

describe.each(all)('$name', ({ check }) => {
  test('no key has two functions', () => {
    const keys = pressed(check).map(([key]) => key)
    expect(keys).toEqual([...new Set(keys)])
    for (const { shape, options } of check.controls) {
      const own = shape === 'list' ? options.map(({ key }) => key) : []
      expect(own).toEqual([...new Set(own)])
    }
  })

  test('digits are dice, and some letters are reserved for the window', () => {
    for (const [key] of pressed(check)) expect(key).toMatch(/^[abd-qs-wyABD-QS-WY]$/)
  })

  test('the first input has a key', () => {
    expect(check.controls.filter((control) => control.first && !reachable(control)).map(({ at }) => at)).toEqual([])
  })

  test('inputs of both sides share a letter, with Shift for the second side', () => {
    const [first, second] = check.rolls
    const keys = new Map(pressed(check).map(([key, what]) => [what, key]))
    const shared = check.controls.flatMap(({ at, first: asked, shape, options, role }) =>
      asked && role === first?.side && second
        ? shape === 'buttons'
          ? options.map(({ id }) => `${at}=${id}`)
          : [at]
        : [],
    )
    for (const what of shared) {
      const other = keys.get(what.replace(`${first?.side ?? ''}.`, `${second?.side ?? ''}.`))
      if (other !== undefined) expect(`${what} ${other}`).toBe(`${what} ${keys.get(what)?.toUpperCase() ?? ''}`)
    }
  })
})

test('most keys are a letter of the button’s label, often the first', () => {
  const labeled = all.flatMap(({ check }) =>
    check.controls
      .filter(({ first }) => first)
      .flatMap(({ shape, key, label, options }): readonly { readonly key: string | null; readonly label: string }[] =>
        shape === 'buttons' ? options : [{ key, label }],
      )
      .map(({ key, label }) => ({ key: key?.toLowerCase() ?? '?', words: label.toLowerCase().match(/[a-z]+/g) ?? [] })),
  )
  const share = (fits: (key: string, word: string) => boolean): number =>
    labeled.filter(({ key, words }) => words.some((word) => fits(key, word))).length / labeled.length
  expect(share((key, word) => word.includes(key))).toBeGreaterThan(0.7)
  expect(share((key, word) => word.startsWith(key))).toBeGreaterThan(0.45)
})

test('frequent inputs are one press away, in sheet order until the letters run out', () => {
  const shapes = (name: string): readonly string[] =>
    (all.find((one) => one.name === name)?.check.controls ?? [])
      .filter(({ often, role, first }) => often && first && role === 'attacker')
      .map(({ trait, shape }) => `${trait} ${shape}`)
  expect(shapes('fire-and-fury: Charge')).toEqual(['fatigue buttons'])
  expect(shapes('napoleonic-fury: Melee')).toEqual(['fatigue buttons'])
  expect(shapes('italy-1799: Charge')).toEqual(['quality buttons', 'fatigue buttons', 'gun-support list'])
  expect(shapes('triple-alliance-1864: Charge')).toEqual(['quality buttons', 'fatigue buttons', 'gun-support list'])
})

test('the keys of a ruleset are deterministic', () => {
  const keys = (): unknown =>
    formsByPhase(rulesetNamed('napoleonic-fury'), 'Reference').map(({ checks }) => checks.map(pressed))
  expect(keys()).toEqual(keys())
})

/** The letters that each trait and option has across all checks and sides, as a button or in a list. */
const lettersByInput = (id: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const letters = new Map<string, Set<string>>()
  const press = (input: string, key: string | null): void => {
    if (key !== null) letters.set(input, (letters.get(input) ?? new Set()).add(key.toLowerCase()))
  }
  for (const { check } of all.filter((one) => one.id === id)) {
    press('points', check.points?.key ?? null)
    press('groups', check.points?.groupKey ?? null)
    const isThird = (role: string | null): boolean =>
      check.rolls.length > 1 && !check.rolls.some(({ side }) => side === role)
    for (const { role, trait, shape, key, options } of check.controls) {
      // The two sides already use the letter and its capital.
      if (isThird(role) && check.controls.some((other) => other.trait === trait && other.role !== role)) continue
      press(trait, key)
      if (shape !== 'toggle') for (const option of options) press(`${trait}=${option.id}`, option.key)
    }
  }
  return letters
}

test.each([...offered(), 'skyhulks'])('an input has the same letter in every check of %s', (id) => {
  const several = [...lettersByInput(id)].filter(([, letters]) => letters.size > 1)
  expect(several.map(([input, letters]) => `${input}: ${[...letters].join(' ')}`)).toEqual([])
})

test('a complete fire check needs only a few keys', () => {
  const fire = all.find(({ id, check }) => id === 'fire-and-fury' && check.id === 'fire')?.check
  const cover = fire?.controls.find(({ at }) => at === 'target.cover')
  expect(fire?.points?.key).toBe('p')
  expect(cover?.shape).toBe('buttons')
  expect(cover?.options.find(({ id }) => id === 'woods')?.key).toBe('w')
})

test('with any names, no key has two functions, and both sides share their keys', () => {
  const toggle = (role: string, trait: string): Control => ({
    at: `${role}.${trait}`,
    role,
    trait,
    label: trait,
    shape: 'toggle',
    options: [],
    key: null,
    min: null,
    max: null,
    unit: null,
    group: null,
    first: true,
    inGroups: false,
    usual: null,
    often: false,
  })
  const asked = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', 'd', 'e', ' '), minLength: 1, maxLength: 5 }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(asked, asked, fc.array(fc.boolean()), (ours, theirs, turns) => {
      const [left, right] = [
        ours.map((trait) => toggle('attacker', trait)),
        theirs.map((trait) => toggle('defender', trait)),
      ]
      const mixed = [...turns, ...left, ...right]
        .flatMap((turn) => (turn === true ? left : right).splice(0, 1))
        .concat(left, right)
      const checks = withKeys([
        {
          id: 'charge',
          title: 'Charge',
          subtitle: null,
          verb: null,
          points: null,
          groups: [],
          controls: mixed,
          roles: ['attacker', 'defender'].map((id) => ({ id, title: id, is: 'unit', groups: false, other: true })),
          rolls: ['attacker', 'defender'].map((side) => ({
            side,
            dice: { count: 1, sides: 10 },
            name: '1d10',
            ...{ count: 1, min: 1, max: 10 },
          })),
        },
      ])
      const keys = checks.flatMap(({ controls }) => controls).flatMap(({ key }) => key ?? [])
      expect(keys).toEqual([...new Set(keys)])
      expect(keys.length).toBe(Math.min(44, mixed.length))
    }),
  )
})
