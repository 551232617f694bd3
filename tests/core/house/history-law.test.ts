/** A property of undo and redo over many edits. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { newHistory, recordStep, redoStep, undoStep, type History } from '../../../src-core/house/history.ts'
import { isGate } from '../../tools.ts'
import { good, head, napoleonic, rulesOf } from './rules.ts'

/** Edits of every kind, in different places of a ruleset. */
const someEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    path: fc
      .tuple(fc.constantFrom('p1', 'p4', 'p15', 'p20', 'p51'), fc.constantFrom('lively', 'telling', 'deadly'))
      .map(([row, outcome]) => ['procedures', 'fire', 'tables', 'fire', 'rows', row, 'bands', outcome]),
    as: fc.constant('band' as const),
    text: fc.constantFrom('3-5', '≤2', '9+', '', '7', 'x: {'),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    path: fc.constantFrom('fresh', 'spent', 'leader').map((id) => ['procedures', 'melee', 'modifiers', id, 'value']),
    value: fc.integer({ min: -4, max: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom('remove' as const, 'restore' as const),
    path: fc.constantFrom(
      ['procedures', 'melee', 'modifiers', 'heavy'],
      ['gauge'],
      ['procedures', 'fire', 'tables', 'fire', 'rows', 'p4'],
      ['lists', 'moving'],
    ),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    path: fc.constant(['procedures', 'melee', 'modifiers']),
    id: fc.constantFrom('rain', 'mud', 'elan'),
    value: fc.record({
      label: fc.constantFrom('Rain', 'Mud, deep', 'Élan'),
      of: fc.constant('each'),
      value: fc.integer({ min: 1, max: 3 }),
    }),
    after: fc.constantFrom('fresh', null),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    path: fc.constantFrom('breakthrough', 'outflanked').map((id) => ['procedures', 'melee', 'modifiers', id]),
    after: fc.constantFrom('fresh', 'disordered', null),
  }),
  fc.record({
    kind: fc.constant('head' as const),
    key: fc.constant('title' as const),
    value: fc.constantFrom('Ours', 'Theirs: "so"'),
  }),
)

test.runIf(isGate)('two thousand edits, undos and redos lead back to the start and forward again', () => {
  const base = rulesOf(napoleonic)
  const start = `# ours\n${head('napoleonic-fury')}rules: {}\n`
  const actions = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: someEdit },
      { weight: 2, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    ),
    {
      minLength: 2000,
      maxLength: 2000,
      size: 'max',
    },
  )
  const seen = new Map<number, string>()
  fc.assert(
    fc.property(actions, (all) => {
      seen.clear()
      let history: History = newHistory(start)
      let edits = 0
      for (const action of all) {
        if (action === 'undo') history = undoStep(history)
        else if (action === 'redo') history = redoStep(history)
        else {
          const done = applyEdits(history.text, [action], base)
          if (done.ok) edits += 1
          // Some edits are rejected, such as moving a removed entry. A rejected edit never loses typed text.
          history = done.ok ? recordStep(history, done.value, action.kind) : history
        }
        const depth = history.done?.length ?? 0
        seen.set(depth, history.text)
      }
      expect(edits).toBeGreaterThan(700)
      const end = history.text
      const deep = history.done?.length ?? 0
      while (history.done) {
        expect(history.text).toBe(seen.get(history.done.length))
        history = undoStep(history)
      }
      expect(history.text).toBe(start)
      for (let step = 0; step < deep; step += 1) history = redoStep(history)
      expect(history.text).toBe(end)
      expect(good(applyEdits(end, [], base))).toBe(end)
    }),
    { numRuns: 1, seed: 1815 },
  )
})
