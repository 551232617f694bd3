/** The forms of a ruleset's checks, and how a check stands before the dice. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assess } from '../../src-core/play/assess.ts'
import { formsByPhase } from '../../src-core/play/build-form.ts'
import { largestShifts } from '../../src-core/play/largest-shifts.ts'
import { success } from '../../src-core/problem.ts'
import { openBattles } from '../documents/battle.ts'
import { budgetFor } from './caller.ts'
import { sendable } from '../faults.ts'
import type { Handlers } from './dispatch.ts'
import { openPlay, type PlayHandlers } from './play.ts'
import type { Services } from './services.ts'
import { sheetWords } from '../../src-core/words/sheet.ts'

type CheckHandlers = Pick<Handlers, 'readChecks' | 'assess' | 'largestShifts'> & PlayHandlers

/** Modifiers that a window is sent of those that would shift the odds. */
const mostShifts = 5

/** Battles are kept in the settings folder; other windows are told when one goes on. */
export const openTable = ({ host, hub, load }: Services): CheckHandlers => ({
  readChecks: (rules) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    return success({ title: ruleset.value.head.title, phases: formsByPhase(ruleset.value, sheetWords.reference) })
  },
  assess: ({ rules, procedure, inputs }, caller) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const assessed = assess(ruleset.value, procedure, inputs, budgetFor(caller))
    return assessed.ok ? success(sendable(assessed.value, host.report)) : assessed
  },
  largestShifts: ({ rules, procedure, inputs }, caller) => {
    const ruleset = load(rules)
    if (!ruleset.ok) return ruleset
    const shifts = largestShifts(ruleset.value, procedure, inputs, mostShifts, budgetFor(caller))
    return shifts.ok ? success({ shifts: shifts.value }) : shifts
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
