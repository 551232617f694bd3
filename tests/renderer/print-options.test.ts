/** A print job contains the choices made in the print view, and nothing else. */
import { expect, test } from 'vitest'
import {
  generalOptions,
  printJob,
  isSet,
  presetOf,
  withPreset,
  movedRow,
  printedSections,
  sectionRows,
} from '../../src-renderer/components/print/print-options.ts'

const sections = ['movement', 'fire', 'charge'].map((name) => ({ name, title: name.toUpperCase() }))

test('a job has only the options for its kind, and the scale of the rules', () => {
  const options = { paper: 'a4', preset: 'clear', back: true, sections: ['fire'], stand: 2 } as const
  const choice = { ruleset: 'fire-and-fury', house: [], scale: { units: 'read-as-cm' } } as const
  const job = { ...choice, house: [], paper: 'a4' }
  expect(printJob(choice, 'qrs', { ...options, sections: ['fire'] })).toEqual({
    ...job,
    what: 'qrs',
    preset: 'clear',
    back: true,
    sections: ['fire'],
  })
  expect(printJob(choice, 'gauge', { ...options, sections: ['fire'] })).toEqual({ ...job, what: 'gauge', stand: 2 })
})

test('the options for other rulesets leave out sections and the battle', () => {
  expect(generalOptions({ paper: 'a4', sections: ['fire'], battle: true, ink: 'black' })).toEqual({
    paper: 'a4',
    ink: 'black',
  })
})

test('chosen sections come first in their order, then the others in sheet order', () => {
  const rows = sectionRows(sections, ['charge', 'gone', 'fire'])
  expect(rows.map(({ name, printed }) => [name, printed])).toEqual([
    ['charge', true],
    ['fire', true],
    ['movement', false],
  ])
  expect(printedSections(sections, rows)).toEqual(['charge', 'fire'])
})

test('all sections in sheet order are the default; another order is a choice', () => {
  const rows = sectionRows(sections, undefined)
  expect(printedSections(sections, rows)).toBeUndefined()
  const moved = movedRow(rows, 2, -1)
  expect(printedSections(sections, moved)).toEqual(['movement', 'charge', 'fire'])
  expect(printedSections(sections, movedRow(moved, 1, 1))).toBeUndefined()
})

test('a preset has the options of its kind, but not the printer correction', () => {
  const measured = { across: 99, down: 100 }
  const gauge = presetOf('Guns', 'gauge', { paper: 'letter', form: 'single', preset: 'clear', measured })
  expect(gauge).toEqual({ name: 'Guns', what: 'gauge', options: { paper: 'letter', form: 'single' } })
  expect(withPreset({ paper: 'a4', stand: 2, preset: 'clear', measured }, gauge)).toEqual({
    paper: 'letter',
    form: 'single',
    preset: 'clear',
    measured,
  })
})

test('a preset stays selected until an option of its kind changes', () => {
  const options = { paper: 'a4', ink: 'black', format: 'poker' } as const
  const preset = presetOf('Cards', 'qrs', options)
  expect(isSet(preset, 'qrs', { format: 'poker', ink: 'black', paper: 'a4', stand: 2 })).toBe(true)
  expect(isSet(preset, 'roster', options)).toBe(false)
  expect(isSet(preset, 'qrs', { ...options, ink: 'color' })).toBe(false)
  expect(isSet(preset, 'qrs', { ...options, back: true })).toBe(false)
})
