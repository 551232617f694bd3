/** A battle with two units, and a helper for calls to a machine. */
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import { openDraftRules } from '../../src-main/api/draft-rules.ts'
import type { Library } from '../../src-main/rulesets/library.ts'
import { openBattleRules, type BattleRules } from '../../src-main/state/battle-rules.ts'
import type { Battles } from '../../src-main/state/battles.ts'
import { failure } from '../../src-core/problem.ts'
import { valueOf, type TestMachine } from './machine-tools.ts'

/** Returns the rules of battles, without those of drafts. */
export const battleRulesOf = (library: Library, battles: Battles): BattleRules => {
  const { load, layers } = openDraftRules({ read: () => failure() }, { now: () => library })
  return openBattleRules(load, layers, (hash) => valueOf(battles.rulesText(hash)))
}

export const rules = { ruleset: 'fire-and-fury', house: [] }
export const edit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'first', name: 'I Corps', side: 'north', parent: null, facts: {} }],
  units: [
    {
      id: 'cutler',
      name: 'Cutler',
      is: 'unit',
      side: 'north',
      command: 'first',
      facts: { stands: 6, 'worn-at': 4, 'spent-at': 2 },
    },
    {
      id: 'davis',
      name: 'Davis',
      is: 'unit',
      side: 'south',
      command: null,
      facts: { stands: 7, 'worn-at': 5, 'spent-at': 3 },
    },
  ],
} as const

/** Calls a machine and returns the value of its answer. Problems fail the test. */
export const asking = (machine: TestMachine) => {
  const { call } = machine.window('a')
  return async <M extends MethodName>(name: M, input: InputOf<M>, named?: string): Promise<OutputOf<M>> =>
    valueOf(await call(name, input, named))
}
export type Asking = ReturnType<typeof asking>
