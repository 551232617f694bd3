import { describe, expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { provenanceOf } from '../../../src-core/ruleset/model.ts'
import { among, loaded, patch } from './sources.ts'

describe('provenance', () => {
  const path = 'procedures.fire.tables.fire.rows.p6.bands'
  const change = 'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..8, telling: 9..}}}}}}}'

  test('is “printed” by default, and a path covers everything below it', () => {
    const ruleset = loaded([])
    expect(provenanceOf(ruleset, 'procedures.charge')).toEqual({ kind: 'printed', why: null, other: null })
    expect(provenanceOf(ruleset, `${path}.lively`).why).toBe('The row is torn.')
    expect(provenanceOf(ruleset, 'procedures.fire.tables.fire.rows.p60').kind).toBe('printed')
  })

  test('applies only if no later file changes the leaf', () => {
    const ruleset = loaded([patch('variant', change)])
    expect(provenanceOf(ruleset, `${path}.lively`).kind).toBe('printed')
    expect(provenanceOf(ruleset, `${path}.desultory`).kind).toBe('reconstructed')
  })

  test('is “printed” again if a variant’s own sheet prints the value', () => {
    const variant = patch(
      'variant',
      '',
      'small',
      'provenance:\n  procedures.fire.tables.fire.rows.p6: {printed: true}\n',
    )
    expect(provenanceOf(loaded([]), `${path}.lively`).kind).toBe('reconstructed')
    expect(provenanceOf(loaded([variant]), `${path}.lively`).kind).toBe('printed')
  })

  test('is a variant’s own mark until a later file changes the value', () => {
    const variant = patch(
      'variant',
      change,
      'small',
      'provenance:\n  procedures.fire.tables.fire.rows.p6: {assumed: Our guess.}\n',
    )
    for (const band of ['lively', 'telling', 'desultory'])
      expect(provenanceOf(loaded([variant]), `${path}.${band}`)).toMatchObject({ kind: 'assumed', why: 'Our guess.' })
    const heir = patch(
      'heir',
      'procedures: {fire: {tables: {fire: {rows: {p6: {bands: {lively: 5..7, telling: 8..}}}}}}}',
      'variant',
    )
    expect(provenanceOf(loaded([variant, heir]), `${path}.lively`).kind).toBe('printed')
  })

  test('is removed with its entry', () => {
    const ruleset = loaded([
      patch('variant', 'procedures: {fire: {tables: {fire: {rows: {p6: null}}}, outcomes: {telling: null}}}'),
    ])
    expect([...ruleset.provenance.keys()]).toEqual(['gauge.arcs'])
  })

  test('has only existing paths, and an invalid one is reported once', () => {
    const said = (mark: string): readonly string[] => {
      const variant = patch('variant', '', 'small', `provenance:\n  gauge.arcs: ${mark}\n`)
      const result = loadRuleset(among(variant), 'variant')
      return result.ok ? [] : result.problems.map(({ code, place }) => `${code} ${place?.column ?? ''}`)
    }
    expect(said('{assumed: Ours., also: [lists.notes]}')).toEqual([])
    expect(said('{assumed: Ours., also: [lists.notes, lists.note, gauge.arc]}')).toEqual([
      'unknown-name 52',
      'unknown-name 64',
    ])
    expect(said('{assumed: Ours., also: [7]}')).toEqual(['wrong-value 39'])
    expect(said('{assumed: Ours., also: [{gauge: stand}]}')).toEqual(['wrong-value 39'])
  })
})
