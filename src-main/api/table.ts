/** What a ruleset's checks ask, and how one stands before the dice. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assess } from '../../src-core/play/assess.ts'
import { checksOf } from '../../src-core/play/controls.ts'
import { weigh } from '../../src-core/play/weigh.ts'
import { success } from '../../src-core/problem.ts'
import { english } from '../../src-core/words/en.ts'
import { openBattles } from '../documents/battle.ts'
import { budgetFor } from './caller.ts'
import { sendable } from '../faults.ts'
import type { Handlers } from './dispatch.ts'
import { openPlay, type PlayHandlers } from './play.ts'
import type { Services } from './services.ts'

type CheckHandlers = Pick<Handlers, 'readChecks' | 'assess' | 'weigh'> & PlayHandlers

/** Modifiers that a window is sent of those that would move the odds. */
const mostWeights = 5

/** Battles are kept in the settings folder; other windows are told when one goes on. */
export const openTable = ({ host, hub, load }: Services): CheckHandlers => ({
  readChecks: (rules) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    return success({ title: ruleset.value.head.title, phases: checksOf(ruleset.value, english.sheet.reference) })
  },
  assess: ({ rules, procedure, inputs }, caller) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const assessed = assess(ruleset.value, procedure, inputs, budgetFor(caller))
    return assessed.ok ? success(sendable(assessed.value, host.report)) : assessed
  },
  weigh: ({ rules, procedure, inputs }, caller) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const weights = weigh(ruleset.value, procedure, inputs, mostWeights, budgetFor(caller))
    return weights.ok ? success({ weights: weights.value }) : weights
  },
  ...openPlay(
    openBattles(
      join(host.home, 'battles'),
      () => new Date(),
      () => randomBytes(8).toString('hex'),
    ),
    load,
    () => new Date(),
    (client) => hub.tellAll({ kind: 'battle-changed' }, client),
  ),
})
