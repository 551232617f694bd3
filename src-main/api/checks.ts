/** Handlers for the forms and odds of checks before they are rolled. */
import { assess } from '../../src-core/play/assess.ts'
import { formsByPhase } from '../../src-core/play/build-form.ts'
import { largestModifierShifts } from '../../src-core/play/largest-shifts.ts'
import { lineOdds } from '../../src-core/battle/line-odds.ts'
import { lineView } from '../../src-core/battle/line-view.ts'
import { sequenceForms, sequenceView } from '../../src-core/play/sequence-view.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { budgetFor } from './host.ts'
import { sendable, type Report } from '../faults.ts'
import type { Handlers, Services } from './dispatch.ts'
import { openJournalReading, type JournalHandlers } from './journal.ts'
import type { Printing } from './print.ts'
import { unstartedBattle } from './battle-view.ts'
import { openPlay, type PlayHandlers } from './play.ts'
import { openRosters, type RosterHandlers } from './rosters.ts'
import { absentUnit, withCast } from './check-inputs.ts'
import { sheetWords } from '../../src-core/words/sheet.ts'
import { resolvedEntry, type RulesByHash } from '../../src-core/battle/resolved.ts'
import { sequenceInputs } from '../../src-core/battle/cast.ts'
import { changedTraits } from '../../src-core/play/next-checks.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { unknownSequence, sequenceOdds } from '../../src-core/odds/sequence.ts'
import type { Battle } from '../../src-core/battle/battle.ts'
import { beginPhaseOf } from '../../src-core/battle/recording.ts'
import type { Battles, StoredBattle } from '../state/battles.ts'

type CheckHandlers = Pick<
  Handlers,
  'readChecks' | 'assess' | 'largestShifts' | 'lineOdds' | 'sequenceOdds' | 'readChangedTraits'
> &
  RosterHandlers &
  JournalHandlers &
  PlayHandlers

/** The maximum number of alternative inputs listed with their effect on the odds. */
const maxShifts = 5

/** Creates the handlers for checks. These handlers notify other windows when a battle changes. */
export const openTable = (
  { host, hub, load, battles, battleRules, viewOf }: Services,
  print: Printing['print'],
): CheckHandlers => {
  /** Returns the rules of a check, and its inputs with the units' data from the battle. */
  const situation = (request: ParsedOf<'assess'>): Result<{ readonly ruleset: Ruleset; readonly inputs: Inputs }> => {
    const ruleset = load(request.rules)
    if (!ruleset.ok) return ruleset
    const stored = request.cast ? battles.now() : success(null)
    if (!stored.ok) return stored
    const inputs = withCast(battleAt(ruleset.value, stored.value, request.procedure), ruleset.value, request)
    return inputs.ok ? success({ ruleset: ruleset.value, inputs: inputs.value }) : inputs
  }
  return {
    readChecks: (rules) => {
      const ruleset = load(rules)
      if (!ruleset.ok) return ruleset
      return success({
        title: ruleset.value.head.title,
        phases: formsByPhase(ruleset.value, sheetWords.reference),
        sequences: sequenceForms(ruleset.value),
      })
    },
    assess: (request, caller) => {
      const found = situation(request)
      if (!found.ok) return found
      const assessed = assess(found.value.ruleset, request.procedure, found.value.inputs, budgetFor(caller))
      return assessed.ok ? success(sendable(assessed.value, host.report)) : assessed
    },
    largestShifts: (request, caller) => {
      const found = situation(request)
      if (!found.ok) return found
      const shifts = largestModifierShifts(
        found.value.ruleset,
        request.procedure,
        found.value.inputs,
        maxShifts,
        budgetFor(caller),
      )
      return shifts.ok ? success({ shifts: shifts.value }) : shifts
    },
    lineOdds: ({ rules, procedure, inputs, cast = {}, across, down = null }, caller) => {
      const ruleset = load(rules)
      const stored = battles.now()
      if (!ruleset.ok) return ruleset
      if (!stored.ok) return stored
      const battle = battleAt(ruleset.value, stored.value, procedure)
      const unknown = absentUnit(ruleset.value, battle, [
        ...Object.values(cast).flat(),
        ...across.units,
        ...(down?.units ?? []),
      ])
      if (unknown) return failure(unknown)
      const line = { procedure, cast, entered: inputs, across, down }
      const found = lineOdds(ruleset.value, battle, line, budgetFor(caller))
      return found.ok ? success(sendable(lineView(ruleset.value, line, found.value), host.report)) : found
    },
    ...openSequences(battles, load, battleRules.byHash, host.report),
    ...openRosters(host.worker, battles, load),
    ...openJournalReading(battles, battleRules.byHash, print, host.report),
    ...openPlay(
      battles,
      battleRules,
      () => new Date(),
      (client) => hub.broadcast({ kind: 'battle-changed' }, client),
      viewOf,
    ),
  }
}

/** The battle in the phase of a check, as it will be when the check is rolled. */
const battleAt = (ruleset: Ruleset, stored: StoredBattle | null, procedure: string): Battle =>
  beginPhaseOf(ruleset, stored?.battle ?? unstartedBattle, { procedure, isFollowUp: false }, '').battle

/* Handlers for sequences of checks: their odds, and the inputs that one step passes to the next. */

const openSequences = (
  battles: Battles,
  load: (rules: RulesChoice) => Result<Ruleset>,
  rulesOf: RulesByHash,
  report: Report,
): Pick<Handlers, 'sequenceOdds' | 'readChangedTraits'> => ({
  sequenceOdds: ({ rules, sequence: id, inputs, cast = {} }, caller) => {
    const ruleset = load(rules)
    const stored = battles.now()
    if (!ruleset.ok) return ruleset
    if (!stored.ok) return stored
    const battle = stored.value?.battle ?? unstartedBattle
    const unknown = absentUnit(ruleset.value, battle, Object.values(cast).flat())
    if (unknown) return failure(unknown)
    const sequence = ruleset.value.sequences.get(id)
    if (!sequence) return failure(unknownSequence(ruleset.value, id))
    const full = sequenceInputs(ruleset.value, sequence, battle, cast, inputs)
    const odds = sequenceOdds(ruleset.value, id, full, {}, budgetFor(caller))
    const answer = odds.ok
      ? { odds: sequenceView(ruleset.value, sequence, odds.value), problems: [] }
      : { odds: null, problems: odds.problems }
    return success(sendable(answer, report))
  },
  readChangedTraits: () => {
    const stored = battles.now()
    if (!stored.ok) return stored
    const last = stored.value?.battle.entries?.last
    if (!last) return success({ traits: {} })
    const ruleset = rulesOf(last.rules)
    if (!ruleset) return success({ traits: {} })
    const resolved = resolvedEntry(ruleset, last)
    return resolved.ok ? success({ traits: changedTraits(resolved.value.check, resolved.value.answer) }) : resolved
  },
})
