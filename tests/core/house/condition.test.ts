/** Conditions as a form edits them: opening the form loses nothing, and a condition built in the form means what it shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conditionData,
  conditionForm,
  isGroup,
  withLine,
  type ConditionForm,
  type GroupForm,
} from '../../../src-core/language/condition-form.ts'
import { isDataMap, isDataList, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import { rounds } from '../../tools.ts'
import { offered, offeredBase } from './rules.ts'

/** Whether a condition holds if `chance` decides each test by its text. `on` is the role that is tested. */
const holds = (data: Data, chance: Chance, on = ''): boolean => {
  if (isDataList(data)) return data.some((one) => holds(one, chance, on))
  return Object.entries(data as DataMap).every(([key, value]) => {
    if (key === 'not') return !holds(value, chance, on)
    if (key === 'any') return (value as readonly Data[]).some((one) => holds(one, chance, on))
    if (key === 'all') return (value as readonly Data[]).every((one) => holds(one, chance, on))
    if (key === 'is')
      return (isDataList(value) ? value : [value]).some((id) => chance(`${on} is ${typeof id === 'string' ? id : ''}`))
    return isDataMap(value) ? holds(value, chance, key) : chance(`${on} ${key} ${JSON.stringify(value)}`)
  })
}
type Chance = (what: string) => boolean

/** Whether the condition holds as the form shows it. */
const holdsAsShown = (form: ConditionForm, chance: Chance): boolean => {
  switch (form.kind) {
    case 'test':
      return chance(`${form.on ?? ''} ${form.key} ${JSON.stringify(form.is)}`)
    case 'named':
      return form.ids.some((id) => chance(`${form.on ?? ''} is ${id}`))
    case 'strange':
      return holds(form.written, chance)
    case 'all':
      return form.of.filter(says).every((line) => holdsAsShown(line, chance))
    case 'any':
      return form.of.filter(says).some((line) => holdsAsShown(line, chance))
    case 'none':
      return !form.of.filter(says).some((line) => holdsAsShown(line, chance))
  }
}
/** Empty groups have no meaning. */
const says = (form: ConditionForm): boolean => !isGroup(form) || form.written !== undefined || form.of.some(says)

const chances: readonly Chance[] = Array.from({ length: 12 }, (_, seed) => (what: string): boolean => {
  let sum = seed * 7919
  for (const letter of what) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % 2 === 0
})

/** Returns the form as if built in the dialog, without the original text. */
const rebuilt = (form: ConditionForm): ConditionForm => {
  if (form.kind === 'strange') return form
  if (isGroup(form)) return { kind: form.kind, of: form.of.map(rebuilt) }
  const { written: _, ...own } = form
  return own
}

const conditionKeys = new Set(['when', 'unless', 'until', 'beside'])
const conditionsIn = (data: Data): readonly Data[] => {
  if (isDataList(data)) return data.flatMap(conditionsIn)
  if (!isDataMap(data)) return []
  return Object.entries(data).flatMap(([key, value]) => (conditionKeys.has(key) ? [value] : conditionsIn(value)))
}

describe.each(offered)('%s', (id) => {
  const conditions = conditionsIn(offeredBase(id).data)

  test('every condition passes through its form unchanged', () => {
    expect(conditions.length).toBeGreaterThan(5)
    for (const data of conditions) expect(conditionData(conditionForm(data))).toEqual(data)
  })

  test('every condition rebuilt in its form keeps its meaning and notation', () => {
    for (const data of conditions) {
      const built = conditionData(rebuilt(conditionForm(data)))
      for (const chance of chances)
        expect([data, built, holds(built, chance)]).toEqual([data, built, holds(data, chance)])
      expect(built).toEqual(data)
    }
  })
})

const key = fc.constantFrom('arm', 'cover', 'stands', 'order')
const accepted = fc.oneof(
  fc.constantFrom<Data>('foot', 'horse', true, 3, '2..4', '> enemy stands'),
  fc.constant<Data>(['foot', 'guns']),
)
const { condition } = fc.letrec<{ condition: Data; inRole: Data; map: Data }>((tie) => {
  const list = fc.array(tie('condition'), { minLength: 1, maxLength: 2 })
  const inner = (of: fc.Arbitrary<Data>): fc.Arbitrary<Data> =>
    fc.oneof(
      { maxDepth: 2 },
      fc.tuple(key, accepted).map(([one, is]): Data => ({ [one]: is })),
      fc.constantFrom<Data>({ is: 'weak' }, { is: ['weak', 'led'] }),
      of.map((not): Data => ({ not })),
      fc.array(of, { minLength: 1, maxLength: 2 }).map((any): Data => ({ any })),
      fc.array(of, { minLength: 1, maxLength: 2 }).map((all): Data => ({ all })),
    )
  const mapOf = (of: fc.Arbitrary<Data>): fc.Arbitrary<Data> =>
    fc.array(inner(of), { minLength: 1, maxLength: 2 }).map((parts): Data => Object.assign({}, ...parts) as Data)
  const roleMap = mapOf(tie('inRole'))
  return {
    inRole: fc.oneof({ maxDepth: 1 }, roleMap, fc.array(roleMap, { minLength: 1, maxLength: 2 })),
    map: fc
      .tuple(mapOf(tie('condition')), fc.option(fc.tuple(fc.constantFrom('enemy', 'firer'), roleMap)))
      .map(([map, role]): Data => (role ? { ...(map as DataMap), [role[0]]: role[1] } : map)),
    condition: fc.oneof({ maxDepth: 2 }, tie('map'), list),
  }
})

