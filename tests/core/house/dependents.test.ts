/** The entries that depend on a piece of the rules and must be deleted with it. */
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { dependentsOf } from '../../../src-core/house/references.ts'
import { dotted, stepsOf } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { good, head, shipped } from './rules.ts'

const base = good(openBase(new Map([['fire-and-fury', shipped('fire-and-fury')]]), 'fire-and-fury'))
const nothing = `${head('fire-and-fury')}rules: {}\n`

const dependents = [
  ['procedures.fire', ['Fire and charge, Defensive fire', 'Fire and charge, Offensive fire']],
  ['phases.charge', ['Charge (check)', 'Fire and charge (sequence)']],
  ['procedures.fallen-leader', ['Musketry and cannonade, Fallen leader']],
  ['lists.moving', []],
  ['grids.movement.rows.horse-artillery', ['Moves as, Horse artillery', 'Moves as, Horse']],
] as const

test.each(dependents)('removing %s also removes its dependents in one change, without errors', (path, words) => {
  const { entries, leaves } = dependentsOf(base.data, [stepsOf(path)])
  expect([entries.map((entry) => entry.words), leaves]).toEqual([words, false])
  const edits = [stepsOf(path), ...entries.map((entry) => entry.path)].map(
    (one) => ({ kind: 'remove', path: one }) as const,
  )
  expect(analyze(base, '', good(applyEdits(nothing, edits, base.rules))).problems).toEqual([])
})

test('removing an added entry resets dependent changes and removes dependent additions, but nothing of the base', () => {
  const edits: readonly Edit[] = [
    { kind: 'add', path: ['traits'], id: 'turn', value: { of: 'battle', label: 'Turn', count: { min: 1 } } },
    { kind: 'set', path: stepsOf('procedures.charge.modifiers.confederates.when'), value: { turn: 1 } },
    { kind: 'set', path: stepsOf('procedures.charge.modifiers.confederates.value'), value: 2 },
    {
      kind: 'add',
      path: stepsOf('procedures.charge.modifiers'),
      id: 'late',
      value: { of: 'attacker', value: 1, when: { turn: '2..' } },
    },
  ]
  const text = good(applyEdits(nothing, edits, base.rules))
  const rules = nonNull(analyze(base, '', text).rules)
  const { entries, leaves } = dependentsOf(rules, [['traits', 'turn']], base.data)
  expect([entries.map(({ path, back }) => [dotted(path), back]), leaves]).toEqual([
    [
      ['procedures.charge.modifiers.confederates.when', true],
      ['procedures.charge.modifiers.late', false],
    ],
    false,
  ])
  expect(entries[0]?.words).toMatch(/, condition$/)
  const undone = entries.map(({ path, back }): Edit => ({ kind: back ? 'restore' : 'remove', path: [...path] }))
  const left = good(applyEdits(text, [{ kind: 'restore', path: ['traits', 'turn'] }, ...undone], base.rules))
  expect(analyze(base, '', left).problems).toEqual([])
  expect(left).toContain('confederates: {value: 2}')
})

test('existing problems don’t count as dependents', () => {
  const broken = { ...base.data, lists: { odd: { title: 'Odd', phase: 'nowhere', entries: { one: 'One' } } } }
  expect(dependentsOf(broken, [['gauge', 'arcs', 'infantry']]).entries).toEqual([])
})
