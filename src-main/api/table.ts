/** What a ruleset's checks ask, and how one stands before the dice. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Rules } from '../../src-core/contract/choice.ts'
import { assess } from '../../src-core/play/assess.ts'
import { checksOf } from '../../src-core/play/controls.ts'
import { weigh } from '../../src-core/play/weigh.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { english } from '../../src-core/words/en.ts'
import { openBattles } from '../documents/battle.ts'
import type { Handlers } from './dispatch.ts'
import { openPlay, type PlayHandlers } from './play.ts'

type CheckHandlers = Pick<Handlers, 'readChecks' | 'assess' | 'weigh'> & PlayHandlers

/** `home` is the settings folder; battles are kept in it. */
export const openTable = (home: string, load: (rules: Rules) => Result<Ruleset>): CheckHandlers => ({
  readChecks: (rules) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    return success({ title: ruleset.value.head.title, phases: [...checksOf(ruleset.value, english.sheet.reference)] })
  },
  assess: ({ rules, procedure, inputs }) => {
    const ruleset = load(rules)
    return ruleset.ok ? assess(ruleset.value, procedure, inputs) : ruleset
  },
  weigh: ({ rules, procedure, inputs }) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const weights = weigh(ruleset.value, procedure, inputs)
    return weights.ok ? success({ weights: [...weights.value] }) : weights
  },
  ...openPlay(
    openBattles(
      join(home, 'battles'),
      () => new Date(),
      () => randomBytes(8).toString('hex'),
    ),
    load,
    () => new Date(),
  ),
})
