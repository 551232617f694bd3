/** Several house rules for one ruleset: which of them change the same value, and which one wins. */
import { expect, test } from 'vitest'
import { overlapsOf, type Overlap } from '../../../../src-core/house/merging/overlaps.ts'
import { parseSource } from '../../../../src-core/ruleset/parse.ts'
import { base } from '../club.ts'
import { good, head } from '../rules.ts'

const layer = (rules: string) =>
  good(parseSource({ file: 'club.houserules.yaml', text: `${head('small')}rules: ${rules}\n` }))
const overlaps = (...house: readonly string[]): readonly Overlap[] => overlapsOf(base, house.map(layer))
const crack = (value: number): string => `{procedures: {charge: {modifiers: {crack: {value: ${value}}}}}}`

test('if two files change the same cell, the later one wins, in either order', () => {
  const [overlap, ...others] = overlaps(crack(3), crack(5))
  expect(others).toEqual([])
  expect(overlap).toMatchObject({
    path: ['procedures', 'charge', 'modifiers', 'crack', 'value'],
    values: [
      { house: 0, value: '+3' },
      { house: 1, value: '+5' },
    ],
    now: '+5',
    holds: 1,
  })
  expect(overlap?.where).toContain('Crack')
  expect(overlaps(crack(5), crack(3))[0]).toMatchObject({
    now: '+3',
    holds: 1,
    values: [{ value: '+5' }, { value: '+3' }],
  })
})

test('separate changes and identical changes don’t overlap', () => {
  expect(overlaps(crack(3))).toEqual([])
  expect(overlaps(crack(3), crack(3))).toEqual([])
  expect(overlaps(crack(3), '{lists: {notes: {entries: {one: "Only here."}}}}')).toEqual([])
  expect(overlaps(crack(3), crack(5), crack(5))[0]).toMatchObject({
    values: [{ house: 0 }, { house: 1 }, { house: 2 }],
    holds: 2,
  })
})

test('removing an entry and changing something within it is one overlap', () => {
  const removed = '{procedures: {charge: {modifiers: {crack: null}}}}'
  expect(overlaps(crack(3), removed)).toMatchObject([
    {
      path: ['procedures', 'charge', 'modifiers', 'crack'],
      now: 'removed',
      holds: 1,
      values: [{ house: 0 }, { house: 1, value: 'removed' }],
      leftOver: null,
    },
  ])
  // In the other order neither wins, because the second file changes an entry that the first one removed.
  expect(overlaps(removed, crack(3))).toMatchObject([
    { where: 'Charge, Crack', holds: null, leftOver: { removed: 0, changed: 1 } },
  ])
})

test('conflicting orders of the same list are reported as one overlap, in words', () => {
  const repulsedAfter = (id: string): string => `{procedures: {charge: {outcomes: {repulsed: {after: ${id}}}}}}`
  const [overlap, ...others] = overlaps(repulsedAfter('tied'), repulsedAfter('driven-back'))
  expect(overlaps(repulsedAfter('tied'), repulsedAfter('tied'))).toEqual([])
  expect(others).toEqual([])
  expect(overlap?.where).toMatch(/^Order of .*Charge/)
  expect(overlap?.now).toBe(overlap?.values[1]?.value)
  expect(overlap?.holds).toBe(1)
  expect(overlap?.values[0]?.value).not.toBe(overlap?.base)
})

test('a change to extended house rules is not an overlap unless a third file changes the same value', () => {
  const named = (id: string, base: string, rules: string) =>
    good(
      parseSource({
        file: `${id}.houserules.yaml`,
        text: `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: ${base}}\nrules: ${rules}\n`,
      }),
    )
  const club = named('club', 'small', crack(3))
  const scenario = named('scenario', 'club', crack(5))
  expect(overlapsOf(base, [club, scenario])).toEqual([])
  const third = named('fog', 'small', crack(1))
  expect(overlapsOf(base, [club, scenario, third])).toMatchObject([
    {
      values: [
        { house: 1, value: '+5' },
        { house: 2, value: '+1' },
      ],
      now: '+1',
      holds: 2,
    },
  ])
  expect(overlapsOf(base, [third, club, scenario])).toMatchObject([
    { values: [{ house: 0 }, { house: 2 }], now: '+5', holds: 2 },
  ])
})
