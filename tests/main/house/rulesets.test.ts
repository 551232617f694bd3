/** Rulesets of one's own in the editor: begun from another or from nothing, saved, played by; and the options that they offer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codesOf, startMachine, valueOf } from '../machine-tools.ts'

const fresh = ['procedures', 'maneuver', 'modifiers', 'fresh', 'value']

test('a ruleset begun from another says what differs, is saved among the rulesets and played by', async () => {
  const { window, home } = startMachine()
  const one = window('a')
  const { session, file, own } = valueOf(await one.call('newHouse', { ruleset: 'fire-and-fury', title: 'Our Fury', own: true }))
  expect([own, file]).toEqual([true, join(home, 'rulesets', 'our-fury.yaml')])
  const edits = [
    { kind: 'type', path: fresh, as: 'number', text: '3' },
    { kind: 'mark', path: fresh, mark: { kind: 'assumed', why: 'Nobody says.', other: '' } },
  ] as const
  const edited = valueOf(await one.call('editHouse', { session, edits: [...edits], section: fresh.slice(0, 2) }))
  expect([edited.sound, edited.problems, edited.changes.length]).toEqual([true, [], 1])
  expect(JSON.stringify(edited.section)).toContain('"sign":"assumed"')
  expect(valueOf(await one.call('saveHouse', { session }))).toMatchObject({ saved: true, disk: 'same' })
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('extends: fire-and-fury')
  const entry = valueOf(await one.call('listLibrary', {})).entries.find(({ head }) => head?.id === 'our-fury')
  expect(entry).toMatchObject({ kind: 'ruleset', name: 'our-fury', problems: [] })
  const marks = valueOf(await one.call('readProvenance', { ruleset: 'our-fury', house: [] })).marks
  expect(marks.find(({ path }) => path === fresh.join('.'))).toMatchObject({ kind: 'assumed', why: 'Nobody says.' })
  valueOf(await one.call('closeHouse', { session, discard: false }))
  expect(valueOf(await one.call('openHouse', { file }))).toMatchObject({ own: true, text, saved: true })
})

test('a ruleset begun from nothing is sound, and is not told that anything moved beneath it', async () => {
  const { window } = startMachine()
  const one = window('a')
  const { session, text, problems, sections } = valueOf(await one.call('newHouse', { ruleset: null, title: 'Blank', own: true }))
  expect([problems, text.includes('extends')]).toEqual([[], false])
  expect(sections.length).toBeGreaterThan(0)
  const saved = valueOf(await one.call('saveHouse', { session }))
  expect(saved.text).not.toContain('base:')
  expect(valueOf(await one.call('newHouse', { ruleset: null, title: 'Blank', own: true })).head?.id).toBe('blank-2')
})

test('an option is edited over its ruleset as it is edited, with its own changes and odds, in the one file', async () => {
  const { window } = startMachine()
  const one = window('a')
  const { session, place } = valueOf(await one.call('newHouse', { ruleset: 'fire-and-fury', title: 'Our Fury', own: true }))
  valueOf(await one.call('editHouse', { session, edits: [{ kind: 'type', path: fresh, as: 'number', text: '3' }] }))
  const offered = valueOf(
    await one.call('editHouse', { session, edits: [{ kind: 'option', option: { title: 'Keen', about: 'All are keen.' } }] }),
  )
  expect(offered.options).toEqual([{ id: 'keen', title: 'Keen', about: 'All are keen.', problems: 0 }])
  const option = valueOf(await one.call('openHouse', { draft: `${session}.keen`, section: fresh.slice(0, 2) }))
  expect([option.option, option.changes, option.under]).toEqual(['keen', [], [place]])
  const edited = valueOf(
    await one.call('editHouse', {
      session: option.session,
      edits: [{ kind: 'type', path: fresh, as: 'number', text: '4' }],
      section: fresh.slice(0, 2),
    }),
  )
  expect(edited.changes).toMatchObject([{ before: '+3', after: '+4' }])
  const check = { procedure: 'maneuver', inputs: { unit: { fatigue: 'fresh' } } }
  const odds = async (house: readonly string[]): Promise<unknown> =>
    valueOf(await one.call('assess', { rules: { ruleset: 'our-fury', house: [...house] }, ...check }))
  expect(await odds([edited.place])).not.toEqual(await odds(edited.under))
  const undone = valueOf(await one.call('undoHouse', { session: option.session }))
  expect([undone.changes, undone.options.length]).toEqual([[], 1])
  const none = valueOf(await one.call('undoHouse', { session: option.session }))
  expect([none.option, none.session, none.options]).toEqual([null, session, []])
})

test('a ruleset that comes with the program is not edited, nor written over', async () => {
  const { window } = startMachine()
  const one = window('a')
  const file = valueOf(await one.call('listLibrary', {})).entries.find(({ name }) => name === 'fire-and-fury')?.file ?? ''
  expect(codesOf(await one.call('openHouse', { file }))).toEqual(['not-chosen'])
  const { session } = valueOf(await one.call('newHouse', { ruleset: 'fire-and-fury', title: 'Ours', own: true }))
  expect(codesOf(await one.call('saveHouse', { session, file }))).toEqual(['not-chosen'])
})
