/** Parts of a standalone ruleset besides its rules: marks of provenance, and the options that it offers. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DraftView } from '../../../src-core/contract/house.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { codesOf, startMachine, valueOf, type Window } from '../machine-tools.ts'

const fresh = ['procedures', 'maneuver', 'modifiers', 'fresh', 'value']

const begin = async (window: Window): Promise<DraftView> =>
  valueOf(
    await window.call('newRuleset', { title: 'Our Fury', from: { kind: 'copy', ruleset: 'fire-and-fury', house: [] } }),
  )

test('a mark on a cell of a custom ruleset appears in its forms immediately, and for every reader of the file', async () => {
  const one = startMachine().window('a')
  const { session, file } = await begin(one)
  const edits = [
    { kind: 'type', path: fresh, as: 'number', text: '3' },
    { kind: 'mark', path: fresh, mark: { kind: 'assumed', why: 'Nobody says.', other: '' } },
  ] as const
  const edited = valueOf(await one.call('editHouse', { session, edits: [...edits], place: fresh }))
  expect([edited.sound, edited.problems, edited.changes.length]).toEqual([true, [], 1])
  expect(JSON.stringify(edited.entry)).toContain('"sign":"assumed"')
  const { text } = valueOf(await one.call('saveHouse', { session }))
  expect(readFileSync(file, 'utf8')).toBe(text)
  const marks = valueOf(await one.call('readProvenance', { ruleset: 'our-fury', house: [] })).marks
  expect(marks.find(({ path }) => path === fresh.join('.'))).toMatchObject({ kind: 'assumed', why: 'Nobody says.' })
})

test('an option is edited over the current draft of its ruleset, with its own changes and odds, in one file', async () => {
  const one = startMachine().window('a')
  const { session, place } = await begin(one)
  valueOf(await one.call('editHouse', { session, edits: [{ kind: 'type', path: fresh, as: 'number', text: '3' }] }))
  const offered = valueOf(
    await one.call('editHouse', {
      session,
      edits: [{ kind: 'option', option: { title: 'Keen', about: 'All are keen.' } }],
    }),
  )
  expect(offered.options).toEqual([{ id: 'keen', title: 'Keen', about: 'All are keen.', problems: 0 }])
  const option = valueOf(await one.call('openHouse', { draft: `${session}.keen`, place: fresh }))
  expect(option).toMatchObject({
    kind: 'ruleset',
    option: 'keen',
    changes: [],
    rules: { base: { ruleset: place, house: [] } },
  })
  const edited = valueOf(
    await one.call('editHouse', {
      session: option.session,
      edits: [{ kind: 'type', path: fresh, as: 'number', text: '4' }],
      place: fresh,
    }),
  )
  expect(edited.changes).toMatchObject([{ before: '+3', after: '+4' }])
  const check = { procedure: 'maneuver', inputs: { unit: { fatigue: 'fresh' } } }
  const odds = async (rules: DraftView['rules']['base']): Promise<unknown> =>
    valueOf(await one.call('assess', { rules: nonNull(rules), ...check })).odds
  expect(await odds(edited.rules.now)).not.toEqual(await odds(edited.rules.base))
  const undone = valueOf(await one.call('undoHouse', { session: option.session }))
  expect([undone.changes, undone.options.length]).toEqual([[], 1])
  const none = valueOf(await one.call('undoHouse', { session: option.session }))
  expect([none.option, none.session, none.options]).toEqual([null, session, []])
  // Edits of a deleted option don't change the rules themselves.
  expect(
    codesOf(
      await one.call('editHouse', {
        session: option.session,
        edits: [{ kind: 'type', path: fresh, as: 'number', text: '9' }],
      }),
    ),
  ).toEqual(['not-found'])
})

test('a new row of an option gets its id from its name, and trying the option doesn’t affect the rules', async () => {
  const one = startMachine().window('a')
  const { session } = await begin(one)
  valueOf(await one.call('editHouse', { session, edits: [{ kind: 'option', option: { title: 'Keen', about: '' } }] }))
  const modifiers = fresh.slice(0, 3)
  const added = valueOf(
    await one.call('editHouse', {
      session: `${session}.keen`,
      edits: [{ kind: 'add', path: modifiers, value: { label: 'New modifier', of: 'each', value: 1 }, like: 'fresh' }],
    }),
  )
  expect(added.text).toContain('new-modifier: {like: fresh, label: New modifier}')
  const path = [...modifiers, 'new-modifier']
  const named = valueOf(
    await one.call('editHouse', {
      session: added.session,
      edits: [
        { kind: 'rename', path, id: 'eager' },
        { kind: 'set', path: [...modifiers, 'eager', 'label'], value: 'Eager' },
      ],
    }),
  )
  expect([named.problems, named.changes.length]).toEqual([[], 1])
  expect(named.text).toContain('            eager: {like: fresh, label: Eager}')
  const cell = [...modifiers, 'eager', 'value']
  const tried = valueOf(
    await one.call('tryEdits', { session: added.session, edits: [{ kind: 'set', path: cell, value: 4 }], path: cell }),
  )
  expect(tried).toMatchObject({ words: '+4', problems: [] })
})

describe('the effect on the odds', () => {
  const rated = { kind: 'check', id: 'maneuver' } as const
  const type = (text: string) => [{ kind: 'type', path: fresh, as: 'number', text }] as const

  /** The changes that cause the largest shift in the heat map of maneuver. */
  const causesOf = async (one: Window, rules: DraftView['rules']['now']): Promise<readonly string[]> => {
    const { compared } = valueOf(await one.call('listCompared', rules))
    expect(compared.map(({ id }) => id)).toContain('maneuver')
    const map = valueOf(await one.call('heatMap', { rules, of: rated, inputs: {} }))
    const { row, column, figure } = entryAt(map.largest, 0)
    const { inputs } = entryAt(entryAt(map.cells, row), column)
    const { causes } = valueOf(
      await one.call('heatCauses', { rules, of: rated, inputs, figure: entryAt(map.figures, figure).id }),
    )
    return causes.map(({ path }) => path.join('.'))
  }

  test('a custom ruleset is compared with its original, and each shift is attributed to a change', async () => {
    const one = startMachine().window('a')
    const { session } = await begin(one)
    const lists = { kind: 'remove', path: ['procedures', 'fire', 'modifiers', 'cover-light'] } as const
    const { rules, changes } = valueOf(await one.call('editHouse', { session, edits: [...type('3'), lists] }))
    expect(changes.length).toBe(2)
    expect(await causesOf(one, rules.now)).toEqual([fresh.join('.')])
  })

  test('an option is compared with the draft of its ruleset', async () => {
    const one = startMachine().window('a')
    const { session } = await begin(one)
    valueOf(await one.call('editHouse', { session, edits: [...type('3')] }))
    valueOf(await one.call('editHouse', { session, edits: [{ kind: 'option', option: { title: 'Keen', about: '' } }] }))
    const { rules } = valueOf(await one.call('editHouse', { session: `${session}.keen`, edits: [...type('0')] }))
    expect(await causesOf(one, rules.now)).toEqual([fresh.join('.')])
  })
})