test('a generated condition passes through its form unchanged, and keeps its meaning when rebuilt', () => {
  fc.assert(
    fc.property(condition, (data) => {
      expect(conditionData(conditionForm(data))).toEqual(data)
      const built = conditionData(rebuilt(conditionForm(data)))
      for (const chance of chances) expect(holds(built, chance)).toBe(holds(data, chance))
    }),
    { numRuns: rounds(5_000, 300) },
  )
})

/** An action in the dialog on the line that `where` leads to. */
const action = fc.record({
  where: fc.array(fc.nat(3), { maxLength: 3 }),
  at: fc.nat(3),
  what: fc.constantFrom('remove', 'test', 'enemy', 'group', 'kind', 'wrap'),
  kind: fc.constantFrom('all', 'any', 'none'),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const done = (group: GroupForm, { where: [next, ...where], ...rest }: Action): GroupForm => {
  const inside = next === undefined ? undefined : group.of[next]
  if (next !== undefined && inside && isGroup(inside)) return withLine(group, next, done(inside, { where, ...rest }))
  const { what, at, kind } = rest
  const line = group.of[at]
  switch (what) {
    case 'remove':
      return withLine(group, at, null)
    case 'test':
      return withLine(group, at, { kind: 'test', on: null, key: 'arm', is: 'horse' })
    case 'enemy':
      return withLine(group, group.of.length, { kind: 'test', on: 'enemy', key: 'arm', is: 'guns' })
    case 'group':
      return withLine(group, group.of.length, { kind, of: [] })
    case 'kind':
      return { kind, of: group.of }
    case 'wrap':
      return line ? withLine(group, at, { kind, of: [line] }) : group
  }
}

test('after any edits to lines and groups, the text matches the form', () => {
  fc.assert(
    fc.property(condition, fc.array(action, { minLength: 1, maxLength: 6 }), (data, actions) => {
      const form = actions.reduce(done, conditionForm(data))
      const written = conditionData(form)
      if (written === null) expect(says(form)).toBe(false)
      else for (const chance of chances) expect(holds(written, chance)).toBe(holdsAsShown(form, chance))
    }),
    { numRuns: rounds(5_000, 300) },
  )
})

test('builds “infantry in woods, or cavalry not in line, unless a leader is attached and the enemy is not in square”', () => {
  const one = (of: string, is: Data, on: string | null = null): ConditionForm => ({ kind: 'test', on, key: of, is })
  const form: GroupForm = {
    kind: 'all',
    of: [
      {
        kind: 'any',
        of: [
          { kind: 'all', of: [one('arm', 'infantry'), one('cover', 'woods')] },
          { kind: 'all', of: [one('arm', 'cavalry'), { kind: 'none', of: [one('formation', 'line')] }] },
        ],
      },
      {
        kind: 'none',
        of: [{ kind: 'all', of: [one('leader', true), { kind: 'none', of: [one('formation', 'square', 'enemy')] }] }],
      },
    ],
  }
  expect(conditionData(form)).toEqual({
    any: [
      { arm: 'infantry', cover: 'woods' },
      { arm: 'cavalry', not: { formation: 'line' } },
    ],
    not: { leader: true, not: { enemy: { formation: 'square' } } },
  })
})

test('keeps two tests of the same trait, and two groups of the same kind', () => {
  const stands = (is: string): ConditionForm => ({ kind: 'test', on: null, key: 'stands', is })
  const none = (of: string): ConditionForm => ({ kind: 'none', of: [{ kind: 'test', on: null, key: of, is: true }] })
  expect(conditionData({ kind: 'all', of: [stands('3..'), stands('< enemy stands')] })).toEqual({
    stands: '3..',
    all: [{ stands: '< enemy stands' }],
  })
  expect(conditionData({ kind: 'all', of: [none('bold'), none('low')] })).toEqual({
    not: { bold: true },
    all: [{ not: { low: true } }],
  })
})

test('an edit leaves neighboring lines as written, and keeps unknown keys', () => {
  const data: Data = {
    any: [{ arm: 'foot' }],
    enemy: { not: { order: 'good' } },
    is: ['led'],
    odd: { deep: { er: 1 } },
    wrong: null,
  }
  const form = conditionForm(data)
  expect(conditionData(withLine(form, form.of.length, { kind: 'test', on: null, key: 'low', is: true }))).toEqual({
    ...data,
    low: true,
  })
})

test('a list of conditions on a role is an “any” group', () => {
  const data = { arm: 'foot', enemy: [{ order: 'broken' }, { arm: 'horse' }] }
  const form = conditionForm(data)
  expect(form.of[1]).toMatchObject({
    kind: 'any',
    of: [
      { kind: 'test', on: 'enemy', key: 'order', is: 'broken' },
      { kind: 'test', on: 'enemy', key: 'arm', is: 'horse' },
    ],
  })
  expect(conditionData(form)).toEqual(data)
})
