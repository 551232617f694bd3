/** The first name typed for a new entry becomes its id. */
import { expect, test } from 'vitest'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { dataAt } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { isUnnamed, renameEntry, renameEdit } from '../../../src-core/house/rename.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import { after, base, club, played } from './club.ts'
import { good, head } from './rules.ts'

const nothing = `${head('small')}rules: {}\n`
const orders = ['traits', 'order', 'choices']
const added: Edit = { kind: 'add', path: orders, id: 'new-choice', value: { label: 'New choice' } }
const named = (name: string): readonly Edit[] => [
  { kind: 'type', path: [...orders, 'new-choice', 'label'], as: 'words', text: name },
  renameEdit([...orders, 'new-choice'], name, ['disordered']),
]

test('renaming a new entry updates its id and all references', () => {
  const uses: readonly Edit[] = [
    {
      kind: 'set',
      path: ['procedures', 'charge', 'modifiers', 'drunk'],
      value: { of: 'each', value: 1, when: { order: ['new-choice', 'disordered'] } },
    },
    { kind: 'set', path: ['lists', 'notes', 'entries', 'three'], value: 'new-choice' },
  ]
  const rules = played(after([added, ...uses, ...named('In square')], nothing))
  expect(dataAt(rules, [...orders, 'in-square'])).toEqual({ label: 'In square' })
  expect(dataAt(rules, [...orders, 'new-choice'])).toBeUndefined()
  expect(dataAt(rules, ['procedures', 'charge', 'modifiers', 'drunk', 'when'])).toEqual({
    order: ['in-square', 'disordered'],
  })
  expect(dataAt(rules, ['lists', 'notes', 'entries', 'three'])).toBe('new-choice')
})

test('keeps the position of the entry and of entries placed after it', () => {
  const home = ['procedures', 'charge', 'modifiers']
  const text = after([
    { kind: 'add', path: home, value: { label: 'New modifier', of: 'each', value: 1 }, after: 'crack' },
    { kind: 'add', path: home, value: { label: 'Last', of: 'each', value: 1 }, after: 'new-modifier' },
    renameEdit([...home, 'new-modifier'], 'Drunk', []),
  ])
  const ids = Object.keys(dataAt(played(text), home) ?? {})
  expect(ids.slice(ids.indexOf('crack'))).toEqual(expect.arrayContaining(['crack', 'drunk', 'last']))
  expect(ids.indexOf('last')).toBe(ids.indexOf('drunk') + 1)
})

test('keeps links to the entry, and its marks', () => {
  const home = ['procedures', 'charge', 'modifiers']
  const text = after(
    [
      { kind: 'add', path: home, value: { label: 'New modifier', of: 'each', value: 1 } },
      { kind: 'add', path: home, value: { label: 'Last', of: 'each', value: 1 }, like: 'new-modifier' },
      {
        kind: 'mark',
        path: [...home, 'new-modifier', 'value'],
        mark: { kind: 'assumed', why: 'Nobody says.', other: '' },
      },
      renameEdit([...home, 'new-modifier'], 'Drunk', []),
    ],
    nothing,
  )
  expect(text).toContain('last: {like: drunk, label: Last}')
  expect(text).toContain('  procedures.charge.modifiers.drunk.value: {assumed: Nobody says.}')
})

test('an entry is unnamed while it has its first id and name', () => {
  const rules = (id: string, label: string) => ({ traits: { order: { choices: { [id]: { label } } } } })
  expect(isUnnamed([...orders, 'new-choice'], rules('new-choice', 'New choice'))).toBe(true)
  expect(isUnnamed([...orders, 'new-choice-2'], rules('new-choice-2', 'New choice'))).toBe(true)
  expect(isUnnamed([...orders, 'new-choice'], rules('new-choice', 'Prussian'))).toBe(false)
  expect(isUnnamed([...orders, 'prussian'], rules('prussian', 'New choice'))).toBe(false)
})

test('reports base, missing and taken ids, and changes nothing', () => {
  const home = ['procedures', 'charge', 'modifiers']
  const told = (id: string, to: string): unknown => {
    const done = applyEdits(club, [{ kind: 'rename', path: [...home, id], id: to }], base)
    return done.ok ? [] : done.problems.map(({ code, path, facts }) => [code, path?.at(-1), facts])
  }
  expect(told('crack', 'other')).toEqual([['not-found', 'crack', { what: 'entry', entry: 'crack' }]])
  expect(told('nowhere', 'other')).toEqual([['not-found', 'nowhere', { what: 'entry', entry: 'nowhere' }]])
  expect(told('wet', 'crack')).toEqual([['id-taken', 'wet', { what: 'entry', name: 'crack' }]])
  expect(told('wet', 'Not an id')).toEqual([['wrong-id', 'wet', { name: 'Not an id' }]])
  expect(good(applyEdits(club, [{ kind: 'rename', path: [...home, 'wet'], id: 'wet' }], base))).toBe(club)
  expect(good(applyEdits(club, [{ kind: 'rename', path: [...home, 'wet'], id: 'rain' }], base))).toBe(
    club.replace(' wet:', ' rain:'),
  )
})

test('renames nothing in unreadable text', () => {
  const done = renameEntry(parseTree('', 'rules: ['), { kind: 'rename', path: [...orders, 'odd'], id: 'other' }, base)
  expect(done).toMatchObject({ ok: false, problems: [{ code: 'not-editable' }] })
})

test('updates options that change or reference the entry', () => {
  const home = ['procedures', 'charge', 'modifiers']
  const options = `options:
  keen: {title: Keen, rules: {procedures: {charge: {modifiers: {new-modifier: {value: 4}, late: {after: new-modifier, of: each, value: 1}}}}}}
  calm: {title: Calm, rules: {traits: {order: {default: new-choice}}}}
`
  const text = after(
    [
      { kind: 'add', path: home, value: { label: 'New modifier', of: 'each', value: 1 } },
      added,
      renameEdit([...home, 'new-modifier'], 'Drunk', []),
      ...named('In square'),
    ],
    nothing + options,
  )
  expect(text).toContain('modifiers: {drunk: {value: 4}, late: {after: drunk, of: each, value: 1}}')
  expect(text).toContain('default: in-square')
  expect(text).not.toMatch(/new-(modifier|choice)/)
})

test('replaces an invalid id with a valid one', () => {
  const odd = `${head('small')}rules:
  traits: {order: {choices: {"a (b": {label: Odd}}}}
  procedures: {charge: {modifiers: {drunk: {of: each, value: 1, when: {order: "a (b"}}}}}
`
  const rules = played(after([{ kind: 'rename', path: [...orders, 'a (b'], id: 'odd' }], odd))
  expect(dataAt(rules, [...orders, 'odd'])).toEqual({ label: 'Odd' })
  expect(dataAt(rules, ['procedures', 'charge', 'modifiers', 'drunk', 'when'])).toEqual({ order: 'odd' })
})
