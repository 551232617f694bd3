/** After any edit of a condition or an amount in its dialog, the rules load, or a cell shows what is wrong. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountData,
  amountForm,
  asKind,
  isCalculated,
  withPart,
  type AmountKind,
} from '../../../src-core/language/amount-form.ts'
import {
  conditionData,
  conditionForm,
  isGroup,
  withLine,
  type ConditionForm,
  type GroupForm,
} from '../../../src-core/language/condition-form.ts'
import { dataAt, isDataMap, isDataList, type Data } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { previewEdits } from '../../../src-core/house/trial.ts'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { Path } from '../../../src-core/paths.ts'
import { formatAt } from '../../../src-core/format/format-at.ts'
import { rounds } from '../../tools.ts'
import { good, head, offered, offeredBase } from './rules.ts'

/** The places of conditions and amounts. */
const cellsIn = (
  data: Data,
  path: Path = [],
): readonly { readonly path: Path; readonly as: 'condition' | 'amount' }[] => {
  const writings = path.length === 0 ? undefined : formatAt(path)?.writings
  if (writings?.has('conditions')) return [{ path, as: 'condition' }]
  if (writings?.has('amount') && (isDataMap(data) || typeof data !== 'string' || /[ .]/.test(data)))
    return [{ path, as: 'amount' }]
  if (isDataList(data)) return []
  return isDataMap(data) ? Object.entries(data).flatMap(([key, value]) => cellsIn(value, [...path, key])) : []
}

const lines: readonly ConditionForm[] = [
  { kind: 'test', on: null, key: 'arm', is: 'infantry' },
  { kind: 'test', on: 'enemy', key: 'stands', is: '> stands' },
  { kind: 'named', on: null, ids: ['no-such'] },
  { kind: 'test', on: null, key: 'result', is: '3..' },
  { kind: 'none', of: [{ kind: 'test', on: null, key: 'stands', is: 2 }] },
]

const conditionAfter = (group: GroupForm, at: number, number: number): GroupForm => {
  const place = group.of.length === 0 ? 0 : at % group.of.length
  const line = group.of[place]
  if (line && isGroup(line) && number % 2 === 1)
    return withLine(group, place, conditionAfter(line, Math.floor(at / 2), number >> 1))
  const added = lines[number % lines.length]
  if (number % 7 === 0) return { kind: group.kind === 'all' ? 'any' : 'all', of: group.of }
  if (number % 7 === 1 || !added) return withLine(group, place, null)
  return withLine(group, number % 7 < 4 ? place : group.of.length, added)
}

const kinds: readonly AmountKind[] = [
  'plain',
  'trait',
  'points',
  'grid',
  'plus',
  'times',
  'ratio',
  'round',
  'at-least',
  'first',
]
const amountAfter = (data: Data | undefined, number: number): Data => {
  const form = amountForm(data)
  if (isCalculated(form) && number % 3 === 0)
    return amountData(withPart(form, number % form.of.length, number % 2 === 0 ? null : { kind: 'points' }))
  return amountData(asKind(form, kinds[number % kinds.length] ?? 'plus', { trait: 'stands', grid: 'movement' }))
}

test.each(offered)('%s: after any edit in a form, the rules load or a cell shows the problem', (id) => {
  const base = offeredBase(id)
  const cells = cellsIn(base.data)
  expect(cells.length).toBeGreaterThan(20)
  const nothing = `${head(id)}rules: {}\n`
  let unsound = 0
  fc.assert(
    fc.property(fc.constantFrom(...cells), fc.nat(50), fc.nat(1000), ({ path, as }, at, number) => {
      const data = dataAt(base.data, path)
      const value =
        as === 'condition' ? conditionData(conditionAfter(conditionForm(data), at, number)) : amountAfter(data, number)
      const edits: readonly Edit[] = [{ kind: 'set', path, value }]
      const text = good(applyEdits(nothing, edits, base.rules))
      const { ruleset, problems, rules } = analyze(base, '', text)
      if (value !== null) expect(dataAt(rules ?? {}, path)).toEqual(value)
      // Problems are reported at this cell, or elsewhere in the same check, chart or trait, such as at a row left without a condition.
      for (const { cell } of problems) expect([path, value, cell?.slice(0, 2)]).toEqual([path, value, path.slice(0, 2)])
      expect(ruleset.ok).toBe(problems.length === 0)
      const trial = good(previewEdits(base, nothing, edits, path))
      if (value !== null) expect(trial.words).not.toBe('')
      const here = problems.filter(({ cell }) => path.every((step, place) => cell?.[place] === step))
      expect(trial.problems).toEqual(here.map(({ message }) => message))
      if (here.length > 0) unsound += 1
    }),
    { numRuns: rounds(2_000, 30) },
  )
  expect(unsound).toBeGreaterThan(0)
})
