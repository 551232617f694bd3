/** House rules that change an entry which a newer base no longer has. */
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { analyze, type Analysis } from '../../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../../src-core/house/apply.ts'
import { openBase, type Base } from '../../../../src-core/house/base.ts'
import { dataAt } from '../../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../../src-core/house/edit.ts'
import { baseChangesOf, textToSave } from '../../../../src-core/house/merging/base-record.ts'
import type { MergeSide } from '../../../../src-core/house/merging/compare.ts'
import { applyBaseChoices } from '../../../../src-core/house/merging/merge.ts'
import { parseSource } from '../../../../src-core/ruleset/parse.ts'
import { good, head } from '../rules.ts'

const small = readFileSync(new URL('../../../fixtures/rulesets/small.yaml', import.meta.url), 'utf8')
const baseOf = (text: string): Base =>
  good(openBase(new Map([['small', good(parseSource({ file: 'small.yaml', text }))]]), 'small'))
const before = baseOf(small)
const crack = ['procedures', 'charge', 'modifiers', 'crack']
/** The ruleset without the entry and without references to it. */
const later = baseOf(
  small.replace(/^ *crack: \{label.*\n/m, '').replace(', again: {of: each, again: {drop: [crack]}}', ''),
)
const saved = (...edits: readonly Edit[]): string =>
  textToSave(before, good(applyEdits(`${head('small')}rules: {}\n`, edits, before.rules)))
const over = (base: Base, text: string): Analysis => analyze(base, 'club.houserules.yaml', text)
const said = ({ problems }: Analysis): readonly string[] =>
  problems.map(({ message, right }) => `${message} ${right ?? ''}`)
const repaired = (text: string, label: string): Analysis => {
  const repair = over(later, text).problems[0]?.repairs.find((each) => each.label === label)
  if (!repair) throw new Error(`no repair ${label}`)
  return over(later, good(applyEdits(text, repair.edits, later.rules)))
}

describe('a modifier missing from the base, with one changed number', () => {
  const text = saved({ kind: 'set', path: [...crack, 'value'], value: 3 })

  test('is reported as missing at its place, without other problems', () => {
    expect(over(before, text).problems).toEqual([])
    expect(said(over(later, text))).toEqual([
      'Crack is no longer in the ruleset. Undo the change, or keep it as a new entry, unchanged.',
    ])
    expect(over(later, text).problems[0]).toMatchObject({
      code: 'gone-from-base',
      cell: crack,
      place: { file: 'club.houserules.yaml' },
    })
  })

  test('can be removed', () => {
    const { problems, changes } = repaired(text, 'Undo the change')
    expect(problems).toEqual([])
    expect(changes).toEqual([])
  })

  test('can become an entry of the house rules with all its content', () => {
    const { problems, ruleset, rules } = repaired(text, 'Keep it as a new entry')
    expect(problems).toEqual([])
    expect(dataAt(rules ?? {}, crack)).toEqual(dataAt(over(before, text).rules ?? {}, crack))
    expect(dataAt(rules ?? {}, [...crack, 'when'])).toBeDefined()
    expect(good(ruleset).provenance.get(crack.join('.'))).toBeUndefined()
  })

  test('can be kept from an older file: it always applies, and its unknown parts are marked', () => {
    const older = text.replace(/^ *procedures\.charge\.modifiers\.crack\.(?!value).*\n/gm, '')
    expect(said(over(later, older))).toEqual([
      expect.stringContaining('Its condition isn’t known, so it always counts until you enter one'),
    ])
    const { problems, ruleset, rules } = repaired(older, 'Keep it as a new entry that always counts')
    expect(problems).toEqual([])
    expect(dataAt(rules ?? {}, crack)).toEqual({ label: 'Crack', of: 'each', value: 3 })
    expect(good(ruleset).provenance.get(crack.join('.'))).toMatchObject({
      why: 'The ruleset no longer has this entry, and parts of it are unknown; reset: name, applies to; left empty: to, heading, for each, condition, exception.',
    })
    const modifiers = good(ruleset).procedures.get('charge')?.modifiers ?? []
    expect(modifiers.map(({ id }) => id)).toContain('crack')
  })

  test('can be kept after all base changes are resolved', () => {
    const { cells } = baseChangesOf(later, good(parseSource({ file: 'club.houserules.yaml', text })))
    const settledAs = (side: MergeSide): Analysis =>
      over(later, good(applyBaseChoices(later, text, new Map(cells.map(({ key }) => [key, side])))))
    const ours = settledAs('ours')
    expect(ours.problems).toEqual([])
    const kept = repaired(text, 'Keep it as a new entry')
    expect(ours.rules).toEqual(kept.rules)
    expect(good(ours.ruleset).provenance.get(crack.join('.'))).toEqual(
      good(kept.ruleset).provenance.get(crack.join('.')),
    )
    expect(settledAs('theirs').changes).toEqual([])
  })
})

test('an entry both removed and missing is reported as missing, and can be deleted', () => {
  const text = saved({ kind: 'remove', path: crack })
  expect(said(over(later, text))).toEqual(['Crack is no longer in the ruleset. Undo the change.'])
  expect(repaired(text, 'Undo the change').problems).toEqual([])
})

test('an entry that was never in the base is not reported as missing', () => {
  const text = saved({
    kind: 'add',
    path: crack.slice(0, -1),
    id: 'ours',
    value: { label: 'Ours', of: 'each', value: 1 },
  })
  expect(over(before, text).problems).toEqual([])
  const broken = text.replace(/label: Ours/, 'lable: Ours')
  expect(over(before, broken).problems.map(({ code }) => code)).not.toContain('gone-from-base')
})
