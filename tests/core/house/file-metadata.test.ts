/** Parts of a file next to its rules, edited in forms: the header, marks of provenance, and the options that a ruleset offers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze, type Analysis, openOption } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase, openStandaloneBase, type AnyBase } from '../../../src-core/house/base.ts'
import { dataAt } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormCell, FormEntry } from '../../../src-core/house/form.ts'
import { labelOfEdits } from '../../../src-core/house/label.ts'
import { optionRoot } from '../../../src-core/house/edit-scope.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { samePath, stepsOf } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { optionsOfFile } from '../../../src-core/ruleset/options.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { cellsIn, good, head, small } from './rules.ts'

const sources = new Map([['small', small]])
const house = good(openBase(sources, 'small'))
const own = openStandaloneBase(sources, 'small', { sources, id: 'small' })
const nothing = `${head('small')}rules: {}\n`
const after = (edits: readonly Edit[], text = nothing): string => good(applyEdits(text, edits, house.rules))
const analyzed = (text: string, base: AnyBase = house): Analysis => analyze(base, 'club.yaml', text)

const crack = stepsOf('procedures.charge.modifiers.crack.value')
const cellIn = (text: string, base: AnyBase = house): FormCell => cellOf(base, analyzed(text, base))
const cellOf = (base: AnyBase, analysis: Analysis): FormCell => {
  const cells = cellsIn(nonNull(entryAtPlace(base, analysis, crack)))
  return nonNull(cells.find((cell) => samePath(cell.path, crack)))
}

describe('the header', () => {
  test('its language, credits and id can be changed and restored', () => {
    const edits: readonly Edit[] = [
      { kind: 'head', key: 'language', value: 'de' },
      { kind: 'head', key: 'credits', value: ['By us, for us.', 'Tested: twice'] },
      { kind: 'head', key: 'id', value: 'our-club' },
    ]
    const text = after(edits)
    const source = good(parseSource({ file: 'club.yaml', text }))
    expect(source.problems).toEqual([])
    expect(source.head).toMatchObject({ id: 'our-club', language: 'de', credits: ['By us, for us.', 'Tested: twice'] })
    const back = after(
      [
        ...edits.slice(0, 2).map((one) => ({ ...one, value: null }) as Edit),
        { kind: 'head', key: 'id', value: 'club' },
      ],
      text,
    )
    expect(back).toBe(nothing)
  })
  test('an invalid id is kept as typed, and the error reported', () => {
    expect(analyzed(after([{ kind: 'head', key: 'id', value: 'Our club' }])).problems.map(({ code }) => code)).toEqual([
      'wrong-value',
    ])
  })
})

describe('a provenance mark', () => {
  const assumed: Edit = {
    kind: 'mark',
    path: crack,
    mark: { kind: 'assumed', why: 'The source is silent.', other: '+1' },
  }

  test('is written by path, one per line, and changes nothing else', () => {
    const text = after([assumed])
    expect(text).toBe(
      `${nothing}provenance:\n  procedures.charge.modifiers.crack.value: {assumed: The source is silent., other: "+1"}\n`,
    )
    expect(after([{ ...assumed, mark: null }], text)).toBe(nothing)
    expect(labelOfEdits([assumed], house.data)).toBe('Mark Charge, Crack, value')
  })
  test('appears at its cell immediately: as entered in a ruleset, as “house” in house rules', () => {
    const text = after([assumed])
    expect(cellIn(nothing, own).mark).toBeUndefined()
    expect(cellIn(text, own).mark).toEqual({ sign: 'assumed', why: 'The source is silent.', own: assumed.mark })
    expect(cellIn(text).mark).toMatchObject({ sign: 'house', why: 'The source is silent.' })
  })
  test('is replaced in place, and keeps its other paths', () => {
    const written = `${nothing}provenance:\n  procedures.charge.modifiers.crack.value: {assumed: Silent., also: [procedures.charge.title]} # ours\n`
    const text = after([{ ...assumed, mark: { kind: 'reconstructed', why: 'Two sheets say so.', other: '' } }], written)
    expect(text).toContain('{also: [procedures.charge.title], reconstructed: Two sheets say so.} # ours')
    expect(cellIn(text, own).mark).toMatchObject({ sign: 'reconstructed', own: { kind: 'reconstructed', other: '' } })
  })
  test('appears in a chart, rebuilding only rows that changed', () => {
    const rows = stepsOf('grids.weapons.rows')
    const [row = ''] = Object.keys(nonNull(dataAt(house.data, rows)))
    const [column = ''] = Object.keys(nonNull(dataAt(house.data, [...rows, row, 'cells'])))
    const entryOf = (text: string, id = row): FormEntry =>
      nonNull(entryAtPlace(own, analyzed(text, own), [...rows, id]))
    const markAt = (text: string): unknown =>
      cellsIn(entryOf(text)).flatMap((cell) => (cell.path[5] === column ? [cell.mark] : []))
    expect(markAt(nothing)).toEqual([undefined])
    const path = [...rows, row, 'cells', column]
    const marked = after([{ ...assumed, path, mark: { kind: 'assumed', why: 'Torn.', other: '' } }])
    expect(markAt(marked)).toMatchObject([{ sign: 'assumed', why: 'Torn.' }])
    expect(markAt(nothing)).toEqual([undefined])
    const like = after([{ kind: 'add', path: rows, id: 'new', value: { label: 'New' }, like: row }])
    expect(entryOf(like, 'new').like).toBe(entryOf(nothing).grids[0]?.rows[0]?.name)
    expect(entryOf(after([{ kind: 'write-out', path: [...rows, 'new'] }], like), 'new').like).toBeUndefined()
  })
  test('is not shown for changes in house rules without marks', () => {
    expect(cellIn(after([{ kind: 'type', path: crack, as: 'number', text: '3' }])).mark).toBeUndefined()
  })
})

describe('an option', () => {
  const offered = after([{ kind: 'option', option: { title: 'A deep ditch', about: '' } }])
  const patch = (text: string, edits: readonly Edit[], id = 'a-deep-ditch'): string => {
    const { base } = nonNull(openOption(own, analyzed(text, own), id, () => []))
    return good(applyEdits(text, edits, base.rules, optionRoot(id)))
  }

  test('can be added by name, renamed, edited and removed', () => {
    expect(offered).toBe(`${nothing}options:\n  a-deep-ditch:\n    title: A deep ditch\n    rules: {}\n`)
    const named = after(
      [{ kind: 'option', id: 'a-deep-ditch', option: { title: 'Ditch', about: 'Works are a ditch.' } }],
      offered,
    )
    expect(optionsOfFile(good(parseSource({ file: 'x.yaml', text: named })))).toEqual([
      { id: 'a-deep-ditch', title: 'Ditch', about: 'Works are a ditch.' },
    ])
    expect(after([{ kind: 'option', id: 'a-deep-ditch', option: null }], named)).toBe(nothing)
    const twice = after([{ kind: 'option', option: { title: 'A deep ditch', about: '' } }], offered)
    expect(twice).toContain('a-deep-ditch-2:')
  })
  test('of a ruleset is edited in the same forms, on top of the ruleset', () => {
    const changed = after([{ kind: 'type', path: crack, as: 'number', text: '3' }], offered)
    const text = patch(changed, [
      { kind: 'type', path: crack, as: 'number', text: '4' },
      { kind: 'add', path: stepsOf('procedures.charge.modifiers'), value: { label: 'Ditch', of: 'each', value: -1 } },
    ])
    expect(text).toContain(`
    rules:
      procedures:
        charge:
          modifiers:
            crack: {value: 4}
            ditch: {label: Ditch, of: each, value: -1}
`)
    expect(dataAt(nonNull(analyzed(text, own).rules), crack)).toBe(3)
    const { base, analysis } = nonNull(openOption(own, analyzed(text, own), 'a-deep-ditch', () => []))
    expect(analysis.problems).toEqual([])
    expect(analysis.changes.map(({ text: line }) => line)).toEqual([
      'Charge, Crack, value: +3 → +4',
      'Charge, Ditch: added, −1',
    ])
    const cell = cellOf(base, analysis)
    expect([cell.shown, cell.base, cell.state]).toEqual(['+4', '+3', 'changed'])
    // Values equal to the ruleset are removed, which leaves only the option's name.
    const back = patch(text, [
      { kind: 'type', path: crack, as: 'number', text: '3' },
      { kind: 'restore', path: stepsOf('procedures.charge.modifiers.ditch') },
    ])
    expect(back).toBe(changed)
  })
  test('of house rules is edited on top of their changes', () => {
    const club = after([{ kind: 'type', path: crack, as: 'number', text: '3' }], offered)
    const opened = (text: string) => nonNull(openOption(house, analyzed(text), 'a-deep-ditch', () => []))
    const typed: Edit = { kind: 'type', path: crack, as: 'number', text: '4' }
    const text = good(applyEdits(club, [typed], opened(club).base.rules, optionRoot('a-deep-ditch')))
    expect(dataAt(nonNull(analyzed(text).rules), crack)).toBe(3)
    const { base, analysis } = opened(text)
    expect(analysis.problems).toEqual([])
    expect(analysis.changes.map(({ text: line }) => line)).toEqual(['Charge, Crack, value: +3 → +4'])
    const cell = cellOf(base, analysis)
    expect([cell.shown, cell.base, cell.state]).toEqual(['+4', '+3', 'changed'])
    expect(good(analysis.ruleset).house.map(({ title }) => title)).toEqual(['Club rules', 'A deep ditch'])
  })
  test('written in short form can be edited', () => {
    const short = `${nothing}options:\n  roles: {title: Roles, rules: {traits: {mood: {choices: [calm, wild: Quite wild]}}}}\n`
    const text = patch(
      short,
      [{ kind: 'type', path: stepsOf('traits.mood.choices.wild.label'), as: 'words', text: 'Wild' }],
      'roles',
    )
    const { analysis } = nonNull(openOption(own, analyzed(text, own), 'roles', () => []))
    expect(dataAt(nonNull(analysis.rules), stepsOf('traits.mood.choices.wild'))).toEqual({ label: 'Wild' })
  })
  test('can’t be opened while the rules of its file are invalid', () => {
    expect(analyzed(offered).problems).toEqual([])
    expect(analyzed(offered, own).problems).toEqual([])
    const broken = after([{ kind: 'type', path: crack, as: 'number', text: 'many' }], offered)
    expect(openOption(own, analyzed(broken, own), 'a-deep-ditch', () => [])).toBeNull()
  })
})

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '')

test('sections next to the rules don’t change the rules, and removing these sections restores the text', () => {
  const rules = after([{ kind: 'type', path: crack, as: 'number', text: '3' }])
  fc.assert(
    fc.property(line, line, fc.constantFrom('assumed', 'reconstructed'), (why, other, kind) => {
      const text = after(
        [
          { kind: 'mark', path: crack, mark: { kind, why, other } },
          { kind: 'option', option: { title: why, about: other } },
          { kind: 'head', key: 'credits', value: [why, other] },
        ],
        rules,
      )
      const id = nonNull(optionIds(text)[0])
      expect(dataAt(nonNull(analyzed(text, own).rules), crack)).toBe(3)
      const back = after(
        [
          { kind: 'head', key: 'credits', value: [] },
          { kind: 'option', id, option: null },
          { kind: 'mark', path: crack, mark: null },
        ],
        text,
      )
      expect(back).toBe(rules)
    }),
    { numRuns: 60 },
  )
})

const optionIds = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}([a-z0-9-]+):$/gm)].flatMap(([, id]) => (id === undefined || id === 'procedures' ? [] : [id]))
