/** The inputs of a check are calculated once per procedure. The cached inputs stay correct whatever else house rules change. */
import { expect, test } from 'vitest'
import { openBase } from '../../../src-core/house/base.ts'
import { analyze } from '../../../src-core/house/analysis.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { formOf } from '../../../src-core/play/build-form.ts'
import type { CheckForm } from '../../../src-core/play/form.ts'
import { good, head, shipped } from './rules.ts'

const reopen = (): ReturnType<typeof openBase> =>
  openBase(new Map([['napoleonic-fury', shipped('napoleonic-fury')]]), 'napoleonic-fury')
const base = good(reopen())

const forms = (by: typeof base, text: string): readonly CheckForm[] => {
  const ruleset = good(analyze(by, 'club.houserules.yaml', text).ruleset)
  return [...ruleset.procedures.values()].map((procedure) => formOf(ruleset)(procedure))
}

const changes: readonly (readonly [string, Edit])[] = [
  ['the name of a trait', { kind: 'set', path: ['traits', 'fatigue', 'label'], value: 'Weariness' }],
  ['the name of a choice', { kind: 'set', path: ['traits', 'fatigue', 'choices', 'fresh'], value: 'Rested' }],
  ['a term', { kind: 'set', path: ['terms', 'unit'], value: ['corps', 'corps'] }],
  ['the name of a phase', { kind: 'set', path: ['phases', 'melee', 'title'], value: 'Cold steel' }],
  [
    'a cell of a grid',
    { kind: 'type', path: ['grids', 'national', 'rows', 'britain-infantry', 'cells', 'fire'], as: 'cell', text: '+2' },
  ],
  [
    'the condition of a cell of a grid',
    {
      kind: 'set',
      path: ['grids', 'national', 'rows', 'ottoman-infantry', 'cells', 'melee'],
      value: { value: 1, when: { fatigue: 'fresh' } },
    },
  ],
  [
    'the condition for a part of a unit',
    { kind: 'set', path: ['parts', 'guns-present', 'when'], value: { arm: 'artillery' } },
  ],
  ['a modifier', { kind: 'remove', path: ['procedures', 'melee', 'modifiers', 'outflanked'] }],
]

test('after each edit, the cached inputs match a fresh calculation', () => {
  let text = `${head('napoleonic-fury')}rules: {}\n`
  const before = forms(base, text)
  for (const [what, one] of changes) {
    text = good(applyEdits(text, [one], base.rules))
    expect(forms(base, text), what).toEqual(forms(good(reopen()), text))
  }
  expect(forms(base, text)).not.toEqual(before)
})
