/** Entries based on another with `like`: the file names that entry and contains only the differences. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { dataAt, isDataMap, type Data } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { lastKey } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { after, linesOf, played } from './club.ts'
import { entriesOf, good, head, small } from './rules.ts'

const modifiers = ['procedures', 'charge', 'modifiers']
const beginning = { of: 'each', label: 'New modifier', value: 1 }
const likeHorse: Edit = { kind: 'add', path: modifiers, value: beginning, like: 'crack' }
const nothing = `${head('small')}rules: {}\n`
const entry = (text: string, id = 'new-modifier'): Data | undefined => dataAt(played(text), [...modifiers, id])

const begun = after([likeHorse], nothing)

test('a new entry has its own name and a link; everything else comes from the linked entry', () => {
  expect(begun).toContain('new-modifier: {like: crack, label: New modifier}')
  expect(entry(begun)).toEqual({ label: 'New modifier', of: 'each', value: 2, when: { quality: 'crack' } })
})

describe('a change to a linked entry', () => {
  const set = (key: string, value: Data): Edit => ({ kind: 'set', path: [...modifiers, 'new-modifier', key], value })
  const type = (key: string, text: string): Edit => ({
    kind: 'type',
    path: [...modifiers, 'new-modifier', key],
    as: 'number',
    text,
  })

  test('is written only if it differs', () => {
    expect(after([type('value', '3')], begun)).toContain('{like: crack, label: New modifier, value: 3}')
    expect(after([type('value', '3'), type('value', '+2')], begun)).toBe(begun)
  })
  test('overrides the other entry’s value', () => {
    const other = after([set('when', { order: 'disordered' })], begun)
    expect(dataAt(entry(other), ['when'])).toEqual({ order: 'disordered' })
  })
  test('can clear an inherited value', () => {
    const always = after([{ kind: 'remove', path: [...modifiers, 'new-modifier', 'when'] }], begun)
    expect(dataAt(entry(always), ['when'])).toBeUndefined()
    expect(after([{ kind: 'restore', path: [...modifiers, 'new-modifier', 'when'] }], always)).toBe(begun)
  })
  test('leaves the linked entry unchanged, and unset fields still follow it', () => {
    const both = after(
      [type('value', '3'), { kind: 'type', path: [...modifiers, 'crack', 'label'], as: 'words', text: 'Old' }],
      begun,
    )
    expect(entry(both, 'crack')).toMatchObject({ label: 'Old', value: 2 })
    const changed = after([{ kind: 'type', path: [...modifiers, 'crack', 'value'], as: 'number', text: '5' }], begun)
    expect(entry(changed)).toMatchObject({ value: 5 })
  })
})

test('a full copy writes all fields itself, in place', () => {
  const moved = after([{ kind: 'move', path: [...modifiers, 'new-modifier'], after: 'crack' }], begun)
  const copy = after([{ kind: 'write-out', path: [...modifiers, 'new-modifier'] }], moved)
  expect(copy).not.toContain('like')
  expect(JSON.stringify(played(copy))).toBe(JSON.stringify(played(moved)))
  expect(after([{ kind: 'type', path: [...modifiers, 'crack', 'value'], as: 'number', text: '5' }], copy)).toContain(
    'value: 2',
  )
  expect(after([{ kind: 'write-out', path: [...modifiers, 'crack'] }], begun)).toBe(begun)
})

test('a plain string can’t be linked: the new entry is independent', () => {
  const edits: readonly Edit[] = [
    { kind: 'add', path: ['traits', 'arm', 'choices'], id: 'lancers', value: { label: 'Lancers' }, like: 'cavalry' },
  ]
  expect(dataAt(played(after(edits, nothing)), ['traits', 'arm', 'choices', 'lancers'])).toEqual({ label: 'Lancers' })
})

test('a new entry in a heavily commented file changes no other line', () => {
  expect(linesOf(after([likeHorse]), after([])).length).toBe(1)
  expect(linesOf(after([]), after([likeHorse]))).toEqual([])
})

const base = good(openBase(new Map([['small', small]]), 'small'))
const analyzed = (text: string): ReturnType<typeof analyze> => analyze(base, 'club.houserules.yaml', text)

test('the form of an entry shows its link', () => {
  const likeOf = (id: string) => entryAtPlace(base, analyzed(begun), [...modifiers, id, 'value'])?.like
  expect(['new-modifier', 'crack'].map(likeOf)).toEqual(['Crack', undefined])
})

/** Every entry that a new entry can be based on, with the edit that adds the new one. */
const offers = entriesOf(base, analyzed(nothing)).flatMap(({ path, adds, moves, state }) =>
  adds && moves && state !== 'removed' ? [{ path: path.slice(0, -1), adds, like: lastKey(path) }] : [],
)

test('any entry of any form can be linked or copied, differs only in its name, and can be removed completely', () => {
  expect(new Set(offers.map(({ path }) => path.at(-1))).size).toBeGreaterThan(8)
  let copied = 0
  fc.assert(
    fc.property(fc.constantFrom(...offers), ({ path, adds: { also = [], ...adds }, like }) => {
      const done = after(
        [{ kind: 'add', path, ...adds, like }, ...also.map((one) => (one.kind === 'add' ? { ...one, like } : one))],
        nothing,
      )
      const rules = played(done)
      const id = Object.keys(nonNull(dataAt(rules, path))).find(
        (key) => dataAt(base.data, [...path, key]) === undefined,
      )
      const [mine, theirs] = [dataAt(rules, [...path, nonNull(id)]), dataAt(rules, [...path, like])]
      if (isDataMap(theirs)) {
        copied += 1
        const own = new Set(['label', 'title', 'name', 'lead', 'text', 'from', 'when'])
        const rest = (data: Data | undefined): Data =>
          Object.fromEntries(Object.entries(isDataMap(data) ? data : {}).filter(([key]) => !own.has(key)))
        expect(rest(mine)).toEqual(rest(theirs))
        const copy = after([{ kind: 'write-out', path: [...path, nonNull(id)] }], done)
        expect(played(copy)).toEqual(rules)
        expect(dataAt(played(copy), [...path, nonNull(id)])).toEqual(mine)
      }
      expect(analyzed(done).rules).not.toBeNull()
      const homes = [path, ...also.flatMap((one) => (one.kind === 'add' ? [one.path] : []))]
      expect(
        after(
          homes.map((home) => ({ kind: 'restore', path: [...home, nonNull(id)] })),
          done,
        ),
      ).toBe(nothing)
    }),
    { numRuns: 120 },
  )
  expect(copied).toBeGreaterThan(30)
})
