/** Corrections of earlier journal lines. Each is evaluated with the battle and the rules at its line. */
import { correction } from '../../src-core/battle/correction.ts'
import type { ApplyEvent, CorrectEvent, PlayEvent, RollEvent } from '../../src-core/battle/events.ts'
import { isPreparation, isRoll } from '../../src-core/battle/events.ts'
import { afterEvent, battleBefore, type Battle } from '../../src-core/battle/battle.ts'
import { latestSteps, mainEvent, rulesOfStep } from '../../src-core/battle/journal.ts'
import { changesProblem } from '../../src-core/battle/limits.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { checkEvent, rollAgainEvent, type CheckToRoll } from '../../src-core/battle/recording.ts'
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { likeliestChanges } from '../../src-core/battle/shares.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import type { Faces } from '../../src-core/play/report.ts'
import { chainLength } from '../../src-core/collections.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { rollDice, absentUnit } from './check-inputs.ts'

type Steps = readonly (readonly PlayEvent[])[]

/** Returns the event of a correction. Fails with `changed-meanwhile`, `not-correctable`, or the problems of playing a check. */
export const correctionOf = (
  battle: Battle | null,
  given: ParsedOf<'correctPlay'>,
  rulesOf: RulesByHash,
  at: string,
): Result<CorrectEvent> => {
  const steps = correctedSteps(battle, given, rulesOf)
  if (!steps.ok) return steps
  if (!battle) return failure(problem('changed-meanwhile', { what: 'line', number: given.number }))
  return success(correction(rulesOf, battle, { at, step: given.number, steps: steps.value }))
}

/** Returns the steps that replace a line. */
const correctedSteps = (battle: Battle | null, given: ParsedOf<'correctPlay'>, rulesOf: RulesByHash): Result<Steps> => {
  const { number, at } = given
  const step = battle && latestSteps(battle).find((line) => line.number === number)?.step
  const before = battle && battleBefore(battle, number)
  if (!step || !before || mainEvent(step).at !== at)
    return failure(problem('changed-meanwhile', { what: 'line', number }))
  const event = mainEvent(step)
  /** Keep the rules and the phase that the line introduced. */
  const prepared = step.events.filter(isPreparation)
  const refused = failure(problem('not-correctable', { number }))
  if (given.to === 'gone') {
    const isLast = chainLength(battle.done) === number
    const left = prepared.filter(({ event: kind }) => kind === 'rules' || !isLast)
    return success(left.length > 0 ? [left] : [])
  }
  if (given.to === 'kept') return step.review?.isLeftOut ? refused : success([step.events])
  if (given.to === 'taken') {
    const { changes, note } = given
    const played = rulesOf(rulesOfStep(step) ?? '')
    const wrong = played && changesProblem(played, before.roster, changes)
    if (!played || wrong) return wrong ? failure(wrong) : refused
    const apply = { at, changes, by: 'players' as const, ...(note === undefined ? {} : { note }) }
    if (isRoll(event)) return success([[...prepared, event, { event: 'apply', of: 'roll', ...apply }]])
    return event.event === 'apply' ? success([[{ ...event, ...apply }]]) : refused
  }
  const hash = event.event === 'check' ? event.rules : before.entries?.last.rules
  const ruleset = hash === undefined ? null : rulesOf(hash)
  if (!isRoll(event) || !ruleset || hash === undefined) return refused
  if (event.event === 'again' && !before.entries?.last.pending) return refused
  const begun = prepared.reduce(afterEvent, before)
  if (event.event === 'again') return rolledSteps(ruleset, begun, null, event, given.rolls, number)
  const { situation } = given
  const { procedure, entered, cast, after } = situation
    ? { ...event, procedure: situation.procedure, entered: situation.inputs, cast: situation.cast }
    : event
  const unknown = cast && absentUnit(ruleset, before, Object.values(cast).flat())
  if (unknown) return failure(unknown)
  const check = { rules: hash, procedure, entered, ...(cast && { cast }), ...(after && { after }) }
  const steps = rolledSteps(ruleset, begun, check, event, given.rolls, number)
  return steps.ok
    ? success(steps.value.map((events, index) => (index === 0 ? [...prepared, ...events] : events)))
    : steps
}

/**
 * Returns each roll and, if it has effects that are sure to happen, the event that applies them. A tie continues with the next roll. If `check` is
 * null, the first roll also continues a tie.
 */
const rolledSteps = (
  ruleset: Ruleset,
  before: Battle,
  check: CheckToRoll | null,
  recorded: RollEvent,
  rolls: readonly Faces[],
  number: number,
): Result<Steps> => {
  const steps: PlayEvent[][] = []
  let battle = before
  for (const faces of rolls) {
    const first = steps.length === 0 ? check : null
    const entry = battle.entries?.last
    if (!first && !entry?.pending) return failure(problem('not-correctable', { number }))
    const source = JSON.stringify(faces) === JSON.stringify(recorded.dice) ? recorded.source : 'typed'
    const procedure = first?.procedure ?? entry?.procedure ?? ''
    const dice = rollDice(ruleset, procedure, { source: 'typed', faces }, before.chance, recorded.at, {})
    if (!dice.ok) return dice
    const roll = { ...dice.value, source }
    const event = first ? checkEvent(ruleset, battle, first, roll) : rollAgainEvent(ruleset, battle, roll)
    if (!event.ok) return event
    battle = afterEvent(battle, event.value)
    const changes = likeliestChanges(proposals(ruleset, battle))
    const apply: ApplyEvent = { event: 'apply', at: recorded.at, of: 'roll', by: 'result', changes }
    steps.push(changes.length === 0 ? [event.value] : [event.value, apply])
    if (changes.length > 0) battle = afterEvent(battle, apply)
  }
  return success(steps)
}
