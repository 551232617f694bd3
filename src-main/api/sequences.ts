/** Sequences of checks: their odds before they begin, and the inputs that one step leaves to the next. */
import { resolvedEntry, type RulesByHash } from '../../src-core/battle/resolved.ts'
import { sequenceInputs } from '../../src-core/battle/cast.ts'
import { changedTraits } from '../../src-core/play/next-checks.ts'
import { sequenceView } from '../../src-core/play/sequence-view.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { noSequence, sequenceOdds } from '../../src-core/odds/sequence.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Battles } from '../state/battles.ts'
import { sendable, type Report } from '../faults.ts'
import { unbegun } from './battle-view.ts'
import { budgetFor } from './caller.ts'
import type { Handlers } from './dispatch.ts'
import { unknownUnit } from './dice-and-units.ts'

/** Handlers of the calls about sequences of checks. */
export const openSequences = (
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
    const battle = stored.value?.battle ?? unbegun
    const unknown = unknownUnit(battle, Object.values(cast).flat())
    if (unknown) return failure(unknown)
    const sequence = ruleset.value.sequences.get(id)
    if (!sequence) return failure(noSequence(ruleset.value, id))
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
